//! Mistakes planted in made-up matches: what the judge must make of each stands in `fixtures/weiss-schwarz/mistakes.tsv`.

#[path = "support/mistakes/mod.rs"]
mod mistakes;
#[path = "support/simulated.rs"]
#[allow(dead_code)]
mod simulated;

use std::collections::BTreeMap;

use mistakes::matrix::Column;
use mistakes::pen::SLIPS;
use mistakes::planting::{Place, Planted, Said, keep, plant, scout, slip, slips, wanted};
use mistakes::table::{MISTAKES, Mistake};
use rejudge::judge::Verdict;
use simulated::{count, play};

fn short(said: &Said, (from, to): (u32, u32)) -> String {
    let mut out: Vec<String> = said.unread.iter().map(|_| "UNREAD".to_owned()).collect();
    for (line, verdict, ruling, _) in &said.primary {
        let mark = if *verdict == Verdict::Illegal { "" } else { "?" };
        let at = if (from..=to).contains(line) { "" } else if *line < from { "<" } else { ">" };
        let ruling = ruling.trim_start_matches("weiss-schwarz/");
        let text = format!("{at}{mark}{ruling}");
        if at.is_empty() || !out.contains(&text) { out.push(text); }
    }
    if out.is_empty() { "-".into() } else { out.join(" ") }
}

#[test]
fn explore_table() {
    let mistakes: Vec<&Mistake> = MISTAKES.iter().collect();
    let most = count(40);
    let each: usize = 3;
    for columns in [[0, 2, 4, 6], [1, 3, 5, 7]] {
        let mut places: Vec<Vec<Place>> = vec![Vec::new(); mistakes.len()];
        for seed in 0..most {
            let open: Vec<usize> = (0..mistakes.len()).filter(|i| places[*i].len() < each).collect();
            if open.is_empty() { break; }
            let some: Vec<&Mistake> = open.iter().map(|i| mistakes[*i]).collect();
            for (at, place) in open.iter().zip(scout(Column::ALL[columns[0]], seed, &some)) {
                places[*at].extend(place);
            }
        }
        for (mistake, places) in mistakes.iter().zip(&places) {
            for column in columns.map(|c| Column::ALL[c]) {
                let mut seen: BTreeMap<String, (u32, u32)> = BTreeMap::new();
                for place in places {
                    let Some(log) = plant(column, place.seed, &mut [Planted::new(mistake, place.skip)]) else { continue };
                    let said = Said::of(&log.text);
                    let key = short(&said, log.lines[0]);
                    keep(&format!("{}-{}-{}", mistake.name, column.name(), place.seed), &log.text);
                    let entry = seen.entry(key).or_insert((0, place.seed));
                    entry.0 += 1;
                }
                println!("table\t{}\t{}\t{:?}", mistake.name, column.name(), seen);
            }
        }
    }
}

#[test]
fn explore_pen() {
    for s in SLIPS {
        for column in Column::ALL {
            let mut seen: BTreeMap<String, (u32, u32)> = BTreeMap::new();
            for seed in 0..count(6).min(12) {
                let Some(log) = slip(column, s, Place { seed, skip: seed * 5 }) else { continue };
                let said = Said::of(&log.text);
                let key = short(&said, log.lines[0]);
                keep(&format!("pen-{}-{}-{}", s.name, column.name(), seed), &log.text);
                let entry = seen.entry(key).or_insert((0, seed));
                entry.0 += 1;
            }
            println!("pen\t{}\t{}\t{:?}", s.name, column.name(), seen);
        }
    }
    let _ = (slips, wanted, play);
}
