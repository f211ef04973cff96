//! What a card that nobody noted would have to be for a line to be right. Nothing is said of it, unless what is seen
//! before or later shows that it cannot have been.

use rejudge_judge::game::{SETTLED, Slip};
use rejudge_notation::Span;
use rejudge_table::knowledge::Ask;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::{CardKind, Icon};
use super::super::effects::continuous::kind;
use super::super::effects::reach::Matter;
use super::super::matches::Info;
use super::super::rules::ch08_texts::About;
use super::super::state::{Attack, Triggered, Z};
use super::super::verdicts::{Battle, CostPaid, Icons};
use super::context::Cx;

impl Cx<'_> {
    /// The line is right only if this card is one of those for which `fits` holds.
    fn must_be(&mut self, card: CardId, slip: Slip, fits: impl Fn(&Info) -> bool) {
        if self.s.face(card).is_some() || self.s.seeded || self.right() {
            return;
        }
        let faces = (0..self.m.cards.len()).filter(|i| self.m.infos.get(*i).is_some_and(&fits));
        let ask = Ask {
            at: self.s.table.changes(),
            groups: vec![vec![(card, faces.filter_map(Face::new).collect())]],
        };
        self.slips.push(Slip {
            note: Some(SETTLED),
            ask: Some(Box::new(ask)),
            ..slip
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
            let slip = self.wrong_at(CostPaid::PlayedAboveLevel(to, level, seat), Some(span));
            let exempt = Matter::Level.bit();
            self.must_be(card, slip, |i| {
                let fits = usize::from(i.level) <= level || i.conts & kind::LEVEL != 0;
                i.kind != CardKind::Character || fits || i.own & exempt != 0
            });
        }
        if !text(self, Matter::Color) {
            let slip = self.wrong_at(CostPaid::PlayedOtherColor(to, seat), Some(span));
            let shown: Vec<bool> = self
                .m
                .infos
                .iter()
                .map(|i| self.rules().shows_color(seat, i.color) != Some(false))
                .collect();
            let colors: Vec<_> = self
                .m
                .infos
                .iter()
                .zip(shown)
                .filter(|(_, s)| *s)
                .map(|(i, _)| i.color)
                .collect();
            let exempt = Matter::Color.bit();
            self.must_be(card, slip, |i| {
                let free = i.level == 0 || i.conts & kind::LEVEL != 0;
                i.kind != CardKind::Character || free || colors.contains(&i.color) || i.own & exempt != 0
            });
        }
        if !self.s.is_open(seat, Z::Stock) && !text(self, Matter::Cost) {
            let paid = paid.or(self.m.full.then_some(0));
            let wrong = match paid {
                Some(paid) => CostPaid::PlayedCostsOther(paid, to, seat),
                None => CostPaid::PlayedCostsMore(seat, stock, to),
            };
            let slip = self.wrong_at(wrong, Some(span));
            let exempt = Matter::Cost.bit();
            self.must_be(card, slip, |i| {
                let cost = usize::from(i.cost);
                let right = paid.map_or(cost <= stock, |paid| cost == paid);
                i.kind != CardKind::Character || right || i.own & exempt != 0
            });
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
        let slip = self.wrong_at(wrong, Some(span));
        self.must_be(unknown, slip, |i| {
            let power = i.power.saturating_add(added);
            let (attacker, defender) = if attacks { (power, least) } else { (least, power) };
            i.kind != CardKind::Character || ((attacker <= defender) == a && (defender <= attacker) == d)
        });
    }

    /// 4.14.1: the icons of a triggered card that was not noted.
    pub fn icon_must_be(&mut self, icon: Icon, count: u8, span: Span) {
        let Some(card) = self.s.triggered.card.filter(|_| self.s.triggered.open) else {
            return;
        };
        let slip = self.wrong_at(Icons::TriggeredCannotHave(icon), Some(span));
        let bit = Triggered::bit(icon);
        self.must_be(card, slip, |i| match icon {
            Icon::Soul => i.soul_icons >= count,
            // The card on top of the deck that Treasure puts into the stock is told as Pool.
            Icon::Pool => i.icons_may & (bit | Triggered::bit(Icon::Treasure)) != 0,
            _ => i.icons_may & bit != 0,
        });
    }
}
