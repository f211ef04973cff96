//! What every chapter asks with: a match and a position, and nothing else. No line of a log, no word for people.

use rejudge_table::{CardId, Face, Seat};

use super::super::matches::{Info, Match};
use super::super::state::{Phase, State, Z};
use super::reason::Reason;
use super::texts::{Open, Subject, leaves_open};

/// What a rule answers: yes; no, and why; or it depends on something that nobody noted or no program reads.
pub type Answer = rejudge_table::answer::Answer<Reason, Open>;

/// The rules, asked at one position. Each chapter has its questions in a file of its own.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// What does not change: the cards, the players, the readings.
    pub m: &'a Match,
    /// The position.
    pub s: &'a State,
}

impl Match {
    /// The rules at this position.
    pub fn rules<'a>(&'a self, s: &'a State) -> Rules<'a> {
        Rules { m: self, s }
    }
}

impl<'a> Rules<'a> {
    /// What is printed on a card of the table, if its face is known.
    pub fn info(self, card: CardId) -> Option<&'a Info> {
        self.s.face(card).map(|face| self.m.info(face))
    }

    /// SNK-3.3: whether it is this player's main phase.
    pub fn is_own_main(self, seat: Seat) -> bool {
        seat == self.s.active && matches!(self.s.phase, Phase::Start | Phase::Main)
    }

    /// SNK-2.1: a card is used by the player in whose zones it lies.
    pub fn is_yours(self, card: CardId, seat: Seat) -> Answer {
        Answer::no_if(self.s.holder(card) != seat, || Reason::NotYours { card, seat })
    }

    /// A rule is broken, unless text that is not read is about it: about these cards, or about what is played.
    pub fn broken(self, reason: Reason, cards: &[CardId], faces: &[Face]) -> Answer {
        let subject = Subject {
            cards: cards.to_vec(),
            faces: faces.to_vec(),
            seat: faces.first().map(|_| self.s.active),
            zone: None,
        };
        match leaves_open(self.m, self.s, reason.ruling(), &subject) {
            Some(open) => Answer::depends(reason, open),
            None => Answer::no(reason),
        }
    }

    /// Whether it is not noted which of a player's towns are ON.
    pub fn towns_unnoted(self, seat: Seat) -> bool {
        let unseen = self.s.cards(seat, Z::Town).iter().any(|c| self.s.face(*c).is_none());
        self.s.unnoted & (1 << seat.0) != 0 || unseen || self.s.is_open(seat, Z::Town)
    }
}
