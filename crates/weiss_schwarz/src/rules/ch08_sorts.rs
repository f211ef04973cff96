//! 8.6.3: cards of several sorts that are chosen together, so many of each: "up to 1 red character and up to 1 blue character".

use rejudge_table::CardId;
use smallvec::SmallVec;

use super::super::effects::ability::{Cards, OneSort};
use super::super::effects::done::Named;
use super::super::effects::program::{Deed, Program, Step, What};
use super::ch08_steps::Of;
use super::questions::Rules;
use super::select::Speaker;
use super::sure::Sure;

/// Of which of the sorts a card is.
type Row = SmallVec<[Sure; 4]>;

impl Rules<'_> {
    /// Whether the cards that a line names, and those that lines about the same step have put somewhere before, can be parted among the
    /// sorts of which a text chooses so many each.
    pub(super) fn are_of_their_sorts(self, of: Of, program: &Program, step: &Step, named: &[Named]) -> Sure {
        let (Deed::Put(What::Cards(cards), _)
        | Deed::Give(What::Cards(cards), ..)
        | Deed::Grant(What::Cards(cards), ..)
        | Deed::Turn(What::Cards(cards), _)) = &step.deed
        else {
            return Sure::Yes;
        };
        let Some(sorts) = cards.sorts_counted() else {
            return Sure::Yes;
        };
        let of_one = |sort: &OneSort| Cards {
            is: sort.is.clone(),
            kind: sort.kind,
            ..cards.clone()
        };
        let each: SmallVec<[Cards; 4]> = sorts.iter().map(of_one).collect();
        let mut rows: SmallVec<[Row; 4]> = SmallVec::new();
        for named in named {
            let row: Row = each
                .iter()
                .map(|cards| self.is_such_one(of, program, cards, named))
                .collect();
            rows.extend(std::iter::repeat_n(row, usize::from(named.count)));
        }
        let by = of.for_program(self, program);
        rows.extend(self.put_before(by, program, step).map(|card| self.row(by, sorts, card)));
        parted(&rows, sorts)
    }

    /// Whether these cards can be parted so.
    pub fn may_be_parted(self, by: Speaker, sorts: &[OneSort], cards: &[CardId]) -> Sure {
        let rows: SmallVec<[Row; 4]> = cards.iter().map(|card| self.row(by, sorts, *card)).collect();
        parted(&rows, sorts)
    }

    fn row(self, by: Speaker, sorts: &[OneSort], card: CardId) -> Row {
        let is = |sort: &OneSort| self.is_a(by, card, sort.kind, &sort.is);
        sorts.iter().map(is).collect()
    }

    /// The cards that lines about a step have put where it puts them, where no other step of the effect does so.
    fn put_before<'c>(self, by: Speaker<'c>, program: &Program, step: &Step) -> impl Iterator<Item = CardId> + use<'c> {
        let goal = |step: &Step| match &step.deed {
            Deed::Put(_, goal) => goal.to.zone(),
            _ => None,
        };
        let to = goal(step);
        let alone = program.steps.iter().filter(|other| goal(other) == to).count() == 1;
        let went = by
            .went
            .iter()
            .filter(move |(card, z)| alone && Some(*z) == to && by.put.contains(card));
        went.map(|(card, _)| *card)
    }
}

/// Whether each card can be one of a sort, and no more of a sort than are chosen of it. Where more are told than are chosen at all, that
/// is asked elsewhere.
fn parted(rows: &[Row], sorts: &[OneSort]) -> Sure {
    let most: SmallVec<[u8; 4]> = sorts.iter().map(|sort| sort.most.unwrap_or(u8::MAX)).collect();
    let room = most.iter().fold(0, |sum, most| usize::from(*most).saturating_add(sum));
    if rows.len() > room || place(rows, &mut most.clone(), &|sure| sure == Sure::Yes) {
        return Sure::Yes;
    }
    match place(rows, &mut most.clone(), &|sure| sure != Sure::No) {
        true => Sure::Maybe,
        false => Sure::No,
    }
}

/// Whether the cards have places: the first of them in one of the sorts that has room, and the others then.
fn place(rows: &[Row], room: &mut [u8], is: &impl Fn(Sure) -> bool) -> bool {
    let Some((first, others)) = rows.split_first() else {
        return true;
    };
    (0..room.len()).any(|sort| {
        if room[sort] == 0 || !is(first[sort]) {
            return false;
        }
        room[sort] -= 1;
        let placed = place(others, room, is);
        room[sort] += 1;
        placed
    })
}
