//! 8.6.2.5.4: how often a step of a program is done.

use super::super::effects::ability::{Cards, Count, Place, Zone};
use super::super::effects::program::{Deed, Program, Spot, Step, What};
use super::super::effects::run::{Run, Times};
use super::super::state::Z;
use super::between::Between;
use super::ch08_steps::Of;
use super::questions::Rules;
use super::select::{Speaker, zones};
use super::sure::Sure;

impl Rules<'_> {
    /// How often a step is done: certainly at least, and at most.
    pub fn how_often(self, of: Of, program: &Program, step: &Step) -> Times {
        if program.all_players && self.m.players.len() > 2 {
            // Which player's part of it a line tells is not kept apart.
            return Times {
                least: 0,
                most: u8::MAX,
            };
        }
        match self.damage_forbidden(of, program, step).0 {
            Sure::No => {}
            // 1.3.3: its card deals none.
            Sure::Yes => return Times::exactly(0),
            Sure::Maybe => {
                let most = step.times().map_or(u8::MAX, |times| times.most);
                return Times::up_to(most);
            }
        }
        if let Some(times) = step.times() {
            return times;
        }
        let by = of.for_program(self, program);
        let small = |n: i32| u8::try_from(n.clamp(0, i32::from(u8::MAX))).unwrap_or(u8::MAX);
        let (least, most): Between = match (&step.count, &step.deed) {
            (Count::Exactly(value), _) => self.value(by, value),
            (Count::UpTo(value), _) => (0, self.value(by, value).1),
            (
                Count::All,
                Deed::Put(What::Cards(cards), _)
                | Deed::Give(What::Cards(cards), ..)
                | Deed::Grant(What::Cards(cards), ..),
            ) => self.how_many(by, cards),
            (Count::AllBut(kept), Deed::Put(What::Cards(cards), _)) => self.all_but(by, cards, kept),
            _ => (0, i32::from(u8::MAX)),
        };
        // 10.7: "for each climax revealed" stays what it was, whatever is looked at for the first of them.
        let among = if by.turned_over.is_empty() {
            by.among
        } else {
            by.turned_over
        };
        let of_those = Speaker { among, ..by };
        let each = step.per.as_ref().map_or((1, 1), |cards| self.how_many(of_those, cards));
        Times {
            least: small(least.max(0).saturating_mul(each.0.max(0))),
            most: small(most.saturating_mul(each.1.max(0))),
        }
    }

    /// How often a step is done in all, of which some may be done: where it takes all of some cards, those that went are no longer
    /// among them.
    pub fn how_often_in_all(self, of: Of, program: &Program, run: &Run, (at, step): (usize, &Step)) -> Times {
        let times = self.how_often(of, program, step);
        let went = match &step.deed {
            Deed::Put(What::Cards(cards), goal) if step.count == Count::All && step.per.is_none() => {
                let there = matches!(cards.at, None | Some(Place::In(..) | Place::UnderThis));
                match goal.to {
                    Spot::Zone(to) if there && !are_in(cards, to) => run.done(at),
                    // 3.7: a character that lies under a card is none of the stage any more.
                    Spot::Marker if there && cards.at != Some(Place::UnderThis) => run.done(at),
                    // 3.6: who lies on the stage has left the place from which all are put there.
                    Spot::Slot { .. } if there && lie_off_the_stage(cards) => run.done(at),
                    _ => 0,
                }
            }
            _ => 0,
        };
        // "Choose up to 1 character, put it into memory, and put that character onto the stage": once it was chosen it goes there.
        let chosen = match &step.deed {
            // Of several each needs a position of its own, of which there may be too few.
            Deed::Put(What::Same(before), _) if times.most == 1 => run.done(*before).min(1),
            _ => 0,
        };
        Times {
            least: times.least.max(chosen).saturating_add(went),
            most: times.most.saturating_add(went),
        }
    }
}

/// Whether cards of a sort are spoken of where they lie in a zone.
fn are_in(cards: &Cards, z: Z) -> bool {
    matches!(cards.at, Some(Place::In(_, zone)) if zones(zone).contains(&z))
}

/// Whether cards of a sort are spoken of where they lie in a zone that is no part of the stage, or under a card.
fn lie_off_the_stage(cards: &Cards) -> bool {
    match cards.at {
        Some(Place::In(_, zone)) => !matches!(zone, Zone::Stage | Zone::Center | Zone::Back),
        at => at == Some(Place::UnderThis),
    }
}
