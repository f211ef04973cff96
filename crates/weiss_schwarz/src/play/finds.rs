//! 8.6.3: lines that say which card is chosen or found, and not where it goes.

use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_table::Face;

use super::super::claims::effect;
use super::super::effects::ability::{Place, Zone};
use super::super::effects::program::{Deed, Program, Spot, Step, What};
use super::super::matches::Match;
use super::super::rules::ch08_trades::traded;
use super::super::state::{State, Z};
use super::super::vocabulary::V;

impl Match {
    /// 8.6.3: whether a line says which card of the waiting room is chosen, where the text has it put into the hand then, and no line below
    /// says that it goes there.
    pub(super) fn chooses_for_the_hand(&self, s: &State, script: &Script, act: &Act) -> bool {
        let there = |op: &Op| match op.kind {
            OpKind::Card(..) => true,
            OpKind::ZoneCard(_, z, _) => z == Z::Waiting as u16,
            _ => false,
        };
        let Some((program, running, _)) = self.under_way(s).filter(|_| act.effect) else {
            return false;
        };
        let to_the_hand = |step: &Step| {
            let Deed::Put(What::Cards(cards), goal) = &step.deed else {
                return false;
            };
            goal.to == Spot::Zone(Z::Hand) && matches!(cards.at, Some(Place::In(_, Zone::Waiting)))
        };
        let mut steps = program.steps.iter().enumerate();
        let mut below = script.behind(act).take_while(|next| next.effect);
        script.ops(&act.chosen).iter().all(there)
            && steps.any(|(at, step)| running.run.done(at) == 0 && to_the_hand(step))
            && !below.any(|next| matches!(V::of(next.verb), V::Return | V::Put | V::Choose))
    }

    /// Whether a search tells what is found and not where it goes: the text of which it is a line has some of that go elsewhere than the rest.
    pub(super) fn only_finds(&self, s: &State, script: &Script, act: &Act) -> bool {
        let chosen = script.ops(&act.chosen);
        let several = chosen.len() > 1 || chosen.iter().any(|op| matches!(op.kind, OpKind::Count(_)));
        act.effect
            && self.under_way(s).is_some_and(|(program, running, _)| {
                let places = program.places_of_found();
                let parts = program.parts_what_is_found();
                parts && (several || places.iter().any(|at| running.run.done(*at) > 0))
                    || is_put_below(script, act, program)
            })
    }
}

/// 8.6.3: whether lines below put all cards that a search names where the text has what is found go.
pub(super) fn is_put_below(script: &Script, search: &Act, program: &Program) -> bool {
    // What is found and exchanged goes where the other card lay.
    let exchanged = || {
        program.steps.iter().filter_map(|step| match &step.deed {
            Deed::Trade(one, other, _) if traded(one).contains(&Z::Deck) => Some(other),
            Deed::Trade(one, other, _) if traded(other).contains(&Z::Deck) => Some(one),
            _ => None,
        })
    };
    let goals = || {
        let places = program.places_of_found().into_iter();
        let put = places.filter_map(|at| match &program.steps[at].deed {
            Deed::Put(_, goal) => Some(goal.to),
            _ => None,
        });
        put.chain(exchanged().flat_map(traded).map(|z| Spot::Zone(*z)))
    };
    let goes = |line: &&Act| match V::of(line.verb) {
        V::Return => goals().any(|to| to == Spot::Zone(Z::Hand)),
        // 3.7: under a character, it is told by the slot of that.
        V::Put | V::Mark => {
            let to = effect::goes_to(script.seen(&line.target).unwrap_or(&[])).map(|(z, _)| z);
            to.is_some_and(|z| goals().any(|to| to.zone().map_or(z.is_slot(), |to| to == z)))
        }
        V::Swap => exchanged().next().is_some(),
        _ => false,
    };
    let below = || script.behind(search).take_while(|next| next.effect).filter(goes);
    let mut named = script.ops(&search.chosen).iter().peekable();
    let put = |face: Face| {
        below().any(|line| {
            let mut ops = script.ops(&line.chosen).iter();
            ops.any(|op| matches!(op.kind, OpKind::Card(other, _) | OpKind::ZoneCard(_, _, other) if other == face))
        })
    };
    // A card that nobody noted is one that nobody noted there, either.
    let put_unseen = || below().any(|line| script.ops(&line.chosen).iter().any(|op| op.kind == OpKind::Unknown));
    named.peek().is_some()
        && named.all(|op| match op.kind {
            OpKind::Card(face, _) => put(face),
            OpKind::Unknown => put_unseen(),
            OpKind::ZoneCard(_, z, face) => z == Z::Deck as u16 && put(face),
            _ => false,
        })
}
