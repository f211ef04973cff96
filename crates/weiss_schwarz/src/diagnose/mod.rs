//! Diagnosis: what players may have done otherwise than the log lets one assume, and what would have come of it.

use std::collections::HashSet;
use std::ops::Range;

pub mod course;
mod mistakes;
mod suspects;

use rejudge_judge::cause::LEFT_OUT_MOST;
use rejudge_judge::diagnose::{Fault, Off, Outcome, Rerun, Suspect};
use rejudge_judge::drive::{Driver, Policy};
use rejudge_judge::finding::Kind;
use rejudge_judge::game::Game;
use rejudge_judge::script::{Mark, MarkKind, Script};
use rejudge_kit::Opened as _;
use rejudge_notation::Span;
use rejudge_table::Seat;

use super::matches::Match;
use super::open::Opened;
use super::rulings::R;
use super::state::State;
use super::unseen;
use super::vocabulary::V;
use course::{Course, Twist};

/// `1 card`, `3 cards`.
fn cards(count: u8) -> String {
    match count {
        1 => "1 card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// The names of all mistakes that are looked for.
pub fn mistakes() -> impl Iterator<Item = &'static str> {
    mistakes::ROWS.iter().map(|row| row.mistake)
}

/// A match that can be run again with something done otherwise.
pub struct Diagnosing {
    opened: Opened,
    script: Script,
    start: State,
    suspects: Vec<Suspect>,
    twists: Vec<Twist>,
    /// Of each, whether it says which cards it concerns.
    definite: Vec<bool>,
    /// So many of them may have been made in the match as it was written down.
    of_the_log: usize,
    contradicted: usize,
    given: Vec<u32>,
    /// How many steps of the match were not looked at.
    unlooked: usize,
}

impl Diagnosing {
    /// Notes every step of the match of an opened log; `source` is its text.
    pub fn new(source: &str, (opened, mut script): (Opened, Script)) -> Diagnosing {
        position_at_the_end(source, &mut script);
        let (start, _) = opened.start(&script, None);
        let given = script.marks.iter().filter(|mark| match mark.kind {
            MarkKind::Holds(..) => true,
            MarkKind::Act(act) => script.act(act).verb == V::Count.id(),
            _ => false,
        });
        let given = given.map(|mark| mark.line).collect();
        let mut diagnosing = Diagnosing {
            opened,
            script,
            start,
            suspects: Vec::new(),
            twists: Vec::new(),
            definite: Vec::new(),
            of_the_log: 0,
            contradicted: 0,
            given,
            unlooked: 0,
        };
        diagnosing.contradicted = diagnosing.add(&[]);
        diagnosing.of_the_log = diagnosing.twists.len();
        diagnosing
    }

    /// Adds what may have been done otherwise in the match with these mistakes, as far as it is not there yet. How much
    /// of it a face in the log contradicts.
    fn add(&mut self, with: &[usize]) -> usize {
        let m = &self.opened.m;
        let mut state = self.start.clone();
        let twists = with.iter().filter_map(|at| self.twists.get(*at).copied());
        state.course = Some(Box::new(Course::noted(twists.collect(), self.script.marks.len())));
        Driver::new(m, &self.script, m.full, Policy::Played).tried(&mut state, &mut |_| false);
        let course = state.course.take().unwrap_or_default();
        self.unlooked = self.unlooked.max(course.unlooked);
        let steps = course.steps.unwrap_or_default();
        let (found, contradicted) = suspects::suspects(m, &steps);
        let had: HashSet<Twist> = self.twists.iter().take(self.of_the_log).copied().collect();
        for found in found.into_iter().filter(|f| !had.contains(&f.twist)) {
            self.suspects.push(found.suspect);
            self.twists.push(found.twist);
            self.definite.push(found.definite);
        }
        contradicted
    }
}

/// Starts from which something is left out that has no line, before this place of the log, the nearest first.
pub fn left_out(m: &Match, script: &Script, start: &State, before: Span) -> Vec<(State, Span)> {
    let mark = script.marks.iter().rfind(|mark| mark.span.start <= before.start);
    let Some(until) = mark.map(|mark| mark.line) else {
        return Vec::new();
    };
    let mut state = start.clone();
    state.course = Some(Box::new(Course::noted(Vec::new(), script.marks.len())));
    Driver::new(m, script, m.full, Policy::Played).tried(&mut state, &mut |tried| tried.line >= until);
    let steps = state.course.take().and_then(|c| c.steps).unwrap_or_default();
    let (found, _) = suspects::suspects(m, &steps);
    let found = found.into_iter().rev();
    let found = found.filter(|found| found.left_out && found.suspect.line <= until);
    let starts = found.take(LEFT_OUT_MOST).filter_map(|found| {
        let mark = script.marks.iter().find(|mark| mark.line >= found.suspect.line)?;
        let course = Course::with(vec![found.twist]);
        let state = State {
            course: Some(Box::new(course)),
            ..start.clone()
        };
        Some((state, mark.span))
    });
    starts.collect()
}

/// A `position` behind which nothing is played says how it ended: what it names is compared, not set.
fn position_at_the_end(source: &str, script: &mut Script) {
    let plays = |mark: &Mark| match mark.kind {
        MarkKind::Act(act) => {
            let act = script.act(act);
            !act.judge && !matches!(V::of(act.verb), V::Count | V::Note | V::Result)
        }
        MarkKind::Done(_) | MarkKind::Holds(..) | MarkKind::Label(_) => false,
        _ => true,
    };
    let Some(last) = script.marks.iter().rposition(plays).filter(|at| *at > 0) else {
        return;
    };
    let Some(MarkKind::Position(position)) = script.marks.get(last).map(|m| m.kind) else {
        return;
    };
    let line = |at: u32| {
        let before = source.bytes().take(at as usize);
        u32::try_from(before.filter(|b| *b == b'\n').count()).unwrap_or(u32::MAX - 1) + 1
    };
    let held: Vec<Mark> = script
        .holdings(position)
        .iter()
        .map(|holding| Mark {
            kind: MarkKind::Holds(holding.seat, holding.zone, holding.ops.start, holding.ops.end),
            span: holding.span,
            line: line(holding.span.start),
        })
        .collect();
    script.marks.splice(last..=last, held);
}

impl Diagnosing {
    fn twisted(&self, suspects: &[usize]) -> Option<Box<Course>> {
        let twists = suspects.iter().filter_map(|at| self.twists.get(*at).copied());
        Some(Box::new(Course::with(twists.collect())))
    }
}

impl Rerun for Diagnosing {
    fn suspects(&self) -> &[Suspect] {
        &self.suspects
    }

    fn begin(&mut self) {
        self.suspects.truncate(self.of_the_log);
        self.twists.truncate(self.of_the_log);
        self.definite.truncate(self.of_the_log);
    }

    fn further(&mut self, suspect: usize) -> Range<usize> {
        let had = self.suspects.len();
        self.add(&[suspect]);
        had..self.suspects.len()
    }

    fn unlooked(&self) -> usize {
        self.unlooked
    }

    fn contradicted(&self) -> usize {
        self.contradicted
    }

    fn given(&self) -> &[u32] {
        &self.given
    }

    fn run(&mut self, suspects: &[usize], enough: &dyn Fn(&Outcome) -> bool) -> Outcome {
        let m = &self.opened.m;
        let mut state = self.start.clone();
        state.course = self.twisted(suspects);
        let driver = Driver::new(m, &self.script, m.full, Policy::Played);
        let mut outcome = Outcome::default();
        let work = driver.tried(&mut state, &mut |tried| {
            let slip = tried.slip;
            let number = |text: &str| text.parse::<i64>().ok();
            let is = |r: R| slip.ruling == r as u16;
            if is(R::Count) || is(R::Holds) {
                let by = match (slip.kind, number(&slip.claimed), number(&slip.expected)) {
                    (Some(Kind::Count), Some(told), Some(here)) => told - here,
                    _ => 0,
                };
                let span = slip.span.unwrap_or_default();
                outcome.off.push(Off {
                    line: tried.line,
                    at: span.start,
                    by,
                    message: slip.message,
                });
            } else if slip.cannot_tell.is_none() {
                outcome.faults.push(Fault {
                    line: tried.line,
                    ruling: m.ruling(slip.ruling).name.to_owned(),
                    message: slip.message,
                });
            }
            enough(&outcome)
        });
        outcome.work = work;
        outcome
    }

    fn possible(&mut self, suspects: &[usize]) -> Option<bool> {
        let m = &self.opened.m;
        let definite = suspects.iter().all(|at| self.definite.get(*at) == Some(&true));
        if m.seed.is_some() || !definite {
            return None;
        }
        let (mut state, _) = self.opened.start_with_journal(&self.script);
        state.course = self.twisted(suspects);
        Driver::new(m, &self.script, m.full, Policy::Played).tried(&mut state, &mut |_| false);
        Some(unseen::can_be(m, &state))
    }

    fn example(&self) -> String {
        let player = self.opened.m.name(Seat(0));
        format!("count {player}.stock 3 {player}.hand 5")
    }
}
