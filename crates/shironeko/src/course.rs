//! A match as it went: what happened at the table, and what the state was at every turn.

use rejudge_kit::course::{Noted, Print, Prints};
use rejudge_table::Journal;

use super::matches::Match;
use super::state::State;

impl Noted for Match {
    /// A digest of what lies on the table and of what is known of it.
    fn print(&self, state: &State) -> Print {
        let mut print = Print::of(&state.table);
        print.number(state.turn);
        print.number(state.active.0);
        for at in 0..state.table.cards.len() {
            let extra = state.extra.get(at).copied().unwrap_or_default();
            for value in [extra.damage, extra.given.0, extra.given.1, extra.stays.0, extra.stays.1] {
                print.signed(value);
            }
            print.number(u8::from(extra.shock) | u8::from(extra.poison) << 1);
            print.number(extra.under.map_or(0, |card| u32::from(card.0) + 1));
        }
        print
    }

    fn notes(state: &mut State) -> (&mut Journal, &mut Prints, u32) {
        (&mut state.table.journal, &mut state.prints, state.turn)
    }
}
