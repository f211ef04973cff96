//! What is said of abilities that are carried out step by step (8.6.4, 8.7.3); and a step in words.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::{CardId, Face};

use super::super::effects::ability::{Cards, Count, Is, Value, Who};
use super::super::effects::program::{Bar, Deed, Gain, Spot, Step, What};
use super::super::effects::{Sort, is_granted};
use super::super::rules::programs::Reason;
use super::super::rulings::R;
use super::super::text::{self, english, say, say_cards, say_conditions};
use super::words::cards_word;
use super::{Words, said};

/// A step in words: `draw 2 cards`.
pub fn step(step: &Step) -> String {
    let (up_to, many) = match (&step.count, step.times()) {
        (Count::All, _) => (false, None),
        (_, Some(times)) => (times.least < times.most, Some(times.most)),
        (_, None) => (step.may_be_nothing(), None),
    };
    let up_to = if up_to { "up to " } else { "" };
    let cards = |what: &str| match many {
        Some(many) => format!("{up_to}{}{what}", cards_word(usize::from(many))),
        None => match &step.count {
            count @ (Count::UpTo(_) | Count::Any) => format!("{} cards{what}", say_cards::count(count)),
            _ => format!("{up_to}cards{what}"),
        },
    };
    match &step.deed {
        Deed::Draw => format!("draw {}", cards("")),
        Deed::Damage(who) => {
            let whom = if *who == Who::You { "oneself" } else { "the opponent" };
            let amount = many.map_or_else(|| "that".to_owned(), |many| many.to_string());
            format!("deal {amount} damage to {whom}")
        }
        Deed::Put(what, goal) => {
            let what = match what {
                What::This => "the card itself".to_owned(),
                What::WithMarkers => "the card itself and its markers".to_owned(),
                What::BattleOpponent => "its battle opponent".to_owned(),
                What::Triggered => "that card".to_owned(),
                What::Tops(_, z) => cards(&format!(" from the top of the {}", z.word())),
                What::Bottoms(_, z) => cards(&format!(" from the bottom of the {}", z.word())),
                What::Cards(those) => match &step.count {
                    Count::AllBut(kept) => format!("{} but {}", say_cards::cards(those), say_cards::cards(kept)),
                    _ => say_cards::cards(those),
                },
                What::Same(_) | What::Looked => "those cards".to_owned(),
                What::Rest => "the rest".to_owned(),
            };
            match (goal.to, goal.bottom) {
                (Spot::Zone(z), true) => format!("put {what} at the bottom of the {}", z.word()),
                (Spot::Zone(z), false) => format!("put {what} into the {}", z.word()),
                (Spot::Slot { of, open, .. }, _) => {
                    let position = if open { "an open position" } else { "a position" };
                    format!("put {what} on {position} of {}", say_cards::zone(goal.whose, of))
                }
                (Spot::Its, _) => format!("put {what} on the position that the card itself was on"),
                (Spot::Previous, _) => format!("put {what} on its previous position"),
                (Spot::Marker, _) => format!("put {what} under the card itself, as a marker"),
                (Spot::Under(_), _) => format!("put {what} under that character, as a marker"),
            }
        }
        Deed::Give(what, gain, value, _) => {
            let whom = whom(what);
            if let (Gain::Becomes, Value::Number(n)) = (gain, value) {
                return format!("give {whom} the power {n}");
            }
            let gain = match gain {
                Gain::Power | Gain::Becomes => "power",
                Gain::Soul => "soul",
                Gain::Level => "level",
            };
            match value {
                Value::Number(n) => format!("give {whom} {n:+} {gain}"),
                value => format!("give {whom} {gain}: {}", say_cards::value(value)),
            }
        }
        Deed::Grant(what, ..) => format!("give {} an ability", whom(what)),
        Deed::Turn(_, pose) => format!("{} it", say_cards::pose(*pose)),
        Deed::Exchange(those, _) => format!("exchange {}", say_cards::cards(those)),
        Deed::Trade(one, other, _) => {
            // "This card" would be the one that the finding is about.
            let words = |cards: &Cards| match cards.is.contains(&Is::This) {
                true => "the card itself".to_owned(),
                false => say_cards::cards(cards),
            };
            format!("exchange {} and {}", words(one), words(other))
        }
        Deed::Shuffle(_) => "shuffle the deck".to_owned(),
        Deed::Look(_) => format!("look at {}", cards("")),
        Deed::Later(_) => "do something later".to_owned(),
        Deed::Checks(times) => format!("perform a trigger check {times} times on the trigger step"),
        Deed::ExtraTurn => "take an extra turn after this one".to_owned(),
        Deed::Lose(Who::You) => "lose the game".to_owned(),
        Deed::Lose(_) => "win the game".to_owned(),
        Deed::Bar(who, bar, _) => {
            let whom = if *who == Who::Opponent { "your opponent" } else { "you" };
            let from = match bar {
                Bar::Encore => "Encore",
                Bar::Events => "events",
                Bar::Backup => "Backup",
            };
            format!("keep {whom} from {from}")
        }
        Deed::Show(those) => format!("reveal {}", say_cards::cards(those)),
        Deed::GoTo(to) => format!("go to the {}", say::time_word(*to)),
    }
}

/// Who is given something.
fn whom(what: &What) -> String {
    match what {
        What::This => "the card itself".to_owned(),
        What::BattleOpponent => "its battle opponent".to_owned(),
        What::Triggered => "that character".to_owned(),
        What::Cards(those) => say_cards::cards(those),
        _ => "it".to_owned(),
    }
}

/// How much of a step, in words: `3 cards`.
fn amount(step: &Step, count: u8) -> String {
    match &step.deed {
        Deed::Damage(_) => format!("{count} damage"),
        _ => cards_word(usize::from(count)),
    }
}

/// What the text of an ability says, in words: `“you may draw 1 card. If you do, put 1 card from your hand into your waiting
/// room”`.
fn says(w: Words<'_>, (face, number): (Face, u8)) -> String {
    if is_granted(number) {
        let stated = w.m.stated(face, usize::from(number));
        // What is done later speaks of a card that was spoken of before, and stands as it was put into words.
        let words = english::read(stated).map(|ability| say::body(&ability));
        let as_stated = || {
            stated
                .strip_prefix(Sort::Auto.mark())
                .unwrap_or(stated)
                .trim_matches([' ', '.'])
        };
        return quoted(&words.unwrap_or_else(|| as_stated().to_owned()));
    }
    // Of an event it is all that its lines say.
    let lines = (1..).zip(&w.m.text(face).lines);
    let lines = lines.filter(|(at, line)| match w.m.text(face).event() {
        Some(_) => line.sort == Sort::Unmarked && line.runs.is_some(),
        None => *at == usize::from(number),
    });
    let printed = text::together(lines.map(|(at, _)| w.m.stated(face, at)));
    let read = printed.iter().filter_map(|text| english::read(text));
    quoted(&read.map(|ability| say::body(&ability)).collect::<Vec<_>>().join("; "))
}

/// A card's words are told from ours.
fn quoted(words: &str) -> String {
    format!("“{words}”")
}

/// `ability 1 of HB/W01-985`; where that is not as it is printed, with who says so.
fn ability(w: Words<'_>, (face, number): (Face, u8)) -> String {
    let card = w.m.number(face);
    let printed = w.m.text(face).printed(number);
    if printed != number {
        return format!("ability given by ability {printed} of {card}");
    }
    let (name, by) = match w.m.text(face).event() {
        Some(_) => {
            let mut lines = 1..=w.m.text(face).lines.len();
            (
                format!("the text of {card}"),
                lines.find_map(|line| w.m.read_by(face, line)),
            )
        }
        None => (
            format!("ability {number} of {card}"),
            w.m.read_by(face, usize::from(number)),
        ),
    };
    match by {
        Some(by) => format!("{name}, as read by {},", quoted(by)),
        None => name,
    }
}

/// What an ability did is not what its text says.
pub fn not_the_text(w: Words<'_>, card: CardId, of: (Face, u8), reason: Reason<'_>, settle: Option<String>) -> Slip {
    let (name, says) = (ability(w, of), says(w, of));
    let slip = match reason {
        Reason::Amount { step: part, done } => {
            let done = amount(part, done);
            Slip {
                expected: quoted(&step(part)),
                claimed: done.clone(),
                ..said(
                    R::TextAmount,
                    Kind::Outcome,
                    format!("{name} says {says}; it was {done}"),
                )
            }
        }
        Reason::Missing { step: part } => Slip {
            expected: quoted(&step(part)),
            claimed: "nothing".into(),
            ..said(
                R::TextMissing,
                Kind::Missing,
                format!("{name} says {says}; {} was left out", quoted(&step(part))),
            )
        },
        Reason::Number { step: part, told } => {
            let told = match part.deed {
                Deed::Give(_, Gain::Becomes, ..) => told.to_string(),
                _ => format!("{told:+}"),
            };
            Slip {
                expected: quoted(&step(part)),
                claimed: told.clone(),
                ..said(
                    R::TextAmount,
                    Kind::Outcome,
                    format!("{name} says {says}; it was {told}"),
                )
            }
        }
        Reason::Choice { step: part } => Slip {
            expected: quoted(&step(part)),
            claimed: "another card".into(),
            ..said(
                R::TextChoice,
                Kind::Choice,
                format!("{name} says {says}; a card was chosen that is not such a card"),
            )
        },
        Reason::Order { step: part, before } => {
            let (first, then) = (quoted(&step(before)), quoted(&step(part)));
            Slip {
                expected: format!("first {first}"),
                claimed: format!("first {then}"),
                ..said(
                    R::TextChoice,
                    Kind::Order,
                    format!("{name} says {says}; {then} was done before {first}, with fewer cards seen"),
                )
            }
        }
        Reason::ChosenFirst { step: part, before } => {
            let (first, then) = (quoted(&step(before)), quoted(&step(part)));
            Slip {
                item: "1.3.4",
                expected: "the turn player chooses first".into(),
                claimed: "the other player chose first".into(),
                ..said(
                    R::TextChoice,
                    Kind::Order,
                    format!("{name} says {says}; {then} was done before {first}, which the turn player chooses first"),
                )
            }
        }
        Reason::Place { step: part, to } => Slip {
            expected: quoted(&step(part)),
            claimed: format!("{} taken", to.word()),
            ..said(
                R::TextChoice,
                Kind::Choice,
                format!("{name} says {says}; {} is no such position", to.word()),
            )
        },
        Reason::Condition { cond } => {
            let words = quoted(&say_conditions::cond(cond));
            Slip {
                expected: words.clone(),
                claimed: "it is not so".into(),
                ..said(
                    R::TextCondition,
                    Kind::Choice,
                    format!("{name} says {says}; it was carried out, and it is not so that {words}"),
                )
            }
        }
        Reason::Undone { step: part, before } => {
            let (first, then) = (quoted(&step(before)), quoted(&step(part)));
            Slip {
                item: "8.6.4",
                expected: first.clone(),
                claimed: "that was not done".into(),
                ..said(
                    R::TextCondition,
                    Kind::Choice,
                    format!("{name} says {says}; {then} was done, and {first} was not"),
                )
            }
        }
        Reason::Kept { step: part, by } => {
            let text = w.rules().texts().quoted(by.0, by.1);
            let number = w.m.number(by.0);
            Slip {
                item: "1.3.3",
                expected: "nothing is done with that character".into(),
                claimed: quoted(&step(part)),
                ..said(
                    R::TextExtra,
                    Kind::Outcome,
                    format!("{name} says {says}; a text keeps that character from it: {text} of {number}"),
                )
            }
        }
        Reason::Extra => Slip {
            expected: says.clone(),
            claimed: "something else".into(),
            ..said(
                R::TextExtra,
                Kind::Extra,
                format!("{name} says {says}; this is no part of it"),
            )
        },
    };
    Slip {
        evidence: vec![w.s.table.card(card).zone],
        cannot_tell: settle,
        ..slip
    }
}

/// 8.6.3: under `decisions` no line tells what was chosen.
pub fn not_chosen(w: Words<'_>, card: CardId, of: (Face, u8), part: &Step) -> Slip {
    let message = format!(
        "{} says {}; no line tells of {}",
        ability(w, of),
        says(w, of),
        quoted(&step(part))
    );
    Slip {
        expected: quoted(&step(part)),
        evidence: vec![w.s.table.card(card).zone],
        cannot_tell: Some("what was chosen, on a line beginning with \"-\"".into()),
        ..said(R::Unnoted, Kind::Record, message)
    }
}

/// 8.5.1.2: an ability was played behind one of another player that was due later.
pub fn after_another(w: Words<'_>, card: CardId, number: u8, settle: Option<String>) -> Slip {
    let name = match w.s.text_of(card, number) {
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

/// What an ability triggers at, in the words of its text.
fn triggers_when(w: Words<'_>, (face, number): (Face, u8)) -> String {
    let read = english::read(w.m.stated(face, usize::from(number)));
    quoted(&read.as_ref().map(say::trigger).unwrap_or_default())
}

/// 8.7.2, 8.7.3: an ability was played that had not triggered, or not as often.
pub fn not_triggered(
    w: Words<'_>,
    (card, face, number): (CardId, Face, usize),
    before: bool,
    settle: Option<String>,
) -> Slip {
    let number = u8::try_from(number).unwrap_or(u8::MAX);
    let when = triggers_when(w, (face, number));
    let but = match before {
        true => "it was played for that already",
        false => "that has not happened this turn",
    };
    let message = format!("{} triggers {when}; {but}", ability(w, (face, number)));
    Slip {
        item: if before { "8.7.3" } else { "8.7.2" },
        expected: "an ability that waits".into(),
        claimed: format!("ability {} played", w.m.text(face).printed(number)),
        evidence: vec![w.s.table.card(card).zone],
        cannot_tell: settle,
        ..said(R::WaitingAuto, Kind::Choice, message)
    }
}

/// 1.3.1: a line tells of an effect that no text in play has.
pub fn nobody_says(w: Words<'_>, face: Option<Face>, line: String) -> Slip {
    let message = match face {
        Some(face) => format!(
            "neither {} nor any other card in play has a text that says {line}",
            w.m.number(face)
        ),
        None => format!("no card in play has a text that says {line}"),
    };
    Slip {
        expected: "no effect".into(),
        claimed: "an effect".into(),
        ..said(R::NoText, Kind::Choice, message)
    }
}

/// 8.5.1.2: an option was taken when the match had gone on without it.
pub fn behind_its_check(w: Words<'_>, card: CardId, (face, number): (Face, usize)) -> Slip {
    let number = u8::try_from(number).unwrap_or(u8::MAX);
    let when = triggers_when(w, (face, number));
    let message = format!(
        "{} triggers {when}; its line stands behind what came after that check timing",
        ability(w, (face, number))
    );
    Slip {
        item: "8.7.3.1",
        expected: "played at the check timing, or left".into(),
        claimed: "later".into(),
        evidence: vec![w.s.table.card(card).zone],
        cannot_tell: Some("whether it was played at that check timing, and only written later".into()),
        ..said(R::WaitingAuto, Kind::Order, message)
    }
}

/// `ability 1 of HB/W01-985 (“draw 1 card”)`
pub fn named(w: Words<'_>, of: (Face, u8)) -> String {
    format!("{} ({})", ability(w, of), says(w, of))
}
