//! Mistakes planted in made-up matches. What the judge must make of each of them stands in a table that can be read
//! without knowing Rust, `fixtures/weiss-schwarz/mistakes.tsv`; here it is held against what the judge says.
//!
//! A plain `cargo test` plants somewhat more than 1,000 mistakes of each of the three families;
//! `REJUDGE_MATCHES=10000 cargo test --release --test judging -- mistakes::` plants that many. With `REJUDGE_KEEP` naming a folder,
//! the logs with which a test fails are kept there.

use crate::support::as_played;
use crate::support::mistakes;
use crate::support::simulated;

use std::collections::BTreeMap;

use mistakes::matrix::{self, Cell, Column, Row};
use mistakes::pen::SLIPS;
use mistakes::planting::{Place, Planted, Said, Wish, check, keep, plant, scout, violation, wanted};
use mistakes::table::{Mistake, all, of_random_decks, texts};
use rejudge::judge::Verdict;
use simulated::{count, judge, play};

/// In CI, so many logs with mistakes in each family.
const USUAL: u32 = 1_000;

/// No more matches than this are searched for places to make a mistake in, for each place wanted.
const SEARCHED: u32 = 80;

/// The rows of a family.
fn rows(family: &str) -> Vec<Row> {
    let mut rows = matrix::read();
    rows.retain(|r| r.family == family);
    rows
}

/// Which columns are played alike: those of one edition.
fn editions() -> [Vec<usize>; 2] {
    [0, 1].map(|edition| (0..Column::ALL.len()).filter(|c| c % 2 == edition).collect())
}

/// What went wrong, cell by cell.
#[derive(Default)]
struct Tally {
    made: BTreeMap<(usize, usize), u32>,
    bad: Vec<String>,
    logs: u32,
    beside: as_played::Tally,
}

impl Tally {
    fn judged(&mut self, at: (usize, usize), cell: &str, wrong: &[String], kept: impl FnOnce() -> String) {
        self.logs += 1;
        *self.made.entry(at).or_default() += 1;
        if !wrong.is_empty() {
            let few = wrong[..wrong.len().min(3)].join("\n    ");
            self.bad.push(format!("{cell}: {}\n    {few}", kept()));
        }
    }

    /// Every cell was tried, and every one was right.
    fn all_right(mut self, rows: &[Row]) {
        for (at, row) in rows.iter().enumerate() {
            for (column, cell) in row.cells.iter().enumerate() {
                let made = self.made.contains_key(&(at, column));
                if !made && !matches!(cell, Cell::Impossible(_)) {
                    let column = Column::ALL[column].name();
                    self.bad.push(format!("{} ({column}): never made", row.mistake));
                }
            }
        }
        println!("{} logs", self.logs);
        self.beside.told("Weiß Schwarz", 3);
        // A log of choices that goes on without a card which is drawn by itself has other cards at every draw behind it: there the
        // mistake is all over the log, and not at one line.
        let all_over = |kind: &String| kind.starts_with("a mandatory ability is forgotten:");
        let beyond = self.beside.beyond(3).into_iter();
        let beyond = beyond.filter(|kind| !all_over(kind));
        self.bad
            .extend(beyond.map(|kind| format!("{kind} have more beside the mistake")));
        let shown = self.bad.len().min(400);
        assert!(
            self.bad.is_empty(),
            "{} of {} logs:\n{}",
            self.bad.len(),
            self.logs,
            self.bad[..shown].join("\n")
        );
        assert!(self.logs >= count(USUAL), "only {} logs", self.logs);
    }
}

#[test]
fn the_matrix_names_every_mistake() {
    let named = |family: &str| -> Vec<String> { rows(family).into_iter().map(|r| r.mistake).collect() };
    let table: Vec<&str> = all().iter().map(|m| m.name).collect();
    let pen: Vec<&str> = SLIPS.iter().map(|s| s.name).collect();
    assert_eq!(named("table"), table);
    assert_eq!(named("pen"), pen);
    let text: Vec<&str> = texts().iter().map(|m| m.name).collect();
    assert_eq!(named("text"), text);
    let random: Vec<&str> = of_random_decks().iter().map(|m| m.name).collect();
    assert_eq!(named("random"), random);
}

/// So many logs for each cell that can be made.
fn each(rows: &[Row]) -> usize {
    let cells = rows.iter().flat_map(|r| &r.cells);
    let cells = cells.filter(|c| !matches!(c, Cell::Impossible(_))).count();
    (count(USUAL) as usize).div_ceil(cells.max(1)) + 1
}

#[test]
fn slips_at_the_table_are_found() {
    are_found(&rows("table"), &all());
}

#[test]
fn slips_in_texts_are_found() {
    are_found(&rows("text"), &texts());
}

/// Each of these mistakes, planted in every sort of log, earns what its row says.
fn are_found(rows: &[Row], mistakes: &[&Mistake]) {
    let each = each(rows);
    let mut tally = Tally::default();
    for columns in editions() {
        let mut places: Vec<Vec<Place>> = vec![Vec::new(); mistakes.len()];
        for seed in 0..SEARCHED * each as u32 {
            let wants = |at: &usize| places[*at].len() < each;
            let open: Vec<usize> = (0..mistakes.len()).filter(wants).collect();
            // What should be impossible is looked for as long as anything else is.
            let possible = |at: &usize| !matches!(rows[*at].cells[columns[0]], Cell::Impossible(_));
            if !open.iter().any(possible) {
                break;
            }
            let some: Vec<&Mistake> = open.iter().map(|at| mistakes[*at]).collect();
            for (at, place) in open.iter().zip(scout(Column::ALL[columns[0]], seed, &some)) {
                places[*at].extend(place);
            }
        }
        for (at, places) in places.iter().enumerate() {
            for column in &columns {
                for place in places {
                    let (column_at, column) = (*column, Column::ALL[*column]);
                    let planted = &mut [Planted::new(mistakes[at], place.skip)];
                    let Some(log) = plant(column, place.seed, planted) else {
                        continue;
                    };
                    let cell = &rows[at].cells[column_at];
                    let without = || play(wanted(column, place.seed, mistakes[at].text), None).1.text;
                    let wrong = check(cell, &log, without);
                    let name = format!("{} ({})", mistakes[at].name, column.name());
                    tally.beside.judged(mistakes[at].name, &log.text, &judge(&log.text));
                    let kept = || keep(mistakes[at].name, column, place.seed, &log.text);
                    tally.judged((at, column_at), &name, &wrong, kept);
                }
            }
        }
    }
    tally.all_right(rows);
}

#[test]
fn slips_of_the_pen_are_found() {
    let rows = rows("pen");
    let each = each(&rows);
    let mut tally = Tally::default();
    for (column_at, column) in Column::ALL.into_iter().enumerate() {
        let mut made = vec![0; SLIPS.len()];
        for seed in 0..SEARCHED * each as u32 {
            // What should be impossible is looked for as long as anything else is.
            let wants = |at: usize| made[at] < each && !matches!(rows[at].cells[column_at], Cell::Impossible(_));
            if !(0..SLIPS.len()).any(wants) {
                break;
            }
            let text = play(wanted(column, seed, false), None).1.text;
            for (at, what) in SLIPS.iter().enumerate() {
                if made[at] == each {
                    continue;
                }
                let Some(log) = violation(what, &text, seed as usize * 5) else {
                    continue;
                };
                made[at] += 1;
                let wrong = check(&rows[at].cells[column_at], &log, || text.clone());
                let name = format!("{} ({})", what.name, column.name());
                tally.beside.judged(what.name, &log.text, &judge(&log.text));
                let kept = || keep(what.name, column, seed, &log.text);
                tally.judged((at, column_at), &name, &wrong, kept);
            }
        }
    }
    tally.all_right(&rows);
}

/// What rests on much that was done before, and why: the right way of an earlier mistake may lead to where the later one
/// would have been right, so that it is rightly called its consequence, or leave open whether it is wrong.
const RESTS: &[(&[&str], &str)] = &[
    (
        &["levelup", "levelup-card"],
        "whether a level up is due rests on all the damage before",
    ),
    (
        &["refresh", "refresh-cards"],
        "when a deck runs out, and what lies in the waiting room, rests on every card moved before",
    ),
    (
        &["hand-limit"],
        "how many cards a hand holds rests on every one drawn and played before",
    ),
    (&["cost-cards"], "what a stock holds rests on every payment before"),
    (&["not-there"], "what a hand holds rests on every card drawn before"),
    (&["color"], "what colors there are rests on what lies in the clock"),
    (
        &["battle"],
        "a card in the clock that nobody knows may have text about power",
    ),
    (&["defeat"], "who has lost rests on all the damage before"),
    (
        &["overlap"],
        "whether a card is replaced rests on every card played to the slot before",
    ),
];

/// The same where under `decisions` the cards follow from the seed: another card comes up when one more or less came up
/// before.
const RESTS_BY_SEED: &[&str] = &["damage-amount"];

/// No more of those than this, in a hundred, may be called consequences.
const RESTING_MOST: u32 = 2;

#[test]
fn two_unrelated_mistakes_are_both_found() {
    let (rows, mistakes) = (rows("table"), all());
    let most = count(USUAL);
    let (mut logs, mut bad) = (0, Vec::new());
    let ruling = |at: usize, column: usize| match &rows[at].cells[column] {
        Cell::Ruling(ruling, verdict) => Some((ruling.as_str(), *verdict)),
        _ => None,
    };
    let rests = |ruling: &str, column: Column| {
        let name = ruling.trim_start_matches("weiss-schwarz/");
        let by_seed = column.seeded && !column.full && RESTS_BY_SEED.contains(&name);
        by_seed || RESTS.iter().any(|(rulings, _)| rulings.contains(&name))
    };
    let (mut resting, mut linked, mut untold) = (0, 0, 0);
    for seed in 0.. {
        if logs >= most || seed > most {
            break;
        }
        let edition = seed as usize & 1;
        let places = scout(Column::ALL[edition], seed, &mistakes);
        let there: Vec<Place> = places.iter().copied().flatten().collect();
        assert!(!there.is_empty(), "nothing can go wrong in match {seed}");
        for number in 0..16u32 {
            let spread = seed
                .wrapping_mul(16 * 0x9E37)
                .wrapping_add(number)
                .wrapping_mul(0x9E37_79B1);
            let pick = |bits: u32| (spread >> bits) as usize % mistakes.len();
            let column_at = edition + 2 * (number as usize & 3);
            let column = Column::ALL[column_at];
            let (first, second) = (pick(5), pick(16));
            let Some(place) = places[first].filter(|_| first != second) else {
                continue;
            };
            let (Some(one), Some(other)) = (ruling(first, column_at), ruling(second, column_at)) else {
                continue;
            };
            let planted = &mut [
                Planted::new(mistakes[first], place.skip),
                Planted::new(mistakes[second], 0),
            ];
            let Some(log) = plant(column, seed, planted) else {
                continue;
            };
            logs += 1;
            let wanted: [Wish; 2] = [(one.0, one.1, log.lines[0]), (other.0, other.1, log.lines[1])];
            let said = Said::of(&log.text);
            let mut wrong = said.wrong(&wanted, false);
            if rests(other.0, column) {
                resting += 1;
                // It is called a consequence, or what it rests on cannot be told any more.
                let open = [wanted[0], (other.0, Verdict::CannotTell, log.lines[1])];
                if !wrong.is_empty() && said.links(&wanted) {
                    linked += 1;
                    wrong = said.wrong(&wanted[..1], false);
                } else if !wrong.is_empty() && said.wrong(&open, false).is_empty() {
                    untold += 1;
                    wrong.clear();
                }
            }
            if !wrong.is_empty() {
                let names = format!("{}, {}", mistakes[first].name, mistakes[second].name);
                let file = keep(&names, column, seed, &log.text);
                let few = wrong[..wrong.len().min(3)].join("\n    ");
                bad.push(format!("{names}: {file}\n    {few}"));
            }
        }
    }
    println!("{logs} logs; {linked} of {resting} called a consequence, {untold} cannot be told");
    assert!(untold * 100 <= resting, "{untold} of {resting}");
    assert!(linked * 100 <= resting * RESTING_MOST, "{linked} of {resting}");
    assert!(bad.is_empty(), "{} of {logs} logs:\n{}", bad.len(), bad.join("\n"));
    assert!(logs >= most, "only {logs} logs");
}
