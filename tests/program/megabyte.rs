//! A megabyte that means harm costs little: each subcommand answers within a second of processor time and 200 MB.
//!
//!     cargo test --release --test program -- --ignored megabyte      # all of it; says what each took
//!
//! The plain run takes a small part of each text and no clock, as it is not optimized: nothing waits for ever, and nothing is
//! taken for a defect.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const HEADER: &str = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: DETAIL\ncards: cards/harbor.toml cards/kiln.toml\n\
    player Aoi: ? HB/W01\nplayer Ren: ? KN/S02\n\n";

/// Texts of about this many bytes, each with a name.
fn texts(bytes: usize) -> Vec<(&'static str, String)> {
    let fill = |begin: &str, unit: &dyn Fn(usize) -> String| {
        let mut text = begin.to_owned();
        let mut at = 0;
        while text.len() < bytes {
            text.push_str(&unit(at));
            at += 1;
        }
        text
    };
    let of = |detail: &str| HEADER.replace("DETAIL", detail);
    let (full, decisions) = (of("full"), of("decisions"));
    let attack = "position\n  Aoi.FL = 010 power +100000\nturn 5 Aoi attack\n";
    let same = |line: &'static str| move |_: usize| line.to_owned();
    vec![
        (
            "many-unknown",
            fill(
                &format!("{full}setup\n  first = Aoi\nturn 1 Aoi\n  draw ="),
                &same(" 999*?"),
            ),
        ),
        (
            "many-known",
            fill(&format!("{decisions}{attack}"), &|_| {
                format!("  damage 2 > Ren = 002 003{}\n", " 999*002".repeat(33))
            }),
        ),
        (
            "damage",
            fill(&format!("{full}{attack}"), &same("  damage 1000\n  attack FL direct\n")),
        ),
        (
            "turns",
            fill(&full, &|at| {
                format!("turn {} {}\n", at + 1, if at % 2 == 0 { "Aoi" } else { "Ren" })
            }),
        ),
        (
            "turns-decisions",
            fill(&decisions, &|at| {
                format!("turn {} {}\n", at + 1, if at % 2 == 0 { "Aoi" } else { "Ren" })
            }),
        ),
        (
            "counts",
            fill(&format!("{decisions}{attack}"), &|at| {
                format!("  count Aoi.hand {} Ren.stock {}\n", at % 9, at % 7)
            }),
        ),
        (
            "draws",
            fill(
                &format!("{full}setup\n  first = Aoi\nturn 1 Aoi\n"),
                &same("  draw = ?\n"),
            ),
        ),
        (
            "positions",
            fill(&full, &same("position\n  Aoi.deck = 999*?\n  Aoi.hand = 012 015 ?\n")),
        ),
        (
            "one-position",
            fill(&format!("{full}position\n"), &same("  Aoi.deck = 999*?\n")),
        ),
        (
            "labels",
            fill(&format!("{full}{attack}"), &|at| {
                format!("  label \"a{at}\"\n  judge: back to \"a{}\"\n", at / 2)
            }),
        ),
        (
            "brackets",
            fill(
                &format!("{full}{attack}"),
                &same("  attack FL = [[[[[[[[ draw = [ draw ] ]\n"),
            ),
        ),
        ("words", fill(&full, &|at| format!("wrod{at} atack 0{at} > [\n"))),
        (
            "cards",
            fill(&format!("{full}{attack}"), &|at| {
                format!("  play {at}x > FC pay 1 = {at}y\n")
            }),
        ),
        (
            "moves",
            fill(
                &format!("{full}{attack}"),
                &same("  leave FL = 010\n  play 010 > FL\n  climax 092\n"),
            ),
        ),
        ("one-line", fill(&format!("{full}{attack}  draw ="), &same(" 002"))),
        ("nothing", "\n".repeat(bytes)),
        ("zeros", "\0".repeat(bytes)),
        (
            "expectations",
            fill(&full, &|at| format!("turn {at} Aoi #! weiss-schwarz/none{at}\n")),
        ),
    ]
}

struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rejudge-megabyte-{}-{test}", std::process::id()));
        fs::create_dir_all(path.join("cards")).expect("a folder");
        for pool in ["harbor.toml", "kiln.toml"] {
            fs::copy(format!("replays/cards/{pool}"), path.join("cards").join(pool)).expect("a pool");
        }
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Every subcommand that takes a file, and how it is given.
fn commands(file: &Path, folder: &Path) -> Vec<Vec<String>> {
    let out = |name: &str| folder.join(name).display().to_string();
    let list: Vec<Vec<String>> = [
        &["check"][..],
        &["check", "--format", "json"],
        &["fmt", "--check"],
        &["replay"],
        &["diagnose"],
        &["view", "--seat", "Aoi"],
        &["reduce", "--ruling", "1"],
        &["test"],
        &["seed", "derive"],
        &["deck", "check"],
        &["verify"],
        &["unpack"],
    ]
    .iter()
    .map(|command| command.iter().map(|word| (*word).to_owned()).collect())
    .collect();
    let more = [
        vec!["pack".to_owned(), "--out".to_owned(), out("a.replay")],
        vec![
            "cards".to_owned(),
            "import".to_owned(),
            "--out".to_owned(),
            out("pool.toml"),
        ],
    ];
    let mut all: Vec<Vec<String>> = list.into_iter().chain(more).collect();
    for command in &mut all {
        command.push(file.display().to_string());
    }
    let shown = ["cards", "show", "010", "--cards"].map(str::to_owned);
    all.push(shown.into_iter().chain([file.display().to_string()]).collect());
    all
}

fn run(limits: &str, arguments: &[String]) -> Output {
    // With the limits of the shell, so that whoever breaks one is ended.
    Command::new("bash")
        .args([
            "-c",
            &format!("{limits} exec \"$0\" \"$@\""),
            env!("CARGO_BIN_EXE_rejudge"),
        ])
        .args(arguments)
        .env_remove("RUST_BACKTRACE")
        .stdin(Stdio::null())
        .output()
        .expect("bash is there")
}

fn all(bytes: usize, limits: &str, test: &str) {
    let folder = Folder::new(test);
    let file = folder.0.join("a.match");
    let mut broken = Vec::new();
    for (name, text) in texts(bytes) {
        fs::write(&file, &text).expect("a file");
        for arguments in commands(&file, &folder.0) {
            let begun = std::time::Instant::now();
            let output = run(limits, &arguments);
            let (code, err) = (
                output.status.code(),
                String::from_utf8_lossy(&output.stderr).into_owned(),
            );
            println!(
                "{name:16} {:24} {:?} {code:?}",
                arguments[..2].join(" "),
                begun.elapsed()
            );
            if code.is_none() || code > Some(5) || err.contains("defect") {
                broken.push(format!(
                    "{name}: {}: {code:?} {}",
                    arguments[..2].join(" "),
                    err.get(..200).unwrap_or(&err)
                ));
            }
        }
        let replay = folder.0.join("a.replay");
        if replay.exists() {
            let packed = run(limits, &["verify".to_owned(), replay.display().to_string()]);
            if packed.status.code() != Some(0) {
                let said = String::from_utf8_lossy(&packed.stdout).into_owned();
                broken.push(format!("{name}: its replay: {:?} {said}", packed.status.code()));
            }
            fs::remove_file(&replay).expect("removed");
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[cfg(unix)]
#[test]
fn a_little_of_it_is_answered() {
    all(4_000, "ulimit -t 60;", "small");
}

#[cfg(unix)]
#[ignore = "it means something with --release only"]
#[test]
fn a_megabyte_costs_a_second_and_200_megabytes() {
    // What a process has mapped is some more than what it uses.
    all(1_000_000, "ulimit -t 1 -v 260000;", "large");
}
