//! A match as it went: what happened at the table, and what the state was at every turn.

use rejudge_kit::fingerprint::{Fingerprint, Fingerprinted, Fingerprints};

use super::matches::Match;
use super::state::State;

impl Fingerprinted for Match {
    /// A digest of what lies on the table, of what is known of it, and of the players' numbers.
    fn fingerprint(&self, state: &State) -> Fingerprint {
        let mut fingerprint = Fingerprint::of(&state.table);
        fingerprint.number(state.turn);
        fingerprint.number(state.active.0);
        for player in &state.players {
            for value in [player.life, player.mana, player.bonus, player.max] {
                fingerprint.signed(value);
            }
            fingerprint.number(player.levels.len());
            for level in &player.levels {
                fingerprint.number(*level);
            }
            for skill in &player.skills {
                fingerprint.number(skill.face.index());
                fingerprint.number(skill.left);
            }
        }
        for at in 0..state.table.cards.len() {
            let extra = state.extra.get(at).copied().unwrap_or_default();
            let changed = extra.turn.into_iter().chain(extra.stays);
            for value in [extra.damage, extra.energy].into_iter().chain(changed) {
                fingerprint.signed(value);
            }
            for emblem in extra.emblems {
                fingerprint.number(emblem);
            }
        }
        fingerprint
    }

    fn fingerprints(state: &mut State) -> (&mut Fingerprints, u32) {
        (&mut state.fingerprints, state.turn)
    }
}
