//! 8.6.2.5.4, 8.7.3.1: what of an ability that waits has to be done, for certain, once it is played.

use super::super::effects::ability::Count;
use super::super::effects::program::{Deed, Program, Step, What};
use super::super::effects::run::Run;
use super::ch08_steps::{Of, is_open};
use super::questions::Rules;

impl Rules<'_> {
    /// Whether a program that begins now would do something, for certain.
    pub fn would_do(self, of: Of, program: &Program) -> bool {
        let answers = self.answers_at_first(of, program);
        program.steps.iter().any(|step| {
            let first = is_open(program, &answers, step);
            let told = !matches!(
                step.deed,
                Deed::Give(..) | Deed::Grant(..) | Deed::Look(_) | Deed::Shuffle(_)
            );
            first && told && self.how_often(of, program, step).least > 0 && self.can_be_done(of, program, step) > 0
        })
    }

    /// 8.6.2.5.4: whether something of a program has to be done, and can be, once its cost is paid.
    pub fn must_do_once_paid(self, of: Of, program: &Program) -> bool {
        let answers = self.answers_at_first(of, program);
        let paid = (true, &answers);
        program.steps.iter().enumerate().any(|(at, step)| {
            let due = self.is_due(of, program, &Run::default(), paid, step);
            due && self.left(of, program, &Run::default(), (at, step)) > 0
        })
    }

    /// Whether a program that begins now would give something, for certain, to some of those that its text means, by choice.
    pub fn would_give(self, of: Of, program: &Program) -> bool {
        let answers = self.answers_at_first(of, program);
        let mut due = program.steps.iter().filter(|step| is_open(program, &answers, step));
        due.any(|step| self.gives_to_chosen(of, program, step))
    }

    /// 8.6.3: whether a step gives something that has to be given to some that are chosen, where it is known how much it is and
    /// that there are such.
    pub fn gives_to_chosen(self, of: Of, program: &Program, step: &Step) -> bool {
        let (what, known) = match &step.deed {
            Deed::Give(what, _, value, _) => {
                let (least, most) = self.amount_given(of, program, value);
                (what, least == most)
            }
            Deed::Grant(what, ..) => (what, true),
            _ => return false,
        };
        let What::Cards(cards) = what else { return false };
        let chosen = self.how_often(of, program, step).least > 0 && self.who_gets(of, program, what).is_none();
        let by = of.for_program(self, program);
        // Of no more than so many for certain nobody may have had a choice.
        let forced = match &cards.count {
            Count::Exactly(value) => self.value(by, value).1,
            _ => 0,
        };
        known && chosen && self.how_many(by.choosing(cards), cards).0 > forced
    }
}
