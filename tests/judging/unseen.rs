//! A legal match of which not everything was seen is never called illegal, whatever was not seen.

use crate::support::simulated;

use rejudge::judge::Verdict;
use rejudge::table::dice::Dice;
use simulated::{Wanted, count, judge, play};

/// What of a log was not seen.
#[derive(Clone, Copy, Debug)]
enum Hidden {
    /// The cards both players drew.
    Draws,
    /// One card of ten that were seen to come of something.
    Some,
    /// One of three.
    Many,
    /// All of them.
    All,
}

/// A card's number as these logs write it: three digits.
fn is_card(word: &str) -> bool {
    word.len() == 3 && word.bytes().all(|b| b.is_ascii_digit())
}

/// Replaces what was seen by `?`, as somebody would write who did not see it.
fn hide(source: &str, hidden: Hidden, dice: &mut Dice) -> String {
    let (head, body) = source.split_once("\nsetup\n").expect("a made-up match has a setup");
    let mut out = format!("{head}\nsetup\n");
    for line in body.lines() {
        let draws = ["draw", "clock", "mulligan"]
            .iter()
            .any(|verb| line.split_whitespace().any(|w| w == *verb));
        let Some((choice, seen)) = line.split_once('=') else {
            out.push_str(line);
            out.push('\n');
            continue;
        };
        let mut kept = String::new();
        let mut word = String::new();
        for c in seen.chars().chain(['\n']) {
            if c.is_ascii_digit() {
                word.push(c);
                continue;
            }
            let unseen = is_card(&word)
                && match hidden {
                    Hidden::Draws => draws,
                    Hidden::Some => dice.below(10) == 0,
                    Hidden::Many => dice.below(3) == 0,
                    Hidden::All => true,
                };
            kept.push_str(if unseen { "?" } else { &word });
            word.clear();
            kept.push(c);
        }
        out.push_str(choice);
        out.push('=');
        out.push_str(&kept);
    }
    out
}

/// Writes cards of lines of all sorts as `?`, what was chosen as well as what was seen: one of so many.
fn unnoted(source: &str, one_of: usize, dice: &mut Dice) -> String {
    let (head, body) = source.split_once("\nsetup\n").expect("a made-up match has a setup");
    let mut out = format!("{head}\nsetup\n");
    for line in body.lines() {
        let mut word = String::new();
        for c in line.chars().chain(['\n']) {
            if c.is_ascii_alphanumeric() || c == '.' {
                word.push(c);
                continue;
            }
            let unseen = is_card(&word) && dice.below(one_of) == 0;
            out.push_str(if unseen { "?" } else { &word });
            word.clear();
            out.push(c);
        }
    }
    out
}

/// What was said of a match in which cards were not noted.
struct Said {
    lines: usize,
    open: usize,
    bad: Vec<String>,
}

/// The match of this number, with cards in it that nobody noted.
fn unnoted_match(number: u32) -> Said {
    let wanted = Wanted {
        full: number.is_multiple_of(2),
        tell_seed: false,
        lists: number % 10 < 8,
        ..Wanted::nth(number)
    };
    let (_, played) = play(wanted, None);
    let mut dice = Dice::new(u64::from(number) * 6_151 + 1);
    let one_of = [60, 20, 6, 2][number as usize / 2 % 4];
    let text = unnoted(&played.text, one_of, &mut dice);
    let report = judge(&text);
    let mut bad = Vec::new();
    if let Some(m) = report.malformed.first() {
        bad.push(format!("{number} {}: cannot be read: {}", m.place.line, m.message));
    }
    if let Some(f) = report.findings.iter().find(|f| f.verdict == Verdict::Illegal) {
        bad.push(format!("{number} {}: {} {}", f.stands().line, f.ruling, f.message));
        if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
            let path = std::path::Path::new(&folder).join(format!("unnoted-{number}.match"));
            std::fs::write(path, &text).expect("a folder to keep logs in");
        }
    }
    let cannot_tell = |f: &&rejudge::judge::Finding| f.verdict == Verdict::CannotTell;
    Said {
        lines: text.lines().count(),
        open: report.findings.iter().filter(cannot_tell).count(),
        bad,
    }
}

/// A clean match in which somebody did not note cards, the played ones among them, is not called illegal: what rests on
/// such a card cannot be told.
#[test]
fn a_card_nobody_noted_accuses_nobody() {
    let all = count(1_000);
    let (mut bad, mut open, mut lines) = (Vec::new(), 0, 0);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u32);
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| {
                scope.spawn(move || {
                    (part..all)
                        .step_by(threads as usize)
                        .map(unnoted_match)
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        for part in parts {
            for said in part.join().expect("no log makes it panic") {
                open += said.open;
                lines += said.lines;
                bad.extend(said.bad);
            }
        }
    });
    bad.sort();
    assert!(
        bad.is_empty(),
        "{} logs:\n{}",
        bad.len(),
        bad[..bad.len().min(30)].join("\n")
    );
    assert!(open > 0 && open * 10 < lines, "{open} open in {lines} lines");
}

#[test]
fn what_was_not_seen_is_never_illegal() {
    let mut bad = Vec::new();
    let (mut open, mut lines) = (0, 0);
    for number in 0..count(60) {
        let wanted = Wanted {
            full: true,
            tell_seed: false,
            lists: number % 5 != 4,
            ..Wanted::nth(number)
        };
        let (_, played) = play(wanted, None);
        for hidden in [Hidden::Draws, Hidden::Some, Hidden::Many, Hidden::All] {
            let mut dice = Dice::new(u64::from(number) * 977 + hidden as u64 + 1);
            let text = hide(&played.text, hidden, &mut dice);
            let report = judge(&text);
            lines += text.lines().count();
            open += report
                .findings
                .iter()
                .filter(|f| f.verdict == Verdict::CannotTell)
                .count();
            let illegal = report.findings.iter().find(|f| f.verdict == Verdict::Illegal);
            if let (Some(finding), Ok(folder)) = (illegal, std::env::var("REJUDGE_KEEP")) {
                let name = format!("{hidden:?}-{number}.match");
                std::fs::write(std::path::Path::new(&folder).join(name), &text).expect("a folder to keep logs in");
                let _ = finding;
            }
            if let Some(m) = report.malformed.first() {
                bad.push(format!(
                    "{number} {hidden:?} {}: cannot be read: {}",
                    m.place.line, m.message
                ));
            }
            if let Some(f) = illegal {
                bad.push(format!(
                    "{number} {hidden:?} {}: {} {}",
                    f.broke.line, f.ruling, f.message
                ));
            }
        }
    }
    assert!(
        bad.is_empty(),
        "{} logs:\n{}",
        bad.len(),
        bad[..bad.len().min(15)].join("\n")
    );
    // Not seeing much leaves much open, and a log of which nothing can be told is of no use.
    assert!(open > 0 && open * 20 < lines, "{open} open in {lines} lines");
}
