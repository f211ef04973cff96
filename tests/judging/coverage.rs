//! Every numbered item of the rules has a status, and what its status names exists and shows it.

use crate::support::files;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use files::Beside;
use rejudge::games::kit::coverage::Status;
use rejudge::games::weiss_schwarz::coverage;
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::rule_texts;
use rejudge::games::{Request, of_log};

const FIXTURES: &str = "fixtures/weiss-schwarz";

/// The findings of a fixture, by line, ruling and rule: judged as it is, or without one rule.
fn judged(fixture: &str, edition: Option<&str>, without: Option<&str>) -> BTreeSet<(u32, String, String)> {
    let path = Path::new(FIXTURES).join(format!("{fixture}.match"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let request = Request {
        edition: edition.map(str::to_owned),
        without: without.map(str::to_owned).into_iter().collect(),
        ..Request::default()
    };
    let files = Beside(path.parent().expect("a file lies in a folder").to_owned());
    let game = of_log(&source).expect("a fixture names its game");
    let report = game
        .judge(fixture, &source, &request, &files)
        .unwrap_or_else(|e| panic!("{fixture}: {e}"));
    let finding = |f: &rejudge::judge::Finding| (f.stands().line, f.ruling.clone(), f.rule.clone());
    report.findings.iter().map(finding).collect()
}

fn exists(fixture: &str) -> bool {
    Path::new(FIXTURES).join(format!("{fixture}.match")).exists()
}

#[test]
fn every_item_has_a_status_once_and_in_order() {
    let items = rule_texts::all(Edition::V1_111);
    let items: Vec<&str> = items.iter().filter(|i| !i.is_title()).map(|i| i.number).collect();
    let entries: Vec<&str> = coverage::entries().iter().map(|e| e.number).collect();
    let missing: Vec<&&str> = items.iter().filter(|i| !entries.contains(i)).collect();
    let unknown: Vec<&&str> = entries.iter().filter(|e| !items.contains(e)).collect();
    assert!(
        missing.is_empty(),
        "{} items without a line: {missing:?}",
        missing.len()
    );
    assert!(unknown.is_empty(), "lines for what is no item: {unknown:?}");
    assert_eq!(items, entries, "one line an item, in the order of the rulebook");
}

#[test]
fn every_status_can_be_read() {
    let unread: Vec<&str> = coverage::entries()
        .iter()
        .filter(|e| e.status.is_none())
        .map(|e| e.number)
        .collect();
    assert!(unread.is_empty(), "lines that cannot be read: {unread:?}");
}

/// A fixture proves its item exactly if it turns when that one check is switched off.
#[test]
fn what_is_enforced_turns_without_its_check() {
    let mut wrong = Vec::new();
    for entry in coverage::entries() {
        let Some(Status::Enforced {
            under,
            ruling,
            fixture,
            near,
        }) = entry.status
        else {
            continue;
        };
        let number = entry.number;
        if !exists(fixture) || !exists(near) {
            wrong.push(format!("{number}: {fixture} or {near} does not exist"));
            continue;
        }
        let check = under.unwrap_or(number);
        let name = format!("weiss-schwarz/{ruling}");
        let shows = |edition: Option<&str>| {
            let with = judged(fixture, edition, None);
            let without = judged(fixture, edition, Some(check));
            with.iter().any(|f| f.1 == name && !without.contains(f))
        };
        if !shows(None) && !shows(Some("2021-03")) {
            wrong.push(format!(
                "{number}: {fixture} raises {ruling} as well without {check}: {:?}",
                judged(fixture, None, None)
            ));
        }
        if judged(near, None, None).iter().any(|f| f.1 == name) {
            wrong.push(format!("{number}: {near} raises {ruling}"));
        }
    }
    assert!(wrong.is_empty(), "{} items:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_is_so_by_construction_is_shown() {
    let mut wrong = Vec::new();
    for entry in coverage::entries() {
        let Some(Status::Construction(evidence)) = entry.status else {
            continue;
        };
        let number = entry.number;
        match evidence.split_once("::") {
            Some((file, test)) => {
                let source = std::fs::read_to_string(file).unwrap_or_default();
                let name = format!("fn {test}(");
                let at = source.find(&name).map(|at| &source[..at]);
                // A property stands in a macro, with its attribute above it too.
                if !at.is_some_and(|above| above.trim_end().ends_with("#[test]")) {
                    wrong.push(format!("{number}: no test {evidence}"));
                }
            }
            None if !exists(evidence) => wrong.push(format!("{number}: no fixture {evidence}")),
            None => {
                let findings = judged(evidence, None, None);
                if !findings.is_empty() {
                    wrong.push(format!("{number}: {evidence} is not clean: {findings:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} items:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_rule_that_does_not_exist_is_refused() {
    let source = "rejudge 1\ngame: weiss-schwarz 1.111\n";
    let request = Request {
        without: vec!["99.9.9".to_owned()],
        ..Request::default()
    };
    let game = of_log(source).expect("it names its game");
    let refusal = game.judge("x", source, &request, &Beside(PathBuf::from(FIXTURES)));
    assert!(refusal.is_err_and(|e| e.to_string().contains("99.9.9")));
}
