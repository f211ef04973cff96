//! What is said of doing something at another time than its own (chapter 6).

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::Seat;

use super::super::rules::Doing;
use super::super::rulings::R;
use super::{Words, said};

/// When it is done.
fn time(doing: Doing) -> &'static str {
    match doing {
        Doing::Clock => "a card is put into the clock in the clock phase, once",
        Doing::Play => "characters and events are played in the main phase",
        Doing::Ability => "ACT abilities are used in the main phase",
        Doing::Swap => "slots are exchanged in the main phase",
        Doing::Pay => "a cost is paid with what it is for",
        Doing::Climax => "a climax is played in the climax phase",
        Doing::Attack => "attacks are declared in the attack phase",
    }
}

pub(super) fn before_the_game(doing: Doing) -> Slip {
    let message = format!("the first turn has not begun: {}", time(doing));
    Slip {
        contested: true,
        ..said(R::WrongTime, Kind::Order, message)
    }
}

pub(super) fn wrong_phase(w: Words<'_>, doing: Doing, passed: bool) -> Slip {
    let ruling = match doing {
        Doing::Clock if passed => R::Clock,
        _ => R::WrongTime,
    };
    Slip {
        expected: time(doing).to_owned(),
        ..said(ruling, Kind::Order, format!("{}: {}", w.m.phase(w.s), time(doing)))
    }
}

pub(super) fn climax_twice(w: Words<'_>, seat: Seat) -> Slip {
    let message = format!("{} has played a climax this turn", w.name(seat));
    Slip {
        expected: "one climax a turn".into(),
        claimed: "a second one".into(),
        ..said(R::ClimaxTwice, Kind::Choice, message)
    }
}
