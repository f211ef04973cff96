//! A match as it went: what happened at the table, and what the state was at every turn.

use rejudge_kit::fingerprint::{Fingerprint, Fingerprinted, Fingerprints};

use super::matches::Match;
use super::state::State;

impl Fingerprinted for Match {
    /// A digest of what lies on the table and of what is known of it.
    fn fingerprint(&self, state: &State) -> Fingerprint {
        let mut fingerprint = Fingerprint::of(&state.table);
        fingerprint.number(state.turn);
        fingerprint.number(state.active.0);
        for at in 0..state.table.cards.len() {
            let extra = state.extra.get(at).copied().unwrap_or_default();
            for value in [extra.damage, extra.given.0, extra.given.1, extra.stays.0, extra.stays.1] {
                fingerprint.signed(value);
            }
            fingerprint.number(u8::from(extra.shock) | u8::from(extra.poison) << 1);
            fingerprint.number(extra.under.map_or(0, |card| u32::from(card.0) + 1));
        }
        fingerprint
    }

    fn fingerprints(state: &mut State) -> (&mut Fingerprints, u32) {
        (&mut state.fingerprints, state.turn)
    }
}
