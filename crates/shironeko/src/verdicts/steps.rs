//! What is wrong with what is told of a text, in words. The text stands there in the standard wording ([`say`]), not as it is
//! printed.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Violation;

use super::super::effects::program::Step;
use super::super::effects::run::Run;
use super::super::rules::Mismatch;
use super::super::text::say;
use super::{Said, Words};

impl Words<'_> {
    /// The card that says a text, and what it says: this step, or all.
    fn says(self, run: &Run, step: Option<&Step>) -> String {
        let said = match step {
            Some(step) => say::step(step),
            None => say::steps(self.m.steps_of(self.s, run)),
        };
        // Only a card that was seen has a text.
        let card = self
            .s
            .face(run.card)
            .map_or_else(String::new, |face| self.m.label(face));
        format!("{card} says \"{said}\"")
    }

    /// How a line differs from the text, in words.
    pub(in super::super) fn mismatch(self, run: &Run, step: Option<&Step>, mismatch: Mismatch) -> Violation {
        let said = self.differs(run, step, mismatch);
        Violation {
            ruling: mismatch.ruling().number(),
            kind: Some(Kind::Choice),
            item: "SNK-7",
            message: said.message,
            expected: said.expected,
            claimed: said.claimed,
            ..Violation::default()
        }
    }

    fn differs(self, run: &Run, step: Option<&Step>, mismatch: Mismatch) -> Said {
        let says = self.says(run, step);
        match mismatch {
            Mismatch::Nothing => Said::new(format!("{says}, and nothing of this")),
            Mismatch::Player(is, told) => {
                let (is, told) = (self.name(is), self.name(told));
                let said = Said::new(format!("{says}: that is {is}'s, not {told}'s"));
                said.expected(is).claimed(told)
            }
            Mismatch::Condition => Said::new(format!("{says}, and it is not so")),
            Mismatch::Way => Said::new(format!("{says}: one of several, and another one was chosen")),
            Mismatch::Over => Said::new(format!("{says}, and that was done")),
            Mismatch::Number(due, told) => {
                let said = Said::new(format!("{says}: {due}, not {told}"));
                said.expected(due.to_string()).claimed(told.to_string())
            }
            Mismatch::Lasts => Said::new(format!("{says}, for this turn alone")),
            Mismatch::Chara(chara) => Said::new(format!("{says}: {} is none of those", self.card(chara))),
            Mismatch::Twice(chara) => Said::new(format!("{says}: {} was one of them already", self.card(chara))),
            Mismatch::Unseen(face) => {
                let face = self.m.label(face);
                Said::new(format!("{says}: {face} was not among the cards looked at"))
            }
            Mismatch::Unnamed(card) => Said::new(format!("{says}: its line does not name {}", self.card(card))),
            Mismatch::Elsewhere => Said::new(format!("{says}, and not elsewhere")),
            Mismatch::Never(chara) => Said::new(format!("{} cannot be turned ON, as a text says", self.card(chara))),
            Mismatch::Card(face) => Said::new(format!("{says}: {} is none of those", self.m.label(face))),
        }
    }

    /// The next step of a text, which nobody told of.
    pub(in super::super) fn untold(self, run: &Run) -> String {
        let steps = self.m.steps_of(self.s, run);
        self.says(run, run.progress.next().and_then(|at| steps.get(at)))
    }
}
