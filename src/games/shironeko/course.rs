//! A match as it went: what happened at the table, and what the state was at every turn.

use crate::games::{Course, TurnPrint};
use crate::judge::drive::{Driver, Policy};
use crate::judge::script::Script;

use super::matches::Match;
use super::open::Opened;
use super::state::State;

impl Opened {
    /// The course of the match.
    pub(super) fn course(&self, script: &Script) -> Course {
        let mut start = self.m.start();
        start.table.journal.on = true;
        let (start, _) = self.begin(script, start);
        let driver = Driver::new(&self.m, script, self.m.full, Policy::Played);
        let mut state = driver.run(&start, start.clone()).state;
        state.prints.push(self.m.print(&state, 0));
        Course {
            script: script.clone(),
            turns: std::mem::take(&mut state.prints),
            journal: std::mem::take(&mut state.table.journal),
            ..Course::default()
        }
    }
}

impl Match {
    /// A digest of what lies on the table and of what is known of it; the turn, and before which line that was.
    pub(super) fn print(&self, state: &State, line: u32) -> TurnPrint {
        let mut hasher = blake3::Hasher::new();
        let mut number = |value: u32| {
            hasher.update(&value.to_le_bytes());
        };
        number(state.turn);
        number(u32::from(state.active.0));
        let table = &state.table;
        // No match has as many cards as would not fit.
        number(table.cards.len() as u32);
        for (at, card) in table.cards.iter().enumerate() {
            number(u32::from(card.owner.0));
            number(card.face.map_or(0, |face| face.index() as u32 + 1));
            number(u32::from(card.zone.0));
            number(u32::from(card.pose.0));
            let extra = state.extra.get(at).copied().unwrap_or_default();
            for value in [extra.damage, extra.given.0, extra.given.1, extra.stays.0, extra.stays.1] {
                number(value.cast_unsigned());
            }
            number(u32::from(extra.shock) | u32::from(extra.poison) << 1);
            number(extra.under.map_or(0, |card| u32::from(card.0) + 1));
        }
        for zone in &table.zones {
            number(u32::from(zone.open));
            number(zone.cards.len() as u32);
            for card in &zone.cards {
                number(u32::from(card.0));
            }
        }
        TurnPrint {
            turn: state.turn,
            line,
            print: *hasher.finalize().as_bytes(),
        }
    }

    /// Keeps the print of a turn that has begun, where a journal is kept.
    pub(super) fn keep_print(&self, state: &mut State, line: u32) {
        if state.table.journal.on && state.prints.last().is_none_or(|last| last.turn != state.turn) {
            let print = self.print(state, line);
            state.prints.push(print);
        }
    }
}
