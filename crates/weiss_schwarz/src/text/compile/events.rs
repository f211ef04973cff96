//! The program of an event.

use super::super::super::effects::Why;
use super::super::super::effects::ability::{Ability, Cond};
use super::super::super::effects::cost::{Cost, Part as Paid};
use super::super::super::effects::program::{Deed, Gate, Program, Step};
use super::{Made, as_much_damage, beside, made_of};

/// 8.6.2.5.2: the program of an event: what its lines say, one behind the other; and the cost that is paid within it, where one of them
/// has one (8.7.3.2.1).
pub fn event(lines: &[Ability]) -> Made<(Program, Option<Cost>)> {
    const WHY: Why = Why("event");
    let costs = lines.iter().flat_map(|line| line.cost.iter().chain(line.inner_costs()));
    let cost = match costs.collect::<Vec<_>>()[..] {
        [] => None,
        [one] if one.is_read() => Some(one.clone()),
        _ => return Err(WHY),
    };
    let apart: Vec<_> = lines.iter().map(|line| beside::one_of_two(&line.body)).collect();
    let bodies = lines
        .iter()
        .zip(&apart)
        .map(|(line, apart)| apart.as_deref().unwrap_or(&line.body));
    let program = made_of(&bodies.collect::<Vec<_>>(), None, None)?;
    let pays = program.gates.iter().filter(|gate| **gate == Gate::Pay).count();
    if pays != usize::from(cost.is_some()) {
        return Err(WHY);
    }
    // What is done before may look like the paying of it.
    let takes_cards = |cost: &Cost| cost.parts.iter().any(|part| !matches!(part, Paid::Stock(_)));
    // Where one is done, the other is not.
    let conditions = |step: &Step| {
        let gates = program.gates_of(step).filter_map(|(_, gate)| match gate {
            Gate::If(cond) => Some(cond.clone()),
            _ => None,
        });
        gates.collect::<Vec<Cond>>()
    };
    let paid: Vec<&Step> = program.steps.iter().filter(|step| program.is_paid_for(step)).collect();
    let instead = |step: &Step| {
        let asked = conditions(step);
        paid.iter().all(|paid| {
            conditions(paid)
                .iter()
                .any(|cond| asked.iter().any(|so| so.excludes(cond)))
        })
    };
    let early = |step: &Step| matches!(step.deed, Deed::Put(..)) && !instead(step);
    let mut before = program.steps.iter().take_while(|step| !program.is_paid_for(step));
    if cost.as_ref().is_some_and(takes_cards) && before.any(early) {
        return Err(WHY);
    }
    let program = (as_much_damage(program, &[])?, cost);
    // 8.6.2.5.2: it has gone to the waiting room when something is done later.
    let later = |step: &Step| matches!(step.deed, Deed::Later(_));
    match program.0.grants.iter().any(|(_, line)| line.does_with_this()) {
        true if program.0.steps.iter().any(later) => Err(WHY),
        _ => Ok(program),
    }
}
