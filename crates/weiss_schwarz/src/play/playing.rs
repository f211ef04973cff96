//! 8.6: cards are played and paid for, and slots exchanged, as a log tells it.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::claims::{bare_slots, from_stock};
use super::super::effects::{Line, Trigger};
use super::super::matches::Info;
use super::super::rules::ch08_steps::Of;
use super::super::rules::sure::Sure;
use super::super::rules::{Occurs, Payee, Reason};
use super::super::rulings::R;
use super::super::state::{Happened, Z};
use super::super::verdicts::CostPaid;
use super::super::vocabulary::V;
use super::Cx;

impl<'a> Cx<'a> {
    /// 8.4.3: stock from the top to the waiting room, as told.
    pub fn pay_stock(&mut self, seat: Seat, act: Option<&'a Act>, need: u8) {
        let told = act.and_then(|a| self.stock_pay(a));
        let prepaid = self.s.prepaid.get(usize::from(seat.0)).copied().unwrap_or(0);
        if act.is_some_and(|act| self.stock_is_paid_below(act, need)) {
            return;
        }
        if told.is_none() && prepaid > 0 && prepaid == need {
            self.s.prepaid[usize::from(seat.0)] = 0;
            return;
        }
        let count = match told {
            Some((_, n)) if !self.right() => n,
            None if self.m.full && act.is_some() && !self.right() => 0,
            _ => usize::from(need),
        };
        let seen = told.and_then(|(pay, _)| {
            let listed = self.script.ops(&pay.chosen);
            let listed = listed
                .iter()
                .any(|op| matches!(op.kind, OpKind::Card(..)))
                .then_some(listed);
            self.script.seen(&pay.seen).or(listed)
        });
        let faces = seen.map(|seen| self.told_faces(seen)).unwrap_or_default();
        self.stock_to_waiting(seat, count, &faces);
    }

    /// 8.4.3, 3.10.2: so many cards from the top of the stock to the waiting room. How many there were.
    pub fn stock_to_waiting(&mut self, seat: Seat, count: usize, faces: &[(Option<Face>, Span)]) -> usize {
        let stock = self.s.zone(seat, Z::Stock);
        for at in 0..count {
            let op = faces.get(at).and_then(|(face, span)| {
                face.map(|face| rejudge_judge::script::Op {
                    span: *span,
                    kind: OpKind::Card(face, 0),
                    of: None,
                })
            });
            let Some(card) = self.top_as_told(stock, op.as_ref(), R::CostCards) else {
                return at;
            };
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
        }
        count
    }

    /// 6.5.1.2.1, 8.6.2: a character from the hand to one of the player's slots.
    pub fn play_character(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            let slot = self
                .slot_op(self.target(act))
                .map(|(owner, slot, _)| self.s.zone(owner, slot));
            return self.play_unknown(act, slot);
        };
        let info = self.as_played(act, seat, face);
        let before = self.violations.len();
        let card = self.take_as_told(seat, Z::Hand, face, span);
        let target = self.slot_op(self.target(act));
        let slot = target.filter(|(owner, ..)| *owner == seat).map(|(_, slot, _)| slot);
        if self.violations.len() > before {
            let settle = self.put_there_by_text(seat, face, slot);
            for violation in self
                .violations
                .iter_mut()
                .skip(before)
                .filter(|violation| violation.cannot_tell.is_none())
            {
                violation.cannot_tell.clone_from(&settle);
            }
        }
        let written = self.target(act).first().map(|op| op.span);
        let chosen = target.map(|(owner, slot, _)| self.s.zone(owner, slot));
        let played_for = self.played_for(act, face);
        let below = self.played_for_below(act, face);
        let need = match played_for.or(below) {
            Some(_) if self.stock_pay(act).is_none() => 0,
            _ => info.cost.saturating_add(self.paid_ahead(act, face, info.cost)),
        };
        let mut paid = self.paid(act, seat, need);
        paid.more &= played_for.is_none();
        let rules = self.rules();
        let answer = rules
            .may_play(seat, face, CardKind::Character)
            .and(rules.may_enter(seat, face, chosen, written.is_none()))
            .and(rules.may_pay(seat, Payee::Card(face), need, paid));
        let stops = self.object_as_one(answer, |cx, reason| match reason {
            Reason::Slot { .. } => written.or(Some(act.span)),
            _ => cx.pay_span(act, reason).or(Some(span)),
        });
        let Some(card) = card.filter(|_| !(self.right() && stops)) else {
            return;
        };
        self.pays_for_the_play(act, face, need);
        if let Some(character) = played_for {
            let waiting = self.owners(character, Z::Waiting);
            self.move_to(character, waiting);
        }
        // 8.6.2.5.1: the character that was there leaves with the next rule processing.
        let slot = slot.or(target.map(|t| t.1)).unwrap_or_else(|| self.some_slot(seat));
        let zone = self.s.zone(seat, slot);
        self.move_to(card, zone);
        self.s.events.push(Happened::Played(card));
        self.triggers(card, Trigger::Played);
        self.hear(Occurs::Played { seat, card });
        if below.is_some() {
            // The line below is what was done for it.
            self.begin_effect(seat, None, Some(face), Some(card));
            self.s.cost_lines = 1;
        }
    }

    /// 8.6.2.3: the same, where the line below the one that plays the card tells of it.
    fn played_for_below(&self, act: &'a Act, face: Face) -> Option<CardId> {
        let unpaid = self.script.pays(act).is_empty();
        let next = self
            .script
            .next_line(act)
            .filter(|next| unpaid && next.effect && next.seat == act.seat)?;
        let waiting = |op: &Op| matches!(op.kind, OpKind::Zone(_, z, _) if z == Z::Waiting as u16);
        let away = match self.verb(next) {
            V::Put => self.target(next).iter().any(waiting),
            verb => verb == V::Discard,
        };
        away.then(|| self.put_away_for(self.chosen(next), (act.seat, face)))
            .flatten()
    }

    /// 8.6.2.3: the character that a line puts into the waiting room so that a card is played for nothing, where its text says so.
    fn played_for(&self, act: &'a Act, face: Face) -> Option<CardId> {
        let mut beside = self.script.pays(act).iter().filter(|pay| !from_stock(pay));
        let (Some(pay), None) = (beside.next(), beside.next()) else {
            return None;
        };
        let puts = matches!(pay.verb.map(V::of), Some(V::Put | V::Discard));
        puts.then(|| self.put_away_for(self.script.ops(&pay.chosen), (act.seat, face)))
            .flatten()
    }

    /// The character that is named there, if this card is played for it.
    fn put_away_for(&self, ops: &[Op], (seat, face): (Seat, Face)) -> Option<CardId> {
        let fits = |card: &CardId| self.rules().is_played_for(seat, face, *card) != Sure::No;
        let own = |slot: Z| self.s.character(self.s.zone(seat, slot)).filter(fits);
        let [op] = ops else { return None };
        match op.kind {
            OpKind::Zone(owner, z, _) | OpKind::ZoneCard(owner, z, _) if owner == seat => {
                own(Z::of(z).filter(|z| z.is_slot())?)
            }
            // By its number alone.
            OpKind::Card(named, _) => {
                let there = Z::SLOTS.into_iter().filter_map(own);
                let mut such = there.filter(|card| self.s.face(*card) == Some(named));
                such.next().filter(|_| such.next().is_none())
            }
            _ => None,
        }
    }

    /// 8.6.2.3.1: what is printed on a card, with what it costs to play it from the hand: what is told, if it may be that much.
    pub fn as_played(&self, act: &'a Act, seat: Seat, face: Face) -> Info {
        let info = *self.m.info(face);
        let (least, most) = self.rules().cost_to_play(seat, face);
        let told = self.stock_pay(act).and_then(|(_, n)| i32::try_from(n).ok());
        let cost = told.map_or(least, |told| told.clamp(least, most.max(least)));
        Info {
            cost: u8::try_from(cost).unwrap_or(info.cost),
            ..info
        }
    }

    /// Pays for a card that is played from the hand; where nobody tells how much it was, and it may be one or the other, that stays open.
    pub fn pays_for_the_play(&mut self, act: &'a Act, face: Face, need: u8) {
        let cost = self.rules().cost_to_play(act.seat, face);
        match cost.0 < cost.1 && self.stock_pay(act).is_none() {
            true => self.pay_unknown(act, cost),
            false => self.pay_stock(act.seat, Some(act), need),
        }
    }

    /// Under `decisions`: how much of the stock that was paid behind a play was paid for an ability that triggers at it, and that
    /// the lines below tell of.
    fn paid_ahead(&self, act: &'a Act, face: Face, cost: u8) -> u8 {
        let told = self.stock_pay(act).and_then(|(_, n)| u8::try_from(n).ok());
        let Some(more) = told
            .and_then(|n| n.checked_sub(cost))
            .filter(|more| *more > 0 && !self.m.full)
        else {
            return 0;
        };
        let pays = |line: &&Line| {
            let triggers = matches!(line.trigger, Some(Trigger::Played | Trigger::FromHand));
            triggers && line.cost.is_read() && line.cost.stock() == more && line.cost.beside_stock().next().is_none()
        };
        let ability = self.m.text(face).lines.iter().find(pays);
        match ability.is_some() && self.lines_below(act).next().is_some() {
            true => more,
            false => 0,
        }
    }

    /// A slot for a character whose slot nobody wrote: an empty one. It may as well be in any other.
    fn some_slot(&mut self, seat: Seat) -> Z {
        let empty = Z::SLOTS.into_iter().find(|z| self.s.count(seat, *z) == 0);
        for z in Z::SLOTS {
            let zone = self.s.zone(seat, z);
            if self.s.table.is_empty(zone) {
                self.s.table.set_open(zone, true);
            }
        }
        empty.unwrap_or(Z::FL)
    }

    /// 6.5.1.2.2, 8.6.2.5.2: an event from the hand.
    pub fn play_event(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            if let Some(card) = self.take_unknown(seat, Z::Hand) {
                let event = |i: &Info| (i.kind == CardKind::Event).then_some(i32::from(i.cost));
                let cost = self.m.between(seat, event);
                self.pay_unknown(act, cost);
                let zone = self.s.zone(seat, Z::Resolution);
                self.move_to(card, zone);
                self.hear(Occurs::Played { seat, card });
                self.begin_effect(seat, Some(card), None, None);
            }
            return;
        };
        let info = self.as_played(act, seat, face);
        let card = self.take_as_told(seat, Z::Hand, face, span);
        let rules = self.rules();
        let (need, paid) = self.paid_for_event(act, seat, face, info.cost);
        let answer =
            rules
                .may_play(seat, face, CardKind::Event)
                .and(rules.may_pay(seat, Payee::Card(face), need, paid));
        let stops = self.object_as_one(answer, |cx, reason| cx.pay_span(act, reason).or(Some(span)));
        let Some(card) = card.filter(|_| !(self.right() && stops)) else {
            return;
        };
        self.event_resolves(act, seat, card, info);
    }

    /// 8.6.2.5.2: to the resolution zone, its effect, then to the waiting room.
    pub fn event_resolves(&mut self, act: &'a Act, seat: Seat, card: CardId, info: Info) {
        match self.s.face(card) {
            Some(face) => self.pays_for_the_play(act, face, info.cost),
            None => self.pay_stock(seat, Some(act), info.cost),
        }
        let zone = self.s.zone(seat, Z::Resolution);
        self.move_to(card, zone);
        let Some(face) = self.s.face(card) else {
            return self.begin_effect(seat, Some(card), None, None);
        };
        let runs = self.m.text(face).event();
        if runs.is_none() {
            self.event_on_trust(act, face);
        }
        self.hear(Occurs::Played { seat, card });
        // 8.6.4: its conditions are asked before its text does anything.
        let ability = runs.map(|number| (face, number));
        let conditions = ability.map(|ability| self.conditions(Of::new(seat, card), ability));
        self.text_works(face, None, seat, Some(card));
        self.aimed(act, Some(face), ability.and_then(|ability| self.program(ability)));
        let told = self.lines_below(act).next().is_some();
        let open = match runs {
            // Where only choices have lines a text that is not read may have done more than those tell.
            None => !told || !self.m.full,
            Some(_) => !told && !self.m.full,
        };
        if open {
            self.does_unwritten(face, None, seat, card);
        }
        // 8.7.3.2.1: what it says to pay is paid as its effect comes to that.
        let paid = ability.is_some_and(|ability| self.paid_within_event(act, card, ability, info.cost));
        self.begin_effect(seat, Some(card), Some(face), runs.map(|_| card));
        if let (Some(ability), Some(conditions)) = (ability, conditions) {
            self.event_runs(act, card, ability, (paid, conditions));
        }
    }

    /// A card that nobody noted is played: it is there, and nothing can be said about it.
    fn play_unknown(&mut self, act: &'a Act, to: Option<ZoneId>) {
        let Some(to) = to else { return };
        let seat = act.seat;
        if let Some(card) = self.take_unknown(seat, Z::Hand) {
            let character = |i: &Info| (i.kind == CardKind::Character).then_some(i32::from(i.cost));
            let is_slot = self.s.z(to).is_slot();
            // 2.7: a climax has no cost.
            let cost = if is_slot {
                self.m.between(seat, character)
            } else {
                (0, 0)
            };
            let paid = self.stock_pay(act).map(|(_, n)| n);
            let stock = self.s.count(seat, Z::Stock);
            if is_slot && paid.is_none_or(|n| n <= stock) {
                self.played_must_be(card, seat, to, act.span, (paid, stock));
            }
            self.pay_unknown(act, cost);
            self.move_to(card, to);
            self.s.events.push(Happened::Played(card));
            self.hear(Occurs::Played { seat, card });
        }
    }

    /// 6.6.1.2.1, 8.6.2.5.3
    pub fn play_climax(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            let zone = self.s.zone(seat, Z::Climax);
            return self.play_unknown(act, Some(zone));
        };
        let card = self.take_as_told(seat, Z::Hand, face, span);
        let stock = self.stock_pay(act).is_some_and(|(_, n)| n > 0);
        let rules = self.rules();
        let answer = rules
            .may_play(seat, face, CardKind::Climax)
            .and(rules.climax_costs_nothing(face, stock || self.more_paid(act).is_some()));
        let stops = self.object_as_one(answer, |cx, reason| cx.pay_span(act, reason).or(Some(span)));
        let Some(card) = card.filter(|_| !(self.right() && stops)) else {
            return;
        };
        self.pay_stock(seat, Some(act), 0);
        let zone = self.s.zone(seat, Z::Climax);
        self.move_to(card, zone);
        self.hear(Occurs::Played { seat, card });
    }

    /// 6.5.1.2.4: the contents of two of one's own slots; orientation stays.
    pub fn swap(&mut self, act: &'a Act, chosen: &[Op]) {
        let told: SmallVec<[_; 4]> = bare_slots(chosen).collect();
        // A text may exchange two characters of the other player, or move one; of the slot it goes to lines leave out the player.
        let whose = told.first().map(|slot| slot.value.0).filter(|_| act.effect);
        let seat = whose.unwrap_or(act.seat);
        let owner = |written: Seat| {
            if act.effect && written == act.seat {
                seat
            } else {
                written
            }
        };
        let zones: SmallVec<[ZoneId; 4]> = told.iter().map(|t| self.s.zone(owner(t.value.0), t.value.1)).collect();
        let answer = self.rules().may_swap(seat, &zones);
        let foreign = told.iter().find(|t| owner(t.value.0) != seat).map(|t| t.span);
        let stops = answer.is_no();
        self.object(answer, |_| foreign);
        let [a, b] = zones[..] else { return };
        // What a text forbids is exchanged as it was played.
        if a == b || foreign.is_some() || self.right() && stops {
            return;
        }
        match act.effect {
            true => self.exchange_by_text(a, b),
            false => self.exchange(a, b),
        }
    }

    /// 8.6.2.1 to 8.6.2.3: the card is shown first, then paid for.
    pub fn pay_before_show(&mut self, act: &'a Act) {
        let seat = act.seat;
        let count = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(n),
            _ => None,
        });
        let count = count.unwrap_or(0).min(50);
        self.says(CostPaid::BeforeShown(seat, count), None);
        if self.right() {
            return;
        }
        let faces = self.seen(act).map(|seen| self.told_faces(seen)).unwrap_or_default();
        let paid = self.stock_to_waiting(seat, count as usize, &faces);
        let prepaid = &mut self.s.prepaid[usize::from(seat.0)];
        *prepaid = prepaid.saturating_add(u8::try_from(paid).unwrap_or(u8::MAX));
    }
}
