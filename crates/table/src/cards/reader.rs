//! Reading one `[[card]]` table: typed access that notes every error with its place, not only the first.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::date::Date;
use super::text::{nearest, quoted};

/// An error and the bytes it is about.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
}

/// The errors of one file: the first ones, and how many more there were. A file that is all errors must not cost more
/// memory than its text.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    pub(crate) list: Vec<Fault>,
    pub(crate) more: usize,
    /// The file is not written as pools are at all.
    pub(crate) strange: bool,
}

impl Faults {
    /// The one fault of a file that is not what it should be at all.
    pub(crate) fn strange(span: Range<usize>, message: &str) -> Faults {
        let mut faults = Faults {
            strange: true,
            ..Faults::default()
        };
        faults.push(span, || message.to_owned());
        faults
    }

    /// How many errors of one file are kept.
    const MOST: usize = 200;

    pub(crate) fn push(&mut self, span: Range<usize>, message: impl FnOnce() -> String) {
        if self.list.len() < Self::MOST {
            self.list.push(Fault {
                span,
                message: message(),
            });
        } else {
            self.more += 1;
        }
    }

    pub(crate) fn extend(&mut self, other: Faults) {
        for fault in other.list {
            self.push(fault.span, || fault.message);
        }
        self.more += other.more;
    }
}

/// A key and its value, as written.
pub(crate) type Entry<'s> = (Spanned<DeString<'s>>, Spanned<DeValue<'s>>);

/// Whether two keys are the same. A card has few and each is looked for: most are told apart by their first letter.
#[inline]
pub(super) fn is(key: &str, other: &str) -> bool {
    key.as_bytes().first() == other.as_bytes().first() && key == other
}

/// The keys of a table with their values, in whichever way they were read.
#[derive(Clone, Copy)]
pub(crate) enum Keys<'t, 's> {
    /// A table of the parser.
    Parsed(&'t DeTable<'s>),
    /// A few entries, in the order in which they stand there, no two of one key.
    Listed(&'t [Entry<'s>]),
}

impl<'t, 's> Keys<'t, 's> {
    pub(crate) fn get(self, key: &str) -> Option<&'t Spanned<DeValue<'s>>> {
        match self {
            Keys::Parsed(table) => table.get(key),
            Keys::Listed(entries) => entries
                .iter()
                .find(|(k, _)| is(k.get_ref(), key))
                .map(|(_, value)| value),
        }
    }

    fn each(self, mut tell: impl FnMut(&Spanned<DeString<'s>>)) {
        match self {
            Keys::Parsed(table) => table.keys().for_each(tell),
            Keys::Listed(entries) => entries.iter().for_each(|(key, _)| tell(key)),
        }
    }
}

/// The keys of one card, as written.
///
/// A getter returns nothing both for a key that is not there and for one whose value is wrong; in the second case the
/// error has been noted.
pub struct CardReader<'t, 's> {
    table: Keys<'t, 's>,
    head: Range<usize>,
    faults: &'t mut Faults,
    /// What the table is.
    what: &'static str,
}

impl<'t, 's> CardReader<'t, 's> {
    pub(crate) fn new(table: Keys<'t, 's>, head: Range<usize>, faults: &'t mut Faults) -> CardReader<'t, 's> {
        CardReader::of("card", table, head, faults)
    }

    /// The keys of another table than that of a card: `what` it is.
    pub(crate) fn of(
        what: &'static str,
        table: Keys<'t, 's>,
        head: Range<usize>,
        faults: &'t mut Faults,
    ) -> CardReader<'t, 's> {
        CardReader {
            table,
            head,
            faults,
            what,
        }
    }

    fn value(&self, key: &str) -> Option<&'t Spanned<DeValue<'s>>> {
        self.table.get(key)
    }

    /// Where the value of a key stands, or the card if there is none.
    pub(crate) fn span(&self, key: &str) -> Range<usize> {
        self.value(key).map_or(self.head.clone(), Spanned::span)
    }

    /// Notes an error at the value of a key; at the card if there is no such key.
    pub fn error(&mut self, key: &str, message: impl Into<String>) {
        let span = self.span(key);
        self.faults.push(span, || message.into());
    }

    fn wrong(&mut self, key: &str, value: &DeValue<'_>, wanted: &str) {
        self.error(key, format!("`{key}` must be {wanted}, not {}", kind_of(value)));
    }

    /// Whether the key is written at all.
    pub fn has(&self, key: &str) -> bool {
        self.value(key).is_some()
    }

    /// Whether the value of the key is a text.
    pub fn is_text(&self, key: &str) -> bool {
        self.value(key).is_some_and(|v| v.get_ref().is_str())
    }

    /// Notes an error if the key is missing.
    pub fn require(&mut self, key: &str) {
        if !self.has(key) {
            self.error(key, format!("the {} has no `{key}`", self.what));
        }
    }

    /// A text.
    pub fn string(&mut self, key: &str) -> Option<String> {
        let value = self.value(key)?.get_ref();
        let text = value.as_str();
        if text.is_none() {
            self.wrong(key, value, "a text in quotes");
        }
        text.map(str::to_owned)
    }

    /// A text that is not empty and has neither control characters nor spaces at its ends.
    pub fn line(&mut self, key: &str) -> Option<String> {
        let text = self.string(key)?;
        match line_fault(&text) {
            None => Some(text),
            Some(why) => {
                self.error(key, format!("`{key}` {why}"));
                None
            }
        }
    }

    /// A whole number within bounds.
    pub fn integer(&mut self, key: &str, bounds: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let value = self.value(key)?.get_ref();
        let Some(integer) = value.as_integer() else {
            self.wrong(key, value, "a whole number");
            return None;
        };
        match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(n) if bounds.contains(&n) => Some(n),
            _ => {
                let shown = quoted(integer.as_str());
                self.error(
                    key,
                    format!(
                        "`{key}` is {shown}; it goes from {} to {}",
                        bounds.start(),
                        bounds.end()
                    ),
                );
                None
            }
        }
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, key: &str) -> Option<bool> {
        let value = self.value(key)?.get_ref();
        let known = value.as_bool();
        if known.is_none() {
            self.wrong(key, value, "`true` or `false`");
        }
        known
    }

    /// A date in quotes.
    pub fn date(&mut self, key: &str) -> Option<Date> {
        let text = self.string(key)?;
        match text.parse() {
            Ok(date) => Some(date),
            Err(e) => {
                self.error(key, format!("`{key}` is {}: {e}", quoted(&text)));
                None
            }
        }
    }

    /// One of the words given.
    pub fn word<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Option<T> {
        let text = self.string(key)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, v)| *v);
        if found.is_none() {
            self.error(key, unknown_word(key, &text, words));
        }
        found
    }

    /// A list of texts; empty if the key is not there. A single text is a list of one.
    pub fn strings(&mut self, key: &str) -> Vec<String> {
        let mut out = Vec::new();
        for (span, item) in self.items(key) {
            match item.as_str() {
                Some(text) if line_fault(text).is_none() => out.push(text.to_owned()),
                Some(text) => {
                    let why = line_fault(text).unwrap_or_default();
                    self.faults.push(span, || format!("an entry of `{key}` {why}"));
                }
                None => {
                    let message = format!("`{key}` holds texts in quotes, not {}", kind_of(item));
                    self.faults.push(span, || message);
                }
            }
        }
        out
    }

    /// A list of the words given; empty if the key is not there.
    pub fn words<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Vec<T> {
        let mut out = Vec::new();
        for (span, item) in self.items(key) {
            let text = item.as_str();
            match text.and_then(|t| words.iter().find(|(word, _)| *word == t)) {
                Some((_, value)) => out.push(*value),
                None => {
                    let message = match text {
                        Some(text) => unknown_word(key, text, words),
                        None => format!("`{key}` holds words in quotes, not {}", kind_of(item)),
                    };
                    self.faults.push(span, || message);
                }
            }
        }
        out
    }

    /// A list of tables, read one by one; empty if the key is not there. `what` such a table is, `known`: the keys it has.
    pub fn tables<T>(
        &mut self,
        key: &'static str,
        (what, known): (&'static str, &[&str]),
        mut read: impl FnMut(&mut CardReader<'_, '_>) -> Option<T>,
    ) -> Vec<T> {
        let mut out = Vec::new();
        let items = match self.value(key).map(|value| (value.span(), value.get_ref())) {
            None => return out,
            Some((_, DeValue::Array(items))) => items.iter().map(|item| (item.span(), item.get_ref())).collect(),
            Some(one) => vec![one],
        };
        for (span, item) in items {
            let DeValue::Table(table) = item else {
                let message = format!("`{key}` holds tables, not {}", kind_of(item));
                self.faults.push(span, || message);
                continue;
            };
            let mut reader = CardReader::of(what, Keys::Parsed(table), span, self.faults);
            reader.unknown_keys(known);
            out.extend(read(&mut reader));
        }
        out
    }

    fn items(&mut self, key: &str) -> Vec<(Range<usize>, &'t DeValue<'s>)> {
        let Some(value) = self.value(key) else {
            return Vec::new();
        };
        match value.get_ref() {
            DeValue::Array(items) => items.iter().map(|item| (item.span(), item.get_ref())).collect(),
            one @ DeValue::String(_) => vec![(value.span(), one)],
            other => {
                self.wrong(key, other, "a list in brackets");
                Vec::new()
            }
        }
    }

    /// Notes every key that is none of `known`.
    pub(crate) fn unknown_keys(&mut self, known: &[&str]) {
        let (what, faults) = (self.what, &mut *self.faults);
        self.table.each(|key| {
            let name: &str = key.get_ref();
            if !known.iter().any(|known| is(known, name)) {
                let hint = match nearest(name, known.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("a {what} has {}", known.join(", ")),
                };
                faults.push(key.span(), || format!("unknown key {}; {hint}", quoted(name)));
            }
        });
    }
}

/// Whether a control character may begin with this byte.
fn may_control(byte: u8) -> bool {
    byte < b' ' || byte == 0x7f || byte == 0xc2
}

/// What is wrong with a text that should fit on one line, if anything.
fn line_fault(text: &str) -> Option<&'static str> {
    if text.is_empty() {
        Some("is empty")
    } else if text.trim() != text {
        Some("begins or ends with a space")
    } else if text.bytes().any(may_control) && text.chars().any(char::is_control) {
        Some("holds a line break or another control character")
    } else {
        None
    }
}

fn unknown_word<T>(key: &str, text: &str, words: &[(&str, T)]) -> String {
    let hint = match nearest(text, words.iter().map(|(word, _)| *word)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "it is one of {}",
            words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ")
        ),
    };
    format!("`{key}` has no {}; {hint}", quoted(text))
}

/// What a value is, for messages.
pub(crate) fn kind_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date without quotes",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_begins_with_another_byte() {
        for c in (0..=0x1_0000).filter_map(char::from_u32).filter(|c| c.is_control()) {
            let text = c.to_string();
            assert!(text.bytes().next().is_some_and(may_control), "{c:?}");
            assert!(line_fault(&format!("a{text}b")).is_some(), "{c:?}");
        }
        assert_eq!(line_fault("\u{a0}a".trim()), None);
        assert_eq!(line_fault("£ 雨 é"), None);
    }
}
