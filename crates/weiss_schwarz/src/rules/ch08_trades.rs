//! 8.6.3: two cards that change places, one of each of two sorts.

use smallvec::SmallVec;

use rejudge_table::CardId;

use super::super::effects::ability::{Act, Cards, Place, Zone};
use super::super::effects::done::Named;
use super::super::effects::program::Program;
use super::super::state::Z;
use super::ch08_steps::Of;
use super::questions::Rules;
use super::select::{Speaker, place, zones};
use super::sure::Sure;

/// The zones of one side of an exchange.
pub fn traded(cards: &Cards) -> &'static [Z] {
    match place(cards, None) {
        Some(Place::In(_, zone) | Place::Top(_, zone) | Place::Bottom(_, zone)) => zones(zone),
        Some(Place::FacingThis) => zones(Zone::Center),
        _ => &[],
    }
}

/// Whether both sides of an exchange lie on the stage, so that nobody leaves it.
pub(crate) fn are_on_stage(one: &Cards, other: &Cards) -> bool {
    [one, other]
        .into_iter()
        .all(|cards| traded(cards).iter().all(|z| z.is_slot()))
}

impl Rules<'_> {
    /// Whether the cards that a line names are one of each sort, whichever of them it names first; of half an exchange: whether the
    /// card is of one of them.
    pub(crate) fn are_traded(self, of: Of, program: &Program, (one, other): (&Cards, &Cards), named: &[Named]) -> Sure {
        let is = |of: Of, cards: &Cards, named: &Named| match named.at {
            Some((z, _)) if !traded(cards).contains(&z) => Sure::No,
            // By its number alone it may lie on either side, as such a card as is chosen there.
            _ => self.is_such_one(of, program, cards, named),
        };
        // "The character you chose" is the first of them.
        let both = |a: &Named, b: &Named| {
            let first: SmallVec<[CardId; 1]> = self.on_the_slot(a).into_iter().collect();
            is(of, one, a).and(is(of.having_spoken_of(&first), other, b))
        };
        match named {
            [a, b] => both(a, b).or(both(b, a)),
            [half] => is(of, one, half).or(is(of, other, half)),
            _ => Sure::Maybe,
        }
    }

    /// The character on the slot that a line names.
    pub(crate) fn on_the_slot(self, named: &Named) -> Option<CardId> {
        let (z, _) = named.at.filter(|(z, _)| z.is_slot())?;
        self.character(named.whose?, z)
    }

    /// Whether two cards are there for certain that an exchange asks for, whichever of the first sort is chosen.
    pub(crate) fn can_be_traded(self, of: Of, program: &Program, one: &Cards, other: &Cards) -> bool {
        let first = self.of_sort(of, program, one);
        let with = |first: CardId| !self.exchanged_with(of, program, first, other).is_empty();
        first.iter().any(|(_, sure)| *sure == Sure::Yes) && first.iter().all(|(card, _)| with(*card))
    }

    /// The cards that change places with one that was chosen first, for certain.
    pub fn exchanged_with(self, of: Of, program: &Program, first: CardId, other: &Cards) -> SmallVec<[CardId; 4]> {
        let it = [first];
        let those = self.of_sort(of.having_spoken_of(&it), program, other).into_iter();
        let is_slot = |card: CardId| self.s.z(self.s.table.card(card).zone).is_slot();
        // 1.3.3: what cannot move to another position stays, and the other one with it.
        let moves = |card: CardId| self.is_forbidden(card, Act::Move).0 == Sure::No;
        let may = |card: CardId| !is_slot(first) || !is_slot(card) || moves(first) && moves(card);
        let sure = those.filter(|(card, sure)| *sure == Sure::Yes && *card != first && may(*card));
        sure.map(|(card, _)| card).collect()
    }

    /// The cards of a sort, each with whether it is one.
    pub(crate) fn of_sort(self, of: Of, program: &Program, cards: &Cards) -> SmallVec<[(CardId, Sure); 4]> {
        let by: Speaker = of.for_program(self, program).choosing(cards);
        self.all_that_fit(by, cards, None).unwrap_or_default()
    }
}
