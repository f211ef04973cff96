//! Lines as a log writes them: cards in play, and what is due by itself.

use rejudge_table::{CardId, Face, Seat};

use super::cards::CardDef;
use super::described::NUMBERS;
use super::matches::Match;
use super::rules::row_of;
use super::state::{Base, Due, State, Target, Z, emblem};
use super::texts::Does;

/// A card in play as a line of this player names it: with its player where that is another, with the number of the copy
/// where there are several.
pub fn written(m: &Match, s: &State, card: CardId, seat: Seat) -> String {
    let Some(face) = s.face(card) else {
        return "?".to_owned();
    };
    let side = s.controller(card);
    let same = Z::PLAY
        .iter()
        .flat_map(|z| s.cards(side, *z))
        .filter(|c| s.face(**c) == Some(face))
        .count();
    let mut out = String::new();
    if side != seat {
        out.push_str(&m.written_name(side));
        out.push('.');
    }
    out.push_str(m.tail(face));
    let copy = s.extra_of(card).copy;
    if same > 1 || copy > 1 {
        out.push_str(&format!(".{copy}"));
    }
    out
}

/// The top cards of a deck as a log writes them.
pub fn top(m: &Match, s: &State, seat: Seat, count: usize) -> String {
    let cards = s.cards(seat, Z::Deck).iter().rev().take(count);
    let tails: Vec<&str> = cards.map(|c| s.face(*c).map_or("?", |f| m.tail(f))).collect();
    tails.join(" ")
}

/// The line of what is due by itself, as the player whose turn it is writes it; none if it has none.
pub fn due(m: &Match, s: &State) -> Option<String> {
    let active = s.active;
    Some(match m.due(s) {
        Due::Base(Base::Refill) => "refill".to_owned(),
        Due::Base(Base::Ready) => "ready".to_owned(),
        Due::Base(Base::Tick) => "tick".to_owned(),
        Due::Base(Base::Draw) => format!("draw = {}", top(m, s, active, 1)),
        Due::Hit => {
            let hit = s.hits.first()?;
            let to = match hit.to {
                Target::Hero(seat) => format!("{}.hero", m.written_name(seat)),
                Target::Card(card) => written(m, s, card, active),
            };
            let prevented = if hit.prevented { " prevented" } else { "" };
            format!(
                "hit {} > {to} = {}{prevented}",
                written(m, s, hit.from, active),
                hit.much
            )
        }
        Due::Gain => {
            let (card, much) = s.gains.first()?;
            format!("gain {} = {much}", written(m, s, *card, active))
        }
        Due::Die => format!("die {}", written(m, s, *s.dying.first()?, active)),
        _ => return None,
    })
}

/// What a sentence of a text does, a line each, as a player's log declares it below the action; `told`: with the cards that
/// come up. Which card is discarded is a choice: that line is not made here.
pub fn of_text(
    m: &Match,
    s: &State,
    seat: Seat,
    face: Face,
    does: &Does,
    target: Option<CardId>,
    told: bool,
) -> Vec<String> {
    let tail = m.tail(face);
    let other = m.other(seat);
    let name = target.map(|c| written(m, s, c, seat)).unwrap_or_default();
    let seen = |seat: Seat, n: usize| {
        let top = top(m, s, seat, n.min(s.count(seat, Z::Deck)));
        match told && !top.is_empty() {
            true => format!(" = {top}"),
            false => String::new(),
        }
    };
    let hero = |seat: Seat| format!("{}.hero", m.written_name(seat));
    match does {
        Does::Emblem(at) => vec![format!("- give {name} {} +1", emblem::WORDS[*at])],
        Does::Damage(n) => {
            let stats = target.and_then(|c| m.stats(s, c));
            let prevented = if stats.is_some_and(|s| s.shields > 0) {
                " prevented"
            } else {
                ""
            };
            vec![format!("- hit {tail} > {name} = {n}{prevented}")]
        }
        Does::Destroy => vec![format!("- die {name}")],
        Does::Draw(n) => vec![format!("- draw {n}{}", seen(seat, *n))],
        Does::Life(n) => vec![format!("- heal hero {n}")],
        Does::Ready => vec![format!("- ready {name}")],
        Does::Exhaust => vec![format!("- exhaust {name}")],
        Does::Freeze => vec![format!("- give {name} frozen")],
        Does::Change(by, stays) => {
            let stays = if *stays { " stays" } else { "" };
            let numbers = NUMBERS.iter().zip(by).filter(|(_, by)| **by != 0);
            numbers
                .map(|(word, by)| format!("- give {name} {word} {by:+}{stays}"))
                .collect()
        }
        Does::Behind => vec![format!("- move {name} > support")],
        Does::Control => {
            let row = target.and_then(|c| s.place(c)).map_or("combat", |(_, z)| z.written());
            vec![format!("- put {name} > {row}")]
        }
        Does::Bounce => vec![format!("- put {name} > hand")],
        Does::Decay(own, theirs) => {
            let mut lines = Vec::new();
            if *own > 0 {
                lines.push(format!("- mill {own}{}", seen(seat, *own)));
            }
            if *theirs > 0 {
                lines.push(format!(
                    "- {}: mill {theirs}{}",
                    m.written_name(other),
                    seen(other, *theirs)
                ));
            }
            lines
        }
        Does::Heroes(theirs, own) => {
            let mut lines = vec![format!("- hit {tail} > {} = {theirs}", hero(other))];
            if *own > 0 {
                lines.push(format!("- hit {tail} > {} = {own}", hero(seat)));
            }
            lines
        }
        Does::Discard => Vec::new(),
        Does::Token(name) => {
            let token = m.cards.iter().find(|c| c.name.to_lowercase() == *name);
            let line = |def: &CardDef| {
                let (_, tail) = def.number.rsplit_once('-')?;
                Some(format!("- make {tail} > {}", row_of(def).written()))
            };
            token.and_then(line).into_iter().collect()
        }
        Does::Energy(n) => vec![format!("- give {tail} energy +{n}")],
        Does::Win => vec![format!("- result = {}", m.written_name(seat))],
    }
}
