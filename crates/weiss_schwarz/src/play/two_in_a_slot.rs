//! 8.7.7: of a card that lies in a slot and one that has left it with an ability that waits, the one that a line means which names the slot.

use rejudge_judge::script::{Act, OpKind, Script};
use rejudge_table::{CardId, ZoneId};

use super::super::claims;
use super::super::effects::cost::Part;
use super::super::effects::program::{Deed, Program, Step, What};
use super::super::effects::{Line, Sort, is_granted};
use super::super::matches::Match;
use super::super::rules::ch08_steps::Of;
use super::super::rules::sure::Sure;
use super::super::state::{State, Waiting, Z};
use super::super::vocabulary::V;
use super::ch03_zones::op_face;
use super::loosely::done_of;
use super::to_come::triggers_later;
use super::trust::lines_below;
use super::whose_auto::{
    autos_of, below, first_below, gives_alone, is_told_like, kind, kind_of, kind_paid, programs_meant, told_of,
    waiting_of,
};

/// Whether a card lies on the stage.
pub(super) fn lies_in_a_slot(s: &State, card: CardId) -> bool {
    s.z(s.table.card(card).zone).is_slot()
}

/// The card whose AUTO ability a line means that names a slot: the one that lies there, or the one that left it in this turn and
/// has one that waits. Of two it is the one that the line tells of ([`is_told_like`]), and else the one that lies there if it
/// waits. `owed`: a card whose ability is asked about as if it waited, though it was passed. `None`: nobody, or it is no slot.
pub fn meant_in_slot(
    m: &Match,
    s: &State,
    script: &Script,
    act: &Act,
    slot: ZoneId,
    owed: Option<CardId>,
) -> Option<CardId> {
    if !s.z(slot).is_slot() {
        return None;
    }
    let lying = s.character(slot);
    let number = claims::number(script.ops(&act.chosen));
    let waits = |card: CardId| owed == Some(card) || s.waits(card, number);
    let left = s.events.left(slot).filter(|left| Some(*left) != lying && waits(*left));
    let (Some(left), Some(there)) = (left, lying) else {
        return left.or(lying);
    };
    let told = |card: CardId| {
        let mut lines = autos_that_may_be_meant(m, s, card, number)?;
        Some(lines.any(|line| is_told_like(m, s, script, act, card, line)))
    };
    let gives = |card: CardId| {
        let lines = autos_that_may_be_meant(m, s, card, number);
        let gives = |line: &Line| gives_as_much(m, s, script, act, card, line);
        lines.map_or(Sure::No, |lines| lines.map(gives).fold(Sure::No, Sure::or))
    };
    let out = |card: CardId| leaves_out(m, s, script, act, card);
    let is_short = |card: CardId| {
        let nothing = || does_nothing(m, s, script, act, card);
        let rest = || leaves_the_rest(m, s, script, act, card);
        out(card) || nothing() || rest() || gives_to_fewer(m, s, script, act, card)
    };
    let in_vain = |card: CardId| pays_in_vain(m, s, script, act, card);
    // An ability that was given may be told by any number: one that has this number on its card comes first.
    // Of one that has not triggered yet a line that says no number would leave out what has to be done.
    let does_not_fit = |card: CardId| number.is_none() && !waits(card) && is_bare_of_mandatory(m, s, script, act, card);
    let by_number = |card: CardId| number.is_some() && waiting_of(m, s, card, number).next().is_some();
    let discards = |card: CardId| discards_as_many(m, s, script, act, (card, number));
    let for_nothing = |card: CardId| pays_for_nothing(m, s, script, act, card);
    let lines = |card: CardId| {
        let told = |(of, program): (Of<'_>, Option<&Program>)| {
            program.map_or(0, |program| told_of(m, s, script, act, (of, program)))
        };
        waiting_of(m, s, card, number).map(told).max()
    };
    match (told(left), told(there)) {
        (Some(true), Some(false)) => Some(left),
        (Some(false), Some(true)) => Some(there),
        _ if waits(left) && waits(there) && by_number(left) != by_number(there) => {
            Some(if by_number(left) { left } else { there })
        }
        // 8.6.4: what may be paid under a condition that is not so is not what was paid.
        _ if waits(left) && waits(there) && for_nothing(left) != for_nothing(there) => {
            Some(if for_nothing(left) { there } else { left })
        }
        // 8.4.2: so many cards of the hand were paid as the ability of one of them costs.
        _ if waits(left) && waits(there) && discards(left) != discards(there) => {
            Some(if discards(left) { left } else { there })
        }
        // 8.6.2.5.4: of two that were paid alike it is the one of which nothing is left out then.
        _ if waits(left) && waits(there) && out(left) != out(there) => Some(if out(left) { there } else { left }),
        // Of two that the first line may tell of it is the one that the lines behind it tell of, too.
        _ if waits(left) && waits(there) && lines(left) != lines(there) => {
            Some(if lines(left) > lines(there) { left } else { there })
        }
        // Of two that the first line may tell of alike it is the one that gives as much as it says.
        (Some(true), Some(true)) if gives(left) != gives(there) => Some(if gives(left).is_rather(gives(there)) {
            left
        } else {
            there
        }),
        // 8.7.3: one that waits need not be told, and of the one that lies there the same has to be, later, of which no other line tells.
        (Some(true), Some(true))
            if waits(left)
                && !waits(there)
                && may_be_left_untold(m, s, left, number)
                && is_told_last(m, s, script, act, there) =>
        {
            Some(there)
        }
        // 8.7.7: whoever has come back is not where its ability looks for it.
        _ if waits(left)
            && has_come_back(m, s, there, number)
            && !has_come_back(m, s, left, number)
            && !leaves_itself_out(m, s, script, act, left) =>
        {
            Some(left)
        }
        _ if waits(there) => Some(there),
        // 8.7.3: of one that waits it would be left out, or do nothing, or it lies in another slot by now; and the other triggers yet.
        _ if (is_short(left) || in_vain(left) || lies_in_a_slot(s, left))
            && !does_not_fit(there)
            && triggers_later(m, s, script, act) =>
        {
            Some(there)
        }
        _ => Some(left),
    }
}

/// The AUTO abilities of a card that a line may mean, of this number if one is named: those of its own, and those that it was given. `None`:
/// nobody knows the card.
fn autos_that_may_be_meant<'m>(
    m: &'m Match,
    s: &'m State,
    card: CardId,
    number: Option<usize>,
) -> Option<impl Iterator<Item = &'m Line>> {
    let face = s.face(card)?;
    let own = (1usize..).zip(&m.text(face).lines);
    let own = own.filter(move |(at, line)| line.sort == Sort::Auto && number.is_none_or(|number| number == *at));
    // One that was given waits without a number of its own.
    let given = s.waiting.iter().filter_map(move |waiting| match waiting {
        Waiting::Auto {
            card: c, face, number, ..
        } if *c == card && is_granted(*number) => m.text(*face).line(usize::from(*number)),
        _ => None,
    });
    // Or it is to wait yet.
    let had = m.rules(s).abilities_given(card).into_iter().map(|had| had.line);
    let had = had.filter(move |line| number.is_none() && line.sort == Sort::Auto);
    Some(own.map(|(_, line)| line).chain(given).chain(had))
}

/// 8.6.2.5.4: whether the first line of the effect below gives as much as this ability of a card says.
fn gives_as_much(m: &Match, s: &State, script: &Script, act: &Act, card: CardId, line: &Line) -> Sure {
    let (Some(program), Some(below)) = (&line.runs, first_below(script, act)) else {
        return Sure::No;
    };
    let (of, rules) = (Of::new(act.seat, card), m.rules(s));
    let told = done_of(m, s, script, (of, program), below);
    told.map_or(Sure::No, |(done, _)| {
        let like = rules.like(of, program, &done);
        let gives = like.map(|(at, _)| rules.gives_as_much(of, program, &program.steps[at], &done));
        gives.fold(Sure::No, Sure::or)
    })
}

/// 8.6.4: whether a line pays, and what the abilities of a card that wait say to be paid for is done under a condition that is not so.
fn pays_for_nothing(m: &Match, s: &State, script: &Script, act: &Act, card: CardId) -> bool {
    let rules = m.rules(s);
    let mut meant = programs_meant(m, s, script, act, card).peekable();
    let unmet = |(of, program): (Of<'_>, &Program)| {
        let answers = rules.answers_at_first(of, program);
        rules.paid_for_nothing(program, &answers).is_some()
    };
    !script.pays(act).is_empty() && meant.peek().is_some() && meant.all(unmet)
}

/// 8.7.3.1: whether a log that tells everything need not tell of the abilities of a card that wait.
fn may_be_left_untold(m: &Match, s: &State, card: CardId, numbered: Option<usize>) -> bool {
    let rules = m.rules(s);
    autos_of(s, card, numbered).all(|(of, ability)| !rules.must_be_played(of, ability))
}

/// 8.7.3: whether the ability of a card that an `auto` line may mean by its number triggers later in the turn and has to be told then, and no
/// later line of the turn names the slot: this is the line that tells of it.
fn is_told_last(m: &Match, s: &State, script: &Script, act: &Act, card: CardId) -> bool {
    let number = claims::number(script.ops(&act.chosen)).and_then(|number| u8::try_from(number).ok());
    let Some((face, number)) = s.face(card).zip(number).filter(|_| m.full) else {
        return false;
    };
    let zone = s.table.card(card).zone;
    let names = |later: &Act| {
        let mut ops = script.ops(&later.chosen).iter();
        V::of(later.verb) == V::Auto
            && ops.any(|op| match op.kind {
                OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => s.table.zone_id(seat, z) == zone,
                _ => false,
            })
    };
    let turn_ends = script.turn_behind(act.span.start);
    let mut later = script.behind(act).take_while(|later| later.span.start < turn_ends);
    m.rules(s).mandatory((face, number)).is_some() && triggers_later(m, s, script, act) && !later.any(names)
}

/// Whether all abilities of a card that wait have triggered as it went to the waiting room, and it lies on the stage again.
fn has_come_back(m: &Match, s: &State, card: CardId, numbered: Option<usize>) -> bool {
    let mut leaves = waiting_of(m, s, card, numbered).map(|(_, program)| program.is_some_and(|program| program.leaves));
    let waits = leaves.next();
    lies_in_a_slot(s, card) && waits == Some(true) && leaves.all(|leaves| leaves)
}

/// Whether lines below tell of the effect, and none of them of what an ability of this card that waits does with the card itself.
fn leaves_itself_out(m: &Match, s: &State, script: &Script, act: &Act, card: CardId) -> bool {
    let rules = m.rules(s);
    let itself = |step: &Step| matches!(step.deed, Deed::Put(What::This | What::WithMarkers, _));
    let tells_of_itself = |(of, program): (Of<'_>, &Program)| {
        let mut lines = lines_below(script, act).filter_map(|line| done_of(m, s, script, (of, program), line));
        lines.any(|(done, _)| rules.like(of, program, &done).any(|(at, _)| itself(&program.steps[at])))
    };
    let meant = programs_meant(m, s, script, act, card).filter(|(_, program)| program.steps.iter().any(itself));
    let mut meant = meant.peekable();
    first_below(script, act).is_some() && meant.peek().is_some() && !meant.any(tells_of_itself)
}

/// Whether an ability of a card that waits costs as many cards of the hand as a line pays.
fn discards_as_many(m: &Match, s: &State, script: &Script, act: &Act, (card, number): (CardId, Option<usize>)) -> bool {
    let pays = script
        .pays(act)
        .iter()
        .filter(|pay| kind_paid(script, pay) == kind::HAND);
    let paid: usize = pays.map(|pay| script.ops(&pay.chosen).len()).sum();
    let of_hand = |part: &Part| match part {
        Part::Cards { count, .. } | Part::Mark { count, .. } if kind_of(part) == kind::HAND => usize::from(*count),
        _ => 0,
    };
    let costs = |line: &Line| line.cost.parts.iter().map(of_hand).sum::<usize>();
    let mut lines =
        autos_of(s, card, number).filter_map(|(_, (face, ability))| m.text(face).line(usize::from(ability)));
    lines.any(|line| costs(line) == paid)
}

/// Whether a line pays for an ability of a card that waits, and no line below tells of what has to be done then.
pub fn leaves_out(m: &Match, s: &State, script: &Script, act: &Act, card: CardId) -> bool {
    let bare = !script.pays(act).is_empty() && first_below(script, act).is_none();
    let mut meant = programs_meant(m, s, script, act, card).peekable();
    if !bare || meant.peek().is_none() {
        return false;
    }
    let must = |s: &State| {
        let rules = m.rules(s);
        programs_meant(m, s, script, act, card).any(|(of, program)| rules.must_do_once_paid(of, program))
    };
    // What was discarded for it may be what it does something with.
    must(s) || once_discarded(s, script, act).is_some_and(|then| must(&then))
}

/// 8.4.2: as things are once the cards of the hand were discarded that a line pays and that are known; `None`: there are none.
fn once_discarded(s: &State, script: &Script, act: &Act) -> Option<State> {
    let pays = script.pays(act).iter();
    let pays = pays.filter(|pay| kind_paid(script, pay) == kind::HAND);
    let faces = pays.flat_map(|pay| script.ops(&pay.chosen)).filter_map(op_face);
    let mut then = None;
    for (face, _) in faces {
        let then: &mut State = then.get_or_insert_with(|| s.clone());
        let mut hand = then.cards(act.seat, Z::Hand).iter();
        let card = *hand.find(|card| then.face(**card) == Some(face))?;
        then.table.put(card, then.zone(act.seat, Z::Waiting));
    }
    then
}

/// Whether no line below tells of what an ability does, and those of this card that wait do nothing any more.
fn does_nothing(m: &Match, s: &State, script: &Script, act: &Act, card: CardId) -> bool {
    let rules = m.rules(s);
    let bare = script.pays(act).is_empty() && first_below(script, act).is_none();
    let mut meant = programs_meant(m, s, script, act, card);
    bare && !meant.any(|(of, program)| rules.would_do(of, program))
}

/// Whether a line pays, none below tells of what comes of it, and of the abilities of a card that wait nothing can come.
fn pays_in_vain(m: &Match, s: &State, script: &Script, act: &Act, card: CardId) -> bool {
    let mut meant = programs_meant(m, s, script, act, card).peekable();
    if script.pays(act).is_empty() || first_below(script, act).is_some() || meant.peek().is_none() {
        return false;
    }
    let then = once_discarded(s, script, act);
    let rules = m.rules(then.as_ref().unwrap_or(s));
    meant.all(|(of, program)| !rules.would_do(of, program))
}

/// 8.6.2.5.4: whether no line below tells of what an ability does, and every AUTO ability that is printed on a card has something to do that
/// is no option.
fn is_bare_of_mandatory(m: &Match, s: &State, script: &Script, act: &Act, card: CardId) -> bool {
    let lines = s.face(card).map(|face| &m.text(face).lines[..]).unwrap_or_default();
    let own = lines.iter().filter(|line| line.sort == Sort::Auto);
    let mut programs = own.map(|line| line.runs.as_ref()).peekable();
    let does = |program: &Program| {
        program
            .steps
            .iter()
            .any(|step| !program.is_optional(step) && !gives_alone(step))
    };
    let bare = m.full && first_below(script, act).is_none();
    bare && programs.peek().is_some() && programs.all(|program| program.is_some_and(does))
}

/// Whether the line below looks at cards, nothing else is told, and an ability of a card that waits puts what was looked at somewhere.
fn leaves_the_rest(m: &Match, s: &State, script: &Script, act: &Act, card: CardId) -> bool {
    let mut lines = below(script, act);
    let mut looks = || lines.next().filter(|next| next.effect);
    let looked_alone = looks().is_some_and(|next| m.means(s, script, next) == V::Look) && looks().is_none();
    let mut meant = programs_meant(m, s, script, act, card);
    looked_alone && meant.any(|(_, program)| program.puts_a_rest())
}

/// 8.9.1: whether the first line below gives something to fewer cards than all that get it from the abilities of this card that wait.
fn gives_to_fewer(m: &Match, s: &State, script: &Script, act: &Act, card: CardId) -> bool {
    let Some(below) = first_below(script, act) else {
        return false;
    };
    let rules = m.rules(s);
    let fewer = |(of, program): (Of<'_>, &Program)| {
        let (done, _) = done_of(m, s, script, (of, program), below)?;
        let mut like = rules.like(of, program, &done).peekable();
        like.peek()?;
        let gets = |step: &Step| match &step.deed {
            Deed::Give(what, ..) => rules.who_gets(of, program, what),
            _ => None,
        };
        Some(like.all(|(at, _)| gets(&program.steps[at]).is_some_and(|all| all.len() > done.cards().len())))
    };
    let mut meant = programs_meant(m, s, script, act, card).map(fewer).peekable();
    meant.peek().is_some() && meant.all(|fewer| fewer == Some(true))
}
