//! A log run through once, without asking what hangs on what: quick enough to try many courses of one match.

use super::drive::Driver;
use super::game::{Game, Mode, Violation};
use super::script::MarkKind;
use super::shadow::Step;

/// Something that does not fit, and where.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The line at which it showed.
    pub line: u32,
    /// What went otherwise than the rules say.
    pub violation: Violation,
}

impl<G: Game> Driver<'_, G> {
    /// Is told of all that does not fit, in the order in which it comes up, until it says that it has heard enough.
    /// `state` ends as it was there, or at the end of the log, or where that took more work than a log of its length may. How
    /// much work it was.
    pub fn tried(&self, state: &mut G::State, heard: &mut dyn FnMut(Tried) -> bool) -> u64 {
        let mut step = Step::new();
        let mut labels = Vec::new();
        for (at, mark) in self.script.marks.iter().enumerate() {
            self.in_hand(at);
            if self.ends_here(state, at) {
                break;
            }
            if mark.kind == MarkKind::Hole || self.labels(state, mark, &mut labels) {
                continue;
            }
            step.clear();
            self.step(state, mark, Mode::Played, &mut step);
            let line = mark.line;
            let owed = step
                .owed
                .drain(..)
                .filter_map(|owed| self.game.missed(state, owed, None));
            let violations: Vec<Violation> = owed.chain(step.violations.drain(..)).collect();
            for violation in violations.into_iter().filter(|violation| violation.note.is_none()) {
                if heard(Tried { line, violation }) {
                    return self.spent();
                }
            }
        }
        self.spent()
    }
}
