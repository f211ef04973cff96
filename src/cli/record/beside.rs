//! What a recording is judged with beside its own lines: card pools and deck lists. Where they change between two sittings, lines
//! that were legal may be so no more; whoever goes on is told.

use std::cell::RefCell;
use std::path::PathBuf;

use crate::games::{AnyGame, Files};
use crate::recorder::Entry;

/// What the digest is a digest of.
const DOMAIN: &str = "rejudge record cards 1";

/// What is said where it is another one than before.
pub const CHANGED: &str = "the cards or the deck lists that the header names are not what they were when this was recorded \
                           last: lines that were legal then may be judged otherwise now";

/// The files a log names; the digest of every list that is read is kept.
struct Reading<'f> {
    files: &'f dyn Files,
    lists: RefCell<Vec<(String, [u8; 32])>>,
}

impl Files for Reading<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.files.path(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let text = self.files.read(name)?;
        let digest = *blake3::hash(text.as_bytes()).as_bytes();
        self.lists.borrow_mut().push((name.to_owned(), digest));
        Ok(text)
    }

    fn reaches(&self, name: &str) -> Result<(), String> {
        self.files.reaches(name)
    }

    fn held(&self, name: &str) -> Option<&str> {
        self.files.held(name)
    }
}

/// The entry that says with which cards and lists a log is judged. None where they cannot be read or the game cannot name them.
pub fn cards(game: &dyn AnyGame, log: &str, files: &dyn Files) -> Option<Entry> {
    let reading = Reading {
        files,
        lists: RefCell::default(),
    };
    let pools = game.pinned(log, &reading).ok().flatten()?;
    let pools = pools.into_iter().map(|pool| (pool.name, pool.digest));
    let mut hasher = blake3::Hasher::new();
    hasher.update(DOMAIN.as_bytes());
    for (name, digest) in reading.lists.into_inner().into_iter().chain(pools) {
        hasher.update(&(name.len() as u64).to_le_bytes());
        hasher.update(name.as_bytes());
        hasher.update(&digest);
    }
    Some(Entry::Cards(*hasher.finalize().as_bytes()))
}

/// What these entries say of the cards, the last of them.
pub fn of_entries(entries: &[Entry]) -> Option<Entry> {
    let said = entries.iter().rev().find(|entry| matches!(entry, Entry::Cards(_)));
    said.cloned()
}
