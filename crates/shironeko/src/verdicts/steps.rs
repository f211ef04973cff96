//! What is wrong with what is told of a text, in words. The text stands there in the standard wording ([`say`]), not as it is
//! printed.

use super::super::effects::program::Step;
use super::super::effects::run::Run;
use super::super::rules::Against;
use super::super::rulings::R;
use super::super::text::say;
use super::{Said, Words};

impl Words<'_> {
    /// The card that says a text, and what it says: this step, or all.
    fn says(self, run: &Run, step: Option<&Step>) -> String {
        let said = match step {
            Some(step) => say::step(step),
            None => self.m.steps_of(self.s, run).iter().map(say::step).collect(),
        };
        // Only a card that was seen has a text.
        let card = self
            .s
            .face(run.card)
            .map_or_else(String::new, |face| self.m.label(face));
        format!("{card} says \"{said}\"")
    }

    /// What speaks against a line of a text: its ruling, and the words.
    pub(in super::super) fn against(self, run: &Run, step: Option<&Step>, against: Against) -> (R, Said) {
        let says = self.says(run, step);
        match against {
            Against::Nothing => (R::TextExtra, Said::new(format!("{says}, and nothing of this"))),
            Against::Player(is, told) => {
                let (is, told) = (self.name(is), self.name(told));
                let said = Said::new(format!("{says}: that is {is}'s, not {told}'s"));
                (R::TextChoice, said.expected(is).claimed(told))
            }
            Against::Condition => (R::TextCondition, Said::new(format!("{says}, and it is not so"))),
            Against::Over => (R::TextAmount, Said::new(format!("{says}, and that was done"))),
            Against::Number(due, told) => {
                let said = Said::new(format!("{says}: {due}, not {told}"));
                (R::TextAmount, said.expected(due.to_string()).claimed(told.to_string()))
            }
            Against::Lasts => (R::TextAmount, Said::new(format!("{says}, for this turn alone"))),
            Against::Chara(chara) => {
                let said = Said::new(format!("{says}: {} is none of those", self.card(chara)));
                (R::TextChoice, said)
            }
            Against::Twice(chara) => {
                let said = Said::new(format!("{says}: {} was one of them already", self.card(chara)));
                (R::TextChoice, said)
            }
            Against::Card(face) => {
                let said = Said::new(format!("{says}: {} is none of those", self.m.label(face)));
                (R::TextChoice, said)
            }
        }
    }

    /// The next step of a text, which nobody told of.
    pub(in super::super) fn untold(self, run: &Run) -> String {
        let steps = self.m.steps_of(self.s, run);
        self.says(run, run.next().and_then(|at| steps.get(at)))
    }
}
