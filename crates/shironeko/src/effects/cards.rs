//! Which charas a text is about, and how many cards it counts.

use super::super::cards::Color;

/// Whose cards, seen from the player of the card that says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// 自分, 味方
    Own,
    /// 相手
    Theirs,
    /// Both players'.
    Both,
}

/// How a number is held against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cmp {
    /// 以上
    AtLeast,
    /// 以下
    AtMost,
    /// Neither is said.
    Exactly,
}

impl Cmp {
    /// Whether a number stands so to the one that is written.
    pub fn holds(self, number: u32, written: u32) -> bool {
        match self {
            Cmp::AtLeast => number >= written,
            Cmp::AtMost => number <= written,
            Cmp::Exactly => number == written,
        }
    }
}

/// What a chara has to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Is {
    /// SNK-2.4
    On,
    /// SNK-2.4
    Off,
    /// SNK-2.5: it has counters.
    Damaged,
    /// SNK-2.8: 覚醒キャラ
    Awakened,
    /// The color of its rune icon (SNK-G-08).
    Color(Color),
    /// Its level.
    Level(Cmp, u8),
    /// Its job, or its type.
    Job(String),
    /// SNK-G-12: its name, whole.
    Named(String),
}

/// Charas in the chara areas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charas {
    /// Whose.
    pub whose: Whose,
    /// 他の: not the chara that says it.
    pub other: bool,
    /// What each has to be.
    pub is: Vec<Is>,
}

/// A number of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// 手札 of one player.
    Hand(Whose),
    /// 捨て山 of one player.
    Discard(Whose),
    /// タウン of one player, those that were built.
    Towns(Whose),
    /// So many charas.
    Charas(Charas),
    /// The runes of the chara that says it (SNK-5.6).
    Runes,
}
