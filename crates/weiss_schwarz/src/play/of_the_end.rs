//! 6.8.1.1, 8.7.2, 8.7.5: lines about what triggers as the turn ends or a phase begins, and about what an effect has created for later, while
//! something else is due: whether one comes yet in this turn.

use rejudge_judge::game::{Expectation, Game};
use rejudge_judge::script::{Act, Mark, MarkKind, OpKind, Script};
use rejudge_table::{CardId, Face, Seat};

use super::super::claims;
use super::super::effects::ability::{Time, When};
use super::super::effects::program::Deed;
use super::super::effects::{Comes, Line};
use super::super::matches::Match;
use super::super::rules::ch08_continuous::stages;
use super::super::state::{Created, Due, State, Waiting, Z};
use super::super::vocabulary::V;
use super::fit::{expects, stage_of, stage_of_step};
use super::loosely::done_of;
use super::to_come::{comes_yet, may_come};
use super::whose_auto::{is_like_a_step, is_step};

/// More steps than an effect has that nobody tells of.
const STEPS_MOST: u32 = 8;

/// 8.7.5: whether what an effect has created triggers yet in this turn.
pub fn comes(s: &State, created: &Created) -> bool {
    may_come(
        s,
        created.seat,
        &When::Begins(created.whose, created.time),
        false,
        &|| false,
    )
}

/// Whether an `auto` line may be about an ability that an effect has created: it names the card whose effect that was, and no
/// other ability than the one that created it.
pub fn names_created(m: &Match, s: &State, script: &Script, act: &Act, created: &Created) -> bool {
    let chosen = script.ops(&act.chosen);
    let lies = s.table.card(created.card).zone;
    // 8.7.7: its card may have left the slot in this turn.
    let here = |seat: Seat, z: u16| {
        let zone = s.table.zone_id(seat, z);
        zone == lies || s.events.left(zone) == Some(created.card)
    };
    let is = |face: Face| s.face(created.card).is_none_or(|own| own == face);
    let mut named = false;
    for op in chosen {
        named |= match op.kind {
            OpKind::Zone(seat, z, _) if here(seat, z) => true,
            OpKind::ZoneCard(seat, z, face) if here(seat, z) && is(face) => true,
            OpKind::Card(face, _) if is(face) => true,
            OpKind::Count(_) => false,
            _ => return false,
        };
    }
    let number = u8::try_from(claims::number(chosen).unwrap_or_default()).unwrap_or(u8::MAX);
    let printed = m.text(created.face).printed(created.number);
    named && act.seat == created.seat && (number == 0 || number == printed)
}

/// Whether the next turn stands behind a line, and before that nothing but effects, characters that leave or are encored (7.7.1.2), and cards put
/// away from the hand.
pub fn ends_the_turn(script: &Script, act: &Act, mark: &Mark) -> bool {
    let at = script.place_of(mark).unwrap_or(script.marks.len());
    let behind = script.marks.iter().skip(at.saturating_add(1));
    let plays = |mark: &&Mark| match mark.kind {
        MarkKind::Act(act) => {
            let act = script.act(act);
            let last = matches!(V::of(act.verb), V::Discard | V::Auto | V::Leave | V::Encore);
            !act.effect && act.inside.is_none() && !last
        }
        MarkKind::Turn(..) | MarkKind::Position(_) | MarkKind::Gap | MarkKind::Rewind(_) => true,
        _ => false,
    };
    let mut behind = behind.filter(plays);
    act.inside.is_none() && matches!(behind.next().map(|mark| mark.kind), Some(MarkKind::Turn(..)))
}

/// 8.7.2: in a log of choices, whether a line of an effect is none of the ability in hand, and a step of one that triggers as a phase
/// begins to which the next line without a dash belongs.
pub fn is_of_a_phase_to_come(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    if m.full || !act.effect || act.inside.is_some() || act.seat != s.active {
        return false;
    }
    let mut behind = script.acts_behind(act.span.start).iter();
    let next = behind.find(|next| next.inside.is_none() && !next.effect);
    let Some(at) = next.and_then(|next| stage_of(V::of(next.verb))) else {
        return false;
    };
    let begins = |line: &Line| {
        let phase = match (&line.listens, line.comes) {
            (Some(listens), _) => listens.when.iter().find_map(|when| match when {
                When::Begins(_, time) => Some(stages(*time).start),
                _ => None,
            }),
            (None, Some(Comes::Step(step))) => stage_of_step(step),
            _ => None,
        };
        phase.is_some_and(|begins| s.stage < begins && begins <= at) && comes_yet(m, s, act.seat, line)
    };
    let own = m
        .at_hand(s)
        .and_then(|(program, _, of)| is_like_a_step(m, s, script, act, of, program));
    own == Some(false) && is_step_of_a_character(m, s, script, act, begins)
}

/// 6.8.1.1, 8.7.5: whether a line without the line of its ability may be a step of one that triggers as the turn ends, or that an
/// effect has created and that triggers yet in this turn.
pub fn is_step_of_the_end(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    if expects(s) != Expectation::Choice {
        return false;
    }
    let created = |c: &&Created| c.seat == act.seat && comes(s, c);
    let is = |c: &Created| {
        is_step(
            m,
            s,
            script,
            act,
            Waiting::auto(act.seat, c.card, (c.face, c.number), c.about),
        )
    };
    if s.created.iter().filter(created).any(is) {
        return true;
    }
    let ends = |line: &Line| {
        let when = line.listens.iter().flat_map(|listens| &listens.when);
        when.into_iter().any(|when| matches!(when, When::Begins(_, Time::End)))
    };
    is_step_of_a_character(m, s, script, act, ends)
}

/// Whether a line may be a step of an ability without a cost that a character of its player has, whose text is `such`.
fn is_step_of_a_character(m: &Match, s: &State, script: &Script, act: &Act, such: impl Fn(&Line) -> bool) -> bool {
    let is = |card: CardId, face: Face, number: u8| {
        is_step(m, s, script, act, Waiting::auto(act.seat, card, (face, number), None))
    };
    let slots = Z::SLOTS.into_iter().map(|z| s.zone(act.seat, z));
    slots.filter_map(|slot| s.character(slot)).any(|card| {
        let own = s.face(card).into_iter();
        let mut own = own.flat_map(|face| {
            (1..)
                .zip(&m.text(face).lines)
                .map(move |(number, line)| (face, number, line))
        });
        let given = m.rules(s).abilities_given(card);
        let mut given = given.iter().map(|had| (had.ability.0, had.ability.1, had.line));
        let fits = |(face, number, line): (Face, u8, &Line)| such(line) && is(card, face, number);
        own.any(fits) || given.any(fits)
    })
}

/// Whether a line of an effect is none of the ability in hand, which creates what triggers later, and the last thing that is told of
/// the turn.
pub fn is_of_what_is_created(m: &Match, s: &State, script: &Script, act: &Act, mark: &Mark) -> bool {
    if !act.effect {
        return false;
    }
    let Some((program, _, of)) = m.under_way(s).filter(|_| !s.cost_is_next()) else {
        return false;
    };
    let creates = program.steps.iter().any(|step| matches!(step.deed, Deed::Later(_)));
    if !creates || !ends_the_turn(script, act, mark) {
        return false;
    }
    let told = done_of(m, s, script, (of, program), act);
    told.is_some_and(|(done, _)| m.rules(s).like(of, program, &done).next().is_none())
        && may_create(m, s, script, (of.seat, of.card))
}

/// 8.7.5, 8.6.4: whether the effect in hand, carried out to its end without a line, has created something of its card that triggers yet in this
/// turn; or nobody knows, as what it turns over is not known.
fn may_create(m: &Match, s: &State, script: &Script, (seat, card): (Seat, CardId)) -> bool {
    let mut behind = s.clone();
    for _ in 0..STEPS_MOST {
        if !matches!(behind.due, Due::Effect(_)) {
            break;
        }
        m.apply_implied(&mut behind, script, None, &mut Vec::new());
        m.settle(&mut behind);
    }
    let top = s.cards(seat, Z::Deck).last();
    let unknown = s.is_open(seat, Z::Deck) || top.is_none_or(|card| s.face(*card).is_none());
    let mut created = behind.created.iter().filter(|created| created.card == card);
    unknown || created.any(|created| comes(&behind, created))
}
