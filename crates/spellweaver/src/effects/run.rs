//! How far a text has come that is being carried out, and what waits to be.

use rejudge_table::progress::Progress;
use rejudge_table::{CardId, Face, Seat};

use super::program::When;

/// A text under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The card that says it.
    pub card: CardId,
    /// What that card is.
    pub face: Face,
    /// The text's player.
    pub seat: Seat,
    /// The place of the text among those of its card.
    pub ability: usize,
    /// How far its steps have come.
    pub progress: Progress,
    /// The creatures that the line named of which the text is.
    pub named: Vec<CardId>,
    /// The player whose hero the line named.
    pub hero: Option<Seat>,
    /// A line told of it.
    pub told: bool,
}

impl Run {
    /// At its beginning.
    pub fn new(waiting: Waiting, steps: usize, named: Vec<CardId>) -> Run {
        Run {
            card: waiting.card,
            face: waiting.face,
            seat: waiting.seat,
            ability: waiting.ability,
            progress: Progress::new(steps),
            named,
            hero: None,
            told: false,
        }
    }
}

/// A text of a card, of a player: one that has triggered, or that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The card that says it.
    pub card: CardId,
    /// What that card is.
    pub face: Face,
    /// The text's player.
    pub seat: Seat,
    /// The place of the text among those of its card.
    pub ability: usize,
    /// What it waited for; none: it was used.
    pub when: Option<When>,
    /// A line further down tells of it.
    pub later: bool,
    /// The log goes on to the end of this turn, and no line tells of it.
    pub untold: bool,
}

impl Waiting {
    /// One that nobody has told of. `when`: what it waited for; none: it is used.
    pub fn new(card: CardId, face: Face, (seat, ability): (Seat, usize), when: Option<When>) -> Waiting {
        Waiting {
            card,
            face,
            seat,
            ability,
            when,
            later: false,
            untold: false,
        }
    }
}
