//! A match as it went: what happened at the table, and what the state was at every turn.

use rejudge_kit::fingerprint::{Fingerprint, Fingerprinted, Fingerprints};

use super::matches::Match;
use super::state::{Given, State, Z};

impl Fingerprinted for Match {
    /// A digest of what lies on the table, whose turn it is, who is still there, and what is given to characters: what
    /// people see. What the rules remember beside is no part of it, so that a replay outlives the program that made it.
    fn fingerprint(&self, state: &State) -> Fingerprint {
        let mut fingerprint = Fingerprint::of(&state.table);
        fingerprint.number(state.turn);
        fingerprint.number(state.active.0);
        fingerprint.number(state.gone);
        for seat in self.seats() {
            for slot in Z::SLOTS {
                let card = state.character(state.zone(seat, slot));
                let given = card.map_or(Given::NONE, |card| state.extra_of(card).given());
                fingerprint.signed(given.power);
                fingerprint.signed(given.soul);
                fingerprint.signed(given.level);
                if let Some(fixed) = card.and_then(|card| state.extra_of(card).fixed) {
                    fingerprint.signed(fixed.power);
                }
            }
        }
        fingerprint
    }

    fn fingerprints(state: &mut State) -> (&mut Fingerprints, u32) {
        (&mut state.fingerprints, state.turn)
    }
}
