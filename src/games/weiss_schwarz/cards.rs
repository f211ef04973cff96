//! What a Weiß Schwarz card is (chapter 2 of the rules), and how it is written in a pool.

use serde::{Deserialize, Serialize};

use crate::cards::{CardReader, CardSchema, Date};

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
    /// 2.15: the side of the title, Weiß or Schwarz; not known where nothing is.
    #[serde(default)]
    pub side: Option<Side>,
    /// The day since when the card may be played, where one is known.
    #[serde(default)]
    pub since: Option<Date>,
    /// 5.1.2.4: how many of this name a deck may have, where the text says otherwise than the rules.
    #[serde(default)]
    pub deck_limit: DeckLimit,
    /// Cards with the same word here are counted together, where a text says so.
    #[serde(default)]
    pub limit_group: Option<String>,
}

/// The side a title belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Weiß.
    Weiss,
    /// Schwarz.
    Schwarz,
}

/// 5.1.2.2 and 5.1.2.4: how many cards of one name a deck may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DeckLimit {
    /// Four.
    #[default]
    Usual,
    /// Another number.
    UpTo(u8),
    /// As many as one likes.
    Any,
}

impl DeckLimit {
    /// The number; nothing if there is none.
    pub fn most(self) -> Option<u8> {
        match self {
            DeckLimit::Usual => Some(4),
            DeckLimit::UpTo(n) => Some(n),
            DeckLimit::Any => None,
        }
    }
}

impl Default for CardDef {
    /// A level 0 character without number, name, power and text: what is left out of a card written by hand.
    fn default() -> CardDef {
        CardDef {
            number: String::new(),
            name: String::new(),
            kind: CardKind::Character,
            color: Color::Yellow,
            level: 0,
            cost: 0,
            power: 0,
            soul: 0,
            triggers: Vec::new(),
            traits: Vec::new(),
            counter: false,
            text: Vec::new(),
            same_as: None,
            side: None,
            since: None,
            deck_limit: DeckLimit::Usual,
            limit_group: None,
        }
    }
}

impl CardKind {
    /// Every type with its word.
    pub const WORDS: &[(&str, CardKind)] = &[
        ("character", CardKind::Character),
        ("event", CardKind::Event),
        ("climax", CardKind::Climax),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        word_of(Self::WORDS, self)
    }
}

impl Color {
    /// Every color with its word.
    pub const WORDS: &[(&str, Color)] = &[
        ("yellow", Color::Yellow),
        ("green", Color::Green),
        ("red", Color::Red),
        ("blue", Color::Blue),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        word_of(Self::WORDS, self)
    }
}

impl Side {
    /// Both sides with their words.
    pub const WORDS: &[(&str, Side)] = &[("weiss", Side::Weiss), ("schwarz", Side::Schwarz)];

    /// The word for it.
    pub fn word(self) -> &'static str {
        word_of(Self::WORDS, self)
    }
}

impl Icon {
    /// Every icon with its word, in the order of 4.14.2.
    pub const WORDS: &[(&str, Icon)] = &[
        ("soul", Icon::Soul),
        ("return", Icon::Return),
        ("pool", Icon::Pool),
        ("comeback", Icon::Comeback),
        ("draw", Icon::Draw),
        ("shot", Icon::Shot),
        ("treasure", Icon::Treasure),
        ("gate", Icon::Gate),
        ("standby", Icon::Standby),
        ("choice", Icon::Choice),
        ("chance", Icon::Chance),
        ("discovery", Icon::Discovery),
        ("focus", Icon::Focus),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        word_of(Self::WORDS, self)
    }

    /// The day since when there are cards with it, for the icons that came while editions we have were in force.
    pub fn since(self) -> Option<Date> {
        match self {
            Icon::Choice => Date::new(2020, 1, 17),
            Icon::Chance | Icon::Discovery => Date::new(2026, 1, 13),
            Icon::Focus => Date::new(2026, 4, 20),
            _ => None,
        }
    }
}

fn word_of<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, v)| *v == value).map_or("", |(word, _)| word)
}

impl CardSchema for CardDef {
    const SCHEMA: &'static str = "weiss-schwarz 1";
    const KEYS: &'static [&'static str] = &[
        "number",
        "name",
        "kind",
        "color",
        "level",
        "cost",
        "power",
        "soul",
        "triggers",
        "traits",
        "counter",
        "text",
        "same_as",
        "side",
        "since",
        "deck_limit",
        "limit_group",
    ];

    fn number(&self) -> &str {
        &self.number
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn same_as(&self) -> Option<&str> {
        self.same_as.as_deref()
    }

    fn read(card: &mut CardReader<'_, '_>) -> Option<CardDef> {
        for key in ["number", "name", "kind", "color"] {
            card.require(key);
        }
        let number = card.line("number");
        if number.as_deref().is_some_and(|n| n.contains(char::is_whitespace)) {
            card.error("number", "`number` holds a space");
        }
        let name = card.line("name");
        let kind = card.word("kind", CardKind::WORDS);
        let color = card.word("color", Color::WORDS);
        let level = card.integer("level", 0..=4);
        let cost = card.integer("cost", 0..=20);
        let power = card.integer("power", 0..=100_000);
        let soul = card.integer("soul", 0..=20);
        let triggers = card.words("triggers", Icon::WORDS);
        let traits = card.strings("traits");
        let counter = card.boolean("counter").unwrap_or(false);
        let text = card.strings("text");
        let same_as = card.line("same_as");
        let side = card.word("side", Side::WORDS);
        let since = card.date("since");
        let deck_limit = read_deck_limit(card);
        let limit_group = card.line("limit_group");
        if let Some(kind) = kind {
            check_kind(card, kind, counter, &triggers, &traits);
        }
        // Everything below was read within bounds that fit.
        Some(CardDef {
            number: number?,
            name: name?,
            kind: kind?,
            color: color?,
            level: u8::try_from(level.unwrap_or(0)).ok()?,
            cost: u8::try_from(cost.unwrap_or(0)).ok()?,
            power: i32::try_from(power.unwrap_or(0)).ok()?,
            soul: u8::try_from(soul.unwrap_or(0)).ok()?,
            triggers,
            traits,
            counter,
            text,
            same_as,
            side,
            since,
            deck_limit,
            limit_group,
        })
    }

    fn write(&self, out: &mut String) {
        out.push_str("[[card]]\n");
        let mut line = |key: &str, value: toml::Value| {
            out.push_str(key);
            out.push_str(" = ");
            out.push_str(&value.to_string());
            out.push('\n');
        };
        let list = |items: &[String]| toml::Value::Array(items.iter().cloned().map(toml::Value::String).collect());
        line("number", self.number.as_str().into());
        line("name", self.name.as_str().into());
        line("kind", self.kind.word().into());
        line("color", self.color.word().into());
        if self.kind != CardKind::Climax {
            line("level", i64::from(self.level).into());
            line("cost", i64::from(self.cost).into());
        }
        if self.kind == CardKind::Character {
            line("power", i64::from(self.power).into());
            line("soul", i64::from(self.soul).into());
        }
        if !self.triggers.is_empty() {
            let words: Vec<String> = self.triggers.iter().map(|i| i.word().to_string()).collect();
            line("triggers", list(&words));
        }
        if !self.traits.is_empty() {
            line("traits", list(&self.traits));
        }
        if self.counter {
            line("counter", true.into());
        }
        if !self.text.is_empty() {
            line("text", list(&self.text));
        }
        if let Some(of) = &self.same_as {
            line("same_as", of.as_str().into());
        }
        if let Some(side) = self.side {
            line("side", side.word().into());
        }
        if let Some(since) = self.since {
            line("since", since.to_string().into());
        }
        match self.deck_limit {
            DeckLimit::Usual => {}
            DeckLimit::UpTo(n) => line("deck_limit", i64::from(n).into()),
            DeckLimit::Any => line("deck_limit", "any".into()),
        }
        if let Some(group) = &self.limit_group {
            line("limit_group", group.as_str().into());
        }
    }
}

/// `deck_limit = 8`, or `deck_limit = "any"`.
fn read_deck_limit(card: &mut CardReader<'_, '_>) -> DeckLimit {
    if !card.has("deck_limit") {
        return DeckLimit::Usual;
    }
    if card.is_text("deck_limit") {
        card.word("deck_limit", &[("any", DeckLimit::Any)]).unwrap_or_default()
    } else {
        // Bounds that fit.
        let most = card.integer("deck_limit", 1..=50).and_then(|n| u8::try_from(n).ok());
        most.map_or(DeckLimit::Usual, DeckLimit::UpTo)
    }
}

/// 2.6 to 2.11: which types of card have which information.
fn check_kind(card: &mut CardReader<'_, '_>, kind: CardKind, counter: bool, triggers: &[Icon], traits: &[String]) {
    let (has, has_not): (&[&str], &[&str]) = match kind {
        CardKind::Character => (&["level", "cost", "power", "soul"], &[]),
        CardKind::Event => (&["level", "cost"], &["power", "soul"]),
        CardKind::Climax => (&[], &["level", "cost", "power", "soul"]),
    };
    for key in has {
        if !card.has(key) {
            card.error(key, format!("{} has no `{key}`", with_article(kind)));
        }
    }
    for key in has_not {
        if card.has(key) {
            card.error(key, format!("`{key}` on {}, which has none", with_article(kind)));
        }
    }
    if kind == CardKind::Climax && counter {
        card.error("counter", "a counter icon on a climax, which has none");
    }
    if kind != CardKind::Character && !traits.is_empty() {
        card.error("traits", format!("traits on {}, which has none", with_article(kind)));
    }
    if kind == CardKind::Character && triggers.iter().any(|i| *i != Icon::Soul) {
        card.error("triggers", "a character has no trigger icon but soul");
    }
}

fn with_article(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Character => "a character",
        CardKind::Event => "an event",
        CardKind::Climax => "a climax",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec;

    /// Cached cards are read by the name and version in `SCHEMA`. When this test fails because a field was added, raise
    /// the version there, then change the number here.
    #[test]
    fn the_layout_belongs_to_the_version() {
        let card = CardDef {
            number: "A-1".to_string(),
            triggers: vec![Icon::Focus],
            same_as: Some("A-2".to_string()),
            side: Some(Side::Schwarz),
            since: Date::new(2026, 1, 13),
            deck_limit: DeckLimit::UpTo(8),
            limit_group: Some("g".to_string()),
            ..CardDef::default()
        };
        let bytes = codec::encode(&card).unwrap();
        let digest = blake3::hash(&bytes).to_hex();
        assert_eq!(
            (CardDef::SCHEMA, &digest[..16]),
            ("weiss-schwarz 1", "90a37f9c6538579a")
        );
        assert_eq!(codec::decode::<CardDef>(&bytes).unwrap(), card);
    }

    #[test]
    fn every_word_is_read_back() {
        assert_eq!(Icon::WORDS.len(), 13);
        assert!(
            Icon::WORDS.windows(2).all(|w| w[0].1 < w[1].1),
            "in the order of 4.14.2"
        );
        assert!(Icon::WORDS.iter().all(|(word, icon)| icon.word() == *word));
        assert!(Color::WORDS.iter().all(|(word, color)| color.word() == *word));
        assert!(CardKind::WORDS.iter().all(|(word, kind)| kind.word() == *word));
        for key in CardDef::KEYS {
            assert!(!key.is_empty() && CardDef::KEYS.iter().filter(|k| *k == key).count() == 1);
        }
    }
}
