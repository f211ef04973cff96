//! The cards that a log needs, written into the log itself, so that it needs no files.

use std::collections::BTreeSet;

use crate::{Contained, Listed};
use rejudge_judge::script::{OpKind, Script};
use rejudge_table::Face;
use rejudge_table::cards::{CardSchema, Sets};

/// What of a match tells which cards its log needs.
pub struct Needed<'a, C> {
    /// All cards at hand.
    pub cards: &'a [C],
    /// The players' decks, where there is a list.
    pub lists: &'a [Option<Vec<Face>>],
    /// For each player without a list the sets of the cards, if some are named.
    pub sets: &'a [Option<Sets>],
    /// Cards that are needed though no line names them.
    pub besides: Vec<Face>,
}

impl<C: CardSchema> Needed<'_, C> {
    /// The cards a log names, and whom they belong to. `whole`: with the whole deck lists.
    pub fn contained(self, script: &Script, whole: bool) -> Contained {
        let mut used: BTreeSet<usize> = self.besides.iter().map(|face| face.index()).collect();
        for op in &script.ops {
            if let OpKind::Card(face, _) | OpKind::Many(_, Some(face)) | OpKind::ZoneCard(_, _, face) = op.kind {
                used.insert(face.index());
            }
        }
        if whole {
            used.extend(self.lists.iter().flatten().flatten().map(|face| face.index()));
        }
        let number = |at: usize| self.cards.get(at).map(C::number);
        let numbers: BTreeSet<&str> = used.into_iter().filter_map(number).collect();
        let reprint = |card: &C| card.same_as().is_some_and(|of| numbers.contains(of));
        let needed = |card: &&C| numbers.contains(card.number()) || reprint(card);
        let cards: Vec<&C> = self.cards.iter().filter(needed).collect();
        // A set of which no card is there would be a mistake of its own.
        let present = |sets: Option<Sets>| sets?.present(cards.iter().map(|card| card.number()));
        let players = self.lists.iter().enumerate().map(|(seat, list)| match list {
            Some(_) if whole => Listed::Whole,
            Some(list) => {
                let numbers = list.iter().filter_map(|face| number(face.index()));
                Listed::Sets(present(Sets::of_numbers(numbers)))
            }
            None => Listed::Sets(present(self.sets.get(seat).cloned().flatten())),
        });
        let players = players.collect();
        let mut text = String::new();
        for card in &cards {
            card.write(&mut text);
            text.push('\n');
        }
        Contained { cards: text, players }
    }
}
