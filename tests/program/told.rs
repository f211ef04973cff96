//! Logs told by hand by people who know the game and not the program, about real cards that were drawn at random (`tests/told/`): nobody is accused
//! who played right, and most of those are found who did not. The cards are no part of the project, and without them the test says that it is skipped.

use std::path::Path;

use crate::support::files::real_cards;
use crate::support::recording::Folder;

/// The logs of a file, which stand one behind the other: what each begins with says whether it is right.
fn logs(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/told").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut logs: Vec<String> = Vec::new();
    for line in text.lines() {
        if line == "rejudge 1" {
            logs.push(String::new());
        }
        if let Some(log) = logs.last_mut() {
            log.push_str(line);
            log.push('\n');
        }
    }
    logs
}

/// A folder with the pools that the logs name; `None`: the folder of real cards is not there.
fn beside_real_cards(name: &str) -> Option<Folder> {
    let real = real_cards()?;
    let folder = Folder::new(name);
    let imported = folder.run(&["cards", "import", &real.display().to_string(), "--out", "all.toml"]);
    assert!(folder.0.join("all.toml").is_file(), "{imported:?}");
    for pool in ["harbor.toml", "kiln.toml"] {
        std::fs::copy(folder.0.join("cards").join(pool), folder.0.join(pool)).expect("a pool");
    }
    Some(folder)
}

/// What the program says of logs, one line of JSON each, in their order.
fn judged(folder: &Folder, below: &str, logs: &[String]) -> Vec<serde_json::Value> {
    std::fs::create_dir(folder.0.join(below)).expect("a folder");
    for (at, log) in logs.iter().enumerate() {
        folder.write(&format!("{below}/{at:04}.match"), log);
    }
    let (_, said, _) = folder.run(&["check", "--batch", below, "--with", "."]);
    let verdicts: Vec<serde_json::Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert_eq!(verdicts.len(), logs.len(), "{below}");
    verdicts
}

/// Whether something in a log is called illegal.
fn is_illegal(verdict: &serde_json::Value) -> bool {
    let findings = verdict["findings"].as_array().expect("findings");
    findings.iter().any(|finding| finding["verdict"] == "illegal")
}

/// A log with nothing but the number of the cards that lie in the waiting rooms where it begins: nobody noted which they are. `None`: it
/// noted none.
fn noting_less(log: &str) -> Option<String> {
    let (head, rest) = log.split_once("\nposition\n")?;
    let (position, play) = rest.split_once("\nturn ")?;
    let mut less = false;
    let mut items = |line: &str| {
        let items = line.split("; ").map(|item| match item.split_once(".waiting = ") {
            Some((seat, cards)) if !cards.contains(['?', '#']) && cards.trim() != "none" => {
                let count = |card: &str| match card.split_once('*') {
                    Some((times, _)) => times.parse().expect("a number"),
                    None => 1_usize,
                };
                less = true;
                let all: usize = cards.split_whitespace().map(count).sum();
                format!("{seat}.waiting = {all}*?")
            }
            _ => item.to_owned(),
        });
        items.collect::<Vec<_>>().join("; ")
    };
    let position: Vec<String> = position.lines().map(&mut items).collect();
    less.then(|| format!("{head}\nposition\n{}\nturn {play}", position.join("\n")))
}

#[test]
fn who_notes_less_is_not_accused() {
    let Some(folder) = beside_real_cards("noted-less") else {
        return;
    };
    let logs = ["one-text.txt", "whole-turns.txt"].into_iter().flat_map(logs);
    let right = logs.filter(|log| log.starts_with("rejudge 1\n# HONEST\n"));
    let less: Vec<String> = right.filter_map(|log| noting_less(&log)).collect();
    assert!(less.len() > 200, "{} logs note a waiting room", less.len());
    let verdicts = judged(&folder, "less", &less);
    let accused = less.iter().zip(&verdicts).filter(|(_, verdict)| is_illegal(verdict));
    let accused: Vec<String> = accused
        .map(|(log, verdict)| format!("{}\n{log}", verdict["findings"]))
        .collect();
    assert_eq!(accused.join("\n"), "");
}

#[test]
fn who_tells_a_match_in_other_words_is_not_accused() {
    let Some(folder) = beside_real_cards("told") else {
        return;
    };
    // So many of those with a mistake are called illegal; more may be, and none less.
    for (file, right, wrong, found) in [
        ("one-text.txt", 449, 118, FOUND_OF_ONE_TEXT),
        ("whole-turns.txt", 366, 101, FOUND_OF_WHOLE_TURNS),
    ] {
        let logs = logs(file);
        let told_right: Vec<bool> = logs
            .iter()
            .map(|log| log.starts_with("rejudge 1\n# HONEST\n"))
            .collect();
        let counted = told_right.iter().filter(|told_right| **told_right).count();
        assert_eq!((counted, logs.len() - counted), (right, wrong), "{file}");
        let verdicts = judged(&folder, &format!("logs-{file}"), &logs);
        let mut accused = String::new();
        let mut caught = 0;
        for ((log, verdict), told_right) in logs.iter().zip(&verdicts).zip(told_right) {
            let unread = verdict["malformed"].as_array().is_none_or(|unread| !unread.is_empty());
            if told_right && (is_illegal(verdict) || unread) {
                accused.push_str(&format!("{}\n{log}\n", verdict["findings"]));
            }
            caught += usize::from(!told_right && is_illegal(verdict));
        }
        assert_eq!(accused, "", "{file}");
        assert!(caught >= found, "{file}: {caught} of {wrong} found, {found} were");
    }
}

/// How many of the logs with a mistake are called illegal; the others are asked about, or on trust.
const FOUND_OF_ONE_TEXT: usize = 103;
const FOUND_OF_WHOLE_TURNS: usize = 91;
