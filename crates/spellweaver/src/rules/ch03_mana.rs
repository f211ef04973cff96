//! SPW-3: mana and levels.

use super::super::cards::aspect;
use super::super::vocabulary::level_word;

/// SPW-3.3, SPW-3.4: whether levels meet a requirement. A dual level is one level that serves as either aspect, so that
/// this is a matching and not a count.
pub fn satisfies(levels: &[u8], requirement: &[u8]) -> bool {
    /// More levels than anybody has.
    const LEVELS_MOST: usize = 64;
    let levels = &levels[..levels.len().min(LEVELS_MOST)];
    let fixed: Vec<u8> = requirement.iter().copied().filter(|r| *r != aspect::ANY).collect();
    if levels.len() < requirement.len().min(LEVELS_MOST) {
        return false;
    }
    // Kuhn: for each symbol a level, moving earlier ones to another level where that helps.
    let mut serves: Vec<Option<usize>> = vec![None; levels.len()];
    (0..fixed.len()).all(|symbol| finds(symbol, levels, &fixed, &mut serves, &mut vec![false; levels.len()]))
}

fn finds(symbol: usize, levels: &[u8], fixed: &[u8], serves: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for at in 0..levels.len() {
        if levels[at] & fixed[symbol] == 0 || std::mem::replace(&mut tried[at], true) {
            continue;
        }
        if serves[at].is_none_or(|other| finds(other, levels, fixed, serves, tried)) {
            serves[at] = Some(symbol);
            return true;
        }
    }
    false
}

/// Whether a dual level counted twice would meet it: each aspect counted for itself.
pub(super) fn counted_twice(levels: &[u8], requirement: &[u8]) -> bool {
    let fixed = |bit: u8| requirement.iter().filter(|r| **r == bit).count();
    let have = |bit: u8| levels.iter().filter(|l| **l & bit != 0).count();
    let symbols: usize = levels.iter().map(|l| l.count_ones() as usize).sum();
    symbols >= requirement.len() && (0..6).all(|at| have(1 << at) >= fixed(1 << at))
}

/// A requirement in words.
pub fn requirement(levels: &[u8]) -> String {
    let word = |level: &u8| match *level {
        aspect::ANY => "any".to_owned(),
        level => level_word(level),
    };
    match levels {
        [] => "no levels".to_owned(),
        levels => levels.iter().map(word).collect::<Vec<_>>().join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: u8 = 1;
    const WISDOM: u8 = 2;
    const ANY: u8 = aspect::ANY;

    #[test]
    fn a_dual_level_serves_once() {
        let needs = [ORDER, ORDER, ANY];
        assert!(satisfies(&[ORDER, WISDOM, ORDER | WISDOM], &needs));
        assert!(!satisfies(&[ORDER, WISDOM, WISDOM], &needs));
        assert!(!satisfies(&[ORDER, ORDER | WISDOM], &needs));
        // Each of two duals could be either; not both of both.
        let duals = [ORDER | WISDOM, ORDER | WISDOM];
        assert!(satisfies(&duals, &[ORDER, WISDOM]) && satisfies(&duals, &[WISDOM, WISDOM]));
        assert!(!satisfies(&duals, &[ORDER, WISDOM, ORDER]));
        assert!(counted_twice(&duals, &[ORDER, WISDOM, ORDER]));
        // The order in which levels were gained means nothing.
        assert!(satisfies(&[ORDER | WISDOM, ORDER], &[ORDER, WISDOM]));
        assert!(satisfies(&[ORDER, ORDER | WISDOM], &[ORDER, WISDOM]));
    }

    #[test]
    fn a_white_symbol_is_any_level() {
        assert!(satisfies(&[WISDOM], &[ANY]));
        assert!(!satisfies(&[], &[ANY]) && satisfies(&[], &[]));
    }
}
