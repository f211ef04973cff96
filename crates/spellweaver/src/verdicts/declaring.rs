//! What is said of declaring attackers and blockers (SPW-8.1 to 8.8).

use rejudge_judge::game::Violation;

use super::super::rules::Reason;
use super::{Words, choice};

pub(super) fn words(w: Words<'_>, reason: Reason) -> Violation {
    match reason {
        Reason::CannotAttack(card) => choice(format!("{} can't attack, by a text", w.card(card))),
        Reason::CannotAttackCreatures(card) => choice(format!(
            "{} can't attack creatures, by a text, whatever else allows it",
            w.card(card)
        )),
        Reason::CannotBlock(card) => choice(format!("{} can't block, by a text", w.card(card))),
        Reason::AttacksNoCreature(card) => choice(format!("{} is no creature", w.card(card))),
        Reason::AttacksExhausted(card, true) => choice(format!("{} attacks already", w.card(card))),
        Reason::AttacksExhausted(card, false) => choice(format!("{} is exhausted and cannot attack", w.card(card))),
        Reason::AttacksSick(card) => {
            let how = match w.s.extra_of(card).entered == w.s.turn {
                true => "came into play",
                false => "was moved into the combat row",
            };
            choice(format!("{} {how} this turn and is not Swift", w.card(card)))
        }
        Reason::AttacksFromBehind(card) | Reason::BlocksFromBehind(card) => {
            choice(format!("{} stands in the support row and does not fly", w.card(card)))
        }
        Reason::OwnHero(card) => choice(format!("{} attacks its own hero", w.card(card))),
        Reason::SlowOnHero(card, speed) => Violation {
            expected: "speed 1 or more".into(),
            claimed: format!("speed {speed}"),
            ..choice(format!(
                "{} has speed {speed}; a hero is attacked with 1 or more",
                w.card(card)
            ))
        },
        Reason::OwnSide(card, other) => choice(format!("{} attacks {}, its own side", w.card(card), w.card(other))),
        Reason::TargetBehind(card, row) => Violation {
            expected: "a creature in the combat row".into(),
            evidence: w.rows(w.s.controller(card)),
            ..choice(format!(
                "{} stands in the {} and cannot be attacked",
                w.card(card),
                row.word()
            ))
        },
        Reason::FasterTarget(card, other, speed, theirs) => Violation {
            expected: format!("speed {theirs} or more"),
            claimed: format!("speed {speed}"),
            ..choice(format!(
                "{} has speed {speed}; {} has {theirs} and is attacked with at least that",
                w.card(card),
                w.card(other)
            ))
        },
        Reason::SeveralTargets(card, many) => Violation {
            expected: "one target".into(),
            ..choice(format!("{} attacks {many} targets; one is allowed", w.card(card)))
        },
        Reason::HeroAmongTargets(card) => Violation {
            expected: "creatures, or the hero alone".into(),
            ..choice(format!(
                "{} may attack any number of creatures, and a hero is none",
                w.card(card)
            ))
        },
        Reason::BlocksExhausted(card) => choice(format!("{} is exhausted and cannot block", w.card(card))),
        Reason::BlocksSeveral(card) => Violation {
            expected: "one attacker".into(),
            ..choice(format!("{} blocks one attacker and no more", w.card(card)))
        },
        Reason::DoesNotAttack(card) => Violation {
            contested: true,
            ..choice(format!("{} does not attack", w.card(card)))
        },
        Reason::FasterAttacker(card, other, speed, theirs) => Violation {
            expected: format!("speed {theirs} or more"),
            claimed: format!("speed {speed}"),
            ..choice(format!(
                "{} has speed {speed}; {} has {theirs}",
                w.card(card),
                w.card(other)
            ))
        },
        Reason::AttackedItself(card, attacker) => Violation {
            expected: "a creature that is not attacked".into(),
            ..choice(format!(
                "{} is attacked itself, by {}, and cannot block",
                w.card(card),
                w.card(attacker)
            ))
        },
        // Everything else is said in `doing`.
        _ => Violation::default(),
    }
}
