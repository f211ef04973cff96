//! 8.6.2.5.4, 8.6.4, 8.7.3: of the programs of abilities: which of them nobody chooses whether to play, which step something done
//! is, what of the one that is being carried out comes next, and why what was done is not what it says.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::effects::ability::{Cards, Cond, Count, Place, Pose, Time};
use super::super::effects::cost::{From, Part};
use super::super::effects::done::{Done, Manner};
use super::super::effects::program::{Deed, Gate, Goal, Program, Spot, Step, What};
use super::super::effects::run::{Run, Times};
use super::super::effects::{Line, Trigger, is_granted};
use super::super::matches::Match;
use super::super::state::{Frame, Running, State, Waiting, Z};
use super::ch08_steps::{Answers, Of, was_not_done};
use super::ch08_triggers::Occurs;
use super::questions::Rules;
use super::select;
use super::sure::Sure;

/// An ability of a card: its face, and which line of its text, from 1.
pub type AbilityOf = (Face, u8);

/// An ability that waited, and does no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waited {
    /// The card that its trigger condition speaks of, where only one can be meant.
    pub about: Option<CardId>,
}

/// Why what an ability did is not what its text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason<'p> {
    /// 8.6.2.5.4: a step was done in part, or more than the text says.
    Amount {
        /// The step.
        step: &'p Step,
        /// How much of it was done.
        done: u8,
    },
    /// 8.6.2.5.4: a step was left out.
    Missing {
        /// The step.
        step: &'p Step,
    },
    /// 8.6.2.5.4: something was done that is no step of it.
    Extra,
    /// 8.6.3: a card was chosen that is not such as the step says.
    Choice {
        /// The step.
        step: &'p Step,
    },
    /// 8.6.3: cards went to a position of the stage to which the step does not let them.
    Place {
        /// The step.
        step: &'p Step,
        /// The position.
        to: ZoneId,
    },
    /// 8.6.3: a card was chosen before a step that lets more cards be seen, and stands before the choice.
    Order {
        /// The step in which it is chosen.
        step: &'p Step,
        /// The one that comes first.
        before: &'p Step,
    },
    /// 1.3.4: of what several players choose at the same time the turn player has to choose first.
    ChosenFirst {
        /// The step of another player.
        step: &'p Step,
        /// That of the turn player.
        before: &'p Step,
    },
    /// 8.6.2.5.4: so much was given, and the step says another amount.
    Number {
        /// The step.
        step: &'p Step,
        /// So much.
        told: i32,
    },
    /// 8.6.4: "if you do": it was done though what stands before it was not.
    Undone {
        /// The step.
        step: &'p Step,
        /// What stands before it.
        before: &'p Step,
        /// Some of that was done, and not as much as has to be.
        part: bool,
    },
    /// 1.3.3: it was done with a character that a text keeps from it.
    Kept {
        /// The step.
        step: &'p Step,
        /// The line of that text.
        by: (Face, usize),
    },
    /// 8.6.4: it was done though this is not so.
    Condition {
        /// What has to be so.
        cond: &'p Cond,
    },
}

impl State {
    /// 8.7.3: whether an ability of a card waits: the one of this number, one that was given, which the card has no number for, or any
    /// where no number is named.
    pub fn waits(&self, card: CardId, numbered: Option<usize>) -> bool {
        let is = |w: &Waiting| match w {
            Waiting::Auto { card: c, number, .. } => {
                *c == card && (is_granted(*number) || numbered.is_none_or(|n| n == usize::from(*number)))
            }
            _ => false,
        };
        self.waiting.iter().any(is)
    }
}

impl Rules<'_> {
    /// 10.19.3: whether an ability of a card was used as often as it may be in this turn. 8.2.1: each time that an ability is given,
    /// the card has one more.
    pub fn is_spent(self, card: CardId, (face, number): AbilityOf) -> bool {
        let line = self.m.text(face).line(usize::from(number));
        line.and_then(|line| line.limit).is_some_and(|limit| {
            let had = self.abilities_given(card).into_iter();
            let had = had.filter(|had| had.ability == (face, number)).count();
            let most = limit.saturating_mul(u8::try_from(had.max(1)).unwrap_or(u8::MAX));
            self.s.events.times_used(card, number) >= most
        })
    }

    /// The program of an ability of which nobody chooses whether it is played. 10.19.3, 10.19.4: one with a limit for the turn
    /// cannot be played any more or may be left, as its master likes.
    pub fn mandatory(&self, (face, number): AbilityOf) -> Option<&Program> {
        let line = self.m.text(face).line(usize::from(number))?;
        let program = line.runs.as_ref().filter(|_| line.limit.is_none());
        program.filter(|program| program.is_mandatory())
    }

    /// 8.7.3.1: nobody chooses whether an ability that waits is played, and it would do something, or give something to some of
    /// those from whom its master chooses, whichever of several effects is chosen.
    pub fn must_be_played(self, of: Of<'_>, ability: AbilityOf) -> bool {
        let does = |p: &Program| {
            let certain = self.would_do(of, p) || self.would_give(of, p);
            let shown = || self.would_do_once_revealed(of, p) || self.would_do_either(of, p);
            certain || self.would_choose(of, p) || shown()
        };
        self.mandatory(ability).is_some_and(does)
    }
}

impl Rules<'_> {
    /// 11.4.1.2: the phase or step to which a program goes once it is over.
    pub fn goes_to_by(self, of: Of<'_>, program: &Program, run: &Run, so: (bool, &Answers)) -> Option<Time> {
        program.steps.iter().find_map(|step| match step.deed {
            Deed::GoTo(to) => self.is_due(of, program, run, so, step).then_some(to),
            _ => None,
        })
    }

    /// 8.6.3: of those that a line says are chosen the ones to which a step may give something: such as it says, or, where it
    /// gives something to those of an earlier step, as that one says.
    pub fn chosen_for(self, of: Of<'_>, program: &Program, chosen: &[CardId], step: &Step) -> SmallVec<[CardId; 5]> {
        let what = match whom(step) {
            Some(What::Same(at)) => program.steps.get(*at).and_then(whom),
            what => what,
        };
        let Some(What::Cards(cards)) = what else {
            return SmallVec::new();
        };
        let those = self.all_that_fit(of.by, cards, None).unwrap_or_default();
        let fits = |card: &&CardId| those.iter().any(|(fits, _)| fits == *card);
        chosen.iter().filter(fits).copied().collect()
    }

    /// 8.6.3: the step for which a character would be chosen that a line says is chosen, where it is none of those which any step of the
    /// program chooses or does something with.
    pub fn chosen_for_none<'p>(
        self,
        of: Of,
        program: &'p Program,
        run: &Run,
        card: CardId,
    ) -> Option<(usize, &'p Step)> {
        let by = of.for_program(self, program);
        let such = |cards: &Cards| {
            let those = self.all_that_fit(by.choosing(cards), cards, None);
            those.is_none_or(|those| those.iter().any(|(one, _)| *one == card))
        };
        let slot = |goal: &Goal| !matches!(goal.to, Spot::Zone(_));
        let may_be = |step: &Step| match &step.deed {
            Deed::Give(What::Cards(cards), ..)
            | Deed::Grant(What::Cards(cards), ..)
            | Deed::Turn(What::Cards(cards), _)
            | Deed::Exchange(cards, _)
            | Deed::Show(cards) => such(cards),
            // It may be the position that is chosen.
            Deed::Put(_, goal) if slot(goal) => true,
            // What is chosen stays.
            Deed::Put(What::Cards(cards), _) => match &step.count {
                Count::AllBut(kept) => such(kept),
                _ => such(cards),
            },
            Deed::Trade(one, other, _) => such(one) || such(other),
            Deed::Later(_) | Deed::Bar(..) => true,
            _ => false,
        };
        // A condition may be what somebody is chosen for.
        let asks = |gate: &Gate| matches!(gate, Gate::If(Cond::Are(..) | Cond::AreNot(..) | Cond::Lie(..)));
        if program.gates.iter().any(asks) || program.steps.iter().any(may_be) {
            return None;
        }
        let chooses = |step: &Step| match &step.deed {
            _ if matches!(step.count, Count::AllBut(_)) => true,
            deed => deed
                .cards()
                .is_some_and(|cards| cards.count != Count::All && cards.lie_on_the_stage()),
        };
        let mut steps = program.steps.iter().enumerate();
        steps.find(|(at, step)| run.done(*at) == 0 && chooses(step))
    }

    /// Whether an ability that costs nothing, and triggers as a character becomes reversed, reverses its battle opponent: then
    /// both are reversed in the line of the battle.
    pub fn takes_along(self, loser: CardId, opponent: CardId) -> bool {
        let Some(face) = self.face(loser) else { return false };
        let of = Of::new(self.s.table.seat_of(self.s.table.card(loser).zone), loser);
        let reverses = |program: &Program| {
            let answers = self.answers_at_first(of, program);
            let mut steps = program.steps.iter();
            steps.any(|step| {
                let turns = step.deed == Deed::Turn(What::BattleOpponent, Pose::Reverse);
                turns && self.not_met_by(program, &answers, step).is_none()
            })
        };
        let given = self.abilities_given(loser);
        let given = given.iter().filter(|had| had.sure == Sure::Yes).map(|had| had.line);
        let lines = self.m.text(face).lines.iter().chain(given);
        let triggers = |line: &Line| {
            let hears = |listens| self.is_triggered(of, listens, Occurs::Reversed(loser)) != Sure::No;
            line.trigger.is_some_and(Trigger::is_reversal) || line.listens.as_ref().is_some_and(hears)
        };
        let mut waiting = lines.filter(|line| triggers(line) && line.cost.parts.is_empty());
        let opposes = self.battle_opponent(loser).is_some_and(|(card, _)| card == opponent);
        opposes && waiting.any(|line| line.runs.as_ref().is_some_and(reverses))
    }
}

/// 8.6.2.5.4: the step, not done yet, that something done would be, if it had been done to such cards as it chooses: it gives as much of
/// the same, lays them as it says, or puts them where it says.
pub fn done_to_others<'p>(
    rules: Rules<'_>,
    of: Of<'_>,
    program: &'p Program,
    run: &Run,
    done: &Done,
) -> Option<(usize, &'p Step)> {
    let is_like = |step: &Step| match (&step.deed, done) {
        (Deed::Give(What::Cards(_), ..), Done::Give { .. }) => rules.gives_the_same(of, program, step, done),
        (Deed::Turn(What::Cards(_), pose), Done::Turn { pose: told, .. }) => pose == told,
        (
            Deed::Put(What::Cards(cards), goal),
            Done::Put {
                cards: told,
                to,
                bottom,
                ..
            },
        ) => {
            // A card of another zone, or of another player's.
            let there = rules.goes_there(of, goal, *to) && goal.bottom == *bottom;
            let named = told
                .iter()
                .all(|named| named.at.is_some_and(|(z, end)| end.is_none() && !z.is_slot()));
            there && named && step.is_chosen() && matches!(cards.at, Some(Place::In(..)))
        }
        _ => false,
    };
    let mut steps = program.steps.iter().enumerate();
    steps.find(|(at, step)| run.done(*at) == 0 && is_like(step))
}

/// The step that something done is, and whether its cards are such as it says: one whose cards are, before one whose are
/// not, and among those one whose conditions are met.
pub fn taken(
    rules: Rules<'_>,
    of: Of<'_>,
    program: &Program,
    running: &Running,
    done: &Done,
    count: u8,
) -> Option<(usize, Sure)> {
    let run = &running.run;
    let mut answers = running.answers;
    if program.decides_together() {
        // 8.6.4: of what is done if something is so and what is done otherwise only one can be meant.
        rules.decide(of, program, run, None, &mut answers);
    }
    let such = |at: usize| rules.are_such_as(of, program, &program.steps[at], done.cards());
    let fine = |same: &(usize, Times)| such(same.0) != Sure::No;
    let like = || {
        let like = rules.like(of, program, done);
        // Whoever has paid for one of several effects has chosen that one.
        let other = |step: &Step| running.paid && program.is_of_another_than_paid(step);
        // Where everything is told, whoever has not paid does what is done then.
        let unpaid = !running.paid && rules.m.full && program.says_what_unpaid();
        let paid_for = move |step: &Step| unpaid && program.is_paid_for(step);
        like.filter(move |(at, _)| {
            let step = &program.steps[*at];
            !program.is_not_chosen(run, step)
                && !other(step)
                && !paid_for(step)
                && !rules.another_was_chosen(of, program, run, step)
        })
        .map(move |(at, _)| (at, rules.how_often_in_all(of, program, run, (at, &program.steps[at]))))
    };
    let is_met = |same: &(usize, Times)| {
        let step = &program.steps[same.0];
        let either = |gate: &Gate| match gate {
            Gate::Done(before, _) => !was_not_done(program, run, running.paid, Some(*before)),
            Gate::Not(before) => was_not_done(program, run, running.paid, *before),
            _ => true,
        };
        // Of two steps of which one is done if something was done, and the other one if it was not.
        let has_both = program.gates.iter().any(|gate| matches!(gate, Gate::Not(_)));
        let is_either = !has_both || program.gates_of(step).all(|(_, gate)| either(gate));
        fine(same) && is_either && rules.not_met_by(program, &answers, step).is_none()
    };
    // Where it cannot be told which of the two is done, or which of several effects was chosen, it is the one that gives as much.
    let several = || program.gates.iter().any(|gate| matches!(gate, Gate::Among { .. }));
    let gives = matches!(done, Done::Give { .. }) && (!program.opposites.is_empty() || several());
    let as_much = |same: &(usize, Times)| {
        let step = &program.steps[same.0];
        gives && is_met(same) && rules.gives_the_same(of, program, step, done)
    };
    let as_much = run.takes(count, like().filter(as_much));
    // Lines stand in the order of the text, as far as there is room for them behind what was done last.
    let last = run.last().unwrap_or(0);
    let has_room = |same: &(usize, Times)| same.0 >= last && is_met(same) && run.room(same.0, same.1) >= count;
    // "If you rest 2 characters": where that was not done for certain, a like step is meant that does not hang on it. It is certain in a log of
    // everything, where one was rested and no other, and where nobody could be.
    let in_vain = |step: &Step| {
        program.gates_of(step).any(|(_, gate)| match gate {
            Gate::Done(before, least) if run.done(*before) < *least => {
                let first = &program.steps[*before];
                let has_to_be = || first.times().is_some_and(|times| times.least > 0);
                let cannot_be = || has_to_be() && rules.left(of, program, run, (*before, first)) == 0;
                rules.m.full || run.done(*before) > 0 || cannot_be()
            }
            _ => false,
        })
    };
    let in_order = |same: &(usize, Times)| has_room(same) && !in_vain(&program.steps[same.0]);
    // Of several effects of which none is begun it is the one that takes what lies open, and not one that shows cards first.
    let lies_open = |same: &(usize, Times)| {
        let of_a_pile = match &program.steps[same.0].deed {
            Deed::Put(What::Cards(cards), _) => matches!(cards.at, Some(Place::In(_, zone)) if zone.is_open_pile()),
            _ => false,
        };
        several()
            && run.is_fresh()
            && of_a_pile
            && rules.s.looked.is_empty()
            && in_order(same)
            && such(same.0) == Sure::Yes
    };
    let met = as_much.or_else(|| run.takes(count, like().filter(lies_open)));
    let met = met.or_else(|| run.takes(count, like().filter(in_order)));
    let met = met.or_else(|| run.takes(count, like().filter(has_room)));
    let met = met.or_else(|| run.takes(count, like().filter(is_met)));
    let fits = met.or_else(|| run.takes(count, like().filter(fine)));
    let at = fits.or_else(|| run.takes(count, like()))?;
    Some((at, such(at)))
}

impl Match {
    /// The program of the ability that is being carried out.
    pub fn program_at_hand<'m>(&'m self, s: &'m State) -> Option<&'m Program> {
        self.under_way(s).map(|(program, ..)| program)
    }

    /// The ability that is being carried out: its program, how far it has come, and whose it is.
    pub fn at_hand<'m>(&'m self, s: &'m State) -> Option<(&'m Program, Running, Of<'m>)> {
        let (program, mut running, of) = self.under_way(s)?;
        self.rules(s)
            .decide(of, program, &running.run, None, &mut running.answers);
        Some((program, running, of))
    }

    /// The same; what its conditions come to is left as it was when it was last asked.
    pub fn under_way<'m>(&'m self, s: &'m State) -> Option<(&'m Program, Running, Of<'m>)> {
        let Some(Frame::Effect {
            seat,
            face: Some(face),
            card: Some(card),
            running: Some(running),
            ..
        }) = s.agenda.last()
        else {
            return None;
        };
        let of = Of::with(*seat, *card, &s.spoken);
        Some((self.text(*face).program(running.number)?, *running, of))
    }

    /// 8.6.3: whether an ability that does something in this manner means characters of the other player alone, so that a slot without a name is no
    /// slot of its master's. The card whose ability it is is meant where something is done with it in this manner, and characters that its
    /// cost takes so are its master's. Only of the ability in hand is it known that the line is about it: where nothing is done in this
    /// manner, it is whom the ability means at all.
    pub fn means_theirs(
        &self,
        s: &State,
        (of, program): (Of<'_>, &Program),
        (seat, slot): (Seat, Z),
        how: Manner,
    ) -> bool {
        let in_hand = self.in_hand_as(s, program);
        let how = match program.means_theirs_alone(how) {
            None if in_hand.is_some() => Manner::Any,
            _ => how,
        };
        let itself = || {
            let chosen = how == Manner::Choose;
            !chosen && program.means_itself(how) && s.character(s.zone(seat, slot)) == Some(of.card)
        };
        let on_stage = |part: &Part| match part {
            Part::Cards { from, .. } | Part::Mark { from, .. } => *from == From::Stage,
            Part::RestThis | Part::This { .. } => s.character(s.zone(seat, slot)) == Some(of.card),
            Part::Rest(..) => true,
            _ => false,
        };
        // Once all of it is paid no line tells of the cost.
        let paid = in_hand.is_some_and(|(running, _)| running.paid) && !s.cost_is_next();
        let pays = |part: &Part| !paid && how.pays(part) && on_stage(part);
        let line = in_hand.and_then(|(_, line)| line);
        let own = || itself() || line.is_some_and(|line| line.cost.parts.iter().any(pays));
        of.seat == seat && program.means_theirs_alone(how) == Some(true) && !own()
    }

    /// How far the ability in hand has been carried out, and its line of text, where it is the one with this program.
    fn in_hand_as<'m>(&'m self, s: &State, program: &Program) -> Option<(Running, Option<&'m Line>)> {
        let (in_hand, running, of) = self.under_way(s)?;
        let line = || {
            self.text(s.text_of(of.card, running.number)?)
                .line(usize::from(running.number))
        };
        std::ptr::eq(in_hand, program).then(|| (running, line()))
    }

    /// 8.6.3: whether an ability that does something in this manner means cards of this zone of the other player alone, so that the zone without a
    /// name is not its master's. What its cost takes from the zone is its master's.
    pub fn means_their_zone(
        &self,
        s: &State,
        (of, program): (Of<'_>, &Program),
        (seat, z): (Seat, Z),
        how: Manner,
    ) -> bool {
        let from = |part: &Part| match part {
            Part::Stock(_) => z == Z::Stock,
            Part::Top { from, .. } => *from == z,
            Part::Cards { from, .. } | Part::Mark { from, .. } => *from == From::Zone(z),
            _ => false,
        };
        let line = || self.in_hand_as(s, program).and_then(|(_, line)| line);
        let own = || line().is_some_and(|line| line.cost.parts.iter().any(from));
        of.seat == seat && program.means_their_zone(how, z) && !own()
    }

    /// 8.4.2: whether the line in hand pays for the ability in hand, whose cost has characters return to the hand.
    pub fn returns_own_to_pay(&self, s: &State, program: &Program) -> bool {
        let returns = |part: &Part| {
            matches!(
                part,
                Part::This { to: Z::Hand, .. }
                    | Part::Cards {
                        from: From::Stage,
                        to: Z::Hand,
                        ..
                    }
            )
        };
        let line = self.in_hand_as(s, program).and_then(|(_, line)| line);
        s.cost_is_next() && line.is_some_and(|line| line.cost.parts.iter().any(returns))
    }

    /// 8.6.6: whether the ability that is being carried out puts the rest of what it looks at somewhere.
    pub fn puts_a_rest(&self, s: &State) -> bool {
        self.program_at_hand(s).is_some_and(Program::puts_a_rest)
    }

    /// 8.6.3: the cards that are "the rest" under a text that puts all cards of a zone elsewhere but those that are chosen, where it is known
    /// which those are.
    pub fn others_that_go(&self, s: &State) -> Option<SmallVec<[CardId; 8]>> {
        let (program, _, of) = self.under_way(s)?;
        let (step, _) = program.all_but()?;
        self.rules(s).others_that_go(of, program, step, &s.spoken.chosen)
    }

    /// 8.6.3: whether of several effects of the ability that is being carried out one has to be chosen, and none was.
    pub fn has_to_choose_one(&self, state: &State) -> bool {
        self.at_hand(state).is_some_and(|(program, running, of)| {
            let so = (running.paid, &running.answers);
            self.rules(state)
                .none_is_chosen(of, program, &running.run, so)
                .is_some()
        })
    }

    /// Whether the text of a card has cards shown in the step that puts them elsewhere.
    pub fn shows_by_text(&self) -> bool {
        let texts = (0..self.cards.len()).filter_map(Face::new).map(|face| self.text(face));
        let mut lines = texts.flat_map(|text| &text.lines);
        lines.any(|line| {
            line.runs
                .as_ref()
                .is_some_and(|program| program.steps.iter().any(|step| step.shown))
        })
    }

    /// Whether the ability that is being carried out has all cards of a zone put into another; 3.7: or all markers under its card.
    pub fn takes_all(&self, s: &State, from: Z, to: Z) -> bool {
        self.under_way(s).is_some_and(|(program, _, of)| {
            let under = || self.rules(s).markers_of(of.card).is_some_and(|zone| s.z(zone) == from);
            program.steps.iter().any(|step| match &step.deed {
                Deed::Put(What::Cards(cards), goal) if step.count == Count::All && goal.to == Spot::Zone(to) => {
                    match cards.at {
                        Some(Place::In(_, zone)) => select::zones(zone) == [from],
                        Some(Place::UnderThis) => under(),
                        _ => false,
                    }
                }
                _ => false,
            })
        })
    }

    /// Whether all that the ability which is being carried out takes from a zone is its top card, which goes into another: "the top card of
    /// your clock".
    pub fn takes_one_top(&self, s: &State, from: Z, to: Z) -> bool {
        let Some((program, ..)) = self.under_way(s) else {
            return false;
        };
        let mut taken = program.steps.iter().filter_map(|step| match &step.deed {
            Deed::Put(What::Tops(_, z), goal) if *z == from => {
                let one = step.times().is_some_and(|times| times.most == 1);
                Some(one && goal.to == Spot::Zone(to))
            }
            Deed::Put(What::Bottoms(_, z), _) => (*z == from).then_some(false),
            Deed::Put(What::Cards(cards), _) => match cards.at {
                Some(Place::In(_, zone)) => select::zones(zone).contains(&from).then_some(false),
                _ => None,
            },
            _ => None,
        });
        taken.next() == Some(true) && taken.next().is_none()
    }

    /// Whether the ability that is being carried out has cards from the top of a deck put into a zone, and none from elsewhere.
    pub fn takes_tops(&self, s: &State, zone: Z) -> bool {
        let Some(program) = self.program_at_hand(s) else {
            return false;
        };
        let mut goes = program.steps.iter().filter_map(|step| match &step.deed {
            Deed::Put(what, goal) if goal.to == Spot::Zone(zone) => Some(matches!(what, What::Tops(_, Z::Deck))),
            _ => None,
        });
        goes.next() == Some(true) && goes.all(|tops| tops)
    }

    /// What comes next of the ability that is being carried out, and has to: a step, how much of it, and of whose.
    pub fn next_step<'m>(&'m self, s: &'m State) -> Option<(&'m Step, u8, Of<'m>)> {
        self.steps_due(s).next()
    }

    /// The same, and what has to be done behind it.
    pub fn steps_due<'m>(&'m self, s: &'m State) -> impl Iterator<Item = (&'m Step, u8, Of<'m>)> {
        let steps = self.at_hand(s).into_iter().flat_map(|(program, running, of)| {
            let steps = program.steps.iter().enumerate();
            steps.map(move |(at, step)| (program, running, of, (at, step)))
        });
        steps.filter_map(move |(program, running, of, (at, step))| {
            let rules = self.rules(s);
            let so = (running.paid, &running.answers);
            let fresh = running.run.done(at) == 0;
            let left = match &step.deed {
                // What is shown, and who gets something of several, needs a line where somebody writes everything.
                Deed::Look(who) if fresh => {
                    let deck = rules.player(of, *who).map_or(0, |seat| s.count(seat, Z::Deck));
                    rules
                        .how_often(of, program, step)
                        .most
                        .min(u8::try_from(deck).unwrap_or(u8::MAX))
                }
                Deed::Give(what @ What::Cards(_), ..) | Deed::Grant(what @ What::Cards(_), ..)
                    if fresh && rules.who_gets(of, program, what).is_none() =>
                {
                    rules.how_often(of, program, step).least
                }
                _ => rules.left(of, program, &running.run, (at, step)),
            };
            let due = left > 0 && rules.is_due(of, program, &running.run, so, step);
            due.then_some((step, left, of))
        })
    }
}

/// 8.6.4: a step that was done, and the one it stands behind by "if you do" that was not, or not as often as it has to be; of those alone
/// that always have a line of their own, which could be that of no other step.
pub fn done_without<'p>(program: &'p Program, run: &Run) -> Option<Reason<'p>> {
    let steps = program.steps.iter().enumerate();
    let mut done = steps.filter(|(at, step)| run.done(*at) > 0 && !program.is_like_another(*at, step));
    done.find_map(|(_, step)| {
        let unmet = program.gates_of(step).find_map(|(_, gate)| match gate {
            Gate::Done(before, count) if run.done(*before) < *count => Some(*before),
            _ => None,
        });
        // "That character" is one that another step has put on the stage.
        let of_nobody = || match whom(step)? {
            What::Same(at) => match &program.steps.get(*at)?.deed {
                Deed::Put(_, goal) => goal.to.is_of_the_stage().then_some(*at),
                _ => None,
            },
            _ => None,
        };
        let before = unmet.or_else(|| of_nobody().filter(|at| run.done(*at) == 0))?;
        let first = program.steps.get(before)?;
        let told = match &first.deed {
            Deed::Put(what, _) => !matches!(what, What::Looked | What::Rest),
            Deed::Turn(what, _) => matches!(what, What::Cards(_)),
            Deed::Draw => true,
            _ => false,
        };
        let part = run.done(before) > 0;
        (told && !program.is_like_another(before, first)).then_some(Reason::Undone {
            step,
            before: first,
            part,
        })
    })
}

/// Whom a step gives something.
fn whom(step: &Step) -> Option<&What> {
    match &step.deed {
        Deed::Give(what, ..) | Deed::Grant(what, ..) => Some(what),
        _ => None,
    }
}
