//! What is done again when a file changes; and which fixtures are meant.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::support::recording::Folder;

/// Nothing takes longer than this.
const LONGEST: Duration = Duration::from_secs(60);

/// A program that is ended with its test.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn started(folder: &Folder, arguments: &[&str]) -> (Watching, Receiver<String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(arguments)
        .current_dir(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let (send, receive) = channel();
    std::thread::spawn(move || lines.map_while(Result::ok).for_each(|line| drop(send.send(line))));
    (Watching(child), receive)
}

/// Waits for a line with this in it.
fn comes(lines: &Receiver<String>, part: &str) {
    let mut seen = Vec::new();
    loop {
        match lines.recv_timeout(LONGEST) {
            Ok(line) if line.contains(part) => return,
            Ok(line) => seen.push(line),
            Err(_) => panic!("`{part}` does not come, but:\n{}", seen.join("\n")),
        }
    }
}

const FIXTURE: &str = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\ncards: cards/harbor.toml cards/kiln.toml\n\
    player Aoi: ? HB/W01\nplayer Ren: ? KN/S02\n\nposition\n  Aoi.level = 001; Aoi.hand = 022; Aoi.stock = 1*?\n\
    turn 7 Aoi main\n  play 022 > FC pay 1 = 004\n";

#[test]
fn a_change_is_judged_at_once() {
    let folder = Folder::new("watch");
    std::fs::create_dir_all(folder.0.join("f")).expect("a folder");
    let fixture = FIXTURE.replace("cards/", "../cards/");
    folder.write("f/a.match", &fixture);
    let (_check, judged) = started(&folder, &["check", "-q", "f", "--watch"]);
    comes(&judged, "weiss-schwarz/level");
    let (_test, tested) = started(&folder, &["test", "f", "--watch"]);
    comes(&tested, "1 fixture, 1 judging");
    folder.write("f/a.match", fixture.replace("004\n", "004 #! weiss-schwarz/level\n"));
    comes(&judged, "-- f/a.match changed");
    comes(&judged, "weiss-schwarz/level");
    comes(&tested, "-- f/a.match changed");
    comes(&tested, "1 fixture, 1 judging: 1 fit");
    folder.write("f/b.match", "rejudge 1\n");
    comes(&judged, "-- f/b.match changed");
    comes(&judged, "f/b.match:1:1: malformed");
}

#[test]
fn fixtures_by_name_and_by_ruling() {
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .arg("test")
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("it starts");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let folder = "fixtures/weiss-schwarz/penalty";
    let (code, all) = run(&[folder, "--list"]);
    assert_eq!((code, all.lines().count()), (Some(0), 6), "{all}");
    assert!(
        all.lines().all(|line| line.starts_with(folder) && line.contains("  ")),
        "{all}"
    );
    let (_, named) = run(&[folder, "--name", "kept-when-cancelled", "--list"]);
    assert!(
        named.lines().count() == 2 && named.contains("kept-when-cancelled-near.match"),
        "{named}"
    );
    let (_, ruled) = run(&[folder, "--ruling", "penalty", "--list"]);
    assert!(
        ruled.lines().count() < 6 && ruled.lines().all(|line| line.contains("weiss-schwarz/penalty")),
        "{ruled}"
    );
    let (code, tested) = run(&[
        folder,
        "--ruling",
        "weiss-schwarz/penalty",
        "--name",
        "kept-when-cancelled",
    ]);
    assert!(code == Some(0) && tested.starts_with("1 fixture, "), "{tested}");
    assert_eq!(run(&[folder, "--name", "no such"]).0, Some(2));
    assert_eq!(run(&[folder, "--ruling", "no-such"]).0, Some(2));
}
