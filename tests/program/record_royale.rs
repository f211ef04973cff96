//! Battle Royale in the recorder: the dice, the order of turns, players who leave, and whole matches of four.

use crate::support::files;
use crate::support::recording;
use crate::support::royale;

use files::Replays;
use recording::{Folder, Recorder, command};
use rejudge::games::{GameSessions, Request, of_log};
use rejudge::judge::{Report, Verdict};
use royale::{Wanted, count, play};
use serde_json::{Value, json};

/// The head of a match of so many, on a table or dealt by a seed.
fn head(players: &[&str], more: &str) -> String {
    let decks = ["harbor-1-steady-crew", "kiln-1-bricks-and-clay"];
    let player = |(at, name): (usize, &&str)| format!("player {name}: decks/{}.deck\n", decks[at % 2]);
    let players: String = players.iter().enumerate().map(player).collect();
    format!(
        "rejudge 1\ngame: weiss-schwarz-battle-royale 1.111\n{more}cards: cards/harbor.toml cards/kiln.toml\n{players}"
    )
}

const FOUR: [&str; 4] = ["Aoi", "Ren", "Mio", "Kai"];

fn begun(folder: &Folder, head: &str) -> Recorder {
    folder.write("header.txt", head);
    let (file, header) = (folder.path("m.match"), folder.path("header.txt"));
    let mut recorder = Recorder::start(&mut command(&[&file, "--header", &header, "--protocol", "jsonl"]));
    assert_eq!(recorder.json()["answer"], "ready");
    recorder
}

fn enter(recorder: &mut Recorder, line: &str) -> Value {
    recorder.ask(&json!({"do": "enter", "line": line}).to_string())
}

fn words(recorder: &mut Recorder, typed: &str) -> Vec<String> {
    let answer = recorder.ask(&json!({"do": "complete", "line": typed}).to_string());
    let words = answer["complete"]["words"].as_array().cloned().unwrap_or_default();
    words
        .iter()
        .map(|w| w["word"].as_str().expect("a word").to_owned())
        .collect()
}

fn legal(recorder: &mut Recorder) -> Vec<String> {
    let look = recorder.ask(r#"{"do": "look"}"#);
    let legal = look["legal"].as_array().cloned().unwrap_or_default();
    legal
        .iter()
        .map(|o| o["line"].as_str().expect("a line").to_owned())
        .collect()
}

/// Every line that is offered is judged legal.
fn all_legal(recorder: &mut Recorder, step: usize) -> usize {
    let lines = legal(recorder);
    for line in lines.iter().step_by(step.max(1)) {
        let answer = enter(recorder, line);
        assert_eq!(answer["answer"], "accepted", "{line}: {answer}");
        assert_eq!(recorder.ask(r#"{"do": "undo"}"#)["answer"], "changed");
    }
    lines.len().div_ceil(step.max(1))
}

#[test]
fn the_dice_and_the_order() {
    let folder = Folder::new("royale-dice");
    let mut recorder = begun(&folder, &head(&FOUR, "detail: full\n"));
    let answer = recorder.ask(r#"{"do": "by-itself"}"#);
    let said = answer["said"][0].as_str().expect("a message");
    assert!(said.starts_with("type what was seen: roll = "), "{said}");
    let next = answer["next"].as_str().expect("what comes next");
    assert!(next.contains("`roll = Aoi 4 Ren 2 Mio 5 Kai 1`"), "{next}");
    // The example is one.
    assert_eq!(
        enter(&mut recorder, "roll = Aoi 4 Ren 2 Mio 5 Kai 1")["answer"],
        "accepted"
    );
    recorder.ask(r#"{"do": "undo"}"#);
    // Nobody has rolled: any order may have been agreed on.
    assert_eq!(legal(&mut recorder).len(), 24);
    assert_eq!(all_legal(&mut recorder, 1), 24);
    assert_eq!(words(&mut recorder, "order = Mio "), ["Aoi", "Ren", "Kai"]);
    assert_eq!(words(&mut recorder, "roll = "), FOUR);
    // One after the other, and two who are tied.
    let answer = enter(&mut recorder, "roll = Aoi 5 Ren 2");
    assert!(
        answer["next"]
            .as_str()
            .expect("words")
            .starts_with("Mio and Kai to roll"),
        "{answer}"
    );
    let answer = enter(&mut recorder, "roll = Mio 5 Kai 1");
    assert_eq!(answer["by_itself"], json!({"line": "roll = ", "whole": false}));
    assert!(
        answer["next"]
            .as_str()
            .expect("words")
            .starts_with("Aoi and Mio to roll"),
        "{answer}"
    );
    assert_eq!(words(&mut recorder, "roll = "), ["Aoi", "Mio"]);
    assert_eq!(legal(&mut recorder), [""; 0]);
    // Who is tied with nobody does not roll again.
    let answer = enter(&mut recorder, "roll = Ren 6");
    assert_eq!(
        (&answer["answer"], &answer["findings"][0]["ruling"]),
        (&json!("accepted"), &Value::Null),
        "{answer}"
    );
}

#[test]
fn the_rolls_say_the_order() {
    let folder = Folder::new("royale-order");
    for (policy, orders) in [
        ("", &["order = Mio Aoi Ren Kai", "order = Kai Ren Aoi Mio"][..]),
        ("policy BR-G-02: highest-roll-first\n", &["order = Mio Aoi Ren Kai"]),
        ("policy BR-G-02: lowest-roll-first\n", &["order = Kai Ren Aoi Mio"]),
    ] {
        let _ = std::fs::remove_file(folder.path("m.match.journal"));
        let mut recorder = begun(&folder, &head(&FOUR, &format!("detail: full\n{policy}")));
        enter(&mut recorder, "roll = Aoi 5 Ren 2 Mio 5 Kai 1");
        let answer = enter(&mut recorder, "roll = Aoi 3 Mio 6");
        assert_eq!(
            answer["by_itself"],
            json!({"line": orders[0], "whole": true}),
            "{policy}"
        );
        assert_eq!(legal(&mut recorder), orders, "{policy}");
        all_legal(&mut recorder, 1);
        assert_eq!(words(&mut recorder, "order = ").len(), orders.len());
        let answer = recorder.ask(r#"{"do": "by-itself"}"#);
        assert_eq!(answer["lines"], json!([orders[0]]));
        let first = orders[0].split(' ').nth(2).expect("a name");
        assert_eq!(answer["next"], json!(format!("{first}: mulligan or keep")));
        recorder.kill();
    }
}

#[test]
fn a_seed_rolls_the_dice() {
    let folder = Folder::new("royale-seed");
    let mut rolled = 0;
    for seed in 0..6 {
        let _ = std::fs::remove_file(folder.path("m.match.journal"));
        let _ = std::fs::remove_file(folder.path("m.match"));
        // What the recorder rolls is what made-up matches of that seed have.
        let wanted = Wanted {
            players: 4,
            full: true,
            seed,
            ..Wanted::nth(0)
        };
        let (_, played) = play(wanted, None);
        let mut recorder = begun(
            &folder,
            &head(&FOUR, &format!("detail: full\nseed: pcg64 1 {seed:#x}\n")),
        );
        let lines = played
            .text
            .lines()
            .skip_while(|line| *line != "setup")
            .skip(1)
            .map(str::trim);
        for line in lines.take_while(|line| line.starts_with("roll") || line.starts_with("order")) {
            let answer = recorder.ask(r#"{"do": "by-itself"}"#);
            assert_eq!(answer["lines"], json!([line]), "seed {seed}");
            rolled += 1;
        }
        assert_eq!(recorder.end().0, Some(0));
    }
    assert!(rolled >= 12, "{rolled}");
}

/// Plays a made-up match of four into a recorder. What comes by itself is asked for, all else is typed.
fn recorded(name: &str, wanted: Wanted, step: usize) -> (usize, usize, usize) {
    let (_, played) = play(wanted, None);
    let folder = Folder::new(name);
    let (head, body) = played.text.split_once("\nsetup\n").expect("it has a setup");
    let head = head
        .replace(
            "cards: harbor.toml kiln.toml",
            "cards: cards/harbor.toml cards/kiln.toml",
        )
        .replace(": harbor-", ": decks/harbor-")
        .replace(": kiln-", ": decks/kiln-");
    let mut recorder = begun(&folder, &(head + "\n"));
    let lines: Vec<&str> = body.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let (mut by_itself, mut tried, mut out) = (0, 0, 0);
    let mut next = recorder.ask(r#"{"do": "look"}"#);
    for (n, line) in lines.iter().enumerate() {
        if step > 0 && n % step == 0 {
            let many = legal(&mut recorder).len();
            tried += all_legal(&mut recorder, many.div_ceil(3));
        }
        out += usize::from(line.starts_with("out = "));
        let answer = match next["by_itself"] == json!({"line": line, "whole": true}) {
            true => {
                by_itself += 1;
                recorder.ask(r#"{"do": "by-itself"}"#)
            }
            false => {
                // Whose it is need not be typed where one player only is asked for it.
                let named = line.split_once(": ");
                let named =
                    named.filter(|(_, what)| ["keep", "mulligan", "counter"].iter().any(|v| what.starts_with(v)));
                enter(&mut recorder, named.map_or(line, |(_, what)| what))
            }
        };
        assert_eq!(answer["answer"], "accepted", "{wanted:?} {line}: {answer}");
        assert_eq!(answer["findings"], Value::Null, "{wanted:?} {line}: {answer}");
        next = answer;
    }
    assert_eq!(recorder.ask(r#"{"do": "pack"}"#)["answer"], "packed");
    assert_eq!(recorder.ask(r#"{"do": "end"}"#)["answer"], "ended");
    assert_eq!(recorder.end().0, Some(0));
    let written = folder.read("m.match");
    let written: Vec<&str> = written.lines().skip_while(|line| *line != "setup").skip(1).collect();
    let written: Vec<&str> = written
        .iter()
        .map(|line| line.trim())
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(written, lines);
    let verified = std::process::Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(["verify", &folder.path("m.replay")])
        .status();
    assert!(verified.expect("the program starts").success());
    (by_itself, tried, out)
}

#[test]
fn whole_matches_of_four() {
    let four = |seed, full, tell_seed| Wanted {
        players: 4,
        full,
        tell_seed,
        seed,
        ..Wanted::nth(0)
    };
    // Everything dealt and written; at a table; choices alone.
    let (by_itself, tried, out) = recorded("royale-four", four(1, true, true), 4);
    assert!(by_itself > 100 && tried > 100 && out >= 2, "{by_itself} {tried} {out}");
    let (by_itself, tried, _) = recorded("royale-table", four(2, true, false), 9);
    assert!(by_itself > 50 && tried > 40, "{by_itself} {tried}");
    let (_, tried, _) = recorded("royale-choices", four(3, false, true), 9);
    assert!(tried > 20, "{tried}");
    let (_, tried, _) = recorded("royale-seen", four(4, false, false), 9);
    assert!(tried > 20, "{tried}");
}

/// How many lines of a report are against the rules.
fn illegal(report: &Report) -> usize {
    let found = report.findings.iter().filter(|f| f.verdict == Verdict::Illegal);
    found.count() + report.malformed.len()
}

/// Whatever a recorder offers, for any number of players and any sort of log, is judged legal.
#[test]
fn what_is_offered_is_legal() {
    let (mut tried, mut by_itself, mut partial) = (0, 0, 0);
    for number in 0..count(28) {
        let wanted = Wanted {
            tell_seed: number % 3 != 0,
            ..Wanted::nth(number)
        };
        let (_, played) = play(wanted, None);
        let game = of_log(&played.text).expect("it names its game");
        let mut sessions = GameSessions::default();
        let lines: Vec<&str> = played.text.lines().collect();
        let setup = lines.iter().position(|line| *line == "setup").expect("it has a setup");
        let step = 1 + (lines.len() - setup) / 12;
        for end in (setup + 1..lines.len()).step_by(step) {
            let log = lines[..end].join("\n") + "\n";
            // In the middle of an effect nothing else is looked at.
            if lines[end].trim_start().starts_with('-') {
                continue;
            }
            let prompt = sessions.prompt(game, &log, &Replays).expect("it can be read");
            let prompt = prompt.expect("this game has one");
            let mut offered: Vec<String> = prompt.legal.iter().map(|o| o.line.clone()).collect();
            let few = offered.len().div_ceil(8).max(1);
            offered = offered.into_iter().step_by(few).collect();
            if let Some(by) = prompt.by_itself {
                let seen = prompt.seen.first().map(|o| o.line.as_str());
                match (by.whole, seen) {
                    (true, _) => offered.push(by.line),
                    // The dice need a number, too.
                    (false, Some(seen)) if by.line.starts_with("roll") => offered.push(format!("{}{seen} 3", by.line)),
                    (false, Some(seen)) if by.line.starts_with("trigger") => {
                        partial += 1;
                        offered.push(format!("{}{seen}", by.line));
                    }
                    _ => {}
                }
                by_itself += 1;
            }
            offered.extend((!prompt.turn.is_empty()).then(|| prompt.turn.join("\n")));
            for line in offered {
                let with = format!("{log}  {line}\n");
                let report = sessions.judge(game, "made up", &with, &Request::default(), &Replays);
                let report = report.expect("it can be read");
                assert_eq!(illegal(&report), 0, "{wanted:?}\n{with}\n{:?}", report.findings);
                tried += 1;
            }
        }
    }
    assert!(
        tried > 1000 && by_itself > 100 && partial > 5,
        "{tried} {by_itself} {partial}"
    );
}
