//! What a journal asks of the disk. [`Real`] asks the system; a test's own says no when it likes.

use std::fmt::Debug;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

/// Everything of a disk that may fail while a journal is written.
pub trait Disk: Debug {
    /// Writes at the end of what was written.
    ///
    /// # Errors
    /// As the system says; any part of it may have been written.
    fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<()>;

    /// Asks the disk to confirm what was written.
    ///
    /// # Errors
    /// As the system says. What then lies on the disk nobody knows, and asking again need not tell.
    fn confirm(&mut self, file: &File) -> io::Result<()>;

    /// Cuts a file to so many bytes.
    ///
    /// # Errors
    /// As the system says.
    fn cut(&mut self, file: &mut File, to: u64) -> io::Result<()>;

    /// Gives a file another name, in place of the one that has it.
    ///
    /// # Errors
    /// As the system says.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
}

/// The system's.
#[derive(Clone, Copy, Debug)]
pub struct Real;

impl Disk for Real {
    fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    fn confirm(&mut self, file: &File) -> io::Result<()> {
        file.sync_data()
    }

    fn cut(&mut self, file: &mut File, to: u64) -> io::Result<()> {
        file.set_len(to)?;
        file.seek(SeekFrom::Start(to)).map(|_| ())
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }
}

/// A disk that fails when it is told to, and behind a confirmation that failed keeps what the system would: what lay there
/// before. For the tests of this folder.
#[cfg(all(test, unix))]
pub mod failing {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::io::Read;
    use std::rc::Rc;

    use super::*;

    /// What fails.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Fails {
        /// Nothing.
        Nothing,
        /// The writing, after so many bytes.
        Write(usize),
        /// The confirmation.
        Confirm,
        /// The confirmation, and then the cutting.
        ConfirmAndCut,
        /// Renaming.
        Rename,
    }

    /// A file as it lies on the disk.
    #[derive(Clone, Debug, Default)]
    struct Lying {
        /// What a power cut would leave.
        kept: Vec<u8>,
        /// From here to there the system holds something that the disk has not.
        dirty: Option<(usize, usize)>,
    }

    #[derive(Debug, Default)]
    struct Inner {
        now: Option<Fails>,
        lying: BTreeMap<u64, Lying>,
        /// How often a confirmation was asked for.
        asked: usize,
    }

    /// The disk; its clones are the same one.
    #[derive(Clone, Debug, Default)]
    pub struct Failing(Rc<RefCell<Inner>>);

    /// What the system says of a disk that is broken.
    fn broken() -> io::Error {
        io::Error::from_raw_os_error(5)
    }

    fn number(file: &File) -> u64 {
        use std::os::unix::fs::MetadataExt;
        file.metadata().expect("it is open").ino()
    }

    impl Failing {
        /// What the next entry meets.
        pub fn meets(&self, fails: Fails) {
            self.0.borrow_mut().now = Some(fails);
        }

        /// How often a confirmation was asked for.
        pub fn asked(&self) -> usize {
            self.0.borrow().asked
        }

        /// What lies under this name if the power is cut now.
        pub fn after_a_power_cut(&self, path: &Path) -> Vec<u8> {
            let number = number(&File::open(path).expect("it is there"));
            self.0
                .borrow()
                .lying
                .get(&number)
                .map_or_else(Vec::new, |l| l.kept.clone())
        }

        /// A file that was there before, and whole.
        pub fn holds(&self, path: &Path) {
            let file = File::open(path).expect("it is there");
            let kept = fs::read(path).expect("it is there");
            self.0
                .borrow_mut()
                .lying
                .insert(number(&file), Lying { kept, dirty: None });
        }

        fn fails(&self, what: Fails) -> bool {
            self.0.borrow().now == Some(what)
        }
    }

    impl Disk for Failing {
        fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
            let at = usize::try_from(file.stream_position()?).expect("small");
            let fails = match self.0.borrow().now {
                Some(Fails::Write(after)) => Some(after.min(bytes.len())),
                _ => None,
            };
            let written = fails.unwrap_or(bytes.len());
            file.write_all(&bytes[..written])?;
            let mut inner = self.0.borrow_mut();
            let lying = inner.lying.entry(number(file)).or_default();
            let (from, to) = lying.dirty.unwrap_or((at, at));
            lying.dirty = Some((from.min(at), to.max(at + written)));
            match fails {
                Some(_) => Err(io::Error::from_raw_os_error(28)),
                None => Ok(()),
            }
        }

        fn confirm(&mut self, file: &File) -> io::Result<()> {
            self.0.borrow_mut().asked += 1;
            let fails = self.fails(Fails::Confirm) || self.fails(Fails::ConfirmAndCut);
            let mut now = Vec::new();
            let mut reader = file.try_clone()?;
            let at = reader.stream_position()?;
            reader.seek(SeekFrom::Start(0))?;
            reader.read_to_end(&mut now)?;
            reader.seek(SeekFrom::Start(at))?;
            let mut inner = self.0.borrow_mut();
            let lying = inner.lying.entry(number(file)).or_default();
            let dirty = lying.dirty.take();
            if fails {
                // As Linux does: what could not be written counts as written from now on.
                return Err(broken());
            }
            lying.kept.resize(now.len(), 0);
            if let Some((from, to)) = dirty {
                let to = to.min(now.len());
                let from = from.min(to);
                lying.kept[from..to].copy_from_slice(&now[from..to]);
            }
            Ok(())
        }

        fn cut(&mut self, file: &mut File, to: u64) -> io::Result<()> {
            if self.fails(Fails::ConfirmAndCut) {
                return Err(broken());
            }
            Real.cut(file, to)
        }

        fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
            match self.fails(Fails::Rename) {
                true => Err(broken()),
                false => Real.rename(from, to),
            }
        }
    }
}
