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
pub const USUAL: usize = 6;
/// Kinds of CONT abilities, and sorts of events that AUTO abilities listen for.
pub const SORTS_BORNE: usize = CONTS + HAPPENINGS;
const CONTS: usize = kind::ALL as usize;

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

    /// None.
    pub fn is_empty(self) -> bool {
        self.0 == 0
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
        self.borne(kind.trailing_zeros() as usize)
    }

    /// The same of the AUTO abilities printed on cards that listen for a sort of event, given by its bit.
    pub(crate) fn where_heard(self, bit: u16) -> Places {
        self.look_where_borne();
        self.borne(CONTS + bit.trailing_zeros() as usize)
    }

    fn borne(self, sort: usize) -> Places {
        Places(self.s.bearers.sets.get(sort).map_or(0, |zones| zones.get()))
    }

    /// Looks through the stage and the climax zones, if they have changed since.
    #[inline]
    fn look_where_borne(self) {
        let at = Some(self.s.table.changed_in(Z::PROCESSED));
        if self.s.bearers.at.replace(at) != at {
            self.look_anew();
        }
    }

    /// Where cards bear what they did not bear when it was last looked, or no longer do, the sets are changed: that is one zone or
    /// two, as a rule.
    fn look_anew(self) {
        let bearers = &self.s.bearers;
        for (seat, each) in self.m.seats().zip(&bearers.each) {
            let zones = self.s.table.zones_of(seat);
            for (at, (z, kept)) in EACH.iter().zip(each).enumerate() {
                let cards = zones.get(*z as usize).map_or(&[][..], |zone| in_play(&zone.cards, *z));
                let all = cards.iter().fold(0, |all, card| all | self.bears(*card));
                let mut changed = kept.replace(all) ^ all;
                while changed != 0 {
                    if let Some(set) = bearers.sets.get(changed.trailing_zeros() as usize) {
                        set.set(set.get() ^ (1 << (usize::from(seat.0) * EACH.len() + at)));
                    }
                    changed &= changed - 1;
                }
            }
        }
        debug_assert!(self.is_so_looked_through());
    }

    /// What a card bears, or may, a bit a set.
    fn bears(self, card: CardId) -> u32 {
        let info = self.info(card);
        let conts = info.map_or(u8::MAX, |info| info.conts);
        let ears = info.map_or(0, |info| info.listens);
        u32::from(conts) | u32::from(ears) << CONTS
    }

    /// Whether the sets are as they would be if every zone were looked through for each of them.
    fn is_so_looked_through(self) -> bool {
        let borne = |sort: usize, seat: Seat, z: Z| {
            let mut cards = in_play(self.s.cards(seat, z), z).iter();
            cards.any(|card| self.bears(*card) & (1 << sort) != 0)
        };
        let seats = || self.m.seats().take(SEATS_MOST);
        let zones = || seats().flat_map(|seat| (0..USUAL).map(move |at| (seat, at)));
        (0..SORTS_BORNE).all(|sort| {
            let set = zones().filter(|(seat, at)| borne(sort, *seat, EACH[*at]));
            let set = set.fold(0, |set, (seat, at)| set | 1 << (usize::from(seat.0) * EACH.len() + at));
            self.borne(sort) == Places(set)
        })
    }
}
