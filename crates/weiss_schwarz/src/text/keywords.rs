//! Chapter 10: the lines that are read in full: Backup, Encore, Assist, and what a climax gives all characters.

use super::super::cards::{CardDef, CardKind};
use super::super::effects::cost::{Cost, Part};
use super::super::effects::{Does, Sort};
use super::super::state::Z;
use super::continuous;
use super::words::Words;

/// What a line does, if it is one of these, whole.
pub fn read(card: &CardDef, words: &Words, cost: &Cost) -> Option<Does> {
    if !words.quoted.is_empty() {
        return None;
    }
    let body = words.body.as_str();
    match words.sort {
        Sort::Act => backup(body, cost),
        Sort::Auto => (body == "encore" && cost.is_read() && !cost.parts.is_empty()).then_some(Does::Encore),
        Sort::Cont => gives_all(card, body).or_else(|| assist(body)).or_else(|| {
            let character = card.kind == CardKind::Character;
            continuous::read(words).filter(|_| character).map(Does::Gives)
        }),
        Sort::Unmarked => None,
    }
}

/// `【COUNTER】 Backup 2000, Level 1`, for stock and the card itself.
fn backup(body: &str, cost: &Cost) -> Option<Does> {
    let rest = body.strip_prefix("【counter】").unwrap_or(body).trim_start();
    let (power, level) = rest.strip_prefix("backup ")?.split_once(',')?;
    let level = level.trim_start().strip_prefix("level ")?;
    if cost.beside_stock().any(|p| *p != Part::This(Z::Waiting)) {
        return None;
    }
    Some(Does::Backup {
        power: power.trim().trim_start_matches('+').parse().ok()?,
        level: level.trim().parse().ok()?,
    })
}

/// `All of your characters get +1000 power and +1 soul.` on a climax.
fn gives_all(card: &CardDef, body: &str) -> Option<Does> {
    if card.kind != CardKind::Climax {
        return None;
    }
    let rest = body.strip_prefix("all of your characters get ")?.strip_suffix('.')?;
    let (mut power, mut soul) = (0, 0);
    for part in rest.split(" and ") {
        let (number, what) = part.strip_prefix('+')?.split_once(' ')?;
        let number: i32 = number.parse().ok()?;
        match what {
            "power" => power = number,
            "soul" => soul = number,
            _ => return None,
        }
    }
    Some(Does::GivesAll { power, soul })
}

/// `Assist All of your characters in front of this card get +500 power.`
fn assist(body: &str) -> Option<Does> {
    let rest = body.strip_prefix("assist all of your characters in front of this card get +")?;
    Some(Does::Assist(rest.strip_suffix(" power.")?.parse().ok()?))
}
