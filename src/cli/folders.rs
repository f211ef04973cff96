//! Finds the logs in folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::input;
use super::trouble::Trouble;

/// How a log is called.
const LOG: &str = "match";

/// How a match as one file is called.
const REPLAY: &str = "replay";

/// How a deck list is called.
const LIST: &str = "deck";

/// How a file is called that was packed with zstd.
const PACKED: &str = "zst";

/// What was named, and what a list of files names: a line each, empty ones left out; `-` is standard input.
///
/// # Errors
/// If the list cannot be read.
pub fn named(paths: &[PathBuf], list: Option<&Path>) -> Result<Vec<PathBuf>, Trouble> {
    let mut all = paths.to_vec();
    if let Some(list) = list {
        let list = input::read(list)?;
        let lines = list.lines().map(|line| line.strip_suffix('\r').unwrap_or(line));
        all.extend(lines.filter(|line| !line.trim().is_empty()).map(PathBuf::from));
    }
    Ok(all)
}

/// The logs that these paths stand for: a file for itself, a folder for every `*.match` in it and below, in order of
/// their names. Hidden ones are left out. A folder that was seen already, by a link for example, is not entered again.
///
/// # Errors
/// If a path is not there or a folder cannot be read; if a folder named holds no log at all.
pub fn logs(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    in_folders(paths, &[LOG])
}

/// The same, and every `*.replay` beside which no log of that name lies.
///
/// # Errors
/// As [`logs`].
pub fn matches(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    in_folders(paths, &[LOG, REPLAY])
}

/// Whether a file is called as a log or a replay is, packed or not.
pub fn is_match(path: &Path) -> bool {
    let is = |path: &Path| path.extension().is_some_and(|e| e == LOG || e == REPLAY);
    match path.extension() {
        Some(e) if e == PACKED => is(&path.with_extension("")),
        _ => is(path),
    }
}

/// Calls `found` for every log and replay in a folder and below, packed or not, in the order of their names, until it says
/// that it has enough. Of a folder no more is held than the names in it.
///
/// # Errors
/// If a folder cannot be read.
pub fn each(folder: &Path, found: &mut dyn FnMut(&Path) -> bool) -> Result<(), Trouble> {
    below(folder, &is_match, &mut BTreeSet::new(), found).map(|_| ())
}

/// How large a file is; none where that is not known.
pub fn size(path: &Path) -> Option<u64> {
    let metadata = fs::metadata(path).ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// The deck lists, in the same way.
///
/// # Errors
/// As [`logs`].
pub fn lists(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    in_folders(paths, &[LIST])
}

/// The replays, in the same way.
///
/// # Errors
/// As [`logs`].
pub fn replays(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    in_folders(paths, &[REPLAY])
}

/// A log, and what it is called below the folder that was named; a file that was named is called as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// Where it lies.
    pub path: PathBuf,
    /// Its name below the folder.
    pub below: PathBuf,
}

/// The logs that these paths stand for, as [`logs`] finds them, with their names below their folders.
///
/// # Errors
/// As [`logs`]; and if two would have the same name in one folder.
pub fn logs_below(paths: &[PathBuf]) -> Result<Vec<Log>, Trouble> {
    named_below(paths, logs)
}

/// The logs and replays, as [`matches()`] finds them, with their names below their folders.
///
/// # Errors
/// As [`logs_below`].
pub fn matches_below(paths: &[PathBuf]) -> Result<Vec<Log>, Trouble> {
    named_below(paths, matches)
}

fn named_below(paths: &[PathBuf], find: fn(&[PathBuf]) -> Result<Vec<PathBuf>, Trouble>) -> Result<Vec<Log>, Trouble> {
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    for named in paths {
        for path in find(std::slice::from_ref(named))? {
            let below = match path.strip_prefix(named) {
                Ok(below) if !below.as_os_str().is_empty() => below.to_owned(),
                _ => path.file_name().unwrap_or(path.as_os_str()).into(),
            };
            found.push(Log { path, below });
        }
    }
    for log in &found {
        if !names.insert(&log.below) {
            let message = format!(
                "two of the logs are called {}; name their folders one by one",
                log.below.display()
            );
            return Err(Trouble::Usage(message));
        }
    }
    Ok(found)
}

fn in_folders(paths: &[PathBuf], extensions: &[&str]) -> Result<Vec<PathBuf>, Trouble> {
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        let is = |path: &Path| path.extension().is_some_and(|e| extensions.iter().any(|of| e == *of));
        below(path, &is, &mut BTreeSet::new(), &mut |path| {
            found.push(path.to_owned());
            true
        })?;
        if found.len() == before {
            let names: Vec<String> = extensions.iter().map(|extension| format!("*.{extension}")).collect();
            return Err(trouble(path, format!("holds no {} file", names.join(" or "))));
        }
    }
    Ok(found)
}

fn trouble(path: &Path, reason: String) -> Trouble {
    Trouble::Input {
        file: path.display().to_string(),
        reason,
    }
}

/// False: whoever looks has found enough.
fn below(
    folder: &Path,
    is: &dyn Fn(&Path) -> bool,
    seen: &mut BTreeSet<PathBuf>,
    found: &mut dyn FnMut(&Path) -> bool,
) -> Result<bool, Trouble> {
    let unreadable = |error: std::io::Error| trouble(folder, format!("cannot be read: {error}"));
    if !seen.insert(fs::canonicalize(folder).map_err(unreadable)?) {
        return Ok(true);
    }
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        entries.push(entry.map_err(unreadable)?.path());
    }
    entries.sort();
    for path in entries {
        let hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        let more = if path.is_dir() {
            below(&path, is, seen, found)?
        } else if is(&path) {
            // A match that was packed where it lies is one match.
            let is_packed = path.extension().is_some_and(|e| e == REPLAY) && is(&path.with_extension(LOG));
            (is_packed && path.with_extension(LOG).is_file()) || found(&path)
        } else {
            true
        };
        if !more {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_walked_in_order_and_once() {
        let folder = std::env::temp_dir().join(format!("rejudge-folders-{}", std::process::id()));
        fs::create_dir_all(folder.join("b/.hidden")).expect("a folder");
        for name in ["c.match", "b/a.match", "b/.hidden/x.match", "a.txt", ".x.match"] {
            fs::write(folder.join(name), "").expect("a file");
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(&folder, folder.join("b/loop")).expect("a link");
        let found = logs(std::slice::from_ref(&folder)).expect("readable");
        assert_eq!(found, [folder.join("b/a.match"), folder.join("c.match")]);
        for name in ["c.replay", "d.replay"] {
            fs::write(folder.join(name), "").expect("a file");
        }
        let found = matches(std::slice::from_ref(&folder)).expect("readable");
        let names = ["b/a.match", "c.match", "d.replay"].map(|name| folder.join(name));
        assert_eq!(found, names);
        let missing = logs(&[folder.join("missing.match")]).expect("a file is read later");
        assert_eq!(missing, [folder.join("missing.match")]);
        fs::create_dir_all(folder.join("empty")).expect("a folder");
        let error = logs(&[folder.join("empty")]).unwrap_err().to_string();
        assert!(error.ends_with("empty: holds no *.match file"), "{error}");
        fs::remove_dir_all(&folder).expect("the folder");
    }
}
