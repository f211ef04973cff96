//! Where the cards of a step go, and the zones that are no slots.

use super::super::super::effects::Why;
use super::super::super::effects::ability::{To, Who, Zone};
use super::super::super::effects::program::{Goal, Spot};
use super::super::super::state::Z;
use super::Made;

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
