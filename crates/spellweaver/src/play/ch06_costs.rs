//! SPW-6.13: what using an ability costs whose text is read: mana, life, cards of the hand, creatures. What leaves no choice is paid
//! without being written.

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::effects::Cost;
use super::super::state::{Z, vague};
use super::super::verdicts::{Differs, Place, Played};
use super::super::vocabulary::V;
use super::context::{Cx, is_called};

impl<'a> Cx<'a> {
    /// The cost of an ability is paid, and what of it was paid otherwise than its text says is told. `exhausted`: the card, where it was
    /// exhausted for its ability already; `first`: what is wrong with the line so far is found from here on. Whether the text is read.
    pub fn pays_cost(
        &mut self,
        act: &'a Act,
        (card, face): (CardId, Face),
        (exhausted, first): (Option<CardId>, usize),
    ) -> bool {
        let Some(cost) = self.m.cost_of(face) else { return false };
        let seat = act.seat;
        self.pays_mana(act, face, cost);
        self.pays_life(act, face, cost);
        self.pays_energy(act, (card, face), cost);
        self.pay_others(act, exhausted);
        let cards = self.pays_cards(act, cost);
        let creatures = self.pays_creatures(act, cost);
        // Who may not use it at all does not hear of its cost.
        if !(cards && creatures) && self.violations.len() == first {
            self.says(Differs::Unpaid(face), Some(act.span));
            self.gap_doubt();
        }
        if cost.sacrifices_this && self.s.place(card).is_some_and(|(_, z)| z.is_in_play()) {
            let told = self.below(act, |cx, line| cx.verb(line) == V::Die && cx.names(line, seat, card));
            if told == 0 {
                self.bury(card);
            }
        }
        true
    }

    /// Mana: so much as the text says, whether it is written or not.
    fn pays_mana(&mut self, act: &'a Act, face: Face, cost: Cost) {
        let seat = act.seat;
        let told = self
            .mana_told(act)
            .reduce(|(sum, span), (n, _)| (sum.saturating_add(n), span));
        // Where it costs no mana, a number is of the life that it costs, or of the energy.
        let is = |n: u32, of: u8| cost.mana == 0 && of > 0 && n == u32::from(of);
        let told = told.filter(|(n, _)| !is(*n, cost.life) && !is(*n, cost.energy));
        if let Some((n, span)) = told.filter(|(n, _)| *n != u32::from(cost.mana)) {
            self.says(Differs::Costs(face, cost.mana, n), Some(span));
        }
        let here = self.s.player(seat).spendable();
        let vague = self.s.is_vague(seat, vague::MANA);
        if here < i32::from(cost.mana) && !vague {
            let span = told.map_or(act.span, |(_, span)| span);
            self.says(Differs::NoMana(face, seat, here), Some(span));
            self.doubt(seat, vague::MANA);
        }
        let paid = match (told, self.right()) {
            (Some((n, _)), false) => as_mana(n),
            _ => cost.mana,
        };
        self.spend(seat, paid);
    }

    /// What an ability costs whose text nobody reads is taken as told.
    pub fn pays_as_told(&mut self, act: &'a Act, exhausted: Option<CardId>) {
        for (n, span) in self.mana_told(act).collect::<Vec<_>>() {
            let cost = as_mana(n);
            let here = self.s.player(act.seat).spendable();
            if here < i32::from(cost) {
                self.says(Played::PaidMore(cost, act.seat, here), Some(span));
                self.doubt(act.seat, vague::MANA);
            }
            self.spend(act.seat, cost);
        }
        self.pay_others(act, exhausted);
    }

    /// The mana that a line says was paid, number by number: `pay 2`.
    fn mana_told(&self, act: &'a Act) -> impl Iterator<Item = (u32, Span)> + use<'a> {
        let script = self.script;
        let numbers = script.pays(act).iter().filter(|pay| pay.verb.is_none());
        let ops = numbers.flat_map(|pay| script.ops(&pay.chosen));
        ops.filter_map(|op| match op.kind {
            OpKind::Count(n) => Some((n, op.span)),
            _ => None,
        })
    }

    /// Life: a line below the ability may tell of it.
    fn pays_life(&mut self, act: &'a Act, face: Face, cost: Cost) {
        if cost.life == 0 {
            return;
        }
        let seat = act.seat;
        let life = self.s.player(seat).life;
        if life < i32::from(cost.life) && !self.s.is_vague(seat, vague::LIFE) {
            self.says(Differs::NoLife(face, seat, life), Some(act.span));
        }
        if self.below(act, |cx, line| cx.is_life_paid(line, cost)) == 0 {
            self.add_life(seat, -i32::from(cost.life));
        }
    }

    /// SPW-7.6: energy of the card itself: a line below the ability may tell of it.
    fn pays_energy(&mut self, act: &'a Act, (card, face): (CardId, Face), cost: Cost) {
        if cost.energy == 0 {
            return;
        }
        let here = self.s.extra_of(card).energy;
        if here < i32::from(cost.energy) {
            self.says(Differs::NoEnergy(face, here), Some(act.span));
            self.gap_doubt();
        }
        if self.below(act, |cx, line| cx.is_energy_paid(line, card, cost)) == 0 {
            let extra = self.s.extra(card);
            extra.energy = extra.energy.saturating_sub(i32::from(cost.energy)).max(0);
        }
    }

    /// Whether a line tells that the energy of a cost is paid: `- give 018 energy -2`.
    pub fn is_energy_paid(&self, line: &Act, card: CardId, cost: Cost) -> bool {
        let ops = self.chosen(line);
        let whose = ops.first().is_some_and(|op| is_called(self.s, op, line.seat, card));
        let paid = |op: &Op| op.kind == OpKind::Signed(-i32::from(cost.energy));
        let energy = |op: &Op| super::context::word_of(op) == "energy";
        cost.energy > 0 && self.verb(line) == V::Give && whose && ops.iter().any(paid) && ops.iter().any(energy)
    }

    /// Whether a line tells that the life of a cost is paid: `- give hero life -2`.
    pub fn is_life_paid(&self, line: &Act, cost: Cost) -> bool {
        let ops = self.chosen(line);
        let hero =
            |op: &Op| matches!(op.kind, OpKind::Zone(seat, zone, None) if zone == Z::Hero as u16 && seat == line.seat);
        let paid = |op: &Op| op.kind == OpKind::Signed(-i32::from(cost.life));
        let life = |op: &Op| super::context::word_of(op) == "life";
        cost.life > 0
            && self.verb(line) == V::Give
            && ops.iter().any(hero)
            && ops.iter().any(paid)
            && ops.iter().any(life)
    }

    /// Cards of the hand: whether all of them are told, or leave no choice.
    fn pays_cards(&mut self, act: &'a Act, cost: Cost) -> bool {
        let seat = act.seat;
        let told = self.paid_with(act, V::Discard) + self.below(act, |cx, line| cx.verb(line) == V::Discard);
        let due = usize::from(cost.discards);
        if told == 0 && due > 0 && !self.m.full && !self.s.is_open(seat, Z::Hand) && self.s.count(seat, Z::Hand) == due
        {
            // Nobody chooses anything.
            let hand: Vec<CardId> = self.s.cards(seat, Z::Hand).to_vec();
            hand.into_iter().for_each(|card| self.bury(card));
            return true;
        }
        told >= due
    }

    /// Creatures that are sacrificed, `pay die 002`, or a line below: whether all of them are told.
    fn pays_creatures(&mut self, act: &'a Act, cost: Cost) -> bool {
        let due = usize::from(cost.sacrifices);
        due == 0 || self.paid_with(act, V::Die) + self.below(act, |cx, line| cx.verb(line) == V::Die) >= due
    }

    /// A creature is sacrificed for what costs it.
    pub fn pays_with_creature(&mut self, op: &Op, seat: Seat) {
        let Some(card) = self.in_play(op, seat, |_, _, _| true) else {
            self.not_there(op, seat, Place::Play);
            return;
        };
        self.not_yours(op, card, seat, "SPW-6.13");
        if self.s.controller(card) == seat {
            self.bury(card);
        }
    }

    /// How many cards the line itself pays in this way.
    fn paid_with(&self, act: &'a Act, verb: V) -> usize {
        let pays = self.script.pays(act).iter();
        let of = pays.filter(|pay| pay.verb.map(V::of) == Some(verb));
        of.map(|pay| self.script.ops(&pay.chosen).len()).sum()
    }

    /// How many cards the lines below an ability name that are such; a line without a card counts as one.
    fn below(&self, act: &'a Act, is: impl Fn(&Self, &Act) -> bool) -> usize {
        self.lines_below(act)
            .filter(|line| line.seat == act.seat && is(self, line))
            .map(|line| self.chosen(line).len().max(1))
            .sum()
    }

    /// Whether a line names this card.
    fn names(&self, line: &Act, seat: Seat, card: CardId) -> bool {
        self.chosen(line).iter().any(|op| is_called(self.s, op, seat, card))
    }
}

/// Mana by the number that a log writes; nobody has more than 99.
fn as_mana(n: u32) -> u8 {
    u8::try_from(n.min(99)).unwrap_or(99)
}
