//! The command line from outside: arguments, files, exit codes.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

#[path = "../support/cli/replays.rs"]
mod replays;

/// A folder of its own for each test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rejudge-cli-{}-{test}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str, content: &[u8]) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).expect("a file");
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rejudge"));
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin(Stdio::null());
    command
}

fn finished(output: Output) -> Run {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    Run {
        code: output.status.code(),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}

fn run(arguments: &[&str]) -> Run {
    finished(command(arguments).output().expect("the program starts"))
}

#[track_caller]
fn fails(arguments: &[&str], code: i32, say: &str) {
    let run = run(arguments);
    assert_eq!(run.code, Some(code), "{arguments:?}\n{}", run.err);
    assert!(run.err.contains(say), "{arguments:?}\n{}", run.err);
}

#[test]
fn help_and_version() {
    for arguments in [&["--help"][..], &["help"], &["--version"], &["check", "--help"]] {
        let run = run(arguments);
        assert_eq!(run.code, Some(0), "{arguments:?}");
        assert!(run.out.contains("rejudge"), "{}", run.out);
        assert_eq!(run.err, "");
    }
    assert!(run(&["check", "--help"]).out.contains("Exit codes:"));
}

#[test]
fn what_makes_no_sense_is_2() {
    fails(&[], 2, "Usage");
    fails(&["chek", "a.match"], 2, "chek");
    fails(&["check"], 2, "<FILE>");
    fails(&["check", "--format", "xml", "a.match"], 2, "xml");
    fails(&["check", "--continue", "on", "a.match"], 2, "corrected");
    fails(&["explain"], 2, "NAME|RULE-NUMBER");
    fails(&["rules", "--edition", "1.111"], 2, "GAME");
    fails(&["simulate", "--seed", "dice"], 2, "is no number");
    fails(&["simulate", "--seed", "mt19937 1 7"], 2, "unknown algorithm");
    fails(&["simulate", "--count", "0"], 2, "0");
    fails(&["simulate", "--count", "2"], 2, "--out");
    fails(&["simulate", "--decks", "a.deck"], 2, "2 values");
    fails(&["replay", "a.match", "--at", "noon"], 2, "no moment");
    fails(&["completions", "cmd"], 2, "bash");
    fails(&["test"], 2, "<DIR>");
    fails(&["test", "--bless", "-"], 2, "cannot be blessed");
    fails(&["reduce", "a.match"], 2, "--ruling <N>");
    fails(&["reduce", "a.match", "--ruling", "1", "--line", "2"], 2, "--line");
}

#[test]
fn a_file_that_cannot_be_read_is_4() {
    let folder = Folder::new("unreadable");
    let missing = folder.0.join("missing.match").display().to_string();
    let latin = folder.file("latin.match", b"rejudge 1\nplayer Ren\xe9: ?\n");
    let wide = folder.file("wide.match", b"\xff\xfer\0e\0");
    let inside = folder.0.display().to_string();
    let out = folder.0.join("pool.toml").display().to_string();
    fails(
        &["cards", "import", "--out", &out, &missing],
        4,
        "missing.match: there is no such file",
    );
    for subcommand in [
        &["check"][..],
        &["fmt"],
        &["replay"],
        &["deck", "check"],
        &["reduce", "--ruling", "1"],
    ] {
        let with = |file: &str, say: &str| {
            let arguments: Vec<&str> = subcommand.iter().copied().chain([file]).collect();
            fails(&arguments, 4, say);
        };
        with(&missing, "missing.match: there is no such file");
        // Of a folder `check` and `fmt` take every log, `deck check` every list; elsewhere a file is meant.
        if matches!(subcommand, ["replay"] | ["reduce", ..]) {
            with(&inside, "is a directory");
        }
        with(&latin, "latin.match: is not UTF-8: byte 0xe9 in line 2");
        with(&wide, "wide.match: is UTF-16");
    }
    // Imports take folders as well, and files of another form.
    let out = folder.0.join("pool.toml").display().to_string();
    fails(&["cards", "import", &missing, "--out", &out], 4, "missing.match: ");
    fails(
        &["cards", "import", &inside, "--out", &out],
        4,
        "no *.json or *.csv file to import",
    );
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_4() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("permission");
    let path = folder.file("closed.match", b"rejudge 1\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("permissions");
    if fs::read(&path).is_ok() {
        eprintln!("skipped: whoever runs this may read everything");
        return;
    }
    fails(&["check", &path], 4, "closed.match: may not be read");
}

#[test]
fn when_it_was_noticed() {
    let log = "fixtures/weiss-schwarz/level/called-a-play-later.match";
    let rows = |arguments: &[&str]| {
        let run = run(&[&["check", log], arguments].concat());
        assert_eq!(run.code, Some(1), "{}", run.err);
        ["P3-C3-S1", "P3-C3-S2", "P3-C3-S3"].map(|section| run.out.contains(section))
    };
    assert_eq!(rows(&[]), [false, true, false]);
    assert_eq!(rows(&["--noticed", "same-turn"]), [true, false, false]);
    assert_eq!(rows(&["--noticed", "beyond-repair"]), [false, false, true]);
    fails(
        &["check", log, "--noticed", "tomorrow"],
        2,
        "at-once, same-turn, later, beyond-repair",
    );
}

#[test]
fn every_file_is_tried() {
    let folder = Folder::new("several");
    let one = folder.0.join("one.match").display().to_string();
    let two = folder.0.join("two.match").display().to_string();
    let run = run(&["check", &one, &two]);
    assert_eq!(run.code, Some(4));
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
    assert!(run.out.contains("2 files: 2 failed"), "{}", run.out);
}

#[test]
fn json_names_the_files_that_failed() {
    let run = run(&["check", "--format", "json", "no/such.match"]);
    assert_eq!(run.code, Some(4));
    let document: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(document["reports"][0]["exit"], 4);
    assert!(
        document["reports"][0]["file"]
            .as_str()
            .expect("a name")
            .ends_with("such.match")
    );
}

#[test]
fn file_names_cannot_drive_the_terminal() {
    let run = run(&["check", "\u{1b}[2J.match"]);
    assert_eq!(run.code, Some(4));
    assert!(!run.err.contains('\u{1b}'), "{:?}", run.err);
    assert!(run.err.contains("␛[2J.match"), "{}", run.err);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = run(&["completions", shell]);
        assert_eq!(run.code, Some(0), "{shell}");
        assert!(run.out.contains("simulate"), "{shell}");
    }
}

#[test]
fn the_manual() {
    let main = run(&["man"]);
    assert_eq!(main.code, Some(0));
    assert!(main.out.contains(".TH rejudge 1"), "{}", main.out);
    let folder = Folder::new("man");
    let pages = folder.0.join("man1");
    let all = run(&["man", "--out", &pages.display().to_string()]);
    assert_eq!((all.code, all.out.as_str()), (Some(0), ""));
    for page in ["rejudge.1", "rejudge-check.1", "rejudge-cards-import.1"] {
        assert!(pages.join(page).is_file(), "{page}");
    }
    let taken = folder.file("taken", b"");
    fails(&["man", "--out", &taken], 4, "cannot be written");
}

#[test]
fn a_reader_that_goes_away_is_no_trouble() {
    let mut child = command(&["completions", "zsh"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let run = finished(child.wait_with_output().expect("it ends"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_4() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let output = command(&["completions", "zsh"])
        .stdout(full)
        .output()
        .expect("the program starts");
    let run = finished(output);
    assert_eq!(run.code, Some(4));
    assert!(run.err.contains("the output cannot be written"), "{}", run.err);
}

#[test]
fn standard_input_that_is_not_text_is_4() {
    let mut child = command(&["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"rejudge 1\n\x93\xfa\n").expect("it reads");
    drop(stdin);
    let run = finished(child.wait_with_output().expect("it ends"));
    assert_eq!(run.code, Some(4));
    assert!(
        run.err.contains("standard input: is not UTF-8: byte 0x93 in line 2"),
        "{}",
        run.err
    );
}

/// A fixture that holds all it needs: a card of level 2 at level 1.
const FIXTURE: &str = r#"rejudge 1
# A level 2 card is played at level 1.
game: weiss-schwarz 1.111
detail: full
player Aoi: ? EX/W01
player Ren: ? EX/W01

cards
[[card]]
number = "EX/W01-022"
name = "Old Hand"
kind = "character"
color = "yellow"
level = 2
cost = 1
power = 6000
soul = 1
side = "weiss"

position
  Aoi.level = 022
  Aoi.hand = 022
  Aoi.stock = 2*?
turn 5 Aoi main
  play 022 > FC pay 1 = ?                   #! weiss-schwarz/level # the level is 1
"#;

#[test]
fn fixtures_are_tested_and_blessed() {
    let folder = Folder::new("test");
    fs::create_dir_all(folder.0.join("deep")).expect("a folder");
    let deep = folder.file("deep/right.match", FIXTURE.as_bytes());
    let inside = folder.0.display().to_string();
    let fine = run(&["test", &inside]);
    assert_eq!(
        (fine.code, fine.out.as_str()),
        (Some(0), "1 fixture, 1 judging: 1 fit\n")
    );
    let wrong = FIXTURE.replace("#! weiss-schwarz/level", "#! weiss-schwarz/cost");
    let path = folder.file("wrong.match", wrong.as_bytes());
    let silent = FIXTURE.replace("#! weiss-schwarz/level #", "#");
    let silent_path = folder.file("silent.match", silent.as_bytes());
    let shown = run(&["test", &inside]);
    assert_eq!(shown.code, Some(1), "{}", shown.out);
    for say in [
        "wrong.match: differs under 1.111\n",
        "\n-  play 022 > FC pay 1 = ?                   #! weiss-schwarz/cost # the level is 1\n",
        "\n+  play 022 > FC pay 1 = ?                   #! weiss-schwarz/level # the level is 1\n",
        "\n  25: weiss-schwarz/level (1.111): ",
        "silent.match: expects nothing; write `#! clean`, or bless it\n",
        "3 fixtures, 3 judgings: 1 fit, 1 differ, 1 without `#!`\n",
    ] {
        assert!(shown.out.contains(say), "{say}\n{}", shown.out);
    }
    assert_eq!(fs::read_to_string(&path).expect("a file"), wrong);
    assert_eq!(run(&["test", "-q", &inside]).out.lines().count(), 2);
    assert_eq!(run(&["test", "-qq", &inside]).out, "");
    // A build server's file holds the same.
    let xml = folder.0.join("results.xml").display().to_string();
    run(&["test", &inside, "--junit", &xml]);
    let results = fs::read_to_string(&xml).expect("a file");
    assert!(
        results.contains(r#"tests="3""#) && results.contains(r#"failures="2""#),
        "{results}"
    );
    // Under another edition nothing is expected here, and the level is as wrong there.
    let other = run(&["test", "--edition", "2021-03", &deep]);
    assert_eq!(other.code, Some(0));
    assert_eq!(
        other.out,
        "1 fixture, 2 judgings: 1 fit\n0 ruled otherwise under 2021-03\n"
    );
    run(&["test", "--edition", "2021-03", "--junit", &xml, &deep]);
    let results = fs::read_to_string(&xml).expect("a file");
    assert!(
        results.contains(r#"tests="2""#) && results.contains(r#"failures="0""#),
        "{results}"
    );
    // What no game has cannot be expected, and is named where it stands.
    let nobody = FIXTURE.replace("weiss-schwarz/level #", "weiss-schwarz/levle #");
    let nobody = folder.file("nobody.txt", nobody.as_bytes());
    fails(&["test", &nobody], 3, "no ruling is called `weiss-schwarz/levle`");
    fails(&["test", "--edition", "1.2", &deep], 2, "1.2");
    let blessed = run(&["test", "--bless", &inside]);
    assert_eq!(blessed.code, Some(0), "{}", blessed.err);
    assert_eq!(run(&["test", &inside]).out, "3 fixtures, 3 judgings: 3 fit\n");
    for file in [&deep, &path, &silent_path] {
        assert_eq!(fs::read_to_string(file).expect("a file"), FIXTURE, "{file}");
    }
    // What cannot be read is left as it is.
    let odd = folder.file("odd.match", FIXTURE.replace("play 022", "plya 022").as_bytes());
    fails(&["test", "--bless", &inside], 3, "plya");
    assert!(fs::read_to_string(&odd).expect("a file").contains("plya"));
    fails(&["test", "--bless", &folder.file("no.match", b"")], 3, "names no game");
    let empty = folder.0.join("empty").display().to_string();
    fs::create_dir_all(&empty).expect("a folder");
    fails(&["test", &empty], 4, "holds no *.match file");
}

#[test]
fn a_ruling_is_cut_out() {
    let folder = Folder::new("reduce");
    let log = concat!(env!("CARGO_MANIFEST_DIR"), "/replays/harbor-vs-kiln-disputed.match");
    let out = folder.0.join("cost.match").display().to_string();
    let written = run(&["reduce", log, "--ruling", "2", "--out", &out]);
    assert_eq!((written.code, written.out.as_str()), (Some(0), ""), "{}", written.err);
    assert!(written.err.contains("weiss-schwarz/cost: "), "{}", written.err);
    let fixture = fs::read_to_string(&out).expect("a file");
    assert!(fixture.contains("\n# HB/W01-021 costs 2; 1 was paid.\n"), "{fixture}");
    assert!(fixture.contains("\nturn 7 Aoi main\n"), "{fixture}");
    assert!(
        !fixture.contains("Simulated") && !fixture.contains(".toml"),
        "{fixture}"
    );
    assert_eq!(run(&["test", &out]).code, Some(0));
    assert_eq!(run(&["fmt", "--check", &out]).code, Some(0));
    // The same by its line, to standard output.
    let line = fs::read_to_string(log).expect("a log");
    let line = line
        .lines()
        .position(|l| l.contains("weiss-schwarz/cost"))
        .expect("it is told")
        + 1;
    let shown = run(&["reduce", log, "--line", &line.to_string()]);
    assert_eq!((shown.code, shown.out.as_str()), (Some(0), fixture.as_str()));
    fails(&["reduce", log, "--ruling", "4"], 2, "no ruling 4; it has 3");
    fails(&["reduce", log, "--line", "1"], 2, "line 1 earns no ruling");
    let odd = folder.file("odd.match", FIXTURE.replace("play 022", "plya 022").as_bytes());
    fails(&["reduce", &odd, "--ruling", "1"], 3, "plya");
}

/// A log of `replays/` with its cards found from anywhere, and something done to its text.
fn sample(name: &str, change: impl Fn(String) -> String) -> Vec<u8> {
    let replays = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("replays");
    let log = fs::read_to_string(replays.join(name)).expect("a sample");
    let cards = replays.join("cards/").display().to_string();
    let decks = replays.join("decks/").display().to_string();
    change(log)
        .replace("cards/", &cards)
        .replace("decks/", &decks)
        .into_bytes()
}

#[test]
fn diagnose_has_an_exit_code_for_every_outcome() {
    let folder = Folder::new("diagnose");
    let code = |name: &str, log: Vec<u8>, code: i32, say: &str| {
        let file = folder.file(name, &log);
        for format in ["text", "json"] {
            let run = run(&["diagnose", "--allow-outside", "--format", format, &file]);
            assert_eq!(run.code, Some(code), "{name}\n{}{}", run.out, run.err);
            if format == "json" && [0, 1, 5].contains(&code) {
                let document: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
                assert_eq!(document["exit"], code, "{name}");
            } else {
                assert!((run.out + &run.err).contains(say), "{name}: {say}");
            }
        }
    };
    let clean = |more: &'static str| sample("table-clean.match", move |log| log + more);
    code(
        "clean.match",
        clean(""),
        0,
        "Everything that was counted fits (3 lines).",
    );
    code(
        "miscounted.match",
        sample("table-miscounted.match", |log| log),
        1,
        "1. Aoi did not pay the 3 stock of an Encore: lines 59, 71 (2 places).",
    );
    let uncounted = |log: String| {
        let counts = |line: &&str| !line.trim_start().starts_with("count");
        log.lines().filter(counts).map(|line| line.to_owned() + "\n").collect()
    };
    let uncounted = sample("table-clean.match", uncounted);
    code(
        "uncounted.match",
        uncounted,
        2,
        "nothing was counted; write what lies there",
    );
    code("unreadable.match", clean("  plya 001\n"), 3, "plya");
    let held = clean("  Aoi.clock = 018 015 061\n");
    code("held.match", held, 0, "Everything that was counted fits (4 lines).");
    let table = clean("\nposition\n  Aoi.clock = 018 015 061\n  Ren.stock = 033 001 017 011\n");
    code("table.match", table, 0, "Everything that was counted fits (5 lines).");
    let table = clean("\nposition\n  Ren.clock = 061 010 030 017\n");
    code(
        "clock.match",
        table,
        1,
        "1. Ren drew for the clock and put no card there: line 116.",
    );
    let table = clean("\nposition\n  Ren.clock = 061 010 030\n");
    let say = "line 124: Ren's clock holds 061 010 030 017 092 by the log; 061 010 030 was written";
    code("clocks.match", table, 5, say);
    code("ten.match", clean("  count Ren.hand 16\n"), 5, "Neither one mistake");
    fails(&["diagnose", "no/such.match"], 4, "there is no such file");
    fails(&["diagnose", "--mistakes", "3", "a.match"], 2, "1..=2");
}

#[test]
fn diagnose_says_what_it_did_not_search() {
    let log = "replays/table-miscounted.match";
    let run = run(&["diagnose", "--runs", "20", log]);
    assert_eq!(run.code, Some(5), "{}", run.out);
    let said = run.out.lines().last().unwrap_or_default().to_owned();
    assert!(said.starts_with("Not searched further: "), "{said}");
    assert!(said.ends_with("not tried; `--runs 80` looks further."), "{said}");
}

#[test]
fn cards_of_several_sets_or_of_a_title() {
    let folder = Folder::new("sets");
    for pool in ["harbor.toml", "kiln.toml", "lantern.toml", "hoshikage.toml"] {
        let from = format!("{}/replays/cards/{pool}", env!("CARGO_MANIFEST_DIR"));
        fs::copy(from, folder.0.join(pool)).expect("a pool");
    }
    let log = |game: &str, cards: &str, sets: &str, line: &str| {
        let text = format!(
            "rejudge 1\ngame: {game}\ndetail: decisions\ncards: {cards}\nplayer Aoi: {sets}\nplayer Ren: ?\n\n{line}\n"
        );
        folder.file("sets.match", text.as_bytes())
    };
    // A game, the pools, and a card of Aoi's that is of the first set alone.
    let ws = (
        "weiss-schwarz 1.111",
        "harbor.toml kiln.toml".to_owned(),
        "position\n  Aoi.clock = HB/W01-001",
    );
    let games = [
        (ws.0, ws.1.clone(), ws.2, ["HB/W01", "KN/S02"], "HB"),
        (
            "weiss-schwarz-battle-royale 1.111",
            ws.1,
            ws.2,
            ["HB/W01", "KN/S02"],
            "HB",
        ),
        (
            "spellweaver wiki",
            "lantern.toml".to_owned(),
            "position\n  Aoi.graveyard = LH/A1-001",
            ["LH/A1", "LH"],
            "LH",
        ),
        (
            "shironeko official",
            "hoshikage.toml".to_owned(),
            "position\n  Aoi.chara = HK/01-004",
            ["HK/01", "HK"],
            "HK",
        ),
    ];
    for (game, cards, line, [own, other], title) in games {
        for sets in [
            format!("? {own}"),
            format!("? {title}"),
            format!("? {own} {other}"),
            format!("? {other} {title}"),
        ] {
            let run = run(&["check", "-q", &log(game, &cards, &sets, line)]);
            assert_eq!(
                (run.code, run.out.as_str()),
                (Some(0), ""),
                "{game}: {sets}: {}",
                run.err
            );
        }
        // Each that is named is there, and no more than its name says.
        for (sets, none) in [
            (format!("? {own} XX/Y01"), "the set `XX/Y01`"),
            (format!("? {}", &own[..own.len() - 1]), "the set "),
        ] {
            let run = run(&["check", "-q", &log(game, &cards, &sets, line)]);
            assert_eq!(run.code, Some(3), "{game}: {sets}: {}", run.out);
            assert!(
                run.out.contains("no card of the pools belongs to") && run.out.contains(none),
                "{}",
                run.out
            );
        }
    }
    // A card of another set is none of theirs.
    let other = log(
        "weiss-schwarz 1.111",
        "harbor.toml kiln.toml",
        "? KN",
        "position\n  Aoi.clock = HB/W01-001",
    );
    assert_eq!(run(&["check", "-q", &other]).code, Some(3));
}

#[test]
fn a_made_up_match_needs_no_files() {
    let folder = Folder::new("contained");
    for game in [
        "weiss-schwarz",
        "weiss-schwarz-battle-royale",
        "spellweaver",
        "shironeko",
    ] {
        for detail in ["full", "decisions"] {
            let made = run(&["simulate", "--game", game, "--detail", detail, "--seed", "5"]);
            let log = folder.file("made.match", made.out.as_bytes());
            let judged = run(&["check", "-qq", &log]);
            assert_eq!((made.code, judged.code), (Some(0), Some(0)), "{game} {detail}");
            // It is the match that lies beside its files elsewhere.
            let out = folder.0.join(game).display().to_string();
            run(&[
                "simulate", "--game", game, "--detail", detail, "--seed", "5", "--out", &out,
            ]);
            let beside = fs::read_to_string(folder.0.join(game).join("0x5.match")).expect("a log");
            let play = |log: &str| log[log.find("\nsetup\n").expect("a setup")..].to_owned();
            assert_eq!(play(&made.out), play(&beside), "{game} {detail}");
        }
    }
}
