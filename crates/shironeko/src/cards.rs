//! What a card of Shironeko is (the seed's カード種類と説明). How it is written in a pool is in [`schema`](super::schema).

use serde::{Deserialize, Serialize};

/// SNK-2.8: the four kinds of card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// キャラ
    #[default]
    Chara,
    /// 覚醒キャラ, which is a chara, too.
    Awakened,
    /// モンスター
    Monster,
    /// タウン
    Town,
}

impl CardKind {
    /// Every kind with its word.
    pub const WORDS: &[(&str, CardKind)] = &[
        ("chara", CardKind::Chara),
        ("awakened", CardKind::Awakened),
        ("monster", CardKind::Monster),
        ("town", CardKind::Town),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        word_of(Self::WORDS, self)
    }

    /// In the rules' own word.
    pub fn native(self) -> &'static str {
        match self {
            CardKind::Chara => "キャラ",
            CardKind::Awakened => "覚醒キャラ",
            CardKind::Monster => "モンスター",
            CardKind::Town => "タウン",
        }
    }

    /// SNK-2.8: an awakened chara is a chara.
    pub fn is_chara(self) -> bool {
        matches!(self, CardKind::Chara | CardKind::Awakened)
    }
}

/// The colors of runes and souls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// 赤
    #[default]
    Red,
    /// 青
    Blue,
    /// 緑
    Green,
    /// 黄
    Yellow,
    /// 紫
    Purple,
    /// 橙
    Orange,
    /// 虹 (SNK-2.6)
    Rainbow,
    /// 無色 (SNK-2.7)
    Colorless,
}

impl Color {
    /// Every color with its word.
    pub const WORDS: &[(&str, Color)] = &[
        ("red", Color::Red),
        ("blue", Color::Blue),
        ("green", Color::Green),
        ("yellow", Color::Yellow),
        ("purple", Color::Purple),
        ("orange", Color::Orange),
        ("rainbow", Color::Rainbow),
        ("colorless", Color::Colorless),
    ];

    /// Every color in Japanese.
    pub const NATIVE: &[(&str, Color)] = &[
        ("赤", Color::Red),
        ("青", Color::Blue),
        ("緑", Color::Green),
        ("黄", Color::Yellow),
        ("紫", Color::Purple),
        ("橙", Color::Orange),
        ("虹", Color::Rainbow),
        ("無色", Color::Colorless),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        word_of(Self::WORDS, self)
    }

    /// SNK-2.6, 2.7: neither rainbow nor colorless.
    pub fn is_plain(self) -> bool {
        !matches!(self, Color::Rainbow | Color::Colorless)
    }
}

fn word_of<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, v)| *v == value).map_or("", |(word, _)| word)
}

/// One card as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardDef {
    /// The collection number, as `HK/01-011`.
    pub number: String,
    /// The name.
    pub name: String,
    /// The kind.
    pub kind: CardKind,
    /// The color of the rune icon, which is the card's (SNK-G-08); of a town, of its souls.
    pub color: Color,
    /// The cost; 0 for a town.
    pub cost: u8,
    /// The cost to be changed into; none where none is printed.
    pub change: Option<u8>,
    /// The level, 1 to 9; 0 where none is printed.
    pub level: u8,
    /// The attack.
    pub attack: i32,
    /// The HP.
    pub hp: i32,
    /// Job and type.
    pub job: Vec<String>,
    /// The souls a town gives, one entry each (SNK-G-10: one of its color).
    pub souls: Vec<Color>,
    /// The abilities, one string each, beginning with their kind: `【起動】[青][赤](1)：カードを1枚引く。`
    pub text: Vec<String>,
    /// The number of the card this one is a reprint of.
    pub same_as: Option<String>,
}
