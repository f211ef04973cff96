//! `rejudge.toml`: said once for a folder, weaker than what a log says and than the command line.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::support::recording::Folder;

/// The exit code, the report, and what it complained of.
fn check(folder: &Folder, arguments: &[&str]) -> (Option<i32>, Value, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(["check", "--format", "jsonl"])
        .args(arguments)
        .current_dir(&folder.0)
        .output()
        .expect("the program starts");
    let report = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (
        output.status.code(),
        report,
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

/// What a report says of the settings that were used.
fn used(report: &Value) -> String {
    let notes = report["notes"].as_array().expect("notes");
    let note = notes.iter().find(|note| note["sort"] == "settings");
    note.map(|note| note["message"].as_str().expect("a text").to_owned())
        .unwrap_or_default()
}

const LOG: &str = "rejudge 1\ngame: weiss-schwarz\ndetail: full\nplayer Aoi: ? HB/W01\nplayer Ren: ? KN/S02\n\n\
    position\n  Aoi.FL = 010\nturn 5 Aoi attack\n  attack FL direct\n";

fn prepared(test: &str, settings: &str) -> Folder {
    let folder = Folder::new(test);
    fs::create_dir_all(folder.0.join("day/two")).expect("a folder");
    folder.write("day/two/a.match", LOG);
    folder.write("rejudge.toml", settings);
    folder
}

const ALL: &str = "cards = [\"cards/harbor.toml\", \"cards/kiln.toml\"]\nedition = \"1.111\"\n";

#[test]
fn a_log_is_judged_with_what_its_folder_says() {
    let folder = prepared("settings-used", ALL);
    let (code, report, err) = check(&folder, &["day/two/a.match"]);
    assert_eq!(report["malformed"], Value::Array(vec![]), "{err}");
    assert!(code == Some(0) || code == Some(1) || code == Some(5));
    assert_eq!(report["edition"], "1.111");
    assert_eq!(
        used(&report),
        "by ../../rejudge.toml: edition 1.111; cards ../../cards/harbor.toml ../../cards/kiln.toml"
    );
    // The nearest is the one; and none at all if that is wanted.
    folder.write(
        "day/rejudge.toml",
        "edition = \"2021-03\"\ncards = [\"../cards/harbor.toml\", \"../cards/kiln.toml\"]\n",
    );
    let (_, report, _) = check(&folder, &["day/two/a.match"]);
    assert_eq!(report["edition"], "2021-03");
    let (code, report, _) = check(&folder, &["day/two/a.match", "--no-settings"]);
    assert_eq!((code, used(&report).as_str()), (Some(3), ""));
    // The same in a batch.
    let (_, report, _) = check(&folder, &["--batch", "day"]);
    assert_eq!(report["edition"], "2021-03", "{report}");
}

#[test]
fn what_a_log_says_and_the_command_line_go_before() {
    let folder = prepared("settings-weaker", ALL);
    folder.write(
        "a.match",
        LOG.replace(
            "schwarz\n",
            "schwarz 2021-03\ncards: cards/harbor.toml cards/kiln.toml\n",
        ),
    );
    let (_, report, _) = check(&folder, &["a.match"]);
    assert_eq!(
        (&report["edition"], used(&report).as_str()),
        (&Value::from("2021-03"), "")
    );
    let (_, report, _) = check(&folder, &["day/two/a.match", "--edition", "2021-03"]);
    assert_eq!(report["edition"], "2021-03");
    assert!(!used(&report).contains("edition"), "{}", used(&report));
    // The language of a log with a day.
    folder.write(
        "rejudge.toml",
        "language = \"en\"\ncards = [\"cards/harbor.toml\", \"cards/kiln.toml\"]\n",
    );
    folder.write(
        "day/two/a.match",
        LOG.replace("schwarz\n", "schwarz\ndate: 2021-04-01\n"),
    );
    let (_, report, err) = check(&folder, &["day/two/a.match"]);
    assert_eq!(report["edition"], "2021-03", "{report}{err}");
    assert!(used(&report).contains("language en"), "{}", used(&report));
}

#[test]
fn policies_and_levels() {
    let settings = "edition = \"wiki\"\nlevel = 2\nnoticed = \"later\"\n[policies]\n\"SPW-G-12\" = \"cancelled\"\n";
    let folder = prepared("settings-policies", settings);
    let sample = |name: &str| {
        let path = format!("{}/replays/{name}.match", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).expect("a sample")
    };
    // The points of one game are none of another.
    folder.write("a.match", sample("harbor-vs-kiln-disputed"));
    let (code, report, err) = check(&folder, &["a.match"]);
    assert_eq!(code, Some(1), "{err}");
    assert_eq!(used(&report), "by rejudge.toml: noticed later; level 2");
    let terminal = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .arg("check")
            .args(arguments)
            .current_dir(&folder.0)
            .output()
            .expect("the program starts");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let text = terminal(&["a.match"]);
    assert!(
        text.contains(" at level 2 (PR ") && !text.contains("level 1 caution"),
        "{text}"
    );
    let text = terminal(&["a.match", "--level", "1"]);
    assert!(
        text.contains(" at level 1 (PR ") && !text.contains("at level 2"),
        "{text}"
    );
}

#[test]
fn one_that_cannot_be_read_is_said() {
    let folder = prepared("settings-bad", "");
    for bad in [
        "editions = \"1.111\"\n",
        "edition = 7\n",
        "level = 4\n",
        "noticed = \"never\"\n",
        "cards = [\"a b.toml\"]\n",
        "[policies]\n\"NO-1\" = \"x\"\n",
        "= = =\n",
    ] {
        folder.write("rejudge.toml", bad);
        let (code, _, err) = check(&folder, &["day/two/a.match"]);
        assert!(code == Some(4) && err.contains("rejudge.toml"), "{bad}: {err}");
    }
    folder.write("rejudge.toml", "#".repeat(70_000));
    assert!(check(&folder, &["day/two/a.match"]).2.contains("larger than"));
    // It reaches no further than a log does.
    folder.write("rejudge.toml", "cards = [\"/etc/passwd\"]\nedition = \"1.111\"\n");
    let (code, _, err) = check(&folder, &["day/two/a.match"]);
    assert!(
        code == Some(4) && err.contains("absolute path") && !err.contains("root:"),
        "{err}"
    );
}

#[test]
fn a_container_is_judged_by_itself() {
    let folder = prepared("settings-container", "");
    let path = format!("{}/replays/harbor-vs-kiln-disputed.match", env!("CARGO_MANIFEST_DIR"));
    fs::copy(path, folder.0.join("a.match")).expect("a sample");
    let pack = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(["pack", "a.match"])
        .current_dir(&folder.0)
        .status();
    assert!(pack.expect("it starts").success());
    folder.write("rejudge.toml", "this is no settings file");
    assert_eq!(check(&folder, &["a.match"]).0, Some(4));
    let (code, report, err) = check(&folder, &["a.replay"]);
    assert_eq!((code, used(&report).as_str()), (Some(1), ""), "{err}");
}
