//! A match as it went: what happened at the table, and what the state was at every turn.

use rejudge_kit::course::{Noted, Print, Prints};
use rejudge_table::Journal;

use super::matches::Match;
use super::state::State;

impl Noted for Match {
    /// A digest of what lies on the table, of what is known of it, and of the players' numbers.
    fn print(&self, state: &State) -> Print {
        let mut print = Print::of(&state.table);
        print.number(state.turn);
        print.number(state.active.0);
        for player in &state.players {
            for value in [player.life, player.mana, player.bonus, player.max] {
                print.signed(value);
            }
            print.number(player.levels.len());
            for level in &player.levels {
                print.number(*level);
            }
            for skill in &player.skills {
                print.number(skill.face.index());
                print.number(skill.left);
            }
        }
        for at in 0..state.table.cards.len() {
            let extra = state.extra.get(at).copied().unwrap_or_default();
            let changed = extra.turn.into_iter().chain(extra.stays);
            for value in [extra.damage, extra.energy].into_iter().chain(changed) {
                print.signed(value);
            }
            for emblem in extra.emblems {
                print.number(emblem);
            }
        }
        print
    }

    fn notes(state: &mut State) -> (&mut Journal, &mut Prints, u32) {
        (&mut state.table.journal, &mut state.prints, state.turn)
    }
}
