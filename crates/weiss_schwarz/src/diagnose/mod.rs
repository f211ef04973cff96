//! Diagnosis: what players may have done otherwise than the log lets one assume, and what would have come of it.

pub mod course;
mod mistakes;
mod suspects;
mod unwritten;

use rejudge_judge::cause::LEFT_OUT_MOST;
use rejudge_judge::drive::{Driver, Policy};
use rejudge_judge::script::Script;
use rejudge_kit::diagnose::{Diagnosed, Found};
use rejudge_notation::Span;

use super::matches::Match;
use super::open::PreparedMatch;
use super::rulings::R;
use super::state::State;
use super::unseen;
use course::{Course, Twist};

/// The names of all mistakes that are looked for.
pub fn mistakes() -> impl Iterator<Item = &'static str> {
    mistakes::ROWS.iter().map(|row| row.mistake)
}

impl Diagnosed for PreparedMatch {
    type Twist = Twist;

    const EXAMPLE: [&'static str; 2] = ["stock", "hand"];

    fn twist(state: &mut State, twists: Vec<Twist>, noted: Option<usize>) {
        let course = match noted {
            Some(marks) => Course::noted(twists, marks),
            None => Course::with(twists),
        };
        state.course = Some(Box::new(course));
    }

    fn unlooked(state: &State) -> usize {
        state.course.as_ref().map_or(0, |course| course.unlooked)
    }

    fn suspects(&self, state: &mut State) -> (Vec<Found<Twist>>, usize) {
        let steps = state.course.take().and_then(|c| c.steps).unwrap_or_default();
        suspects::suspects(&self.m, &steps)
    }

    fn is_given(ruling: u16) -> bool {
        ruling == R::Count as u16 || ruling == R::Holds as u16
    }

    fn can_be(&self, state: &State) -> Option<bool> {
        self.m.seed.is_none().then(|| unseen::can_be(&self.m, state))
    }
}

/// Starts from which a part of an action is left undone that has no line, before this place of the log, the nearest first.
pub fn left_undone(m: &Match, script: &Script, start: &State, before: Span) -> Vec<(State, Span)> {
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
    let found = found.filter(|found| found.left_undone && found.suspect.line <= until);
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
