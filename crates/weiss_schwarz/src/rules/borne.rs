//! Where cards lie that bear CONT abilities, or AUTO abilities that listen: worked out once for every change of the stage, as it is
//! asked at every step.

use rejudge_table::{CardId, Seat};

use super::super::effects::ability::HAPPENINGS;
use super::super::effects::continuous::kind;
use super::super::matches::Match;
use super::super::state::{SEATS_MOST, Z};
use super::questions::Rules;

/// Where a card lies while its text works (2.12.2): the stage and the climax zone, and the zones that some texts name.
pub const EACH: [Z; 8] = [Z::FL, Z::FC, Z::FR, Z::BL, Z::BR, Z::Climax, Z::Memory, Z::Clock];
/// So many of them, the slots and the climax zone, are looked through once for every change.
const USUAL: usize = 6;

/// Some of these zones, a bit each: those of the first player, in the order above, then those of the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places(u64);

impl Places {
    /// 3.6.4: the slots of every player.
    pub const SLOTS: Places = Places::of_each(0b1_1111);
    /// 2.12.2.3: those in which text works only where it says so.
    pub const ELSEWHERE: Places = Places::of_each(0b1100_0000);
    /// All.
    pub const ALL: Places = Places::of_each(u8::MAX);

    const fn of_each(zones: u8) -> Places {
        Places(u64::from_le_bytes([zones; SEATS_MOST]))
    }

    /// These and those.
    #[must_use]
    pub fn and(self, others: Places) -> Places {
        Places(self.0 | others.0)
    }

    /// Those of the players there are.
    #[must_use]
    pub fn of(self, m: &Match) -> Places {
        let beyond = SEATS_MOST.saturating_sub(m.players.len()) * EACH.len();
        // No player at all has no zones.
        Places(self.0 & u64::MAX.checked_shr(beyond as u32).unwrap_or(0))
    }
}

impl Iterator for Places {
    type Item = (Seat, Z);

    fn next(&mut self) -> Option<(Seat, Z)> {
        let at = self.0.trailing_zeros() as usize;
        // The last one is taken; behind it there is none.
        self.0 &= self.0.checked_sub(1)?;
        let seat = Seat((at / EACH.len()) as u8);
        EACH.get(at % EACH.len()).map(|z| (seat, *z))
    }
}

/// Of the cards in a zone those that are in play there: of several in a slot the one placed last is the character.
pub fn in_play(cards: &[CardId], z: Z) -> &[CardId] {
    match (cards, z.is_slot()) {
        ([.., last], true) => std::slice::from_ref(last),
        _ => cards,
    }
}

impl Rules<'_> {
    /// The zones of the stage and of climaxes in which cards bear CONT abilities of a kind, or may.
    pub(crate) fn where_borne(self, kind: u8) -> Places {
        self.look_where_borne();
        let conts = self.s.bearers.conts.get(kind.trailing_zeros() as usize);
        Places(conts.map_or(0, |zones| zones.get()))
    }

    /// The same of the AUTO abilities printed on cards that listen for a sort of event, given by its bit.
    pub(crate) fn where_heard(self, bit: u16) -> Places {
        self.look_where_borne();
        let ears = self.s.bearers.ears.get(bit.trailing_zeros() as usize);
        Places(ears.map_or(0, |zones| zones.get()))
    }

    /// Looks through the stage and the climax zones, if they have changed since.
    #[inline]
    fn look_where_borne(self) {
        let at = Some(self.s.table.changed_in(Z::PROCESSED));
        if self.s.bearers.at.replace(at) != at {
            self.look_anew();
        }
    }

    fn look_anew(self) {
        const CONTS: usize = kind::ALL as usize;
        let mut sets = [0_u64; CONTS + HAPPENINGS];
        let zones = |seat: Seat| (usize::from(seat.0) * EACH.len()..).zip(&EACH[..USUAL]);
        for seat in self.m.seats().take(SEATS_MOST) {
            for (bit, z) in zones(seat) {
                for card in in_play(self.s.cards(seat, *z), *z) {
                    let info = self.info(*card);
                    let conts = info.map_or(u8::MAX, |info| info.conts);
                    let ears = info.map_or(0, |info| info.listens);
                    // One bit for each of the sets.
                    let mut bits = (u32::from(conts) & ((1 << CONTS) - 1)) | (u32::from(ears) << CONTS);
                    while bits != 0 {
                        if let Some(set) = sets.get_mut(bits.trailing_zeros() as usize) {
                            *set |= 1 << bit;
                        }
                        bits &= bits - 1;
                    }
                }
            }
        }
        let bearers = &self.s.bearers;
        let kept = bearers.conts.iter().chain(&bearers.ears);
        kept.zip(sets).for_each(|(kept, set)| kept.set(set));
    }
}
