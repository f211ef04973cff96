//! What is said of Encore (10.2).

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::{CardId, Seat, ZoneId};

use super::super::rulings::R;
use super::{Words, said};

/// When an Encore is played.
const WAITS: &str = "Encore at the check timing in which the character left";

fn out_of_place(message: String, expected: String) -> Slip {
    Slip {
        expected,
        ..said(R::Encore, Kind::Choice, message)
    }
}

pub(super) fn after_others(w: Words<'_>, seat: Seat, slot: ZoneId) -> Slip {
    let (name, where_) = (w.name(seat), w.slot(slot));
    let message = format!("{name} is the turn player: the Encore for {where_} comes before the other player's");
    out_of_place(message, format!("first {name}'s Encore, then the other player's"))
}

pub(super) fn of_other(w: Words<'_>, seat: Seat, slot: ZoneId) -> Slip {
    let (name, owner) = (w.name(seat), w.name(w.s.table.seat_of(slot)));
    let where_ = w.slot(slot);
    let message = format!("the Encore of what left {where_} is {owner}'s to play, not {name}'s");
    out_of_place(message, format!("{owner} plays it"))
}

pub(super) fn spent(w: Words<'_>, card: CardId) -> Slip {
    let message = format!(
        "the Encore of {} was played: it waits once for each time the character leaves",
        w.card(card)
    );
    out_of_place(message, "one Encore".to_owned())
}

pub(super) fn passed(w: Words<'_>, slot: ZoneId) -> Slip {
    let message = format!(
        "the match went on after the character left {} and nothing was paid: its Encore waits no longer",
        w.slot(slot)
    );
    out_of_place(message, WAITS.to_owned())
}

pub(super) fn nobody_left(w: Words<'_>, seat: Seat, slot: Option<ZoneId>) -> Slip {
    let where_ = slot.map_or_else(|| "a slot".to_owned(), |slot| w.slot(slot));
    let message = format!(
        "no character of {} has just left {where_}: its Encore does not wait",
        w.name(seat)
    );
    out_of_place(message, WAITS.to_owned())
}

pub(super) fn elsewhere(w: Words<'_>, slot: ZoneId) -> Slip {
    let message = format!("Encore puts the card back into {}, the slot it left", w.slot(slot));
    Slip {
        expected: w.slot(slot),
        ..said(R::Encore, Kind::Choice, message)
    }
}
