//! The sorts of events that trigger conditions are about.

use super::ability::{Place, Zone};

/// What sort of event a trigger condition is about. There are no more than bits in [`Happening::bit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A card comes onto the stage.
    Comes,
    /// A card comes to the climax zone.
    ComesAsClimax,
    /// A card leaves the stage for another zone.
    Leaves,
    /// A card comes from one zone to another, and none of these.
    Moves,
    /// A character attacks, or is attacked.
    Attacks,
    /// A character becomes reversed.
    Reversed,
    /// A phase or step begins.
    Begins,
    /// The attack of a character ends.
    AttackEnds,
    /// A damage process ends.
    Damage,
    /// A trigger check shows a card.
    Checked,
    /// An ability is used.
    Used,
    /// A card is played.
    Played,
    /// A player levels up.
    LevelUp,
    /// A player refreshes.
    Refreshes,
    /// Something is so.
    State,
}

/// How many sorts of events there are.
pub const HAPPENINGS: usize = Happening::State as usize + 1;

impl Happening {
    /// Its bit in what a text, a card or a match listens for.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// A card comes from one zone to another, whichever they are.
    pub const ANY_MOVE: u16 =
        Happening::Comes.bit() | Happening::ComesAsClimax.bit() | Happening::Leaves.bit() | Happening::Moves.bit();

    /// The sorts of moves that end in a zone; the last of those that begin and end elsewhere.
    pub(super) fn of_moves(to: Place, from: Option<Place>) -> u16 {
        let (Place::In(_, to) | Place::Top(_, to) | Place::Bottom(_, to)) = to else {
            return Happening::ANY_MOVE;
        };
        match (to, from) {
            (zone, _) if zone.is_stage() => Happening::Comes.bit(),
            (Zone::Climax, _) => Happening::ComesAsClimax.bit(),
            (_, Some(Place::In(_, Zone::Stage))) => Happening::Leaves.bit(),
            _ => Happening::Leaves.bit() | Happening::Moves.bit(),
        }
    }
}
