//! What may have been done otherwise than the log lets one assume: the table of mistakes held against each step.

use rejudge_judge::diagnose::Suspect;
use rejudge_kit::diagnose::{Found, cards};
use rejudge_table::{Face, Seat};

use super::super::matches::Match;
use super::super::state::{Due, Z};
use super::super::verdicts::effects::name_of_ability;
use super::course::{Change, FURTHER_MOST, Step, Told, Twist};
use super::mistakes::{ROWS, Row, What, When};
use super::unwritten;

/// 10.2: the stock that an Encore costs.
const ENCORE_COSTS: u8 = 3;

/// A way of cards in a step: whose, from where if that matters, to where, how many, and what the log tells of it.
struct Way {
    seat: Seat,
    from: Z,
    to: Z,
    count: u8,
    told: Told,
}

/// What a step may be the place of. `clocked`: a card is put into the clock later in the same turn; `drawn`: so many cards
/// were drawn for the same, with this one.
fn whens(step: &Step, clocked: bool, drawn: u8) -> Vec<(When, Way)> {
    let mut found = Vec::new();
    let mut add = |when, seat, from, to, count, told| {
        let way = Way {
            seat,
            from,
            to,
            count,
            told,
        };
        found.push((when, way));
    };
    let came = |seat: Seat, to: Z| -> u8 {
        let of = step.moved.iter().filter(|m| m.0 == seat && m.2 == to);
        of.fold(0, |sum, m| sum.saturating_add(m.3))
    };
    for (seat, from, to, count) in step.moved.iter().copied() {
        match (step.due, from, to) {
            (Due::OpeningHand(_), Z::Deck, Z::Hand) => add(When::OpeningHand, seat, from, to, count, step.told),
            (Due::DrawCard(_), Z::Deck, Z::Hand) => match step.of {
                Due::OpeningHand(_) => add(When::OpeningHand, seat, from, to, count, step.told),
                Due::Mulligan(_) => add(When::Mulligan, seat, from, to, count, step.told),
                Due::Draw => {
                    add(When::Draw, seat, from, to, count, step.told);
                    if !clocked {
                        add(When::NoClock, seat, from, to, count, Told::Nothing);
                    }
                }
                Due::Clock => add(When::ClockDraw, seat, from, to, count, step.told),
                Due::Icons => add(When::Icon, seat, from, to, count, step.told),
                _ => add(When::EffectDraw, seat, from, to, drawn, step.told),
            },
            (Due::Draw, Z::Deck, Z::Hand) => add(When::Draw, seat, from, to, count, step.told),
            (Due::Clock, Z::Hand, Z::Clock) => add(When::ClockCard, seat, from, to, count, step.told),
            (Due::Trigger, Z::Deck, Z::Resolution) => add(When::Trigger, seat, from, to, count, step.told),
            (Due::Stock, _, Z::Stock) => add(When::Stock, seat, Z::Deck, to, count, Told::Nothing),
            (Due::Icons, _, _) => add(When::Icon, seat, from, to, count, step.told),
            (Due::Penalty(_), Z::Deck, Z::Clock) => add(When::Penalty, seat, from, to, count, step.told),
            (Due::Refresh(_), Z::Waiting, Z::Deck) => add(When::Refresh, seat, from, to, count, Told::Nothing),
            (Due::LevelUp(_), Z::Clock, Z::Waiting) => {
                add(When::LevelUp, seat, from, to, count, Told::Nothing);
                add(When::LevelUpWhole, seat, from, to, count, step.told);
            }
            (Due::Reversed(_), _, Z::Waiting) => add(When::Reversed, seat, from, to, count, step.told),
            (Due::Leave(..), _, Z::Waiting) => add(When::Replaced, seat, from, to, count, step.told),
            (Due::ClimaxLeaves, Z::Climax, Z::Waiting) => add(When::Climax, seat, from, to, count, step.told),
            (Due::HandLimit(_), Z::Hand, Z::Waiting) => add(When::HandLimit, seat, from, to, count, step.told),
            (Due::Encore(_), Z::Stock, Z::Waiting) => add(When::Encore, seat, from, to, count, step.paid),
            (_, Z::Stock, Z::Waiting) => {
                let when = if step.ability.is_some() {
                    When::AbilityCost
                } else {
                    When::Cost
                };
                add(when, seat, from, to, count, step.paid);
            }
            (Due::Effect(_), ..) => {
                let when = match (from, to) {
                    (Z::Deck, Z::Hand) => When::EffectDraw,
                    (Z::Hand, Z::Waiting) => When::EffectDiscard,
                    (Z::Waiting, Z::Hand) => When::EffectReturn,
                    (Z::Clock, Z::Waiting) => When::EffectHeal,
                    _ => When::Effect,
                };
                add(when, seat, from, to, count, step.told);
            }
            _ => {}
        }
    }
    if let Some(reversed) = step.reversed {
        let when = match reversed {
            (true, true) => Some(When::BattleEven),
            (true, false) | (false, true) => Some(When::BattleWon),
            (false, false) => None,
        };
        if let Some(when) = when {
            add(when, step.active, Z::FC, Z::FC, 1, step.told);
        }
    }
    // A damage process ends with the last card turned over.
    if let Due::Flip(seat) | Due::Damage(seat, _) = step.due {
        let (taken, cancelled) = (came(seat, Z::Clock), came(seat, Z::Waiting));
        if taken > 0 {
            add(When::Taken, seat, Z::Deck, Z::Clock, taken, step.told);
        }
        if cancelled > 0 {
            add(When::Cancelled, seat, Z::Deck, Z::Waiting, cancelled, step.told);
        }
    }
    found
}

/// How many cards were drawn one by one for the same action up to this step.
fn drawn(before: &[Step], step: &Step) -> u8 {
    let same = |s: &Step| s.due == step.due && s.line == step.line && s.ability == step.ability;
    let alike = |s: &&Step| same(s) && !s.moved.is_empty() && !s.last;
    let before = before.iter().rev().take_while(alike).count();
    u8::try_from(before + 1).unwrap_or(u8::MAX)
}

/// Whether it is told which cards it concerns; else a player chose among cards of which some are known.
fn definite(row: &Row, way: &Way) -> bool {
    match row.what {
        What::Left(_) | What::Again(_) | What::Clocked | What::Undrawn(_) => false,
        What::Used | What::UsedInPart => false,
        What::Fewer => !matches!(
            row.when,
            When::Effect
                | When::EffectDiscard
                | When::EffectReturn
                | When::EffectHeal
                | When::Icon
                | When::HandLimit
                | When::ClockCard
        ),
        What::More => matches!(way.from, Z::Deck | Z::Stock),
        What::Also(from, _) => from == Z::Deck,
        _ => true,
    }
}

/// Further cards of a player are moved: from where to where, and how many.
fn further(seat: Seat, moves: impl Iterator<Item = (Z, Z, u8)>) -> Change {
    let mut all = [None; FURTHER_MOST];
    for (at, way) in all.iter_mut().zip(moves) {
        *at = Some(way);
    }
    Change::Further(seat, all)
}

/// What happens then, and how likely the log is to be silent of it; `None`: a logged face says that it was not so.
fn change(step: &Step, row: &Row, way: &Way) -> Option<Option<(Change, u32)>> {
    let damage = matches!(row.when, When::Taken | When::Cancelled);
    let from = if damage { None } else { Some(way.from) };
    let from = from.filter(|_| row.when != When::Stock);
    let divert = |instead, count| Change::Divert {
        seat: way.seat,
        from,
        to: way.to,
        instead,
        count,
    };
    let many = way.count > 1;
    let said = match way.told {
        Told::Nothing => 10,
        _ => 1,
    };
    let back = |change| (way.told != Told::Cards).then_some((change, said));
    let further = |moves: &[(Z, Z, u8)]| further(way.seat, moves.iter().copied());
    let battle = |attacker, other| Some((Change::Battle([attacker, other]), said));
    Some(match row.what {
        What::Omit => back(Change::Omit),
        What::None if row.when == When::EffectDraw && way.count > 1 => match step.last {
            true => back(further(&[(Z::Hand, Z::Deck, way.count)])),
            false => return None,
        },
        What::None => back(divert(way.from, way.count)),
        What::Fewer => {
            // Of single cards drawn, the last one; of one card moved, that is all of it.
            let single = matches!(
                row.when,
                When::Draw | When::ClockDraw | When::Mulligan | When::OpeningHand
            );
            // Of several that text has drawn it is the last one, too; none of one is all of it, and has its own row.
            let single = single || damage || row.when == When::EffectDraw && many;
            if !(many || single) || (single && !step.last) {
                return None;
            }
            back(divert(way.from, 1))
        }
        What::More => {
            if !step.last {
                return None;
            }
            Some((further(&[(way.from, way.to, 1)]), said))
        }
        What::To(instead) => Some((divert(instead, way.count), 10)),
        What::Left(count) => {
            if count >= way.count {
                return None;
            }
            Some((divert(way.from, count), 10))
        }
        What::Undrawn(count) => {
            if !step.last {
                return None;
            }
            back(further(&[(Z::Hand, Z::Deck, count)]))
        }
        What::Again(count) => {
            if !step.last {
                return None;
            }
            Some((further(&[(Z::Hand, Z::Waiting, count), (Z::Deck, Z::Hand, count)]), 10))
        }
        What::Also(from, to) => Some((further(&[(from, to, 1)]), 1)),
        What::Clocked => Some((further(&[(Z::Hand, Z::Clock, 1), (Z::Deck, Z::Hand, 2)]), 10)),
        What::Bottom => back(Change::Bottom {
            seat: way.seat,
            count: way.count,
        }),
        What::Encored => {
            // Who left last lies on top, if nobody else left with it.
            if !way.from.is_slot() || way.count != 1 || step.moved.len() != 1 {
                return None;
            }
            let back = [(Z::Waiting, way.from, 1), (Z::Stock, Z::Waiting, ENCORE_COSTS)];
            Some((further(&back), 10))
        }
        What::Used | What::UsedInPart => return None,
        What::Nobody => battle(false, false),
        What::Other => step
            .reversed
            .map(|(attacker, other)| (Change::Battle([!attacker, !other]), said)),
        What::Both => battle(true, true),
        What::Only { attacker } => battle(attacker, !attacker),
    })
}

/// All that may have been otherwise, and how much of it the faces in the log contradict outright.
pub fn suspects(m: &Match, steps: &[Step]) -> (Vec<Found<Twist>>, usize) {
    let mut found = Vec::new();
    let mut contradicted = 0;
    for (at, step) in steps.iter().enumerate() {
        let rest = steps.get(at + 1..).unwrap_or(&[]);
        let clocked = rest
            .iter()
            .take_while(|s| s.due != Due::Turn)
            .any(|s| s.due == Due::Clock && s.moved.iter().any(|m| m.2 == Z::Clock));
        let drawn = drawn(steps.get(..at).unwrap_or(&[]), step);
        for (when, way) in whens(step, clocked, drawn) {
            for row in ROWS.iter().filter(|row| row.when == when) {
                match change(step, row, &way) {
                    None => {}
                    Some(None) => contradicted += 1,
                    Some(Some(change)) => found.push(suspect(m, (step, step.ability), (row, &way), change)),
                }
            }
        }
        found.extend(untold(m, step, rest.first()));
    }
    (found, contradicted)
}

/// A row of the table, held against a way of cards of a step, as it is searched for.
/// `ability`: the one of which the step is a part.
fn suspect(
    m: &Match,
    (step, ability): (&Step, Option<(Face, u8)>),
    (row, way): (&Row, &Way),
    (change, said): (Change, u32),
) -> Found<Twist> {
    let amount = match row.what {
        What::Again(count) => count,
        _ if row.words.contains("{n}") => way.count,
        _ => 1,
    };
    let words = row.words.replace("{who}", m.name(way.seat));
    let words = words.replace("{n} cards", &cards(amount));
    let words = words.replace("{n}", &amount.to_string());
    let reason = match (row.what, said) {
        (What::Also(..) | What::Clocked | What::Encored | What::Used | What::UsedInPart, _) => {
            "a line should tell of it and is missing"
        }
        (_, 10) => "the log does not show it",
        _ => "the line says otherwise",
    };
    let suspect = Suspect {
        mistake: row.mistake,
        whose: m.name(way.seat).to_owned(),
        amount,
        words,
        line: step.line,
        weight: row.weight * said,
        reason: reason.to_owned(),
        of: ability
            .filter(|_| row.when.may_be_of_text())
            .map(|of| name_of_ability(m, of)),
    };
    Found {
        suspect,
        twist: Twist {
            place: step.place,
            change,
        },
        definite: definite(row, way),
        left_undone: row.what == What::None && said == 10,
    }
}

/// 8.7.3, 8.1.1.1: abilities that no line tells of, and that may have been used: one that waited and moved nothing, and those
/// of characters as a main phase ends. Once all of it was done, once all but a part.
fn untold(m: &Match, step: &Step, next: Option<&Step>) -> Vec<Found<Twist>> {
    // Where nobody had to choose anything, it happened.
    if next.is_some_and(|next| next.ability.is_some() && next.ability == step.ability && !next.moved.is_empty()) {
        return Vec::new();
    }
    let (seat, abilities) = match step.due {
        Due::Auto(seat, ..) if step.told == Told::Nothing && step.moved.is_empty() => (seat, step.ability.as_slice()),
        Due::Main => (step.active, &step.acts[..]),
        _ => return Vec::new(),
    };
    let mut found = Vec::new();
    for ability in abilities {
        let Some(moves) = unwritten::moves(m, *ability) else {
            continue;
        };
        // Nothing of it is told; of its cards only whose they are matters.
        let way = Way {
            seat,
            from: Z::Deck,
            to: Z::Hand,
            count: 1,
            told: Told::Nothing,
        };
        for row in ROWS.iter().filter(|row| row.when == When::Untold) {
            // Which part of it was left out.
            let left_out: Vec<Option<usize>> = match row.what {
                What::UsedInPart if moves.len() > 1 => (0..moves.len()).map(Some).collect(),
                What::UsedInPart => Vec::new(),
                _ => vec![None],
            };
            for left_out in left_out {
                let done = moves.iter().enumerate().filter(|(at, _)| Some(*at) != left_out);
                let change = further(seat, done.map(|(_, way)| *way));
                found.push(suspect(m, (step, Some(*ability)), (row, &way), (change, 10)));
            }
        }
    }
    found
}
