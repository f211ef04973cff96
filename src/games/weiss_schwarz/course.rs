//! A match as it went: what happened at the table, and what the state was at every turn.

use crate::games::TurnPrint;
use crate::games::house::course::Print;
use crate::judge::resolve::Names;
use crate::judge::script::{Limits, Script};
use crate::table::Journal;

use super::matches::Match;
use super::open::Opened;
use super::state::{Given, State, Z};

impl Opened {
    /// Whether a script from elsewhere can be of this match.
    pub(super) fn allows(&self, script: &Script) -> Result<(), String> {
        let names = self.names();
        let limits = Limits {
            players: self.m.players.len(),
            faces: self.m.cards.len(),
            is_zone: &|zone| Z::of(zone).is_some(),
            is_fact: &|zone| {
                names
                    .vocabulary()
                    .words
                    .iter()
                    .zip(0..)
                    .any(|(_, word)| names.fact(word) == Some(zone))
            },
        };
        limits.allow(script)
    }
}

impl Match {
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
            }
        }
        print
    }

    /// Keeps the print of a turn that has begun, where a journal is kept.
    pub(super) fn keep_print(&self, state: &mut State, line: u32) {
        if state.table.journal.on && state.prints.lack(state.turn) {
            let print = self.print(state);
            state.prints.keep(state.turn, line, &print);
        }
    }

    /// What was noted up to this state, which is the last one.
    pub(super) fn noted(&self, state: &mut State) -> (Journal, Vec<TurnPrint>) {
        let print = self.print(state);
        state.prints.keep(state.turn, 0, &print);
        (std::mem::take(&mut state.table.journal), state.prints.take())
    }
}
