//! A match as it went: what happened at the table, and what the state was at every turn.

use crate::codec;
use crate::games::{Course, TurnPrint};
use crate::judge::drive::{Driver, Policy};
use crate::judge::resolve::Names;
use crate::judge::script::{Limits, Script};

use super::matches::Match;
use super::open::Opened;
use super::state::{State, Z};

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
    /// A digest of what lies on the table, what is given to it, what is due and what the rules remember that bears on how
    /// the match goes on; the turn, and before which line that was. It is made of numbers in an order that is written
    /// down here and in `state.rs`, not of memory.
    pub(super) fn print(&self, state: &State, line: u32) -> TurnPrint {
        let mut bytes = Vec::with_capacity(4096);
        let mut number = |value: u32| bytes.extend(value.to_le_bytes());
        number(state.turn);
        number(u32::from(state.active.0));
        let table = &state.table;
        // No match has as many cards as would not fit.
        number(table.cards.len() as u32);
        for card in &table.cards {
            number(u32::from(card.owner.0));
            number(u32::from(card.token));
            number(card.face.map_or(0, |face| face.index() as u32 + 1));
            number(u32::from(card.zone.0));
            number(u32::from(card.pose.0));
        }
        for zone in &table.zones {
            number(u32::from(zone.open));
            number(zone.cards.len() as u32);
            for card in &zone.cards {
                number(u32::from(card.0));
            }
        }
        let beside = (
            (
                state.due,
                &state.agenda,
                &state.extra,
                &state.waiting,
                state.lapsed.as_slice(),
            ),
            (
                state.first,
                state.over,
                state.stage,
                state.attack,
                state.last_attack,
                state.triggered,
            ),
            (
                state.points,
                state.shuffles,
                state.shots,
                state.attacks,
                state.countered,
                state.refreshed,
            ),
            (
                state.late_refresh,
                state.refresh_to_come,
                state.penalty_to_come,
                &state.debts,
                state.prepaid,
            ),
            (
                state.used.as_slice(),
                state.left.as_slice(),
                state.played.as_slice(),
                state.reversed.as_slice(),
            ),
            (
                state.leave_to_come,
                state.encores_passed.as_slice(),
                state.looked.as_slice(),
                state.did,
            ),
            (
                state.drawn_for_clock,
                state.end_again,
                state.opened,
                state.mulligans,
                state.placed,
            ),
            (
                state.seeded,
                state.uncounted,
                state.after_gap,
                state.unnoted,
                state.texts,
            ),
            (
                &state.seating,
                state.gone,
                state.leaving,
                state.said_gone,
                state.had_turn,
                state.first_turn,
            ),
            (
                state.turns_untold,
                state.attacked.as_slice(),
                state.attacks_untold,
                state.encores_begun,
            ),
        );
        // What has no bytes is larger than any match; the table above tells such states apart.
        bytes.extend(codec::encode(&beside).unwrap_or_default());
        TurnPrint {
            turn: state.turn,
            line,
            print: *blake3::hash(&bytes).as_bytes(),
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
