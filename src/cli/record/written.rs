//! The log under its name: who wrote what lies there, and the log of a journal that somebody else may be writing.

use std::path::Path;

use crate::cards::plain;
use crate::cli::input;
use crate::cli::output::{self, Sort};
use crate::cli::trouble::Trouble;
use crate::recorder::{Entry, Session};

use super::store::{Store, StoreError};

/// Why there is nothing to go on with.
pub fn trouble(error: StoreError) -> Trouble {
    match error {
        StoreError::Exists(_) | StoreError::None(_) => Trouble::Usage(error.to_string()),
        StoreError::File { file, error } => Trouble::Input {
            file,
            reason: plain::reason(&error),
        },
        StoreError::Journal { file, error } => Trouble::Input {
            file,
            reason: error.to_string(),
        },
        StoreError::InUse(file) => Trouble::Input {
            file,
            reason: "is in use: another `rejudge record` is writing this match; end that one first".to_owned(),
        },
        StoreError::Replaced(_) | StoreError::Write { .. } => Trouble::Usage(error.to_string()),
    }
}

/// Writes the log of a recording that may be going on, as far as its journal is whole. Says how far that is not all.
///
/// # Errors
/// If there is no journal, or the log cannot be written.
pub fn export(file: &Path, out: &Path) -> Result<Option<String>, Trouble> {
    let (entries, damage) = Store::look(&Store::beside(file)).map_err(trouble)?;
    match out == file || output::is_same_file(out, file) {
        true => not_changed(file, last_written(&entries))?,
        false => output::may_write(out, Sort::Log, &[&Store::beside(file)])?,
    }
    let session = Session::of(entries).map_err(|error| Trouble::Usage(error.to_string()))?;
    output::replace(out, session.log())?;
    Ok(damage.map(|error| format!("{error}; what stands before it was written")))
}

/// The input has ended, and the log could not be written.
pub fn not_written(file: &Path) -> Trouble {
    let (name, journal) = (file.display(), Store::beside(file));
    Trouble::Input {
        file: name.to_string(),
        reason: format!(
            "was not written. Everything entered is in {}: make room, then `rejudge record {name} --export`",
            journal.display()
        ),
    }
}

/// The digest of what a recording last wrote under the log's name, or found there.
pub fn last_written(entries: &[Entry]) -> Option<[u8; 32]> {
    let written = entries.iter().rev().find_map(|entry| match entry {
        Entry::Ended(digest) => Some(*digest),
        _ => None,
    });
    written.or_else(|| match entries.first() {
        Some(Entry::Start(head)) => Some(digest(head)),
        _ => None,
    })
}

/// What lies under the log's name is only written over if it was written here.
///
/// # Errors
/// If it was not.
pub fn not_changed(file: &Path, written: Option<[u8; 32]>) -> Result<(), Trouble> {
    if !file.exists() || written == Some(digest(&input::read(file)?)) {
        return Ok(());
    }
    let name = file.display();
    Err(Trouble::Usage(format!(
        "{name} is not what the recorder wrote there, and would be lost: move it away; the recording is in {}",
        Store::beside(file).display()
    )))
}

/// The digest of a log.
pub fn digest(log: &str) -> [u8; 32] {
    *blake3::hash(log.as_bytes()).as_bytes()
}
