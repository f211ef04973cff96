//! Matches made up from a seed, and their logs.
//!
//! The engine says what is due; where a player is to choose one thing is picked, everything else happens by itself. Both
//! are carried out by the rules that judge a log, and nothing may violation. The players' chance is of a domain of its own
//! ([`Domain::Simulation`]), so that shuffles are what the seed of the match says.

mod choose;
mod play;
mod texts;

use rejudge_kit::Refusal;
use rejudge_kit::policy::Policies;
use rejudge_kit::simulate::{Header, first, legal_deck};
use rejudge_table::cards::{Deck, DeckList, Pool};
use rejudge_table::shuffle::{Domain, generator};

use super::cards::CardDef;
use super::deck_rules;
use super::matches::Match;
use super::policies;
use super::state::State;
use super::vocabulary::VOCABULARY;

pub use super::line::{Item, Line};
pub use play::{Instead, Meddler, Silent};
pub use rejudge_kit::simulate::Options;

/// A match ends here at the latest: what is played by chance need not come to an end.
pub const TURNS_MOST: u32 = 90;

/// The names of the made-up players.
pub const PLAYERS: [&str; 2] = ["Aoi", "Ren"];

/// A match as it was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its log.
    pub text: String,
    /// The table at its end.
    pub state: State,
    /// The lines at which the players did not keep to the rules, where a meddler had them err.
    pub meddled: Vec<u32>,
}

/// A match with both deck lists and a seed.
///
/// # Errors
/// If a list has cards that the pool does not have, or is none by the rules.
pub fn prepare(options: &Options, pool: &Pool<CardDef>, decks: [&DeckList; 2]) -> Result<Match, Refusal> {
    let names = PLAYERS.map(str::to_owned).to_vec();
    let mut m = Match::new(options.full, names, pool.cards().to_vec());
    for (seat, (list, player)) in decks.into_iter().zip(PLAYERS).enumerate() {
        let wrong = |deck: &Deck| deck_rules::check(deck, pool).into_iter().next().map(|p| p.message);
        let deck = legal_deck(list, pool, wrong);
        let (_, faces) = deck.map_err(|reason| Refusal::Usage(format!("{player}'s deck: {reason}")))?;
        m.lists[seat] = Some(faces);
    }
    // As the header says.
    m.policies = Policies::usual(policies::TABLE).with_ours(policies::at::ON_STEP);
    m.seed = Some(options.seed);
    Ok(m)
}

/// Plays a match to its end and writes its log. `meddler` may make the players err.
///
/// # Errors
/// If the rules refuse what they offered, which is a defect of this program.
pub fn simulate(m: &Match, options: &Options, meddler: Option<Meddler<'_>>) -> Result<Played, Refusal> {
    played(m, options, meddler, None)
}

/// The same with somebody who errs, and nobody sees it: the log reads as if nothing had been done.
///
/// # Errors
/// If the rules refuse what they offered.
pub fn simulate_silently(m: &Match, options: &Options, silent: Silent<'_>) -> Result<Played, Refusal> {
    played(m, options, None, Some(silent))
}

fn played<'m>(
    m: &Match,
    options: &Options,
    meddler: Option<Meddler<'m>>,
    silent: Option<Silent<'m>>,
) -> Result<Played, Refusal> {
    let mut state = m.start();
    m.deal(&mut state);
    let chance = generator(options.seed, Domain::Simulation, 0, 0, 0);
    let play = play::Play::new(m, state, options, chance, meddler, silent);
    play.run(first(options.seed), header(options))
}

/// The header of the log.
fn header(options: &Options) -> String {
    let header = options.header(VOCABULARY.game, super::EDITION, &PLAYERS);
    let policies = "policy SNK-G-03: turn-player\n";
    Header { policies, ..header }.text()
}
