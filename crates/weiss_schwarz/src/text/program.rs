//! What an AUTO ability does, where all of it is read: trigger, cost and every word behind them.

use super::super::effects::cost::Cost;
use super::super::effects::program::{Program, Step};
use super::super::effects::run::{STEPS_MOST, Times};
use super::super::effects::{Sort, Trigger};
use super::super::state::Z;
use super::cost::number;
use super::trigger;
use super::words::Words;

/// When an AUTO ability triggers and what it does, if every word of it is read. `marked`: no other mark stands in front of
/// that of its kind.
pub fn read(words: &Words, cost: &Cost, marked: bool) -> Option<Program> {
    if words.sort != Sort::Auto || !words.quoted.is_empty() || words.foreign || !marked || !cost.is_read() {
        return None;
    }
    let (trigger, rest) = trigger::condition(&words.body)?;
    // 8.7.7: the card is another one by then, and its text may no longer be the one that waits.
    if trigger == Trigger::Leaves {
        return None;
    }
    let paid = rest.strip_prefix("you may pay the cost. if you do, ");
    let rest = match (cost.parts.is_empty(), paid) {
        (true, None) => rest,
        (false, Some(rest)) => rest,
        _ => return None,
    };
    let may = rest.strip_prefix("you may ").filter(|_| paid.is_none());
    let mut steps = Vec::new();
    let mut rest = may.unwrap_or(rest).strip_suffix('.')?;
    while !rest.is_empty() {
        let (step, behind) = step(rest)?;
        steps.push(step);
        const IF_DONE: &str = ". if you do, ";
        if behind.starts_with(IF_DONE) && step.times().least == 0 {
            // What hangs on a step that may be left out is not one of the forms read here.
            return None;
        }
        let joints = [IF_DONE, ", and ", " and ", ", "];
        let joint = joints.into_iter().find_map(|j| behind.strip_prefix(j));
        rest = match (behind, joint) {
            ("", _) => "",
            (_, Some(more)) => more,
            _ => return None,
        };
    }
    (steps.len() <= STEPS_MOST).then_some(Program {
        may: may.is_some() || paid.is_some(),
        steps,
    })
}

/// The first step of a text, and what stands behind it.
fn step(text: &str) -> Option<(Step, &str)> {
    const ONTO: [(&str, Z); 4] = [
        ("into your stock", Z::Stock),
        ("into your clock", Z::Clock),
        ("into your waiting room", Z::Waiting),
        ("into your memory", Z::Memory),
    ];
    let onto = |rest: &'_ str| ONTO.into_iter().find(|(words, _)| rest.starts_with(words));
    if let Some(rest) = text.strip_prefix("draw ") {
        let (times, rest) = match rest.strip_prefix("up to ") {
            Some(rest) => number(rest).map(|(n, rest)| (Times::up_to(n), rest))?,
            None => number(rest).map(|(n, rest)| (Times::exactly(n), rest))?,
        };
        return Some((Step::Draw(times), cards(rest)?));
    }
    if let Some(rest) = text.strip_prefix("deal ") {
        let (amount, rest) = number(rest)?;
        return Some((Step::Damage(amount), rest.strip_prefix("damage to your opponent")?));
    }
    if let Some(rest) = text.strip_prefix("choose ") {
        let (count, rest) = number(rest)?;
        let rest = cards(rest)?.strip_prefix(" in your hand, and put ")?;
        let rest = rest.strip_prefix("it ").or_else(|| rest.strip_prefix("them "))?;
        return Some((Step::Discard(count), rest.strip_prefix("into your waiting room")?));
    }
    if let Some(rest) = text.strip_prefix("return this card to your hand") {
        return Some((Step::This(Z::Hand), rest));
    }
    let rest = text.strip_prefix("put ")?;
    if let Some(rest) = rest.strip_prefix("this card ") {
        let (words, zone) = onto(rest)?;
        return Some((Step::This(zone), &rest[words.len()..]));
    }
    if let Some(rest) = rest.strip_prefix("the top card of your clock into your waiting room") {
        return Some((Step::Heal(1), rest));
    }
    if let Some(rest) = rest.strip_prefix("the top ") {
        let (count, rest) = match rest.strip_prefix("card of your deck ") {
            Some(rest) => (1, rest),
            None => {
                let (count, rest) = number(rest)?;
                (count, rest.strip_prefix("cards of your deck ")?)
            }
        };
        let (words, zone) = onto(rest)?;
        return Some((Step::Tops(count, zone), &rest[words.len()..]));
    }
    let (count, rest) = number(rest)?;
    let rest = cards(rest)?.strip_prefix(" from your hand ")?;
    Some((Step::Discard(count), rest.strip_prefix("into your waiting room")?))
}

/// `card` or `cards` is cut off.
fn cards(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("card")?;
    Some(rest.strip_prefix('s').unwrap_or(rest))
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::CardDef;
    use super::super::super::effects::program::{Program, Step};
    use super::super::super::effects::run::Times;
    use super::super::super::state::Z;

    fn program(text: &str) -> Option<Program> {
        let card = CardDef {
            text: vec![text.to_owned()],
            ..CardDef::default()
        };
        super::super::read(&card).lines.remove(0).runs
    }

    /// A step as cards print it.
    fn printed(step: Step) -> String {
        let many = |n: u8| if n == 1 { "" } else { "s" };
        let place = |z: Z| match z {
            Z::Waiting => "waiting room",
            z => z.word(),
        };
        match step {
            Step::Draw(Times { least, most }) if least < most => format!("draw up to {most} card{}", many(most)),
            Step::Draw(times) => format!("draw {} card{}", times.most, many(times.most)),
            Step::Discard(n) => format!(
                "choose {n} card{} in your hand, and put {} into your waiting room",
                many(n),
                if n == 1 { "it" } else { "them" }
            ),
            Step::Damage(n) => format!("deal {n} damage to your opponent"),
            Step::Tops(1, to) => format!("put the top card of your deck into your {}", place(to)),
            Step::Tops(n, to) => format!("put the top {n} cards of your deck into your {}", place(to)),
            Step::Heal(_) => "put the top card of your clock into your waiting room".to_owned(),
            Step::This(Z::Hand) => "return this card to your hand".to_owned(),
            Step::This(to) => format!("put this card into your {}", place(to)),
        }
    }

    /// Every program of one step or two is read again as what it was written from: as it is, behind "you may", and behind
    /// a cost.
    #[test]
    fn what_is_written_is_read() {
        let steps = [
            Step::Draw(Times::exactly(1)),
            Step::Draw(Times::exactly(2)),
            Step::Draw(Times::up_to(2)),
            Step::Discard(1),
            Step::Discard(2),
            Step::Damage(1),
            Step::Damage(3),
            Step::Tops(1, Z::Stock),
            Step::Tops(1, Z::Clock),
            Step::Tops(3, Z::Waiting),
            Step::Heal(1),
            Step::This(Z::Memory),
            Step::This(Z::Clock),
            Step::This(Z::Hand),
        ];
        let mut read = 0;
        for first in steps {
            for second in std::iter::once(None).chain(steps.map(Some)) {
                let joint = if read % 2 == 0 { ", and " } else { ". If you do, " };
                let joint = if first.times().least == 0 { ", and " } else { joint };
                let more = second.map_or_else(String::new, |s| format!("{joint}{}", printed(s)));
                let body = format!("{}{more}.", printed(first));
                let steps: Vec<Step> = std::iter::once(first).chain(second).collect();
                for (before, may) in [
                    ("【AUTO】 When this card attacks, ", false),
                    ("【AUTO】 When this card attacks, you may ", true),
                    (
                        "【AUTO】 [(1)] At the beginning of your climax phase, you may pay the cost. If you do, ",
                        true,
                    ),
                ] {
                    let text = format!("{before}{body}");
                    let steps = steps.clone();
                    assert_eq!(program(&text), Some(Program { may, steps }), "{text}");
                    read += 1;
                }
            }
        }
        assert_eq!(read, 14 * 15 * 3);
    }

    /// A word more, and it is not read: it is taken on trust.
    #[test]
    fn every_word_is_read() {
        for text in [
            "【AUTO】 When this card attacks, draw 1 card and shuffle your deck.",
            "【AUTO】 When this card attacks, if you have 2 or more other characters, draw 1 card.",
            "【AUTO】 When this card attacks, your opponent draws 1 card.",
            "【AUTO】 When this card attacks, draw 1 card. This card gets +1000 power until end of turn.",
            "【AUTO】 When this card attacks, draw up to 1 card. If you do, put 1 card from your hand into your waiting room.",
            "【AUTO】 When this card attacks, choose 1 《Crew》 character in your hand, and put it into your waiting room.",
            "【AUTO】 When this card attacks, draw 1 card, draw 1 card, draw 1 card, draw 1 card, and draw 1 card.",
            "【AUTO】 [(1)] When this card attacks, draw 1 card.",
            "【AUTO】 When this card attacks, you may pay the cost. If you do, draw 1 card.",
            "【AUTO】 [Reveal a card] When this card attacks, you may pay the cost. If you do, draw 1 card.",
            "【AUTO】 【TURN 1】 When this card attacks, draw 1 card.",
            "【CXCOMBO】 【AUTO】 When this card attacks, draw 1 card.",
            "【AUTO】 When this card is put into your waiting room from the stage, draw 1 card.",
            "【AUTO】 When your character attacks, draw 1 card.",
            "【AUTO】 Change When this card attacks, draw 1 card.",
            "【CONT】 When this card attacks, draw 1 card.",
            "When this card attacks, draw 1 card.",
        ] {
            assert_eq!(program(text), None, "{text}");
        }
        let reminded = "【AUTO】 When this card attacks, deal 1 damage to your opponent. (Damage may be canceled)";
        assert!(program(reminded).is_some_and(|p| p.is_mandatory()));
    }
}
