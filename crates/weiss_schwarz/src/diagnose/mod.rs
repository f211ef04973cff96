//! Diagnosis: what players may have done otherwise than the log lets one assume, and what would have come of it.

pub mod course;
mod mistakes;
mod suspects;

use rejudge_kit::diagnose::{Diagnosed, Found};

use super::open::Opened;
use super::rulings::R;
use super::state::State;
use super::unseen;
use course::{Course, Twist};

/// The names of all mistakes that are looked for.
pub fn mistakes() -> impl Iterator<Item = &'static str> {
    mistakes::ROWS.iter().map(|row| row.mistake)
}

impl Diagnosed for Opened {
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
