//! 8.6.3: what is done in a log of choices with those that lines choose, where none tells of it.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_table::{CardId, Face, Seat};

use super::super::claims::effect::{self, Line};
use super::super::effects::ability::{Count, Place};
use super::super::effects::done::{Done, Named};
use super::super::effects::program::{Deed, Gate, Program, Spot, Step, What};
use super::super::rules::ch08_steps::Of;
use super::super::rules::ch08_told::is_declined;
use super::super::rules::select::lies as lies_as;
use super::super::rules::sure::Sure;
use super::super::state::{Running, Z};
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// In a log of choices, the ability that is being carried out, and its program: what it does need not be told line by line.
    pub(super) fn running_in_choices(&self) -> Option<(Seat, CardId, Running, &'a Program)> {
        let (seat, card, ability, running) = self.running().filter(|_| !self.m.full && self.s.over.is_none())?;
        Some((seat, card, running, self.program(ability)?))
    }

    /// A card as a line that says where it lies would name it.
    fn named_where_it_lies(&self, card: CardId, face: Option<Face>) -> Named {
        let zone = self.s.table.card(card).zone;
        Named::one(self.s.table.seat_of(zone), self.s.z(zone), face)
    }

    /// 8.6.3: in a log of choices a line says whom its text has somebody choose, `act BL > Ren.FC` or `- choose Ren.FC`, and none tells what was
    /// done with them: what the text says, where they are such as it says. Where it has somebody choose more than once, each choice takes those
    /// that fit it alone.
    pub(super) fn done_with_those_chosen(&mut self) {
        self.done_with_chosen(None);
    }

    /// The same of the first choice of several, where a line tells of a step behind it already, and neither that one nor those below tell of it.
    pub(super) fn first_done_with_those_chosen(&mut self, act: &'a Act, told: usize) {
        self.done_with_chosen(Some((act, told)));
    }

    fn done_with_chosen(&mut self, behind: Option<(&'a Act, usize)>) {
        let Some((seat, card, running, program)) = self.running_in_choices() else {
            return;
        };
        let Some(line) = self.begun_by(running.at) else { return };
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let chooses = |step: &Step| match &step.deed {
            Deed::Put(What::Cards(_), _)
            | Deed::Turn(What::Cards(_), _)
            | Deed::Give(What::Cards(_), ..)
            | Deed::Grant(What::Cards(_), ..)
            | Deed::Exchange(..)
            | Deed::Trade(..)
            | Deed::Show(_)
            | Deed::Later(_)
            | Deed::Bar(..) => step.count != Count::All,
            Deed::Put(_, goal) => !matches!(goal.to, Spot::Zone(_)),
            _ => false,
        };
        let choosing: SmallVec<[(usize, &Step); 4]> =
            (0..).zip(&program.steps).filter(|(_, step)| chooses(step)).collect();
        let Some((at, step)) = choosing.first().copied() else {
            return;
        };
        if let Some((act, told)) = behind {
            let mut lines = std::iter::once(act).chain(self.lines_below(act));
            let others = told..program.steps.len();
            let tells = |line: &Act| {
                let of_another = || others.clone().any(|other| self.may_tell(line, of, program, other));
                self.may_tell(line, of, program, at) && !of_another()
            };
            if at < told && running.run.is_fresh() && !lines.any(tells) {
                self.step_done_with(line, (of, program, &running), (at, step), &spoken.chosen);
            }
            return;
        }
        if choosing.len() == 1 {
            return self.step_done_with(line, (of, program, &running), (at, step), &spoken.chosen);
        }
        // Of several choices each takes those that fit it and no other one.
        if !running.run.is_fresh() {
            return;
        }
        let rules = self.rules();
        let fits = |step: &Step, card: CardId| {
            let cards = step.deed.cards();
            cards.map_or(Sure::Maybe, |cards| {
                rules.fits(of.for_program(rules, program).choosing(cards), card, cards)
            })
        };
        let shares: SmallVec<[(usize, SmallVec<[CardId; 4]>); 4]> = choosing
            .iter()
            .map(|(at, step)| {
                let others = || choosing.iter().filter(|(other, _)| other != at);
                let own = |card: &CardId| {
                    fits(step, *card) == Sure::Yes && others().all(|(_, other)| fits(other, *card) == Sure::No)
                };
                (*at, spoken.chosen.iter().copied().filter(own).collect())
            })
            .collect();
        for (at, chosen) in shares {
            if !chosen.is_empty() {
                self.step_done_with(line, (of, program, &running), (at, &program.steps[at]), &chosen);
            }
        }
    }

    /// What a step of the effect in hand does with those that were chosen for it, where they are so many and such as it says.
    fn step_done_with(
        &mut self,
        line: &'a Act,
        (of, program, running): (Of<'_>, &'a Program, &Running),
        (at, step): (usize, &Step),
        chosen: &[CardId],
    ) {
        let named = || {
            let those = chosen.iter().map(|card| self.named_where_it_lies(*card, None));
            those.collect()
        };
        let (cards, done) = match &step.deed {
            Deed::Turn(What::Cards(cards), pose) => {
                let turned = Done::Turn {
                    cards: named(),
                    pose: *pose,
                };
                (cards, turned)
            }
            Deed::Put(What::Cards(cards), goal) if let Spot::Zone(to) = goal.to => {
                let put = Done::Put {
                    cards: named(),
                    to,
                    bottom: goal.bottom,
                    discarded: false,
                    onto: None,
                };
                (cards, put)
            }
            _ => return,
        };
        let met = |(gate, kind): (usize, &Gate)| match kind {
            Gate::May => true,
            Gate::Pay => running.paid,
            Gate::If(_) => running.answers[gate] == Some(Sure::Yes),
            Gate::Done(..) | Gate::Not(_) | Gate::Among { .. } => false,
        };
        let rules = self.rules();
        let times = rules.how_often(of, program, step);
        let Ok(count) = u8::try_from(chosen.len()) else {
            return;
        };
        let so_many = (times.least.max(1)..=times.most).contains(&count);
        let by = of.for_program(rules, program).choosing(cards);
        let such = rules.all_that_fit(by, cards, None).unwrap_or_default();
        let is_such = |card: &CardId| such.contains(&(*card, Sure::Yes));
        if running.run.done(at) > 0
            || !so_many
            || matches!(step.count, Count::AllBut(_))
            || !program.gates_of(step).all(met)
            || !chosen.iter().all(is_such)
        {
            return;
        }
        if self.line_told(line, Line::Does(done, count)) == Some(0) {
            return;
        }
        for card in chosen.iter().copied() {
            match &step.deed {
                Deed::Put(_, goal) => self.goes_to_its_owners(card, goal),
                Deed::Turn(_, pose) => self.turn_character(card, lies_as(*pose)),
                _ => {}
            }
        }
    }

    /// 3.6: in a log of choices an ability that was used puts a card onto the one position of the stage that its text leaves, and no line tells of it:
    /// it lies there before it is given anything.
    pub(super) fn goes_to_its_only_position(&mut self) {
        let Some((seat, card, running, program)) = self.running_in_choices() else {
            return;
        };
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let run = running.run;
        let mut answers = running.answers;
        self.rules().decide(of, program, &run, None, &mut answers);
        let mut steps = program.steps.iter().enumerate();
        // Whatever else has to be done comes in its order.
        let Some((at, step)) = steps.find(|(at, step)| run.done(*at) == 0 && step.deed.has_line()) else {
            return;
        };
        let Deed::Put(what, goal) = &step.deed else { return };
        let rules = self.rules();
        let used = !is_declined(program, &run, running.paid);
        if !used || !rules.is_due(of, program, &run, (running.paid, &answers), step) {
            return;
        }
        let which = match what {
            What::This => Some(of.card),
            What::Triggered => of.triggered,
            What::Same(_) => of.by.it.last().copied(),
            _ => None,
        };
        let there = rules.can_be_done(of, program, step) > 0;
        let Some((card, (whose, slot))) = which.zip(rules.only_position(of, program, step)).filter(|_| there) else {
            return;
        };
        let to = self.s.zone(whose, slot);
        self.step_is_done(at, 1);
        self.move_to(card, to);
        if let Some(pose) = goal.pose {
            self.s.table.turn(card, lies_as(pose));
        }
        self.s.spoken.it.clear();
        self.s.spoken.it.push(card);
    }

    /// 8.6.6: in a log of choices a line tells of some of those that were looked at that they are the rest, and none which were taken: those that are
    /// left, where as many may be taken and each may be such as the text says.
    pub(super) fn those_left_were_taken(&mut self) {
        let Some((seat, card, running, program)) = self.running_in_choices() else {
            return;
        };
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let left: SmallVec<[CardId; 8]> = effect::the_rest(self.s).collect();
        let steps = || program.steps.iter().enumerate();
        let parted =
            steps().any(|(at, step)| matches!(step.deed, Deed::Put(What::Rest, _)) && running.run.done(at) > 0);
        let mut takes = steps().filter_map(|(at, step)| match &step.deed {
            Deed::Put(What::Cards(cards), goal) if cards.at == Some(Place::Among) => Some((at, step, cards, goal)),
            _ => None,
        });
        let Some((at, step, cards, goal)) = takes.next().filter(|_| takes.next().is_none()) else {
            return;
        };
        let rules = self.rules();
        let by = of.for_program(rules, program).choosing(cards);
        let such = |card: &CardId| rules.fits(by, *card, cards) != Sure::No;
        let times = rules.how_often(of, program, step);
        let so_many = !left.is_empty() && left.len() <= usize::from(times.most) && times.most < u8::MAX;
        let free = program.gates_of(step).next().is_none();
        if !parted || !so_many || !free || running.run.done(at) > 0 || !left.iter().all(such) {
            return;
        }
        self.step_is_done(at, u8::try_from(left.len()).unwrap_or(u8::MAX));
        self.s.looked.retain(|card| !left.contains(card));
        for card in left {
            self.goes_to_its_owners(card, goal);
        }
    }

    /// 8.6.3: in a log of choices the line of an ability says to which position of the stage its text puts a card, `act BL > FL`, and no line
    /// below tells of that: it went there, where the text has no other card chosen than one that is there alone (3.7: the one marker under its
    /// card).
    pub(super) fn goes_where_its_line_says(&mut self) {
        let Some((seat, card, running, program)) = self.running_in_choices() else {
            return;
        };
        let Some(line) = self.begun_by(running.at).filter(|act| !act.effect) else {
            return;
        };
        let [to] = self.target(line) else { return };
        let OpKind::Zone(onto, z, None) = to.kind else { return };
        let Some(slot) = Z::of(z).filter(|z| z.is_slot()) else {
            return;
        };
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let those = |step: &Step| match &step.deed {
            Deed::Put(What::Cards(cards), goal) if matches!(goal.to, Spot::Slot { .. }) && step.count.is_one() => {
                let by = of.for_program(self.rules(), program).choosing(cards);
                self.rules().all_that_fit(by, cards, None)
            }
            _ => None,
        };
        let mut put = program
            .steps
            .iter()
            .enumerate()
            .filter(|(_, step)| step.deed.is_to_the_stage());
        let only = put
            .next()
            .filter(|(at, _)| put.next().is_none() && running.run.done(*at) == 0);
        let Some(those) = only.and_then(|(_, step)| those(step)) else {
            return;
        };
        let [(one, Sure::Yes)] = those[..] else { return };
        let Some(face) = self.s.face(one) else { return };
        let lies = self.s.table.card(one).zone;
        let (whose, at) = (self.s.table.seat_of(lies), self.s.z(lies));
        let done = Done::Put {
            cards: SmallVec::from_slice(&[Named::one(whose, at, Some(face))]),
            to: slot,
            bottom: false,
            discarded: false,
            onto: Some(onto),
        };
        if self.line_told(line, Line::Does(done, 1)) == Some(0) {
            return;
        }
        let card = Op {
            kind: OpKind::ZoneCard(whose, at as u16, face),
            span: to.span,
            of: None,
        };
        self.put_cards(seat, V::Put, &[card], &[*to], &[], to.span, false);
    }

    /// 8.6.3: in a log of choices the lines say which cards are chosen that change places, `auto FL > Ren.FR`, `- Ren: choose 005`, and none that
    /// they do: they did, as nobody chooses anything more. So it is held against the text as a line would be that tells of it.
    pub(super) fn trades_as_its_lines_say(&mut self) {
        let Some((seat, card, running, program)) = self.running_in_choices() else {
            return;
        };
        if self.s.spoken.chosen.is_empty() {
            return;
        }
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let found = self.rules().traded_as_chosen(of, program, &spoken.chosen);
        let Some((_, [one, other])) = found.filter(|(at, _)| running.run.done(*at) == 0) else {
            return;
        };
        let chooses = |act: &&Act| act.span == running.at || act.effect && V::of(act.verb) == V::Choose;
        let Some(line) = self.lines_since(running.at).filter(chooses).last() else {
            return;
        };
        let named = |card: CardId| self.named_where_it_lies(card, self.s.face(card));
        let done = Done::Exchange(SmallVec::from_slice(&[named(one), named(other)]));
        if self.line_told(line, Line::Does(done, 1)) == Some(0) {
            return;
        }
        self.change_places(one, other);
    }
}
