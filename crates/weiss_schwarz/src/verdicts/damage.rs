//! What is said of a damage process (4.12).

use rejudge_judge::game::Violation;
use rejudge_judge::reasons;
use rejudge_table::{Face, Seat};

use super::super::rules::damage::{Reason, Turned};
use super::super::rulings::R;
use super::super::state::Z;
use super::Words;
use super::words::cards_word;

/// The violation for a reason. Where in the line it broke is for whoever read the line.
pub fn violation(w: Words<'_>, reason: Reason) -> Violation {
    let violation = match reason {
        Reason::CancelMissed {
            seat,
            climax,
            place,
            count,
        } => cancel_missed(w, seat, climax, place, count),
        Reason::CancelLate {
            seat,
            climax,
            place,
            count,
        } => cancel_late(w, climax, count, seat, place),
        Reason::CancelInvented { seat, amount, turned } => cancel_invented(w, amount, seat, turned),
        Reason::DamageCount { seat, amount, count } => other_count(w, seat, amount, count),
    };
    Violation {
        item: reason.item(),
        ..violation
    }
}

reasons! {
    fn in R, w: Words<'_> {
        cancel_missed(seat: Seat, climax: Face, place: u8, count: u8): CancelMissed, Outcome, "" =>
            "{climax} is a climax: the damage to {seat} is cancelled there",
            expected "cancelled at card {place}; the cards turned over go to the waiting room", claimed "{count} cards to the clock",
            with { evidence: vec![w.s.zone(seat, Z::Clock)] };
        cancel_late(climax: Face, count: u8; seat: Seat, place: u8): CancelLate, Outcome, "", let cards = cards_word(place.into()) =>
            "{climax} is a climax: the damage ends with it, and nothing more is turned over",
            expected "{cards} turned over", claimed "{count} cards turned over", with { evidence: vec![w.s.zone(seat, Z::Deck)] };
        cancel_invented(amount: u8; seat: Seat, turned: Turned): CancelInvented, Outcome, "",
            let cards = w.tails(turned.cards()), let more = if turned.is_cut() { " ..." } else { "" } =>
            "no climax among {cards}{more}: the damage is not cancelled",
            expected "{amount} cards, then all of them to the clock", claimed "cancelled",
            with { evidence: vec![w.s.zone(seat, Z::Clock)] };
        other_count(seat: Seat, amount: u8, count: u8): DamageCards, Outcome, "" =>
            "{amount} damage to {seat} and no climax: {amount} cards, not {count}",
            expected "{amount} cards to the clock", claimed "{count} cards to the clock",
            with { evidence: vec![w.s.zone(seat, Z::Clock)] };
    }
}
