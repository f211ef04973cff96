//! What the program says to whoever works with it, in Japanese: a recorder's answers, and what becomes of replays, fixtures and files.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::japanese::{NAMES_OF_GAMES, english};
use crate::support::recording::{Folder, command};

/// What the program says, on both streams, in a folder.
fn said(folder: &Folder, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(arguments)
        .args(["--lang", "ja"])
        .current_dir(&folder.0)
        .output()
        .expect("the program starts");
    String::from_utf8(output.stdout).expect("text") + &String::from_utf8(output.stderr).expect("text")
}

/// Words left in English, but for these, and for names of files.
fn left(text: &str, known: &[&str]) -> Vec<String> {
    let own = text
        .split(|c: char| c.is_whitespace() || "：、。［］（）".contains(c))
        .filter(|word| !word.contains(['.', '/']));
    let own: Vec<&str> = own.collect();
    let mut words = english(&own.join(" "));
    // Digests and keys are hexadecimal.
    words.retain(|word| !known.contains(&word.as_str()) && !word.bytes().all(|b| (b'a'..=b'f').contains(&b)));
    words
}

/// A sample typed into a recorder line by line, as it was played: what it answers, but for the lines themselves and what Enter
/// would write.
fn typed(sample: &str) -> (Vec<String>, String) {
    let folder = Folder::new(&format!("spoken-{}", sample.replace(['/', '.'], "-")));
    let text = fs::read_to_string(format!("{}/replays/{sample}", env!("CARGO_MANIFEST_DIR"))).expect("a sample");
    let begins = |line: &str| line.starts_with("setup") || line.starts_with("turn ") || line.starts_with("position");
    let at = text.lines().position(begins).expect("a section");
    let head: String = text.lines().take(at).map(|line| format!("{line}\n")).collect();
    folder.write("head", &head);
    let players = head.lines().filter_map(|line| line.strip_prefix("player "));
    let players = players.filter_map(|line| Some(line.split([':', '[']).next()?.trim().to_owned()));
    let mut child = command(&["new.match", "--header", "head", "--lang", "ja"])
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut into = child.stdin.take().expect("it is piped");
    let lines: Vec<String> = text.lines().skip(at).map(|line| line.trim().to_owned()).collect();
    let writer = std::thread::spawn(move || {
        for line in lines.iter().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            // Whoever stopped reading is found below.
            let _ = writeln!(into, "!{line}");
        }
        let _ = writeln!(
            into,
            "findings\nundo 9999\nredo\nedit x\nedit 999\nplay 999 > FL\nplay 010 > XX\nZed: keep\nplay > >\ncount Aoi.hnd 3\n\
             take 001\nattack ZZ\ndraw = 999\nfrobnicate\n:frobnicate\nturn\nend"
        );
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it wrote");
    let out = String::from_utf8(output.stdout).expect("text") + &String::from_utf8(output.stderr).expect("text");
    (players.collect(), out)
}

/// Whatever a recorder answers to the samples is Japanese.
#[test]
fn a_recorder_answers_in_japanese() {
    let (mut next, mut answers, mut wrong) = (0, 0, BTreeSet::new());
    for entry in fs::read_dir(format!("{}/replays", env!("CARGO_MANIFEST_DIR")))
        .expect("the samples")
        .flatten()
    {
        let name = entry.file_name().into_string().expect("a name");
        if !name.ends_with(".match") {
            continue;
        }
        let (players, out) = typed(&name);
        let known: Vec<&str> = players.iter().flat_map(|player| player.split(' ')).collect();
        for line in out.lines() {
            answers += 1;
            next += usize::from(line.starts_with("次："));
            // The log's own lines, and lines that can be typed.
            if line.contains("に記入：") || line.trim_start().starts_with("適正：") {
                continue;
            }
            let own = line.split("［").next().unwrap_or_default();
            // Zones as the notation has them.
            let own = own.split("領域（").next().unwrap_or_default();
            let words = left(own, &known);
            if !words.is_empty() {
                wrong.insert(format!("{name}: {line}\n  {words:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", Vec::from_iter(wrong).join("\n"));
    assert!(next > 900 && answers > 2_000, "{next} {answers}");
}

/// What becomes of replays, keys, fixtures and files that are looked for.
#[test]
fn files_and_replays_are_spoken_of_in_japanese() {
    let folder = Folder::new("spoken-files");
    for name in ["harbor-vs-kiln.match", "harbor-vs-kiln-disputed.match"] {
        let text = fs::read_to_string(format!("{}/replays/{name}", env!("CARGO_MANIFEST_DIR"))).expect("a sample");
        folder.write(name, text);
    }
    folder.write("wrong.match", "rejudge 1\ngame: nosuch\n");
    folder.write("no.match", "hello\n");
    let asked: [&[&str]; 16] = [
        &["key", "new", "desk.key"],
        &[
            "pack",
            "harbor-vs-kiln.match",
            "--out",
            "a.replay",
            "--sign",
            "desk.key",
            "--as",
            "Desk",
        ],
        &["verify", "a.replay"],
        &["verify", "a.replay", "--key", "desk.key.pub"],
        &["verify", "no.match"],
        &["sign", "a.replay", "--sign", "nosuch.key"],
        &["sign", "a.replay", "--sign", "desk.key", "--as", "Desk"],
        &[
            "reduce",
            "harbor-vs-kiln-disputed.match",
            "--ruling",
            "1",
            "--out",
            "cut.match",
        ],
        &["pack", "no.match"],
        &["unpack", "nosuch.replay"],
        &["test", "harbor-vs-kiln-disputed.match"],
        &["test", "no.match"],
        &["find", "no.match", "wrong.match"],
        &["fmt", "no.match"],
        &["new", "harbor-vs-kiln.match", "--game", "weiss-schwarz"],
        &["record", "nosuch.match", "--resume"],
    ];
    let mut wrong = Vec::new();
    for arguments in asked {
        let text = said(&folder, arguments);
        // A difference is of the log's own lines.
        let own: Vec<&str> = text
            .lines()
            .filter(|line| !line.starts_with(['+', '-', ' ', '@']))
            .collect();
        let named = ["Desk", "game", "nosuch", "rejudge", "record", "hello", "public", "key"];
        let words = left(&own.join("\n"), &[&named[..], &NAMES_OF_GAMES].concat());
        if !words.is_empty() {
            wrong.push(format!("{arguments:?}: {words:?}\n{text}"));
        }
        let silent = ["key", "unpack", "find"].contains(&arguments[0]);
        assert!(
            silent || text.is_empty() || text.chars().any(|c| c > '\u{3040}'),
            "{arguments:?}: {text}"
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What `--help` says, and what is said of a command line that makes no sense.
#[test]
fn help_is_japanese() {
    let folder = Folder::new("spoken-help");
    for command in ["check", "record", "replay", "review", "deck check", "cards show"] {
        let text = said(&folder, &command.split(' ').chain(["--help"]).collect::<Vec<_>>());
        assert!(text.contains("使い方：") && text.contains("オプション"), "{text}");
        for heading in [
            "Usage",
            "Options",
            "Arguments",
            "Examples",
            "Exit codes",
            "possible values",
            "default",
        ] {
            assert!(!text.contains(heading), "{command}: {heading}\n{text}");
        }
    }
    for (arguments, wanted) in [
        (&["check", "--bogus"][..], "`--bogus`という引数はない"),
        (&["chekc"], "`check`ではないか"),
        (&["simulate", "--style", "x"], "書けるもの：random sensible"),
        (&["replay"], "必要な引数がない"),
        (&["record", "a.match", "--resume", "--export"], "一緒に書けない"),
        (&["deck"], "コマンドが必要：check"),
        (&["rules"], "spellweaver  版 wiki"),
        (&["cards", "coverage", "cards/harbor.toml"], "すべて読めたカード"),
    ] {
        let text = said(&folder, arguments);
        assert!(text.contains(wanted), "{arguments:?}: {text}");
    }
}
