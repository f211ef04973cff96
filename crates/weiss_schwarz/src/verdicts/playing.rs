//! What is said of playing a card (8.6.2) and of the other things done with the hand and the stage (6.4, 6.5).

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::offers::Item;
use super::super::rules::Open;
use super::super::rulings::R;
use super::super::state::{Due, Z};
use super::super::vocabulary::V;
use super::words::{color_word, kind_word};
use super::{Words, said};

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

pub(super) fn clock_several(w: Words<'_>, seat: Seat, count: usize) -> Slip {
    let message = format!("{} put {count} cards into the clock; it is one", w.name(seat));
    Slip {
        expected: "1 card".into(),
        claimed: format!("{count} cards"),
        ..said(R::Clock, Kind::Choice, message)
    }
}

pub(super) fn card_kind(w: Words<'_>, face: Face, wanted: CardKind) -> Slip {
    let (is, not) = (kind_word(w.m.info(face).kind), kind_word(wanted));
    Slip {
        expected: not.into(),
        claimed: is.into(),
        ..said(
            R::CardKind,
            Kind::Choice,
            format!("{} is {is}, not {not}", w.m.number(face)),
        )
    }
}

pub(super) fn swap_not_own(w: Words<'_>, seat: Seat, slot: ZoneId) -> Slip {
    let message = format!("{} is not one of {}'s own slots", w.slot(slot), w.name(seat));
    Slip {
        expected: "two of one's own slots".into(),
        contested: true,
        ..said(R::Swap, Kind::Choice, message)
    }
}

pub(super) fn swap_not_two() -> Slip {
    Slip {
        contested: true,
        ..said(R::Swap, Kind::Choice, "two slots are exchanged".to_owned())
    }
}

pub(super) fn cannot_move(w: Words<'_>, card: CardId, (face, number): (Face, usize)) -> Slip {
    let quote = w.rules().texts().quoted(face, number);
    let message = format!(
        "{} in {} cannot move to another slot: {quote} of {}",
        w.card(card),
        w.place(card),
        w.m.number(face)
    );
    Slip {
        expected: "it stays where it is".into(),
        claimed: "it moved".into(),
        ..said(R::Swap, Kind::Choice, message)
    }
}

pub(super) fn cannot_be_played(w: Words<'_>, seat: Seat, face: Face, (of, line): (Face, usize)) -> Slip {
    let number = w.m.number(face);
    let message = format!(
        "{number} cannot be played by {} now: {} of {}",
        w.name(seat),
        w.rules().texts().quoted(of, line),
        w.m.number(of)
    );
    Slip {
        expected: "a card that can be played".into(),
        claimed: format!("{number} played"),
        ..said(R::TextCondition, Kind::Choice, message)
    }
}

pub(super) fn color(w: Words<'_>, seat: Seat, face: Face, open: Option<Open>) -> Slip {
    let info = w.m.info(face);
    let ruling = match info.kind {
        CardKind::Climax => R::ClimaxColor,
        _ => R::Color,
    };
    let color = color_word(info.color);
    let number = w.m.number(face);
    let message = format!(
        "{number} is {color}; {}'s level zone and clock show no {color}",
        w.name(seat)
    );
    Slip {
        ask: open.and_then(|_| w.rules().ask_color(seat, info.color)),
        expected: format!("a {color} card in level zone or clock"),
        claimed: format!("{number} played"),
        evidence: vec![w.s.zone(seat, Z::Level), w.s.zone(seat, Z::Clock)],
        ..said(ruling, Kind::Choice, message)
    }
}

pub(super) fn level(w: Words<'_>, seat: Seat, face: Face, own: usize) -> Slip {
    // Where text may make it low enough, it is its other level that is too high.
    let (least, most) = w.rules().level_to_play(seat, face);
    let level = match usize::try_from(least).is_ok_and(|least| least > own) {
        true => least,
        false => most,
    };
    let message = format!(
        "{} has level {level}; {} is at level {own}",
        w.m.number(face),
        w.name(seat)
    );
    Slip {
        expected: format!("a card of level {own} or lower"),
        claimed: format!("a card of level {level}"),
        evidence: vec![w.s.zone(seat, Z::Level)],
        ..said(R::Level, Kind::Choice, message)
    }
}

pub(super) fn slot(w: Words<'_>, seat: Seat, face: Face, chosen: Option<ZoneId>, open: Option<Open>) -> Slip {
    let number = w.m.number(face);
    let message = match (chosen.filter(|zone| w.s.z(*zone).is_slot()), open) {
        (Some(zone), _) => format!("{} is not one of {}'s own slots", w.slot(zone), w.name(seat)),
        (None, None) => format!("what was chosen for {number} is not a slot"),
        (None, Some(_)) => format!("no slot was chosen for {number}"),
    };
    Slip {
        expected: "one of the player's own five slots".into(),
        ..said(R::Slot, Kind::Choice, message)
    }
}
