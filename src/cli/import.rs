//! Reading card lists of other programs from files and folders.

use std::fs;
use std::path::{Path, PathBuf};

use super::input;
use super::trouble::Trouble;
use crate::cards::plain;

/// No list of cards is larger.
const SIZE_MOST_BYTES: usize = 64 << 20;

fn unreadable(path: &Path, error: &std::io::Error) -> Trouble {
    Trouble::Input {
        file: path.display().to_string(),
        reason: plain::reason(error),
    }
}

/// The files, and of folders all `*.json` and `*.csv` files in them, in the same order in whatever order they are named.
///
/// # Errors
/// If a folder cannot be read, or there is no such file in it.
pub fn files(inputs: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let mut paths = Vec::new();
    for input in inputs {
        if input.is_dir() {
            for entry in fs::read_dir(input).map_err(|e| unreadable(input, &e))? {
                let path = entry.map_err(|e| unreadable(input, &e))?.path();
                if path.extension().is_some_and(|e| e == "json" || e == "csv") {
                    paths.push(path);
                }
            }
        } else {
            paths.push(input.clone());
        }
    }
    paths.sort();
    paths.dedup();
    if paths.is_empty() {
        return Err(Trouble::Input {
            file: inputs.first().map(|p| p.display().to_string()).unwrap_or_default(),
            reason: "there is no *.json or *.csv file to import".to_owned(),
        });
    }
    Ok(paths)
}

/// Reads files: their names and what is in them.
///
/// # Errors
/// If a file cannot be read, or is larger than any list of cards.
pub fn read(paths: &[PathBuf]) -> Result<Vec<(String, Vec<u8>)>, Trouble> {
    let mut files = Vec::with_capacity(paths.len());
    for path in paths {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let bytes = input::read_bytes(path, SIZE_MOST_BYTES)?;
        if bytes.len() > SIZE_MOST_BYTES {
            return Err(Trouble::Input {
                file: input::name(path),
                reason: format!("is larger than {} MiB", SIZE_MOST_BYTES >> 20),
            });
        }
        files.push((name.to_string_lossy().into_owned(), bytes));
    }
    Ok(files)
}
