//! The events of the turn: what happened in it, in order. Whatever is asked about "this turn" is asked here, and what waits
//! for something to happen can listen here ([`Events::since`]).
//!
//! A card that changes zones is a new card there (3.1.4): what happened to it before is no longer its own. Moves from slot to
//! slot are none (3.6.3).

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat, ZoneId, clone_in_place};

use super::rules::sure::Sure;

/// More than happens in a usual turn: up to here the list takes no memory of its own.
const USUAL: usize = 32;

/// Why an Encore ability waits no longer (8.7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    /// It was paid for.
    Paid,
    /// It was played and not paid for (8.7.3.2.1).
    Passed,
    /// It was passed because the log goes on with the other player's ability (8.5.1.2).
    PassedForAnother,
    /// 1.3.3: text kept it from being used as the character left.
    Barred,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// 3.1.4: a card came onto the stage or left it; or one moved elsewhere of which something is told in this turn.
    Moved {
        /// The card.
        card: CardId,
        /// Where it lay.
        from: ZoneId,
        /// Where it came to lie.
        to: ZoneId,
    },
    /// 8.6.2.4: a character was played; it is on the stage.
    Played(CardId),
    /// 7.2.1.5: an attack was declared.
    Attacked {
        /// The attacker.
        card: CardId,
        /// Who is attacked.
        defender: Seat,
    },
    /// A position says that there was an attack in this turn, and not whose and on whom.
    AttackedBefore,
    /// 4.6.1.3: a character became reversed.
    Reversed(CardId),
    /// 8.6.2.4: an ability was used.
    Used {
        /// The card that has it.
        card: CardId,
        /// Which of its abilities, from 1.
        ability: u8,
    },
    /// 9.2.4
    Refreshed(Seat),
    /// 4.14.2.7: the damage of a Shot was dealt.
    ShotDealt,
    /// 8.7.3: an Encore ability waits no longer.
    EncoreSpent {
        /// The card that left.
        card: CardId,
        /// The slot it left.
        slot: ZoneId,
        /// Whether it was paid for or passed.
        spent: Spent,
    },
    /// 8.5.1.2: an AUTO ability was not played when it was due, and the log goes on with one of another player.
    AutoPassed {
        /// The card that has it.
        card: CardId,
        /// Which of its abilities, from 1.
        ability: u8,
    },
    /// 8.7.4.1.2: a card is about to leave the stage with an ability that it was given.
    Had {
        /// The card.
        card: CardId,
        /// Whose text gives it.
        face: Face,
        /// Its number there.
        ability: u8,
        /// Whether it has it.
        sure: Sure,
    },
    /// 6.2.1.2, 1.3.3: text may keep every character from standing that would stand.
    MayStay,
    /// 7.7.1.1: the encore step began.
    EncoreStep,
    /// A line began this player's part of the encore step.
    EncoreBegun(Seat),
}

impl Happened {
    /// The card it is about.
    fn card(self) -> Option<CardId> {
        match self {
            Happened::Moved { card, .. }
            | Happened::Played(card)
            | Happened::Attacked { card, .. }
            | Happened::Reversed(card)
            | Happened::Used { card, .. }
            | Happened::EncoreSpent { card, .. } => Some(card),
            _ => None,
        }
    }
}

/// What happened this turn, the first thing first.
#[derive(Debug, Default)]
pub struct Events {
    all: SmallVec<[Happened; USUAL]>,
    /// Some card had given abilities as it left the stage. It is asked at everything that happens, so that it is kept.
    had: bool,
    /// A bit for every card of which something is told, by its number: with many cards on the table for others, too.
    told: u128,
    /// How many attacks were declared.
    attacks: u8,
}

clone_in_place!(Events {
    all,
    had,
    told,
    attacks
});

/// The bit of a card among those of which something is told.
fn bit_of(card: CardId) -> u128 {
    1 << (card.0 % 128)
}

impl Events {
    /// Another turn.
    pub fn clear(&mut self) {
        self.all.clear();
        self.had = false;
        self.told = 0;
        self.attacks = 0;
    }

    /// Something happened.
    pub fn push(&mut self, happened: Happened) {
        self.had |= matches!(happened, Happened::Had { .. });
        self.told |= happened.card().map_or(0, bit_of);
        if matches!(happened, Happened::Attacked { .. } | Happened::AttackedBefore) {
            self.attacks = self.attacks.saturating_add(1);
        }
        self.all.push(happened);
    }

    /// How much has happened: a place from which one can listen.
    pub fn now(&self) -> usize {
        self.all.len()
    }

    /// What happened since then.
    pub fn since(&self, then: usize) -> &[Happened] {
        self.all.get(then..).unwrap_or(&[])
    }

    /// Whether anything was told of this card.
    #[inline]
    pub fn tells_of(&self, card: CardId) -> bool {
        // Of most cards that move nothing is told.
        self.told & bit_of(card) != 0 && self.is_told_of(card)
    }

    fn is_told_of(&self, card: CardId) -> bool {
        self.all.iter().any(|h| h.card() == Some(card))
    }

    /// What happened to this card where it lies now, the last thing first.
    fn of(&self, card: CardId) -> impl Iterator<Item = Happened> {
        let all = match self.told & bit_of(card) {
            0 => &[],
            _ => self.all.as_slice(),
        };
        let back = all.iter().rev().copied().filter(move |h| h.card() == Some(card));
        back.take_while(|h| !matches!(h, Happened::Moved { .. }))
    }

    /// Whether this character was played this turn and is there since.
    pub fn was_played(&self, card: CardId) -> bool {
        self.of(card).any(|h| matches!(h, Happened::Played(_)))
    }

    /// Whether this character became reversed this turn and is there since.
    pub fn became_reversed(&self, card: CardId) -> bool {
        self.of(card).any(|h| matches!(h, Happened::Reversed(_)))
    }

    /// How often this ability of the card was used this turn.
    pub fn times_used(&self, card: CardId, ability: u8) -> u8 {
        let uses = self.of(card).filter(|h| *h == Happened::Used { card, ability });
        u8::try_from(uses.count()).unwrap_or(u8::MAX)
    }

    /// This ability of the card has triggered once more: it is not passed yet.
    pub fn triggers_anew(&mut self, card: CardId, ability: u8) {
        let passed = Happened::AutoPassed { card, ability };
        self.all.retain(|happened| *happened != passed);
    }

    /// Whether this ability of the card was passed for one of another player.
    pub fn auto_passed(&self, card: CardId, ability: u8) -> bool {
        self.all.contains(&Happened::AutoPassed { card, ability })
    }

    /// Whether this card came this turn to where it lies.
    pub fn came(&self, card: CardId) -> bool {
        self.all
            .iter()
            .any(|h| matches!(h, Happened::Moved { card: c, .. } if *c == card))
    }

    /// From where this card came this turn to where it lies, if it did.
    pub fn came_from(&self, card: CardId) -> Option<ZoneId> {
        self.all.iter().rev().find_map(|h| match h {
            Happened::Moved { card: c, from, .. } if *c == card => Some(*from),
            _ => None,
        })
    }

    /// Whether this card came to where it lies since the encore step began.
    pub fn came_in_encore_step(&self, card: CardId) -> bool {
        let since = self.all.iter().rev().take_while(|h| **h != Happened::EncoreStep);
        let begun = self.all.contains(&Happened::EncoreStep);
        begun
            && since
                .into_iter()
                .any(|h| matches!(h, Happened::Moved { card: c, .. } if *c == card))
    }

    /// The last card that left this slot.
    pub fn left(&self, slot: ZoneId) -> Option<CardId> {
        self.all.iter().rev().find_map(|h| match h {
            Happened::Moved { card, from, .. } if *from == slot => Some(*card),
            _ => None,
        })
    }

    /// The zones that this card left in this turn, the last one first.
    pub fn left_by(&self, card: CardId) -> impl Iterator<Item = ZoneId> {
        self.all.iter().rev().filter_map(move |h| match h {
            Happened::Moved { card: c, from, .. } if *c == card => Some(*from),
            _ => None,
        })
    }

    /// Whether this card left this slot in this turn.
    pub fn has_left(&self, card: CardId, slot: ZoneId) -> bool {
        let is = |h: &Happened| matches!(h, Happened::Moved { card: c, from, .. } if *c == card && *from == slot);
        self.all.iter().any(is)
    }

    /// The abilities that a card was given and had as it left the stage to where it lies now.
    pub fn had(&self, card: CardId) -> impl Iterator<Item = (Face, u8, Sure)> {
        let moved = |h: &Happened| matches!(h, Happened::Moved { card: c, .. } if *c == card);
        let last = self.all.iter().rposition(moved).unwrap_or(0);
        let before = self.all[..last].iter().rposition(moved).map_or(0, |at| at + 1);
        self.all[before..last].iter().filter_map(move |h| match h {
            Happened::Had {
                card: c,
                face,
                ability,
                sure,
            } if *c == card => Some((*face, *ability, *sure)),
            _ => None,
        })
    }

    /// Whether any card had given abilities as it left the stage.
    pub fn tell_what_was_had(&self) -> bool {
        self.had
    }

    /// The cards that left the stage, which `is_slot` knows.
    pub fn left_the_stage(&self, is_slot: impl Fn(ZoneId) -> bool) -> SmallVec<[CardId; 4]> {
        let left = self.all.iter().filter_map(|h| match h {
            Happened::Moved { card, from, .. } if is_slot(*from) => Some(*card),
            _ => None,
        });
        left.collect()
    }

    /// How many attacks were declared.
    pub fn attacks(&self) -> u8 {
        self.attacks
    }

    /// Whether an attack of this card is told of.
    pub fn has_attacked(&self, card: CardId) -> bool {
        let by_it = |h: &Happened| matches!(h, Happened::Attacked { card: attacker, .. } if *attacker == card);
        self.all.iter().any(by_it)
    }

    /// Whether there were attacks of which nobody knows on whom.
    pub fn attacks_untold(&self) -> bool {
        self.all.contains(&Happened::AttackedBefore)
    }

    /// Who was attacked, in the order of the first attacks.
    pub fn attacked(&self) -> SmallVec<[Seat; 8]> {
        let mut seats = SmallVec::new();
        for happened in &self.all {
            match happened {
                Happened::Attacked { defender, .. } if !seats.contains(defender) => seats.push(*defender),
                _ => {}
            }
        }
        seats
    }

    /// Whether text may keep every character from standing that would stand.
    pub fn may_stay(&self) -> bool {
        self.all.contains(&Happened::MayStay)
    }

    /// Whether this player refreshed.
    pub fn refreshed(&self, seat: Seat) -> bool {
        self.all.contains(&Happened::Refreshed(seat))
    }

    /// Whether a Shot dealt its damage.
    pub fn shot_dealt(&self) -> bool {
        self.all.contains(&Happened::ShotDealt)
    }

    /// The Encore abilities of what left this slot that wait no longer, the last one first.
    pub fn encores_spent(&self, slot: ZoneId) -> impl Iterator<Item = (CardId, Spent)> {
        self.all.iter().rev().filter_map(move |h| match h {
            Happened::EncoreSpent { card, slot: s, spent } if *s == slot => Some((*card, *spent)),
            _ => None,
        })
    }

    /// Whether this player's part of the encore step was begun by a line.
    pub fn encore_begun(&self, seat: Seat) -> bool {
        self.all.contains(&Happened::EncoreBegun(seat))
    }

    /// It is known by now that this character did not become reversed.
    pub fn did_not_reverse(&mut self, card: CardId) {
        self.all.retain(|h| *h != Happened::Reversed(card));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: CardId = CardId(3);
    const OTHER: CardId = CardId(4);
    const SLOT: ZoneId = ZoneId(1);
    const AWAY: ZoneId = ZoneId(9);

    fn moved(card: CardId, from: ZoneId, to: ZoneId) -> Happened {
        Happened::Moved { card, from, to }
    }

    #[test]
    fn a_card_that_moved_is_a_new_card() {
        let mut events = Events::default();
        events.push(moved(CARD, AWAY, SLOT));
        events.push(Happened::Played(CARD));
        events.push(Happened::Used { card: CARD, ability: 1 });
        events.push(Happened::Used {
            card: OTHER,
            ability: 1,
        });
        events.push(Happened::Reversed(CARD));
        assert!(events.was_played(CARD) && events.became_reversed(CARD));
        assert_eq!((events.times_used(CARD, 1), events.times_used(CARD, 2)), (1, 0));
        events.push(moved(CARD, SLOT, AWAY));
        assert_eq!(events.left(SLOT), Some(CARD));
        events.push(moved(CARD, AWAY, SLOT));
        assert!(!events.was_played(CARD) && !events.became_reversed(CARD) && events.came(CARD));
        assert_eq!((events.times_used(CARD, 1), events.times_used(OTHER, 1)), (0, 1));
    }

    #[test]
    fn the_last_one_that_left_a_slot() {
        let mut events = Events::default();
        events.push(moved(CARD, SLOT, AWAY));
        events.push(Happened::EncoreStep);
        assert!(!events.came_in_encore_step(CARD));
        events.push(moved(OTHER, SLOT, AWAY));
        assert_eq!((events.left(SLOT), events.left(AWAY)), (Some(OTHER), None));
        assert!(events.came_in_encore_step(OTHER));
        assert_eq!(events.since(2), [moved(OTHER, SLOT, AWAY)]);
        events.clear();
        assert_eq!((events.left(SLOT), events.now()), (None, 0));
    }

    #[test]
    fn attacks_are_counted_and_players_named_once() {
        let mut events = Events::default();
        for seat in [2, 1, 2] {
            events.push(Happened::Attacked {
                card: CARD,
                defender: Seat(seat),
            });
        }
        assert_eq!(events.attacked().to_vec(), [Seat(2), Seat(1)]);
        assert!(!events.attacks_untold());
        events.push(Happened::AttackedBefore);
        assert_eq!((events.attacks(), events.attacks_untold()), (4, true));
    }

    /// Cheap to copy with the state: an event is no larger than a word.
    #[test]
    fn an_event_is_small() {
        assert!(size_of::<Happened>() <= 8);
    }
}
