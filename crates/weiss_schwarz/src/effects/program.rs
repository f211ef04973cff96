//! 8.6.4, 8.7: what an ability does, step by step, as far as all of its text is read.

use super::super::state::Z;
use super::run::Times;

/// What an ability does when it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its master may do it, or not: "you may", or a cost that may be declined (8.7.3.2.1).
    pub may: bool,
    /// Its steps, one after the other; behind a cost or a "you may" all of them.
    pub steps: Vec<Step>,
}

/// A step of a program; done by the master of the ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// 4.7: cards are drawn.
    Draw(Times),
    /// Cards of the hand, chosen by the master, go to the waiting room.
    Discard(u8),
    /// 4.12: damage to the opponent.
    Damage(u8),
    /// 3.2.3: cards from the top of the own deck go to another zone.
    Tops(u8, Z),
    /// The top card of the own clock goes to the waiting room.
    Heal(u8),
    /// The card whose ability it is goes to a zone of its owner.
    This(Z),
}

impl Step {
    /// How often, or how much of it.
    pub fn times(self) -> Times {
        match self {
            Step::Draw(times) => times,
            Step::Discard(count) | Step::Damage(count) | Step::Tops(count, _) | Step::Heal(count) => {
                Times::exactly(count)
            }
            Step::This(_) => Times::exactly(1),
        }
    }

    /// Whether it is done in the same way: what a line tells may be part of it.
    pub fn is_like(self, other: Step) -> bool {
        match (self, other) {
            (Step::Tops(_, a), Step::Tops(_, b)) | (Step::This(a), Step::This(b)) => a == b,
            _ => std::mem::discriminant(&self) == std::mem::discriminant(&other),
        }
    }
}

impl Program {
    /// 8.7.3.1: nobody chooses whether it is done.
    pub fn is_mandatory(&self) -> bool {
        !self.may && self.steps.iter().any(|step| step.times().least > 0)
    }

    /// Where it puts the card whose ability it is.
    pub fn puts_itself(&self) -> Option<Z> {
        self.steps.iter().find_map(|step| match step {
            Step::This(to) => Some(*to),
            _ => None,
        })
    }

    /// The steps that something done may be part of, each with its place.
    pub fn like(&self, done: Step) -> impl Iterator<Item = (usize, Times)> + Clone + '_ {
        let steps = self.steps.iter().enumerate();
        steps
            .filter(move |(_, step)| step.is_like(done))
            .map(|(at, step)| (at, step.times()))
    }
}
