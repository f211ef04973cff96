//! The shuffles: vectors that must never change, and a second implementation that has to agree.
//!
//! The vectors are written anew (only for a new version of the specification) with
//! `cargo test --test formats -- shuffle:: --ignored write_vectors`.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use rejudge::table::shuffle::{Domain, Seed, generator, shuffle};

const HEAD: &str = "\
# Vectors for grammar/shuffle.md, version 1. One a line, fields apart by one space; a line that starts with # is none.
#   raw    SEED DOMAIN PLAYER DECK ORDINAL = the first four 64-bit outputs
#   below  SEED DOMAIN PLAYER DECK ORDINAL BOUND = the first eight numbers below BOUND
#   order  SEED DOMAIN PLAYER DECK ORDINAL SIZE = the items 0 .. SIZE-1, shuffled, top first
# SEED and outputs are hexadecimal, all else decimal.
";

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The lines left of `=`.
fn questions() -> Vec<String> {
    let seeds = [
        "0",
        "1",
        "8f1c3a77",
        "ffffffffffffffff",
        "10000000000000000",
        &"f".repeat(32),
    ];
    let mut out = Vec::new();
    for seed in seeds {
        for key in [
            "1 0 0 0",
            "1 1 0 0",
            "1 0 1 0",
            "1 0 0 1",
            "2 0 0 0",
            "6 255 255 4294967295",
        ] {
            out.push(format!("raw {seed} {key}"));
        }
    }
    for bound in [1u64, 2, 3, 6, 20, 50, 1_000_000_007, (1 << 63) + 1, u64::MAX] {
        out.push(format!("below 8f1c3a77 2 0 0 0 {bound}"));
        out.push(format!("below 8f1c3a77 2 1 0 7 {bound}"));
    }
    for size in [0, 1, 2, 3, 7, 29, 50, 60] {
        out.push(format!("order 8f1c3a77 1 0 0 0 {size}"));
        out.push(format!("order 8f1c3a77 1 1 0 1 {size}"));
    }
    out
}

/// What stands right of `=`.
fn answer(question: &str) -> String {
    let words: Vec<&str> = question.split(' ').collect();
    let number = |at: usize| words[at].parse::<u64>().expect("a decimal number");
    let seed = Seed::new(u128::from_str_radix(words[1], 16).expect("a hexadecimal number"));
    let domain = Domain::ALL
        .iter()
        .copied()
        .find(|&d| d as u64 == number(2))
        .expect("a domain");
    let mut chance = generator(seed, domain, number(3) as u8, number(4) as u8, number(5) as u32);
    let mut out = String::new();
    match words[0] {
        "raw" => (0..4).for_each(|_| write!(out, " {:016x}", chance.next_u64()).expect("a string")),
        "below" => (0..8).for_each(|_| write!(out, " {}", chance.below(number(6))).expect("a string")),
        "order" => {
            let mut items: Vec<u64> = (0..number(6)).collect();
            shuffle(&mut items, &mut chance);
            items.iter().for_each(|item| write!(out, " {item}").expect("a string"));
        }
        other => panic!("unknown vector {other}"),
    }
    out
}

fn vectors() -> String {
    let mut out = HEAD.to_owned();
    for question in questions() {
        out.push_str(&format!("{question} ={}\n", answer(&question)));
    }
    out
}

#[test]
fn the_vectors_hold() {
    let stored = std::fs::read_to_string(path("grammar/shuffle-vectors.txt")).expect("the vectors");
    assert_eq!(stored.replace("\r\n", "\n"), vectors());
}

#[test]
#[ignore = "writes grammar/shuffle-vectors.txt"]
fn write_vectors() {
    std::fs::write(path("grammar/shuffle-vectors.txt"), vectors()).expect("the vectors can be written");
}

#[test]
fn another_language_agrees() {
    let run = Command::new("python3")
        .arg(path("tests/shuffle_spec.py"))
        .arg(path("grammar/shuffle-vectors.txt"))
        .output();
    match run {
        Ok(output) => assert!(
            output.status.success(),
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        ),
        Err(error) => eprintln!("skipped: python3 cannot be started ({error})"),
    }
}
