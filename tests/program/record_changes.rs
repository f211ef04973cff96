//! Slips of whoever writes a match down, and players without a list: what is typed, and what stands then.

use crate::support::recording;

use recording::{Folder, Recorder, command};

/// A match at a table: nobody's list is known.
const UNLISTED: &str = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: decisions\n\
    cards: cards/harbor.toml cards/kiln.toml\nplayer Aoi: ? HB/W01\nplayer Ren: ? KN/S02\n";

/// Its first lines, up to the attack.
const BEGUN: &[&str] = &["first = Ren", "turn", "c 023", "p 007 fr"];

fn begin(folder: &Folder, head: &str, more: &[&str]) -> Recorder {
    folder.write("header.txt", head);
    let (file, header) = (folder.path("m.match"), folder.path("header.txt"));
    let arguments = [&[file.as_str(), "--header", header.as_str()], more].concat();
    let mut recorder = Recorder::start(&mut command(&arguments));
    match more.is_empty() {
        true => drop(recorder.answer()),
        false => drop(recorder.json()),
    }
    recorder
}

#[track_caller]
fn enters(recorder: &mut Recorder, lines: &[&str]) {
    for line in lines {
        let answer = recorder.say(line);
        assert!(answer[0].starts_with("ok "), "{line}: {answer:?}");
    }
}

/// The log that is written, from its setup on.
fn written(folder: &Folder, mut recorder: Recorder) -> String {
    recorder.say("end");
    assert_eq!(recorder.end().0, Some(0));
    let log = folder.read("m.match");
    log[log.find("setup\n").expect("a setup")..].to_owned()
}

#[test]
fn lines_are_changed_where_they_stand() {
    let folder = Folder::new("changed");
    let mut recorder = begin(&folder, UNLISTED, &[]);
    enters(&mut recorder, BEGUN);
    enters(&mut recorder, &["a fr d", "t 017", "d 2 = 015 005"]);
    let log = recorder.say("log");
    assert!(log.iter().any(|line| line == "   13    play 007 > FR"), "{log:?}");
    assert_eq!(
        recorder.say("edit 13")[0],
        "line 13 is: play 007 > FR; `edit 13 LINE` writes it anew"
    );
    // What stands behind it is judged with it: nobody attacks from where nobody is.
    let answer = recorder.say("edit 13 p 007 fc");
    assert_eq!(answer[0], "not written: 13: play 007 > FC");
    assert!(answer.iter().any(|line| line.contains("attack")), "{answer:?}");
    assert_eq!(recorder.say("u")[0], "the line was dropped");
    assert_eq!(recorder.say("edit 13 p 001 fr")[0], "written anew: play 001 > FR");
    assert_eq!(
        recorder.say("insert 14 note he thought for long")[0],
        "put in: note \"he thought for long\""
    );
    assert_eq!(
        recorder.say("insert 12 note \"before\"; note \"that\"")[0],
        "put in: note \"before\""
    );
    assert_eq!(recorder.say("delete 13")[0], "taken out");
    // A turn moves with its empty line.
    enters(&mut recorder, &["turn", "p 001 fl"]);
    assert_eq!(recorder.say("edit 20 turn 2 aoi")[0], "written anew: turn 2 aoi");
    for (typed, why) in [
        (
            "edit 5 player Ren: ?",
            "no: line 5 stood in the file when the recording began",
        ),
        (
            "edit 99 p 001 fl",
            "no: lines 9 to 21 were entered here; there is no line 99",
        ),
        ("insert 12", "no: `insert 12 LINE`"),
        ("edit x", "no: `edit x`"),
        ("edit 12 p 001 nowhere", "cannot be read: "),
    ] {
        assert!(
            recorder.say(typed)[0].starts_with(why),
            "{typed}: {:?}",
            recorder.say(typed)
        );
    }
    // All of it is in the journal.
    recorder.kill();
    let file = folder.path("m.match");
    let mut recorder = Recorder::start(&mut command(&[&file, "--resume"]));
    recorder.answer();
    assert_eq!(
        written(&folder, recorder),
        "setup\n  first = Ren\n\nturn 1 Ren\n  note \"before\"\n  clock 023\n  play 001 > FR\n  note \"he thought for long\"\n  \
         attack FR direct\n  trigger = 017\n  damage 2 = 015 005\n\nturn 2 aoi\n  play 001 > FL\n"
    );
}

#[test]
fn a_change_that_is_illegal_can_be_taken_as_it_was_played() {
    let folder = Folder::new("changed-illegal");
    let mut recorder = begin(&folder, UNLISTED, &[]);
    enters(&mut recorder, BEGUN);
    assert_eq!(recorder.say("edit 13 p 031 fr")[0], "not written: 13: play 031 > FR");
    let answer = recorder.say("!");
    assert_eq!(answer[0], "written anew: play 031 > FR");
    assert!(
        answer
            .iter()
            .any(|line| line.starts_with("illegal: weiss-schwarz/level")),
        "{answer:?}"
    );
    assert!(recorder.say("insert 13 ! p 032 fc")[0].starts_with("put in"));
    let log = written(&folder, recorder);
    assert!(
        log.ends_with("  clock 023\n  play 032 > FC\n  play 031 > FR\n"),
        "{log}"
    );
}

#[test]
fn what_stood_behind_a_correction_comes_back() {
    let folder = Folder::new("corrected");
    let mut recorder = begin(&folder, UNLISTED, &[]);
    enters(&mut recorder, BEGUN);
    enters(&mut recorder, &["a fr d", "t 017", "d 2 = 015 005"]);
    recorder.say("u 4");
    let answer = recorder.say("p 001 fr");
    assert_eq!(
        answer[1],
        "`redo 3` puts in again what stood behind it: attack FR direct, trigger = 017, damage 2 = 015 005"
    );
    assert_eq!(recorder.say("redo 3")[0], "put in again: attack FR direct");
    let log = written(&folder, recorder);
    assert!(
        log.ends_with("  play 001 > FR\n  attack FR direct\n  trigger = 017\n  damage 2 = 015 005\n"),
        "{log}"
    );
}

#[test]
fn what_could_not_be_read_is_what_is_taken_back() {
    let folder = Folder::new("unread");
    let mut recorder = begin(&folder, UNLISTED, &[]);
    enters(&mut recorder, BEGUN);
    assert!(recorder.say("pl 012 fc nonsense %")[0].starts_with("cannot be read"));
    assert_eq!(recorder.say("u")[0], "the line was dropped");
    assert_eq!(recorder.say("u")[0], "taken back: play 007 > FR");
    // Whoever says how many means entries.
    assert!(recorder.say("pl 012 fc nonsense %")[0].starts_with("cannot be read"));
    assert_eq!(recorder.say("u 2")[0], "taken back: turn 1 Ren");
}

#[test]
fn nothing_that_waits_is_passed_over() {
    let folder = Folder::new("waits");
    let mut recorder = begin(&folder, UNLISTED, &[]);
    enters(&mut recorder, BEGUN);
    assert!(recorder.say("p 031 fc")[0].starts_with("not written"));
    for typed in ["turn", ""] {
        assert!(
            recorder.say(typed)[0].starts_with("no: a line waits: `!` takes it"),
            "{typed}"
        );
    }
    assert!(recorder.say("!")[0].starts_with("ok 14: play 031 > FC"));
    enters(&mut recorder, &["a fr d"]);
    assert_eq!(
        recorder.say("turn")[0],
        "no: the turn cannot end yet; next: Ren: trigger check"
    );
    // What the prompt has begun needs its rest alone.
    assert_eq!(recorder.say("017")[0], "ok 16: trigger = 017");
    // A mark for what is crossed out.
    assert_eq!(recorder.say("d 2 = 090 ×")[0], "ok 17: damage 2 = 090 cancelled");
    assert!(recorder.say("turn")[0].starts_with("ok 19: turn 2 Aoi"));
}

#[test]
fn names_and_places_need_no_sign() {
    let folder = Folder::new("signs");
    let mut recorder = begin(&folder, UNLISTED, &[]);
    enters(&mut recorder, &BEGUN[..3]);
    let name = "Tove, Riverbank Digger";
    assert_eq!(
        recorder.say(&format!("p \"{name}\" fc"))[0],
        format!("ok 13: play \"{name}\" > FC")
    );
    let answer = recorder.say("standby 023 FR");
    assert!(answer[0].ends_with("standby 023 > FR"), "{answer:?}");
}

#[test]
fn a_player_without_a_list_is_offered_what_may_be_theirs() {
    let folder = Folder::new("unlisted");
    let mut recorder = begin(&folder, UNLISTED, &["--protocol", "jsonl"]);
    let enter = |recorder: &mut Recorder, line: &str| {
        let request = serde_json::json!({"do": "enter", "line": line});
        let answer = recorder.ask(&request.to_string());
        assert_eq!(answer["answer"], "accepted", "{line}: {answer}");
    };
    let words = |recorder: &mut Recorder, typed: &str| {
        let answer = recorder.ask(&serde_json::json!({"do": "complete", "line": typed}).to_string());
        let words = answer["complete"]["words"].as_array().cloned().unwrap_or_default();
        // A card is offered with as much of its number as it takes.
        let tail = |word: &serde_json::Value| {
            let word = word["word"].as_str().unwrap_or_default();
            word.rsplit('-').next().unwrap_or(word).to_owned()
        };
        words.iter().map(tail).collect::<Vec<_>>()
    };
    enter(&mut recorder, "first = Ren");
    recorder.ask(r#"{"do": "turn"}"#);
    let all = words(&mut recorder, "");
    assert!(
        ["clock", "play"].iter().all(|verb| all.contains(&(*verb).to_owned())),
        "{all:?}"
    );
    assert!(words(&mut recorder, "c ").contains(&"023".to_owned()));
    enter(&mut recorder, "c 023");
    // By the rules: of level 0 what costs nothing, and no climax. And nothing of another set.
    let playable = words(&mut recorder, "p ");
    assert!(
        playable.contains(&"007".to_owned()) && !playable.contains(&"031".to_owned()),
        "{playable:?}"
    );
    assert_eq!(words(&mut recorder, "p 007 > "), ["FL", "FC", "FR", "BL", "BR"]);
    assert_eq!(words(&mut recorder, "p river"), ["007"]);
    for offered in recorder.ask(r#"{"do": "look"}"#)["legal"]
        .as_array()
        .expect("a list")
        .clone()
    {
        let request = serde_json::json!({"do": "enter", "line": offered["line"]});
        let answer = recorder.ask(&request.to_string());
        assert_eq!(answer["answer"], "accepted", "{offered}: {answer}");
        assert_eq!(recorder.ask(r#"{"do": "undo"}"#)["answer"], "changed");
    }
    enter(&mut recorder, "p 007 fr");
    enter(&mut recorder, "a fr d");
    // What was seen of the player comes first.
    let seen = words(&mut recorder, "t ");
    assert_eq!(seen.first().map(String::as_str), Some("="));
    let seen = words(&mut recorder, "trigger = ");
    assert_eq!(&seen[..2], ["007", "023"], "{seen:?}");
    assert!(words(&mut recorder, "01").contains(&"017".to_owned()));
}

#[test]
fn who_won_is_told_as_data() {
    let folder = Folder::new("ending");
    let mut recorder = begin(&folder, UNLISTED, &["--protocol", "jsonl"]);
    for line in ["first = Ren", "turn 1 Ren"] {
        let answer = recorder.ask(&serde_json::json!({"do": "enter", "line": line}).to_string());
        assert!(answer.get("ending").is_none(), "{answer}");
    }
    let answer = recorder.ask(r#"{"do": "enter", "line": "Ren: concede"}"#);
    assert_eq!(answer["ending"]["winner"], "Aoi", "{answer}");
    assert_eq!(answer["ending"]["reason"], "Ren conceded");
    assert_eq!(answer["ending"]["rule"], "1.2.4");
    assert_eq!(answer["result"], "Aoi won: Ren conceded (1.2.4)");
}
