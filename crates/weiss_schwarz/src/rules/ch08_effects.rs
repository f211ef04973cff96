//! 8.5, 8.9: check timings; power and soul as abilities leave them.

use rejudge_table::CardId;

use super::super::state::Z;
use super::context::Cx;
use super::questions::Rules;

impl<'a> Cx<'a> {
    /// 8.5.1
    pub fn check_timing(&mut self) -> bool {
        // 8.5.1.1
        if let Some(waits) = self.rule_processing() {
            return waits;
        }
        // 8.5.1.2, 8.5.1.3: the turn player's first.
        if self.s.waiting.is_empty() {
            self.pop();
            return false;
        }
        for seat in self.s.players_from(self.s.active) {
            if let Some(due) = self.waits_of(seat) {
                return self.wait(due);
            }
        }
        // 8.5.1.4
        self.pop();
        false
    }

    /// 8.9: the soul of a character.
    pub fn soul(&self, card: CardId) -> i16 {
        self.rules().soul(card)
    }

    /// 8.9: the power of a character.
    pub fn power(&self, card: CardId) -> i32 {
        self.rules().power(card)
    }
}

impl Rules<'_> {
    /// 8.9: the soul of a character: printed, then what was given.
    pub fn soul(self, card: CardId) -> i16 {
        let printed = self.info(card).map_or(0, |i| i.soul);
        let given = self.s.extra_of(card).given().soul;
        i16::from(printed) + i16::from(given) + i16::try_from(self.continuous(card).1).unwrap_or(0)
    }

    /// 8.9: the power of a character: printed, then what was given.
    pub fn power(self, card: CardId) -> i32 {
        let printed = self.info(card).map_or(0, |i| i.power);
        printed
            .saturating_add(self.s.extra_of(card).given().power)
            .saturating_add(self.continuous(card).0)
    }

    /// 8.9.1.3: power and soul from continuous abilities that are understood.
    fn continuous(self, card: CardId) -> (i32, i32) {
        let zone = self.s.table.card(card).zone;
        let seat = self.s.table.seat_of(zone);
        let mut total = (0i32, 0i32);
        for climax in self.s.cards(seat, Z::Climax) {
            if let Some(face) = self.s.face(*climax)
                && let Some((power, soul)) = self.m.gives_all(face)
            {
                total.0 = total.0.saturating_add(power);
                total.1 = total.1.saturating_add(soul);
            }
        }
        let behind: &[Z] = match self.s.z(zone) {
            Z::FL => &[Z::BL],
            Z::FC => &[Z::BL, Z::BR],
            Z::FR => &[Z::BR],
            _ => &[],
        };
        for slot in behind {
            let giver = self.s.character(self.s.zone(seat, *slot));
            if let Some(power) = giver.and_then(|c| self.s.face(c)).and_then(|f| self.m.assists(f)) {
                total.0 = total.0.saturating_add(power);
            }
        }
        let (power, soul) = self.given_around(card).sure;
        (total.0.saturating_add(power), total.1.saturating_add(soul))
    }
}
