//! 8.7.3, 8.7.7: which ability that waits a line means, and which card by a slot, where one lies there and another has left it with an
//! ability that waits.

use std::cmp::Reverse;

use smallvec::SmallVec;

use rejudge_judge::script::{Act, Op, OpKind, Pay, Script};
use rejudge_table::{CardId, Face, ZoneId};

use super::super::claims::{self, from_stock};
use super::super::effects::ability::{Place, Pose, When};
use super::super::effects::cost::{Cost, From, Part};
use super::super::effects::done::Done;
use super::super::effects::program::{Deed, Later, Program, Step, What};
use super::super::effects::{Line, Sort, Trigger, is_granted};
use super::super::matches::Match;
use super::super::rules::ch08_programs::AbilityOf;
use super::super::rules::ch08_steps::Of;
use super::super::rules::ch08_texts::Texts;
use super::super::rules::sure::Sure;
use super::super::state::{Created, Due, State, Waiting, Z};
use super::super::vocabulary::V;
use super::ch08_costs::{pays_a_part, told_from};
use super::finds::is_put_below;
use super::loosely::done_of;
use super::of_the_end::{comes, names_created};
use super::to_come::{may_come, triggers_later};
use super::trust::lines_below;
use super::two_in_a_slot::{leaves_out, lies_in_a_slot, meant_in_slot};

/// The kinds of action that costs are made of, a bit each: enough to tell the cost of one ability from that of another.
pub(super) mod kind {
    pub const STOCK: u16 = 1;
    pub const REST: u16 = 2;
    pub const HAND: u16 = 4;
    pub const STAGE: u16 = 8;
    pub const DECK: u16 = 16;
    pub const OTHER: u16 = 32;
    pub const SHOWN: u16 = 64;
    pub const WAITING: u16 = 128;
    pub const CLOCK: u16 = 256;
    pub const MEMORY: u16 = 512;
    pub const TOP_OF_STOCK: u16 = 1024;

    /// Where a payment does not say from where it takes something, it may be any of these.
    pub const ELSEWHERE: u16 = OTHER | WAITING | CLOCK | MEMORY | TOP_OF_STOCK;
}

/// The waiting ability that a line is about (8.7.3): an `auto` line that names it, or a line of an effect that one of those
/// that are due may have as a step.
pub fn waiting_meant(m: &Match, s: &State, script: &Script, act: &Act) -> Option<Waiting> {
    let verb = m.means(s, script, act);
    if verb == V::Auto && s.meant.is_some() {
        return s.meant;
    }
    let of_seat = |seat| s.waiting.iter().copied().filter(move |w: &Waiting| w.seat() == seat);
    if verb == V::Auto {
        let mut named = of_seat(act.seat).filter(|w| is_named(m, s, script, act, *w));
        let (first, second) = (named.next()?, named.next());
        // Of several that are named alike it is the one of which the lines below tell most, and of those one that has nothing to tell.
        let best = match second {
            Some(second) => [first, second]
                .into_iter()
                .chain(named)
                .min_by_key(|w| rank(m, s, script, act, *w))?,
            None => first,
        };
        let other = is_the_later_one(m, s, script, act, best)
            || is_one_it_gives(m, s, script, act, best)
            || is_another_given_later(m, s, script, act, best);
        return (!other).then_some(best);
    }
    let Due::Auto(master, ..) = s.due else {
        return None;
    };
    let dashed = act.effect && act.inside.is_none();
    // 8.9.2: what an effect does to another player's cards may be told as that player's doing.
    if master != act.seat && !dashed {
        return None;
    }
    let free = of_seat(master).find(|w| is_step_of(m, s, script, act, *w));
    free.or_else(|| (dashed && master == act.seat).then(|| paid_for_by(m, s, script, act))?)
}

/// The waiting ability whose cost a line pays, with those below it, though no line says that the ability is used.
pub fn paid_for_by(m: &Match, s: &State, script: &Script, act: &Act) -> Option<Waiting> {
    let waiting = s.waiting.iter().copied().filter(|w| w.seat() == act.seat);
    let paid_for: SmallVec<[Waiting; 4]> = waiting.filter(|w| is_paid_by(m, s, script, act, *w)).collect();
    let ability = |waiting: &Waiting| auto_of(*waiting).map(|(_, ability)| ability);
    let only = |paid_for: &[Waiting]| {
        let first = paid_for.first()?;
        let mut others = paid_for.iter();
        others.all(|other| ability(other) == ability(first)).then_some(*first)
    };
    // Of several it is the one whose whole cost is told from this line on, or of which a line below tells what it does; where that may be more
    // than one, it is not said which one was paid for.
    let whole = |waiting: &Waiting| {
        let line =
            auto_of(*waiting).and_then(|(of, (face, number))| Some((m.text(face).line(usize::from(number))?, of)));
        line.is_some_and(|(line, of)| {
            let program = line.runs.as_ref().map(|program| (program, of));
            let told = told_from(m, s, script, act, (&line.cost, program));
            told.is_some_and(|told| told.begins_with_the_first())
        })
    };
    let does = |waiting: &Waiting| told_below(m, s, script, act, *waiting) > 0;
    let such = |waiting: &Waiting| takes_such_below(m, s, script, act, *waiting);
    let those = |is: &dyn Fn(&Waiting) -> bool| {
        let left: SmallVec<[Waiting; 4]> = paid_for.iter().copied().filter(is).collect();
        only(&left)
    };
    only(&paid_for)
        .or_else(|| those(&whole))
        .or_else(|| those(&does))
        .or_else(|| those(&such))
}

/// 8.6.3: whether the first of the lines below that is like a step of an ability which takes cards from somewhere names such cards by what is
/// printed on them.
fn takes_such_below(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let Some((of, (face, number))) = auto_of(waiting) else {
        return false;
    };
    let Some(program) = m.text(face).program(number) else {
        return false;
    };
    let rules = m.rules(s);
    let takes = |line: &Act| {
        let (done, _) = done_of(m, s, script, (of, program), line)?;
        let Done::Put { cards: named, .. } = &done else {
            return None;
        };
        let such = |step: &Step| match &step.deed {
            Deed::Put(What::Cards(cards), _) => {
                let by = of.for_program(rules, program).choosing(cards);
                let mut faces = named.iter().filter_map(|named| named.face);
                faces.all(|face| rules.is_printed(by, face, cards.kind, &cards.is) != Sure::No)
            }
            _ => true,
        };
        let mut like = rules.like(of, program, &done).peekable();
        like.peek()?;
        Some(like.any(|(at, _)| such(&program.steps[at])))
    };
    let mut below = below(script, act).take_while(|next| next.effect);
    below.find_map(takes).unwrap_or(false)
}

/// 8.7.2: whether an `auto` line that names a waiting ability means one that triggers later in the turn: the lines below tell more of
/// that of the card in the slot, or the waiting one was given, and the number is that of the card's own.
fn is_the_later_one(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let Some((of, (_, given))) = auto_of(waiting) else {
        return false;
    };
    let chosen = script.ops(&act.chosen);
    let slot = chosen.iter().find_map(|op| match op.kind {
        OpKind::Zone(seat, z, None) => Some((s.table.zone_id(seat, z), None)),
        OpKind::ZoneCard(seat, z, face) => Some((s.table.zone_id(seat, z), Some(face))),
        _ => None,
    });
    let own = slot.and_then(|(slot, named)| {
        let card = s
            .character(slot)
            .filter(|card| named.is_none() || s.face(*card) == named)?;
        let number = u8::try_from(claims::number(chosen)?).ok()?;
        Some((card, m.text(s.face(card)?).program(number)))
    });
    let Some((card, program)) = own else {
        return false;
    };
    let told = || told_below(m, s, script, act, waiting);
    let told_of_own = || program.map_or(0, |own| told_of(m, s, script, act, (Of::new(act.seat, card), own)));
    let means_own = match card == of.card {
        // Of two that are told alike the number is that of the card's own.
        true => is_granted(given) && (told() == 0 || told_of_own() >= told()),
        false => told_of_own() > told(),
    };
    means_own && triggers_later(m, s, script, act)
}

/// 8.7.2: whether an `auto` line without a number that names a card is about another ability which that card was given, and which triggers
/// later in the turn: the lines below tell of that one, and of nothing that the waiting one does.
fn is_another_given_later(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let unnumbered = claims::number(script.ops(&act.chosen)).is_none() && first_below(script, act).is_some();
    let Some((of, ability)) = auto_of(waiting).filter(|_| unnumbered) else {
        return false;
    };
    if told_below(m, s, script, act, waiting) > 0 {
        return false;
    }
    let own = Of::new(of.seat, of.card);
    let given = m.rules(s).abilities_given(of.card);
    let told = given.iter().any(|had| {
        let program = had
            .line
            .runs
            .as_ref()
            .filter(|_| had.line.sort == Sort::Auto && had.ability != ability);
        program.is_some_and(|program| told_of(m, s, script, act, (own, program)) > 0)
    });
    told && triggers_later(m, s, script, act)
}

/// 8.2.1: whether an `auto` line without a number is about an ability that this one gives: the lines below tell of that one, and of nothing
/// that this one does, or the line pays and that one has a cost and this one none. What is given has no line.
fn is_one_it_gives(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let Some((of, (face, number))) = auto_of(waiting).filter(|_| claims::number(script.ops(&act.chosen)).is_none())
    else {
        return false;
    };
    let text = m.text(face);
    let own = text.line(usize::from(number));
    let Some((own, program)) = own.and_then(|own| Some((own, own.runs.as_ref()?))) else {
        return false;
    };
    let mut given = program.steps.iter().filter_map(|step| match step.deed {
        Deed::Grant(_, number, _) => text.line(usize::from(number)),
        _ => None,
    });
    let pays = !script.pays(act).is_empty() && own.cost.parts.is_empty();
    let tells_of = |given: &Line| match &given.runs {
        Some(runs) => pays && !given.cost.parts.is_empty() || told_of(m, s, script, act, (of, runs)) > 0,
        None => false,
    };
    given.any(tells_of) && told_of(m, s, script, act, (of, program)) == 0
}

/// Whether a line is the first that tells of the cost of an ability which waits and has no line of its own, or of what it does once it is
/// paid for; where no text that is not read may be meant.
fn is_paid_by(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let Some((of, (face, number))) = auto_of(waiting) else {
        return false;
    };
    // 8.7.3.2.1: one that does something unpaid as well tells of it on its lines.
    let read = |line: &&Line| {
        let unpaid = |program: &Program| program.begins_unpaid();
        line.runs
            .as_ref()
            .is_some_and(|program| !line.otherwise || unpaid(program))
    };
    let line = m.text(face).line(usize::from(number)).filter(read);
    // 8.4.2: where it takes "this card" another one of the stage pays for nothing.
    let line = line.filter(|line| !takes_another_of_the_stage(s, script.ops(&act.chosen), of.card, &line.cost));
    let paid = |line: &Line| {
        let program = line.runs.as_ref().map(|program| (program, of));
        !m.full
            && (told_from(m, s, script, act, (&line.cost, program)).is_some()
                || is_done_untold(m, s, script, act, (line, of)))
            || is_paid_in_part(m, s, script, act, (line, of))
    };
    line.is_some_and(paid) && !Texts::of(m, s).unread_text_in_play()
}

/// Whether a line pays a part of the cost of an ability, and one below it does what the ability does.
fn is_paid_in_part(m: &Match, s: &State, script: &Script, act: &Act, (line, of): (&Line, Of<'_>)) -> bool {
    let step = |program| {
        let mut below = lines_below(script, act);
        // Neither may have a dash.
        let next = script.next_line(act).filter(|_| !act.effect);
        let does = |line: &Act| is_like_a_step(m, s, script, line, of, program) == Some(true);
        below.any(does) || next.is_some_and(does)
    };
    pays_a_part(m, s, script, act, &line.cost) && line.runs.as_ref().is_some_and(step)
}

/// In a log of choices: whether a line does what an ability does that is paid for, of which nobody tells that it was paid.
fn is_done_untold(m: &Match, s: &State, script: &Script, act: &Act, (line, of): (&Line, Of<'_>)) -> bool {
    // What stands below may be of another one that waits.
    let of_another = |line: &Act| {
        let mut others = s.waiting.iter().filter(|waiting| waiting.seat() == of.seat);
        others.any(|waiting| is_step_of(m, s, script, line, *waiting))
    };
    let like = |program| {
        let below = lines_below(script, act).take_while(|line| !of_another(line));
        let lines = std::iter::once(act).chain(below);
        is_like_a_step(m, s, script, act, of, program) == Some(true)
            && tell_of_steps(m, s, script, lines, (of, program)) != Some(false)
    };
    !m.full && !line.cost.parts.is_empty() && line.cost.is_read() && line.runs.as_ref().is_some_and(like)
}

/// 8.7.3.2.1: whether what a line says is done whether or not the ability is paid for: what stands in front of the choice whether to pay, or
/// another one of the effects of which one is chosen.
pub fn is_unpaid_step(m: &Match, s: &State, script: &Script, act: &Act, of: Of<'_>, program: &Program) -> bool {
    let unpaid = |(done, _): (Done, u8)| {
        let mut like = m.rules(s).like(of, program, &done);
        like.any(|(at, _)| !program.is_paid_for(&program.steps[at]))
    };
    program.begins_unpaid() && done_of(m, s, script, (of, program), act).is_some_and(unpaid)
}

/// Whether a line of an effect may be a step of an ability that has no line of its own.
pub fn is_step_of(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    act.effect && act.inside.is_none() && is_step(m, s, script, act, waiting)
}

/// Whether what a line says may be a step of an ability that waits and has no cost.
pub fn is_step(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let Some((of, (face, number))) = auto_of(waiting) else {
        return false;
    };
    let line = m.text(face).line(usize::from(number));
    let program = line.filter(|l| l.cost.parts.is_empty()).and_then(|l| l.runs.as_ref());
    program.is_some_and(|program| is_like_a_step(m, s, script, act, of, program) == Some(true))
}

/// Whether what a line says is the like of a step of a program; `None`: it says nothing that a step does.
pub fn is_like_a_step(m: &Match, s: &State, script: &Script, act: &Act, of: Of<'_>, program: &Program) -> Option<bool> {
    if V::of(act.verb) == V::Choose && act.effect && act.target.is_none() {
        // 8.6.3: it says who is chosen, and not for what.
        let gives = |step: &Step| match &step.deed {
            Deed::Give(What::Cards(_), ..) | Deed::Grant(What::Cards(_), ..) => true,
            // In a log of choices no line tells that they change places, where those below choose, too.
            Deed::Exchange(..) | Deed::Trade(..) => {
                !m.full && lines_below(script, act).all(|line| V::of(line.verb) == V::Choose)
            }
            _ => false,
        };
        let stays = program.all_but().is_some();
        // Or which of several effects.
        let effect = claims::effect::effect_chosen(program, script.ops(&act.chosen));
        let says = stays || effect.is_some() || program.steps.iter().any(gives);
        return (says || chooses_what_goes(m, s, script, act, (of, program))).then_some(true);
    }
    // 8.6.3: a character goes and comes back, told as one move.
    if program.comes_back().is_some() && moves_on_the_stage(script, act) {
        return Some(true);
    }
    // 4.9: it shows a card, and the line below says where that goes.
    if V::of(act.verb) == V::Reveal && act.effect && act.seen.is_none() && program.shows_cards() {
        let names_a_card = |op: &Op| matches!(op.kind, OpKind::Card(..) | OpKind::ZoneCard(..));
        let shown = script.ops(&act.chosen);
        if !shown.is_empty()
            && shown.iter().all(names_a_card)
            && goes_below(m, s, script, act, (of, program)) == Some(true)
        {
            return Some(true);
        }
    }
    // 8.6.3: it says what is found, and a line below where that goes.
    if V::of(act.verb) == V::Search && act.effect && act.target.is_none() && is_put_below(script, act, program) {
        return Some(true);
    }
    // 8.6.6: it shows one of the cards looked at, or names the rest of them, and no line has told that any were looked at.
    if act.effect && s.looked.is_empty() && program.looks() {
        let shows = claims::effect::shown_of_those_looked_at(program, script, act).is_some();
        let names_the_rest = || script.ops(&act.chosen).iter().any(claims::effect::is_the_rest);
        if shows || program.puts_a_rest() && names_the_rest() {
            return Some(true);
        }
    }
    let (done, _) = done_of(m, s, script, (of, program), act)?;
    Some(m.rules(s).like(of, program, &done).next().is_some())
}

/// 8.6.3: whether a line chooses a card of a pile, or of the stage, that the text has somewhere go: the line below has the same one go there; or, in a
/// log of choices, no line below has to say so, and such a card lies there.
fn chooses_what_goes(m: &Match, s: &State, script: &Script, act: &Act, (of, program): (Of<'_>, &Program)) -> bool {
    let put = |step: &Step| matches!(&step.deed, Deed::Put(What::Cards(_), _) | Deed::Turn(What::Cards(_), _));
    if !program.steps.iter().any(put) {
        return false;
    }
    let goes = |face, at| m.rules(s).chosen_to_go(of, program, face, at, &[]).is_some();
    let goes_by_itself = |op: &Op| match op.kind {
        OpKind::Card(face, _) => goes(face, None),
        OpKind::ZoneCard(_, z, face) => goes(face, Z::of(z)),
        OpKind::Zone(seat, z, None) => {
            let there = s.character(s.table.zone_id(seat, z));
            there.is_some_and(|card| m.rules(s).is_chosen_to_go(of, program, card))
        }
        _ => false,
    };
    let below = goes_below(m, s, script, act, (of, program));
    below.unwrap_or_else(|| !m.full && script.ops(&act.chosen).iter().all(goes_by_itself))
}

/// Whether the line below one that chooses or shows a card, and that names the same one, does with it what a step does; `None`: there is none such.
fn goes_below(m: &Match, s: &State, script: &Script, act: &Act, (of, program): (Of<'_>, &Program)) -> Option<bool> {
    let mut below = lines_below(script, act);
    let next = below.find(|line| !matches!(V::of(line.verb), V::Choose | V::Reveal))?;
    let same = names_like(s, script.ops(&act.chosen), script.ops(&next.chosen));
    same.then(|| is_like_a_step(m, s, script, next, of, program) == Some(true))
}

/// Whether a line puts one character from a position of the stage to another.
pub(super) fn moves_on_the_stage(script: &Script, act: &Act) -> bool {
    let slot = |ops: &[Op]| match ops {
        [one] => matches!(one.kind, OpKind::Zone(_, z, None) if Z::of(z).is_some_and(Z::is_slot)),
        _ => false,
    };
    let puts = act.effect && V::of(act.verb) == V::Put;
    puts && slot(script.ops(&act.chosen)) && script.seen(&act.target).is_some_and(slot)
}

/// Whether the first card that two lines name is the same one: they name it alike, or one says where it lies and the other does not.
fn names_like(s: &State, one: &[Op], other: &[Op]) -> bool {
    let face = |op: &Op| match op.kind {
        OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some(face),
        OpKind::Zone(seat, z, None) => s.character(s.table.zone_id(seat, z)).and_then(|card| s.face(card)),
        _ => None,
    };
    let (Some(one), Some(other)) = (one.first(), other.first()) else {
        return false;
    };
    one.kind == other.kind || face(one).is_some_and(|named| face(other) == Some(named))
}

/// Whether lines tell of steps of a program: so, or that one of them says something else, which may be a cost in other words. `None`:
/// they say nothing that a step does.
pub fn tell_of_steps<'s>(
    m: &Match,
    s: &State,
    script: &Script,
    lines: impl Iterator<Item = &'s Act>,
    (of, program): (Of<'_>, &Program),
) -> Option<bool> {
    let mut tell = None;
    for line in lines {
        match is_like_a_step(m, s, script, line, of, program) {
            Some(false) => return Some(false),
            Some(true) => tell = Some(true),
            None => {}
        }
    }
    tell
}

/// An AUTO ability that waits: whose, of which card and about which; its face and its number.
pub fn auto_of(waiting: Waiting) -> Option<(Of<'static>, AbilityOf)> {
    match waiting {
        Waiting::Auto {
            seat,
            card,
            face,
            number,
            about,
        } => Some((Of::new(seat, card).at(about), (face, number))),
        _ => None,
    }
}

/// Whether an `auto` line names this ability.
pub fn is_named(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let Waiting::Auto { card, face, number, .. } = waiting else {
        return false;
    };
    let lies = s.table.card(card).zone;
    // 8.7.7: it may be the one that lies there or the one that has left.
    let meant = |zone: ZoneId| match meant_in_slot(m, s, script, act, zone, Some(card)) {
        Some(other) if other != card => zone == lies && s.table.card(other).zone == zone,
        Some(_) => true,
        None => zone == lies,
    };
    if claims::number(script.ops(&act.chosen)).is_none() {
        let given = |line: &Line| {
            let spent = m.rules(s).is_spent(card, (face, number));
            !is_granted(number) && is_rather_given(m, s, script, act, card, (line, spent))
        };
        let created = |line: &Line| {
            is_rather_created(m, s, script, act, card, line)
                || is_rather_to_be_created(m, s, script, act, (card, face), line)
        };
        let line = m.text(face).line(usize::from(number));
        if line.is_some_and(|line| given(line) || created(line)) {
            return false;
        }
    }
    let mut named = false;
    for op in script.ops(&act.chosen) {
        match op.kind {
            OpKind::Zone(seat, z, _) => {
                let zone = s.table.zone_id(seat, z);
                if !meant(zone) {
                    return false;
                }
                named = true;
            }
            OpKind::Card(named_face, _) | OpKind::ZoneCard(_, _, named_face) => {
                // 8.7.7: of a slot it is a card that lies there or has left it in this turn.
                if let OpKind::ZoneCard(seat, z, _) = op.kind {
                    let zone = s.table.zone_id(seat, z);
                    let mut there = s.table.zone(zone).cards.iter();
                    let gone = match s.z(zone).is_slot() {
                        true => !s.events.has_left(card, zone),
                        // Of another zone it is the one that lies there.
                        false => there.any(|there| s.face(*there) == Some(named_face)),
                    };
                    if zone != lies && gone {
                        return false;
                    }
                }
                let own = if is_granted(number) { s.face(card) } else { Some(face) };
                if own.is_some_and(|own| named_face != own) {
                    return false;
                }
                named = true;
            }
            // Of an ability that was given the log may say any number, but for that of one of the card's own, where the line tells of
            // that one alone.
            OpKind::Count(n) if is_granted(number) => {
                let own = s.face(card).and_then(|own| m.text(own).line(n as usize));
                let mut own = own.into_iter().filter(|own| own.sort == Sort::Auto);
                let given = m.text(face).line(usize::from(number));
                let like = |line: &Line| is_told_like(m, s, script, act, card, line);
                let rather_own = |own: &Line| !given.is_some_and(|given| like(given) && !has_it_trigger(given, own));
                if own.any(|own| like(own) && rather_own(own)) {
                    return false;
                }
            }
            OpKind::Count(n) if n != u32::from(number) => return false,
            _ => {}
        }
    }
    named
}

/// 8.7.2: whether an ability that nobody chooses to play has another one of its card trigger: it reverses the card, and the other one triggers
/// at that.
fn has_it_trigger(ability: &Line, other: &Line) -> bool {
    let reverses = |step: &Step| step.deed == Deed::Turn(What::This, Pose::Reverse);
    let program = ability.runs.as_ref().filter(|program| program.is_mandatory());
    other.trigger == Some(Trigger::Reversed) && program.is_some_and(|program| program.steps.iter().any(reverses))
}

/// Of several waiting abilities that a line may mean it is the one of the lowest rank: of which the lines below tell most, and of those one
/// that has nothing to tell.
pub fn rank(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> (Reverse<usize>, bool) {
    (
        Reverse(told_below(m, s, script, act, waiting)),
        would_be_told(m, waiting),
    )
}

/// Whether something that a waiting ability does has a line.
fn would_be_told(m: &Match, waiting: Waiting) -> bool {
    let program = auto_of(waiting).and_then(|(_, (face, number))| m.text(face).program(number));
    let told = |step: &Step| step.deed.has_line() && !gives_alone(step);
    program.is_none_or(|program| program.steps.iter().any(told))
}

/// Whether what a step does needs no line: it gives something where nobody chooses to whom.
pub(super) fn gives_alone(step: &Step) -> bool {
    let to = match &step.deed {
        Deed::Give(what, ..) | Deed::Grant(what, ..) => what,
        _ => return false,
    };
    !matches!(to, What::Cards(_))
}

/// The programs of the abilities of a card that wait, as a line means them.
pub(super) fn programs_meant<'m>(
    m: &'m Match,
    s: &'m State,
    script: &Script,
    act: &Act,
    card: CardId,
) -> impl Iterator<Item = (Of<'static>, &'m Program)> {
    let numbered = claims::number(script.ops(&act.chosen));
    waiting_of(m, s, card, numbered).filter_map(|(of, program)| Some((of, program?)))
}

/// The abilities of a card that wait, of this number if one is named, and their programs.
pub(super) fn waiting_of<'m>(
    m: &'m Match,
    s: &'m State,
    card: CardId,
    numbered: Option<usize>,
) -> impl Iterator<Item = (Of<'static>, Option<&'m Program>)> {
    autos_of(s, card, numbered).map(|(of, (face, number))| (of, m.text(face).program(number)))
}

/// The AUTO abilities of a card that wait, of this number if one is named.
pub(super) fn autos_of(
    s: &State,
    card: CardId,
    numbered: Option<usize>,
) -> impl Iterator<Item = (Of<'static>, AbilityOf)> + use<'_> {
    let autos = s.waiting.iter().copied().filter_map(auto_of);
    autos.filter(move |(of, (_, n))| of.card == card && numbered.is_none_or(|named| named == usize::from(*n)))
}

/// Whether a line, and the first one of the effect below it, may tell of this ability: the payment is of the kinds that its cost
/// has, and what is done first is one of its steps.
pub fn is_told_like(m: &Match, s: &State, script: &Script, act: &Act, card: CardId, line: &Line) -> bool {
    is_told_of(m, s, script, act, Of::new(act.seat, card), line)
}

/// The same of an ability that waits, and of the card that its trigger condition speaks of.
pub fn is_told_of(m: &Match, s: &State, script: &Script, act: &Act, of: Of<'_>, line: &Line) -> bool {
    let paid = script
        .pays(act)
        .iter()
        .fold(0, |kinds, pay| kinds | kind_paid(script, pay));
    let stock = script.pays(act).iter().find(|pay| from_stock(pay));
    let stock = stock.and_then(|pay| claims::number(script.ops(&pay.chosen)));
    if !are_alike(kinds_of(&line.cost), paid) || stock.is_some_and(|stock| stock != usize::from(line.cost.stock())) {
        return false;
    }
    let mut pays = script.pays(act).iter();
    if pays.any(|pay| {
        takes_others(m, s, script, pay, &line.cost)
            || pays_with_another(s, script, pay, of.card, &line.cost)
            || goes_elsewhere(script, pay, &line.cost)
    }) {
        return false;
    }
    let (Some(program), Some(below)) = (&line.runs, first_below(script, act)) else {
        return true;
    };
    // What it does with a card that has left is not to be seen as long as the card is there.
    if program.leaves && lies_in_a_slot(s, of.card) {
        return true;
    }
    let told = done_of(m, s, script, (of, program), below);
    // 4.9: whoever shows cards tells of no text that has none shown.
    if told.is_none() && m.means(s, script, below) == V::Reveal && !program.shows_cards() && !line.cost.shows_cards() {
        return false;
    }
    told.is_none_or(|(done, count)| {
        let rules = m.rules(s);
        let answers = rules.answers_at_first(of, program);
        let mut like = rules.like_and_met(of, program, &answers, &done);
        like.any(|(at, times)| {
            let step = &program.steps[at];
            let there = rules.may_go_there(of, program, step, &done);
            let such = match &done {
                Done::Put { cards, .. } => rules.are_such_as(of, program, step, cards),
                _ => Sure::Yes,
            };
            count <= times.most && there != Sure::No && such != Sure::No
        })
    })
}

/// How many of the lines of the effect below a line may be steps of this ability that waits, up to the first that is none.
pub fn told_below(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> usize {
    let Some((of, (face, number))) = auto_of(waiting) else {
        return 0;
    };
    let program = m.text(face).program(number);
    program.map_or(0, |program| told_of(m, s, script, act, (of, program)))
}

/// How many of the lines below the line of an ability tell of what this ability of a card does.
pub fn told_below_of(m: &Match, s: &State, script: &Script, act: &Act, card: CardId, line: &Line) -> usize {
    let of = Of::new(act.seat, card);
    let program = line.runs.as_ref();
    program.map_or(0, |program| told_of(m, s, script, act, (of, program)))
}

/// The same of what an ability of a card does.
pub(super) fn told_of(m: &Match, s: &State, script: &Script, act: &Act, (of, program): (Of<'_>, &Program)) -> usize {
    let below = below(script, act).take_while(|next| next.effect);
    // Nothing has moved by then but what the lines themselves tell.
    let first = first_below(script, act).filter(|first| m.means(s, script, first) == V::Look);
    let shown = first.map(|look| look.seen.as_ref().map_or(&[][..], |seen| script.ops(seen)));
    let may_be_step = |next: &&Act| {
        is_like_a_step(m, s, script, next, of, program) != Some(false)
            && !shown.is_some_and(|shown| takes_no_such_card(m, s, script, next, (of, program, shown)))
    };
    below.take_while(may_be_step).count()
}

/// 8.6.3, 8.6.6: whether a line takes a card that is none of those which the ability lets be taken: the ability takes some of those that
/// are looked at (`shown`), and it is another one by what is printed on it; or the ability takes cards of a zone, and it is one of those that
/// are looked at, or none of its number lies there.
fn takes_no_such_card(
    m: &Match,
    s: &State,
    script: &Script,
    act: &Act,
    (of, program, shown): (Of<'_>, &Program, &[Op]),
) -> bool {
    let Some((done, _)) = done_of(m, s, script, (of, program), act) else {
        return false;
    };
    let Done::Put { cards: named, .. } = &done else {
        return false;
    };
    let rules = m.rules(s);
    let mut like = rules.like(of, program, &done).peekable();
    let is_none_such = |step: &Step| match &step.deed {
        Deed::Put(What::Cards(cards), _) if cards.at == Some(Place::Among) => {
            let by = of.for_program(rules, program).choosing(cards);
            let faces = named.iter().filter_map(|named| named.face);
            faces
                .map(|face| rules.is_printed(by, face, cards.kind, &cards.is))
                .any(|sure| sure == Sure::No)
        }
        Deed::Put(What::Cards(cards), _) => named.iter().any(|named| {
            let face = named.face.filter(|_| named.at.is_none());
            let is_shown = |face| {
                shown
                    .iter()
                    .any(|op| matches!(op.kind, OpKind::Card(f, _) if f == face))
            };
            face.is_some_and(|face| is_shown(face) || !rules.may_lie_as_said(of, cards, face))
        }),
        _ => false,
    };
    like.peek().is_some() && like.all(|(at, _)| is_none_such(&program.steps[at]))
}

/// 3.2.3.3: whether the first line of the effect below shows cards of the own deck, and others lie on it by what is known.
pub fn shows_others(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    let Some(below) = first_below(script, act) else {
        return false;
    };
    // What is paid may have come from the deck.
    if !script.pays(act).is_empty() {
        return false;
    }
    let theirs = |op: &Op| matches!(op.kind, OpKind::Player(seat) if seat != act.seat);
    let looks = matches!(m.means(s, script, below), V::Look | V::Reveal);
    if !looks || script.ops(&below.chosen).iter().any(theirs) {
        return false;
    }
    let shown = below.seen.as_ref().map_or(&[][..], |seen| script.ops(seen));
    let shown = shown.iter().filter_map(|op| match op.kind {
        OpKind::Card(face, _) => Some(face),
        _ => None,
    });
    let tops = s.cards(act.seat, Z::Deck).iter().rev();
    let mut both = shown.zip(tops);
    both.any(|(face, top)| s.face(*top).is_some_and(|known| known != face))
}

/// Whether a line that names no number is rather about an ability that was given to the card than about this one of its own.
fn is_rather_given(
    m: &Match,
    s: &State,
    script: &Script,
    act: &Act,
    card: CardId,
    (own, spent): (&Line, bool),
) -> bool {
    let like = |line: &Line| is_told_like(m, s, script, act, card, line);
    let given = m.rules(s).abilities_given(card);
    let mut given = given.iter();
    let given = given.any(|had| had.line.sort == own.sort && had.line.runs.is_some() && like(had.line));
    given && (spent || !like(own) || leaves_out(m, s, script, act, card))
}

/// 8.7.5: whether a line that names no number is rather about an ability that an effect has created, of this card or of another
/// that the line may name, and that triggers yet in this turn, than about this one that the card has.
fn is_rather_created(m: &Match, s: &State, script: &Script, act: &Act, card: CardId, had: &Line) -> bool {
    let like = |created: &&Created| {
        let line = m.text(created.face).line(usize::from(created.number));
        line.is_some_and(|line| is_told_like(m, s, script, act, created.card, line))
    };
    let named = |created: &&Created| names_created(m, s, script, act, created) && comes(s, created);
    let mut created = s.created.iter().filter(named);
    created.any(|created| like(&created)) && !is_told_like(m, s, script, act, card, had)
}

/// 8.7.5: the same of an ability that this one, which has no line then, creates.
fn is_rather_to_be_created(
    m: &Match,
    s: &State,
    script: &Script,
    act: &Act,
    (card, face): (CardId, Face),
    had: &Line,
) -> bool {
    let steps = had.runs.iter().flat_map(|program| &program.steps);
    let mut later = steps.filter_map(|step| match step.deed {
        Deed::Later(later) => Some(later),
        _ => None,
    });
    let seat = s.table.seat_of(s.table.card(card).zone);
    let comes = |later: &Later| may_come(s, seat, &When::Begins(later.whose, later.time), false, &|| false);
    let like = |later: Later| {
        let line = m.text(face).line(usize::from(later.number));
        line.is_some_and(|line| is_told_like(m, s, script, act, card, line))
    };
    !m.full && later.any(|later| comes(&later) && like(later)) && !is_told_like(m, s, script, act, card, had)
}

/// The first line of the effect that stands below a line.
pub fn first_below<'s>(script: &'s Script, act: &Act) -> Option<&'s Act> {
    below(script, act).next().filter(|next| next.effect)
}

/// The lines behind a line. 9.1: what rule processing does in the middle of an effect is none of its lines, and the effect goes on behind it.
pub(super) fn below<'s>(script: &'s Script, act: &Act) -> impl Iterator<Item = &'s Act> + use<'s> {
    let processing = |next: &Act| matches!(V::of(next.verb), V::Refresh | V::Penalty | V::LevelUp);
    let behind = script.behind(act).filter(|next| next.inside.is_none());
    behind.filter(move |next| next.effect || !processing(next))
}

/// Whether a card that a payment takes from the hand or the stage is none that the cost takes from there, by what is printed on it.
fn takes_others(m: &Match, s: &State, script: &Script, pay: &Pay, cost: &Cost) -> bool {
    let place = match kind_paid(script, pay) {
        kind::HAND => From::Zone(Z::Hand),
        kind::STAGE => From::Stage,
        _ => return false,
    };
    let mut named = script.ops(&pay.chosen).iter();
    named.any(|op| {
        let face = match (place, op.kind) {
            (From::Zone(_), OpKind::Card(face, _)) => Some(face),
            (From::Stage, OpKind::Zone(seat, z, _)) => {
                let there = s.character(s.table.zone_id(seat, z));
                there.and_then(|card| s.face(card))
            }
            _ => None,
        };
        let Some(face) = face else { return false };
        let takes = |part: &Part| match part {
            Part::Cards { which, from, .. } => *from == place && which.takes(&m.cards[face.index()]),
            Part::This { .. } => place == From::Stage,
            _ => false,
        };
        !cost.parts.iter().any(takes)
    })
}

/// Whether a payment takes what lies in a slot where the cost takes "this card", and this card lies elsewhere.
fn pays_with_another(s: &State, script: &Script, pay: &Pay, card: CardId, cost: &Cost) -> bool {
    kind_paid(script, pay) == kind::STAGE && takes_another_of_the_stage(s, script.ops(&pay.chosen), card, cost)
}

/// The same of the cards that are named, wherever they stand.
fn takes_another_of_the_stage(s: &State, named: &[Op], card: CardId, cost: &Cost) -> bool {
    let others = |part: &Part| {
        matches!(
            part,
            Part::Cards { from: From::Stage, .. } | Part::Mark { from: From::Stage, .. } | Part::Rest(..)
        )
    };
    let lies = s.table.card(card).zone;
    let another = |zone: ZoneId| s.z(zone).is_slot() && zone != lies;
    // 4.14.2.4: `return BL` without a name may mean an own one.
    let named = named.first().is_some_and(|op| match op.kind {
        OpKind::Zone(owner, z, _) => {
            let owner = if claims::effect::is_nobodys(op) {
                s.table.seat_of(lies)
            } else {
                owner
            };
            another(s.table.zone_id(owner, z))
        }
        _ => false,
    });
    named && !cost.parts.iter().any(others)
}

/// Whether a payment says of a zone that cards go there, and whatever of its kind is in the cost puts them into another.
fn goes_elsewhere(script: &Script, pay: &Pay, cost: &Cost) -> bool {
    let Some(there) = claims::paid_into(script, pay).filter(|z| !z.is_slot()) else {
        return false;
    };
    let kind = kind_paid(script, pay);
    let mut alike = cost.parts.iter().filter(|part| kind_of(part) == kind).peekable();
    alike.peek().is_some() && alike.all(|part| part.puts_into().is_some_and(|to| to != there))
}

/// Whether a payment may be that of a cost, by their kinds.
fn are_alike(cost: u16, paid: u16) -> bool {
    let is_elsewhere = |kinds: u16| kinds & kind::ELSEWHERE != 0;
    let unsaid = (cost | paid) & kind::OTHER != 0 && is_elsewhere(cost) && is_elsewhere(paid);
    cost == paid || unsaid && (cost ^ paid) & !kind::ELSEWHERE == 0
}

/// The kinds of action in a cost.
fn kinds_of(cost: &Cost) -> u16 {
    cost.parts.iter().fold(0, |kinds, part| kinds | kind_of(part))
}

/// The kind of one of them.
pub(super) fn kind_of(part: &Part) -> u16 {
    match part {
        Part::Stock(_) => kind::STOCK,
        Part::RestThis | Part::Rest(..) => kind::REST,
        Part::This { .. } | Part::Cards { from: From::Stage, .. } => kind::STAGE,
        Part::Cards {
            from: From::Zone(z), ..
        }
        | Part::Mark {
            from: From::Zone(z), ..
        }
        | Part::Top { from: z, .. } => kind_from(*z),
        Part::Reveal(..) => kind::SHOWN,
        // It is no part of a payment that is told.
        Part::Shuffle => 0,
        Part::Cards { .. } | Part::Mark { .. } | Part::Down(..) | Part::Other => kind::OTHER,
    }
}

/// The kind of a payment.
pub(super) fn kind_paid(script: &Script, pay: &Pay) -> u16 {
    if from_stock(pay) {
        return kind::STOCK;
    }
    match pay.verb.map(V::of) {
        Some(V::Rest) => return kind::REST,
        Some(V::Discard) => return kind::HAND,
        Some(V::Reveal) => return kind::SHOWN,
        _ => {}
    }
    let from = script.ops(&pay.chosen).first().map(|op| op.kind);
    match from {
        Some(OpKind::Zone(_, z, _) | OpKind::ZoneCard(_, z, _)) => Z::of(z).map_or(kind::OTHER, kind_from),
        Some(OpKind::Card(..)) => kind::HAND,
        _ => kind::OTHER,
    }
}

/// The kind of what takes cards from a zone.
fn kind_from(z: Z) -> u16 {
    match z {
        z if z.is_slot() => kind::STAGE,
        Z::Deck => kind::DECK,
        Z::Hand => kind::HAND,
        Z::Waiting => kind::WAITING,
        Z::Clock => kind::CLOCK,
        Z::Memory => kind::MEMORY,
        Z::Stock => kind::TOP_OF_STOCK,
        _ => kind::OTHER,
    }
}
