//! A record of a batch: what it is called, and the match in it.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::replay::{Replay, frame};

use super::source::{self, RECORD_MOST_BYTES, Raw};
use crate::cli::check::Text;
use crate::cli::exit;
use crate::cli::input;

/// A longer name is not told; the id is, whole.
const NAME_MOST_BYTES: usize = 256;

/// A record that was looked into.
pub struct Record {
    /// As it came, or the name of the file; `null` where none could be read.
    pub id: Box<RawValue>,
    /// The same in words, for the report.
    pub name: String,
    /// What is judged, or why nothing is.
    pub text: Result<Text, Bad>,
}

/// Why a record is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bad {
    /// What the exit code would be for it alone.
    pub code: u8,
    /// In words.
    pub reason: String,
}

impl Bad {
    /// What came is no record.
    fn unreadable(reason: impl Into<String>) -> Bad {
        Bad {
            code: exit::MALFORMED,
            reason: reason.into(),
        }
    }

    fn failed(reason: impl Into<String>) -> Bad {
        Bad {
            code: exit::FAILED,
            reason: reason.into(),
        }
    }
}

/// A line as it should be. What else stands there is left alone.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    log: Option<&'a RawValue>,
}

fn too_large() -> Bad {
    Bad::unreadable(format!(
        "is larger than {} MiB, which no record may be",
        RECORD_MOST_BYTES >> 20
    ))
}

/// A name as the id of a record.
fn named(name: &str) -> Box<RawValue> {
    // A text is always written as JSON.
    serde_json::value::to_raw_value(name).unwrap_or_default()
}

fn of_name(name: String, text: Result<Text, Bad>) -> Record {
    Record {
        id: named(&name),
        name,
        text,
    }
}

fn of_bytes(bytes: Vec<u8>) -> Result<Text, Bad> {
    let bytes = source::unpacked(bytes).map_err(|error| Bad::failed(error.to_string()))?;
    let bytes = bytes.ok_or_else(too_large)?;
    if bytes.starts_with(&frame::MAGIC[..4]) {
        let replay = Replay::from_bytes(&bytes).map_err(|error| Bad::failed(error.to_string()))?;
        return Ok(Text::Replay(Box::new(replay)));
    }
    let text = String::from_utf8(bytes);
    let text =
        text.map_err(|error| Bad::failed(input::not_utf8(error.as_bytes(), error.utf8_error().valid_up_to())))?;
    Ok(Text::Log(text))
}

/// An id in words: a text as it is, anything else as it was written.
fn in_words(id: &RawValue) -> String {
    let text: Result<Cow<'_, str>, _> = serde_json::from_str(id.get()).map(Cow::Owned);
    let text = text.unwrap_or(Cow::Borrowed(id.get()));
    match text.len() <= NAME_MOST_BYTES {
        true => text.into_owned(),
        false => "a record with a long id".to_owned(),
    }
}

fn of_line(line: &[u8]) -> Record {
    let nobody = |reason: String| Record {
        id: RawValue::NULL.to_owned(),
        name: "a record without an id".to_owned(),
        text: Err(Bad::unreadable(reason)),
    };
    if line.trim_ascii().is_empty() {
        return nobody("is an empty line, not `{\"id\": ..., \"log\": \"...\"}`".to_owned());
    }
    let line: Line<'_> = match serde_json::from_slice(line) {
        Ok(line) => line,
        Err(error) => {
            return nobody(format!("is not `{{\"id\": ..., \"log\": \"...\"}}`: {error}"));
        }
    };
    let text = match line.log.map(|log| serde_json::from_str::<String>(log.get())) {
        Some(Ok(log)) => Ok(Text::Log(log)),
        Some(Err(_)) => Err(Bad::unreadable("its `log` is no text")),
        None => Err(Bad::unreadable("it has no `log`")),
    };
    match line.id {
        Some(id) => Record {
            id: id.to_owned(),
            name: in_words(id),
            text,
        },
        None => Record {
            text,
            ..nobody(String::new())
        },
    }
}

impl Record {
    /// Looks into it. Where an input cannot be read any further, that is a record as well: with the input's name, and why.
    pub fn of(raw: Raw) -> Record {
        match raw {
            Raw::Line(line) => of_line(&line),
            Raw::TooLarge(None) => Record {
                id: RawValue::NULL.to_owned(),
                name: "a record without an id".to_owned(),
                text: Err(too_large()),
            },
            Raw::TooLarge(Some(name)) => of_name(name, Err(too_large())),
            Raw::Bytes(name, bytes) => of_name(name, of_bytes(bytes)),
            Raw::File(name, path) => {
                let text = match source::file(&path) {
                    Ok(Some(bytes)) => of_bytes(bytes),
                    Ok(None) => Err(too_large()),
                    Err(error) => Err(Bad::failed(crate::cards::plain::reason(&error))),
                };
                of_name(name, text)
            }
            Raw::Broken(name, reason) => Record {
                id: RawValue::NULL.to_owned(),
                name,
                text: Err(Bad::failed(reason)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> (String, String, Result<String, u8>) {
        let record = Record::of(Raw::Line(text.as_bytes().to_vec()));
        let text = record.text.map(|text| text.source().to_owned()).map_err(|bad| bad.code);
        (record.id.get().to_owned(), record.name, text)
    }

    #[test]
    fn an_id_comes_back_as_it_went_in() {
        for id in [
            "1",
            "1.50",
            "123456789012345678901234567890",
            r#""a\u0062\n""#,
            "null",
            r#"{"b":1,"a":[2, 3]}"#,
        ] {
            let (got, _, text) = line(&format!(r#"{{"log": "x\ny", "id": {id}, "more": [1]}}"#));
            assert_eq!(text.as_deref(), Ok("x\ny"));
            // `null` is as good as none.
            assert_eq!(got, id);
        }
        assert_eq!(line(r#"{"id": "a\u0062", "log": ""}"#).1, "ab");
        assert_eq!(line(r#"{"log": "x"}"#).0, "null");
    }

    #[test]
    fn what_is_no_record_is_one_all_the_same() {
        for text in ["", "  ", "no", "[]", "{", r#"{"id": 1, "log": "x"} x"#, "\u{0}"] {
            let (id, _, text) = line(text);
            assert_eq!((id.as_str(), text), ("null", Err(exit::MALFORMED)));
        }
        for text in [r#"{"id": 7}"#, r#"{"id": 7, "log": 8}"#, r#"{"id": 7, "log": null}"#] {
            let (id, _, text) = line(text);
            assert_eq!((id.as_str(), text), ("7", Err(exit::MALFORMED)));
        }
        let record = Record::of(Raw::Line(b"{\"id\": 1, \"log\": \"\xff\"}".to_vec()));
        assert_eq!(record.text.err().map(|bad| bad.code), Some(exit::MALFORMED));
        let deep = format!(r#"{{"id": {}, "log": "x"}}"#, "[".repeat(100_000));
        assert_eq!(line(&deep).0, "null");
    }
}
