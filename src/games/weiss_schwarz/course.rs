//! A match as it went: what happened at the table, and what the state was at every turn.

use crate::games::{Course, TurnPrint};
use crate::judge::drive::{Driver, Policy};
use crate::judge::resolve::Names;
use crate::judge::script::{Limits, Script};

use super::matches::Match;
use super::open::Opened;
use super::state::{State, Z};
use super::vocabulary::VOCABULARY;

impl Opened {
    /// Whether a script from elsewhere can be of this match.
    pub(super) fn allows(&self, script: &Script) -> Result<(), String> {
        let names = self.names();
        let limits = Limits {
            players: self.m.players.len(),
            faces: self.m.cards.len(),
            is_zone: &|zone| Z::of(zone).is_some(),
            is_fact: &|zone| VOCABULARY.words.iter().zip(0..).any(|(_, word)| names.fact(word) == Some(zone)),
        };
        limits.allow(script)
    }

    /// The course of the match.
    pub(super) fn course(&self, script: &Script) -> Course {
        let start = self.start_with_journal(script);
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
    /// A digest of what lies on the table and of what is given to it; the turn, and before which line that was.
    ///
    /// What the rules remember beside that has no fixed form; what they make of it shows in a table soon enough.
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
            number(u32::from(card.token));
            number(card.face.map_or(0, |face| face.index() as u32 + 1));
            number(u32::from(card.zone.0));
            number(u32::from(card.pose.0));
            let extra = state.extra.get(at).copied().unwrap_or_default();
            let lasting = extra
                .lasting
                .into_iter()
                .flat_map(|g| [g.power, i32::from(g.soul), i32::from(g.level)]);
            let given = [extra.power, i32::from(extra.soul), i32::from(extra.level)];
            for value in given.into_iter().chain(lasting) {
                number(value.cast_unsigned());
            }
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
