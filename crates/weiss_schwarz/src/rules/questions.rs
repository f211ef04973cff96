//! What every chapter asks with: a match and a position, and nothing else. No line of a log, no word for people.

use rejudge_table::{CardId, Face, Pose, Seat, ZoneId};

use super::super::matches::{Info, Match};
use super::super::state::{State, Z};
use super::open::Open;
use super::reason::Reason;

/// What a rule answers: yes; no, and why; or it depends on something that nobody noted.
pub type Answer = rejudge_table::answer::Answer<Reason, Open>;

/// The rules, asked at one position. Each chapter has its questions in a file of its own.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// What does not change: the cards, the players, the edition.
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
    /// What is printed on a card, if its face is known.
    pub fn info(self, card: CardId) -> Option<&'a Info> {
        self.face(card).map(|face| self.m.info(face))
    }

    /// The face of a card, if it is known.
    pub fn face(self, card: CardId) -> Option<Face> {
        self.s.face(card)
    }

    /// How a card lies.
    pub fn pose(self, card: CardId) -> Pose {
        self.s.table.card(card).pose
    }

    /// The character in a player's slot: the one placed last.
    pub fn character(self, seat: Seat, slot: Z) -> Option<CardId> {
        self.s.character(self.s.zone(seat, slot))
    }

    /// 3.6.6: the slot facing one of the front row, and whose it is.
    pub fn facing(self, seat: Seat, slot: Z) -> Option<(Seat, ZoneId)> {
        self.m.faced(self.s, seat, slot)
    }
}
