//! What is said of what players do outside a combat (SPW-3, SPW-6).

use rejudge_judge::game::Violation;

use super::super::rules::{Reason, What, requirement};
use super::super::state::Step;
use super::{Words, choice};

const MAIN: &str = "Deploy or Reinforce of one's own turn";

impl Words<'_> {
    pub(super) fn what(self, what: What) -> String {
        match what {
            What::Card(face) => self.number(face),
            What::Skill(face) => {
                let skill = self.m.card(face).skill.as_ref();
                format!("the skill {}", skill.map_or("", |s| s.name.as_str()))
            }
            What::Ability => "an ability".to_owned(),
            What::Shrine => "a shrine".to_owned(),
            What::Offering => "a Divine Offering".to_owned(),
            What::Moving => "moving a creature".to_owned(),
        }
    }

    /// The levels that something asks for.
    fn needs(self, what: What) -> String {
        match what {
            What::Card(face) => requirement(&self.m.card(face).levels),
            What::Skill(face) => requirement(self.m.card(face).skill.as_ref().map_or(&[], |s| &s.levels)),
            _ => requirement(&[]),
        }
    }
}

/// Where a card has to be an instant to come there.
fn no_instant(what: What) -> &'static str {
    if what == What::Moving { "" } else { ": it is no instant" }
}

fn wrong_time(w: Words<'_>, what: What, message: String) -> Violation {
    let expected = match what {
        What::Card(_) | What::Moving => MAIN.to_owned(),
        _ => String::new(),
    };
    let message = format!("{} in {message}{}", w.what(what), no_instant(what));
    Violation {
        expected,
        ..choice(message)
    }
}

fn window(w: Words<'_>, what: What, step: Step, mine: bool, name: &str) -> Violation {
    let told = w.what(what);
    let step_word = step.word();
    choice(match (mine, step) {
        (true, Step::Start | Step::End | Step::Before) => format!("{told}: no instants of one's own in {step_word}"),
        _ => format!("{told} is played in {step_word}; whether {name} may is not said"),
    })
}

pub(super) fn words(w: Words<'_>, reason: Reason) -> Violation {
    match reason {
        Reason::Mana(seat, what, mana) => {
            let here = w.s.player(seat).spendable();
            Violation {
                expected: format!("{mana} mana"),
                claimed: format!("{here} mana"),
                ..choice(format!(
                    "{} costs {mana}; {} had {here} mana",
                    w.what(what),
                    w.name(seat)
                ))
            }
        }
        Reason::Levels(seat, what, dual) => {
            let has = requirement(&w.s.player(seat).levels);
            let needs = w.needs(what);
            let twice = if dual { ", and a dual level is one level" } else { "" };
            Violation {
                message: format!("{} needs {needs}; {} has {has}{twice}", w.what(what), w.name(seat)),
                expected: needs,
                claimed: has,
                ..choice(String::new())
            }
        }
        Reason::NoSpark(seat) => choice(format!(
            "{} has no Spark; the player who goes second has it",
            w.name(seat)
        )),
        Reason::NotOwnTurn(_, what) => wrong_time(w, what, format!("{}'s turn", w.name(w.s.active))),
        Reason::NotNow(what, step) => wrong_time(w, what, step.word().to_owned()),
        Reason::NotYours(card, seat, _) => Violation {
            expected: format!("a card of {}'s", w.name(seat)),
            claimed: format!("a card of {}'s", w.name(w.s.controller(card))),
            ..choice(format!("{} is no card of {}'s", w.card(card), w.name(seat)))
        },
        Reason::SecondShrine(seat) => Violation {
            expected: "one shrine a turn".into(),
            ..choice(format!("{} played a shrine this turn already", w.name(seat)))
        },
        Reason::MovesNoCreature(card) => choice(format!("{} is no creature", w.card(card))),
        Reason::MovesExhausted(card) => choice(format!("{} is exhausted and cannot be moved", w.card(card))),
        Reason::NoSuchSkill(seat, face) => Violation {
            contested: true,
            ..choice(format!(
                "{}'s hero does not have {}",
                w.name(seat),
                w.what(What::Skill(face))
            ))
        },
        Reason::SkillRests(seat, face, left) => {
            let turns = if left == 1 { "turn" } else { "turns" };
            let cooldown = w.m.card(face).skill.as_ref().map_or(0, |s| s.cooldown);
            Violation {
                expected: format!("cooldown {cooldown}"),
                ..choice(format!(
                    "{} rests for {left} more {turns} of {}",
                    w.what(What::Skill(face)),
                    w.name(seat)
                ))
            }
        }
        Reason::SecondOffering(seat) => Violation {
            expected: "once a turn".into(),
            ..choice(format!("{} made a Divine Offering this turn already", w.name(seat)))
        },
        Reason::SparkUsed(seat) => choice(format!("{}'s Spark was sacrificed before", w.name(seat))),
        Reason::SparkOthersTurn(_) => Violation {
            expected: "in one's own turn".into(),
            ..choice(format!(
                "The Spark is sacrificed in one's own turn; it is {}'s",
                w.name(w.s.active)
            ))
        },
        Reason::NoWindow(seat, what, step) => window(w, what, step, seat == w.s.active, &w.name(seat)),
        Reason::LastInstants(seat, what) => choice(format!(
            "{} comes when {} had finished blocking; only the attacker has a window then",
            w.what(what),
            w.name(seat)
        )),
        // Everything else is said in `declaring`.
        _ => Violation::default(),
    }
}
