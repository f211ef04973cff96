//! Drives a game with a log.
//!
//! A log is matched mark by mark with what the game says comes next. As long as nothing is wrong that is all, and no
//! state is copied. At the first thing that is wrong the match is run again to just before it; from there on a
//! *shadow* is kept for every infraction: a state in which that one was done right, fed with the same marks. What
//! the match as played rejects and a shadow accepts is a consequence of that shadow's infraction.

use std::cell::{Cell, RefCell};

use rejudge_notation::Span;
use rejudge_table::ZoneId;

use super::before::Before;
use super::budget::Budget;
pub use super::budget::{STOPPED, Stopped};
use super::finding::{Evidence, Kind, Verdict};
use super::game::{Expectation, Game, Mode, Violation};
use super::script::{Mark, MarkKind, Script};
use super::seedless::Seedless;
use super::shadow::{Pending, Shadow, Step};

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
    /// It may be one.
    May(usize),
}

/// One violation with its place and what it hangs on.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What went wrong.
    pub violation: Violation,
    /// Where it broke.
    pub span: Span,
    /// Where it became known, if elsewhere.
    pub known: Option<Span>,
    /// What it hangs on: an index into the same list.
    pub link: Link,
    /// The zones it rests on, before and after.
    pub evidence: Vec<Evidence>,
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
    /// From here on the log was not judged.
    pub stopped: Option<Stopped>,
}

/// What would settle what rests on a line that could not be read.
const UNREAD_BEFORE: &str = "a line before this one could not be read; what it says";
/// Of what may be a consequence, and is not looked into: what would settle it.
const UNSEARCHED: &str =
    "the log judged in parts, each with a `position`: what comes of the earlier mistakes was not searched further";

/// Of a consequence of something that cannot be told: what would settle it.
pub const HANGS: &str = "what settles the finding it hangs on";

/// The sort of the note on a log that begins in the middle of a match.
const BEGINS: &str = "begins";

/// More shadows than a match in any state of repair needs.
const SHADOWS_MOST: usize = 16;
/// So many sentences are kept to be compared with later ones.
const SAID_MOST: usize = 64;

/// More debts than are kept in mind with the state in which they arose.
const KEPT_MOST: usize = 32;

/// Is shown every mark with the state after it and what went against the rules there.
pub(super) type Watch<'w, S> = dyn FnMut(&Mark, &S, &[Violation]) + 'w;

/// Is shown the number of every mark with the state after it.
pub(super) type See<'w, S> = dyn FnMut(usize, &S) + 'w;

/// Drives a game with a log.
pub struct Driver<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) script: &'a Script,
    pub(super) full: bool,
    pub(super) policy: Policy,
    pub(super) budget: Budget,
    /// The number of the mark in hand.
    at: Cell<usize>,
    /// How many of the marks are judged: all, unless the budget ends before.
    until: Cell<usize>,
    /// How many steps without a line there were so far at the mark in hand.
    pub(super) unwritten: Cell<u32>,
    /// One of them was left out.
    left_out: Option<Unwritten>,
    /// All of them, where somebody asks for them.
    noted: RefCell<Option<Vec<Unwritten>>>,
}

/// A step of play that needs no line and has none: the mark before which it was taken as done, and how many such steps there
/// were before it at that mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unwritten {
    at: usize,
    nth: u32,
}

/// A finding whose sentence may come again.
#[derive(Clone, Copy)]
struct Said {
    of: usize,
    /// In which turn, counted from the first thing that was wrong.
    turn: u32,
}

/// The same sentence again says nothing new: a record that is wrong about a card is wrong whenever that card comes up, and
/// what was not there when it was first used is not there for the rest of the turn.
fn said_before(judged: &[Judged], said: &[Said], violation: &Violation, turn: u32) -> Link {
    if violation.note.is_some() {
        return Link::None;
    }
    let same = |said: &&Said| {
        let first = &judged[said.of].violation;
        let record =
            violation.kind == Some(Kind::Record) && first.kind == violation.kind && first.ruling == violation.ruling;
        let absent = violation.contested && first.contested && said.turn == turn;
        (record || absent) && first.note.is_none() && first.message == violation.message
    };
    said.iter()
        .rev()
        .find(same)
        .map_or(Link::None, |said| Link::Of(said.of))
}

impl<'a, G: Game> Driver<'a, G> {
    /// A driver for one log. `full`: everything that happened at the table has its mark.
    pub fn new(game: &'a G, script: &'a Script, full: bool, policy: Policy) -> Driver<'a, G> {
        Driver {
            game,
            script,
            full,
            policy,
            budget: Budget::of(script.marks.len()),
            at: Cell::new(0),
            until: Cell::new(script.marks.len()),
            unwritten: Cell::new(0),
            left_out: None,
            noted: RefCell::new(None),
        }
    }

    /// A driver for the same log in which this step was left out.
    pub fn leaving_out(&self, step: Unwritten) -> Driver<'a, G> {
        Driver {
            left_out: Some(step),
            ..Driver::new(self.game, self.script, self.full, self.policy)
        }
    }

    /// The steps that have no line, up to this place of the log, each with the mark before which it was taken as done; the
    /// nearest first.
    pub fn unwritten(&self, start: &G::State, until: Span) -> Vec<(Unwritten, Span)> {
        let marks = &self.script.marks;
        let to = marks.iter().rposition(|mark| mark.span.start <= until.start);
        self.noted.replace(Some(Vec::new()));
        self.rerun(start, to.map_or(0, |to| to + 1));
        let noted = self.noted.take().unwrap_or_default();
        noted
            .into_iter()
            .rev()
            .map(|step| (step, marks[step.at].span))
            .collect()
    }

    /// What needs no line has happened, unless it is what was left out. `must`: what the game says of it.
    pub(super) fn apply_implied(
        &self,
        state: &mut G::State,
        must: Expectation,
        next: &Mark,
        (mode, violations): (Mode, &mut Vec<Violation>),
    ) {
        if must == Expectation::Written {
            let nth = self.unwritten.get();
            self.unwritten.set(nth + 1);
            let step = Unwritten { at: self.at.get(), nth };
            if self.left_out == Some(step) {
                self.game.mark_missed(state, self.script, Some(next));
                return;
            }
            if let Some(noted) = &mut *self.noted.borrow_mut() {
                noted.push(step);
            }
        }
        match mode {
            Mode::Played => self.game.apply_implied(state, self.script, Some(next), violations),
            Mode::Corrected => self.game.apply_corrected(state, self.script, Some(next)),
        }
    }

    /// The line in which a place stands that a mark has.
    pub(super) fn line_of(&self, span: Span) -> u32 {
        let at = self.script.marks.iter().rposition(|mark| mark.span.start <= span.start);
        at.map_or(0, |at| self.script.marks[at].line)
    }

    /// Whether much is left of the work that may be done for a log: it may be judged in other ways, too.
    pub fn has_leisure(&self) -> bool {
        self.budget.is_ample()
    }

    /// The work done by another driver for the same log counts as this one's.
    pub fn shares(&self, other: &Driver<'_, G>) {
        self.budget.spend(other.budget.so_far());
    }

    /// Nothing is left of the work that may be done for a log.
    pub fn is_spent(&self) -> bool {
        self.budget.is_spent()
    }

    /// How much work was done.
    pub(super) fn spent(&self) -> u64 {
        self.budget.so_far()
    }

    /// This mark is taken into hand.
    pub(super) fn in_hand(&self, at: usize) {
        self.at.set(at);
        self.unwritten.set(0);
    }

    /// The marks from this one on, which is usually the one in hand.
    pub(super) fn from(&self, mark: &Mark) -> &'a [Mark] {
        let marks = &self.script.marks;
        let hint = self.at.get();
        let at = match marks.get(hint) == Some(mark) {
            true => hint,
            false => {
                let found = self.script.place_of(mark).unwrap_or(marks.len());
                self.budget.spend(found.abs_diff(hint) as u64 / 8);
                found
            }
        };
        &marks[at..]
    }

    /// A copy of a state, which counts as work.
    pub(super) fn copy(&self, state: &G::State) -> G::State {
        self.budget.step(self.game.weight(state));
        state.clone()
    }

    /// Labels and going back to them. True: that is all there is to the mark.
    #[inline]
    pub(super) fn labels(&self, state: &mut G::State, mark: &Mark, labels: &mut Vec<(u32, G::State)>) -> bool {
        let of_label = matches!(mark.kind, MarkKind::Label(_) | MarkKind::Rewind(_));
        if of_label {
            self.of_label(state, mark, labels);
        }
        of_label
    }

    #[cold]
    fn of_label(&self, state: &mut G::State, mark: &Mark, labels: &mut Vec<(u32, G::State)>) {
        match mark.kind {
            MarkKind::Label(label) => self.keeps(state, label, labels),
            MarkKind::Rewind(label) => self.goes_back(state, label, labels),
            _ => {}
        }
    }

    /// A state is kept only where somebody goes back to it.
    fn keeps(&self, state: &G::State, label: u32, labels: &mut Vec<(u32, G::State)>) {
        if self.script.returns.contains(&label) {
            labels.push((label, state.clone()));
        }
    }

    fn goes_back(&self, state: &mut G::State, label: u32, labels: &[(u32, G::State)]) {
        if let Some((_, saved)) = labels.iter().find(|(l, _)| *l == label) {
            state.clone_from(saved);
        }
    }

    /// The state before mark `to`, from the beginning.
    fn rerun(&self, start: &G::State, to: usize) -> (G::State, Vec<(u32, G::State)>) {
        self.watched(start, to, &mut |_, _, _| {})
    }

    /// The state before mark `to`, from the beginning; each mark is shown with the state after it and what went against the rules there.
    pub(super) fn watched(
        &self,
        start: &G::State,
        to: usize,
        watch: &mut Watch<'_, G::State>,
    ) -> (G::State, Vec<(u32, G::State)>) {
        let mut state = start.clone();
        let mut step = Step::new();
        let mut labels = Vec::new();
        for (at, mark) in self.script.marks[..to.min(self.until.get())].iter().enumerate() {
            self.in_hand(at);
            step.clear();
            if !self.labels(&mut state, mark, &mut labels) {
                self.step(&mut state, mark, Mode::Played, &mut step);
            }
            watch(mark, &state, &step.violations);
        }
        (state, labels)
    }

    /// The judge corrects the table here.
    fn corrects(&self, mark: &Mark) -> bool {
        match mark.kind {
            MarkKind::Act(act) => {
                let act = self.script.act(act);
                act.judge && act.effect
            }
            _ => false,
        }
    }

    /// The state after the whole log as played; nothing is judged.
    pub fn replayed(&self, start: &G::State) -> G::State {
        self.rerun(start, self.script.marks.len()).0
    }

    /// Judges the whole log. `fresh` is what `start` was made as, for running a clean state again.
    pub fn run(&self, start: &G::State, mut state: G::State) -> Driven<G::State> {
        let mut step = Step::new();
        let mut judged = Vec::new();
        let mut labels = Vec::new();
        judged.extend(self.begins_in_the_middle());
        for (at, mark) in self.script.marks.iter().enumerate() {
            self.in_hand(at);
            if self.ends_here(&state, at) {
                let stopped = Some(self.budget.stopped(mark.span));
                return Driven { judged, state, stopped };
            }
            if mark.kind == MarkKind::Hole {
                let (state, labels) = self.rerun(start, at);
                return self.run_carefully(start, state, labels, at, judged, &mut |_, _| {});
            }
            if self.labels(&mut state, mark, &mut labels) {
                continue;
            }
            self.step(&mut state, mark, Mode::Played, &mut step);
            if step.is_clean() {
                continue;
            }
            if step.is_wrong() || step.settled.is_some() {
                let (state, labels) = self.rerun(start, at);
                return self.run_carefully(start, state, labels, at, judged, &mut |_, _| {});
            }
            for violation in step.violations.drain(..) {
                let mut entry = self.place(violation, mark);
                entry.evidence = self.evidence(&entry.violation, &state, &state);
                judged.push(entry);
            }
            step.clear();
        }
        Driven {
            judged,
            state,
            stopped: None,
        }
    }

    /// Whether the log is not judged any further, from this mark on.
    pub(super) fn ends_here(&self, state: &G::State, at: usize) -> bool {
        let ends = self.budget.is_overdrawn() || self.budget.has_found_enough() || self.game.is_full(state);
        if ends {
            self.until.set(at);
        }
        ends
    }

    /// Whether one more shadow is kept.
    fn may_fork(&self, shadows: &[Shadow<G::State>]) -> bool {
        shadows.len() < SHADOWS_MOST && !self.budget.is_spent()
    }

    /// The note on a log whose first turn is not the first of the match: how it can say what lay where by then.
    fn begins_in_the_middle(&self) -> Option<Judged> {
        let [gap, turn, ..] = self.script.marks.as_slice() else {
            return None;
        };
        let MarkKind::Turn(number, ..) = turn.kind else {
            return None;
        };
        if gap.kind != MarkKind::Gap || gap.span != turn.span {
            return None;
        }
        let message = format!(
            "the log begins at turn {number}: what lay where by then is not known. A `position` in front of it says so, with \
             lines such as `Name.hand = ...`, and then more can be judged"
        );
        let violation = Violation {
            note: Some(BEGINS),
            message,
            ..Violation::default()
        };
        Some(self.place(violation, turn))
    }

    /// The zones a violation rests on, as they were before and are now.
    fn evidence(&self, violation: &Violation, before: &G::State, after: &G::State) -> Vec<Evidence> {
        self.budget.step(4 * self.game.weight(after));
        let look = |zone: &ZoneId| {
            let (name, was) = self.game.zone(before, *zone);
            let (_, is) = self.game.zone(after, *zone);
            let after = if is == was { String::new() } else { is };
            Evidence {
                zone: name,
                before: was,
                after,
            }
        };
        violation.evidence.iter().map(look).collect()
    }

    /// Where the match goes on as it should have been, a mark that has no place there was played all the same.
    fn goes_on_as_played(&self, shadows: &mut [Shadow<G::State>], mark: &Mark) {
        let mut unheard = Step::new();
        for shadow in shadows.iter_mut().filter(|shadow| shadow.played) {
            self.step(&mut shadow.state, mark, Mode::Played, &mut unheard);
            unheard.clear();
        }
    }

    /// The zones of a finding once its act is through.
    fn look_again(&self, entry: &mut Judged, after: &G::State) {
        for (evidence, zone) in entry.evidence.iter_mut().zip(&entry.violation.evidence) {
            let (_, is) = self.game.zone(after, *zone);
            evidence.after = if is == evidence.before { String::new() } else { is };
        }
    }

    fn place(&self, violation: Violation, mark: &Mark) -> Judged {
        if violation.note.is_none() {
            self.budget.found();
        }
        let span = violation.span.unwrap_or(mark.span);
        let known = violation.known;
        Judged {
            violation,
            span,
            known,
            link: Link::None,
            evidence: Vec::new(),
            spread: Vec::new(),
        }
    }

    /// Judges the log from mark `from` on, with shadows. `see` is shown the number of every mark with the state after it.
    pub(super) fn run_carefully(
        &self,
        start: &G::State,
        mut state: G::State,
        mut labels: Vec<(u32, G::State)>,
        from: usize,
        mut judged: Vec<Judged>,
        see: &mut See<'_, G::State>,
    ) -> Driven<G::State> {
        let mut shadows: Vec<Shadow<G::State>> = Vec::new();
        let mut pending: Vec<Pending<G::State>> = Vec::new();
        let mut seedless = Seedless::new();
        let (mut said, mut turns): (Vec<Said>, u32) = (Vec::new(), 0);
        let mut hole: Option<Span> = None;
        let mut chain: Option<(usize, Mark)> = None;
        // What the seed says otherwise at a mark before which something is owed: the two findings.
        let mut out_of_order: Vec<(usize, usize)> = Vec::new();
        // Findings whose act is not through yet, with its number: their zones are looked at when it is.
        let mut under_way: Vec<(usize, u32)> = Vec::new();
        // Where the match goes on as it should have been: the act that was left out, while its parts follow.
        let mut without: Option<Mark> = None;
        // The first mistake of which it is no longer looked what comes of it.
        let mut unsearched: Option<usize> = None;
        let mut stopped: Option<Stopped> = None;
        let mut hole_in_turn = false;
        let mut begun = self.script.marks[..from]
            .iter()
            .any(|m| matches!(m.kind, MarkKind::Turn(..)));
        let mut behind = Before::new(&state, from);
        let (mut step, mut own) = (Step::new(), Step::new());
        for at in from..self.script.marks.len() {
            let mark = self.script.marks[at];
            if let Some(last) = at.checked_sub(1) {
                see(last, &state);
            }
            self.in_hand(at);
            if self.ends_here(&state, at) {
                stopped = Some(self.budget.stopped(mark.span));
                break;
            }
            if self.budget.is_spent() {
                for shadow in shadows.drain(..) {
                    unsearched = unsearched.or(Some(shadow.of));
                }
            }
            if mark.kind == MarkKind::Hole {
                hole = hole.or(Some(mark.span));
                hole_in_turn = true;
            }
            let anew = matches!(mark.kind, MarkKind::Position(_) | MarkKind::Gap | MarkKind::Rewind(_));
            if anew || self.corrects(&mark) {
                // What follows does not follow from what was before.
                for shadow in shadows.drain(..) {
                    let (played, right) = match shadow.played {
                        true => (&shadow.state, &state),
                        false => (&state, &shadow.state),
                    };
                    judged[shadow.of].spread = self.game.differences(played, right);
                }
                self.expire(&mut judged, &mut pending, hole_in_turn);
                seedless.anew();
            }
            if anew {
                hole = None;
                unsearched = None;
                hole_in_turn = false;
            }
            if self.labels(&mut state, &mark, &mut labels) {
                if matches!(mark.kind, MarkKind::Rewind(_)) {
                    behind.copies(&state, at + 1);
                }
                continue;
            }
            if self.policy == Policy::Corrected && self.was_late(&state, at, &mut pending, &mut judged) {
                self.goes_on_as_played(&mut shadows, &mark);
                continue;
            }
            if matches!(mark.kind, MarkKind::Act(_)) {
                without = without.filter(|first| self.game.follows(self.script, first, &mark));
                if without.is_some() && self.comes_not(&state, &mark) {
                    self.goes_on_as_played(&mut shadows, &mark);
                    continue;
                }
            }
            self.budget.step(self.game.weight(&state));
            // The match as it should have been is not what its marks tell.
            if self.policy == Policy::Corrected || behind.is_far(at) {
                behind.copies(&state, at);
            }
            behind.comes_to(&state);
            step.clear();
            self.step(&mut state, &mark, Mode::Played, &mut step);
            if !step.violations.is_empty() || !step.owed.is_empty() {
                self.goes_to(&mut behind, at);
            }
            let before = behind.state();
            if let MarkKind::Done(act) = mark.kind {
                for (index, _) in under_way.extract_if(.., |(_, of)| *of == act) {
                    self.look_again(&mut judged[index], &state);
                }
            }
            // The shadows see the same mark.
            let settled = step.settled.and_then(|owed| pending.iter().find(|p| p.is(&owed)));
            let mut settled = settled.map(|p| p.judged);
            if settled.is_some_and(|of| self.is_the_next(&shadows, of, &mark, &step)) {
                (settled, step.settled) = (None, None);
            }
            let mut accepted_by: Option<usize> = None;
            shadows.retain_mut(|shadow| {
                if shadow.done == Some(at) || settled == Some(shadow.of) {
                    // There it was done when it was due.
                    accepted_by = accepted_by.or(Some(shadow.of));
                    return true;
                }
                if matches!(mark.kind, MarkKind::Act(_)) {
                    let part = |first: &Mark| self.game.follows(self.script, first, &mark);
                    shadow.without = shadow.without.filter(part);
                    if shadow.without.is_some() && self.leads_nowhere(&shadow.state, &mark) {
                        // What was not begun there does not go on there.
                        return true;
                    }
                }
                own.clear();
                self.step(&mut shadow.state, &mark, Mode::Played, &mut own);
                if self.rejects(&shadow.state, &own) {
                    // It can't follow where the match as played can.
                    return step.is_wrong() || step.stray;
                }
                accepted_by = accepted_by.or(Some(shadow.of));
                true
            });
            let mut link = accepted_by.map_or(Link::None, Link::Of);
            // What is wrong with a late line as it would have been in time does not come of its being late.
            let owed = step.settled.filter(|_| !step.violations.is_empty());
            let debt = owed.and_then(|owed| pending.iter().find(|p| p.is(&owed)));
            let in_time = debt.map_or_else(Vec::new, |debt| self.wrong_in_time(debt, at));
            if let Some(settled) = step.settled {
                self.settle(&mut judged, &mut pending, &mut shadows, settled, at, &state);
            }
            if matches!(mark.kind, MarkKind::Act(_)) {
                // The rest of an action whose beginning did not belong here.
                chain = chain.filter(|(_, first)| self.game.follows(self.script, first, &mark));
                if let (Some((of, _)), true, Link::None) = (chain, step.stray && step.settled.is_none(), link) {
                    link = Link::Of(of);
                }
            }
            let turn = matches!(mark.kind, MarkKind::Turn(..)) && !step.stray;
            let by_lines = self.wrong_by_lines(&mut seedless, start, (before, at), &step);
            let was_due = !by_lines && !step.owed.is_empty() && seedless.was_due_there();
            if link == Link::None {
                let surely = self.rejects(before, &step);
                let of = match !by_lines && !was_due {
                    true => seedless.shows(&mut judged, surely),
                    false => seedless.tells_too_little().filter(|_| !surely),
                };
                link = of.map_or(Link::None, Link::Of);
            }
            let mut wrong = false;
            // The first thing at this mark that follows from nothing before.
            let first = judged.len();
            for number in 0..step.owed.len() {
                let owed = step.owed[number];
                let Some(violation) = self.game.missed(before, owed, None) else {
                    continue;
                };
                let mut entry = self.place(violation, &mark);
                entry.evidence = self.evidence(&entry.violation, before, &state);
                entry.link = link;
                if entry.violation.note.is_some() {
                    // What follows it shows that it was done.
                    judged.push(entry);
                    continue;
                }
                if let Link::Of(of) = link
                    && judged[of].violation.cannot_tell.is_some()
                {
                    entry.violation.cannot_tell = Some(HANGS.into());
                }
                if let (None, Some(of), Link::None) = (&entry.violation.cannot_tell, unsearched, link) {
                    entry.violation.cannot_tell = Some(UNSEARCHED.into());
                    entry.violation.see.extend(judged.get(of).map(|earlier| earlier.span));
                }
                if let (None, Some(hole)) = (&entry.violation.cannot_tell, hole)
                    && self.game.hangs_on_the_table(owed)
                {
                    entry.violation.cannot_tell = Some(UNREAD_BEFORE.into());
                    entry.violation.see.push(hole);
                }
                wrong |= entry.violation.cannot_tell.is_none() && !hole_in_turn;
                judged.push(entry);
                let index = judged.len() - 1;
                pending.push(Pending {
                    owed,
                    at,
                    judged: index,
                    hole: hole_in_turn,
                    before: (link == Link::None && pending.len() < KEPT_MOST).then(|| (self.copy(before), number)),
                });
                if link == Link::None
                    && self.may_fork(&shadows)
                    && let Some((shadow, clean)) = self.done_right(before, at, (number, None), index)
                {
                    shadows.push(shadow);
                    if clean {
                        accepted_by = accepted_by.or(Some(index));
                    }
                }
            }
            if link == Link::None && !step.owed.is_empty() {
                link = accepted_by.map_or(Link::None, Link::Of);
            }
            for violation in std::mem::take(&mut step.violations) {
                let is_illegal = violation.note.is_none() && violation.cannot_tell.is_none();
                let forks = violation.forks();
                let mut entry = self.place(violation, &mark);
                entry.evidence = self.evidence(&entry.violation, before, &state);
                let link = match link {
                    _ if in_time.iter().any(|s| s.ruling == entry.violation.ruling) => Link::None,
                    Link::None => said_before(&judged, &said, &entry.violation, turns),
                    _ => link,
                };
                if entry.violation.note.is_none() {
                    entry.link = link;
                }
                if let (true, Some(hole)) = (is_illegal, hole) {
                    entry.violation.cannot_tell = Some(UNREAD_BEFORE.into());
                    entry.violation.see.push(hole);
                }
                if let (true, Some(of), Link::None) = (is_illegal, unsearched, link) {
                    entry.violation.cannot_tell = Some(UNSEARCHED.into());
                    entry.violation.see.extend(judged.get(of).map(|earlier| earlier.span));
                }
                if let (true, Link::Of(of)) = (is_illegal, link)
                    && judged[of].violation.cannot_tell.is_some()
                {
                    // Where the other reading of the earlier line holds, this one is right.
                    entry.violation.cannot_tell = Some(HANGS.into());
                }
                let contested = entry.violation.contested;
                let is_note = entry.violation.note.is_some();
                wrong |= entry.violation.note.is_none() && entry.violation.cannot_tell.is_none();
                let is_record = entry.violation.kind == Some(Kind::Record);
                judged.push(entry);
                let index = judged.len() - 1;
                if is_record && first < index && !step.owed.is_empty() && !is_note && link == Link::None {
                    out_of_order.push((first, index));
                }
                if (is_record || contested) && !is_note && link == Link::None {
                    if said.len() == SAID_MOST {
                        said.remove(0);
                    }
                    said.push(Said { of: index, turn: turns });
                }
                if let MarkKind::Act(act) = mark.kind
                    && self.script.act(act).seen.is_some()
                {
                    under_way.push((index, act));
                }
                if !is_note && link == Link::None && (contested || step.stray) && matches!(mark.kind, MarkKind::Act(_))
                {
                    chain = Some((index, mark));
                }
                if forks && link == Link::None && self.budget.is_spent() {
                    unsearched = unsearched.or(Some(index));
                }
                if forks && link == Link::None && self.may_fork(&shadows) {
                    let shadow = self.carried_out_right(before, &mark);
                    shadows.push(Shadow {
                        state: shadow,
                        of: index,
                        done: None,
                        without: Some(mark),
                        played: false,
                        differs: None,
                    });
                }
            }
            // What cannot be told may be answered by later lines, and then says nothing.
            let stands = |j: &Judged| j.stands() && j.violation.verdict() == Verdict::Illegal;
            if let (false, Some(index)) = (by_lines, judged[first..].iter().position(stands)) {
                seedless.says(first + index, &mut judged, step.stray);
            }
            seedless.sees(&judged[first..]);
            if turn {
                turns = turns.saturating_add(1);
                seedless.turn();
                // What was owed in the last turn was never done.
                self.expire(&mut judged, &mut pending, hole_in_turn);
                // What could not be read of a position counts for the turn that begins with it.
                hole_in_turn = hole_in_turn && !begun;
                begun = true;
            }
            shadows.retain_mut(|shadow| !self.has_come_to(&state, shadow));
            match self.policy {
                Policy::Stop if wrong => break,
                Policy::Corrected if wrong => {
                    let played = std::mem::replace(&mut state, self.all_right(before, at));
                    without = Some(mark);
                    shadows.retain(|shadow| shadow.played);
                    // What only the match as played allows from here on follows from what was put right.
                    let of = (first..judged.len()).find(|of| judged[*of].stands());
                    if let Some(of) = of.filter(|_| shadows.len() < SHADOWS_MOST) {
                        shadows.push(Shadow {
                            state: played,
                            of,
                            done: None,
                            without: None,
                            played: true,
                            differs: None,
                        });
                    }
                }
                _ => {}
            }
        }
        if let (Some(last), None) = (self.script.marks.len().checked_sub(1), stopped) {
            see(last, &state);
        }
        self.expire(&mut judged, &mut pending, hole_in_turn);
        // What comes out of order turns over other cards than the seed says.
        for (owed, record) in out_of_order {
            if judged[owed].stands() {
                judged[record].link = Link::Of(owed);
            }
        }
        for shadow in &shadows {
            let (played, right) = match shadow.played {
                true => (&shadow.state, &state),
                false => (&state, &shadow.state),
            };
            judged[shadow.of].spread = self.game.differences(played, right);
        }
        Driven { judged, state, stopped }
    }
}
