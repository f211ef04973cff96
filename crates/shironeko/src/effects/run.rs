//! How far a text has come that is being carried out.

use rejudge_table::{CardId, Seat};

/// A text under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The card that says it.
    pub card: CardId,
    /// The ability's player.
    pub seat: Seat,
    /// The place of the ability among the card's.
    pub ability: u8,
    /// How much of each step was done: cards, or charas.
    pub done: Vec<u32>,
    /// The charas that a step was done to, by its place.
    pub to: Vec<(u8, CardId)>,
    /// The steps of which nothing more comes, a bit each.
    pub over: u32,
    /// A line told of it.
    pub told: bool,
    /// Another player's lines stand between it and what follows.
    pub apart: bool,
    /// It began while cards of damage lay there (SNK-6.7).
    pub inner: bool,
}

impl Run {
    /// At its beginning.
    pub fn new(card: CardId, seat: Seat, ability: u8, steps: usize, inner: bool) -> Run {
        Run {
            card,
            seat,
            ability,
            done: vec![0; steps],
            to: Vec::new(),
            over: 0,
            told: false,
            apart: false,
            inner,
        }
    }

    /// Whether nothing more comes of a step.
    pub fn is_over(&self, step: usize) -> bool {
        self.over & bit(step) != 0
    }

    /// Nothing more comes of a step.
    pub fn ends(&mut self, step: usize) {
        self.over |= bit(step);
    }

    /// The first step of which something may come.
    pub fn next(&self) -> Option<usize> {
        (0..self.done.len()).find(|step| !self.is_over(*step))
    }

    /// Whether a step was done to a chara.
    pub fn was_done_to(&self, step: usize, chara: CardId) -> bool {
        self.to
            .iter()
            .any(|(at, card)| usize::from(*at) == step && *card == chara)
    }
}

fn bit(step: usize) -> u32 {
    1u32.checked_shl(u32::try_from(step).unwrap_or(u32::MAX)).unwrap_or(0)
}
