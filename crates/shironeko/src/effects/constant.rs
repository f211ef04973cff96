//! 常時 (SNK-7.3): what a chara gives as long as it is there.

use super::cards::{Charas, Cmp, Is, Quantity, Whose};

/// When a sentence holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// In the turn of one player.
    Turn(Whose),
    /// There are so many.
    Count(Quantity, Cmp, u32),
    /// The chara that says it is so.
    This(Is),
}

/// SNK-6.6, 6.8, 6.9: a number of a chara.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// 攻撃力
    Attack,
    /// HP
    Hp,
}

/// To whom something is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// The chara that says it.
    This,
    /// All that are so.
    Charas(Charas),
}

/// One number that is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Give {
    /// To whom.
    pub to: Whom,
    /// Which number.
    pub what: Number,
    /// How much, with its sign.
    pub by: i32,
}

/// A sentence of a 常時 ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// All of these have to hold.
    pub when: Vec<Condition>,
    /// What is given is given once for each of these; none: once.
    pub per: Option<Quantity>,
    /// What is given.
    pub gives: Vec<Give>,
}
