//! Made-up matches of Shironeko for tests, and mistakes to be planted in them.

pub mod mistakes;

use std::sync::OnceLock;

use rejudge::cards::{DeckList, Pool};
use rejudge::games::shironeko::cards::CardDef;
use rejudge::games::shironeko::matches::Match;
use rejudge::games::shironeko::simulate::{self, Meddler, Options, Played, Silent};
use rejudge::games::{Files, Request, of_log};
use rejudge::judge::Report;
use rejudge::table::shuffle::Seed;

use super::files::Replays;

const CARDS: &str = "hoshikage.toml";
/// What is played against each other.
const DECKS: [[&str; 2]; 8] = [
    ["hoshikage-1-minamo.deck", "hoshikage-2-homura.deck"],
    ["hoshikage-3-kodama.deck", "hoshikage-4-raigou.deck"],
    ["hoshikage-5-kagari.deck", "hoshikage-6-tsumuji.deck"],
    ["hoshikage-7-yoimachi.deck", "hoshikage-8-otomurai.deck"],
    ["hoshikage-9-monban.deck", "hoshikage-10-kouji.deck"],
    ["hoshikage-11-itami.deck", "hoshikage-12-hoshimi.deck"],
    ["hoshikage-13-futae.deck", "hoshikage-14-akaneda.deck"],
    ["hoshikage-15-kazuyomi.deck", "hoshikage-9-monban.deck"],
];

/// A sort of log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    pub full: bool,
    pub tell_seed: bool,
    pub lists: bool,
}

/// Both details, with and without their seed, in the order of the columns of `mistakes.tsv`.
pub const SORTS: [Sort; 4] = [
    Sort {
        full: true,
        tell_seed: true,
        lists: true,
    },
    Sort {
        full: true,
        tell_seed: false,
        lists: true,
    },
    Sort {
        full: false,
        tell_seed: true,
        lists: true,
    },
    Sort {
        full: false,
        tell_seed: false,
        lists: true,
    },
];

fn text(name: &str) -> String {
    Replays.read(name).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn pool() -> &'static Pool<CardDef> {
    static POOL: OnceLock<Pool<CardDef>> = OnceLock::new();
    POOL.get_or_init(|| Pool::parse(CARDS, &text(CARDS)).expect("the invented set can be read"))
}

fn lists() -> &'static [[DeckList; 2]; DECKS.len()] {
    static LISTS: OnceLock<[[DeckList; 2]; DECKS.len()]> = OnceLock::new();
    let read = |name| DeckList::parse(&text(name)).expect("a deck list");
    LISTS.get_or_init(|| DECKS.map(|pair| pair.map(read)))
}

/// Makes up a match: its number is its seed, and says how the players choose.
pub fn play(number: u32, sort: Sort, meddler: Option<Meddler<'_>>) -> Played {
    let pair = number as usize / 2 % DECKS.len();
    let options = Options {
        seed: Seed::new(u128::from(number)),
        full: sort.full,
        sensible: number & 1 == 0,
        tell_seed: sort.tell_seed,
        cards: CARDS.to_owned(),
        players: match sort.lists {
            true => DECKS[pair].map(str::to_owned),
            false => ["? HK/01".to_owned(), "? HK/01".to_owned()],
        },
    };
    let [first, second] = &lists()[pair];
    let m: Match = simulate::prepare(&options, pool(), [first, second]).expect("decks of the pool");
    simulate::simulate(&m, &options, meddler).unwrap_or_else(|e| panic!("{number} {sort:?}: {e}"))
}

/// A match in which somebody errs unseen: choices are written, and what chance turned over for all to see. None where the
/// match could not go on from there.
pub fn play_silently(number: u32, silent: Silent<'_>) -> Option<Played> {
    let pair = number as usize / 2 % DECKS.len();
    let options = Options {
        seed: Seed::new(u128::from(number)),
        full: false,
        sensible: true,
        tell_seed: false,
        cards: CARDS.to_owned(),
        players: DECKS[pair].map(str::to_owned),
    };
    let [first, second] = &lists()[pair];
    let m: Match = simulate::prepare(&options, pool(), [first, second]).expect("decks of the pool");
    simulate::simulate_silently(&m, &options, silent).ok()
}

/// Judges a log.
pub fn judge(source: &str) -> Report {
    let game = of_log(source).expect("a log names its game");
    let judged = game.judge("made up", source, &Request::default(), &Replays);
    judged.expect("the files are there")
}

/// How many matches a test makes up: `usual`, or as the environment says.
pub fn count(usual: u32) -> u32 {
    let told = std::env::var("REJUDGE_MATCHES").ok().and_then(|n| n.parse().ok());
    told.unwrap_or(usual)
}
