//! The order of turns by dice: those who roll the same roll again among themselves.

use rejudge_table::Seat;
use rejudge_table::shuffle::{Domain, Seed, generator};

use super::super::matches::Match;
use super::Writer;

/// Sides of a die.
const SIDES: u64 = 6;
/// Nobody rolls as often without an end.
const ROLLS_MOST: u32 = 100;

/// What these roll, as the `nth` rolls of the match.
pub fn rolled(seed: Seed, nth: u32, tied: &[Seat]) -> Vec<(u64, Seat)> {
    let mut dice = generator(seed, Domain::Dice, 0, 0, nth);
    tied.iter().map(|seat| (dice.below(SIDES) + 1, *seat)).collect()
}

/// The line that tells it.
pub fn line(m: &Match, rolled: &[(u64, Seat)]) -> String {
    let told = rolled.iter().map(|(n, seat)| format!("{} {n}", m.name(*seat)));
    format!("roll = {}", told.collect::<Vec<_>>().join(" "))
}

/// Rolls until nobody is tied, and writes it down: the highest roll has the first turn.
pub fn order(m: &Match, seed: Seed, writer: &mut Writer) -> Vec<Seat> {
    let mut groups: Vec<Vec<Seat>> = vec![m.seats().collect()];
    for roll in 0..ROLLS_MOST {
        let Some(at) = groups.iter().position(|tied| tied.len() > 1) else {
            break;
        };
        let rolled = rolled(seed, roll, &groups.remove(at));
        writer.line(&line(m, &rolled));
        for n in 1..=SIDES {
            let same: Vec<Seat> = rolled.iter().filter(|(r, _)| *r == n).map(|(_, seat)| *seat).collect();
            if !same.is_empty() {
                groups.insert(at, same);
            }
        }
    }
    groups.into_iter().flatten().collect()
}
