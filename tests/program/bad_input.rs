//! What people feed the program by mistake: every time a message that says what to do, and never an accusation.

use crate::support::files;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use files::Replays;
use proptest::prelude::*;
use rejudge::games::{Request, of_log};

const HEADER: &str = "rejudge 1
game: weiss-schwarz 1.111
detail: full
cards: harbor.toml kiln.toml
player Aoi: ? HB/W01
player Ren: ? KN/S02
";
const PLAY: &str = "position
  Aoi.FL = 010
turn 5 Aoi attack
  attack FL direct
";

/// A folder with the card pools, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rejudge-bad-{}-{test}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        for pool in ["harbor.toml", "kiln.toml"] {
            fs::copy(format!("replays/cards/{pool}"), path.join(pool)).expect("a pool");
        }
        Folder(path)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), content).expect("a file");
    }

    /// `check -q`: the exit code, and everything said.
    fn check(&self, log: impl AsRef<[u8]>) -> (i32, String) {
        self.file("log.match", log);
        let path = self.0.join("log.match");
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(["check", "-q"])
            .arg(&path)
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        (
            output.status.code().expect("an exit code"),
            said.replace(&format!("{}/", self.0.display()), ""),
        )
    }

    /// The log is not understood, something is said, and nobody is accused.
    #[track_caller]
    fn says(&self, log: impl AsRef<[u8]>, code: i32, say: &[&str]) {
        let (got, said) = self.check(log);
        assert_eq!(got, code, "{said}");
        for say in say {
            assert!(said.contains(say), "{say:?} is not in\n{said}");
        }
        assert!(!said.contains(": illegal:"), "{said}");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn headers() {
    let folder = Folder::new("headers");
    let with = |from: &str, to: &str| format!("{HEADER}{PLAY}").replace(from, to);
    folder.says(
        with("game: weiss-schwarz", "game: weis-schwarz"),
        3,
        &["no game is called `weis-schwarz`", "nearest is `weiss-schwarz`"],
    );
    folder.says(
        with("game: weiss-schwarz 1.111\n", ""),
        3,
        &["the header names no game"],
    );
    folder.says(
        with("1.111", "1.97"),
        3,
        &["log.match:2:7", "1.97 of 2022-08-01 is not here; the nearest is 1.111"],
    );
    folder.says(with(" 1.111\n", "\n"), 3, &["no edition", "known: 1.111, 2021-03"]);
    folder.says(
        with(" 1.111\n", "\ndate: 2023-05-01\n"),
        3,
        &["does not tell the edition without `language`"],
    );
    folder.says(
        with(" 1.111\n", "\ndate: 2023-05-01\nlanguage: en\n"),
        3,
        &["in force on 2023-05-01 is not here; the nearest is 1.111"],
    );
    folder.says(with("detail: full\n", ""), 3, &["the header does not say `detail`"]);
    folder.says(with("detail: full", "detail: ful"), 3, &["unknown detail `ful`"]);
    folder.says(
        with("player Ren: ? KN/S02\n", ""),
        3,
        &["the header names 1 player; the game has two"],
    );
    folder.says(
        with("cards: harbor.toml kiln.toml\n", ""),
        3,
        &["the header names no cards"],
    );
    folder.says(
        with("HB/W01", "ZZ/W99"),
        3,
        &["no card of the pools belongs to the set `ZZ/W99`"],
    );
    folder.says(
        with("rejudge 1", "rejudge 2"),
        3,
        &["version 2 of the notation is not known"],
    );
    folder.says(with("position", "positoin"), 3, &["log.match:7:"]);
}

#[test]
fn the_differences_of_the_nearest_edition() {
    let folder = Folder::new("differences");
    folder.file("log.match", format!("{HEADER}{PLAY}").replace("1.111", "1.97"));
    let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .arg("check")
        .arg(folder.0.join("log.match"))
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("4.14.2.14 the focus icon"), "{said}");
    assert!(
        said.contains("until 2022-07-31 the clock card of the refresh came after"),
        "{said}"
    );
}

#[test]
fn seeds() {
    let folder = Folder::new("seeds");
    for deck in ["harbor-1-steady-crew", "kiln-1-bricks-and-clay"] {
        fs::copy(
            format!("replays/decks/{deck}.deck"),
            folder.0.join(format!("{deck}.deck")),
        )
        .expect("a deck");
    }
    let log = |seed: &str, turns: &str| format!("{HEADER}seed: {seed}\nsetup\n  first = Aoi\nturn 1 Aoi\n{turns}");
    folder.says(log("pcg64 1 hello", ""), 3, &["log.match:7:7", "`hello` is no number"]);
    folder.says(log("mt19937 1 7", ""), 3, &["unknown algorithm `mt19937`"]);
    // Without lists nothing follows from a seed.
    folder.says(log("pcg64 1 7", "  draw = 001\n"), 0, &[]);
    let listed = |turns: &str| {
        log("pcg64 1 0x8f1c3a77", turns)
            .replace("? HB/W01", "harbor-1-steady-crew.deck")
            .replace("? KN/S02", "kiln-1-bricks-and-clay.deck")
            .replace("full", "decisions")
    };
    folder.says(listed("  draw = 008\n"), 0, &[]);
    // One finding, however long the log goes on.
    let (code, said) = folder.check(listed(
        "  draw = 001\nturn 2 Ren\n  draw = 001\nturn 3 Aoi\n  draw = 001\nturn 4 Ren\n  draw = 002\n",
    ));
    assert_eq!((code, said.lines().count()), (1, 1), "{said}");
    assert!(
        said.contains("weiss-schwarz/seed") && said.contains("the log stops following its seed here"),
        "{said}"
    );
}

#[test]
fn names() {
    let folder = Folder::new("names");
    let with = |from: &str, to: &str| format!("{HEADER}{PLAY}").replace(from, to);
    folder.says(with("010", "777"), 3, &["log.match:8:12", "Aoi has no card \"777\""]);
    folder.says(
        with("? HB/W01", "?").replace("? KN/S02", "?"),
        3,
        &["\"010\" fits several cards: HB/W01-010, KN/S02-010"],
    );
    folder.says(
        format!("{HEADER}{PLAY}  Mio: attack FC direct\n"),
        3,
        &["no player is called \"Mio\""],
    );
    folder.says(format!("{HEADER}{PLAY}  atack FC direct\n"), 3, &["atack"]);
    folder.says(with("Aoi.FL", "Aoi.XL"), 3, &["unknown place `XL`"]);
    // What the unknown card was is not known: nothing that follows is called wrong.
    let after = "position\n  Aoi.hand = 012\n  Aoi.clock = 001\nturn 5 Aoi clock\n  clock 012 = 777 013\n  count Aoi.hand 2\nturn 6 Ren\n";
    folder.says(format!("{HEADER}{after}"), 3, &["Aoi has no card \"777\""]);
}

#[test]
fn positions_and_lists() {
    let folder = Folder::new("lists");
    fs::copy("replays/decks/harbor-1-steady-crew.deck", folder.0.join("aoi.deck")).expect("a deck");
    let aoi = |value: &str, rest: &str| format!("{}{rest}", HEADER.replace("? HB/W01", value));
    folder.says(
        aoi("aoi.deck", "position\n  Aoi.waiting = 5*HB/W01-001\nturn 5 Aoi main\n"),
        3,
        &["log.match:8:", "Aoi's list has no more copies of HB/W01-001"],
    );
    folder.says(aoi("here", PLAY), 3, &["there is no `deck Aoi` section in the log"]);
    folder.file("bad.deck", "four HB/W01-001\n");
    folder.says(
        aoi("bad.deck", PLAY),
        3,
        &["bad.deck:1:1", "a line is a count and a card"],
    );
    folder.file("far.deck", "4 HB/W01-0999\n");
    folder.says(
        aoi("far.deck", "setup\n  first = Aoi\nturn 1 Aoi\n"),
        3,
        &["HB/W01-0999"],
    );
    folder.says(aoi("nope.deck", PLAY), 4, &["nope.deck: there is no such file"]);
}

#[test]
fn pools() {
    let folder = Folder::new("pools");
    let kiln = |pool: &str| format!("{HEADER}{PLAY}").replace("kiln.toml", pool);
    folder.says(kiln("klin.toml"), 4, &["klin.toml: there is no such file"]);
    folder.file("bad.toml", "[[card]]\nnumber = \"X/W01-001\"\nname = 5\n");
    folder.says(
        kiln("bad.toml"),
        3,
        &["bad.toml:3:8", "`name` must be a text in quotes"],
    );
    let card = |number: &str, of: &str| {
        format!(
            "[[card]]\nnumber = \"X/W01-{number}\"\nname = \"n\"\nkind = \"climax\"\ncolor = \"red\"\nsame_as = \"X/W01-{of}\"\nside = \"weiss\"\n"
        )
    };
    folder.file("circle.toml", card("001", "002") + &card("002", "001"));
    folder.says(
        kiln("circle.toml"),
        3,
        &["circle.toml:6:11: `same_as` goes round in a circle"],
    );
}

#[test]
fn what_is_no_text() {
    let folder = Folder::new("text");
    folder.says("", 3, &["the header names no game"]);
    folder.says("\n\n", 3, &["the header names no game"]);
    let bytes: Vec<u8> = (0..=255).collect();
    folder.says(&bytes, 4, &["is not UTF-8: byte 0x80 in line 2"]);
    folder.says(
        bytes.iter().map(|b| char::from(*b)).collect::<String>(),
        3,
        &["malformed"],
    );
    folder.says(
        format!("{HEADER}{PLAY}  trigger = 0\u{0}12\n"),
        3,
        &["a NUL byte: this line is no text"],
    );
    folder.says(
        format!("{HEADER}{PLAY}  damage 2 = {}\n", "[refresh = ".repeat(40)),
        3,
        &["brackets are more than 8 deep"],
    );
    folder.says(
        format!("{HEADER}{PLAY}  note \"{}\"\n", "x".repeat(70_000)),
        3,
        &["the line is longer than 64 KiB"],
    );
}

#[test]
fn a_line_of_a_hundred_megabytes() {
    let folder = Folder::new("long");
    folder.says(
        format!("{HEADER}{PLAY}  note \"{}\n", "x".repeat(100 << 20)),
        3,
        &["the line is longer than 64 KiB"],
    );
}

#[test]
fn the_same_log_however_it_was_saved() {
    let folder = Folder::new("saved");
    let log = format!("{HEADER}{PLAY}  trigger = 012; stock\n  damage 2 = 011 020 taken\n");
    folder.says(&log, 0, &[]);
    folder.says(log.replace('\n', "\r\n"), 0, &[]);
    folder.says(log.replace('\n', "\r"), 0, &[]);
    folder.says(format!("\u{feff}{log}"), 0, &[]);
    folder.says(log.trim_end(), 0, &[]);
    folder.says(
        log.replace("attack FL direct", "ａｔｔａｃｋ　ＦＬ　ｄｉｒｅｃｔ")
            .replace("damage 2 = 011", "ｄａｍａｇｅ　２　＝　０１１"),
        0,
        &[],
    );
}

/// Whatever line a log ends with: what would still come is not missing.
#[test]
fn a_log_that_stops_anywhere() {
    let turn = "position
  Aoi.level = 001 010; Aoi.hand = 021 012 013 014 015 092 001 004; Aoi.stock = 3*?; Aoi.clock = 002
  Aoi.FL = 010 rest; Aoi.FC = 011 rest
  Ren.FC = 020; Ren.FR = 010; Ren.deck = 1*?; Ren.waiting = 20*?; Ren.clock = 001 002
turn 9 Aoi
  stand
  draw = 004
  clock 012 = 005 014
  play 021 > FC pay 2 = 004 022
  leave FC = 011
  climax 092
  attack FC front
  trigger = 015
  stock
  damage 3 = 002 [refresh = 20; penalty = 004] 010 001 taken
  battle = Ren.FC reversed
  attack FL side = -1
  trigger = 014
  stock
  damage 1 = 091 cancelled
  phase encore
  Ren: leave FC = 020
  phase end
  discard 001
  leave climax = 092
turn 10 Ren
";
    let folder = Folder::new("stops");
    let lines: Vec<&str> = turn.lines().collect();
    for count in 5..=lines.len() {
        let log = format!("{HEADER}{}\n", lines[..count].join("\n"));
        folder.says(log, 0, &[]);
    }
}

#[test]
fn files_that_are_none() {
    let folder = Folder::new("files");
    let check = |path: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(["check", path])
            .output()
            .expect("the program starts");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let missing = folder.0.join("missing.match").display().to_string();
    let (code, said) = check(&missing);
    assert!(code == Some(4) && said.contains("there is no such file"), "{said}");
    let (code, said) = check(&folder.0.display().to_string());
    assert!(
        code == Some(4) && said.contains("holds no *.match or *.replay file"),
        "{said}"
    );
}

const FRAGMENTS: &[&str] = &[
    "turn 5 Aoi",
    "turn 6 Ren",
    "turn 6 Ren attack",
    "position",
    "setup",
    "first = Aoi",
    "draw = 010",
    "draw 2",
    "stand",
    "clock 012 = 013 014",
    "clock ? = [levelup 001] ? ?",
    "play 010 > FL",
    "play 021 > FC pay 2 = 004 ?",
    "play 777 > FL",
    "climax 092",
    "attack FL front",
    "attack FC direct = +1",
    "attack FR side",
    "trigger = 092",
    "trigger = ?",
    "soul 2",
    "stock",
    "pool",
    "gate 092",
    "standby 020 > FC",
    "return Aoi.FL",
    "treasure",
    "chance = 010 011",
    "- put 010 > stock",
    "discovery = 010 092 011",
    "- put 010 > hand",
    "shot",
    "- damage 1 = 011 taken",
    "Ren: counter 012 pay 1 = 002 pay discard 012",
    "damage 3 = 010 092 011 cancelled",
    "damage 2 = ? ?",
    "damage 99",
    "damage 2 > Ren = 011 [refresh = 20; penalty = 004] 010",
    "battle = FL Ren.FR reversed",
    "battle = none",
    "phase encore",
    "phase end",
    "leave FL = 010",
    "Ren: leave FC",
    "encore FL pay 3 = 001 004 012",
    "refresh = 9",
    "penalty = 010 cancelled",
    "Ren: levelup 001",
    "levelup ?",
    "swap FL BR",
    "swap FL Ren.FL",
    "discard 012",
    "leave climax",
    "concede",
    "result = draw",
    "count Aoi.deck 20 Ren.hand 3",
    "Aoi.clock = 001 002 003 004 010 011 012",
    "Aoi.FL = 010 reverse",
    "Ren.FR = 011 rest",
    "Aoi.deck = 1*?",
    "Aoi.waiting = none",
    "Aoi.level = 001 010 011",
    "Ren.level = 4*?",
    "gap \"lost\"",
    "event 064",
    "- give Ren.FR power -3000",
    "- mill 4",
    "- brainstorm 4 = 010 011",
    "act BL 1",
    "auto FL 1",
    "mulligan 2*? = 010 011",
    "judge: rewind \"x\"",
    "label \"x\"",
    "!",
    "[",
    "= = =",
    "Ren:",
    "shuffle",
    "- search 012 > hand",
    "- heal 2",
    "pay 2 = 004 022",
    "- stand FL",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Lines in any order: judged to the end, and the same again.
    #[test]
    fn check_on_anything(
        full in any::<bool>(),
        old in any::<bool>(),
        lines in prop::collection::vec((0..FRAGMENTS.len(), prop::bool::weighted(0.05), ".{0,12}"), 0..60),
    ) {
        let mut log = HEADER.to_owned();
        if !full {
            log = log.replace("full", "decisions");
        }
        if old {
            log = log.replace("1.111", "2021-03");
        }
        for (at, junk, noise) in &lines {
            log += FRAGMENTS[*at];
            if *junk {
                log += noise;
            }
            log.push('\n');
        }
        let game = of_log(&log).expect("the header names the game");
        let judge = || game.judge("any.match", &log, &Request::default(), &Replays).map_err(|e| e.to_string());
        let (once, again) = (judge(), judge());
        prop_assert_eq!(once.is_ok(), again.is_ok());
        if let (Ok(once), Ok(again)) = (once, again) {
            prop_assert_eq!(once.findings, again.findings);
        }
    }
}
