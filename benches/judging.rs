//! How many matches and decisions a second are judged: `cargo bench --bench judging`.
//!
//! The input is `benches/complete.match`, every whole match under `replays/`, and made-up matches of the two decks whose cards
//! all have text, beside made-up matches of plain cards.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use rejudge::cards::{DeckList, Lookup, Pool};
use rejudge::games::weiss_schwarz::cards::CardDef;
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::names::MatchNames;
use rejudge::games::weiss_schwarz::simulate::{self, Options, Style};
use rejudge::games::weiss_schwarz::variation::Standard;
use rejudge::games::weiss_schwarz::vocabulary::VOCABULARY;
use rejudge::games::{Files, GAMES, GameSessions, Request, of_log};
use rejudge::judge::drive::{Driver, Policy};
use rejudge::judge::resolve::resolve;
use rejudge::judge::script::{MarkKind, Script};
use rejudge::notation::{VerbIndex, parse_with};
use rejudge::table::Face;
use rejudge::table::shuffle::Seed;

/// Two decks of plain cards.
const PLAIN: [&str; 2] = ["harbor-1-steady-crew.deck", "kiln-1-bricks-and-clay.deck"];
/// Two decks of cards with text.
const PRINTED: [&str; 2] = ["orchard-1-first-pressing.deck", "orchard-2-two-rivers.deck"];

/// Files beside a log.
struct Beside(PathBuf);

impl Files for Beside {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.path(name)).map_err(|error| error.to_string())
    }
}

/// A log, and where it lies.
struct Logged {
    name: String,
    text: String,
    beside: Beside,
}

fn log(path: &Path) -> Logged {
    Logged {
        name: path.display().to_string(),
        text: std::fs::read_to_string(path).expect("a readable log"),
        beside: Beside(path.parent().expect("a file lies in a folder").to_owned()),
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sample() -> Logged {
    log(&root().join("benches/complete.match"))
}

/// The sample and every whole match of the project in which nothing is wrong.
fn logs() -> Vec<Logged> {
    let folder = std::fs::read_dir(root().join("replays")).expect("the folder of replays");
    let mut paths: Vec<PathBuf> = folder.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "match"));
    paths.sort();
    let clean = |log: &Logged| {
        let report = judge(&mut GameSessions::default(), log).expect("a log that can be judged");
        report.findings.is_empty() && report.malformed.is_empty()
    };
    let mut all: Vec<Logged> = paths.iter().map(|path| log(path)).filter(clean).collect();
    all.push(sample());
    all
}

fn judge(sessions: &mut GameSessions, log: &Logged) -> Option<rejudge::judge::Report> {
    let game = of_log(&log.text).ok()?;
    sessions
        .judge(game, &log.name, &log.text, &Request::default(), &log.beside)
        .ok()
}

/// The cards, lists and words of the sample, as the game opens them.
struct Table {
    m: Match,
    lookups: Vec<Lookup>,
}

impl Table {
    fn new() -> Table {
        let pool = |name: &str| {
            let path = root().join("replays/cards").join(name);
            let text = std::fs::read_to_string(&path).expect("a pool of the project");
            Pool::<CardDef>::parse(name, &text).expect("a pool of the project")
        };
        let pool = Pool::join([pool("harbor.toml"), pool("kiln.toml")]).expect("two sets");
        let players = vec!["Aoi".to_owned(), "Ren".to_owned()];
        let mut m = Match::new(Edition::V1_111, true, players, pool.cards().to_vec());
        let mut lookups = Vec::new();
        for (seat, name) in ["harbor-1-steady-crew", "kiln-1-bricks-and-clay"].iter().enumerate() {
            let path = root().join("replays/decks").join(format!("{name}.deck"));
            let list = DeckList::parse(&std::fs::read_to_string(path).expect("a deck of the project"));
            let deck = list.expect("a deck").resolve(&pool).expect("its cards");
            let face = |card: u32| Face::new(pool.root(card) as usize).expect("a card of the pool");
            let mut faces = Vec::new();
            for entry in &deck.entries {
                faces.extend(std::iter::repeat_n(face(entry.card), usize::from(entry.count)));
            }
            m.lists[seat] = Some(faces);
            lookups.push(pool.lookup(deck.entries.iter().map(|e| e.card)));
        }
        Table { m, lookups }
    }

    fn names(&self) -> MatchNames<'_> {
        MatchNames {
            m: &self.m,
            lookups: &self.lookups,
            nicknames: &[],
            is_view: false,
        }
    }

    fn script(&self, text: &str, index: &VerbIndex, script: &mut Script) {
        let (log, errors) = parse_with(text, &VOCABULARY, index);
        assert!(errors.is_empty(), "{errors:?}");
        let errors = resolve(&self.names(), &log, script);
        assert!(errors.is_empty(), "{errors:?}");
    }

    fn judge(&self, script: &Script) -> usize {
        let mut state = self.m.start();
        self.m.deal(&mut state);
        self.m.settle(&mut state);
        let start = state.clone();
        let driven = Driver::new(&self.m, script, true, Policy::Played).run(&start, state);
        assert!(driven.judged.is_empty());
        usize::from(driven.state.over.is_some())
    }
}

fn acts(script: &Script) -> usize {
    script
        .marks
        .iter()
        .filter(|m| matches!(m.kind, MarkKind::Act(_)))
        .count()
}

#[divan::bench]
fn parse_alone(bencher: Bencher) {
    let log = sample();
    let index = VerbIndex::new(&VOCABULARY);
    bencher
        .counter(BytesCount::of_str(&log.text))
        .bench(|| parse_with(&log.text, &VOCABULARY, &index).0.items.len());
}

#[divan::bench]
fn parse_and_resolve(bencher: Bencher) {
    let (log, table) = (sample(), Table::new());
    let index = VerbIndex::new(&VOCABULARY);
    let mut script = Script::default();
    bencher.counter(BytesCount::of_str(&log.text)).bench_local(|| {
        table.script(&log.text, &index, &mut script);
        script.marks.len()
    });
}

#[divan::bench]
fn judge_alone(bencher: Bencher) {
    let (log, table) = (sample(), Table::new());
    let mut script = Script::default();
    table.script(&log.text, &VerbIndex::new(&VOCABULARY), &mut script);
    bencher
        .counter(ItemsCount::new(acts(&script)))
        .bench_local(|| table.judge(&script));
}

#[divan::bench]
fn text_to_verdict(bencher: Bencher) {
    let log = sample();
    let mut sessions = GameSessions::default();
    bencher
        .counter(BytesCount::of_str(&log.text))
        .bench_local(|| judge(&mut sessions, &log));
}

/// The sample with one line left out: a draw, a card put into the stock, a character that leaves.
#[divan::bench(args = ["  draw = 017\n", "    stock\n", "  leave FC = 001\n"])]
fn with_findings(bencher: Bencher, without: &str) {
    let mut log = sample();
    log.text = log.text.replacen(without, "", 1);
    let mut sessions = GameSessions::default();
    let found = judge(&mut sessions, &log).is_some_and(|report| !report.findings.is_empty());
    assert!(found, "without {without:?} nothing is found");
    bencher.bench_local(|| judge(&mut sessions, &log));
}

#[divan::bench]
fn text_to_verdict_opening_everything(bencher: Bencher) {
    let log = sample();
    bencher
        .counter(BytesCount::of_str(&log.text))
        .bench_local(|| judge(&mut GameSessions::default(), &log));
}

/// Made-up matches, one after the other: an iteration is one match.
fn one_of(bencher: Bencher, logs: &[Logged]) {
    let mut sessions = GameSessions::default();
    let mut next = logs.iter().cycle();
    bencher.bench_local(|| next.next().and_then(|log| judge(&mut sessions, log)));
}

#[divan::bench]
fn made_up_plain(bencher: Bencher) {
    one_of(bencher, &made_up("harbor.toml kiln.toml", PLAIN, false));
}

#[divan::bench]
fn made_up_with_text(bencher: Bencher) {
    one_of(bencher, &made_up("orchard.toml", PRINTED, true));
}

/// The figures that people ask for, over all matches at hand, a line a game: the median of several rounds.
fn rates() {
    let logs = logs();
    let played = |log: &Logged| of_log(&log.text).map_or("", |game| game.name());
    for game in GAMES.iter() {
        let own: Vec<&Logged> = logs.iter().filter(|log| played(log) == game.name()).collect();
        if !own.is_empty() {
            rates_of(game.name(), &own);
        }
    }
    for (name, cards, decks, text) in [
        ("made-up matches of plain cards", "harbor.toml kiln.toml", PLAIN, false),
        ("made-up matches of cards with text", "orchard.toml", PRINTED, true),
    ] {
        let logs = made_up(cards, decks, text);
        rates_of(name, &logs.iter().collect::<Vec<_>>());
    }
}

/// A hundred made-up matches of two decks of the project, as people play, with everything written.
fn made_up(cards: &str, decks: [&str; 2], text: bool) -> Vec<Logged> {
    let replays = root().join("replays");
    let read = |name: &str| std::fs::read_to_string(replays.join(name)).expect("it comes with the project");
    let files: Vec<(String, String)> = cards
        .split(' ')
        .map(|name| (name.to_owned(), read(&format!("cards/{name}"))))
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let pool = Pool::<CardDef>::parse_all(&files).expect("the invented cards can be read");
    let lists = decks.map(|name| DeckList::parse(&read(&format!("decks/{name}"))).expect("a deck list"));
    let one = |number: u32| {
        let options = Options {
            seed: Seed::new(u128::from(number)),
            edition: Edition::V1_111,
            full: true,
            style: Style::Sensible,
            text,
            tell_seed: true,
            writes_all: true,
            cards: cards
                .split(' ')
                .map(|name| format!("cards/{name}"))
                .collect::<Vec<_>>()
                .join(" "),
            players: decks.map(|name| format!("decks/{name}")).to_vec(),
            variation: &Standard,
        };
        let m = simulate::prepare(&options, &pool, lists.each_ref()).expect("decks of the pool");
        let played = simulate::simulate(&m, &options, None).expect("a match can be played");
        Logged {
            name: format!("made-up match {number}"),
            text: played.text,
            beside: Beside(replays.clone()),
        }
    };
    (0..100).map(one).collect()
}

fn rates_of(game: &str, logs: &[&Logged]) {
    const ROUNDS: usize = 25;
    let mut sessions = GameSessions::default();
    let mut statements = 0;
    let mut times: Vec<f64> = Vec::new();
    let times_each = 500usize.div_ceil(logs.len());
    for _ in 0..ROUNDS {
        statements = 0;
        let start = Instant::now();
        for log in logs.iter().cycle().take(times_each * logs.len()) {
            let report = black_box(judge(&mut sessions, log)).expect("a log that can be judged");
            statements += report.outcome.statements as usize;
        }
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    let seconds = times[ROUNDS / 2];
    let matches = (times_each * logs.len()) as f64;
    let bytes: usize = logs.iter().map(|log| log.text.len()).sum();
    println!(
        "{game}, text to verdict, {} logs of {} statements: {:.0} matches/s, {:.2} million decisions/s, {:.1} MB/s",
        logs.len(),
        statements / (times_each * logs.len()),
        matches / seconds,
        statements as f64 / seconds / 1e6,
        bytes as f64 * times_each as f64 / seconds / 1e6,
    );
}

fn main() {
    // With the name of one measurement that one alone is made.
    if std::env::args().skip(1).all(|arg| arg.starts_with('-')) {
        rates();
    }
    divan::main();
}
