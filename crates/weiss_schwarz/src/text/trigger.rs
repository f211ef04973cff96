//! 8.1.1.2.1: when an AUTO ability triggers; and how often an ability may be used in a turn.

use super::super::effects::{Comes, Earliest, Moment, Phase, Sort, Trigger};
use super::cost::number;

/// Words in front of an ability that say nothing of when it triggers (10.1, 10.8 and others).
const LABELS: [&str; 6] = ["change ", "resonate ", "force ", "accelerate ", "combine ", "inherit "];

/// The usual wordings, each with its comma.
const CONDITIONS: [(&str, Trigger); 15] = [
    ("when this card is played and placed on the stage,", Trigger::Played),
    (
        "when this card is placed on the stage from your hand,",
        Trigger::FromHand,
    ),
    ("when this card is placed on stage from your hand,", Trigger::FromHand),
    (
        "when this card is placed on your climax area from your hand,",
        Trigger::Climax,
    ),
    (
        "when this card is placed on your climax area from hand,",
        Trigger::Climax,
    ),
    ("when this card attacks,", Trigger::Attacks),
    ("when this card becomes 【reverse】,", Trigger::Reversed),
    (
        "when this card becomes 【reverse】 in battle,",
        Trigger::ReversedInBattle,
    ),
    (
        "when this card's battle opponent becomes 【reverse】,",
        Trigger::OpponentReversed,
    ),
    (
        "when this card is put into your waiting room from the stage,",
        Trigger::Leaves,
    ),
    ("at the beginning of your encore step,", Trigger::EncoreStep),
    ("at the beginning of your draw phase,", Trigger::Begins(Phase::Draw)),
    ("at the beginning of your clock phase,", Trigger::Begins(Phase::Clock)),
    ("at the beginning of your main phase,", Trigger::Begins(Phase::Main)),
    ("at the beginning of your climax phase,", Trigger::Begins(Phase::Climax)),
];

/// The trigger condition that a text begins with, and what stands behind its comma.
pub fn condition(text: &str) -> Option<(Trigger, &str)> {
    let found = |(words, trigger): (&str, Trigger)| Some((trigger, text.strip_prefix(words)?.trim_start()));
    CONDITIONS.into_iter().find_map(found)
}

/// The trigger condition, where the text begins with one of the usual wordings and names no other.
pub fn read(sort: Sort, body: &str) -> Option<Trigger> {
    if sort != Sort::Auto {
        return None;
    }
    let mut rest = body;
    while let Some((_, after)) = rest.trim_start().strip_prefix('【').and_then(|r| r.split_once('】')) {
        rest = after;
    }
    let rest = rest.trim_start();
    let label = LABELS.into_iter().find_map(|label| rest.strip_prefix(label));
    let (found, more) = condition(label.map_or(rest, str::trim_start))?;
    let others = [" or when ", "when this card", "at the beginning of"];
    (!others.iter().any(|o| more.contains(o))).then_some(found)
}

/// What it waits for, as far as the words tell.
pub fn comes(body: &str) -> Option<Comes> {
    if let Some((_, rest)) = body.split_once("at the beginning of your ") {
        let steps = ["draw", "clock", "main", "climax", "attack", "encore"];
        let step = steps.into_iter().find(|step| {
            let after = rest.strip_prefix(step);
            after.is_some_and(|r| r.starts_with(" phase") || r.starts_with(" step"))
        });
        return step.map(Comes::Step);
    }
    let (_, when) = body.split_once("when ")?;
    let condition = when.split([',', '.']).next().unwrap_or(when);
    if condition.contains("damage") && condition.contains("cancel") {
        return Some(Comes::Cancelled);
    }
    (condition.contains("becomes") && condition.contains("【reverse】")).then_some(Comes::Reversed)
}

/// When in a turn what it waits for can happen first, where it waits for one thing only.
pub fn earliest(body: &str) -> Option<Earliest> {
    let of = |own: Option<bool>, at: Moment| Some(Earliest { own, at });
    let begins = body.matches("at the beginning of").count();
    let whens = body.matches("when ").count();
    match (begins, whens) {
        (1, 0) => {
            let (_, time) = body.split_once("at the beginning of ")?;
            let whose = [
                ("your opponent's ", Some(false)),
                ("your ", Some(true)),
                ("the ", None),
                ("", None),
            ];
            let (time, own) = whose
                .iter()
                .find_map(|(whose, own)| Some((time.strip_prefix(whose)?, *own)))?;
            let times = [
                ("climax phase", Moment::Climax),
                ("attack phase", Moment::AttackPhase),
                // 7.7: it comes behind the attacks.
                ("encore step", Moment::Attack),
            ];
            let (_, at) = times.iter().find(|(name, _)| time.starts_with(name))?;
            of(own, *at)
        }
        (0, 1) => {
            let (_, when) = body.split_once("when ")?;
            let condition = when.split([',', '.']).next().unwrap_or(when);
            let says = |words: &str| condition.contains(words);
            let checks = says("your character's trigger check") || says("your characters' trigger check");
            if checks || says("your climax triggers") || says("your climax is triggered") {
                return of(Some(true), Moment::Attack);
            }
            if says("is placed on your climax area") {
                return of(Some(true), Moment::Climax);
            }
            if says("this card attacks") || says("your other character attacks") || says("your character attacks") {
                return of(Some(true), Moment::Attack);
            }
            // "Your other 《Harbor》 character side attacks": it waits for nothing beside.
            let beside = [" is ", " are ", " becomes ", " put ", " play "].into_iter().any(says);
            let whose = ["your ", "this card "].iter().any(|whose| condition.starts_with(whose));
            if whose && condition.ends_with(" attacks") && !beside {
                return of(Some(!condition.starts_with("your opponent")), Moment::Attack);
            }
            // 7.6.1.2: in a battle there is an attack, of either player.
            if says("battle opponent becomes 【reverse】") || says("becomes 【reverse】 in battle") {
                return of(None, Moment::Attack);
            }
            let attacked = says("is frontal attacked") || says("is being frontal attacked");
            let backup = says("you use") && says("backup");
            match attacked || backup {
                true => of(Some(false), Moment::Attack),
                false => None,
            }
        }
        _ => None,
    }
}

/// How often an ability may be used in a turn: `【TURN 1】` (10.19), `This ability activates up to 1 time per turn.`
pub fn limit(text: &str) -> Option<u8> {
    let text = text.to_lowercase();
    if let Some((_, rest)) = text.split_once("【turn") {
        return rest.split_once('】')?.0.trim().parse().ok();
    }
    let (_, rest) = text.split_once("this ability activates up to ")?;
    let (times, _) = rest.split_once(" per turn").or_else(|| rest.split_once(" each turn"))?;
    match times.split_whitespace().next()? {
        "once" => Some(1),
        "twice" => Some(2),
        _ => number(times).map(|(number, _)| number),
    }
}
