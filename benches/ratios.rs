//! What judging costs beside a fixed yardstick, and how that grows with a log: `cargo bench --bench ratios`.
//!
//! Times are told as ratios to a yardstick that is measured in the same run and has nothing to do with this program: a hundred
//! thousand numbers sorted. With the name of a row, and of a growing one a number of turns, nothing but that work is done and
//! nothing is printed: `scripts/instructions` counts what it takes. With `folder` and the path of one, the logs in it are judged:
//! `scripts/beside-weiss-sim` asks for that.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use rejudge::cards::{DeckList, Pool};
use rejudge::games::weiss_schwarz::cards::CardDef;
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::simulate::{self, Options, Style};
use rejudge::games::weiss_schwarz::variation::Standard;
use rejudge::games::weiss_schwarz::vocabulary::VOCABULARY;
use rejudge::games::{Files, GameSessions, Request, of_log};
use rejudge::judge::Report;
use rejudge::notation::{VerbIndex, parse_with};
use rejudge::table::shuffle::Seed;

/// A whole match of plain cards.
const SAMPLE: &str = include_str!("complete.match");

/// What is measured of the sample, and of made-up matches of cards with text.
const PLAIN: [&str; 4] = ["parse", "sample", "slips", "text"];

/// Lines of the sample without each of which it has a finding: a draw, a card put into the stock, a character that leaves.
const LEFT_OUT: [&str; 3] = ["  draw = 017\n", "    stock\n", "  leave FC = 001\n"];

/// A log of so many turns is a part of a made-up match of twelve turns, told again and again, each time from the same table
/// (`position`). The sorts: everything written; the same under a seed; choices alone under a seed; everything but the cards that
/// were drawn, which nobody saw; and everything, with one line left out in each part.
const GROWING: [&str; 5] = ["full", "seed", "decisions", "table", "findings"];
const LENGTHS: [u32; 3] = [12, 120, 1_200];
/// What is told again and again begins with this turn, and has so many.
const FIRST: u32 = 3;
const TURNS: u32 = 12;
/// A made-up match that is long enough.
const NUMBER: u32 = 0x105;

/// Cards and decks, plain ones and those that all have text.
const CARDS: [&str; 2] = ["cards/harbor.toml", "cards/kiln.toml"];
const DECKS: [&str; 2] = ["decks/harbor-1-steady-crew.deck", "decks/kiln-1-bricks-and-clay.deck"];
const TEXT_CARDS: [&str; 1] = ["cards/orchard.toml"];
const TEXT_DECKS: [&str; 2] = ["decks/orchard-1-first-pressing.deck", "decks/orchard-2-two-rivers.deck"];
/// So many matches of cards with text.
const MATCHES: u32 = 100;

/// Files beside a log.
struct Replays(PathBuf);

impl Files for Replays {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.path(name)).map_err(|error| error.to_string())
    }
}

fn replays() -> Replays {
    Replays(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("replays"))
}

fn judge(sessions: &mut GameSessions, log: &str, files: &Replays) -> Report {
    let game = of_log(log).expect("it names its game");
    let report = sessions.judge(game, "a.match", log, &Request::default(), files);
    report.expect("it can be judged")
}

/// One row: what is done, and how often that is one of what the row tells of.
struct Work {
    logs: Vec<String>,
    /// What lies beside them.
    files: Replays,
    /// The logs are only parsed.
    parse: bool,
    index: VerbIndex,
    sessions: GameSessions,
}

impl Work {
    fn new(logs: Vec<String>, parse: bool) -> Work {
        Work::beside(replays(), logs, parse)
    }

    fn beside(files: Replays, logs: Vec<String>, parse: bool) -> Work {
        let mut sessions = GameSessions::default();
        // The cards are opened once.
        logs.iter()
            .take(1)
            .for_each(|log| drop(judge(&mut sessions, log, &files)));
        let index = VerbIndex::new(&VOCABULARY);
        Work {
            logs,
            files,
            parse,
            index,
            sessions,
        }
    }

    /// Not made part of another function, so that what is counted can be told by its name.
    #[inline(never)]
    fn counted(&mut self) {
        for log in &self.logs {
            match self.parse {
                true => drop(black_box(parse_with(log, &VOCABULARY, &self.index))),
                false => drop(black_box(judge(&mut self.sessions, log, &self.files))),
            }
        }
    }
}

/// A made-up match, told in one way.
fn played(number: u32, text: bool, full: bool, tell_seed: bool) -> String {
    let (cards, decks) = if text {
        (&TEXT_CARDS[..], TEXT_DECKS)
    } else {
        (&CARDS[..], DECKS)
    };
    let read = |name: &str| replays().read(name).expect("it comes with the project");
    let texts: Vec<(&str, String)> = cards.iter().map(|name| (*name, read(name))).collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let pool = Pool::<CardDef>::parse_all(&texts).expect("the cards can be read");
    let lists = decks.map(|name| DeckList::parse(&read(name)).expect("a deck list"));
    let options = Options {
        seed: Seed::new(u128::from(number)),
        edition: Edition::V1_111,
        full,
        style: Style::Sensible,
        text,
        tell_seed,
        writes_all: true,
        cards: cards.join(" "),
        players: decks.map(str::to_owned).to_vec(),
        variation: &Standard,
    };
    let m = simulate::prepare(&options, &pool, lists.each_ref()).expect("decks of the pool");
    simulate::simulate(&m, &options, None)
        .expect("a match can be played")
        .text
}

/// The header of a log, and a part of twelve turns, from the first line before which the table can be told.
fn part(log: &str) -> (String, String) {
    let lines: Vec<&str> = log.lines().collect();
    let turn = |number: u32| lines.iter().position(|l| l.starts_with(&format!("turn {number} ")));
    let (from, to) = turn(FIRST).zip(turn(FIRST + TURNS)).expect("a match of some length");
    let numbers: Vec<u32> = (from + 1..to)
        .map(|at| u32::try_from(at).expect("a short log"))
        .collect();
    let game = of_log(log).expect("it names its game");
    let cuts = game.cuts(log, &numbers, &replays()).expect("it can be read");
    let mut cuts = numbers.into_iter().zip(cuts);
    let first = cuts.find_map(|(line, cut)| Some((line as usize, cut?)));
    let (line, cut) = first.expect("a match that can be begun somewhere");
    let turn = cut.turn.map(|turn| turn + "\n").unwrap_or_default();
    let header: String = lines
        .iter()
        .take_while(|l| !l.is_empty())
        .map(|l| format!("{l}\n"))
        .collect();
    let position = cut.position.join("\n  ");
    let part = format!("position\n  {position}\n{turn}{}\n\n", lines[line - 1..to].join("\n"));
    (header + "\n", part)
}

/// The header and the part of a growing sort.
fn part_of(sort: &str) -> (String, String) {
    let (header, part) = match sort {
        "decisions" => part(&played(NUMBER, false, false, true)),
        _ => part(&played(NUMBER, false, true, sort == "seed")),
    };
    let unseen = |line: &str| match line.split_once("draw = ") {
        Some((before, _)) => format!("{before}draw = ?\n"),
        None => format!("{line}\n"),
    };
    let part = match sort {
        "table" => part.lines().map(unseen).collect(),
        "findings" => part.replacen("  stock\n", "", 1),
        _ => part,
    };
    (header, part)
}

fn grown((header, part): &(String, String), turns: u32) -> Work {
    Work::new(vec![header.clone() + &part.repeat((turns / TURNS) as usize)], false)
}

fn plain(row: &str) -> Work {
    // The files of the sample are named from beside it.
    let sample = SAMPLE.replace("../replays/", "");
    let logs = match row {
        "slips" => LEFT_OUT.iter().map(|line| sample.replacen(line, "", 1)).collect(),
        "text" => (0..MATCHES).map(|number| played(number, true, true, true)).collect(),
        _ => vec![sample],
    };
    Work::new(logs, row == "parse")
}

/// The shortest time of several, in seconds.
fn best(rounds: u32, mut of: impl FnMut()) -> f64 {
    let mut time = || {
        let start = Instant::now();
        of();
        start.elapsed().as_secs_f64()
    };
    (0..rounds).map(|_| time()).fold(f64::INFINITY, f64::min)
}

/// What everything is measured with.
fn yardstick() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let numbers = std::iter::repeat_with(|| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    });
    let mut numbers: Vec<u64> = numbers.take(100_000).collect();
    numbers.sort_unstable();
    black_box(numbers);
}

/// How long a work takes, by the yardstick and in seconds. The yardstick is taken beside it again and again: the machine may have
/// become another one since the last.
fn measured(work: &mut Work, rounds: u32) -> (f64, f64) {
    let (mut takes, mut stick) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..5 {
        stick = stick.min(best(3, yardstick));
        takes = takes.min(best(rounds, || work.counted()));
    }
    (takes / stick, takes)
}

fn all_rows() {
    println!("in thousandths of the yardstick, and at best");
    for row in PLAIN {
        let mut work = plain(row);
        let (ratio, seconds) = measured(&mut work, if row == "text" { 5 } else { 100 });
        let each = work.logs.len() as f64;
        println!("{row:12}{:8.2}{:10.1} us", ratio * 1_000.0 / each, seconds * 1e6 / each);
    }
    println!(
        "\na turn, by the length of the log in turns; beside it how often that of {TURNS} turns, and that of `full`"
    );
    println!("{:12}{:>8}{:>22}{:>22}", "", LENGTHS[0], LENGTHS[1], LENGTHS[2]);
    let mut of_full = [0.0; LENGTHS.len()];
    for row in GROWING {
        let part = part_of(row);
        let mut line = format!("{row:12}");
        let mut first = 0.0;
        for (turns, of_full) in LENGTHS.iter().zip(&mut of_full) {
            let mut work = grown(&part, *turns);
            let report = judge(&mut work.sessions, &work.logs[0], &work.files);
            assert!(report.malformed.is_empty(), "{:?}", report.malformed);
            assert_eq!(
                report.findings.is_empty(),
                row != "findings",
                "{:?}",
                report.findings.first()
            );
            let (ratio, _) = measured(&mut work, (600 / turns).clamp(1, 20));
            let turn = ratio / f64::from(*turns) * 1_000.0;
            first = if first == 0.0 { turn } else { first };
            *of_full = if *of_full == 0.0 { turn } else { *of_full };
            line += &format!("{turn:8.2} ({:4.2}) ({:4.2})", turn / first, turn / *of_full);
        }
        println!("{line}");
    }
}

/// The logs of a folder, judged so many times: microseconds for one, each time.
fn folder(path: &str, rounds: u32) {
    let entries = std::fs::read_dir(path).expect("a folder");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "match"))
        .collect();
    paths.sort();
    let logs = paths.iter().map(|path| std::fs::read_to_string(path).expect("a log"));
    let mut work = Work::beside(Replays(PathBuf::from(path)), logs.collect(), false);
    let each = work.logs.len().max(1) as f64;
    for _ in 0..rounds {
        println!("{:.2}", best(1, || work.counted()) * 1e6 / each);
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let Some(row) = args.first() else {
        return all_rows();
    };
    if let ("folder", Some(path)) = (row.as_str(), args.get(1)) {
        return folder(path, args.get(2).and_then(|rounds| rounds.parse().ok()).unwrap_or(1));
    }
    let turns = args.get(1).and_then(|turns| turns.parse().ok()).unwrap_or(TURNS);
    let mut work = match GROWING.contains(&row.as_str()) {
        true => grown(&part_of(row), turns),
        false => plain(row),
    };
    work.counted();
}
