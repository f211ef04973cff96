//! Encore and Backup (chapter 10), counters (7.4), and Shot's created ability (4.14.2.7), as a log tells them.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, MarkKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Event, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::cost::Cost;
use super::super::effects::reach::Matter;
use super::super::effects::{Line, SHOT_DAMAGE, Sort, default_encore};
use super::super::matches::Info;
use super::super::rules::sure::Sure;
use super::super::rules::{About, Answer, Bearing, Occurs, Open, Payee, Reason, Used};
use super::super::state::{Frame, Happened, REST, Spent, Waiting, Z, stage};
use super::super::verdicts::{Accepted, OnTrust, settle};
use super::super::vocabulary::V;
use super::paying::Offences;
use super::{Cx, Declared, Source};

impl<'a> Cx<'a> {
    /// 10.2.2: the waiting Encore ability that an act means.
    pub fn encore_meant(&self, act: &'a Act, seat: Seat) -> Option<(CardId, ZoneId)> {
        let (owner, slot, _) = self.slot_op(self.chosen(act))?;
        let zone = self.s.zone(owner, slot);
        let face = self.card_op(self.chosen(act)).map(|(face, _)| face);
        let card = self.rules().encore_of(seat, zone, face)?;
        Some((self.encore_paid_for(act, seat, (card, zone)), zone))
    }

    /// 10.2.2: of several copies of a card that left the same slot, the one that has the Encore which is paid for: the others may not have been
    /// given it.
    fn encore_paid_for(&self, act: &'a Act, seat: Seat, (card, slot): (CardId, ZoneId)) -> CardId {
        let rules = self.rules();
        let copy = |(other, left): &(CardId, ZoneId)| {
            let lies = self.s.z(self.s.table.card(*other).zone) == Z::Waiting;
            *left == slot && lies && self.s.face(*other) == self.s.face(card)
        };
        let waiting = rules.waiting_encores(seat).filter(copy).map(|(card, _)| card);
        let copies: SmallVec<[CardId; 4]> = waiting.collect();
        let Some(last) = copies.last().copied().filter(|_| copies.len() > 1) else {
            return card;
        };
        // What left before has been passed, more likely than not, where other lines came between.
        if self.is_paid(act, self.encored(act, card), &default_encore()) {
            return last;
        }
        let has_it = |copy: &CardId| {
            let encores = rules.encores_of(*copy);
            encores
                .iter()
                .any(|cost| self.is_paid(act, self.encored(act, *copy), cost))
        };
        copies.into_iter().rev().find(has_it).unwrap_or(last)
    }

    /// One of the waiting states of an Encore is cancelled (8.7.3).
    fn waits_no_longer(&mut self, seat: Seat, card: CardId, slot: ZoneId) {
        let encore = Waiting::Encore { seat, card, slot };
        if let Some(at) = self.s.waiting.iter().position(|waits| *waits == encore) {
            self.s.waiting.remove(at);
        }
    }

    /// 10.2.2: may pay; if so the card comes back to the slot it left, rested. Without an act it is declined.
    pub fn encore(&mut self, act: Option<&'a Act>, seat: Seat) {
        let Some(act) = act else {
            let declined = self.rules().waiting_encores(seat).next();
            if let Some((card, slot)) = declined {
                self.waits_no_longer(seat, card, slot);
                let spent = match self.another_is_next(seat) {
                    true => Spent::PassedForAnother,
                    false => Spent::Passed,
                };
                self.encore_lapses(card, slot, spent);
                self.encore_passed(seat, card, slot);
            }
            return;
        };
        let Some((card, slot)) = self.encore_meant(act, seat) else {
            return;
        };
        self.waits_no_longer(seat, card, slot);
        let either = self.encore_of_either(act, seat, card, slot);
        self.s.encores_passed.clear();
        self.encore_lapses(card, slot, Spent::Paid);
        self.s.end_again = true;
        self.encore_returns(act, seat, card, slot);
        for card in either {
            self.s.table.apply(Event::Face { card, face: None });
        }
    }

    /// 10.2.1: each card that left the slot has an Encore of its own. Where the line does not say whose was played, any of
    /// them came back and any of them lies in the waiting room.
    fn encore_of_either(&self, act: &'a Act, seat: Seat, card: CardId, slot: ZoneId) -> SmallVec<[CardId; 4]> {
        let waits = self.rules().waiting_encores(seat);
        let waits = waits.filter(|(_, left)| *left == slot).map(|(card, _)| card);
        let lies = |c: &CardId| self.s.z(self.s.table.card(*c).zone) == Z::Waiting;
        let other = |c: &CardId| lies(c) && self.s.face(*c) != self.s.face(card);
        let mut all: SmallVec<[CardId; 4]> = waits.filter(other).collect();
        if self.card_op(self.chosen(act)).is_some() {
            all.clear();
        }
        if !all.is_empty() {
            all.push(card);
        }
        all
    }

    /// 8.5.1.2: the log goes on with the Encore of another player that waits as well.
    fn another_is_next(&self, seat: Seat) -> bool {
        let Some(MarkKind::Act(next)) = self.next.map(|n| n.kind) else {
            return false;
        };
        let next = self.script.act(next);
        next.seat != seat && self.verb(next) == V::Encore && self.encore_meant(next, next.seat).is_some()
    }

    /// 8.7.3: one of its waiting states is cancelled.
    fn encore_lapses(&mut self, card: CardId, slot: ZoneId, spent: Spent) {
        self.s.events.push(Happened::EncoreSpent { card, slot, spent });
    }

    /// 10.2: an Encore that does not wait.
    pub(in super::super) fn encore_elsewhere(&mut self, act: &'a Act) {
        let told = self.slot_op(self.chosen(act));
        let slot = told.map(|(seat, slot, _)| self.s.zone(seat, slot));
        if let Some((card, slot)) = slot.and_then(|slot| self.passed_here(act, slot)) {
            self.says(Accepted::NextLeftBeforeEncore(slot), None);
            if self.s.agenda.last() != Some(&Frame::Check) {
                self.push(Frame::Check);
            }
            self.s.end_again = true;
            self.encore_lapses(card, slot, Spent::Paid);
            return self.encore_returns(act, act.seat, card, slot);
        }
        let face = self.card_op(self.chosen(act)).map(|(face, _)| face);
        let answer = self.rules().may_encore(act.seat, slot, face);
        self.object(answer, |_| None);
        // As it was played, it is paid for, and the card comes back if it lies in the waiting room.
        match slot.and_then(|slot| Some((self.left_for_encore(slot, face)?, slot))) {
            Some((card, slot)) => {
                self.waits_no_longer(self.s.table.seat_of(slot), card, slot);
                let source = self.encored(act, card);
                let encores = self.rules().encores_of(card);
                let (cost, _) = self.encore_paid(act, act.seat, (card, source), &encores);
                self.encore_comes_back(act, act.seat, (card, slot), &cost);
            }
            None => self.pay_stock(act.seat, Some(act), 0),
        }
    }

    /// The card that left a slot this turn, where an Encore is played for it that does not wait.
    fn left_for_encore(&self, slot: ZoneId, face: Option<Face>) -> Option<CardId> {
        let owner = self.s.table.seat_of(slot);
        let rules = self.rules();
        let waiting = rules.encore_of(owner, slot, face);
        let left = || self.left_here(slot, face);
        let card = waiting.or_else(left)?;
        (self.s.z(self.s.table.card(card).zone) == Z::Waiting).then_some(card)
    }

    /// The payment and the return.
    pub fn encore_returns(&mut self, act: &'a Act, seat: Seat, card: CardId, slot: ZoneId) {
        let source = self.encored(act, card);
        let encores = self.rules().encores_of(card);
        let mut below = encores.iter().filter(|_| self.script.pays(act).is_empty());
        if let Some(cost) = below.find(|cost| self.is_told_below(act, cost)) {
            return self.encore_paid_below(act, (source, cost.clone()), (card, slot));
        }
        let (cost, settle) = self.encore_paid(act, seat, (card, source), &encores);
        let payee = Payee::Encore(source.face);
        let mut offences = Offences::default();
        let silent = !self.m.full && self.script.pays(act).is_empty();
        if silent && !encores.is_empty() {
            let unsaid = Answer::depends(Reason::CostNotSaid { payee }, Open::Payment);
            offences.object(self, unsaid, |_, _| None);
        } else {
            self.stock_condition(act, seat, payee, cost.stock(), &mut offences);
            // Nearly every Encore is paid from the stock alone: nothing is put into words for it.
            let beside = self.more_paid(act).is_some();
            if beside || cost.beside_stock().next().is_some() {
                let what = self.words().payee(payee);
                self.beside_stock(act, source, &cost, &what, &mut offences);
            }
        }
        if let Some(settle) = settle {
            offences.rests_on(&settle);
        }
        let target = self.slot_op(self.target(act));
        let to = target.map(|(_, target, _)| self.s.zone(seat, target));
        let answer = self.rules().encore_returns_to(slot, to);
        offences.object(self, answer, |_, _| target.map(|(.., span)| span));
        let stops = offences.stops(self.m);
        self.emit(offences);
        if !self.right() || !stops {
            self.encore_comes_back(act, seat, (card, slot), &cost);
        }
    }

    /// The card whose Encore is played.
    fn encored(&self, act: &'a Act, card: CardId) -> Source {
        Source {
            face: self.s.face(card),
            card: None,
            zone: None,
            span: act.span,
        }
    }

    /// 10.2.2: it is paid for, and the card comes back.
    fn encore_comes_back(&mut self, act: &'a Act, seat: Seat, (card, slot): (CardId, ZoneId), cost: &Cost) {
        // 8.4.2.1
        self.pay_stock(seat, Some(act), cost.stock());
        if cost.beside_stock().next().is_some() || !self.right() {
            self.pay_parts(act, None, |to| cost.takes_from(to));
        }
        let target = self.slot_op(self.target(act)).filter(|_| !self.right());
        let to = target.map_or(slot, |(_, target, _)| self.s.zone(seat, target));
        if self.s.z(self.s.table.card(card).zone) == Z::Waiting {
            self.move_to(card, to);
            self.s.table.turn(card, REST);
            // 10.2.4
            let keyword = Used::Encore;
            self.hear(Occurs::Used { seat, card, keyword });
        }
    }

    /// 8.4.2: the lines below the Encore tell what was paid for it.
    fn encore_paid_below(&mut self, act: &'a Act, (source, cost): (Source, Cost), (card, slot): (CardId, ZoneId)) {
        let declared = Declared {
            number: None,
            sort: Some(Sort::Auto),
            cost: Some(cost),
            otherwise: false,
        };
        if self.cost_below(act, source, &declared) {
            let paid = Cost { parts: SmallVec::new() };
            self.encore_comes_back(act, act.seat, (card, slot), &paid);
            let lines = self.s.cost_lines;
            self.begin_effect(act.seat, None, source.face, Some(card));
            self.s.cost_lines = lines;
        }
    }

    /// 10.2.3: what the default Encore costs, or one that the card has, printed or given, or one that text which is not read
    /// gives: by what was paid. Where none of them was paid, the one nearest to it, and what would settle that there is another.
    fn encore_paid(
        &mut self,
        act: &'a Act,
        seat: Seat,
        (card, source): (CardId, Source),
        encores: &[Cost],
    ) -> (Cost, Option<String>) {
        let default = default_encore();
        if self.script.pays(act).is_empty() || self.is_paid(act, source, &default) {
            return (default, None);
        }
        let maybe = self.rules().encores_given(card, Sure::Maybe);
        let mut all = encores.iter().chain(&maybe);
        if let Some(cost) = all.find(|cost| self.is_paid(act, source, cost)) {
            return (cost.clone(), None);
        }
        let own = source.face.map_or(&[][..], |face| &self.m.text(face).lines[..]);
        let own = (1..).zip(own).filter_map(|(n, line)| Some((source.face?, n, line)));
        let about = [Matter::Encore, Matter::Ability].map(|matter| self.bearing(matter, About::Player(seat)));
        let others = about.into_iter().flatten();
        let others = others.filter_map(|b| match b {
            Bearing::Line { face, number, line, .. } => Some((face, number, line)),
            Bearing::Unknown(_) => None,
        });
        let texts: SmallVec<[(Face, usize, &'a Line); 4]> = own.chain(others).collect();
        for (face, number, line) in &texts {
            let own = (line.encore && source.face == Some(*face)).then_some(&line.cost);
            // What is read gives what it says, and nothing on trust.
            let given = line.gives_encore.iter().filter(|_| line.is_judged() == Some(false));
            let mut costs = given.chain(own);
            let given = costs.find(|cost| self.is_paid(act, source, cost));
            if let Some(given) = given {
                self.says(OnTrust::GivesEncore(*face, *number), None);
                return (given.clone(), None);
            }
        }
        let unread = |(.., line): &&(Face, usize, &Line)| {
            let gives = line.is_judged() == Some(false) && line.gives_encore.iter().any(|cost| !cost.is_read());
            gives || line.encore && line.reach().is_some()
        };
        let unnoted = || source.face.is_none().then(|| settle::WHICH_CARD.to_owned());
        let settle = texts.iter().find(unread);
        let settle = settle.map(|(face, number, _)| self.words().what_encore_costs(*face, *number));
        let settle = settle.or_else(unnoted);
        let beside = self.more_paid(act).is_some();
        let near = |cost: &&Cost| cost.beside_stock().next().is_some() == beside;
        let nearest = encores.iter().find(near).map_or(default, Cost::clone);
        (nearest, settle)
    }

    /// 7.4.1.2.1: a counter event, or Backup (10.5).
    pub fn counter(&mut self, act: Option<&'a Act>) {
        self.s.stage = stage::DAMAGE;
        self.step_on();
        if let Some(act) = act {
            self.s.countered = true;
            self.play_counter(act);
        }
    }

    /// The counter itself, also where it did not belong.
    pub fn play_counter(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            return self.unknown_counter(act);
        };
        let info = self.as_played(act, seat, face);
        let card = self.take_as_told(seat, Z::Hand, face, span);
        if info.kind == CardKind::Character {
            self.backup(act, seat, card, face, span);
            return;
        }
        let rules = self.rules();
        let payee = Payee::Card(face);
        let (need, paid) = self.paid_for_event(act, seat, face, info.cost);
        let answer = rules
            .has_counter_icon(face)
            .and(rules.is_free_to_be_played(seat, face))
            .and(rules.meets_color(seat, face))
            .and(rules.meets_level(seat, face))
            .and(rules.may_pay(seat, payee, need, paid));
        let stops = self.object_as_one(answer, |cx, reason| cx.pay_span(act, reason).or(Some(span)));
        let Some(card) = card.filter(|_| !(self.right() && stops)) else {
            return;
        };
        self.event_resolves(act, seat, card, info);
    }

    /// A counter that nobody noted: an event or a backup, and what it does to the battle is not known.
    fn unknown_counter(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some(card) = self.take_unknown(seat, Z::Hand) else {
            return;
        };
        let costs = |i: &Info| match (i.kind, i.backup) {
            (CardKind::Event, _) if i.counter => Some(i32::from(i.cost)),
            (_, Some((_, _, stock))) => Some(i32::from(stock)),
            _ => None,
        };
        let cost = self.m.between(seat, costs);
        self.pay_unknown(act, cost);
        let waiting = self.owners(card, Z::Waiting);
        self.move_to(card, waiting);
        // 8.6.2, 10.5: an event may have been played, or a Backup used.
        self.hear(Occurs::Played { seat, card });
        let keyword = Used::Unread;
        self.hear(Occurs::Used { seat, card, keyword });
        if let Some(attack) = &mut self.s.attack {
            attack.unknown_counter = true;
        }
    }

    /// 10.5.2: the level of the ability; its cost; a front attacked character of one's own.
    fn backup(&mut self, act: &'a Act, seat: Seat, card: Option<CardId>, face: Face, span: Span) {
        let info = *self.m.info(face);
        let icon = self.rules().has_counter_icon(face);
        let Some((power, level, stock)) = info.backup else {
            self.object_as_one(icon, |_, _| Some(span));
            if let Some(card) = card.filter(|_| !self.right()) {
                let waiting = self.s.zone(seat, Z::Waiting);
                self.pay_stock(seat, Some(act), 0);
                self.move_to(card, waiting);
                let keyword = Used::Unread;
                self.hear(Occurs::Used { seat, card, keyword });
                // What it gives is not known where no line tells.
                let told = self.lines_below(act).next().is_some();
                if let Some(attack) = self.s.attack.as_mut().filter(|_| !told) {
                    attack.unknown_counter = true;
                }
            }
            return;
        };
        let target = self.slot_op(self.target(act));
        let chosen = match target {
            Some((owner, slot, _)) => Some(self.s.zone(owner, slot)),
            // Named by its card.
            None => {
                let named = self.characters(seat, self.target(act));
                named.first().map(|(card, _)| self.s.table.card(*card).zone)
            }
        };
        let put = self.discards(act);
        let other = put.iter().find(|(other, _)| other.is_some_and(|other| other != face));
        let rules = self.rules();
        let paid = self.stock_paid(act, seat, stock);
        let answer = rules
            .may_backup(seat, face, level, chosen)
            .and(rules.may_pay_stock(seat, Payee::Backup(face), stock, paid))
            .and(rules.backup_discards(face, other.and_then(|(other, _)| *other)));
        let stops = self.object_as_one(answer, |cx, reason| match reason {
            Reason::BackupTarget { .. } => target.map(|(.., span)| span),
            Reason::BackupDiscards { .. } => other.map(|(_, span)| *span),
            _ => cx.pay_span(act, reason).or(Some(span)),
        });
        let Some(card) = card.filter(|_| !(self.right() && stops)) else {
            return;
        };
        let defender = self.rules().front_attacked();
        self.pay_stock(seat, Some(act), stock);
        let goes = self.s.zone(seat, info.backup_to);
        self.move_to(card, goes);
        if info.backup_to == Z::Deck {
            self.to_bottom(card);
        }
        let used = card;
        let told = chosen.and_then(|zone| self.s.character(zone));
        if let Some(card) = told.or(defender.map(|d| d.0)) {
            let extra = self.s.extra(card);
            extra.power = extra.power.saturating_add(power);
        }
        let keyword = Used::Backup;
        self.hear(Occurs::Used {
            seat,
            card: used,
            keyword,
        });
    }

    /// 8.7.3: one of its waiting states is cancelled.
    pub fn shot_is_used(&mut self, seat: Seat) {
        let mine = |w: &Waiting| matches!(w, Waiting::Shot { seat: s } if *s == seat);
        if let Some(at) = self.s.waiting.iter().position(mine) {
            self.s.waiting.remove(at);
        }
    }

    /// 4.14.2.7: one damage to the other player.
    pub fn shot(&mut self, act: Option<&'a Act>, seat: Seat) {
        self.shot_is_used(seat);
        self.s.end_again = true;
        let other = self.s.opponent(seat);
        if act.is_none_or(|a| self.verb(a) == V::Damage) {
            self.s.events.push(Happened::ShotDealt);
            if let Some(attack) = &mut self.s.attack {
                attack.shot_spent = true;
            }
            self.deal(act, other, SHOT_DAMAGE, false);
        } else {
            self.s.waiting.push(Waiting::Shot { seat });
        }
    }
}
