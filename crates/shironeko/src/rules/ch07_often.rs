//! SNK-7: a step that is done as often as there are others, and one of several ways.

use super::super::effects::program::Step;
use super::super::effects::run::Run;
use super::questions::Rules;
use super::texts::Open;

impl Rules<'_> {
    /// How often a step is done: once, or as often as there are of what it counts, when it comes.
    pub fn times_of(self, run: &Run, at: usize) -> Result<u32, Open> {
        let Some(per) = self.steps(run).get(at).and_then(|step| step.per.as_ref()) else {
            return Ok(1);
        };
        if let Some((_, times)) = run.times.iter().find(|(of, _)| *of == at) {
            return Ok(*times);
        }
        let there = self.count(per, run.card);
        match (there.exact(), there.open) {
            (Some(times), _) => Ok(times),
            (None, Some(open)) => Err(open),
            // What is not exact hangs on something.
            (None, None) => Ok(there.least),
        }
    }

    /// Whether another one was chosen of the ways to which a step belongs.
    pub fn is_another_way(self, run: &Run, at: usize) -> bool {
        let own = self.steps(run).get(at).and_then(|step| step.option);
        own.is_some() && self.way_chosen(run).is_some_and(|way| Some(way) != own)
    }

    /// The way that was chosen of several: it is told, or one of its steps was done.
    pub fn way_chosen(self, run: &Run) -> Option<u8> {
        if run.way.is_some() {
            return run.way;
        }
        let steps = self.steps(run).iter().enumerate();
        let mut done = steps.filter(|(at, _)| run.progress.done(*at) > 0);
        done.find_map(|(_, step)| step.option)
    }

    /// The first steps of the ways of a text.
    pub fn ways(self, run: &Run) -> Vec<usize> {
        let steps = self.steps(run);
        let begins = |at: &usize| {
            let before = at.checked_sub(1).and_then(|before| steps[before].option);
            steps[*at].option.is_some() && steps[*at].option != before
        };
        (0..steps.len()).filter(begins).collect()
    }

    /// Whether a step belongs to one of several ways of which none was chosen yet, and need not be this one: another one is still to
    /// come, or one of them comes to nothing, and that may be the one that was chosen.
    pub fn is_a_way_left(self, run: &Run, at: usize) -> bool {
        let steps = self.steps(run);
        let Some(own) = steps.get(at).and_then(|step| step.option) else {
            return false;
        };
        if self.way_chosen(run).is_some() {
            return false;
        }
        let ways = self.ways(run);
        let afresh = Run {
            progress: rejudge_table::progress::Progress::new(steps.len()),
            ..run.clone()
        };
        let does = |way: &usize| !steps[*way].is_optional() && self.can_be_done(&afresh, *way) == Ok(true);
        let last = steps.iter().filter_map(|step: &Step| step.option).max();
        !ways.contains(&at) || last != Some(own) || !ways.iter().all(does)
    }
}
