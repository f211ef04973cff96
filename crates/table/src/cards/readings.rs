//! Readings: what people say a printed line means that the program does not read, or from which a card list lost a picture.
//!
//! They lie in a file of their own in the folder of the pools, so that a pool can be imported anew and keeps them:
//!
//! ```toml
//! [[reading]]
//! card = "KN/S02-041"
//! line = 1
//! text = "【AUTO】 When this card attacks, draw 1 card."
//! by = "Mika, head judge"
//! ```
//!
//! `line` counts the printed lines from 1; `text` says the same in standard wording and may be a list, where one printed line
//! is several abilities; `pool` names the pool's file where the folder has several. A card carries its readings from there on
//! ([`CardSchema::settle`]): they are written with it, so that a replay holds them.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use toml::de::{DeTable, DeValue};

use super::cache::{OpenError, PoolFile};
use super::plain;
use super::pool::{CardSchema, Pool, PoolErrors, report};
use super::reader::{CardReader, Faults, Keys, kind_of};
use super::text::{nearest, quoted};

/// The file in the folder of the pools.
pub const NAME: &str = "readings.toml";
/// The largest file of readings, in bytes.
const BYTES_MOST: usize = 4 * 1024 * 1024;
/// More abilities than one printed line is.
const ABILITIES_MOST: usize = 8;
/// How many unknown numbers get a guess at what was meant: guessing goes through all cards.
const GUESSES_MOST: usize = 20;

const KEYS: &[&str] = &["card", "line", "text", "by", "pool"];

/// What somebody says that a printed line means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Which of the printed lines, from 1.
    pub line: u8,
    /// The same in standard wording, an ability each.
    pub text: Vec<String>,
    /// Who says so.
    pub by: String,
}

/// Why a card does not take a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// The key of the reading that is wrong.
    pub key: &'static str,
    /// What is wrong, and the way out.
    pub message: String,
}

impl fmt::Display for Unsettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Reading {
    /// Reads the keys that a reading has wherever it stands; what is wrong is noted in the reader.
    pub fn read(table: &mut CardReader<'_, '_>) -> Option<Reading> {
        for key in ["line", "text", "by"] {
            table.require(key);
        }
        let line = table.integer("line", 1..=100);
        let text = table.strings("text");
        if table.has("text") && text.len() > ABILITIES_MOST {
            table.error("text", format!("`text` has more than {ABILITIES_MOST} abilities"));
            return None;
        }
        let by = table.line("by");
        // It is quoted in findings.
        if by.as_ref().is_some_and(|by| by.contains(['"', '“', '”', '`'])) {
            table.error("by", "`by` holds a quotation mark; write the name without");
            return None;
        }
        let reading = Reading {
            line: u8::try_from(line?).ok()?,
            by: by?,
            text,
        };
        (!reading.text.is_empty()).then_some(reading)
    }

    /// As an entry of a card's `readings`.
    pub fn write(&self) -> toml::Value {
        let texts = self.text.iter().map(|text| toml::Value::from(text.as_str()));
        let entries = [
            ("line", toml::Value::from(i64::from(self.line))),
            ("text", toml::Value::Array(texts.collect())),
            ("by", toml::Value::from(self.by.as_str())),
        ];
        toml::Value::Table(
            entries
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect(),
        )
    }
}

/// A reading of a file, and where its keys stand.
struct Placed {
    card: String,
    pool: Option<String>,
    reading: Reading,
    spans: BTreeMap<&'static str, Range<usize>>,
}

impl Placed {
    fn span(&self, key: &str) -> Range<usize> {
        self.spans.get(key).cloned().unwrap_or(0..0)
    }
}

/// The readings of one file.
pub struct Readings {
    file: String,
    source: String,
    placed: Vec<Placed>,
}

/// The cards wanted of a pool.
pub struct Part<C> {
    /// The pool's file.
    pub path: PathBuf,
    /// The file itself, which may have more cards; nothing for a pool all of whose cards are at hand.
    pub file: Option<PoolFile<C>>,
    /// The cards.
    pub cards: Pool<C>,
    /// The digest of the readings that lie in its folder.
    pub readings: Option<[u8; 32]>,
}

impl<C: CardSchema> Part<C> {
    /// Whether the pool has such a card, wanted or not.
    fn has(&self, number: &str) -> bool {
        match &self.file {
            Some(file) => file.has(number),
            None => self.cards.find(number).is_some(),
        }
    }

    /// How its file is called.
    fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str());
        name.to_string_lossy().into_owned()
    }
}

/// A reading that somebody has yet to write, with the printed text to begin with.
pub fn to_be_written(card: &str, line: u32, text: &str) -> String {
    let quoted = |text: &str| toml::Value::from(text).to_string();
    format!(
        "[[reading]]\ncard = {}\nline = {line}\ntext = {}\nby = \"\"\n",
        quoted(card),
        quoted(text)
    )
}

/// Where the readings for a pool lie.
pub fn beside(pool: &Path) -> PathBuf {
    pool.with_file_name(NAME)
}

impl Readings {
    /// Those of a file; nothing if there is no such file.
    ///
    /// # Errors
    /// If the file is there and cannot be read, or holds something else.
    pub fn open(path: &Path) -> Result<Option<Readings>, OpenError> {
        let unreadable = |source| OpenError::Io {
            path: path.display().to_string(),
            source,
        };
        let file = match plain::open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(unreadable)?,
        };
        let mut bytes = Vec::new();
        file.take(BYTES_MOST as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        let name = path.display().to_string();
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(Readings::parse(&name, &text)?)),
            Err(error) => {
                // What is read before it as text says where it is.
                let valid = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(error.as_bytes());
                let faults = Faults::strange(valid..valid, "this is not UTF-8 text");
                report(&[(name.as_str(), &*text)], vec![faults])?;
                Ok(None)
            }
        }
    }

    /// Reads the text of a file. `file` is for messages.
    ///
    /// # Errors
    /// Everything that is wrong with it by itself: what is no reading, and two of one line.
    pub fn parse(file: &str, text: &str) -> Result<Readings, PoolErrors> {
        let mut faults = Faults::default();
        let mut placed: Vec<Placed> = Vec::new();
        if text.len() > BYTES_MOST {
            let message = format!("the file is larger than the {BYTES_MOST} bytes that readings may have");
            faults = Faults::strange(0..0, &message);
        } else {
            match DeTable::parse(text) {
                Ok(document) => read_all(document.get_ref(), &mut placed, &mut faults),
                Err(error) => {
                    let message = error.message().replace('\n', "; ");
                    faults = Faults::strange(error.span().unwrap_or(0..0), &message);
                }
            }
        }
        let mut first: BTreeMap<(String, u8), usize> = BTreeMap::new();
        for (at, one) in placed.iter().enumerate() {
            let key = (one.card.to_ascii_uppercase(), one.reading.line);
            if first.insert(key, at).is_some() {
                let message = format!(
                    "line {} of {} has a reading further up; take one of the two away",
                    one.reading.line,
                    quoted(&one.card)
                );
                faults.push(one.span("line"), || message);
            }
        }
        report(&[(file, text)], vec![faults])?;
        Ok(Readings {
            file: file.to_owned(),
            source: text.to_owned(),
            placed,
        })
    }

    /// Gives the cards of these pools, all of this folder, their readings. Cards that were not wanted are passed over.
    ///
    /// # Errors
    /// Every reading of a card that no such pool has, or that its card does not take.
    fn settle<C: CardSchema>(&self, parts: &mut [&mut Part<C>]) -> Result<(), PoolErrors> {
        let mut faults = Faults::default();
        let mut guesses = 0;
        for one in &self.placed {
            let meant = |part: &Part<C>| one.pool.as_ref().is_none_or(|name| part.name() == *name);
            // Of a pool that is not opened nothing can be said.
            if !parts.iter().any(|part| meant(part)) {
                continue;
            }
            let found = parts.iter_mut().find(|part| meant(part) && part.has(&one.card));
            if let Some(part) = found {
                if let Some(Err(wrong)) = part.cards.settle(&one.card, &one.reading) {
                    faults.push(one.span(wrong.key), || wrong.message);
                }
                continue;
            }
            guesses += 1;
            let meant: Vec<&Part<C>> = parts.iter().map(|part| &**part).filter(|part| meant(part)).collect();
            // A card of another set is no slip of the pen.
            let set = |number: &str| number.rsplit_once('-').map(|(set, _)| set.to_ascii_uppercase());
            let of_set = |number: &&str| set(number) == set(&one.card);
            let numbers = meant.iter().flat_map(|part| part.cards.cards()).map(C::number);
            let near = match guesses <= GUESSES_MOST {
                true => nearest(&one.card, numbers.filter(of_set)),
                false => None,
            };
            let way_out = match near {
                Some(near) => format!("did you mean {near}?"),
                None => "mend the number; a card of another pool in this folder needs the key `pool` with that file"
                    .to_owned(),
            };
            let files: Vec<String> = meant.iter().map(|part| part.name()).collect();
            let message = format!("no card {} in {}; {way_out}", quoted(&one.card), files.join(", "));
            faults.push(one.span("card"), || message);
        }
        report(&[(self.file.as_str(), self.source.as_str())], vec![faults])
    }
}

/// Gives the cards of pools the readings that lie in their folders, as `read` opens them.
///
/// # Errors
/// If one of the files of readings cannot be read, or one of the readings is wrong.
pub fn settle<C: CardSchema>(
    parts: &mut [&mut Part<C>],
    read: &dyn Fn(&Path) -> Result<Option<Readings>, OpenError>,
) -> Result<(), OpenError> {
    let mut files: Vec<PathBuf> = parts.iter().map(|part| beside(&part.path)).collect();
    files.sort();
    files.dedup();
    for file in files {
        let Some(readings) = read(&file)? else { continue };
        let of_folder = parts.iter_mut().filter(|part| beside(&part.path) == file);
        let mut of_folder: Vec<&mut Part<C>> = of_folder.map(|part| &mut **part).collect();
        readings.settle(&mut of_folder)?;
        let digest = *blake3::hash(readings.source.as_bytes()).as_bytes();
        for part in of_folder {
            part.readings = Some(digest);
        }
    }
    Ok(())
}

/// The readings of a document.
fn read_all(document: &DeTable<'_>, placed: &mut Vec<Placed>, faults: &mut Faults) {
    for (key, value) in document {
        let name: &str = key.get_ref();
        let items = match value.get_ref() {
            DeValue::Array(items) if name == "reading" => items,
            other => {
                faults.strange = true;
                let message = match name {
                    "reading" => format!("readings are written as `[[reading]]`, not as {}", kind_of(other)),
                    _ => format!(
                        "unknown key {}; this file holds `[[reading]]` tables only",
                        quoted(name)
                    ),
                };
                faults.push(key.span(), || message);
                continue;
            }
        };
        for item in items {
            let DeValue::Table(table) = item.get_ref() else {
                let message = format!("a reading is a `[[reading]]` table, not {}", kind_of(item.get_ref()));
                faults.push(item.span(), || message);
                continue;
            };
            let mut reader = CardReader::of("reading", Keys::Parsed(table), item.span(), faults);
            reader.unknown_keys(KEYS);
            reader.require("card");
            let spans = KEYS.iter().map(|key| (*key, reader.span(key))).collect();
            let (card, pool) = (reader.line("card"), reader.line("pool"));
            let reading = Reading::read(&mut reader);
            if let (Some(card), Some(reading)) = (card, reading) {
                placed.push(Placed {
                    card,
                    pool,
                    reading,
                    spans,
                });
            }
        }
    }
}
