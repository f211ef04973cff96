//! How far a text has come that is being carried out, and what waits to be.

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
    /// How much of each step was done: cards, or creatures.
    pub done: Vec<u32>,
    /// Of each step, whether nothing more comes of it.
    pub over: Vec<bool>,
    /// The creatures that a step was done to, by its place.
    pub to: Vec<(usize, CardId)>,
    /// The creatures that the line named of which the text is.
    pub named: Vec<CardId>,
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
            done: vec![0; steps],
            over: vec![false; steps],
            to: Vec::new(),
            named,
            told: false,
        }
    }

    /// Whether nothing more comes of a step.
    pub fn is_over(&self, step: usize) -> bool {
        self.over.get(step).is_none_or(|over| *over)
    }

    /// Nothing more comes of a step.
    pub fn ends(&mut self, step: usize) {
        if let Some(over) = self.over.get_mut(step) {
            *over = true;
        }
    }

    /// The first step of which something may come.
    pub fn next(&self) -> Option<usize> {
        self.over.iter().position(|over| !over)
    }

    /// Whether a step was done to a creature.
    pub fn was_done_to(&self, step: usize, creature: CardId) -> bool {
        self.to.contains(&(step, creature))
    }

    /// How much of a step was done.
    pub fn done(&self, step: usize) -> u32 {
        self.done.get(step).copied().unwrap_or(0)
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
