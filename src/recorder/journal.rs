//! The journal of a recording: its entries, one behind the other, each with its length, its checksum and a digest over
//! all entries up to it. Nothing in it is ever changed. The layout, byte by byte, is in `grammar/record.md`.
//!
//! ```
//! use rejudge::recorder::journal::{Entry, Head, read};
//!
//! let mut bytes = Vec::new();
//! let mut head = Head::begin(&mut bytes);
//! head = head.add(&Entry::Start("rejudge 1\n".into()), &mut bytes)?;
//! head = head.add(&Entry::Undo(1), &mut bytes)?;
//! let whole = bytes.len();
//! bytes.extend([7, 0, 0]);
//!
//! let found = read(&bytes)?;
//! assert_eq!(found.entries.len(), 2);
//! assert_eq!((found.whole_bytes, found.torn()), (whole, 3));
//! assert_eq!(found.head, Some(head));
//! # Ok::<(), rejudge::recorder::JournalError>(())
//! ```

use thiserror::Error;

use crate::chain::{Chain, Digest};

/// With what a journal begins. Whatever takes it for text and changes its line ends damages these bytes first.
pub const MAGIC: [u8; 8] = *b"\x89RJJ\r\n\x1a\n";
/// The version of the layout.
pub const VERSION: u16 = 1;
/// The largest journal that is read, in bytes.
pub const FILE_MOST_BYTES: usize = 64 << 20;
/// The largest entry, in bytes.
pub const ENTRY_MOST_BYTES: usize = 16 << 20;

const BEGIN_BYTES: usize = 12;
/// Length, checksum, kind.
const ENTRY_HEAD_BYTES: usize = 9;
const DIGEST_BYTES: usize = size_of::<Digest>();
/// What the digests of a journal are digests of.
const DOMAIN: &str = "rejudge journal 1";

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The log before the first line that was typed: its header, and what stood behind it.
    Start(String),
    /// What one entry adds to the log: a line, or several.
    Line {
        /// Without a line end at its end.
        text: String,
        /// Something in it was named as illegal and taken all the same, as it was played.
        as_played: bool,
    },
    /// So many entries were taken back.
    Undo(u32),
    /// So many of those were put in again.
    Redo(u32),
    /// The log was written, and this is the BLAKE3 digest of it.
    Ended(Digest),
    /// An entry that stands was written anew, or, with nothing in it, taken out.
    Edit {
        /// Which of those that stand, from 0.
        at: u32,
        /// As in a line.
        text: String,
        /// As in a line.
        as_played: bool,
    },
    /// An entry was put in before one that stands, or behind the last.
    Insert {
        /// Before which of those that stand, from 0.
        at: u32,
        /// As in a line.
        text: String,
        /// As in a line.
        as_played: bool,
    },
    /// The match is recorded with these cards and deck lists, of which this is the digest.
    Cards(Digest),
}

mod kind {
    pub const START: u8 = 1;
    pub const LINE: u8 = 2;
    pub const AS_PLAYED: u8 = 3;
    pub const UNDO: u8 = 4;
    pub const REDO: u8 = 5;
    pub const ENDED: u8 = 6;
    pub const EDIT: u8 = 7;
    pub const EDIT_AS_PLAYED: u8 = 8;
    pub const INSERT: u8 = 9;
    pub const INSERT_AS_PLAYED: u8 = 10;
    pub const CARDS: u8 = 11;
    pub const LAST: u8 = CARDS;
}

/// Why bytes are no journal that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// They do not begin like one.
    #[error("this is no journal of a recording: it does not begin like one")]
    Magic,
    /// A version that is not known.
    #[error("the journal has version {0}; this program reads version {VERSION}")]
    Version(u16),
    /// More bytes than are read.
    #[error("the journal is larger than {} MiB", FILE_MOST_BYTES >> 20)]
    TooLarge,
    /// An entry in the middle is not what was written.
    #[error(
        "entry {number} of the journal is damaged (byte {at}), and entries behind it are whole; nothing was cut. The entries before it can be had with --export"
    )]
    Damaged {
        /// Its number, from 1.
        number: usize,
        /// Where it begins.
        at: usize,
    },
    /// An entry that this version does not know.
    #[error(
        "entry {number} of the journal is of kind {kind}, which this program does not know; a newer version wrote it"
    )]
    Kind {
        /// Its number, from 1.
        number: usize,
        /// The kind.
        kind: u8,
    },
    /// More than fits into one entry.
    #[error("one entry holds at most {} MiB", ENTRY_MOST_BYTES >> 20)]
    EntryTooLarge,
}

/// The digest over all entries so far: all that has to be remembered to add another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head(Chain);

impl Head {
    /// The beginning of a journal.
    pub fn begin(out: &mut Vec<u8>) -> Head {
        out.extend(MAGIC);
        out.extend(VERSION.to_le_bytes());
        out.extend([0, 0]);
        Head(Chain::new(DOMAIN))
    }

    /// The bytes of a further entry, and the head behind it.
    ///
    /// # Errors
    /// If it is too large.
    pub fn add(self, entry: &Entry, out: &mut Vec<u8>) -> Result<Head, JournalError> {
        let number;
        let placed;
        let (kind, body): (u8, &[u8]) = match entry {
            Entry::Start(text) => (kind::START, text.as_bytes()),
            Entry::Line { text, as_played: false } => (kind::LINE, text.as_bytes()),
            Entry::Line { text, as_played: true } => (kind::AS_PLAYED, text.as_bytes()),
            Entry::Undo(count) => {
                number = count.to_le_bytes();
                (kind::UNDO, &number)
            }
            Entry::Redo(count) => {
                number = count.to_le_bytes();
                (kind::REDO, &number)
            }
            Entry::Ended(digest) => (kind::ENDED, digest),
            Entry::Cards(digest) => (kind::CARDS, digest),
            Entry::Edit { at, text, as_played } | Entry::Insert { at, text, as_played } => {
                placed = [&at.to_le_bytes(), text.as_bytes()].concat();
                let kind = match (matches!(entry, Entry::Edit { .. }), as_played) {
                    (true, false) => kind::EDIT,
                    (true, true) => kind::EDIT_AS_PLAYED,
                    (false, false) => kind::INSERT,
                    (false, true) => kind::INSERT_AS_PLAYED,
                };
                (kind, &placed)
            }
        };
        let length = u32::try_from(body.len())
            .ok()
            .filter(|_| body.len() <= ENTRY_MOST_BYTES);
        let length = length.ok_or(JournalError::EntryTooLarge)?;
        let head = self.over(kind, body);
        out.extend(length.to_le_bytes());
        out.extend(sum(kind, body));
        out.push(kind);
        out.extend(body);
        out.extend(head.0.head());
        Ok(head)
    }

    fn over(self, kind: u8, body: &[u8]) -> Head {
        let mut chain = self.0;
        chain.add_parts(&[&[kind], body]);
        Head(chain)
    }
}

/// The checksum of an entry: it tells a whole entry from a torn one wherever it stands.
fn sum(kind: u8, body: &[u8]) -> [u8; 4] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&[kind]).update(body);
    let mut four = [0; 4];
    hasher.finalize_xof().fill(&mut four);
    four
}

/// What was found in a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The entries that are whole.
    pub entries: Vec<Entry>,
    /// The head behind them; none if not even the beginning is whole.
    pub head: Option<Head>,
    /// So many bytes they take, the beginning with them.
    pub whole_bytes: usize,
    /// So many bytes there were.
    pub bytes: usize,
}

impl Found {
    /// How many bytes follow the last whole entry: what was being written when the writing stopped.
    pub fn torn(&self) -> usize {
        self.bytes - self.whole_bytes
    }
}

/// An entry as it stands in the bytes.
struct Raw<'b> {
    kind: u8,
    body: &'b [u8],
    digest: Digest,
    bytes: usize,
}

/// The entry that begins here, if a whole one does.
fn raw(bytes: &[u8]) -> Option<Raw<'_>> {
    let (head, rest) = bytes.split_at_checked(ENTRY_HEAD_BYTES)?;
    let length = u32::from_le_bytes(head[..4].try_into().ok()?) as usize;
    if length > ENTRY_MOST_BYTES {
        return None;
    }
    let (body, rest) = rest.split_at_checked(length)?;
    let digest: Digest = rest.get(..DIGEST_BYTES)?.try_into().ok()?;
    let kind = head[8];
    (head[4..8] == sum(kind, body)).then_some(Raw {
        kind,
        body,
        digest,
        bytes: ENTRY_HEAD_BYTES + length + DIGEST_BYTES,
    })
}

/// How far behind a damaged entry whole ones are looked for.
const LOOKED_AT_BYTES: usize = 1 << 20;

/// Whether any whole entry begins behind the start of these bytes.
fn goes_on(bytes: &[u8]) -> bool {
    let kinds = kind::START..=kind::LAST;
    let may_begin = |at: &usize| bytes.get(at + 8).is_some_and(|kind| kinds.contains(kind));
    (1..bytes.len().min(LOOKED_AT_BYTES))
        .filter(may_begin)
        .any(|at| raw(&bytes[at..]).is_some())
}

/// Reads a journal. What is not whole at its end is left out and counted.
///
/// # Errors
/// If it is no journal, or something in its middle is not what was written.
pub fn read(bytes: &[u8]) -> Result<Found, JournalError> {
    if bytes.len() > FILE_MOST_BYTES {
        return Err(JournalError::TooLarge);
    }
    let mut begin = Vec::new();
    let mut head = Head::begin(&mut begin);
    let mut found = Found {
        entries: Vec::new(),
        head: None,
        whole_bytes: 0,
        bytes: bytes.len(),
    };
    let Some((start, mut rest)) = bytes.split_at_checked(BEGIN_BYTES) else {
        // It was being begun.
        return if begin.starts_with(bytes) {
            Ok(found)
        } else {
            Err(JournalError::Magic)
        };
    };
    if start[..8] != MAGIC {
        return Err(JournalError::Magic);
    }
    let version = u16::from_le_bytes([start[8], start[9]]);
    if start != begin {
        return Err(JournalError::Version(version));
    }
    found.whole_bytes = BEGIN_BYTES;
    while !rest.is_empty() {
        let number = found.entries.len() + 1;
        let damaged = JournalError::Damaged {
            number,
            at: found.whole_bytes,
        };
        let Some(raw) = raw(rest) else {
            if goes_on(rest) {
                return Err(damaged);
            }
            break;
        };
        let next = head.over(raw.kind, raw.body);
        if next.0.head() != raw.digest {
            // Its own checksum fits: it was written, but not here.
            return Err(damaged);
        }
        found.entries.push(raw.entry(number)?);
        found.whole_bytes += raw.bytes;
        rest = &rest[raw.bytes..];
        head = next;
    }
    found.head = Some(head);
    Ok(found)
}

/// The whole entries at the beginning of a journal that is damaged further on.
pub fn salvage(bytes: &[u8]) -> Vec<Entry> {
    let mut end = bytes.len();
    loop {
        match read(&bytes[..end]) {
            Ok(found) => return found.entries,
            Err(JournalError::Damaged { at, .. }) if at < end => end = at,
            Err(_) => return Vec::new(),
        }
    }
}

impl Raw<'_> {
    fn entry(&self, number: usize) -> Result<Entry, JournalError> {
        let unknown = JournalError::Kind {
            number,
            kind: self.kind,
        };
        let text = || String::from_utf8(self.body.to_vec()).map_err(|_| unknown.clone());
        let count = || match self.body.try_into() {
            Ok(count) => Ok(u32::from_le_bytes(count)),
            Err(_) => Err(unknown.clone()),
        };
        let placed = || {
            let (at, text) = self.body.split_first_chunk::<4>().ok_or_else(|| unknown.clone())?;
            let text = std::str::from_utf8(text).map_err(|_| unknown.clone())?;
            Ok::<(u32, String), JournalError>((u32::from_le_bytes(*at), text.to_owned()))
        };
        Ok(match self.kind {
            kind::EDIT | kind::EDIT_AS_PLAYED => {
                let ((at, text), as_played) = (placed()?, self.kind == kind::EDIT_AS_PLAYED);
                Entry::Edit { at, text, as_played }
            }
            kind::INSERT | kind::INSERT_AS_PLAYED => {
                let ((at, text), as_played) = (placed()?, self.kind == kind::INSERT_AS_PLAYED);
                Entry::Insert { at, text, as_played }
            }
            kind::START => Entry::Start(text()?),
            kind::LINE | kind::AS_PLAYED => Entry::Line {
                text: text()?,
                as_played: self.kind == kind::AS_PLAYED,
            },
            kind::UNDO => Entry::Undo(count()?),
            kind::REDO => Entry::Redo(count()?),
            kind::ENDED => Entry::Ended(self.body.try_into().map_err(|_| unknown.clone())?),
            kind::CARDS => Entry::Cards(self.body.try_into().map_err(|_| unknown.clone())?),
            _ => return Err(unknown),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<Entry> {
        let line = |text: &str, as_played| Entry::Line {
            text: text.to_owned(),
            as_played,
        };
        vec![
            Entry::Start("rejudge 1\ngame: x 1\n".into()),
            line("  attack FC front", false),
            line("  note \"灯台\"", true),
            Entry::Undo(2),
            Entry::Redo(1),
            line("", false),
            Entry::Insert {
                at: 1,
                text: "  draw = 007".into(),
                as_played: false,
            },
            Entry::Edit {
                at: 0,
                text: "  attack FL front".into(),
                as_played: true,
            },
            Entry::Ended([7; 32]),
        ]
    }

    /// The bytes, and where each entry ends.
    fn bytes(entries: &[Entry]) -> (Vec<u8>, Vec<usize>) {
        let mut out = Vec::new();
        let mut head = Head::begin(&mut out);
        let mut ends = vec![out.len()];
        for entry in entries {
            head = head.add(entry, &mut out).expect("small");
            ends.push(out.len());
        }
        (out, ends)
    }

    #[test]
    fn cut_anywhere_the_whole_entries_are_there() {
        let all = entries();
        let (bytes, ends) = bytes(&all);
        for cut in 0..=bytes.len() {
            let found = read(&bytes[..cut]).expect("a torn tail is no damage");
            let whole = ends.iter().filter(|end| **end <= cut).count();
            assert_eq!(found.entries, all[..whole.saturating_sub(1)], "{cut}");
            let end = ends.iter().copied().filter(|end| *end <= cut).max().unwrap_or(0);
            assert_eq!((found.whole_bytes, found.torn()), (end, cut - end), "{cut}");
        }
    }

    #[test]
    fn a_changed_byte_never_passes_for_another_entry() {
        let all = entries();
        let (bytes, ends) = bytes(&all);
        let last = ends[ends.len() - 2];
        for at in 0..bytes.len() {
            let mut bad = bytes.clone();
            bad[at] ^= 0x10;
            match read(&bad) {
                // Of the last entry nobody can tell whether it was torn or damaged.
                Ok(found) => assert!(at >= last && found.entries == all[..all.len() - 1], "{at}"),
                Err(JournalError::Damaged { number, at: begins }) => {
                    let of = ends.iter().filter(|end| **end <= at).count();
                    assert_eq!((number, begins), (of, ends[of - 1]), "{at}");
                    assert_eq!(salvage(&bad), all[..of - 1]);
                }
                Err(_) => assert!(at < BEGIN_BYTES, "{at}"),
            }
        }
    }

    #[test]
    fn entries_cannot_be_left_out_or_moved() {
        let (bytes, ends) = bytes(&entries());
        let entry = |n: usize| &bytes[ends[n]..ends[n + 1]];
        let out = [&bytes[..ends[2]], &bytes[ends[3]..]].concat();
        assert_eq!(read(&out), Err(JournalError::Damaged { number: 3, at: ends[2] }));
        let swapped = [&bytes[..ends[1]], entry(2), entry(1), &bytes[ends[3]..]].concat();
        assert_eq!(read(&swapped), Err(JournalError::Damaged { number: 2, at: ends[1] }));
    }

    #[test]
    fn what_is_no_journal_is_refused() {
        assert_eq!(read(b"rejudge 1\ngame: x"), Err(JournalError::Magic));
        assert_eq!(read(b"x"), Err(JournalError::Magic));
        let (mut later, _) = bytes(&entries());
        later[8] = 2;
        assert_eq!(read(&later), Err(JournalError::Version(2)));
        // A length that lies asks for no memory.
        let (mut lies, ends) = bytes(&entries()[..1]);
        lies.truncate(ends[1]);
        lies.extend([0xff; 40]);
        assert_eq!(read(&lies).map(|f| f.torn()), Ok(40));
    }
}
