//! The recorder from outside: what is typed, what it answers, and what is on the disk afterwards.

use crate::support::recording;

use std::fs;
use std::process::Command;

use recording::{Folder, Recorder, SEEDED, command};
use rejudge::recorder::journal::{self, Entry};

fn begin(folder: &Folder, head: &str, more: &[&str]) -> Recorder {
    folder.write("header.txt", head);
    let (file, header) = (folder.path("m.match"), folder.path("header.txt"));
    let arguments = [&[file.as_str(), "--header", header.as_str()], more].concat();
    Recorder::start(&mut command(&arguments))
}

fn resume(folder: &Folder, more: &[&str]) -> Recorder {
    let file = folder.path("m.match");
    Recorder::start(&mut command(&[&[file.as_str(), "--resume"], more].concat()))
}

fn entries(folder: &Folder) -> Vec<Entry> {
    let bytes = fs::read(folder.path("m.match.journal")).expect("a journal");
    journal::read(&bytes).expect("whole").entries
}

fn sample(name: &str) -> String {
    let path = format!("{}/replays/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).expect("a sample")
}

fn check(file: &str) -> Option<i32> {
    let run = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(["check", "-qq", file])
        .status();
    run.expect("the program starts").code()
}

/// A log's head, up to the first section, and the lines behind it.
fn split(log: &str) -> (String, Vec<&str>) {
    let head: Vec<&str> = log.lines().take_while(|line| *line != "setup").collect();
    let body = log.lines().skip(head.len() + 1).map(str::trim);
    (head.join("\n") + "\n", body.filter(|line| !line.is_empty()).collect())
}

#[test]
fn a_whole_match_typed_again_is_the_same_log() {
    for name in [
        "harbor-vs-kiln.match",
        "table-clean.match",
        "shironeko-hoshikage.match",
        "shironeko-table-minamo-vs-homura.match",
    ] {
        let folder = Folder::new(&format!("whole-{name}"));
        let log = sample(name);
        let (head, lines) = split(&log);
        let mut recorder = begin(&folder, &head, &[]);
        recorder.answer();
        for line in &lines {
            let answer = recorder.say(line);
            assert!(answer[0].starts_with("ok "), "{line}: {answer:?}");
            assert!(!answer.iter().any(|a| a.starts_with("illegal")), "{line}: {answer:?}");
        }
        assert_eq!(recorder.end().0, Some(0));
        folder.write("typed.match", log);
        let format = |file: &str| {
            let run = Command::new(env!("CARGO_BIN_EXE_rejudge"))
                .args(["fmt", "--check", &folder.path(file)])
                .output()
                .expect("the program starts");
            (run.status.code(), String::from_utf8_lossy(&run.stdout).into_owned())
        };
        let written = folder.read("m.match");
        let bare = |log: &str| split(log).1.join("\n");
        let plain = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(["fmt", &folder.path("typed.match")])
            .status()
            .expect("the program starts");
        assert!(plain.success());
        assert_eq!(bare(&written), bare(&folder.read("typed.match")));
        assert_eq!(format("m.match"), (Some(0), String::new()), "{written}");
        assert_eq!(check(&folder.path("m.match")), check(&folder.path("typed.match")));
    }
}

#[test]
fn a_whole_match_of_spellweaver_is_recorded_from_the_first_prompt_to_the_end() {
    let log = sample("spellweaver-clean.match");
    let (_, lines) = split(&log);
    let folder = Folder::new("spellweaver");
    let file = folder.path("m.match");
    let arguments = [
        file.as_str(),
        "--game",
        "spellweaver",
        "--player",
        "Ida: decks/lantern-1-dawn-wardens.deck",
        "--player",
        "Tor: decks/lantern-2-ember-hunters.deck",
        "--cards",
        "cards/lantern.toml",
        "--seed",
        "0x1",
        "--detail",
        "full",
        "--protocol",
        "jsonl",
    ];
    let mut recorder = Recorder::start(&mut command(&arguments));
    let mut answer = recorder.json();
    assert_eq!(answer["answer"], "ready");
    let mut by_itself = 0;
    for line in &lines {
        let whole = answer["by_itself"]["whole"] == true && answer["by_itself"]["line"] == *line;
        answer = match whole {
            true => recorder.ask(r#"{"do": "by-itself"}"#),
            false => recorder.ask(&serde_json::json!({"do": "enter", "line": line}).to_string()),
        };
        by_itself += usize::from(whole);
        assert_eq!(answer["answer"], "accepted", "{line}: {answer}");
        assert_eq!(answer["lines"], serde_json::json!([line]));
        assert!(
            answer["next"].as_str().is_some_and(|n| !n.is_empty()),
            "{line}: {answer}"
        );
    }
    assert!(answer["result"].as_str().is_some_and(|r| r.contains("won")), "{answer}");
    let look = recorder.ask(r#"{"do": "look"}"#);
    assert!(look["table"].as_str().is_some_and(|t| t.contains("life")), "{look}");
    assert_eq!(recorder.ask(r#"{"do": "end"}"#)["answer"], "ended");
    assert_eq!(recorder.end().0, Some(0));
    let written = folder.read("m.match");
    assert_eq!(split(&written).1, lines);
    assert_eq!(check(&file), Some(0));
    // All that no player chooses is written by Enter alone.
    let automatic = ["refill", "ready", "tick", "draw", "hit", "gain", "die", "first"];
    let could = lines
        .iter()
        .filter(|l| automatic.contains(&l.split(' ').next().unwrap_or("")));
    let could = could.count();
    assert!(by_itself * 100 >= could * 90, "{by_itself} of {could}");
}

#[test]
fn enter_alone_writes_what_comes_by_itself() {
    // Of a seeded match everything but the choices is known.
    let folder = Folder::new("by-itself");
    let log = sample("harbor-vs-kiln.match");
    let (head, lines) = split(&log);
    let mut recorder = begin(&folder, &head, &[]);
    let mut next = recorder.answer();
    let mut by_enter = 0;
    let mut entered = Vec::new();
    for line in &lines {
        // The opening hand need not be written.
        let whole = next
            .last()
            .and_then(|n| n.split_once("[Enter: "))
            .map(|(_, l)| l.trim_end_matches(']'));
        let answer = match whole {
            Some(whole) if whole == *line => {
                by_enter += 1;
                recorder.say("")
            }
            _ => recorder.say(line),
        };
        assert!(answer[0].starts_with("ok "), "{line}: {answer:?}, offered {next:?}");
        entered.push(answer[0].split_once(": ").expect("a line").1.to_owned());
        next = answer;
    }
    assert_eq!(entered, lines);
    // Choices, and what has no line of its own, are the rest.
    let automatic = [
        "stand", "draw", "trigger", "stock", "damage", "battle", "leave", "soul", "refresh", "first",
    ];
    let could = lines
        .iter()
        .filter(|l| automatic.contains(&l.split([' ', ':']).next().unwrap_or("")))
        .count();
    assert!(by_enter * 100 >= could * 95, "{by_enter} of {could}");
    assert_eq!(recorder.end().0, Some(0));
}

#[test]
fn what_is_illegal_is_named_and_not_written() {
    let folder = Folder::new("illegal");
    let mut recorder = begin(&folder, SEEDED, &[]);
    recorder.answer();
    for line in ["", "Ren: keep", "Aoi: keep", "turn 1 Ren", ""] {
        let answer = recorder.say(line);
        assert!(answer[0].starts_with("ok "), "{line}: {answer:?}");
    }
    let before = entries(&folder).len();
    let answer = recorder.say("p 031 > fc");
    assert!(answer[0].starts_with("not written: "), "{answer:?}");
    assert!(
        answer[1].starts_with("illegal: weiss-schwarz/color 8.6.2.1.1, line "),
        "{answer:?}"
    );
    assert!(answer.iter().any(|line| line.starts_with("  expected: ")), "{answer:?}");
    assert_eq!(entries(&folder).len(), before);
    // Corrected.
    let answer = recorder.say("p 007 > fc");
    assert!(answer[0].starts_with("ok "), "{answer:?}");
    // There is nothing left to be taken.
    assert!(recorder.say("!")[0].starts_with("no: "));
    // Dropped.
    recorder.say("p 031 > fl");
    assert_eq!(recorder.say("u")[0], "the line was dropped");
    assert!(recorder.say("!")[0].starts_with("no: "));
    // Taken as played; both ways.
    recorder.say("p 031 > fl");
    let answer = recorder.say("!");
    assert!(
        answer[0].starts_with("ok ") && answer[1].starts_with("illegal: "),
        "{answer:?}"
    );
    let answer = recorder.say("!p 023 > fr");
    assert!(answer[0].starts_with("ok "), "{answer:?}");
    // Unreadable lines cannot be taken at all.
    let answer = recorder.say("!p p p");
    assert!(answer[0].starts_with("cannot be read: "), "{answer:?}");
    assert_eq!(recorder.end().0, Some(0));
    let taken = entries(&folder)
        .iter()
        .filter(|e| matches!(e, Entry::Line { as_played: true, .. }))
        .count();
    assert_eq!(taken, 2);
    assert_eq!(check(&folder.path("m.match")), Some(1));
}

#[test]
fn undo_and_redo_and_what_stands_beside() {
    let folder = Folder::new("undo");
    let mut recorder = begin(&folder, SEEDED, &[]);
    recorder.answer();
    for line in ["", "Ren: keep", "Aoi: keep", "turn"] {
        recorder.say(line);
    }
    for line in [
        "note he asked for time",
        "label before the draw",
        "count Aoi.hand 5",
        "judge: call is that right?",
        "judge: time +2",
    ] {
        let answer = recorder.say(line);
        assert!(answer[0].starts_with("ok "), "{line}: {answer:?}");
    }
    assert_eq!(recorder.say("undo 3").len(), 4);
    assert_eq!(recorder.say("redo 2")[0], "put in again: count Aoi.hand 5");
    assert!(recorder.say("redo 2")[0].starts_with("no: 1 entries"));
    assert!(recorder.say("undo 99")[0].starts_with("no: 8 entries"));
    recorder.say("undo 8");
    recorder.say("redo 9");
    let answer = recorder.say("log");
    assert!(answer.iter().any(|l| l.ends_with("judge: time +2")), "{answer:?}");
    recorder.say("undo");
    let answer = recorder.say("note this instead");
    let comes_back = "`redo 1` puts in again what stood behind it: judge: time +2";
    assert!(answer.iter().any(|line| line == comes_back), "{answer:?}");
    let answer = recorder.say("end");
    assert_eq!(answer.last().map(String::as_str), Some("ended: 9 entries"));
    assert_eq!(recorder.end().0, Some(0));
    let log = folder.read("m.match");
    assert!(
        log.contains("  note \"he asked for time\"\n  label \"before the draw\"\n  count Aoi.hand 5\n"),
        "{log}"
    );
    assert!(
        log.ends_with("  judge: call \"is that right?\"\n  note \"this instead\"\n"),
        "{log}"
    );
    assert_eq!(check(&folder.path("m.match")), Some(0));
}

#[test]
fn legal_lines_are_legal() {
    let folder = Folder::new("legal");
    let log = sample("harbor-vs-kiln.match");
    let (head, lines) = split(&log);
    let mut recorder = begin(&folder, &head, &["--protocol", "jsonl"]);
    assert_eq!(recorder.json()["answer"], "ready");
    let mut tried = 0;
    for (n, line) in lines.iter().enumerate() {
        if n % 3 == 0 {
            let look = recorder.ask(r#"{"do": "look"}"#);
            let legal = look["legal"].as_array().cloned().unwrap_or_default();
            // What follows a choice that can be passed comes later in the list.
            for offered in legal.iter().step_by(legal.len().div_ceil(4).max(1)) {
                let request = serde_json::json!({"do": "enter", "line": offered["line"]});
                let answer = recorder.ask(&request.to_string());
                assert_eq!(answer["answer"], "accepted", "{offered}: {answer}");
                assert_eq!(recorder.ask(r#"{"do": "undo"}"#)["answer"], "changed");
                tried += 1;
            }
        }
        let request = serde_json::json!({"do": "enter", "line": line});
        assert_eq!(recorder.ask(&request.to_string())["answer"], "accepted", "{line}");
    }
    assert!(tried > 50, "{tried}");
    assert_eq!(recorder.end().0, Some(0));
}

/// Where nobody has a seed, Tab knows the cards that may have been turned over.
#[test]
fn what_may_have_been_seen_is_completed() {
    let folder = Folder::new("seen");
    let log = sample("table-clean.match");
    let (head, lines) = split(&log);
    let mut recorder = begin(&folder, &head, &["--protocol", "jsonl"]);
    recorder.json();
    let words = |recorder: &mut Recorder, typed: &str| -> Vec<(String, String)> {
        let request = serde_json::json!({"do": "complete", "line": typed});
        let answer = recorder.ask(&request.to_string());
        let words = answer["complete"]["words"].as_array().cloned().unwrap_or_default();
        let text = |value: &serde_json::Value| value.as_str().unwrap_or("").to_owned();
        words.iter().map(|w| (text(&w["word"]), text(&w["says"]))).collect()
    };
    let enter = |recorder: &mut Recorder, line: &str| {
        let request = serde_json::json!({"do": "enter", "line": line});
        recorder.ask(&request.to_string())["answer"].as_str().map(str::to_owned)
    };
    let accepted = Some("accepted".to_owned());
    let first = lines
        .iter()
        .position(|line| line.starts_with("a fr d; "))
        .expect("an attack");
    for line in &lines[..first] {
        assert_eq!(enter(&mut recorder, line), accepted, "{line}");
    }
    assert_eq!(words(&mut recorder, "trigger = "), []);
    assert_eq!(enter(&mut recorder, "a fr d"), accepted);
    assert_eq!(words(&mut recorder, "tri"), [("trigger".to_owned(), String::new())]);
    let cards = words(&mut recorder, "trigger = ");
    // The sign may be left out.
    assert_eq!(words(&mut recorder, "t ")[1..], cards);
    assert!(cards.len() > 10, "{cards:?}");
    assert!(
        cards.iter().all(|(word, says)| word.len() == 3 && !says.is_empty()),
        "{cards:?}"
    );
    // Every one of them could be it.
    for (card, _) in &cards {
        assert_eq!(enter(&mut recorder, &format!("trigger = {card}")), accepted, "{card}");
        recorder.ask(r#"{"do": "undo"}"#);
    }
    // A name finds its card, and of a card that was seen as often as the list has it there is none left.
    let (card, name) = &cards[0];
    let part = name.split([' ', ',']).next().expect("a word");
    assert!(
        words(&mut recorder, &format!("t {part}"))
            .iter()
            .any(|(word, _)| word == card)
    );
    assert_eq!(enter(&mut recorder, &format!("t {card}")), accepted);
    // The damage is the other player's, card after card.
    let taken = words(&mut recorder, "d 2 = ");
    assert!(taken.len() > 10 && taken != cards, "{taken:?}");
    assert_eq!(taken, words(&mut recorder, &format!("damage 2 = {} ", taken[0].0)));
    // Of a card of which all copies lie elsewhere none can be turned over.
    recorder.kill();
    let folder = Folder::new("seen-all");
    let position = "position\n  Aoi.clock = 010 010 001\n  Ren.FC = 007\nturn 4 Ren main\n";
    let mut recorder = begin(&folder, &format!("{head}\n{position}"), &["--protocol", "jsonl"]);
    recorder.json();
    assert_eq!(enter(&mut recorder, "a fc d; t ?"), accepted);
    let taken = words(&mut recorder, "d 2 = ");
    let has = |card: &str| taken.iter().any(|(word, _)| word == card);
    assert!(has("001") && has("005") && !has("010"), "{taken:?}");
}

#[test]
fn programs_get_json() {
    let folder = Folder::new("jsonl");
    let mut recorder = begin(&folder, SEEDED, &["--protocol", "jsonl"]);
    let ready = recorder.json();
    assert_eq!((&ready["answer"], &ready["entries"]), (&"ready".into(), &0.into()));
    assert_eq!(
        ready["by_itself"],
        serde_json::json!({"line": "first = Ren", "whole": true})
    );
    assert_eq!(
        recorder.ask(r#"{"do": "by-itself"}"#)["lines"],
        serde_json::json!(["first = Ren"])
    );
    for line in ["Ren: keep", "Aoi: keep"] {
        let request = serde_json::json!({"do": "enter", "line": line});
        assert_eq!(recorder.ask(&request.to_string())["answer"], "accepted");
    }
    let turn = recorder.ask(r#"{"do": "turn"}"#);
    assert_eq!(turn["lines"], serde_json::json!(["turn 1 Ren"]));
    recorder.ask(r#"{"do": "by-itself"}"#);
    let illegal = recorder.ask(r#"{"do": "enter", "line": "p 031 > fc"}"#);
    assert_eq!(illegal["answer"], "illegal");
    let finding = &illegal["findings"][0];
    assert_eq!(
        (&finding["ruling"], &finding["rule"]),
        (&"weiss-schwarz/color".into(), &"8.6.2.1.1".into())
    );
    assert_eq!(illegal["line"], finding["broke"]["line"]);
    assert_eq!(recorder.ask(r#"{"do": "take"}"#)["answer"], "accepted");
    assert_eq!(
        recorder.ask(r#"{"do": "undo", "count": 1}"#)["lines"],
        serde_json::json!(["play 031 > FC"])
    );
    assert_eq!(recorder.ask(r#"{"do": "redo"}"#)["answer"], "changed");
    let report = recorder.ask(r#"{"do": "report"}"#);
    assert_eq!(report["report"]["findings"][0]["ruling"], "weiss-schwarz/color");
    let words = recorder.ask(r#"{"do": "complete", "line": "p 0"}"#);
    assert_eq!(words["complete"]["at"], 2);
    assert!(
        words["complete"]["words"].as_array().is_some_and(|w| !w.is_empty()),
        "{words}"
    );
    for bad in [
        "",
        "{",
        "[]",
        r#"{"do": "dance"}"#,
        r#"{"do": "undo", "count": -1}"#,
        r#"{"do": "undo", "much": 1}"#,
        "\u{0}",
    ] {
        assert_eq!(recorder.ask(bad)["answer"], "refused", "{bad}");
    }
    assert_eq!(
        recorder.ask(r#"{"do": "enter", "line": "note \"a\"\nnote \"b\""}"#)["answer"],
        "refused"
    );
    let other = folder.path("copy.match");
    let save = serde_json::json!({"do": "save", "file": other});
    assert_eq!(recorder.ask(&save.to_string())["answer"], "shown");
    let ended = recorder.ask(r#"{"do": "end"}"#);
    assert_eq!(ended["answer"], "ended");
    assert_eq!(recorder.end(), (Some(0), String::new()));
    assert_eq!(folder.read("copy.match"), folder.read("m.match"));
}

#[test]
fn one_recorder_at_a_time() {
    let folder = Folder::new("two");
    let mut first = begin(&folder, SEEDED, &[]);
    first.answer();
    first.say("");
    let file = folder.path("m.match");
    for (arguments, code, why) in [
        (&["--resume"][..], 4, "another `rejudge record` is writing this match"),
        (
            &["--tabletop", "--player", "A: ?", "--player", "B: ?", "--cards", "x"],
            2,
            "is there already",
        ),
    ] {
        let second = Recorder::start(&mut command(&[&[file.as_str()], arguments].concat()));
        let (ended, error) = second.end();
        assert!(ended == Some(code) && error.contains(why), "{ended:?} {error}");
    }
    // The log can be had while it is written.
    let (code, error) = Recorder::start(&mut command(&[&file, "--export", "--out", &folder.path("x.match")])).end();
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert!(folder.read("x.match").ends_with("setup\n  first = Ren\n"));
    assert!(first.say("Ren: keep")[0].starts_with("ok "));
    assert_eq!(first.end().0, Some(0));
    assert!(resume(&folder, &[]).answer()[0].starts_with("going on with 2 entries"));
}

#[test]
fn a_torn_tail_is_named_and_cut() {
    let folder = Folder::new("torn");
    let mut recorder = begin(&folder, SEEDED, &[]);
    recorder.answer();
    for line in ["", "Ren: keep", "Aoi: keep"] {
        recorder.say(line);
    }
    recorder.kill();
    assert!(!folder.0.join("m.match").exists());
    let journal = fs::read(folder.path("m.match.journal")).expect("a journal");
    for (torn, left) in [(journal.len() - 5, 2), (journal.len(), 3)] {
        folder.write("m.match.journal", [&journal[..torn], b"\x09\0\0"].concat());
        let mut recorder = resume(&folder, &[]);
        let answer = recorder.answer();
        assert_eq!(answer[0], format!("going on with {left} entries"));
        assert!(answer[1].contains("were no whole entry and were cut off"), "{answer:?}");
        recorder.kill();
        // With the head, and with what it says of the cards.
        assert!(entries(&folder).len() == left + 2);
    }
    // Damage in the middle is another thing: nothing is cut.
    let mut bad = journal.clone();
    let keep = bad.windows(9).position(|w| w == b"Ren: keep").expect("it was typed");
    bad[keep] ^= 1;
    folder.write("m.match.journal", &bad);
    let (code, error) = resume(&folder, &[]).end();
    assert!(
        code == Some(4) && error.contains("is damaged") && error.contains("nothing was cut"),
        "{error}"
    );
    assert_eq!(fs::read(folder.path("m.match.journal")).expect("a journal"), bad);
    let file = folder.path("m.match");
    let (code, error) = Recorder::start(&mut command(&[&file, "--export"])).end();
    assert!(
        code == Some(4) && error.contains("what stands before it was written"),
        "{error}"
    );
    assert!(folder.read("m.match").contains("first = Ren"));
}

#[test]
fn what_was_killed_goes_on_as_if_nothing_had_been() {
    let folder = Folder::new("resume");
    let mut recorder = begin(&folder, SEEDED, &[]);
    recorder.answer();
    for line in [
        "",
        "Ren: keep",
        "note one",
        "undo",
        "note two",
        "note three",
        "undo 2",
        "redo",
    ] {
        recorder.say(line);
    }
    recorder.kill();
    let mut recorder = resume(&folder, &[]);
    let answer = recorder.answer();
    assert_eq!(answer[0], "going on with 3 entries");
    assert_eq!(answer[1], "the last line is: note \"two\"");
    assert_eq!(recorder.say("redo")[0], "put in again: note \"three\"");
    assert_eq!(recorder.end().0, Some(0));
    assert!(
        folder
            .read("m.match")
            .ends_with("  Ren: keep\n  note \"two\"\n  note \"three\"\n")
    );
    // Ended is not for ever, as long as nobody else writes to the log.
    let mut recorder = resume(&folder, &[]);
    recorder.answer();
    recorder.say("note four");
    assert_eq!(recorder.end().0, Some(0));
    assert!(folder.read("m.match").ends_with("note \"three\"\n  note \"four\"\n"));
    folder.write("m.match", "somebody's work\n");
    let (code, error) = resume(&folder, &[]).end();
    assert!(
        code == Some(2) && error.contains("is not what the recorder wrote there"),
        "{error}"
    );
    assert_eq!(folder.read("m.match"), "somebody's work\n");
}

#[test]
fn a_journal_taken_away_is_written_anew() {
    let folder = Folder::new("away");
    let mut recorder = begin(&folder, SEEDED, &[]);
    recorder.answer();
    recorder.say("");
    fs::remove_file(folder.path("m.match.journal")).expect("the journal");
    let answer = recorder.say("Ren: keep");
    assert!(
        answer[0].starts_with("ok ") && answer[1].contains("had been taken away"),
        "{answer:?}"
    );
    assert_eq!(entries(&folder).len(), 4);
    // Another file in its place is nobody's to write over.
    fs::rename(folder.path("m.match.journal"), folder.path("moved")).expect("moved");
    folder.write("m.match.journal", "mine");
    let answer = recorder.say("Aoi: keep");
    assert!(
        answer[0].starts_with("NOT WRITTEN: ") && answer[0].contains("another file"),
        "{answer:?}"
    );
    assert_eq!(folder.read("m.match.journal"), "mine");
    fs::remove_file(folder.path("m.match.journal")).expect("the other file");
    assert!(recorder.say("Aoi: keep")[0].starts_with("ok "));
    assert_eq!(entries(&folder).len(), 5);
    assert_eq!(recorder.end().0, Some(0));
}

#[test]
fn who_goes_on_is_told_that_the_cards_are_others() {
    const TOLD: &str = "the cards or the deck lists that the header names are not what they were";
    let folder = Folder::new("cards-change");
    folder.write("own.toml", sample("cards/harbor.toml"));
    folder.write("own.deck", sample("decks/harbor-1-steady-crew.deck"));
    let head = SEEDED
        .replace("cards/harbor.toml", "own.toml")
        .replace("decks/harbor-1-steady-crew.deck", "own.deck");
    let mut recorder = begin(&folder, &head, &[]);
    recorder.answer();
    recorder.say("");
    recorder.kill();
    let told = |folder: &Folder| {
        let mut recorder = resume(folder, &[]);
        let answer = recorder.answer();
        recorder.kill();
        answer.iter().filter(|line| line.starts_with(TOLD)).count()
    };
    // Nothing has changed.
    assert_eq!(told(&folder), 0);
    let cards = folder.read("own.toml");
    folder.write("own.toml", format!("{cards}\n# looked through\n"));
    assert_eq!(told(&folder), 1);
    // It is told once.
    assert_eq!(told(&folder), 0);
    let list = folder.read("own.deck");
    folder.write("own.deck", format!("{list}\n"));
    assert_eq!(told(&folder), 1);
    assert_eq!(told(&folder), 0);
    // What was entered is the same all along.
    let mut recorder = resume(&folder, &[]);
    assert_eq!(recorder.answer()[0], "going on with 1 entry");
    assert_eq!(recorder.end().0, Some(0));
}

#[test]
fn heads_come_from_options_or_are_refused() {
    let folder = Folder::new("heads");
    let file = folder.path("m.match");
    let (code, error) = Recorder::start(&mut command(&[&file])).end();
    assert!(
        code == Some(2) && error.contains("nobody can be asked for its header"),
        "{error}"
    );
    assert!(!folder.0.join("m.match.journal").exists());
    let options = |deck: &str| -> Vec<String> {
        let words = [
            "--game",
            "weiss-schwarz",
            "--player",
            deck,
            "--player",
            "Ren: ? KN/S02",
            "--cards",
            "cards/harbor.toml",
            "cards/kiln.toml",
        ];
        [&[file.as_str()], &words[..], &["--tabletop"]]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .collect()
    };
    for (deck, code, why) in [
        ("Aoi: none.deck", 4, "none.deck: there is no such file"),
        ("Aoi", 2, "a player is `NAME: DECK`"),
    ] {
        let words = options(deck);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (ended, error) = Recorder::start(&mut command(&words)).end();
        assert!(ended == Some(code) && error.contains(why), "{ended:?} {error}");
        assert!(!folder.0.join("m.match.journal").exists());
    }
    let words = options("Aoi: decks/aoi.deck");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut recorder = Recorder::start(&mut command(&words));
    recorder.answer();
    assert!(recorder.say("first = Aoi")[0].starts_with("ok "));
    assert_eq!(recorder.end().0, Some(0));
    assert!(
        folder
            .read("m.match")
            .starts_with("rejudge 1\ngame: weiss-schwarz 1.111\ndetail: decisions\ncards: ")
    );
    let (code, error) = Recorder::start(&mut command(&[&folder.path("other.match"), "--resume"])).end();
    assert!(
        code == Some(2) && error.contains("nothing was recorded under that name"),
        "{error}"
    );
}

#[test]
fn a_log_that_is_there_is_gone_on_with() {
    let folder = Folder::new("adopted");
    let log = sample("harbor-vs-kiln.match");
    let lines: Vec<&str> = log.lines().take(30).collect();
    folder.write("m.match", lines.join("\n") + "\n");
    let mut recorder = Recorder::start(&mut command(&[&folder.path("m.match")]));
    recorder.answer();
    let next = log.lines().nth(30).expect("a line");
    assert!(recorder.say(next)[0].starts_with("ok 31: "));
    recorder.kill();
    let mut recorder = resume(&folder, &[]);
    recorder.answer();
    assert_eq!(recorder.end().0, Some(0));
    let written = folder.read("m.match");
    assert_eq!(
        written.lines().collect::<Vec<_>>(),
        log.lines().take(31).collect::<Vec<_>>()
    );
}
