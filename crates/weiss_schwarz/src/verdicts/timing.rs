//! What is said of doing something at another time than its own (chapter 6).

use rejudge_judge::reasons;
use rejudge_table::Seat;

use super::super::rules::Doing;
use super::super::rulings::R;
use super::Words;

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

reasons! {
    pub(super) fn in R, w: Words<'_> {
        before_the_game(; doing: Doing): WrongTime, Order, "", let time = time(doing) =>
            "the first turn has not begun: {time}", with { contested: true };
        wrong_phase(; doing: Doing, passed: bool): (if passed && doing == Doing::Clock { R::Clock } else { R::WrongTime }), Order, "",
            let phase = w.m.phase(w.s), let time = time(doing) => "{phase}: {time}", expected "{time}";
        climax_twice(seat: Seat): ClimaxTwice, Choice, "" =>
            "{seat} has played a climax this turn", expected "one climax a turn", claimed "a second one";
    }
}
