//! How far a text has come that is being carried out.

use rejudge_table::progress::Progress;
use rejudge_table::{CardId, Seat};

/// A text under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The card that says it.
    pub card: CardId,
    /// The ability's player.
    pub seat: Seat,
    /// The place of the ability among the card's; none: nobody noted which it is.
    pub ability: Option<u8>,
    /// How far its steps have come.
    pub progress: Progress,
    /// A line told of it.
    pub told: bool,
    /// Another player's lines stand between it and what follows.
    pub apart: bool,
    /// The cards of the field that were chosen as it began.
    pub chosen: Vec<CardId>,
    /// The cards that it had somebody look at, and that still lie there, the top one first.
    pub seen: Vec<CardId>,
    /// The way of several that a line said is chosen.
    pub way: Option<u8>,
    /// How often a step is done that is done as often as there are others: as it was when the step came, where that was sure.
    pub times: Vec<(usize, u32)>,
    /// It began while cards of damage lay there (SNK-6.7).
    pub inner: bool,
}

impl Run {
    /// At its beginning.
    pub fn new(card: CardId, seat: Seat, ability: Option<u8>, steps: usize, inner: bool) -> Run {
        Run {
            card,
            seat,
            ability,
            progress: Progress::new(steps),
            told: false,
            apart: false,
            chosen: Vec::new(),
            seen: Vec::new(),
            way: None,
            times: Vec::new(),
            inner,
        }
    }
}
