//! Pools in the form in which they are mostly written, read in one go: `[[card]]`, and keys with a text, a whole number, `true` or
//! `false`, or a list of texts. What is not of that form is left to the parser for all of TOML, which takes several times as long; of
//! what is, that one makes the same document.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeString, DeValue};

use super::reader::{Entry, is};

/// A longer number is looked at by the parser.
const DIGITS_MOST: usize = 9;

/// Above a card.
const HEADING: &str = "[[card]]";

/// A table with more keys than any card has is left to the parser: whether two of them are the same takes a while.
const KEYS_MOST: usize = 40;

/// The cards of a text of that form: the place of its heading and the entries of each.
pub(super) fn tables(text: &str) -> Option<Vec<(Range<usize>, Vec<Entry<'_>>)>> {
    let mut tables: Vec<(Range<usize>, Vec<Entry<'_>>)> = Vec::new();
    let mut reader = Reader {
        text,
        read: 0,
        numbers: BTreeMap::new(),
    };
    loop {
        reader.nothing()?;
        let from = reader.read;
        if reader.next().is_none() {
            return Some(tables);
        }
        if reader.takes(HEADING) {
            let most = tables.last().map_or(0, |(_, entries)| entries.len());
            tables.push((reader.since(from).0, Vec::with_capacity(most)));
        } else {
            let (key, value) = reader.entry()?;
            let (_, entries) = tables.last_mut()?;
            // A key a second time is a fault, about which the parser has something to say.
            if entries.len() >= KEYS_MOST || entries.iter().any(|(k, _)| is(k.get_ref(), key.get_ref())) {
                return None;
            }
            entries.push((key, value));
        }
        reader.end_of_line()?;
    }
}

/// A key and its value as they stand in a table, behind the others: as [`toml::Value`] writes them.
pub fn write(out: &mut String, key: &str, value: &toml::Value) {
    out.push_str(key);
    out.push_str(" = ");
    write_value(out, value);
    out.push('\n');
}

fn write_value(out: &mut String, value: &toml::Value) {
    match value {
        toml::Value::String(text)
            if text
                .bytes()
                .all(|byte| is_plain(byte) && !br#""\"#.contains(&byte) && byte != b'\t') =>
        {
            out.push('"');
            out.push_str(text);
            out.push('"');
        }
        toml::Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { ", " });
                write_value(out, item);
            }
            out.push(']');
        }
        other => out.push_str(&other.to_string()),
    }
}

/// A text, as far as it has been read.
struct Reader<'s> {
    text: &'s str,
    read: usize,
    /// The numbers so far: the same few stand on all cards, and one cannot be made without the parser.
    numbers: BTreeMap<&'s str, DeValue<'s>>,
}

/// Whether a byte may stand as it is in quotes and in comments.
fn is_plain(byte: u8) -> bool {
    byte >= b' ' && byte != 0x7f || byte == b'\t'
}

impl<'s> Reader<'s> {
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.read).copied()
    }

    /// What was read since a place, and where it stands.
    fn since(&self, from: usize) -> (Range<usize>, &'s str) {
        (from..self.read, self.text.get(from..self.read).unwrap_or_default())
    }

    /// Reads this, if it stands there.
    fn takes(&mut self, what: &str) -> bool {
        let left = self.text.as_bytes().get(self.read..);
        let there = left.is_some_and(|left| left.starts_with(what.as_bytes()));
        self.read += if there { what.len() } else { 0 };
        there
    }

    /// Goes on behind all of these bytes; they are no part of a character.
    fn skip(&mut self, of: impl Fn(u8) -> bool) {
        let left = self.text.as_bytes().get(self.read..).unwrap_or_default();
        self.read += left.iter().position(|byte| !of(*byte)).unwrap_or(left.len());
    }

    /// Reads as many of these bytes as there are; they are no part of a character.
    fn run(&mut self, of: impl Fn(u8) -> bool) -> (Range<usize>, &'s str) {
        let from = self.read;
        self.skip(of);
        self.since(from)
    }

    /// What may stand between two words.
    fn spaces(&mut self) {
        self.skip(|byte| byte == b' ' || byte == b'\t');
    }

    /// Spaces, ends of lines and comments. Nothing if a comment holds what must not stand in it.
    fn nothing(&mut self) -> Option<()> {
        loop {
            self.skip(|byte| byte == b' ' || byte == b'\t' || byte == b'\n');
            if self.next() != Some(b'#') {
                return Some(());
            }
            self.skip(is_plain);
            if !matches!(self.next(), None | Some(b'\n')) {
                return None;
            }
        }
    }

    /// Nothing more stands in the line.
    fn end_of_line(&mut self) -> Option<()> {
        self.spaces();
        matches!(self.next(), None | Some(b'\n')).then_some(())
    }

    /// A key and its value.
    fn entry(&mut self) -> Option<Entry<'s>> {
        let (span, key) = self.run(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
        self.spaces();
        if key.is_empty() || !self.takes("=") {
            return None;
        }
        self.spaces();
        Some((Spanned::new(span, DeString::Borrowed(key)), self.value()?))
    }

    fn value(&mut self) -> Option<Spanned<DeValue<'s>>> {
        let from = self.read;
        let value = match self.next()? {
            b'"' => return self.quoted(),
            b'[' => self.list()?,
            b't' if self.takes("true") => DeValue::Boolean(true),
            b'f' if self.takes("false") => DeValue::Boolean(false),
            b'0'..=b'9' => self.number()?,
            _ => return None,
        };
        Some(Spanned::new(self.since(from).0, value))
    }

    fn number(&mut self) -> Option<DeValue<'s>> {
        let (_, digits) = self.run(|byte| byte.is_ascii_digit());
        if digits.len() > DIGITS_MOST || digits.len() > 1 && digits.starts_with('0') {
            return None;
        }
        if let Some(number) = self.numbers.get(digits) {
            return Some(number.clone());
        }
        let number = DeValue::parse(digits).ok()?.into_inner();
        self.numbers.insert(digits, number.clone());
        Some(number)
    }

    /// A text in quotes. Of what can stand behind a backslash quotes and backslashes do.
    fn quoted(&mut self) -> Option<Spanned<DeValue<'s>>> {
        let from = self.read;
        if !self.takes("\"") {
            return None;
        }
        let inside = self.read;
        let mut escaped = false;
        loop {
            self.skip(|byte| is_plain(byte) && byte != b'"' && byte != b'\\');
            match self.next()? {
                b'"' => break,
                b'\\' if self.takes("\\\"") || self.takes("\\\\") => escaped = true,
                _ => return None,
            }
        }
        let text = self.since(inside).1;
        self.read += 1;
        let text = match escaped {
            true => DeString::Owned(text.replace("\\\"", "\"").replace("\\\\", "\\")),
            false => DeString::Borrowed(text),
        };
        Some(Spanned::new(self.since(from).0, DeValue::String(text)))
    }

    /// Texts in brackets.
    fn list(&mut self) -> Option<DeValue<'s>> {
        let mut list = DeArray::new();
        if !self.takes("[") {
            return None;
        }
        loop {
            self.nothing()?;
            if self.takes("]") {
                return Some(DeValue::Array(list));
            }
            list.push(self.quoted()?);
            self.nothing()?;
            if !self.takes(",") && self.next() != Some(b']') {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use toml::de::DeTable;

    /// The document that a parser makes of such a text.
    fn document(text: &str) -> Option<DeTable<'_>> {
        let (mut document, mut cards, mut first) = (DeTable::new(), DeArray::new(), None);
        for (heading, entries) in tables(text)? {
            first.get_or_insert_with(|| heading.clone());
            cards.push(Spanned::new(heading, DeValue::Table(entries.into_iter().collect())));
        }
        if let Some(heading) = first {
            let key = Spanned::new(heading.start + 2..heading.end - 2, DeString::Borrowed("card"));
            document.insert(key, Spanned::new(heading, DeValue::Array(cards)));
        }
        Some(document)
    }

    /// All of a document, with the place of everything.
    fn whole(table: &DeTable<'_>) -> String {
        let entries = table.iter().map(|(key, value)| {
            let key = format!("{:?} {:?}", key.span(), key.get_ref());
            format!("{key} = {}", of_value(value))
        });
        format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
    }

    fn of_value(value: &Spanned<DeValue<'_>>) -> String {
        let what = match value.get_ref() {
            DeValue::Table(table) => whole(table),
            DeValue::Array(items) => format!("{:?}", items.iter().map(of_value).collect::<Vec<_>>()),
            DeValue::Integer(number) => format!("{} {}", number.as_str(), number.radix()),
            other => format!("{other:?}"),
        };
        format!("{:?} {what}", value.span())
    }

    /// What is read of a text is what the parser makes of it.
    fn is_as_parsed(text: &str) -> bool {
        let Some(read) = document(text) else { return false };
        let parsed = DeTable::parse(text).expect(text);
        assert_eq!(whole(&read), whole(parsed.get_ref()), "{text}");
        true
    }

    #[test]
    fn the_pools_that_come_with_the_program_are_of_that_form() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../replays/cards");
        let mut read = 0;
        for file in std::fs::read_dir(folder).expect("it comes with the project") {
            let path = file.expect("it can be read").path();
            if path.extension().is_some_and(|of| of == "toml") {
                let text = std::fs::read_to_string(&path).expect("text");
                assert!(is_as_parsed(&text), "{}", path.display());
                read += 1;
            }
        }
        assert!(read >= 5);
    }

    #[test]
    fn what_is_of_another_form_is_left_to_the_parser() {
        for text in [
            "[[card]]\na = \"1\\u0041\"\n",
            "[[card]]\na = \"\"\"long\"\"\"\n",
            "[[card]]\na = '1'\n",
            "[[card]]\na = 1\na = 2\n",
            "[[card]]\na = 01\n",
            "[[card]]\na = 1.5\n",
            "[[card]]\na = 2020-01-01\n",
            "[[card]]\na = [1]\n",
            "[[card]]\na = [\"1\",,]\n",
            "[[card]]\na.b = 1\n",
            "[[card]]\na = 1\r\n",
            "[[card]] # one\n",
            "[[cards]]\n",
            "[card]\n",
            "a = 1\n",
            "# \u{1}\n",
            "\u{feff}[[card]]\n",
        ] {
            assert!(document(text).is_none(), "{text:?}");
        }
    }

    const PIECES: [&str; 26] = [
        "[[card]]\n",
        "[[card]]",
        "\n",
        " ",
        "\t",
        "a",
        "number",
        "b-c_1",
        " = ",
        "=",
        "\"",
        "\"text\"",
        "\"\"",
        "\\",
        "#",
        "# x\n",
        "[",
        "]",
        ",",
        "0",
        "12",
        "true",
        "false",
        "\u{7f}",
        "雨",
        ".",
    ];

    /// Texts, numbers, truths, and lists of them.
    fn values() -> impl Strategy<Value = toml::Value> {
        let text = prop_oneof![
            Just("雨 a"),
            Just("\"a'\\"),
            Just("a\tb"),
            Just("a\nb"),
            Just("'"),
            Just("\u{7f}"),
            Just("\u{85}"),
            Just("")
        ];
        let one = prop_oneof![
            text.prop_map(toml::Value::from),
            any::<i64>().prop_map(toml::Value::from),
            any::<bool>().prop_map(toml::Value::from),
        ];
        one.prop_recursive(2, 8, 4, |one| {
            prop_oneof![
                prop::collection::vec(one.clone(), 0..4).prop_map(toml::Value::Array),
                prop::collection::btree_map("[ab]{1,2}", one, 0..3)
                    .prop_map(|of| toml::Value::Table(of.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_value_is_written_as_ever(value in values()) {
            // A table by itself is written as a document is.
            let value = toml::Value::Array(vec![value]);
            let mut out = String::new();
            write(&mut out, "key", &value);
            prop_assert_eq!(out, format!("key = {value}\n"));
        }

        #[test]
        fn what_is_read_is_what_the_parser_makes_of_it(
            lines in prop::collection::vec(prop_oneof![
                Just("[[card]]".to_owned()),
                "[ab]{1,2} ?= ?(\"([a-c雨 ]|\\\\\"|\\\\\\\\|\\\\n){0,3}\"|0|[1-9][0-9]{0,10}|true|false|\\[\n?(\"[a-c]{0,2}\"\n?,?[ \n]?(#a\n)?){0,3}\\])[ \t]?",
                "[ \t]{0,2}#?[ a]{0,3}",
                prop::collection::vec(prop::sample::select(&PIECES[..]), 0..8).prop_map(|pieces| pieces.concat()),
            ], 0..6)
        ) {
            is_as_parsed(&format!("[[card]]\n{}", lines.join("\n")));
            is_as_parsed(&lines.join("\n"));
        }
    }
}
