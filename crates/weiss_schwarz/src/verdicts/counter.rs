//! What is said of the counter step (7.4) and of Backup (10.5).

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::{Face, Seat, ZoneId};

use super::super::rules::Open;
use super::super::rulings::R;
use super::super::state::{Method, Z};
use super::super::variation::Point;
use super::{Words, said, said_of};

pub(super) fn own_attack(w: Words<'_>, seat: Seat) -> Slip {
    let message = format!("{} is the turn player: the other player may counter", w.name(seat));
    said(R::CounterStep, Kind::Choice, message)
}

pub(super) fn not_attacked(w: Words<'_>, seat: Seat, attacked: Seat) -> Slip {
    let (name, attacked) = (w.name(seat), w.name(attacked));
    let message = format!("{attacked} is attacked, not {name}: {attacked} may counter");
    let (ruling, item) = w.m.ruling_at(w.s, Point::Counter, (R::CounterStep, ""));
    Slip {
        item,
        expected: format!("a counter of {attacked}, or none"),
        claimed: format!("a counter of {name}"),
        ..said_of(ruling, Kind::Choice, message)
    }
}

pub(super) fn no_step(method: Option<Method>) -> Slip {
    let how = match method {
        Some(Method::Side) => "the attack is a side attack",
        Some(Method::Direct) => "the attack is direct",
        _ => "there is no front attack here",
    };
    Slip {
        expected: "no counter".into(),
        ..said(R::CounterStep, Kind::Choice, format!("{how}: there is no counter step"))
    }
}

pub(super) fn step_over() -> Slip {
    let message = "the counter step of this attack is over: it comes before the damage".to_owned();
    Slip {
        expected: "the counter before the damage".into(),
        claimed: "later".into(),
        ..said(R::CounterStep, Kind::Order, message)
    }
}

pub(super) fn no_icon(w: Words<'_>, face: Face, open: Option<Open>) -> Slip {
    let number = w.m.number(face);
    match open {
        Some(_) => said(R::CounterIcon, Kind::Choice, format!("{number} was used as a counter")),
        None => Slip {
            expected: "a card or ability with the counter icon".into(),
            ..said(R::CounterIcon, Kind::Choice, format!("{number} has no counter icon"))
        },
    }
}

pub(super) fn twice() -> Slip {
    let message = "one card or ability in one counter step".to_owned();
    said(R::CounterTwice, Kind::Choice, message)
}

pub(super) fn backup_level(w: Words<'_>, seat: Seat, face: Face, level: u8, own: usize) -> Slip {
    let (number, name) = (w.m.number(face), w.name(seat));
    let message = format!("the backup of {number} needs level {level}; {name} is at level {own}");
    Slip {
        expected: format!("level {level}"),
        claimed: format!("level {own}"),
        evidence: vec![w.s.zone(seat, Z::Level)],
        ..said(R::BackupLevel, Kind::Choice, message)
    }
}

pub(super) fn backup_target(w: Words<'_>, slot: ZoneId) -> Slip {
    let message = format!(
        "{} is not front attacked: the backup goes to the defending character",
        w.slot(slot)
    );
    Slip {
        expected: "the defending character".into(),
        ..said(R::BackupTarget, Kind::Choice, message)
    }
}
