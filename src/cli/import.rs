//! Reading card lists of other programs from files and folders.

use std::fs;
use std::path::{Path, PathBuf};

use super::trouble::Trouble;

fn unreadable(path: &Path, error: &std::io::Error) -> Trouble {
    let reason = match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => error.to_string(),
    };
    Trouble::Input {
        file: path.display().to_string(),
        reason,
    }
}

/// Reads files, or all `*.json` files of folders: their names and what is in them, in the same order in whatever order
/// they are named.
///
/// # Errors
/// If a file cannot be read.
pub fn read(inputs: &[PathBuf]) -> Result<Vec<(String, Vec<u8>)>, Trouble> {
    let mut paths = Vec::new();
    for input in inputs {
        if input.is_dir() {
            for entry in fs::read_dir(input).map_err(|e| unreadable(input, &e))? {
                let path = entry.map_err(|e| unreadable(input, &e))?.path();
                if path.extension().is_some_and(|e| e == "json") {
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
            reason: "there is no *.json file to import".to_owned(),
        });
    }
    let mut files = Vec::with_capacity(paths.len());
    for path in &paths {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let bytes = fs::read(path).map_err(|e| unreadable(path, &e))?;
        files.push((name.to_string_lossy().into_owned(), bytes));
    }
    Ok(files)
}
