//! Finds the logs in folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::trouble::Trouble;

/// How a log is called.
const LOG: &str = "match";

/// How a match as one file is called.
const REPLAY: &str = "replay";

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

fn in_folders(paths: &[PathBuf], extensions: &[&str]) -> Result<Vec<PathBuf>, Trouble> {
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        below(path, extensions, &mut BTreeSet::new(), &mut found)?;
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

fn below(
    folder: &Path,
    extensions: &[&str],
    seen: &mut BTreeSet<PathBuf>,
    found: &mut Vec<PathBuf>,
) -> Result<(), Trouble> {
    let unreadable = |error: std::io::Error| trouble(folder, format!("cannot be read: {error}"));
    if !seen.insert(fs::canonicalize(folder).map_err(unreadable)?) {
        return Ok(());
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
        if path.is_dir() {
            below(&path, extensions, seen, found)?;
        } else if path.extension().is_some_and(|e| extensions.iter().any(|of| e == *of)) {
            // A match that was packed where it lies is one match.
            let is_packed = path.extension().is_some_and(|e| e == REPLAY) && path.with_extension(LOG).is_file();
            if !is_packed {
                found.push(path);
            }
        }
    }
    Ok(())
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
