//! 1.2, Character facing.

use rejudge_table::Seat;
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::state::{State, Z};

use super::super::policies::{self, OWN_SLOTS};

/// The slot that faces one of the front row, and whose it is, by places in the turn order from 0, with so many players
/// and this one's turn.
///
/// BR-F1: the left slot faces the right one of the player before, the right slot the left one of the player behind.
/// BR-F2: an even number: the centers of players opposite each other. BR-F3: an odd number: the turn player's center and
/// that of the player before; every other center faces nothing in this turn.
pub fn faced_place(players: usize, turn: usize, place: usize, slot: Z) -> Option<(usize, Z)> {
    if players < 2 || place >= players || turn >= players {
        return None;
    }
    let before = |place: usize| (place + players - 1) % players;
    match slot {
        Z::FL => Some((before(place), Z::FR)),
        Z::FR => Some(((place + 1) % players, Z::FL)),
        Z::FC if players.is_multiple_of(2) => Some(((place + players / 2) % players, Z::FC)),
        Z::FC if place == turn => Some((before(turn), Z::FC)),
        Z::FC if place == before(turn) => Some((turn, Z::FC)),
        _ => None,
    }
}

/// The same in the layout as it is. It changes between turns only (BR-X1).
pub fn faced(s: &State, seat: Seat, slot: Z) -> Option<(Seat, Z)> {
    let players = s.seating.len();
    let (place, turn) = (s.seating.place(seat)?, s.seating.place(s.active)?);
    let (place, slot) = faced_place(players, turn, place, slot)?;
    Some((s.seating.at(place)?, slot))
}

/// BR-G-18: whether a center with Great Performance draws the attack from this slot: from the center that it faces, or, by the
/// other reading, from every slot of a player who faces it.
pub fn draws(m: &Match, slot: Z) -> bool {
    slot == Z::FC || m.policies.reading(policies::GREAT_PERFORMANCE) == OWN_SLOTS
}

/// The rule that says what a slot faces.
pub fn rule(players: usize, slot: Z) -> &'static str {
    match slot {
        _ if players == 2 => "BR-F4",
        Z::FC if players.is_multiple_of(2) => "BR-F2",
        Z::FC => "BR-F3",
        _ => "BR-F1",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRONT: [Z; 3] = [Z::FL, Z::FC, Z::FR];

    #[test]
    fn whoever_is_faced_faces_back_and_nobody_faces_himself() {
        for players in 2..=9 {
            for turn in 0..players {
                for place in 0..players {
                    for slot in FRONT {
                        let Some((other, faced)) = faced_place(players, turn, place, slot) else {
                            // BR-F3: only centers, of those who neither attack nor are attacked there.
                            let before = (turn + players - 1) % players;
                            assert!(slot == Z::FC && players % 2 == 1 && place != turn && place != before);
                            continue;
                        };
                        assert_ne!(other, place, "{players} {turn} {place} {slot:?}");
                        let back = faced_place(players, turn, other, faced);
                        assert_eq!(back, Some((place, slot)), "{players} {turn} {place} {slot:?}");
                    }
                }
            }
        }
    }

    /// BR-F5: every slot of the turn player has one slot to attack.
    #[test]
    fn the_turn_player_always_faces_somebody() {
        for players in 2..=9 {
            for turn in 0..players {
                assert!(
                    FRONT
                        .iter()
                        .all(|slot| faced_place(players, turn, turn, *slot).is_some())
                );
            }
        }
    }

    /// BR-F4: with two it is the facing of the game for two.
    #[test]
    fn two_players_face_as_always() {
        for place in 0..2 {
            let faced = FRONT.map(|slot| faced_place(2, 0, place, slot));
            assert_eq!(faced, [Z::FR, Z::FC, Z::FL].map(|slot| Some((1 - place, slot))));
        }
    }

    /// Who defends in the turn of the first player: slots of the player before, of the one opposite, of the next.
    #[test]
    fn the_slots_attacked_are_those_of_the_document() {
        for players in 3..=9 {
            let faced = FRONT.map(|slot| faced_place(players, 0, 0, slot));
            let before = players - 1;
            let center = if players % 2 == 0 { players / 2 } else { before };
            let wanted = [(before, Z::FR), (center, Z::FC), (1, Z::FL)].map(Some);
            assert_eq!(faced, wanted, "{players}");
        }
        // The example of 1.2.2: of four, player 1 faces player 3 and player 2 player 4.
        assert_eq!(faced_place(4, 2, 1, Z::FC), Some((3, Z::FC)));
    }

    #[test]
    fn what_is_no_slot_of_the_front_row_faces_nothing() {
        for slot in [Z::BL, Z::BR, Z::Hand] {
            assert_eq!(faced_place(4, 0, 0, slot), None);
        }
        assert_eq!(faced_place(1, 0, 0, Z::FL), None);
        assert_eq!(faced_place(3, 0, 7, Z::FL), None);
    }
}
