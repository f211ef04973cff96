//! Who sees which cards: of the zones (3.1.3), and of what the verbs of a log tell.

use rejudge_table::Seat;

use super::super::vocabulary::V;
use super::super::zones::Z;

/// Who sees a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Everybody.
    All,
    /// Whose card it is.
    Owner,
    /// Nobody.
    Nobody,
    /// Whoever sees the zone that it is put into.
    There,
}

impl Sight {
    /// Whether this player sees it; `there`: who sees the zone that it is put into.
    pub fn shows(self, to: Seat, owner: Seat, there: Option<Sight>) -> bool {
        match self {
            Sight::All => true,
            Sight::Owner => to == owner,
            Sight::Nobody => false,
            Sight::There => match there {
                Some(Sight::There) | None => to == owner,
                // Whoever carries out an effect sees what is chosen for it.
                Some(Sight::Nobody) => to == owner,
                Some(sight) => sight.shows(to, owner, None),
            },
        }
    }
}

/// Who sees the cards of a zone.
pub fn of_zone(zone: Z) -> Sight {
    match zone {
        _ if zone.is_public() => Sight::All,
        // 3.3
        Z::Hand => Sight::Owner,
        // 3.2, 3.7, 3.10: face down, and nobody looks.
        _ => Sight::Nobody,
    }
}

/// Whether what is taken on the lines below this verb is taken from cards that were revealed (4.14.2.12, 4.14.2.13).
pub fn reveals(verb: V) -> bool {
    matches!(verb, V::Chance | V::Discovery)
}

/// Who sees the cards that a verb tells: those before its `=`, and those behind it.
pub fn of_verb(verb: V) -> (Sight, Sight) {
    match verb {
        // 4.7.1; the cards put back by a mulligan, and for the clock, lie open.
        V::Draw | V::Clock | V::Mulligan => (Sight::All, Sight::Owner),
        V::Shuffle | V::Cut => (Sight::All, Sight::Nobody),
        V::Look | V::Mark => (Sight::Owner, Sight::Owner),
        V::Put | V::Search | V::Choose => (Sight::There, Sight::There),
        // What is played, turned over, revealed, paid or put into a zone that all see.
        _ => (Sight::All, Sight::All),
    }
}
