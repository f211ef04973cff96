//! 1.5, Encore phases: who has an encore step in this turn, and with which slots.

use smallvec::SmallVec;

use rejudge_table::Seat;
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::state::{State, Z};
use rejudge_weiss_schwarz::variation::{Encores, Slots};

use super::super::policies::{self, PARTIAL, SKIP};

/// The leaving of a defending player's reversed character.
pub const OWED_OF_DEFENDER: u16 = 100;
/// The leaving of the turn player's.
pub const OWED_OF_TURN_PLAYER: u16 = 101;

/// BR-E1 to BR-E4: the turn player with the whole stage; then, each once, those who own a slot that a front slot of the
/// turn player faces, with all such slots: first those who were attacked, by the first attack on each, then the others
/// in turn order behind the turn player.
pub fn encores(m: &Match, s: &State) -> Encores {
    let mut encores = Encores::new();
    encores.push((s.active, Slots::ALL));
    let mut faced: SmallVec<[(Seat, Slots); 3]> = SmallVec::new();
    for slot in Z::FRONT {
        let Some((owner, z)) = super::ch1_2_facing::faced(s, s.active, slot) else {
            continue;
        };
        match faced.iter_mut().find(|(seat, _)| *seat == owner) {
            Some((_, slots)) => *slots = slots.and(Slots::one(z)),
            None => faced.push((owner, Slots::one(z))),
        }
    }
    // BR-G-09
    if s.seating.len() == 2 && m.policies.reading(policies::TWO_LEFT) != PARTIAL {
        faced.iter_mut().for_each(|(_, slots)| *slots = Slots::ALL);
    }
    let mut defenders: SmallVec<[Seat; 8]> = s.events.attacked();
    defenders.extend(s.seating.seats_from(s.active));
    for seat in defenders {
        let slots = faced.iter().find(|(owner, _)| *owner == seat);
        let had = encores.iter().any(|(had, _)| *had == seat);
        if let Some((_, slots)) = slots.filter(|_| !had && !s.is_gone(seat)) {
            encores.push((seat, *slots));
        }
    }
    if s.is_gone(s.active) {
        // BR-G-10
        match m.policies.reading(policies::OWN_TURN) {
            SKIP => encores.clear(),
            _ => encores.retain(|(seat, _)| *seat != s.active),
        }
    }
    encores
}

/// The number of what is owed with a reversed character that has not left.
pub fn owes(s: &State, seat: Seat) -> u16 {
    match seat == s.active {
        true => OWED_OF_TURN_PLAYER,
        false => OWED_OF_DEFENDER,
    }
}
