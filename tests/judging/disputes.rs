//! The dispute book: its table and its folder agree, and each telling is what its name says.

use crate::support::files;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use files::Beside;
use rejudge::games::{Request, of_log};

const BOOK: &str = "fixtures/weiss-schwarz/disputes";

/// A row of the table.
struct Case {
    number: String,
    question: String,
    ruling: String,
    /// The fixtures named, without extension.
    tellings: Vec<String>,
    /// Why one of the two tellings, or both, cannot be told yet.
    waits: Option<String>,
}

/// How many findings that are no consequences a telling earns under an edition.
fn findings(telling: &str, edition: &str) -> usize {
    let folder = Path::new(BOOK);
    let name = format!("{telling}.match");
    let source = std::fs::read_to_string(folder.join(&name)).expect("a readable fixture");
    let request = Request {
        edition: Some(edition.to_owned()),
        ..Request::default()
    };
    let game = of_log(&source).expect("a fixture names its game");
    let report = game
        .judge(&name, &source, &request, &Beside(folder.to_owned()))
        .unwrap_or_else(|e| panic!("{name}: {e}"));
    report.findings.iter().filter(|f| f.consequence.is_none()).count()
}

/// `` `01-x` `-wrong` `` names 01-x and 01-x-wrong.
fn tellings(cell: &str) -> Vec<String> {
    let mut last = String::new();
    let mut found = Vec::new();
    for quoted in cell.split('`').skip(1).step_by(2) {
        if quoted.starts_with('-') {
            found.push(format!("{last}{quoted}"));
        } else {
            last = quoted.to_owned();
            found.push(last.clone());
        }
    }
    found
}

fn table() -> Vec<Case> {
    let text = std::fs::read_to_string(Path::new(BOOK).join("README.md")).expect("the book has its table");
    let rows = text.lines().filter(|line| line.starts_with("| "));
    let rows = rows.filter(|line| line.as_bytes().get(2).is_some_and(u8::is_ascii_digit));
    rows.map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [number, question, ruling, told] = cells[..] else {
            panic!("four cells: {line}");
        };
        Case {
            number: number.to_owned(),
            question: question.to_owned(),
            ruling: ruling.to_owned(),
            tellings: tellings(told),
            waits: told.split_once("waits:").map(|(_, why)| why.trim().to_owned()),
        }
    })
    .collect()
}

fn folder() -> BTreeSet<String> {
    let entries = std::fs::read_dir(BOOK).expect("the book is part of the project");
    let paths = entries.map(|e| e.expect("a readable entry").path());
    paths
        .filter(|p| p.extension().is_some_and(|e| e == "match"))
        .filter_map(|p| p.file_stem().map(|s| s.to_string_lossy().into_owned()))
        .collect()
}

#[test]
fn the_table_and_the_folder_agree() {
    let cases = table();
    assert!(cases.len() > 50, "only {} cases were read", cases.len());
    let mut wrong = Vec::new();
    let mut named: BTreeMap<String, String> = BTreeMap::new();
    let there = folder();
    let numbers: Vec<&str> = cases.iter().map(|c| c.number.as_str()).collect();
    if numbers.windows(2).any(|pair| pair[0] >= pair[1]) {
        wrong.push("the numbers do not rise".to_owned());
    }
    for case in &cases {
        let number = &case.number;
        if case.question.is_empty() || case.ruling.is_empty() {
            wrong.push(format!("{number}: no question, or no ruling"));
        }
        for telling in &case.tellings {
            if !telling.starts_with(number.as_str()) {
                wrong.push(format!("{number}: {telling} has another number"));
            }
            if !there.contains(telling) {
                wrong.push(format!("{number}: there is no {telling}.match"));
            }
            if named.insert(telling.clone(), number.clone()).is_some() {
                wrong.push(format!("{number}: {telling} is named twice"));
            }
        }
        let right = case.tellings.iter().any(|t| !t.ends_with("-wrong"));
        let other = case.tellings.iter().any(|t| t.ends_with("-wrong"));
        match &case.waits {
            None if !right || !other => wrong.push(format!("{number}: a telling is missing, and nothing says why")),
            Some(_) if right && other => wrong.push(format!("{number}: it waits, and both tellings are there")),
            Some(why) if why.is_empty() => wrong.push(format!("{number}: it waits for nothing")),
            _ => {}
        }
    }
    let missing = there.iter().filter(|t| !named.contains_key(*t));
    wrong.extend(missing.map(|t| format!("{t}.match is not in the table")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_telling_is_what_its_name_says() {
    let mut strange = Vec::new();
    for telling in folder() {
        let told_wrong = telling.ends_with("-wrong");
        let edition = if telling.ends_with("-after") {
            "2021-03"
        } else {
            "1.111"
        };
        let found = findings(&telling, edition);
        if told_wrong != (found > 0) {
            strange.push(format!("{telling}: {found} findings under {edition}"));
        }
    }
    assert!(strange.is_empty(), "{}", strange.join("\n"));
}
