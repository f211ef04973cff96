//! A cache of parsed pools, so that a pool of every card ever printed opens in a few milliseconds.
//!
//! A cache file is named after the digest of schema and text it was made from, so it is never out of date; `seen` remembers the
//! digest of a text that has not been changed. It holds a
//! sorted index of fixed-width entries and, behind it, one record a card, decoded only when asked for:
//!
//! ```text
//! header   magic 8 | digest of schema and text 32 | count u32 | width u32 | checksum of header and index 32
//! index    count * ( number, upper case, filled up with zeros | place in the pool u32 | offset u64 | length u32 | checksum 8 )
//! records  the cards, in the order of the pool
//! ```
//!
//! Numbers are little-endian. Whatever does not fit its checksum is treated as if it were not there: the text is parsed
//! again. A cache that cannot be read or written costs time and nothing else.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use thiserror::Error;

use super::plain;
use super::pool::{CardSchema, JoinError, MAX_POOL_BYTES, Pool, PoolErrors, fold_cmp};
use super::seen::Seen;
use super::sets::is_of;
use crate::codec;

const MAGIC: &[u8; 8] = b"RJPOOL\x00\x01";
const HEADER_BYTES: usize = 8 + 32 + 4 + 4 + 32;
/// What an index entry has besides the number.
const ENTRY_BYTES: usize = 4 + 8 + 4 + 8;
/// The longest number that is cached; a pool with a longer one is parsed every time.
const MAX_WIDTH: usize = 64;
/// How many cache files are kept.
const MAX_FILES: usize = 32;
/// The most cards a cache file may claim.
const MAX_CARDS: usize = 1 << 20;

/// Why a pool could not be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The file could not be read.
    #[error("{path}: {}", plain::reason(source))]
    Io {
        /// The file.
        path: String,
        /// What the system said.
        source: io::Error,
    },
    /// The file is not a pool.
    #[error(transparent)]
    Pool(#[from] PoolErrors),
    /// Two files have a card of the same number.
    #[error(transparent)]
    Join(#[from] JoinError),
}

/// The folder the cache files lie in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CacheDir(PathBuf);

impl CacheDir {
    /// A folder of one's own choice. It is made when something is first written.
    pub fn at(path: impl Into<PathBuf>) -> CacheDir {
        CacheDir(path.into())
    }

    /// The user's: `$XDG_CACHE_HOME/rejudge`, else `$HOME/.cache/rejudge`; nothing if neither is set to a full path.
    pub fn of_user() -> Option<CacheDir> {
        let full = |key: &str| std::env::var_os(key).map(PathBuf::from).filter(|p| p.is_absolute());
        let base = full("XDG_CACHE_HOME").or_else(|| full("HOME").map(|home| home.join(".cache")))?;
        Some(CacheDir(base.join("rejudge")))
    }

    fn file(&self, digest: &blake3::Hash) -> PathBuf {
        self.beside(&format!("{}.pool", digest.to_hex()))
    }

    pub(super) fn beside(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

/// Which cards are wanted.
#[derive(Clone, Copy, Debug)]
pub enum Want<'a> {
    /// The cards of these numbers, without regard to ASCII case; those the pool does not have are left out.
    Numbers(&'a [&'a str]),
    /// Every card of a set, as `KN/S02`, or of a title, as `KN`.
    Set(&'a str),
    /// Every card.
    All,
}

/// A pool in a file, opened by way of the cache where possible. A reprint must be in the file of the card it is a reprint
/// of.
pub struct PoolFile<C> {
    path: PathBuf,
    digest: blake3::Hash,
    inner: Inner<C>,
}

enum Inner<C> {
    Parsed(Pool<C>),
    Cached(CacheFile<C>),
}

impl<C: CardSchema> PoolFile<C> {
    /// Opens a pool. With a cache folder, a text seen before is not parsed again, and one not seen before is remembered.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a pool.
    pub fn open(path: impl AsRef<Path>, cache: Option<&CacheDir>) -> Result<PoolFile<C>, OpenError> {
        let path = path.as_ref().to_path_buf();
        if let Some(dir) = cache
            && let Some((digest, file)) = cached(&path, dir)?
        {
            return Ok(PoolFile {
                path,
                digest,
                inner: Inner::Cached(file),
            });
        }
        let (digest, pool) = parse::<C>(&path)?;
        if let Some(dir) = cache {
            // Not being able to write is no reason to fail: the next time takes longer, that is all.
            let _ = write(&dir.file(&digest), &digest, &pool);
        }
        Ok(PoolFile {
            path,
            digest,
            inner: Inner::Parsed(pool),
        })
    }

    /// Whether the cards come from the cache.
    pub fn is_cached(&self) -> bool {
        matches!(self.inner, Inner::Cached(_))
    }

    /// Whether it has a card of that number, without regard to ASCII case.
    pub fn has(&self, number: &str) -> bool {
        match &self.inner {
            Inner::Parsed(pool) => pool.find(number).is_some(),
            Inner::Cached(file) => file.find(number).is_some(),
        }
    }

    /// The digest of schema and text.
    pub fn digest(&self) -> [u8; 32] {
        *self.digest.as_bytes()
    }

    /// The cards wanted, in the order of the pool, and with them the ones they are reprints of.
    ///
    /// # Errors
    /// If the cache turned out to be damaged and the text can no longer be read.
    pub fn select(&mut self, wants: &[Want<'_>]) -> Result<Pool<C>, OpenError> {
        if let Inner::Cached(file) = &mut self.inner {
            if let Some(pool) = file.select(wants) {
                return Ok(pool);
            }
            let (digest, pool) = parse::<C>(&self.path)?;
            self.digest = digest;
            self.inner = Inner::Parsed(pool);
        }
        match &self.inner {
            Inner::Parsed(pool) => Ok(select(pool, wants)),
            // Replaced just above.
            Inner::Cached(_) => unreachable!("a damaged cache was replaced by the parsed pool"),
        }
    }
}

/// The digest of a pool that lies in the cache, and what lies there.
fn cached<C: CardSchema>(path: &Path, dir: &CacheDir) -> Result<Option<(blake3::Hash, CacheFile<C>)>, OpenError> {
    let file = plain::open(path).map_err(|source| io_error(path, source))?;
    let seen = Seen::of(dir, C::SCHEMA, path, &file);
    let known = seen.as_ref().and_then(Seen::digest);
    let digest = match known {
        Some(digest) => digest,
        None => digest_file::<C>(&file).map_err(|source| io_error(path, source))?,
    };
    let cached = CacheFile::open(&dir.file(&digest), &digest);
    if let (None, Some(_), Some(seen)) = (known, &cached, seen) {
        seen.remember(&file, &digest);
    }
    Ok(cached.map(|file| (digest, file)))
}

fn io_error(path: &Path, source: io::Error) -> OpenError {
    OpenError::Io {
        path: path.display().to_string(),
        source,
    }
}

fn hasher<C: CardSchema>() -> blake3::Hasher {
    let mut hasher = blake3::Hasher::new();
    hasher.update(C::SCHEMA.as_bytes()).update(&[0]);
    hasher
}

fn digest_file<C: CardSchema>(mut file: &File) -> io::Result<blake3::Hash> {
    let mut hasher = hasher::<C>();
    // Small enough to stay in the processor's cache between reading and hashing, large enough for few system calls.
    let mut buffer = vec![0u8; 256 * 1024];
    let mut total = 0usize;
    loop {
        let n = match file.read(&mut buffer) {
            Ok(0) => break,
            Ok(n) => n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        total += n;
        if total > MAX_POOL_BYTES {
            return Err(too_large());
        }
        hasher.update(&buffer[..n]);
    }
    Ok(hasher.finalize())
}

fn too_large() -> io::Error {
    io::Error::new(
        io::ErrorKind::FileTooLarge,
        format!("larger than the {MAX_POOL_BYTES} bytes a pool may have"),
    )
}

fn parse<C: CardSchema>(path: &Path) -> Result<(blake3::Hash, Pool<C>), OpenError> {
    let mut bytes = Vec::new();
    plain::open(path)
        .and_then(|file| file.take(MAX_POOL_BYTES as u64 + 1).read_to_end(&mut bytes))
        .and_then(|n| if n > MAX_POOL_BYTES { Err(too_large()) } else { Ok(()) })
        .map_err(|source| io_error(path, source))?;
    let digest = hasher::<C>().update(&bytes).finalize();
    let pool = Pool::parse_bytes(&path.display().to_string(), &bytes)?;
    Ok((digest, pool))
}

fn select<C: CardSchema>(pool: &Pool<C>, wants: &[Want<'_>]) -> Pool<C> {
    let mut wanted: BTreeMap<u32, &C> = BTreeMap::new();
    for want in wants {
        for (index, card) in (0u32..).zip(pool.cards()) {
            let takes = match want {
                Want::All => true,
                Want::Set(set) => is_of(card.number(), set),
                Want::Numbers(_) => false,
            };
            if takes {
                wanted.insert(index, card);
            }
        }
        if let Want::Numbers(numbers) = want {
            let found = numbers.iter().filter_map(|n| pool.find(n));
            wanted.extend(found.filter_map(|i| pool.card(i).map(|c| (i, c))));
        }
    }
    let mut open: Vec<u32> = wanted.keys().copied().collect();
    while let Some(index) = open.pop() {
        if let Some(of) = pool.card(index).and_then(C::same_as).and_then(|n| pool.find(n))
            && let Some(card) = pool.card(of)
            && wanted.insert(of, card).is_none()
        {
            open.push(of);
        }
    }
    Pool::from_checked(wanted.into_values().cloned().collect())
}

/// An opened cache file: its index in memory, its records on disk.
struct CacheFile<C> {
    file: File,
    index: Vec<u8>,
    width: usize,
    records_at: u64,
    cards: PhantomData<C>,
}

/// One entry of the index.
struct Entry<'i> {
    number: &'i [u8],
    place: u32,
    offset: u64,
    len: u32,
    check: [u8; 8],
}

impl<C: CardSchema> CacheFile<C> {
    /// Opens a cache file, if it is there, undamaged, and nobody else could have written it.
    fn open(path: &Path, digest: &blake3::Hash) -> Option<CacheFile<C>> {
        let mut file = plain::open(path).ok()?;
        if others_may_write(&file.metadata().ok()?) || others_may_write(&fs::metadata(path.parent()?).ok()?) {
            return None;
        }
        let mut header = [0u8; HEADER_BYTES];
        file.read_exact(&mut header).ok()?;
        if &header[..8] != MAGIC || header[8..40] != digest.as_bytes()[..] {
            return None;
        }
        let count = u32_at(&header, 40) as usize;
        let width = u32_at(&header, 44) as usize;
        if count > MAX_CARDS || width > MAX_WIDTH {
            return None;
        }
        let index_bytes = count * (width + ENTRY_BYTES);
        let records_at = (HEADER_BYTES + index_bytes) as u64;
        // Ask before making room: a damaged count must not cost memory.
        if file.metadata().ok()?.len() < records_at {
            return None;
        }
        let mut index = vec![0u8; index_bytes];
        file.read_exact(&mut index).ok()?;
        let sum = blake3::Hasher::new().update(&header[..48]).update(&index).finalize();
        (sum.as_bytes()[..] == header[48..80]).then_some(CacheFile {
            file,
            index,
            width,
            records_at,
            cards: PhantomData,
        })
    }

    fn count(&self) -> usize {
        self.index.len() / (self.width + ENTRY_BYTES)
    }

    fn entry(&self, i: usize) -> Entry<'_> {
        let size = self.width + ENTRY_BYTES;
        let (number, rest) = self.index[i * size..(i + 1) * size].split_at(self.width);
        let filled = number.iter().position(|b| *b == 0).unwrap_or(number.len());
        let mut check = [0; 8];
        check.copy_from_slice(&rest[16..24]);
        Entry {
            number: &number[..filled],
            place: u32_at(rest, 0),
            offset: u64_at(rest, 4),
            len: u32_at(rest, 12),
            check,
        }
    }

    /// The first entry whose number is not before the one given.
    fn lower_bound(&self, number: &str) -> usize {
        let (mut low, mut high) = (0, self.count());
        while low < high {
            let middle = low.midpoint(high);
            let before = self
                .entry(middle)
                .number
                .iter()
                .copied()
                .lt(number.bytes().map(|b| b.to_ascii_uppercase()));
            if before { low = middle + 1 } else { high = middle }
        }
        low
    }

    fn find(&self, number: &str) -> Option<usize> {
        let at = self.lower_bound(number);
        (at < self.count() && self.entry(at).number.eq_ignore_ascii_case(number.as_bytes())).then_some(at)
    }

    /// The cards wanted; nothing if a record is damaged.
    fn select(&mut self, wants: &[Want<'_>]) -> Option<Pool<C>> {
        let mut open: Vec<usize> = Vec::new();
        for want in wants {
            match want {
                Want::All => open.extend(0..self.count()),
                Want::Set(set) => {
                    let from = self.lower_bound(set);
                    let begins = |i: &usize| {
                        let start = self.entry(*i).number.get(..set.len());
                        start.is_some_and(|start| start.eq_ignore_ascii_case(set.as_bytes()))
                    };
                    let belongs = |i: &usize| is_of(self.entry(*i).number, set);
                    open.extend((from..self.count()).take_while(begins).filter(belongs));
                }
                Want::Numbers(numbers) => open.extend(numbers.iter().filter_map(|n| self.find(n))),
            }
        }
        if open.len() * 4 > self.count() {
            return self.select_many(open);
        }
        let mut wanted: BTreeMap<u32, C> = BTreeMap::new();
        let mut buffer = Vec::new();
        while let Some(i) = open.pop() {
            let entry = self.entry(i);
            let (place, offset, len, check) = (entry.place, entry.offset, entry.len, entry.check);
            if wanted.contains_key(&place) {
                continue;
            }
            // A record that claims more than there can be is damaged.
            if len as usize > codec::LIMIT_BYTES {
                return None;
            }
            buffer.clear();
            self.file
                .seek(SeekFrom::Start(self.records_at.checked_add(offset)?))
                .ok()?;
            (&mut self.file).take(u64::from(len)).read_to_end(&mut buffer).ok()?;
            let card: C = decode(&buffer, len, check)?;
            if let Some(of) = card.same_as() {
                open.push(self.find(of)?);
            }
            wanted.insert(place, card);
        }
        Some(Pool::from_checked(wanted.into_values().collect()))
    }

    /// The same, reading all records at once.
    fn select_many(&mut self, mut open: Vec<usize>) -> Option<Pool<C>> {
        let mut records = Vec::new();
        self.file.seek(SeekFrom::Start(self.records_at)).ok()?;
        (&mut self.file)
            .take(4 * MAX_POOL_BYTES as u64)
            .read_to_end(&mut records)
            .ok()?;
        let mut slots: Vec<Option<C>> = vec![None; self.count()];
        while let Some(i) = open.pop() {
            let entry = self.entry(i);
            let slot = entry.place as usize;
            if slots.get(slot)?.is_some() {
                continue;
            }
            let from = usize::try_from(entry.offset).ok()?;
            let card: C = decode(
                records.get(from..from.checked_add(entry.len as usize)?)?,
                entry.len,
                entry.check,
            )?;
            if let Some(of) = card.same_as() {
                open.push(self.find(of)?);
            }
            slots[slot] = Some(card);
        }
        Some(Pool::from_checked(slots.into_iter().flatten().collect()))
    }
}

/// Whether somebody else than its owner may write a file or a folder: then what it holds is nobody's word.
pub(super) fn others_may_write(what: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        what.permissions().mode() & 0o022 != 0
    }
    #[cfg(not(unix))]
    {
        let _ = what;
        false
    }
}

fn decode<C: CardSchema>(bytes: &[u8], len: u32, check: [u8; 8]) -> Option<C> {
    if bytes.len() != len as usize || blake3::hash(bytes).as_bytes()[..8] != check {
        return None;
    }
    codec::decode(bytes).ok()
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let mut four = [0; 4];
    four.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(four)
}

pub(super) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(eight)
}

/// Writes a cache file.
fn write<C: CardSchema>(path: &Path, digest: &blake3::Hash, pool: &Pool<C>) -> io::Result<()> {
    let refuse = |why: &str| Err(io::Error::other(why.to_string()));
    let width = pool.cards().iter().map(|c| c.number().len()).max().unwrap_or(0);
    if width > MAX_WIDTH || pool.len() > MAX_CARDS || pool.cards().iter().any(|c| c.number().contains('\0')) {
        return refuse("not a pool that is cached");
    }
    let mut records: Vec<u8> = Vec::new();
    let mut entries: Vec<(&str, Vec<u8>)> = Vec::with_capacity(pool.len());
    for (place, card) in (0u32..).zip(pool.cards()) {
        let record = codec::encode(card).map_err(io::Error::other)?;
        let Ok(len) = u32::try_from(record.len()) else {
            return refuse("a card too large to cache");
        };
        let mut entry = card.number().to_ascii_uppercase().into_bytes();
        entry.resize(width, 0);
        entry.extend(place.to_le_bytes());
        entry.extend((records.len() as u64).to_le_bytes());
        entry.extend(len.to_le_bytes());
        entry.extend(&blake3::hash(&record).as_bytes()[..8]);
        entries.push((card.number(), entry));
        records.extend(record);
    }
    entries.sort_by(|a, b| fold_cmp(a.0, b.0));
    let index: Vec<u8> = entries.into_iter().flat_map(|(_, entry)| entry).collect();

    let mut header = Vec::with_capacity(HEADER_BYTES);
    header.extend(MAGIC);
    header.extend(digest.as_bytes());
    header.extend((pool.len() as u32).to_le_bytes()); // at most MAX_CARDS
    header.extend((width as u32).to_le_bytes()); // at most MAX_WIDTH
    let sum = blake3::Hasher::new().update(&header).update(&index).finalize();
    header.extend(sum.as_bytes());
    put(path, &[&header, &index, &records])
}

/// Writes a file of these parts beside its place and moves it there, so that nobody ever reads half of one.
pub(super) fn put(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let Some(dir) = path.parent() else {
        return Err(io::Error::other("no folder to write into"));
    };
    fs::create_dir_all(dir)?;
    // A name of its own for every writer, in this process and in others.
    static WRITERS: AtomicU32 = AtomicU32::new(0);
    let writer = WRITERS.fetch_add(1, Relaxed);
    let beside = path.with_extension(format!("{}-{writer}.tmp", std::process::id()));
    let written = File::create(&beside).and_then(|mut file| parts.iter().try_for_each(|part| file.write_all(part)));
    let moved = written.and_then(|()| fs::rename(&beside, path));
    match &moved {
        Ok(()) => prune(dir, path),
        Err(_) => {
            let _ = fs::remove_file(&beside);
        }
    }
    moved
}

/// Removes the oldest files of the sort that was just written when there are too many: every change of a pool leaves one behind.
fn prune(dir: &Path, written: &Path) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    let ours = entries
        .filter_map(Result::ok)
        .map(|e| e.path())
        .filter(|p| p.extension() == written.extension());
    let mut files: Vec<_> = ours
        .filter_map(|p| Some((fs::metadata(&p).ok()?.modified().ok()?, p)))
        .collect();
    files.sort();
    for (_, path) in files.iter().take(files.len().saturating_sub(MAX_FILES)) {
        // Somebody else may have removed it.
        let _ = fs::remove_file(path);
    }
}
