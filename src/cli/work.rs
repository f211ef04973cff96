//! Where the subcommands meet the rest of the crate: one call of the library for each.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::fixtures::{self, Checked, Under};
use crate::games::kit::sight::Tables;
use crate::games::{
    self, AnyGame, Covered, Files, GAMES, GameSessions, ImportedDeck, List, MadeUp, Maker, Refusal, Request,
};
use crate::judge::drive;
use crate::judge::{Malformed, Place, Report};
use crate::notation;
use crate::rulings::Noticed;
use crate::table::shuffle::Seed;

use super::contained::{WithOwn, contained};
use super::input::Beside;
use super::output::{self, Sort};
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
    /// How points that the rules leave open are read: name and reading.
    pub policies: Vec<(String, String)>,
}

impl JudgeOptions {
    /// The same, as games are asked.
    fn request(&self) -> Request {
        let policy = match self.policy {
            Policy::Played => drive::Policy::Played,
            Policy::Corrected => drive::Policy::Corrected,
            Policy::Stop => drive::Policy::Stop,
        };
        Request {
            policy,
            edition: self.edition.clone(),
            noticed: self.noticed.map(Noticed::from),
            policies: self.policies.clone(),
            ..Request::default()
        }
    }
}

impl Files for Beside {
    fn path(&self, name: &str) -> PathBuf {
        Beside::path(self, name)
    }

    fn reaches(&self, name: &str) -> Result<(), String> {
        Beside::reaches(self, name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        Beside::read(self, name).map_err(|trouble| match trouble {
            Trouble::Input { reason, .. } => reason,
            other => other.to_string(),
        })
    }
}

/// A refusal as trouble with this log; unreadable lines are handed back.
fn refused(log: &str, refusal: Refusal) -> Result<Vec<Malformed>, Trouble> {
    match refusal {
        Refusal::File { line, file, reason } => Err(Trouble::named(log, line, file, reason)),
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

const NO_GAME: &str = "a log begins with `rejudge 1`, then `game: NAME EDITION`";

/// Judges a log. `file` is its name for the report; what it needs is kept in the sessions for the next one.
///
/// # Errors
/// If a file the log names can't be read, or the options make no sense (an unknown edition).
pub fn judge(
    sessions: &mut GameSessions,
    file: &str,
    source: &str,
    options: &JudgeOptions,
    files: &dyn Files,
) -> Result<Report, Trouble> {
    let game = match games::of_log(source) {
        Ok(game) => game,
        Err(message) => {
            let malformed = vec![at_start(message, NO_GAME)];
            return Ok(Report {
                file: file.to_owned(),
                malformed,
                ..Report::default()
            });
        }
    };
    let request = options.request();
    match sessions.judge(game, file, source, &request, files) {
        Ok(report) => Ok(report),
        Err(refusal) => {
            let malformed = refused(file, refusal)?;
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
    file: &str,
    source: &str,
    player: &str,
    expected: bool,
    files: &dyn Files,
) -> Result<Result<String, Vec<Malformed>>, Trouble> {
    let game = match games::of_log(source) {
        Ok(game) => game,
        Err(message) => return Ok(Err(vec![at_start(message, NO_GAME)])),
    };
    match game.view(source, player, expected, files) {
        Ok(view) => Ok(Ok(view)),
        Err(refusal) => refused(file, refusal).map(Err),
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
    sessions: &mut GameSessions,
    file: &str,
    source: &str,
    under: Under<'_>,
    files: &Beside,
) -> Result<Checked, Trouble> {
    let unreadable = |malformed: Vec<Malformed>| Checked::unreadable(file, source, malformed);
    if let Err(malformed) = known_game(source) {
        return Ok(unreadable(malformed));
    }
    fixtures::check(sessions, file, source, under, files).or_else(|refusal| refused(file, refusal).map(unreadable))
}

/// A log in its plain form, or why it has none.
///
/// # Errors
/// What could not be read.
pub fn format(source: &str) -> Result<String, Vec<Malformed>> {
    let game = match games::of_log(source) {
        Ok(game) => game,
        Err(message) => {
            return Err(vec![at_start(message, NO_GAME)]);
        }
    };
    notation::format(source, game.vocabulary()).map_err(|errors| {
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
    for game in GAMES.iter() {
        match game.explain(query, edition) {
            Ok(text) => return Ok(text),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    match first {
        Some(refusal) => refused("", refusal).map(|_| String::new()),
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
        for game in GAMES.iter() {
            text.push_str(&format!("{}  editions {}\n", game.name(), game.editions().join(", ")));
        }
        return Ok(text);
    };
    let game = self::game(Some(game))?;
    if coverage {
        return Ok(game.coverage());
    }
    game.rules(edition).or_else(|r| refused("", r).map(|_| String::new()))
}

pub use crate::games::{Moment, When as Moments};

/// The tables of a match, as data.
///
/// # Errors
/// If a file the log names can't be read, the log has no such moment, or the game has no table to look at.
pub fn tables(
    file: &str,
    source: &str,
    when: Moments,
    options: &JudgeOptions,
    files: &dyn Files,
) -> Result<Result<Tables, Vec<Malformed>>, Trouble> {
    let game: &dyn AnyGame = match games::of_log(source) {
        Ok(game) => game,
        Err(message) => {
            return Ok(Err(vec![at_start(message, NO_GAME)]));
        }
    };
    match game.tables(source, when, &options.request(), files) {
        Ok(Some(tables)) => Ok(Ok(tables)),
        Ok(None) => Err(Trouble::Usage(format!("{} has no table to look at", game.title()))),
        Err(refusal) => refused(file, refusal).map(Err),
    }
}

/// The table after each of these lines, as it should have been there; none where the log cannot be read or the game has no
/// table to look at.
///
/// # Errors
/// If a file the log names can't be read.
pub fn put_right(
    file: &str,
    source: &str,
    lines: &BTreeSet<u32>,
    options: &JudgeOptions,
    files: &dyn Files,
) -> Result<Option<Tables>, Trouble> {
    let Ok(game) = games::of_log(source) else {
        return Ok(None);
    };
    match game.put_right(source, lines, &options.request(), files) {
        Ok(tables) => Ok(tables),
        Err(refusal) => refused(file, refusal).map(|_| None),
    }
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
    /// The game; the first there is if none is named.
    pub game: Option<String>,
    /// How many play, where no decks are named; two if that is not said.
    pub players: Option<usize>,
    /// Their decks; the ones that come with the program if none are given.
    pub decks: Vec<String>,
    /// Card pools; the ones that come with the program if none are given.
    pub cards: Vec<String>,
    /// The log does not say the seed, as if it had been seen at a table.
    pub hide_seed: bool,
}

/// What made-up matches are played with: read once, used for many.
pub struct Simulation {
    game: &'static dyn AnyGame,
    maker: Box<dyn Maker>,
    /// Files that belong beside the logs: what comes with the program.
    beside: Vec<(&'static str, &'static str)>,
    /// Where the others lie.
    files: Beside,
    /// What comes with the program is written into the logs, as they lie in no folder of their own.
    contained: bool,
}

/// The game of this name; the first where none is named.
///
/// # Errors
/// If there is none, with those that are.
pub fn game(name: Option<&str>) -> Result<&'static dyn AnyGame, Trouble> {
    let Some(name) = name else { return Ok(GAMES[0]) };
    let found = GAMES.iter().find(|d| d.name().eq_ignore_ascii_case(name));
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|d| d.name()).collect();
        Trouble::Usage(format!("no game is called `{name}`; known: {}", known.join(", ")))
    })
}

/// Reads what made-up matches are played with. `out`: the folder the logs will lie in.
///
/// # Errors
/// If a deck or pool can't be read or the edition is unknown.
pub fn simulation(options: &SimulateOptions, files: &Beside, out: Option<&Path>) -> Result<Simulation, Trouble> {
    let game = game(options.game.as_deref())?;
    let own = game.built_in(options.edition.as_deref()).map_err(trouble)?;
    let from_log = |name: &str| match out {
        Some(out) => relative(&files.path(name), out),
        None => name.to_owned(),
    };
    let mut beside = Vec::new();
    let mut decks = Vec::new();
    match options.decks.is_empty() {
        true => {
            let wanted = options.players.unwrap_or(2);
            // Those that come with the program go round.
            let own_decks = own
                .decks
                .iter()
                .cycle()
                .take(if own.decks.is_empty() { 0 } else { wanted });
            for &(name, text) in own_decks {
                if !beside.contains(&(name, text)) {
                    beside.push((name, text));
                }
                decks.push((name.to_owned(), text.to_owned()));
            }
        }
        false => {
            for name in &options.decks {
                decks.push((from_log(name), files.read(name)?));
            }
        }
    }
    let cards = match options.cards.is_empty() {
        true => {
            beside.extend(own.cards);
            own.cards.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>()
        }
        false => options.cards.iter().map(|name| from_log(name)).collect(),
    };
    let made = MadeUp {
        edition: options.edition.clone(),
        full: options.detail == Detail::Full,
        sensible: options.style == PlayStyle::Sensible,
        tell_seed: !options.hide_seed,
        cards: cards.join(" "),
        pools: options.cards.clone(),
        decks,
    };
    Ok(Simulation {
        game,
        maker: game.maker(&made, files).map_err(trouble)?,
        contained: out.is_none() && !beside.is_empty(),
        beside,
        files: files.clone(),
    })
}

/// What a refusal is to whoever typed the command.
pub(super) fn trouble(refusal: Refusal) -> Trouble {
    match refused("", refusal) {
        Err(trouble) => trouble,
        Ok(malformed) => Trouble::Usage(malformed.into_iter().next().map(|m| m.message).unwrap_or_default()),
    }
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
    pub fn beside(&self) -> &[(&'static str, &'static str)] {
        &self.beside
    }

    /// Makes up a legal match and writes it down.
    ///
    /// # Errors
    /// If a deck has cards that the pools don't have.
    pub fn log(&self, seed: Seed) -> Result<String, Trouble> {
        let log = self.maker.log(seed).map_err(|unplayed| trouble(unplayed.why))?;
        if !self.contained {
            return Ok(log);
        }
        let files = WithOwn {
            own: &self.beside,
            others: &self.files,
        };
        contained(self.game, &log, &files).map_err(trouble)
    }
}

/// What came of reading another program's cards.
pub struct ImportedCards {
    /// What was mended and refused, in words.
    pub text: String,
    /// There was no card, and nothing was written.
    pub empty: bool,
}

/// A card pool (TOML) from the files of another program, written to `out` if there is a card in them.
///
/// # Errors
/// If the files can't be read or understood, or the pool can't be written.
pub fn import_cards(
    game_name: Option<&str>,
    inputs: &[PathBuf],
    out: &Path,
    list: bool,
) -> Result<ImportedCards, Trouble> {
    let game = game(game_name)?;
    let read = super::import::files(inputs)?;
    let paths: Vec<&Path> = read.iter().map(PathBuf::as_path).collect();
    output::may_write(out, Sort::Pool, &paths)?;
    let files = super::import::read(&read)?;
    let Some(imported) = game.import(&files).map_err(trouble)? else {
        let message = format!("there is no other program whose cards of {} can be read", game.name());
        return Err(Trouble::Usage(message));
    };
    let empty = imported.cards == 0;
    if !empty {
        output::write(out, &imported.pool, Sort::Pool, &paths)?;
    }
    let mut text = imported.summary;
    for remark in &imported.refused {
        text.push_str(&format!("refused  {remark}\n"));
    }
    if list {
        for remark in &imported.mended {
            text.push_str(&format!("mended   {remark}\n"));
        }
        for remark in &imported.lost {
            text.push_str(&format!("lost     {remark}\n"));
        }
    } else if !(imported.mended.is_empty() && imported.lost.is_empty()) {
        text.push_str("(with --list also what was mended and what is lost, card by card)\n");
    }
    Ok(ImportedCards { text, empty })
}

/// A deck list of another program, if the game knows it.
///
/// # Errors
/// If there is no such game, or the list cannot be read.
pub fn import_deck(game_name: Option<&str>, file: &str, bytes: &[u8]) -> Result<Option<ImportedDeck>, Trouble> {
    game(game_name)?.import_deck(file, bytes).map_err(trouble)
}

/// A card in words.
///
/// # Errors
/// If no pool has it.
pub fn show_cards(
    game_name: Option<&str>,
    card: Option<&str>,
    pools: &[String],
    files: &Beside,
) -> Result<String, Trouble> {
    game(game_name)?.show_cards(card, pools, files).map_err(trouble)
}

/// The cards that have all these words, a line each.
///
/// # Errors
/// If there is none.
pub fn search_cards(game_name: Option<&str>, words: &str, pools: &[String], files: &Beside) -> Result<String, Trouble> {
    game(game_name)?.search_cards(words, pools, files).map_err(trouble)
}

/// How much of the text of the cards of these pools is read.
///
/// # Errors
/// If a pool can't be read.
pub fn measure_cards(
    game_name: Option<&str>,
    pools: &[String],
    sets: &[String],
    files: &Beside,
) -> Result<String, Trouble> {
    game(game_name)?.measure_cards(pools, sets, files).map_err(trouble)
}

/// How much of the text of these decks is judged.
///
/// # Errors
/// If a pool or a list can't be read, or the game reads no text.
pub fn cover_decks(
    game_name: Option<&str>,
    lists: &[List<'_>],
    pools: &[String],
    files: &Beside,
) -> Result<Vec<Covered>, Trouble> {
    game(game_name)?.cover_decks(lists, pools, files).map_err(trouble)
}

/// Judges a decklist.
///
/// # Errors
/// If a pool can't be read or the edition is unknown.
pub fn check_deck(
    game_name: Option<&str>,
    list: &List<'_>,
    edition: Option<&str>,
    pools: &[String],
    files: &Beside,
) -> Result<Report, Trouble> {
    game(game_name)?
        .check_deck(list, edition, pools, files)
        .map_err(trouble)
}
