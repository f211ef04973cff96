//! How far a text has come that is being carried out.

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
    /// How much of each step was done: cards, or charas.
    pub done: Vec<u32>,
    /// The charas that a step was done to, by its place.
    pub to: Vec<(usize, CardId)>,
    /// Of each step, whether nothing more comes of it.
    pub over: Vec<bool>,
    /// A line told of it.
    pub told: bool,
    /// Another player's lines stand between it and what follows.
    pub apart: bool,
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
            done: vec![0; steps],
            to: Vec::new(),
            over: vec![false; steps],
            told: false,
            apart: false,
            inner,
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

    /// Whether a step was done to a chara.
    pub fn was_done_to(&self, step: usize, chara: CardId) -> bool {
        self.to.contains(&(step, chara))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_many_steps_comes_to_its_end() {
        let steps = 300;
        let mut run = Run::new(CardId(0), Seat(0), Some(0), steps, false);
        for at in 0..steps {
            assert_eq!(run.next(), Some(at));
            run.ends(at);
        }
        assert_eq!(run.next(), None);
    }
}
