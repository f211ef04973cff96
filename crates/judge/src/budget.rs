//! How much work a log may cost: in proportion to its length, whatever stands in it.
//!
//! A match of usual length uses a small part of it, however much is wrong with it. What comes of a mistake is searched for as
//! long as the budget lasts; when it is spent the rest of the log is judged without that search, and what may be a
//! consequence is *cannot be told*. Where even that goes too far, the log is judged no further.

use std::cell::Cell;

use rejudge_notation::Span;

/// What a log of any length may cost.
const ANY_LOG: u64 = 20_000_000;
/// What every mark adds.
const A_MARK: u64 = 1_000;
/// What a step costs beside what lies on the table.
const A_STEP: u64 = 64;
/// More than ever went wrong in a match, or is read by anybody. What every finding costs behind the judge, in words, lines and
/// bytes, is no part of the work that is counted.
pub(super) const FINDINGS_MOST: u32 = 5_000;

/// What is said of a log at the place behind which it is not judged: it has taken more work than one of its length may.
pub const STOPPED: &str = "not searched further: up to here the log has taken more work than one of its length may";
/// The same of a log with as many findings as are looked for.
const FOUND_ENOUGH: &str =
    "not searched further: up to here 5000 things are wrong, and more are not looked for in one log";

/// Where a log is judged no further, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// From here on.
    pub span: Span,
    /// In words.
    pub why: &'static str,
}

/// What is left of the work that may be done for a log.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    spent: Cell<u64>,
    most: u64,
    found: Cell<u32>,
}

impl Budget {
    /// That of a log with so many marks.
    pub(super) fn of(marks: usize) -> Budget {
        Budget {
            spent: Cell::new(0),
            found: Cell::new(0),
            most: ANY_LOG.saturating_add(A_MARK.saturating_mul(marks as u64)),
        }
    }

    /// A state with so much in it goes a step, or is copied.
    pub(super) fn step(&self, weight: usize) {
        self.spend(A_STEP + weight as u64);
    }

    /// Other work.
    pub(super) fn spend(&self, units: u64) {
        self.spent.set(self.spent.get().saturating_add(units));
    }

    /// Nothing is searched for any more.
    pub(super) fn is_spent(&self) -> bool {
        self.spent.get() > self.most
    }

    /// What was spent since then is not counted.
    pub(super) fn back_to(&self, so_far: u64) {
        self.spent.set(so_far);
    }

    /// So much was spent.
    pub(super) fn so_far(&self) -> u64 {
        self.spent.get()
    }

    /// Less than an eighth was spent.
    pub(super) fn is_ample(&self) -> bool {
        self.spent.get() < self.most / 8
    }

    /// One finding more.
    pub(super) fn found(&self) {
        self.found.set(self.found.get().saturating_add(1));
    }

    /// There are as many findings as are looked for.
    pub(super) fn has_found_enough(&self) -> bool {
        self.found.get() >= FINDINGS_MOST
    }

    /// Why the log is not judged any further from here on.
    pub(super) fn stopped(&self, span: Span) -> Stopped {
        let why = match self.has_found_enough() {
            true => FOUND_ENOUGH,
            false => STOPPED,
        };
        Stopped { span, why }
    }

    /// Nothing at all is done any more.
    pub(super) fn is_overdrawn(&self) -> bool {
        self.spent.get() > self.most.saturating_add(self.most / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_spent_and_then_overdrawn() {
        let budget = Budget::of(10);
        budget.spend(ANY_LOG);
        assert!(!budget.is_spent());
        budget.spend(A_MARK * 10);
        assert!(!budget.is_spent());
        budget.step(0);
        assert!(budget.is_spent() && !budget.is_overdrawn());
        budget.spend(ANY_LOG);
        assert!(budget.is_overdrawn());
    }
}
