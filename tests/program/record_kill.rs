//! Nothing is lost: the recorder is killed at any moment, its disk is full, and what was accepted is there.

use crate::support::recording;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use recording::{Folder, Recorder, SEEDED, command};
use rejudge::recorder::Session;
use rejudge::recorder::journal::{self, Entry};

/// How often a recorder is killed.
const KILLS: usize = 400;

/// The lines of a whole match behind `setup`.
fn lines() -> Vec<String> {
    let path = format!("{}/replays/harbor-vs-kiln.match", env!("CARGO_MANIFEST_DIR"));
    let log = fs::read_to_string(path).expect("a sample");
    let body = log.lines().skip_while(|line| *line != "setup").skip(1).map(str::trim);
    body.filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// What stands in a journal whose end may be torn.
fn standing(folder: &Folder) -> Vec<String> {
    let bytes = fs::read(folder.path("m.match.journal")).unwrap_or_default();
    let entries = journal::read(&bytes).expect("torn at its end at most").entries;
    if entries.is_empty() {
        return Vec::new();
    }
    let session = Session::of(entries).expect("in order");
    session.entries().iter().map(|e| e.text.trim().to_owned()).collect()
}

fn arguments(folder: &Folder) -> Vec<String> {
    let file = folder.path("m.match");
    match fs::metadata(folder.path("m.match.journal")).is_ok_and(|m| m.len() > 12) {
        true => vec![file, "--resume".to_owned()],
        false => vec![file, "--header".to_owned(), folder.path("header.txt")],
    }
}

#[test]
fn killed_at_any_moment_at_most_the_line_being_typed_is_missing() {
    let folder = Folder::new("kill");
    folder.write("header.txt", SEEDED);
    let lines = lines();
    // Whatever this makes, the moments are not chosen by anybody.
    let mut chance = 0x9e37_79b9_7f4a_7c15_u64 ^ u64::from(std::process::id());
    let mut below = |n: u64| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        chance % n
    };
    let (mut kills, mut begun, mut whole, mut missing, mut torn) = (0, 0, 0, 0, 0);
    let until = Instant::now() + Duration::from_secs(240);
    while kills < KILLS {
        assert!(Instant::now() < until, "{kills} kills took too long");
        let standing_before = standing(&folder);
        if standing_before.len() == lines.len() {
            // The match is written down: it is what it would have been without a single kill, and another one begins.
            whole += 1;
            fs::remove_file(folder.path("m.match.journal")).expect("the journal");
            continue;
        }
        let mut arguments = arguments(&folder);
        // Every other one is driven by a program.
        let json = kills % 2 == 1;
        if json {
            arguments.extend(["--protocol".to_owned(), "jsonl".to_owned()]);
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut recorder = Recorder::start(&mut command(&arguments));
        let request = |line: &str| match json {
            true => serde_json::json!({"do": "enter", "line": line}).to_string(),
            false => line.to_owned(),
        };
        // In a quarter of the runs it is killed while it starts, reads its journal, or cuts it.
        let early = below(4) == 0;
        let mut confirmed = standing_before.len();
        let mut sent = confirmed;
        if !early {
            begun += 1;
            match json {
                true => assert_eq!(recorder.json()["entries"], confirmed),
                false => {
                    let first = recorder.answer();
                    let goes_on = first[0] == going_on(confirmed);
                    assert!(goes_on || confirmed == 0, "{first:?}");
                }
            }
            for _ in 0..below(9) {
                let Some(line) = lines.get(sent) else { break };
                match json {
                    true => assert_eq!(recorder.ask(&request(line))["answer"], "accepted", "{line}"),
                    false => assert!(recorder.say(line)[0].starts_with("ok "), "{line}"),
                }
                sent += 1;
                confirmed = sent;
            }
            // One or two lines more that nobody waits for.
            for _ in 0..below(3) {
                let Some(line) = lines.get(sent) else { break };
                recorder.send(&request(line));
                sent += 1;
            }
        }
        std::thread::sleep(Duration::from_micros(below(if early { 6_000 } else { 3_000 })));
        recorder.kill();
        kills += 1;
        let bytes = fs::read(folder.path("m.match.journal")).unwrap_or_default();
        torn += usize::from(journal::read(&bytes).is_ok_and(|found| found.torn() > 0));
        let after = standing(&folder);
        assert!(
            after.len() >= confirmed,
            "{confirmed} were accepted, {} are there",
            after.len()
        );
        assert!(after.len() <= sent, "{} are there, {sent} were typed", after.len());
        assert_eq!(after, lines[..after.len()], "after {kills} kills");
        missing += sent - after.len();
        assert!(!Path::new(&folder.path("m.match")).exists());
    }
    println!(
        "{kills} kills, {begun} of them after the start; {whole} matches whole; {missing} unanswered lines missing, {torn} tails torn"
    );
    // And to the end, without a kill.
    let already = standing(&folder);
    let arguments = arguments(&folder);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut recorder = Recorder::start(&mut command(&arguments));
    recorder.answer();
    for line in &lines[already.len()..] {
        assert!(recorder.say(line)[0].starts_with("ok "), "{line}");
    }
    assert_eq!(recorder.end().0, Some(0));
    let body = folder.read("m.match");
    let body = body
        .lines()
        .skip_while(|l| *l != "setup")
        .skip(1)
        .map(str::trim)
        .filter(|l| !l.is_empty());
    assert_eq!(body.collect::<Vec<_>>(), lines);
}

/// What is said where so many entries stand.
fn going_on(entries: usize) -> String {
    match entries {
        1 => "going on with 1 entry".to_owned(),
        entries => format!("going on with {entries} entries"),
    }
}

/// A journal cut at every byte is gone on with, by the program itself.
#[test]
fn cut_at_any_byte_it_goes_on() {
    let folder = Folder::new("cut");
    folder.write("header.txt", SEEDED);
    let (file, header) = (folder.path("m.match"), folder.path("header.txt"));
    let mut recorder = Recorder::start(&mut command(&[&file, "--header", &header]));
    recorder.answer();
    for line in &lines()[..3] {
        recorder.say(line);
    }
    recorder.kill();
    let whole = fs::read(folder.path("m.match.journal")).expect("a journal");
    let ends: Vec<usize> = (0..=whole.len())
        .filter(|n| journal::read(&whole[..*n]).is_ok_and(|f| f.torn() == 0 && !f.entries.is_empty()))
        .collect();
    // The head, what it says of the cards, and three lines.
    assert_eq!(ends.len(), 5);
    // Every byte of the last entry; some of those before.
    let cuts = (ends[0]..ends[3]).step_by(7).chain(ends[3]..whole.len());
    for cut in cuts {
        folder.write("m.match.journal", &whole[..cut]);
        let mut recorder = Recorder::start(&mut command(&[&file, "--resume"]));
        let answer = recorder.answer();
        let left_whole = ends.iter().filter(|end| **end <= cut).count();
        assert_eq!(answer[0], going_on(left_whole.saturating_sub(2)), "{cut}");
        let is_torn = !ends.contains(&cut);
        assert_eq!(answer[1].contains("no whole entry"), is_torn, "{cut}: {answer:?}");
        recorder.kill();
        let left = fs::read(folder.path("m.match.journal")).expect("a journal");
        // What is said of the cards is written again if it was torn.
        assert_eq!(left, whole[..ends[(left_whole - 1).max(1)]], "{cut}");
    }
}

/// Types until the disk takes no more. How many entries were accepted, and what was said when one was not.
fn fill(recorder: &mut Recorder) -> (usize, Vec<String>) {
    recorder.answer();
    let long = "x".repeat(200);
    for n in 0..400 {
        let answer = recorder.say(&format!("note {n} {long}"));
        if !answer[0].starts_with("ok ") {
            return (n, answer);
        }
    }
    panic!("it takes 400 entries")
}

/// Everything accepted is in the journal, and nothing else.
#[track_caller]
fn holds(journal: &Path, accepted: usize) {
    let bytes = fs::read(journal).expect("a journal");
    let found = journal::read(&bytes).expect("whole");
    assert_eq!(found.torn(), 0);
    let noted = found.entries.iter().filter(|e| matches!(e, Entry::Line { .. })).count();
    assert_eq!(noted, accepted);
}

/// As `ulimit -f` has it: files grow to so many blocks and no more.
#[cfg(unix)]
#[test]
fn where_a_file_may_not_grow_nothing_is_half_written() {
    let folder = Folder::new("limit");
    folder.write("header.txt", SEEDED);
    let mut shell = Command::new("sh");
    let run = format!(
        "trap '' XFSZ; ulimit -f 24 && exec {} record {} --header {}",
        env!("CARGO_BIN_EXE_rejudge"),
        folder.path("m.match"),
        folder.path("header.txt")
    );
    let mut recorder = Recorder::start(shell.args(["-c", &run]));
    let (accepted, answer) = fill(&mut recorder);
    assert!(accepted > 10, "{accepted}");
    assert!(answer[0].starts_with("NOT WRITTEN: "), "{answer:?}");
    assert!(answer[0].contains("all before it is safe on the disk"), "{answer:?}");
    holds(&folder.0.join("m.match.journal"), accepted);
    // A shorter one may still fit; a long one does not, however often it is typed.
    for _ in 0..3 {
        let answer = recorder.say(&format!("note {}", "y".repeat(400)));
        assert!(answer[0].starts_with("NOT WRITTEN: "), "{answer:?}");
    }
    holds(&folder.0.join("m.match.journal"), accepted);
    recorder.kill();
    let mut recorder = Recorder::start(&mut command(&[&folder.path("m.match"), "--resume"]));
    assert_eq!(recorder.answer()[0], format!("going on with {accepted} entries"));
    assert!(recorder.say("note there is room again")[0].starts_with("ok "));
    assert_eq!(recorder.end().0, Some(0));
}

/// A file system that is really full; it takes the right to mount one.
#[cfg(target_os = "linux")]
#[test]
fn on_a_full_disk_nothing_is_half_written() {
    let folder = Folder::new("full");
    let disk = folder.0.join("disk");
    fs::create_dir_all(&disk).expect("a folder");
    // The mount is the child's own, and goes with it; through its root this test sees what it wrote.
    let mount = format!("mount -t tmpfs -o size=64k tmpfs {}", disk.display());
    let can = Command::new("unshare")
        .args(["-rm", "sh", "-c", &mount])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !can.is_ok_and(|status| status.success()) {
        println!("skipped: no file system can be mounted here");
        return;
    }
    let run = format!(
        "{mount} && exec {} record {disk}/m.match --header {}",
        env!("CARGO_BIN_EXE_rejudge"),
        folder.path("header.txt"),
        disk = disk.display(),
    );
    // Cards and decks would fill it themselves: they stay outside.
    folder.write(
        "header.txt",
        SEEDED.replace("cards/", "../cards/").replace(": decks/", ": ../decks/"),
    );
    let mut recorder = Recorder::start(Command::new("unshare").args(["-rm", "sh", "-c", &run]));
    let (accepted, answer) = fill(&mut recorder);
    assert!(accepted > 10, "{accepted}");
    assert!(answer[0].contains("No space left on device"), "{answer:?}");
    assert!(answer[0].contains("all before it is safe on the disk"), "{answer:?}");
    let inside = format!("/proc/{}/root{}/m.match.journal", recorder.child.id(), disk.display());
    holds(Path::new(&inside), accepted);
    // The log cannot be written there either, but elsewhere.
    let answer = recorder.say("end");
    assert!(answer[0].starts_with("NOT WRITTEN: "), "{answer:?}");
    let answer = recorder.say(&format!("save {}", folder.path("saved.match")));
    assert!(answer[0].starts_with("written to "), "{answer:?}");
    assert_eq!(folder.read("saved.match").matches("  note ").count(), accepted);
    let journal = fs::read(&inside).expect("a journal");
    recorder.kill();
    // The same journal on a disk with room.
    folder.write("disk/m.match.journal", journal);
    let (code, error) = Recorder::start(&mut command(&[&folder.path("disk/m.match"), "--export"])).end();
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert_eq!(folder.read("disk/m.match"), folder.read("saved.match"));
}
