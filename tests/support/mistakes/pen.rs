//! Slips of the pen: one line of a made-up log is written otherwise than it was played, and everything after it
//! follows the match that was played. The judge must find it at its line under its name; what else stands out is a
//! consequence of it.
//!
//! Some violations cannot be found, because another match fits the log as well: a card written for another one that may
//! have been there (without a seed), an optional line left out, a card of the hand confused with another one there.

/// What becomes of a line.
pub enum Edit {
    Written(String),
    /// This line comes after it.
    Added(String),
    Gone,
}

use Edit::{Added, Gone, Written};

/// One sort of violation.
pub struct Violation {
    pub name: &'static str,
    /// What becomes of a line, given the lines and its number.
    pub edit: fn(&[&str], usize) -> Option<Edit>,
}

const fn violation(name: &'static str, edit: fn(&[&str], usize) -> Option<Edit>) -> Violation {
    Violation { name, edit }
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

/// The cards of a player's list, by the ends of their numbers.
fn own_cards(lines: &[&str], name: &str) -> Vec<String> {
    let player = format!("player {name}: ");
    let deck = lines.iter().find_map(|l| l.strip_prefix(player.as_str()));
    let list = deck.and_then(|deck| std::fs::read_to_string(format!("replays/decks/{deck}")).ok());
    let tail = |line: &str| Some(line.split_whitespace().nth(1)?.rsplit_once('-')?.1.to_owned());
    let is_card = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    let cards = |list: String| list.lines().filter(is_card).filter_map(tail).collect();
    list.map(cards).unwrap_or_default()
}

/// Whose turn a line stands in; `None`: before the first.
fn turn_of<'a>(lines: &[&'a str], at: usize) -> Option<&'a str> {
    let turn = lines[..at].iter().rev().find_map(|l| l.strip_prefix("turn "))?;
    turn.split_whitespace().nth(1)
}

/// The cards of a player's deck that came off it above a line, as long as nobody refreshed.
fn off_the_deck(lines: &[&str], at: usize, player: &str) -> Vec<String> {
    let mut seen = Vec::new();
    for (number, line) in lines[..at].iter().enumerate().filter(|(_, l)| l.starts_with("  ")) {
        let turn = turn_of(lines, number).unwrap_or(player);
        let owner = line.trim_start().split_once(": ").map_or(turn, |(name, _)| name);
        let verb = bare(line).split_whitespace().next().unwrap_or("");
        let of_deck = match verb {
            "draw" | "clock" | "mulligan" => owner == player,
            "trigger" => turn == player,
            "damage" => turn != player,
            _ => false,
        };
        let cards = bare(line).split_once(" = ").map_or("", |(_, cards)| cards);
        let cards = cards
            .split_whitespace()
            .filter(|c| c.len() == 3 && c.bytes().all(|b| b.is_ascii_digit()));
        seen.extend(cards.filter(|_| of_deck).map(str::to_owned));
    }
    seen
}

pub const SLIPS: &[Violation] = &[
    violation("stand left out", |l, i| (l[i] == "  stand").then_some(Gone)),
    violation("the draw left out", |l, i| {
        (l[i].starts_with("  draw = ")
            && !l[i].contains('[')
            && (above(l, i).starts_with("turn") || above(l, i) == "stand"))
            .then_some(Gone)
    }),
    violation("one card for the clock", |l, i| {
        let plain = bare(l[i]).starts_with("clock ") && l[i].contains(" = ") && !l[i].contains('[');
        plain.then(|| l[i].rsplit_once(' ').map(|(rest, _)| Written(rest.to_owned())))?
    }),
    violation("a trigger left out", |l, i| {
        (l[i].starts_with("  trigger") && !l[i].contains('[')).then_some(Gone)
    }),
    violation("stock left out", |l, i| (l[i] == "  stock").then_some(Gone)),
    violation("soul left out", |l, i| gone(l, i, "soul")),
    violation("damage left out", |l, i| {
        (l[i].starts_with("  damage") && !l[i].contains('[')).then_some(Gone)
    }),
    violation("a battle left out", |l, i| gone(l, i, "battle")),
    violation("the climax left out", |l, i| gone(l, i, "leave climax")),
    violation("the discard left out", |l, i| gone(l, i, "discard")),
    // The last level up, which ends the match, is told by the result.
    violation("the level up left out", |l, i| {
        let last = l.get(i + 1).is_some_and(|l| l.contains("result"));
        let twice = above(l, i).contains("levelup") || l.get(i + 1).is_some_and(|l| l.contains("levelup"));
        (!last && !twice).then(|| gone(l, i, "levelup"))?
    }),
    violation("the clock card left out", |l, i| {
        let (start, rest) = l[i].split_once("; penalty = ")?;
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        Some(Written(format!("{start}{rest}")))
    }),
    violation("cancelled for taken", |l, i| replaced(l[i], " taken", " cancelled")),
    violation("taken for cancelled", |l, i| replaced(l[i], " cancelled", " taken")),
    violation("one damage more", |l, i| {
        let (count, rest) = l[i].strip_prefix("  damage ")?.split_once(' ')?;
        let count: u32 = count.parse().ok()?;
        rest.ends_with("cancelled")
            .then(|| Written(format!("  damage {} {rest}", count + 1)))
    }),
    violation("a card of the damage left out", |l, i| {
        let line = l[i]
            .strip_suffix(" taken")
            .filter(|l| l.starts_with("  damage") && !l.contains('['))?;
        let (rest, _) = line.rsplit_once(' ')?;
        (!rest.ends_with('=')).then(|| Written(format!("{rest} taken")))
    }),
    violation("direct for front", |l, i| {
        l[i].starts_with("  attack")
            .then(|| replaced(l[i], " front", " direct"))?
    }),
    violation("front for direct", |l, i| {
        l[i].starts_with("  attack")
            .then(|| replaced(l[i], " direct", " front"))?
    }),
    violation("a card too few paid", |l, i| {
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
    violation("Encore for two", |l, i| {
        let (start, cards) = l[i]
            .split_once(" pay 3 = ")
            .filter(|_| bare(l[i]).starts_with("encore"))?;
        let (cards, _) = cards.rsplit_once(' ')?;
        Some(Written(format!("{start} pay 2 = {cards}")))
    }),
    Violation {
        name: "two cards paid in the wrong order",
        edit: |l, i| {
            let (start, cards) = l[i]
                .split_once(" pay 2 = ")
                .filter(|_| bare(l[i]).starts_with("play"))?;
            let (a, b) = cards.split_once(' ')?;
            (a != b).then(|| Written(format!("{start} pay 2 = {b} {a}")))
        },
    },
    violation("the other one reversed", |l, i| {
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
    violation("a refresh of one card less", |l, i| {
        let (start, rest) = l[i].split_once("refresh = ")?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let count: u32 = rest[..end].parse().ok()?;
        Some(Written(format!("{start}refresh = {}{}", count - 1, &rest[end..])))
    }),
    violation("a level up with a card that is not there", |l, i| {
        let (start, _) = l[i].rsplit_once("levelup ")?;
        let name = start.trim().strip_suffix(':')?;
        // Where what was turned over is written, a card that nobody saw so far lies in no clock.
        let noted = l.iter().any(|l| l.starts_with("  damage "));
        let unseen = |card: &String| !l[..=i].iter().any(|l| l.contains(card.as_str()));
        let other = own_cards(l, name).into_iter().find(unseen).filter(|_| noted)?;
        Some(Written(format!("{start}levelup {other}")))
    }),
    violation("another turn number", |l, i| {
        let (number, name) = l[i].strip_prefix("turn ")?.split_once(' ')?;
        let number: u32 = number.parse().ok().filter(|n| *n > 1)?;
        Some(Written(format!("turn {} {name}", number + 1)))
    }),
    violation("the other one won", |l, i| match l[i] {
        "  result = Aoi" => Some(Written("  result = Ren".to_owned())),
        "  result = Ren" => Some(Written("  result = Aoi".to_owned())),
        _ => None,
    }),
    Violation {
        name: "another card triggered",
        edit: |l, i| {
            let card = l[i].strip_prefix("  trigger = ").filter(|c| c.len() == 3)?;
            let player = turn_of(l, i)?;
            let other = own_cards(l, player).into_iter().find(|other| other != card)?;
            Some(Written(format!("  trigger = {other}")))
        },
    },
    violation("four cards in the opening hand", |l, i| {
        let (start, cards) = l[i].split_once(": draw 5 = ")?;
        let (cards, _) = cards.rsplit_once(' ')?;
        Some(Written(format!("{start}: draw 4 = {cards}")))
    }),
    violation("another soul change", |l, i| {
        let line = l[i].strip_suffix(" side").filter(|l| l.starts_with("  attack "))?;
        Some(Written(format!("{line} side = -7")))
    }),
    violation("a fifth copy", |l, i| {
        let card = l[i].strip_prefix("  draw = ").filter(|c| c.len() == 3)?;
        let player = turn_of(l, i).filter(|_| !l[..i].iter().any(|l| l.contains("refresh")))?;
        let seen = off_the_deck(l, i, player);
        let out = |card: &&String| seen.iter().filter(|c| c == card).count() == 4;
        let other = seen.iter().find(out).filter(|other| *other != card)?;
        Some(Written(format!("  draw = {other}")))
    }),
    violation("Encore, and the character is said to stand", |l, i| {
        let mut words = bare(l[i]).split_whitespace();
        let slot = words.next().filter(|w| *w == "encore").and(words.next())?;
        let player = l[i]
            .trim_start()
            .split_once(": ")
            .map_or(turn_of(l, i)?, |(name, _)| name);
        let turn = || l[..i].iter().rev().take_while(|l| !l.starts_with("turn"));
        // Where another card was put on it, both lie there until the next check timing.
        let alone = !turn().any(|l| l.contains(&format!("> {slot}")));
        let left = |l: &str| {
            let card = bare(l).strip_prefix("leave ")?.strip_prefix(slot)?;
            card.strip_prefix(" = ").map(str::to_owned)
        };
        let card = turn().find_map(|l| left(l)).filter(|_| alone)?;
        Some(Added(format!("  {player}.{slot} = {card} stand")))
    }),
];
