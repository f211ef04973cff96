//! 8.6.3: all cards of a zone go elsewhere but those that were chosen: how many that are, and whether what stays is such.

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
