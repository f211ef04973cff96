//! A match as it went: what happened at the table, and what the state was at every turn.

use rejudge_kit::course::{Noted, Print, Prints};
use rejudge_table::Journal;

use super::matches::Match;
use super::state::{Given, State, Z};

impl Noted for Match {
    /// A digest of what lies on the table, whose turn it is, who is still there, and what is given to characters: what
    /// people see. What the rules remember beside is no part of it, so that a replay outlives the program that made it.
    fn print(&self, state: &State) -> Print {
        let mut print = Print::of(&state.table);
        print.number(state.turn);
        print.number(state.active.0);
        print.number(state.gone);
        for seat in self.seats() {
            for slot in Z::SLOTS {
                let card = state.character(state.zone(seat, slot));
                let given = card.map_or(Given::NONE, |card| state.extra_of(card).given());
                print.signed(given.power);
                print.signed(given.soul);
                print.signed(given.level);
                if let Some(fixed) = card.and_then(|card| state.extra_of(card).fixed) {
                    print.signed(fixed.power);
                }
            }
        }
        print
    }

    fn notes(state: &mut State) -> (&mut Journal, &mut Prints, u32) {
        (&mut state.table.journal, &mut state.prints, state.turn)
    }
}
