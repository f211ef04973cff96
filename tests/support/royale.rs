//! Made-up matches of Battle Royale for tests, and the judge for them.

use std::sync::OnceLock;

use rejudge::cards::{DeckList, Pool};
use rejudge::games::battle_royale::Royale;
use rejudge::games::weiss_schwarz::cards::CardDef;
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::simulate::{self, Meddler, Options, Played, SimulateError, Style};
use rejudge::games::{Files, Request, of_log};
use rejudge::judge::Report;
use rejudge::table::shuffle::Seed;

use crate::support::files::Replays;

/// Decks without abilities, two of each edition.
const DECKS: [[&str; 2]; 2] = [
    ["harbor-1-steady-crew.deck", "kiln-1-bricks-and-clay.deck"],
    ["harbor-4-old-anchorage.deck", "kiln-4-first-firing.deck"],
];

/// What a made-up match is like.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub seed: u32,
    pub players: usize,
    pub edition: Edition,
    pub full: bool,
    pub style: Style,
    pub tell_seed: bool,
}

impl Wanted {
    /// The `number`th of all sorts there are.
    pub fn nth(number: u32) -> Wanted {
        Wanted {
            seed: number,
            players: 2 + (number % 7) as usize,
            edition: match (number / 7) & 1 {
                0 => Edition::V1_111,
                _ => Edition::V2021_03,
            },
            full: (number / 14) & 1 == 0,
            style: match (number / 28) & 1 {
                0 => Style::Sensible,
                _ => Style::Random,
            },
            tell_seed: true,
        }
    }
}

fn text(name: &str) -> String {
    Replays.read(name).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn pool() -> &'static Pool<CardDef> {
    static POOL: OnceLock<Pool<CardDef>> = OnceLock::new();
    POOL.get_or_init(|| {
        let files = ["harbor.toml", "kiln.toml"].map(|name| (name, text(name)));
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Pool::parse_all(&files).expect("the invented sets can be read")
    })
}

/// Makes up a match.
pub fn try_play(wanted: Wanted, meddler: Option<Meddler<'_>>) -> Result<(Match, Played), SimulateError> {
    let pair = DECKS[usize::from(wanted.edition != Edition::V1_111)];
    let names: Vec<&str> = (0..wanted.players).map(|at| pair[at % 2]).collect();
    let options = Options {
        seed: Seed::new(u128::from(wanted.seed)),
        edition: wanted.edition,
        full: wanted.full,
        style: wanted.style,
        text: false,
        tell_seed: wanted.tell_seed,
        writes_all: true,
        cards: "harbor.toml kiln.toml".to_owned(),
        players: names.iter().map(|name| (*name).to_owned()).collect(),
        variation: &Royale,
    };
    let lists: Vec<DeckList> = names
        .iter()
        .map(|name| DeckList::parse(&text(name)).expect("a deck list"))
        .collect();
    let lists: Vec<&DeckList> = lists.iter().collect();
    let m = simulate::prepare(&options, pool(), lists)?;
    let played = simulate::simulate(&m, &options, meddler)?;
    Ok((m, played))
}

/// Makes up a match.
pub fn play(wanted: Wanted, meddler: Option<Meddler<'_>>) -> (Match, Played) {
    try_play(wanted, meddler).unwrap_or_else(|e| panic!("{wanted:?}: {e}"))
}

/// Judges a log.
pub fn judge(source: &str) -> Report {
    let game = of_log(source).expect("a log names its game");
    game.judge("made up", source, &Request::default(), &Replays)
        .expect("the files are there")
}

/// How many matches a test makes up: `usual`, or as the environment says.
pub fn count(usual: u32) -> u32 {
    std::env::var("REJUDGE_MATCHES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(usual)
}
