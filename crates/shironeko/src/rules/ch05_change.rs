//! SNK-5: character change and awakening.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::Act;
use rejudge_table::{CardId, End};

use super::super::cards::CardKind;
use super::super::rulings::R;
use super::super::state::{By, Z};
use super::ch04_playing::Price;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// SNK-5: a chara from the hand is laid onto one of the chara area.
    pub fn change(&mut self, act: &'a Act) {
        let Some(named) = self.named(self.chosen(act)).first().copied() else {
            return;
        };
        let first = self.slips.len();
        let seat = act.seat;
        let Some(base) = self.chara(self.target(act).first(), seat) else {
            let target = self.named(self.target(act)).first().copied().unwrap_or(named);
            self.not_there(&target, seat, Z::Chara, R::NotThere);
            self.one_slip(first);
            return;
        };
        self.about(&[base]);
        let onto = self.tell(base);
        let span = self.target(act).first().map_or(act.span, |op| op.span);
        self.not_yours(self.s.holder(base), seat, &onto, span);
        self.about.faces = named.face.into_iter().collect();
        let Some(card) = self.from_hand(&named, seat) else {
            self.one_slip(first);
            return;
        };
        let Some(face) = named.face else {
            self.pay(
                act,
                Price {
                    souls: None,
                    color: None,
                    ruling: R::ChangeCost,
                    point: None,
                },
                "the change",
            );
            self.lay_onto(card, base);
            self.nobody_saw(seat);
            self.one_slip(first);
            return;
        };
        let info = self.m.info(face);
        let label = self.m.label(face);
        if !info.kind.is_chara() {
            let message = format!("{label} is a {} and no chara to change into", info.kind.word());
            self.slip(R::CardKind, Kind::Choice, Some(named.span), message)
                .contested = true;
            self.one_slip(first);
            return;
        }
        self.room_for(face, seat, Some(base), named.span);
        self.level_and_name(face, base, &label, named.span);
        match info.change {
            Some(cost) => {
                let color = self
                    .asked_color(face)
                    .filter(|_| !self.m.reads_otherwise(super::super::policies::at::CHANGE_COLOR));
                let price = Price {
                    souls: Some(cost),
                    color,
                    ruling: R::ChangeCost,
                    point: Some(super::super::policies::at::CHANGE_COLOR),
                };
                self.pay(act, price, &format!("the change into {label}"));
            }
            None => {
                let message = format!("{label} has no change cost and cannot be changed into");
                self.slip(R::ChangeCost, Kind::Choice, Some(named.span), message);
            }
        }
        let illegal = self.slips[first..].iter().any(|s| s.note.is_none());
        if self.right() && illegal {
            self.one_slip(first);
            return;
        }
        self.lay_onto(card, base);
        self.entered(act, card, R::ChangeOn);
        self.s.effect = Some((seat, act.span));
        self.one_slip(first);
    }

    /// SNK-5.1, 5.3: one level up; an awakened chara onto one of its name.
    fn level_and_name(&mut self, face: rejudge_table::Face, base: CardId, label: &str, span: rejudge_notation::Span) {
        let new = self.m.info(face);
        let Some(old) = self.s.face(base) else {
            let message = format!("{label} is changed onto a chara nobody noted");
            let slip = self.slip(R::Level, Kind::Choice, Some(span), message);
            slip.cannot_tell = Some("which chara lay there".to_owned());
            return;
        };
        let (old, below) = (self.m.info(old), self.m.label(old));
        if new.level != old.level + 1 {
            let message = format!(
                "{label} has level {}; on {below} of level {} it must be {}",
                new.level,
                old.level,
                old.level + 1
            );
            let slip = self.slip(R::Level, Kind::Choice, Some(span), message);
            (slip.expected, slip.claimed) = (format!("level {}", old.level + 1), format!("level {}", new.level));
        }
        if new.kind == CardKind::Awakened && new.name != old.name {
            let message = format!("{label} is awakened; {below} has another name");
            self.slip(R::Awakening, Kind::Choice, Some(span), message).expected = "a chara of the same name".to_owned();
        }
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
