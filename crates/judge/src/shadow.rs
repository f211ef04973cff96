//! What would have been: states in which an infraction was done right, and what is owed and not yet done.

use rejudge_table::ZoneId;

use super::drive::{Driver, Judged};
use super::game::{Expectation, Fit, Game, Mode, Owed, Violation};
use super::matching::STEPS_MOST;
use super::script::{Mark, MarkKind};

/// The course of one state through the log.
pub(super) struct Step {
    pub(super) violations: Vec<Violation>,
    pub(super) owed: Vec<Owed>,
    pub(super) settled: Option<Owed>,
    /// The mark did not come here.
    pub(super) stray: bool,
}

impl Step {
    pub(super) fn new() -> Step {
        Step {
            violations: Vec::new(),
            owed: Vec::new(),
            settled: None,
            stray: false,
        }
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        if !self.violations.is_empty() {
            self.violations.clear();
        }
        self.owed.clear();
        self.settled = None;
        self.stray = false;
    }

    pub(super) fn is_clean(&self) -> bool {
        self.violations.is_empty() && self.owed.is_empty() && self.settled.is_none()
    }

    pub(super) fn is_wrong(&self) -> bool {
        !self.owed.is_empty() || self.violations.iter().any(Violation::forks)
    }
}

/// A state in which one infraction was done right; or, where the match goes on as it should have been, the one in which it goes
/// on as it was played.
pub(super) struct Shadow<S> {
    pub(super) state: S,
    pub(super) of: usize,
    /// A mark that was carried out ahead of its place.
    pub(super) done: Option<usize>,
    /// The act that was left out there, as long as what follows is part of it.
    pub(super) without: Option<Mark>,
    /// It goes on as it was played.
    pub(super) played: bool,
    /// A zone in which not as many cards lay as in the match as played, when it was last looked.
    pub(super) differs: Option<ZoneId>,
}

/// Whether a violation is one for certain.
fn surely(violation: &Violation) -> bool {
    violation.note.is_none() && violation.cannot_tell.is_none()
}

/// Something owed and not yet done.
pub(super) struct Pending<S> {
    pub(super) owed: Owed,
    /// The mark that showed it.
    pub(super) at: usize,
    /// The state before that mark, and which of the things owed there it is; kept while it stands by itself.
    pub(super) before: Option<(S, usize)>,
    pub(super) judged: usize,
    pub(super) hole: bool,
}

impl<S> Pending<S> {
    /// Whether it is what this settles.
    pub(super) fn is(&self, settled: &Owed) -> bool {
        self.owed.what == settled.what && self.owed.seat == settled.seat
    }
}

impl<G: Game> Driver<'_, G> {
    /// Whether a shadow has come to the same as the match as played.
    pub(super) fn has_come_to(&self, played: &G::State, shadow: &mut Shadow<G::State>) -> bool {
        let (here, there) = (G::table(played), G::table(&shadow.state));
        // Where they differed behind the mark before they nearly always differ still.
        if shadow.differs.is_some_and(|zone| here.differs_in_count(there, zone)) {
            debug_assert!(!self.game.same(played, &shadow.state));
            return false;
        }
        shadow.differs = here.zone_of_another_count(there);
        shadow.differs.is_none() && self.game.same(played, &shadow.state)
    }

    /// A debt was settled late: a finding of order, or a note where both orders come to the same.
    pub(super) fn settle(
        &self,
        judged: &mut [Judged],
        pending: &mut Vec<Pending<G::State>>,
        shadows: &mut Vec<Shadow<G::State>>,
        settled: Owed,
        at: usize,
        state: &G::State,
    ) {
        let mark = &self.script.marks[at];
        let Some(place) = pending.iter().position(|p| p.is(&settled)) else {
            return;
        };
        let debt = pending.remove(place);
        let Some(mut violation) = self.game.missed(state, debt.owed, Some(mark)) else {
            return;
        };
        let between = &self.script.marks[debt.at..at];
        let saw = between.iter().any(|m| self.game.reveals(self.script, debt.owed, m));
        if let Some(told) = self.told_late(&debt, at) {
            shadows.retain(|s| s.of != debt.judged);
            shadows.push(told);
        }
        let same = shadows
            .iter()
            .any(|s| s.of == debt.judged && self.game.same(state, &s.state));
        if same && !saw {
            violation.note = Some("accepted");
            violation.message = self.game.accepted(debt.owed).unwrap_or_else(|| {
                format!(
                    "{}: the result is the same, and nothing was learned in between",
                    violation.message
                )
            });
        }
        if same {
            shadows.retain(|s| s.of != debt.judged);
        }
        let entry = &mut judged[debt.judged];
        entry.violation = violation;
        entry.known = Some(mark.span);
    }

    /// Whether a mark that could be something owed, done late, is rather the next of its sort: as a late one it breaks a
    /// rule of its own, and where that one was done when it was due, this one is right.
    pub(super) fn is_the_next(&self, shadows: &[Shadow<G::State>], of: usize, mark: &Mark, step: &Step) -> bool {
        if !step.violations.iter().any(surely) {
            return false;
        }
        let Some(shadow) = shadows.iter().find(|s| s.of == of && s.done.is_none()) else {
            return false;
        };
        let (mut state, mut own) = (self.copy(&shadow.state), Step::new());
        self.step(&mut state, mark, Mode::Played, &mut own);
        !own.stray && own.owed.is_empty() && !own.violations.iter().any(surely)
    }

    /// What is still owed was never done.
    pub(super) fn expire(&self, judged: &mut [Judged], pending: &mut Vec<Pending<G::State>>, hole: bool) {
        for debt in pending.drain(..) {
            if debt.hole || hole {
                // What a hole may contain is not called missing.
                let violation = &mut judged[debt.judged].violation;
                violation.cannot_tell = Some("a line of this turn could not be read; what it says".into());
            }
        }
    }

    /// The state after a mark that was carried out as the rules say.
    pub(super) fn carried_out_right(&self, before: &G::State, mark: &Mark) -> G::State {
        let mut state = self.copy(before);
        let mut step = Step::new();
        // What does not belong here is left out; the way to it stays.
        self.step(&mut state, mark, Mode::Corrected, &mut step);
        state
    }

    /// The state after a mark before which everything owed was done, and that was itself carried out as the rules say.
    pub(super) fn all_right(&self, before: &G::State, at: usize) -> G::State {
        let mark = self.script.marks[at];
        let mut state = self.copy(before);
        let mut violations = Vec::new();
        for _ in 0..STEPS_MOST {
            if self.game.classify(&state, self.script, &mark) != Fit::Later {
                break;
            }
            match self.game.expects(&state) {
                Expectation::Over => break,
                Expectation::Chosen => match self.later(&state, at) {
                    Some(later) => {
                        let told = self.script.marks[later];
                        self.game
                            .apply(&mut state, self.script, &told, Mode::Corrected, &mut violations);
                        self.seen_of(&mut state, later);
                    }
                    // What would have been chosen nobody knows.
                    None => break,
                },
                _ => self
                    .game
                    .apply_implied(&mut state, self.script, Some(&mark), &mut violations),
            }
        }
        self.carried_out_right(&state, &mark)
    }

    /// Where the match goes on as it should have been played, what was owed has been done, and its line comes late.
    pub(super) fn was_late(
        &self,
        state: &G::State,
        at: usize,
        pending: &mut Vec<Pending<G::State>>,
        judged: &mut [Judged],
    ) -> bool {
        let mark = self.script.marks[at];
        let MarkKind::Act(act) = mark.kind else { return false };
        let act = self.script.act(act);
        let is = |p: &Pending<G::State>| p.owed.verb == act.verb && p.owed.seat == act.seat;
        let Some(place) = pending.iter().position(is) else {
            return false;
        };
        if !self.comes_not(state, &mark) {
            return false;
        }
        let debt = pending.remove(place);
        let entry = &mut judged[debt.judged];
        if let Some(violation) = self.game.missed(state, debt.owed, Some(&mark)) {
            entry.violation = violation;
        }
        entry.known = Some(mark.span);
        true
    }

    /// What a late line says that would have been wrong in time, too: the lateness does not explain it.
    pub(super) fn wrong_in_time(&self, debt: &Pending<G::State>, at: usize) -> Vec<Violation> {
        let mut violations = Vec::new();
        if let Some((before, number)) = &debt.before {
            self.done_in_time(&mut self.copy(before), debt.at, (*number, Some(at)), &mut violations);
        }
        violations.retain(surely);
        violations
    }

    /// A shadow in which the `number`th thing owed at a mark was done where it was due.
    /// `told`: the mark that told of it when it was late.
    pub(super) fn done_right(
        &self,
        before: &G::State,
        at: usize,
        (number, told): (usize, Option<usize>),
        of: usize,
    ) -> Option<(Shadow<G::State>, bool)> {
        let mark = self.script.marks[at];
        let mut state = self.copy(before);
        let done = self.done_in_time(&mut state, at, (number, told), &mut Vec::new())?;
        let mut step = Step::new();
        self.step(&mut state, &mark, Mode::Played, &mut step);
        // Of what else is owed at this mark nothing follows for this one.
        step.owed.clear();
        let clean = !self.rejects(&state, &step);
        let shadow = Shadow {
            state,
            of,
            done,
            without: None,
            played: false,
            differs: None,
        };
        Some((shadow, clean))
    }

    /// The `number`th thing owed at a mark is done where it was due: the mark that told of it, if one did. None if the match is
    /// over before. `wrong`: what violations there.
    fn done_in_time(
        &self,
        state: &mut G::State,
        at: usize,
        (number, told): (usize, Option<usize>),
        wrong: &mut Vec<Violation>,
    ) -> Option<Option<usize>> {
        let mark = self.script.marks[at];
        let mut violations = Vec::new();
        let mut owed = 0;
        let mut done = None;
        for _ in 0..STEPS_MOST {
            match self.game.classify(state, self.script, &mark) {
                Fit::Later => {}
                _ => break,
            }
            let must = self.game.expects(state);
            let owes = must == Expectation::Chosen || (must == Expectation::Written && self.full);
            if must == Expectation::Over {
                return None;
            }
            if !owes {
                self.game
                    .apply_implied(state, self.script, Some(&mark), &mut violations);
                continue;
            }
            owed += 1;
            if owed != number + 1 {
                self.game.mark_missed(state, self.script, Some(&mark));
                continue;
            }
            // A choice is taken as it was told later, if it was, and could be made here.
            let choice = || (must == Expectation::Chosen).then(|| self.later(state, at)).flatten();
            let later = told.or_else(|| choice().filter(|later| self.could_be_chosen(state, *later)));
            match later {
                Some(later) => {
                    let told = self.script.marks[later];
                    self.game.apply(state, self.script, &told, Mode::Corrected, wrong);
                    self.seen_of(state, later);
                    done = Some(later);
                }
                None => self
                    .game
                    .apply_implied(state, self.script, Some(&mark), &mut violations),
            }
        }
        Some(done)
    }

    /// Whether what a mark tells could have been chosen here.
    fn could_be_chosen(&self, state: &G::State, at: usize) -> bool {
        let (mut state, mut violations) = (self.copy(state), Vec::new());
        let mark = self.script.marks[at];
        self.game
            .apply(&mut state, self.script, &mark, Mode::Played, &mut violations);
        !violations.iter().any(surely)
    }

    /// Whether a shadow cannot have come this way. What cannot be told there may have been right.
    pub(super) fn rejects(&self, state: &G::State, step: &Step) -> bool {
        let owed = |owed: &Owed| {
            self.game
                .missed(state, *owed, None)
                .is_some_and(|violation| surely(&violation))
        };
        step.violations.iter().any(surely) || step.owed.iter().any(owed)
    }

    /// What was seen of the act at this mark.
    fn seen_of(&self, state: &mut G::State, at: usize) {
        let MarkKind::Act(act) = self.script.marks[at].kind else {
            return;
        };
        let mut step = Step::new();
        for mark in &self.script.marks[at + 1..] {
            match mark.kind {
                MarkKind::Seen(of, _) if of == act => self.step(state, mark, Mode::Played, &mut step),
                _ => return,
            }
        }
    }

    /// The shadow of something owed, now that a late line told of it.
    fn told_late(&self, debt: &Pending<G::State>, at: usize) -> Option<Shadow<G::State>> {
        let (before, number) = debt.before.as_ref()?;
        let (mut shadow, _) = self.done_right(before, debt.at, (*number, Some(at)), debt.judged)?;
        let mut step = Step::new();
        for mark in &self.script.marks[debt.at + 1..at] {
            if self.budget.is_spent() {
                return None;
            }
            step.clear();
            self.step(&mut shadow.state, mark, Mode::Played, &mut step);
            if step.is_wrong() {
                return None;
            }
        }
        Some(shadow)
    }

    /// The mark of the same turn that tells what is due now.
    fn later(&self, state: &G::State, at: usize) -> Option<usize> {
        for (index, mark) in self.script.marks.iter().enumerate().skip(at) {
            self.budget.step(0);
            if self.budget.is_spent() {
                return None;
            }
            match mark.kind {
                MarkKind::Turn(..) if index > at => return None,
                MarkKind::Act(_) if self.game.classify(state, self.script, mark) == Fit::Matches => return Some(index),
                _ => {}
            }
        }
        None
    }
}
