//! What is said of abilities that are carried out step by step (8.6.4, 8.7.3); and a step in words.

use rejudge_judge::game::Violation;
use rejudge_judge::{facts, reasons};
use rejudge_table::{CardId, Face, ZoneId};

use super::super::effects::ability::{Cards, Cond, Count, Is, Value, Who};
use super::super::effects::program::{Bar, Deed, Gain, Spot, Step, What};
use super::super::effects::{Sort, is_granted};
use super::super::matches::Match;
use super::super::rules::programs::Reason;
use super::super::rulings::R;
use super::super::text::{self, english, say, say_cards, say_conditions};
use super::Words;
use super::words::cards_word;

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
            count @ (Count::UpTo(_) | Count::Any) => {
                let cards = if count.is_one() { "card" } else { "cards" };
                format!("{} {cards}{what}", say_cards::count(count))
            }
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
                (Spot::Left, _) => format!("put {what} on the position that that character was on"),
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
        Deed::Sees => "look at cards".to_owned(),
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
                Bar::Climaxes => "climaxes",
                Bar::Backup => "Backup",
                Bar::Acts => "ACT abilities",
                Bar::Traits => "a trait",
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
pub fn name_of_ability(m: &Match, (face, number): (Face, u8)) -> String {
    let card = m.number(face);
    let printed = m.text(face).printed(number);
    if printed != number {
        return format!("ability given by ability {printed} of {card}");
    }
    let (name, by) = match m.text(face).event() {
        Some(_) => {
            let mut lines = 1..=m.text(face).lines.len();
            (
                format!("the text of {card}"),
                lines.find_map(|line| m.read_by(face, line)),
            )
        }
        None => (
            format!("ability {number} of {card}"),
            m.read_by(face, usize::from(number)),
        ),
    };
    match by {
        Some(by) => format!("{name}, as read by {},", quoted(by)),
        None => name,
    }
}

/// An ability and what its text says: `ability 1 of HB/W01-985 says “draw 1 card”`.
#[derive(Clone, Copy, Debug)]
pub struct TextOf(pub (Face, u8));

/// What an ability triggers at: `ability 1 of HB/W01-985 triggers “when this card attacks”`.
#[derive(Clone, Copy, Debug)]
pub struct TriggerOf(pub (Face, u8));

facts! { Words:
    TextOf as text, w => format!("{} says {}", name_of_ability(w.m, text.0), says(w, text.0));
    TriggerOf as text, w => format!("{} triggers {}", name_of_ability(w.m, text.0), triggers_when(w, text.0));
    /// `“draw 2 cards”`
    &Step as part, _w => quoted(&step(part));
}

reasons! {
    /// What is wrong with an effect as lines tell of it.
    pub enum Effect<'p> in R, w: Words<'_> {
        /// 8.6.3: under `decisions` no line tells what was chosen.
        NotChosen(text: TextOf, part: &'p Step; card: CardId): Unnoted, Record, "" => "{text}; no line tells of {part}",
            expected "{part}", with {
                evidence: vec![w.s.table.card(card).zone],
                cannot_tell: Some("what was chosen, on a line beginning with \"-\"".to_owned())
            };
        /// 8.5.1.2: an ability was played behind one of another player that was due later.
        AfterAnother(; card: CardId, number: u8, settle: Option<String>): WaitingAuto, Order, "8.5.1.2",
            let name = w.s.text_of(card, number).map_or("the ability".to_owned(), |face| name_of_ability(w.m, (face, number))) =>
            "{name} was played behind an ability of another player; the turn player's come first",
            expected "the turn player's abilities first", claimed "the other way round", with { cannot_tell: settle };
        /// 8.7.2, 8.7.3: an ability was played that had not triggered, or not as often.
        NotTriggered(text: TriggerOf; card: CardId, before: bool, settle: Option<String>): WaitingAuto, Choice,
            if before { "8.7.3" } else { "8.7.2" },
            let but = if before { "it was played for that already" } else { "that has not happened this turn" },
            let played = w.m.text(text.0.0).printed(text.0.1) =>
            "{text}; {but}", expected "an ability that waits", claimed "ability {played} played",
            with { evidence: vec![w.s.table.card(card).zone], cannot_tell: settle };
        /// 1.3.1: a line tells of an effect that no text in play has.
        NobodySays(line: String; face: Option<Face>): NoText, Choice, "", let nobody = nobody(w, face) =>
            "{nobody} has a text that says {line}", expected "no effect", claimed "an effect";
        /// 8.5.1.2: an option was taken when the match had gone on without it.
        BehindItsCheck(text: TriggerOf; card: CardId): WaitingAuto, Order, "8.7.3.1" =>
            "{text}; its line stands behind what came after that check timing",
            expected "played at the check timing, or left", claimed "later", with {
                evidence: vec![w.s.table.card(card).zone],
                cannot_tell: Some("whether it was played at that check timing, and only written later".to_owned())
            };
    }
}

reasons! {
    fn in R, w: Words<'_> {
        another_amount(text: TextOf, part: &Step, done: String): TextAmount, Outcome, "" => "{text}; it was {done}",
            expected "{part}", claimed "{done}";
        amount_exchanged(text: TextOf, part: &Step, done: String): TextAmount, Outcome, "" =>
            "{text}; two cards change places in it, and {done} went to the place of another",
            expected "{part}", claimed "{done}";
        left_out(text: TextOf, part: &Step): TextMissing, Missing, "" => "{text}; {part} was left out",
            expected "{part}", claimed "nothing";
        another_card(text: TextOf, part: &Step): TextChoice, Choice, "" =>
            "{text}; a card was chosen that is not such a card", expected "{part}", claimed "another card";
        another_order(text: TextOf, first: &Step, then: &Step): TextChoice, Order, "" =>
            "{text}; {then} was done before {first}, with fewer cards seen", expected "first {first}", claimed "first {then}";
        chosen_first(text: TextOf, first: &Step, then: &Step): TextChoice, Order, "1.3.4" =>
            "{text}; {then} was done before {first}, which the turn player chooses first",
            expected "the turn player chooses first", claimed "the other player chose first";
        another_place(text: TextOf, part: &Step, to: ZoneId): TextChoice, Choice, "" => "{text}; {to} is no such position",
            expected "{part}", claimed "{to} taken";
        not_so(text: TextOf; cond: &Cond): TextCondition, Choice, "", let words = quoted(&say_conditions::cond(cond)) =>
            "{text}; it was carried out, and it is not so that {words}", expected "{words}", claimed "it is not so";
        undone(text: TextOf, first: &Step, then: &Step): TextCondition, Choice, "8.6.4" =>
            "{text}; {then} was done, and {first} was not", expected "{first}", claimed "that was not done";
        half_done(text: TextOf, first: &Step, then: &Step): TextCondition, Choice, "8.6.4" =>
            "{text}; {then} was done, and {first} only in part", expected "{first}", claimed "part of that was done";
        kept(text: TextOf, part: &Step, by: (Face, usize)): TextExtra, Outcome, "1.3.3" =>
            "{text}; a text keeps that character from it: {by}",
            expected "nothing is done with that character", claimed "{part}";
        spared(text: TextOf, part: &Step, by: (Face, usize)): TextExtra, Outcome, "1.3.3" =>
            "{text}; a text says that no such damage is dealt: {by}", expected "no damage", claimed "{part}";
        extra(text: TextOf; of: (Face, u8)): TextExtra, Extra, "", let says = says(w, of) =>
            "{text}; this is no part of it", expected "{says}", claimed "something else";
    }
}

/// What an ability did is not what its text says.
pub fn not_the_text(
    w: Words<'_>,
    card: CardId,
    of: (Face, u8),
    reason: Reason<'_>,
    settle: Option<String>,
) -> Violation {
    #[cfg(test)]
    super::super::play::arbitrary::given(&reason, settle.is_some());
    let text = TextOf(of);
    let violation = match reason {
        Reason::Amount { step, done } if matches!(step.deed, Deed::Trade(..)) => {
            amount_exchanged(w, text, step, amount(step, done))
        }
        Reason::Amount { step, done } => another_amount(w, text, step, amount(step, done)),
        Reason::Missing { step } => left_out(w, text, step),
        Reason::Number { step, told } => another_amount(w, text, step, number(step, told)),
        Reason::Choice { step } => another_card(w, text, step),
        Reason::Order { step, before } => another_order(w, text, before, step),
        Reason::ChosenFirst { step, before } => chosen_first(w, text, before, step),
        Reason::Place { step, to } => another_place(w, text, step, to),
        Reason::Condition { cond } => not_so(w, text, cond),
        Reason::Undone {
            step,
            before,
            part: false,
        } => undone(w, text, before, step),
        Reason::Undone {
            step,
            before,
            part: true,
        } => half_done(w, text, before, step),
        Reason::Kept { step, by } if matches!(step.deed, Deed::Damage(_)) => spared(w, text, step, by),
        Reason::Kept { step, by } => kept(w, text, step, by),
        Reason::Extra => extra(w, text, of),
    };
    Violation {
        evidence: vec![w.s.table.card(card).zone],
        cannot_tell: settle,
        ..violation
    }
}

/// The number that a step gives, as it was told.
fn number(step: &Step, told: i32) -> String {
    match step.deed {
        Deed::Give(_, Gain::Becomes, ..) => told.to_string(),
        _ => format!("{told:+}"),
    }
}

/// Of whose texts it is said that none says something.
fn nobody(w: Words<'_>, face: Option<Face>) -> String {
    match face {
        Some(face) => format!("neither {} nor any other card in play", w.m.number(face)),
        None => "no card in play".to_owned(),
    }
}

/// What an ability triggers at, in the words of its text.
fn triggers_when(w: Words<'_>, (face, number): (Face, u8)) -> String {
    let read = english::read(w.m.stated(face, usize::from(number)));
    quoted(&read.as_ref().map(say::trigger).unwrap_or_default())
}

/// `ability 1 of HB/W01-985 (“draw 1 card”)`
pub fn named(w: Words<'_>, of: (Face, u8)) -> String {
    format!("{} ({})", name_of_ability(w.m, of), says(w, of))
}
