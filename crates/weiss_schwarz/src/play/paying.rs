//! What an action breaks, as one; and what a line says was paid.

use rejudge_judge::game::Violation;
use rejudge_judge::script::{Act, Op, Pay};
use rejudge_notation::Span;
use rejudge_table::Seat;

use super::super::claims::{from_stock, number};
use super::super::effects::cost::Part;
use super::super::effects::{Line, Sort};
use super::super::matches::Match;
use super::super::rules::{Answer, Paid, Payee, Reason};
use super::super::state::{Waiting, Z};
use super::super::verdicts::{Accepted, CostPaid};
use super::super::vocabulary::V;
use super::whose_auto::auto_of;
use super::{Cx, Listed};

/// What one action breaks, before the first rule in rulebook order is named.
#[derive(Default)]
pub struct Offences {
    illegal: Vec<Violation>,
    open: Vec<Violation>,
    /// Illegal, and about nothing but what was paid: done right, the action is done, and paid for otherwise.
    payments: Vec<Violation>,
}

impl Offences {
    /// Adds one. Done right, the action would not have been done at all.
    pub fn push(&mut self, violation: Violation) {
        match violation.cannot_tell.is_some() {
            true => self.open.push(violation),
            false => self.illegal.push(violation),
        }
    }

    /// Adds all that stands against something.
    pub fn object<'a>(&mut self, cx: &Cx<'a>, answer: Answer, at: impl Fn(&Cx<'a>, Reason) -> Option<Span>) {
        for objection in answer.into_objections() {
            let mut violation = cx.words().violation(&objection);
            violation.span = at(cx, objection.reason);
            match violation.cannot_tell.is_none() && objection.reason.is_payment() {
                true => self.payments.push(violation),
                false => self.push(violation),
            }
        }
    }

    /// Nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.illegal.is_empty() && self.open.is_empty() && self.payments.is_empty()
    }

    /// All of it is open until this is settled.
    pub fn rests_on(&mut self, settle: &str) {
        for mut violation in self.illegal.drain(..).chain(self.payments.drain(..)) {
            violation.cannot_tell = Some(settle.to_owned());
            self.open.push(violation);
        }
    }

    /// Done right, the action would not have been done at all.
    pub fn stops(&self, m: &Match) -> bool {
        self.illegal.iter().any(|s| m.looks_at(s))
    }
}

impl<'a> Cx<'a> {
    /// Says what stands against one action as one: the first in rulebook order names it. True: done right, the action would
    /// not have been done at all.
    pub fn object_as_one(&mut self, answer: Answer, at: impl Fn(&Cx<'a>, Reason) -> Option<Span>) -> bool {
        if answer.is_yes() {
            return false;
        }
        let mut offences = Offences::default();
        offences.object(self, answer, at);
        let stops = offences.stops(self.m);
        self.emit(offences);
        stops
    }

    /// The offences of one action as one violation: the first in rulebook order, the others listed in it.
    pub fn emit(&mut self, offences: Offences) {
        let Offences {
            mut illegal,
            mut open,
            payments,
        } = offences;
        illegal.extend(payments);
        illegal.retain(|s| self.m.looks_at(s));
        open.retain(|s| self.m.looks_at(s));
        illegal.sort_by_key(|s| s.ruling);
        let mut illegal = illegal.into_iter();
        if let Some(mut first) = illegal.next() {
            for other in illegal {
                for evidence in other.evidence {
                    if !first.evidence.contains(&evidence) {
                        first.evidence.push(evidence);
                    }
                }
                first.also.push((other.ruling, other.message));
            }
            if first.legal.is_empty() {
                first.legal = self.words().playable();
            }
            self.violations.push(first);
        } else {
            self.violations.extend(open);
        }
    }

    /// The part of an act that pays stock, and how many cards it says: where cards are listed, as many as they are.
    pub fn stock_pay(&self, act: &'a Act) -> Option<(&'a Pay, usize)> {
        self.script.pays(act).iter().filter(|p| from_stock(p)).find_map(|pay| {
            let chosen = self.script.ops(&pay.chosen);
            let count = number(chosen);
            let listed = self.told_count(chosen).filter(|n| *n > 0);
            let seen = self.script.seen(&pay.seen);
            let moved = seen.and_then(|s| self.told_count(s)).filter(|n| *n > 0);
            let told = count.or(listed)?;
            Some((pay, moved.unwrap_or(told)))
        })
    }

    /// How many cards of the stock were paid for what costs so many; `None`: the line says that there was no payment.
    pub fn stock_paid(&self, act: &'a Act, seat: Seat, need: u8) -> Option<usize> {
        let told = self.stock_pay(act).map(|(_, n)| n);
        let prepaid = self.s.prepaid.get(usize::from(seat.0)).copied().unwrap_or(0);
        let before = prepaid > 0 && prepaid == need;
        // Under `decisions` what leaves no choice is not written; and `pay stock` says no number.
        let unnumbered = |p: &Pay| p.verb.is_some() && from_stock(p) && self.script.ops(&p.chosen).is_empty();
        let says = self.script.pays(act).iter().any(unnumbered);
        // What is not there was not paid, and something else may have been.
        let there = self.s.count(seat, Z::Stock) >= usize::from(need) || self.s.is_open(seat, Z::Stock);
        let below = || self.stock_is_paid_below(act, need);
        let assumed = || (!before && (says || !self.m.full && there || below())).then_some(usize::from(need));
        told.or_else(assumed)
    }

    /// 8.6.2.3: whether the line below the one that plays a card, or uses Encore, pays from the stock what that costs, and none of the abilities that
    /// may be used now, of the card or of others, costs as much.
    pub(super) fn stock_is_paid_below(&self, act: &'a Act, need: u8) -> bool {
        let plays = matches!(self.verb(act), V::Play | V::Event | V::Counter | V::Encore);
        if !plays || need == 0 || !self.script.pays(act).is_empty() {
            return false;
        }
        let pays = |line: &Act| {
            let told = number(self.script.ops(&line.chosen));
            line.effect && line.seat == act.seat && self.verb(line) == V::Pay && told == Some(usize::from(need))
        };
        if !self.script.next_line(act).is_some_and(pays) {
            return false;
        }
        let costs_as_much = |line: &Line| line.sort == Sort::Auto && line.cost.parts.contains(&Part::Stock(need));
        let own = self.card_op(self.chosen(act)).map(|(face, _)| self.m.text(face));
        let mut own = own.into_iter().flat_map(|text| &text.lines);
        let waits = |waiting: &Waiting| {
            let ability = auto_of(*waiting).and_then(|(_, (face, number))| self.m.text(face).line(usize::from(number)));
            ability.is_some_and(costs_as_much)
        };
        // What another character hears of it may be paid for.
        let hears = |z: &Z| {
            let face = self
                .s
                .character(self.s.zone(act.seat, *z))
                .and_then(|card| self.s.face(card));
            let mut lines = face.into_iter().flat_map(|face| &self.m.text(face).lines);
            lines.any(|line| line.listens.is_some() && costs_as_much(line))
        };
        let others = || self.s.waiting.iter().any(waits) || Z::SLOTS.iter().any(hears);
        !own.any(costs_as_much) && !others()
    }

    /// 8.4.3, 8.6.2.3.2: what is wrong with the stock paid for something that costs so many.
    pub fn stock_condition(&self, act: &'a Act, seat: Seat, payee: Payee, need: u8, offences: &mut Offences) {
        let paid = self.stock_paid(act, seat, need);
        let answer = self.rules().may_pay_stock(seat, payee, need, paid);
        offences.object(self, answer, |cx, reason| cx.pay_span(act, reason));
    }

    /// Where a line says that something else than stock was paid.
    pub fn more_paid(&self, act: &'a Act) -> Option<Span> {
        let pays = self.script.pays(act).iter();
        pays.filter(|p| !from_stock(p)).map(|p| p.span).next()
    }

    /// What was paid for a card that costs so many of the stock.
    pub fn paid(&self, act: &'a Act, seat: Seat, need: u8) -> Paid {
        Paid {
            stock: self.stock_paid(act, seat, need),
            more: self.more_paid(act).is_some(),
        }
    }

    /// Where a payment stands that is wrong; `None`: it is no payment that is.
    pub fn pay_span(&self, act: &'a Act, reason: Reason) -> Option<Span> {
        let stock = || self.stock_pay(act).map(|(pay, _)| pay.span);
        match reason {
            Reason::CostNotThere { .. } | Reason::NothingPaid { .. } | Reason::OtherPaid { .. } => {
                Some(stock().unwrap_or(act.span))
            }
            Reason::PaidBesides { .. } => self.more_paid(act),
            Reason::ClimaxPaid { .. } => {
                let some = self.stock_pay(act).filter(|(_, n)| *n > 0);
                some.map(|(pay, _)| pay.span).or(self.more_paid(act))
            }
            _ => None,
        }
    }

    /// 8.4.2.1: a refresh or a level up in the brackets of a cost, with something of the cost still to pay.
    pub fn within_a_cost(&mut self, act: &'a Act, what: V) {
        let Some(outer) = act.inside else { return };
        let script = self.script;
        let at = act.span.start;
        let mut rest = script.pays(script.act(outer)).iter().filter(|pay| {
            let later = |ops: &[Op]| ops.iter().any(|op| op.span.start > at);
            let seen = script.seen(&pay.seen).is_some_and(later) || later(script.ops(&pay.chosen));
            pay.span.start > at || seen
        });
        let Some(first) = rest.next() else { return };
        // What is only turned changes neither deck nor waiting room.
        let turned = |p: &Pay| matches!(p.verb.map(V::of), Some(V::Rest | V::Stand | V::Reverse));
        let span = Some(act.span);
        match what {
            V::LevelUp => self.says(Accepted::LevelUpInCost(), span),
            _ if turned(first) && rest.all(turned) => self.says(Accepted::RefreshInCost(), span),
            _ => self.says(CostPaid::RefreshInMiddle(), span),
        };
    }

    /// The cards put away from the hand as a cost, as told.
    pub fn discards(&self, act: &'a Act) -> Listed {
        let pays = self.script.pays(act).iter();
        let discards = pays.filter(|p| p.verb.is_some_and(|v| V::of(v) == V::Discard));
        discards
            .flat_map(|p| self.told_faces(self.script.ops(&p.chosen)))
            .collect()
    }
}
