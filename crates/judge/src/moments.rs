//! A match seen after every mark of its log.

use std::collections::BTreeSet;

use super::drive::{Driver, Policy};
use super::game::{Game, Mode};
use super::shadow::Step;

impl<G: Game> Driver<'_, G> {
    /// Goes through the whole log and shows the number of every mark, in their order, with the state after it: as played,
    /// or, under [`Policy::Corrected`], as it should have been. A log of which only a part is judged is shown as far.
    pub fn moments(&self, start: &G::State, see: &mut dyn FnMut(usize, &G::State)) {
        match self.policy {
            Policy::Corrected => {
                self.run_carefully(start, start.clone(), Vec::new(), 0, Vec::new(), see);
            }
            Policy::Played | Policy::Stop => {
                // How far it is judged is known when it was.
                self.run(start, start.clone());
                let mut at = 0;
                self.watched(start, self.script.marks.len(), &mut |_, state, _| {
                    see(at, state);
                    at += 1;
                });
            }
        }
    }

    /// The states after these lines, each as it should have been while everything before it is as it was played.
    pub fn put_right(&self, start: &G::State, lines: &BTreeSet<u32>, see: &mut dyn FnMut(u32, &G::State)) {
        let mut state = start.clone();
        let (mut step, mut labels) = (Step::new(), Vec::new());
        let mut right: Option<G::State> = None;
        let marks = &self.script.marks;
        for (at, mark) in marks.iter().enumerate() {
            if self.budget.is_spent() {
                return;
            }
            self.in_hand(at);
            let there = match lines.contains(&mark.line) {
                true => Some(right.take().unwrap_or_else(|| self.copy(&state))),
                false => None,
            };
            step.clear();
            let label = self.labels(&mut state, mark, &mut labels);
            if !label {
                self.step(&mut state, mark, Mode::Played, &mut step);
            }
            if let Some(before) = there {
                let after = match label {
                    // Where the match goes back to is as it was.
                    true => self.copy(&state),
                    false => self.one_right(before, at),
                };
                match marks.get(at + 1).is_some_and(|next| next.line == mark.line) {
                    true => right = Some(after),
                    false => see(mark.line, &after),
                }
            }
        }
    }

    /// The state after a mark: as the line tells it where that is right, else as the rules say.
    fn one_right(&self, before: G::State, at: usize) -> G::State {
        let mut told = self.copy(&before);
        let mut step = Step::new();
        self.step(&mut told, &self.script.marks[at], Mode::Played, &mut step);
        match step.is_wrong() {
            true => self.all_right(&before, at),
            false => told,
        }
    }
}
