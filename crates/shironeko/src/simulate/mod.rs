//! Matches made up from a seed, and their logs.
//!
//! The engine says what is due; where a player is to choose one thing is picked, everything else happens by itself. Both
//! are carried out by the rules that judge a log, and nothing may slip. The players' chance is of a domain of its own
//! ([`Domain::Simulation`]), so that shuffles are what the seed of the match says.

mod choose;
mod play;
mod texts;

use rejudge_kit::Refusal;
use rejudge_kit::policy::Policies;
use rejudge_table::cards::{DeckList, Pool};
use rejudge_table::shuffle::{Domain, Seed, generator};
use rejudge_table::{Face, Seat};

use super::cards::CardDef;
use super::deck_rules;
use super::matches::Match;
use super::policies;
use super::state::State;

pub use super::line::{Item, Line};
pub use play::{Instead, Meddler, Silent};

/// A match ends here at the latest: what is played by chance need not come to an end.
pub const TURNS_MOST: u32 = 90;

/// The names of the made-up players.
pub const PLAYERS: [&str; 2] = ["Aoi", "Ren"];

/// What a made-up match is like.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of the match.
    pub seed: Seed,
    /// `detail: full`; else choices alone are written, and without the seed what chance brought, too.
    pub full: bool,
    /// The players choose roughly as people do.
    pub sensible: bool,
    /// The header says the seed.
    pub tell_seed: bool,
    /// The header's `cards:`.
    pub cards: String,
    /// What the header's `player` lines say.
    pub players: [String; 2],
}

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
        let deck = list.resolve(pool).map_err(|errors| {
            let reason = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            Refusal::Usage(format!("{player}'s deck: {reason}"))
        })?;
        // A made-up match is a legal one from its decks on.
        if let Some(problem) = deck_rules::check(&deck, pool).into_iter().next() {
            return Err(Refusal::Usage(format!("{player}'s deck: {}", problem.message)));
        }
        let mut faces = Vec::new();
        for entry in &deck.entries {
            if let Some(face) = Face::new(pool.root(entry.card) as usize) {
                faces.extend(std::iter::repeat_n(face, usize::from(entry.count.min(200))));
            }
        }
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

/// SNK-1.5: who is the first player where a seed takes the place of janken.
pub fn first(seed: Seed) -> Seat {
    Seat(u8::try_from(generator(seed, Domain::FirstPlayer, 0, 0, 0).below(2)).unwrap_or(0))
}

/// The header of the log.
fn header(options: &Options) -> String {
    let detail = if options.full { "full" } else { "decisions" };
    let mut out = format!("rejudge 1\ngame: shironeko {}\ndetail: {detail}\n", super::EDITION);
    if options.tell_seed {
        out.push_str(&format!("seed: {}\n", options.seed));
    }
    out.push_str("policy SNK-G-03: turn-player\n");
    out.push_str(&format!("cards: {}\n", options.cards));
    for (name, deck) in PLAYERS.iter().zip(&options.players) {
        out.push_str(&format!("player {name}: {deck}\n"));
    }
    let style = if options.sensible {
        "sensible choices"
    } else {
        "any legal choice"
    };
    let (version, seed) = (env!("CARGO_PKG_VERSION"), options.seed.value());
    out.push_str(&format!(
        "event: \"Simulated by rejudge {version}: seed {seed:#x}, {style}\"\n"
    ));
    out
}
