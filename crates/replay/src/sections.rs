//! What the sections of a container hold.
//!
//! The fields of these types, and of those they are made of, are the format: another field, or another order of
//! fields or variants, is another version. `tests/formats/replay_format.rs` holds files of every version against them.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::frame::{self, FrameError, Section};
use super::inputs::Inputs;
use super::journal::{Events, Whole};
use super::signatures::{SIGNATURES_MOST, Signed};
use rejudge_judge::{Consequence, Report};
use rejudge_notation::Header as Line;
use rejudge_table::chain::{self, Steps};
use rejudge_table::codec;

/// What a container holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// Which match it is.
    pub header: Header,
    /// The log, byte for byte.
    pub log: String,
    /// The chain over the lines of the log.
    pub lines: Steps,
    /// The cards it is judged with, by the pool file they come from.
    pub pools: Vec<Pool>,
    /// The deck lists, whole.
    pub decks: Vec<Deck>,
    /// The log with its names resolved.
    pub inputs: Inputs,
    /// What happened at the table, as digests.
    pub events: Events,
    /// What was judged.
    pub verdicts: Vec<Verdict>,
    /// The state at every turn.
    pub turns: Vec<Turn>,
    /// Who signed it.
    pub signed: Option<Signed>,
    /// What happened at the table, whole, if that was wanted.
    pub journal: Option<Whole>,
}

/// Which match it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game.
    pub game: String,
    /// The edition judged under.
    pub edition: String,
    /// The version of the program that wrote the container.
    pub engine: String,
    /// The seed of the shuffles, if there is one.
    pub seed: Option<Seed>,
    /// The players, in seating order.
    pub players: Vec<String>,
    /// The events the match was part of, as the header of the log names them.
    pub events: Vec<String>,
}

/// The seed of the shuffles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed {
    /// The algorithm.
    pub algorithm: String,
    /// Its version.
    pub version: u32,
    /// The value, as the log writes it.
    pub value: String,
}

/// Cards out of a pool file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool {
    /// The file, as the log names it.
    pub name: String,
    /// The digest of the whole file, with the schema it was read by.
    pub digest: [u8; 32],
    /// The cards, as a pool of their own.
    pub cards: String,
    /// The chain over these cards.
    pub steps: Steps,
}

/// A deck list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// The file, as the log names it.
    pub name: String,
    /// Its text.
    pub list: String,
    /// The chain over its lines.
    pub steps: Steps,
}

/// A finding, or a place that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The line.
    pub line: u32,
    /// The first byte in the log.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// What is said of it.
    pub sort: Sort,
    /// The ruling's name; empty where the log could not be read.
    pub ruling: String,
    /// The rule's number in the edition.
    pub rule: String,
    /// How it hangs on an earlier one.
    pub hangs: Hangs,
    /// In words. Another program may find others: they are never compared.
    pub message: String,
}

/// What a verdict says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sort {
    /// The log proves an infraction.
    Illegal,
    /// The log cannot settle it.
    CannotTell,
    /// It cannot be read.
    Malformed,
}

/// How a verdict hangs on an earlier one, by the number of that one among the findings, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hangs {
    /// It stands by itself.
    No,
    /// It would not have arisen without it.
    Of(u32),
    /// It may stem from it.
    May(u32),
}

/// The state at the start of a turn; the last one is that at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The number of the turn; 0 before the first.
    pub turn: u32,
    /// The line before which the state was taken; 0: at the end.
    pub line: u32,
    /// The first eight bytes of a digest of the state, which the game makes.
    pub digest: [u8; 8],
}

/// Why a container could not be written or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// Its frame.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// A section is not there.
    #[error("the {0} section is missing")]
    Missing(&'static str),
    /// What a section holds.
    #[error("the {section} section: {reason}")]
    Section {
        /// The section.
        section: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// An entry of a text is not the one that was packed.
    #[error("{0} was changed, left out, put in or moved after the replay was packed")]
    Entry(String),
}

/// The kinds of section, in the order in which they stand.
const NAMES: [(u16, &str); 11] = [
    (HEADER, "header"),
    (LOG, "log"),
    (LINES, "lines"),
    (POOLS, "pools"),
    (DECKS, "decks"),
    (INPUTS, "inputs"),
    (EVENTS, "events"),
    (VERDICTS, "verdicts"),
    (TURNS, "turns"),
    (SIGNED, "signatures"),
    (JOURNAL, "journal"),
];
const HEADER: u16 = 1;
const LOG: u16 = 2;
const LINES: u16 = 3;
const POOLS: u16 = 4;
const DECKS: u16 = 5;
const INPUTS: u16 = 6;
const EVENTS: u16 = 7;
const VERDICTS: u16 = 8;
const TURNS: u16 = 9;
const SIGNED: u16 = 10;
const JOURNAL: u16 = 11;

/// The domain of the lines of a log.
const OF_LOG: &str = "rejudge log 1";
/// Of the cards of a pool.
const OF_POOL: &str = "rejudge pool 1";
/// Of the lines of a deck list.
const OF_DECK: &str = "rejudge deck 1";

/// The name of a kind of section, if there is one here.
pub fn name(kind: u16) -> Option<&'static str> {
    NAMES.iter().find(|(k, _)| *k == kind).map(|(_, name)| *name)
}

fn section<T: Serialize>(kind: u16, value: &T) -> Result<Section, ReplayError> {
    match codec::encode(value) {
        Ok(payload) => Ok(Section {
            kind,
            optional: false,
            payload,
        }),
        Err(error) => Err(ReplayError::Section {
            section: name(kind).unwrap_or("unknown"),
            reason: error.to_string(),
        }),
    }
}

fn find(sections: &[Section], kind: u16) -> Option<&[u8]> {
    let found = sections.iter().find(|s| s.kind == kind);
    found.map(|s| s.payload.as_slice())
}

fn perhaps<T: DeserializeOwned>(sections: &[Section], kind: u16) -> Result<Option<T>, ReplayError> {
    let Some(payload) = find(sections, kind) else {
        return Ok(None);
    };
    codec::decode(payload).map(Some).map_err(|error| ReplayError::Section {
        section: name(kind).unwrap_or("unknown"),
        reason: error.to_string(),
    })
}

fn value<T: DeserializeOwned>(sections: &[Section], kind: u16) -> Result<T, ReplayError> {
    perhaps(sections, kind)?.ok_or_else(|| ReplayError::Missing(name(kind).unwrap_or("unknown")))
}

/// The cards of a pool as entries: each begins with a line that begins with `[[`.
fn cards(pool: &str) -> Vec<&[u8]> {
    let (mut from, mut at, mut entries) = (0, 0, Vec::new());
    for line in pool.split_inclusive('\n') {
        if line.starts_with("[[") && at > from {
            entries.push(pool.as_bytes().get(from..at).unwrap_or_default());
            from = at;
        }
        at += line.len();
    }
    entries.push(pool.as_bytes().get(from..).unwrap_or_default());
    entries
}

impl Pool {
    /// Cards out of a pool file, with their chain.
    pub fn new(name: String, digest: [u8; 32], text: String) -> Pool {
        Pool {
            steps: Steps::of(OF_POOL, cards(&text).into_iter()),
            name,
            digest,
            cards: text,
        }
    }

    fn check(&self) -> Result<(), ReplayError> {
        let entries = cards(&self.cards);
        let now = Steps::of(OF_POOL, entries.iter().copied());
        let Some(at) = now.parting(&self.steps) else {
            return Ok(());
        };
        let entry = entries.get(at).map(|entry| String::from_utf8_lossy(entry));
        // The first line of a card says that it is one, the second which.
        let which = entry
            .as_deref()
            .and_then(|card| card.lines().nth(1))
            .unwrap_or("the last");
        let which = format!("card {} of {} ({which})", at + 1, self.name);
        Err(ReplayError::Entry(which))
    }
}

impl Deck {
    /// A deck list, with the chain over its lines.
    pub fn new(name: String, list: String) -> Deck {
        Deck {
            steps: Steps::of(OF_DECK, chain::lines(&list)),
            name,
            list,
        }
    }
}

/// That the lines of a text are those of the chain.
fn check_lines(what: &str, domain: &str, text: &str, steps: &Steps) -> Result<(), ReplayError> {
    match Steps::of(domain, chain::lines(text)).parting(steps) {
        None => Ok(()),
        Some(at) => Err(ReplayError::Entry(format!("line {} of {what}", at + 1))),
    }
}

impl Replay {
    /// The chain over the lines of a log.
    pub fn lines_of(log: &str) -> Steps {
        Steps::of(OF_LOG, chain::lines(log))
    }

    /// The sections that signatures are for, in their order.
    ///
    /// # Errors
    /// If one is larger than a section may be.
    pub fn contents(&self) -> Result<Vec<Section>, ReplayError> {
        Ok(vec![
            section(HEADER, &self.header)?,
            Section {
                kind: LOG,
                optional: false,
                payload: self.log.as_bytes().to_vec(),
            },
            section(LINES, &self.lines)?,
            section(POOLS, &self.pools)?,
            section(DECKS, &self.decks)?,
            section(INPUTS, &self.inputs)?,
            section(EVENTS, &self.events)?,
            section(VERDICTS, &self.verdicts)?,
            section(TURNS, &self.turns)?,
        ])
    }

    /// The bytes of the container. With `compress`, sections are packed where that makes them smaller.
    ///
    /// # Errors
    /// If it is larger than one may be.
    pub fn to_bytes(&self, compress: bool) -> Result<Vec<u8>, ReplayError> {
        let mut sections = self.contents()?;
        if let Some(signed) = &self.signed {
            sections.push(section(SIGNED, signed)?);
        }
        if let Some(journal) = &self.journal {
            let mut section = section(JOURNAL, journal)?;
            section.optional = true;
            sections.push(section);
        }
        Ok(frame::write(&sections, compress)?)
    }

    /// The container of these bytes.
    ///
    /// # Errors
    /// If they are none, or damaged, or ask for too much; if an entry of the log, a deck list or a pool is not the one of
    /// its chain.
    pub fn from_bytes(bytes: &[u8]) -> Result<Replay, ReplayError> {
        let sections = frame::read(bytes, &name)?;
        let log = find(&sections, LOG).ok_or(ReplayError::Missing("log"))?;
        let log = String::from_utf8(log.to_vec()).map_err(|_| ReplayError::Section {
            section: "log",
            reason: "it is not UTF-8".to_owned(),
        })?;
        let replay = Replay {
            header: value(&sections, HEADER)?,
            log,
            lines: value(&sections, LINES)?,
            pools: value(&sections, POOLS)?,
            decks: value(&sections, DECKS)?,
            inputs: value(&sections, INPUTS)?,
            events: value(&sections, EVENTS)?,
            verdicts: value(&sections, VERDICTS)?,
            turns: value(&sections, TURNS)?,
            signed: perhaps(&sections, SIGNED)?,
            journal: perhaps(&sections, JOURNAL)?,
        };
        let signatures = replay.signed.as_ref().map_or(0, |signed| signed.signatures.len());
        if signatures > SIGNATURES_MOST {
            return Err(ReplayError::Section {
                section: "signatures",
                reason: format!("there are {signatures}; {SIGNATURES_MOST} is the most"),
            });
        }
        check_lines("the log", OF_LOG, &replay.log, &replay.lines)?;
        replay.pools.iter().try_for_each(Pool::check)?;
        for deck in &replay.decks {
            check_lines(&deck.name, OF_DECK, &deck.list, &deck.steps)?;
        }
        Ok(replay)
    }
}

impl Header {
    /// The header of a judged log, by the lines of its header.
    pub fn new(lines: &[Line<'_>], report: &Report) -> Header {
        let values = |key: &'static str| {
            let lines = lines.iter();
            lines
                .filter(move |line| line.key.text.eq_ignore_ascii_case(key))
                .map(|line| line.value.text.as_ref())
        };
        let seed = values("seed").next().and_then(|seed| {
            let mut words = seed.split_whitespace();
            Some(Seed {
                algorithm: words.next()?.to_owned(),
                version: words.next()?.parse().ok()?,
                value: words.next()?.to_owned(),
            })
        });
        Header {
            game: report.game.clone(),
            edition: report.edition.clone(),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            seed,
            players: report.players.clone(),
            events: values("event").map(str::to_owned).collect(),
        }
    }
}

impl Verdict {
    /// The verdicts of a report: what could not be read, then the findings, each in the order of the log.
    pub fn all(report: &Report) -> Vec<Verdict> {
        // A log has fewer findings than bytes, and those are counted in 32 bits.
        let place = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
        let malformed = report.malformed.iter().map(|m| Verdict {
            line: m.place.line,
            start: m.place.start,
            end: m.place.end,
            sort: Sort::Malformed,
            ruling: String::new(),
            rule: String::new(),
            hangs: Hangs::No,
            message: m.message.clone(),
        });
        let findings = report.findings.iter().map(|f| Verdict {
            line: f.broke.line,
            start: f.broke.start,
            end: f.broke.end,
            sort: match f.verdict {
                rejudge_judge::Verdict::Illegal => Sort::Illegal,
                rejudge_judge::Verdict::CannotTell => Sort::CannotTell,
            },
            ruling: f.ruling.clone(),
            rule: f.rule.clone(),
            hangs: match f.consequence {
                None => Hangs::No,
                Some(Consequence::Of(of)) => Hangs::Of(place(of)),
                Some(Consequence::MayStemFrom(of)) => Hangs::May(place(of)),
            },
            message: f.message.clone(),
        });
        malformed.chain(findings).collect()
    }
}
