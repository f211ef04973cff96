//! 8.9.1: what CONT abilities that are read give a character: what is sure, and what hangs on cards that nobody noted.

use rejudge_table::{CardId, Seat};

use super::super::cards::CardKind;
use super::super::effects::Does;
use super::super::effects::continuous::{Condition, Continuous, Per, TIMES_MOST, To, Turn};
use super::super::effects::cost::Which;
use super::super::effects::reach::Matter;
use super::super::matches::GivesMost;
use super::super::state::Z;
use super::ch08_texts::{About, Texts};
use super::questions::Rules;
use super::sure::Sure;
use super::unknown::Between;

/// Power and soul that a character gets by CONT abilities.
#[derive(Clone, Copy, Default)]
pub struct Given {
    /// What is sure.
    pub sure: (i32, i32),
    /// What may come to that.
    pub open: (Between, Between),
}

impl Rules<'_> {
    /// 8.9.1.3: what the characters of its master give a character.
    pub fn given_around(self, card: CardId) -> Given {
        let mut given = Given::default();
        let zone = self.s.table.card(card).zone;
        if !self.s.z(zone).is_slot() {
            return given;
        }
        let seat = self.s.table.seat_of(zone);
        let add = |sum: &mut Between, (least, most): Between| {
            *sum = (sum.0.saturating_add(least), sum.1.saturating_add(most));
        };
        for slot in Z::SLOTS {
            let Some(giver) = self.s.character(self.s.zone(seat, slot)) else {
                continue;
            };
            let Some(face) = self.s.face(giver) else {
                // It may be any card of this player.
                let of = |pick: fn(GivesMost) -> i32| self.m.between(seat, |i| i.others.map(pick));
                add(&mut given.open.0, (of(|o| o.0.0).0.min(0), of(|o| o.0.1).1.max(0)));
                add(&mut given.open.1, (of(|o| o.1.0).0.min(0), of(|o| o.1.1).1.max(0)));
                continue;
            };
            if self.m.info(face).others.is_none() {
                continue;
            }
            for line in &self.m.text(face).lines {
                let Does::Gives(gives) = &line.does else { continue };
                let (sure, (least, most)) = self.times(seat, (giver, slot), gives, card);
                let of = |each: i32, times: i32| each.saturating_mul(times);
                match sure {
                    Sure::No => {}
                    Sure::Yes if least == most => {
                        given.sure.0 = given.sure.0.saturating_add(of(gives.power, least));
                        given.sure.1 = given.sure.1.saturating_add(of(gives.soul, least));
                    }
                    _ => {
                        let least = if sure == Sure::Yes { least } else { 0 };
                        let range = |each: i32| {
                            let (a, b) = (of(each, least), of(each, most));
                            (a.min(b), a.max(b))
                        };
                        add(&mut given.open.0, range(gives.power));
                        add(&mut given.open.1, range(gives.soul));
                    }
                }
            }
        }
        given
    }

    /// Whether an ability gives a character something, and how often.
    fn times(self, seat: Seat, (giver, slot): (CardId, Z), gives: &Continuous, card: CardId) -> (Sure, (i32, i32)) {
        let zone = self.s.z(self.s.table.card(card).zone);
        let meant = match gives.to {
            To::This => card == giver,
            To::Others => card != giver,
            To::All => true,
            // 3.6.5
            To::InFront => match slot {
                Z::BL => matches!(zone, Z::FL | Z::FC),
                Z::BR => matches!(zone, Z::FC | Z::FR),
                _ => false,
            },
        };
        let turn = match gives.turn {
            None => Sure::Yes,
            Some(Turn::Own) => Sure::of(self.s.active == seat),
            Some(Turn::Other) if self.s.active == seat => Sure::No,
            // Among more than two it hangs on whose turn is meant.
            Some(Turn::Other) if self.m.players.len() > 2 => Sure::Maybe,
            Some(Turn::Other) => Sure::Yes,
        };
        let stays = match self.s.doubts.is_gone(giver) {
            true => Sure::Maybe,
            false => Sure::Yes,
        };
        let sure = Sure::of(meant).and(turn).and(stays);
        if sure == Sure::No {
            return (Sure::No, (0, 0));
        }
        let sort = self
            .is_of_sort(card, &gives.which)
            .and(self.has_level(card, gives.level));
        let condition = match &gives.condition {
            None => Sure::Yes,
            Some(Condition::Others(which, count)) => {
                let (least, most) = self.others_of(seat, giver, which, false);
                let count = i32::from(*count);
                match (least >= count, most >= count) {
                    (true, _) => Sure::Yes,
                    (false, true) => Sure::Maybe,
                    (false, false) => Sure::No,
                }
            }
            Some(Condition::AllAre(which)) => self
                .characters_of(seat)
                .map(|c| self.is_of_sort(c, which))
                .fold(Sure::Yes, Sure::and),
        };
        let times = match &gives.per {
            Per::Once => (1, 1),
            Per::Level => match self.known_level(card) {
                Some(level) => (level.max(0), level.max(0)),
                None => (0, TIMES_MOST),
            },
            Per::Other(which, back) => self.others_of(seat, giver, which, *back),
        };
        (sure.and(sort).and(condition), times)
    }

    fn characters_of(self, seat: Seat) -> impl Iterator<Item = CardId> {
        let slots = Z::SLOTS.into_iter().map(move |z| self.s.zone(seat, z));
        slots.filter_map(|zone| self.s.character(zone))
    }

    /// Whether a character on the stage is of a sort.
    fn is_of_sort(self, card: CardId, which: &Which) -> Sure {
        match self.s.face(card) {
            Some(face) => Sure::of(which.takes(&self.m.cards[face.index()])),
            None if *which == Which::of(CardKind::Character) || *which == Which::any() => Sure::Yes,
            None => Sure::Maybe,
        }
    }

    /// How many other characters of a sort a player has, at least and at most.
    fn others_of(self, seat: Seat, giver: CardId, which: &Which, back: bool) -> (i32, i32) {
        let in_place = |c: &CardId| {
            let z = self.s.z(self.s.table.card(*c).zone);
            !back || matches!(z, Z::BL | Z::BR)
        };
        let (mut least, mut most) = (0, 0);
        for card in self.characters_of(seat).filter(|c| *c != giver).filter(in_place) {
            let gone = self.s.doubts.is_gone(card);
            match self.is_of_sort(card, which) {
                Sure::No => {}
                Sure::Yes if !gone => (least, most) = (least + 1, most + 1),
                _ => most += 1,
            }
        }
        (least, most)
    }

    /// The level of a character, where no text that is not read may change it.
    fn known_level(self, card: CardId) -> Option<i32> {
        let info = self.info(card)?;
        let texts = Texts::of(self.m, self.s);
        if !texts.bearing(Matter::Level, About::Card(card)).is_empty() {
            return None;
        }
        Some(i32::from(info.level) + i32::from(self.s.extra_of(card).given().level))
    }

    fn has_level(self, card: CardId, least: u8) -> Sure {
        match (least, self.known_level(card)) {
            (0, _) => Sure::Yes,
            (_, Some(level)) => Sure::of(level >= i32::from(least)),
            (_, None) => Sure::Maybe,
        }
    }
}
