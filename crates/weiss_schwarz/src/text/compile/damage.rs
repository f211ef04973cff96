//! Damage that is as much as other damage was.

use super::super::super::effects::Why;
use super::super::super::effects::ability::{Cond, Count, Part, Sel, Sentence, Step as Said, Value, When, Who};
use super::super::super::effects::program::{Program, Step};
use super::Made;

/// 1.3.5: "put the top card of your deck into your waiting room, and deal X damage. X is equal to 2 if that card is a climax, and 1 if
/// otherwise": so much damage if it is so, and so much otherwise. Nothing where something else is said.
pub(super) fn as_that_card_is(body: &[Sentence]) -> Option<Vec<Sentence>> {
    let [first, last] = body else { return None };
    let [Part::X(Value::Hangs(so, one, other))] = &last[..] else {
        return None;
    };
    let (Part::Do(who, Said::Damage(Value::X, whom)), before) = first.split_last()? else {
        return None;
    };
    let spoken_of = matches!(**so, Cond::Are(Sel::It, ..) | Cond::AreNot(Sel::It, ..));
    let moves = matches!(before, [Part::Do(_, Said::Move(Sel::Cards(_), _))]);
    if !spoken_of || !moves {
        return None;
    }
    let deals = |much: &Value| Part::Do(*who, Said::Damage(much.clone(), *whom));
    Some(vec![
        before.to_vec(),
        vec![Part::If((**so).clone()), deals(one)],
        vec![Part::IfNot, deals(other)],
    ])
}

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
