//! A match of Shironeko in the recorder, from outside: everything that is entered is what the recorder itself told of.

use crate::support::recording;

use std::process::Command;

use recording::{Folder, Recorder, command};
use serde_json::{Value, json};

/// The options that make the head of a log.
fn options<'a>(file: &'a str, detail: &'a str, seed: &'a [&'a str]) -> Vec<&'a str> {
    let head = [
        file,
        "--game",
        "shironeko",
        "--player",
        "ハル: decks/hoshikage-1-minamo.deck",
        "--player",
        "Ren: decks/hoshikage-2-homura.deck",
        "--cards",
        "cards/hoshikage.toml",
        "--detail",
        detail,
    ];
    [&head[..], seed].concat()
}

/// Plays by what the recorder offers until the match is over. Gives how many requests that took.
fn played_by_offers(recorder: &mut Recorder, salt: usize) -> usize {
    let mut answer = recorder.json();
    let (mut requests, mut done) = (0, 0);
    loop {
        requests += 1;
        assert!(requests < 3_000, "it does not end: {answer}");
        let over = answer["result"].is_string();
        let whole = answer["by_itself"]["whole"] == json!(true);
        if over && !whole {
            return requests;
        }
        let request = if whole {
            json!({"do": "by-itself"})
        } else {
            assert!(
                answer["by_itself"].is_null(),
                "with a seed everything is known: {answer}"
            );
            let look = recorder.ask(r#"{"do": "look"}"#);
            let legal: Vec<&Value> = look["legal"].as_array().into_iter().flatten().collect();
            let may_end = answer["turn"].is_array();
            assert!(!legal.is_empty() || may_end, "nothing can be done: {answer}");
            // Most of what can be done is done, some way down the list.
            done += 1;
            match legal.is_empty() || (may_end && (done + salt).is_multiple_of(7)) {
                true => json!({"do": "turn"}),
                false => json!({"do": "enter", "line": legal[(done * 5 + salt) % legal.len()]["line"]}),
            }
        };
        answer = recorder.ask(&request.to_string());
        assert_eq!(answer["answer"], "accepted", "{request}: {answer}");
    }
}

#[test]
fn whole_matches_are_played_by_what_is_offered() {
    for (at, detail) in ["full", "decisions", "full", "decisions"].into_iter().enumerate() {
        let folder = Folder::new(&format!("shironeko-{at}"));
        let (file, seed) = (folder.path("m.match"), (at + 3).to_string());
        let mut recorder = Recorder::start(&mut command(
            &[
                &options(&file, detail, &["--seed", &seed])[..],
                &["--protocol", "jsonl"],
            ]
            .concat(),
        ));
        let requests = played_by_offers(&mut recorder, at);
        assert!(requests > 60, "{requests}");
        let report = recorder.ask(r#"{"do": "report"}"#);
        assert_eq!(report["report"]["findings"], json!([]));
        assert_eq!(recorder.ask(r#"{"do": "end"}"#)["answer"], "ended");
        assert_eq!(recorder.end(), (Some(0), String::new()));
        let checked = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(["check", "-qq", &file])
            .status();
        assert_eq!(checked.expect("the program starts").code(), Some(0));
        let log = folder.read("m.match");
        assert!(
            log.lines().last().is_some_and(|l| l.starts_with("  result = ")),
            "{log}"
        );
    }
}

#[test]
fn what_is_illegal_is_named_with_its_rule() {
    let folder = Folder::new("shironeko-illegal");
    let file = folder.path("m.match");
    let mut recorder = Recorder::start(&mut command(&options(&file, "decisions", &["--seed", "4"])));
    let answer = recorder.answer();
    assert!(
        answer
            .last()
            .is_some_and(|l| l.contains("[Enter: setup]") || l.contains("[Enter: first = ")),
        "{answer:?}"
    );
    let first = recorder.say("");
    assert!(first[0].starts_with("ok "), "{first:?}");
    let first = first[0].rsplit(' ').next().expect("a name").to_owned();
    let answer = recorder.say("turn");
    assert!(answer[0].contains(&format!("turn 1 {first}")), "{answer:?}");
    let legal = recorder.say("legal play");
    let card = legal
        .iter()
        .find_map(|l| l.strip_prefix("legal play ").or(l.strip_prefix("play ")))
        .expect("a card");
    let card = card.split(' ').next().expect("its number").to_owned();
    let line = |recorder: &mut Recorder| {
        let look = recorder.say("legal");
        let all = look
            .iter()
            .find(|l| l.starts_with(&format!("play {card}")))
            .expect("it can be played")
            .clone();
        all.split("  ").next().expect("a line").to_owned()
    };
    let play = line(&mut recorder);
    assert!(recorder.say(&play)[0].starts_with("ok "), "{play}");
    // SNK-6.3: it entered this turn.
    let answer = recorder.say(&format!("attack {card}"));
    assert!(answer[0].starts_with("not written: "), "{answer:?}");
    assert!(
        answer[1].starts_with("illegal: shironeko/just-entered SNK-6.3, line "),
        "{answer:?}"
    );
    assert!(recorder.say("u")[0].contains("dropped"));
    assert!(recorder.say("undo")[0].starts_with("taken back: play"));
    assert!(recorder.say("redo")[0].starts_with("put in again: play"));
    recorder.say(&format!("attack {card}"));
    let answer = recorder.say("!");
    assert!(
        answer[0].starts_with("ok ") && answer[1].starts_with("illegal: "),
        "{answer:?}"
    );
    let answer = recorder.say("table");
    assert!(
        answer.iter().any(|l| l.starts_with(&format!("  {card} OFF "))),
        "{answer:?}"
    );
    assert_eq!(recorder.end().0, Some(0));
}

#[test]
fn a_match_at_a_table_is_typed_as_it_is_seen() {
    let folder = Folder::new("shironeko-table");
    let file = folder.path("m.match");
    let table = ["--tabletop", "--policy", "SNK-G-03: turn-player"];
    let mut recorder = Recorder::start(&mut command(&options(&file, "decisions", &table)));
    let answer = recorder.answer();
    assert!(
        answer.last().is_some_and(|l| l.ends_with("[first = ...]")),
        "{answer:?}"
    );
    // Nobody sees the hands; towns and damage everybody does.
    for (line, next) in [
        // Who wins at janken is the first player without a further line (SNK-1.5).
        ("janken ハル", "redraw"),
        ("mulligan 2*?", "redraw"),
        ("Ren: keep", "the next turn"),
        ("turn", "ハル: the top town is built   [build = ...]"),
        ("b T03", "main phase"),
        ("p 003", "main phase"),
        ("p 014 pay t03", "main phase"),
        ("turn", "Ren: the top town is built   [build = ...]"),
        ("build T01", "main phase"),
        ("p 004", "main phase"),
        ("turn", "ハル: the top town is built   [build = ...]"),
        ("b t01", "main phase"),
        ("c 007 014 pay t03", "main phase"),
        ("a 007", "Ren: take it, or defend"),
        ("tk", "2 cards of damage to the deck   [damage 2 = ...]"),
        ("d 2 = 006 020", "main phase"),
        ("turn", "Ren: the top town is built   [build = ...]"),
        ("b t04", "main phase"),
        ("a 004", "take it, or defend"),
        ("tk", "1 card of damage to the deck   [damage 1 = ...]"),
        // The trigger of this card draws, and chance turned it over.
        ("d 1 = 019", "the trigger of 019   [Enter: ハル: trigger 019]"),
        ("", "main phase"),
    ] {
        let answer = recorder.say(line);
        assert!(answer[0].starts_with("ok "), "{line}: {answer:?}");
        assert!(
            !answer
                .iter()
                .any(|a| a.starts_with("illegal") || a.starts_with("cannot")),
            "{line}: {answer:?}"
        );
        assert!(answer.last().is_some_and(|l| l.contains(next)), "{line}: {answer:?}");
    }
    // What a hand nobody saw may hold is offered, and what can come up.
    let legal = recorder.say("legal play");
    assert!(legal.iter().any(|l| l.contains(" 032 ")), "{legal:?}");
    // What was seen stands behind its sign: it is not guessed.
    let answer = recorder.say("d 1 020");
    assert!(answer[0].starts_with("cannot be read: "), "{answer:?}");
    recorder.say("turn");
    let legal = recorder.say("legal");
    assert!(legal.iter().any(|l| l.starts_with("build = T05 ")), "{legal:?}");
    assert!(!legal.iter().any(|l| l.starts_with("build = T04")), "{legal:?}");
    let answer = recorder.say("table");
    assert!(answer.iter().any(|l| l == "  discard 1 (019)"), "{answer:?}");
    assert_eq!(recorder.end().0, Some(0));
    let checked = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(["check", "-qq", &file])
        .status();
    assert_eq!(checked.expect("the program starts").code(), Some(0));
}
