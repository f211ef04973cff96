//! Mistakes in what cards say, planted in matches of decks made at random: what nobody thought of when the rules were written.
//!
//! A plain `cargo test` uses the invented cards; `REJUDGE_POOL=all.toml REJUDGE_MATCHES=1000 cargo test --test judging --
//! random_texts --nocapture` uses those of a pool, in 1,000 matches, and says of each mistake what came of it. With `REJUDGE_SEED` the matches begin
//! at another number, and with `REJUDGE_KEEP` naming a folder the logs that were not judged as they should be are kept there.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rejudge::cards::{DeckList, Pool};
use rejudge::games::weiss_schwarz::cards::CardDef;
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::simulate::{self, Meddler, Options, Played, Style};
use rejudge::games::weiss_schwarz::variation::Standard;
use rejudge::games::{AnyGame, Dealt, Files, GAMES, Request};
use rejudge::judge::{Finding, Report, Verdict};
use rejudge::table::shuffle::Seed;

use crate::support::files::{self, Replays};
use crate::support::mistakes::matrix::{self, Cell, Column};
use crate::support::mistakes::planting::{Log, Planted, plant_in, scout_in};
use crate::support::mistakes::table::{Mistake, of_random_decks, texts};
use crate::support::simulated::{count, number};

/// So many matches in CI.
const USUAL: u32 = 60;
/// So many matches with the same decks.
const OF_A_PAIR: u32 = 10;
/// Of a hundred mistakes so many are found, at the least.
const FOUND: u32 = 99;
/// The same in logs of choices: there an ability that has to be played, and of which no line tells, may have done what a line tells.
const FOUND_IN_CHOICES: u32 = 97;
/// Of so many mistakes one may let something else stand by itself.
const BESIDE: u32 = 1_000;
/// What is missing stands before the first line that could not come without it: behind the lines of other abilities that waited.
const FURTHER: u32 = 5;
/// The invented cards.
const INVENTED: [&str; 3] = ["harbor.toml", "kiln.toml", "orchard.toml"];
/// What the logs call their files.
const NAMES: [&str; 3] = ["cards.toml", "a.deck", "b.deck"];

/// The files of a match.
struct Own<'a>(&'a Dealt);

impl Files for Own<'_> {
    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let held = self.held(name).map(str::to_owned);
        held.ok_or_else(|| format!("{name} is not of this match"))
    }

    fn held(&self, name: &str) -> Option<&str> {
        let own = [&self.0.pool, &self.0.lists[0], &self.0.lists[1]];
        let at = NAMES.iter().position(|own| *own == name)?;
        Some(own[at])
    }
}

/// Decks, and their cards.
struct Pair {
    dealt: Dealt,
    pool: Pool<CardDef>,
    lists: [DeckList; 2],
}

impl Pair {
    fn new(dealt: Dealt) -> Pair {
        let lists = [0, 1].map(|at| DeckList::parse(&dealt.lists[at]).expect("a list that was made"));
        let pool = Pool::parse(NAMES[0], &dealt.pool).expect("a pool that was made");
        Pair { dealt, pool, lists }
    }

    /// A match of a number, as it is played with such a meddler.
    fn play(&self, column: Column, seed: u32, meddler: Meddler) -> Played {
        let options = Options {
            seed: Seed::new(u128::from(seed)),
            edition: column.edition,
            full: column.full,
            style: if seed & 1 == 0 { Style::Sensible } else { Style::Random },
            text: true,
            tell_seed: column.seeded,
            writes_all: true,
            cards: NAMES[0].to_owned(),
            players: NAMES[1..].iter().map(|name| (*name).to_owned()).collect(),
            variation: &Standard,
        };
        let m = simulate::prepare(&options, &self.pool, [&self.lists[0], &self.lists[1]]).expect("decks of the pool");
        simulate::simulate(&m, &options, Some(meddler)).unwrap_or_else(|e| panic!("{seed}: {e}"))
    }

    fn judge(&self, log: &str) -> Report {
        let report = game().judge("made up", log, &Request::default(), &Own(&self.dealt));
        report.expect("the files are there")
    }
}

fn game() -> &'static dyn AnyGame {
    GAMES[0]
}

/// What came of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    /// It was found at its line, under its name.
    Found,
    /// Whether it was one is open, and said to be at its line.
    Open,
    /// Something else is said to be illegal there.
    OtherName,
    /// Nothing is said there.
    Missed,
}

/// What is made of a log: what became of the mistake in it, and what else is illegal.
fn came(cell: &Cell, log: &Log, report: &Report) -> (Came, Vec<String>) {
    let (from, to) = (log.lines[0].0, log.lines[0].1 + FURTHER);
    let wished: Vec<&str> = match cell {
        Cell::Ruling(ruling, _) | Cell::Open(ruling, ..) => vec![ruling],
        Cell::Either(these, _) => these.iter().flatten().map(|(ruling, _)| &ruling[..]).collect(),
        _ => Vec::new(),
    };
    let there = |f: &&Finding| (from..=to).contains(&f.stands().line) && f.consequence.is_none();
    let illegal = |f: &&Finding| f.verdict == Verdict::Illegal && f.consequence.is_none();
    let standing = || report.findings.iter().filter(there);
    let found = |f: &Finding| wished.contains(&&f.ruling[..]);
    let came = match standing().find(|f| found(f)) {
        Some(f) if f.verdict == Verdict::Illegal => Came::Found,
        _ if standing().any(|f| f.verdict == Verdict::Illegal) => Came::OtherName,
        _ if standing().next().is_some() => Came::Open,
        _ => Came::Missed,
    };
    let besides = report.findings.iter().filter(illegal).filter(|f| !there(f));
    let told = |f: &Finding| format!("{}: {} {}", f.stands().line, f.ruling, f.message);
    let unread = report
        .malformed
        .iter()
        .map(|m| format!("{}: {}", m.place.line, m.message));
    (came, besides.map(told).chain(unread).collect())
}

fn keep(pair: &Pair, name: &str, text: &str) {
    let Ok(folder) = std::env::var("REJUDGE_KEEP") else {
        return;
    };
    let name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let folder = PathBuf::from(folder).join(name);
    let texts = [&pair.dealt.pool, &pair.dealt.lists[0], &pair.dealt.lists[1]];
    let written = std::fs::create_dir_all(&folder)
        .and_then(|()| {
            NAMES
                .iter()
                .zip(texts)
                .try_for_each(|(name, text)| std::fs::write(folder.join(name), text))
        })
        .and_then(|()| std::fs::write(folder.join("match.match"), text));
    written.expect("a folder to keep logs in");
}

/// Whether a log in which a mistake is made always shows it: under `decisions` what nobody chooses has no line, and the matrix says why.
fn shows(cell: &Cell) -> bool {
    match cell {
        Cell::Ruling(_, verdict) => *verdict == Verdict::Illegal,
        Cell::Open(..) => true,
        Cell::Either(these, _) => these.iter().all(Option::is_some),
        Cell::Undetectable(_) | Cell::Later(_) | Cell::Impossible(_) => false,
    }
}

#[test]
fn mistakes_in_texts_of_random_decks_are_found() {
    are_found(true);
}

#[test]
fn mistakes_in_texts_of_random_decks_are_found_in_logs_of_choices() {
    are_found(false);
}

fn are_found(full: bool) {
    let at = Column::ALL
        .iter()
        .position(|c| c.full == full && c.seeded && c.edition == Edition::V1_111);
    let at = at.expect("a column of such logs");
    let column = Column::ALL[at];
    let pool = std::env::var("REJUDGE_POOL").ok();
    let dealer = match &pool {
        Some(pool) => game().dealer(std::slice::from_ref(pool), true, None, &files::Beside(PathBuf::new())),
        None => game().dealer(&INVENTED.map(str::to_owned), true, None, &Replays),
    };
    let dealer = dealer.unwrap_or_else(|e| panic!("{e}"));
    let rows = matrix::read().into_iter();
    let rows = rows.filter(|r| ["text", "random"].contains(&&r.family[..]));
    let cells = rows.map(|row| row.cells[at].clone());
    let all = texts().into_iter().chain(of_random_decks());
    let (cells, mistakes): (Vec<Cell>, Vec<&Mistake>) = cells.zip(all).filter(|(cell, _)| shows(cell)).unzip();
    let mut tally: BTreeMap<(usize, Came), u32> = BTreeMap::new();
    let mut bad = Vec::new();
    let mut innocent = 0;
    let (from, most) = (number("REJUDGE_SEED", 1), count(USUAL));
    let mut pair = None;
    for seed in from..from + most {
        if (seed - from).is_multiple_of(OF_A_PAIR) {
            let dealt = dealer.deal(Seed::new(u128::from(seed)));
            pair = Some(Pair::new(dealt.unwrap_or_else(|e| panic!("{seed}: {e}"))));
        }
        let Some(pair) = &pair else { continue };
        let places = scout_in(|meddler| pair.play(column, seed, meddler), seed, &mistakes);
        for (at, place) in places.iter().enumerate() {
            let Some(place) = place else { continue };
            let planted = &mut [Planted::new(mistakes[at], place.skip)];
            let Some(log) = plant_in(|meddler| pair.play(column, seed, meddler), planted) else {
                continue;
            };
            let report = pair.judge(&log.text);
            let (came, besides) = came(&cells[at], &log, &report);
            *tally.entry((at, came)).or_default() += 1;
            let name = format!("{} {seed}", mistakes[at].name);
            if came != Came::Found {
                keep(pair, &name, &log.text);
                bad.push(format!(
                    "{name}: {came:?} in lines {} to {}",
                    log.lines[0].0, log.lines[0].1
                ));
            }
            if !besides.is_empty() {
                innocent += 1;
                keep(pair, &name, &log.text);
                bad.push(format!("{name}: besides {}: {}", log.lines[0].0, besides[0]));
            }
        }
    }
    let all: u32 = tally.values().sum();
    let of = |wanted: Came| {
        tally
            .iter()
            .filter(|((_, came), _)| *came == wanted)
            .map(|(_, n)| n)
            .sum::<u32>()
    };
    for (at, mistake) in mistakes.iter().enumerate() {
        let of = |came| tally.get(&(at, came)).copied().unwrap_or(0);
        let [found, open, other, missed] = [Came::Found, Came::Open, Came::OtherName, Came::Missed].map(of);
        println!(
            "{}: {found} found, {open} open, {other} under another name, {missed} missed",
            mistake.name
        );
    }
    let (found, open) = (of(Came::Found), of(Came::Open));
    println!("{all} mistakes: {found} found, {open} open; in {innocent} something else stands");
    let shown = bad[..bad.len().min(200)].join("\n");
    assert!(all >= most, "only {all} mistakes");
    let wished = if full { FOUND } else { FOUND_IN_CHOICES };
    assert!(found * 100 >= all * wished, "{found} of {all} found:\n{shown}");
    assert!(
        innocent * BESIDE <= all,
        "{innocent} of {all} with something else:\n{shown}"
    );
}
