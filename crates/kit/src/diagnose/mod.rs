//! Diagnosis: what players may have done otherwise than the log lets one assume, and what would have come of it.
//!
//! A game says which mistakes there are and how a match is run with some of them made ([`Diagnosed`]). [`course`] does so for
//! games whose mistakes are rows of a table: cards that went elsewhere, numbers that were not changed.

pub mod course;
mod suspects;

use std::collections::HashSet;
use std::hash::Hash;
use std::ops::Range;

use rejudge_judge::diagnose::{Fault, Off, Outcome, Rerun, Suspect};
use rejudge_judge::drive::{Driver, Policy};
use rejudge_judge::finding::Kind;
use rejudge_judge::game::Game;
use rejudge_judge::resolve::Names;
use rejudge_judge::script::{Act, Mark, MarkKind, Script};

use crate::{Files, GameKit, PreparedMatch, Refusal, StateOf, written};
pub use suspects::{At, Of, Row, What, suspects};

/// Something that may have been otherwise.
#[derive(Clone, Debug)]
pub struct Found<T> {
    /// As the search sees it.
    pub suspect: Suspect,
    /// What is done for it.
    pub twist: T,
    /// It says which cards it concerns.
    pub definite: bool,
    /// A part of an action that was left undone, and no line would tell of it.
    pub left_undone: bool,
}

/// `1 card`, `3 cards`.
pub fn cards(count: u8) -> String {
    match count {
        1 => "1 card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// A match that can be run again with something done otherwise.
pub trait Diagnosed: PreparedMatch {
    /// Something done otherwise.
    type Twist: Copy + Eq + Hash;

    /// From this start on it is done otherwise; `noted`: every step of a log with so many marks is noted.
    fn twist(state: &mut StateOf<Self>, twists: Vec<Self::Twist>, noted: Option<usize>);

    /// How many steps were not noted, as that took more work than a log of its length may.
    fn unlooked(_state: &StateOf<Self>) -> usize {
        0
    }

    /// What may have been otherwise in what was noted, and how much of that the faces in the log contradict outright.
    fn suspects(&self, state: &mut StateOf<Self>) -> (Vec<Found<Self::Twist>>, usize);

    /// Whether a ruling says that something given does not fit: a count, or what a zone is said to hold.
    fn is_given(ruling: u16) -> bool;

    /// The zones of an example of what may be counted.
    const EXAMPLE: [&'static str; 2];

    /// Whether every face that was seen can have been where it was seen, at the end of a course with its journal. None: that
    /// cannot be told.
    fn can_be(&self, _state: &StateOf<Self>) -> Option<bool> {
        None
    }
}

/// The match of a log, to be run again.
///
/// # Errors
/// If the log or a file that it names cannot be read.
pub fn rerun<H: GameKit>(source: &str, files: &dyn Files) -> Result<Option<Box<dyn Rerun>>, Refusal>
where
    H::PreparedMatch: Diagnosed,
{
    let (opened, script) = crate::open_log::<H>(source, files)?;
    Ok(Some(Box::new(Diagnosing::new(source, opened, script))))
}

/// A match with what may have been otherwise in it.
struct Diagnosing<O: Diagnosed> {
    opened: O,
    script: Script,
    start: StateOf<O>,
    suspects: Vec<Suspect>,
    twists: Vec<O::Twist>,
    /// Of each, whether it says which cards it concerns.
    definite: Vec<bool>,
    /// So many of them may have been made in the match as it was written down.
    of_the_log: usize,
    contradicted: usize,
    given: Vec<u32>,
    /// How many steps of the match were not looked at.
    unlooked: usize,
}

/// The name of an act's verb.
fn verb(names: &impl Names, act: &Act) -> &'static str {
    let verbs = names.vocabulary().verbs;
    verbs.get(usize::from(act.verb.0)).map_or("", |verb| verb.name)
}

impl<O: Diagnosed> Diagnosing<O> {
    /// Notes every step of the match of an opened log; `source` is its text.
    fn new(source: &str, opened: O, mut script: Script) -> Diagnosing<O> {
        position_at_the_end(&opened.names(), source, &mut script);
        let (start, _) = opened.start(&script, None);
        let names = opened.names();
        let given = script.marks.iter().filter(|mark| match mark.kind {
            MarkKind::Holds(..) => true,
            MarkKind::Act(act) => verb(&names, script.act(act)) == "count",
            _ => false,
        });
        let given = given.map(|mark| mark.line).collect();
        drop(names);
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

    fn driver(&self) -> Driver<'_, O::Game> {
        Driver::new(self.opened.game(), &self.script, self.opened.full(), Policy::Played)
    }

    fn twists(&self, suspects: &[usize]) -> Vec<O::Twist> {
        suspects.iter().filter_map(|at| self.twists.get(*at).copied()).collect()
    }

    /// Adds what may have been done otherwise in the match with these mistakes, as far as it is not there yet. How much
    /// of it a face in the log contradicts.
    fn add(&mut self, with: &[usize]) -> usize {
        let mut state = self.start.clone();
        O::twist(&mut state, self.twists(with), Some(self.script.marks.len()));
        self.driver().tried(&mut state, &mut |_| false);
        self.unlooked = self.unlooked.max(O::unlooked(&state));
        let (found, contradicted) = self.opened.suspects(&mut state);
        let had: HashSet<O::Twist> = self.twists.iter().take(self.of_the_log).copied().collect();
        for found in found.into_iter().filter(|f| !had.contains(&f.twist)) {
            self.suspects.push(found.suspect);
            self.twists.push(found.twist);
            self.definite.push(found.definite);
        }
        contradicted
    }
}

/// A `position` behind which nothing is played says how it ended: what it names is compared, not set.
fn position_at_the_end(names: &impl Names, source: &str, script: &mut Script) {
    let plays = |mark: &Mark| match mark.kind {
        MarkKind::Act(act) => {
            let act = script.act(act);
            !act.judge && !matches!(verb(names, act), "count" | "note" | "result")
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

impl<O: Diagnosed> Rerun for Diagnosing<O> {
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
        let mut state = self.start.clone();
        O::twist(&mut state, self.twists(suspects), None);
        let mut outcome = Outcome::default();
        let work = self.driver().tried(&mut state, &mut |tried| {
            let violation = tried.violation;
            let number = |text: &str| text.parse::<i64>().ok();
            if O::is_given(violation.ruling) {
                let by = match (violation.kind, number(&violation.claimed), number(&violation.expected)) {
                    (Some(Kind::Count), Some(told), Some(here)) => told - here,
                    _ => 0,
                };
                let span = violation.span.unwrap_or_default();
                outcome.off.push(Off {
                    line: tried.line,
                    at: span.start,
                    by,
                    message: violation.message,
                });
            } else if violation.cannot_tell.is_none() {
                outcome.faults.push(Fault {
                    line: tried.line,
                    ruling: self.opened.game().ruling(violation.ruling).name.to_owned(),
                    message: violation.message,
                });
            }
            enough(&outcome)
        });
        outcome.work = work;
        outcome
    }

    fn possible(&mut self, suspects: &[usize]) -> Option<bool> {
        if !suspects.iter().all(|at| self.definite.get(*at) == Some(&true)) {
            return None;
        }
        let (mut state, _) = self.opened.start_with_journal(&self.script);
        O::twist(&mut state, self.twists(suspects), None);
        self.driver().tried(&mut state, &mut |_| false);
        self.opened.can_be(&state)
    }

    fn players(&self) -> &[String] {
        self.opened.players()
    }

    fn example(&self) -> String {
        let name = self.opened.players().first().map_or("?", String::as_str);
        let player = written::player(name, self.opened.names().vocabulary());
        let [one, other] = O::EXAMPLE;
        format!("count {player}.{one} 3 {player}.{other} 5")
    }
}
