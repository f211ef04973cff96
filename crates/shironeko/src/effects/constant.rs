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
    /// SNK-5.7: the chara that says it came by a change.
    Changed,
}

/// SNK-6.6, 6.8, 6.9: a number of a chara.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// 攻撃力
    Attack,
    /// HP
    Hp,
    /// 受けるダメージ: what comes to it, more or less.
    Taken,
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

/// SNK-3.2, 6.1, 6.3, 6.5: what a text changes of what a chara may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Law {
    /// 攻撃できない
    NoAttack,
    /// 防御できない
    NoDefence,
    /// ターン開始時にONにならない
    StaysOff,
    /// ONにならない: at no time.
    NeverOn,
    /// 登場したターンに攻撃できる
    AttacksAtOnce,
    /// 1ターンに2回攻撃できる
    AttacksTwice,
    /// もう1回攻撃できる: once more than it could.
    AttacksAgain,
    /// ダメージを受けない
    NoDamage,
}

impl Law {
    /// So many there are.
    pub const SORTS: usize = 8;

    /// As a log writes it, in which a chara that stays OFF is one that cannot be turned ON, and one that attacks again attacks twice.
    pub fn as_written(self) -> Law {
        match self {
            Law::NeverOn => Law::StaysOff,
            Law::AttacksAgain => Law::AttacksTwice,
            law => law,
        }
    }
}

/// What a text changes for charas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// For whom.
    pub to: Whom,
    /// What is forbidden them, or allowed.
    pub law: Law,
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
    /// What is forbidden, or allowed, where nothing is given.
    pub order: Option<Order>,
}
