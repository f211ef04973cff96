//! 8.5, 8.9: check timings; power and soul as abilities leave them; which text may bear on a matter.

use rejudge_table::{CardId, Face, Seat};

use super::super::abilities::Matter;
use super::super::state::{Due, Waiting, Z};
use super::context::Cx;

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
            let mine = self.s.waiting.iter().find(|w| match w {
                Waiting::Encore { seat: s, .. } | Waiting::Shot { seat: s } => *s == seat,
            });
            match mine {
                Some(Waiting::Encore { .. }) => return self.wait(Due::Encore(seat)),
                Some(Waiting::Shot { .. }) => return self.wait(Due::Shot(seat)),
                None => {}
            }
        }
        // 8.5.1.4
        self.pop();
        false
    }

    /// 8.9: the soul of a character: printed, then what was given.
    pub fn soul(&self, card: CardId) -> i16 {
        let printed = self.info(card).map_or(0, |i| i.soul);
        let given = self.s.extra_of(card).given().soul;
        i16::from(printed) + i16::from(given) + i16::try_from(self.continuous(card).1).unwrap_or(0)
    }

    /// 8.9: the power of a character: printed, then what was given.
    pub fn power(&self, card: CardId) -> i32 {
        let printed = self.info(card).map_or(0, |i| i.power);
        printed
            .saturating_add(self.s.extra_of(card).given().power)
            .saturating_add(self.continuous(card).0)
    }

    /// 8.9.1.3: power and soul from continuous abilities that are understood.
    fn continuous(&self, card: CardId) -> (i32, i32) {
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
        total
    }

    /// Text that is not understood may bear on a matter: what would settle it, if there is any such text about.
    pub fn text_about(&self, matter: Matter) -> Option<String> {
        if self.s.texts & matter.bit() != 0 {
            return Some("what the text used this turn did, on lines beginning with \"-\"".into());
        }
        for seat in self.m.seats() {
            let zones = self.s.table.zones_of(seat);
            for z in TEXT_ZONES {
                for card in zones.get(z as usize).map_or(&[][..], |zone| &zone.cards[..]) {
                    let Some(face) = self.s.face(*card) else {
                        if !self.may_mention(seat, matter) {
                            continue;
                        }
                        return Some(format!("which card lies in {}", self.whose(seat, z)));
                    };
                    if self.m.info(face).mentions & matter.bit() != 0 {
                        return Some(format!(
                            "what the text of {} in {} did, on a line beginning with \"-\"",
                            self.m.number(face),
                            self.whose(seat, z)
                        ));
                    }
                }
            }
        }
        None
    }

    /// Whether an unknown card of a player may have such text: with a list, one of it has.
    fn may_mention(&self, seat: Seat, matter: Matter) -> bool {
        let list = self.m.lists.get(usize::from(seat.0)).and_then(Option::as_ref);
        list.is_none_or(|list| list.iter().any(|f| self.m.info(*f).mentions & matter.bit() != 0))
    }

    /// The same, for a card that is played: its own text counts too.
    pub fn text_of(&self, face: Face, matter: Matter) -> Option<String> {
        if self.m.info(face).mentions & matter.bit() != 0 {
            return Some(format!("what the text of {} says of it", self.m.number(face)));
        }
        self.text_about(matter)
    }

    /// Whether text that is not understood was used this turn or lies where text is valid.
    pub fn text_in_play(&self) -> bool {
        let unread = |card: &CardId| self.info(*card).is_none_or(|info| info.unread);
        let lies = |seat| TEXT_ZONES.iter().any(|z| self.s.cards(seat, *z).iter().any(unread));
        self.s.texts != 0 || self.m.seats().any(lies)
    }
}

/// Where text is valid (2.12.2): the stage, the climax zone, and the zones that abilities name for themselves.
const TEXT_ZONES: [Z; 8] = [Z::FL, Z::FC, Z::FR, Z::BL, Z::BR, Z::Climax, Z::Memory, Z::Clock];
