//! `rejudge.toml`: what is so for every log in a folder and below, said once.
//!
//! What the command line says goes before it, and what a log says of itself as well. A container holds all that it is judged
//! with, so that it is never asked for one.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use clap::ValueEnum;
use serde::Deserialize;

use crate::cards::plain;
use crate::games::{Files, GAMES, Unsaid, of_log};
use crate::judge::{Note, Place, Report};
use crate::notation;

use super::trouble::Trouble;
use super::work::{JudgeOptions, When};

/// What the file is called.
pub const NAME: &str = "rejudge.toml";

/// A larger one is none.
const SIZE_MOST_BYTES: u64 = 64 << 10;

/// So many folders are remembered with what was found for them.
const FOLDERS_MOST: usize = 1_024;

/// The file as it is written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    /// Card pools for logs that name none.
    cards: Vec<String>,
    /// The edition of logs that name none and have no date.
    edition: Option<String>,
    /// The language of the rules, for logs with a date and no `language`.
    language: Option<String>,
    /// How points that the rules leave open are read, where a log does not say it.
    policies: BTreeMap<String, String>,
    /// When mistakes were noticed.
    noticed: Option<String>,
    /// The level of the events: 1, 2 or 3. Only what is usual at that level is shown.
    level: Option<u8>,
}

/// A file that was found.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// From the folder of the logs.
    name: String,
    /// As a log in that folder would name them.
    cards: Vec<String>,
    edition: Option<String>,
    language: Option<String>,
    noticed: Option<When>,
    level: Option<u8>,
    /// By game, as the points of one are none of another.
    policies: HashMap<&'static str, Vec<(String, String)>>,
}

/// Looks for the files, and keeps what it found.
#[derive(Debug, Default)]
pub struct Finder(RefCell<HashMap<PathBuf, Option<Rc<Settings>>>>);

/// A path, and the way to it from a folder below.
fn upwards(folder: &Path) -> Option<(PathBuf, String)> {
    let whole = match folder.as_os_str().is_empty() {
        true => std::env::current_dir().ok()?,
        false => folder.canonicalize().ok()?,
    };
    let mut up = String::new();
    for above in whole.ancestors() {
        let path = above.join(NAME);
        if path.is_file() {
            return Some((path, up));
        }
        up.push_str("../");
    }
    None
}

impl Settings {
    fn read(path: &Path, up: &str) -> Result<Settings, Trouble> {
        let trouble = |reason: String| Trouble::Input {
            file: path.display().to_string(),
            reason,
        };
        let mut text = String::new();
        let read = plain::open(path).and_then(|file| file.take(SIZE_MOST_BYTES + 1).read_to_string(&mut text));
        read.map_err(|error| trouble(plain::reason(&error)))?;
        if text.len() as u64 > SIZE_MOST_BYTES {
            return Err(trouble(format!("is larger than {} KiB", SIZE_MOST_BYTES >> 10)));
        }
        let written: Written = toml::from_str(&text).map_err(|error| trouble(error.to_string()))?;
        let noticed = written.noticed.map(|word| {
            When::from_str(&word, true).map_err(|_| {
                trouble(format!(
                    "`noticed = \"{word}\"`: at-once, same-turn, later or beyond-repair"
                ))
            })
        });
        if written.level.is_some_and(|level| !(1..=3).contains(&level)) {
            return Err(trouble("`level` is 1, 2 or 3".to_owned()));
        }
        if let Some(name) = written.cards.iter().find(|name| name.split_whitespace().count() != 1) {
            return Err(trouble(format!("`cards`: \"{name}\" is no name that a log could name")));
        }
        let mut policies: HashMap<&'static str, Vec<(String, String)>> = HashMap::new();
        for (id, reading) in written.policies {
            let mut known = false;
            for game in GAMES.iter() {
                let table = game.rules(None).unwrap_or_default();
                if table
                    .lines()
                    .any(|line| line.split_whitespace().next() == Some(id.as_str()))
                {
                    known = true;
                    policies
                        .entry(game.name())
                        .or_default()
                        .push((id.clone(), reading.clone()));
                }
            }
            if !known {
                return Err(trouble(format!("no policy is called `{id}`")));
            }
        }
        let from_log = |name: &String| match Path::new(name).is_absolute() {
            true => name.clone(),
            false => format!("{up}{name}"),
        };
        Ok(Settings {
            name: format!("{up}{NAME}"),
            cards: written.cards.iter().map(from_log).collect(),
            edition: written.edition,
            language: written.language,
            noticed: noticed.transpose()?,
            level: written.level,
            policies,
        })
    }

    /// What the logs in this folder are judged with beside what is said of them; none if no file says anything.
    ///
    /// # Errors
    /// If there is a file that cannot be read.
    fn of(folder: &Path) -> Result<Option<Settings>, Trouble> {
        match upwards(folder) {
            Some((path, up)) => Settings::read(&path, &up).map(Some),
            None => Ok(None),
        }
    }

    /// The same options with what this log and the command line leave open; and what that was, in words.
    pub fn fill(&self, source: &str, options: &JudgeOptions) -> (JudgeOptions, Vec<String>) {
        let mut filled = options.clone();
        let mut used = Vec::new();
        let headers = notation::headers_of(source);
        let has = |key: &str| headers.iter().any(|h| h.key.text.eq_ignore_ascii_case(key));
        let names_edition = headers
            .iter()
            .any(|h| h.key.text.eq_ignore_ascii_case("game") && h.value.text.split_whitespace().nth(1).is_some());
        if let (Some(edition), None, false, false) = (&self.edition, &options.edition, names_edition, has("date")) {
            filled.edition = Some(edition.clone());
            used.push(format!("edition {edition}"));
        }
        let dated = has("date") && !has("language") && !names_edition && options.edition.is_none();
        if let (Some(language), true) = (&self.language, dated) {
            used.push(format!("language {language}"));
        }
        if !self.cards.is_empty() && !has("cards") && !holds_cards(source) {
            used.push(format!("cards {}", self.cards.join(" ")));
        }
        if let (Some(noticed), None) = (self.noticed, options.noticed) {
            filled.noticed = Some(noticed);
            let word = noticed.to_possible_value().map(|value| value.get_name().to_owned());
            used.push(format!("noticed {}", word.unwrap_or_default()));
        }
        let policies = of_log(source).ok().and_then(|game| self.policies.get(game.name()));
        for (id, reading) in policies.into_iter().flatten() {
            let of_header = |h: &notation::Header<'_>| {
                h.key.text.eq_ignore_ascii_case("policy")
                    && h.name.as_ref().is_some_and(|name| name.text == id.as_str())
            };
            let said = headers.iter().any(of_header) || options.policies.iter().any(|(of, _)| of == id);
            if !said {
                filled.policies.push((id.clone(), reading.clone()));
                used.push(format!("policy {id}: {reading}"));
            }
        }
        if let Some(level) = self.level {
            used.push(format!("level {level}"));
        }
        (filled, used)
    }

    /// The level of the events.
    pub fn level(&self) -> Option<u8> {
        self.level
    }

    /// Says in a report what was used.
    pub fn note(&self, report: &mut Report, used: &[String]) {
        if used.is_empty() {
            return;
        }
        let place = Place {
            line: 1,
            start: 0,
            end: 0,
        };
        let message = format!("by {}: {}", self.name, used.join("; "));
        report.notes.insert(
            0,
            Note {
                sort: "settings".to_owned(),
                place,
                message,
            },
        );
    }
}

/// Whether a log has its cards in a section.
fn holds_cards(source: &str) -> bool {
    source.lines().any(|line| line.trim_end() == "cards")
}

impl Finder {
    /// As `Settings::of`, kept for the next log of the folder.
    ///
    /// # Errors
    /// As there.
    pub fn of(&self, folder: &Path) -> Result<Option<Rc<Settings>>, Trouble> {
        if let Some(found) = self.0.borrow().get(folder) {
            return Ok(found.clone());
        }
        let found = Settings::of(folder)?.map(Rc::new);
        let mut kept = self.0.borrow_mut();
        if kept.len() >= FOLDERS_MOST {
            kept.clear();
        }
        kept.insert(folder.to_owned(), found.clone());
        Ok(found)
    }
}

/// The files of a log, with what the settings say where it says nothing.
pub struct Settled<'a> {
    /// The files.
    pub files: &'a dyn Files,
    /// The settings.
    pub settings: &'a Settings,
}

impl Files for Settled<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.files.path(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        self.files.read(name)
    }

    fn reaches(&self, name: &str) -> Result<(), String> {
        self.files.reaches(name)
    }

    fn held(&self, name: &str) -> Option<&str> {
        self.files.held(name)
    }

    fn unsaid(&self) -> Unsaid<'_> {
        Unsaid {
            cards: &self.settings.cards,
            language: self.settings.language.as_deref(),
        }
    }
}
