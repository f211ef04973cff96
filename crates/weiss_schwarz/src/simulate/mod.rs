//! Matches made up from a seed, and their logs.
//!
//! The engine says what is due; a player who is to choose picks one of [`Match::offers`], everything else happens by
//! itself. Both are carried out by the same rules that judge a log, and nothing may violation. The players' chance is of a
//! domain of its own ([`Domain::Simulation`]), so that shuffles are what the seed of the match says.

mod choose;
pub(super) mod dice;
mod line;
mod play;
mod text;

use thiserror::Error;

use rejudge_kit::simulate::{Header, first, legal_deck};
use rejudge_table::Seat;
use rejudge_table::cards::{Date, Deck, DeckList, Pool};
use rejudge_table::shuffle::{Domain, Seed, generator};

use super::cards::CardDef;
use super::deck_rules;
use super::editions::Edition;
use super::matches::Match;
use super::state::{SEATS_MOST, State};
use super::variation::Variation;

pub use line::Writer;
pub use play::{Act, Meddler, Played};

/// How the players choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Any legal choice.
    #[default]
    Random,
    /// Roughly as people play.
    Sensible,
}

/// A match ends here at the latest: what is played by chance need not come to an end.
pub const TURNS_MOST: u32 = 60;

/// The names of the made-up players.
pub const PLAYERS: [&str; SEATS_MOST] = ["Aoi", "Ren", "Mio", "Kai", "Yui", "Sora", "Nao", "Haru"];

/// What a made-up match is like.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of the match.
    pub seed: Seed,
    /// The edition.
    pub edition: Edition,
    /// `detail: full`; else choices alone are written, and without the seed what chance brought, too.
    pub full: bool,
    /// How the players choose.
    pub style: Style,
    /// Of text that is read, what players may leave undone is played, too: events, ACT abilities, options.
    pub text: bool,
    /// The header says the seed.
    pub tell_seed: bool,
    /// 8.7.3.1: what nobody chooses and need not have a line has one in every match; else in every second one, by the seed.
    pub writes_all: bool,
    /// The header's `cards:`.
    pub cards: String,
    /// What the header's `player` lines say.
    pub players: Vec<String>,
    /// Where the game is another one than the game for two.
    pub variation: &'static dyn Variation,
}

/// Why no match could be made up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SimulateError {
    /// A deck list has cards that the pool does not have.
    #[error("{player}'s deck: {reason}")]
    Deck {
        /// The player whose deck it is.
        player: &'static str,
        /// In words.
        reason: String,
    },
    /// The rules refused what they had offered. A defect of this program.
    #[error("turn {turn}: the rules refuse what they offered, which is a defect of rejudge: {message}")]
    Refused {
        /// The turn.
        turn: u32,
        /// What was wrong.
        message: String,
        /// The log up to there, with the line that was refused.
        log: String,
    },
}

/// A match with a deck list for every player and a seed.
///
/// # Errors
/// If a list has cards that the pool does not have.
pub fn prepare<'d>(
    options: &Options,
    pool: &Pool<CardDef>,
    decks: impl AsRef<[&'d DeckList]>,
) -> Result<Match, SimulateError> {
    let decks = decks.as_ref();
    let names: Vec<String> = PLAYERS
        .iter()
        .take(decks.len())
        .map(|name| (*name).to_owned())
        .collect();
    let mut m = Match::new(options.edition, options.full, names, pool.cards().to_vec());
    m.variation = options.variation;
    // A made-up match is a legal one from its decks on (5.2.1.1).
    let day = options.edition.in_force().parse::<Date>().ok();
    for (seat, (list, player)) in decks.iter().zip(PLAYERS).enumerate() {
        let wrong = |deck: &Deck| {
            let problems = deck_rules::check(deck, pool, day?);
            problems.first().map(ToString::to_string)
        };
        let (_, faces) = legal_deck(list, pool, wrong).map_err(|reason| SimulateError::Deck { player, reason })?;
        m.lists[seat] = Some(faces);
    }
    m.seed = Some(options.seed);
    if options.text {
        // Whatever text does is done and written here: no other text bears on anything.
        m.mentions = 0;
    }
    Ok(m)
}

/// Plays a match to its end and writes its log. `meddler` may make the players err.
///
/// # Errors
/// If the rules refuse what they offered.
pub fn simulate(m: &Match, options: &Options, meddler: Option<Meddler<'_>>) -> Result<Played, SimulateError> {
    let mut state: State = m.start();
    m.deal(&mut state);
    m.settle(&mut state);
    // Each player's chance, and that of what belongs to nobody.
    let chance = m
        .seats()
        .map(|seat| generator(options.seed, Domain::Simulation, seat.0, 0, 0));
    let mut writer = Writer::new(options.full, !options.tell_seed);
    writer.header(&header(options));
    let order: Vec<Seat> = match m.variation.rolls_dice(m.players.len()) {
        true => dice::order(m, options.seed, &mut writer),
        false => vec![first(options.seed)],
    };
    play::Play::new(m, state, options, chance.collect(), writer, meddler).run(&order)
}

/// What comes next by itself, as a log of this match writes it: the line, if it can be made without anybody's choice;
/// else what can be made of it; and the state behind it.
pub fn next_line(m: &Match, state: &State) -> (Option<String>, String, State) {
    // Nothing is left to chance where nobody chooses.
    let seed = Seed::new(0);
    let options = Options {
        seed,
        edition: m.edition,
        text: false,
        full: m.full,
        style: Style::Random,
        tell_seed: false,
        writes_all: true,
        cards: String::new(),
        players: Vec::new(),
        variation: m.variation,
    };
    let chance = m.seats().map(|seat| generator(seed, Domain::Simulation, seat.0, 0, 0));
    let mut play = play::Play::new(
        m,
        state.clone(),
        &options,
        chance.collect(),
        Writer::new(true, true),
        None,
    );
    play.above(state.active);
    play.one_line()
}

/// The header of the log.
fn header(options: &Options) -> String {
    let header = Header {
        game: options.variation.vocabulary().game,
        edition: options.edition.name(),
        full: options.full,
        seed: options.seed,
        tell_seed: options.tell_seed,
        policies: "",
        cards: &options.cards,
        names: &PLAYERS,
        decks: &options.players,
        sensible: options.style == Style::Sensible,
    };
    header.text()
}
