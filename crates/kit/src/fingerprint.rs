//! The fingerprints of a match: what the state was at every turn, as digests.

use crate::TurnFingerprint;
use rejudge_judge::game::Game;
use rejudge_table::{Journal, Table};

/// The digest of a state, while it is made: numbers in an order that the game writes down, each in as few bytes as it
/// needs, the lowest seven bits first.
#[derive(Clone, Debug)]
pub struct Fingerprint(Vec<u8>);

impl Fingerprint {
    /// Begins with what lies on the table, and what is known of it.
    pub fn of(table: &Table) -> Fingerprint {
        let mut fingerprint = Fingerprint(Vec::with_capacity(2048));
        fingerprint.number(table.cards.len());
        for card in &table.cards {
            fingerprint.number(card.owner.0);
            fingerprint.number(card.token);
            fingerprint.number(card.face.map_or(0, |face| face.index() + 1));
            fingerprint.number(card.zone.0);
            fingerprint.number(card.pose.0);
        }
        for zone in &table.zones {
            fingerprint.number(zone.open);
            fingerprint.number(zone.cards.len());
            for card in &zone.cards {
                fingerprint.number(card.0);
            }
        }
        fingerprint
    }

    /// A number more. Of negative numbers and of those above 64 bits there are none in a state.
    pub fn number(&mut self, value: impl TryInto<u64>) {
        let mut value = value.try_into().unwrap_or(u64::MAX);
        while value > 0x7f {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    /// A number that may be negative.
    pub fn signed(&mut self, value: impl Into<i64>) {
        let value = value.into();
        self.number((value << 1 ^ value >> 63).cast_unsigned());
    }

    /// The digest.
    pub fn digest(&self) -> [u8; 32] {
        *blake3::hash(&self.0).as_bytes()
    }
}

/// The fingerprints of the turns so far.
#[derive(Clone, Debug, Default)]
pub struct Fingerprints {
    of: Vec<TurnFingerprint>,
    /// Nobody will ask for them.
    unasked: bool,
}

impl Fingerprints {
    /// Whether this turn has none yet.
    pub fn lack(&self, turn: u32) -> bool {
        !self.unasked && self.of.last().is_none_or(|last| last.turn != turn)
    }

    /// None are needed, though a journal is kept.
    pub fn need_none(&mut self) {
        self.unasked = true;
    }

    /// Keeps one.
    pub fn keep(&mut self, turn: u32, line: u32, fingerprint: &Fingerprint) {
        let digest = fingerprint.digest();
        self.of.push(TurnFingerprint { turn, line, digest });
    }

    /// All of them, in the order of the turns.
    pub fn take(&mut self) -> Vec<TurnFingerprint> {
        std::mem::take(&mut self.of)
    }
}

/// A game whose matches are noted for a replay.
pub trait Fingerprinted: Game {
    /// What a state is, as people see it.
    fn fingerprint(&self, state: &Self::State) -> Fingerprint;

    /// The fingerprints of a state so far, and its turn.
    fn fingerprints(state: &mut Self::State) -> (&mut Fingerprints, u32);

    /// Keeps the fingerprint of a turn that has begun, where a journal is kept.
    #[inline]
    fn keep_fingerprint(&self, state: &mut Self::State, line: u32) {
        // Asked at every mark.
        if !Self::table(state).journal.on {
            return;
        }
        let (fingerprints, turn) = Self::fingerprints(state);
        if fingerprints.lack(turn) {
            let fingerprint = self.fingerprint(state);
            Self::fingerprints(state).0.keep(turn, line, &fingerprint);
        }
    }

    /// What was noted up to this state, which is the last one.
    fn noted(&self, state: &mut Self::State) -> (Journal, Vec<TurnFingerprint>) {
        let fingerprint = self.fingerprint(state);
        let (fingerprints, turn) = Self::fingerprints(state);
        fingerprints.keep(turn, 0, &fingerprint);
        let fingerprints = fingerprints.take();
        (std::mem::take(&mut Self::table_mut(state).journal), fingerprints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_do_not_run_together() {
        let of = |numbers: &[i64]| {
            let mut fingerprint = Fingerprint::of(&Table::default());
            for number in numbers {
                fingerprint.signed(*number);
            }
            fingerprint.digest()
        };
        let all = [0, 1, -1, 63, 64, -64, -65, 127, 128, 8191, 8192, i64::MAX, i64::MIN];
        for (at, a) in all.iter().enumerate() {
            for b in &all[at + 1..] {
                assert_ne!(of(&[*a]), of(&[*b]));
                assert_ne!(of(&[*a, *b]), of(&[*b, *a]));
                assert_ne!(of(&[*a]), of(&[*a, *b]));
            }
        }
    }
}
