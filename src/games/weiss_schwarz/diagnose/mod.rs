//! Diagnosis: what players may have done otherwise than the log lets one assume, and what would have come of it.

pub mod course;
mod suspects;

use crate::diagnose::{Fault, Off, Outcome, Rerun, Suspect};
use crate::judge::drive::{Driver, Policy};
use crate::judge::finding::Kind;
use crate::judge::game::Game;
use crate::judge::script::{MarkKind, Script};
use crate::table::Seat;

use super::open::Opened;
use super::rulings::R;
use super::state::State;
use super::vocabulary::V;
use course::{Course, Twist};

/// `1 card`, `3 cards`.
fn cards(count: u8) -> String {
    match count {
        1 => "1 card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// A match that can be run again with something done otherwise.
pub struct Diagnosing {
    opened: Opened,
    script: Script,
    start: State,
    suspects: Vec<Suspect>,
    twists: Vec<Twist>,
    contradicted: usize,
    given: Vec<u32>,
}

impl Diagnosing {
    /// Notes every step of the match of an opened log.
    pub fn new((opened, script): (Opened, Script)) -> Diagnosing {
        let (start, _) = opened.start(&script, None);
        let mut state = start.clone();
        state.course = Some(Box::new(Course::noted()));
        let driver = Driver::new(&opened.m, &script, opened.m.full, Policy::Played);
        driver.tried(&mut state);
        let steps = state.course.take().and_then(|c| c.steps).unwrap_or_default();
        let (found, contradicted) = suspects::suspects(&opened.m, &steps);
        let (suspects, twists) = found.into_iter().unzip();
        let given = script.marks.iter().filter(|mark| match mark.kind {
            MarkKind::Holds(..) => true,
            MarkKind::Act(act) => script.act(act).verb == V::Count.id(),
            _ => false,
        });
        let given = given.map(|mark| mark.line).collect();
        Diagnosing {
            opened,
            script,
            start,
            suspects,
            twists,
            contradicted,
            given,
        }
    }
}

impl Rerun for Diagnosing {
    fn suspects(&self) -> &[Suspect] {
        &self.suspects
    }

    fn contradicted(&self) -> usize {
        self.contradicted
    }

    fn given(&self) -> &[u32] {
        &self.given
    }

    fn run(&mut self, suspects: &[usize]) -> Outcome {
        let m = &self.opened.m;
        let mut state = self.start.clone();
        let twists = suspects.iter().filter_map(|at| self.twists.get(*at).copied());
        state.course = Some(Box::new(Course::with(twists.collect())));
        let driver = Driver::new(m, &self.script, m.full, Policy::Played);
        let mut outcome = Outcome::default();
        for tried in driver.tried(&mut state) {
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
        }
        outcome
    }

    fn example(&self) -> String {
        let player = self.opened.m.name(Seat(0));
        format!("count {player}.stock 3 {player}.hand 5")
    }
}
