//! What a Weiß Schwarz card is (chapter 2 of the rules). How it is written in a pool is in [`schema`](super::schema).

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

pub use rejudge_table::cards::Reading;
use rejudge_table::cards::{Date, Unsettled};

use super::effects::Text;
use super::text;

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
    /// 2.12: the abilities as they are printed, one string each.
    pub text: Vec<String>,
    /// What people say that some of these lines mean, in the order of the lines.
    #[serde(default)]
    pub readings: Vec<Reading>,
    /// The number of the card this one is a reprint of.
    pub same_as: Option<String>,
    /// The side of the title, Weiß or Schwarz, where it is known.
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
    /// What its text was read as.
    #[serde(skip)]
    pub read: ReadOnce,
}

/// What a card's text was read as: made when it is first asked for, and then the same for every copy of the definition. No
/// part of what the card is.
#[derive(Clone, Debug, Default)]
pub struct ReadOnce(Arc<OnceLock<Known>>);

/// What was read: a card's type and its abilities, and what those were read as.
type Known = ((CardKind, Vec<String>), Arc<Text>);

impl PartialEq for ReadOnce {
    fn eq(&self, _other: &ReadOnce) -> bool {
        true
    }
}

impl Eq for ReadOnce {}

/// An ability as it is read: as it is printed, or as somebody says that the printed line is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated<'c> {
    /// The text.
    pub text: &'c str,
    /// The printed line that says it, from 1.
    pub line: u32,
    /// Where that is not the printed one: the reading, and what is printed.
    pub reading: Option<(&'c Reading, &'c str)>,
}

impl CardDef {
    /// The lines that are printed on it.
    fn printed(&self) -> impl Iterator<Item = &str> {
        self.text.iter().map(|line| line.trim()).filter(|line| !line.is_empty())
    }

    /// Its abilities in the order of a log's numbers: the printed lines, and in the place of those that somebody reads otherwise
    /// what they are read as, which may be several.
    pub fn abilities(&self) -> impl Iterator<Item = Stated<'_>> {
        (1u32..).zip(self.printed()).flat_map(move |(line, printed)| {
            let reading = self.readings.iter().find(|reading| u32::from(reading.line) == line);
            let stated: Vec<Stated<'_>> = match reading {
                None => vec![Stated {
                    text: printed,
                    line,
                    reading: None,
                }],
                Some(reading) => {
                    let said = reading.text.iter().map(|text| Stated {
                        text,
                        line,
                        reading: Some((reading, printed)),
                    });
                    said.collect()
                }
            };
            stated
        })
    }

    /// An ability by the log's number of it, from 1.
    pub fn ability(&self, number: usize) -> Option<Stated<'_>> {
        self.abilities().nth(number.checked_sub(1)?)
    }

    /// Takes what somebody says that one of its lines means.
    ///
    /// # Errors
    /// If it has no such line, or one that has a reading, or if the reader does not get it either.
    pub(super) fn settle(&mut self, reading: &Reading) -> Result<(), Unsettled> {
        let unsettled = |key, message| Err(Unsettled { key, message });
        let line = reading.line;
        match self.printed().count() {
            0 => return unsettled("line", format!("{} has no text; take the reading away", self.number)),
            lines if usize::from(line) > lines => {
                let message = format!(
                    "{} has {lines} printed line{}, as `rejudge cards show` lists them; there is no line {line}",
                    self.number,
                    if lines == 1 { "" } else { "s" }
                );
                return unsettled("line", message);
            }
            _ => {}
        }
        if self.readings.iter().any(|other| other.line == line) {
            let message = format!(
                "line {line} of {} has a reading in the pool already; take one away",
                self.number
            );
            return unsettled("line", message);
        }
        let mut read = CardDef {
            read: ReadOnce::default(),
            ..self.clone()
        };
        read.readings.push(reading.clone());
        read.readings.sort_by_key(|reading| reading.line);
        for (line, stated) in text::read(&read).lines.iter().zip(read.abilities()) {
            let of_this = stated.reading.is_some_and(|(of, _)| of.line == reading.line);
            if !of_this || text::is_read(line, stated.text) {
                continue;
            }
            let rest = text::english::stopped(stated.text).unwrap_or_default();
            let place = match rest.is_empty() {
                true => "it is not whole".to_owned(),
                false => format!("not read from here on: {}", rejudge_table::cards::text::quoted(&rest)),
            };
            let message = format!("the program does not read this either; {place}; write it in standard wording");
            return unsettled("text", message);
        }
        *self = read;
        Ok(())
    }

    /// Its text, read; once for all matches with this card.
    pub fn text_read(&self) -> Arc<Text> {
        let abilities = || self.abilities().map(|stated| stated.text);
        let make = || {
            let stated = (self.kind, abilities().map(str::to_owned).collect());
            let read = text::kept::read(self, &stated);
            (stated, read)
        };
        let ((kind, lines), read) = self.read.0.get_or_init(make);
        // A copy may have been given another text since.
        match *kind == self.kind && abilities().eq(lines.iter().map(String::as_str)) {
            true => Arc::clone(read),
            false => Arc::new(text::read(self)),
        }
    }
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
            readings: Vec::new(),
            same_as: None,
            side: None,
            since: None,
            deck_limit: DeckLimit::Usual,
            limit_group: None,
            read: ReadOnce::default(),
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
