//! Why something is wrong, in words: a reason with its facts becomes ruling, rule, message, what was expected and what was
//! claimed. Nothing is decided here. The rest of what is said of a ruling stands in the [catalogue](super::catalogue).

mod acting;
mod declaring;
mod doing;
mod facts;
mod fighting;
mod owing;
mod record;
mod texts;

pub use acting::{Place, Played, Turn};
pub use fighting::{Fight, Over};
pub use record::Record;
pub use texts::Differs;

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Violation;
use rejudge_table::answer::Objection;
use rejudge_table::{CardId, Face, Seat};

use super::matches::Match;
use super::rules::{Open, Reason};
use super::state::{State, Target, Z};

/// Of a player who passed a gap.
pub const IN_GAP: &str = "what happened in the part that was not written down";

/// A result that nothing in the log brings about.
pub const IN_THE_ACTION: &str = "what else happened in the action";

/// A deck without a list, of which all cards that it must have are gone.
pub const DECK_SIZE: &str = "how many cards the deck had";

/// A shrine of which it is not told what it gave.
pub const WHAT_CAME_OF_IT: &str = "what came of it, which nobody noted";

/// Damage that an effect deals.
pub const WHETHER_PREVENTED: &str = "whether a text prevents it";

/// What would settle in which row a creature enters that a text gives flying.
pub const ROW_OF_FLYING: &str = "in which row a creature enters that a text gives flying";

/// Behind what is said of a second combat.
pub const A_TEXT_GIVES_IT: &str = ": a text gives it";

/// The row of a token.
pub const WHICH_ROW: &str = "whether the text names the row";

/// Of a match in which a card that nobody noted did something.
pub const UNNOTED: &str = "which card it was that nobody noted before";

/// What words are made of: the names in a match, and where the cards lie.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    m: &'a Match,
    s: &'a State,
}

impl Match {
    /// The words for what is said at this position.
    pub fn words<'a>(&'a self, s: &'a State) -> Words<'a> {
        Words { m: self, s }
    }

    /// What would settle it, in words.
    pub fn open_words(&self, s: &State, open: Open) -> String {
        match open {
            Open::Text(face, at) => {
                let words = self.texts(face).get(at).map_or("", |text| text.words.as_str());
                format!("what {} does here: \"{words}\"", self.card(face).number)
            }
            Open::Card(card) => format!(
                "which card of {} it is that nobody noted",
                self.name(s.controller(card))
            ),
            Open::While(card) => {
                let text = s.face(card).map(|face| self.card(face).text.join(" "));
                format!("whether it is so: \"{}\"", text.unwrap_or_default())
            }
            Open::Unnoted => UNNOTED.to_owned(),
            Open::Gap => IN_GAP.to_owned(),
            Open::Reading(gap) => gap.policy().about.to_owned(),
        }
    }
}

/// A violation of this kind with these words.
fn said(kind: Kind, message: String) -> Violation {
    Violation {
        kind: Some(kind),
        message,
        ..Violation::default()
    }
}

/// A choice that was not open.
fn choice(message: String) -> Violation {
    said(Kind::Choice, message)
}

impl Words<'_> {
    /// What is said where something stands against what was done. Where in the line it broke is for whoever read the line.
    pub fn violation(self, objection: &Objection<Reason, Open>) -> Violation {
        let reason = objection.reason;
        let mut violation = match reason {
            Reason::Mana(..)
            | Reason::Levels(..)
            | Reason::NoSpark(_)
            | Reason::NotOwnTurn(..)
            | Reason::NotNow(..)
            | Reason::NotYours(..)
            | Reason::SecondShrine(_)
            | Reason::MovesNoCreature(_)
            | Reason::MovesExhausted(_)
            | Reason::NoSuchSkill(..)
            | Reason::SkillRests(..)
            | Reason::SecondOffering(_)
            | Reason::SparkUsed(_)
            | Reason::SparkOthersTurn(_)
            | Reason::NoWindow(..)
            | Reason::LastInstants(..) => doing::words(self, reason),
            _ => declaring::words(self, reason),
        };
        violation.ruling = reason.ruling() as u16;
        violation.item = reason.item();
        match objection.unless {
            // A point that is open decides by how it is read, and by whether that was written.
            Some(Open::Reading(gap)) => self.m.policies.decided(gap as usize, &mut violation),
            Some(open) => violation.cannot_tell = Some(self.m.open_words(self.s, open)),
            None => {}
        }
        violation
    }

    fn name(self, seat: Seat) -> String {
        self.m.name(seat).to_owned()
    }

    fn number(self, face: Face) -> String {
        self.m.card(face).number.clone()
    }

    /// A card in words: `Tor's LH/A1-030`.
    fn card(self, card: CardId) -> String {
        let number = self
            .s
            .face(card)
            .map_or("card nobody saw".to_owned(), |face| self.number(face));
        format!("{}'s {number}", self.m.name(self.s.controller(card)))
    }

    fn target(self, target: Target) -> String {
        match target {
            Target::Hero(seat) => format!("{}'s hero", self.m.name(seat)),
            Target::Card(card) => self.card(card),
        }
    }

    /// Both rows of a player, as evidence.
    fn rows(self, seat: Seat) -> Vec<rejudge_table::ZoneId> {
        Z::ROWS.iter().map(|z| self.s.zone(seat, *z)).collect()
    }
}
