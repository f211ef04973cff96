//! 8.1.1.3, 8.9.1: what a CONT ability gives characters as long as it works: whom, when, how much.

use super::cost::Which;

/// Who gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// The card itself.
    This,
    /// Its master's other characters.
    Others,
    /// All of its master's characters.
    All,
    /// 3.6.5: its master's characters in front of it.
    InFront,
}

/// In whose turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Its master's.
    Own,
    /// Another player's.
    Other,
}

/// What has to be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Its master has so many other characters of a sort, or more.
    Others(Which, u8),
    /// All of its master's characters are of a sort.
    AllAre(Which),
}

/// How often it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Per {
    /// Once.
    Once,
    /// Once for each level of the character that gets it.
    Level,
    /// Once for each other character of a sort that its master has; `true`: in the back row.
    Other(Which, bool),
}

/// What a CONT ability gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuous {
    /// Who gets it.
    pub to: To,
    /// Of which sort they are.
    pub which: Which,
    /// The least level they have.
    pub level: u8,
    /// In whose turn; `None`: in any.
    pub turn: Option<Turn>,
    /// What has to be so.
    pub condition: Option<Condition>,
    /// How often.
    pub per: Per,
    /// Power, each time.
    pub power: i32,
    /// Soul, each time.
    pub soul: i32,
}

/// More than there are characters of one player, or levels, that something is given for.
pub const TIMES_MOST: i32 = 10;

impl Continuous {
    /// How much it gives one character at most, for somebody who does not know what lies there: power and soul.
    pub fn most(&self) -> (i32, i32) {
        let times = match self.per {
            Per::Once => 1,
            Per::Level | Per::Other(..) => TIMES_MOST,
        };
        (self.power.saturating_mul(times), self.soul.saturating_mul(times))
    }
}
