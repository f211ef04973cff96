//! What was opened for one log and may serve the next: cards, lists and lookups.

use std::fmt::Write;

/// How many sets of cards and lists are kept: a few, so that memory does not grow with the number of files.
const KEPT_MOST: usize = 8;
/// A longer key, of a log with its cards in it, is not worth keeping.
const KEY_MOST_BYTES: usize = 64 * 1024;

/// Everything the cards of a match depend on, in one text: the files named, the sets, the nicknames, the day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Key(String);

/// A usual key is no longer.
const KEY_USUAL_BYTES: usize = 512;

impl Key {
    /// An empty one, with room for a usual one.
    pub fn new() -> Key {
        Key(String::with_capacity(KEY_USUAL_BYTES))
    }

    /// Adds one fact, with its length, so that facts never run together.
    pub fn add(&mut self, what: &str, value: &str) {
        // Writing to a text cannot fail.
        let _ = write!(self.0, "{what} {} {value} ", value.len());
    }
}

/// The last few that were opened, the latest last.
pub struct MatchCache<T>(Vec<(Key, T)>);

impl<T> Default for MatchCache<T> {
    fn default() -> MatchCache<T> {
        MatchCache(Vec::new())
    }
}

impl<T> MatchCache<T> {
    /// Takes down what lies under a key.
    pub fn take(&mut self, key: &Key) -> Option<T> {
        let at = self.0.iter().rposition(|(k, _)| k == key)?;
        Some(self.0.remove(at).1)
    }

    /// Puts it there, and away with the one not asked for longest.
    pub fn put(&mut self, key: Key, opened: T) {
        if key.0.len() > KEY_MOST_BYTES {
            return;
        }
        if self.0.len() >= KEPT_MOST {
            self.0.remove(0);
        }
        self.0.push((key, opened));
    }
}
