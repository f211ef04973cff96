//! Made-up matches of every game as logs, and what the judge says of them: for properties that hold in all games.

pub mod changes;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use rejudge::games::{AnyGame, Files, GAMES, GameSessions, MadeUp, Maker, Moment, Request, When};
use rejudge::judge::{Finding, Report, Verdict};
use rejudge::lang::ENGLISH;
use rejudge::review::table;
use rejudge::table::dice::Dice;
use rejudge::table::shuffle::Seed;

use crate::support::files::Replays;

/// Decks that are played against each other.
struct Decks {
    /// The edition they are of; the game's newest if empty.
    edition: &'static str,
    cards: &'static str,
    /// Dealt out to the players in turn.
    lists: &'static [&'static str],
    /// What a header says of a player whose list it does not name.
    unlisted: [&'static str; 2],
}

/// A game, and the decks its matches are made up with.
pub struct Played {
    pub game: &'static str,
    decks: &'static [Decks],
}

const WEISS: &str = "harbor.toml kiln.toml";
const SETS: [&str; 2] = ["? HB/W01", "? KN/S02"];

const fn weiss(edition: &'static str, lists: &'static [&'static str]) -> Decks {
    Decks {
        edition,
        cards: WEISS,
        lists,
        unlisted: SETS,
    }
}

const fn lantern(lists: &'static [&'static str]) -> Decks {
    Decks {
        edition: "",
        cards: "lantern.toml",
        lists,
        unlisted: ["?", "?"],
    }
}

const fn hoshikage(lists: &'static [&'static str]) -> Decks {
    Decks {
        edition: "",
        cards: "hoshikage.toml",
        lists,
        unlisted: ["?", "?"],
    }
}

/// Every game, in the order of [`GAMES`].
pub const PLAYED: [Played; 4] = [
    Played {
        game: "weiss-schwarz",
        decks: &[
            weiss("1.111", &["harbor-1-steady-crew.deck", "kiln-1-bricks-and-clay.deck"]),
            weiss("2021-03", &["harbor-4-old-anchorage.deck", "kiln-4-first-firing.deck"]),
            weiss(
                "1.111",
                &["harbor-2-cargo-unlisted.deck", "kiln-2-what-the-fire-gives.deck"],
            ),
            weiss("2021-03", &["harbor-5-two-lights.deck", "kiln-5-buried-treasure.deck"]),
        ],
    },
    Played {
        game: "weiss-schwarz-battle-royale",
        decks: &[
            weiss("1.111", &["harbor-1-steady-crew.deck", "kiln-1-bricks-and-clay.deck"]),
            weiss("2021-03", &["harbor-4-old-anchorage.deck", "kiln-4-first-firing.deck"]),
            weiss(
                "1.111",
                &["harbor-2-cargo-unlisted.deck", "kiln-2-what-the-fire-gives.deck"],
            ),
            weiss("2021-03", &["harbor-5-two-lights.deck", "kiln-5-buried-treasure.deck"]),
        ],
    },
    Played {
        game: "spellweaver",
        // Three, so that each comes with every sort of log.
        decks: &[
            lantern(&["lantern-1-dawn-wardens.deck", "lantern-2-ember-hunters.deck"]),
            lantern(&["lantern-3-valley-choir.deck", "lantern-4-quiet-archive.deck"]),
            lantern(&["lantern-4-quiet-archive.deck", "lantern-1-dawn-wardens.deck"]),
        ],
    },
    Played {
        game: "shironeko",
        // Three, so that each comes with every sort of log.
        decks: &[
            hoshikage(&["hoshikage-1-minamo.deck", "hoshikage-8-otomurai.deck"]),
            hoshikage(&["hoshikage-3-kodama.deck", "hoshikage-4-raigou.deck"]),
            hoshikage(&["hoshikage-5-kagari.deck", "hoshikage-7-yoimachi.deck"]),
        ],
    },
];

/// A sort of log.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// Every action is written, and not only what was chosen.
    pub full: bool,
    /// The log says the seed.
    pub seeded: bool,
    /// It names the deck lists.
    pub lists: bool,
}

impl Sort {
    /// The `number`th of all sorts there are.
    pub fn nth(number: u32) -> Sort {
        Sort {
            full: number & 1 == 0,
            seeded: number & 2 == 0,
            lists: number % 10 < 8,
        }
    }
}

impl Played {
    /// The game, for a list of games.
    pub fn game(&self) -> &'static dyn AnyGame {
        let found = GAMES.iter().find(|d| d.name() == self.game);
        *found.unwrap_or_else(|| panic!("no game is called {}", self.game))
    }

    /// Which decks the match of a number is played with, and by how many.
    fn table(&self, number: u32) -> (&'static Decks, usize) {
        let seats = self.game().seats();
        let sorts = seats.end() - seats.start() + 1;
        let players = seats.start() + number as usize % sorts;
        (&self.decks[number as usize / sorts % self.decks.len()], players)
    }

    /// The log of the match of a number. What is played is the same in all sorts of log.
    pub fn log(&self, number: u32, sort: Sort) -> String {
        let (decks, players) = self.table(number);
        let named = (0..players).map(|at| {
            let name = decks.lists[at % decks.lists.len()];
            let told = if sort.lists { name } else { decks.unlisted[at % 2] };
            (told.to_owned(), text(name))
        });
        let made = MadeUp {
            edition: (!decks.edition.is_empty()).then(|| decks.edition.to_owned()),
            full: sort.full,
            sensible: (number / 3).is_multiple_of(2),
            tell_seed: sort.seeded,
            cards: decks.cards.to_owned(),
            pools: decks.cards.split(' ').map(str::to_owned).collect(),
            decks: named.collect(),
        };
        let maker: Box<dyn Maker> = self.game().maker(&made, &Replays).unwrap_or_else(|e| panic!("{e}"));
        let log = maker.log(Seed::new(u128::from(number)));
        log.unwrap_or_else(|e| panic!("{} {number} {sort:?}: {e}", self.game))
    }

    /// What the cards of its decks are called in a log: their numbers behind the set's.
    pub fn cards(&self) -> BTreeSet<String> {
        let lists = self.decks.iter().flat_map(|d| d.lists);
        let mut cards = BTreeSet::new();
        for list in lists {
            for line in text(list).lines() {
                let mut words = line.split('#').next().unwrap_or("").split_whitespace();
                if let Some(number) = words.nth(1) {
                    cards.extend(number.rsplit('-').next().map(str::to_owned));
                }
            }
        }
        cards
    }

    /// Judges a log.
    pub fn judge(&self, log: &str) -> Report {
        let judged = self.game().judge("made up", log, &Request::default(), &Replays);
        judged.unwrap_or_else(|e| panic!("{e}\n{log}"))
    }

    /// The table at the end of a log, in words.
    pub fn table_at_end(&self, log: &str) -> String {
        let game = self.game();
        let shown = game.tables(log, When::At(Moment::End), &Request::default(), &Replays);
        let tables = shown.unwrap_or_else(|e| panic!("{e}\n{log}")).expect("a table");
        table::picture(&tables, &ENGLISH)
    }

    /// What may be done at the end of a log: two tables that look alike are two where another ability waits.
    pub fn may_be_done_at_end(&self, log: &str) -> BTreeSet<String> {
        let ahead = GameSessions::default().prompt(self.game(), log, &Replays);
        let ahead = ahead.unwrap_or_else(|e| panic!("{e}\n{log}"));
        let offers = ahead.map_or_else(Vec::new, |ahead| ahead.legal);
        offers.into_iter().map(|offered| offered.line).collect()
    }

    /// The log as a player saw it.
    pub fn view(&self, log: &str, player: &str) -> Result<String, String> {
        let seen = self.game().view(log, player, false, &Replays);
        seen.map_err(|e| format!("{e:?}"))
    }
}

fn text(name: &str) -> String {
    static READ: OnceLock<std::sync::Mutex<std::collections::BTreeMap<String, String>>> = OnceLock::new();
    let read = READ.get_or_init(Default::default);
    let mut read = read.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let text = read.entry(name.to_owned());
    let text = text.or_insert_with(|| Replays.read(name).unwrap_or_else(|e| panic!("{name}: {e}")));
    text.clone()
}

/// Who plays, in seating order.
pub fn players(log: &str) -> impl Iterator<Item = &str> {
    let named = log.lines().filter_map(|l| l.strip_prefix("player "));
    named.filter_map(|l| l.split([':', ' ']).next())
}

/// What a log that accuses nobody must not have: what cannot be read, and what is called illegal.
pub fn accusation(report: &Report) -> Option<String> {
    let unread = report.malformed.first();
    let unread = unread.map(|m| format!("{}: cannot be read: {}", m.place.line, m.message));
    unread.or_else(|| illegal(report).map(said))
}

/// What a clean log must not have: any finding.
pub fn trouble(report: &Report) -> Option<String> {
    accusation(report).or_else(|| report.findings.first().map(said))
}

fn illegal(report: &Report) -> Option<&Finding> {
    report.findings.iter().find(|f| f.verdict == Verdict::Illegal)
}

fn said(finding: &Finding) -> String {
    let open = if finding.verdict == Verdict::Illegal { "" } else { "?" };
    format!(
        "{}: {open}{} {}",
        finding.stands().line,
        finding.ruling,
        finding.message
    )
}

/// Numbers without a pattern, those of a match.
pub fn dice(number: u32, salt: u64) -> Dice {
    Dice::new((u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt | 1)
}
