//! What is said of declaring an attack (7.2).

use rejudge_judge::game::Violation;
use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, Pose, Seat, ZoneId};

use super::super::rulings::R;
use super::super::state::{Method, REVERSE};
use super::super::variation::Point;
use super::Words;
use super::words::method_word;

/// What could attack instead.
fn attackers(w: Words<'_>) -> Vec<String> {
    let slots = w.rules().slots_that_may_attack();
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

reasons! {
    pub(super) fn in R, w: Words<'_> {
        not_own(slot: ZoneId): Attacker, Choice, "", let active = w.name(w.s.active) =>
            "{slot} is not {active}'s to attack with", with { contested: true, legal: attackers(w) };
        several(slot: ZoneId, other: ZoneId): Attacker, Choice, "" =>
            "{slot} and {other} were named for one attack: one character attacks", expected "one character", claimed "two";
        nobody(slot: ZoneId): Attacker, Choice, "" => "there is no character in {slot}",
            with { contested: true, legal: attackers(w) };
        from_back(slot: ZoneId): Attacker, Choice, "" => "{slot} is in the back row; the front row attacks",
            with { legal: attackers(w) };
        not_standing(card: CardId; pose: Pose, attacked: bool): Attacker, Choice, "", let place = w.place(card),
            let how = if pose == REVERSE { "reversed" } else { "rested" },
            let again = if attacked { " attacked this turn and" } else { "" } =>
            "{card} in {place}{again} is {how}; a standing character attacks",
            expected "a standing character of the front row", claimed "a {how} one", with { legal: attackers(w) };
        second_of_all(seat: Seat): FirstTurnAttack, Choice, "" => "{seat} attacks a second time in the first turn of the game",
            expected "one attack in the first turn", claimed "a second attack";
        second_of_own(seat: Seat): FirstTurnAttack, Choice, "" => "{seat} attacks a second time in the first turn of one's own",
            expected "one attack in the first turn", claimed "a second attack";
        method_not_said(facing: CardId): AttackMethod, Record, "", let place = w.place(facing) =>
            "{facing} stands in {place}: front or side was not written";
        direct_not(slot: ZoneId, method: Method; faced: Option<ZoneId>): AttackMethod, Choice, "7.2.1.4.1",
            let there = faced.map_or_else(String::new, |zone| w.slot(zone)) =>
            "{there} is empty: {slot}'s attack is direct, not {method}", expected "direct", claimed "{method}",
            with { legal: methods(w, slot) };
        not_direct(slot: ZoneId, facing: CardId): AttackMethod, Choice, "7.2.1.4.2", let place = w.place(facing),
            let but = if w.s.table.card(facing).pose == REVERSE { " (reversed, but there)" } else { "" } =>
            "{slot} faces {facing} in {place}{but}: front or side, not direct", expected "front or side", claimed "direct",
            with { legal: methods(w, slot) };
        performed(slot: ZoneId, target: ZoneId, performer: CardId): AttackMethod, Choice, "8.10.2.4", let place = w.place(performer) =>
            "{performer} in {place} has Great Performance, which replaces the attack last: {slot} attacks it, not {target}",
            expected "an attack on {performer}", claimed "an attack on {target}", with { legal: methods(w, slot) };
        unfaced(slot: ZoneId, target: ZoneId): AttackMethod, Choice, "7.2.1.4.2" => "no text lets {slot} attack {target}",
            expected "an attack by what is faced", claimed "an attack on {target}", with { legal: methods(w, slot) };
        soul_change(card: CardId; change: i8, told: i32): SoulChange, Outcome, "" =>
            "the soul of {card} changes by {change:+} with this attack; {told:+} was written",
            expected "{change:+}", claimed "{told:+}";
        great_performance(performer: CardId, method: Method): AttackMethod, Choice, "", let place = w.place(performer) =>
            "{performer} in {place} has Great Performance: the attack is a front attack on it, not {method}",
            expected "front", claimed "{method}";
        forbidden(card: CardId; method: Option<Method>, by: Option<(Face, usize)>): (forbids(method)), Choice, "",
            let place = w.place(card), let how = attacks(method), let text = w.because(by),
            let an = if method.is_none() { "an" } else { "a" } =>
            "{card} in {place} cannot {how}{text}", expected "no {how}", claimed "{an} {how}", with { legal: match method {
                None => attackers(w),
                Some(_) => methods(w, w.s.table.card(card).zone),
            } };
    }
}

fn forbids(method: Option<Method>) -> R {
    if method.is_none() { R::Attacker } else { R::AttackMethod }
}

fn attacks(method: Option<Method>) -> &'static str {
    match method {
        None => "attack",
        Some(Method::Side) => "side attack",
        Some(Method::Front) => "front attack",
        Some(Method::Direct) => "direct attack",
    }
}

pub(super) fn second(w: Words<'_>) -> Violation {
    let of_all =
        w.m.variation
            .at(w.s, Point::SecondAttack)
            .is_none_or(|(_, item)| item.is_empty());
    let second = if of_all { second_of_all } else { second_of_own };
    w.at(Point::SecondAttack, second(w, w.s.active))
}

pub(super) fn faces_nobody(w: Words<'_>, slot: ZoneId, faced: Option<ZoneId>, method: Method) -> Violation {
    w.at(Point::Method(w.s.z(slot)), direct_not(w, slot, method, faced))
}

pub(super) fn faces_somebody(w: Words<'_>, slot: ZoneId, facing: CardId) -> Violation {
    w.at(Point::Method(w.s.z(slot)), not_direct(w, slot, facing))
}

pub(super) fn elsewhere(w: Words<'_>, slot: ZoneId, target: ZoneId, performer: Option<CardId>) -> Violation {
    match performer {
        Some(performer) => performed(w, slot, target, performer),
        None => unfaced(w, slot, target),
    }
}
