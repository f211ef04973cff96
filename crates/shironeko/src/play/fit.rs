//! What comes next, and how a line stands to it.

use rejudge_judge::game::{Expectation, Fit};
use rejudge_judge::script::{Act, Mark, MarkKind, Op, OpKind, Script};
use rejudge_table::{CardId, Seat};

use super::super::effects::program::Moment;
use super::super::matches::Match;
use super::super::names::word_name;
use super::super::state::{Due, Hit, Phase, State, Z};
use super::super::text::{Ability, AbilityKind};
use super::super::vocabulary::V;
use super::context::Cx;
use super::obligations::{Duty, expects};

/// More lines than the rest of a turn has.
const AHEAD_MOST: usize = 400;

/// A card of a zone that an operand names, as far as that can be said without touching the table.
/// A card that nobody noted is one that is `likely` where there is one.
fn named(s: &State, ops: &[Op], seat: Seat, z: Z, likely: impl Fn(CardId) -> bool) -> Option<CardId> {
    let op = ops.first()?;
    if matches!(op.kind, OpKind::Unknown) {
        let seat = op.of.unwrap_or(seat);
        let there = s.cards(seat, z);
        return there.iter().find(|c| likely(**c)).or(there.first()).copied();
    }
    let (face, copy) = match op.kind {
        OpKind::Card(face, copy) => (face, copy),
        OpKind::ZoneCard(_, _, face) => (face, 0),
        _ => return None,
    };
    let seat = match op.kind {
        OpKind::ZoneCard(seat, ..) => seat,
        _ => op.of.unwrap_or(seat),
    };
    let cards = s.cards(seat, z);
    let same = |c: &&CardId| s.face(**c) == Some(face) && (copy == 0 || s.extra(**c).copy == copy);
    let unseen = |c: &&CardId| s.face(**c).is_none();
    let own = cards.iter().find(same).or_else(|| cards.iter().find(unseen));
    // Without a player's name the other's is meant where one has none such.
    let others = || {
        let bare = op.of.is_none() && matches!(op.kind, OpKind::Card(..)) && z == Z::Chara;
        let other = Seat(u8::from(seat.0 == 0));
        let mut others = s.cards(other, z).iter().filter(|_| bare && !s.is_open(seat, z));
        others.find(same)
    };
    own.or_else(others).copied()
}

/// The battle's hit that an act tells of.
pub fn pending_hit(s: &State, script: &Script, act: &Act) -> Option<usize> {
    let from = named(s, script.ops(&act.chosen), act.seat, Z::Chara, |c| {
        s.hits.iter().any(|h| h.from == c)
    })?;
    let target = script.seen(&act.target)?;
    let of_both = |c: CardId| s.hits.iter().any(|h| h.from == from && h.to == c);
    let mut to = named(s, target, act.seat, Z::Chara, of_both)?;
    if s.hits.iter().any(|h| h.from == from) && matches!(target.first().map(|op| op.kind), Some(OpKind::Unknown)) {
        // Nobody else is hit by it.
        to = s.hits.iter().find(|h| h.from == from).map_or(to, |h| h.to);
    }
    s.hits.iter().position(|hit: &Hit| hit.from == from && hit.to == to)
}

/// Whether an act tells of poison.
pub fn is_of_poison(script: &Script, act: &Act) -> bool {
    let first = script.ops(&act.chosen).first();
    first.is_some_and(|op| matches!(op.kind, OpKind::Word(w) if word_name(w) == "poison"))
}

/// The poisoned chara that an act tells of.
pub fn pending_poison(s: &State, script: &Script, act: &Act) -> Option<usize> {
    if !is_of_poison(script, act) {
        return None;
    }
    let to = named(s, script.seen(&act.target)?, act.seat, Z::Chara, |c| {
        s.poisoned.contains(&c)
    })?;
    s.poisoned.iter().position(|c| *c == to)
}

/// The chara that an act says retreats, if it has to.
pub fn pending_retreat(s: &State, script: &Script, act: &Act) -> Option<usize> {
    let chara = named(s, script.ops(&act.chosen), act.seat, Z::Chara, |c| s.dying.contains(&c))?;
    s.dying.iter().position(|c| *c == chara)
}

/// The chara that an act says loses its shock at the end of the turn.
pub fn pending_shock(s: &State, script: &Script, act: &Act) -> Option<usize> {
    let ops = script.ops(&act.chosen);
    let shock = ops
        .iter()
        .any(|op| matches!(op.kind, OpKind::Word(w) if word_name(w) == "shock"));
    let less = ops.iter().any(|op| matches!(op.kind, OpKind::Signed(n) if n < 0));
    if !shock || !less {
        return None;
    }
    let chara = named(s, ops, act.seat, Z::Chara, |c| s.shocked.contains(&c))?;
    s.shocked.iter().position(|c| *c == chara)
}

/// Whether the card that an act says fires lies in the damage area with a trigger that was not carried out yet.
fn fires(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    let face = script.ops(&act.chosen).first().and_then(|op| match op.kind {
        OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some(face),
        _ => None,
    });
    let fired = |c: CardId| s.flips.as_ref().is_some_and(|f| f.fired.contains(&c));
    s.cards(act.seat, Z::Area).iter().any(|card| {
        let is = s.face(*card).is_none_or(|f| Some(f) == face || face.is_none());
        is && !fired(*card) && face.is_none_or(|f| m.info(f).has_trigger())
    })
}

/// SNK-7.2: whether an act tells of an ability that waits for this turn to end, and nothing behind it is of its main phase.
fn is_of_the_end(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    if s.phase == Phase::End || act.effect {
        return false;
    }
    let ops = script.ops(&act.chosen);
    let Some(bearer) = named(s, ops, act.seat, Z::Chara, |_| false) else {
        return false;
    };
    let number = ops.iter().find_map(|op| match op.kind {
        OpKind::Count(n) => usize::try_from(n).ok(),
        _ => None,
    });
    let waits = |ability: &Ability| {
        match ability.when.as_ref().map(|when| when.what) {
            Some(Moment::TurnEnds(whose)) => whose.means(s.holder(bearer), s.active),
            // SNK-8.3: by poison, which works as the turn ends.
            Some(Moment::Retreats | Moment::Hurt) => {
                let mut charas = m.seats().flat_map(|seat| s.charas(seat));
                told_waiting(s, script, act).is_none() && charas.any(|chara| s.extra(*chara).poison)
            }
            _ => false,
        }
    };
    let abilities = s.face(bearer).map_or(&[][..], |face| &m.info(face).abilities);
    let told = match number {
        Some(number) => number.checked_sub(1).and_then(|at| abilities.get(at)),
        None => abilities
            .iter()
            .find(|a| matches!(a.kind, AbilityKind::Enter | AbilityKind::Auto)),
    };
    if !told.is_some_and(waits) {
        return false;
    }
    !rest_of_turn(script, act).any(|act| !act.effect && is_of_the_main_phase(V::of(act.verb)))
}

/// What the rest of the turn behind an act tells.
fn rest_of_turn<'s>(script: &'s Script, act: &Act) -> impl Iterator<Item = &'s Act> {
    // Marks stand in the order of the text.
    let from = script.marks.partition_point(|mark| mark.span.start <= act.span.start);
    let marks = script.marks[from..].iter().take(AHEAD_MOST);
    let turn = marks.take_while(|mark| !matches!(mark.kind, MarkKind::Turn(..)));
    turn.filter_map(|mark| match mark.kind {
        MarkKind::Act(act) => Some(script.act(act)),
        _ => None,
    })
}

/// The card whose ability waits, of which an act tells; it may have left meanwhile.
fn told_waiting(s: &State, script: &Script, act: &Act) -> Option<CardId> {
    let op = script.ops(&act.chosen).first()?;
    let (seat, face) = match op.kind {
        OpKind::Card(face, _) => (op.of.unwrap_or(act.seat), face),
        OpKind::ZoneCard(seat, _, face) => (seat, face),
        _ => return None,
    };
    let mut waits = s.waiting.iter().map(|(card, _)| *card);
    waits.find(|card| s.holder(*card) == seat && s.face(*card) == Some(face))
}

/// SNK-G-17: whether in front of the ability that an act tells of another one comes, of which nobody has to tell and no line of
/// this turn does.
fn another_comes_first(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    let first = match s.due(m) {
        Due::Ability(first, _) => first,
        // What the start phase does by itself comes first, unless it is told behind it (SNK-G-02).
        Due::TurnOn | Due::Draw | Due::Build => {
            let mut later = rest_of_turn(script, act).filter(|act| !act.effect);
            return !s.waiting.is_empty() && !later.any(|act| matches!(V::of(act.verb), V::On | V::Draw | V::Build));
        }
        _ => return false,
    };
    let told = |act: &Act| told_waiting(s, script, act);
    let is_of_this = told(act) == Some(first);
    let by_itself = match expects(m, s) {
        // There is nothing to do.
        Expectation::Derived => true,
        Expectation::Written => !m.full,
        // What its player may leave was left, if what is told comes behind it.
        Expectation::Choice => told(act).is_none(),
        _ => false,
    };
    if is_of_this || !by_itself {
        return false;
    }
    let mut later = rest_of_turn(script, act).filter(|act| V::of(act.verb) == V::Auto);
    !later.any(|act| told(act) == Some(first))
}

/// SNK-3.3: what is done in the main phase.
fn is_of_the_main_phase(verb: V) -> bool {
    matches!(verb, V::Play | V::Change | V::Act | V::OffAct | V::Attack)
}

/// The deck that a `shuffle` is of: 0 the main deck, 1 the town deck.
pub fn shuffled(script: &Script, act: &Act) -> (Seat, u8) {
    let mut of = (act.seat, 0);
    for op in script.ops(&act.chosen) {
        match op.kind {
            OpKind::Player(seat) => of.0 = seat,
            OpKind::Zone(seat, z, _) => of = (seat, u8::from(Z::of(z) == Some(Z::TownDeck))),
            _ => {}
        }
    }
    of
}

/// A place in the order of a turn.
fn stage(due: Due) -> u8 {
    match due {
        Due::TurnOn => 1,
        Due::Draw => 2,
        Due::Build => 3,
        Due::Main => 4,
        Due::Poison => 6,
        Due::Shock => 7,
        Due::Turn => 8,
        _ => 5,
    }
}

/// Whether from here the way leads on through this turn.
fn in_turn(s: &State, due: Due) -> bool {
    !matches!(s.phase, Phase::Setup | Phase::Between) && !matches!(due, Due::Over | Due::Turn)
}

/// SNK-7.1, 7.2: in a log of choices: whether an `auto` line, or a line below one, tells of an ability that was carried out already in this
/// turn, as nobody had anything to choose.
fn tells_late(s: &State, script: &Script, act: &Act) -> bool {
    if s.fired.is_empty() {
        return false;
    }
    let head = match act.effect {
        false => Some(act),
        true => script.acts_before(act.span.start).iter().rfind(|above| !above.effect),
    };
    let Some(head) = head.filter(|head| V::of(head.verb) == V::Auto) else {
        return false;
    };
    let chosen = script.ops(&head.chosen);
    let tells = |(card, number): &(CardId, u8)| {
        let of = |op: &Op| match op.kind {
            OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => s.face(*card) == Some(face),
            _ => false,
        };
        let numbered = Cx::count_in(chosen).is_none_or(|(n, _)| n == u32::from(*number) + 1);
        numbered && s.holder(*card) == head.seat && chosen.iter().any(of)
    };
    s.fired.iter().any(tells) && !s.waiting.iter().any(tells)
}

/// How a mark stands to what comes next.
pub fn classify(m: &Match, s: &State, script: &Script, mark: &Mark) -> Fit {
    let due = s.due(m);
    let act = match mark.kind {
        MarkKind::Turn(..) => {
            return match due {
                Due::Turn => Fit::Matches,
                Due::Over => Fit::Unexpected,
                _ => Fit::Later,
            };
        }
        MarkKind::Seen(act, _) => {
            let Some(flips) = s.flips.as_ref().filter(|f| f.told == Some(act)) else {
                // Cards beyond those that the end of the match left to turn over.
                let tells = V::of(script.act(act).verb) == V::Damage;
                return if tells && due == Due::Over {
                    Fit::Unexpected
                } else {
                    Fit::Aside
                };
            };
            return if flips.left > 0 { Fit::Matches } else { Fit::Unexpected };
        }
        MarkKind::Act(act) => script.act(act),
        _ => return Fit::Aside,
    };
    if act.judge {
        return Fit::Aside;
    }
    let verb = V::of(act.verb);
    if !m.full && tells_late(s, script, act) {
        return Fit::Aside;
    }
    match verb {
        V::Count | V::Note | V::Label | V::Gap | V::Call | V::Rule | V::Rewind | V::Fix | V::Sanction | V::Time => {
            return Fit::Aside;
        }
        V::Result => {
            // Under `decisions` what ends the match may have happened by itself.
            let must = expects(m, s);
            let text = matches!(due, Due::Step | Due::Ability(..));
            let ends = !m.full && matches!(must, Expectation::Derived | Expectation::Written)
                || due == Due::Step && must == Expectation::Derived
                // What its player may leave was left, and what comes behind it may have ended the match.
                || text && must == Expectation::Choice;
            return match due {
                Due::Over => Fit::Matches,
                _ if ends => Fit::Later,
                _ => Fit::Aside,
            };
        }
        _ if due == Due::Over => return Fit::Unexpected,
        V::Concede => return Fit::Matches,
        // Under `decisions` who has to retreat has done so before a text goes on.
        _ if act.effect && due == Due::Retreat && !m.full && s.effect.is_some() && s.under_way().is_some() => {
            return Fit::Later;
        }
        _ if act.effect => {
            return if s.effect.is_some() || !s.waiting.is_empty() {
                Fit::Matches
            } else {
                Fit::Unexpected
            };
        }
        _ => {}
    }
    let mine = act.seat == s.active;
    let inside = in_turn(s, due);
    let now = stage(due);
    let (here, ahead) = match verb {
        V::Shuffle => {
            let (seat, deck) = shuffled(script, act);
            match due {
                Due::Shuffles => (s.unshuffled & (1 << (seat.0 * 2 + deck)) != 0, false),
                Due::RedrawShuffle(due) => (due == seat && deck == 0, false),
                _ => (false, false),
            }
        }
        V::Janken => (due == Due::First && s.janken.is_none(), due == Due::Shuffles),
        V::First => (due == Due::First, due == Due::Shuffles),
        V::Mulligan | V::Keep => match due {
            Due::Redraw(seat) => (seat == act.seat, s.redrawn & (1 << act.seat.0) == 0),
            Due::Shuffles | Due::First | Due::Hand(_) | Due::RedrawShuffle(_) => {
                (false, s.redrawn & (1 << act.seat.0) == 0)
            }
            _ => (false, false),
        },
        V::Draw => match due {
            Due::Hand(seat) => (seat == act.seat, s.hands & (1 << act.seat.0) == 0),
            Due::Shuffles | Due::First => (false, true),
            Due::Draw => (mine, false),
            _ => (false, inside && mine && now < 2),
        },
        V::On => match due {
            Due::TurnOn => (mine, false),
            // Nothing has to be turned, and saying so says nothing.
            Due::Draw => {
                return if mine && !s.started.on {
                    Fit::Aside
                } else {
                    Fit::Unexpected
                };
            }
            _ => (false, false),
        },
        V::Build => (due == Due::Build && mine, inside && mine && now < 3),
        _ if is_of_the_main_phase(verb) => {
            let open = mine && inside && s.phase != Phase::End;
            (open && due == Due::Main, open && due != Due::Main)
        }
        V::Auto => {
            let waits = matches!(due, Due::Ability(..));
            let owed = [Duty::Enter, Duty::Auto]
                .iter()
                .any(|duty| s.debts.contains(&(*duty as u16, act.seat)));
            // What a text still has to say comes before another one.
            // Under `decisions` what fires by a battle or by damage does so when that has happened.
            let by_itself = match due {
                Due::Retreat | Due::Poison | Due::Damage(_) | Due::Flip(_) | Due::Clear(_) => true,
                // What fires by the defence comes before it.
                Due::Hit => told_waiting(s, script, act).is_none(),
                _ => false,
            };
            if due == Due::Step || !m.full && by_itself {
                return if inside { Fit::Later } else { Fit::Unexpected };
            }
            if inside && (is_of_the_end(m, s, script, act) || another_comes_first(m, s, script, act)) {
                return Fit::Later;
            }
            ((inside || due == Due::Turn) && (waits || !owed), false)
        }
        V::Defend | V::Take => match due {
            Due::Defence(seat) => (seat == act.seat, false),
            _ => (false, s.attack.is_some_and(|a| !a.taken && a.defender == act.seat)),
        },
        V::Damage => match due {
            // That the damage was dealt tells what was chosen.
            Due::Damage(_) | Due::Defence(_) => (mine, false),
            _ => (false, s.attack.is_some() && mine),
        },
        V::Trigger => {
            let is_due = match due {
                Due::Trigger(seat) | Due::Clear(seat) => {
                    act.seat == seat && seat != s.active && fires(m, s, script, act)
                }
                _ => false,
            };
            // Told among the cards it struck before the last of them.
            let struck = act.inside.is_some() && s.flips.as_ref().is_some_and(|f| f.told == act.inside && f.left > 0);
            let comes = matches!(due, Due::Damage(_) | Due::Defence(_) | Due::Flip(_)) || due == Due::Step;
            (is_due, comes && !struck)
        }
        V::Clear if !act.chosen.is_empty() && s.used.is_some() => (due == Due::Used, due != Due::Used),
        V::Clear => (
            matches!(due, Due::Clear(_)),
            matches!(due, Due::Damage(_) | Due::Flip(_) | Due::Trigger(_) | Due::Defence(_)) || due == Due::Step,
        ),
        V::Hit if is_of_poison(script, act) => {
            let poisoned = || m.seats().any(|seat| s.charas(seat).iter().any(|c| s.extra(*c).poison));
            (
                // Another order of what the end phase does is no finding (SNK-G-19).
                s.phase == Phase::End
                    && !another_comes_first(m, s, script, act)
                    && pending_poison(s, script, act).is_some(),
                inside && (s.phase != Phase::End || another_comes_first(m, s, script, act)) && poisoned(),
            )
        }
        // What fires by the defence may be told behind it.
        V::Hit => (
            matches!(due, Due::Hit | Due::Ability(..) | Due::Step) && pending_hit(s, script, act).is_some(),
            false,
        ),
        V::Retreat => (
            matches!(due, Due::Retreat | Due::Step) && pending_retreat(s, script, act).is_some(),
            matches!(due, Due::Hit | Due::Poison),
        ),
        V::Give => {
            let shocked = || s.charas(s.active).iter().any(|c| s.extra(*c).shock);
            let of_shock = script
                .ops(&act.chosen)
                .iter()
                .any(|op| matches!(op.kind, OpKind::Word(w) if word_name(w) == "shock"));
            (
                // Another order of what the end phase does is no finding (SNK-G-19).
                s.phase == Phase::End && pending_shock(s, script, act).is_some(),
                of_shock && mine && inside && s.phase != Phase::End && shocked(),
            )
        }
        V::Phase => return phase(s, script, act, due),
        _ => (false, false),
    };
    match (here, ahead) {
        (true, _) => Fit::Matches,
        (_, true) => Fit::Later,
        _ => Fit::Unexpected,
    }
}

/// A phase that is written decides where play is.
fn phase(s: &State, script: &Script, act: &Act, due: Due) -> Fit {
    let to = script.ops(&act.chosen).iter().find_map(|op| match op.kind {
        OpKind::Word(w) => match word_name(w) {
            "start" => Some(Phase::Start),
            "main" => Some(Phase::Main),
            "end" => Some(Phase::End),
            _ => None,
        },
        _ => None,
    });
    let whose = script.ops(&act.chosen).iter().find_map(|op| match op.kind {
        OpKind::Player(seat) => Some(seat),
        _ => None,
    });
    let mine = whose.unwrap_or(act.seat) == s.active;
    let Some(to) = to.filter(|_| mine && in_turn(s, due)) else {
        return match s.phase {
            Phase::End if due == Due::Turn && mine => Fit::Aside,
            _ => Fit::Unexpected,
        };
    };
    let at = match s.phase {
        Phase::Start if due == Due::Main => Phase::Main,
        phase => phase,
    };
    match at.cmp(&to) {
        std::cmp::Ordering::Less => Fit::Later,
        std::cmp::Ordering::Equal => Fit::Aside,
        std::cmp::Ordering::Greater => Fit::Unexpected,
    }
}

/// Whether a line that does not come where it stands is part of an earlier one that did not either.
pub fn follows(script: &Script, earlier: &Mark, later: &Mark) -> bool {
    let (MarkKind::Act(first), MarkKind::Act(then)) = (earlier.kind, later.kind) else {
        return false;
    };
    let (first, then) = (script.act(first), script.act(then));
    if then.effect {
        return true;
    }
    let verb = V::of(then.verb);
    match V::of(first.verb) {
        V::Attack | V::Defend | V::Take | V::Damage => matches!(
            verb,
            V::Defend | V::Take | V::Damage | V::Trigger | V::Clear | V::Hit | V::Retreat
        ),
        V::Play | V::Change => matches!(verb, V::Clear | V::Auto),
        _ => false,
    }
}
