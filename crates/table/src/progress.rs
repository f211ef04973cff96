//! How far a text has come that is being carried out, whatever the game: how much of each of its steps was done, to whom, and whether more
//! comes of it.

use super::CardId;

/// What has to be written of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// There is nothing to do.
    Nothing,
    /// Its player may leave it, or whether there is anything to do hangs on what nobody noted.
    Left,
    /// It leaves no choice, and happens by itself.
    Itself,
    /// Its player chooses.
    Choice,
}

/// How far the steps of a text have come, each by its place among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How much of each was done: cards, or characters.
    done: Vec<u32>,
    /// Of each, whether nothing more comes of it.
    over: Vec<bool>,
    /// The cards that a step was done to.
    to: Vec<(usize, CardId)>,
}

impl Progress {
    /// So many steps, and nothing done of them.
    pub fn new(steps: usize) -> Progress {
        Progress {
            done: vec![0; steps],
            over: vec![false; steps],
            to: Vec::new(),
        }
    }

    /// So many steps there are.
    pub fn steps(&self) -> usize {
        self.done.len()
    }

    /// How much of a step was done.
    pub fn done(&self, step: usize) -> u32 {
        self.done.get(step).copied().unwrap_or(0)
    }

    /// So much more of a step was done.
    pub fn does(&mut self, step: usize, count: u32) {
        if let Some(done) = self.done.get_mut(step) {
            *done = done.saturating_add(count);
        }
    }

    /// Whether a step was done to a card.
    pub fn was_done_to(&self, step: usize, card: CardId) -> bool {
        self.to.contains(&(step, card))
    }

    /// A step was done to these cards.
    pub fn done_to(&mut self, step: usize, cards: impl IntoIterator<Item = CardId>) {
        self.to.extend(cards.into_iter().map(|card| (step, card)));
    }

    /// Whether nothing more comes of a step.
    pub fn is_over(&self, step: usize) -> bool {
        self.over.get(step).is_none_or(|over| *over)
    }

    /// Nothing more comes of a step.
    pub fn ends(&mut self, step: usize) {
        if let Some(over) = self.over.get_mut(step) {
            *over = true;
        }
    }

    /// Nothing more comes of any step.
    pub fn ends_all(&mut self) {
        self.over.fill(true);
    }

    /// The first step of which something may come.
    pub fn next(&self) -> Option<usize> {
        self.over.iter().position(|over| !over)
    }

    /// Whether it has come as far as another, whatever cards it was done to.
    pub fn is_as_far_as(&self, other: &Progress) -> bool {
        (&self.done, &self.over) == (&other.done, &other.over)
    }

    /// The step that a line tells of, among those of its sort, each with how the line differs from it: the first from which it does not,
    /// else the first of which something is left, else the first.
    pub fn told<M>(
        &self,
        of_sort: impl Iterator<Item = (usize, Option<M>)>,
        is_left: impl Fn(usize) -> bool,
    ) -> Option<(usize, Option<M>)> {
        let mut differ = Vec::new();
        for (step, mismatch) in of_sort {
            if mismatch.is_none() {
                return Some((step, None));
            }
            differ.push((step, mismatch));
        }
        let open = differ
            .iter()
            .position(|(step, _)| !self.is_over(*step) && is_left(*step));
        let at = open.unwrap_or(0);
        (at < differ.len()).then(|| differ.swap_remove(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_many_steps_comes_to_its_end() {
        let steps = 300;
        let mut progress = Progress::new(steps);
        for at in 0..steps {
            assert_eq!(progress.next(), Some(at));
            progress.ends(at);
        }
        assert_eq!(progress.next(), None);
    }

    #[test]
    fn a_line_tells_of_the_first_step_from_which_it_does_not_differ() {
        let mut progress = Progress::new(3);
        let told = |progress: &Progress, of_sort: &[(usize, Option<&'static str>)], left: usize| {
            progress.told(of_sort.iter().copied(), |step| step != left)
        };
        assert_eq!(told(&progress, &[], 9), None);
        assert_eq!(told(&progress, &[(0, Some("player")), (2, None)], 9), Some((2, None)));
        let all = [(0, Some("player")), (1, Some("number"))];
        assert_eq!(told(&progress, &all, 9), Some((0, Some("player"))));
        assert_eq!(told(&progress, &all, 0), Some((1, Some("number"))));
        progress.ends(0);
        assert_eq!(told(&progress, &all, 9), Some((1, Some("number"))));
        progress.ends(1);
        assert_eq!(told(&progress, &all, 9), Some((0, Some("player"))));
    }
}
