//! Seeds that players agree on: vectors that must never change, a second implementation, and logs whose lines do not fit.
//!
//! The vectors are written anew (only for a new version of `grammar/agreed.md`) with
//! `cargo test --test program -- agreed:: --ignored write_vectors`.

use std::fmt::Write as _;
use std::process::Command;

use rejudge::chain::hex;
use rejudge::games::{GameSessions, Request, of_log};
use rejudge::judge::Report;
use rejudge::table::agreed::{Share, commitment, seed};
use rejudge::table::shuffle::Seed;

use crate::support::simulated;

const VECTORS: &str = "grammar/agreed-vectors.txt";
const HEAD: &str = "\
# Vectors for grammar/agreed.md, version 1. One a line: names and shares in seating order = the commitments and the seed,
# all in hexadecimal; fields apart by one space; a line that starts with # is none.
";

fn vectors() -> String {
    let share = |first: u8| Share(std::array::from_fn(|at| first.wrapping_add(at as u8 * 7)));
    let games: [&[(&str, u8)]; 6] = [
        &[("Aoi", 1), ("Ren", 2)],
        &[("Ren", 2), ("Aoi", 1)],
        &[("Aoi", 1), ("Ren", 1)],
        &[("葵", 0), ("蓮", 255)],
        &[("Aoi", 3), ("Ren", 4), ("Mio", 5)],
        &[("a", 9)],
    ];
    let mut out = HEAD.to_owned();
    for game in games {
        let shares: Vec<(&str, Share)> = game.iter().map(|(name, first)| (*name, share(*first))).collect();
        let given: Vec<String> = shares.iter().map(|(name, share)| format!("{name} {share}")).collect();
        let commits = shares.iter().map(|(name, share)| hex(&commitment(name, share).0));
        let commits: Vec<String> = commits.collect();
        let seed = seed(shares.iter().map(|(name, share)| (*name, share))).value();
        writeln!(out, "{} = {} {seed:#x}", given.join(" "), commits.join(" ")).expect("in memory");
    }
    out
}

#[test]
fn the_vectors_have_not_changed() {
    assert_eq!(std::fs::read_to_string(VECTORS).expect("the vectors"), vectors());
}

#[test]
#[ignore = "writes the vectors"]
fn write_vectors() {
    std::fs::write(VECTORS, vectors()).expect("the vectors can be written");
}

#[test]
fn another_language_agrees() {
    let run = Command::new("python3")
        .args(["tests/replay_reader.py", "--agreed", VECTORS])
        .output();
    match run {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => eprintln!("skipped: python3 cannot be started ({error})"),
    }
}

const AOI: Share = Share([0x11; 32]);
const REN: Share = Share([0x22; 32]);

fn agreed_seed() -> Seed {
    seed([("Aoi", &AOI), ("Ren", &REN)])
}

/// A match that is played by a seed, with these lines in place of the one that says it.
fn log(lines: &[String]) -> String {
    let wanted = simulated::Wanted::nth(4);
    let value = format!("seed: {}", Seed::new(u128::from(wanted.seed)));
    let (_, played) = simulated::play(wanted, None);
    assert!(played.text.contains(&value), "{}", &played.text[..400]);
    played.text.replacen(&value, &lines.join("\n"), 1)
}

fn judged(lines: &[String]) -> Report {
    let source = log(lines);
    let game = of_log(&source).expect("a game");
    let mut sessions = GameSessions::default();
    let report = sessions.judge(game, "agreed", &source, &Request::default(), &simulated::Replays);
    report.expect("the files are there")
}

fn commit(name: &str, share: &Share) -> String {
    format!("commit {name}: {}", commitment(name, share))
}

fn reveal(name: &str, share: &Share) -> String {
    format!("reveal {name}: {share}")
}

/// The first thing that is wrong, and in which of the lines given.
fn wrong(lines: &[String]) -> Option<(usize, String)> {
    let source = log(lines);
    let first = source[..source.find(&lines[0]).expect("it is there")].lines().count();
    let malformed = judged(lines).malformed;
    malformed
        .first()
        .map(|m| (m.place.line as usize - first, m.message.clone()))
}

#[test]
fn what_was_agreed_as_it_must_be_is_silent() {
    let commits = [commit("Aoi", &AOI), commit("Ren", &REN)];
    let reveals = [reveal("Aoi", &AOI), reveal("Ren", &REN)];
    for upto in 1..=4 {
        let all = [&commits[..], &reveals].concat();
        assert_eq!(wrong(&all[..upto]), None);
    }
    // Among the commitments and among the shares in any order, with the seed that follows.
    let seed = format!("seed: {}", agreed_seed());
    let lines = [
        seed,
        commits[1].clone(),
        commits[0].clone(),
        reveals[1].clone(),
        reveals[0].clone(),
    ];
    assert_eq!(wrong(&lines), None);
}

#[test]
fn a_share_is_shown_when_all_have_committed_and_is_nobody_elses() {
    let (a, b) = (commit("Aoi", &AOI), commit("Ren", &REN));
    let (x, y) = (reveal("Aoi", &AOI), reveal("Ren", &REN));
    let above = |who: &str, whom: &str| {
        format!("{who} shows a share above the commitment of {whom}: all commit first, and then all show their shares")
    };
    for (lines, line, said) in [
        ([&x, &y, &a, &b], 1, above("Aoi", "Ren")),
        ([&y, &b, &x, &a], 1, above("Ren", "Aoi")),
        ([&a, &x, &b, &y], 2, above("Aoi", "Ren")),
    ] {
        assert_eq!(wrong(&lines.map(String::clone)), Some((line, said)));
    }
    let twins = [a, commit("Ren", &AOI), x, reveal("Ren", &AOI)];
    let said = "Aoi shows the share of Ren: each has to be random, and no two are the same by chance".to_owned();
    assert_eq!(wrong(&twins), Some((3, said)));
}

#[test]
fn whatever_does_not_fit_is_named_with_its_line() {
    let (a, b) = (commit("Aoi", &AOI), commit("Ren", &REN));
    let (x, y) = (reveal("Aoi", &AOI), reveal("Ren", &REN));
    let said = |lines: &[&String], line: usize, what: &str| {
        let lines: Vec<String> = lines.iter().map(|line| (*line).clone()).collect();
        assert_eq!(wrong(&lines), Some((line, what.to_owned())), "{lines:?}");
    };
    let other = reveal("Ren", &AOI);
    said(
        &[&a, &b, &x, &other],
        4,
        "the share Ren shows is not the one Ren committed to",
    );
    // What Aoi committed to serves nobody else.
    let copied = format!("commit Ren: {}", commitment("Aoi", &AOI));
    said(
        &[&a, &copied, &x, &other],
        4,
        "the share Ren shows is not the one Ren committed to",
    );
    said(&[&a, &x], 2, "Aoi shows a share before Ren has committed");
    said(&[&a, &x, &y], 2, "Aoi shows a share before Ren has committed");
    said(&[&y, &a], 1, "Ren shows a share without having committed to one");
    said(&[&a, &b, &a], 3, "Aoi has a second `commit` line");
    let mio = commit("Mio", &AOI);
    said(&[&a, &b, &mio], 3, "nobody called Mio plays; the players are Aoi, Ren");
    let seed = "seed: pcg64 1 0x7".to_owned();
    let right = format!("the shares of the players give the seed {}", agreed_seed());
    said(&[&a, &b, &x, &y, &seed], 5, &right);
    said(
        &[&a, &b, &x, &seed],
        4,
        "the seed stands here before Ren showed a share",
    );
    let short = "reveal Aoi: 1234".to_owned();
    said(&[&a, &b, &short], 3, "64 hexadecimal digits are wanted");
    let newer = a.replace("blake3 1", "blake3 2");
    said(&[&newer, &b], 1, "a commitment is `blake3 1` and 64 hexadecimal digits");
}

#[test]
fn a_view_from_one_seat_does_not_give_the_seed_away() {
    let lines = [
        commit("Aoi", &AOI),
        commit("Ren", &REN),
        reveal("Aoi", &AOI),
        reveal("Ren", &REN),
        format!("seed: {}", agreed_seed()),
    ];
    // The match was played by another seed; what matters is the header.
    let source = log(&[format!("seed: {}", Seed::new(4))]);
    let at = source.find("\nsetup").expect("it has a setup");
    let source = format!("{}\n{}{}", &source[..at], lines[..4].join("\n"), &source[at..]);
    let game = of_log(&source).expect("a game");
    let seen = game.view(&source, "Aoi", false, &simulated::Replays);
    let seen = seen.expect("it can be seen");
    assert!(seen.contains("commit Ren"));
    for hidden in ["reveal", "0x4", &AOI.to_string(), &REN.to_string()] {
        assert!(!seen.contains(hidden), "{hidden} is in the view");
    }
}
