//! How much of the text of many cards is read: abilities, whole cards, families, and where the reader stopped.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::cards::{CardDef, CardKind};
use super::super::effects::ability::{Ability, Change, Cond, Label, Part, Sel, Step, To, When, Zone};
use super::super::effects::continuous::Continuous;
use super::super::effects::{Line, Sort, Why};
use super::compile::compile;
use super::english;

/// What becomes of a printed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// 2.12.3: it has no force.
    Reminder,
    /// It is read, and carried out or asked for by the rules.
    Judged,
    /// It is read, and what it does is taken on trust.
    Read,
    /// It is not read.
    Unread,
}

/// What becomes of a line, and what it says where it is read by the grammar.
pub fn became(line: &Line, printed: &str) -> (Became, Option<Ability>) {
    let ability = english::read(printed);
    let became = match (line.is_judged(), &ability) {
        (None, _) => Became::Reminder,
        (Some(true), _) => Became::Judged,
        (Some(false), None) => Became::Unread,
        (Some(false), Some(_)) => Became::Read,
    };
    (became, ability)
}

/// Why a line is not judged; nothing of one that is, and of a reminder.
pub fn not_judged(line: &Line, text: &str, card: CardKind) -> Option<NotJudged> {
    let (became, ability) = became(line, text);
    why_not(became, ability.as_ref(), text, card)
}

/// The same of a line of which it is known what becomes of it.
fn why_not(became: Became, ability: Option<&Ability>, text: &str, card: CardKind) -> Option<NotJudged> {
    match (became, ability) {
        (Became::Reminder | Became::Judged, _) => None,
        (_, Some(ability)) => {
            let why = match ability.sort {
                Sort::Cont => Continuous::of(ability, card, &super::granted).err(),
                _ => compile(ability).err(),
            };
            Some(NotJudged::OnTrust(
                why.map_or("a line without a mark", |Why(step)| step),
            ))
        }
        (_, None) => Some(NotJudged::Unread(english::stopped(text))),
    }
}

/// Why a line is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotJudged {
    /// The first thing in it that is not carried out.
    OnTrust(&'static str),
    /// It is not read from these words on; none at its end, and nothing where what stands in front of it is not read.
    Unread(Option<String>),
}

/// More places at which the reader stopped than anybody reads.
const STOPPED_MOST: usize = 40;
/// So many words tell the place.
const WORDS: usize = 6;

/// The report for these cards.
pub fn measure<'c>(cards: impl Iterator<Item = &'c CardDef>) -> String {
    let mut counted: BTreeMap<u8, usize> = BTreeMap::new();
    let mut families: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut untried: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut stopped: BTreeMap<String, usize> = BTreeMap::new();
    let (mut all, mut with_text, mut whole) = (0usize, 0usize, 0usize);
    for card in cards {
        all += 1;
        let text = super::read(card);
        let printed: Vec<&str> = card.abilities().map(|stated| stated.text).collect();
        let printed = super::as_read(card.kind, &printed);
        let (mut abilities, mut unread) = (0usize, 0usize);
        for (line, printed) in text.lines.iter().zip(printed.iter().map(String::as_str)) {
            let (became, ability) = became(line, printed);
            *counted.entry(became as u8).or_default() += 1;
            abilities += usize::from(became != Became::Reminder);
            match why_not(became, ability.as_ref(), printed, card.kind) {
                None => {}
                Some(NotJudged::OnTrust(step)) => *untried.entry(step).or_default() += 1,
                Some(NotJudged::Unread(rest)) => {
                    unread += 1;
                    *stopped.entry(place(rest.as_deref())).or_default() += 1;
                }
            }
            for family in ability.iter().flat_map(self::families) {
                *families.entry(family).or_default() += 1;
            }
        }
        with_text += usize::from(abilities > 0);
        whole += usize::from(abilities > 0 && unread == 0);
    }
    let of = |became: Became| counted.get(&(became as u8)).copied().unwrap_or(0);
    let (judged, read, unread) = (of(Became::Judged), of(Became::Read), of(Became::Unread));
    let abilities = judged + read + unread;
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "{all} cards, {with_text} with abilities; {} reminders",
        of(Became::Reminder)
    );
    let _ = writeln!(out, "abilities read    {}", share(judged + read, abilities));
    let _ = writeln!(out, "  judged          {}", share(judged, abilities));
    let _ = writeln!(out, "  on trust        {}", share(read, abilities));
    let _ = writeln!(out, "not read          {}", share(unread, abilities));
    let _ = writeln!(out, "cards read whole  {}", share(whole, with_text));
    listed(&mut out, "families, by abilities read:", families, usize::MAX);
    listed(
        &mut out,
        "read and not carried out, by the first thing that is not:",
        untried,
        usize::MAX,
    );
    listed(&mut out, "where reading stopped:", stopped, STOPPED_MOST);
    out
}

/// `21772 of 30891 (70.4 %)`
fn share(part: usize, whole: usize) -> String {
    let tenths = (part * 1000).checked_div(whole).unwrap_or(0);
    format!("{part} of {whole} ({}.{} %)", tenths / 10, tenths % 10)
}

/// The heaviest first.
fn listed(out: &mut String, title: &str, counted: BTreeMap<impl AsRef<str> + Ord, usize>, most: usize) {
    let mut counted: Vec<_> = counted.into_iter().collect();
    counted.sort_by(|(a, n), (b, m)| m.cmp(n).then(a.cmp(b)));
    if !counted.is_empty() {
        let _ = writeln!(out, "\n{title}");
    }
    for (words, count) in counted.iter().take(most) {
        let _ = writeln!(out, "{count:>7}  {}", words.as_ref());
    }
}

/// The words at which reading stopped, numbers, names and traits left out.
fn place(rest: Option<&str>) -> String {
    let Some(rest) = rest else {
        return "(brackets or quotation marks that do not close)".to_owned();
    };
    let mut out = String::new();
    let mut inside = false;
    for c in rest.chars() {
        let quote = match c {
            '"' => {
                inside = !inside;
                true
            }
            '《' | '》' => {
                inside = c == '《';
                true
            }
            _ => false,
        };
        match c {
            c if quote => out.push(c),
            _ if inside => {}
            '0'..='9' if out.ends_with('N') => {}
            '0'..='9' => out.push('N'),
            c => out.push(c),
        }
    }
    let words: Vec<&str> = out.split_whitespace().take(WORDS).collect();
    match words.is_empty() {
        true => "(at the end)".to_owned(),
        false => words.join(" "),
    }
}

/// What an ability is counted under.
fn families(ability: &Ability) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut add = |family| {
        if !found.contains(&family) {
            found.push(family);
        }
    };
    if ability.combo {
        add("climax combo");
    }
    if ability.cost.is_some() {
        add("cost");
    }
    if ability.limit.is_some() {
        add("times per turn");
    }
    match ability.label {
        Some(Label::Assist) => add("Assist"),
        Some(Label::Brainstorm) => add("Brainstorm"),
        Some(_) => add("other keywords"),
        None => {}
    }
    for when in &ability.when {
        add(match when {
            When::Placed(Sel::This, super::super::effects::ability::Place::In(_, Zone::Climax), _) => "climax placed",
            When::Placed(Sel::This, ..) | When::PlacedBy(Sel::This, ..) | When::Played => "placed",
            When::Placed(..) | When::PlacedBy(..) | When::LeftMarked => "another card placed",
            When::Attacks(_) | When::AttacksAs(..) | When::FrontAttacked(_) => "attacks",
            When::AttackEnds | When::TheirAttackEnds => "attacks",
            When::Reversed(..) => "becomes reversed",
            When::Begins(..) => "beginning of a phase or step",
            When::Damage(_) | When::DamageOf(..) | When::DamageTo(..) => "damage cancelled or not",
            When::Checked(..) => "trigger check",
            When::Uses(..) | When::UsesAct(_) | When::Plays(..) => "something used or played",
            When::LevelUp(_) => "level up",
            When::Refreshes(_) => "refresh",
            When::State(_) => "state trigger",
        });
    }
    for part in ability.body.iter().flatten() {
        match part {
            Part::If(Cond::Are(..) | Cond::AreNot(..)) => add("if that card is"),
            Part::If(_) => add("condition"),
            Part::During(_) => add("during a turn, an attack or a battle"),
            Part::May(_) | Part::IfDone | Part::IfNot | Part::IfDid(..) => add("may; if you do"),
            Part::Costs(_) => add("cost"),
            Part::ForEach(_) | Part::X(_) => add("X, for each"),
            Part::Perform(..) | Part::AllPerform(..) | Part::ChooseOf(..) | Part::EachInAnyOrder(_) => {
                add("actions and effects quoted")
            }
            Part::Later(..) => add("done later"),
            Part::Until(_) => {}
            Part::Do(_, step) => add(family(ability.sort, step)),
        }
    }
    found
}

fn family(sort: Sort, step: &Step) -> &'static str {
    let ability = |changes: &[Change]| {
        changes
            .iter()
            .any(|c| matches!(c, Change::Ability(_) | Change::Encore(_)))
    };
    let level = |changes: &[Change]| changes.iter().any(|c| matches!(c, Change::Level(..)));
    match step {
        Step::Pay => "cost",
        Step::Choose(_) | Step::ChooseTwo(..) | Step::ChooseEach(_) => "choose",
        Step::LoseTrait(_) | Step::AllLoseTrait(_) => "power, soul",
        Step::ChooseEither(..) => "choose",
        Step::SameDamage(_) => "damage",
        Step::ShuffleStock => "search, shuffle",
        Step::Declare(_) => "choose",
        Step::Defends(..) => "positions",
        Step::Face(..) => "put, return",
        Step::HandLimit(_) | Step::MarkersPay(..) | Step::PlayedFor(_) => "cost",
        Step::AttacksFromBack => "another attack instead",
        Step::Search(..) | Step::SearchEach(..) | Step::Shuffle(_) => "search, shuffle",
        Step::Look(_) | Step::Reveal(_) | Step::Flip(_) => "look, reveal, flip over",
        Step::Draw(_) => "draw",
        Step::Damage(..) => "damage",
        Step::Move(_, To::Position(_) | To::Its(_)) | Step::Exchange(..) => "positions",
        Step::Move(..) => "put, return",
        Step::Turn(..) => "stand, rest, reverse",
        Step::Get(_, c, _) | Step::GetForEach(_, c, ..) if ability(c) => "abilities given",
        Step::Get(_, c, _) | Step::GetForEach(_, c, ..) if level(c) => "level",
        Step::Get(..) | Step::GetForEach(..) if sort == Sort::Cont => "CONT: power, soul",
        Step::Get(..) | Step::GetForEach(..) => "power, soul",
        Step::Cannot(..) | Step::Ban(..) => "cannot",
        Step::TriggerChecks(_) | Step::Standby => "trigger checks, icons",
        Step::Lose(_) => "win, lose",
        Step::ExtraTurn => "another turn",
        Step::GoTo(_) => "another phase or step",
        Step::AttackInstead(_) => "another attack instead",
    }
}
