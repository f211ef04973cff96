//! Cards that are chosen, or found in a deck, of which some are chosen in turn: "search your deck for up to 2 characters, reveal them,
//! choose 1 card from among them, put it into your hand, and put the rest into your stock".

use super::super::super::effects::Why;
use super::super::super::effects::ability::{Cards, Count, Place, Value, Who};
use super::super::super::effects::program::{Deed, Gate, Goal, What};
use super::{It, Made, Maker};

const WHY: Why = Why("cards of two sorts chosen");

/// Cards of which some are chosen.
pub(super) struct Found {
    /// Which they are, and how many at most.
    cards: Cards,
    /// So many of them were not spoken of yet.
    left: i32,
    /// The steps that there were as some were chosen first.
    first: usize,
    /// 4.9: all players see them.
    shown: bool,
    /// The gates in front of all that is done with them.
    behind: u16,
}

impl Maker {
    /// Whether these are cards among those that were chosen last.
    pub(super) fn is_among_chosen(&self, cards: &Cards) -> bool {
        let several = |first: &Cards| matches!(&first.count, Count::UpTo(Value::Number(n)) if *n > 1);
        let chosen = match &self.it {
            It::Chosen(first) => several(first) && self.host.is_none(),
            It::Step(_) => self.found.is_some(),
            _ => false,
        };
        cards.at == Some(Place::Among) && cards.whose.is_none() && chosen
    }

    /// "Choose 1 card from among them": the first that are chosen so are some of those that were found, and so are the next, if there
    /// were any.
    pub(super) fn chooses_among_chosen(&mut self, cards: &Cards) -> Made<()> {
        if let It::Chosen(first) = &self.it {
            let Count::UpTo(Value::Number(left)) = first.count else {
                return Err(WHY);
            };
            self.found = Some(Found {
                cards: first.clone(),
                left,
                first: self.program.steps.len(),
                shown: std::mem::take(&mut self.revealed),
                behind: self.behind,
            });
        }
        let found = self.found.as_mut().ok_or(WHY)?;
        let one = cards.count == Count::Exactly(Value::Number(1));
        let alike = cards.is.is_empty() && (cards.kind.is_none() || cards.kind == found.cards.kind);
        // What another player chooses of them has no line of its own.
        let another = self.by != Who::You;
        if !one || !alike || another || found.left < 1 || self.per.is_some() {
            return Err(WHY);
        }
        found.left -= 1;
        (self.revealed, self.chooser) = (found.shown, Who::You);
        self.it = It::Chosen(Cards {
            count: Count::UpTo(Value::Number(1)),
            ..found.cards.clone()
        });
        self.behind_those_before()
    }

    /// What is done behind cards that were chosen among those found hangs on no others.
    pub(super) fn is_done_with_found(&mut self) {
        if let Some(found) = &self.found {
            self.behind = found.behind;
        }
    }

    /// Whether "the rest" is what is left of cards that were found and of which some were chosen. Of those that were looked at more is
    /// left.
    pub(super) fn has_found(&self) -> bool {
        let found = |found: &Found| found.cards.at != Some(Place::Among) && found.first < self.program.steps.len();
        self.found.as_ref().is_some_and(found)
    }

    /// What is left of those that were found goes elsewhere.
    pub(super) fn puts_rest_of_found(&mut self, who: Who, goal: Goal) -> Made<()> {
        self.behind_those_before()?;
        let found = self.found.take().filter(|found| found.left > 0).ok_or(WHY)?;
        self.revealed = found.shown;
        let cards = Cards {
            count: Count::UpTo(Value::Number(found.left)),
            ..found.cards.clone()
        };
        let count = cards.count.clone();
        let at = self.push(who, Deed::Put(What::Cards(cards), goal), count)?;
        (self.it, self.behind) = (It::Step(at), found.behind);
        Ok(())
    }

    /// The next are chosen only where there were some for what was done before.
    fn behind_those_before(&mut self) -> Made<()> {
        let (first, behind) = self
            .found
            .as_ref()
            .map_or((0, self.behind), |found| (found.first, found.behind));
        self.behind = behind;
        match self.program.steps.len().checked_sub(1).filter(|last| *last >= first) {
            Some(last) => self.gate(Gate::Done(last, 1)),
            None => Ok(()),
        }
    }
}
