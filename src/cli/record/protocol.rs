//! What a recorder is asked, and what it answers; `grammar/record.md` has both in tables.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::cli::sign::Signer;
use crate::games::kit::sight::Tables;
use crate::games::{ByItself, Offered};
use crate::judge::{Finding, Malformed, Note, Report};
use crate::recorder::complete::Word;
use crate::table::Ending;

use super::packing::Packed;

/// What is asked of a recorder; in the protocol for programs, a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A line of the log.
    Enter {
        /// The line.
        line: String,
        /// Take it even if it is illegal.
        #[serde(default)]
        as_played: bool,
    },
    /// What comes next by itself.
    ByItself {},
    /// Everything up to the next turn.
    Turn {},
    /// The line that was named illegal is taken as it was played.
    Take {},
    /// Entries are taken back.
    Undo {
        /// How many.
        #[serde(default = "one")]
        count: u32,
    },
    /// A line of the log is written anew, or taken out.
    Edit {
        /// Its number.
        number: usize,
        /// What it is to be; nothing takes it out.
        line: String,
        /// Take it even if it is illegal.
        #[serde(default)]
        as_played: bool,
    },
    /// A line is put in before one of the log.
    Insert {
        /// The number of that one.
        number: usize,
        /// The line.
        line: String,
        /// Take it even if it is illegal.
        #[serde(default)]
        as_played: bool,
    },
    /// Entries that were taken back are put in again.
    Redo {
        /// How many.
        #[serde(default = "one")]
        count: u32,
    },
    /// The table, and what is legal now.
    Look {},
    /// What can follow what is typed.
    Complete {
        /// What is typed.
        line: String,
    },
    /// The log so far.
    Log {},
    /// Everything that is to be said about the log so far.
    Report {},
    /// The table as it is now, as data.
    Table {},
    /// The log is written to another file as well.
    Save {
        /// The file.
        file: PathBuf,
    },
    /// The log is written, and packed with its cards into one file.
    Pack {
        /// The file; beside the log if none is given.
        #[serde(default)]
        file: Option<PathBuf>,
        /// Who signs it, in turn.
        #[serde(default)]
        sign: Vec<Signer>,
    },
    /// The recording ends, and the log is written.
    End {},
}

fn one() -> u32 {
    1
}

/// What became of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The recorder is ready for the first request.
    Ready,
    /// It is in the journal, on the disk.
    Accepted,
    /// It is illegal and was not accepted; it can be taken as played.
    Illegal,
    /// It cannot be read and was not accepted.
    Unread,
    /// Entries were taken back, put in again or changed.
    Changed,
    /// Something was to be shown.
    Shown,
    /// It cannot be done now.
    #[default]
    Refused,
    /// It could not be written, and was not accepted.
    NotWritten,
    /// The log is written and packed.
    Packed,
    /// The log is written; it could not be packed.
    NotPacked,
    /// The recording has ended, and the log is written.
    Ended,
}

/// An answer; in the protocol for programs, a line of JSON without what is empty.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Answer {
    /// What became of it.
    pub answer: Outcome,
    /// How many entries stand.
    pub entries: usize,
    /// What was added to the log, taken from it, or shown of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// The number of the first of these lines in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What there is to say, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
    /// What could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub malformed: Vec<Malformed>,
    /// Findings that the log did not have before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
    /// Notes that the log did not have before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// What can follow, and from which byte of the line on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<Complete>,
    /// Everything about the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<Box<Report>>,
    /// The table as data, in its one moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<Box<Tables>>,
    /// The file into which the log was packed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replay: Option<Packed>,
    /// What comes next, in words.
    pub next: String,
    /// What comes next by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_itself: Option<ByItself>,
    /// The lines up to the next turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turn: Vec<String>,
    /// How the match ended.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub result: String,
    /// Who won, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The table.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub table: String,
    /// What is legal now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<Offered>,
}

/// What can follow what is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Complete {
    /// At which byte of the line the words begin.
    pub at: usize,
    /// The words.
    pub words: Vec<Word>,
}
