//! Where the cards of a step go, and the zones that are no slots.

use super::super::super::effects::Why;
use super::super::super::effects::ability::{Count, Either, Place, Sel, To, Value, Who, Zone};
use super::super::super::effects::program::{Deed, Gate, Goal, Spot, What};
use super::super::super::state::Z;
use super::{It, Made, Maker};

/// Where cards go.
pub(super) fn goal(to: To) -> Made<Goal> {
    let at = |whose, to| Goal {
        whose,
        to,
        bottom: false,
        or_stay: false,
        pose: None,
    };
    let zone = |whose, z| at(whose, Spot::Zone(z));
    Ok(match to {
        To::Zone(who, z) => zone(who, one_zone(z)?),
        To::InAnyOrder(who, z) => zone(who, one_zone(z)?),
        To::Top(who) | To::TopInAnyOrder(who) => zone(who, Z::Deck),
        To::Bottom(who, z) | To::BottomInAnyOrder(who, z) => Goal {
            bottom: true,
            ..zone(who, one_zone(z)?)
        },
        To::TopOrWaiting(who) => Goal {
            or_stay: true,
            ..zone(who, Z::Waiting)
        },
        To::TopOrBottom(who) => Goal {
            or_stay: true,
            bottom: true,
            ..zone(who, Z::Deck)
        },
        To::Position(to) => Goal {
            pose: to.pose,
            ..at(
                to.whose,
                Spot::Slot {
                    of: to.of,
                    open: to.open,
                    faced: to.faced,
                    separate: to.separate,
                },
            )
        },
        To::Its(pose) => Goal {
            pose,
            ..at(Who::You, Spot::Its)
        },
        To::Previous(pose) => Goal {
            pose: Some(pose),
            ..at(Who::You, Spot::Previous)
        },
        To::Left(who) => at(who, Spot::Left),
        To::Marker(_) => at(Who::You, Spot::Marker),
        To::OneOf(_) => return Err(Why("to one of several places")),
        To::Back | To::Under(_) => return Err(Why("to such a place")),
    })
}

/// A zone that is no slot.
pub(super) fn one_zone(zone: Zone) -> Made<Z> {
    Ok(match zone {
        Zone::Deck => Z::Deck,
        Zone::Hand => Z::Hand,
        Zone::Waiting => Z::Waiting,
        Zone::Clock => Z::Clock,
        Zone::Level => Z::Level,
        Zone::Stock => Z::Stock,
        Zone::Climax => Z::Climax,
        Zone::Memory => Z::Memory,
        Zone::Stage
        | Zone::Center
        | Zone::Middle
        | Zone::Back
        | Zone::Left
        | Zone::Right
        | Zone::BackLeft
        | Zone::BackRight => return Err(Why("to the stage")),
    })
}

impl Maker {
    /// Whose stage it is of which a position was left: that of the one character which the effect has put away, and no other card.
    pub(super) fn whose_was_left(&self, whose: Who) -> Made<Who> {
        const WHY: Why = Why("the position of such a card");
        let mut moved = self.program.steps.iter().filter_map(|step| match &step.deed {
            Deed::Put(What::Cards(cards), goal) if cards.lie_on_the_stage() => Some((cards, goal.to, &step.count)),
            _ => None,
        });
        let (Some((cards, Spot::Zone(_), count)), None) = (moved.next(), moved.next()) else {
            return Err(WHY);
        };
        let on_stage = cards
            .at
            .is_none_or(|at| matches!(at, Place::In(_, zone) if zone.is_stage()));
        match cards.whose {
            Some(theirs @ (Who::You | Who::Opponent))
                if on_stage && count.is_one() && matches!(whose, Who::Owner | Who::You) =>
            {
                Ok(theirs)
            }
            _ => Err(WHY),
        }
    }

    /// "Put the bottom 3 cards of their deck into their waiting room. X is equal to the number of level 0 cards among those cards", where cards
    /// were looked at before: those that were put there last.
    pub(super) fn among_those_put(&self, value: &Value) -> Value {
        let last = self.program.steps.iter().rev().find_map(|step| match &step.deed {
            Deed::Put(What::Bottoms(who, Z::Deck), goal) if goal.to == Spot::Zone(Z::Waiting) => Some(*who),
            _ => None,
        });
        match (value, last) {
            (Value::CountOf(cards), Some(who)) if cards.at == Some(Place::Among) && self.has_looked_at_theirs() => {
                let mut cards = cards.clone();
                cards.at = Some(Place::PutInto(who, Zone::Waiting));
                Value::CountOf(cards)
            }
            _ => value.clone(),
        }
    }

    /// Whether all decks of which cards were looked at are the other player's.
    pub(super) fn has_looked_at_theirs(&self) -> bool {
        let mut whose = self.program.steps.iter().filter_map(|step| match step.deed {
            Deed::Look(whose) => Some(whose),
            _ => None,
        });
        whose.next() == Some(Who::Opponent) && whose.all(|whose| whose == Who::Opponent)
    }

    /// 8.6.3: a card goes to one of several places, as is chosen: one effect for each of them.
    pub(super) fn one_of(&mut self, who: Who, sel: &Sel, places: Either) -> Made<()> {
        const WHY: Why = Why("to one of several places");
        let zone = |who, zone| To::Zone(who, zone);
        let ends = |zone| [To::Zone(Who::You, zone), To::Bottom(Who::You, zone)];
        let places = match places {
            Either::TopBottomOrWaiting => [To::TopOrBottom(Who::You), zone(Who::You, Zone::Waiting)],
            Either::BottomOrWaiting => [
                To::Bottom(Who::Opponent, Zone::Deck),
                zone(Who::Opponent, Zone::Waiting),
            ],
            Either::HandOrStock => [zone(Who::You, Zone::Hand), zone(Who::You, Zone::Stock)],
            Either::TopOrBottomOfStock => ends(Zone::Stock),
            Either::TopOrBottomOfClock => ends(Zone::Clock),
        };
        let (what, count) = self.what(sel)?;
        let one = |value: &Value| *value == Value::Number(1);
        let at_most = match count {
            Count::Exactly(value) | Count::UpTo(value) if one(&value) && self.per.is_none() => Count::UpTo(value),
            _ => return Err(WHY),
        };
        let (before, choice, shown) = (self.behind, self.choices, self.revealed);
        self.choices = self.choices.saturating_add(1);
        for to in places {
            (self.behind, self.revealed) = (before, shown);
            self.gate(Gate::Among { choice, most: 1 })?;
            self.push(who, Deed::Put(what.clone(), goal(to)?), at_most.clone())?;
        }
        (self.behind, self.last, self.it) = (before, before, It::Gone);
        Ok(())
    }
}
