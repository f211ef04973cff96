//! What is said of paying a cost (8.4, 8.6.2.3).

use rejudge_judge::reasons;
use rejudge_table::{Face, Seat};

use super::super::rules::Payee;
use super::super::rulings::R;
use super::super::state::Z;
use super::Words;
use super::words::cards_word;

reasons! {
    pub(super) fn in R, w: Words<'_> {
        not_there(seat: Seat, payee: Payee, need: u8, paid: usize): Cost, Choice, "",
            let had = cards_word(w.s.count(seat, Z::Stock)), let due = of_stock(need), let told = cards_word(paid) =>
            "{seat}'s stock had {had}; {payee} costs {need}", expected "{due}", claimed "{told} paid",
            with { evidence: vec![w.s.zone(seat, Z::Stock)] };
        nothing(payee: Payee, need: u8; seat: Seat): Cost, Choice, "", let due = of_stock(need) =>
            "{payee} costs {need}; no payment is written", expected "{due}", claimed "0 cards paid",
            with { evidence: vec![w.s.zone(seat, Z::Stock)] };
        other(payee: Payee, need: u8, paid: usize; seat: Seat): Cost, Choice, "",
            let due = of_stock(need), let told = cards_word(paid), let were = if paid == 1 { "was" } else { "were" } =>
            "{payee} costs {need}; {paid} {were} paid", expected "{due}", claimed "{told} paid",
            with { evidence: vec![w.s.zone(seat, Z::Stock)] };
        besides(payee: Payee, need: u8): Cost, Choice, "" =>
            "{payee} costs {need} of the stock and nothing else", expected "no other cost", claimed "more was paid";
        for_climax(face: Face): Cost, Choice, "" =>
            "{face} is a climax: it costs nothing", expected "nothing paid", claimed "a cost paid";
        backup_discards(face: Face, other: Face): Cost, Choice, "" =>
            "the backup of {face} costs {face} itself from the hand, not {other}",
            expected "{face} to the waiting room", claimed "{other}";
        not_said(payee: Payee): Cost, Choice, "" =>
            "{payee} has more than one cost, and none is written", expected "the cost that was paid";
    }
}

fn of_stock(need: u8) -> String {
    match need {
        0 => "nothing".to_owned(),
        need => format!("{} from the top of the stock", cards_word(need.into())),
    }
}
