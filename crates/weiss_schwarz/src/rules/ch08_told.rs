//! 8.6.2.5.4, 8.6.3, 8.6.4: something done of an ability that is being carried out, held against its text: which step it is, how much of
//! it, and why it is not what the text says; and what of the text was left out once it is over.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat};

use super::super::effects::Sort;
use super::super::effects::ability::{Cond, Count, Place};
use super::super::effects::cost::Part;
use super::super::effects::done::{Done, Named};
use super::super::effects::program::{Deed, Gate, Program, Spot, Step, What};
use super::super::effects::run::{Run, Times, shared_out};
use super::super::state::{Frame, Running};
use super::ch08_programs::{AbilityOf, Reason, done_without, taken};
use super::ch08_steps::{Answers, HALVES, Of, was_not_done};
use super::questions::Rules;
use super::sure::Sure;

/// What one line tells of several steps: which step, how much of the line it takes, and how much of it has to be done.
pub type Shares = SmallVec<[(usize, u8, u8); 2]>;

/// Something done, held against the text.
#[derive(Debug)]
pub struct Held<'p> {
    /// Which step it is, by its place.
    pub at: usize,
    /// That step.
    pub step: &'p Step,
    /// So much of it.
    pub count: u8,
    /// So much of it may be done.
    pub room: u8,
    /// What is known of the conditions now.
    pub answers: Answers,
    /// The condition in front of it that is not met.
    pub unmet: Option<&'p Cond>,
    /// The characters that it names: "that character" from now on.
    pub it: SmallVec<[CardId; 4]>,
    /// How much of which steps it is.
    pub shares: Shares,
    /// Why it is not what the text says, apart from how much of it is done: the first reason in the order of the rulebook.
    pub against: Option<Reason<'p>>,
    /// It is more than the text says.
    more: Option<Reason<'p>>,
}

impl<'p> Held<'p> {
    /// 8.6.2.5.4: more of it was done than the text says.
    pub fn more(&self) -> Option<Reason<'p>> {
        self.more
    }

    /// Why it is not what the text says.
    pub fn objection(&self) -> Option<Reason<'p>> {
        self.against.or(self.more)
    }
}

impl Rules<'_> {
    /// So much that is done of an ability, held against its text. `None`: it is no step of it.
    pub fn held<'p>(
        self,
        of: Of<'_>,
        (program, (face, number)): (&'p Program, AbilityOf),
        running: &Running,
        done: &Done,
        count: u8,
    ) -> Option<Held<'p>> {
        let (at, such) = taken(self, of, program, running, done, count)?;
        let (step, run) = (&program.steps[at], &running.run);
        let count = match done {
            // A zone without a number is all of it where the text says all.
            done if matches!(step.count, Count::All | Count::AllBut(_)) && done.is_of_a_zone() => {
                self.left(of, program, run, (at, step)).max(count)
            }
            // 3.7: the markers that go along with the card are no further cards of the step.
            Done::Put { cards, .. } if matches!(step.deed, Deed::Put(What::WithMarkers, _)) => {
                u8::from(cards.iter().any(|named| !self.is_marker_of(of, named)))
            }
            // An exchange told at once is both halves of it.
            Done::Exchange(_) if matches!(step.deed, Deed::Trade(..)) => HALVES,
            _ => count,
        };
        let room = match (&step.deed, done) {
            (Deed::Trade(..), Done::Exchange(_)) if run.done(at) == 0 => count,
            // The other half of an exchange that is told as two moves.
            (Deed::Trade(..), Done::Put { .. }) if run.done(at) < HALVES => count,
            _ => match self.room_beside(of, program, step) {
                Some(room) => room,
                None => {
                    let room =
                        |at: usize| run.room(at, self.how_often_in_all(of, program, run, (at, &program.steps[at])));
                    program.in_a_row(at).map(room).fold(0, u8::saturating_add)
                }
            },
        };
        // One line may as well tell of several steps of which each has a part of it.
        let shared = (count > room)
            .then(|| self.shared(of, program, running, done, count))
            .flatten();
        let (room, such) = shared.as_ref().map_or((room, such), |(_, room, such)| (*room, *such));
        let shares = match shared {
            Some((shares, ..)) => shares,
            None => self.shares_in_a_row(of, program, run, (at, count)),
        };
        let mut answers = running.answers;
        // 8.6.4: what stands in front of the step and has no line of its own was asked for before it: "put the top card of your deck into
        // your waiting room. If that card is a climax, this card gets +2000 power until end of turn. Draw 1 card".
        self.decide(of, program, run, None, &mut answers);
        self.decide(of, program, run, Some(at), &mut answers);
        let unmet = self.not_met_by(program, &answers, step);
        let it = match self.host_told(of, step, done) {
            Some(host) => SmallVec::from_slice(&[host]),
            None => self.spoken_of(done),
        };
        // 3.7: what cards go under is chosen as cards are.
        let under = matches!(&step.deed, Deed::Put(_, goal) if matches!(goal.to, Spot::Under(_)));
        let there = self.may_go_there(of, program, step, done);
        let such = such.and(self.enough_stay(of, program, step, done));
        let such = if under { such.and(there) } else { such };
        let so = (running.paid, &answers);
        let sort = self.m.text(face).line(usize::from(number)).map(|line| line.sort);
        let kept = || sort.and_then(|sort: Sort| self.kept_by(of, program, (step, sort), done));
        let place = || self.goes_to(of, done).filter(|_| there == Sure::No && !under);
        let shown_first = || self.shown_first(of, program, run, so, at).filter(|_| self.m.full);
        let chosen_first = || self.chosen_first(of, program, run, so, at).filter(|_| self.m.full);
        // 8.6.4: what is done if something else was not, and that was.
        let not_either = || {
            program.gates_of(step).any(|(_, gate)| match gate {
                Gate::Not(done) => !was_not_done(program, run, running.paid, *done),
                _ => false,
            })
        };
        let against = unmet
            .map(|cond| Reason::Condition { cond })
            .or_else(|| (such == Sure::No).then_some(Reason::Choice { step }))
            .or_else(|| kept().map(|by| Reason::Kept { step, by }))
            .or_else(|| place().map(|to| Reason::Place { step, to }))
            .or_else(|| shown_first().map(|before| Reason::Order { step, before }))
            .or_else(|| chosen_first().map(|before| Reason::ChosenFirst { step, before }))
            .or_else(|| not_either().then_some(Reason::Extra))
            .or_else(|| {
                let told = self.differs(of, program, step, done);
                told.map(|told| Reason::Number { step, told })
            });
        // One line for each of them may be of another effect that was chosen.
        let more = (count > room && !program.is_alike_elsewhere(step)).then(|| Reason::Amount {
            step,
            done: run.done(at).saturating_add(count),
        });
        Some(Held {
            at,
            step,
            count,
            room,
            answers,
            unmet,
            it,
            shares,
            against,
            more,
        })
    }

    /// What one line tells of several steps in a row ([`Program::in_a_row`]), from the step at `at` on; the last takes what is more.
    fn shares_in_a_row(self, of: Of<'_>, program: &Program, run: &Run, (at, count): (usize, u8)) -> Shares {
        let mut shares = Shares::new();
        let mut left = count;
        for place in program.in_a_row(at) {
            let times = self.how_often_in_all(of, program, run, (place, &program.steps[place]));
            let takes = left.min(run.room(place, times));
            left -= takes;
            if place == at || takes > 0 {
                shares.push((place, takes, times.least));
            }
        }
        if let Some((_, takes, _)) = shares.last_mut() {
            *takes = takes.saturating_add(left);
        }
        shares
    }

    /// What one line tells of several steps that have other ones between them, as an action that is performed again, or "return a character. You
    /// may discard a card. If you do, return a character": each takes a part for which there is room, and of cards that are named those that
    /// are such as it says; how much of it there is room for in all, and whether they are such. The line says no more than lines for each of
    /// them would.
    fn shared(
        self,
        of: Of<'_>,
        program: &Program,
        running: &Running,
        done: &Done,
        count: u8,
    ) -> Option<(Shares, u8, Sure)> {
        let run = &running.run;
        // What nobody can tell of a condition holds nothing against cards that are chosen; of the cards of a deck it may be those that decide.
        let is_so = |answer: Option<Sure>| match done {
            Done::Put { cards, .. } if cards.iter().all(|card| card.count == 1 && !card.is_top_of_deck()) => {
                matches!(answer, Some(Sure::Yes | Sure::Maybe))
            }
            _ => answer == Some(Sure::Yes),
        };
        let open = |before: &Run, at: usize| {
            let mut answers = running.answers;
            self.decide(of, program, before, Some(at), &mut answers);
            let met = |(at, gate): (usize, &Gate)| match gate {
                Gate::If(_) => is_so(answers[at]),
                Gate::Not(_) | Gate::Among { .. } => false,
                Gate::May | Gate::Pay | Gate::Done(..) => true,
            };
            program.gates_of(&program.steps[at]).all(met)
        };
        let mut places: SmallVec<[(usize, Times); 4]> = SmallVec::new();
        let mut before = *run;
        for (at, _) in self.like(of, program, done) {
            let times = self.how_often_in_all(of, program, run, (at, &program.steps[at]));
            let room = run.room(at, times);
            // What a condition asks is as it is once the steps in front of it are done.
            if room > 0 && open(&before, at) {
                places.push((at, times));
                before.does(at, room);
            }
        }
        let most: SmallVec<[u8; 4]> = places.iter().map(|(at, times)| run.room(*at, *times)).collect();
        // A bit each.
        if !(2..=u8::BITS as usize).contains(&places.len()) {
            return None;
        }
        let room = most.iter().copied().fold(0, u8::saturating_add);
        let such = |at: usize, card: &Named| {
            self.are_such_as(of, program, &program.steps[places[at].0], std::slice::from_ref(card))
        };
        let (had, sure) = match done {
            Done::Draw(_) => (in_turn(&most, count), Sure::Yes),
            Done::Put { cards, .. } if cards.len() == 1 => (in_turn(&most, count), such(0, &cards[0])),
            Done::Put { cards, .. } if cards.len() == usize::from(count) => {
                let fits = |card: &Named, sure: fn(Sure) -> bool| {
                    let fits = (0..places.len()).filter(|at| sure(such(*at, card)));
                    fits.fold(0u8, |fits, at| fits | 1 << at)
                };
                let by = |sure| -> SmallVec<[u8; 4]> { cards.iter().map(|card| fits(card, sure)).collect() };
                let certain = shared_out(&by(|sure| sure == Sure::Yes), &most).map(|had| (had, Sure::Yes));
                certain.or_else(|| Some((shared_out(&by(|sure| sure != Sure::No), &most)?, Sure::Maybe)))?
            }
            _ => return None,
        };
        let shares = places.iter().zip(had).filter(|(_, takes)| *takes > 0);
        let shares = shares.map(|((at, times), takes)| (*at, takes, times.least));
        Some((shares.collect(), room, sure))
    }

    /// 8.6.2.5.4: whether a step of an ability that is over had to be done, and could be, and was not, or not all of it. `chosen`: the
    /// characters that a line says were chosen.
    pub fn is_left_out(
        self,
        of: Of<'_>,
        program: &Program,
        (run, so): (&Run, (bool, &Answers)),
        chosen: &[CardId],
        (at, step): (usize, &Step),
    ) -> bool {
        let gives = self.m.full && run.done(at) == 0 && self.gives_to_chosen(of, program, step);
        let gives = gives && self.chosen_for(of, program, chosen, step).is_empty();
        let left = gives || self.left(of, program, run, (at, step)) > 0;
        left && self.is_due(of, program, run, so, step)
    }

    /// 3.2.4: the deck that the effect in hand searched, where its text has it shuffled or is not known, and that was not shuffled yet.
    pub fn is_to_be_shuffled(self) -> Option<(Seat, Option<Face>, bool)> {
        let Some(Frame::Effect {
            face,
            search: Some((_, deck)),
            ..
        }) = self.s.agenda.last()
        else {
            return None;
        };
        let lines = || face.iter().flat_map(|face| &self.m.text(*face).lines);
        let says = lines().any(|line| line.shuffles);
        // Else its cards came from those that it looks at, and nothing is shuffled.
        (says || !lines().any(|line| line.runs.is_some())).then_some((*deck, *face, says))
    }

    /// 3.2.2: whether the effect in hand lets nobody shuffle: its text is read, neither it nor its cost may have a deck shuffled, and none was
    /// searched.
    pub fn lets_nobody_shuffle(self) -> bool {
        let Some(Frame::Effect {
            face: Some(face),
            card: Some(_),
            search: None,
            running: Some(running),
            ..
        }) = self.s.agenda.last()
        else {
            return false;
        };
        let line = self.m.text(*face).line(usize::from(running.number));
        line.filter(|_| !running.unmet).is_some_and(|line| {
            let shuffled_to_pay = line.cost.parts.iter().any(Part::may_shuffle);
            let program = line.runs.as_ref();
            !shuffled_to_pay && program.is_some_and(|program| !self.may_shuffle(program))
        })
    }

    /// 8.6.4: the condition about a card that the effect has put somewhere, where what stands behind it was done and no such card was
    /// put there. While the effect goes on that card may be told of later; at its end it cannot.
    fn done_though_none_was_put<'p>(
        self,
        of: Of<'_>,
        program: &'p Program,
        run: &Run,
        answers: &Answers,
    ) -> Option<Reason<'p>> {
        let conds = program.gates.iter().enumerate().filter_map(|(at, gate)| match gate {
            Gate::If(cond) if asks_for_what_was_put(cond) && answers[at] == Some(Sure::Maybe) => Some((at, cond)),
            _ => None,
        });
        let by = of.for_program(self, program);
        let none = |cond: &Cond| self.m.full && (by.put.is_empty() || self.holds(by, cond) == Sure::No);
        let mut unmet = conds.filter(|(gate, _)| {
            let mut steps = program.steps.iter().enumerate();
            steps.any(|(at, step)| step.is_behind(*gate) && run.done(at) > 0 && !program.is_like_another(at, step))
        });
        unmet
            .find(|(_, cond)| none(cond))
            .map(|(_, cond)| Reason::Condition { cond })
    }

    /// What speaks against it that an ability ends as far as it was carried out, under `full`: what was left out of it, and what was done
    /// though what stands before it by "if you do" was not.
    pub fn against_the_end<'p>(
        self,
        of: Of<'_>,
        program: &'p Program,
        (run, so): (&Run, (bool, &Answers)),
        chosen: &[CardId],
    ) -> SmallVec<[Reason<'p>; 2]> {
        if is_declined(program, run, so.0) {
            return SmallVec::new();
        }
        let if_done = |run: &Run| {
            let steps = program.steps.iter().enumerate();
            let left_out = steps.filter(|step| self.is_left_out(of, program, (run, so), chosen, *step));
            let mut against: SmallVec<[Reason<'p>; 2]> = left_out
                .map(|(at, step)| match run.done(at) {
                    0 => Reason::Missing { step },
                    done => Reason::Amount { step, done },
                })
                .collect();
            if against.is_empty()
                && let Some(step) = self.none_is_chosen(of, program, run, so)
            {
                against.push(Reason::Missing { step });
            }
            // What was done in part and had to be done whole is found already.
            let in_part = |reason: &Reason| matches!(reason, Reason::Undone { part: true, .. });
            let found = !against.is_empty();
            against.extend(done_without(program, run).filter(|reason| !(found && in_part(reason))));
            against.extend(self.done_though_none_was_put(of, program, run, so.1));
            against
        };
        let against = if_done(run);
        // 8.6.3.1.1: what may be left was left, and the line is of the like step behind it.
        let left = |(at, other): (usize, usize)| {
            let times = self.how_often_in_all(of, program, run, (other, &program.steps[other]));
            let has_room = run.done(at) > 0 && run.room(other, times) >= run.done(at);
            has_room.then(|| run.with_done_of_another(at, other))
        };
        let mut others = program.left_for_a_like_one(run).filter_map(left);
        match !against.is_empty() && others.any(|other| if_done(&other).is_empty()) {
            true => SmallVec::new(),
            false => against,
        }
    }
}

/// 8.6.4: a condition that asks for a card which the effect put somewhere.
fn asks_for_what_was_put(cond: &Cond) -> bool {
    matches!(cond, Cond::There(cards) if matches!(cards.at, Some(Place::PutInto(..))))
}

/// 8.7.3.2.1: nothing was paid and nothing done, and all of it may be left.
pub fn is_declined(program: &Program, run: &Run, paid: bool) -> bool {
    !paid && run.is_untold() && program.steps.iter().all(|step| program.is_optional(step))
}

/// So much in all, shared out among those of which each takes as much as it can, the first one first; the last takes what is more.
fn in_turn(most: &[u8], count: u8) -> SmallVec<[u8; 4]> {
    let mut left = count;
    let takes = most.iter().map(|most| {
        let takes = left.min(*most);
        left -= takes;
        takes
    });
    let mut takes: SmallVec<[u8; 4]> = takes.collect();
    if let Some(last) = takes.last_mut() {
        *last = last.saturating_add(left);
    }
    takes
}
