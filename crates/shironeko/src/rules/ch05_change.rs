//! SNK-5: which chara may be laid onto which.

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::CardKind;
use super::super::policies::at;
use super::ch04_playing::Price;
use super::questions::{Answer, Rules};
use super::reason::{Bill, Reason};
use super::texts::Open;

impl Rules<'_> {
    /// SNK-5: whether a player may lay a card of the hand onto a chara now.
    pub fn may_change(self, seat: Seat, face: Face, base: CardId) -> Answer {
        self.plays_now(seat, Some(face)).and(self.can_be_laid(seat, face, base))
    }

    /// SNK-2.8, 5: whether a card of the hand goes onto a chara.
    pub fn can_be_laid(self, seat: Seat, face: Face, base: CardId) -> Answer {
        if !self.m.info(face).kind.is_chara() {
            return Answer::no(Reason::NoChara { face });
        }
        self.is_yours(base, seat)
            .and(self.has_room(seat, face, Some(base)))
            .and(self.follows_in_level(face, base))
            .and(self.has_change_cost(face, base))
            .and(self.awakens(face, base))
    }

    /// SNK-5.1: the new chara's level is one above.
    fn follows_in_level(self, face: Face, base: CardId) -> Answer {
        let Some(below) = self.s.face(base) else {
            return Answer::depends(Reason::OtherLevel { face, base: None }, Open::WhichChara);
        };
        let follows = self.m.info(face).level == self.m.info(below).level + 1;
        let reason = Reason::OtherLevel {
            face,
            base: Some(below),
        };
        match follows {
            true => Answer::yes(),
            false => self.broken(reason, &[base], &[face]),
        }
    }

    /// SNK-5.2: a change cost is printed.
    fn has_change_cost(self, face: Face, base: CardId) -> Answer {
        match self.m.info(face).change {
            Some(_) => Answer::yes(),
            None => self.broken(Reason::NoChangeCost { face }, &[base], &[face]),
        }
    }

    /// SNK-5.3: an awakened chara goes onto one of its name.
    fn awakens(self, face: Face, base: CardId) -> Answer {
        let Some(below) = self.s.face(base) else {
            return Answer::yes();
        };
        let (new, old) = (self.m.info(face), self.m.info(below));
        match new.kind == CardKind::Awakened && new.name != old.name {
            true => self.broken(Reason::OtherName { face, base: below }, &[base], &[face]),
            false => Answer::yes(),
        }
    }

    /// SNK-5.2, G-09: what a change costs; none where no cost is printed.
    pub fn change_price(self, face: Face) -> Option<Price> {
        let souls = self.m.info(face).change?;
        let colored = !self.m.reads_otherwise(at::CHANGE_COLOR);
        Some(Price {
            souls: Some(souls),
            color: self.asked_color(face).filter(|_| colored),
            bill: Bill::Change(face),
            point: Some(at::CHANGE_COLOR),
        })
    }
}
