//! What is said of a damage process (4.12).

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::{Face, Seat};

use super::super::matches::Match;
use super::super::rules::damage::{Reason, Turned};
use super::super::rulings::R;
use super::super::state::{State, Z};
use super::said;

/// The slip for a reason. Where in the line it broke is for whoever read the line.
pub fn slip(m: &Match, s: &State, reason: Reason) -> Slip {
    let slip = match reason {
        Reason::CancelMissed {
            seat,
            climax,
            place,
            count,
        } => cancel_missed(m, s, seat, climax, place, count),
        Reason::CancelLate {
            seat,
            climax,
            place,
            count,
        } => cancel_late(m, s, seat, climax, place, count),
        Reason::CancelInvented { seat, amount, turned } => cancel_invented(m, s, seat, amount, turned),
        Reason::DamageCount { seat, amount, count } => other_count(m, s, seat, amount, count),
    };
    Slip {
        item: reason.item(),
        ..slip
    }
}

/// 4.12.1.2
fn cancel_missed(m: &Match, s: &State, seat: Seat, climax: Face, place: u8, count: u8) -> Slip {
    let message = format!(
        "{} is a climax: the damage to {} is cancelled there",
        m.number(climax),
        m.name(seat)
    );
    Slip {
        expected: format!("cancelled at card {place}; the cards turned over go to the waiting room"),
        claimed: format!("{count} cards to the clock"),
        evidence: vec![s.zone(seat, Z::Clock)],
        ..said(R::CancelMissed, Kind::Outcome, message)
    }
}

/// 4.12.1.2
fn cancel_late(m: &Match, s: &State, seat: Seat, climax: Face, place: u8, count: u8) -> Slip {
    let message = format!(
        "{} is a climax: the damage ends with it, and nothing more is turned over",
        m.number(climax)
    );
    Slip {
        expected: format!("{place} card{} turned over", if place == 1 { "" } else { "s" }),
        claimed: format!("{count} cards turned over"),
        evidence: vec![s.zone(seat, Z::Deck)],
        ..said(R::CancelLate, Kind::Outcome, message)
    }
}

/// 4.12.1.3
fn cancel_invented(m: &Match, s: &State, seat: Seat, amount: u8, turned: Turned) -> Slip {
    let cards = turned.cards().iter().map(|f| f.map_or("?", |f| m.tail(f)));
    let more = if turned.is_cut() { " ..." } else { "" };
    let cards: Vec<&str> = cards.collect();
    let message = format!("no climax among {}{more}: the damage is not cancelled", cards.join(" "));
    Slip {
        expected: format!("{amount} cards, then all of them to the clock"),
        claimed: "cancelled".into(),
        evidence: vec![s.zone(seat, Z::Clock)],
        ..said(R::CancelInvented, Kind::Outcome, message)
    }
}

/// 4.12.1.3
fn other_count(m: &Match, s: &State, seat: Seat, amount: u8, count: u8) -> Slip {
    let message = format!(
        "{amount} damage to {} and no climax: {amount} cards, not {count}",
        m.name(seat)
    );
    Slip {
        expected: format!("{amount} cards to the clock"),
        claimed: format!("{count} cards to the clock"),
        evidence: vec![s.zone(seat, Z::Clock)],
        ..said(R::DamageCards, Kind::Outcome, message)
    }
}
