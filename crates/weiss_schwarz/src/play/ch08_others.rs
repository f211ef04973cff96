//! 8.6: a line of an effect tells what its text does not say: it is said, or another text may have done it.

use rejudge_judge::script::Act;
use rejudge_table::CardId;

use super::super::effects::Sort;
use super::super::effects::ability::Value;
use super::super::effects::done::Done;
use super::super::effects::program::{Deed, Step};
use super::super::effects::reach::Matter;
use super::super::rules::ch08_others::{matter, may_do};
use super::super::rules::programs::{AbilityOf, Reason};
use super::super::rules::{About, Bearing};
use super::super::verdicts;
use super::context::Cx;

/// What a line tells beside its text: what it bears on, and what is done, where that is one thing.
pub type Told<'d> = (Matter, Option<&'d Done>);

impl<'a> Cx<'a> {
    /// What a line tells is not what the text says. `told`: what another text may have done instead.
    pub fn not_the_text(&mut self, act: &'a Act, of: (CardId, AbilityOf), told: Told<'_>, reason: Reason<'_>) {
        let beyond = match reason {
            Reason::Number { step, told } => match &step.deed {
                Deed::Give(_, _, Value::Number(own), _) => Some(told.saturating_sub(*own)),
                _ => None,
            },
            _ => None,
        };
        let settle = self
            .other_text(told, beyond, of.1)
            .or_else(|| self.text_on_unread_abilities());
        let mut violation = verdicts::effects::not_the_text(self.words(), of.0, of.1, reason, settle);
        violation.span = Some(act.span);
        self.violations.push(violation);
    }

    /// 1.3.3: a CONT ability that is not read and lies where it works may have kept a step from being done.
    pub(super) fn kept_by_unread(&self, step: &Step) -> Option<String> {
        let holds = |bearing: &&Bearing| match bearing {
            Bearing::Line { line, at, .. } => at.is_some() && line.sort == Sort::Cont,
            Bearing::Unknown(_) => false,
        };
        let bearing = self.bearing(matter(step), About::Anything);
        bearing.iter().find(holds).map(|bearing| self.texts().words(bearing))
    }

    /// Text other than this ability's that may have done it: one that is not read, or whose program says the like.
    /// `beyond`: by so much more than this ability gives.
    fn other_text(&self, (matter, done): Told<'_>, beyond: Option<i32>, (face, number): AbilityOf) -> Option<String> {
        let texts = self.texts();
        let others = self.bearing(matter, About::Anything).into_iter().find(|b| match b {
            Bearing::Line {
                face: f,
                number: n,
                line,
                ..
            } => {
                // All lines of an event are one effect.
                let other = *f != face || *n != usize::from(number) && line.sort != Sort::Unmarked;
                let may = match (&line.runs, done) {
                    (Some(program), Some(done)) => may_do(self.m.text(*f), program, done, beyond),
                    _ => true,
                };
                other && may && !texts.was_left(b) && !texts.is_over(b)
            }
            Bearing::Unknown(_) => true,
        });
        others.map(|b| texts.words(&b))
    }
}
