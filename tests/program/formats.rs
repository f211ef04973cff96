//! What build servers read: annotations, SARIF, JUnit.

use std::process::Command;

use serde_json::Value;

use crate::support::recording::Folder;

const DISPUTED: &str = "replays/harbor-vs-kiln-disputed.match";

fn check(format: &str, files: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(["check", "--format", format])
        .args(files)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts");
    (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
}

/// What of the disputed match stands by itself: its line and its ruling.
fn by_itself() -> Vec<(u64, String)> {
    let (_, lines) = check("jsonl", &[DISPUTED]);
    let report: Value = serde_json::from_str(&lines).expect("JSON");
    let findings = report["findings"].as_array().expect("a list");
    let found: Vec<(u64, String)> = findings
        .iter()
        .filter(|finding| finding["consequence"].is_null())
        .map(|finding| {
            let ruling = finding["ruling"].as_str().expect("a name").to_owned();
            (finding["broke"]["line"].as_u64().expect("a line"), ruling)
        })
        .collect();
    assert_eq!(found.len(), 3, "{found:?}");
    found
}

#[test]
fn a_build_server_annotates_what_was_wrong() {
    let (code, text) = check("github", &[DISPUTED, "none.match"]);
    assert_eq!(code, Some(4));
    for (line, ruling) in by_itself() {
        let at = format!("::error file={DISPUTED},line={line},col=");
        let found = text
            .lines()
            .find(|l| l.starts_with(&at))
            .unwrap_or_else(|| panic!("{at}\n{text}"));
        assert!(found.contains(&format!("title={ruling}::")), "{found}");
    }
    assert_eq!(
        text.lines().filter(|line| line.starts_with("::error ")).count(),
        4,
        "{text}"
    );
    assert!(text.contains("::error file=none.match,title=failed::"), "{text}");
    let (code, text) = check("github", &["fixtures/weiss-schwarz/unnoted/taken-or-cancelled.match"]);
    assert!(code == Some(5) && text.starts_with("::warning file="), "{text}");
    assert_eq!(check("github", &["replays/harbor-vs-kiln.match"]).0, Some(0));
}

#[test]
fn sarif_names_each_ruling_once_with_its_rule() {
    let (code, text) = check("sarif", &[DISPUTED, "replays/table-impossible.match", "none.match"]);
    assert_eq!(code, Some(4));
    let document: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["version"], "2.1.0");
    let run = &document["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let results = run["results"].as_array().expect("results");
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("it is small");
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    for (line, ruling) in by_itself() {
        let found = results.iter().find(|result| {
            let place = &result["locations"][0]["physicalLocation"];
            result["ruleId"] == ruling.as_str()
                && place["region"]["startLine"] == line
                && place["artifactLocation"]["uri"] == DISPUTED
        });
        assert_eq!(found.expect("it is there")["level"], "error");
        let rule = rules
            .iter()
            .find(|rule| rule["id"] == ruling.as_str())
            .expect("it is described");
        let help = rule["help"]["text"].as_str().expect("a text");
        assert!(help.contains("1.111") && help.contains("rule "), "{help}");
        assert!(!rule["shortDescription"]["text"].as_str().expect("a text").is_empty());
    }
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
}

#[test]
fn junit_and_concise() {
    let open = "fixtures/weiss-schwarz/unnoted/taken-or-cancelled.match";
    let (code, text) = check("junit", &[DISPUTED, "replays/harbor-vs-kiln.match", open, "none.match"]);
    assert_eq!(code, Some(4));
    assert!(
        text.contains(r#"<testsuites name="rejudge check" tests="4" skipped="1" failures="1" errors="1">"#),
        "{text}"
    );
    assert!(
        text.contains("<skipped message=\"cannot be told: weiss-schwarz/unnoted, line 15"),
        "{text}"
    );
    let (_, concise) = check("concise", &[DISPUTED]);
    for (line, ruling) in by_itself() {
        let start = format!("{DISPUTED}:{line}:");
        assert!(
            concise.lines().any(|l| l.starts_with(&start) && l.contains(&ruling)),
            "{concise}"
        );
    }
}

/// A name that means harm is a name in every format.
#[test]
fn names_that_mean_harm() {
    let folder = Folder::new("formats-harm");
    let text = std::fs::read_to_string(DISPUTED).expect("a sample");
    let name = "a,b%::error x\"<&>.match";
    folder.write(name, text);
    for format in ["github", "sarif", "junit", "jsonl", "concise"] {
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(["check", "--format", format, name])
            .current_dir(&folder.0)
            .output()
            .expect("the program starts");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(!text.is_empty());
        match format {
            "github" => assert!(
                text.lines().all(|line| line.contains("file=a%2Cb%25%3A%3Aerror x")),
                "{text}"
            ),
            "sarif" => drop(serde_json::from_str::<Value>(&text).expect("JSON")),
            _ => {}
        }
    }
}
