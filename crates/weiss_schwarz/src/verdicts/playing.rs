//! What is said of playing a card (8.6.2) and of the other things done with the hand and the stage (6.4, 6.5).

use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::offers::Item;
use super::super::rules::Open;
use super::super::rulings::R;
use super::super::state::{Due, Z};
use super::super::vocabulary::V;
use super::Words;
use super::words::{color_word, kind_word};

impl Words<'_> {
    /// What could be played from the hand instead, each card once, with its cost.
    pub fn playable(self) -> Vec<String> {
        if !matches!(self.s.due, Due::Main | Due::Climax) {
            return Vec::new();
        }
        let mut lines: Vec<String> = Vec::new();
        for offer in self.m.offers(self.s) {
            let played = matches!(offer.verb, V::Play | V::Event | V::Climax);
            let Some(Item::Card(face)) = offer.chosen.first().copied().filter(|_| played) else {
                continue;
            };
            let cost = match self.m.info(face).cost {
                0 => String::new(),
                cost => format!(" pay {cost}"),
            };
            let line = format!("{} {}{cost}", offer.verb.verb().name, self.m.tail(face));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }
}

reasons! {
    pub(super) fn in R, w: Words<'_> {
        clock_several(seat: Seat, count: usize): Clock, Choice, "" =>
            "{seat} put {count} cards into the clock; it is one", expected "1 card", claimed "{count} cards";
        card_kind(face: Face; wanted: CardKind): CardKind, Choice, "",
            let is = kind_word(w.m.info(face).kind), let not = kind_word(wanted) =>
            "{face} is {is}, not {not}", expected "{not}", claimed "{is}";
        swap_not_own(seat: Seat, slot: ZoneId): Swap, Choice, "" =>
            "{slot} is not one of {seat}'s own slots", expected "two of one's own slots", with { contested: true };
        swap_not_two(): Swap, Choice, "" => "two slots are exchanged", with { contested: true };
        cannot_move(card: CardId, by: (Face, usize)): Swap, Choice, "", let place = w.place(card) =>
            "{card} in {place} cannot move to another slot: {by}", expected "it stays where it is", claimed "it moved";
        cannot_be_played(seat: Seat, face: Face, by: (Face, usize)): TextCondition, Choice, "" =>
            "{face} cannot be played by {seat} now: {by}", expected "a card that can be played", claimed "{face} played";
        color(seat: Seat, face: Face; open: Option<Open>): (color_ruling(w.m.info(face).kind)), Choice, "",
            let color = color_word(w.m.info(face).color) =>
            "{face} is {color}; {seat}'s level zone and clock show no {color}",
            expected "a {color} card in level zone or clock", claimed "{face} played", with {
                ask: open.and_then(|_| w.rules().ask_color(seat, w.m.info(face).color)),
                evidence: vec![w.s.zone(seat, Z::Level), w.s.zone(seat, Z::Clock)]
            };
        level(seat: Seat, face: Face, own: usize): Level, Choice, "", let level = too_high(w, seat, face, own) =>
            "{face} has level {level}; {seat} is at level {own}",
            expected "a card of level {own} or lower", claimed "a card of level {level}",
            with { evidence: vec![w.s.zone(seat, Z::Level)] };
        slot(; seat: Seat, face: Face, chosen: Option<ZoneId>, open: Option<Open>): Slot, Choice, "",
            let what = not_a_slot(w, seat, face, chosen, open) =>
            "{what}", expected "one of the player's own five slots";
    }
}

fn color_ruling(kind: CardKind) -> R {
    if kind == CardKind::Climax {
        R::ClimaxColor
    } else {
        R::Color
    }
}

/// Where text may make its level low enough, it is its other level that is too high.
fn too_high(w: Words<'_>, seat: Seat, face: Face, own: usize) -> i32 {
    let (least, most) = w.rules().level_to_play(seat, face);
    match usize::try_from(least).is_ok_and(|least| least > own) {
        true => least,
        false => most,
    }
}

fn not_a_slot(w: Words<'_>, seat: Seat, face: Face, chosen: Option<ZoneId>, open: Option<Open>) -> String {
    let number = w.m.number(face);
    match (chosen.filter(|zone| w.s.z(*zone).is_slot()), open) {
        (Some(zone), _) => format!("{} is not one of {}'s own slots", w.slot(zone), w.name(seat)),
        (None, None) => format!("what was chosen for {number} is not a slot"),
        (None, Some(_)) => format!("no slot was chosen for {number}"),
    }
}
