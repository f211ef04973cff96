//! 8.6.3: all cards of a zone go elsewhere but those that were chosen: how many that are, and whether what stays is such.

use smallvec::SmallVec;

use rejudge_table::CardId;

use super::super::effects::ability::{Cards, Count};
use super::super::effects::done::{Done, Named};
use super::super::effects::program::{Deed, Program, Step, What};
use super::between::Between;
use super::ch08_steps::Of;
use super::questions::Rules;
use super::select::Speaker;
use super::sure::Sure;

impl Rules<'_> {
    /// How many cards of those that lie there go, where so many that are such stay, as far as there are any.
    pub(crate) fn all_but(self, by: Speaker, cards: &Cards, kept: &Cards) -> Between {
        let (there, stay) = (self.how_many(by, cards), self.stay(by, kept));
        (
            there.0.saturating_sub(stay.1).max(0),
            there.1.saturating_sub(stay.0).max(0),
        )
    }

    /// How many cards are left to go where some have gone already: what stays is not asked any more.
    pub(crate) fn left_of_the_others(self, of: Of, program: &Program, step: &Step) -> u8 {
        let (Count::AllBut(kept), Deed::Put(What::Cards(cards), _)) = (&step.count, &step.deed) else {
            return 0;
        };
        let by = of.for_program(self, program);
        let most = match &kept.count {
            Count::Exactly(value) | Count::UpTo(value) => self.value(by, value).1,
            _ => i32::from(u8::MAX),
        };
        let left = self.how_many(by, cards).0.saturating_sub(most);
        u8::try_from(left.max(0)).unwrap_or(u8::MAX)
    }

    /// How many of such cards stay.
    fn stay(self, by: Speaker, kept: &Cards) -> Between {
        let such = self.how_many(by.choosing(kept), kept);
        let (least, most) = match &kept.count {
            Count::Exactly(value) => self.value(by, value),
            Count::UpTo(value) => (0, self.value(by, value).1),
            _ => (0, such.1),
        };
        (least.min(such.0), most.min(such.1))
    }

    /// The cards that go, where it is known which stay: those that were `chosen`, where a line says so; else there are no more such than have to
    /// stay, and nobody chooses.
    pub(crate) fn others_that_go(
        self,
        of: Of,
        program: &Program,
        step: &Step,
        chosen: &[CardId],
    ) -> Option<SmallVec<[CardId; 8]>> {
        let (Count::AllBut(kept), Deed::Put(What::Cards(cards), _)) = (&step.count, &step.deed) else {
            return None;
        };
        let by = of.for_program(self, program);
        let there = self.all_that_fit(by, cards, None)?;
        let (least, most) = self.how_many(by, cards);
        let known = there.iter().all(|(_, sure)| *sure == Sure::Yes) && least == most;
        let lies = |card: &&CardId| there.iter().any(|(there, _)| there == *card);
        let mut stay: SmallVec<[CardId; 4]> = chosen.iter().filter(lies).copied().collect();
        if stay.is_empty() {
            let such = self.all_that_fit(by.choosing(kept), kept, None)?;
            let all = such.iter().all(|(_, sure)| *sure == Sure::Yes) && matches!(kept.count, Count::Exactly(_));
            let no_choice = all && self.stay(by, kept).0 == i32::try_from(such.len()).unwrap_or(i32::MAX);
            stay.extend(such.iter().filter(|_| no_choice).map(|(card, _)| *card));
        }
        let there = there.iter().map(|(card, _)| *card);
        let others = there.filter(|card| !stay.contains(card)).collect();
        (known && !stay.is_empty()).then_some(others)
    }

    /// How many more cards a line may move, where all but some go.
    pub fn room_beside(self, of: Of, program: &Program, step: &Step) -> Option<u8> {
        let (Count::AllBut(kept), Deed::Put(What::Cards(cards), _)) = (&step.count, &step.deed) else {
            return None;
        };
        let (_, most) = self.all_but(of.for_program(self, program), cards, kept);
        Some(u8::try_from(most).unwrap_or(u8::MAX))
    }

    /// 8.6.3: whether of the cards that stay as many are such as were chosen, once a line has moved the others.
    pub fn enough_stay(self, of: Of, program: &Program, step: &Step, done: &Done) -> Sure {
        let (Count::AllBut(kept), Done::Put { cards, .. }) = (&step.count, done) else {
            return Sure::Yes;
        };
        if !self.s.spoken.chosen.is_empty() {
            // A line says which were chosen, and was asked itself whether they are such.
            let zone = |card: CardId| self.s.table.card(card).zone;
            let stays = |card: &CardId| {
                let Some(face) = self.face(*card) else { return true };
                let lying = self.s.table.zone(zone(*card)).cards.iter();
                let there = lying.filter(|card| self.face(**card) == Some(face)).count();
                let named = cards.iter().filter(|named| named.face == Some(face));
                there > named.map(|named| usize::from(named.count)).sum()
            };
            return Sure::of(self.s.spoken.chosen.iter().all(stays));
        }
        let by = of.for_program(self, program);
        let such = |named: &&Named| {
            let printed = |face| self.is_printed(by, face, kept.kind, &kept.is) == Sure::Yes;
            named.face.is_some_and(printed)
        };
        let moved = cards.iter().filter(such).map(|named| i32::from(named.count)).sum();
        let (_, there) = self.how_many(by.choosing(kept), kept);
        Sure::of(there.saturating_sub(moved) >= self.stay(by, kept).0)
    }
}
