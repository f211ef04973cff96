//! 8.6.3: two cards that change places, one of each of two sorts.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face};

use super::super::effects::ability::{Act, Cards, Place, Zone};
use super::super::effects::done::Named;
use super::super::effects::program::{Deed, Program, Step, What};
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

    /// 8.6.3: the card of this number that lines say is chosen where a program has cards of a zone change places with others: it lies in that zone,
    /// and none of its number in that of the other side. The stage has its positions.
    pub fn chosen_to_be_traded(
        self,
        of: Of,
        program: &Program,
        face: Face,
        at: Option<Z>,
        before: &[CardId],
    ) -> Option<CardId> {
        let sides = program.steps.iter().flat_map(|step| match &step.deed {
            Deed::Trade(one, other, _) => [Some(one), Some(other)],
            _ => [None, None],
        });
        let mut lying = sides.flatten().filter_map(|side| {
            let (Some(Place::In(who, _) | Place::Top(who, _) | Place::Bottom(who, _)), zones) =
                (place(side, None), traded(side))
            else {
                return None;
            };
            let seat = self.player(of, who)?;
            let there = zones.iter().filter(|z| !z.is_slot() && at.is_none_or(|at| at == **z));
            let mut cards = there.flat_map(|z| self.s.cards(seat, *z)).copied();
            cards.find(|card| self.face(*card) == Some(face) && !before.contains(card))
        });
        lying.next().filter(|card| lying.all(|other| other == *card))
    }

    /// 8.6.3: the step in which two cards change places that lines have `chosen` for it, and those two: of each sort the one that was chosen, or the
    /// only one there is. What another step chooses, too, may have been chosen for that.
    pub fn traded_as_chosen(self, of: Of, program: &Program, chosen: &[CardId]) -> Option<(usize, [CardId; 2])> {
        let mut steps = program.steps.iter().enumerate();
        let (at, step) = steps.find(|(_, step)| matches!(step.deed, Deed::Trade(..) | Deed::Exchange(..)))?;
        let lies = |cards: &Cards, card: CardId| traded(cards).contains(&self.s.z(self.s.table.card(card).zone));
        let two: SmallVec<[CardId; 2]> = match &step.deed {
            Deed::Trade(one, other, _) => {
                let first = self.chosen_of(of, program, one, chosen, None, lies)?;
                let it = [first];
                let second = self.chosen_of(of.having_spoken_of(&it), program, other, chosen, Some(first), lies)?;
                SmallVec::from_slice(&[first, second])
            }
            Deed::Exchange(cards, _) => chosen.iter().copied().filter(|card| lies(cards, *card)).collect(),
            _ => return None,
        };
        let [first, second] = two[..] else { return None };
        let such = |cards: &Cards| {
            let those = self.of_sort(of, program, cards);
            those
                .iter()
                .any(|(card, _)| two.contains(card) && chosen.contains(card))
        };
        let chooses = |step: &Step| match &step.deed {
            Deed::Give(What::Cards(cards), ..)
            | Deed::Grant(What::Cards(cards), ..)
            | Deed::Turn(What::Cards(cards), _)
            | Deed::Put(What::Cards(cards), _)
            | Deed::Exchange(cards, _) => such(cards),
            Deed::Trade(one, other, _) => such(one) || such(other),
            _ => false,
        };
        // "Perform the following action 2 times" is the same exchange in two steps: the cards were chosen for the first of them. X may be another one.
        let again = |other: &Step| match (&other.deed, &step.deed) {
            (Deed::Trade(one, with, _), Deed::Trade(first, second, _)) => {
                (one.at, with.at, one.whose, with.whose) == (first.at, second.at, first.whose, second.whose)
            }
            (Deed::Exchange(one, _), Deed::Exchange(first, _)) => one == first,
            _ => false,
        };
        let another = |(other, step): &(usize, &Step)| *other != at && !again(step);
        let mut others = program.steps.iter().enumerate().filter(another);
        (first != second && !others.any(|(_, step)| chooses(step))).then_some((at, [first, second]))
    }

    /// Of those that lines have chosen the one that is of this sort, or else lies where such a card is chosen; where none of them does the only
    /// one there is.
    fn chosen_of(
        self,
        of: Of,
        program: &Program,
        cards: &Cards,
        chosen: &[CardId],
        first: Option<CardId>,
        lies: impl Fn(&Cards, CardId) -> bool,
    ) -> Option<CardId> {
        let one = |mut those: SmallVec<[CardId; 4]>| {
            those.retain(|card| Some(*card) != first);
            those.dedup();
            match those[..] {
                [] => None,
                [one] => Some(Some(one)),
                _ => Some(None),
            }
        };
        let sort = self.of_sort(of, program, cards);
        let such = |card: &CardId| sort.iter().any(|(one, _)| one == card);
        let chosen = || chosen.iter().copied();
        let sure = sort
            .iter()
            .filter(|(_, sure)| *sure == Sure::Yes)
            .map(|(card, _)| *card);
        let only = || one(sure.collect()).filter(|_| sort.len() == 1 || first.is_some());
        let told = one(chosen().filter(such).collect());
        match first {
            // Of the first sort a card that is the only one is meant, whatever else lies there.
            None => told
                .or_else(only)
                .or_else(|| one(chosen().filter(|card| lies(cards, *card)).collect())),
            Some(_) => told
                .or_else(|| one(chosen().filter(|card| lies(cards, *card)).collect()))
                .or_else(only),
        }
        .flatten()
    }
}
