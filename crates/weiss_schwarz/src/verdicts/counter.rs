//! What is said of the counter step (7.4) and of Backup (10.5).

use rejudge_judge::game::Violation;
use rejudge_judge::reasons;
use rejudge_table::{Face, Seat, ZoneId};

use super::super::rules::Open;
use super::super::rulings::R;
use super::super::state::{Method, Z};
use super::super::variation::Point;
use super::Words;

reasons! {
    pub(super) fn in R, w: Words<'_> {
        own_attack(seat: Seat): CounterStep, Choice, "" => "{seat} is the turn player: the other player may counter";
        other_attacked(seat: Seat, attacked: Seat): CounterStep, Choice, "" =>
            "{attacked} is attacked, not {seat}: {attacked} may counter",
            expected "a counter of {attacked}, or none", claimed "a counter of {seat}";
        no_step(; method: Option<Method>): CounterStep, Choice, "", let how = match method {
            Some(Method::Side) => "the attack is a side attack",
            Some(Method::Direct) => "the attack is direct",
            _ => "there is no front attack here",
        } => "{how}: there is no counter step", expected "no counter";
        step_over(): CounterStep, Order, "" => "the counter step of this attack is over: it comes before the damage",
            expected "the counter before the damage", claimed "later";
        icon_open(face: Face): CounterIcon, Choice, "" => "{face} was used as a counter";
        icon_missing(face: Face): CounterIcon, Choice, "" =>
            "{face} has no counter icon", expected "a card or ability with the counter icon";
        twice(): CounterTwice, Choice, "" => "one card or ability in one counter step";
        backup_level(seat: Seat, face: Face, level: u8, own: usize): BackupLevel, Choice, "" =>
            "the backup of {face} needs level {level}; {seat} is at level {own}",
            expected "level {level}", claimed "level {own}", with { evidence: vec![w.s.zone(seat, Z::Level)] };
        backup_target(slot: ZoneId): BackupTarget, Choice, "" =>
            "{slot} is not front attacked: the backup goes to the defending character", expected "the defending character";
    }
}

pub(super) fn not_attacked(w: Words<'_>, seat: Seat, attacked: Seat) -> Violation {
    w.at(Point::Counter, other_attacked(w, seat, attacked))
}

pub(super) fn no_icon(w: Words<'_>, face: Face, open: Option<Open>) -> Violation {
    match open {
        Some(_) => icon_open(w, face),
        None => icon_missing(w, face),
    }
}
