//! A recording at a terminal, and all that the terminal showed.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::folder::Folder;

/// What is typed, one after the other, at the match that README begins.
const TYPED: &[&str] = &[
    "first = Ren",
    "turn",
    "p 007 fr",
    "p 031 fc",
    "u",
    "end",
    "",
    "desk.key",
    "",
    "Head judge",
    "",
];

/// Longer is no program that works.
const WAIT_MOST: Duration = Duration::from_secs(60);

/// Records with `script` for a terminal that can do little, so that nothing is drawn twice: a match whose header one of these
/// commands writes. None if there is no `script`.
pub fn recorded(folder: &Folder, begun: &[String]) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_rejudge");
    let begun = super::shown::commands(begun)
        .into_iter()
        .find(|command| command.starts_with("rejudge new "))?;
    let (code, said) = folder.run(&begun);
    assert_eq!(code, 0, "{said}");
    let run = format!("stty rows 40 cols 80; exec {program} record table.match");
    let mut child = Command::new("script")
        .args(["-qefc", &run, "/dev/null"])
        .current_dir(&folder.0)
        .env("TERM", "dumb")
        .env("HOME", &folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    let mut output = child.stdout.take()?;
    let shown = Arc::new(Mutex::new(Vec::new()));
    let into = Arc::clone(&shown);
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            into.lock().expect("nobody panics with it").extend(&bytes[..count]);
        }
    });
    let mut seen = 0;
    for typed in TYPED {
        let until = Instant::now() + WAIT_MOST;
        loop {
            let shown = shown.lock().expect("nobody panics with it").clone();
            let new = String::from_utf8_lossy(shown.get(seen..).unwrap_or_default()).into_owned();
            // It asks: nothing is typed ahead.
            if ["> ", ": "].iter().any(|prompt| new.ends_with(prompt)) {
                seen = shown.len();
                break;
            }
            assert!(Instant::now() < until, "it waits for nothing:\n{new}");
            std::thread::sleep(Duration::from_millis(10));
        }
        writeln!(input, "{typed}")
            .and_then(|()| input.flush())
            .expect("it is read");
    }
    child.wait().expect("it ends");
    let shown = shown.lock().expect("nobody panics with it").clone();
    Some(plain(&String::from_utf8_lossy(&shown)))
}

/// Without what moves and colors.
fn plain(shown: &str) -> String {
    let mut out = String::new();
    let mut rest = shown;
    while let Some((text, escape)) = rest.split_once('\x1b') {
        out.push_str(text);
        let ends = escape.find(|c: char| c.is_ascii_alphabetic());
        rest = ends.map_or("", |at| &escape[at + 1..]);
        // A screen begins anew.
        if escape.starts_with("[H") {
            out.push('\n');
        }
    }
    out.push_str(rest);
    out.replace('\r', "")
}
