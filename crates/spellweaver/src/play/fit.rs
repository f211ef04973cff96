//! Which line of a log fits what comes next.

use rejudge_judge::game::{Expectation, Fit};
use rejudge_judge::script::{Act, Mark, MarkKind, Script};
use rejudge_table::Seat;

use super::super::effects::Kind;
use super::super::effects::program::When;
use super::super::matches::Match;
use super::super::rules::{Asked, Obligation};
use super::super::state::{Base, Due, State, Step, Z};
use super::super::unread::At;
use super::super::vocabulary::V;
use super::ch08_damage::{gain_named, hit_named};
use super::context::{Cx, word_of};

/// Whether what is due must be written.
pub fn expects(m: &Match, s: &State) -> Expectation {
    match m.due(s) {
        Due::Over => Expectation::Over,
        Due::Hit | Due::Gain | Due::Die => Expectation::Written,
        Due::Step => of_step(m, s),
        Due::Auto => of_auto(m, s),
        Due::Offering | Due::Checkpoint => Expectation::Derived,
        Due::Base(base) => match base {
            Base::First | Base::Hand(_) | Base::Ranged | Base::Regular | Base::After => Expectation::Derived,
            Base::Mulligan(_) | Base::Turn | Base::Main | Base::Attack | Base::Block | Base::Instants => {
                Expectation::Choice
            }
            Base::EndWindow => Expectation::Choice,
            Base::Refill => written(V::Refill, s),
            Base::Ready => written(V::Ready, s),
            Base::Tick => written(V::Tick, s),
            Base::Draw => written(V::Draw, s),
        },
    }
}

/// Whether a step of a text has to be written: what its player chooses; and either none of it is told, or all.
fn of_step(m: &Match, s: &State) -> Expectation {
    let (Some(run), Some(at)) = (&s.run, s.step_under_way()) else {
        return Expectation::Derived;
    };
    match m.rules(s).asked(run, at) {
        Asked::Choice => Expectation::Chosen,
        Asked::Itself if run.told => Expectation::Written,
        Asked::Itself | Asked::Left | Asked::Nothing => Expectation::Derived,
    }
}

/// Whether it has to be written that a text has triggered. Of a log that breaks off nobody knows what it would have told.
fn of_auto(m: &Match, s: &State) -> Expectation {
    let Some(waiting) = s.triggered().filter(|waiting| waiting.untold) else {
        return Expectation::Derived;
    };
    match m.rules(s).asked_of(waiting) {
        Asked::Choice => Expectation::Chosen,
        Asked::Itself => Expectation::Written,
        Asked::Left | Asked::Nothing => Expectation::Derived,
    }
}

/// What must happen has a line where anything comes of it.
fn written(verb: V, s: &State) -> Expectation {
    match (Obligation::of(verb).changes)(s) {
        true => Expectation::Written,
        false => Expectation::Derived,
    }
}

/// How a mark stands to what is due.
pub fn classify(m: &Match, s: &State, script: &Script, mark: &Mark) -> Fit {
    match mark.kind {
        MarkKind::Holds(..) => beside(m, s, script, mark),
        MarkKind::Seen(..) | MarkKind::Done(_) | MarkKind::Hole => Fit::Aside,
        MarkKind::Position(_) | MarkKind::Gap | MarkKind::Label(_) | MarkKind::Rewind(_) => Fit::Aside,
        MarkKind::Turn(..) => match m.due(s) {
            Due::Base(Base::Turn) => Fit::Matches,
            Due::Over => Fit::Unexpected,
            _ => Fit::Later,
        },
        MarkKind::Act(act) => {
            let act = script.act(act);
            if act.judge && !act.effect {
                return Fit::Aside;
            }
            of_act(m, s, script, act, mark)
        }
    }
}

/// What tells of the table: behind what happens by itself before the next choice.
fn beside(m: &Match, s: &State, script: &Script, mark: &Mark) -> Fit {
    match m.due(s) {
        Due::Step | Due::Auto | Due::Offering | Due::Checkpoint => Fit::Later,
        Due::Base(Base::Regular | Base::After | Base::Ranged) => Fit::Later,
        Due::Hit | Due::Gain | Due::Die if !m.full => Fit::Later,
        Due::Base(Base::Attack | Base::Block | Base::Instants) if !m.full && !s.attacks.is_empty() => {
            match combat_goes_on(script, mark) {
                true => Fit::Aside,
                false => Fit::Later,
            }
        }
        _ => Fit::Aside,
    }
}

/// The acts behind a mark, in the same turn.
fn behind<'s>(script: &'s Script, mark: &Mark) -> impl Iterator<Item = &'s Act> {
    let at = script.marks.partition_point(|m| m.span.start <= mark.span.start);
    let rest = script.marks.get(at..).unwrap_or(&[]);
    let turn = rest
        .iter()
        .take_while(|m| !matches!(m.kind, MarkKind::Turn(..) | MarkKind::Position(_) | MarkKind::Gap));
    turn.filter_map(|m| script.begun(m))
        .filter(|act| !act.judge && !act.effect)
}

fn step_of(script: &Script, act: &Act) -> Option<Step> {
    let ops = script.ops(&act.chosen);
    ops.iter().find_map(|op| Step::of(word_of(op)))
}

/// Whether lines of a combat follow in this turn.
fn combat_goes_on(script: &Script, mark: &Mark) -> bool {
    behind(script, mark).any(|act| match V::of(act.verb) {
        V::Attack | V::Block | V::Hit | V::Gain => true,
        V::Phase => step_of(script, act).is_some_and(|s| (Step::Block..=Step::Regular).contains(&s)),
        _ => false,
    })
}

/// Whether blocks or attacks are still declared, before anything that is done behind the combat.
fn declared_later(script: &Script, mark: &Mark, verb: V) -> bool {
    let decides = |act: &Act| match V::of(act.verb) {
        of if of == verb => Some(true),
        V::Shrine | V::Skill | V::Move | V::Offering => Some(false),
        V::Phase => match step_of(script, act)? {
            Step::Block => (verb == V::Block).then_some(true),
            step => (step >= Step::Reinforce).then_some(false),
        },
        _ => None,
    };
    behind(script, mark).find_map(decides).unwrap_or(false)
}

/// Whether the player whose turn it is still acts in it.
fn active_goes_on(s: &State, script: &Script, mark: &Mark) -> bool {
    behind(script, mark).any(|act| {
        let verb = V::of(act.verb);
        let acts = matches!(
            verb,
            V::Shrine | V::Play | V::Instant | V::Skill | V::Move | V::Offering | V::Attack | V::Act | V::Draw
        );
        let begins = verb == V::Phase && step_of(script, act).is_some();
        act.seat == s.active && (acts || begins)
    })
}

/// SPW-6.13: an instant spell, or an ability.
fn is_instant(m: &Match, script: &Script, act: &Act) -> bool {
    match V::of(act.verb) {
        V::Instant | V::Act => true,
        V::Play => {
            let card = script.ops(&act.chosen).first().and_then(Cx::face_of);
            card.is_some_and(|face| m.card(face).instant)
        }
        _ => false,
    }
}

/// SPW-5.4: all that the text of a card does by itself it does at the end of a turn.
fn is_of_the_end(m: &Match, script: &Script, act: &Act) -> bool {
    let card = script.ops(&act.chosen).first().and_then(Cx::face_of);
    let times = card
        .and_then(|face| m.times.get(face.index()))
        .map_or(&[][..], Vec::as_slice);
    !times.is_empty() && times.iter().all(|at| *at == Some(At::End))
}

/// Where deaths are not written: whether a line is of a text that waits for its creature's death, and that death is still to come
/// of what happens by itself.
fn dies_first(m: &Match, s: &State, script: &Script, act: &Act, mark: &Mark) -> bool {
    let Some(face) = script.ops(&act.chosen).first().and_then(Cx::face_of) else {
        return false;
    };
    let due = m.due(s);
    // Whatever triggers does so behind what dies together.
    if matches!(due, Due::Hit | Due::Gain | Due::Die) {
        return true;
    }
    let death = |kind| matches!(kind, Kind::Auto(When::Dies | When::OtherDies | When::EnemyDies));
    let waits = m.only(face, death).is_some();
    if !waits || s.waiting.iter().any(|waiting| waiting.face == face) {
        return false;
    }
    match due {
        Due::Step | Due::Auto | Due::Base(Base::Ranged | Base::Regular | Base::After) => true,
        Due::Base(Base::Attack | Base::Block | Base::Instants) => !s.attacks.is_empty() && !fight_goes_on(script, mark),
        _ => false,
    }
}

/// Whether lines of this combat follow, before anything that is done behind it.
fn fight_goes_on(script: &Script, mark: &Mark) -> bool {
    let decides = |act: &Act| match V::of(act.verb) {
        V::Attack | V::Block | V::Hit | V::Gain => Some(true),
        V::Shrine | V::Play | V::Skill | V::Move | V::Offering => Some(false),
        V::Phase => step_of(script, act).map(|step| (Step::Block..=Step::Regular).contains(&step)),
        _ => None,
    };
    behind(script, mark).find_map(decides).unwrap_or(false)
}

/// Where the end of a turn is not written: whether something of it may have brought the result.
fn ends_by_itself(m: &Match, s: &State) -> bool {
    let of_end = |card: &rejudge_table::CardId| {
        let face = s.face(*card);
        face.is_some_and(|face| m.abilities(face).iter().any(|a| a.kind == Kind::Auto(When::End)))
    };
    !m.full && Z::PLAY.iter().any(|z| s.cards(s.active, *z).iter().any(of_end))
}

const fn either(here: bool, ahead: bool) -> Fit {
    if here {
        Fit::Matches
    } else if ahead {
        Fit::Later
    } else {
        Fit::Unexpected
    }
}

fn of_act(m: &Match, s: &State, script: &Script, act: &Act, mark: &Mark) -> Fit {
    let verb = V::of(act.verb);
    let due = m.due(s);
    match verb {
        V::Note | V::Label | V::Gap | V::Call | V::Rule | V::Rewind | V::Fix | V::Sanction | V::Time => {
            return Fit::Aside;
        }
        V::Count => return beside(m, s, script, mark),
        V::Concede => return Fit::Aside,
        V::Result if !act.effect => {
            return match due {
                Due::Over => Fit::Aside,
                Due::Base(Base::Attack | Base::Block | Base::Instants) if !m.full && !s.attacks.is_empty() => {
                    Fit::Later
                }
                Due::Base(Base::Ranged | Base::Regular | Base::After) => Fit::Later,
                // Where it is not written, the card of the turn is drawn before anything else is told: it may be the last.
                Due::Base(Base::Refill | Base::Ready | Base::Tick | Base::Draw) if !m.full => Fit::Later,
                Due::Base(Base::Main | Base::Attack) if ends_by_itself(m, s) => Fit::Later,
                Due::Base(_) => Fit::Aside,
                _ => Fit::Later,
            };
        }
        _ => {}
    }
    if verb == V::Auto
        && let Due::Base(base) = due
        && base != Base::EndWindow
        && is_of_the_end(m, script, act)
        && !active_goes_on(s, script, mark)
        && !combat_goes_on(script, mark)
    {
        // SPW-5.4: nothing else comes in this turn.
        let begun = !matches!(base, Base::First | Base::Hand(_) | Base::Mulligan(_) | Base::Turn);
        return either(!begun, begun);
    }
    if verb == V::Auto && !m.full && dies_first(m, s, script, act, mark) {
        return Fit::Later;
    }
    // What is left of another text comes before one that has triggered.
    if verb == V::Auto && due == Due::Step {
        return Fit::Later;
    }
    if act.effect || (verb == V::Auto && due != Due::Over) {
        // What an effect does is done where it stands; behind the end it may still be part of what ended the match.
        return if due == Due::Over { Fit::Aside } else { Fit::Matches };
    }
    let Due::Base(base) = due else {
        return of_pending(m, s, script, act, mark, due);
    };
    let mine = act.seat == s.active;
    let starting = matches!(base, Base::Refill | Base::Ready | Base::Tick | Base::Draw);
    let declared = !s.attacks.is_empty();
    let fighting = matches!(base, Base::Attack | Base::Block | Base::Instants);
    let resolving = matches!(base, Base::Ranged | Base::Regular | Base::After);
    match verb {
        V::First => either(base == Base::First, false),
        V::Draw => match base {
            Base::First => Fit::Later,
            Base::Hand(seat) => hand_of(s, act.seat, seat),
            Base::Draw if mine => {
                // SPW-5.2: where none is due it is one too many.
                either(!(s.turn == 1 && s.first == Some(s.active)), false)
            }
            _ => either(false, mine && starting && !(s.turn == 1 && s.first == Some(s.active))),
        },
        V::Mulligan | V::Keep => match base {
            Base::First | Base::Hand(_) => Fit::Later,
            Base::Mulligan(seat) => either(seat == act.seat, Some(seat) == s.first),
            _ => Fit::Unexpected,
        },
        V::Shuffle => Fit::Aside,
        V::Refill => either(mine && base == Base::Refill, false),
        V::Ready => either(mine && base == Base::Ready, mine && base == Base::Refill),
        V::Tick => either(
            mine && base == Base::Tick,
            mine && matches!(base, Base::Refill | Base::Ready),
        ),
        V::Phase => of_phase(m, s, script, act, base),
        V::Spark => {
            let setup = matches!(base, Base::First | Base::Hand(_) | Base::Mulligan(_) | Base::Turn);
            // Where only choices are written nobody sacrifices it before the refill; and where there was nothing to refill,
            // the mana it gives is not what should have been.
            let refilled = base == Base::Refill && expects(m, s) == Expectation::Derived;
            let early = starting && (!m.full || refilled);
            either(mine && !setup && !early, mine && (resolving || early))
        }
        _ if is_instant(m, script, act) => of_instant(s, script, act, mark, base),
        V::Shrine | V::Play | V::Skill | V::Move | V::Offering => {
            let on = mine && fighting && combat_goes_on(script, mark);
            either(
                mine && base == Base::Main,
                mine && !on && (starting || fighting || resolving),
            )
        }
        V::Attack => {
            let ahead = starting || (base == Base::Main && s.step == Step::Deploy && !s.fought);
            either(mine && base == Base::Attack, mine && ahead)
        }
        V::Block => either(!mine && base == Base::Block, !mine && base == Base::Attack && declared),
        V::Hit | V::Gain => either(
            false,
            declared && (fighting || matches!(base, Base::Ranged | Base::Regular)),
        ),
        V::Die => either(
            false,
            declared && (fighting || matches!(base, Base::Ranged | Base::Regular)),
        ),
        _ => Fit::Aside,
    }
}

/// The opening hands may be written in any order.
fn hand_of(s: &State, told: Seat, due: Seat) -> Fit {
    either(told == due || s.count(told, Z::Hand) == 0, false)
}

fn of_pending(m: &Match, s: &State, script: &Script, act: &Act, mark: &Mark, due: Due) -> Fit {
    let verb = V::of(act.verb);
    let mine = act.seat == s.active;
    match (due, verb) {
        (Due::Over, _) => Fit::Unexpected,
        (_, V::Shuffle) => Fit::Aside,
        // The step is announced before what happens in it.
        (_, V::Phase) if step_of(script, act) == Some(s.step) => Fit::Aside,
        (Due::Hit, V::Hit) => {
            let named = hit_named(s, script, act).is_some();
            // A dealer of the regular step comes when the ranged step is told.
            let later = || s.step == Step::Ranged && deals_later(m, s, script, act);
            either(named, !named && later())
        }
        (Due::Gain, V::Gain) => either(gain_named(s, script, act).is_some(), false),
        (Due::Hit, V::Gain | V::Die) => Fit::Later,
        (Due::Gain, V::Die) => Fit::Later,
        // Behind the ranged step comes the regular one, behind that nothing.
        (Due::Gain | Due::Die, V::Hit) => {
            let regular = s.step == Step::Ranged && deals_later(m, s, script, act);
            // Who dies by an instant dies before the fight.
            let ahead = !s.attacks.is_empty() && (Step::Combat..=Step::Instants).contains(&s.step);
            either(false, regular || ahead)
        }
        (Due::Die, V::Die) => {
            let ops = script.ops(&act.chosen);
            let named = ops.first().is_some_and(|op| Cx::dying_named(s, op, act.seat).is_some());
            either(named, false)
        }
        (_, V::Spark) if mine => Fit::Matches,
        // Whatever else is written comes behind it, unless it stands in the middle of the combat.
        (Due::Hit | Due::Gain | Due::Die, _) if s.step.is_combat() && s.base != Base::Main => {
            let on = combat_goes_on(script, mark);
            let other = matches!(
                verb,
                V::Shrine | V::Play | V::Instant | V::Act | V::Skill | V::Move | V::Offering
            );
            either(false, !(on && other))
        }
        _ => Fit::Later,
    }
}

/// Whether the dealer of a line is not ranged.
fn deals_later(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    let face = script.ops(&act.chosen).first().and_then(Cx::face_of);
    let of = |c: &rejudge_table::CardId| s.face(*c) == face;
    let ranged = |c: rejudge_table::CardId| m.has(s, c, super::super::cards::Keywords::RANGED);
    s.in_play().any(|c| of(&c) && !ranged(c))
}

fn of_phase(m: &Match, s: &State, script: &Script, act: &Act, base: Base) -> Fit {
    let Some(step) = step_of(script, act) else {
        return Fit::Aside;
    };
    if matches!(base, Base::First | Base::Hand(_) | Base::Mulligan(_) | Base::Turn) {
        return either(false, base != Base::Turn && step == Step::Start);
    }
    if s.step == step {
        return Fit::Aside;
    }
    let declared = !s.attacks.is_empty();
    let here = match step {
        Step::Combat => base == Base::Main && s.step == Step::Deploy && !s.fought,
        Step::Block => base == Base::Attack && declared,
        Step::Instants => base == Base::Block,
        Step::Ranged => base == Base::Instants,
        Step::End => base == Base::Main && s.step == Step::Reinforce,
        Step::Reinforce => (base == Base::Main && s.step == Step::Deploy) || (base == Base::Attack && !declared),
        _ => false,
    };
    let _ = m;
    let ahead = match step {
        Step::Start | Step::Before => false,
        Step::Combat => s.step == Step::Start && !s.fought,
        Step::Block | Step::Instants | Step::Ranged | Step::Regular => declared && s.step < step,
        _ => s.step < step,
    };
    either(here, ahead)
}

/// SPW-6.13: in which window an instant is meant.
fn of_instant(s: &State, script: &Script, act: &Act, mark: &Mark, base: Base) -> Fit {
    let mine = act.seat == s.active;
    let starting = matches!(base, Base::Refill | Base::Ready | Base::Tick | Base::Draw);
    if matches!(base, Base::First | Base::Hand(_) | Base::Mulligan(_) | Base::Turn) {
        return Fit::Unexpected;
    }
    if matches!(base, Base::Ranged | Base::Regular | Base::After) {
        return either(false, !combat_goes_on(script, mark));
    }
    if mine {
        return match base {
            Base::Main | Base::Attack | Base::Instants => Fit::Matches,
            Base::Block if declared_later(script, mark, V::Block) => Fit::Matches,
            Base::Block => Fit::Later,
            Base::EndWindow => Fit::Matches,
            _ => Fit::Later,
        };
    }
    match base {
        Base::Block | Base::EndWindow => Fit::Matches,
        Base::Attack if s.attacks.is_empty() => Fit::Matches,
        Base::Attack if declared_later(script, mark, V::Attack) => Fit::Matches,
        Base::Attack => Fit::Later,
        Base::Instants if combat_goes_on(script, mark) => Fit::Matches,
        Base::Instants => Fit::Later,
        Base::Main if active_goes_on(s, script, mark) => Fit::Matches,
        Base::Main => Fit::Later,
        _ if starting && active_goes_on(s, script, mark) => Fit::Matches,
        _ => Fit::Later,
    }
}

/// Whether a later line is part of the action of an earlier one.
pub fn follows(script: &Script, earlier: &Mark, later: &Mark) -> bool {
    let act = |mark: &Mark| script.begun(mark);
    let (Some(earlier), Some(later)) = (act(earlier), act(later)) else {
        return false;
    };
    let verb = V::of(later.verb);
    match V::of(earlier.verb) {
        V::Attack => {
            matches!(verb, V::Hit | V::Gain | V::Die | V::Block | V::Attack) || (verb == V::Phase && !later.effect)
        }
        V::Hit | V::Die | V::Block => matches!(verb, V::Hit | V::Gain | V::Die),
        _ => later.effect,
    }
}
