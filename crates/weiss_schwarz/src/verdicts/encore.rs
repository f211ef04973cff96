//! What is said of Encore (10.2).

use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::rulings::R;
use super::Words;

reasons! {
    pub(super) fn in R, w: Words<'_> {
        after_others(seat: Seat, slot: ZoneId): Encore, Choice, "" =>
            "{seat} is the turn player: the Encore for {slot} comes before the other player's",
            expected "first {seat}'s Encore, then the other player's";
        of_other(seat: Seat, slot: ZoneId): Encore, Choice, "", let owner = w.name(w.s.table.seat_of(slot)) =>
            "the Encore of what left {slot} is {owner}'s to play, not {seat}'s", expected "{owner} plays it";
        spent(card: CardId): Encore, Choice, "" =>
            "the Encore of {card} was played: it waits once for each time the character leaves", expected "one Encore";
        passed(slot: ZoneId): Encore, Choice, "" =>
            "the match went on after the character left {slot} and nothing was paid: its Encore waits no longer",
            expected "Encore at the check timing in which the character left";
        barred(seat: Seat, card: CardId, by: (Face, usize)): Encore, Choice, "" =>
            "{seat} cannot use the Encore of {card}: {by}", expected "it stays in the waiting room";
        forbidden(card: CardId): Encore, Choice, "" =>
            "the Encore of {card} cannot be used: text forbade it as the character left the stage",
            expected "it stays in the waiting room";
        nobody_left(seat: Seat; slot: Option<ZoneId>): Encore, Choice, "",
            let place = slot.map_or_else(|| "a slot".to_owned(), |slot| w.slot(slot)) =>
            "no character of {seat} has just left {place}: its Encore does not wait",
            expected "Encore at the check timing in which the character left";
        elsewhere(slot: ZoneId): Encore, Choice, "" =>
            "Encore puts the card back into {slot}, the slot it left", expected "{slot}";
    }
}
