//! What is said of paying a cost (8.4, 8.6.2.3).

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::{Face, Seat};

use super::super::rules::Payee;
use super::super::rulings::R;
use super::super::state::Z;
use super::words::cards_word;
use super::{Words, said};

/// A cost of so many cards from the stock, and so many were paid.
fn of_stock(w: Words<'_>, seat: Seat, need: u8, paid: usize, message: String) -> Slip {
    let expected = match need {
        0 => "nothing".to_owned(),
        need => format!("{} from the top of the stock", cards_word(usize::from(need))),
    };
    Slip {
        expected,
        claimed: format!("{} paid", cards_word(paid)),
        evidence: vec![w.s.zone(seat, Z::Stock)],
        ..said(R::Cost, Kind::Choice, message)
    }
}

pub(super) fn not_there(w: Words<'_>, seat: Seat, payee: Payee, need: u8, paid: usize) -> Slip {
    let (name, had) = (w.name(seat), cards_word(w.s.count(seat, Z::Stock)));
    let message = format!("{name}'s stock had {had}; {} costs {need}", w.payee(payee));
    of_stock(w, seat, need, paid, message)
}

pub(super) fn nothing(w: Words<'_>, seat: Seat, payee: Payee, need: u8) -> Slip {
    let message = format!("{} costs {need}; no payment is written", w.payee(payee));
    of_stock(w, seat, need, 0, message)
}

pub(super) fn other(w: Words<'_>, seat: Seat, payee: Payee, need: u8, paid: usize) -> Slip {
    let were = if paid == 1 { "was" } else { "were" };
    let message = format!("{} costs {need}; {paid} {were} paid", w.payee(payee));
    of_stock(w, seat, need, paid, message)
}

pub(super) fn besides(w: Words<'_>, payee: Payee, need: u8) -> Slip {
    let message = format!("{} costs {need} of the stock and nothing else", w.payee(payee));
    Slip {
        expected: "no other cost".into(),
        claimed: "more was paid".into(),
        ..said(R::Cost, Kind::Choice, message)
    }
}

pub(super) fn for_climax(w: Words<'_>, face: Face) -> Slip {
    let message = format!("{} is a climax: it costs nothing", w.m.number(face));
    Slip {
        expected: "nothing paid".into(),
        claimed: "a cost paid".into(),
        ..said(R::Cost, Kind::Choice, message)
    }
}

pub(super) fn backup_discards(w: Words<'_>, face: Face, other: Face) -> Slip {
    let (number, other) = (w.m.number(face), w.m.number(other));
    let message = format!("the backup of {number} costs {number} itself from the hand, not {other}");
    Slip {
        expected: format!("{number} to the waiting room"),
        claimed: other.to_owned(),
        ..said(R::Cost, Kind::Choice, message)
    }
}

pub(super) fn not_said(w: Words<'_>, payee: Payee) -> Slip {
    let message = format!("{} has more than one cost, and none is written", w.payee(payee));
    Slip {
        expected: "the cost that was paid".into(),
        ..said(R::Cost, Kind::Choice, message)
    }
}
