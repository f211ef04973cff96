//! The table as data: `replay --format json`, and what the recorder tells of it.

use std::collections::BTreeMap;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::report_json::validate;
use crate::support::recording::{Folder, Recorder, SEEDED, command};

const SCHEMA: &str = include_str!("../../grammar/table.schema.json");

fn replay(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .arg("replay")
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts")
}

fn tables(arguments: &[&str]) -> Value {
    let output = replay(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn samples() -> Vec<String> {
    let mut found: Vec<String> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/replays"))
        .expect("the samples")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "match"))
        .map(|path| path.display().to_string())
        .collect();
    found.sort();
    assert!(found.len() > 10);
    found
}

/// The cards of a zone by their numbers, so that two documents can be compared.
fn named(document: &Value, held: &Value) -> Value {
    let name = |at: &Value| match at.as_u64() {
        Some(at) => document["cards"][usize::try_from(at).expect("small")]["number"].clone(),
        None => at.clone(),
    };
    let mut held = held.clone();
    for card in held["cards"].as_array_mut().expect("a list") {
        if card.is_u64() {
            *card = name(card);
        } else if card.get("card").is_some() {
            card["card"] = name(&card["card"]);
            for below in card
                .get_mut("under")
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
            {
                *below = name(below);
            }
        }
    }
    held
}

/// A table put together of the moments up to one.
#[derive(Clone, Debug, Default, PartialEq)]
struct Whole {
    zones: BTreeMap<(u64, String), Value>,
    facts: BTreeMap<u64, Value>,
}

impl Whole {
    fn add(&mut self, document: &Value, moment: &Value) {
        for side in moment["sides"].as_array().into_iter().flatten() {
            let player = side["player"].as_u64().expect("a number");
            for (zone, held) in side["zones"].as_object().into_iter().flatten() {
                self.zones.insert((player, zone.clone()), named(document, held));
            }
            if let Some(facts) = side.get("facts") {
                self.facts.insert(player, facts.clone());
            }
        }
    }
}

/// The differences of all lines add up to the table that is shown at one, and that is what the words say.
#[test]
fn every_line_adds_up() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    for file in samples() {
        let all = tables(&[&file, "--format", "json", "--all"]);
        validate(&schema, &schema, &all, &file).expect("as in the schema");
        let moments = all["moments"].as_array().expect("a list");
        let lines: Vec<u64> = moments.iter().map(|m| m["line"].as_u64().expect("a line")).collect();
        assert!(lines.is_sorted_by(|a, b| a < b), "{file}");
        let source = std::fs::read_to_string(&file).expect("a log");
        let mut whole = Whole::default();
        let step = moments.len() / 5;
        for (at, moment) in moments.iter().enumerate() {
            whole.add(&all, moment);
            if at == 0 || at % step != 0 && at + 1 != moments.len() {
                continue;
            }
            let line = lines[at].to_string();
            let index = usize::try_from(lines[at]).expect("small") - 1;
            if source
                .lines()
                .nth(index)
                .is_some_and(|text| text.trim_start().starts_with("ct "))
            {
                // Whether what was counted is the table before the turn ended or after it, the lines behind it tell.
                continue;
            }
            let one = tables(&[&file, "--format", "json", "--at", &line]);
            validate(&schema, &schema, &one, &file).expect("as in the schema");
            let here = &one["moments"][0];
            let mut alone = Whole::default();
            alone.add(&one, here);
            assert_eq!(alone, whole, "{file}:{line}");
            for field in ["line", "turn", "active", "phase", "under_way", "by_itself", "result"] {
                assert_eq!(here.get(field), moment.get(field), "{file}:{line} {field}");
            }
            let words = replay(&[&file, "--at", &line]);
            let words = String::from_utf8(words.stdout).expect("UTF-8");
            if let Some(phase) = here["phase"].as_str().filter(|phase| !phase.is_empty()) {
                let heading = words.lines().next().expect("a line");
                assert!(heading.ends_with(phase), "{file}:{line}: {heading}");
            }
            if let Some(result) = here["result"].as_str() {
                assert!(words.contains(result), "{file}:{line}");
            }
        }
    }
}

#[test]
fn put_right_is_otherwise_from_the_first_mistake_on() {
    let file = "replays/harbor-vs-kiln-disputed.match";
    let played = tables(&[file, "--format", "json", "--all"]);
    let right = tables(&[file, "--format", "json", "--all", "--policy", "corrected"]);
    assert_eq!(right["policy"], "corrected");
    let (mut a, mut b) = (Whole::default(), Whole::default());
    let both = played["moments"].as_array().into_iter().flatten();
    let both = both.zip(right["moments"].as_array().into_iter().flatten());
    let mut parted = None;
    for (here, there) in both {
        assert_eq!(here["line"], there["line"]);
        a.add(&played, here);
        b.add(&right, there);
        if a != b {
            parted = parted.or(here["line"].as_u64());
        }
    }
    // The damage that a climax cancelled and that was taken all the same.
    assert_eq!(parted, Some(118));
}

#[test]
fn a_seat_sees_what_it_may() {
    let file = "replays/harbor-vs-kiln-disputed.match";
    let seen = tables(&[file, "--format", "json", "--seat", "Aoi"]);
    assert_eq!(seen["seat"], "Aoi");
    let hand = &seen["moments"][0]["sides"][1]["zones"]["hand"];
    assert_eq!(hand, &json!({ "count": 4, "cards": [{ "unseen": 4 }] }));
    let own = &seen["moments"][0]["sides"][0]["zones"]["hand"]["cards"];
    assert!(
        own.as_array().is_some_and(|cards| cards.iter().all(Value::is_u64)),
        "{own}"
    );
}

#[test]
fn what_makes_no_sense_is_said() {
    let file = "replays/harbor-vs-kiln.match";
    for (arguments, says) in [
        (&[file, "--all"][..], "--format"),
        (&[file, "--format", "text", "--all"], "add `--format json`"),
        (&[file, "--format", "json", "--all", "--at", "3"], "--at"),
        (&[file, "--format", "json", "--at", "99999"], "and no line 99999"),
        (&[file, "--format", "json", "--at", "turn", "99"], "no turn 99"),
    ] {
        let output = replay(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(2) && said.contains(says),
            "{arguments:?}: {said}"
        );
    }
}

#[test]
fn lines_around_a_moment() {
    let output = replay(&["replays/harbor-vs-kiln-disputed.match", "--at", "118", "--context", "1"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let shown: Vec<&str> = text.lines().take(3).collect();
    assert!(shown[0].starts_with("  117 |   stock"), "{text}");
    assert!(shown[1].starts_with("> 118 |   damage 2 = 014 090 taken"), "{text}");
    assert!(shown[2].starts_with("  119 |   battle = FR reversed"), "{text}");
}

/// The command that a report names shows the table of its finding, with the names of its cards; of a container as of its log, and of
/// a seat as that seat sees it.
#[test]
fn a_report_names_the_command() {
    const SAMPLE: &str = "replays/harbor-vs-kiln-disputed.match";
    let folder = Folder::new("tables-command");
    let packed = folder.path("disputed.replay");
    let run = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_rejudge"));
        let output = program.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output();
        String::from_utf8(output.expect("the program starts").stdout).expect("UTF-8")
    };
    run(&["pack", SAMPLE, "--out", &packed]);
    for judged in [&[SAMPLE][..], &[&packed], &[SAMPLE, "--seat", "Aoi"]] {
        let report = run(&[&["check"], judged].concat());
        let command = report.lines().find_map(|line| line.trim().strip_prefix("table "));
        let command = command.expect("a command").trim().strip_prefix("rejudge ");
        let command: Vec<&str> = command.expect("of this program").split(' ').collect();
        assert!(judged.iter().all(|word| command.contains(word)), "{command:?}");
        let table = run(&command);
        assert!(table.contains("> 118 |   damage 2 = "), "{table}");
        assert!(table.contains("\nafter line 118: turn 5 (Aoi)"), "{table}");
        assert!(table.contains("\nnames of Ren's cards: 0"), "{table}");
    }
}

/// The recorder tells the same table, as data.
#[test]
fn a_recorder_tells_it_too() {
    let folder = Folder::new("tables");
    folder.write("header.txt", SEEDED);
    let (log, header) = (folder.path("a.match"), folder.path("header.txt"));
    let mut recorder = Recorder::start(&mut command(&[&log, "--header", &header, "--protocol", "jsonl"]));
    recorder.json();
    let answer = recorder.ask("{\"do\": \"table\"}");
    let tables = &answer["tables"];
    assert_eq!(answer["answer"], "shown", "{answer}");
    assert_eq!(tables["players"], json!(["Aoi", "Ren"]), "{answer}");
    assert_eq!(tables["moments"].as_array().map(Vec::len), Some(1));
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema is JSON");
    validate(&schema, &schema, tables, "tables").expect("as in the schema");
}
