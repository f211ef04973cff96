//! What is said of abilities that are carried out step by step (8.6.4, 8.7.3); and a program in words.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::{CardId, Face};

use super::super::effects::program::{Program, Step};
use super::super::effects::run::Times;
use super::super::rules::running::Reason;
use super::super::rulings::R;
use super::words::cards_word;
use super::{Words, said};

/// A step in words: `draw 2 cards`.
pub fn step(step: Step) -> String {
    let cards = |count: u8| cards_word(usize::from(count));
    match step {
        Step::Draw(Times { least, most }) if least < most => format!("draw up to {}", cards(most)),
        Step::Draw(times) => format!("draw {}", cards(times.most)),
        Step::Discard(count) => format!("put {} of the hand into the waiting room", cards(count)),
        Step::Damage(amount) => format!("deal {amount} damage to the opponent"),
        Step::Tops(count, to) => format!("put {} from the top of the deck into the {}", cards(count), to.word()),
        Step::Heal(count) => format!("put {} from the top of the clock into the waiting room", cards(count)),
        Step::This(to) => format!("put the card itself into the {}", to.word()),
    }
}

/// How much of a step, in words: `3 cards`.
fn amount(step: Step, count: u8) -> String {
    match step {
        Step::Damage(_) => format!("{count} damage"),
        _ => cards_word(usize::from(count)),
    }
}

/// A program in words: `may draw 1 card, then put 1 card of the hand into the waiting room`.
pub fn program(program: &Program) -> String {
    let steps: Vec<String> = program.steps.iter().map(|s| step(*s)).collect();
    let may = if program.may { "may " } else { "" };
    format!("{may}{}", steps.join(", then "))
}

/// What the text of an ability says, in words.
fn says(w: Words<'_>, (face, number): (Face, u8)) -> String {
    let line = w.m.text(face).line(usize::from(number));
    line.and_then(|l| l.runs.as_ref()).map_or_else(String::new, program)
}

/// `ability 1 of HB/W01-985`
fn ability(w: Words<'_>, (face, number): (Face, u8)) -> String {
    format!("ability {number} of {}", w.m.number(face))
}

/// What an ability did is not what its text says.
pub fn not_the_text(w: Words<'_>, card: CardId, of: (Face, u8), reason: Reason, settle: Option<String>) -> Slip {
    let (name, says) = (ability(w, of), says(w, of));
    let slip = match reason {
        Reason::Amount { step: part, done } => {
            let done = amount(part, done);
            Slip {
                expected: step(part),
                claimed: done.clone(),
                ..said(
                    R::TextAmount,
                    Kind::Outcome,
                    format!("{name} says: {says}; it was {done}"),
                )
            }
        }
        Reason::Missing { step: part } => Slip {
            expected: step(part),
            claimed: "nothing".into(),
            ..said(
                R::TextMissing,
                Kind::Missing,
                format!("{name} says: {says}; to {} was left out", step(part)),
            )
        },
        Reason::Extra => Slip {
            expected: says.clone(),
            claimed: "something else".into(),
            ..said(
                R::TextExtra,
                Kind::Extra,
                format!("{name} says: {says}; this is no part of it"),
            )
        },
    };
    Slip {
        evidence: vec![w.s.table.card(card).zone],
        cannot_tell: settle,
        ..slip
    }
}

/// 8.5.1.2: an ability was played behind one of another player that was due later.
pub fn after_another(w: Words<'_>, card: CardId, number: u8, settle: Option<String>) -> Slip {
    let name = match w.s.face(card) {
        Some(face) => ability(w, (face, number)),
        None => "the ability".to_owned(),
    };
    let message = format!("{name} was played behind an ability of another player; the turn player's come first");
    Slip {
        item: "8.5.1.2",
        expected: "the turn player's abilities first".into(),
        claimed: "the other way round".into(),
        cannot_tell: settle,
        ..said(R::WaitingAuto, Kind::Order, message)
    }
}

/// `ability 1 of HB/W01-985 (draw 1 card)`
pub fn named(w: Words<'_>, of: (Face, u8)) -> String {
    format!("{} ({})", ability(w, of), says(w, of))
}
