//! Where the subcommands meet the rest of the crate.
//!
//! Each function here is to become a call of the library; until then it says so.

use std::path::Path;

use clap::ValueEnum;

use crate::judge::{Malformed, Report};
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

/// How to judge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JudgeOptions {
    /// What happens after an infraction.
    pub policy: Policy,
    /// Judge under this edition instead of the log's.
    pub edition: Option<String>,
    /// Judge with what this player knew.
    pub seat: Option<String>,
}

/// Judges a log. `file` is its name for the report.
///
/// # Errors
/// If a file the log names can't be read, or the options make no sense (an unknown edition).
pub fn judge(file: &str, source: &str, options: &JudgeOptions, files: &Beside) -> Result<Report, Trouble> {
    let _ = (file, source, options, files);
    Err(Trouble::NotWired("judging a log"))
}

/// How cards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Numbers {
    /// The whole number.
    Full,
    /// The shortest end of it that fits one card.
    Tail,
    /// The name.
    Name,
}

/// A log in its plain form, or why it has none.
///
/// # Errors
/// If a card pool the log names is wanted and can't be read.
pub fn format(
    source: &str,
    numbers: Option<Numbers>,
    files: &Beside,
) -> Result<Result<String, Vec<Malformed>>, Trouble> {
    let _ = (source, numbers, files);
    Err(Trouble::NotWired("formatting a log"))
}

/// All about a ruling (`level`, `weiss-schwarz/level`) or a rule (`8.6.2`), for one edition or for all.
///
/// # Errors
/// If there is neither, with the nearest names; or no such edition.
pub fn explain(query: &str, edition: Option<&str>) -> Result<String, Trouble> {
    let _ = (query, edition);
    Err(Trouble::NotWired("the catalogue of rulings"))
}

/// The games and their editions; or, of one game, every ruling with its rule in that edition (the newest if none is
/// given) and its meaning.
///
/// # Errors
/// If there is no such game or edition, with those that are.
pub fn rules(game: Option<&str>, edition: Option<&str>) -> Result<String, Trouble> {
    let _ = (game, edition);
    Err(Trouble::NotWired("the catalogue of rulings"))
}

/// A moment of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// After the statements of this line.
    Line(u32),
    /// At the start of this turn.
    Turn(u32),
    /// After the last line.
    End,
}

/// The table at a moment, as a `position` section.
///
/// # Errors
/// If a file the log names can't be read, or the log has no such moment.
pub fn position(
    source: &str,
    moment: Moment,
    seat: Option<&str>,
    files: &Beside,
) -> Result<Result<String, Vec<Malformed>>, Trouble> {
    let _ = (source, moment, seat, files);
    Err(Trouble::NotWired("replaying a log"))
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
    /// The seed of the match.
    pub seed: Seed,
    /// The edition; the newest if none is given.
    pub edition: Option<String>,
    /// How much the log tells.
    pub detail: Detail,
    /// How the players choose.
    pub style: PlayStyle,
    /// Their decks; the ones that come with the program if none are given.
    pub decks: Option<[String; 2]>,
}

/// Makes up a legal match and writes it down.
///
/// # Errors
/// If a deck can't be read or the edition is unknown.
pub fn simulate(options: &SimulateOptions, files: &Beside) -> Result<String, Trouble> {
    let _ = (options, files);
    Err(Trouble::NotWired("making up a match"))
}

/// A card pool (TOML) from another program's card list.
///
/// # Errors
/// If the list can't be understood.
pub fn import_cards(file: &Path, source: &str) -> Result<String, Trouble> {
    let _ = (file, source);
    Err(Trouble::NotWired("importing cards"))
}

/// A card in words, with its text as it was compiled.
///
/// # Errors
/// If no pool has it, or it fits several.
pub fn show_card(card: &str, pools: &[String], files: &Beside) -> Result<String, Trouble> {
    let _ = (card, pools, files);
    Err(Trouble::NotWired("showing a card"))
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
    let _ = (file, source, edition, pools, files);
    Err(Trouble::NotWired("judging a deck"))
}
