//! Slips of the pen: one line of a made-up log is written otherwise than it was played, and everything after it
//! follows the match that was played. The judge must find it at its line under its name; what else stands out is a
//! consequence of it.
//!
//! Some slips cannot be found, because another match fits the log as well: a card written for another one that may
//! have been there (without a seed), an optional line left out, a card of the hand confused with another one there.

#[path = "support/simulated.rs"]
#[allow(dead_code)]
mod simulated;

use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::simulate::Style;
use rejudge::judge::Finding;
use simulated::{Wanted, count, judge, play};

/// What becomes of a line.
enum Edit {
    Written(String),
    Gone,
}

use Edit::{Gone, Written};

/// One sort of slip.
struct Slip {
    name: &'static str,
    ruling: &'static str,
    /// The edition, where only one knows it.
    only: Option<Edition>,
    /// Only with the seed in the log (or without).
    seeded: Option<bool>,
    /// Why later lines may stand for themselves: how it was done right is not known, so that nothing can be followed
    /// up from there.
    loose: Option<&'static str>,
    /// What becomes of a line, given the lines and its number.
    edit: fn(&[&str], usize) -> Option<Edit>,
}

const fn slip(name: &'static str, ruling: &'static str, edit: fn(&[&str], usize) -> Option<Edit>) -> Slip {
    Slip {
        name,
        ruling,
        only: None,
        seeded: None,
        loose: None,
        edit,
    }
}

impl Slip {
    const fn loose(mut self, why: &'static str) -> Slip {
        self.loose = Some(why);
        self
    }
}

/// A line without its player.
fn bare(line: &str) -> &str {
    let line = line.trim_start();
    line.split_once(": ")
        .filter(|(name, _)| ["Aoi", "Ren"].contains(name))
        .map_or(line, |(_, rest)| rest)
}

/// The line is gone if it begins so.
fn gone(lines: &[&str], at: usize, start: &str) -> Option<Edit> {
    (lines[at].starts_with("  ") && bare(lines[at]).starts_with(start)).then_some(Gone)
}

fn replaced(line: &str, old: &str, new: &str) -> Option<Edit> {
    line.contains(old).then(|| Written(line.replacen(old, new, 1)))
}

/// The line before, which is not the beginning of a turn.
fn above<'a>(lines: &[&'a str], at: usize) -> &'a str {
    at.checked_sub(1).map_or("", |at| lines[at].trim_start())
}

const SLIPS: &[Slip] = &[
    slip("stand left out", "stand", |l, i| (l[i] == "  stand").then_some(Gone)),
    slip("the draw left out", "draw", |l, i| {
        (l[i].starts_with("  draw = ") && (above(l, i).starts_with("turn") || above(l, i) == "stand")).then_some(Gone)
    }),
    slip("one card for the clock", "clock-draw", |l, i| {
        let plain = bare(l[i]).starts_with("clock ") && !l[i].contains('[');
        plain.then(|| l[i].rsplit_once(' ').map(|(rest, _)| Written(rest.to_owned())))?
    }),
    slip("a trigger left out", "trigger", |l, i| {
        (l[i].starts_with("  trigger") && !l[i].contains('[')).then_some(Gone)
    }),
    slip("stock left out", "stock", |l, i| (l[i] == "  stock").then_some(Gone)),
    slip("soul left out", "icon", |l, i| gone(l, i, "soul")),
    slip("damage left out", "damage-missing", |l, i| {
        (l[i].starts_with("  damage") && !l[i].contains('[')).then_some(Gone)
    })
    .loose("without a seed it is not known what was turned over"),
    slip("a battle left out", "battle", |l, i| gone(l, i, "battle")),
    slip("the climax left out", "climax-stays", |l, i| gone(l, i, "leave climax")),
    slip("the discard left out", "hand-limit", |l, i| gone(l, i, "discard"))
        .loose("which cards were put away is not told"),
    // The last level up, which ends the match, is told by the result.
    slip("the level up left out", "levelup", |l, i| {
        let last = l.get(i + 1).is_some_and(|l| l.contains("result"));
        (!last).then(|| gone(l, i, "levelup"))?
    })
    .loose("which card became the level is not told"),
    slip("the clock card left out", "penalty", |l, i| {
        let (start, rest) = l[i].split_once("; penalty = ")?;
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        Some(Written(format!("{start}{rest}")))
    }),
    slip("cancelled for taken", "cancel-invented", |l, i| {
        replaced(l[i], " taken", " cancelled")
    }),
    slip("taken for cancelled", "cancel-missed", |l, i| {
        replaced(l[i], " cancelled", " taken")
    }),
    slip("one damage more", "damage-amount", |l, i| {
        let (count, rest) = l[i].strip_prefix("  damage ")?.split_once(' ')?;
        let count: u32 = count.parse().ok()?;
        rest.ends_with("cancelled")
            .then(|| Written(format!("  damage {} {rest}", count + 1)))
    }),
    slip("a card of the damage left out", "damage-cards", |l, i| {
        let line = l[i]
            .strip_suffix(" taken")
            .filter(|l| l.starts_with("  damage") && !l.contains('['))?;
        let (rest, _) = line.rsplit_once(' ')?;
        (!rest.ends_with('=')).then(|| Written(format!("{rest} taken")))
    })
    .loose("without a seed it is not known what else was turned over"),
    slip("direct for front", "attack-method", |l, i| {
        l[i].starts_with("  attack")
            .then(|| replaced(l[i], " front", " direct"))?
    }),
    slip("front for direct", "attack-method", |l, i| {
        l[i].starts_with("  attack")
            .then(|| replaced(l[i], " direct", " front"))?
    }),
    slip("a card too few paid", "cost", |l, i| {
        let (start, pay) = l[i].split_once(" pay ").filter(|_| bare(l[i]).starts_with("play"))?;
        let (count, cards) = pay.split_once(" = ")?;
        match count.parse::<u32>().ok()? {
            1 => Some(Written(start.to_owned())),
            n => {
                let (cards, _) = cards.rsplit_once(' ')?;
                Some(Written(format!("{start} pay {} = {cards}", n - 1)))
            }
        }
    }),
    slip("Encore for two", "cost", |l, i| {
        let (start, cards) = l[i]
            .split_once(" pay 3 = ")
            .filter(|_| bare(l[i]).starts_with("encore"))?;
        let (cards, _) = cards.rsplit_once(' ')?;
        Some(Written(format!("{start} pay 2 = {cards}")))
    }),
    Slip {
        name: "two cards paid in the wrong order",
        ruling: "cost-cards",
        only: None,
        seeded: Some(false),
        loose: None,
        edit: |l, i| {
            let (start, cards) = l[i]
                .split_once(" pay 2 = ")
                .filter(|_| bare(l[i]).starts_with("play"))?;
            let (a, b) = cards.split_once(' ')?;
            (a != b).then(|| Written(format!("{start} pay 2 = {b} {a}")))
        },
    },
    slip("the other one reversed", "battle", |l, i| {
        let slots = bare(l[i]).strip_prefix("battle = ")?.strip_suffix(" reversed")?;
        let swap = |s: &str| match s {
            "FL" => "FR",
            "FR" => "FL",
            _ => "FC",
        };
        let names = ["Aoi", "Ren"];
        match slots.split_once('.') {
            _ if slots.contains(' ') => None,
            Some((_, slot)) => Some(Written(format!("  battle = {} reversed", swap(slot)))),
            None => {
                let turn = l[..i].iter().rev().find_map(|l| l.strip_prefix("turn "))?;
                let other = names.iter().find(|n| !turn.ends_with(**n))?;
                Some(Written(format!("  battle = {other}.{} reversed", swap(slots))))
            }
        }
    }),
    slip("a refresh of one card less", "refresh-cards", |l, i| {
        let (start, rest) = l[i].split_once("refresh = ")?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let count: u32 = rest[..end].parse().ok()?;
        Some(Written(format!("{start}refresh = {}{}", count - 1, &rest[end..])))
    }),
    slip("a level up with a card that is not there", "levelup-card", |l, i| {
        let level = bare(l[i]).strip_prefix("levelup ")?;
        let seat = if l[i].contains(':') {
            l[i].trim_start().split(':').next()?
        } else {
            return None;
        };
        // A card that nobody saw so far lies in no clock.
        let cards = if seat == "Aoi" { ["032", "006"] } else { ["030", "031"] };
        let unseen = |card: &&&str| !l[..=i].iter().any(|l| l.contains(**card));
        let other = cards.iter().find(unseen)?;
        (level != *other).then(|| Written(format!("  {seat}: levelup {other}")))
    })
    .loose("which card became the level is not told"),
    slip("another turn number", "turn-order", |l, i| {
        let (number, name) = l[i].strip_prefix("turn ")?.split_once(' ')?;
        let number: u32 = number.parse().ok().filter(|n| *n > 1)?;
        Some(Written(format!("turn {} {name}", number + 1)))
    }),
    slip("the other one won", "result", |l, i| match l[i] {
        "  result = Aoi" => Some(Written("  result = Ren".to_owned())),
        "  result = Ren" => Some(Written("  result = Aoi".to_owned())),
        _ => None,
    }),
    Slip {
        name: "another card triggered",
        ruling: "seed",
        only: None,
        seeded: Some(true),
        loose: None,
        edit: |l, i| {
            let card = l[i].strip_prefix("  trigger = ").filter(|c| c.len() == 3)?;
            let other = if card == "001" { "006" } else { "001" };
            Some(Written(format!("  trigger = {other}")))
        },
    },
    slip("four cards in the opening hand", "opening-hand", |l, i| {
        let (start, cards) = l[i].split_once(": draw 5 = ")?;
        let (cards, _) = cards.rsplit_once(' ')?;
        Some(Written(format!("{start}: draw 4 = {cards}")))
    }),
];

/// What is wrong with how the judge takes one log with a slip in it; `None`: it could not be made there.
fn tried(slip: &Slip, wanted: Wanted, skip: usize) -> Option<Vec<String>> {
    let (_, played) = play(wanted, None);
    let lines: Vec<&str> = played.text.lines().collect();
    let places: Vec<usize> = (10..lines.len())
        .filter(|i| (slip.edit)(&lines, *i).is_some())
        .collect();
    let at = *places.get(skip % places.len().max(1))?;
    let mut text: Vec<String> = lines.iter().map(|l| (*l).to_owned()).collect();
    let from = u32::try_from(at).ok()? + 1;
    let to = match (slip.edit)(&lines, at)? {
        Written(line) => {
            text[at] = line;
            from + 1
        }
        // What is missing stands before the first line that could not come without it.
        Gone => {
            text.remove(at);
            from + 4
        }
    };
    let text = text.join("\n") + "\n";
    let report = judge(&text);
    let unread = report
        .malformed
        .iter()
        .map(|f| format!("{}: cannot be read: {}", f.place.line, f.message));
    let mut wrong: Vec<String> = unread.collect();
    let ruling = format!("weiss-schwarz/{}", slip.ruling);
    let is_it = |f: &&Finding| f.ruling == ruling && f.consequence.is_none() && (from..=to).contains(&f.stands().line);
    if report.findings.iter().filter(is_it).count() != 1 {
        wrong.push(format!("{from}: not found, or more than once"));
    }
    let others = report.findings.iter().filter(|f| !is_it(f) && f.consequence.is_none());
    for finding in others.filter(|f| slip.loose.is_none() || f.stands().line < from) {
        wrong.push(format!(
            "{}: {:?} {} {}",
            finding.stands().line,
            finding.verdict,
            finding.ruling,
            finding.message
        ));
    }
    if let (false, Ok(folder)) = (wrong.is_empty(), std::env::var("REJUDGE_KEEP")) {
        let name = format!("{}-{}-{skip}.match", slip.name.replace(' ', "-"), wanted.seed);
        std::fs::write(std::path::Path::new(&folder).join(name), &text).expect("a folder to keep logs in");
    }
    Some(wrong)
}

#[test]
fn slips_of_the_pen_are_found() {
    let mut bad = Vec::new();
    for slip in SLIPS {
        let (mut made, mut failed, mut example) = (0, 0, String::new());
        for number in 0..count(40).min(2_000) {
            if made >= count(6) {
                break;
            }
            let edition = if number & 1 == 0 {
                Edition::V1_111
            } else {
                Edition::V2021_03
            };
            let style = if number & 2 == 0 {
                Style::Sensible
            } else {
                Style::Random
            };
            let tell_seed = slip.seeded.unwrap_or(number & 4 == 0);
            if slip.only.is_some_and(|only| only != edition) {
                continue;
            }
            let wanted = Wanted {
                seed: 3000 + number,
                edition,
                style,
                full: true,
                tell_seed,
                lists: true,
                decks: 0,
            };
            let Some(wrong) = tried(slip, wanted, number as usize * 5) else {
                continue;
            };
            made += 1;
            if !wrong.is_empty() {
                failed += 1;
                if example.is_empty() {
                    example = format!("{wanted:?}\n    {}", wrong[..wrong.len().min(4)].join("\n    "));
                }
            }
        }
        if failed > 0 || made == 0 {
            bad.push(format!(
                "{} ({}): {failed} of {made}\n  {example}",
                slip.name, slip.ruling
            ));
        }
    }
    assert!(
        bad.is_empty(),
        "{} of {} slips:\n{}",
        bad.len(),
        SLIPS.len(),
        bad.join("\n")
    );
}
