//! What is said of declaring an attack (7.2).

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::{CardId, Face, Pose, ZoneId};

use super::super::rulings::R;
use super::super::state::{Method, REVERSE};
use super::super::variation::Point;
use super::words::method_word;
use super::{Words, said, said_of};

/// What could attack instead.
fn attackers(w: Words<'_>) -> Vec<String> {
    let slots = w.rules().attackers();
    let mut legal: Vec<String> = slots.map(|z| format!("attack {}", z.word())).collect();
    legal.push("no attack: phase encore".into());
    legal
}

/// How the character in this slot could attack instead.
fn methods(w: Words<'_>, slot: ZoneId) -> Vec<String> {
    let slot = w.s.z(slot);
    let fits = |method: &Method| w.rules().may_attack_by(slot, *method).is_yes();
    let fitting = Method::ALL.into_iter().filter(fits);
    fitting
        .map(|method| format!("attack {} {}", slot.word(), method_word(method)))
        .collect()
}

pub(super) fn not_own(w: Words<'_>, slot: ZoneId) -> Slip {
    let message = format!("{} is not {}'s to attack with", w.slot(slot), w.name(w.s.active));
    Slip {
        contested: true,
        legal: attackers(w),
        ..said(R::Attacker, Kind::Choice, message)
    }
}

pub(super) fn several(w: Words<'_>, slot: ZoneId, other: ZoneId) -> Slip {
    let message = format!(
        "{} and {} were named for one attack: one character attacks",
        w.slot(slot),
        w.slot(other)
    );
    Slip {
        expected: "one character".into(),
        claimed: "two".into(),
        ..said(R::Attacker, Kind::Choice, message)
    }
}

pub(super) fn nobody(w: Words<'_>, slot: ZoneId) -> Slip {
    let message = format!("there is no character in {}", w.slot(slot));
    Slip {
        contested: true,
        legal: attackers(w),
        ..said(R::Attacker, Kind::Choice, message)
    }
}

pub(super) fn from_back(w: Words<'_>, slot: ZoneId) -> Slip {
    let message = format!("{} is in the back row; the front row attacks", w.slot(slot));
    Slip {
        legal: attackers(w),
        ..said(R::Attacker, Kind::Choice, message)
    }
}

pub(super) fn not_standing(w: Words<'_>, card: CardId, pose: Pose, attacked: bool) -> Slip {
    let how = if pose == REVERSE { "reversed" } else { "rested" };
    let again = if attacked { " attacked this turn and" } else { "" };
    let message = format!(
        "{} in {}{again} is {how}; a standing character attacks",
        w.card(card),
        w.place(card)
    );
    Slip {
        expected: "a standing character of the front row".into(),
        claimed: format!("a {how} one"),
        legal: attackers(w),
        ..said(R::Attacker, Kind::Choice, message)
    }
}

pub(super) fn second(w: Words<'_>) -> Slip {
    let usual = (R::FirstTurnAttack, "");
    let (ruling, item) = w.m.ruling_at(w.s, Point::SecondAttack, usual);
    let whose = match item.is_empty() {
        true => "in the first turn of the game",
        false => "in the first turn of one's own",
    };
    let message = format!("{} attacks a second time {whose}", w.name(w.s.active));
    Slip {
        item,
        expected: "one attack in the first turn".into(),
        claimed: "a second attack".into(),
        ..said_of(ruling, Kind::Choice, message)
    }
}

pub(super) fn method_not_said(w: Words<'_>, facing: CardId) -> Slip {
    let message = format!(
        "{} stands in {}: front or side was not written",
        w.card(facing),
        w.place(facing)
    );
    said(R::AttackMethod, Kind::Record, message)
}

pub(super) fn faces_nobody(w: Words<'_>, slot: ZoneId, faced: Option<ZoneId>, method: Method) -> Slip {
    let there = faced.map_or_else(String::new, |zone| w.slot(zone));
    let word = method_word(method);
    let message = format!("{there} is empty: {}'s attack is direct, not {word}", w.slot(slot));
    let point = Point::Method(w.s.z(slot));
    let (ruling, item) = w.m.ruling_at(w.s, point, (R::AttackMethod, "7.2.1.4.1"));
    Slip {
        item,
        expected: "direct".into(),
        claimed: word.into(),
        legal: methods(w, slot),
        ..said_of(ruling, Kind::Choice, message)
    }
}

pub(super) fn faces_somebody(w: Words<'_>, slot: ZoneId, facing: CardId) -> Slip {
    let reversed = w.s.table.card(facing).pose == REVERSE;
    let pose = if reversed { " (reversed, but there)" } else { "" };
    let message = format!(
        "{} faces {} in {}{pose}: front or side, not direct",
        w.slot(slot),
        w.card(facing),
        w.place(facing)
    );
    let point = Point::Method(w.s.z(slot));
    let (ruling, item) = w.m.ruling_at(w.s, point, (R::AttackMethod, "7.2.1.4.2"));
    Slip {
        item,
        expected: "front or side".into(),
        claimed: "direct".into(),
        legal: methods(w, slot),
        ..said_of(ruling, Kind::Choice, message)
    }
}

pub(super) fn elsewhere(w: Words<'_>, slot: ZoneId, target: ZoneId, performer: Option<CardId>) -> Slip {
    let (from, to) = (w.slot(slot), w.slot(target));
    let message = match performer {
        Some(performer) => format!(
            "{} in {} has Great Performance, which replaces the attack last: {from} attacks it, not {to}",
            w.card(performer),
            w.place(performer)
        ),
        None => format!("no text lets {from} attack {to}"),
    };
    Slip {
        item: if performer.is_some() { "8.10.2.4" } else { "7.2.1.4.2" },
        expected: performer.map_or_else(
            || "an attack by what is faced".to_owned(),
            |card| format!("an attack on {}", w.card(card)),
        ),
        claimed: format!("an attack on {to}"),
        legal: methods(w, slot),
        ..said(R::AttackMethod, Kind::Choice, message)
    }
}

pub(super) fn soul_change(w: Words<'_>, card: CardId, change: i8, told: i32) -> Slip {
    let message = format!(
        "the soul of {} changes by {change:+} with this attack; {told:+} was written",
        w.card(card)
    );
    Slip {
        expected: format!("{change:+}"),
        claimed: format!("{told:+}"),
        ..said(R::SoulChange, Kind::Outcome, message)
    }
}

pub(super) fn great_performance(w: Words<'_>, performer: CardId, method: Method) -> Slip {
    let word = method_word(method);
    let message = format!(
        "{} in {} has Great Performance: the attack is a front attack on it, not {word}",
        w.card(performer),
        w.place(performer)
    );
    Slip {
        expected: "front".into(),
        claimed: word.into(),
        ..said(R::AttackMethod, Kind::Choice, message)
    }
}

pub(super) fn forbidden(w: Words<'_>, card: CardId, method: Option<Method>, by: Option<(Face, usize)>) -> Slip {
    let how = match method {
        None => "attack",
        Some(Method::Side) => "side attack",
        Some(Method::Front) => "front attack",
        Some(Method::Direct) => "direct attack",
    };
    let text = by.map_or_else(String::new, |(face, number)| {
        format!(": {} of {}", w.rules().texts().quoted(face, number), w.m.number(face))
    });
    let message = format!("{} in {} cannot {how}{text}", w.card(card), w.place(card));
    let (ruling, legal) = match method {
        None => (R::Attacker, attackers(w)),
        Some(_) => (R::AttackMethod, methods(w, w.s.table.card(card).zone)),
    };
    Slip {
        expected: format!("no {how}"),
        claimed: format!("a {how}").replace("a attack", "an attack"),
        legal,
        ..said(ruling, Kind::Choice, message)
    }
}
