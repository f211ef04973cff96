//! A megabyte that means harm costs little: each subcommand answers within a second of processor time and 200 MB.
//!
//!     scripts/hostile        # all of it, with a release build; says what took longest and most
//!
//! The plain run takes a small part of each file and no clock, as it is not optimized: nothing waits for ever, and nothing is
//! taken for a defect.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

mod files;

use files::{Hostile, all, times};

/// What an answer may take of a processor, in seconds.
const SECONDS: f64 = 1.0;
/// And of memory.
const MEGABYTES: f64 = 200.0;

/// What nobody waits for, and what the machine can give, so that whatever breaks a limit is measured and ended.
const MEASURED: &str = "ulimit -t 30 -v 4000000;";
/// The same where nothing measures: what a process has mapped is some more than what it uses.
const ENDED: &str = "ulimit -t 1 -v 260000;";

/// Every subcommand that reads a file, as it is typed; `FILE` is the file, `OUT` something to write to.
const COMMANDS: &[&str] = &[
    "check FILE",
    "check -q FILE",
    "check --lang ja FILE",
    "check --format json FILE",
    "check --format github FILE",
    "check --format sarif FILE",
    "check --format junit FILE",
    "check --statistics FILE",
    "check --batch FILE",
    "check --seat Aoi FILE",
    "check --files-from FILE",
    "fmt --check FILE",
    "replay FILE",
    "replay --format json --all FILE",
    "review FILE --out OUT.html",
    "diagnose FILE",
    "view --seat Aoi FILE",
    "reduce --ruling 1 FILE",
    "test FILE",
    "find --ruling level FILE",
    "seed derive FILE",
    "seed reveal FILE",
    "new --header FILE OUT.match",
    "record OUT.match --header FILE",
    "record FILE --export --out OUT.match",
    "pack FILE --out OUT.replay",
    "verify FILE",
    "unpack FILE --out OUT.match",
    "sign FILE --sign a.key",
    "sign good.replay --sign FILE",
    "key show FILE",
    "deck check FILE",
    "deck import FILE --out OUT.deck",
    "deck export FILE --to text",
    "cards import FILE --out OUT.toml",
    "cards show 010 --cards FILE",
    "cards search card --cards FILE",
    "cards coverage FILE",
];

/// What a log leads to is read with it.
const NAMING: &[&str] = &[
    "check uses.match",
    "review uses.match --out OUT.html",
    "pack uses.match --out OUT.replay",
];

struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rejudge-megabyte-{}-{test}", std::process::id()));
        fs::create_dir_all(path.join("cards")).expect("a folder");
        for pool in ["harbor.toml", "kiln.toml", "lantern.toml", "hoshikage.toml"] {
            fs::copy(format!("replays/cards/{pool}"), path.join("cards").join(pool)).expect("a pool");
        }
        fs::copy(
            "fixtures/replay-format/version-1-plain.replay",
            path.join("good.replay"),
        )
        .expect("a replay");
        Folder(path)
    }

    /// Runs a command with a file, and says what it took.
    fn run(&self, command: &str, file: &str, limits: &str) -> Run {
        let words = command.split(' ').map(|word| match word {
            "FILE" => file.to_owned(),
            word => word.replace("OUT", "out"),
        });
        let times = self.0.join("times");
        let measures = PathBuf::from(TIME).exists();
        let shell = match measures {
            true => format!("{limits} exec {TIME} -q -o \"$0\" -f '%U %S %M' \"$@\""),
            false => format!("{limits} exec \"$@\""),
        };
        let output = Command::new("bash")
            .args(["-c", &shell])
            .arg(&times)
            .arg(program())
            .args(words)
            .current_dir(&self.0)
            .env_remove("RUST_BACKTRACE")
            .stdin(Stdio::null())
            .output()
            .expect("bash is there");
        let told = fs::read_to_string(&times).unwrap_or_default();
        let numbers: Vec<f64> = told.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        for entry in fs::read_dir(&self.0).expect("the folder").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with("out") && name != "out.replay" {
                fs::remove_file(entry.path()).expect("a file");
            }
        }
        let [user, system, kilobytes] = numbers[..] else {
            return Run::new(command, output, 0.0, 0.0);
        };
        Run::new(command, output, user + system, kilobytes / 1024.0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// GNU time.
const TIME: &str = "/usr/bin/time";

/// The program that is measured: the one that was built for the tests, or another.
fn program() -> PathBuf {
    std::env::var_os("REJUDGE").map_or_else(|| env!("CARGO_BIN_EXE_rejudge").into(), PathBuf::from)
}

/// What a command took, and how it ended.
struct Run {
    command: String,
    code: Option<i32>,
    said: String,
    seconds: f64,
    megabytes: f64,
}

impl Run {
    fn new(command: &str, output: std::process::Output, seconds: f64, megabytes: f64) -> Run {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let said: String = said.chars().take(200).collect();
        Run {
            command: command.to_owned(),
            code: output.status.code(),
            said,
            seconds,
            megabytes,
        }
    }

    /// It was ended from outside, or says that the program is at fault.
    fn is_broken(&self) -> bool {
        self.code.is_none_or(|code| code > 5) || self.said.contains("defect")
    }
}

/// Runs the commands that fit a file; in turn, if only one in so many is wanted.
fn tried(folder: &Folder, hostile: &Hostile, limits: &str, (part, of): (usize, usize)) -> Vec<Run> {
    fs::write(folder.0.join(hostile.file), &hostile.bytes).expect("a file");
    let named = match hostile.file {
        "a.deck" => Some("cards: cards/harbor.toml\nplayer Aoi: a.deck"),
        "a.toml" => Some("cards: a.toml\nplayer Aoi: ? HB/W01"),
        _ => None,
    };
    let mut commands: Vec<&str> = COMMANDS.iter().copied().skip(part % of).step_by(of).collect();
    if let Some(named) = named {
        let log = format!(
            "rejudge 1\ngame: weiss-schwarz 1.111\n{named}\nplayer Ren: ? HB/W01\n\nsetup\n  first = Aoi\nturn 1 Aoi\n"
        );
        fs::write(folder.0.join("uses.match"), log).expect("a file");
        commands.extend(NAMING);
    }
    let mut runs = Vec::new();
    for command in commands {
        runs.push(folder.run(command, hostile.file, limits));
        let replay = folder.0.join("out.replay");
        if replay.exists() {
            let mut packed = folder.run("verify out.replay", "", limits);
            if packed.code != Some(0) {
                packed.said = format!("its own replay is not exact: {}", packed.said);
                packed.code = None;
            }
            runs.push(packed);
            fs::remove_file(&replay).expect("removed");
        }
    }
    fs::remove_file(folder.0.join(hostile.file)).expect("removed");
    runs
}

#[cfg(unix)]
#[test]
fn a_little_of_it_is_answered() {
    let folder = Folder::new("small");
    let mut broken = Vec::new();
    for (at, hostile) in all(4_000).iter().enumerate() {
        for run in tried(&folder, hostile, "ulimit -t 60;", (at, 12)) {
            if run.is_broken() {
                broken.push(format!(
                    "{}: {}: {:?} {}",
                    hostile.name, run.command, run.code, run.said
                ));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[cfg(unix)]
#[ignore = "it means something with a release build only: scripts/hostile"]
#[test]
fn a_megabyte_costs_a_second_and_200_megabytes() {
    let folder = Folder::new("large");
    let limits = match PathBuf::from(TIME).exists() {
        true => MEASURED,
        false => ENDED,
    };
    let only = std::env::var("REJUDGE_ONLY").unwrap_or_default();
    let (mut all_runs, mut broken) = (Vec::new(), Vec::new());
    for hostile in all(1_000_000)
        .into_iter()
        .filter(|hostile| hostile.name.contains(&only))
    {
        for run in tried(&folder, &hostile, limits, (0, 1)) {
            let line = format!(
                "{:20} {:36} {:6.2} s {:6.0} MB  exit {:?}",
                hostile.name, run.command, run.seconds, run.megabytes, run.code
            );
            if run.is_broken() || run.seconds > SECONDS || run.megabytes > MEGABYTES {
                broken.push(format!("{line} {}", run.said));
            }
            all_runs.push((run.seconds, run.megabytes, line));
        }
    }
    println!("{} runs; the slowest:", all_runs.len());
    all_runs.sort_by(|a, b| b.0.total_cmp(&a.0));
    all_runs.iter().take(25).for_each(|(_, _, line)| println!("{line}"));
    println!("those that took most memory:");
    all_runs.sort_by(|a, b| b.1.total_cmp(&a.1));
    all_runs.iter().take(15).for_each(|(_, _, line)| println!("{line}"));
    assert!(broken.is_empty(), "{}:\n{}", broken.len(), broken.join("\n"));
}

/// Ten times as long a log takes not much more than ten times as long, and so does its memory.
#[cfg(unix)]
#[ignore = "it means something with a release build only: scripts/hostile"]
#[test]
fn a_longer_match_takes_as_much_longer() {
    let folder = Folder::new("longer");
    let mut wrong = Vec::new();
    let logs = [10, 100, 1_000].map(times);
    for command in COMMANDS {
        let runs = logs.each_ref().map(|log| {
            fs::write(folder.0.join("a.match"), log).expect("a file");
            folder.run(command, "a.match", MEASURED)
        });
        let [ten, hundred, thousand] = runs.each_ref().map(|run| run.seconds);
        println!(
            "{command:36} {ten:6.2} {hundred:6.2} {thousand:6.2} s, {:.0} MB, exit {:?}",
            runs[2].megabytes, runs[2].code
        );
        // Of what takes no time there is no share.
        if runs.iter().any(Run::is_broken) || thousand > 15.0 * hundred.max(0.1) {
            wrong.push(format!("{command}: {hundred} s, then {thousand} s: {}", runs[2].said));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
