//! Reading card lists of other programs from files and folders, and writing a pool.

use std::fs;
use std::path::{Path, PathBuf};

use crate::games::weiss_schwarz::import::{ImportReport, convert, pool_text};

use super::output;
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

/// Reads files, or all `*.json` files of folders, and writes their cards into one pool. The same files give the same
/// pool, in whatever order they are named.
///
/// # Errors
/// If a file cannot be read or written. What is wrong inside a file is in the report.
pub fn import(inputs: &[PathBuf], out: &Path) -> Result<ImportReport, Trouble> {
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
    let (cards, report) = convert(&files);
    let text = pool_text(&cards).map_err(|e| Trouble::Input {
        file: "the imported cards".to_owned(),
        reason: e.to_string(),
    })?;
    output::replace(out, &text)?;
    Ok(report)
}
