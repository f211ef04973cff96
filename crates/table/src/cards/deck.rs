//! Deck lists: `4 HB/W01-005`, one card a line.
//!
//! ```text
//! # Harbor Lights, blue and red
//! 4 HB/W01-001
//! 4 HB/W01-002   # a comment
//! ```

use thiserror::Error;

use super::pool::{CardSchema, Pool};
use super::text::quoted;

/// The largest deck list, in bytes.
pub const MAX_DECK_BYTES: usize = 1024 * 1024;
/// The most copies one line may have. What a deck may hold is the game's to say.
pub const MAX_COPIES: u16 = 999;
/// The most cards a whole list may have: forty times the largest deck, so that a deck that is too large can be judged, and
/// a list that is none costs nothing.
pub const MAX_CARDS: u32 = 2_000;
/// How many errors of one list are kept.
const MAX_ERRORS: usize = 100;
/// How many unknown cards get a guess at what was meant.
const MAX_GUESSES: usize = 20;

/// A deck list as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList {
    /// The deck's name: the comment in the first line, if there is one.
    pub name: Option<String>,
    /// Its lines, without comments and empty ones.
    pub lines: Vec<DeckLine>,
}

/// One line of a deck list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckLine {
    /// How many copies.
    pub count: u16,
    /// The card's number as written.
    pub number: String,
    /// The line, from 1.
    pub line: u32,
    /// The column of the number in characters, from 1.
    pub column: u32,
}

/// A deck whose cards are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// The deck's name.
    pub name: Option<String>,
    /// Its cards in the order of the list.
    pub entries: Vec<DeckEntry>,
}

/// Some copies of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckEntry {
    /// How many copies.
    pub count: u16,
    /// The card's index in the pool.
    pub card: u32,
    /// The line of the list, from 1.
    pub line: u32,
}

impl Deck {
    /// How many cards it has.
    pub fn size(&self) -> u32 {
        self.entries
            .iter()
            .fold(0u32, |n, e| n.saturating_add(u32::from(e.count)))
    }
}

/// One thing wrong with a deck list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {message}")]
pub struct DeckError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// The same without a word of the list, for who must not see what a file holds that turns out to be no list.
    pub bare: &'static str,
}

impl DeckList {
    /// Reads a deck list.
    ///
    /// # Errors
    /// Every line that could not be read, up to a hundred.
    pub fn parse(text: &str) -> Result<DeckList, Vec<DeckError>> {
        let mut list = DeckList::default();
        let mut errors = Vec::new();
        if text.len() > MAX_DECK_BYTES {
            let message = format!("the deck list has {} bytes; the most is {MAX_DECK_BYTES}", text.len());
            return Err(vec![DeckError {
                line: 1,
                column: 1,
                message,
                bare: "the deck list is too long",
            }]);
        }
        let mut cards = 0;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (line, content) in (1u32..).zip(split_lines(text)) {
            if line == 1
                && let Some(comment) = content.trim_start().strip_prefix('#')
            {
                list.name = Some(comment.trim().to_string()).filter(|n| !n.is_empty());
            }
            match parse_line(content, line) {
                Ok(entry) => {
                    cards += entry.as_ref().map_or(0, |e| u32::from(e.count));
                    if cards > MAX_CARDS {
                        const MANY: &str = "up to here the list has more than 2,000 cards; no deck is as large";
                        errors.push(DeckError {
                            line,
                            column: 1,
                            message: MANY.to_owned(),
                            bare: MANY,
                        });
                        break;
                    }
                    list.lines.extend(entry);
                }
                Err(error) if errors.len() < MAX_ERRORS => errors.push(error),
                Err(_) => break,
            }
        }
        if errors.is_empty() { Ok(list) } else { Err(errors) }
    }

    /// Reads the bytes of a deck list, which must be UTF-8.
    ///
    /// # Errors
    /// As [`parse`](DeckList::parse).
    pub fn parse_bytes(bytes: &[u8]) -> Result<DeckList, Vec<DeckError>> {
        match std::str::from_utf8(bytes) {
            Ok(text) => DeckList::parse(text),
            Err(e) => {
                let line = 1 + bytes[..e.valid_up_to()].iter().filter(|b| **b == b'\n').count();
                let line = u32::try_from(line).unwrap_or(u32::MAX);
                Err(vec![DeckError {
                    line,
                    column: 1,
                    message: "this is not UTF-8 text".to_string(),
                    bare: "this is not UTF-8 text",
                }])
            }
        }
    }

    /// Finds the cards of the list in a pool.
    ///
    /// # Errors
    /// Every line whose card the pool does not have, up to a hundred.
    pub fn resolve<C: CardSchema>(&self, pool: &Pool<C>) -> Result<Deck, Vec<DeckError>> {
        let mut deck = Deck {
            name: self.name.clone(),
            entries: Vec::with_capacity(self.lines.len()),
        };
        let mut errors = Vec::new();
        for line in &self.lines {
            match pool.find(&line.number) {
                Some(card) => deck.entries.push(DeckEntry {
                    count: line.count,
                    card,
                    line: line.line,
                }),
                None if errors.len() >= MAX_ERRORS => break,
                None => {
                    // Guessing goes through the whole pool.
                    let near = if errors.len() < MAX_GUESSES {
                        pool.near(&line.number)
                    } else {
                        Vec::new()
                    };
                    let hint = if near.is_empty() {
                        String::new()
                    } else {
                        format!("; near it: {}", near.join(", "))
                    };
                    let message = format!("no card {} in the pool{hint}", quoted(&line.number));
                    errors.push(DeckError {
                        line: line.line,
                        column: line.column,
                        message,
                        bare: "the pool does not have the card",
                    });
                }
            }
        }
        if errors.is_empty() { Ok(deck) } else { Err(errors) }
    }

    /// The numbers of the list, as written.
    pub fn numbers(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|l| l.number.as_str())
    }
}

/// Lines that end in LF, CRLF or CR.
fn split_lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n')
        .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

fn parse_line(content: &str, line: u32) -> Result<Option<DeckLine>, DeckError> {
    let place = |rest: &str| {
        // `rest` is an ending of `content`.
        let before = &content[..content.len() - rest.len()];
        u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX)
    };
    let error = |rest: &str, message: String, bare: &'static str| {
        Err(DeckError {
            line,
            column: place(rest),
            message,
            bare,
        })
    };
    let rest = content.trim_start();
    if rest.is_empty() || rest.starts_with('#') {
        return Ok(None);
    }
    let (count, after) = split_word(rest);
    if !count.bytes().all(|b| b.is_ascii_digit()) {
        return error(
            rest,
            format!(
                "a line is a count and a card, as `4 HB/W01-005`; {} is no count",
                quoted(count)
            ),
            "a line is a count and a card, as `4 HB/W01-005`",
        );
    }
    let copies = count.parse::<u16>().ok().filter(|n| (1..=MAX_COPIES).contains(n));
    let Some(copies) = copies else {
        return error(
            rest,
            format!("{} copies; a line has 1 to {MAX_COPIES}", quoted(count)),
            "a line has 1 to 999 copies",
        );
    };
    let number_at = after.trim_start();
    if number_at.is_empty() || number_at.starts_with('#') {
        const MISSING: &str = "the card's number is missing";
        return error(number_at, MISSING.to_string(), MISSING);
    }
    let (number, after) = split_word(number_at);
    let more = after.trim_start();
    if !more.is_empty() && !more.starts_with('#') {
        return error(
            more,
            format!("{} after the card's number; a comment begins with `#`", quoted(more)),
            "something stands after the card's number; a comment begins with `#`",
        );
    }
    Ok(Some(DeckLine {
        count: copies,
        number: number.to_string(),
        line,
        column: place(number_at),
    }))
}

/// The first word and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list() {
        let text = "\u{feff}# Harbor Lights\r\n\r\n4 HB/W01-001\r  3\thb/w01-002 # why\n#4 HB/W01-003\n";
        let list = DeckList::parse(text).unwrap();
        assert_eq!(list.name.as_deref(), Some("Harbor Lights"));
        let seen: Vec<_> = list
            .lines
            .iter()
            .map(|l| (l.count, l.number.as_str(), l.line, l.column))
            .collect();
        assert_eq!(seen, [(4, "HB/W01-001", 3, 3), (3, "hb/w01-002", 4, 5)]);
        assert_eq!(DeckList::parse("").unwrap(), DeckList::default());
        assert_eq!(DeckList::parse("1 A-1\n# no name here\n").unwrap().name, None);
    }

    #[test]
    fn every_error_of_a_list() {
        let text = "HB/W01-001\n4\n0 A-1\n99999999999999999999 A-1\n4 A-1 B\n4 A-1 # fine\n4 # none\n-1 A\n４ A\n\0\n";
        let errors = DeckList::parse(text).unwrap_err();
        let seen: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            seen,
            [
                "1:1: a line is a count and a card, as `4 HB/W01-005`; `HB/W01-001` is no count",
                "2:2: the card's number is missing",
                "3:1: `0` copies; a line has 1 to 999",
                "4:1: `99999999999999999999` copies; a line has 1 to 999",
                "5:7: `B` after the card's number; a comment begins with `#`",
                "7:3: the card's number is missing",
                "8:1: a line is a count and a card, as `4 HB/W01-005`; `-1` is no count",
                "9:1: a line is a count and a card, as `4 HB/W01-005`; `４` is no count",
                "10:1: a line is a count and a card, as `4 HB/W01-005`; `\\u{0}` is no count",
            ]
        );
    }

    #[test]
    fn junk_is_an_error() {
        assert_eq!(DeckList::parse_bytes(b"4 A-1\n\xff\xfe").unwrap_err()[0].line, 2);
        assert_eq!(DeckList::parse(&"x".repeat(MAX_DECK_BYTES + 1)).unwrap_err().len(), 1);
        assert_eq!(DeckList::parse(&"junk\n".repeat(1000)).unwrap_err().len(), 100);
    }

    #[test]
    fn a_list_is_no_larger_than_a_few_decks() {
        assert!(DeckList::parse(&"200 A-1\n".repeat(10)).is_ok());
        let errors = DeckList::parse(&"200 A-1\n".repeat(164)).unwrap_err();
        let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            ["11:1: up to here the list has more than 2,000 cards; no deck is as large"]
        );
        assert!(said[0].contains("2,000") && MAX_CARDS == 2_000);
    }

    #[test]
    fn what_is_wrong_can_be_said_without_a_word_of_it() {
        let text = "root:x:0\n0 secret\n4 secret word\n4 # secret\n99999 secret\n";
        for error in DeckList::parse(text).unwrap_err() {
            for word in ["root", "secret", "word", "99999"] {
                assert!(!error.bare.contains(word), "{}", error.bare);
            }
        }
    }
}
