//! One mistake made at a table, of which the log tells nothing: the counts at the end show it, and the diagnosis finds
//! what it was.
//!
//!     REJUDGE_MATCHES=2000 cargo test --release --test judging -- diagnose:: --nocapture

use crate::support::simulated;
#[path = "../support/unnoticed.rs"]
mod unnoticed;

use rejudge::diagnose::{Diagnosis, Limits, diagnose};
use rejudge::games::of_log;

use simulated::{Replays, count, judge};
use unnoticed::{Made, SLIPS, Sort, TEXT_SLIPS, Violation, make, make_two};

/// What became of the logs of one sort.
#[derive(Default)]
struct Tally {
    made: usize,
    differ: usize,
    first: usize,
    found: usize,
    lines: usize,
    sizes: Vec<usize>,
    missed: Vec<String>,
}

fn diagnosed(log: &str) -> Diagnosis {
    diagnosed_with(
        log,
        Limits {
            mistakes: 1,
            ..Limits::default()
        },
    )
}

fn diagnosed_with(log: &str, limits: Limits) -> Diagnosis {
    let game = of_log(log).expect("a log names its game");
    let rerun = game.rerun(log, &Replays).expect("it can be read");
    let mut rerun = rerun.expect("this game has mistakes");
    diagnose(rerun.as_mut(), limits, &mut |_, _| {})
}

fn look(made: &Made, tally: &mut Tally, number: u32) {
    tally.made += 1;
    let report = judge(&made.text);
    assert!(report.malformed.is_empty(), "{:?}\n{}", report.malformed, made.text);
    let found = diagnosed(&made.text);
    if found.off.is_empty() {
        return;
    }
    tally.differ += 1;
    let is = |class: &rejudge::diagnose::Class| class.mistakes == [made.mistake] && class.whose == [made.whose.clone()];
    let at = found.classes.iter().position(is);
    match at {
        Some(at) if at < 3 => {
            tally.found += 1;
            tally.first += usize::from(at == 0);
            let class = &found.classes[at];
            tally.sizes.push(class.spots.len());
            tally.lines += usize::from(class.spots.iter().any(|s| s.lines == [made.line]));
        }
        at => {
            if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
                std::fs::write(format!("{folder}/{number}.match"), &made.text).expect("a folder to keep logs in");
            }
            let others: Vec<_> = found
                .classes
                .iter()
                .take(4)
                .map(|c| (c.words.join("+"), c.spots.len()))
                .collect();
            let what = format!(
                "{number}: {} ({}), line {}: {at:?} of {others:?}",
                made.mistake, made.whose, made.line
            );
            tally.missed.push(what);
        }
    }
}

fn all(sort: Sort) -> Tally {
    all_of(SLIPS, sort, count(155))
}

fn all_of(slips: &[Violation], sort: Sort, count: u32) -> Tally {
    let mut tally = Tally::default();
    for number in 0..count {
        let violation = &slips[number as usize % slips.len()];
        if let Some(made) = make(violation, sort, number) {
            look(&made, &mut tally, number);
        }
    }
    tally.sizes.sort_unstable();
    let size = |part: usize| tally.sizes.get(tally.sizes.len() * part / 100).copied().unwrap_or(0);
    println!(
        "{sort:?}: {} made, {} show in the counts, {} among the first three, {} first, {} with the line; class sizes: median {}, 90 % {}, most {:?}",
        tally.made,
        tally.differ,
        tally.found,
        tally.first,
        tally.lines,
        size(50),
        size(90),
        tally.sizes.last()
    );
    for missed in tally.missed.iter().take(40) {
        println!("  {missed}");
    }
    tally
}

fn enough(tally: &Tally) {
    assert!(tally.differ * 3 > tally.made, "most mistakes show in the counts");
    assert!(
        tally.found * 100 >= tally.differ * 97,
        "{} of {}",
        tally.found,
        tally.differ
    );
}

#[test]
fn the_counts_at_the_end_are_explained_where_hands_were_not_seen() {
    enough(&all(Sort {
        seen: false,
        each_turn: false,
    }));
}

#[test]
fn the_counts_at_the_end_are_explained_where_everything_was_seen() {
    enough(&all(Sort {
        seen: true,
        each_turn: false,
    }));
}

/// What text says is forgotten, done once too often, or not paid for.
#[test]
fn mistakes_in_texts_are_explained() {
    let sort = Sort {
        seen: false,
        each_turn: true,
    };
    enough(&all_of(TEXT_SLIPS, sort, count(45)));
}

/// Cards of these texts, and what was counted as Ren's turn began; `None`: everything fits.
fn explained(number: u16, text: &str, lines: &str, counted: &str) -> Option<(String, Vec<String>)> {
    let log = format!(
        "\
rejudge 1
game: weiss-schwarz 1.111
detail: decisions
cards: harbor.toml kiln.toml
player Aoi: ? HB/W01
player Ren: ? KN/S02

cards
  [[card]]
  number = \"HB/W01-{number}\"
  name = \"Tide Gauge\"
  kind = \"character\"
  color = \"blue\"
  level = 0
  cost = 0
  power = 2000
  soul = 1
  text = [\"{text}\"]
  side = \"weiss\"

position
  Aoi.hand = {number} 001 002 003; Aoi.stock = 3*?; Aoi.waiting = 001 002; Aoi.deck = 20*?; Ren.deck = 20*?
turn 5 Aoi main
  play {number} > FC
{lines}turn 6 Ren
  count {counted}
"
    );
    let found = diagnosed(&log);
    let first = found.classes.first()?;
    Some((first.mistakes[0].to_owned(), first.spots[0].of.clone()))
}

#[test]
fn the_ability_is_named_in_which_it_happened() {
    let draws = "【AUTO】 When this card is placed on the stage from your hand, draw 1 card.";
    let trades = "【AUTO】 When this card is placed on the stage from your hand, draw 1 card, choose 1 card in your hand, and put it into your waiting room.";
    let pays = "【AUTO】 [(1)] When this card is placed on the stage from your hand, you may pay the cost. If you do, draw 2 cards.";
    let acts = "【ACT】 [(1)] Draw 1 card.";
    // Three cards are left in the hand, and two lie in the waiting room.
    for (text, lines, counted, mistake) in [
        (
            draws,
            "",
            "Aoi.hand 3 Aoi.deck 20",
            Some("nothing is drawn for an ability"),
        ),
        (draws, "", "Aoi.hand 4 Aoi.deck 19", None),
        (
            draws,
            "",
            "Aoi.hand 5 Aoi.deck 18",
            Some("a card too many is drawn for an ability"),
        ),
        (
            trades,
            "    - draw\n    - discard 001\n",
            "Aoi.hand 4 Aoi.waiting 2",
            Some("nothing is discarded for an ability"),
        ),
        (
            trades,
            "",
            "Aoi.hand 4 Aoi.waiting 2",
            Some("a part of an ability is left out"),
        ),
        (
            pays,
            "    auto FC pay 1\n    - draw 2\n",
            "Aoi.hand 5 Aoi.stock 3 Aoi.waiting 2",
            Some("an ability is not paid for"),
        ),
        (
            pays,
            "    auto FC pay 1\n    - draw 2\n",
            "Aoi.hand 3 Aoi.stock 2 Aoi.waiting 3",
            Some("nothing is drawn for an ability"),
        ),
        (
            pays,
            "",
            "Aoi.hand 5 Aoi.stock 2 Aoi.waiting 3",
            Some("an ability is used and not written down"),
        ),
        (pays, "", "Aoi.hand 3 Aoi.stock 3 Aoi.waiting 2", None),
        (
            acts,
            "",
            "Aoi.hand 4 Aoi.stock 2 Aoi.waiting 3",
            Some("an ability is used and not written down"),
        ),
        (
            acts,
            "  act FC pay 1\n    - draw\n",
            "Aoi.hand 4 Aoi.stock 3 Aoi.waiting 2",
            Some("an ability is not paid for"),
        ),
    ] {
        let found = explained(980, text, lines, counted);
        let of = vec!["ability 1 of HB/W01-980".to_owned()];
        let expected = mistake.map(|mistake| (mistake.to_owned(), of));
        assert_eq!(found, expected, "{text}\n{lines}{counted}");
    }
}

#[test]
fn counts_each_turn_tell_the_line_too() {
    let tally = all(Sort {
        seen: false,
        each_turn: true,
    });
    enough(&tally);
    assert!(
        tally.lines * 100 >= tally.differ * 95,
        "{} of {}",
        tally.lines,
        tally.differ
    );
}

/// Two mistakes of different sorts, with counts at every turn.
#[test]
fn two_mistakes_are_found() {
    let sort = Sort {
        seen: false,
        each_turn: true,
    };
    let (mut made, mut one, mut two, mut first, mut among, mut cut, mut sizes) = (0, 0, 0, 0, 0, 0, Vec::new());
    let (mut slowest, mut runs) = (std::time::Duration::ZERO, 0);
    let violations = SLIPS.len();
    for number in 0..count(90) {
        let at = number as usize;
        let pair = [
            &SLIPS[at % violations],
            &SLIPS[(at * 7 + at / violations + 3) % violations],
        ];
        if pair[0].name == pair[1].name {
            continue;
        }
        let Some((mistakes, log)) = make_two(pair, sort, 9000 + number) else {
            continue;
        };
        made += 1;
        let begun = std::time::Instant::now();
        let found = diagnosed_with(&log, Limits::default());
        slowest = slowest.max(begun.elapsed());
        runs = runs.max(found.runs);
        if found.off.is_empty() {
            continue;
        }
        if found.mistakes == 1 {
            one += 1;
            continue;
        }
        two += 1;
        cut += usize::from(found.not_searched > 0);
        let is = |class: &rejudge::diagnose::Class| {
            let mut these: Vec<_> = class
                .mistakes
                .iter()
                .copied()
                .zip(class.whose.iter().cloned())
                .collect();
            let mut those = mistakes.to_vec();
            these.sort();
            those.sort();
            these == those
        };
        let at = found.classes.iter().position(is);
        match at {
            Some(at) if at < 10 => {
                among += 1;
                first += usize::from(at < 3);
                sizes.push(found.classes[at].spots.len());
            }
            at => {
                if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
                    std::fs::write(format!("{folder}/two-{number}.match"), &log).expect("a folder to keep logs in");
                }
                let others: Vec<_> = found.classes.iter().take(2).map(|c| c.words.join("+")).collect();
                println!(
                    "  {number}: {mistakes:?}: {at:?} of {} {others:?}, {} pairs not run",
                    found.classes.len(),
                    found.not_searched
                );
            }
        }
    }
    sizes.sort_unstable();
    println!(
        "two mistakes: {made} made; {one} with one explanation, {two} without, of these {first} among the first three, \
         {among} among the first ten; {cut} cut short; places: median {:?}, most {:?}; at most {runs} runs, {slowest:?}",
        sizes.get(sizes.len() / 2),
        sizes.last()
    );
    assert!(
        two * 2 > made,
        "most pairs are not explained by one mistake: {two} of {made}"
    );
    assert!(among * 100 >= two * 85, "{among} of {two}");
}

/// Every mistake that players make at the table is looked for, or it is said why not.
#[test]
fn every_mistake_of_the_matrix_is_looked_for_or_it_is_said_why_not() {
    let matrix = include_str!("../../fixtures/weiss-schwarz/mistakes.tsv");
    let readme = include_str!("../../crates/weiss_schwarz/README.md");
    let (_, section) = readme.split_once("\n## Counts that do not fit\n").expect("a section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    let named: Vec<&str> = rows
        .flat_map(|row| row.split(" | ").next().unwrap_or_default().split("; "))
        .collect();
    let looked_for: Vec<&str> = rejudge::games::weiss_schwarz::diagnose::mistakes().collect();
    let at_the_table = matrix.lines().filter_map(|line| line.strip_prefix("table\t"));
    let at_the_table: Vec<&str> = at_the_table.filter_map(|line| line.split('\t').next()).collect();
    assert!(at_the_table.len() > 60, "{}", at_the_table.len());
    for mistake in &at_the_table {
        let (looked, said) = (looked_for.contains(mistake), named.contains(mistake));
        assert!(looked != said, "{mistake}: looked for {looked}, in the README {said}");
    }
    for mistake in named.iter().filter(|m| **m != "mistakes" && !m.starts_with('-')) {
        assert!(
            at_the_table.contains(mistake),
            "{mistake} is in the README and in no matrix"
        );
    }
}

#[test]
fn what_a_zone_is_said_to_hold_tells_how_it_was_paid() {
    let log = "\
rejudge 1
game: weiss-schwarz 1.111
detail: decisions
cards: harbor.toml kiln.toml
player Aoi: ? HB/W01
player Ren: ? KN/S02

position
  Aoi.hand = 021
  Aoi.level = 006 001
  Aoi.stock = 008 061 005 012
turn 7 Aoi main
  play 021 > FL
  Aoi.stock = 008 061
";
    let found = diagnosed(log);
    let classes: Vec<_> = found.classes.iter().map(|c| c.mistakes[0]).collect();
    assert_eq!(classes, ["the cost is paid from the bottom of the stock"], "{found:?}");
    // A number alone does not tell it.
    let found = diagnosed(&log.replace("Aoi.stock = 008 061\n", "count Aoi.stock 2\n"));
    assert!(found.off.is_empty(), "{found:?}");
}

#[test]
fn the_sample_is_diagnosed() {
    let path = "replays/table-miscounted.match";
    let log = std::fs::read_to_string(path).expect("a sample");
    let log = log.replace("cards/", "").replace("decks/", "");
    let found = diagnosed(&log);
    let classes: Vec<_> = found
        .classes
        .iter()
        .map(|c| (c.mistakes[0], c.whose[0].as_str()))
        .collect();
    assert_eq!(classes, [("Encore without paying", "Aoi")], "{found:?}");
    let lines: Vec<_> = found.classes[0].spots.iter().flat_map(|s| s.lines.clone()).collect();
    let encored = |line: &u32| log.lines().nth(*line as usize - 1).is_some_and(|l| l.contains("en "));
    assert!(lines.len() == 2 && lines.iter().all(encored), "{lines:?}");
}

#[test]
fn two_mistakes_are_found_where_one_does_not_explain_it() {
    let path = "replays/table-miscounted.match";
    let log = std::fs::read_to_string(path).expect("a sample");
    let log = log.replace("cards/", "").replace("decks/", "");
    // Ren drew a card more as well, after the last time anybody counted but one.
    let log = log.replace("ct Ren.hand 4 Ren.stock 2", "ct Ren.hand 5 Ren.stock 2");
    let game = of_log(&log).expect("a log names its game");
    let mut rerun = game
        .rerun(&log, &Replays)
        .expect("readable")
        .expect("a list of mistakes");
    let one = Limits {
        mistakes: 1,
        ..Limits::default()
    };
    let single = diagnose(rerun.as_mut(), one, &mut |_, _| {});
    assert!(single.classes.is_empty(), "{single:?}");
    let found = diagnose(rerun.as_mut(), Limits::default(), &mut |_, _| {});
    assert_eq!(found.mistakes, 2);
    let first = &found.classes[0];
    assert!(first.mistakes.contains(&"Encore without paying"), "{first:?}");
    assert!(first.whose.contains(&"Ren".to_owned()), "{first:?}");
    // A bound on work is kept, and what was left is said.
    let bound = single.runs + 1;
    let short = diagnose(
        rerun.as_mut(),
        Limits {
            runs: bound,
            ..Limits::default()
        },
        &mut |_, _| {},
    );
    assert!(short.runs <= bound && short.not_searched > 0, "{short:?}");
    let shorter = diagnose(rerun.as_mut(), Limits { runs: 20, ..one }, &mut |_, _| {});
    assert!(shorter.runs <= 20 && shorter.untried + 20 >= single.runs, "{shorter:?}");
}
