//! What of an ability is taken on trust, as its text is not read, and what of it is checked.

use std::fmt::Display;

use rejudge_judge::reasons;
use rejudge_judge::reasons::Fact;
use rejudge_table::Face;

use super::super::claims::Source;
use super::super::effects::Sort;
use super::super::effects::cost::Cost;
use super::super::effects::reach::Matter;
use super::super::rulings::R;
use super::Words;

reasons! {
    /// What is taken on trust.
    pub enum OnTrust in R, w: Words<'_> {
        /// Text that is not read.
        Text(of: Speaker; says: Says): Ability, Choice, "", let trusted = says.trusted(), let checked = says.checked() =>
            "{of}, taken on trust: {trusted}{checked}", with { note: Some("trust") };
        /// 8.7.3.2.1: that a cost was declined.
        CostUnpaid(source: Source): Ability, Choice, "" => "{source}: its cost was not paid, and nothing came of it",
            with { note: Some("trust") };
        /// 10.2: that a text gives an Encore of this cost.
        GivesEncore(face: Face; line: usize): Ability, Choice, "", let quote = w.rules().texts().quoted(face, line) =>
            "that the text of {face} gives this Encore is taken on trust: {quote}", with { note: Some("trust") };
        /// 1.3.3: that a card may do what its own text speaks of as what it cannot.
        AgainstItsText(face: Face; matter: Matter, line: usize): Ability, Choice, "",
            let did = did(matter), let quote = w.rules().texts().quoted(face, line) =>
            "{face} {did}; whether its text allows that is taken on trust: {quote}", with { note: Some("trust") };
    }
}

/// What a card did that its text speaks of.
fn did(matter: Matter) -> &'static str {
    match matter {
        Matter::Stand => "stood",
        Matter::Attack => "attacked",
        _ => "became reversed",
    }
}

/// The card whose text it is.
#[derive(Clone, Copy, Debug)]
pub enum Speaker {
    /// The one whose ability was declared.
    Declared(Source),
    /// One with this face, or one that is not named.
    Card(Option<Face>),
}

impl Fact<Words<'_>> for Speaker {
    fn in_words(self, w: Words<'_>) -> impl Display {
        match self {
            Speaker::Declared(source) => w.source(source),
            Speaker::Card(face) => face
                .map_or("a card that is not named", |face| w.m.number(face))
                .to_owned(),
        }
    }
}

/// What is known of the text, and what lines tell of it.
#[derive(Clone, Debug, Default)]
pub struct Says {
    /// Of an ability that was declared, whether its card is known, and its number and sort, where it is clear which one is meant.
    pub ability: Option<(bool, Option<(usize, Sort)>)>,
    /// Its cost, where it is clear.
    pub cost: Option<Cost>,
    /// What the game reads of its words.
    pub reads: Vec<String>,
    /// The lines that tell what it does.
    pub lines: Vec<String>,
    /// How many more there are.
    pub more: usize,
    /// What lines did whose cards were held against the table.
    pub held: Vec<&'static str>,
}

impl Says {
    fn trusted(&self) -> String {
        let which = match self.ability {
            Some((true, Some(_))) | None => String::new(),
            Some((true, None)) => "which of its abilities it is; ".to_owned(),
            Some((false, _)) => "that it has the ability; ".to_owned(),
        };
        let cost = match &self.cost {
            Some(cost) if cost.is_read() => String::new(),
            Some(cost) if cost.stock() > 0 => format!("its cost but for ({}); ", cost.stock()),
            _ if self.ability.is_none() => String::new(),
            _ => "its cost; ".to_owned(),
        };
        let more = match self.more {
            0 => String::new(),
            more => format!("; and {more} more lines"),
        };
        match &self.lines[..] {
            [] => format!("{which}{cost}what it does, of which no line tells"),
            lines => format!("{which}{cost}that its text says {}{more}", lines.join("; ")),
        }
    }

    fn checked(&self) -> String {
        let sort = match self.ability {
            Some((true, Some((number, sort)))) => Some(format!("its ability {number} is {}", sort.mark())),
            _ => None,
        };
        let cost = self
            .cost
            .as_ref()
            .filter(|cost| cost.is_read() && !cost.parts.is_empty());
        let cost = cost.map(|cost| format!("its cost ({})", cost.words()));
        let held = (!self.held.is_empty())
            .then(|| format!("that the cards of its lines ({}) were there", self.held.join(", ")));
        let checked = sort
            .into_iter()
            .chain(cost)
            .chain(self.reads.iter().cloned())
            .chain(held);
        match checked.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => none,
            checked => format!("; checked: {checked}"),
        }
    }
}
