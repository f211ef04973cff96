//! Damage of every sort: bytes, entries, cards, lengths that lie, inputs that make no sense.

use std::fs;
use std::time::{Duration, Instant};

use rejudge::packing::{Verified, verify};
use rejudge::replay::Replay;
use rejudge::replay::frame::{self, Section};
use rejudge::replay::sections::name;

use super::packed;
use std::path::Path;

const SAMPLE: &str = "fixtures/replay-format/version-1.replay";

/// The first byte of each section, and its name in messages.
fn places(bytes: &[u8]) -> Vec<(usize, String)> {
    let number = |at: usize, len: usize| (0..len).rev().fold(0, |n, i| n << 8 | usize::from(bytes[at + i]));
    let (mut at, mut found) = (12, Vec::new());
    while at < bytes.len() {
        let said = match name(number(at, 2) as u16) {
            Some(name) => format!("the {name} section"),
            None => "the end section".to_owned(),
        };
        found.push((at, said));
        at += 44 + number(at + 4, 4);
    }
    found
}

#[test]
fn every_changed_byte_is_refused_and_its_section_named() {
    let bytes = fs::read(SAMPLE).expect("a file");
    let places = places(&bytes);
    for at in 0..bytes.len() {
        for change in [0x01, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            let said = Replay::from_bytes(&changed).expect_err("damaged").to_string();
            let Some((start, section)) = places.iter().rfind(|(start, _)| *start <= at) else {
                let named = ["no replay", "line ends", "version", "the head", "behind the version"];
                assert!(named.iter().any(|n| said.contains(n)), "byte {at}: {said}");
                continue;
            };
            // Whoever changes the head of a section changes what it is taken for.
            let head = at - start < 12;
            let named = said.contains(section.as_str()) || (head && said.contains("section"));
            assert!(named, "byte {at} of {section}: {said}");
        }
    }
}

#[test]
fn every_cut_is_refused_and_its_section_named() {
    let bytes = fs::read(SAMPLE).expect("a file");
    for at in 0..bytes.len() {
        let said = Replay::from_bytes(&bytes[..at]).expect_err("cut").to_string();
        let named = said.contains("section") || (at < 12 && (said.contains("head") || said.contains("no replay")));
        assert!(named, "cut at {at}: {said}");
    }
}

/// A section changed by somebody who knows how to make the checksums right again.
fn made_right(bytes: &[u8], section: &str, change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut sections = frame::read(bytes, &name).expect("undamaged");
    let found = sections.iter_mut().find(|s| name(s.kind) == Some(section));
    change(&mut found.expect("it is there").payload);
    frame::write(&sections, true).expect("small")
}

fn refused(bytes: &[u8]) -> String {
    Replay::from_bytes(bytes).expect_err("it was changed").to_string()
}

/// The payload as lines, changed.
fn lines(payload: &mut Vec<u8>, change: impl FnOnce(&mut Vec<String>)) {
    let text = String::from_utf8(payload.clone()).expect("a log");
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    change(&mut lines);
    *payload = lines.concat().into_bytes();
}

#[test]
fn entries_that_are_dropped_swapped_changed_or_put_in_are_named() {
    let bytes = fs::read(SAMPLE).expect("a file");
    let with = |change: &dyn Fn(&mut Vec<String>)| refused(&made_right(&bytes, "log", |p| lines(p, |l| change(l))));
    let what = "of the log was changed, left out, put in or moved after the replay was packed";
    assert_eq!(with(&|l| drop(l.remove(29))), format!("line 30 {what}"));
    assert_eq!(with(&|l| l.swap(29, 30)), format!("line 30 {what}"));
    assert_eq!(with(&|l| l[29].insert(2, ' ')), format!("line 30 {what}"));
    assert_eq!(with(&|l| l.insert(29, "\n".to_owned())), format!("line 30 {what}"));
    let last = Replay::from_bytes(&bytes).expect("undamaged").log.lines().count();
    assert_eq!(with(&|l| drop(l.pop())), format!("line {last} {what}"));
    assert_eq!(
        with(&|l| l.push("# more\n".to_owned())),
        format!("line {} {what}", last + 1)
    );
    // Whoever makes the chain right, too, still has a log that does not say what was played.
    let mut replay = Replay::from_bytes(&bytes).expect("undamaged");
    replay.log = replay
        .log
        .replacen("damage 2 = 022 095 cancelled", "damage 2 = 095 022 cancelled", 1);
    replay.lines = Replay::lines_of(&replay.log);
    assert!(matches!(verify(&replay), Verified::Diverged(first) if first.line == 24));
}

#[test]
fn a_card_or_a_list_that_was_replaced_is_named() {
    let bytes = fs::read(SAMPLE).expect("a file");
    let swap = |from: &'static [u8], to: &'static [u8]| {
        move |payload: &mut Vec<u8>| {
            let at = payload
                .windows(from.len())
                .position(|w| w == from)
                .expect("it is there");
            payload[at..at + from.len()].copy_from_slice(to);
        }
    };
    let said = refused(&made_right(&bytes, "pools", swap(b"power = 3000", b"power = 9000")));
    assert!(said.contains("of cards/harbor.toml (number = \"HB/W01-"), "{said}");
    let said = refused(&made_right(&bytes, "decks", swap(b"4 HB/W01-001", b"3 HB/W01-001")));
    assert!(
        said.contains("of decks/harbor-4-old-anchorage.deck was changed"),
        "{said}"
    );
}

/// Numbers without chance: the same damage every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// Changes a few bytes, or cuts, or repeats a piece.
fn change(payload: &mut Vec<u8>, numbers: &mut Numbers) {
    for _ in 0..=numbers.below(3) {
        let len = payload.len();
        if len == 0 {
            return;
        }
        let at = numbers.below(len);
        match numbers.below(6) {
            0 => payload.truncate(at),
            1 => payload[at..(at + 8).min(len)].fill(0xff),
            2 => {
                let piece = payload[at..(at + 16).min(len)].to_vec();
                payload.splice(at..at, piece);
            }
            3 => payload[at] = payload[at].wrapping_add(2),
            _ => payload[at] ^= 1 << numbers.below(8),
        }
    }
}

/// Reads and judges what may be anything, and takes no longer than it may.
fn survives(bytes: &[u8], what: &str) {
    let start = Instant::now();
    if let Ok(replay) = Replay::from_bytes(bytes) {
        let _ = replay.signatures();
        let _ = verify(&replay);
    }
    let took = start.elapsed();
    assert!(took < Duration::from_secs(5), "{what} took {took:?}");
}

#[test]
fn sections_of_any_content_are_read_in_bounded_time_and_never_panic() {
    let replay = packed(Path::new("replays/old-anchorage-vs-first-firing.match"));
    let bytes = replay.to_bytes(false).expect("small");
    let sections = frame::read(&bytes, &name).expect("undamaged");
    let rounds = crate::support::simulated::count(1_000);
    for round in 0..rounds {
        let mut numbers = Numbers(u64::from(round));
        let mut changed: Vec<Section> = sections.clone();
        let at = numbers.below(changed.len());
        change(&mut changed[at].payload, &mut numbers);
        let bytes = frame::write(&changed, false).expect("small");
        survives(&bytes, &format!("round {round}"));
    }
}

#[test]
fn inputs_of_any_content_are_refused_or_judged_and_never_panic() {
    let replay = packed(Path::new("replays/old-anchorage-vs-first-firing-disputed.match"));
    let (mut ran, mut refused) = (0, 0);
    for round in 0..crate::support::simulated::count(400) {
        let mut numbers = Numbers(u64::from(round) << 20);
        let mut other = replay.clone();
        for _ in 0..=numbers.below(2) {
            let columns = &mut other.inputs.columns;
            let at = numbers.below(columns.len());
            let column = &mut columns[at];
            if column.is_empty() {
                continue;
            }
            let byte = numbers.below(column.len());
            // Small changes keep most of it sound, so that it comes to be judged.
            column[byte] = match numbers.below(3) {
                0 => column[byte] ^ 1,
                1 => column[byte].wrapping_add(2) & 0x7f,
                _ => numbers.below(128) as u8,
            };
        }
        let start = Instant::now();
        match verify(&other) {
            Verified::CannotBeRerun(_) => refused += 1,
            _ => ran += 1,
        }
        assert!(start.elapsed() < Duration::from_secs(5), "round {round}");
    }
    assert!(ran > 40 && refused > 40, "{ran} ran, {refused} were refused");
}

#[test]
fn a_length_that_lies_takes_no_memory() {
    let bytes = fs::read(SAMPLE).expect("a file");
    for section in [
        "header", "lines", "pools", "decks", "inputs", "events", "verdicts", "turns",
    ] {
        // The first number of most sections is a length; here they all claim more than there is.
        for claim in [u64::MAX, 1 << 40, 1 << 31, 48 << 20] {
            let changed = made_right(&bytes, section, |payload| {
                payload[..8].copy_from_slice(&claim.to_le_bytes())
            });
            survives(&changed, section);
        }
    }
}
