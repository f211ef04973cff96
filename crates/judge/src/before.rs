//! The state before the mark in hand.

use super::drive::Driver;
use super::game::{Game, Mode};
use super::script::MarkKind;
use super::shadow::Step;

/// It is never more marks behind.
const BEHIND_MOST: usize = 64;

/// The state before a mark, which is only asked for where something is wrong. A copy at every mark would be most of what a log
/// with findings costs: it is kept some marks behind, and goes there when it is needed.
pub(super) struct Before<S> {
    state: S,
    /// It is the state before this mark.
    at: usize,
    /// A copy made at every mark, which the tests hold it against.
    #[cfg(debug_assertions)]
    plain: S,
}

impl<S: Clone> Before<S> {
    /// The state before mark `at`.
    pub(super) fn new(state: &S, at: usize) -> Before<S> {
        Before {
            state: state.clone(),
            at,
            #[cfg(debug_assertions)]
            plain: state.clone(),
        }
    }

    /// It becomes the state before mark `at`.
    pub(super) fn copies(&mut self, state: &S, at: usize) {
        self.state.clone_from(state);
        self.at = at;
    }

    /// Whether it would have far to go.
    pub(super) fn is_far(&self, at: usize) -> bool {
        at.saturating_sub(self.at) >= BEHIND_MOST
    }

    /// What the state is before the mark that comes.
    pub(super) fn comes_to(&mut self, _state: &S) {
        #[cfg(debug_assertions)]
        self.plain.clone_from(_state);
    }

    /// The state.
    pub(super) fn state(&self) -> &S {
        &self.state
    }
}

impl<G: Game> Driver<'_, G> {
    /// Brings a state that is some marks behind to before the mark in hand. All that it meets was met before, and counts as no
    /// work.
    pub(super) fn goes_to(&self, before: &mut Before<G::State>, at: usize) {
        let (so_far, unwritten) = (self.budget.so_far(), self.unwritten.get());
        let mut unheard = Step::new();
        for (on, mark) in self.script.marks.iter().enumerate().take(at).skip(before.at) {
            self.in_hand(on);
            if !matches!(mark.kind, MarkKind::Label(_)) {
                self.step(&mut before.state, mark, Mode::Played, &mut unheard);
                unheard.clear();
            }
        }
        before.at = at;
        self.in_hand(at);
        self.unwritten.set(unwritten);
        self.budget.back_to(so_far);
        #[cfg(debug_assertions)]
        assert!(self.game.same(&before.state, &before.plain), "before mark {at}");
    }
}
