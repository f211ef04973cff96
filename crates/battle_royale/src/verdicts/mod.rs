//! What is wrong among many, in words. Nothing is decided here. The rest of what is said of a ruling stands in the
//! [catalogue](super::catalogue).

mod royale;

pub use royale::Royale;

use rejudge_judge::Kind;
use rejudge_judge::game::{Owed, Violation};
use rejudge_table::Seat;
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::rules::{Duty, Own};
use rejudge_weiss_schwarz::state::State;
use rejudge_weiss_schwarz::verdicts::Words;

use super::policies;
use super::rules::ch1_5_encores::{OWED_OF_DEFENDER, OWED_OF_TURN_PLAYER, encores};
use super::rules::ch2_effects::of_text;
use super::rulings::B;

/// The violation for a reversed character that left too late, or not.
pub fn encore_owing(m: &Match, s: &State, owed: Owed, late: bool) -> Option<Violation> {
    let name = m.name(owed.seat);
    let what = format!("the leaving of {name}'s reversed character");
    let (ruling, item, due) = match (owed.what, late) {
        (OWED_OF_TURN_PLAYER, true) => (
            B::EncoreOrder,
            "BR-E1",
            "comes too late: the turn player's encore step comes before the partial encores".to_owned(),
        ),
        (OWED_OF_TURN_PLAYER, false) => (
            B::PartialEncore,
            "BR-E1",
            "is not written: all of the turn player's leave in the encore step".to_owned(),
        ),
        (OWED_OF_DEFENDER, true) => {
            let item = match encores(m, s).len() {
                // With one defender there is no other order than before the end phase.
                ..=2 => "BR-E1",
                _ => "BR-E3",
            };
            (B::EncoreOrder, item, format!("comes too late: {}", order_of(m, s)))
        }
        (OWED_OF_DEFENDER, false) => (
            B::PartialEncore,
            "BR-E2",
            "is not written: it is in a slot that the turn player's slots face".to_owned(),
        ),
        _ => return None,
    };
    let slots = m.encore_slots(s, owed.seat);
    let there = slots.iter().filter(|z| s.count(owed.seat, *z) > 0);
    Some(Violation {
        item,
        ruling: ruling.number(),
        kind: Some(if late { Kind::Order } else { Kind::Missing }),
        message: format!("{what} {due}"),
        expected: "put into the waiting room".into(),
        claimed: if late { "later".into() } else { "nothing".into() },
        evidence: there.map(|z| s.zone(owed.seat, z)).collect(),
        cannot_tell: untold(s, owed.what == OWED_OF_DEFENDER && late),
        ..Violation::default()
    })
}

/// BR-E1, BR-E3 in words: whose part comes when in this turn.
pub fn order_of(m: &Match, s: &State) -> String {
    let encores = encores(m, s);
    let others = encores.iter().filter(|(seat, _)| *seat != s.active);
    let names: Vec<&str> = others.map(|(seat, _)| m.name(*seat)).collect();
    match names[..] {
        [one] => format!("{one}'s partial encore comes before the end phase"),
        _ => format!("the partial encores go {}, before the end phase", names.join(", then ")),
    }
}

/// After a position nobody knows who was attacked first.
pub fn untold(s: &State, order: bool) -> Option<String> {
    (order && s.events.attacks_untold())
        .then(|| "who was attacked this turn before the position, and in which order".to_owned())
}

/// Rolls that no line tells.
pub fn what_was_rolled(w: Words<'_>, seats: &[Seat]) -> String {
    format!("what {} rolled", w.names(seats, " and "))
}

/// The violation for a removal that has no line, or a late one.
pub fn removal_owing(m: &Match, s: &State, owed: Owed, late: bool) -> Option<Violation> {
    if owed.what != Duty::Out.number() {
        return None;
    }
    let name = m.name(owed.seat);
    let how = if late { "comes too late" } else { "is not written" };
    // With it the match was over: there was nothing to do it before.
    let ends = s.over.is_some();
    Some(Violation {
        item: "BR-X2",
        ruling: B::Out.number(),
        kind: Some(if late { Kind::Order } else { Kind::Missing }),
        message: format!("the removal of {name} {how}: {name} has lost and leaves at once"),
        expected: format!("out = {name}"),
        claimed: if late { "later".into() } else { "nothing".into() },
        note: ends.then_some("accepted"),
        ..Violation::default()
    })
}

/// What is said of such an attack.
pub fn faces_removed(words: Words<'_>, own: Own) -> Violation {
    let slot = words.s.z(own.slot);
    let faced = words.rules().facing(words.s.active, slot);
    let there = faced.map_or_else(String::new, |(_, zone)| words.slot(zone));
    let name = words.name(own.seat);
    let slot = words.slot(own.slot);
    let mut violation = Violation {
        ruling: own.ruling,
        item: "BR-F5",
        kind: Some(Kind::Choice),
        message: format!("{slot} faces {there}, and {name} has left the match: no attack from there in this turn"),
        expected: "an attack on somebody who is there, or none".into(),
        claimed: format!("an attack on {name}"),
        ..Violation::default()
    };
    words.m.policies.decided(policies::NO_ATTACK, &mut violation);
    violation
}

/// What is said of a text that is taken on trust.
pub fn reads(text: &str) -> Vec<String> {
    of_text(text).map(|c| format!("{}: {}", c.rule, c.reading)).collect()
}
