//! A recorded match handed over: packed with its cards and signed, from within the recorder.

use crate::support::recording;

use std::fs;
use std::process::Command;

use recording::{Folder, Recorder, SEEDED, command};
use serde_json::{Value, json};

/// A recorder behind the first line of the match.
fn begun(folder: &Folder, more: &[&str]) -> Recorder {
    folder.write("header.txt", SEEDED);
    let (file, header) = (folder.path("m.match"), folder.path("header.txt"));
    let mut recorder = Recorder::start(&mut command(&[&[file.as_str(), "--header", &header], more].concat()));
    match more.contains(&"jsonl") {
        true => {
            recorder.json();
            assert_eq!(recorder.ask(r#"{"do": "by-itself"}"#)["answer"], "accepted");
        }
        false => {
            recorder.answer();
            assert!(recorder.say("")[0].starts_with("ok "));
        }
    }
    recorder
}

/// Another command of the program: its exit code and all that it says.
fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_rejudge")).args(arguments).output();
    let run = run.expect("the program starts");
    let said = [run.stdout, run.stderr].concat();
    (run.status.code(), String::from_utf8_lossy(&said).into_owned())
}

/// A key of this name, and the file of its public half.
fn key(folder: &Folder, name: &str) -> (String, String) {
    let file = folder.path(name);
    assert_eq!(run(&["key", "new", &file]).0, Some(0));
    (file.clone(), format!("{file}.pub"))
}

fn names(replay: &Value) -> Vec<&str> {
    let all = replay["signatures"].as_array().expect("signatures");
    all.iter().map(|by| by["name"].as_str().expect("a name")).collect()
}

#[test]
fn programs_pack_and_sign() {
    let folder = Folder::new("pack-jsonl");
    let (aoi, aoi_pub) = key(&folder, "aoi.key");
    let mut recorder = begun(&folder, &["--protocol", "jsonl"]);
    let replay = folder.path("m.replay");
    let packed = recorder.ask(r#"{"do": "pack"}"#);
    assert_eq!(packed["answer"], "packed", "{packed}");
    assert_eq!(packed["replay"]["file"], json!(replay));
    assert_eq!(names(&packed["replay"]), [""; 0]);
    // The log is written, and what is packed is that.
    assert_eq!(run(&["unpack", &replay]), (Some(0), folder.read("m.match")));
    let session = folder.path("desk.key");
    let sign = json!({"do": "pack", "sign": [{"key": aoi, "as": "Aoi"}, {"key": session, "new": true}]});
    let packed = recorder.ask(&sign.to_string());
    assert_eq!(names(&packed["replay"]), ["Aoi", "desk"]);
    let size = fs::metadata(&replay).expect("a replay").len();
    assert_eq!(packed["replay"]["bytes"], json!(size));
    let (code, said) = run(&["verify", &replay, "--key", &aoi_pub, "--key", &format!("{session}.pub")]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("exact") && said.matches(": good").count() == 2, "{said}");
    let by = packed["replay"]["signatures"][0]["key"].as_str().expect("a key");
    assert!(said.contains(&format!("signed by Aoi, key {by}")), "{said}");
    // The same log again, and nobody who signed it is gone.
    let packed = recorder.ask(r#"{"do": "pack"}"#);
    assert_eq!(names(&packed["replay"]), ["Aoi", "desk"]);
    // The match goes on: what they signed is not written over.
    assert_eq!(
        recorder.ask(r#"{"do": "enter", "line": "Ren: keep"}"#)["answer"],
        "accepted"
    );
    let before = fs::read(&replay).expect("a replay");
    let refused = recorder.ask(r#"{"do": "pack"}"#);
    assert_eq!(refused["answer"], "not-packed");
    assert!(
        refused["said"].to_string().contains("signed, but for another log"),
        "{refused}"
    );
    assert_eq!(fs::read(&replay).expect("a replay"), before);
    let other = json!({"do": "pack", "file": folder.path("final.replay"), "sign": [{"key": aoi}]});
    let packed = recorder.ask(&other.to_string());
    assert_eq!(names(&packed["replay"]), ["aoi"]);
    assert_eq!(recorder.ask(r#"{"do": "end"}"#)["answer"], "ended");
    assert_eq!(recorder.end(), (Some(0), String::new()));
    assert_eq!(run(&["verify", &folder.path("final.replay")]).0, Some(0));
    assert_eq!(run(&["unpack", &folder.path("final.replay")]).1, folder.read("m.match"));
}

#[test]
fn what_cannot_be_packed_leaves_the_log() {
    let folder = Folder::new("pack-not");
    let (aoi, aoi_pub) = key(&folder, "aoi.key");
    folder.write("notes.txt", "mine");
    let mut recorder = begun(&folder, &["--protocol", "jsonl"]);
    let (none, notes) = (folder.path("none.key"), folder.path("notes.txt"));
    let there = folder.path("m.match");
    for (request, why) in [
        (
            json!({"do": "pack", "sign": [{"key": aoi}, {"key": none}]}),
            "there is no such file",
        ),
        (
            json!({"do": "pack", "sign": [{"key": aoi_pub}]}),
            "this is a public key",
        ),
        (json!({"do": "pack", "sign": [{"key": notes}]}), "this is no key file"),
        (json!({"do": "pack", "file": notes}), "and is no replay"),
        (json!({"do": "pack", "file": there}), "and is no replay"),
        (
            json!({"do": "pack", "file": folder.path("none/m.replay")}),
            "cannot be written",
        ),
        // A key is never made over another file.
        (
            json!({"do": "pack", "sign": [{"key": folder.path("none/x.key"), "new": true}]}),
            "cannot be written",
        ),
    ] {
        let answer = recorder.ask(&request.to_string());
        assert_eq!(answer["answer"], "not-packed", "{request}");
        let said = answer["said"].to_string();
        assert!(said.contains(why), "{request}: {said}");
        assert!(said.contains("m.match is written and safe"), "{request}: {said}");
        assert!(!folder.0.join("m.replay").exists(), "{request}");
    }
    assert_eq!(folder.read("notes.txt"), "mine");
    assert!(folder.read("m.match").ends_with("  first = Ren\n"));
    let senseless = recorder.ask(r#"{"do": "pack", "sign": [{"file": "aoi.key"}]}"#);
    assert_eq!(senseless["answer"], "refused");
    // The cards are gone: nothing can be packed, and the log does not suffer.
    fs::rename(folder.path("cards"), folder.path("elsewhere")).expect("moved");
    let answer = recorder.ask(r#"{"do": "pack"}"#);
    assert_eq!(answer["answer"], "not-packed");
    fs::rename(folder.path("elsewhere"), folder.path("cards")).expect("moved back");
    assert_eq!(recorder.ask(r#"{"do": "pack"}"#)["answer"], "packed");
    assert_eq!(recorder.ask(r#"{"do": "end"}"#)["answer"], "ended");
    assert_eq!(recorder.end(), (Some(0), String::new()));
}

#[test]
fn in_words_it_is_a_command() {
    let folder = Folder::new("pack-words");
    let mut recorder = begun(&folder, &[]);
    let session = folder.path("desk.key");
    let answer = recorder.say(&format!("pack sign new {session} as Head judge"));
    assert!(answer[0].starts_with("written to "), "{answer:?}");
    assert!(
        answer[1].starts_with("packed: ") && answer[1].contains("signed by Head judge (key "),
        "{answer:?}"
    );
    let answer = recorder.say("pack sign none.key");
    assert!(answer[1].starts_with("not packed: none.key"), "{answer:?}");
    assert!(recorder.say("Ren: keep")[0].starts_with("ok "));
    assert_eq!(recorder.end().0, Some(0));
    assert_eq!(
        run(&["verify", &folder.path("m.replay"), "--key", &format!("{session}.pub")]).0,
        Some(0)
    );
}

#[test]
fn with_its_end_it_is_packed_and_signed() {
    let folder = Folder::new("pack-end");
    let ((aoi, _), (ren, _)) = (key(&folder, "aoi.key"), key(&folder, "ren.key"));
    let signed = ["--sign", &aoi, "--sign", &ren, "--as", "Aoi", "--as", "Ren"];
    let mut recorder = begun(&folder, &signed);
    let answer = recorder.say("end");
    assert!(
        answer[1].contains("signed by Aoi (key ") && answer[1].contains("Ren (key "),
        "{answer:?}"
    );
    assert_eq!(recorder.end().0, Some(0));
    let (code, said) = run(&["verify", &folder.path("m.replay")]);
    assert!(code == Some(0) && said.matches(": good").count() == 2, "{said}");
    // Nothing is lost if it fails, and nobody overlooks it.
    fs::remove_file(&aoi).expect("the key");
    fs::remove_file(folder.path("m.replay")).expect("the replay");
    let file = folder.path("m.match");
    let (code, said) = Recorder::start(&mut command(&[&file, "--resume", "--sign", &aoi])).end();
    assert!(
        code == Some(4) && said.contains("aoi.key: there is no such file"),
        "{said}"
    );
    let mut recorder = Recorder::start(&mut command(&[
        &file,
        "--resume",
        "--sign",
        &ren,
        "--protocol",
        "jsonl",
    ]));
    recorder.json();
    assert_eq!(
        recorder.ask(r#"{"do": "enter", "line": "Ren: keep"}"#)["answer"],
        "accepted"
    );
    fs::remove_file(&ren).expect("the key");
    let ended = recorder.ask(r#"{"do": "end"}"#);
    assert_eq!((&ended["answer"], &ended["replay"]), (&json!("ended"), &Value::Null));
    assert!(ended["said"].to_string().contains("not packed: "), "{ended}");
    assert_eq!(recorder.end().0, Some(4));
    assert!(folder.read("m.match").ends_with("  Ren: keep\n"));
    // Without a key it is packed alone; names go with keys.
    let recorder = Recorder::start(&mut command(&[&file, "--resume", "--pack"]));
    assert_eq!(recorder.end().0, Some(0));
    assert_eq!(run(&["verify", &folder.path("m.replay")]).0, Some(0));
    for (arguments, why) in [
        (
            &["--resume", "--sign", "a", "--sign", "b", "--as", "A"][..],
            "2 keys and 1 names",
        ),
        (&["--export", "--sign", "a"], "`rejudge pack` packs and signs it"),
        (&["--export", "--pack"], "cannot be used with"),
    ] {
        let (code, said) = Recorder::start(&mut command(&[&[file.as_str()], arguments].concat())).end();
        assert!(code == Some(2) && said.contains(why), "{said}");
    }
}
