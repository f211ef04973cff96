//! Made-up matches of Spellweaver for tests, and the judge for them.

pub use super::files;

use std::sync::OnceLock;

use rejudge::cards::{DeckList, Pool};
use rejudge::games::spellweaver::cards::CardDef;
use rejudge::games::spellweaver::simulate::{self, Meddler, Options, Played, Prepared, Silent};
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

/// Lists that are played against each other: one after the other, two matches each; of the last two pairs each in two of sixteen.
const DECKS: [[&str; 2]; 5] = [
    ["lantern-1-dawn-wardens.deck", "lantern-2-ember-hunters.deck"],
    ["lantern-3-valley-choir.deck", "lantern-4-quiet-archive.deck"],
    ["lantern-5-paper-winds.deck", "lantern-1-dawn-wardens.deck"],
    ["lantern-6-banners-and-rites.deck", "lantern-2-ember-hunters.deck"],
    ["lantern-7-kites-and-thorns.deck", "lantern-2-ember-hunters.deck"],
];

/// The lists of the match of a number.
fn decks_of(number: u32) -> usize {
    let last = DECKS.len() - 1;
    match number % 16 {
        6 | 9 => last - 1,
        8 | 15 => last,
        _ => number as usize / 2 % (last - 1),
    }
}

fn prepared() -> &'static [Prepared; 5] {
    static PREPARED: OnceLock<[Prepared; 5]> = OnceLock::new();
    PREPARED.get_or_init(|| {
        let text = |name: &str| Replays.read(name).unwrap_or_else(|e| panic!("{name}: {e}"));
        let pool = Pool::<CardDef>::parse("lantern.toml", &text("lantern.toml")).expect("the invented set can be read");
        DECKS.map(|names| {
            let decks = names.map(|name| DeckList::parse(&text(name)).expect("a list"));
            simulate::prepare(&pool, [&decks[0], &decks[1]]).expect("legal lists")
        })
    })
}

/// The match of a number. What is played is the same in all kinds of log.
pub fn play(number: u32, sort: Sort, meddler: Option<Meddler<'_>>) -> Played {
    let decks = decks_of(number);
    let options = Options {
        seed: Seed::new(u128::from(number)),
        full: sort.full,
        sensible: number & 1 == 1,
        tell_seed: sort.tell_seed,
        cards: "lantern.toml".into(),
        players: DECKS[decks].map(str::to_owned),
    };
    simulate::simulate(&prepared()[decks], &options, meddler).unwrap_or_else(|e| panic!("{number} {sort:?}: {e}"))
}

/// A match in which somebody errs unseen: choices are written, and what chance brought. None where the match could not go on
/// from there.
pub fn play_silently(number: u32, silent: Silent<'_>) -> Option<Played> {
    // What was left out of a text that happens by itself is not looked for in the lists of texts yet.
    let decks = number as usize / 2 % (DECKS.len() - 3);
    let options = Options {
        seed: Seed::new(u128::from(number)),
        full: false,
        sensible: true,
        tell_seed: false,
        cards: "lantern.toml".into(),
        players: DECKS[decks].map(str::to_owned),
    };
    simulate::simulate_silently(&prepared()[decks], &options, silent).ok()
}

pub fn judge(source: &str) -> Report {
    let game = of_log(source).expect("it names its game");
    let report = game.judge("made-up.match", source, &Request::default(), &Replays);
    report.unwrap_or_else(|e| panic!("{e}"))
}

/// How many matches a test makes up.
pub fn count(usual: u32) -> u32 {
    let wanted = std::env::var("REJUDGE_MATCHES").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// A card of the invented set, in the matches of a number.
#[allow(dead_code)]
pub fn card(face: rejudge::table::Face, number: u32) -> &'static CardDef {
    prepared()[decks_of(number)].m.card(face)
}

/// The type of the card with this tail of its number.
#[allow(dead_code)]
pub fn kind(tail: &str, number: u32) -> &'static str {
    let m = &prepared()[decks_of(number)].m;
    let card = m.cards.iter().find(|c| c.number.ends_with(&format!("-{tail}")));
    card.map_or("", |c| c.kind.word())
}
