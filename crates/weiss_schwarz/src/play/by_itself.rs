//! 8.6.2.5.4, 8.6.3: a log of choices has no lines for what nobody chooses. What of an effect leaves no choice has happened: before
//! the line that tells of what comes behind it, or as the effect ends. What cannot be told of it is open.

use smallvec::SmallVec;

use rejudge_judge::script::Act;
use rejudge_table::Seat;

use super::super::effects::program::{Deed, Gate, Program, Step, What};
use super::super::effects::run::Run;
use super::super::rules::ch08_programs::AbilityOf;
use super::super::rules::ch08_steps::{Answers, Of};
use super::super::state::Z;
use super::super::verdicts::effects::{Effect, TextOf};
use super::context::Cx;
use super::loosely::done_of;

impl<'a> Cx<'a> {
    /// A line tells of a step of the effect in hand: the cards of a deck that go somewhere before it have gone there, where no line tells of
    /// them.
    pub(super) fn untold_before(&mut self, act: &'a Act) {
        let Some((seat, card, ability, running)) = self.running().filter(|_| !self.m.full) else {
            return;
        };
        let Some(program) = self.program(ability) else { return };
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let run = running.run;
        let Some((told, count)) = self.step_of(act, of, program, &run) else {
            return;
        };
        let mut told_of = run;
        told_of.does(told, count.max(1));
        let mut answers = running.answers;
        self.rules().decide(of, program, &run, None, &mut answers);
        let later: SmallVec<[&Act; 4]> = self.lines_below(act).collect();
        for (at, step) in program.steps.iter().enumerate().take(told) {
            let goes = match (&step.deed, run.done(at)) {
                (Deed::Draw, 0) => self.rules().player(of, step.by).zip(Some(Z::Hand)),
                (Deed::Put(What::Tops(who, Z::Deck), goal), 0) if !goal.bottom && goal.whose == *who => {
                    self.rules().player(of, *who).zip(goal.to.zone())
                }
                _ => None,
            };
            let Some((whose, to)) = goes else { continue };
            let rules = self.rules();
            let needed = program
                .gates_of(&program.steps[told])
                .any(|(_, gate)| matches!(gate, Gate::Done(before, _) if *before == at));
            let due = needed || rules.is_due(of, program, &told_of, (running.paid, &answers), step);
            let left = rules.left(of, program, &run, (at, step));
            let is_told = |line: &&Act| self.may_tell(line, of, program, at);
            // 9.2: a deck that runs out in the middle of it is refreshed, and lines tell of that.
            let there = self.s.count(whose, Z::Deck) > usize::from(left) && !self.s.is_open(whose, Z::Deck);
            if !due || left == 0 || !there || later.iter().any(is_told) {
                continue;
            }
            self.goes_by_itself((whose, to), left, at);
        }
    }

    /// So many cards go from the top of a deck to another zone, as a step of the effect in hand says.
    fn goes_by_itself(&mut self, (whose, to): (Seat, Z), count: u8, at: usize) {
        let (deck, to) = (self.s.zone(whose, Z::Deck), self.s.zone(whose, to));
        self.s.spoken.moves = None;
        self.s.spoken.last.clear();
        for _ in 0..count {
            let Some(card) = self.s.table.top(deck) else { break };
            self.move_to(card, to);
            self.s.spoken.last.push(card);
            if self.s.z(to) != Z::Hand {
                self.s.spoken.among.push(card);
                self.s.spoken.turned_over.push(card);
            }
        }
        self.step_is_done(at, count);
    }

    /// The step of a program that a line tells of, and how much of it.
    fn step_of(&self, act: &Act, of: Of<'_>, program: &Program, run: &Run) -> Option<(usize, u8)> {
        let (done, count) = done_of(self.m, self.s, self.script, (program, of.seat), act)?;
        let rules = self.rules();
        let like = rules.like(of, program, &done);
        let in_all = |(at, _)| (at, rules.how_often_in_all(of, program, run, (at, &program.steps[at])));
        let at = run.takes(count, like.map(in_all))?;
        Some((at, count))
    }

    /// Whether a line may tell of this step of a program.
    fn may_tell(&self, act: &Act, of: Of<'_>, program: &Program, at: usize) -> bool {
        let told = done_of(self.m, self.s, self.script, (program, of.seat), act);
        told.is_some_and(|(done, _)| self.rules().like(of, program, &done).any(|(like, _)| like == at))
    }

    /// The effect in hand is over: what of it leaves no choice is carried out, and what was chosen and has no line is asked for.
    /// `declined`: no line tells of any of it, and nobody had to do it. `left`: the steps of which something is left to do.
    pub(super) fn ends_by_itself(
        &mut self,
        (of, ability): (Of<'_>, AbilityOf),
        (program, run): (&Program, &Run),
        so: (bool, &Answers),
        (declined, left): (bool, &[(usize, &Step)]),
    ) {
        let rules = self.rules();
        let chosen = |step: &Step| step.is_chosen() && !rules.is_only_one(of, program, step);
        // 8.6.3: of one card that fits nobody chooses, and what is done has no line.
        let asked = left.iter().map(|(_, step)| *step).find(|step| chosen(step));
        let none = rules.none_is_chosen(of, program, run, so).is_some();
        let others = |step: &Step| match &step.deed {
            Deed::Draw | Deed::Damage(_) => true,
            Deed::Put(what, _) => !matches!(what, What::This | What::WithMarkers),
            _ => false,
        };
        let open = declined && program.steps.iter().any(others)
            || asked.is_some()
            || none
            || rules.is_left_in_doubt(of, program, run, so);
        if let Some(step) = asked {
            let at = self.running().map(|(.., running)| running.at);
            self.says(Effect::NotChosen(TextOf(ability), step, of.card), at);
        }
        if open {
            // A part of it is told, or its own line alone, which may say that it was used.
            self.does_unwritten(ability.0, Some(usize::from(ability.1)), of.seat, of.card);
        }
        if !declined {
            self.steps_left(of, program, run, so, |step| asked.is_none() || !step.is_chosen());
        }
    }

    /// 8.7.3.1, 8.6.3: no line tells of an ability that has to be played, whose text has somebody choose among several: what was chosen
    /// is asked for.
    pub(super) fn choice_untold(&mut self, of: Of<'_>, ability: AbilityOf) {
        if self.m.full || self.next.is_none() {
            return;
        }
        let Some(program) = self.program(ability) else { return };
        if let Some(step) = self.rules().has_to_choose(of, program)
            && !self.is_told_yet(of, ability)
        {
            self.says(Effect::NotChosen(TextOf(ability), step, of.card), None);
        }
    }
}
