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
        let mut state = self.m.start();
        state.table.journal.on = true;
        let start = self.begin(script, state).0;
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
    /// A digest of what lies on the table, of what is known of it, and of the players' numbers; the turn, and before
    /// which line that was.
    fn print(&self, state: &State, line: u32) -> TurnPrint {
        let mut hasher = blake3::Hasher::new();
        let mut number = |value: i64| {
            hasher.update(&value.to_le_bytes());
        };
        number(state.turn.into());
        number(state.active.0.into());
        for player in &state.players {
            for value in [player.life, player.mana, player.bonus, player.max] {
                number(value.into());
            }
            number(player.levels.len() as i64);
            for level in &player.levels {
                number((*level).into());
            }
            for skill in &player.skills {
                number(skill.face.index() as i64);
                number(skill.left.into());
            }
        }
        for (at, card) in state.table.cards.iter().enumerate() {
            number(card.owner.0.into());
            number(i64::from(card.token));
            number(card.face.map_or(0, |face| face.index() as i64 + 1));
            number(card.zone.0.into());
            number(card.pose.0.into());
            let extra = state.extra.get(at).copied().unwrap_or_default();
            for value in [extra.damage, extra.energy]
                .into_iter()
                .chain(extra.turn)
                .chain(extra.stays)
            {
                number(value.into());
            }
            for emblem in extra.emblems {
                number(emblem.into());
            }
        }
        for zone in &state.table.zones {
            number(i64::from(zone.open));
            number(zone.cards.len() as i64);
            for card in &zone.cards {
                number(card.0.into());
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
