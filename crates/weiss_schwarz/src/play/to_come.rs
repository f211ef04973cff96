//! 8.5.1, 8.7: abilities that the log declares before what they trigger at has been told: whether it comes by itself yet in this turn.

use smallvec::{SmallVec, smallvec};

use rejudge_judge::game::Expectation;
use rejudge_judge::script::{Act, OpKind, Script};
use rejudge_table::{CardId, Seat};

use super::super::claims;
use super::super::effects::ability::{Place, Time, When, Who, Zone};
use super::super::effects::{Comes, Does, Line, Sort, Trigger};
use super::super::matches::Match;
use super::super::rules::ch08_continuous::stages;
use super::super::state::{Due, Frame, State, stage};
use super::super::variation::Slots;
use super::listening::time_of;
use super::of_the_end::{comes, names_created};
use super::whose_auto::is_told_like;

/// Whether what an ability of a player triggers at comes by itself, and has not come yet in this turn.
pub fn may_come(s: &State, master: Seat, when: &When, in_attack: bool, leaves: &dyn Fn() -> bool) -> bool {
    match when {
        When::Begins(who, time) => {
            let theirs = match who {
                Who::You | Who::Owner => master == s.active,
                Who::Opponent => master != s.active,
                Who::All => true,
            };
            let at = stages(*time).start;
            theirs && (s.stage < at || s.stage == at && is_before(s, *time))
        }
        When::Damage(_) | When::DamageOf(..) | When::DamageTo(..) => in_attack && s.stage < stage::BATTLE,
        When::Checked(..) => in_attack && s.stage <= stage::TRIGGER,
        When::Reversed(..) => in_attack && s.stage < stage::AFTER,
        When::AttackEnds | When::TheirAttackEnds => in_attack,
        When::LeftMarked => leaves(),
        When::Placed(_, Place::In(_, Zone::Waiting), from) => {
            let from_stage = from
                .as_ref()
                .is_none_or(|from| matches!(from, Place::In(_, Zone::Stage)));
            from_stage && leaves()
        }
        _ => false,
    }
}

/// 7.7.1.2: whether a character of this player may leave by itself yet in this turn: the encore step takes who is reversed by then.
/// 9.5, 9.6: or the next check timing takes one.
fn may_leave(m: &Match, s: &State, seat: Seat, in_attack: bool) -> bool {
    let lies = || m.rules(s).has_reversed(seat, Slots::ALL);
    let checked = || m.rules(s).may_not_stay(seat, &mut false).is_some();
    s.stage <= stage::ENCORE && (in_attack || lies()) || checked()
}

/// Whether the phase in front of this one goes on, whose last action has been done: up to its last check timing.
fn is_before(s: &State, time: Time) -> bool {
    match (s.agenda.first(), time) {
        // 7.6.1.5: behind an attack the attack phase does not begin anew.
        (Some(Frame::Declare(0)), Time::Attack) => s.events.attacks() == 0,
        (Some(first), time) => matches!(
            (first, time),
            (Frame::Draw(_) | Frame::Clock(0), Time::Clock)
                | (Frame::Clock(_) | Frame::Main(0), Time::Main)
                | (Frame::Climax(0), Time::Climax)
                | (Frame::Climax(_), Time::Attack)
                | (Frame::Trigger(_), Time::Checks)
                | (Frame::Trigger(_) | Frame::Counter(0), Time::Counter)
                | (Frame::Encore(0), Time::Encore)
                | (Frame::End(0), Time::End)
        ),
        (None, _) => false,
    }
}

/// Under `decisions`, an AUTO ability is declared whose text says that it triggers at something that has not happened yet,
/// and that comes by itself.
pub fn triggers_later(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    let chosen = script.ops(&act.chosen);
    if s.turns_seen == 0 || matches!(s.due, Due::Turn | Due::Over) {
        return false;
    }
    // In a full log only what a player may leave undone has no line of its own, and damage that may be none: a soul hangs on what nobody
    // noted.
    let may_be_none = || matches!(s.due, Due::Damage(..)) && m.rules(s).attack_damage_between().0 <= 0;
    if m.full && super::fit::expects(s) != Expectation::Choice && !may_be_none() {
        return false;
    }
    let card = chosen.iter().find_map(|op| match op.kind {
        OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => s.character(s.table.zone_id(seat, z)),
        _ => None,
    });
    if s.created
        .iter()
        .any(|created| names_created(m, s, script, act, created) && comes(s, created))
    {
        return true;
    }
    let face = chosen.iter().find_map(|op| match op.kind {
        OpKind::Zone(..) => card.and_then(|card| s.face(card)),
        OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some(face),
        _ => None,
    });
    let number = claims::number(chosen);
    let Some(face) = face else { return false };
    // One that was given has no number on the card: a line without one may well mean it.
    let rules = m.rules(s);
    let given = card.filter(|_| number.is_none()).into_iter();
    let given = given.flat_map(|card| rules.abilities_given(card).into_iter().map(move |had| (card, had.line)));
    let given = given.filter(|(_, line)| line.sort == Sort::Auto && line.runs.is_some());
    // What was given twice is one line of text.
    let mut told: SmallVec<[(CardId, &Line); 2]> = SmallVec::new();
    for (card, line) in given {
        if !told.iter().any(|(_, same)| std::ptr::eq(line, *same)) {
            told.push((card, line));
        }
    }
    let meant: SmallVec<[&Line; 2]> = match &told[..] {
        [] => {
            let own = (1usize..).zip(&m.text(face).lines);
            let own = own.filter(|(at, line)| number.map_or(line.sort == Sort::Auto, |n| n == *at));
            let mut own = own.map(|(_, line)| line);
            match (own.next(), own.next()) {
                (Some(line), None) => smallvec![line],
                // Of several of its own it is the one of which this line and the one below may tell, where none that waits is told so.
                (Some(_), Some(_)) => {
                    let Some(card) = card else { return false };
                    let lines = (1usize..).zip(&m.text(face).lines);
                    let autos = lines.filter(|(_, line)| line.sort == Sort::Auto && line.does != Does::Encore);
                    let like = autos.filter(|(_, line)| is_told_like(m, s, script, act, card, line));
                    let like: SmallVec<[(usize, &Line); 2]> = like.collect();
                    match like[..] {
                        [(number, line)] if !s.waits(card, Some(number)) => smallvec![line],
                        _ => return false,
                    }
                }
                _ => return false,
            }
        }
        [(_, line)] => smallvec![*line],
        // Of several it is one of which this line and the one below may tell.
        several => {
            let like = several
                .iter()
                .filter(|(card, line)| is_told_like(m, s, script, act, *card, line));
            like.map(|(_, line)| *line).collect()
        }
    };
    meant.into_iter().any(|line| comes_yet(m, s, act.seat, line))
}

/// Whether what an ability of a player triggers at comes yet in this turn.
pub fn comes_yet(m: &Match, s: &State, seat: Seat, line: &Line) -> bool {
    // A check timing goes on behind these.
    let same_timing = matches!(s.due, Due::Encore(_) | Due::Effect(_));
    // Its declaration has a check timing, too.
    let in_attack = s.attack.is_some() && (stage::ATTACK..=stage::AFTER).contains(&s.stage);
    if let Some(listens) = &line.listens {
        let leaves = || may_leave(m, s, seat, in_attack);
        return listens
            .when
            .iter()
            .any(|when| may_come(s, seat, when, in_attack, &leaves));
    }
    if line.trigger == Some(Trigger::Leaves) {
        return may_leave(m, s, seat, in_attack);
    }
    // Whether it waits is known of one that is read, and it does not: then it comes later.
    let known = !m.full && line.runs.is_some() && line.trigger.is_some();
    match line.comes {
        Some(Comes::Step(step)) => {
            let at = super::fit::stage_of_step(step);
            // 6.4.1.3: the check timing in front of a phase belongs to the phase before.
            let goes_on = || line.trigger.and_then(time_of).is_some_and(|time| is_before(s, time));
            seat == s.active && at.is_some_and(|at| s.stage < at || s.stage == at && goes_on())
        }
        // 8.5.1.2: it may as well have come at the check timing in hand, which goes on behind an Encore or an effect.
        _ if same_timing && !known && (m.full || matches!(s.due, Due::Effect(_))) => false,
        // The damage is dealt before the battle step begins, and who is reversed is so after it.
        Some(Comes::Cancelled) => in_attack && s.stage < stage::BATTLE,
        Some(Comes::Reversed) => in_attack && s.stage < stage::AFTER,
        None => false,
    }
}
