//! Matches made up from a seed, and their logs.
//!
//! A line is written, read, and carried out by the same rules that judge a log; nothing may violation. The players' chance is of
//! a domain of its own ([`Domain::Simulation`]), so that shuffles are what the seed of the match says.

mod choose;
mod play;
mod texts;

use thiserror::Error;

use rejudge_judge::game::Violation;
use rejudge_kit::simulate::{first, legal_deck};
use rejudge_table::Seat;
use rejudge_table::cards::{Deck, DeckList, Lookup, Pool};
use rejudge_table::shuffle::{Domain, generator};

use super::cards::CardDef;
use super::deck_rules;
use super::matches::{EDITION, Match};
use super::state::State;
use super::vocabulary::VOCABULARY;

pub use super::lines::written;
pub use rejudge_kit::simulate::Options;

/// A match ends here at the latest.
pub const TURNS_MOST: u32 = 60;

/// The names of the made-up players.
pub const PLAYERS: [&str; 2] = ["Ida", "Tor"];

/// Why no match could be made up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SimulateError {
    /// A deck list has cards that the pool does not have, or is against the rules.
    #[error("{player}'s deck: {reason}")]
    Deck {
        /// The player whose deck it is.
        player: &'static str,
        /// In words.
        reason: String,
    },
    /// The rules refused what they had offered. A defect of this program.
    #[error("turn {turn}: the rules refuse `{line}`, which is a defect of rejudge: {message}")]
    Refused {
        /// The turn.
        turn: u32,
        /// The line.
        line: String,
        /// What was wrong.
        message: String,
    },
}

/// What is done instead of what the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meddle {
    /// These lines of a player; those that begin with `-` are an effect's.
    Lines(Seat, Vec<String>),
    /// This line of a player, before what is due.
    Early(Seat, String),
    /// What is due has no line.
    Omit,
}

/// Asked before everything that is due; makes the players err.
pub type Meddler<'a> = &'a mut dyn FnMut(&Match, &State) -> Option<Meddle>;

/// Is shown the match before everything that is due, and may change what lies there, unseen; true: what is due is left out.
pub type Silent<'a> = &'a mut dyn FnMut(&Match, &mut State) -> bool;

/// A match that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its log.
    pub text: String,
    /// The state at its end.
    pub state: State,
    /// What went against the rules where the players were made to err: the line of the log, and what the rules say of it.
    pub violations: Vec<(u32, Violation)>,
    /// The lines of the log at which something else was done than the rules say.
    pub meddled: Vec<u32>,
}

/// A match with both deck lists, and the cards each player's are searched in.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The match.
    pub m: Match,
    lookups: Vec<Lookup>,
}

/// Both lists, checked.
///
/// # Errors
/// If a list has cards that the pool does not have, or is against the rules.
pub fn prepare(pool: &Pool<CardDef>, decks: [&DeckList; 2]) -> Result<Prepared, SimulateError> {
    let names = PLAYERS.map(str::to_owned).to_vec();
    let mut m = Match::new(true, names, pool.cards().to_vec());
    let mut lookups = Vec::new();
    for (seat, (list, player)) in decks.into_iter().zip(PLAYERS).enumerate() {
        let wrong = |deck: &Deck| deck_rules::check(deck, pool).into_iter().next().map(|p| p.message);
        let deck = legal_deck(list, pool, wrong);
        let (deck, faces) = deck.map_err(|reason| SimulateError::Deck { player, reason })?;
        m.set_list(seat, faces);
        lookups.push(pool.lookup(deck.entries.iter().map(|e| e.card)));
    }
    Ok(Prepared { m, lookups })
}

/// Plays a match to its end and writes its log. `meddler` may make the players err.
///
/// # Errors
/// If the rules refuse what they offered.
pub fn simulate(prepared: &Prepared, options: &Options, meddler: Option<Meddler<'_>>) -> Result<Played, SimulateError> {
    played(prepared, options, meddler, None)
}

/// The same with somebody who errs, and nobody sees it: the log reads as if nothing had been done.
///
/// # Errors
/// If the rules refuse what they offered.
pub fn simulate_silently(prepared: &Prepared, options: &Options, silent: Silent<'_>) -> Result<Played, SimulateError> {
    played(prepared, options, None, Some(silent))
}

fn played<'m>(
    prepared: &Prepared,
    options: &Options,
    meddler: Option<Meddler<'m>>,
    silent: Option<Silent<'m>>,
) -> Result<Played, SimulateError> {
    let mut m = prepared.m.clone();
    m.full = options.full;
    m.seed = Some(options.seed);
    let mut state = m.start();
    m.deal(&mut state);
    let chance = generator(options.seed, Domain::Simulation, 0, 0, 0);
    let play = play::Play::new(&m, &prepared.lookups, state, options, chance, meddler, silent);
    play.run(
        &options.header(VOCABULARY.game, EDITION, &PLAYERS).text(),
        first(options.seed),
    )
}
