//! Does something again whenever one of the files it is about changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::Streams;
use super::input::STDIN;
use super::trouble::Trouble;

/// How often it looks.
const EVERY: Duration = Duration::from_millis(250);

/// More files than these are not looked at.
const FILES_MOST: usize = 50_000;

/// When a file was written, and how long it is: enough to see that it is another.
type Stamp = (Option<SystemTime>, u64);

/// The files that are named, and those in folders and below.
fn stamps(paths: &[PathBuf]) -> BTreeMap<PathBuf, Stamp> {
    let mut found = BTreeMap::new();
    let mut open: Vec<PathBuf> = paths.to_vec();
    while let Some(path) = open.pop() {
        let hidden = |path: &Path| {
            path.file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with('.'))
        };
        // What a link leads to is not followed further down: it may lead back.
        let Ok(metadata) = fs::metadata(&path) else { continue };
        if metadata.is_dir() {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten();
            open.extend(entries.map(|entry| entry.path()).filter(|path| {
                let is_link_to_folder = path.is_symlink() && path.is_dir();
                !hidden(path) && !is_link_to_folder
            }));
        } else if found.len() < FILES_MOST {
            found.insert(path, (metadata.modified().ok(), metadata.len()));
        }
    }
    found
}

/// Does `round` now, and again after every change of the files, until somebody ends it or nobody reads it any more.
///
/// # Errors
/// Those of `round`; if standard input is among the files.
pub fn watch(
    paths: &[PathBuf],
    streams: &mut Streams<'_>,
    mut round: impl FnMut(&mut Streams<'_>) -> Result<u8, Trouble>,
) -> Result<u8, Trouble> {
    if paths.iter().any(|path| path.as_os_str() == STDIN) {
        return Err(Trouble::Usage(
            "standard input does not change; name a file to watch".to_owned(),
        ));
    }
    loop {
        let before = stamps(paths);
        match round(streams) {
            Ok(_) => {}
            // A file that is missing may come back.
            Err(trouble @ Trouble::Input { .. }) => super::complain(streams.err, streams.lang, &trouble),
            Err(trouble) => return Err(trouble),
        }
        streams.out.flush()?;
        let changed = loop {
            thread::sleep(EVERY);
            let now = stamps(paths);
            if now != before {
                let one = now.iter().find(|(path, stamp)| before.get(*path) != Some(stamp));
                let one = one.map(|(path, _)| path.clone());
                break one.or_else(|| before.keys().find(|path| !now.contains_key(*path)).cloned());
            }
        };
        let name = changed.map(|path| path.display().to_string()).unwrap_or_default();
        writeln!(streams.out)?;
        streams.say(&format!("-- {name} changed"))?;
        streams.out.flush()?;
    }
}
