//! 8.6.4: whether what a text asks for is so, as the table lies.

use super::super::effects::ability::{Cards, Cond, Who};
use super::super::state::Z;
use super::questions::Rules;
use super::select::Speaker;
use super::sure::Sure;

impl Rules<'_> {
    /// Whether a condition holds, seen from the card whose ability it is and its master.
    pub fn holds(self, by: Speaker, cond: &Cond) -> Sure {
        match cond {
            Cond::Has(who, cards) => self.has(by, *who, cards),
            Cond::HasNot(who, cards) => self.has(by, *who, cards).denied(),
            Cond::There(cards) => self.is_as_many(by, &cards.count, self.how_many(by, cards)),
            Cond::AllAre(who, is) => {
                let mut all = Sure::Yes;
                for seat in self.m.seats() {
                    let meant = self.is_player(by, *who, seat, None);
                    if meant == Sure::No {
                        continue;
                    }
                    for card in Z::SLOTS.iter().filter_map(|slot| self.character(seat, *slot)) {
                        // One that may have left counts, or does not.
                        let counts = meant.unless(self.s.doubts.is_gone(card));
                        all = all.and(counts.denied().or(self.is_all(by, card, is)));
                    }
                }
                all
            }
            Cond::AreNot(sel, is, kind) => match self.those(by, sel) {
                None => Sure::Maybe,
                // Of nothing that is not there anything is so.
                Some(cards) if cards.is_empty() => Sure::No,
                Some(_) => self.holds(by, &Cond::Are(sel.clone(), is.clone(), *kind)).denied(),
            },
            Cond::Are(sel, is, kind) => {
                let Some(cards) = self.those(by, sel) else {
                    return Sure::Maybe;
                };
                let are = cards.iter().map(|(card, sure)| {
                    let kind = kind.map_or(Sure::Yes, |kind| self.is_kind(*card, kind));
                    sure.and(kind).and(self.is_all(by, *card, is))
                });
                match cards.is_empty() {
                    // Of nothing that is not there anything is so.
                    true => Sure::No,
                    false => are.fold(Sure::Yes, Sure::and),
                }
            }
            Cond::Lie(sel, place) => {
                let Some(cards) = self.those(by, sel) else {
                    return Sure::Maybe;
                };
                let lie = cards
                    .iter()
                    .map(|(card, sure)| sure.and(self.lies_in(by, *card, *place, None)));
                match cards.is_empty() {
                    true => Sure::No,
                    false => lie.fold(Sure::Yes, Sure::and),
                }
            }
            Cond::Compare(left, how, right) => Sure::compares(self.value(by, left), *how, self.value(by, right)),
            Cond::FirstTurn(who, so) => {
                let first = self.is_first_turn(by, *who);
                if *so { first } else { first.denied() }
            }
            Cond::Cancelled => by.cancelled.map_or(Sure::Maybe, Sure::of),
            // How many there were is kept by no one.
            Cond::Checked(_) => Sure::Maybe,
            Cond::All(all) => all.iter().fold(Sure::Yes, |sure, cond| sure.and(self.holds(by, cond))),
            Cond::Any(any) => any.iter().fold(Sure::No, |sure, cond| sure.or(self.holds(by, cond))),
        }
    }

    /// 6.1: whether this turn is the first one of a player, or of the match.
    fn is_first_turn(self, by: Speaker, who: Who) -> Sure {
        let players = u32::try_from(self.m.players.len()).unwrap_or(u32::MAX);
        let own = Sure::of(self.s.active == by.master);
        match (self.s.turn, who) {
            (0, _) => Sure::Maybe,
            (turn, Who::All) => Sure::of(turn == 1),
            (1, _) => own,
            // Somebody may have had another turn behind the own one (11.2.1).
            (turn, _) if turn <= players => own.and(Sure::Maybe),
            _ => Sure::No,
        }
    }

    /// Whether a player has such cards, as many as is said.
    fn has(self, by: Speaker, who: Who, cards: &Cards) -> Sure {
        self.is_as_many(by, &cards.count, self.how_many_of(by, cards, Some(who)))
    }
}
