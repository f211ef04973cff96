//! Reads files, and says in words what is wrong with one.

use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use clap::Args;

use super::trouble::Trouble;
use crate::cards::plain;

/// No log is larger; places in a log are 32-bit numbers.
pub const SIZE_MAX_BYTES: u64 = 256 << 20;

/// Standard input, as a file name.
pub const STDIN: &str = "-";

/// The name under which a file is reported.
pub fn name(path: &Path) -> String {
    match path.as_os_str() == STDIN {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    }
}

/// Reads a text file, or standard input for `-`.
///
/// # Errors
/// If it is not there, is no file, may not be read, is too large, or is not UTF-8.
pub fn read(path: &Path) -> Result<String, Trouble> {
    let trouble = |reason: String| Trouble::Input {
        file: name(path),
        reason,
    };
    let bytes = if path.as_os_str() == STDIN {
        limited(io::stdin().lock())
    } else {
        plain::open(path).and_then(limited)
    };
    let bytes = bytes.map_err(|error| trouble(plain::reason(&error)))?;
    if bytes.len() as u64 > SIZE_MAX_BYTES {
        return Err(trouble(format!("is larger than {} MiB", SIZE_MAX_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| trouble(not_utf8(error.as_bytes(), error.utf8_error().valid_up_to())))
}

/// Everything, and one byte more than is allowed so that it can be told.
fn limited(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(SIZE_MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a file of bytes, or standard input; of one larger than `most`, one byte more than that.
///
/// # Errors
/// If it is not there, is no file, or may not be read.
pub fn read_bytes(path: &Path, most: usize) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    let most = most as u64 + 1;
    let done = match path.as_os_str() == STDIN {
        true => io::stdin().lock().take(most).read_to_end(&mut bytes),
        false => plain::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)),
    };
    match done {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Trouble::Input {
            file: name(path),
            reason: plain::reason(&error),
        }),
    }
}

/// The first bytes of a file, as many as there are; none where it cannot be read, which is said when it is.
pub fn read_start(path: &Path, most: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let read = plain::open(path).and_then(|file| file.take(most as u64).read_to_end(&mut bytes));
    if read.is_err() {
        bytes.clear();
    }
    bytes
}

/// What is wrong with a text that is not UTF-8, up to so many bytes.
pub fn not_utf8(bytes: &[u8], valid: usize) -> String {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return "is UTF-16, not UTF-8; save it as UTF-8".to_owned();
    }
    let line = bytes[..valid].iter().filter(|&&b| b == b'\n').count() + 1;
    let byte = bytes.get(valid).copied().unwrap_or(0);
    format!("is not UTF-8: byte 0x{byte:02x} in line {line}; save it as UTF-8")
}

/// Where the files may lie that a log names.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Let a log name files by absolute paths, too. A log may come from anywhere; one that names `/home/...` knows more of
    /// this machine than it should.
    #[arg(long)]
    pub allow_outside: bool,
}

impl Reach {
    /// The files beside this log.
    pub fn beside(self, log: &Path) -> Beside {
        Beside {
            outside: self.allow_outside,
            ..Beside::new(log)
        }
    }
}

/// Whether a name does not begin where the log lies, on any system.
fn is_absolute(name: &str) -> bool {
    let path = Path::new(name);
    path.has_root() || matches!(path.components().next(), Some(Component::Prefix(_)))
}

/// Finds the files a log names in its header: they lie where the log lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    folder: PathBuf,
    /// Absolute paths are followed.
    outside: bool,
}

impl Beside {
    /// Beside this log; for standard input, the folder we are in.
    pub fn new(log: &Path) -> Beside {
        let folder = match log.parent() {
            Some(folder) if log.as_os_str() != STDIN => folder.to_owned(),
            _ => PathBuf::new(),
        };
        Beside { folder, outside: false }
    }

    /// The folder we are in, for files named on the command line.
    pub fn here() -> Beside {
        Beside {
            folder: PathBuf::new(),
            outside: true,
        }
    }

    /// In this folder. `outside`: absolute paths are followed, too.
    pub fn in_folder(folder: &Path, outside: bool) -> Beside {
        Beside {
            folder: folder.to_owned(),
            outside,
        }
    }

    /// Where a file of that name lies.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Whether a file of that name may be looked at.
    ///
    /// # Errors
    /// In words, if a log may not reach for it.
    pub fn reaches(&self, name: &str) -> Result<(), String> {
        if name == STDIN {
            return Err("a log names files, not standard input".to_owned());
        }
        if !self.outside && is_absolute(name) {
            return Err("is an absolute path; a log is followed there with `--allow-outside` only".to_owned());
        }
        Ok(())
    }

    /// Reads one of them.
    ///
    /// # Errors
    /// As [`read`]. A log can't reach for standard input, nor, unless that is allowed, for absolute paths.
    pub fn read(&self, name: &str) -> Result<String, Trouble> {
        self.reaches(name).map_err(|reason| Trouble::Input {
            file: name.to_owned(),
            reason,
        })?;
        read(&self.path(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong_with_the_text() {
        assert_eq!(
            not_utf8(b"a\nb\x83b", 3),
            "is not UTF-8: byte 0x83 in line 2; save it as UTF-8"
        );
        assert!(not_utf8(&[0xff, 0xfe, b'a', 0], 0).contains("UTF-16"));
    }

    #[test]
    fn files_of_a_log_lie_beside_it() {
        let path = |log: &str| Beside::new(Path::new(log)).path("x.deck");
        assert_eq!(path("a/b.match"), Path::new("a/x.deck"));
        assert_eq!(path("b.match"), Path::new("x.deck"));
        assert_eq!(path("-"), Path::new("x.deck"));
        assert!(Beside::here().read("-").is_err());
    }

    #[test]
    fn a_log_names_no_absolute_paths_unless_it_may() {
        let log = Path::new("a/b.match");
        for name in ["x.deck", "../x.deck", "../../x.deck"] {
            assert_eq!(Beside::new(log).reaches(name), Ok(()), "{name}");
        }
        let said = Beside::new(log).reaches("/etc/hosts").unwrap_err();
        assert!(said.contains("--allow-outside"), "{said}");
        assert!(Reach::default().beside(log).reaches("/etc/hosts").is_err());
        let allowed = Reach { allow_outside: true };
        assert_eq!(allowed.beside(log).reaches("/etc/hosts"), Ok(()));
        assert!(allowed.beside(log).reaches("-").is_err());
        assert_eq!(Beside::here().reaches("/etc/hosts"), Ok(()));
    }
}
