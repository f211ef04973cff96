//! A match seen after every mark of its log.

use super::drive::{Driver, Policy};
use super::game::Game;

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
}
