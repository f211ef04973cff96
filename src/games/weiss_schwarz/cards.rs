//! What a Weiß Schwarz card is (chapter 2 of the rules).

use serde::{Deserialize, Serialize};

/// 2.3.2: the three types of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// 2.3.2.1
    Character,
    /// 2.3.2.2
    Event,
    /// 2.3.2.3
    Climax,
}

/// 2.4: the colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Red.
    Red,
    /// Blue.
    Blue,
}

/// 4.14.2: the trigger icons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Icon {
    /// 4.14.2.2
    Soul,
    /// 4.14.2.3
    Return,
    /// 4.14.2.4
    Pool,
    /// 4.14.2.5
    Comeback,
    /// 4.14.2.6
    Draw,
    /// 4.14.2.7
    Shot,
    /// 4.14.2.8
    Treasure,
    /// 4.14.2.9
    Gate,
    /// 4.14.2.10
    Standby,
    /// 4.14.2.11
    Choice,
    /// 4.14.2.12
    Chance,
    /// 4.14.2.13
    Discovery,
    /// 4.14.2.14
    Focus,
}

/// One card as printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardDef {
    /// 2.14: the collection number, as `HB/W01-005`.
    pub number: String,
    /// 2.1: the name.
    pub name: String,
    /// 2.3: the type.
    pub kind: CardKind,
    /// 2.4: the color.
    pub color: Color,
    /// 2.6: the level, 0 to 4 (2.19.1: 0 where there is none).
    pub level: u8,
    /// 2.7: the cost (2.19.1: 0 where there is none).
    pub cost: u8,
    /// 2.9: the power, 0 where there is none.
    pub power: i32,
    /// 2.10: the soul, 0 where there is none.
    pub soul: u8,
    /// 2.11: the trigger icons, in printed order.
    pub triggers: Vec<Icon>,
    /// 2.5: the traits.
    pub traits: Vec<String>,
    /// 2.8.2: it bears the counter icon.
    pub counter: bool,
    /// 2.12: the abilities, one string each.
    pub text: Vec<String>,
    /// The number of the card this one is a reprint of.
    pub same_as: Option<String>,
}
