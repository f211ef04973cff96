//! Many matches in one stream: what comes out is what each would earn alone, in order, whatever stands beside it.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::support::recording::Folder;

fn command(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rejudge"));
    command
        .args(arguments)
        .current_dir(&folder.0)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(folder: &Folder, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(folder, arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it writes");
    output
}

fn lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Without what only says where it came from.
fn verdict(line: &Value) -> Value {
    let mut line = line.clone();
    let fields = line.as_object_mut().expect("an object");
    fields.remove("id");
    fields.remove("file");
    line
}

fn sample(name: &str) -> String {
    let path = format!("{}/replays/{name}.match", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).expect("a sample")
}

const SAMPLES: [&str; 3] = ["harbor-vs-kiln-disputed", "table-clean", "table-impossible"];

fn record(id: impl Into<Value>, log: &str) -> String {
    format!("{}\n", json!({"id": id.into(), "log": log}))
}

/// What each sample earns alone.
fn alone(folder: &Folder) -> Vec<Value> {
    let judge = |name: &&str| {
        folder.write(&format!("{name}.match"), sample(name));
        let output = run(folder, &["check", "--format", "jsonl", &format!("{name}.match")], b"");
        verdict(&lines(&output)[0])
    };
    SAMPLES.iter().map(judge).collect()
}

#[test]
fn each_record_earns_what_it_earns_alone() {
    let folder = Folder::new("batch-alone");
    let alone = alone(&folder);
    let mut input = String::new();
    let mut expected = Vec::new();
    for number in 0..40 {
        match number % 5 {
            at @ 0..3 => {
                input.push_str(&record(number, &sample(SAMPLES[at])));
                expected.push((json!(number), Some(&alone[at])));
            }
            // What cannot be read stands between the others, and costs none of them anything.
            3 => {
                input.push_str(["no record\n", "\n", "{\"id\": 1\n", "\u{0}\u{1}\n"][number / 5 % 4]);
                expected.push((Value::Null, None));
            }
            _ => {
                let _ = writeln!(input, "{{\"id\": [\"x\", {number}], \"log\": 7}}");
                expected.push((json!(["x", number]), None));
            }
        }
    }
    let mut first: Option<Output> = None;
    for jobs in ["1", "2", "3", "8"] {
        let output = run(&folder, &["check", "--batch", "--jobs", jobs], input.as_bytes());
        assert_eq!(
            output.status.code(),
            Some(3),
            "what could not be read outranks what is illegal"
        );
        let found = lines(&output);
        assert_eq!(found.len(), expected.len());
        for (line, (id, report)) in found.iter().zip(&expected) {
            assert_eq!(&line["id"], id);
            match report {
                Some(report) => assert_eq!(&verdict(line), *report),
                None => assert!(line["exit"] == 3 && line["error"].is_string(), "{line}"),
            }
        }
        match &first {
            Some(first) => assert_eq!(first.stdout, output.stdout, "{jobs} jobs"),
            None => first = Some(output),
        }
    }
}

#[test]
fn a_record_that_means_harm_costs_itself_alone() {
    let folder = Folder::new("batch-harm");
    let good = sample("table-clean");
    let head = good.split("\n\n").next().expect("a header").to_owned();
    // Longer than a record may be; much to work on; other people's files.
    let long = record("long", &"x".repeat(2_000_000));
    let work = record(
        "work",
        &format!("{head}\n\nposition\n{}", "  Aoi.deck = 999*?\n".repeat(20_000)),
    );
    let reach = record("reach", &good.replace("cards/harbor.toml", "../../../etc/passwd"));
    let absolute = record("absolute", &good.replace("cards/harbor.toml", "/etc/passwd"));
    let missing = record("missing", &good.replace("cards/harbor.toml", "cards/none.toml"));
    let game = record("game", "rejudge 1\ngame: chess\n");
    let good = record("good", &good);
    let input = [&good, &long, &work, &reach, &good, &absolute, &missing, &game, &good]
        .map(String::as_str)
        .concat();
    let output = run(&folder, &["check", "--batch", "--summary"], input.as_bytes());
    let found = lines(&output);
    let exits: Vec<(&str, u64)> = found
        .iter()
        .map(|line| {
            (
                line["id"].as_str().unwrap_or("-"),
                line["exit"].as_u64().expect("a code"),
            )
        })
        .collect();
    let work = exits[2].1;
    assert_eq!(
        exits,
        [
            ("good", 0),
            ("-", 3),
            ("work", work),
            ("reach", 4),
            ("good", 0),
            ("absolute", 4),
            ("missing", 4),
            ("game", 3),
            ("good", 0),
        ]
    );
    assert!(work != 4, "{}", found[2]);
    let said = |at: usize| found[at]["error"].as_str().expect("a reason").to_owned();
    assert!(said(1).contains("larger than 1 MiB"), "{}", said(1));
    assert!(said(3).contains("leads out of the folder"), "{}", said(3));
    assert!(!said(3).contains("root:") && !said(5).contains("root:"));
    assert_eq!(output.status.code(), Some(4));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.starts_with("9 records: 3 failed, "), "{told}");
    // What was found in logs ends with 0 if that is wanted; what kept the program from its work does not.
    let clean = [&good[..], &long, &record("bad", &sample("harbor-vs-kiln-disputed"))].concat();
    let code = |arguments: &[&str], input: &str| run(&folder, arguments, input.as_bytes()).status.code();
    assert_eq!(code(&["check", "--batch", "--exit-zero"], &clean), Some(0));
    assert_eq!(code(&["check", "--batch", "--exit-zero"], &input), Some(0));
    assert_eq!(code(&["check", "--batch", "--exit-zero", "none.jsonl"], ""), Some(4));
}

/// Whoever writes a record and waits for what comes of it gets it before the next.
#[test]
fn a_record_is_answered_at_once() {
    let folder = Folder::new("batch-at-once");
    let mut child = command(&folder, &["check", "--batch"]).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("its input");
    let mut answers = BufReader::new(child.stdout.take().expect("its output")).lines();
    for (number, text) in ["bad\n".to_owned(), record(7, &sample("table-clean")), "\n".to_owned()]
        .iter()
        .enumerate()
    {
        stdin.write_all(text.as_bytes()).expect("it reads");
        stdin.flush().expect("it reads");
        let answer: Value = serde_json::from_str(&answers.next().expect("a line").expect("UTF-8")).expect("JSON");
        assert_eq!(answer["exit"] == 0, number == 1, "{answer}");
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    zstd::bulk::compress(bytes, 3).expect("it packs")
}

fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in entries {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        archive.append_data(&mut header, name, *bytes).expect("it is added");
    }
    archive.into_inner().expect("it is written")
}

#[test]
fn lines_files_folders_and_archives_say_the_same() {
    let folder = Folder::new("batch-sources");
    let alone = alone(&folder);
    assert_eq!(
        run(&folder, &["pack", "table-clean.match", "--out", "packed.replay"], b"")
            .status
            .code(),
        Some(0)
    );
    let replay = fs::read(folder.0.join("packed.replay")).expect("a replay");
    let names = ["a.match", "day/b.replay", "day/c.match.zst"];
    let (first, last) = (sample(SAMPLES[0]), packed(sample(SAMPLES[2]).as_bytes()));
    let bytes: [&[u8]; 3] = [first.as_bytes(), &replay, &last];
    fs::create_dir_all(folder.0.join("logs/day")).expect("a folder");
    fs::create_dir_all(folder.0.join("pools")).expect("a folder");
    fs::rename(folder.0.join("cards"), folder.0.join("pools/cards")).expect("moved");
    fs::rename(folder.0.join("decks"), folder.0.join("pools/decks")).expect("moved");
    for (name, bytes) in names.iter().zip(bytes) {
        folder.write(&format!("logs/{name}"), bytes);
    }
    folder.write("logs/notes.txt", "no match");
    let of_archive = archive(&[
        (names[0], bytes[0]),
        ("notes.txt", b"no match"),
        (names[1], bytes[1]),
        (names[2], bytes[2]),
    ]);
    folder.write("all.tar", &of_archive);
    folder.write("all.tar.zst", packed(&of_archive));
    let all_lines: String = SAMPLES.iter().map(|name| record(*name, &sample(name))).collect();
    folder.write("all.jsonl", &all_lines);
    folder.write("all.jsonl.zst", packed(all_lines.as_bytes()));
    for (input, ids) in [
        ("logs", Some(names)),
        ("all.tar", Some(names)),
        ("all.tar.zst", Some(names)),
        ("all.jsonl", None),
        ("all.jsonl.zst", None),
    ] {
        let output = run(&folder, &["check", "--batch", input, "--with", "pools"], b"");
        let found = lines(&output);
        assert_eq!(found.len(), 3, "{input}: {found:?}");
        for (at, line) in found.iter().enumerate() {
            assert_eq!(line["id"], ids.map_or(SAMPLES[at], |names| names[at]), "{input}");
            assert_eq!(verdict(line), alone[at], "{input}");
        }
        // The same on standard input.
        if input != "logs" {
            let bytes = fs::read(folder.0.join(input)).expect("it is there");
            assert_eq!(
                run(&folder, &["check", "--batch", "--with", "pools"], &bytes).stdout,
                output.stdout
            );
        }
    }
    // One file packed by itself, and several inputs one behind the other.
    let one = run(
        &folder,
        &[
            "check",
            "--batch",
            "logs/day/c.match.zst",
            "all.jsonl",
            "--with",
            "pools",
        ],
        b"",
    );
    let ids: Vec<Value> = lines(&one).iter().map(|line| line["id"].clone()).collect();
    assert_eq!(ids, ["c.match.zst", SAMPLES[0], SAMPLES[1], SAMPLES[2]]);
}

#[test]
fn damage_ends_an_input_and_not_the_run() {
    let folder = Folder::new("batch-damage");
    let all: String = (0..300).map(|n| record(n, &sample("table-clean"))).collect();
    let whole = packed(all.as_bytes());
    folder.write("cut.jsonl.zst", &whole[..whole.len() / 2]);
    let mut bad = archive(&[("a.match", sample("table-clean").as_bytes()), ("b.match", b"x")]);
    let at = bad.len() - 1024 - 512 - 400;
    bad[at..at + 300].fill(b'z');
    folder.write("bad.tar", &bad);
    folder.write("good.jsonl", record("last", &sample("table-clean")));
    let inputs = [
        "check",
        "--batch",
        "cut.jsonl.zst",
        "bad.tar",
        "none.jsonl",
        "good.jsonl",
    ];
    let output = run(&folder, &inputs, b"");
    assert_eq!(output.status.code(), Some(4));
    let found = lines(&output);
    let broken: Vec<&str> = found
        .iter()
        .filter(|line| line["id"].is_null())
        .map(|line| line["file"].as_str().expect("a name"))
        .collect();
    assert_eq!(broken, ["cut.jsonl.zst", "bad.tar", "none.jsonl"], "{found:?}");
    assert_eq!(found.last().expect("a line")["id"], "last");
    assert!(found.iter().filter(|line| line["exit"] == 0).count() >= 2);
}

#[test]
fn statistics_and_chosen_rulings() {
    let folder = Folder::new("batch-statistics");
    let all: String = (0..6).map(|n| record(n, &sample(SAMPLES[n % 3]))).collect();
    folder.write("all.jsonl", &all);
    let out = |arguments: &[&str]| {
        let output = run(&folder, arguments, b"");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let table = out(&["check", "--batch", "all.jsonl", "--statistics"]);
    assert!(table.starts_with("6 records: 4 illegal, 2 clean\n"), "{table}");
    let row = table
        .lines()
        .find(|line| line.starts_with("weiss-schwarz/cancel-missed"))
        .expect("a row");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>()[1..3], ["2", "2"], "{row}");
    let data: Value = serde_json::from_str(&out(&[
        "check",
        "--batch",
        "all.jsonl",
        "--statistics",
        "--format",
        "json",
    ]))
    .expect("JSON");
    assert_eq!((data["logs"].as_u64(), data["illegal"].as_u64()), (Some(6), Some(4)));
    assert_eq!(data["editions"][0]["edition"], "1.111");
    // The same of files that are named.
    for name in SAMPLES {
        folder.write(&format!("{name}.match"), sample(name));
    }
    let files: Vec<String> = SAMPLES.iter().map(|name| format!("{name}.match")).collect();
    let mut arguments = vec!["check", "--statistics"];
    arguments.extend(files.iter().map(String::as_str));
    assert!(out(&arguments).starts_with("3 files: 2 illegal, 1 clean\n"));
    // One ruling alone; all but one; none there is.
    let chosen = |options: &[&str]| {
        let arguments = [&["check", "--batch", "all.jsonl"], options].concat();
        let output = run(&folder, &arguments, b"");
        let rulings: std::collections::BTreeSet<String> = lines(&output)
            .iter()
            .flat_map(|line| line["findings"].as_array().expect("a list").clone())
            .filter(|finding| finding["consequence"].is_null())
            .map(|finding| finding["ruling"].as_str().expect("a name").to_owned())
            .collect();
        (output.status.code(), rulings)
    };
    let (code, all) = chosen(&[]);
    assert_eq!(code, Some(1));
    assert!(all.len() > 2, "{all:?}");
    let (code, cost) = chosen(&["--select", "cost"]);
    assert_eq!(
        (code, cost.into_iter().collect::<Vec<_>>()),
        (Some(1), vec!["weiss-schwarz/cost".to_owned()])
    );
    let (_, without) = chosen(&["--ignore", "weiss-schwarz/cost,contradiction"]);
    assert!(
        !without.contains("weiss-schwarz/cost") && without.contains("weiss-schwarz/cancel-missed"),
        "{without:?}"
    );
    assert_eq!(chosen(&["--ignore", "weiss-schwarz"]).0, Some(0));
    let output = run(&folder, &["check", "--batch", "all.jsonl", "--select", "csot"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("csot"));
}

/// The most memory that a process had.
#[cfg(target_os = "linux")]
fn peak_kib(folder: &Folder, records: usize) -> u64 {
    let mut child = command(folder, &["check", "--batch", "--jobs", "2"])
        .spawn()
        .expect("it starts");
    let status = format!("/proc/{}/status", child.id());
    let mut stdin = child.stdin.take().expect("its input");
    let mut stdout = child.stdout.take().expect("its output");
    let reader = std::thread::spawn(move || {
        let mut lines = 0;
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count @ 1..) = stdout.read(&mut buffer) {
            lines += buffer[..count].iter().filter(|b| **b == b'\n').count();
        }
        lines
    });
    let line = record(1, &sample("table-clean"));
    for _ in 0..records {
        stdin.write_all(line.as_bytes()).expect("it reads");
    }
    let status = fs::read_to_string(status).expect("it runs");
    drop(stdin);
    assert_eq!(reader.join().expect("it reads"), records);
    assert!(child.wait().expect("it ends").success());
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("a number");
    peak.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_records() {
    let folder = Folder::new("batch-memory");
    let (few, many) = (peak_kib(&folder, 300), peak_kib(&folder, 3_000));
    assert!(many < few + 8_192, "{few} KiB for 300 records, {many} KiB for 3,000");
}

#[test]
fn made_up_matches_are_a_batch() {
    let folder = Folder::new("batch-simulated");
    let made = run(
        &folder,
        &["simulate", "--count", "5", "--seed", "9", "--jsonl", "--out", "made"],
        b"",
    );
    assert_eq!(made.status.code(), Some(0));
    let beside = fs::read_dir(folder.0.join("made")).expect("a folder").count();
    assert!(beside >= 4, "two pools and two lists, not {beside} files");
    let ids: Vec<Value> = lines(&made).iter().map(|line| line["id"].clone()).collect();
    assert_eq!(ids, ["0x9", "0xa", "0xb", "0xc", "0xd"]);
    let output = run(&folder, &["check", "--batch", "--with", "made", "-"], &made.stdout);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    assert_eq!(lines(&output).len(), 5);
    // Without a folder they hold their cards themselves.
    let made = run(&folder, &["simulate", "--count", "2", "--jsonl"], b"");
    fs::remove_dir_all(folder.0.join("made")).expect("the cards");
    assert_eq!(run(&folder, &["check", "--batch"], &made.stdout).status.code(), Some(0));
}
