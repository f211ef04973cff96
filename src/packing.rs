//! From a log to a replay, and a replay judged again: what `rejudge pack` and `rejudge verify` do, without their files.

use std::cell::RefCell;
use std::path::PathBuf;

use crate::cards::DeckList;
use crate::games::{ALL, AnyGame, Course, Files, Games, Pinned, Refusal, Request};
use crate::judge::script::Script;
use crate::notation;
use crate::replay::{
    Deck, Difference, Events, Header, Inputs, Pool, Replay, Turn, Verdict, Whole, first_difference, judged_otherwise,
    reworded,
};

/// What came of judging a container again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verified {
    /// All is as it was.
    Exact,
    /// The match goes as it did, turn by turn, and another version of the program judges it otherwise: in these lines.
    JudgedOtherwise(Vec<Difference>),
    /// Something is not.
    Diverged(Difference),
    /// It cannot be judged here, in words.
    CannotBeRerun(String),
}

/// The files a log names, each deck list remembered, and of each pool the cards that are needed. A log may lead to any file: what is no
/// deck list is not taken along.
struct Remembering<'f> {
    files: &'f dyn Files,
    lists: RefCell<Vec<Deck>>,
    pinned: RefCell<Vec<Pinned>>,
    /// The files that are none, by the names the log has for them.
    none: RefCell<Vec<String>>,
}

impl Files for Remembering<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.files.path(name)
    }

    fn reaches(&self, name: &str) -> Result<(), String> {
        self.files.reaches(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let list = self.files.read(name)?;
        if !DeckList::parse(&list).is_ok_and(|list| !list.lines.is_empty()) {
            self.none.borrow_mut().push(name.to_owned());
            return Ok(list);
        }
        let mut lists = self.lists.borrow_mut();
        if !lists.iter().any(|deck| deck.name == name) {
            lists.push(Deck::new(name.to_owned(), list.clone()));
        }
        Ok(list)
    }

    fn held(&self, name: &str) -> Option<&str> {
        self.files.held(name)
    }

    fn pinned(&self) -> Option<&RefCell<Vec<Pinned>>> {
        Some(&self.pinned)
    }
}

/// What a container holds, as files. No other file can be reached through it.
struct Held<'r> {
    pools: &'r [Pool],
    decks: &'r [Deck],
}

/// What a container holds, for whoever judges its log.
pub fn held(replay: &Replay) -> impl Files + '_ {
    Held {
        pools: &replay.pools,
        decks: &replay.decks,
    }
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
        Refusal::File { line, file, reason } if line > 0 => format!("line {line}: {file}: {reason}"),
        other => other.to_string(),
    }
}

/// A log with everything that judging it needs, and what comes of that. `journal`: with everything that happened at the
/// table, too.
///
/// # Errors
/// In words: if the game is not known, a file the log names cannot be read, or the cards that were pinned do not do for
/// the verdicts of the whole pools.
pub fn pack(source: &str, files: &dyn Files, journal: bool) -> Result<Replay, String> {
    pack_among(*ALL, source, files, journal)
}

/// The same, of one of these games.
///
/// # Errors
/// As [`pack`].
pub fn pack_among(games: Games<'_>, source: &str, files: &dyn Files, journal: bool) -> Result<Replay, String> {
    let game = games.of_log(source)?;
    let files = Remembering {
        files,
        lists: RefCell::default(),
        pinned: RefCell::default(),
        none: RefCell::default(),
    };
    let mut course = run(game, source, None, &files).map_err(in_words)?;
    let mut pools = files.pinned.take();
    if pools.is_empty() {
        // There are none, or it opens them in a way of its own.
        let pinned = game.pinned(source, &files).map_err(in_words)?;
        pools = pinned.ok_or_else(|| format!("{} cannot say which cards a log needs", game.name()))?;
    }
    if let Some(name) = files.none.borrow().first() {
        return Err(format!("{name} is no deck list, and no other file is taken along"));
    }
    let faithful = pools.iter().all(|pool| pool.faithful);
    let pools = pools.into_iter().map(|p| Pool::new(p.name, p.digest, p.cards));
    let (pools, decks): (Vec<Pool>, _) = (pools.collect(), files.lists.into_inner());
    if !faithful {
        let held = Held {
            pools: &pools,
            decks: &decks,
        };
        let verdicts = Verdict::all(&course.report);
        course = run(game, source, None, &held).map_err(in_words)?;
        if Verdict::all(&course.report) != verdicts {
            return Err("judged with its own cards alone, the log comes out otherwise".to_owned());
        }
    }
    let mut replay = container(game, source, course, journal)?;
    (replay.pools, replay.decks) = (pools, decks);
    replay.lines = Replay::lines_of(source);
    Ok(replay)
}

/// Judges a container again: what its inputs say, and that its text still says the same.
pub fn verify(replay: &Replay) -> Verified {
    verify_among(*ALL, replay)
}

/// The same, if it is of one of these games.
pub fn verify_among(games: Games<'_>, replay: &Replay) -> Verified {
    let game = match games.of_log(&replay.log) {
        Ok(game) => game,
        Err(reason) => return Verified::CannotBeRerun(reason),
    };
    let edition = &replay.header.edition;
    if !edition.is_empty() && !game.editions().contains(&edition.as_str()) {
        let known = game.editions().join(", ");
        return Verified::CannotBeRerun(format!("edition {edition} is not known here; known: {known}"));
    }
    match rerun(game, replay) {
        Err(reason) => Verified::CannotBeRerun(reason),
        Ok(verified) => verified,
    }
}

/// How a container stands to the same log judged again, by what differs first.
fn compared(replay: &Replay, again: &Replay, first: Option<Difference>) -> Verified {
    let other_version = replay.header.engine != again.header.engine;
    match first {
        None if other_version => Verified::Exact,
        // The same program has the same words for the same verdict.
        None => match reworded(replay, again) {
            Some(line) => Verified::Diverged(Difference {
                line,
                what: "the words of the verdict are not those of the program that packed it".to_owned(),
            }),
            None => Verified::Exact,
        },
        Some(first) => match judged_otherwise(replay, again).filter(|_| other_version) {
            Some(lines) => Verified::JudgedOtherwise(lines),
            None => Verified::Diverged(first),
        },
    }
}

fn rerun(game: &dyn AnyGame, replay: &Replay) -> Result<Verified, String> {
    let again = |told| {
        let held = Held {
            pools: &replay.pools,
            decks: &replay.decks,
        };
        let course = run(game, &replay.log, told, &held).map_err(in_words)?;
        container(game, &replay.log, course, replay.journal.is_some())
    };
    let by_text = again(None)?;
    let difference = first_difference(replay, &by_text);
    if by_text.inputs == replay.inputs {
        return Ok(compared(replay, &by_text, difference));
    }
    // The text is read differently now. What was played is what the inputs say.
    let told = replay.inputs.script(&replay.log, game.vocabulary());
    let told = told.map_err(|reason| format!("the inputs section: {reason}"))?;
    let and = match again(Some(&told)).map(|by_inputs| first_difference(replay, &by_inputs)) {
        Ok(None) => "by the inputs, as the log was read then, all is as it was".to_owned(),
        Ok(Some(first)) => return Ok(Verified::Diverged(first)),
        Err(reason) => format!("the inputs cannot be run: {reason}"),
    };
    Ok(match difference {
        Some(mut difference) => {
            difference.what = format!("{}; {and}", difference.what);
            Verified::Diverged(difference)
        }
        None => Verified::Exact,
    })
}

/// Judges a log, with the journal if the game keeps one.
fn run(game: &dyn AnyGame, source: &str, told: Option<&Script>, files: &dyn Files) -> Result<Course, Refusal> {
    Ok(match game.course(source, told, files)? {
        Some(course) => course,
        None => Course {
            report: game.judge("", source, &Request::default(), files)?,
            ..Course::default()
        },
    })
}

/// The container of a match, without cards, lists and the chain over the log. `whole`: with everything that happened at the table.
fn container(game: &dyn AnyGame, source: &str, course: Course, whole: bool) -> Result<Replay, String> {
    let Course {
        script,
        journal,
        turns,
        report,
    } = course;
    let inputs = Inputs::new(&script, source, game.vocabulary());
    let turns = turns.into_iter().map(|turn| {
        let mut digest = [0; 8];
        digest.copy_from_slice(&turn.digest[..8]);
        Turn {
            turn: turn.turn,
            line: turn.line,
            digest,
        }
    });
    Ok(Replay {
        header: Header::new(&notation::headers_of(source), &report),
        log: source.to_owned(),
        inputs: inputs.ok_or("the log has more to match than a replay holds")?,
        events: Events::new(&journal),
        verdicts: Verdict::all(&report),
        turns: turns.collect(),
        journal: whole.then(|| Whole::new(&journal)),
        ..Replay::default()
    })
}
