//! One mark held against what is due: it comes from here, lies ahead, or does not come from here; and what was passed on the way.

use rejudge_table::Seat;

use super::drive::Driver;
use super::game::{Expectation, Fit, Game, Mode, Violation};
use super::script::{Mark, MarkKind};
use super::shadow::Step;

/// More steps than a game can take between two marks.
pub(super) const STEPS_MOST: u32 = 20_000;

/// Under `decisions`: more steps than lie between a mark and what comes of it by itself.
const AHEAD_MOST: u32 = 64;

/// More marks than lie between one and the next step of play.
const BEHIND_MOST: usize = 2_500;
/// More counts and remarks than stand behind one another at the end of a turn.
const BESIDE_MOST: usize = 100;

impl<G: Game> Driver<'_, G> {
    /// One mark. `right` carries it out as the rules say.
    pub(super) fn step(&self, state: &mut G::State, mark: &Mark, mode: Mode, step: &mut Step) {
        self.budget.step(self.game.weight(state));
        self.game.line(state, mark.line);
        if matches!(mark.kind, MarkKind::Done(_)) && !self.game.heeds_ends(state) {
            return;
        }
        self.game.infer(state, self.script, mark);
        let mut looked = self.full;
        for _ in 0..STEPS_MOST {
            match self.game.classify(state, self.script, mark) {
                Fit::Aside => {
                    self.beside(state, mark, step);
                    return;
                }
                Fit::Matches => {
                    self.game.apply(state, self.script, mark, mode, &mut step.violations);
                    return;
                }
                Fit::Later => match self.game.expects(state) {
                    Expectation::Over => break,
                    Expectation::Written if self.full => {
                        step.owed.push(self.game.mark_missed(state, self.script, Some(mark)))
                    }
                    Expectation::Chosen => step.owed.push(self.game.mark_missed(state, self.script, Some(mark))),
                    must => self.apply_implied(state, must, mark, (mode, &mut step.violations)),
                },
                Fit::Unexpected => {
                    if !std::mem::replace(&mut looked, true)
                        && let Some(there) = self.comes_by_itself(state, mark, step)
                    {
                        *state = there;
                        continue;
                    }
                    // Under `decisions` what happens by itself has happened, if that leads anywhere.
                    match self.written_past(state, mark, &mut step.violations) {
                        Some(past) => *state = past,
                        None => break,
                    }
                }
                Fit::Overdue => break,
            }
        }
        step.stray = true;
        if mode == Mode::Played {
            step.settled = self
                .game
                .apply_unexpected(state, self.script, mark, &mut step.violations);
        }
    }

    /// What is no part of the course of play. Under `decisions` the last line of a turn may tell of the table before
    /// what ends the turn, or after it: that has no line. It is taken as it fits better; where neither does, as after it.
    fn beside(&self, state: &mut G::State, mark: &Mark, step: &mut Step) {
        let first = step.violations.len();
        let ended = if self.full { None } else { self.turn_ended(state, mark) };
        self.game.observe(state, self.script, mark, &mut step.violations);
        let wrong = |violations: &[Violation]| violations.iter().filter(|s| s.note.is_none()).count();
        if let Some(mut ended) = ended.filter(|_| wrong(&step.violations[first..]) > 0) {
            let mut own = Vec::new();
            self.game.observe(&mut ended, self.script, mark, &mut own);
            if wrong(&own) <= wrong(&step.violations[first..]) {
                step.violations.truncate(first);
                step.violations.append(&mut own);
                *state = ended;
            }
        }
    }

    /// The state at the end of the turn, if nothing of the turn has a line behind this one.
    fn turn_ended(&self, state: &G::State, mark: &Mark) -> Option<G::State> {
        let is_beside = |m: &&Mark| self.game.classify(state, self.script, m) == Fit::Aside;
        let turn = self.from(mark).iter().take(BESIDE_MOST).find(|m| !is_beside(m))?;
        if !matches!(turn.kind, MarkKind::Turn(..)) {
            return None;
        }
        let (mut state, mut unheard) = (self.copy(state), Vec::new());
        for _ in 0..STEPS_MOST {
            match (self.game.classify(&state, self.script, turn), self.game.expects(&state)) {
                (Fit::Matches, _) => return unheard.iter().all(|s: &Violation| s.note.is_some()).then_some(state),
                (Fit::Later, must @ (Expectation::Choice | Expectation::Derived | Expectation::Written)) => {
                    self.apply_implied(&mut state, must, turn, (Mode::Played, &mut unheard));
                }
                _ => return None,
            }
        }
        None
    }

    /// Under `decisions`, the state behind what happens by itself, if the mark comes from there. Where it does not, its
    /// lines may still follow: they may be written, even if they need not be.
    fn written_past(&self, state: &G::State, mark: &Mark, violations: &mut Vec<Violation>) -> Option<G::State> {
        if self.full || self.game.expects(state) != Expectation::Written || self.struck_before_more(mark) {
            return None;
        }
        let before = state;
        let mut state = self.copy(state);
        let mut own = Vec::new();
        for _ in 0..AHEAD_MOST {
            // Cards that move without being noted are on the way to it, and may lead nowhere.
            let must = self.game.expects(&state);
            match (self.game.classify(&state, self.script, mark), must) {
                (Fit::Unexpected, Expectation::Written) | (Fit::Later, Expectation::Derived) => {}
                (Fit::Unexpected, _) => return None,
                (Fit::Matches, _) if self.is_within(mark) && self.goes_on_before(before, &state, mark) => return None,
                _ => {
                    violations.append(&mut own);
                    return Some(state);
                }
            }
            self.apply_implied(&mut state, must, mark, (Mode::Played, &mut own));
        }
        None
    }

    /// Whether a mark stands in the brackets of an action: it struck there, and what the lines behind that action tell had not
    /// happened yet.
    fn is_within(&self, mark: &Mark) -> bool {
        matches!(mark.kind, MarkKind::Act(act) if self.script.act(act).inside.is_some())
    }

    /// Whether a mark does not come from here.
    pub(super) fn comes_not(&self, state: &G::State, mark: &Mark) -> bool {
        matches!(
            self.game.classify(state, self.script, mark),
            Fit::Unexpected | Fit::Overdue
        )
    }

    /// Whether a mark comes neither from here nor from what happens by itself.
    pub(super) fn leads_nowhere(&self, state: &G::State, mark: &Mark) -> bool {
        let mut unheard = Vec::new();
        self.comes_not(state, mark)
            && (self.full
                || (self.comes_by_itself(state, mark, &mut Step::new()).is_none()
                    && self.written_past(state, mark, &mut unheard).is_none()))
    }

    /// Whether a mark interrupts an action of which more was seen behind it: there it struck, and nowhere else.
    fn struck_before_more(&self, mark: &Mark) -> bool {
        let MarkKind::Act(act) = mark.kind else { return false };
        let Some(of) = self.script.act(act).inside else {
            return false;
        };
        let behind = self.from(mark).iter().take(BEHIND_MOST);
        let mut behind = behind.take_while(|m| m.kind != MarkKind::Done(of));
        behind.any(|m| matches!(m.kind, MarkKind::Seen(seen, _) if seen == of))
    }

    /// Under `decisions`, the state in which a mark is what comes next, if it gets there with nobody choosing
    /// anything: what an attack turns over, for example, may call for a level up. Where it does not get there, somebody may have
    /// left out a choice that was due here.
    fn comes_by_itself(&self, state: &G::State, mark: &Mark, step: &mut Step) -> Option<G::State> {
        let mut own = Step::new();
        let reached = self.reached(state, mark, &mut own, false);
        let (there, chose) = reached.or_else(|| self.reached(state, mark, &mut own, true))?;
        if (chose || self.is_within(mark)) && self.goes_on_before(state, &there, mark) {
            return None;
        }
        step.violations.append(&mut own.violations);
        step.owed.append(&mut own.owed);
        Some(there)
    }

    /// The state in which a mark is what comes next, and whether somebody might have chosen something on the way. `owing`: a
    /// choice that somebody had to make is passed, and owed.
    fn reached(&self, state: &G::State, mark: &Mark, own: &mut Step, owing: bool) -> Option<(G::State, bool)> {
        own.clear();
        if !matches!(mark.kind, MarkKind::Act(_)) || self.struck_before_more(mark) {
            return None;
        }
        let mut state = self.copy(state);
        let mut chose = false;
        // A turn does not begin by itself: it has a line in either detail.
        let turn = Mark {
            kind: MarkKind::Turn(0, Seat(0), None),
            ..*mark
        };
        for _ in 0..AHEAD_MOST {
            match self.game.expects(&state) {
                Expectation::Chosen if owing && own.owed.is_empty() => {
                    own.owed
                        .push(self.game.mark_missed(&mut state, self.script, Some(mark)));
                }
                Expectation::Over | Expectation::Chosen => return None,
                _ if self.game.classify(&state, self.script, &turn) == Fit::Matches => return None,
                must => {
                    chose |= must == Expectation::Choice;
                    self.apply_implied(&mut state, must, mark, (Mode::Played, &mut own.violations));
                }
            }
            if self.game.classify(&state, self.script, mark) == Fit::Matches {
                return Some((state, chose));
            }
        }
        None
    }

    /// Whether the next line says that nobody had gone as far as to where this mark would come: it comes from here, and no
    /// longer once the mark was carried out there.
    fn goes_on_before(&self, state: &G::State, there: &G::State, mark: &Mark) -> bool {
        let mut behind = self.from(mark).iter().take(BEHIND_MOST).skip(1);
        let is_step = |m: &&Mark| match m.kind {
            MarkKind::Act(act) => {
                let act = self.script.act(act);
                !act.effect
                    && !act.judge
                    && act.inside.is_none()
                    && self.game.classify(state, self.script, m) != Fit::Aside
            }
            MarkKind::Turn(..) => true,
            _ => false,
        };
        let Some(next) = behind.find(is_step) else { return false };
        if self.comes_not(state, next) {
            return false;
        }
        let (mut there, mut unheard) = (self.copy(there), Vec::new());
        self.game
            .apply(&mut there, self.script, mark, Mode::Played, &mut unheard);
        self.comes_not(&there, next)
            && self.reached(&there, next, &mut Step::new(), false).is_none()
            && self.written_past(&there, next, &mut unheard).is_none()
    }
}
