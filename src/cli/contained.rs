//! Makes a log that needs no files out of one that names some.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::games::{AnyGame, Files, Listed, Refusal};

use super::input::Beside;

/// Files that are at hand, as those that come with the program, before those that lie somewhere.
pub struct WithOwn<'a> {
    /// Names and texts.
    pub own: &'a [(&'a str, &'a str)],
    /// Where the others lie.
    pub others: &'a Beside,
}

impl Files for WithOwn<'_> {
    fn path(&self, name: &str) -> PathBuf {
        Files::path(self.others, name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        match self.held(name) {
            Some(text) => Ok(text.to_owned()),
            None => Files::read(self.others, name),
        }
    }

    fn held(&self, name: &str) -> Option<&str> {
        self.own.iter().find(|(own, _)| *own == name).map(|(_, text)| *text)
    }
}

/// The log with the cards and lists it is played with in sections of its own, where the game can write them. Only its header
/// is read for that, so it is one as this program writes it: a key a line, up to the first empty line.
///
/// # Errors
/// If a file it names cannot be read.
pub fn contained(game: &dyn AnyGame, log: &str, files: &dyn Files) -> Result<String, Refusal> {
    let Some(contained) = game.contained(log, true, files)? else {
        return Ok(log.to_owned());
    };
    let (header, play) = log.split_once("\n\n").unwrap_or((log, ""));
    let mut text = String::new();
    let mut sections = format!("cards\n{}\n\n", contained.cards.trim_end());
    let mut players = contained.players.iter();
    for line in header.lines() {
        let player = line
            .strip_prefix("player ")
            .and_then(|player| player.rsplit_once(": "))
            .map(|(name, value)| (name, value, players.next()));
        // Writing to a string cannot fail.
        let _ = match player {
            _ if line.starts_with("cards: ") => Ok(()),
            Some((name, value, Some(Listed::Whole))) => {
                let list = files.read(value);
                let list = list.map_err(|reason| Refusal::File {
                    line: 0,
                    file: value.to_owned(),
                    reason,
                })?;
                let _ = write!(sections, "deck {name}\n{}\n\n", list.trim_end());
                writeln!(text, "player {name}: here")
            }
            _ => writeln!(text, "{line}"),
        };
    }
    Ok(format!("{text}\n{sections}{play}"))
}
