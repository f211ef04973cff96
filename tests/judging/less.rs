//! The same match told with less: a card that nobody noted accuses nobody.

use crate::support::simulated::{Wanted, count, judge, play};

use rejudge::judge::Verdict;

/// The verbs whose cards behind the `=` people leave out.
const LEFT_OUT: &[&str] = &[
    "draw", "clock", "damage", "stock", "leave", "climax", "play", "event", "discard",
];

/// A line without the cards behind its `=`, if people write it so. What stands in brackets has lines of its own there.
fn without_cards(line: &str) -> Option<String> {
    let (said, cards) = line.split_once(" = ")?;
    let verb = said.trim_start().rsplit(": ").next()?.split(' ').next()?;
    if line.contains('[') || !LEFT_OUT.contains(&verb) {
        return None;
    }
    let ending = cards
        .rsplit(' ')
        .next()
        .filter(|word| ["taken", "cancelled"].contains(word));
    Some(match ending {
        Some(ending) => format!("{said} {ending}"),
        None => said.to_owned(),
    })
}

/// The log with two in five of such lines told with less, other ones for each number.
fn told_with_less(log: &str, number: u32) -> String {
    let (setup, turns) = log.split_once("\nturn ").expect("a turn");
    let mut state = number.wrapping_mul(2_654_435_761).wrapping_add(1);
    let lines = turns.split('\n').map(|line| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let left_out = (state >> 16) % 5 < 2;
        without_cards(line)
            .filter(|_| left_out)
            .unwrap_or_else(|| line.to_owned())
    });
    format!("{setup}\nturn {}", lines.collect::<Vec<_>>().join("\n"))
}

#[test]
fn who_notes_fewer_cards_is_not_accused() {
    let (mut bad, mut less) = (Vec::new(), 0);
    for number in 0..count(64) {
        let wanted = Wanted {
            tell_seed: false,
            text: number >> 4 & 1 == 1,
            ..Wanted::nth(number)
        };
        let (_, played) = play(wanted, None);
        let log = told_with_less(&played.text, number);
        let lines = log.lines().zip(played.text.lines());
        less += lines.filter(|(told, played)| told != played).count();
        let report = judge(&log);
        if let Some(m) = report.malformed.first() {
            bad.push(format!("{number} {}: {}", m.place.line, m.message));
        }
        let illegal = report.findings.iter().find(|f| f.verdict == Verdict::Illegal);
        if let Some(f) = illegal {
            bad.push(format!("{number} {}: {} {}", f.stands().line, f.ruling, f.message));
            if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
                std::fs::write(format!("{folder}/{number}.match"), &log).expect("a folder to keep logs in");
            }
        }
    }
    assert!(less > 1_000, "{less}");
    assert!(bad.is_empty(), "{}:\n{}", bad.len(), bad.join("\n"));
}
