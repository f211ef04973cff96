//! The card pools and deck lists that the logs of a batch name: all in one folder, each read once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

use crate::games::Files;

use super::super::input::Beside;

/// So many files are kept in memory; others are read whenever they are named.
const KEPT_MOST: usize = 4_096;

/// A larger file is not kept.
const KEPT_BYTES: usize = 64 << 10;

/// The files of one folder, for logs that may come from anywhere: nothing outside of it is reached.
pub struct With {
    beside: Beside,
    confined: bool,
    kept: RefCell<HashMap<String, String>>,
}

impl With {
    /// The files of this folder. `outside`: and any others that a log names. `confined`: not even those that lie beside the folder.
    pub fn folder(folder: &Path, outside: bool, confined: bool) -> With {
        With {
            beside: Beside::in_folder(folder, outside),
            confined: confined && !outside,
            kept: RefCell::default(),
        }
    }
}

/// Whether a name leads out of the folder where it begins.
fn leads_out(name: &str) -> bool {
    let mut depth = 0_usize;
    for part in Path::new(name).components() {
        match part {
            Component::Normal(_) => depth += 1,
            Component::CurDir => {}
            Component::ParentDir if depth > 0 => depth -= 1,
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return true,
        }
    }
    false
}

impl Files for With {
    fn path(&self, name: &str) -> PathBuf {
        self.beside.path(name)
    }

    fn reaches(&self, name: &str) -> Result<(), String> {
        if self.confined && leads_out(name) {
            return Err("leads out of the folder of the batch's cards and lists".to_owned());
        }
        self.beside.reaches(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        self.reaches(name)?;
        if let Some(text) = self.kept.borrow().get(name) {
            return Ok(text.clone());
        }
        let text = Files::read(&self.beside, name)?;
        let mut kept = self.kept.borrow_mut();
        if kept.len() < KEPT_MOST && text.len() <= KEPT_BYTES {
            kept.insert(name.to_owned(), text.clone());
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_is_reached() {
        let with = With::folder(Path::new("replays"), false, true);
        for name in ["cards/harbor.toml", "./cards/x.toml", "cards/../decks/aoi.deck"] {
            assert_eq!(with.reaches(name), Ok(()), "{name}");
        }
        for name in ["../Cargo.toml", "cards/../../Cargo.toml", "/etc/hosts", "-"] {
            assert!(with.reaches(name).is_err() && with.read(name).is_err(), "{name}");
        }
        for (outside, confined) in [(true, true), (false, false)] {
            let with = With::folder(Path::new("replays"), outside, confined);
            assert!(with.reaches("../Cargo.toml").is_ok());
            assert_eq!(with.reaches("/etc/hosts").is_ok(), outside);
        }
    }

    #[test]
    fn a_list_is_read_once() {
        let folder = std::env::temp_dir().join(format!("rejudge-with-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("a.deck"), "4 A-1\n").expect("a file");
        let with = With::folder(&folder, false, true);
        assert_eq!(with.read("a.deck").as_deref(), Ok("4 A-1\n"));
        std::fs::remove_dir_all(&folder).expect("the folder");
        assert_eq!(with.read("a.deck").as_deref(), Ok("4 A-1\n"));
        assert!(with.read("b.deck").is_err());
    }
}
