//! Chapter 9, rule processing, as questions: what interrupts, who has lost, which card may not stay where it lies. What is
//! carried out of it stands in `play/processing.rs`, what is said of it in `verdicts/processing.rs`.

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::reach::Matter;
use super::super::matches::Info;
use super::super::state::{Debt, Due, Frame, How, State, Z};
use super::ch08_texts::Texts;
use super::questions::Rules;

/// What the rules say of a card, a number or a line of chapter 9.
pub type Answer = rejudge_table::answer::Answer<Reason, String>;

/// 9.3.1
pub const LEVEL_UP_AT: usize = 7;
/// 9.4.1.1
pub const DEFEAT_AT: usize = 4;

/// 9.1.2.1: processing of the interrupt type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// 9.2.2
    Refresh,
    /// 9.2.2.1: there is nothing to refresh with, in the middle of damage.
    LosesAtOnce,
    /// 9.3.2
    LevelUp,
}

/// Why not: one variant for each way of breaking a rule of this chapter, with the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// 3.8.3, 9.3.2: the other six of the seven lowest cards of a clock are others, or went elsewhere.
    OtherSix {
        /// Whose clock.
        seat: Seat,
        /// The card that became the level.
        chosen: CardId,
        /// Where they were put, if that is one of the player's own zones.
        put: Option<Z>,
    },
    /// 4.12.2: the clock card of a refresh was cancelled like damage.
    PenaltyCancelled {
        /// The player who was given the damage.
        seat: Seat,
    },
    /// 9.2.1: the deck has cards left.
    RefreshTooEarly {
        /// The player whose deck was refreshed.
        seat: Seat,
        /// How many.
        left: usize,
    },
    /// 9.2.2: another number of cards was shuffled into the deck than lay in the waiting room.
    RefreshNumber {
        /// The player whose deck was refreshed.
        seat: Seat,
        /// How many lay there.
        there: usize,
        /// How many were said to.
        told: usize,
    },
    /// 9.2.2.1: neither deck nor waiting room has a card.
    NothingToRefreshWith {
        /// The player whose deck was refreshed.
        seat: Seat,
    },
    /// 9.3.1: the clock has fewer than seven cards.
    LevelUpTooEarly {
        /// The player who went up a level.
        seat: Seat,
        /// How many.
        count: usize,
    },
    /// 9.3.2: the card said to become the level is not among the seven lowest of the clock.
    NotAmongLowest {
        /// Whose clock.
        seat: Seat,
        /// The card.
        face: Face,
        /// It lies above them.
        above: bool,
    },
}

impl Reason {
    /// The item of the rules (1.111) that is broken.
    pub fn item(self) -> &'static str {
        match self {
            Reason::OtherSix { .. } => "3.8.3",
            Reason::PenaltyCancelled { .. } => "4.12.2",
            Reason::RefreshTooEarly { .. } => "9.2.1",
            Reason::RefreshNumber { .. } => "9.2.2",
            Reason::NothingToRefreshWith { .. } => "9.2.2.1",
            Reason::LevelUpTooEarly { .. } => "9.3.1",
            Reason::NotAmongLowest { .. } => "9.3.2",
        }
    }
}

/// 9.1.2.2: a card that leaves by processing of the check type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaves {
    /// The card.
    pub card: CardId,
    /// Where it lies.
    pub zone: ZoneId,
}

impl<'a> Rules<'a> {
    /// 9.1.2.1: what interrupts now, and whom it concerns. 9.1.2.1.1.1: of several players the turn player comes first.
    pub fn interrupt(self) -> Option<(Seat, Interrupt)> {
        let mut players = self.s.players_from(self.s.active);
        players.find_map(|seat| Some((seat, self.interrupt_of(seat)?)))
    }

    /// 9.1.2.1: what interrupts for this player. 9.1.2.1.1.2: of several it is the player's choice; the refresh is named first.
    fn interrupt_of(self, seat: Seat) -> Option<Interrupt> {
        if self.refresh_is_due(seat) && !self.is_empty(seat, Z::Waiting) {
            return Some(Interrupt::Refresh);
        }
        if self.refresh_is_due(seat) && self.loses_at_once(seat) {
            return Some(Interrupt::LosesAtOnce);
        }
        self.level_up_is_due(seat).then_some(Interrupt::LevelUp)
    }

    /// 9.1.2.1.1: whether another player's processing interrupts at the same time.
    pub fn others_interrupt(self, seat: Seat) -> bool {
        let refresh = |s| self.refresh_is_due(s) && !self.is_empty(s, Z::Waiting);
        let mut others = self.s.players().filter(|s| *s != seat);
        others.any(|s| self.clock_is_full(s) || refresh(s))
    }

    /// Nothing interrupts, and nothing can until a deck or a clock has changed.
    pub fn is_calm(self) -> bool {
        let mut players = self.s.players();
        players.all(|seat| !self.is_empty(seat, Z::Deck) && !self.clock_is_full(seat))
    }

    /// 9.2.1: the deck has no card, and its refresh is not being carried out.
    fn refresh_is_due(self, seat: Seat) -> bool {
        // As played: what a log tells to have come later is not done before a card is needed.
        let put_off = || self.s.is_put_off(seat) && !self.s.needs_deck(seat);
        let under_way = || self.s.agenda.contains(&Frame::Refresh { seat });
        self.is_empty(seat, Z::Deck) && !put_off() && !under_way()
    }

    /// 9.2.2.1: the player is in the middle of a damage process, and no climax lies in the resolution zone.
    fn loses_at_once(self, seat: Seat) -> bool {
        let damage = |f: &Frame| matches!(f, Frame::Process { seat: s, left, .. } if *s == seat && *left > 0);
        // A card that nobody noted may be one.
        let may_be_climax = |c: &CardId| self.info(*c).is_none_or(|i| i.kind == CardKind::Climax);
        self.s.agenda.iter().any(damage) && !self.s.cards(seat, Z::Resolution).iter().any(may_be_climax)
    }

    /// 9.3.1: seven or more cards in the clock.
    pub fn clock_is_full(self, seat: Seat) -> bool {
        self.s.count(seat, Z::Clock) >= LEVEL_UP_AT
    }

    /// 9.3.1: and the level up is not being carried out, nor left out.
    fn level_up_is_due(self, seat: Seat) -> bool {
        let under_way = || self.s.agenda.contains(&Frame::LevelUp { seat });
        self.clock_is_full(seat) && !under_way() && !self.s.is_owed(Due::LevelUp(seat))
    }

    /// 9.3.2: the seven bottom cards of the clock, of which one becomes the level.
    pub fn lowest_seven(self, seat: Seat) -> &'a [CardId] {
        let clock = self.s.cards(seat, Z::Clock);
        clock.get(..LEVEL_UP_AT).unwrap_or(clock)
    }

    /// 9.3.2: whether this card may become the level. One that nobody noted may be it.
    pub fn may_become_level(self, seat: Seat, face: Face) -> Answer {
        let is = |card: &CardId| self.face(*card) == Some(face);
        let lowest = self.lowest_seven(seat);
        let copies = || self.s.table.copies_left(seat, face).is_none_or(|n| n > 0);
        let unknown = || copies() && lowest.iter().any(|c| self.face(*c).is_none());
        let open = || self.s.is_open(seat, Z::Clock) && self.s.table.may_hold(self.s.zone(seat, Z::Clock), face);
        let there = lowest.iter().any(is) || unknown() || open();
        Answer::no_if(!there, || Reason::NotAmongLowest {
            seat,
            face,
            above: self.s.cards(seat, Z::Clock).iter().any(is),
        })
    }

    /// 9.4.1: who meets a condition of defeat, a bit a seat, and which; all of them lose together.
    pub fn defeated(self) -> Option<(u8, How)> {
        let played_on = |seat: &Seat| self.s.played_on & (1 << seat.0) != 0;
        let players = self.s.players().filter(|seat| !played_on(seat));
        let defeats = players.filter_map(|seat| Some((seat, self.defeat_of(seat)?)));
        defeats.fold(None, |all, (seat, how)| {
            let (losers, before) = all.unwrap_or((0, How::Level));
            // Of two ways at the same time it is told of the one that empties a deck.
            let how = if before == How::NoCards { before } else { how };
            Some((losers | 1 << seat.0, how))
        })
    }

    /// 9.4.1.1: four or more cards in the level zone; 9.4.1.2: none in deck and waiting room.
    fn defeat_of(self, seat: Seat) -> Option<How> {
        if self.s.count(seat, Z::Level) >= DEFEAT_AT {
            return Some(How::Level);
        }
        let none_left = self.s.is_deck_empty(seat) && self.is_empty(seat, Z::Waiting);
        // Before the first turn the deck may not have been put there.
        (none_left && self.s.turns_seen > 0).then_some(How::NoCards)
    }

    /// 9.5.1, 9.6.1, 9.6.2: a card of this player's that may not stay where it lies. `open` is set where a text that nobody
    /// reads may keep one.
    pub fn may_not_stay(self, seat: Seat, open: &mut bool) -> Option<Leaves> {
        let zones = self.s.table.zones_of(seat);
        for (z, zone) in Z::SLOTS.into_iter().zip(zones.iter().skip(Z::FL as usize)) {
            // Asked of every slot again and again: nearly all hold nobody, or one character as it is printed.
            if self.is_as_usual(&zone.cards) {
                debug_assert_eq!(self.may_not_stay_in_slot(seat, z, &mut false), None);
                continue;
            }
            if let Some(card) = self.may_not_stay_in_slot(seat, z, open) {
                return Some(card);
            }
        }
        self.may_not_stay_in_climax_zone(seat)
    }

    /// Whether in a slot lies nobody, or a character alone that has power by what is printed on it, of which nothing takes any.
    #[inline]
    fn is_as_usual(self, cards: &[CardId]) -> bool {
        match cards {
            [] => true,
            [card] => {
                let is_one = |info: &Info| info.kind == CardKind::Character && self.has_printed_power(*card, info);
                !self.s.extra_of(*card).together && self.info(*card).is_some_and(is_one)
            }
            _ => false,
        }
    }

    fn may_not_stay_in_slot(self, seat: Seat, slot: Z, open: &mut bool) -> Option<Leaves> {
        let zone = self.s.zone(seat, slot);
        let cards = self.s.table.zone(zone).cards.as_slice();
        let last = *cards.last()?;
        let info = self.info(last);
        let leaves = match cards {
            // 9.6.2: of several characters the one placed last stays.
            [first, _, ..] => Some(*first),
            // 9.6.2.1: of several placed last at once none does.
            _ if self.s.extra_of(last).together => Some(last),
            // 9.6.1: what is no character does not stay in a slot.
            _ if info.is_some_and(|info| info.kind != CardKind::Character) => Some(last),
            // 9.5.1: a character without power.
            _ if info.is_some_and(|info| self.may_lack_power(last, info)) => {
                // What text that is not read takes away beside it changes nothing.
                let (_, more) = Texts::of(self.m, self.s).gives_more(Matter::Power, last);
                let kept = self.power_between(last).1.saturating_add(more) > 0;
                *open |= kept;
                (!kept).then_some(last)
            }
            _ => None,
        };
        self.leaves(leaves?, zone)
    }

    /// 9.5.1: the character of a slot has no power, and text that is not read may keep it.
    pub fn may_be_kept(self, seat: Seat, slot: Z) -> Option<Leaves> {
        let mut open = false;
        let leaves = self.may_not_stay_in_slot(seat, slot, &mut open);
        let card = *self.s.cards(seat, slot).last()?;
        let zone = self.s.zone(seat, slot);
        (open && leaves.is_none()).then_some(Leaves { card, zone })
    }

    /// 9.6.1, 9.6.2: the climax zone holds one card, and a climax.
    fn may_not_stay_in_climax_zone(self, seat: Seat) -> Option<Leaves> {
        let leaves = match self.s.cards(seat, Z::Climax) {
            [first, _, ..] => *first,
            [only] if self.is_of(*only, |kind| kind != CardKind::Climax) => *only,
            _ => return None,
        };
        self.leaves(leaves, self.s.zone(seat, Z::Climax))
    }

    /// What was left out is not asked for again.
    fn leaves(self, card: CardId, zone: ZoneId) -> Option<Leaves> {
        (!self.s.is_owed(Due::Leave(card, zone))).then_some(Leaves { card, zone })
    }

    /// 9.5.1: power 0 or less, or it hangs on cards that nobody noted.
    pub fn may_have_no_power(self, card: CardId) -> bool {
        self.info(card).is_some_and(|info| self.may_lack_power(card, info))
    }

    fn may_lack_power(self, card: CardId, info: &Info) -> bool {
        if self.has_printed_power(card, info) {
            return false;
        }
        let extra = self.s.extra_of(card);
        let printed = extra.fixed.map_or(info.power, |fixed| fixed.power);
        // Adding up what others give it is worth the while only where this is not enough.
        let may_be = self.m.weakens || printed.saturating_add(extra.given().power) <= 0;
        may_be && self.power_between(card).0 <= 0
    }

    /// 9.5.1: whether a character has what is printed, and perhaps more.
    #[inline]
    fn has_printed_power(self, card: CardId, info: &Info) -> bool {
        !self.m.weakens && info.power > 0 && self.s.extra_of(card).is_not_weakened()
    }

    fn is_of(self, card: CardId, wrong: impl Fn(CardKind) -> bool) -> bool {
        self.info(card).is_some_and(|i| wrong(i.kind))
    }

    /// 9.7.1: a slot with markers and no character.
    pub fn markers_without_character(self, seat: Seat) -> impl Iterator<Item = ZoneId> {
        let alone = move |slot: &Z| {
            let zone = self.s.table.zone(self.s.zone(seat, *slot));
            !zone.open && zone.cards.is_empty()
        };
        let markers = Z::SLOTS.into_iter().filter(alone).filter_map(Z::marker);
        let zones = markers.map(move |marker| self.s.zone(seat, marker));
        zones.filter(move |zone| !self.s.table.zone(*zone).cards.is_empty())
    }

    fn is_empty(self, seat: Seat, z: Z) -> bool {
        self.s.table.is_empty(self.s.zone(seat, z))
    }
}

impl State {
    /// Whether this is owed and not asked for again.
    pub fn is_owed(&self, due: Due) -> bool {
        self.debts.iter().any(|d: &Debt| match (d.due, due) {
            (Due::Damage(a, _), Due::Damage(b, _)) => a == b,
            (Due::Leave(_, a), Due::Leave(_, b)) => a == b,
            (a, b) => a == b,
        })
    }
}
