//! The files that the logs of the tests name.

use std::path::{Path, PathBuf};

use rejudge::games::Files;

/// Files beside a log: in this folder.
pub struct Beside(pub PathBuf);

impl Beside {
    /// Those beside this file.
    pub fn file(path: &Path) -> Beside {
        Beside(path.parent().unwrap_or(Path::new("")).to_owned())
    }
}

impl Files for Beside {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.path(name)).map_err(|e| e.to_string())
    }
}

/// The invented cards and the decks made of them, by their names alone.
pub struct Replays;

impl Files for Replays {
    fn path(&self, name: &str) -> PathBuf {
        let folder = if name.ends_with(".deck") { "decks" } else { "cards" };
        Path::new("replays").join(folder).join(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.path(name)).map_err(|e| e.to_string())
    }
}

/// No files: for a log that needs none.
pub struct Nothing;

impl Files for Nothing {
    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }

    fn read(&self, name: &str) -> Result<String, String> {
        Err(format!("{name} should not be needed"))
    }
}

/// All files below a folder with this ending, in order.
pub fn below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The folder of real cards, which is not part of the project. Without it the test says that it is skipped.
pub fn real_cards() -> Option<PathBuf> {
    let folder = match std::env::var_os("REJUDGE_CARDS") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cards/weiss-schwarz-en"),
    };
    if !folder.is_dir() {
        println!("skipped: the folder of real cards is not here; REJUDGE_CARDS may name it");
        return None;
    }
    Some(folder)
}

/// The lists of real cards, each under its path, in the order of their names.
pub fn real_lists() -> Option<Vec<(String, Vec<u8>)>> {
    let entries = std::fs::read_dir(real_cards()?).expect("a folder that can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let read = |path: PathBuf| (path.display().to_string(), std::fs::read(path).expect("a file"));
    Some(paths.into_iter().map(read).collect())
}
