//! Lines as a log writes them: cards in play, and what is due by itself.

use rejudge_table::{CardId, Seat};

use super::matches::Match;
use super::state::{Base, Due, State, Target, Z};

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
        Due::Auto => {
            let waiting = s.triggered()?;
            let line = m.auto_line(s, waiting);
            match waiting.seat == active {
                true => line,
                false => format!("{}: {line}", m.written_name(waiting.seat)),
            }
        }
        // What leaves no choice has one line.
        Due::Step => match &m.step_lines(s, m.full)[..] {
            [one] => one.line.clone(),
            _ => return None,
        },
        _ => return None,
    })
}
