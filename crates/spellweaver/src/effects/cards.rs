//! Which creatures a text is about, and what it counts.

use super::super::cards::Keywords;
use super::super::zones::Z;

/// Whose cards, seen from the player whose text it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// of yours
    Own,
    /// enemy
    Enemy,
    /// Nothing is said.
    Any,
}

/// How a number is held against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cmp {
    /// or more
    AtLeast,
    /// or less
    AtMost,
    /// Neither is said.
    Exactly,
}

impl Cmp {
    /// Whether a number stands so to the one that is written.
    pub fn holds(self, number: i32, written: i32) -> bool {
        match self {
            Cmp::AtLeast => number >= written,
            Cmp::AtMost => number <= written,
            Cmp::Exactly => number == written,
        }
    }
}

/// A number of a creature, in the order of [`Extra::stays`](super::super::state::Extra::stays).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// attack
    Attack,
    /// health
    Health,
    /// speed
    Speed,
}

impl Number {
    /// All of them.
    pub const ALL: [Number; 3] = [Number::Attack, Number::Health, Number::Speed];
}

/// What a creature has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Is {
    /// SPW-7.3: exhausted
    Exhausted,
    /// SPW-7.3: not exhausted
    Ready,
    /// SPW-7.2: it has damage.
    Damaged,
    /// G-06
    Frozen,
    /// SPW-6.7: an artifact, too.
    Artifact,
    /// SPW-8.3: it attacks in this combat.
    Attacking,
    /// SPW-8.6: it blocks in this combat.
    Blocking,
    /// It stands in this row.
    In(Z),
    /// It has a keyword.
    With(Keywords),
    /// One of its numbers.
    Number(Number, Cmp, u8),
}

/// Creatures in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creatures {
    /// The player among whose creatures it selects.
    pub whose: Whose,
    /// other, another: not the creature that says it.
    pub other: bool,
    /// What each has to be.
    pub is: Vec<Is>,
}

/// A number that a condition asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Cards in a hand.
    Hand(Whose),
    /// Cards in a graveyard.
    Graveyard(Whose),
    /// A hero's life.
    Life(Whose),
    /// So many creatures.
    Creatures(Creatures),
    /// SPW-7.6: the energy of the card that says it.
    Energy,
}
