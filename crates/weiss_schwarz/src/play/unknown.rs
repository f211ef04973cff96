//! What a card that nobody noted leaves open: power, soul and cost within what it can have, who was reversed, who is still
//! on the stage; and how later lines settle it.

use smallvec::SmallVec;

use rejudge_judge::game::Violation;
use rejudge_judge::script::{Act, Mark, MarkKind, OpKind, Script};
use rejudge_table::{CardId, Event, Face, Seat, ZoneId};

use super::super::doubts::Unsure;
use super::super::matches::Match;
use super::super::rules::Between;
use super::super::rulings::R;
use super::super::state::{Happened, REVERSE, SEATS_MOST, State, Z};
use super::super::variation::Slots;
use super::super::verdicts::settle;
use super::super::vocabulary::V;
use super::context::Cx;

/// A mark is about to be matched: what was open and what it settles before it is carried out.
#[inline]
pub fn infer(s: &mut State, script: &Script, mark: &Mark) {
    if let MarkKind::Act(act) = mark.kind
        && !s.doubts.is_empty()
    {
        settles(s, script, script.act(act));
    }
}

fn settles(s: &mut State, script: &Script, act: &Act) {
    if act.judge {
        return;
    }
    for seat in (0..).map(Seat).take(SEATS_MOST) {
        // Whoever could pay with all cards had them.
        if s.doubts.paid_by(seat) + s.doubts.taken_by(seat) > 0 && s.count(seat, Z::Stock) == 0 {
            s.doubts.stock_is_known(seat);
        }
    }
    for op in script.ops(&act.chosen) {
        let (OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _)) = op.kind else {
            continue;
        };
        let zone = s.table.zone_id(seat, z);
        let Some(card) = s.character(zone).filter(|_| s.z(zone).is_slot()) else {
            continue;
        };
        match V::of(act.verb) {
            V::Leave | V::Encore if s.doubts.reversed.contains(&card) && s.table.zone(zone).cards.len() == 1 => {
                // Whoever leaves in the encore step was reversed.
                s.doubts.settle(card);
                s.events.push(Happened::Reversed(card));
                s.table.turn(card, REVERSE);
            }
            // Who acts, or is acted on, is there.
            V::Attack | V::Act | V::Auto | V::Stand | V::Rest | V::Give | V::Return
                if seat == act.seat || act.effect =>
            {
                s.doubts.gone.retain(|u| u.card != card);
            }
            _ => {}
        }
    }
}

impl<'a> Cx<'a> {
    /// 8.9: the power of a character, the least and the most that the cards nobody noted leave open.
    pub fn power_between(&self, card: CardId) -> Between {
        self.rules().power_between(card)
    }

    /// 8.9, 7.2.1.4.2: the soul of the attacker, the least and the most that the cards nobody noted leave open.
    pub fn soul_between(&self) -> Between {
        self.rules().soul_between()
    }

    /// What would settle whether a character is there.
    pub fn whether_gone(&self, card: CardId) -> Option<String> {
        self.rules().whether_gone(card).map(|open| self.words().open(open))
    }

    /// 7.7.1: the encore step is over, or goes on without a word of them: they were reversed and have left, or not.
    pub fn unsure_stay(&mut self, seat: Seat) {
        let all: SmallVec<[CardId; 4]> = self.s.doubts.reversed.clone();
        for card in all {
            if self.s.table.seat_of(self.s.table.card(card).zone) != seat {
                continue;
            }
            self.s.doubts.settle(card);
            self.s.doubts.was_open |= 1 << self.s.table.card(card).owner.0;
            self.s.doubts.gone.push(Unsure { card, shuffled: false });
        }
    }

    /// Whether these slots of a player have a character that may have become reversed.
    pub fn has_unsure(&self, seat: Seat, slots: Slots) -> bool {
        self.s.doubts.reversed.iter().any(|c| {
            let zone = self.s.table.card(*c).zone;
            self.s.table.seat_of(zone) == seat && slots.has(self.s.z(zone))
        })
    }

    /// It has left after all.
    pub fn has_left(&mut self, unsure: Unsure) {
        let card = unsure.card;
        self.s.doubts.settle(card);
        if !unsure.shuffled {
            let waiting = self.owners(card, Z::Waiting);
            return self.left_silently(card, waiting);
        }
        let deck = self.owners(card, Z::Deck);
        let seat = self.s.table.card(card).owner;
        self.left_silently(card, deck);
        self.to_bottom(card);
        self.blur(seat);
        self.s.table.forget(deck);
    }

    /// It left some time ago: nothing waits for it any more.
    fn left_silently(&mut self, card: CardId, to: ZoneId) {
        let waiting = self.s.waiting.clone();
        self.move_to(card, to);
        self.s.waiting = waiting;
    }

    /// A count within what was open settles it.
    pub fn settled_by_count(&mut self, seat: Seat, z: Z, told: usize) {
        let here = self.s.count(seat, z);
        let (less, more) = self.m.may_differ(self.s, seat, z);
        match z {
            Z::Hand if less > 0 => self.borrowed_after_all(seat, here.saturating_sub(told)),
            Z::Stock if less > 0 && told == here => self.s.doubts.stock_is_known(seat),
            Z::Stock if less > 0 && told < here => match (self.s.doubts.paid_by(seat), self.s.doubts.taken_by(seat)) {
                (_, 0) => self.paid_after_all(seat, here - told),
                (0, _) => self.taken_after_all(seat, here - told),
                // Which of the two is still open.
                _ => {}
            },
            Z::Deck if more > 0 => self.were_not_turned(seat, told.saturating_sub(here)),
            Z::Waiting if told < here => self.were_not_turned(seat, here - told),
            Z::Waiting if more > 0 && told == here => {
                let State { doubts, table, .. } = &mut *self.s;
                doubts.gone.retain(|u| u.shuffled || table.card(u.card).owner != seat);
                self.paid_after_all(seat, 0);
            }
            Z::Waiting if more > 0 && told == here + more && self.s.doubts.reversed.is_empty() => {
                let all = self.s.doubts.gone.clone();
                for unsure in all.into_iter().filter(|u| !u.shuffled) {
                    if self.s.table.card(unsure.card).owner == seat {
                        self.has_left(unsure);
                    }
                }
                let paid = self.s.doubts.paid_by(seat).min(self.s.count(seat, Z::Stock));
                self.paid_after_all(seat, paid);
            }
            Z::Waiting if more > 0 && told > here && told - here <= self.s.doubts.paid_by(seat) => {
                let mine = |c: CardId| self.s.table.card(c).owner == seat;
                let others = self.s.doubts.gone.iter().any(|u| mine(u.card)) || !self.s.doubts.reversed.is_empty();
                if !others {
                    self.paid_after_all(seat, told - here);
                }
            }
            _ => {}
        }
    }

    /// So many cards of the stock were paid for what nobody noted: they lie below what came onto it since.
    fn paid_after_all(&mut self, seat: Seat, count: usize) {
        if let Some(paid) = self.s.doubts.paid.get_mut(usize::from(seat.0)) {
            *paid = 0;
        }
        for _ in 0..count {
            self.one_was_paid(seat);
        }
    }

    /// 4.12.1.2: so many cards that cancelled damage seemed to have turned over lie on the deck still.
    fn were_not_turned(&mut self, seat: Seat, count: usize) {
        for _ in 0..count {
            let Some(card) = self.s.last_unnoted_waiting(seat) else {
                break;
            };
            self.was_not_turned_over(seat, card);
        }
        self.s.unturned_are(seat, 0);
    }

    /// So many cards of the hand were put down and told as others, that were taken from elsewhere instead: they are where
    /// those were.
    pub fn borrowed_after_all(&mut self, seat: Seat, count: usize) {
        let mut left = count;
        let borrowed = std::mem::take(&mut self.s.doubts.borrowed);
        for from in borrowed {
            if self.s.table.seat_of(from) != seat {
                self.s.doubts.borrowed.push(from);
            } else if left > 0
                && let Some(card) = self.take_unknown(seat, Z::Hand)
            {
                left -= 1;
                self.s.table.put(card, from);
            }
        }
    }

    /// 4.14.2.8: so many cards of the stock came to the hand instead.
    pub fn taken_after_all(&mut self, seat: Seat, count: usize) {
        self.s.doubts.stock_is_known(seat);
        for _ in 0..count {
            if let Some(card) = self.one_of_stock(seat) {
                let hand = self.owners(card, Z::Hand);
                self.move_to(card, hand);
            }
        }
    }

    /// One of the cards of the stock that nobody can tell apart, put into the waiting room.
    fn one_was_paid(&mut self, seat: Seat) -> Option<CardId> {
        let card = self.one_of_stock(seat)?;
        let waiting = self.owners(card, Z::Waiting);
        self.move_to(card, waiting);
        Some(card)
    }

    /// One of the cards of the stock that nobody can tell apart.
    fn one_of_stock(&self, seat: Seat) -> Option<CardId> {
        let cards = self.s.cards(seat, Z::Stock);
        let unknown = cards.iter().copied().find(|c| self.s.face(*c).is_none());
        unknown.or(cards.first().copied())
    }

    /// A card that may have come into the waiting room unseen, and is this one, if there is one: it has.
    pub fn surfaces(&mut self, seat: Seat, face: Face) -> bool {
        let is = |s: &State, u: &Unsure| s.table.card(u.card).owner == seat && s.face(u.card) == Some(face);
        let gone = self.s.doubts.gone.iter().copied().find(|u| is(self.s, u));
        if let Some(unsure) = gone {
            // Damage that nobody noted may have led to a refresh: then a copy that lay in the waiting room may be the one.
            let mut copies = self.s.cards(seat, Z::Waiting).iter().copied();
            let copy = copies.find(|c| self.s.face(*c) == Some(face) && self.s.is_open(seat, Z::Clock));
            match copy {
                Some(card) => self.s.table.apply(Event::Face { card, face: None }),
                None => self.has_left(unsure),
            }
            return true;
        }
        let open = self.s.table.copies_left(seat, face).is_none_or(|n| n > 0);
        let unknown = self.s.doubts.gone.iter().copied();
        let mut unknown = unknown.filter(|u| self.s.face(u.card).is_none() && self.s.table.card(u.card).owner == seat);
        if let Some(unsure) = unknown.next().filter(|_| open) {
            self.has_left(unsure);
            return true;
        }
        if open && self.s.doubts.paid_by(seat) > 0 && self.s.count(seat, Z::Stock) > 0 {
            let stock = self.s.zone(seat, Z::Stock);
            self.s.table.forget(stock);
            if let Some(paid) = self.s.doubts.paid.get_mut(usize::from(seat.0)) {
                *paid -= 1;
            }
            return self.one_was_paid(seat).is_some();
        }
        false
    }

    /// 9.2.2: the waiting room is shuffled into the deck while it is open what lies in it.
    pub fn refresh_in_doubt(&mut self, seat: Seat, told: Option<usize>) {
        let (_, more) = self.m.may_differ(self.s, seat, Z::Waiting);
        if more == 0 {
            return;
        }
        let here = self.s.count(seat, Z::Waiting);
        if let Some(told) = told {
            self.settled_by_count(seat, Z::Waiting, told);
        }
        if self.m.may_differ(self.s, seat, Z::Waiting).1 == 0 {
            return;
        }
        if told.is_none_or(|told| told > here) {
            self.blur(seat);
        }
        let State { doubts, table, .. } = &mut *self.s;
        for unsure in doubts.gone.iter_mut().filter(|u| table.card(u.card).owner == seat) {
            unsure.shuffled = true;
        }
    }

    /// 8.6.2.3: what a card that nobody noted cost, where no line tells: within what it can have cost.
    pub fn pay_unknown(&mut self, act: &'a Act, cost: Between) {
        let seat = act.seat;
        let stock = self.s.count(seat, Z::Stock);
        let least = u8::try_from(cost.0.max(0)).unwrap_or(0);
        if self.stock_pay(act).is_some() || self.m.full || cost.1 <= cost.0 {
            return self.pay_stock(seat, Some(act), least);
        }
        self.pay_stock(seat, Some(act), least);
        let most = usize::try_from(cost.1 - cost.0.max(0)).unwrap_or(0);
        let most = (self.s.doubts.paid_by(seat) + most).min(stock);
        if let Some(paid) = self.s.doubts.paid.get_mut(usize::from(seat.0)) {
            *paid = u8::try_from(most).unwrap_or(u8::MAX);
        }
        if most > 0 {
            self.s.doubts.was_open |= 1 << seat.0;
            let stock = self.s.zone(seat, Z::Stock);
            self.s.table.forget(stock);
        }
    }

    /// Nobody noted which of these: any of them, each may be it.
    pub fn any_of(&mut self, zone: ZoneId, cards: &[CardId]) {
        if cards.iter().any(|c| self.s.face(*c) != self.s.face(cards[0])) {
            self.s.table.forget_among(zone, cards);
        }
    }

    /// It may have any face again.
    pub fn unknown_again(&mut self, card: CardId) {
        if self.s.face(card).is_some() {
            self.s.table.apply(Event::Face { card, face: None });
        }
    }
}

impl Cx<'_> {
    /// What nobody noted may have brought another copy of a card into this player's deck: what would settle it.
    pub fn unnoted_before(&self, seat: Seat) -> Option<String> {
        let doubts = &self.s.doubts;
        let says = if [Z::Deck, Z::Clock, Z::Waiting].iter().any(|z| self.s.is_open(seat, *z)) {
            settle::UNNOTED_DAMAGE
        } else if doubts.gone.iter().any(|u| self.s.table.card(u.card).owner == seat) {
            settle::WHO_WAS_REVERSED
        } else if doubts.paid_by(seat) > 0 {
            settle::WHAT_IT_COST
        } else if doubts.taken_by(seat) > 0 {
            settle::MAYBE_TREASURE
        } else {
            return None;
        };
        Some(says.to_owned())
    }
}

/// What rests on cards that are where nobody knows cannot be told.
pub fn rests_on_doubt(m: &Match, state: &State, violations: &mut [Violation]) {
    if violations.is_empty() || state.doubts.is_empty() {
        return;
    }
    let paid = m.seats().any(|seat| state.doubts.paid_by(seat) > 0);
    let gone = !state.doubts.gone.is_empty();
    let taken = m.seats().any(|seat| state.doubts.taken_by(seat) > 0);
    for violation in violations {
        if violation.note.is_some() || violation.cannot_tell.is_some() {
            continue;
        }
        let mut resting = R::ON_COUNTS.iter().chain(&[R::NotThere, R::Encore]);
        if !resting.any(|r| *r as u16 == violation.ruling) {
            continue;
        }
        if gone {
            violation.cannot_tell = Some(settle::WHO_WAS_REVERSED.to_owned());
        } else if paid {
            violation.cannot_tell = Some(settle::WHAT_IT_COST.to_owned());
        } else if taken
            && [R::CostCards, R::NotThere]
                .iter()
                .any(|r| *r as u16 == violation.ruling)
        {
            violation.cannot_tell = Some(settle::MAYBE_TREASURE.to_owned());
        }
    }
}
