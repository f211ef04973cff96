//! SPW-5: what a turn brings by itself.

use super::super::state::State;

/// SPW-5.2: whether a card is drawn at the start of this turn: not by the player who begins, in the first one.
pub fn draws_at_start(s: &State) -> bool {
    !(s.turn == 1 && s.first == Some(s.active))
}
