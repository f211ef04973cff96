//! 8.6.4: what decides whether the steps behind it are done: conditions, "if you do", "if you do not".

use super::super::super::effects::Why;
use super::super::super::effects::ability::{Cond, Did, Is, Part, Pose, Sel};
use super::super::super::effects::program::{Deed, GATES_MOST, Gate, Spot, Step, What};
use super::places::one_zone;
use super::{It, Made, Maker};

/// Whether a condition is about the card that was spoken of, and about nothing else.
fn is_of_it(cond: &Cond) -> bool {
    match cond {
        Cond::Are(Sel::It, ..) | Cond::AreNot(Sel::It, ..) => true,
        Cond::All(all) | Cond::Any(all) => all.iter().all(is_of_it),
        _ => false,
    }
}

impl Maker {
    /// 8.6.4: what stood before was not done, though it might have been, or the cost was not paid.
    pub(super) fn if_not(&mut self) -> Made<()> {
        if let Some((cond, it)) = self.asked.take() {
            return self.if_not_so(&cond, it);
        }
        let gates = self.program.gates.iter().enumerate();
        let mut before = gates.filter(|(at, _)| self.last & (1 << at) != 0);
        let chosen = before.find(|(_, gate)| matches!(gate, Gate::May | Gate::Pay));
        let not = match chosen {
            Some((_, Gate::Pay)) => None,
            Some((at, _)) => self.program.steps.iter().position(|step| step.is_behind(at)),
            None => return Err(Why("otherwise")),
        };
        if not.is_none() && !self.program.gates.contains(&Gate::Pay) {
            return Err(Why("otherwise"));
        }
        // What had to be so for the choice has to be so for this as well.
        let asked = |gate: &Gate| matches!(gate, Gate::If(_));
        let gates = self.program.gates.iter().enumerate();
        let conditions = gates.filter(|(at, gate)| self.last & (1 << at) != 0 && asked(gate));
        self.behind |= conditions.fold(0, |bits, (at, _)| bits | 1 << at);
        self.gate(Gate::Not(not))
    }

    /// 8.6.4: "If that card is a climax, ... Otherwise, ...": what the sentence before asked is not so, and what was spoken of there is
    /// spoken of here.
    fn if_not_so(&mut self, cond: &Cond, it: It) -> Made<()> {
        let not = cond.negated().ok_or(Why("otherwise"))?;
        self.behind = self.last;
        self.it = it;
        // What that sentence stood behind beside its condition this one stands behind as well.
        let asked = |gate: &Gate| matches!(gate, Gate::If(so) if so == cond);
        let asked = self.program.gates.iter().rposition(asked).ok_or(Why("otherwise"))?;
        self.behind &= !(1 << asked);
        let small = |at: usize| u8::try_from(at).map_err(|_| Why("many conditions"));
        let pair = (small(asked)?, small(self.program.gates.len())?);
        self.program.opposites.push(pair);
        self.gate(Gate::If(not))
    }

    /// 8.6.4: sentences one behind the other that begin "if that card is ..." ask about one card, whatever was done in one of them.
    pub(super) fn asks_again(&mut self, begins: Option<&Part>) -> Made<()> {
        // The condition that the sentence begins with has the next gate.
        let gate = self.program.gates.len();
        match (begins, &self.asked_of_it) {
            (Some(Part::If(cond)), Some((first, it))) if is_of_it(cond) => {
                let small = |at: usize| u8::try_from(at).map_err(|_| Why("many conditions"));
                self.program.of_one_card.push((small(gate)?, small(*first)?));
                self.it = it.clone();
            }
            (Some(Part::If(cond)), None) if is_of_it(cond) => self.asked_of_it = Some((gate, self.it.clone())),
            _ => self.asked_of_it = None,
        }
        Ok(())
    }

    /// Something that decides about what follows in the sentence.
    pub(super) fn gate(&mut self, gate: Gate) -> Made<()> {
        if self.outer_per.is_some() {
            // Which of the times it is about is not kept apart.
            return Err(Why("a condition of an action for each"));
        }
        let at = self.program.gates.len();
        if at >= GATES_MOST {
            return Err(Why("many conditions"));
        }
        self.program.gates.push(gate);
        self.behind |= 1 << at;
        Ok(())
    }

    /// 8.6.4: what stood before was done.
    pub(super) fn if_done(&mut self) -> Made<()> {
        // Of several effects, or places, of which one was chosen, it is not clear what was done.
        let chosen = |step: &Step| {
            let mut gates = self.program.gates_of(step);
            gates.any(|(at, gate)| matches!(gate, Gate::Among { .. }) && self.behind & (1 << at) == 0)
        };
        // What was chosen is what follows is done with.
        if matches!(self.it, It::Chosen(_)) {
            self.behind |= self.last;
            return Ok(());
        }
        if !self.pays && self.program.steps.last().is_some_and(chosen) {
            return Err(Why("if you do, of a choice"));
        }
        self.behind |= self.last;
        match self.program.steps.len().checked_sub(1) {
            // The cost was paid, which is what was said last.
            _ if self.pays => Ok(()),
            None => Err(Why("if you do, of nothing")),
            Some(at) => {
                // Done in part it is not done.
                let whole = self.program.steps[at].times().map_or(1, |times| times.least.max(1));
                self.gate(Gate::Done(at, whole))
            }
        }
    }

    /// 8.6.4: so much of what stood before was done.
    pub(super) fn if_did(&mut self, did: Did, count: u8) -> Made<()> {
        let is = |step: &Step| match (did, &step.deed) {
            (Did::Put(zone), Deed::Put(_, goal)) => one_zone(zone).is_ok_and(|z| goal.to == Spot::Zone(z)),
            (Did::Reveal, Deed::Look(_)) | (Did::Draw, Deed::Draw) | (Did::Return, Deed::Put(..)) => true,
            (Did::Rest, Deed::Turn(_, pose)) => *pose == Pose::Rest,
            _ => false,
        };
        match self.program.steps.iter().rposition(is) {
            // Of several places of which one is chosen it may be another one that was.
            Some(at)
                if self
                    .program
                    .steps
                    .iter()
                    .any(|other| is(other) && self.is_apart(at, other)) =>
            {
                Err(Why("if you did, of a choice"))
            }
            // 1.3.2.1: what lies so already is not turned so.
            Some(at) if did == Did::Rest && !self.turns_those_that_stand(at) => {
                Err(Why("if you did, of any character"))
            }
            Some(at) => {
                // Where that was not to be done, or was declined, this is not done either.
                self.behind |= self.program.steps[at].behind;
                self.gate(Gate::Done(at, count))
            }
            None => Err(Why("if you did, of nothing")),
        }
    }

    /// Whether two steps are of different effects of which one is chosen, and what is said now is of neither.
    fn is_apart(&self, at: usize, other: &Step) -> bool {
        let step = &self.program.steps[at];
        let mut chosen = self.program.gates_of(step);
        let within = chosen.any(|(at, gate)| matches!(gate, Gate::Among { .. }) && self.behind & (1 << at) != 0);
        !within && self.program.are_apart(step, other)
    }

    /// Whether a step turns characters alone that stand.
    fn turns_those_that_stand(&self, at: usize) -> bool {
        match &self.program.steps[at].deed {
            Deed::Turn(What::Cards(cards), _) => cards.is.contains(&Is::Pose(Pose::Stand)),
            _ => false,
        }
    }
}
