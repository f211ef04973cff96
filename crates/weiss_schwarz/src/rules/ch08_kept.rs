//! 1.3.3: text that keeps a character as it is, or where it is, whatever an effect says; and one from dealing damage.

use rejudge_table::{CardId, Face};

use super::super::cards::CardKind;
use super::super::effects::Sort;
use super::super::effects::ability::{Act, Cards, Place, Pose};
use super::super::effects::done::{Done, Named};
use super::super::effects::program::{Deed, Program, Spot, Step, What};
use super::super::state::{Attack, Z};
use super::between::Between;
use super::ch08_steps::Of;
use super::ch08_trades::are_on_stage;
use super::questions::Rules;
use super::sure::Sure;

/// Whether it is so, and the line of a text that says so.
type By = (Sure, Option<(Face, usize)>);

/// What a text would have to forbid to keep a character from what a step does; `None`: there is no such text.
fn kept_from(deed: &Deed) -> Option<Act> {
    match deed {
        Deed::Put(_, goal) => match goal.to {
            Spot::Zone(Z::Hand) => Some(Act::Return),
            Spot::Zone(Z::Memory) => Some(Act::Memory),
            Spot::Slot { .. } | Spot::Its | Spot::Previous | Spot::Left => Some(Act::Move),
            Spot::Zone(_) | Spot::Marker | Spot::Under(_) => None,
        },
        Deed::Exchange(..) => Some(Act::Move),
        Deed::Trade(one, other, _) => are_on_stage(one, other).then_some(Act::Move),
        Deed::Turn(_, Pose::Reverse) => Some(Act::Reverse),
        _ => None,
    }
}

impl Rules<'_> {
    /// 7.5.1.2: the damage that the attacker deals, at least and at most: none where text forbids it to deal any.
    pub fn attack_damage_between(self) -> Between {
        self.s.attack.map_or((0, 0), |attack| self.attack_damage(&attack).0)
    }

    /// The same, and the soul of the attacker as far as it is sure.
    pub fn attack_damage(self, attack: &Attack) -> (Between, i16) {
        let given = self.soul_given(attack.card);
        let (least, most) = self.soul_between_with(attack, given);
        let between = match self.is_forbidden(attack.card, Act::Deal).0 {
            Sure::No => (least, most),
            Sure::Maybe => (least.min(0), most),
            Sure::Yes => (least.min(0), most.min(0)),
        };
        (between, self.soul_with(attack.card, given))
    }

    /// 4.13.1, 1.3.3: whether a step deals no damage, as its card is forbidden to deal any, or the player receives none by AUTO effects of
    /// other players' characters.
    pub(crate) fn damage_forbidden(self, of: Of, program: &Program, step: &Step) -> By {
        let Deed::Damage(whom) = step.deed else {
            return (Sure::No, None);
        };
        let deals = self.is_forbidden(of.card, Act::Deal);
        let victim = self.player(of, whom).filter(|seat| *seat != of.seat && program.auto);
        let of_character = || self.info(of.card).is_none_or(|info| info.kind == CardKind::Character);
        let Some(victim) = victim.filter(|_| deals.0 != Sure::Yes && of_character()) else {
            return deals;
        };
        let slots = Z::SLOTS.into_iter().filter_map(|z| self.character(victim, z));
        slots.fold(deals, |(sure, by), card| {
            let (one, line) = self.is_forbidden(card, Act::Receive);
            let named = if one == Sure::Yes { line.or(by) } else { by.or(line) };
            (sure.or(one), named)
        })
    }

    /// Whether text keeps a character from what a step does with it.
    pub fn is_kept(self, of: Of, deed: &Deed, card: CardId) -> By {
        let there = self.s.z(self.s.table.card(card).zone).is_slot();
        let Some(act) = kept_from(deed).filter(|_| there) else {
            return (Sure::No, None);
        };
        let always = self.is_forbidden(card, act);
        if always.0 == Sure::Yes {
            return always;
        }
        // Some text keeps it from certain effects of the other player alone.
        let theirs = || self.s.table.seat_of(self.s.table.card(card).zone) != of.seat;
        let by_some = match act {
            Act::Reverse if self.is_of_their_character(of, card) => Act::ReverseByAuto,
            Act::Return if theirs() => Act::ReturnByOther,
            _ => return always,
        };
        let kept = self.is_forbidden(card, by_some);
        (always.0.or(kept.0), kept.1.or(always.1))
    }

    /// Whether an effect is one of a character of another player than the one who masters this card.
    fn is_of_their_character(self, of: Of, card: CardId) -> bool {
        let other = self.s.table.seat_of(self.s.table.card(card).zone) != of.seat;
        other && self.info(of.card).is_none_or(|info| info.kind == CardKind::Character)
    }

    /// Whether text may keep some of those from it with whom a step does something.
    pub(crate) fn some_are_kept(self, of: Of, program: &Program, step: &Step) -> bool {
        if kept_from(&step.deed).is_none() {
            return false;
        }
        let kept = |card: CardId| self.is_kept(of, &step.deed, card).0 != Sure::No;
        let any = |cards: &Cards| {
            // Only who lies on the stage is kept from anything.
            if matches!(cards.at, Some(Place::In(_, zone)) if !zone.is_stage()) {
                return false;
            }
            let those = self.of_sort(of, program, cards).into_iter();
            those.map(|(card, _)| card).any(kept)
        };
        match &step.deed {
            Deed::Put(what, _) | Deed::Turn(what, _) => match what {
                What::This | What::WithMarkers => kept(of.card),
                What::BattleOpponent => self.battle_opponent(of.card).is_some_and(|(card, _)| kept(card)),
                What::Triggered => of.triggered.is_some_and(kept),
                What::Same(_) => of.by.same.iter().copied().any(kept),
                What::Cards(cards) => any(cards),
                What::Tops(..) | What::Bottoms(..) | What::Looked | What::Rest => false,
            },
            Deed::Exchange(cards, _) => any(cards),
            Deed::Trade(one, other, _) => any(one) || any(other),
            _ => false,
        }
    }

    /// The text that keeps, for certain, a character from what a line says is done with it by a step of an ability of this sort.
    pub(crate) fn kept_by(
        self,
        of: Of,
        program: &Program,
        (step, sort): (&Step, Sort),
        done: &Done,
    ) -> Option<(Face, usize)> {
        if let Done::Damage(_) = done {
            let (sure, by) = self.damage_forbidden(of, program, step);
            return by.filter(|_| sure == Sure::Yes);
        }
        let (Done::Put { cards, .. } | Done::Turn { cards, .. } | Done::Exchange(cards)) = done else {
            return None;
        };
        let mut lying = cards.iter().flat_map(|named| self.on_the_stage(named));
        lying.find_map(|card| {
            let (sure, by) = self.is_kept(of, &step.deed, card);
            // What is forbidden to AUTO effects alone other effects may do.
            let by_any = || sort == Sort::Auto || self.is_forbidden(card, Act::Reverse).0 == Sure::Yes;
            let turns = matches!(step.deed, Deed::Turn(..));
            by.filter(|_| sure == Sure::Yes && (!turns || by_any()))
        })
    }

    /// The character that a line names: by its position, or by its number, where one alone on the stage bears it and no other card that lies
    /// open does.
    fn on_the_stage(self, named: &Named) -> Option<CardId> {
        let (Some(face), None) = (named.face, named.at) else {
            return self.on_the_slot(named);
        };
        let seats = self
            .m
            .seats()
            .filter(|seat| named.whose.is_none_or(|whose| whose == *seat));
        let places = seats.flat_map(|seat| Z::ALL.into_iter().map(move |z| (seat, z)));
        let lying = places.flat_map(|(seat, z)| self.s.cards(seat, z).iter().copied());
        let mut such = lying.filter(|card| self.face(*card) == Some(face));
        let one = such
            .next()
            .filter(|card| self.s.z(self.s.table.card(*card).zone).is_slot());
        one.filter(|_| such.next().is_none())
    }
}
