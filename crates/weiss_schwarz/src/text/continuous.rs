//! 8.1.1.3: CONT abilities that give power and soul, in the usual wordings, every word read.

use super::super::cards::CardKind;
use super::super::effects::continuous::{Condition, Continuous, Per, To, Turn};
use super::super::effects::cost::Which;
use super::cost::{number, which};
use super::words::Words;

/// What a line gives, if all of it is read.
pub fn read(words: &Words) -> Option<Continuous> {
    let text = words.exact.as_str();
    let (text, assist) = match text.strip_prefix("assist ") {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let turns = [
        ("during your turn, ", Turn::Own),
        ("during your opponent's turn, ", Turn::Other),
    ];
    let turn = turns.into_iter().find(|(words, _)| text.starts_with(words));
    let text = turn.map_or(text, |(words, _)| &text[words.len()..]);
    let (condition, text) = condition(text)?;
    let (to, level, which, text) = subject(text)?;
    if assist && to != To::InFront {
        return None;
    }
    let (power, soul, rest) = amounts(text)?;
    let (per, power) = per(power, rest)?;
    Some(Continuous {
        to,
        which,
        level,
        turn: turn.map(|(_, turn)| turn),
        condition,
        per,
        power,
        soul,
    })
}

/// `if you have 2 or more other 《Harbor》 characters, `; nothing: no condition.
fn condition(text: &str) -> Option<(Option<Condition>, &str)> {
    let Some(rest) = text.strip_prefix("if ") else {
        return Some((None, text));
    };
    let (said, rest) = rest.split_once(", ")?;
    if let Some(sort) = said.strip_prefix("all of your characters are ") {
        return Some((Some(Condition::AllAre(traits(sort)?)), rest));
    }
    let said = said.strip_prefix("you have ")?;
    if let Some(sort) = said.strip_prefix("another ") {
        return Some((Some(Condition::Others(characters(sort)?, 1)), rest));
    }
    let (count, said) = number(said)?;
    let sort = said.strip_prefix("or more other ")?;
    Some((Some(Condition::Others(characters(sort)?, count)), rest))
}

/// Who gets it, of which level and sort, and what stands behind.
fn subject(text: &str) -> Option<(To, u8, Which, &str)> {
    if let Some(rest) = text.strip_prefix("this card gets ") {
        return Some((To::This, 0, Which::any(), rest));
    }
    let rest = text.strip_prefix("all of your ")?;
    let (sort, rest) = rest.split_once(" get ")?;
    let (to, sort) = match (sort.strip_prefix("other "), sort.strip_suffix(" in front of this card")) {
        (Some(sort), None) => (To::Others, sort),
        (None, Some(sort)) => (To::InFront, sort),
        (None, None) => (To::All, sort),
        (Some(_), Some(_)) => return None,
    };
    let (level, sort) = match sort.strip_prefix("level ").and_then(number) {
        Some((level, sort)) => (level, sort.strip_prefix("or higher ")?),
        None => (0, sort),
    };
    Some((to, level, characters(sort)?, rest))
}

/// `+500 power and +1 soul`: power, soul, and what stands behind. `+x power`: no power yet.
fn amounts(text: &str) -> Option<(Option<i32>, i32, &str)> {
    let (amount, rest) = text
        .strip_prefix('+')
        .map_or((text, ""), |t| t.split_once(' ').unwrap_or((t, "")));
    let rest = rest.strip_prefix("power")?;
    let power = match amount {
        "x" => None,
        digits => Some(digits.parse().ok()?),
    };
    let Some(more) = rest.strip_prefix(" and +") else {
        return Some((power, 0, rest));
    };
    let (soul, rest) = more.split_once(" soul")?;
    Some((power, soul.parse().ok()?, rest))
}

/// What stands behind the amounts: how often it is given.
fn per(power: Option<i32>, rest: &str) -> Option<(Per, i32)> {
    let Some(power) = power else {
        let rest = rest.strip_prefix(". x is equal to ")?.strip_suffix('.')?;
        let by_level = [
            "that character's level ×",
            "the level of that character ×",
            "that character's level x",
        ];
        let behind = by_level.iter().find_map(|words| rest.strip_prefix(words));
        let before = || {
            let (number, of) = rest.split_once(" multiplied by ")?;
            (of == "that character's level").then_some(number)
        };
        let each = behind.or_else(before)?;
        return Some((Per::Level, each.trim().parse().ok()?));
    };
    if rest == "." {
        return Some((Per::Once, power));
    }
    let rest = rest.strip_prefix(" for each ")?.strip_suffix('.')?;
    if let Some(sort) = rest.strip_prefix("of your other ") {
        return Some((Per::Other(characters(sort)?, false), power));
    }
    let sort = rest.strip_prefix("other ")?.strip_suffix(" in your back stage")?;
    Some((Per::Other(characters(sort)?, true), power))
}

/// Characters of a sort.
fn characters(text: &str) -> Option<Which> {
    which(text).filter(|w| w.kind == Some(CardKind::Character) && !w.other)
}

/// `《Harbor》 or 《Crew》`.
fn traits(text: &str) -> Option<Which> {
    let sort = which(&format!("{text} characters"))?;
    (!sort.traits.is_empty() && sort.color.is_none()).then_some(sort)
}
