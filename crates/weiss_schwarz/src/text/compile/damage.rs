//! Damage that is as much as other damage was.

use super::super::super::effects::Why;
use super::super::super::effects::ability::{Count, Value, When, Who};
use super::super::super::effects::program::{Program, Step};
use super::Made;

/// 4.12: "the same damage" is that at which the ability triggered, which is dealt by this card or to its master.
pub(super) fn as_much_damage(mut program: Program, when: &[When]) -> Made<Program> {
    let same = |step: &&mut Step| matches!(step.count, Count::Exactly(Value::SameDamage(_)));
    for step in program.steps.iter_mut().filter(same) {
        let by_this = match when {
            [When::Damage(_)] => true,
            [When::DamageTo(Who::You, _)] => false,
            _ => return Err(Why("as much damage as before")),
        };
        step.count = Count::Exactly(Value::SameDamage(by_this));
    }
    Ok(program)
}
