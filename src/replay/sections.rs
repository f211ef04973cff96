//! What the sections of a container hold.
//!
//! The fields of these types, and of those they are made of, are the format: another field, or another order of
//! fields or variants, is another version. `tests/replay_format.rs` holds files of every version against them.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::columns::{self, Columns};
use super::frame::{self, FrameError, Section};
use crate::codec;
use crate::judge::script::{MarkKind, OpKind, Script};
use crate::judge::{self, Consequence, Report};
use crate::notation::{Log, VerbId, Vocabulary};
use crate::table::Journal;

/// What a container holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// Which match it is.
    pub header: Header,
    /// The log, byte for byte.
    pub log: String,
    /// The cards it is judged with, by the pool file they come from.
    pub pools: Vec<Pool>,
    /// The deck lists, whole.
    pub decks: Vec<Deck>,
    /// The log with its names resolved.
    pub inputs: Inputs,
    /// What happened at the table.
    pub events: Events,
    /// What was judged.
    pub verdicts: Vec<Verdict>,
    /// The state at every turn.
    pub turns: Vec<Turn>,
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
}

/// A deck list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// The file, as the log names it.
    pub name: String,
    /// Its text.
    pub list: String,
}

/// The log with its names resolved. Verbs and words are places in the tables here, whatever numbers a program has for
/// them; a face is a place in the pools, one behind the other, and zones are numbered by the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// The verbs that occur, by their canonical names.
    pub verbs: Vec<String>,
    /// The words that occur, by their canonical names.
    pub words: Vec<String>,
    /// The labels to go back to.
    pub labels: Vec<String>,
    /// Operands.
    pub ops: Columns,
    /// Acts.
    pub acts: Columns,
    /// Costs.
    pub pays: Columns,
    /// Acts, what was seen of them and all else, in the order in which it is matched.
    pub marks: Columns,
    /// What positions set.
    pub holdings: Columns,
    /// Positions.
    pub positions: Columns,
}

/// What happened at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Events {
    /// The events.
    pub events: Columns,
    /// The cards of the orders they point into.
    pub orders: Columns,
    /// What began, where an event says that something did.
    pub begun: Columns,
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
    /// A digest of the state, which the game makes.
    pub print: [u8; 32],
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
}

/// The kinds of section, in the order in which they stand.
const NAMES: [(u16, &str); 8] = [
    (HEADER, "header"),
    (LOG, "log"),
    (POOLS, "pools"),
    (DECKS, "decks"),
    (INPUTS, "inputs"),
    (EVENTS, "events"),
    (VERDICTS, "verdicts"),
    (TURNS, "turns"),
];
const HEADER: u16 = 1;
const LOG: u16 = 2;
const POOLS: u16 = 3;
const DECKS: u16 = 4;
const INPUTS: u16 = 5;
const EVENTS: u16 = 6;
const VERDICTS: u16 = 7;
const TURNS: u16 = 8;

fn name(kind: u16) -> Option<&'static str> {
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

fn find(sections: &[Section], kind: u16) -> Result<&[u8], ReplayError> {
    let found = sections.iter().find(|s| s.kind == kind);
    found
        .map(|s| s.payload.as_slice())
        .ok_or_else(|| ReplayError::Missing(name(kind).unwrap_or("unknown")))
}

fn value<T: DeserializeOwned>(sections: &[Section], kind: u16) -> Result<T, ReplayError> {
    codec::decode(find(sections, kind)?).map_err(|error| ReplayError::Section {
        section: name(kind).unwrap_or("unknown"),
        reason: error.to_string(),
    })
}

impl Replay {
    /// The bytes of the container. With `compress`, sections are packed where that makes them smaller.
    ///
    /// # Errors
    /// If it is larger than one may be.
    pub fn to_bytes(&self, compress: bool) -> Result<Vec<u8>, ReplayError> {
        let sections = [
            section(HEADER, &self.header)?,
            Section {
                kind: LOG,
                optional: false,
                payload: self.log.as_bytes().to_vec(),
            },
            section(POOLS, &self.pools)?,
            section(DECKS, &self.decks)?,
            section(INPUTS, &self.inputs)?,
            section(EVENTS, &self.events)?,
            section(VERDICTS, &self.verdicts)?,
            section(TURNS, &self.turns)?,
        ];
        Ok(frame::write(&sections, compress)?)
    }

    /// The container of these bytes.
    ///
    /// # Errors
    /// If they are none, or damaged, or ask for too much.
    pub fn from_bytes(bytes: &[u8]) -> Result<Replay, ReplayError> {
        let sections = frame::read(bytes, &name)?;
        let log = String::from_utf8(find(&sections, LOG)?.to_vec()).map_err(|_| ReplayError::Section {
            section: "log",
            reason: "it is not UTF-8".to_owned(),
        })?;
        Ok(Replay {
            header: value(&sections, HEADER)?,
            log,
            pools: value(&sections, POOLS)?,
            decks: value(&sections, DECKS)?,
            inputs: value(&sections, INPUTS)?,
            events: value(&sections, EVENTS)?,
            verdicts: value(&sections, VERDICTS)?,
            turns: value(&sections, TURNS)?,
        })
    }
}

impl Header {
    /// The header of a judged log.
    pub fn new(log: &Log<'_>, report: &Report) -> Header {
        let values = |key: &'static str| {
            let headers = log.headers.iter();
            headers
                .filter(move |h| h.key.text.eq_ignore_ascii_case(key))
                .map(|h| h.value.text.as_ref())
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

impl Inputs {
    /// A script with the names of its verbs and words.
    pub fn new(mut script: Script, vocabulary: &Vocabulary) -> Inputs {
        let (mut verbs, mut words) = (BTreeMap::new(), BTreeMap::new());
        each_verb(&mut script, &mut |verb| {
            verbs.insert(verb.0, 0);
        });
        each_word(&mut script, &mut |word| {
            words.insert(*word, 0);
        });
        // At most as many as there are different numbers.
        for (place, of) in verbs.values_mut().enumerate() {
            *of = place as u8;
        }
        for (place, of) in words.values_mut().enumerate() {
            *of = place as u16;
        }
        each_verb(&mut script, &mut |verb| {
            verb.0 = verbs.get(&verb.0).copied().unwrap_or(verb.0)
        });
        each_word(&mut script, &mut |word| {
            *word = words.get(word).copied().unwrap_or(*word)
        });
        let verb = |of: &u8| vocabulary.verbs.get(usize::from(*of)).map_or("", |v| v.name);
        let word = |of: &u16| vocabulary.words.get(usize::from(*of)).map_or("", |w| w.name);
        let [ops, acts, pays, marks, holdings, positions] = columns::of_script(&script);
        Inputs {
            verbs: verbs.keys().map(|of| verb(of).to_owned()).collect(),
            words: words.keys().map(|of| word(of).to_owned()).collect(),
            labels: script.labels,
            ops,
            acts,
            pays,
            marks,
            holdings,
            positions,
        }
    }
}

fn each_verb(script: &mut Script, with: &mut dyn FnMut(&mut VerbId)) {
    for act in &mut script.acts {
        with(&mut act.verb);
    }
    for verb in script.pays.iter_mut().filter_map(|pay| pay.verb.as_mut()) {
        with(verb);
    }
}

fn each_word(script: &mut Script, with: &mut dyn FnMut(&mut u16)) {
    for op in &mut script.ops {
        if let OpKind::Word(word) = &mut op.kind {
            with(word);
        }
    }
    for mark in &mut script.marks {
        if let MarkKind::Turn(_, _, Some(word)) = &mut mark.kind {
            with(word);
        }
    }
}

impl Events {
    /// What a journal holds.
    pub fn new(journal: &Journal) -> Events {
        Events {
            events: columns::of_events(&journal.events),
            orders: columns::of(journal.orders.iter().map(|card| [u32::from(card.0)])),
            begun: columns::of_begun(&journal.begun),
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
                judge::Verdict::Illegal => Sort::Illegal,
                judge::Verdict::CannotTell => Sort::CannotTell,
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
