//! The journal on the disk: one file beside the log, locked, and never ahead of what was said to be accepted.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use fs4::fs_std::FileExt;
use thiserror::Error;

use crate::cards::plain;
use crate::recorder::journal::{self, Entry, Head, JournalError};

use super::disk::{Disk, Real};

/// Why an entry is not on the disk, or a journal could not be had.
#[derive(Debug, Error)]
pub enum StoreError {
    /// There is one already.
    #[error("{0} is there already: --resume goes on with it; or move it away")]
    Exists(String),
    /// There is none.
    #[error("{0} is not there: nothing was recorded under that name")]
    None(String),
    /// Somebody else records.
    #[error("{0} is in use: another `rejudge record` is writing this match; end that one first")]
    InUse(String),
    /// It is not what was written.
    #[error("{file}: {error}")]
    Journal {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: JournalError,
    },
    /// It could not be read or made.
    #[error("{file}: {}", plain::reason(error))]
    File {
        /// The file.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// The entry could not be written.
    #[error("{file}: {error}. This entry was not accepted; {way_out}")]
    Write {
        /// The file.
        file: String,
        /// What the system says.
        error: io::Error,
        /// What is safe, and what to do.
        way_out: &'static str,
    },
    /// Another file has taken its place.
    #[error(
        "{0} is another file than the journal that was begun; this entry was not accepted. Move that file away, and type it again"
    )]
    Replaced(String),
}

/// A journal that is open, and locked against others.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    file: File,
    /// Which file that is, once it was asked: an open one stays the same.
    own: Option<fs::Metadata>,
    disk: Box<dyn Disk>,
    /// All of it: so small, that it can be written anew if the file is taken away.
    bytes: Vec<u8>,
    head: Head,
    /// More may stand in the file than was accepted.
    ragged: bool,
    /// The disk did not confirm what was written to this file; nothing more is entrusted to it.
    distrusted: bool,
}

/// What was found when a journal was opened.
#[derive(Debug)]
pub struct PreparedMatch {
    /// The journal.
    pub store: Store,
    /// Its entries.
    pub entries: Vec<Entry>,
    /// So many bytes at its end were no whole entry, and were cut off.
    pub torn: usize,
}

/// What came of an entry that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is on the disk.
    Kept,
    /// The file had been taken away, and was written anew with all entries.
    Anew,
    /// The disk had not confirmed an entry before it; all entries were written into a new file, and that it confirmed.
    Renewed,
}

impl Store {
    /// The journal's name: that of the log, with `.journal` behind it.
    pub fn beside(log: &Path) -> PathBuf {
        let mut name = log.as_os_str().to_owned();
        name.push(".journal");
        name.into()
    }

    /// Begins a journal with its first entry.
    ///
    /// # Errors
    /// If there is one already that holds anything, or it cannot be written.
    pub fn create(path: &Path, start: &Entry) -> Result<Store, StoreError> {
        let at = |error| file_error(path, error);
        let mut file = lock(
            path,
            OpenOptions::new().read(true).write(true).create(true).truncate(false),
        )?;
        let found = read(path, &mut file)?;
        if !found.entries.is_empty() {
            return Err(StoreError::Exists(path.display().to_string()));
        }
        let mut bytes = Vec::new();
        let head = Head::begin(&mut bytes);
        let head = head.add(start, &mut bytes).map_err(|error| StoreError::Journal {
            file: path.display().to_string(),
            error,
        })?;
        let written = (|| {
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            sync_folder(path)
        })();
        if let Err(error) = written {
            // What was begun is no journal yet; nobody has to clean up after it.
            let _ = fs::remove_file(path);
            return Err(at(error));
        }
        Ok(Store {
            path: path.to_owned(),
            file,
            own: None,
            disk: Box::new(Real),
            bytes,
            head,
            ragged: false,
            distrusted: false,
        })
    }

    /// Opens a journal to go on with it. What is torn at its end is cut off.
    ///
    /// # Errors
    /// If there is none, somebody else has it, it is damaged, or it cannot be written.
    pub fn open(path: &Path) -> Result<PreparedMatch, StoreError> {
        let at = |error| file_error(path, error);
        if !path.exists() {
            return Err(StoreError::None(path.display().to_string()));
        }
        let mut file = lock(path, OpenOptions::new().read(true).write(true))?;
        let found = read(path, &mut file)?;
        let Some(head) = found.head.filter(|_| !found.entries.is_empty()) else {
            return Err(StoreError::None(format!(
                "{} holds no entry; what was recorded",
                path.display()
            )));
        };
        let torn = found.torn();
        if torn > 0 {
            file.set_len(found.whole_bytes as u64).map_err(at)?;
            file.sync_all().map_err(at)?;
        }
        let mut bytes = Vec::with_capacity(found.whole_bytes);
        file.seek(SeekFrom::Start(0)).map_err(at)?;
        (&file)
            .take(found.whole_bytes as u64)
            .read_to_end(&mut bytes)
            .map_err(at)?;
        Ok(PreparedMatch {
            store: Store {
                path: path.to_owned(),
                file,
                own: None,
                disk: Box::new(Real),
                bytes,
                head,
                ragged: false,
                distrusted: false,
            },
            entries: found.entries,
            torn,
        })
    }

    /// Reads a journal that somebody else may be writing. Also the entries before damage are given, and what is damaged.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn look(path: &Path) -> Result<(Vec<Entry>, Option<JournalError>), StoreError> {
        if !path.exists() {
            return Err(StoreError::None(path.display().to_string()));
        }
        let mut bytes = Vec::new();
        let most = journal::FILE_MOST_BYTES as u64 + 1;
        let file = plain::open(path).map_err(|error| file_error(path, error))?;
        file.take(most)
            .read_to_end(&mut bytes)
            .map_err(|error| file_error(path, error))?;
        match journal::read(&bytes) {
            Ok(found) => Ok((found.entries, None)),
            Err(error @ JournalError::Damaged { .. }) => Ok((journal::salvage(&bytes), Some(error))),
            Err(error) => Err(StoreError::Journal {
                file: path.display().to_string(),
                error,
            }),
        }
    }

    /// Whether a journal is there that holds anything, or a file that is none.
    pub fn holds(path: &Path) -> bool {
        path.exists() && !matches!(Store::look(path), Ok((entries, None)) if entries.is_empty())
    }

    /// From now on it asks this disk.
    #[cfg(all(test, unix))]
    pub fn asks(&mut self, disk: impl Disk + 'static) {
        self.disk = Box::new(disk);
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds an entry. It is on the disk when this comes back, or it is not accepted.
    ///
    /// # Errors
    /// If it could not be written. The file then ends with the entry before it, as far as the system lets it be cut back.
    pub fn add(&mut self, entry: &Entry) -> Result<Kept, StoreError> {
        let before = self.bytes.len();
        let head = self
            .head
            .add(entry, &mut self.bytes)
            .map_err(|error| StoreError::Journal {
                file: self.path.display().to_string(),
                error,
            })?;
        let kept = self.write(before);
        match kept {
            Ok(_) => self.head = head,
            Err(_) => self.bytes.truncate(before),
        }
        kept
    }

    /// Writes what lies behind the first `before` bytes.
    fn write(&mut self, before: usize) -> Result<Kept, StoreError> {
        const FULL: &str =
            "all before it is safe on the disk. Make room there and type it again, or `save FILE` elsewhere";
        const ELSEWHERE: &str = "all before it was on the disk. `save FILE` writes the log elsewhere; go on from there";
        const AGAIN: &str = "all before it was on the disk. Type it again, and the whole journal is written into a new file; if \
             that fails, too, `save FILE` writes the log elsewhere";
        match self.is_there() {
            Ok(true) if self.distrusted => {
                if self.ragged {
                    // What was not accepted had better not be found there, should this fail, too.
                    let _ = self.cut_back(before);
                }
                let renewed = self.renewed();
                return renewed.map_err(|error| self.not_written(error, AGAIN));
            }
            Ok(true) => {}
            Ok(false) => return self.anew(),
            Err(error) => return Err(error),
        }
        if self.ragged {
            let cut = self.cut_back(before);
            cut.map_err(|error| self.not_written(error, ELSEWHERE))?;
        }
        if let Err(error) = self.disk.write(&mut self.file, &self.bytes[before..]) {
            self.ragged = self.cut_back(before).is_err();
            return Err(self.not_written(error, FULL));
        }
        if let Err(error) = self.disk.confirm(&self.file) {
            // What a failed sync leaves on the disk nobody knows, and asking again may say that all is well.
            self.distrusted = true;
            self.ragged = self.cut_back(before).is_err();
            return Err(self.not_written(error, AGAIN));
        }
        Ok(Kept::Kept)
    }

    fn cut_back(&mut self, to: usize) -> io::Result<()> {
        self.ragged = true;
        self.disk.cut(&mut self.file, to as u64)?;
        self.ragged = false;
        Ok(())
    }

    fn not_written(&self, error: io::Error, way_out: &'static str) -> StoreError {
        StoreError::Write {
            file: self.path.display().to_string(),
            error,
            way_out,
        }
    }

    /// A new file of this name with all of the journal, locked and confirmed.
    fn whole(&mut self, path: &Path) -> io::Result<File> {
        let mut file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        if !file.try_lock_exclusive()? {
            return Err(io::Error::other("another recorder has taken its place"));
        }
        let done = self.disk.write(&mut file, &self.bytes);
        if let Err(error) = done.and_then(|()| self.disk.confirm(&file)) {
            let _ = fs::remove_file(path);
            return Err(error);
        }
        Ok(file)
    }

    /// The file was taken away: all of it is written again.
    fn anew(&mut self) -> Result<Kept, StoreError> {
        const WAY_OUT: &str = "the journal was taken away and cannot be written anew. All before it is in memory only: `save FILE` elsewhere";
        let path = self.path.clone();
        let written = self.whole(&path).and_then(|file| match sync_folder(&path) {
            Ok(()) => Ok(file),
            Err(error) => {
                let _ = fs::remove_file(&path);
                Err(error)
            }
        });
        match written {
            Ok(file) => Ok(self.goes_on_in(file, Kept::Anew)),
            Err(error) => Err(self.not_written(error, WAY_OUT)),
        }
    }

    /// The disk did not confirm this file: all of it goes into a new one, which then takes its place. What was confirmed
    /// before is not touched until then.
    fn renewed(&mut self) -> io::Result<Kept> {
        let path = self.path.clone();
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        let beside = PathBuf::from(beside);
        // Nobody but the one who holds the lock has made it.
        let _ = fs::remove_file(&beside);
        let file = self.whole(&beside)?;
        if let Err(error) = self.disk.rename(&beside, &path) {
            let _ = fs::remove_file(&beside);
            return Err(error);
        }
        let kept = self.goes_on_in(file, Kept::Renewed);
        if let Err(error) = sync_folder(&path) {
            // The entry is in the new file; whether that is the one after a power cut, nobody has said.
            self.distrusted = true;
            return Err(error);
        }
        Ok(kept)
    }

    fn goes_on_in(&mut self, file: File, kept: Kept) -> Kept {
        self.file = file;
        self.own = None;
        self.ragged = false;
        self.distrusted = false;
        kept
    }

    /// Whether the file is still the one under that name.
    fn is_there(&mut self) -> Result<bool, StoreError> {
        let there = match fs::metadata(&self.path) {
            Ok(there) => there,
            Err(_) => return Ok(false),
        };
        let own = match &self.own {
            Some(own) => own,
            None => {
                let own = self.file.metadata().map_err(|error| file_error(&self.path, error))?;
                self.own.insert(own)
            }
        };
        match is_same(&there, own) {
            true => Ok(true),
            false => Err(StoreError::Replaced(self.path.display().to_string())),
        }
    }
}

#[cfg(unix)]
fn is_same(a: &fs::Metadata, b: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

/// Where files cannot be told apart, an open one cannot be taken away either.
#[cfg(not(unix))]
fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

fn file_error(path: &Path, error: io::Error) -> StoreError {
    StoreError::File {
        file: path.display().to_string(),
        error,
    }
}

fn lock(path: &Path, options: &OpenOptions) -> Result<File, StoreError> {
    // Opening a pipe to write may wait for ever.
    if path.exists() {
        plain::open(path).map_err(|error| file_error(path, error))?;
    }
    let file = options.open(path).map_err(|error| file_error(path, error))?;
    match file.try_lock_exclusive() {
        Ok(true) => Ok(file),
        Ok(false) => Err(StoreError::InUse(path.display().to_string())),
        Err(error) => Err(file_error(path, error)),
    }
}

fn read(path: &Path, file: &mut File) -> Result<journal::Found, StoreError> {
    let mut bytes = Vec::new();
    let most = journal::FILE_MOST_BYTES as u64 + 1;
    file.take(most)
        .read_to_end(&mut bytes)
        .map_err(|error| file_error(path, error))?;
    journal::read(&bytes).map_err(|error| StoreError::Journal {
        file: path.display().to_string(),
        error,
    })
}

/// A new name is on the disk only when its folder is.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use proptest::prelude::*;

    use super::super::disk::failing::{Failing, Fails};
    use super::*;

    /// A journal on a disk that fails when it is told to, in a folder of its own.
    struct Bench {
        folder: PathBuf,
        disk: Failing,
        store: Store,
        accepted: Vec<Entry>,
    }

    fn line(number: usize) -> Entry {
        Entry::Line {
            text: format!("  note \"{number}\""),
            as_played: number.is_multiple_of(3),
        }
    }

    impl Bench {
        fn new(name: &str) -> Bench {
            let folder = std::env::temp_dir().join(format!("rejudge-store-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("a folder");
            let path = folder.join("m.match.journal");
            let start = Entry::Start("rejudge 1\n".to_owned());
            let mut store = Store::create(&path, &start).expect("a journal");
            let disk = Failing::default();
            disk.holds(&path);
            store.asks(disk.clone());
            Bench {
                folder,
                disk,
                store,
                accepted: vec![start],
            }
        }

        fn add(&mut self, number: usize, meets: Fails) -> Result<Kept, String> {
            self.disk.meets(meets);
            let kept = self.store.add(&line(number)).map_err(|error| error.to_string());
            if kept.is_ok() {
                self.accepted.push(line(number));
            }
            kept
        }

        /// The entries in the file as everybody sees it, and whether it ends with a whole one.
        fn seen(&self) -> (Vec<Entry>, bool) {
            let found = journal::read(&fs::read(self.store.path()).expect("a journal")).expect("no damage");
            let whole = found.torn() == 0;
            (found.entries, whole)
        }

        /// The entries that would be there after a power cut.
        fn left(&self) -> Vec<Entry> {
            let bytes = self.disk.after_a_power_cut(self.store.path());
            journal::read(&bytes).expect("no damage").entries
        }
    }

    impl Drop for Bench {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn what_the_disk_did_not_confirm_is_not_accepted() {
        let mut bench = Bench::new("confirm");
        assert_eq!(bench.add(1, Fails::Nothing), Ok(Kept::Kept));
        let said = bench.add(2, Fails::Confirm).expect_err("the disk says no");
        assert!(said.contains("Input/output error"), "{said}");
        assert!(
            said.contains("This entry was not accepted; all before it was on the disk"),
            "{said}"
        );
        assert!(said.contains("Type it again") && said.contains("`save FILE`"), "{said}");
        assert_eq!(bench.seen(), (bench.accepted.clone(), true));
        assert_eq!(bench.left(), bench.accepted);
        // As long as it fails nothing is accepted, and what was is not touched.
        for fails in [Fails::Confirm, Fails::Write(40), Fails::Rename, Fails::ConfirmAndCut] {
            let said = bench.add(3, fails).expect_err("the disk says no");
            assert!(said.contains("not accepted"), "{said}");
            assert_eq!(bench.seen(), (bench.accepted.clone(), true));
            assert_eq!(bench.left(), bench.accepted);
            let files = fs::read_dir(&bench.folder).expect("a folder").count();
            assert_eq!(files, 1, "nothing lies about");
        }
        // When it works again all of it is written into a new file, and it goes on there.
        assert_eq!(bench.add(4, Fails::Nothing), Ok(Kept::Renewed));
        assert_eq!(bench.left(), bench.accepted);
        assert_eq!(bench.add(5, Fails::Nothing), Ok(Kept::Kept));
        assert_eq!(bench.left(), bench.accepted);
        // The new file is locked as the old one was.
        assert!(matches!(Store::open(bench.store.path()), Err(StoreError::InUse(_))));
    }

    #[test]
    fn an_entry_costs_one_confirmation() {
        let mut bench = Bench::new("one");
        for number in 0..5 {
            assert_eq!(bench.add(number, Fails::Nothing), Ok(Kept::Kept));
        }
        assert_eq!(bench.disk.asked(), 5);
    }

    fn fails() -> impl Strategy<Value = Fails> {
        prop_oneof![
            4 => Just(Fails::Nothing),
            1 => (0usize..120).prop_map(Fails::Write),
            1 => Just(Fails::Confirm),
            1 => Just(Fails::ConfirmAndCut),
            1 => Just(Fails::Rename),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever the disk does: what was accepted is there after a power cut, and whoever opens the journal finds that
        /// and at most the entry that was being written.
        #[test]
        fn what_is_accepted_is_on_the_disk(plan in prop::collection::vec(fails(), 1..30)) {
            let mut bench = Bench::new("any");
            for (number, fails) in plan.into_iter().enumerate() {
                let kept = bench.add(number, fails);
                if fails == Fails::Nothing {
                    prop_assert!(kept.is_ok(), "{kept:?}");
                }
                let left = bench.left();
                prop_assert_eq!(&left[..bench.accepted.len().min(left.len())], &bench.accepted[..]);
                prop_assert!(kept.is_err() || left.len() == bench.accepted.len());
                let (seen, whole) = bench.seen();
                let more: Vec<Entry> = seen.get(bench.accepted.len()..).unwrap_or_default().to_vec();
                prop_assert_eq!(&seen[..seen.len() - more.len()], &bench.accepted[..]);
                prop_assert!(more.is_empty() || (kept.is_err() && fails == Fails::ConfirmAndCut), "{:?}", more);
                prop_assert!(whole);
            }
            // And whoever goes on with it finds all of that.
            let accepted = bench.accepted.clone();
            let path = bench.store.path().to_owned();
            let ragged = bench.store.ragged;
            // Its own goes, and the lock with it.
            let other = bench.folder.join("other.journal");
            bench.store = Store::create(&other, &accepted[0]).expect("a journal");
            // A process that another test begins may hold the lock for a moment.
            let mut opened = Store::open(&path);
            for _ in 0..100 {
                if !matches!(opened, Err(StoreError::InUse(_))) {
                    break;
                }
                std::thread::sleep(std::time::Duration::from_millis(20));
                opened = Store::open(&path);
            }
            let opened = opened.expect("it is whole");
            prop_assert_eq!(opened.torn, 0);
            prop_assert_eq!(&opened.entries[..accepted.len()], &accepted[..]);
            prop_assert!(ragged || opened.entries.len() == accepted.len());
        }
    }
}
