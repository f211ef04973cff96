//! A log run through once, without asking what hangs on what: quick enough to try many courses of one match.

use super::drive::Driver;
use super::game::{Game, Mode, Slip};
use super::script::MarkKind;
use super::shadow::Step;

/// Something that does not fit, and where.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The line at which it showed.
    pub line: u32,
    /// What.
    pub slip: Slip,
}

impl<G: Game> Driver<'_, G> {
    /// All that does not fit, in the order in which it comes up. `state` ends as it was at the end of the log.
    pub fn tried(&self, state: &mut G::State) -> Vec<Tried> {
        let mut step = Step::new();
        let mut labels = Vec::new();
        let mut tried = Vec::new();
        for mark in &self.script.marks {
            if mark.kind == MarkKind::Hole || self.labels(state, mark, &mut labels) {
                continue;
            }
            step.clear();
            self.step(state, mark, Mode::Played, &mut step);
            for owed in step.owed.drain(..) {
                let slip = self.game.owing(state, owed, None);
                tried.extend(slip.map(|slip| Tried { line: mark.line, slip }));
            }
            let slips = step.slips.drain(..);
            tried.extend(slips.map(|slip| Tried { line: mark.line, slip }));
        }
        tried.retain(|t| t.slip.note.is_none());
        tried
    }
}
