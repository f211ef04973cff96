//! Drives a game with a log.
//!
//! A log is matched mark by mark with what the game says comes next. As long as nothing is wrong that is all, and no
//! state is copied. At the first thing that is wrong the match is run again to just before it; from there on a
//! *shadow* is kept for every infraction: a state in which that one was done right, fed with the same marks. What
//! the match as played rejects and a shadow accepts is a consequence of that shadow's infraction.

use crate::notation::Span;

use super::game::{Fit, Game, Mode, Must, Owed, Slip};
use super::script::{Mark, MarkKind, Script};

/// How a match goes on after an infraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// As it was played.
    #[default]
    Played,
    /// As it should have been played.
    Corrected,
    /// Not at all.
    Stop,
}

/// How a ruling hangs on an earlier one: the number of that one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// It stands by itself.
    None,
    /// It is a consequence.
    Of(usize),
}

/// One slip with its place and what it hangs on.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What went wrong.
    pub slip: Slip,
    /// Where it broke.
    pub span: Span,
    /// Where it became known, if elsewhere.
    pub known: Option<Span>,
    /// What it hangs on: an index into the same list.
    pub link: Link,
    /// Zones that differ at the end from what they would be without it.
    pub spread: Vec<String>,
}

/// What came of driving a game with a log.
#[derive(Debug)]
pub struct Driven<S> {
    /// What went wrong, and notes, in the order in which they came up.
    pub judged: Vec<Judged>,
    /// The state at the end, as played.
    pub state: S,
}

/// More shadows than a match in any state of repair needs.
const SHADOWS_MOST: usize = 16;
/// More steps than a game can take between two marks.
const STEPS_MOST: u32 = 20_000;

/// The course of one state through the log.
struct Step {
    slips: Vec<Slip>,
    owed: Vec<Owed>,
    settled: Option<Owed>,
    /// The mark did not come here.
    stray: bool,
}

impl Step {
    fn new() -> Step {
        Step { slips: Vec::new(), owed: Vec::new(), settled: None, stray: false }
    }

    fn clear(&mut self) {
        self.slips.clear();
        self.owed.clear();
        self.settled = None;
        self.stray = false;
    }

    fn is_clean(&self) -> bool {
        self.slips.is_empty() && self.owed.is_empty() && self.settled.is_none()
    }

    fn is_wrong(&self) -> bool {
        !self.owed.is_empty() || self.slips.iter().any(|s| s.note.is_none() && s.cannot_tell.is_none())
    }
}

/// A state in which one infraction was done right.
struct Shadow<S> {
    state: S,
    of: usize,
    /// A mark that was carried out ahead of its place.
    done: Option<usize>,
}

/// Something owed and not yet done.
struct Pending {
    owed: Owed,
    at: usize,
    judged: usize,
    hole: bool,
}

/// Drives a game with a log.
pub struct Driver<'a, G: Game> {
    game: &'a G,
    script: &'a Script,
    full: bool,
    policy: Policy,
}

impl<'a, G: Game> Driver<'a, G> {
    /// A driver for one log. `full`: everything that happened at the table has its mark.
    pub fn new(game: &'a G, script: &'a Script, full: bool, policy: Policy) -> Driver<'a, G> {
        Driver { game, script, full, policy }
    }

    /// One mark. `right` carries it out as the rules say.
    fn step(&self, state: &mut G::State, mark: &Mark, mode: Mode, step: &mut Step) {
        for _ in 0..STEPS_MOST {
            match self.game.fit(state, self.script, mark) {
                Fit::Skip => {
                    self.game.aside(state, self.script, mark, &mut step.slips);
                    return;
                }
                Fit::Here => {
                    self.game.perform(state, self.script, Some(mark), mode, &mut step.slips);
                    return;
                }
                Fit::Ahead => match self.game.must(state) {
                    Must::Over => break,
                    Must::Written if self.full => step.owed.push(self.game.defer(state)),
                    Must::Chosen => step.owed.push(self.game.defer(state)),
                    _ => self.game.perform(state, self.script, None, Mode::Played, &mut step.slips),
                },
                Fit::No => {
                    if self.full || self.game.must(state) != Must::Written {
                        break;
                    }
                    // Under `decisions` what happens by itself has happened.
                    self.game.perform(state, self.script, None, Mode::Played, &mut step.slips);
                }
            }
        }
        step.stray = true;
        if mode == Mode::Played {
            step.settled = self.game.stray(state, self.script, mark, &mut step.slips);
        }
    }

    /// The state before mark `to`, from the beginning.
    fn rerun(&self, start: &G::State, to: usize) -> G::State {
        let mut state = start.clone();
        let mut step = Step::new();
        for mark in &self.script.marks[..to] {
            step.clear();
            self.step(&mut state, mark, Mode::Played, &mut step);
        }
        state
    }

    /// Judges the whole log. `fresh` is what `start` was made as, for running a clean state again.
    pub fn run(&self, start: &G::State, mut state: G::State) -> Driven<G::State> {
        let mut step = Step::new();
        let mut judged = Vec::new();
        for (at, mark) in self.script.marks.iter().enumerate() {
            if mark.kind == MarkKind::Hole {
                let state = self.rerun(start, at);
                return self.run_carefully(state, at, judged);
            }
            self.step(&mut state, mark, Mode::Played, &mut step);
            if step.is_clean() {
                continue;
            }
            if step.is_wrong() || step.settled.is_some() {
                let state = self.rerun(start, at);
                return self.run_carefully(state, at, judged);
            }
            for slip in step.slips.drain(..) {
                judged.push(self.place(slip, mark));
            }
            step.clear();
        }
        Driven { judged, state }
    }

    fn place(&self, slip: Slip, mark: &Mark) -> Judged {
        let span = slip.span.unwrap_or(mark.span);
        let known = slip.known;
        Judged { slip, span, known, link: Link::None, spread: Vec::new() }
    }

    fn run_carefully(&self, mut state: G::State, from: usize, mut judged: Vec<Judged>) -> Driven<G::State> {
        let mut shadows: Vec<Shadow<G::State>> = Vec::new();
        let mut pending: Vec<Pending> = Vec::new();
        let mut hole: Option<Span> = None;
        let mut hole_in_turn = false;
        let mut begun = self.script.marks[..from].iter().any(|m| matches!(m.kind, MarkKind::Turn(..)));
        let mut before = state.clone();
        let (mut step, mut own) = (Step::new(), Step::new());
        for at in from..self.script.marks.len() {
            let mark = self.script.marks[at];
            if mark.kind == MarkKind::Hole {
                hole = hole.or(Some(mark.span));
                hole_in_turn = true;
            }
            before.clone_from(&state);
            step.clear();
            self.step(&mut state, &mark, Mode::Played, &mut step);
            // The shadows see the same mark.
            let mut accepted_by: Option<usize> = None;
            shadows.retain_mut(|shadow| {
                if shadow.done == Some(at) {
                    accepted_by = accepted_by.or(Some(shadow.of));
                    return true;
                }
                own.clear();
                self.step(&mut shadow.state, &mark, Mode::Played, &mut own);
                if own.is_wrong() || own.stray {
                    // It can't follow where the match as played can.
                    return step.is_wrong() || step.stray;
                }
                accepted_by = accepted_by.or(Some(shadow.of));
                true
            });
            let link = accepted_by.map_or(Link::None, Link::Of);
            if let Some(settled) = step.settled {
                self.settle(&mut judged, &mut pending, &mut shadows, settled, at, &state);
            }
            let turn = matches!(mark.kind, MarkKind::Turn(..)) && !step.stray;
            let mut corrected: Option<G::State> = None;
            for number in 0..step.owed.len() {
                let owed = step.owed[number];
                let slip = self.game.owing(&before, owed, None);
                let mut entry = self.place(slip, &mark);
                entry.link = link;
                judged.push(entry);
                let index = judged.len() - 1;
                pending.push(Pending { owed, at, judged: index, hole: hole_in_turn });
                if link == Link::None
                    && shadows.len() < SHADOWS_MOST
                    && let Some(shadow) = self.done_right(&before, at, number, index)
                {
                    corrected = Some(shadow.state.clone());
                    shadows.push(shadow);
                }
            }
            for slip in std::mem::take(&mut step.slips) {
                let is_illegal = slip.note.is_none() && slip.cannot_tell.is_none();
                let mut entry = self.place(slip, &mark);
                if entry.slip.note.is_none() {
                    entry.link = link;
                }
                if let (true, Some(hole)) = (is_illegal, hole) {
                    entry.slip.cannot_tell = Some("a line before this one could not be read; what it says".into());
                    entry.slip.see.push(hole);
                }
                judged.push(entry);
                if is_illegal && link == Link::None && shadows.len() < SHADOWS_MOST {
                    let index = judged.len() - 1;
                    let shadow = self.carried_out_right(&before, &mark);
                    corrected = Some(shadow.clone());
                    shadows.push(Shadow { state: shadow, of: index, done: None });
                }
            }
            if turn {
                // What was owed in the last turn was never done.
                self.expire(&mut judged, &mut pending, hole_in_turn);
                // What could not be read of a position counts for the turn that begins with it.
                hole_in_turn = hole_in_turn && !begun;
                begun = true;
            }
            shadows.retain(|shadow| !self.game.same(&state, &shadow.state));
            let wrong = judged.iter().any(|j| j.slip.note.is_none() && j.slip.cannot_tell.is_none());
            match self.policy {
                Policy::Stop if wrong => break,
                Policy::Corrected => {
                    if let Some(right) = corrected {
                        state = right;
                        shadows.clear();
                        pending.clear();
                    }
                }
                _ => {}
            }
        }
        self.expire(&mut judged, &mut pending, hole_in_turn);
        for shadow in &shadows {
            judged[shadow.of].spread = self.game.differences(&state, &shadow.state);
        }
        Driven { judged, state }
    }

    /// A debt was settled late: a finding of order, or a note where both orders come to the same.
    fn settle(
        &self,
        judged: &mut [Judged],
        pending: &mut Vec<Pending>,
        shadows: &mut Vec<Shadow<G::State>>,
        settled: Owed,
        at: usize,
        state: &G::State,
    ) {
        let mark = &self.script.marks[at];
        let fits = |p: &Pending| p.owed.what == settled.what && p.owed.seat == settled.seat;
        let Some(place) = pending.iter().position(fits) else { return };
        let debt = pending.remove(place);
        let mut slip = self.game.owing(state, debt.owed, Some(mark));
        let saw = self.script.marks[debt.at..at].iter().any(|m| match m.kind {
            MarkKind::Act(act) => self.script.act(act).seen.is_some(),
            MarkKind::Seen(..) => true,
            _ => false,
        });
        let same = shadows.iter().any(|s| s.of == debt.judged && self.game.same(state, &s.state));
        if same && !saw {
            slip.note = Some("accepted");
            slip.message = format!("{}: the result is the same, and nothing was learned in between", slip.message);
        }
        // What would have lain where the cards seen in between lay is not known.
        if same || saw {
            shadows.retain(|s| s.of != debt.judged);
        }
        let entry = &mut judged[debt.judged];
        entry.slip = slip;
        entry.known = Some(mark.span);
    }

    /// What is still owed was never done.
    fn expire(&self, judged: &mut [Judged], pending: &mut Vec<Pending>, hole: bool) {
        for debt in pending.drain(..) {
            if debt.hole || hole {
                // What a hole may contain is not called missing.
                let slip = &mut judged[debt.judged].slip;
                slip.cannot_tell = Some("a line of this turn could not be read; what it says".into());
            }
        }
    }

    /// The state after a mark that was carried out as the rules say.
    fn carried_out_right(&self, before: &G::State, mark: &Mark) -> G::State {
        let mut state = before.clone();
        let mut step = Step::new();
        // What does not belong here is left out; the way to it stays.
        self.step(&mut state, mark, Mode::Right, &mut step);
        state
    }

    /// A shadow in which the `number`th thing owed at a mark was done where it was due.
    fn done_right(&self, before: &G::State, at: usize, number: usize, of: usize) -> Option<Shadow<G::State>> {
        let mark = self.script.marks[at];
        let mut state = before.clone();
        let mut slips = Vec::new();
        let mut owed = 0;
        let mut done = None;
        for _ in 0..STEPS_MOST {
            match self.game.fit(&state, self.script, &mark) {
                Fit::Ahead => {}
                _ => break,
            }
            let must = self.game.must(&state);
            let owes = must == Must::Chosen || (must == Must::Written && self.full);
            if must == Must::Over {
                return None;
            }
            if !owes {
                self.game.perform(&mut state, self.script, None, Mode::Played, &mut slips);
                continue;
            }
            owed += 1;
            if owed != number + 1 {
                self.game.defer(&mut state);
                continue;
            }
            // Done here as it was told later, if it was.
            let later = self.later(&state, at);
            match later {
                Some(later) => {
                    let told = self.script.marks[later];
                    self.game.perform(&mut state, self.script, Some(&told), Mode::Right, &mut slips);
                    done = Some(later);
                }
                None if must == Must::Chosen => return None,
                None => self.game.perform(&mut state, self.script, None, Mode::Played, &mut slips),
            }
        }
        let mut step = Step::new();
        self.step(&mut state, &mark, Mode::Played, &mut step);
        Some(Shadow { state, of, done })
    }

    /// The mark of the same turn that tells what is due now.
    fn later(&self, state: &G::State, at: usize) -> Option<usize> {
        for (index, mark) in self.script.marks.iter().enumerate().skip(at) {
            match mark.kind {
                MarkKind::Turn(..) if index > at => return None,
                MarkKind::Act(_) if self.game.fit(state, self.script, mark) == Fit::Here => return Some(index),
                _ => {}
            }
        }
        None
    }
}
