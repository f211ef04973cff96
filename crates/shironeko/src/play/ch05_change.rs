//! SNK-5: character change and awakening.

use rejudge_judge::script::Act;
use rejudge_table::{CardId, End};

use super::super::rules::Price;
use super::super::rulings::R;
use super::super::state::{By, Z};
use super::context::Cx;

impl<'a> Cx<'a> {
    /// SNK-5: a chara from the hand is laid onto one of the chara area.
    pub fn change(&mut self, act: &'a Act) {
        let Some(named) = self.named(self.chosen(act)).first().copied() else {
            return;
        };
        let first = self.violations.len();
        let seat = act.seat;
        let now = self.rules().plays_now(seat, named.face);
        self.object(now, None);
        let target = self.named(self.target(act)).first().copied().unwrap_or(named);
        let there = self.chara(self.target(act).first(), seat);
        let Some(base) = there.or_else(|| self.stayed(&target, seat)) else {
            self.one_violation(first);
            return;
        };
        self.about(&[base]);
        self.about.faces = named.face.into_iter().collect();
        let Some(card) = self.from_hand(&named, seat) else {
            self.one_violation(first);
            return;
        };
        let Some(face) = named.face else {
            self.pay(act, Price::UNKNOWN);
            self.lay_onto(card, base);
            self.nobody_saw(seat);
            self.one_violation(first);
            return;
        };
        let answer = self.rules().can_be_laid(seat, face, base);
        self.object(answer, Some(named.span));
        if !self.m.info(face).kind.is_chara() {
            self.one_violation(first);
            if let Some(violation) = self.violations.last_mut() {
                violation.contested = true;
            }
            return;
        }
        if let Some(price) = self.rules().change_price(face) {
            self.pay(act, price);
        }
        let illegal = self.violations[first..].iter().any(|s| s.note.is_none());
        if self.right() && illegal {
            self.one_violation(first);
            return;
        }
        self.lay_onto(card, base);
        self.entered(act, card, R::ChangeOn);
        self.s.effect = Some(seat);
        self.s.runs.clear();
        self.one_violation(first);
    }

    /// SNK-5.4 to 5.6: the result is ON, without counters and markers; the base and all below it are its runes.
    pub fn lay_onto(&mut self, card: CardId, base: CardId) {
        let seat = self.s.holder(base);
        for rune in self.s.runes(base) {
            self.s.extra_mut(rune).under = Some(card);
        }
        self.s.extra_mut(base).under = Some(card);
        self.move_to(base, seat, Z::Runes, End::Top);
        // What lay there stands no more; that it left is no leaving.
        self.s.left.retain(|c| *c != base);
        self.enter(card, seat, By::Change);
    }
}
