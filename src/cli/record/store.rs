//! The journal on the disk: one file beside the log, locked, and never ahead of what was said to be accepted.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use fs4::fs_std::FileExt;
use thiserror::Error;

use crate::recorder::journal::{self, Entry, Head, JournalError};

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
        /// What.
        error: JournalError,
    },
    /// It could not be read or made.
    #[error("{file}: {error}")]
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
    /// All of it: so small, that it can be written anew if the file is taken away.
    bytes: Vec<u8>,
    head: Head,
    /// More may stand in the file than was accepted.
    ragged: bool,
    /// The disk did not confirm what was written to it; nothing more is entrusted to it.
    distrusted: bool,
}

/// What was found when a journal was opened.
#[derive(Debug)]
pub struct Opened {
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
    pub fn open(path: &Path) -> Result<Opened, StoreError> {
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
        Ok(Opened {
            store: Store {
                path: path.to_owned(),
                file,
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
        let file = File::open(path).map_err(|error| file_error(path, error))?;
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
        if self.distrusted {
            let error = io::Error::other("the disk did not confirm an earlier entry");
            return Err(self.not_written(error, ELSEWHERE));
        }
        match self.is_there() {
            Ok(true) => {}
            Ok(false) => return self.anew(),
            Err(error) => return Err(error),
        }
        if self.ragged {
            let cut = self.cut_back(before);
            cut.map_err(|error| self.not_written(error, ELSEWHERE))?;
        }
        if let Err(error) = self.file.write_all(&self.bytes[before..]) {
            self.ragged = self.cut_back(before).is_err();
            return Err(self.not_written(error, FULL));
        }
        if let Err(error) = self.file.sync_data() {
            // What a failed sync leaves on the disk nobody knows, and asking again may say that all is well.
            self.distrusted = true;
            self.ragged = self.cut_back(before).is_err();
            return Err(self.not_written(error, ELSEWHERE));
        }
        Ok(Kept::Kept)
    }

    fn cut_back(&mut self, to: usize) -> io::Result<()> {
        self.ragged = true;
        self.file.set_len(to as u64)?;
        self.file.seek(SeekFrom::Start(to as u64))?;
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

    /// The file was taken away: all of it is written again.
    fn anew(&mut self) -> Result<Kept, StoreError> {
        const WAY_OUT: &str = "the journal was taken away and cannot be written anew. All before it is in memory only: `save FILE` elsewhere";
        let written = (|| {
            let mut file = OpenOptions::new()
                .read(true)
                .write(true)
                .create_new(true)
                .open(&self.path)?;
            if !file.try_lock_exclusive()? {
                return Err(io::Error::other("another recorder has taken its place"));
            }
            let done = file.write_all(&self.bytes).and_then(|()| file.sync_all());
            if let Err(error) = done.and_then(|()| sync_folder(&self.path)) {
                let _ = fs::remove_file(&self.path);
                return Err(error);
            }
            Ok(file)
        })();
        match written {
            Ok(file) => {
                self.file = file;
                self.ragged = false;
                Ok(Kept::Anew)
            }
            Err(error) => Err(self.not_written(error, WAY_OUT)),
        }
    }

    /// Whether the file is still the one under that name.
    fn is_there(&self) -> Result<bool, StoreError> {
        let there = match fs::metadata(&self.path) {
            Ok(there) => there,
            Err(_) => return Ok(false),
        };
        let replaced = || StoreError::Replaced(self.path.display().to_string());
        let own = self.file.metadata().map_err(|error| file_error(&self.path, error))?;
        match is_same(&there, &own) {
            true => Ok(true),
            false => Err(replaced()),
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
