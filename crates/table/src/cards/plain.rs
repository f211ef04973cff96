//! Opens files to read, and refuses at once what only looks like one.

use std::fs::{self, File, FileType};
use std::io;
use std::path::Path;

use thiserror::Error;

/// What stands under a name where a file was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotPlain {
    /// A folder.
    #[error("is a directory; name the files in it")]
    Folder,
    /// A pipe, a terminal or another device, a socket: reading it may wait for ever, or never come to an end.
    #[error(
        "is a pipe or a device, and no file; what comes out of one can be given as a file, a log also on standard input, as `-`"
    )]
    Stream,
}

fn plain(what: FileType) -> io::Result<()> {
    match (what.is_file(), what.is_dir()) {
        (true, _) => Ok(()),
        (_, true) => Err(io::Error::other(NotPlain::Folder)),
        (false, false) => Err(io::Error::other(NotPlain::Stream)),
    }
}

/// Opens a file to read it.
///
/// # Errors
/// If it is not there, may not be read, or is no file ([`NotPlain`]).
pub fn open(path: &Path) -> io::Result<File> {
    // Opening a pipe waits for somebody to write into it, so that what it is must be known before.
    plain(fs::metadata(path)?.file_type())?;
    let file = File::open(path)?;
    plain(file.metadata()?.file_type())?;
    Ok(file)
}

/// Why a file cannot be read, in words.
pub fn reason(error: &io::Error) -> String {
    if let Some(not) = error.get_ref().and_then(|inner| inner.downcast_ref::<NotPlain>()) {
        return not.to_string();
    }
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "may not be read".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_are_opened() {
        let said = |path: &str| open(Path::new(path)).map(|_| ()).map_err(|error| reason(&error));
        assert_eq!(said(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")), Ok(()));
        assert_eq!(said("no such file").unwrap_err(), "there is no such file");
        assert_eq!(said(".").unwrap_err(), NotPlain::Folder.to_string());
        #[cfg(unix)]
        assert_eq!(said("/dev/zero").unwrap_err(), NotPlain::Stream.to_string());
    }
}
