//! Made-up matches of Spellweaver for tests, and the judge for them.

pub use super::files;

use std::sync::OnceLock;

use rejudge::cards::{DeckList, Pool};
use rejudge::games::spellweaver::cards::CardDef;
use rejudge::games::spellweaver::simulate::{self, Meddler, Options, Played, Prepared};
use rejudge::games::{Files, Request, of_log};
use rejudge::judge::Report;
use rejudge::table::shuffle::Seed;

pub use files::Replays;

/// A kind of log.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    pub full: bool,
    pub tell_seed: bool,
}

/// All kinds of log.
pub const SORTS: [Sort; 4] = [
    Sort {
        full: true,
        tell_seed: true,
    },
    Sort {
        full: true,
        tell_seed: false,
    },
    Sort {
        full: false,
        tell_seed: true,
    },
    Sort {
        full: false,
        tell_seed: false,
    },
];

const DECKS: [&str; 2] = ["lantern-1-dawn-wardens.deck", "lantern-2-ember-hunters.deck"];

fn prepared() -> &'static Prepared {
    static PREPARED: OnceLock<Prepared> = OnceLock::new();
    PREPARED.get_or_init(|| {
        let text = |name: &str| Replays.read(name).unwrap_or_else(|e| panic!("{name}: {e}"));
        let pool = Pool::<CardDef>::parse("lantern.toml", &text("lantern.toml")).expect("the invented set can be read");
        let decks = DECKS.map(|name| DeckList::parse(&text(name)).expect("a list"));
        simulate::prepare(&pool, [&decks[0], &decks[1]]).expect("legal lists")
    })
}

/// The match of a number. What is played is the same in all kinds of log.
pub fn play(number: u32, sort: Sort, meddler: Option<Meddler<'_>>) -> Played {
    let options = Options {
        seed: Seed::new(u128::from(number)),
        full: sort.full,
        sensible: number & 1 == 1,
        tell_seed: sort.tell_seed,
        cards: "lantern.toml".into(),
        players: DECKS.map(str::to_owned),
    };
    simulate::simulate(prepared(), &options, meddler).unwrap_or_else(|e| panic!("{number} {sort:?}: {e}"))
}

pub fn judge(source: &str) -> Report {
    let door = of_log(source).expect("it names its game");
    let report = door.judge("made-up.match", source, &Request::default(), &Replays);
    report.unwrap_or_else(|e| panic!("{e}"))
}

/// How many matches a test makes up.
pub fn count(usual: u32) -> u32 {
    let wanted = std::env::var("REJUDGE_MATCHES").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(usual)
}
