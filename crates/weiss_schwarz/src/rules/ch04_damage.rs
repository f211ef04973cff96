//! 4.12, the damage process, as questions: what comes next in it, and what a damage as it was told goes against. How it is
//! carried out stands in `play/damage.rs`.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::CardKind;
use super::super::state::{Due, End, Frame, Z};
use super::ch09_processing::LEVEL_UP_AT;
use super::questions::Rules;

/// What the rules say of a damage.
pub type Answer = rejudge_table::answer::Answer<Reason, String>;

/// Why not: one variant for each way in which a damage can go against 4.12, with the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// 4.12.1.2: the damage was taken although a climax was turned over.
    CancelMissed {
        /// Who took it.
        seat: Seat,
        /// The climax.
        climax: Face,
        /// As which card it was turned over, from 1.
        place: u8,
        /// How many cards were turned over.
        count: u8,
    },
    /// 4.12.1.2: more cards were turned over behind the climax.
    CancelLate {
        /// Who took it.
        seat: Seat,
        /// The climax.
        climax: Face,
        /// As which card it was turned over, from 1.
        place: u8,
        /// How many cards were turned over.
        count: u8,
    },
    /// 4.12.1.3: the damage was cancelled without a climax.
    CancelInvented {
        /// Who took it.
        seat: Seat,
        /// How much it was.
        amount: u8,
        /// The cards turned over.
        turned: Turned,
    },
    /// 4.12.1.3: another number of cards was turned over, and no climax among them.
    DamageCount {
        /// Who took it.
        seat: Seat,
        /// How much it was.
        amount: u8,
        /// How many cards were turned over.
        count: u8,
    },
}

impl Reason {
    /// The item of the rules (1.111) that is broken.
    pub fn item(self) -> &'static str {
        match self {
            Reason::CancelMissed { .. } | Reason::CancelLate { .. } => "4.12.1.2",
            Reason::CancelInvented { .. } | Reason::DamageCount { .. } => "4.12.1.3",
        }
    }
}

/// The cards turned over for a damage, as far as they are told of one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turned {
    faces: [Option<Face>; Turned::MOST],
    count: usize,
}

impl Turned {
    /// More than a usual damage turns over.
    const MOST: usize = 10;

    /// These cards, the first ones of many.
    pub fn of(cards: &[Option<Face>]) -> Turned {
        let mut faces = [None; Turned::MOST];
        for (place, face) in faces.iter_mut().zip(cards) {
            *place = *face;
        }
        Turned {
            faces,
            count: cards.len(),
        }
    }

    /// The cards, `None` for one that was not noted.
    pub fn cards(&self) -> &[Option<Face>] {
        self.faces.get(..self.count).unwrap_or(&self.faces)
    }

    /// There were more.
    pub fn is_cut(&self) -> bool {
        self.count > Turned::MOST
    }
}

/// What comes next in a damage process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// 4.12.1.1: the top card of the deck is turned over.
    TurnOver,
    /// 4.12.1.2: a climax was turned over: all cards go to the waiting room.
    Cancelled,
    /// 4.12.1.3: as many cards as the damage lie there and no climax: all go to the clock.
    Taken,
}

/// A damage as a line tells it.
#[derive(Clone, Debug, Default)]
pub struct ToldDamage {
    /// How much.
    pub amount: u8,
    /// The cards turned over, in order; `None`: one that was not noted.
    pub cards: SmallVec<[Option<Face>; 16]>,
    /// It is said that it was cancelled.
    pub cancelled: bool,
    /// It is said that it was taken.
    pub taken: bool,
}

/// How a damage is carried out, as played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// So many cards are turned over.
    pub cards: u8,
    /// And then.
    pub end: End,
}

impl Played {
    /// So many cards at most, as 4.12.1 says.
    pub const fn by_rule(cards: u8) -> Played {
        Played {
            cards,
            end: End::ByRule,
        }
    }
}

impl Rules<'_> {
    /// 4.12.1: what comes next in a process of this player's, with so many cards turned over and so many to go. A card that
    /// nobody noted is counted as no climax.
    pub fn next_of_damage(self, seat: Seat, turned: u8, left: u8) -> Next {
        let last = self.s.cards(seat, Z::Resolution).last().filter(|_| turned > 0);
        let is_climax = last
            .and_then(|c| self.info(*c))
            .is_some_and(|i| i.kind == CardKind::Climax);
        let no_card = self.s.table.is_empty(self.s.zone(seat, Z::Deck));
        match is_climax {
            true => Next::Cancelled,
            // 9.2.2.1: where the refresh gave none, there is nothing more to turn over.
            false if left == 0 || no_card => Next::Taken,
            false => Next::TurnOver,
        }
    }

    /// 4.12.1: what a damage as told goes against, and how it is carried out as played.
    pub fn damage_as_told(self, seat: Seat, told: &ToldDamage) -> (Answer, Played) {
        let count = u8::try_from(told.cards.len()).unwrap_or(u8::MAX);
        let as_told = |cancelled| Played {
            cards: if count == 0 { told.amount } else { count },
            end: End::Told { cancelled },
        };
        let nothing_told = count == 0 && !told.cancelled && !told.taken;
        if nothing_told || (count < told.amount && self.runs_out_of_cards(seat, told.cards.len())) {
            return (Answer::yes(), Played::by_rule(told.amount));
        }
        if let Some((place, climax)) = self.first_climax(told) {
            // 4.12.1.3: with as many cards as the damage it ends, and a climax that is turned over behind them does not cancel it.
            let amount = told.amount;
            let first = told.cards.get(..usize::from(amount)).unwrap_or(&[]);
            if place > amount && first.iter().all(Option::is_some) {
                let turned = Turned::of(first);
                let reason = match told.cancelled {
                    true => Reason::CancelInvented { seat, amount, turned },
                    false => Reason::DamageCount { seat, amount, count },
                };
                return (Answer::no(reason), as_told(told.cancelled));
            }
            return self.damage_with_climax(seat, told, count, place, climax, as_told);
        }
        let last_unknown = told.cards.last().is_some_and(Option::is_none);
        if told.cancelled {
            // 4.12.1.3: what nobody noted last may have been the climax.
            let invented = count > 0 && !last_unknown;
            let answer = Answer::no_if(invented, || Reason::CancelInvented {
                amount: told.amount,
                turned: Turned::of(&told.cards),
                seat,
            });
            return (answer, as_told(true));
        }
        // A card that nobody noted may have been a climax.
        let open = match count < told.amount {
            true => told.cards.iter().any(Option::is_none),
            false => last_unknown && count == told.amount,
        };
        if open && !told.taken {
            return (Answer::yes(), Played::by_rule(count));
        }
        let other = count != told.amount && count > 0;
        let amount = told.amount;
        let answer = Answer::no_if(other, || Reason::DamageCount { seat, amount, count });
        (answer, as_told(false))
    }

    /// 4.12.1.2: the damage ends with the first climax, and is cancelled.
    fn damage_with_climax(
        self,
        seat: Seat,
        told: &ToldDamage,
        count: u8,
        place: u8,
        climax: Face,
        as_told: impl Fn(bool) -> Played,
    ) -> (Answer, Played) {
        let more = count > place;
        let missed = told.taken || (!told.cancelled && more && count == told.amount);
        if missed {
            let reason = Reason::CancelMissed {
                seat,
                climax,
                place,
                count,
            };
            return (Answer::no(reason), as_told(false));
        }
        let late = || Reason::CancelLate {
            seat,
            climax,
            place,
            count,
        };
        (Answer::no_if(more, late), as_told(true))
    }

    /// The first climax that was told of, and its place from 1.
    fn first_climax(self, told: &ToldDamage) -> Option<(u8, Face)> {
        let mut cards = told.cards.iter().enumerate();
        cards.find_map(|(at, face)| {
            let face = face.filter(|f| self.m.info(*f).kind == CardKind::Climax)?;
            Some((u8::try_from(at + 1).unwrap_or(u8::MAX), face))
        })
    }

    /// 4.13.1: the source of the damage being dealt: 4.13.1.1: by the attack itself the attacker; 4.13.1.2: by an effect the card that
    /// has its ability.
    pub fn source_of_damage(self, by_attack: bool) -> Option<CardId> {
        match (by_attack, self.s.agenda.last()) {
            (true, _) => self.s.attack.map(|attack| attack.card),
            (false, Some(Frame::Effect { card, .. })) => *card,
            (false, _) => None,
        }
    }

    /// 9.2.2.1, 9.4.1.2: deck and waiting room together hold no more than the cards that were turned over.
    fn runs_out_of_cards(self, seat: Seat, turned: usize) -> bool {
        let waiting = self.s.zone(seat, Z::Waiting);
        let none_waits = self.s.table.is_empty(waiting);
        let closed = !self.s.is_open(seat, Z::Deck) && (none_waits || !self.s.is_open(seat, Z::Waiting));
        // 9.2.2: the refresh gives back the waiting room, but for the card that it puts into the clock.
        let clock_card = usize::from(self.m.edition.penalty_inside_refresh());
        let refreshed = self.s.count(seat, Z::Waiting).saturating_sub(clock_card);
        // 9.3: with that card the clock may be full. The level up puts cards into the waiting room, and the deck is refreshed again; but
        // where this refresh leaves no card in the deck, deck and waiting room are empty before, and the match is over (9.4.1.2).
        let levels = self.s.count(seat, Z::Clock) + clock_card >= LEVEL_UP_AT && !self.s.is_owed(Due::LevelUp(seat));
        closed && self.s.count(seat, Z::Deck) + refreshed == turned && (!levels || refreshed == 0)
    }
}
