//! What a card that nobody noted would have to be for a line to be right. Nothing is said of it, unless what is seen
//! before or later shows that it cannot have been.

use smallvec::SmallVec;

use rejudge_judge::game::{SETTLED, Violation};
use rejudge_notation::Span;
use rejudge_table::knowledge::Ask;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::{Color, Icon};
use super::super::effects::reach::Matter;
use super::super::matches::Info;
use super::super::rules::ch08_texts::About;
use super::super::rules::unnoted;
use super::super::state::{Attack, Z};
use super::super::verdicts::{Battle, CostPaid, Icons};
use super::context::Cx;

impl Cx<'_> {
    /// The line is right only if this card is one of those for which `fits` holds.
    fn must_be(&mut self, card: CardId, violation: Violation, fits: impl Fn(&Info) -> bool) {
        if self.s.face(card).is_some() || self.s.seeded || self.right() {
            return;
        }
        let faces = (0..self.m.cards.len()).filter(|i| self.m.infos.get(*i).is_some_and(&fits));
        let ask = Ask {
            at: self.s.table.changes(),
            groups: vec![vec![(card, faces.filter_map(Face::new).collect())]],
        };
        self.violations.push(Violation {
            note: Some(SETTLED),
            ask: Some(Box::new(ask)),
            ..violation
        });
    }

    /// 8.6.2.1: the conditions of a character that was played and not noted. `stock`: how many cards lay there before.
    pub fn played_must_be(
        &mut self,
        card: CardId,
        seat: Seat,
        to: ZoneId,
        span: Span,
        (paid, stock): (Option<usize>, usize),
    ) {
        let (level, open) = (self.rules().level(seat), self.s.is_open(seat, Z::Level));
        let text = |cx: &Self, matter| cx.text_on(matter, About::Hand).is_some();
        if !open && !text(self, Matter::Level) {
            let violation = self.wrong_at(CostPaid::PlayedAboveLevel(to, level, seat), Some(span));
            self.must_be(card, violation, |i| unnoted::fits_level(i, level));
        }
        if !text(self, Matter::Color) {
            let violation = self.wrong_at(CostPaid::PlayedOtherColor(to, seat), Some(span));
            let mut colors: SmallVec<[Color; 8]> = SmallVec::new();
            for info in &self.m.infos {
                if !colors.contains(&info.color) && self.rules().shows_color(seat, info.color) != Some(false) {
                    colors.push(info.color);
                }
            }
            self.must_be(card, violation, |i| unnoted::fits_color(i, &colors));
        }
        // Others may give it another cost in the hand.
        if !self.s.is_open(seat, Z::Stock) && !self.rules().is_cost_given() && !text(self, Matter::Cost) {
            let paid = paid.or(self.m.full.then_some(0));
            let wrong = match paid {
                Some(paid) => CostPaid::PlayedCostsOther(paid, to, seat),
                None => CostPaid::PlayedCostsMore(seat, stock, to),
            };
            let violation = self.wrong_at(wrong, Some(span));
            self.must_be(card, violation, |i| unnoted::fits_cost(i, paid, stock));
        }
    }

    /// 7.6.1.2: the power of the one card in a battle that was not noted, by who became reversed.
    pub fn power_must_be(&mut self, attack: Attack, facing: CardId, (a, d): (bool, bool), span: Span) {
        let (unknown, other, attacks) = match (self.s.face(attack.card), self.s.face(facing)) {
            (None, Some(_)) => (attack.card, facing, true),
            (Some(_), None) => (facing, attack.card, false),
            _ => return,
        };
        let (least, most) = self.power_between(other);
        if least != most || attack.unknown_counter || self.text_on_battle(attack.card, facing).is_some() {
            return;
        }
        let seat = self.s.table.card(unknown).owner;
        let climax = self.s.cards(seat, Z::Climax).iter().all(|c| self.s.face(*c).is_some());
        let back = [Z::BL, Z::BR]
            .iter()
            .all(|z| self.s.cards(seat, *z).iter().all(|c| self.s.face(*c).is_some()));
        let stays = self.s.doubts.gone.is_empty();
        if !climax || !back || !stays {
            return;
        }
        if self.rules().power_given(unknown).open != (0, 0) {
            return;
        }
        let added = self.power(unknown);
        let zone = |card| self.s.table.card(card).zone;
        let wrong = Battle::PowerOfUnnoted(zone(other), least, zone(unknown));
        let violation = self.wrong_at(wrong, Some(span));
        self.must_be(unknown, violation, |i| {
            unnoted::fits_battle(i, (added, least), attacks, (a, d))
        });
    }

    /// 4.14.1: the icons of a triggered card that was not noted.
    pub fn icon_must_be(&mut self, icon: Icon, count: u8, span: Span) {
        let Some(card) = self.s.triggered.card.filter(|_| self.s.triggered.open) else {
            return;
        };
        let violation = self.wrong_at(Icons::TriggeredCannotHave(icon), Some(span));
        self.must_be(card, violation, |i| unnoted::fits_icon(i, icon, count));
    }
}
