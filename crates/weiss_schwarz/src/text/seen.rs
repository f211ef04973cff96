//! What a player does, as another one does it: "all players perform the following action".

use super::super::effects::ability::{Cards, Cond, Is, Part, Place, Sel, Sentence, Step, To, Value, Who};

/// A sentence as the other player carries it out; `None`: something in it is not turned round here.
pub fn from_the_other(sentence: &[Part]) -> Option<Sentence> {
    sentence.iter().map(part).collect()
}

fn part(part: &Part) -> Option<Part> {
    Some(match part {
        Part::If(said) => Part::If(cond(said)?),
        Part::Do(Who::You, done) => Part::Do(Who::Opponent, step(done)?),
        _ => return None,
    })
}

fn cond(cond: &Cond) -> Option<Cond> {
    Some(match cond {
        Cond::There(there) => Cond::There(cards(there)?),
        Cond::Has(who, had) => Cond::Has(other(*who)?, cards(had)?),
        Cond::HasNot(who, had) => Cond::HasNot(other(*who)?, cards(had)?),
        _ => return None,
    })
}

fn step(step: &Step) -> Option<Step> {
    Some(match step {
        Step::Choose(chosen) => Step::Choose(cards(chosen)?),
        Step::Draw(count) => Step::Draw(count.clone()),
        Step::Shuffle(who) => Step::Shuffle(other(*who)?),
        Step::Move(moved, to) => Step::Move(sel(moved)?, goal(*to)?),
        _ => return None,
    })
}

fn sel(sel: &Sel) -> Option<Sel> {
    Some(match sel {
        Sel::It => Sel::It,
        Sel::AllBut(who, zone) => Sel::AllBut(other(*who)?, *zone),
        Sel::Cards(meant) => Sel::Cards(cards(meant)?),
        _ => return None,
    })
}

fn goal(to: To) -> Option<To> {
    Some(match to {
        To::Zone(who, zone) => To::Zone(other(who)?, zone),
        To::Top(who) => To::Top(other(who)?),
        To::Bottom(who, zone) => To::Bottom(other(who)?, zone),
        _ => return None,
    })
}

fn cards(cards: &Cards) -> Option<Cards> {
    let at = match cards.at {
        None => None,
        Some(Place::In(who, zone)) => Some(Place::In(other(who)?, zone)),
        Some(Place::Top(who, zone)) => Some(Place::Top(other(who)?, zone)),
        Some(Place::Bottom(who, zone)) => Some(Place::Bottom(other(who)?, zone)),
        Some(_) => return None,
    };
    let plain = |is: &Is| match is {
        Is::Level(_, value) | Is::Cost(_, value) | Is::Power(_, value) => matches!(value, Value::Number(_)),
        Is::Trait(_) | Is::Named(_) | Is::NameHas(_) | Is::Color(_) | Is::Pose(_) => true,
        _ => false,
    };
    if !cards.is.iter().all(plain) {
        return None;
    }
    let whose = match cards.whose {
        None => None,
        Some(who) => Some(other(who)?),
    };
    Some(Cards {
        at,
        whose,
        ..cards.clone()
    })
}

/// A player, seen from the other one. Whoever is meant by "their" is that one.
fn other(who: Who) -> Option<Who> {
    match who {
        Who::You | Who::Owner => Some(Who::Opponent),
        Who::Opponent => Some(Who::You),
        Who::All => None,
    }
}
