//! What every chapter asks with: a match and a position, and nothing else. No line of a log, no word for people.

use super::super::matches::Match;
use super::super::state::{State, vague};
use super::super::unread::Topics;
use super::ch01_texts::On;
use super::open::Open;
use super::reason::Reason;

/// What a rule answers: yes; no, and why; or it depends on something that nobody noted or reads.
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

impl Rules<'_> {
    /// No, if a rule is broken; unless a text that nobody reads may bear on these, or a card that nobody noted.
    pub(super) fn no_if(self, broken: bool, on: &[On], reason: impl FnOnce() -> Reason) -> Answer {
        match broken {
            true => {
                let reason = reason();
                self.objection(reason, on, reason.ruling().may_change())
            }
            false => Answer::yes(),
        }
    }

    /// The same of what only this turn's course tells, which is not known behind a gap.
    pub(super) fn no_if_known(self, broken: bool, on: &[On], reason: impl FnOnce() -> Reason) -> Answer {
        let answer = self.no_if(broken, on, reason);
        match self.s.after_gap {
            true => answer.unless(Some(Open::Gap)),
            false => answer,
        }
    }

    fn objection(self, reason: Reason, on: &[On], topics: Topics) -> Answer {
        if self.s.blurred && !reason.ruling().holds_for_any_card() {
            return Answer::depends(reason, Open::Unnoted);
        }
        match self.m.may_be_changed(self.s, on, topics) {
            Some(unread) => Answer::depends(reason, Open::of(unread)),
            None => Answer::no(reason),
        }
    }

    /// Whether something of a player is not known, so that nothing can rest on it.
    pub(super) fn is_vague(self, seat: rejudge_table::Seat, what: u8) -> bool {
        debug_assert!(what & !vague::ALL == 0, "one of the facts of `vague`");
        self.s.is_vague(seat, what)
    }
}
