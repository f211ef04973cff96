//! Made-up matches for tests, and the judge for them.

pub use super::files;

use std::sync::OnceLock;

use rejudge::cards::{DeckList, Pool};
use rejudge::games::weiss_schwarz::cards::CardDef;
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::simulate::{self, Meddler, Options, Played, Style};
use rejudge::games::weiss_schwarz::variation::Standard;
use rejudge::games::{Files, Request, of_log};
use rejudge::judge::Report;
use rejudge::table::shuffle::Seed;

pub use files::Replays;

fn text(name: &str) -> String {
    Replays.read(name).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The invented sets.
fn pool() -> &'static Pool<CardDef> {
    static POOL: OnceLock<Pool<CardDef>> = OnceLock::new();
    POOL.get_or_init(|| {
        let files = ["harbor.toml", "kiln.toml"].map(|name| (name, text(name)));
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Pool::parse_all(&files).expect("the invented sets can be read")
    })
}

/// The invented set every card of which has text.
const TEXTS: &str = "orchard.toml";

fn text_pool() -> &'static Pool<CardDef> {
    static POOL: OnceLock<Pool<CardDef>> = OnceLock::new();
    POOL.get_or_init(|| Pool::parse(TEXTS, &text(TEXTS)).expect("the invented set can be read"))
}

/// Its decks.
const TEXT_DECKS: [&str; 2] = ["orchard-1-first-pressing.deck", "orchard-2-two-rivers.deck"];

/// Decks without abilities, which need no text to be played: by edition, those of Aoi and of Ren.
fn decks(edition: Edition) -> [[&'static str; 2]; 2] {
    match edition {
        Edition::V2021_03 => [
            ["harbor-4-old-anchorage.deck", "kiln-4-first-firing.deck"],
            ["harbor-5-two-lights.deck", "kiln-5-buried-treasure.deck"],
        ],
        _ => [
            ["harbor-1-steady-crew.deck", "kiln-1-bricks-and-clay.deck"],
            ["harbor-2-cargo-unlisted.deck", "kiln-2-what-the-fire-gives.deck"],
        ],
    }
}

/// What a made-up match is like.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub seed: u32,
    pub edition: Edition,
    pub full: bool,
    pub style: Style,
    /// The log says its seed.
    pub tell_seed: bool,
    /// The log names the deck lists, and not only the sets.
    pub lists: bool,
    /// Which pair of decks.
    pub decks: usize,
    /// Decks every card of which has text, whatever `decks` says.
    pub text: bool,
}

impl Wanted {
    /// The `number`th of all sorts there are.
    pub fn nth(number: u32) -> Wanted {
        Wanted {
            seed: number,
            edition: if number & 1 == 0 {
                Edition::V1_111
            } else {
                Edition::V2021_03
            },
            full: number & 2 == 0,
            style: if number & 4 == 0 {
                Style::Random
            } else {
                Style::Sensible
            },
            tell_seed: true,
            lists: true,
            decks: (number >> 3 & 1) as usize,
            text: false,
        }
    }
}

/// Makes up a match.
pub fn play(wanted: Wanted, meddler: Option<Meddler<'_>>) -> (Match, Played) {
    let (names, pool, cards) = match wanted.text {
        true => (TEXT_DECKS, text_pool(), TEXTS),
        false => (decks(wanted.edition)[wanted.decks], pool(), "harbor.toml kiln.toml"),
    };
    let players = match wanted.lists {
        true => names.map(str::to_owned),
        false => ["? HB/W01".to_owned(), "? KN/S02".to_owned()],
    };
    let options = Options {
        seed: Seed::new(u128::from(wanted.seed)),
        edition: wanted.edition,
        full: wanted.full,
        style: wanted.style,
        text: wanted.text,
        tell_seed: wanted.tell_seed,
        writes_all: true,
        cards: cards.to_owned(),
        players: players.to_vec(),
        variation: &Standard,
    };
    let lists = names.map(|name| DeckList::parse(&text(name)).expect("a deck list"));
    let m = simulate::prepare(&options, pool, [&lists[0], &lists[1]]).expect("decks of the pool");
    let played = simulate::simulate(&m, &options, meddler).unwrap_or_else(|e| panic!("{wanted:?}: {e}"));
    (m, played)
}

/// Judges a log.
pub fn judge(source: &str) -> Report {
    let game = of_log(source).expect("a log names its game");
    game.judge("made up", source, &Request::default(), &Replays)
        .expect("the files are there")
}

/// How many matches a test makes up: `usual`, or as the environment says.
pub fn count(usual: u32) -> u32 {
    number("REJUDGE_MATCHES", usual)
}

/// A number that the environment gives; else `usual`.
pub fn number(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}
