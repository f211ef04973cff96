//! What the lines of a log prove by themselves, where a seed tells the rest.
//!
//! Under a seed a log of choices says nothing of the cards that came up: they follow. Once something was done that has no
//! line (a card not drawn, a check left out), other cards came up than the seed says, and line after line does not fit.
//! The match is therefore followed a second time as if nobody knew the order of the decks. What is wrong there, too, is
//! wrong by the lines alone and stands by itself. What is wrong under the seed only shows one thing, that the course has
//! left the seed: the first such finding says so, and those that follow are its consequences. A course that fits the seed
//! again for some turns has not left it for good, and the next finding stands by itself; until it turns out that the course
//! had left it all the same.

use super::drive::{Driver, Judged, Link, Policy};
use super::finding::Kind;
use super::game::{Game, Mode};
use super::script::Mark;
use super::shadow::Step;

/// The match is followed anew so often at most, after positions and going back.
const MADE_MOST: u32 = 4;

/// So many findings show that the course has left the seed for good.
const FOR_GOOD: u32 = 3;

/// What showed it so many turns before is part of it.
const BEFORE_MOST: u32 = 8;

/// Of what is wrong under the seed alone, where something before it cannot be told.
const HANGS_ON_OPEN: &str = "what settles the findings before it that cannot be told";

/// So many turns later what could not be told may still show under the seed.
const OPEN_MOST: u32 = 1;

/// A course that no longer follows the seed.
struct Strayed {
    /// The finding that says so.
    of: usize,
    /// So many findings show it.
    found: u32,
    /// So many turns have begun since the last of them.
    turns: u32,
    /// The first of them did not come where it stood, so that something else may have been due there.
    stray: bool,
    /// It is one of the record: from there on the log is judged as one without a seed.
    is_record: bool,
}

impl Strayed {
    /// After so many turns that fit, the course is that of the seed. What has been shown three times stays so.
    fn lasts(&self) -> u32 {
        match self.found {
            0 | 1 => 1,
            2 => 3,
            FOR_GOOD.. => u32::MAX,
        }
    }
}

/// The match by its lines alone, from the first thing that is wrong.
pub(super) struct Seedless<S> {
    state: Option<S>,
    made: u32,
    strayed: Option<Strayed>,
    /// The last finding that said so before, and so many turns have begun since.
    before: Option<(usize, u32)>,
    /// So many turns have begun since something could not be told.
    open: Option<u32>,
}

impl<S> Seedless<S> {
    pub(super) fn new() -> Seedless<S> {
        Seedless {
            state: None,
            made: 0,
            strayed: None,
            before: None,
            open: None,
        }
    }

    /// What follows does not follow from what was before.
    pub(super) fn anew(&mut self) {
        self.state = None;
        self.strayed = None;
        self.before = None;
        self.open = None;
    }

    /// A turn begins.
    pub(super) fn turn(&mut self) {
        if let Some(strayed) = &mut self.strayed {
            strayed.turns = strayed.turns.saturating_add(1);
        }
        let since = self.before.iter_mut().map(|(_, turns)| turns).chain(&mut self.open);
        since.for_each(|turns| *turns = turns.saturating_add(1));
    }

    /// Something is wrong under the seed only, for certain or not: the finding that says that the course has left it, if one
    /// does.
    pub(super) fn shows(&mut self, judged: &mut [Judged], surely: bool) -> Option<usize> {
        // What was owed may have been done late, and then was an order like any other.
        self.strayed = self.strayed.take().filter(|s| judged[s.of].violation.note.is_none());
        let strayed = self.strayed.as_mut().filter(|s| s.turns <= s.lasts())?;
        if !surely {
            return Some(strayed.of);
        }
        strayed.found = strayed.found.saturating_add(1);
        strayed.turns = 0;
        if strayed.found == FOR_GOOD
            && let Some((before, _)) = self.before.take().filter(|(_, turns)| *turns <= BEFORE_MOST)
        {
            // It had left the seed there already.
            let later = std::mem::replace(&mut strayed.of, before);
            for entry in &mut judged[later..] {
                if entry.link == Link::Of(later) {
                    entry.link = Link::Of(before);
                }
            }
            judged[later].link = Link::Of(before);
        }
        Some(strayed.of)
    }

    /// The finding behind which the log is judged as one without a seed, for which it tells too little.
    pub(super) fn tells_too_little(&self) -> Option<usize> {
        let strayed = self.strayed.as_ref().filter(|strayed| strayed.is_record);
        strayed.map(|strayed| strayed.of)
    }

    /// What is missing now may have been due where the course left the seed: then it is no consequence of that.
    pub(super) fn was_due_there(&mut self) -> bool {
        let Some(strayed) = self.strayed.as_mut().filter(|s| s.stray && s.turns == 0) else {
            return false;
        };
        strayed.stray = false;
        true
    }

    /// What was found at a mark.
    pub(super) fn sees(&mut self, found: &[Judged]) {
        let open = |j: &Judged| j.stands() && j.violation.cannot_tell.is_some();
        if found.iter().any(open) {
            self.open = Some(0);
        }
    }

    /// This finding says so, and says it for good if it is one of the record. `stray`: the mark did not come there.
    pub(super) fn says(&mut self, of: usize, judged: &mut [Judged], stray: bool) {
        // What could not be told shortly before may have moved other cards than the seed says.
        if self.open.is_some_and(|turns| turns <= OPEN_MOST) {
            judged[of].violation.cannot_tell = Some(HANGS_ON_OPEN.into());
        }
        let is_record = judged[of].violation.kind == Some(Kind::Record);
        // What stood by itself within the turn stays so.
        self.before = self.strayed.take().filter(|s| s.turns > 0).map(|s| (s.of, s.turns));
        self.strayed = Some(Strayed {
            of,
            found: if is_record { FOR_GOOD } else { 1 },
            turns: 0,
            stray,
            is_record,
        });
    }
}

impl<G: Game> Driver<'_, G> {
    /// The match by its lines alone sees this mark, too; `before` is the state under the seed. Whether what is wrong at it
    /// under the seed is wrong there as well; true where there is no seed, or where lines tell everything.
    pub(super) fn wrong_by_lines(
        &self,
        seedless: &mut Seedless<G::State>,
        start: &G::State,
        (before, at): (&G::State, usize),
        step: &Step,
    ) -> bool {
        let wrong = step.is_wrong();
        if self.budget.is_spent() {
            seedless.anew();
            return true;
        }
        if seedless.state.is_none() {
            if !wrong || self.full || self.policy != Policy::Played || seedless.made == MADE_MOST {
                return true;
            }
            let Some(unseeded) = self.game.unseeded(start) else {
                return true;
            };
            seedless.made += 1;
            seedless.state = Some(self.watched(&unseeded, at, &mut |_, _, _| {}).0);
            self.in_hand(at);
        }
        let Some(state) = &mut seedless.state else { return true };
        let mark: &Mark = &self.script.marks[at];
        let mut own = Step::new();
        self.step(state, mark, Mode::Played, &mut own);
        if !wrong {
            return true;
        }
        match self.rejects(before, step) {
            true => self.rejects(state, &own),
            false => own.is_wrong(),
        }
    }
}
