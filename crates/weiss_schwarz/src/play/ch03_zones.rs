//! Chapter 3: zones. Moving cards between them, and what is known of them.

use smallvec::SmallVec;

use rejudge_judge::script::{Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{Bound, CardId, Event, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::doubts::Unsure;
use super::super::effects::Trigger;
use super::super::rules::ch08_triggers::{Occurs, sort_of_move};
use super::super::rules::sure::Sure;
use super::super::rulings::R;
use super::super::state::{Extra, Frame, Happened, STAND, Spent, State, Waiting, Z};
use super::super::verdicts::{NotThere, Record, is_near, settle};
use super::context::Cx;

impl Cx<'_> {
    /// 3.1.4: a card that changes zones is a new card there; 3.6.3: from slot to slot it stays what it is.
    pub fn move_to(&mut self, card: CardId, to: ZoneId) {
        let from = self.s.table.card(card).zone;
        let (was, is) = (self.s.z(from), self.s.z(to));
        let (from_slot, to_slot) = (was.is_slot(), is.is_slot());
        if from_slot && !to_slot || was == Z::Climax {
            self.text_leaves(card, from);
        }
        if from_slot && !to_slot {
            self.keeps_what_it_was_given(card);
        }
        // 1.3.3: what is so as it leaves.
        let kept = match from_slot && is == Z::Waiting {
            true => self.rules().is_kept_from_encore(self.s.table.seat_of(from), card),
            false => (Sure::No, None),
        };
        self.put_down(card, to);
        // Cards of a deck go one by one, in a frame of their own.
        let mut frames = self.s.agenda.iter().rev();
        let below = frames.find(|frame| !matches!(frame, Frame::Moves { .. }));
        let by_effect = matches!(below, Some(Frame::Effect { running: Some(_), .. }));
        if !self.s.cost_is_next() && by_effect {
            if !self.s.spoken.put.contains(&card) {
                self.s.spoken.put.push(card);
            }
            self.s.spoken.went.push((card, is));
            if self.s.spoken.moves == Some(is) && !self.s.spoken.last.contains(&card) {
                self.s.spoken.last.push(card);
            }
        }
        if from_slot && to_slot {
            self.markers_follow(from, to);
            return;
        }
        self.s.doubts.settle(card);
        self.s.table.turn(card, STAND);
        self.s.placed += 1;
        let placed = self.s.placed;
        *self.s.extra_of_new(card) = Extra {
            placed,
            ..Extra::default()
        };
        if from_slot || to_slot || self.s.events.tells_of(card) {
            self.s.events.push(Happened::Moved { card, from, to });
        }
        self.hear_as(Occurs::Moved { card, from, to }, sort_of_move(was, is));
        self.hear(Occurs::Changed);
        if to_slot {
            self.used_by_putting();
        }
        match (was, is) {
            (Z::Hand, _) if to_slot => self.triggers(card, Trigger::FromHand),
            (Z::Hand, Z::Climax) => self.triggers(card, Trigger::Climax),
            _ => {}
        }
        if from_slot {
            self.has_left_slot(card, from, is, kept);
        }
    }

    /// A card has left a slot for another zone than one. `kept`: whether text kept it from being encored as it left, and which line.
    fn has_left_slot(&mut self, card: CardId, from: ZoneId, is: Z, kept: (Sure, Option<(Face, usize)>)) {
        // 10.15.1.1.2: a character that becomes a marker of the one that came to its slot leaves its markers to that one.
        let stays_under = self.s.z(from).marker() == Some(is) && self.s.character(from).is_some();
        if !stays_under {
            self.markers_leave(from);
        }
        if is == Z::Waiting {
            let seat = self.s.table.seat_of(from);
            if self.info(card).is_none_or(|i| i.kind == CardKind::Character) {
                // 10.2.1: from the stage into the waiting room, whatever the cause.
                match kept {
                    (Sure::Yes, by) => {
                        self.s.encores_barred.extend(by.map(|by| (card, by)));
                        let spent = Spent::Barred;
                        self.s.events.push(Happened::EncoreSpent {
                            card,
                            slot: from,
                            spent,
                        });
                    }
                    _ => self.s.waiting.push(Waiting::Encore { seat, card, slot: from }),
                }
                self.triggers(card, Trigger::Leaves);
            }
        }
        // 3.1.4: what it was given stays behind.
        self.s.granted.retain(|granted| granted.card != card);
        self.s.perhaps.retain(|perhaps| perhaps.card != card);
    }

    /// The move itself. 7.2.1.5: who attacks and who is attacked is so only while it has not moved from its slot.
    fn put_down(&mut self, card: CardId, to: ZoneId) {
        if let Some(attack) = &mut self.s.attack {
            if attack.card == card {
                attack.attacker_there = false;
            }
            if attack.attacked.is_some_and(|(facing, _)| facing == card) {
                attack.attacked_there = false;
            }
        }
        self.s.table.put(card, to);
    }

    /// 3.7.3.1: markers go with their character to another slot of the same master.
    fn markers_follow(&mut self, from: ZoneId, to: ZoneId) {
        let (seat, master) = (self.s.table.seat_of(from), self.s.table.seat_of(to));
        let (Some(here), Some(there)) = (self.s.z(from).marker(), self.s.z(to).marker()) else {
            return;
        };
        if seat != master {
            return self.markers_leave(from);
        }
        let (here, there) = (self.s.zone(seat, here), self.s.zone(seat, there));
        if self.s.table.zone(here).cards.is_empty() {
            return;
        }
        self.markers_leave(to);
        while let Some(card) = self.s.table.zone(here).cards.first().copied() {
            self.s.table.put(card, there);
        }
    }

    /// 6.5.1.2.4: what lies in two slots of one player changes places, markers too (3.7.3.1).
    pub fn exchange(&mut self, a: ZoneId, b: ZoneId) {
        let lying = |s: &State, zone| SmallVec::<[CardId; 4]>::from_slice(&s.table.zone(zone).cards);
        let marker = |s: &State, slot| s.z(slot).marker().map(|m| s.zone(s.table.seat_of(slot), m));
        let mut pairs = SmallVec::<[(ZoneId, ZoneId); 2]>::new();
        pairs.push((a, b));
        pairs.extend(marker(self.s, a).zip(marker(self.s, b)));
        for (a, b) in pairs {
            let (in_a, in_b) = (lying(self.s, a), lying(self.s, b));
            for card in in_a {
                self.put_down(card, b);
            }
            for card in in_b {
                self.put_down(card, a);
            }
        }
    }

    /// 3.7.3.2: markers go to their owners' waiting rooms at the same moment.
    fn markers_leave(&mut self, slot: ZoneId) {
        let seat = self.s.table.seat_of(slot);
        let Some(markers) = self.s.z(slot).marker() else { return };
        let markers = self.s.zone(seat, markers);
        while let Some(card) = self.s.table.zone(markers).cards.last().copied() {
            let owner = self.s.table.card(card).owner;
            let waiting = self.s.zone(owner, Z::Waiting);
            self.s.table.put(card, waiting);
        }
    }

    /// 3.1.6: the owner's zone.
    pub fn owners(&self, card: CardId, zone: Z) -> ZoneId {
        self.s.zone(self.s.table.card(card).owner, zone)
    }

    /// 3.2.3, 3.10.2: the top card of an ordered hidden zone, as told. `what` names it where another card is told
    /// than is known to lie there.
    pub fn top_as_told(&mut self, zone: ZoneId, told: Option<&Op>, what: R) -> Option<CardId> {
        let top = self.s.table.top(zone)?;
        let Some((face, span)) = told.and_then(op_face) else {
            return Some(top);
        };
        if let Some(card) = self.lay_above(zone, face) {
            return Some(card);
        }
        if self.right() {
            if self.s.face(top).is_none() {
                self.s.table.bind(top, face);
            }
            return Some(top);
        }
        match self.s.table.bind(top, face) {
            Bound::Yes => Some(top),
            Bound::Other(known) => Some(self.another_card(zone, top, known, face, span, what)),
            Bound::NoneLeft => {
                let owner = self.s.table.card(top).owner;
                let shuffled = |u: &&Unsure| u.shuffled && self.s.face(u.card) == Some(face);
                let gone = self.s.doubts.gone.iter().find(shuffled).copied();
                if let Some(unsure) = gone.filter(|u| self.s.table.card(u.card).owner == owner) {
                    // It was shuffled in with the others, and here it is.
                    self.has_left(unsure);
                    if self.s.table.bind(top, face) == Bound::Yes {
                        return Some(top);
                    }
                }
                self.too_many_copies(top, face, span);
                Some(top)
            }
        }
    }

    /// 4.12.1.2: where another card than the one known to lie on top of the deck is told, cancelled damage may have turned over one card
    /// less: that one lay above. `None`: it did not.
    pub fn lay_above(&mut self, zone: ZoneId, face: Face) -> Option<CardId> {
        let top = self.s.table.top(zone)?;
        let another = self.s.face(top).is_some_and(|known| known != face);
        let of_a_deck = self.s.z(zone) == Z::Deck && !self.s.seeded;
        if !another || !of_a_deck {
            return None;
        }
        let seat = self.s.table.seat_of(zone);
        let card = self.s.unturned(seat)?;
        if self.s.table.bind(card, face) != Bound::Yes {
            return None;
        }
        self.was_not_turned_over(seat, card);
        Some(card)
    }

    /// The record shows another card than the one known to lie on top.
    fn another_card(&mut self, zone: ZoneId, top: CardId, known: Face, face: Face, span: Span, what: R) -> CardId {
        let seat = self.s.table.seat_of(zone);
        let z = self.s.z(zone);
        // Another card of the stock, which all lay open when they came there: it is the payment that is wrong.
        let from_within = z == Z::Stock && self.s.cards(seat, z).iter().any(|c| self.s.face(*c) == Some(face));
        if self.s.seeded && !z.is_public() && !from_within {
            self.leaves_seed(seat, z, known, face, span);
            if self.s.table.bind(top, face) == Bound::Yes {
                return top;
            }
            return top;
        }
        let there = self.s.table.may_hold(zone, face);
        let violation = self.says(NotThere::OnTop(known, face, seat, z), Some(span));
        violation.ruling = what as u16;
        violation.contested = !there;
        violation.item = match what {
            R::Draw => "4.7.1",
            R::DamageCards => "4.12.1.1",
            _ => "",
        };
        if !there {
            return top;
        }
        // A card that is there but not on top is moved, and the order above it is forgotten.
        let Some(card) = self.s.table.take(zone, face) else {
            return top;
        };
        if !self.s.seeded {
            self.s.table.forget(zone);
            self.s.table.apply(Event::Face { card, face: Some(face) });
        }
        card
    }

    /// The record and the seed part: said once, then the rest is judged as seen.
    pub fn leaves_seed(&mut self, seat: Seat, zone: Z, known: Face, face: Face, span: Span) {
        self.says(Record::LeavesSeed(known, face, seat, zone), Some(span));
        self.s.seeded = false;
        for seat in self.m.seats() {
            for zone in [Z::Deck, Z::Stock] {
                let zone = self.s.zone(seat, zone);
                self.s.table.forget(zone);
            }
        }
    }

    /// 5.1: more copies of a card turned up than the list has.
    pub fn too_many_copies(&mut self, card: CardId, face: Face, span: Span) {
        let owner = self.s.table.card(card).owner;
        let listed = self
            .m
            .lists
            .get(usize::from(owner.0))
            .and_then(|l| l.as_ref())
            .map_or(0, |l| l.iter().filter(|f| **f == face).count());
        let zones = self.where_is(owner, face);
        let wrong = match listed {
            0 => Record::NotInList(face, owner, zones),
            _ => Record::AllElsewhere(face, owner, listed, zones),
        };
        // 5.2.1.1: each player plays with the cards of the own deck.
        self.says(wrong, Some(span));
        self.s.table.apply(Event::Face { card, face: Some(face) });
    }

    /// The zones in which copies of a card are known to lie.
    fn where_is(&self, owner: Seat, face: Face) -> Vec<ZoneId> {
        let mut found = Vec::new();
        for seat in self.m.seats() {
            for z in Z::ALL {
                let here = self
                    .s
                    .cards(seat, z)
                    .iter()
                    .any(|c| self.s.face(*c) == Some(face) && self.s.table.card(*c).owner == owner);
                if here {
                    found.push(self.s.zone(seat, z));
                }
            }
        }
        found
    }

    /// A card named in a zone whose content its player knows. `None`: it cannot be there, and a violation says so.
    pub fn take_as_told(&mut self, seat: Seat, zone: Z, face: Face, span: Span) -> Option<CardId> {
        self.take_beside(seat, zone, face, span, &[])
    }

    /// The same of a further card, beside those that the line has named so far.
    pub fn take_beside(&mut self, seat: Seat, zone: Z, face: Face, span: Span, had: &[CardId]) -> Option<CardId> {
        let id = self.s.zone(seat, zone);
        if let Some(card) = self.s.table.take_beside(id, face, had) {
            return Some(card);
        }
        if !self.s.doubts.is_empty()
            && self.surfaces(seat, face)
            && let Some(card) = self.s.table.take_beside(id, face, had)
        {
            return Some(card);
        }
        let cards = &self.s.table.zone(id).cards;
        let unknown = cards
            .iter()
            .copied()
            .find(|c| self.s.face(*c).is_none() && !had.contains(c));
        let unnoted = unknown.filter(|c| {
            let owner = self.s.table.card(*c).owner;
            let listed = self.m.lists.get(usize::from(owner.0)).and_then(|l| l.as_ref());
            self.s.is_open(owner, Z::Clock) && listed.is_none_or(|l| l.contains(&face))
        });
        // 3.1: a card lies in one zone, and is taken from there.
        let violation = self.says(NotThere::NotIn(face, seat, zone), Some(span));
        // Damage that nobody noted may have led to a refresh, and a copy thought elsewhere be the unknown one here.
        if let Some(card) = unnoted {
            violation.cannot_tell = Some(settle::UNNOTED_DAMAGE.into());
            self.s.table.apply(Event::Face { card, face: Some(face) });
            return Some(card);
        }
        let at = self.violations.len() - 1;
        let found = (zone == Z::Hand && !self.right())
            .then(|| self.put_down_anyway(seat, face))
            .flatten();
        self.violations[at].contested = found.is_none();
        found
    }

    /// A card is put down as one of the hand, where it is not: the one that lies open elsewhere, or a card of the hand that
    /// was noted as another. With the seed the hand is known.
    fn put_down_anyway(&mut self, seat: Seat, face: Face) -> Option<CardId> {
        for z in [Z::Waiting, Z::Memory, Z::Clock] {
            let lies = self.s.cards(seat, z).iter().rev();
            let mut lies = lies.filter(|c| self.s.face(**c) == Some(face) && self.s.table.card(**c).owner == seat);
            let Some(card) = lies.next().copied() else { continue };
            if !self.s.seeded && self.s.count(seat, Z::Hand) > 0 {
                let from = self.s.zone(seat, z);
                self.s.doubts.borrowed.push(from);
            }
            return Some(card);
        }
        if self.s.seeded {
            return None;
        }
        let number = self.m.number(face);
        let looks = |c: &CardId| {
            let there = self.s.face(*c);
            there.is_some_and(|there| is_near(self.m.number(there), number))
        };
        let alike = self.s.cards(seat, Z::Hand).iter().copied().find(looks);
        if let Some(card) = alike.or_else(|| self.take_unknown(seat, Z::Hand)) {
            self.s.table.apply(Event::Face { card, face: Some(face) });
            return Some(card);
        }
        // Or it is one of those of the waiting room that nobody noted.
        let waiting = self.s.zone(seat, Z::Waiting);
        self.s.table.take(waiting, face)
    }

    /// A card of the hand: the one told, or where nobody noted which, any.
    pub fn take_from_hand(&mut self, seat: Seat, face: Option<Face>, span: Span) -> Option<CardId> {
        match face {
            Some(face) => self.take_as_told(seat, Z::Hand, face, span),
            None => self.take_unknown(seat, Z::Hand),
        }
    }

    /// Any card of a zone, where nobody noted which. Which ones are left there is not known either then.
    pub fn take_unknown(&mut self, seat: Seat, zone: Z) -> Option<CardId> {
        let id = self.s.zone(seat, zone);
        let faces = self.s.table.zone(id).cards.iter().map(|c| self.s.face(*c));
        // Of an open zone it may be a card that is not known to lie there.
        let alike = faces.clone().all(|f| f == faces.clone().next().flatten()) && !self.s.is_open(seat, zone);
        if !alike {
            // Which cards are shuffled from here on is not known, and a seed says nothing of their order.
            self.s.uncounted |= 1 << seat.0;
            self.s.table.forget(id);
        } else if !self.s.seeded {
            // They look alike and need not have come from the same place.
            let cards: SmallVec<[CardId; 16]> = SmallVec::from_slice(&self.s.table.zone(id).cards);
            self.s.table.mix_among(id, &cards, true);
        }
        self.s.table.top(id)
    }

    /// What the log does not tell decided about this player's clock: from here on it is open.
    pub fn blur(&mut self, seat: Seat) {
        self.s.doubts.blurred |= 1 << seat.0;
        if self.s.seeded {
            // How far down the deck play has come is not known, nor which cards the next shuffle orders.
            self.s.uncounted |= 1 << seat.0;
            let deck = self.s.zone(seat, Z::Deck);
            self.s.table.forget(deck);
        }
        for zone in [Z::Clock, Z::Waiting, Z::Deck] {
            let zone = self.s.zone(seat, zone);
            self.s.table.set_open(zone, true);
        }
    }
}

/// The face an operand tells, and where.
pub fn op_face(op: &Op) -> Option<(Face, Span)> {
    match op.kind {
        OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some((face, op.span)),
        _ => None,
    }
}
