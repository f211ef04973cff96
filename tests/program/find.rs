//! Matches found by what is in them and by what came of them.

use serde_json::{Value, json};

use crate::support::recording::Folder;

/// The exit code, what it said, and what it complained of.
fn run(folder: &Folder, arguments: &[&str]) -> (Option<i32>, String, String) {
    folder.run(&[&["find"], arguments].concat())
}

const SAMPLES: [&str; 4] = [
    "harbor-vs-kiln",
    "harbor-vs-kiln-disputed",
    "table-clean",
    "table-impossible",
];

fn sample(name: &str) -> String {
    let path = format!("{}/replays/{name}.match", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The samples as a folder and as lines; one has a day, and one a player of another name.
fn prepared(test: &str) -> Folder {
    let folder = Folder::new(test);
    std::fs::create_dir_all(folder.0.join("day")).expect("a folder");
    let mut lines = String::new();
    for name in SAMPLES {
        let mut text = sample(name);
        if name == "table-clean" {
            text = text.replacen("rejudge 1\n", "rejudge 1\ndate: 2026-05-19\n", 1);
            text = text.replace("Aoi", "Hinata").replace(" a: ", " h: ");
        }
        lines.push_str(&format!("{}\n", json!({"id": name, "log": text})));
        let text = text.replace(" cards/", " ../cards/").replace(" decks/", " ../decks/");
        folder.write(&format!("day/{name}.match"), text);
    }
    folder.write("all.jsonl", lines);
    folder
}

fn ids(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let (_, out, err) = run(folder, &[arguments, &["--format", "jsonl"]].concat());
    assert_eq!(err, "");
    let id = |line: &str| {
        let found: Value = serde_json::from_str(line).expect("JSON");
        found["id"]
            .as_str()
            .expect("a name")
            .trim_end_matches(".match")
            .to_owned()
    };
    out.lines().map(id).collect()
}

#[test]
fn all_that_is_named_has_to_fit() {
    let folder = prepared("find-fits");
    for input in ["day", "all.jsonl"] {
        let found = |arguments: &[&str]| ids(&folder, &[&[input], arguments].concat());
        assert_eq!(found(&[]).len(), 4, "{input}");
        assert_eq!(found(&["--player", "hina"]), ["table-clean"]);
        assert_eq!(found(&["--ruling", "cancel-missed"]), ["harbor-vs-kiln-disputed"]);
        assert_eq!(
            found(&["--ruling", "cancel-missed", "--ruling", "contradiction"]),
            ["harbor-vs-kiln-disputed", "table-impossible"]
        );
        assert_eq!(found(&["--since", "2026-05"]), ["table-clean"]);
        assert_eq!(found(&["--until", "2026-05"]), ["table-clean"]);
        assert!(found(&["--until", "2026-04"]).is_empty());
        assert_eq!(found(&["--game", "weiss-schwarz", "--of-edition", "1.111"]).len(), 4);
        assert!(found(&["--game", "shironeko"]).is_empty());
        let won = found(&["--winner", "ren"]);
        let lost = found(&["--winner", "aoi", "--winner", "hinata"]);
        assert!(
            won.len() + lost.len() == 4 && !won.is_empty() && !lost.is_empty(),
            "{won:?} {lost:?}"
        );
        assert!(!found(&["--result", "level 4"]).is_empty());
        let with_card = found(&["--card", "KN/S02-090"]);
        assert!(
            with_card.contains(&"harbor-vs-kiln-disputed".to_owned()),
            "{with_card:?}"
        );
        assert!(found(&["--card", "ZZ/W99-999"]).is_empty());
    }
}

#[test]
fn what_is_found_is_counted() {
    let folder = prepared("find-counts");
    let counted = |by: &str| {
        let (code, out, err) = run(&folder, &["day", "--count-by", by]);
        assert_eq!((code, err.as_str()), (Some(0), ""));
        let count = |line: &str| {
            let (count, what) = line.split_once('\t').expect("two fields");
            (what.to_owned(), count.parse::<u64>().expect("a number"))
        };
        out.lines().map(count).collect::<Vec<_>>()
    };
    assert_eq!(counted("game"), [("weiss-schwarz".to_owned(), 4)]);
    assert_eq!(counted("player")[0], ("Ren".to_owned(), 4));
    assert!(counted("date").contains(&("2026-05-19".to_owned(), 1)));
    assert!(counted("ruling").contains(&("weiss-schwarz/cancel-missed".to_owned(), 1)));
    assert!(counted("card").len() > 10);
    assert_eq!(counted("result").iter().map(|(_, count)| count).sum::<u64>(), 4);
    let (_, out, _) = run(&folder, &["day", "--count-by", "game", "--format", "jsonl"]);
    assert_eq!(
        serde_json::from_str::<Value>(&out).expect("JSON"),
        json!({"what": "weiss-schwarz", "matches": 4})
    );
}

#[test]
fn nothing_found_is_1_and_nothing_read_4() {
    let folder = prepared("find-codes");
    assert_eq!(run(&folder, &["day", "--player", "nobody"]).0, Some(1));
    assert_eq!(run(&folder, &["day", "none.jsonl"]).0, Some(4));
    assert_eq!(run(&folder, &["day", "--ruling", "levle"]).0, Some(2));
    assert_eq!(run(&folder, &["day", "--since", "yesterday"]).0, Some(2));
    // What cannot be read stands in nobody's way.
    folder.write("bad.jsonl", "no record\n\n{\"id\": 1}\n");
    let (code, out, err) = run(&folder, &["bad.jsonl", "all.jsonl"]);
    assert_eq!(
        (code, out.lines().count(), err.lines().count()),
        (Some(0), 4, 3),
        "{err}"
    );
    // A line has a field for each thing, whatever is in a name.
    let line = out.lines().next().expect("a line");
    assert_eq!(line.split('\t').count(), 6, "{line}");
    // What lies somewhere can be opened.
    let (_, out, _) = run(&folder, &["day", "--player", "hinata"]);
    assert!(out.starts_with("day/table-clean.match\t2026-05-19\t"), "{out}");
}
