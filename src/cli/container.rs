//! From a log to a container, and a container judged again: what `pack` and `verify` do, without their files.

use std::cell::RefCell;
use std::path::PathBuf;

use crate::games::{self, Course, Door, Files, Refusal, Request};
use crate::judge::Report;
use crate::notation;
use crate::replay::{Deck, Difference, Events, Header, Inputs, Pool, Replay, Turn, Verdict, first_difference};

/// What came of judging a container again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// All is as it was.
    Exact,
    /// Something is not.
    Diverged(Difference),
    /// It cannot be judged here, in words.
    CannotBeRerun(String),
}

/// The files a log names, each deck list remembered.
struct Remembering<'f> {
    files: &'f dyn Files,
    lists: RefCell<Vec<Deck>>,
}

impl Files for Remembering<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.files.path(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let list = self.files.read(name)?;
        let mut lists = self.lists.borrow_mut();
        if !lists.iter().any(|deck| deck.name == name) {
            lists.push(Deck {
                name: name.to_owned(),
                list: list.clone(),
            });
        }
        Ok(list)
    }

    fn held(&self, name: &str) -> Option<&str> {
        self.files.held(name)
    }
}

/// What a container holds, as files. No other file can be reached through it.
struct Held<'r> {
    pools: &'r [Pool],
    decks: &'r [Deck],
}

/// No file has a name with this in it.
const NO_FILE: char = '\0';

impl Files for Held<'_> {
    fn path(&self, name: &str) -> PathBuf {
        format!("{name}{NO_FILE}").into()
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let found = self.decks.iter().find(|deck| deck.name == name);
        found
            .map(|deck| deck.list.clone())
            .ok_or_else(|| "is not in the replay".to_owned())
    }

    fn held(&self, name: &str) -> Option<&str> {
        let found = self.pools.iter().find(|pool| pool.name == name);
        found.map(|pool| pool.cards.as_str())
    }
}

fn in_words(refusal: Refusal) -> String {
    match refusal {
        Refusal::File { file, .. } if file.contains(NO_FILE) => {
            format!("the cards of {} are not in the replay", file.replace(NO_FILE, ""))
        }
        Refusal::Malformed(malformed) => match malformed.first() {
            Some(first) => format!("line {}: {}", first.place.line, first.message),
            None => "the log cannot be read".to_owned(),
        },
        other => other.to_string(),
    }
}

/// A log with everything that judging it needs, and what comes of that.
///
/// # Errors
/// In words: if the game is not known, a file the log names cannot be read, or the cards that were pinned do not do for
/// the verdicts of the whole pools.
pub fn pack(source: &str, files: &dyn Files) -> Result<Replay, String> {
    let door = games::of_log(source)?;
    let files = Remembering {
        files,
        lists: RefCell::default(),
    };
    let pools = door.pinned(source, &files).map_err(in_words)?;
    let Some(pools) = pools else {
        return Err(format!("{} cannot say which cards a log needs", door.name()));
    };
    let report = judge(door, source, &files).map_err(in_words)?;
    let pools: Vec<Pool> = pools
        .into_iter()
        .map(|pinned| Pool {
            name: pinned.name,
            digest: pinned.digest,
            cards: pinned.cards,
        })
        .collect();
    let replay = again(door, source, pools, files.lists.into_inner()).map_err(in_words)?;
    match Verdict::all(&report) == replay.verdicts {
        true => Ok(replay),
        false => Err("judged with its own cards alone, the log comes out otherwise".to_owned()),
    }
}

/// Judges a container again.
pub fn verify(replay: &Replay) -> Verified {
    let door = match games::of_log(&replay.log) {
        Ok(door) => door,
        Err(reason) => return Verified::CannotBeRerun(reason),
    };
    let edition = &replay.header.edition;
    if !edition.is_empty() && !door.editions().contains(&edition.as_str()) {
        let known = door.editions().join(", ");
        return Verified::CannotBeRerun(format!("edition {edition} is not known here; known: {known}"));
    }
    match again(door, &replay.log, replay.pools.clone(), replay.decks.clone()) {
        Err(refusal) => Verified::CannotBeRerun(in_words(refusal)),
        Ok(again) => match first_difference(replay, &again) {
            None => Verified::Exact,
            Some(difference) => Verified::Diverged(difference),
        },
    }
}

fn judge(door: &dyn Door, source: &str, files: &dyn Files) -> Result<Report, Refusal> {
    door.judge("the log", source, &Request::default(), files)
}

/// The container that comes of a log and what a container holds.
fn again(door: &dyn Door, source: &str, pools: Vec<Pool>, decks: Vec<Deck>) -> Result<Replay, Refusal> {
    let held = Held {
        pools: &pools,
        decks: &decks,
    };
    let report = judge(door, source, &held)?;
    let Course { script, journal, turns } = door.course(source, &held)?.unwrap_or_default();
    let (log, _) = notation::parse(source, door.vocabulary());
    let turns = turns.into_iter().map(|turn| Turn {
        turn: turn.turn,
        line: turn.line,
        print: turn.print,
    });
    Ok(Replay {
        header: Header::new(&log, &report),
        log: source.to_owned(),
        inputs: Inputs::new(script, door.vocabulary()),
        events: Events::new(&journal),
        verdicts: Verdict::all(&report),
        turns: turns.collect(),
        pools,
        decks,
    })
}
