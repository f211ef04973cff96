//! Which charas a text is about, and how many cards it counts.

use rejudge_table::Seat;

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

impl Whose {
    /// Whether it means the cards of `seat`, where `own` is the player of the card that says it.
    pub fn means(self, own: Seat, seat: Seat) -> bool {
        match self {
            Whose::Own => seat == own,
            Whose::Theirs => seat != own,
            Whose::Both => true,
        }
    }
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

    /// The same of a number that lies between two bounds, the upper one none where there is no bound; none: it hangs on which
    /// number it is.
    pub fn holds_between(self, least: u32, most: Option<u32>, written: u32) -> Option<bool> {
        let below = most.is_some_and(|most| most < written);
        let at_most = most.is_some_and(|most| most <= written);
        match self {
            Cmp::AtLeast if least >= written => Some(true),
            Cmp::AtLeast => below.then_some(false),
            Cmp::AtMost if least > written => Some(false),
            Cmp::AtMost => at_most.then_some(true),
            Cmp::Exactly if below || least > written => Some(false),
            Cmp::Exactly => (at_most && least == written).then_some(true),
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
    /// SNK-4.2: its cost.
    Cost(Cmp, u8),
    /// Its job, or its type.
    Job(String),
    /// SNK-G-12: its name, whole.
    Named(String),
}

/// Charas in the chara areas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charas {
    /// The player among whose charas it selects.
    pub whose: Whose,
    /// 他の: not the chara that says it.
    pub other: bool,
    /// What each has to be.
    pub is: Vec<Is>,
}

/// Towns that were built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Towns {
    /// The player whose towns they are.
    pub whose: Whose,
    /// What each has to be: of a color, ON or OFF.
    pub is: Vec<Is>,
}

/// Cards that lie in no chara area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cards {
    /// カード
    Any,
    /// モンスター
    Monsters,
    /// キャラ that are so.
    Charas(Vec<Is>),
}

/// A number of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// 手札 of one player.
    Hand(Whose),
    /// 捨て山 of one player.
    Discard(Whose),
    /// タウン that were built.
    Towns(Towns),
    /// So many charas.
    Charas(Charas),
    /// The runes of the chara that says it (SNK-5.6).
    Runes,
}
