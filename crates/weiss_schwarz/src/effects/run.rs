//! How far a program has come: how often each of its steps was done, and what is left of it. Knows no game: a step is a
//! number with the least and the most of it.

use smallvec::SmallVec;

/// More steps than a program that is run has.
pub const STEPS_MOST: usize = 12;

/// More gates than a program that is run has.
pub const GATES_MOST: usize = 12;

/// How often something is done: at least, and at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}

impl Times {
    /// No more and no less.
    pub const fn exactly(count: u8) -> Times {
        Times {
            least: count,
            most: count,
        }
    }

    /// None, or so many at most.
    pub const fn up_to(most: u8) -> Times {
        Times { least: 0, most }
    }
}

/// What of a program was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// How much of each step was done.
    done: [u8; STEPS_MOST],
    /// The steps of which as much was done as had to be, as things were: a bit each.
    whole: u16,
    /// The gates that somebody has chosen to go through, though nothing behind them need have been told of: a bit each.
    chosen: u16,
}

impl Run {
    /// How much of a step was done.
    pub fn done(&self, step: usize) -> u8 {
        self.done.get(step).copied().unwrap_or(0)
    }

    /// The same, where what was done of one step was done of another.
    pub fn with_done_of_another(mut self, one: usize, other: usize) -> Run {
        let done = self.done(one);
        if let Some(of_one) = self.done.get_mut(one) {
            *of_one = 0;
        }
        self.does(other, done);
        self
    }

    /// The place of the last step of which something was done.
    pub fn last(&self) -> Option<usize> {
        self.done.iter().rposition(|done| *done > 0)
    }

    /// So much more of a step was done.
    pub fn does(&mut self, step: usize, count: u8) {
        if let Some(done) = self.done.get_mut(step) {
            *done = done.saturating_add(count);
        }
    }

    /// As much of a step was done as had to be when it was: X, say, of the card that was spoken of then.
    pub fn becomes_whole(&mut self, step: usize) {
        if step < STEPS_MOST {
            self.whole |= 1 << step;
        }
    }

    /// Whether as much of a step was done as had to be when it was.
    pub fn was_whole(&self, step: usize) -> bool {
        step < STEPS_MOST && self.whole >> step & 1 == 1
    }

    /// Nothing of it was done.
    pub fn is_fresh(&self) -> bool {
        self.done.iter().all(|done| *done == 0)
    }

    /// Somebody has chosen to go through a gate.
    pub fn chooses(&mut self, gate: usize) {
        if gate < GATES_MOST {
            self.chosen |= 1 << gate;
        }
    }

    /// Whether somebody has chosen to go through a gate.
    pub fn was_chosen(&self, gate: usize) -> bool {
        gate < GATES_MOST && self.chosen >> gate & 1 == 1
    }

    /// Nothing of it was done, and nothing chosen.
    pub fn is_untold(&self) -> bool {
        self.is_fresh() && self.chosen == 0
    }

    /// Of the steps that a line may be, the one it is: the first that has room for all of it, else the first with room for
    /// some, else the first.
    pub fn takes(&self, count: u8, steps: impl Iterator<Item = (usize, Times)> + Clone) -> Option<usize> {
        let room = |(step, times): &(usize, Times)| times.most.saturating_sub(self.done(*step));
        let whole = steps.clone().find(|step| room(step) >= count);
        let some = || steps.clone().find(|step| room(step) > 0);
        let first = || steps.clone().next();
        whole.or_else(some).or_else(first).map(|(step, _)| step)
    }

    /// How much of a step is left that has to be done.
    pub fn left(&self, step: usize, times: Times) -> u8 {
        times.least.saturating_sub(self.done(step))
    }

    /// How much more of a step may be done.
    pub fn room(&self, step: usize, times: Times) -> u8 {
        times.most.saturating_sub(self.done(step))
    }
}

/// Whether each of these cards can be for an action of its own, where `fits` says for which it can be, a bit each; and how many cards each
/// action has then. No action takes more than its `most`.
pub fn shared_out(fits: &[u8], most: &[u8]) -> Option<SmallVec<[u8; 4]>> {
    /// Room for a card among the actions that were not looked at: one that has room, or one of whose cards finds room elsewhere.
    fn placed(card: usize, fits: &[u8], most: &[u8], of: &mut [Option<usize>], looked: &mut u8) -> bool {
        for at in 0..most.len() {
            let bit = 1 << at;
            if fits[card] & bit == 0 || *looked & bit != 0 {
                continue;
            }
            *looked |= bit;
            let there = || (0..of.len()).filter(|other| of[*other] == Some(at));
            let full = there().count() >= usize::from(most[at]);
            let those: SmallVec<[usize; 8]> = if full { there().collect() } else { SmallVec::new() };
            if !full || those.into_iter().any(|other| placed(other, fits, most, of, looked)) {
                of[card] = Some(at);
                return true;
            }
        }
        false
    }
    let mut of: SmallVec<[Option<usize>; 8]> = SmallVec::from_elem(None, fits.len());
    let all = (0..fits.len()).all(|card| placed(card, fits, most, &mut of, &mut 0));
    let had = (0..most.len()).map(|at| of.iter().filter(|of| **of == Some(at)).count() as u8);
    all.then(|| had.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_step_that_has_room_for_it() {
        let steps = [(0, Times::exactly(1)), (2, Times::exactly(2))];
        let mut run = Run::default();
        assert!(run.is_fresh());
        assert_eq!(run.takes(2, steps.into_iter()), Some(2), "all of it");
        assert_eq!(run.takes(1, steps.into_iter()), Some(0));
        run.does(0, 1);
        assert_eq!(run.takes(1, steps.into_iter()), Some(2), "the first one is done");
        run.does(2, 1);
        assert_eq!(run.takes(2, steps.into_iter()), Some(2), "some of it");
        run.does(2, 2);
        assert_eq!(
            run.takes(1, steps.into_iter()),
            Some(0),
            "no room is left, and it is one too many"
        );
        assert_eq!(run.takes(1, [].into_iter()), None);
    }

    #[test]
    fn what_is_left_and_what_has_room() {
        let mut run = Run::default();
        let (two, any) = (Times::exactly(2), Times::up_to(3));
        assert_eq!((run.left(0, two), run.room(0, two)), (2, 2));
        assert_eq!((run.left(1, any), run.room(1, any)), (0, 3));
        run.does(0, 3);
        run.does(1, 1);
        assert_eq!((run.left(0, two), run.room(0, two)), (0, 0));
        assert_eq!((run.left(1, any), run.room(1, any)), (0, 2));
        run.does(STEPS_MOST, 1);
        assert_eq!(run.done(STEPS_MOST), 0, "there is no such step");
        run.becomes_whole(STEPS_MOST);
        run.becomes_whole(1);
        assert_eq!([0, 1, STEPS_MOST].map(|step| run.was_whole(step)), [false, true, false]);
    }

    #[test]
    fn each_card_is_for_an_action_that_has_room() {
        let [first, second, both] = [1, 2, 3];
        let shared = |fits: &[u8], most: &[u8]| shared_out(fits, most).map(|had| had.to_vec());
        assert_eq!(shared(&[both, first], &[1, 1]), Some(vec![1, 1]), "the first gives way");
        assert_eq!(shared(&[both, both, first, second], &[2, 3]), Some(vec![2, 2]));
        assert_eq!(shared(&[first, first, both], &[1, 2]), None);
        assert_eq!(
            shared(&[both, 0], &[9, 9]),
            None,
            "of which nothing says that it can be"
        );
        // As many as a line can name, the last of which fits nowhere: told at once, not after all orders.
        let mut many = vec![0xff; 98];
        many.push(0);
        assert_eq!(shared(&many, &[50; 8]), None);
        assert_eq!(shared(&[0xff; 99], &[12; 8]), None);
        assert_eq!(shared(&[0xff; 96], &[12; 8]), Some(vec![12; 8]));
    }

    #[test]
    fn what_is_chosen_is_not_done() {
        let mut run = Run::default();
        assert!(run.is_untold());
        run.chooses(GATES_MOST);
        assert!(run.is_untold(), "there is no such gate");
        run.chooses(1);
        assert!(run.is_fresh() && !run.is_untold());
        assert_eq!([0, 1].map(|gate| run.was_chosen(gate)), [false, true]);
    }
}
