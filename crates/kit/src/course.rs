//! The prints of a match: what the state was at every turn, as digests.

use crate::TurnPrint;
use rejudge_judge::game::Game;
use rejudge_table::{Journal, Table};

/// The digest of a state, while it is made: numbers in an order that the game writes down, each in as few bytes as it
/// needs, the lowest seven bits first.
#[derive(Clone, Debug)]
pub struct Print(Vec<u8>);

impl Print {
    /// Begins with what lies on the table, and what is known of it.
    pub fn of(table: &Table) -> Print {
        let mut print = Print(Vec::with_capacity(2048));
        print.number(table.cards.len());
        for card in &table.cards {
            print.number(card.owner.0);
            print.number(card.token);
            print.number(card.face.map_or(0, |face| face.index() + 1));
            print.number(card.zone.0);
            print.number(card.pose.0);
        }
        for zone in &table.zones {
            print.number(zone.open);
            print.number(zone.cards.len());
            for card in &zone.cards {
                print.number(card.0);
            }
        }
        print
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

/// The prints of the turns so far.
#[derive(Clone, Debug, Default)]
pub struct Prints {
    of: Vec<TurnPrint>,
    /// Nobody will ask for them.
    unasked: bool,
}

impl Prints {
    /// Whether this turn has none yet.
    pub fn lack(&self, turn: u32) -> bool {
        !self.unasked && self.of.last().is_none_or(|last| last.turn != turn)
    }

    /// None are needed, though a journal is kept.
    pub fn need_none(&mut self) {
        self.unasked = true;
    }

    /// Keeps one.
    pub fn keep(&mut self, turn: u32, line: u32, print: &Print) {
        let print = print.digest();
        self.of.push(TurnPrint { turn, line, print });
    }

    /// All of them, in the order of the turns.
    pub fn take(&mut self) -> Vec<TurnPrint> {
        std::mem::take(&mut self.of)
    }
}

/// A game whose matches are noted for a replay.
pub trait Noted: Game {
    /// What a state is, as people see it.
    fn print(&self, state: &Self::State) -> Print;

    /// The journal of a state, its prints so far, and its turn.
    fn notes(state: &mut Self::State) -> (&mut Journal, &mut Prints, u32);

    /// Keeps the print of a turn that has begun, where a journal is kept.
    fn keep_print(&self, state: &mut Self::State, line: u32) {
        let (journal, prints, turn) = Self::notes(state);
        if journal.on && prints.lack(turn) {
            let print = self.print(state);
            Self::notes(state).1.keep(turn, line, &print);
        }
    }

    /// What was noted up to this state, which is the last one.
    fn noted(&self, state: &mut Self::State) -> (Journal, Vec<TurnPrint>) {
        let print = self.print(state);
        let (journal, prints, turn) = Self::notes(state);
        prints.keep(turn, 0, &print);
        (std::mem::take(journal), prints.take())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_do_not_run_together() {
        let of = |numbers: &[i64]| {
            let mut print = Print::of(&Table::default());
            for number in numbers {
                print.signed(*number);
            }
            print.digest()
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
