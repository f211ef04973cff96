//! SNK-7: cards of the top of a deck that a text has somebody look at, which of them are taken, and where the others go.

use rejudge_judge::script::{Act as Line, Op, OpKind};
use rejudge_table::{CardId, End, Face, Seat};

use super::super::effects::cards::Whose;
use super::super::effects::program::{Deed, Rest, Step};
use super::super::effects::told::Told;
use super::super::rulings::R;
use super::super::state::Z;
use super::ch07_steps::faces;
use super::context::{Cx, Named};

impl<'a> Cx<'a> {
    /// Cards are taken, or put away, of those that were looked at: they were, though no line tells of it. What is shown for all
    /// to see has its line.
    pub fn looks_untold(&mut self, of: usize) {
        let m = self.m;
        let (rules, run) = (self.rules(), &self.s.runs[of]);
        let Some(at) = rules.step_that_looks(run).filter(|_| !rules.has_looked(run)) else {
            return;
        };
        let steps = rules.steps(run);
        let shown = steps
            .iter()
            .any(|step| matches!(step.deed, Deed::Look { shown: true, .. }));
        match shown && m.full {
            true => {
                let n = steps[at].count().unwrap_or(1);
                self.looks(of, at, n);
            }
            false => self.does(of, at),
        }
    }

    /// So many cards of the top of a deck are those that a text had somebody look at.
    pub fn looks(&mut self, of: usize, at: usize, n: u32) {
        let m = self.m;
        let run = &self.s.runs[of];
        let Some(Deed::Look { whose, .. }) = m.steps_of(self.s, run).get(at).map(|step| &step.deed) else {
            return;
        };
        let seat = self.rules().player_of(run, *whose);
        let top = self.s.cards(seat, Z::Deck).iter().rev().take(n as usize);
        self.s.runs[of].seen = top.copied().collect();
    }

    /// The card of those looked at that a line names; where nobody noted which, one of them.
    pub fn seen_card(&mut self, of: usize, named: &Named) -> Option<CardId> {
        let seen = self.s.runs.get(of)?.seen.clone();
        let same = |c: &CardId| named.face.is_some() && self.s.face(*c) == named.face;
        if let Some(card) = seen.iter().copied().find(same) {
            return Some(card);
        }
        let card = seen.iter().copied().find(|c| self.s.face(*c).is_none());
        let card = card.or_else(|| seen.first().copied().filter(|_| named.face.is_none()))?;
        match named.face {
            Some(face) => (self.s.table.bind(card, face) == rejudge_table::Bound::Yes).then_some(card),
            None => Some(card),
        }
    }

    /// Which of those that were looked at is which nobody can say.
    pub fn mixes_seen(&mut self, seat: Seat, cards: &[CardId]) {
        if cards.len() > 1 {
            let zone = self.s.zone(seat, Z::Deck);
            self.s.table.forget_among(zone, cards);
        }
    }

    /// Cards that a line names of those looked at go somewhere.
    pub fn put_seen(&mut self, act: &'a Line, of: usize, seat: Seat, (z, end): (Z, End)) {
        let ops = self.chosen(act);
        let mut named = self.named(ops);
        named.extend(self.seen(act).map(|ops| self.named(ops)).unwrap_or_default());
        let tops = ops.iter().filter(|op| matches!(op.kind, OpKind::Zone(..))).count();
        let more = (tops + Self::count_in(ops).map_or(0, |(n, _)| n.min(60) as usize)).saturating_sub(named.len());
        let unseen = Named {
            face: None,
            copy: 0,
            of: None,
            z: None,
            span: act.span,
        };
        named.extend(std::iter::repeat_n(unseen, more));
        if named.iter().any(|one| one.face.is_none()) {
            let seen = self.s.runs[of].seen.clone();
            // All of them lie together, and one that is taken may be any.
            self.mixes_seen(seat, &seen);
        }
        for one in named {
            if self.s.over.is_some() {
                return;
            }
            let card = self
                .seen_card(of, &one)
                .or_else(|| self.find(&one, seat, &[Z::Deck], |_, _| true));
            let Some(card) = card else {
                self.not_there(&one, seat, Z::Deck, R::NotThere);
                continue;
            };
            self.s.runs[of].seen.retain(|c| *c != card);
            self.move_to(card, seat, z, end);
        }
    }

    /// Nothing was taken of what was looked at, though something had to be: that is found, and not once more that the others were not
    /// put away.
    pub fn rest_stays(&mut self, of: usize, at: usize) {
        let m = self.m;
        let steps = m.steps_of(self.s, &self.s.runs[of]);
        if !steps.get(at).is_some_and(|step| matches!(step.deed, Deed::Take { .. })) {
            return;
        }
        for (later, step) in steps.iter().enumerate().skip(at) {
            if matches!(step.deed, Deed::PutRest(_)) {
                self.s.runs[of].progress.ends(later);
            }
        }
    }

    /// What is left of the cards looked at goes where the text says, and no line tells in which order.
    pub fn put_rest(&mut self, of: usize, seat: Seat, to: Rest) {
        let seen = std::mem::take(&mut self.s.runs[of].seen);
        match to {
            Rest::Top => self.mixes_seen(seat, &seen),
            Rest::Bottom => {
                for card in &seen {
                    self.move_to(*card, seat, Z::Deck, End::Bottom);
                }
                self.mixes_seen(seat, &seen);
            }
            Rest::Discard => {
                for card in seen {
                    if self.s.over.is_some() {
                        return;
                    }
                    self.move_to(card, seat, Z::Discard, End::Top);
                }
            }
        }
    }

    /// What `put` tells of cards that were looked at.
    pub fn told_of_seen(&self, act: &'a Line, of: usize) -> Option<Told> {
        let run = &self.s.runs[of];
        let steps = self.rules().steps(run).iter();
        let (ops, place) = (self.chosen(act), self.place(act));
        let named = self.named(ops);
        let own = |one: &Named| one.of.is_none_or(|of| of == run.seat) && one.z.is_none_or(|z| z == Z::Deck);
        let top = |op: &&Op| match op.kind {
            OpKind::Zone(whose, z, _) => whose == run.seat && Z::of(z) == Some(Z::Deck),
            _ => false,
        };
        let tops = ops.iter().filter(top).count();
        let cards = ops
            .iter()
            .filter(|op| !self.named(std::slice::from_ref(*op)).is_empty())
            .count();
        if cards + tops != ops.len() || !named.iter().all(own) {
            return None;
        }
        let all: Vec<Option<Face>> = faces(&named)
            .into_iter()
            .chain(std::iter::repeat_n(None, tops))
            .collect();
        let looks = steps
            .clone()
            .any(|step| matches!(step.deed, Deed::Look { whose: Whose::Own, .. }));
        let takes = |step: &Step| matches!(step.deed, Deed::Take { .. });
        if looks && place.z == Z::Hand && steps.clone().any(takes) {
            return Some(Told::Taken(all));
        }
        let mut rests = steps
            .enumerate()
            .filter(|(_, step)| matches!(step.deed, Deed::PutRest(_)));
        let open = rests.any(|(at, _)| !run.progress.is_over(at));
        // It may lie elsewhere, and then it is that card which is put away.
        let may_be = |face: &Option<Face>| {
            let seen = || run.seen.iter().map(|card| self.s.face(*card));
            face.is_none() || run.seen.is_empty() || seen().any(|of| of.is_none() || of == *face)
        };
        let rest = looks && matches!(place.z, Z::Discard | Z::Deck) && all.iter().all(may_be);
        let told = Told::Rest(all, place.z, place.end == End::Bottom);
        (rest && open).then_some(told)
    }
}
