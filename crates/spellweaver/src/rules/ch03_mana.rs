//! SPW-3: mana and levels.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, OpKind};
use rejudge_table::Seat;

use super::super::cards::aspect;
use super::super::rulings::R;
use super::super::state::vague;
use super::super::vocabulary::level_word;
use super::context::Cx;

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

impl<'a> Cx<'a> {
    /// SPW-3.2: whether what was paid is what it costs.
    pub fn check_paid(&mut self, act: &'a Act, what: &str, cost: u8) {
        for pay in self.script.pays(act).iter().filter(|p| p.verb.is_none()) {
            for op in self.script.ops(&pay.chosen) {
                let OpKind::Count(n) = op.kind else { continue };
                if n != u32::from(cost) {
                    let message = format!("{what} costs {cost} mana, and {n} were paid");
                    let slip = self.slip(R::Mana, Kind::Outcome, Some(op.span), message);
                    slip.expected = cost.to_string();
                    slip.claimed = n.to_string();
                }
            }
        }
    }

    /// SPW-3.2: crystals are emptied; mana of The Spark goes first, as it does not last (G-17).
    pub fn spend(&mut self, seat: Seat, cost: u8) {
        let player = self.s.player_mut(seat);
        let of_bonus = player.bonus.clamp(0, i32::from(cost));
        player.bonus -= of_bonus;
        player.mana = (player.mana - (i32::from(cost) - of_bonus)).max(0);
    }

    /// SPW-3.1: all crystals are full again.
    pub fn refill(&mut self, seat: Seat) {
        let player = self.s.player_mut(seat);
        player.mana = player.max;
        player.bonus = 0;
        if player.vague & vague::MAX == 0 {
            player.vague &= !vague::MANA;
        }
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
