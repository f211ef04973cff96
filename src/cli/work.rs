//! Where the subcommands meet the rest of the crate: one call of the library for each.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::cards::{CacheDir, Date, DeckList, Pool, Want, open_all};
use crate::fixtures::{self, Checked, Under};
use crate::games::weiss_schwarz::cards::CardDef;
use crate::games::weiss_schwarz::editions::{self, Edition};
use crate::games::weiss_schwarz::{deck_rules, show, simulate};
use crate::games::{self, DOORS, Desks, Door, Files, Refusal, Request};
use crate::judge::{Finding, Kind, Malformed, Place, Report, Verdict};
use crate::judge::{drive, noticed};
use crate::notation;
use crate::rulings::Noticed;
use crate::table::shuffle::Seed;

use super::input::Beside;
use super::trouble::Trouble;

/// What happens after an infraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Policy {
    /// The match goes on as it was played.
    #[default]
    Played,
    /// The match goes on as it should have been played.
    Corrected,
    /// Nothing after the first infraction is judged.
    Stop,
}

/// When a mistake was noticed: the usual penalty depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// Before anything else happened.
    AtOnce,
    /// In the same turn, and nothing was decided since.
    SameTurn,
    /// Later, or once something was decided after it.
    Later,
    /// When the match could not be restored any more.
    BeyondRepair,
}

impl From<When> for Noticed {
    fn from(when: When) -> Noticed {
        match when {
            When::AtOnce => Noticed::AtOnce,
            When::SameTurn => Noticed::SameTurn,
            When::Later => Noticed::Later,
            When::BeyondRepair => Noticed::BeyondRepair,
        }
    }
}

/// How to judge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JudgeOptions {
    /// What happens after an infraction.
    pub policy: Policy,
    /// Judge under this edition instead of the log's.
    pub edition: Option<String>,
    /// When the mistakes were noticed; as the log tells it if none is given.
    pub noticed: Option<When>,
}

impl Files for Beside {
    fn path(&self, name: &str) -> PathBuf {
        Beside::path(self, name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        Beside::read(self, name).map_err(|trouble| match trouble {
            Trouble::Input { reason, .. } => reason,
            other => other.to_string(),
        })
    }
}

/// A refusal as trouble; unreadable lines are handed back.
fn refused(refusal: Refusal) -> Result<Vec<Malformed>, Trouble> {
    match refusal {
        Refusal::File { file, reason } => Err(Trouble::Input { file, reason }),
        Refusal::Usage(text) => Err(Trouble::Usage(text)),
        Refusal::Malformed(list) => Ok(list),
    }
}

/// One thing wrong with the whole log.
fn at_start(message: String, help: &str) -> Malformed {
    Malformed {
        place: Place {
            line: 1,
            start: 0,
            end: 0,
        },
        column: 1,
        message,
        expected: Vec::new(),
        help: help.to_owned(),
    }
}

const NO_GAME: &str = "a log begins with `rejudge 1`, then `game: weiss-schwarz 1.111`";

/// Judges a log. `file` is its name for the report; what it needs is kept on the desks for the next one.
///
/// # Errors
/// If a file the log names can't be read, or the options make no sense (an unknown edition).
pub fn judge(
    desks: &mut Desks,
    file: &str,
    source: &str,
    options: &JudgeOptions,
    files: &Beside,
) -> Result<Report, Trouble> {
    let door = match games::of_log(source) {
        Ok(door) => door,
        Err(message) => {
            let malformed = vec![at_start(message, NO_GAME)];
            return Ok(Report {
                file: file.to_owned(),
                malformed,
                ..Report::default()
            });
        }
    };
    let policy = match options.policy {
        Policy::Played => drive::Policy::Played,
        Policy::Corrected => drive::Policy::Corrected,
        Policy::Stop => drive::Policy::Stop,
    };
    let request = Request {
        policy,
        edition: options.edition.clone(),
        noticed: options.noticed.map(Noticed::from),
        ..Request::default()
    };
    match desks.judge(door, file, source, &request, files) {
        Ok(report) => Ok(report),
        Err(refusal) => {
            let malformed = refused(refusal)?;
            Ok(Report {
                file: file.to_owned(),
                malformed,
                ..Report::default()
            })
        }
    }
}

/// A log as one player saw it, or what could not be read of it.
///
/// # Errors
/// If a file the log names can't be read, or nobody of that name plays.
pub fn view(
    source: &str,
    player: &str,
    expected: bool,
    files: &Beside,
) -> Result<Result<String, Vec<Malformed>>, Trouble> {
    let door = match games::of_log(source) {
        Ok(door) => door,
        Err(message) => return Ok(Err(vec![at_start(message, NO_GAME)])),
    };
    match door.view(source, player, expected, files) {
        Ok(view) => Ok(Ok(view)),
        Err(refusal) => refused(refusal).map(Err),
    }
}

/// Whether the header of a log names a game that is here.
///
/// # Errors
/// What is wrong with it.
pub fn known_game(source: &str) -> Result<(), Vec<Malformed>> {
    match games::of_log(source) {
        Ok(_) => Ok(()),
        Err(message) => Err(vec![at_start(message, NO_GAME)]),
    }
}

/// Judges a fixture and compares with what it expects.
///
/// # Errors
/// If a file it names can't be read, or an edition does not exist. A log of no known game is one that expects nothing
/// and can't be read.
pub fn fixture(
    desks: &mut Desks,
    file: &str,
    source: &str,
    under: Under<'_>,
    files: &Beside,
) -> Result<Checked, Trouble> {
    let unreadable = |malformed: Vec<Malformed>| Checked::unreadable(file, source, malformed);
    if let Err(malformed) = known_game(source) {
        return Ok(unreadable(malformed));
    }
    fixtures::check(desks, file, source, under, files).or_else(|refusal| refused(refusal).map(unreadable))
}

/// A log in its plain form, or why it has none.
///
/// # Errors
/// What could not be read.
pub fn format(source: &str) -> Result<String, Vec<Malformed>> {
    let door = match games::of_log(source) {
        Ok(door) => door,
        Err(message) => {
            return Err(vec![at_start(
                message,
                "a log begins with `rejudge 1`, then `game: NAME EDITION`",
            )]);
        }
    };
    notation::format(source, door.vocabulary()).map_err(|errors| {
        let malformed = |e: notation::SyntaxError| Malformed {
            place: Place {
                line: u32::try_from(e.line).unwrap_or(u32::MAX),
                start: e.span.start,
                end: e.span.end,
            },
            column: u32::try_from(e.column).unwrap_or(u32::MAX),
            message: e.message.to_string(),
            expected: e.expected,
            help: e.help.map(|h| h.to_string()).unwrap_or_default(),
        };
        errors.into_iter().map(malformed).collect()
    })
}

/// All about a ruling (`level`, `weiss-schwarz/level`) or a rule (`8.6.2`), for one edition or for all.
///
/// # Errors
/// If there is neither, with the nearest names; or no such edition.
pub fn explain(query: &str, edition: Option<&str>) -> Result<String, Trouble> {
    let mut first = None;
    for door in DOORS {
        match door.explain(query, edition) {
            Ok(text) => return Ok(text),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    match first {
        Some(refusal) => refused(refusal).map(|_| String::new()),
        None => Ok(String::new()),
    }
}

/// The games and their editions; or, of one game, every ruling with its rule in that edition (the newest if none is
/// given) and its meaning.
///
/// # Errors
/// If there is no such game or edition, with those that are.
pub fn rules(game: Option<&str>, edition: Option<&str>, coverage: bool) -> Result<String, Trouble> {
    let Some(game) = game else {
        let mut text = String::new();
        for door in DOORS {
            text.push_str(&format!("{}  editions {}\n", door.name(), door.editions().join(", ")));
        }
        return Ok(text);
    };
    let door = DOORS.iter().find(|d| d.name().eq_ignore_ascii_case(game));
    let Some(door) = door else {
        let known: Vec<&str> = DOORS.iter().map(|d| d.name()).collect();
        return Err(Trouble::Usage(format!(
            "no game is called `{game}`; known: {}",
            known.join(", ")
        )));
    };
    if coverage {
        return Ok(door.coverage());
    }
    door.rules(edition).or_else(|r| refused(r).map(|_| String::new()))
}

pub use crate::games::Moment;

/// The table at a moment, as a person wants to see it.
///
/// # Errors
/// If a file the log names can't be read, or the log has no such moment.
pub fn position(source: &str, moment: Moment, files: &Beside) -> Result<Result<String, Vec<Malformed>>, Trouble> {
    let door: &dyn Door = match games::of_log(source) {
        Ok(door) => door,
        Err(message) => {
            return Ok(Err(vec![at_start(
                message,
                "a log begins with `rejudge 1`, then `game: NAME EDITION`",
            )]));
        }
    };
    door.table_at(source, moment, files)
        .map(Ok)
        .or_else(|r| refused(r).map(Err))
}

/// How much a made-up log tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Detail {
    /// Every action at the table.
    #[default]
    Full,
    /// Choices only.
    Decisions,
}

/// How made-up players choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PlayStyle {
    /// Any legal choice, each as likely.
    #[default]
    Random,
    /// Roughly as people play.
    Sensible,
}

/// How to make up a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulateOptions {
    /// The edition; the newest if none is given.
    pub edition: Option<String>,
    /// How much the log tells.
    pub detail: Detail,
    /// How the players choose.
    pub style: PlayStyle,
    /// Their decks; the ones that come with the program if none are given.
    pub decks: Option<[String; 2]>,
    /// Card pools; the ones that come with the program if none are given.
    pub cards: Vec<String>,
    /// The log does not say the seed, as if it had been seen at a table.
    pub hide_seed: bool,
}

/// The deck lists that come with the program, by edition and player: file name and text.
const OWN_DECKS: [(Edition, [(&str, &str); 2]); 2] = [
    (
        Edition::V1_111,
        [
            (
                "harbor-1-steady-crew.deck",
                include_str!("../../replays/decks/harbor-1-steady-crew.deck"),
            ),
            (
                "kiln-1-bricks-and-clay.deck",
                include_str!("../../replays/decks/kiln-1-bricks-and-clay.deck"),
            ),
        ],
    ),
    (
        Edition::V2021_03,
        [
            (
                "harbor-4-old-anchorage.deck",
                include_str!("../../replays/decks/harbor-4-old-anchorage.deck"),
            ),
            (
                "kiln-4-first-firing.deck",
                include_str!("../../replays/decks/kiln-4-first-firing.deck"),
            ),
        ],
    ),
];

/// What made-up matches are played with: read once, used for many.
#[derive(Debug)]
pub struct Simulation {
    edition: Edition,
    pool: Pool<CardDef>,
    decks: [DeckList; 2],
    /// What the headers say.
    cards: String,
    players: [String; 2],
    /// Files that belong beside the logs: what comes with the program.
    beside: Vec<(String, &'static str)>,
}

/// Reads what made-up matches are played with. `out`: the folder the logs will lie in.
///
/// # Errors
/// If a deck or pool can't be read or the edition is unknown.
pub fn simulation(options: &SimulateOptions, files: &Beside, out: Option<&Path>) -> Result<Simulation, Trouble> {
    let edition = match &options.edition {
        None => Edition::V1_111,
        Some(name) => editions::select(Some(name), None, None).map_err(|e| Trouble::Usage(e.to_string()))?,
    };
    let own = OWN_DECKS
        .iter()
        .find(|(e, _)| *e == edition)
        .map_or(&OWN_DECKS[0].1, |(_, decks)| decks);
    let from_log = |name: &str| match out {
        Some(out) => relative(&files.path(name), out),
        None => name.to_owned(),
    };
    let mut beside = Vec::new();
    let read = |name: &str, text: &str| {
        DeckList::parse(text).map_err(|errors| {
            let reason = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            Trouble::Input {
                file: name.to_owned(),
                reason,
            }
        })
    };
    let (decks, players) = match &options.decks {
        Some([first, second]) => {
            let decks = [read(first, &files.read(first)?)?, read(second, &files.read(second)?)?];
            (decks, [from_log(first), from_log(second)])
        }
        None => {
            beside.extend(own.iter().map(|(name, text)| ((*name).to_owned(), *text)));
            (
                [read(own[0].0, own[0].1)?, read(own[1].0, own[1].1)?],
                [own[0].0.to_owned(), own[1].0.to_owned()],
            )
        }
    };
    let cards = match options.cards.is_empty() {
        true => {
            beside.extend(OWN_CARDS.iter().map(|(name, text)| ((*name).to_owned(), *text)));
            OWN_CARDS.map(|(name, _)| name.to_owned()).join(" ")
        }
        false => options
            .cards
            .iter()
            .map(|name| from_log(name))
            .collect::<Vec<_>>()
            .join(" "),
    };
    Ok(Simulation {
        edition,
        pool: pool(&options.cards, files)?,
        decks,
        cards,
        players,
        beside,
    })
}

/// How a file is named from a folder.
fn relative(file: &Path, folder: &Path) -> String {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (file, folder) = (whole(file), whole(folder));
    let (mut to, mut from) = (file.components().peekable(), folder.components().peekable());
    while to.peek().is_some() && to.peek() == from.peek() {
        to.next();
        from.next();
    }
    let up = from.map(|_| "..".to_owned());
    let parts = up.chain(to.map(|part| part.as_os_str().to_string_lossy().into_owned()));
    parts.collect::<Vec<_>>().join("/")
}

impl Simulation {
    /// The files that the logs name and that come with the program.
    pub fn beside(&self) -> &[(String, &'static str)] {
        &self.beside
    }

    /// Makes up a legal match and writes it down.
    ///
    /// # Errors
    /// If a deck has cards that the pools don't have.
    pub fn log(&self, seed: Seed, options: &SimulateOptions) -> Result<String, Trouble> {
        let options = simulate::Options {
            seed,
            edition: self.edition,
            full: options.detail == Detail::Full,
            style: match options.style {
                PlayStyle::Random => simulate::Style::Random,
                PlayStyle::Sensible => simulate::Style::Sensible,
            },
            tell_seed: !options.hide_seed,
            cards: self.cards.clone(),
            players: self.players.clone(),
        };
        let trouble = |error: simulate::SimulateError| Trouble::Usage(error.to_string());
        let [first, second] = &self.decks;
        let m = simulate::prepare(&options, &self.pool, [first, second]).map_err(trouble)?;
        simulate::simulate(&m, &options, None)
            .map(|played| played.text)
            .map_err(trouble)
    }
}

/// A card pool (TOML) from the files of another program, written to `out`; what was mended and refused, in words.
///
/// # Errors
/// If the files can't be read or understood, or the pool can't be written.
pub fn import_cards(inputs: &[PathBuf], out: &Path, list: bool) -> Result<String, Trouble> {
    let report = super::import::import(inputs, out)?;
    let mut text = report.to_string();
    for remark in &report.refused {
        text.push_str(&format!("refused  {remark}\n"));
    }
    if list {
        for remark in &report.mended {
            text.push_str(&format!("mended   {remark}\n"));
        }
    } else if !report.mended.is_empty() {
        text.push_str("(with --list also what was mended, card by card)\n");
    }
    Ok(text)
}

/// The invented cards that come with the program.
const OWN_CARDS: [(&str, &str); 2] = [
    ("harbor.toml", include_str!("../../replays/cards/harbor.toml")),
    ("kiln.toml", include_str!("../../replays/cards/kiln.toml")),
];

fn pool(pools: &[String], files: &Beside) -> Result<Pool<CardDef>, Trouble> {
    if pools.is_empty() {
        return Pool::parse_all(&OWN_CARDS).map_err(|e| Trouble::Input {
            file: "the cards of the program".into(),
            reason: e.to_string(),
        });
    }
    let paths: Vec<PathBuf> = pools.iter().map(|name| files.path(name)).collect();
    open_all(&paths, CacheDir::of_user().as_ref(), &[Want::All]).map_err(|e| Trouble::Input {
        file: pools.join(" "),
        reason: e.to_string(),
    })
}

/// A card in words.
///
/// # Errors
/// If no pool has it.
pub fn show_card(card: &str, pools: &[String], files: &Beside) -> Result<String, Trouble> {
    let pool = pool(pools, files)?;
    let everything = 0..u32::try_from(pool.len()).unwrap_or(u32::MAX);
    match pool.lookup(everything).number(card) {
        crate::cards::Resolution::Found(index) => Ok(pool.card(index).map(show::show_card).unwrap_or_default()),
        crate::cards::Resolution::Ambiguous(fits) => {
            let numbers: Vec<&str> = fits
                .iter()
                .filter_map(|i| pool.card(*i))
                .map(|c| c.number.as_str())
                .collect();
            Err(Trouble::Usage(format!(
                "`{card}` fits several cards: {}",
                numbers.join(", ")
            )))
        }
        crate::cards::Resolution::Nobody { nearest } => {
            let numbers: Vec<&str> = nearest
                .iter()
                .filter_map(|i| pool.card(*i))
                .map(|c| c.number.as_str())
                .collect();
            let near = if numbers.is_empty() {
                String::new()
            } else {
                format!("; nearest: {}", numbers.join(", "))
            };
            Err(Trouble::Usage(format!("no pool has the card `{card}`{near}")))
        }
    }
}

/// Judges a decklist.
///
/// # Errors
/// If a pool can't be read or the edition is unknown.
pub fn check_deck(
    file: &str,
    source: &str,
    edition: Option<&str>,
    pools: &[String],
    files: &Beside,
) -> Result<Report, Trouble> {
    let edition = match edition {
        None => Edition::V1_111,
        Some(name) => editions::select(Some(name), None, None).map_err(|e| Trouble::Usage(e.to_string()))?,
    };
    let pool = pool(pools, files)?;
    let mut report = Report {
        file: file.to_owned(),
        game: crate::games::weiss_schwarz::vocabulary::VOCABULARY.game.to_owned(),
        edition: edition.name().to_owned(),
        ..Report::default()
    };
    let Ok(day) = edition.in_force().parse::<Date>() else {
        return Ok(report);
    };
    let checked = deck_rules::check_deck(source.as_bytes(), &pool, day);
    let lines = line_spans(source);
    let place = |line: u32| {
        let (start, end) = lines.get((line as usize).saturating_sub(1)).copied().unwrap_or((0, 0));
        Place {
            line: line.max(1),
            start,
            end,
        }
    };
    for error in checked.errors {
        report.malformed.push(Malformed {
            place: place(error.line),
            column: error.column,
            message: error.message,
            expected: Vec::new(),
            help: String::new(),
        });
    }
    for problem in checked.problems {
        let entry = problem.ruling.entry();
        let citation = entry.citation(edition.name());
        let mut finding = Finding {
            verdict: Verdict::Illegal,
            kind: Kind::Deck,
            ruling: entry.name.to_owned(),
            rule: citation.map_or("", |c| c.rule).to_owned(),
            rule_also: citation.map_or("", |c| c.also).to_owned(),
            edition: edition.name().to_owned(),
            broke: place(problem.lines.first().copied().unwrap_or(1)),
            message: problem.message,
            see: problem.lines.iter().skip(1).map(|l| place(*l)).collect(),
            repair: entry.repair.to_owned(),
            ..Finding::default()
        };
        let case = noticed::Case {
            ruling: entry,
            name: "",
        };
        noticed::set(&mut finding, &case, None);
        report.findings.push(finding);
    }
    Ok(report)
}

/// First and last byte of every line.
fn line_spans(source: &str) -> Vec<(u32, u32)> {
    let mut start = 0usize;
    source
        .split_inclusive('\n')
        .map(|line| {
            let end = start + line.trim_end().len();
            let span = (
                u32::try_from(start).unwrap_or(u32::MAX),
                u32::try_from(end).unwrap_or(u32::MAX),
            );
            start += line.len();
            span
        })
        .collect()
}
