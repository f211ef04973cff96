//! Where the records of a batch come from: JSON lines, files, folders and archives, each also packed.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cards::plain;
use crate::replay::frame;

use super::jobs::{Gone, Hand};
use super::lines::{Line, Lines};
use super::unpacked::{self, Unpacked};
use crate::cli::folders;
use crate::cli::input::{self, STDIN};

/// No record is larger: a line, or a file in a folder or an archive.
pub const RECORD_MOST_BYTES: usize = 1 << 20;

/// Records are handed on together, as many as these at most.
const TOGETHER_MOST: usize = 64;

/// And no more bytes than these.
const TOGETHER_BYTES: usize = 256 << 10;

/// What is looked at to know what a file is: as much as an archive needs.
const BEGINNING_BYTES: usize = 512;

/// A record as it comes, not looked into yet.
pub enum Raw {
    /// A line of JSON.
    Line(Vec<u8>),
    /// A record that is larger than one may be; its name, if it has one.
    TooLarge(Option<String>),
    /// A file of an archive, or one that was packed by itself.
    Bytes(String, Vec<u8>),
    /// A file that lies somewhere, by its name in the batch.
    File(String, PathBuf),
    /// From here on the input of this name cannot be read.
    Broken(String, String),
}

/// Some records of one input.
pub struct Chunk {
    /// In order.
    pub records: Vec<Raw>,
    /// The input they are of.
    pub input: Arc<Input>,
}

/// An input, as it was named.
pub struct Input {
    /// Its name.
    pub name: String,
    /// The folder beside which it lies.
    pub folder: PathBuf,
}

/// Hands records on, several at a time.
struct Feed<'h> {
    hand: &'h mut Hand<Chunk>,
    input: Arc<Input>,
    records: Vec<Raw>,
    bytes: usize,
}

impl Feed<'_> {
    fn give(&mut self, record: Raw) -> Result<(), Gone> {
        self.bytes += match &record {
            Raw::Line(bytes) | Raw::Bytes(_, bytes) => bytes.len(),
            Raw::TooLarge(_) | Raw::File(..) | Raw::Broken(..) => 0,
        };
        self.records.push(record);
        match self.records.len() >= TOGETHER_MOST || self.bytes >= TOGETHER_BYTES {
            true => self.flush(),
            false => Ok(()),
        }
    }

    fn flush(&mut self) -> Result<(), Gone> {
        self.bytes = 0;
        if self.records.is_empty() {
            return Ok(());
        }
        self.hand.give(Chunk {
            records: std::mem::take(&mut self.records),
            input: Arc::clone(&self.input),
        })
    }

    fn broken(&mut self, reason: String) -> Result<(), Gone> {
        let name = self.input.name.clone();
        self.give(Raw::Broken(name, reason))
    }
}

/// Counts what was read, for who shows how far it is.
struct Counted<R>(R, Arc<AtomicU64>);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(into)?;
        self.1.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The folder in which the files lie that the logs of an input name.
fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        _ if path.as_os_str() == STDIN => PathBuf::new(),
        _ if path.is_dir() => path.to_owned(),
        Some(parent) => parent.to_owned(),
        None => PathBuf::new(),
    }
}

/// Reads all inputs and hands their records on, in order. `read`: how many bytes of them were read.
pub fn all(inputs: &[PathBuf], hand: &mut Hand<Chunk>, read: &Arc<AtomicU64>) {
    for path in inputs {
        let input = Input {
            name: input::name(path),
            folder: folder_of(path),
        };
        let mut feed = Feed {
            hand: &mut *hand,
            input: Arc::new(input),
            records: Vec::new(),
            bytes: 0,
        };
        let done = one(path, &mut feed, read);
        if done.and_then(|()| feed.flush()).is_err() {
            return;
        }
    }
}

fn one(path: &Path, feed: &mut Feed<'_>, read: &Arc<AtomicU64>) -> Result<(), Gone> {
    if path.as_os_str() == STDIN {
        return stream(path, io::stdin(), feed);
    }
    if path.is_dir() {
        return folder(path, feed);
    }
    match plain::open(path) {
        Ok(file) => stream(path, Counted(file, Arc::clone(read)), feed),
        Err(error) => feed.broken(plain::reason(&error)),
    }
}

/// What a file is, by how it begins and how it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Packed,
    Archive,
    Lines,
    Match,
}

impl Sort {
    fn of(name: &Path, begins: &[u8]) -> Sort {
        const USTAR: std::ops::Range<usize> = 257..262;
        let ends = |extension: &str| name.extension().is_some_and(|e| e.eq_ignore_ascii_case(extension));
        if begins.starts_with(&unpacked::MAGIC) {
            Sort::Packed
        } else if begins.get(USTAR) == Some(b"ustar") {
            Sort::Archive
        } else if begins.starts_with(&frame::MAGIC[..4]) || ends("match") || ends("replay") {
            Sort::Match
        } else {
            Sort::Lines
        }
    }
}

/// As much as is there, up to so many bytes.
fn beginning(from: &mut impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(most);
    from.by_ref().take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The first line, or as much of it as tells what this is: an archive has no line end there.
fn first_line(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(BEGINNING_BYTES);
    while bytes.len() < BEGINNING_BYTES && bytes.last() != Some(&b'\n') {
        let one = beginning(from, 1)?;
        if one.is_empty() {
            break;
        }
        bytes.extend(one);
    }
    Ok(bytes)
}

/// The name without the ending of what packed it.
fn unpacked_name(path: &Path) -> PathBuf {
    match path.extension() {
        Some(e) if e.eq_ignore_ascii_case("zst") => path.with_extension(""),
        Some(e) if e.eq_ignore_ascii_case("tzst") => path.with_extension("tar"),
        _ => path.to_owned(),
    }
}

fn stream(path: &Path, from: impl Read, feed: &mut Feed<'_>) -> Result<(), Gone> {
    let mut from = BufReader::new(from);
    // Whoever writes lines one at a time waits for the answer to each: no more than is needed to know what it is.
    let begins = match beginning(&mut from, unpacked::MAGIC.len()) {
        Ok(begins) => begins,
        Err(error) => return feed.broken(plain::reason(&error)),
    };
    match begins == unpacked::MAGIC {
        true if folders::is_match(path) => single(path, from, feed),
        true => sorted(&unpacked_name(path), Unpacked::new(begins.chain_with(from)), feed),
        false => sorted(path, begins.chain_with(from), feed),
    }
}

/// Bytes that were read already, before what follows.
trait ChainWith {
    fn chain_with<R: Read>(self, rest: R) -> io::Chain<io::Cursor<Vec<u8>>, R>;
}

impl ChainWith for Vec<u8> {
    fn chain_with<R: Read>(self, rest: R) -> io::Chain<io::Cursor<Vec<u8>>, R> {
        io::Cursor::new(self).chain(rest)
    }
}

fn sorted(path: &Path, mut from: impl Read, feed: &mut Feed<'_>) -> Result<(), Gone> {
    let begins = match first_line(&mut from) {
        Ok(begins) => begins,
        Err(error) => return feed.broken(plain::reason(&error)),
    };
    let sort = Sort::of(path, &begins);
    let from = begins.chain_with(from);
    match sort {
        Sort::Archive => archive(from, feed),
        Sort::Match => single(path, from, feed),
        Sort::Packed => feed.broken("is packed twice".to_owned()),
        Sort::Lines => lines(from, feed),
    }
}

fn lines(from: impl Read, feed: &mut Feed<'_>) -> Result<(), Gone> {
    let mut lines = Lines::new(from, RECORD_MOST_BYTES);
    loop {
        if lines.is_dry() {
            // The next one may be written only when these were answered.
            feed.flush()?;
        }
        match lines.next() {
            Ok(Some(Line::Whole(line))) => feed.give(Raw::Line(line))?,
            Ok(Some(Line::TooLong)) => feed.give(Raw::TooLarge(None))?,
            Ok(None) => return Ok(()),
            Err(error) => return feed.broken(plain::reason(&error)),
        }
    }
}

/// What a match may take, and a byte more, so that it can be told.
fn contents(from: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    from.take(RECORD_MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= RECORD_MOST_BYTES).then_some(bytes))
}

fn single(path: &Path, from: impl Read, feed: &mut Feed<'_>) -> Result<(), Gone> {
    let name = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned();
    if path.is_file() {
        return feed.give(Raw::File(name, path.to_owned()));
    }
    match contents(from) {
        Ok(Some(bytes)) => feed.give(Raw::Bytes(name, bytes)),
        Ok(None) => feed.give(Raw::TooLarge(Some(name))),
        Err(error) => feed.broken(plain::reason(&error)),
    }
}

fn archive(from: impl Read, feed: &mut Feed<'_>) -> Result<(), Gone> {
    let mut archive = tar::Archive::new(from);
    let entries = match archive.entries() {
        Ok(entries) => entries,
        Err(error) => return feed.broken(plain::reason(&error)),
    };
    for entry in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => return feed.broken(plain::reason(&error)),
        };
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        if !entry.header().entry_type().is_file() || !folders::is_match(Path::new(&name)) {
            continue;
        }
        match contents(entry) {
            Ok(Some(bytes)) => feed.give(Raw::Bytes(name, bytes))?,
            Ok(None) => feed.give(Raw::TooLarge(Some(name)))?,
            Err(error) => return feed.broken(plain::reason(&error)),
        }
    }
    Ok(())
}

fn folder(path: &Path, feed: &mut Feed<'_>) -> Result<(), Gone> {
    let mut gone = Ok(());
    let walked = folders::each(path, &mut |found| {
        let name = found.strip_prefix(path).unwrap_or(found).display().to_string();
        gone = feed.give(Raw::File(name.replace('\\', "/"), found.to_owned()));
        gone.is_ok()
    });
    gone?;
    match walked {
        Ok(()) => Ok(()),
        Err(trouble) => feed.broken(trouble.to_string()),
    }
}

/// What was in a file that may be packed; none if there is too much of it.
///
/// # Errors
/// If it cannot be unpacked.
pub fn unpacked(bytes: Vec<u8>) -> io::Result<Option<Vec<u8>>> {
    match bytes.starts_with(&unpacked::MAGIC) {
        true => contents(Unpacked::new(&bytes[..])),
        false => Ok(Some(bytes)),
    }
}

/// A file of a folder: its bytes, unpacked; none if there are too many.
///
/// # Errors
/// If it cannot be read or unpacked.
pub fn file(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let mut file: File = plain::open(path)?;
    let begins = beginning(&mut file, unpacked::MAGIC.len())?;
    match begins == unpacked::MAGIC {
        true => contents(Unpacked::new(begins.chain_with(file))),
        false => contents(begins.chain_with(file)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_is() {
        let mut archive = vec![0; 512];
        archive[257..262].copy_from_slice(b"ustar");
        let sort = |name: &str, begins: &[u8]| Sort::of(Path::new(name), begins);
        assert_eq!(sort("a.jsonl", b"{\"id\""), Sort::Lines);
        assert_eq!(sort("a.jsonl", b"no json"), Sort::Lines);
        assert_eq!(sort("-", b"rejudge 1\n"), Sort::Lines);
        assert_eq!(sort("a.match", b"{"), Sort::Match);
        assert_eq!(sort("a", &frame::MAGIC), Sort::Match);
        assert_eq!(sort("a.jsonl", &archive), Sort::Archive);
        assert_eq!(sort("a.match", &unpacked::MAGIC), Sort::Packed);
        assert_eq!(unpacked_name(Path::new("d/a.tar.zst")), Path::new("d/a.tar"));
        assert_eq!(unpacked_name(Path::new("a.match.zst")), Path::new("a.match"));
    }
}
