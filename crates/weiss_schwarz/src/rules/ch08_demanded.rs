//! 8.6.2.5.4, 8.7.3.1: what of an ability that waits has to be done, for certain, once it is played.

use rejudge_table::{CardId, Seat};

use super::super::effects::ability::Count;
use super::super::effects::program::{Deed, Gate, Program, Spot, Step, What};
use super::super::effects::run::Run;
use super::super::state::{REVERSE, Z};
use super::ch08_programs::AbilityOf;
use super::ch08_steps::{Answers, Of, is_open};
use super::questions::Rules;
use super::select::{Speaker, lies};
use super::sure::Sure;

impl Rules<'_> {
    /// Whether a program that begins now would do something, for certain.
    pub fn would_do(self, of: Of, program: &Program) -> bool {
        let answers = self.answers_at_first(of, program);
        program.steps.iter().enumerate().any(|(at, step)| {
            let first = is_open(program, &answers, step);
            let told = !matches!(
                step.deed,
                Deed::Give(..) | Deed::Grant(..) | Deed::Look(_) | Deed::Shuffle(_)
            );
            let done = || self.how_often(of, program, step).least > 0 && self.can_be_done(of, program, step) > 0;
            let left = || self.left_to_turn(of, program, step) > 0 || self.left_to_move(of, program, at) > 0;
            first && told && (done() || left())
        })
    }

    /// 1.3.2.1: how many characters a step that turns all of a sort would turn, for certain: those that do not lie so yet.
    pub fn left_to_turn(self, of: Of, program: &Program, step: &Step) -> u8 {
        let Deed::Turn(What::Cards(cards), pose) = &step.deed else {
            return 0;
        };
        if step.count != Count::All || self.some_are_kept(of, program, step) {
            return 0;
        }
        let those = self.all_that_fit(of.for_program(self, program), cards, None);
        let otherwise = |card: CardId| ![lies(*pose), REVERSE].contains(&self.pose(card));
        let turned = those.iter().flatten();
        let turned = turned.filter(|(card, sure)| *sure == Sure::Yes && otherwise(*card));
        u8::try_from(turned.count()).unwrap_or(u8::MAX)
    }

    /// 8.6.4: whether a program that begins by revealing the top card of a deck would do something once it is revealed, for certain: the card
    /// is known, and is such as the text says.
    pub fn would_do_once_revealed(self, of: Of, program: &Program) -> bool {
        // What stands in front of it is asked before it is revealed.
        let mut answers = self.answers_at_first(of, program);
        let Some(top) = self.revealed_at_first(of, program, &answers) else {
            return false;
        };
        let revealed = [top];
        let mut run = Run::default();
        run.does(0, 1);
        let by = Speaker {
            among: &revealed,
            ..of.having_spoken_of(&revealed).by
        };
        let of = Of { by, ..of };
        self.decide(of, program, &run, Some(0), &mut answers);
        let conditional = |step: &Step| step.behind != 0 && is_open(program, &answers, step);
        let mut steps = program.steps.iter();
        steps.any(|step| conditional(step) && self.does_once_revealed(of, program, step))
    }

    /// Whether a step would do something once a card is revealed.
    fn does_once_revealed(self, of: Of, program: &Program, step: &Step) -> bool {
        match &step.deed {
            Deed::Put(What::Looked, goal) => goal.to.zone() != Some(Z::Deck),
            Deed::Give(..) | Deed::Grant(..) => self.gives_to_chosen(of, program, step),
            Deed::Look(_) | Deed::Shuffle(_) => false,
            _ => self.how_often(of, program, step).least > 0 && self.can_be_done(of, program, step) > 0,
        }
    }

    /// 8.6.4: whether a program that begins now would do something whichever card it reveals: the one if a condition is so, the other
    /// otherwise.
    pub fn would_do_either(self, of: Of, program: &Program) -> bool {
        if program.opposites.is_empty() {
            return false;
        }
        let answers = self.answers_at_first(of, program);
        let reveals = |first: &Step| match first.deed {
            Deed::Look(whose) => {
                let deck = self.player(of, whose).map_or(0, |seat| self.s.count(seat, Z::Deck));
                deck > 0 && is_open(program, &answers, first)
            }
            _ => false,
        };
        let does = |gate: u8| {
            let mut steps = program.steps.iter();
            steps.any(|step| step.behind == 1 << gate && self.does_once_revealed(of, program, step))
        };
        let mut either = program.opposites.iter();
        program.steps.first().is_some_and(reveals) && either.any(|(one, other)| does(*one) && does(*other))
    }

    /// 10.7: how many cards of a deck are still to be moved by a step that moves all those which the step in front of it reveals, where the
    /// text says how many: they have to be revealed and moved, though none was yet.
    pub(super) fn left_to_move(self, of: Of, program: &Program, at: usize) -> u8 {
        let before = at.checked_sub(1).and_then(|before| program.steps.get(before));
        let (Some(reveals), Some(step)) = (before, program.steps.get(at)) else {
            return 0;
        };
        let (Deed::Look(whose), Deed::Put(What::Looked, goal)) = (&reveals.deed, &step.deed) else {
            return 0;
        };
        let goes = reveals.shown && reveals.behind == step.behind && goal.to.zone().is_some_and(|z| z != Z::Deck);
        let there = |seat: Seat| self.s.count(seat, Z::Deck) > 0 || self.s.is_open(seat, Z::Deck);
        match self.player(of, *whose).is_some_and(there) && goes {
            true => self.how_often(of, program, step).least,
            false => 0,
        }
    }

    /// The top card of a deck that a program reveals at first, where it is known. How many are looked at is often a choice; of one that is
    /// revealed it is not. `answers`: what is known of its conditions as it begins.
    fn revealed_at_first(self, of: Of, program: &Program, answers: &Answers) -> Option<CardId> {
        let first = program.steps.first().filter(|first| first.shown)?;
        let Deed::Look(whose) = first.deed else { return None };
        let seat = self.player(of, whose).filter(|_| is_open(program, answers, first))?;
        let top = *self.s.cards(seat, Z::Deck).last()?;
        let one = self.how_often(of, program, first).most == 1;
        (one && self.face(top).is_some()).then_some(top)
    }

    /// 8.6.2.5.4: whether something of a program has to be done, and can be, once its cost is paid.
    pub fn must_do_once_paid(self, of: Of, program: &Program) -> bool {
        let answers = self.answers_at_first(of, program);
        let paid = (true, &answers);
        program.steps.iter().enumerate().any(|(at, step)| {
            let due = self.is_due(of, program, &Run::default(), paid, step);
            let gives = || self.m.full && self.gives_to_chosen(of, program, step);
            due && (self.left(of, program, &Run::default(), (at, step)) > 0 || gives())
        })
    }

    /// Whether a program that begins now would give something, for certain, to some of those that its text means, by choice.
    pub fn would_give(self, of: Of, program: &Program) -> bool {
        let answers = self.answers_at_first(of, program);
        let mut due = program.steps.iter().filter(|step| is_open(program, &answers, step));
        due.any(|step| self.gives_to_chosen(of, program, step))
    }

    /// Whether of several effects of a program that begins now one has to be chosen, and each of them would do something.
    pub fn would_choose(self, of: Of, program: &Program) -> bool {
        let answers = self.answers_at_first(of, program);
        self.none_is_chosen(of, program, &Run::default(), (false, &answers))
            .is_some()
    }

    /// Whether of several effects of a program one may have been chosen that has no line: it gives something to those that its text means.
    pub fn may_give_untold(self, of: Of, ability: AbilityOf) -> bool {
        let untold = |program: &Program| {
            let among = |step: &Step| {
                let mut gates = program.gates_of(step);
                gates.any(|(_, gate)| matches!(gate, Gate::Among { .. }))
            };
            let gives = |step: &Step| matches!(step.deed, Deed::Give(..) | Deed::Grant(..));
            let mut steps = program.steps.iter();
            steps.any(|step| among(step) && gives(step) && !self.gives_to_chosen(of, program, step))
        };
        self.mandatory(ability).is_some_and(untold)
    }

    /// 8.6.3: whether a step gives something that has to be given to some that are chosen, where it is known how much it is and
    /// that there are such.
    pub fn gives_to_chosen(self, of: Of, program: &Program, step: &Step) -> bool {
        let (what, known) = match &step.deed {
            Deed::Give(what, _, value, _) => {
                let (least, most) = self.amount_given(of, program, value);
                (what, least == most)
            }
            Deed::Grant(what, ..) => (what, true),
            _ => return false,
        };
        let What::Cards(cards) = what else { return false };
        if cards.count == Count::All {
            // Nobody chooses of all.
            return false;
        }
        let chosen = self.how_often(of, program, step).least > 0 && self.who_gets(of, program, what).is_none();
        let by = of.for_program(self, program);
        // Of no more than so many for certain nobody may have had a choice.
        let forced = match &cards.count {
            Count::Exactly(value) => self.value(by, value).1,
            _ => 0,
        };
        known && chosen && self.how_many(by.choosing(cards), cards).0 > forced
    }

    /// 8.6.4: whether a step of an effect that may have been chosen among several was not done whichever it was: a condition in front
    /// of it is not so, what it stands behind by "if you do" was left, or it gives something to some that are chosen. `told_all`: every
    /// choice has its line, and what has none was not chosen.
    pub(crate) fn is_ruled_out(
        self,
        of: Of<'_>,
        program: &Program,
        run: &Run,
        (answers, told_all): (&Answers, bool),
        step: &Step,
    ) -> bool {
        let left = |before: usize| {
            let of_choice = |step: &Step| program.is_optional(step) && step.is_chosen();
            told_all && run.done(before) == 0 && program.steps.get(before).is_some_and(of_choice)
        };
        let closed = program.gates_of(step).any(|(at, gate)| match gate {
            Gate::If(_) => answers[at] == Some(Sure::No),
            Gate::Done(before, _) => left(*before),
            _ => false,
        });
        closed || told_all && self.gives_to_chosen(of, program, step)
    }

    /// Of several effects of which one has to be chosen none was, for all that is told: the first step of the first of them. Where one of them
    /// does nothing as things are, it may be the one that was chosen.
    pub(crate) fn none_is_chosen<'p>(
        self,
        of: Of<'_>,
        program: &'p Program,
        run: &Run,
        (paid, answers): (bool, &Answers),
    ) -> Option<&'p Step> {
        let among = |gate: &Gate| matches!(gate, Gate::Among { .. });
        let (first, _) = program.gates.iter().enumerate().find(|(_, gate)| among(gate))?;
        let open = |step: &Step| {
            program.gates_of(step).all(|(at, gate)| match gate {
                Gate::If(_) => answers[at] == Some(Sure::Yes),
                gate => among(gate),
            })
        };
        let does = |step: &Step| {
            let done = self.how_often(of, program, step).least > 0 && self.can_be_done(of, program, step) > 0;
            open(step) && (done || self.gives_to_chosen(of, program, step))
        };
        // What is chosen may begin with something that is left.
        let does_nothing = |gate: usize| {
            let begins = program.steps.iter().find(|step| step.is_behind(gate));
            !begins.is_some_and(does)
        };
        let mut gates = program.gates.iter().enumerate().filter(|(_, gate)| among(gate));
        let step = program.steps.iter().find(|step| step.is_behind(first))?;
        let chosen =
            paid && program.is_of_the_one_paid(step) || !run.is_untold() || gates.any(|(gate, _)| does_nothing(gate));
        (!chosen).then_some(step)
    }

    /// Whether of several effects of which one is chosen none was begun for all that is told, and one of them, chosen, would have done
    /// something of which a log of choices has no line.
    pub(crate) fn may_have_chosen_untold(self, of: Of<'_>, program: &Program, run: &Run, so: (bool, &Answers)) -> bool {
        let among = |gate: &Gate| matches!(gate, Gate::Among { .. });
        let of_one = |step: &Step| program.gates_of(step).any(|(_, gate)| among(gate));
        let mut steps = program.steps.iter().enumerate();
        let told = steps.any(|(at, step)| of_one(step) && (run.done(at) > 0 || program.is_chosen(run, step)));
        let untold = |step: &Step| {
            let open = program.gates_of(step).all(|(at, gate)| match gate {
                Gate::If(_) => so.1[at] != Some(Sure::No),
                gate => among(gate),
            });
            open && of_one(step)
                && step.deed.has_line()
                && !step.may_be_nothing()
                && self.can_be_done(of, program, step) > 0
        };
        !self.m.full && !told && program.steps.iter().any(untold)
    }

    /// Whether what of a program was done, of which no line tells, hangs on what nobody noted, or on how many cards were looked at.
    pub(crate) fn is_left_in_doubt(self, of: Of<'_>, program: &Program, run: &Run, so: (bool, &Answers)) -> bool {
        let looked = |step: &Step| matches!(step.deed, Deed::Look(_));
        if self.may_have_chosen_untold(of, program, run, so) {
            return true;
        }
        // Of several effects the others are not performed, and nothing is behind a condition that is not so (8.6.4).
        let steps = program.steps.iter().enumerate();
        let mut steps = steps
            .filter(|(_, step)| !program.is_not_chosen(run, step) && self.not_met_by(program, so.1, step).is_none());
        let unseen = steps.clone().any(|(at, step)| looked(step) && run.done(at) == 0);
        // Among cards that nobody noted there may be one that has to be chosen.
        let there = |step: &Step| match &step.deed {
            Deed::Put(What::Cards(cards), _) if self.is_due(of, program, run, so, step) => {
                let (least, most) = self.how_many(of.for_program(self, program).choosing(cards), cards);
                least <= 0 && most > 0 && !step.may_be_nothing()
            }
            _ => false,
        };
        steps.any(|(at, step)| {
            let maybe = program
                .gates_of(step)
                .any(|(gate, kind)| matches!(kind, Gate::If(_)) && matches!(so.1[gate], None | Some(Sure::Maybe)));
            let rest = matches!(&step.deed, Deed::Put(What::Rest | What::Looked, _)) && unseen;
            let times = self.how_often(of, program, step);
            let number = !step.may_be_nothing() && times.least < times.most;
            let done = run.done(at) > 0 && !number;
            !done && step.deed.has_line() && (maybe || rest || number || there(step))
        })
    }

    /// 8.7.3.1: whether an ability that waits is played without anybody's choosing anything, and all that it does is known beforehand.
    pub fn happens_anyway(self, of: Of, ability: AbilityOf) -> bool {
        let program = self.mandatory(ability);
        program.is_some_and(|program| self.leaves_no_choice(of, program, |_| false))
    }

    /// 8.6.3, 8.7.3.1: whether an ability that waits is played, and all that it does is known beforehand where its master chooses none of
    /// those of which it says "up to".
    fn happens_without_a_choice(self, of: Of, ability: AbilityOf) -> bool {
        let is_up_to = |step: &Step| matches!(step.count, Count::UpTo(_) | Count::Any);
        let program = self.mandatory(ability);
        program.is_some_and(|program| self.leaves_no_choice(of, program, is_up_to))
    }

    /// 8.6.3: whether in a log of choices an ability that waits is played of which no line tells: of those of which it says "up to" nobody has
    /// chosen one, or no line tells whom, and the rest of it leaves no choice.
    pub fn happens_but_for_a_choice(self, of: Of, ability: AbilityOf) -> bool {
        !self.m.full && !self.happens_anyway(of, ability) && self.happens_without_a_choice(of, ability)
    }

    /// 10.19.4: whether an ability that waits may be left for its limit alone: nothing else is chosen in it, and all that it does is known
    /// beforehand.
    pub fn may_be_left_for_its_limit_alone(self, of: Of, (face, number): AbilityOf) -> bool {
        let line = self.m.text(face).line(usize::from(number));
        let program = line
            .filter(|line| line.limit.is_some())
            .and_then(|line| line.runs.as_ref());
        program.is_some_and(|program| {
            let played = program.is_mandatory() && !self.is_spent(of.card, (face, number));
            played && self.leaves_no_choice(of, program, |_| false)
        })
    }

    /// The same of the detail at hand: in a log that tells everything none of those was chosen of which no line tells.
    pub fn happens_untold(self, of: Of, ability: AbilityOf) -> bool {
        self.happens_anyway(of, ability) || self.m.full && self.happens_without_a_choice(of, ability)
    }

    /// 8.6.3, 8.7.3.1: whether nobody has anything to choose in a program which begins now, and all that it does is known beforehand: which
    /// of its conditions are so, how much it is and with which cards. What damage turns up, or a card that is looked at, is not.
    /// `left`: steps that nobody carries out.
    fn leaves_no_choice(self, of: Of, program: &Program, left: impl Fn(&Step) -> bool) -> bool {
        let answers = self.answers_at_first(of, program);
        let known = |step: &Step| {
            program.gates_of(step).all(|(at, gate)| match gate {
                Gate::If(_) => matches!(answers[at], Some(Sure::Yes | Sure::No)),
                Gate::Done(..) | Gate::Not(_) => true,
                Gate::May | Gate::Pay | Gate::Among { .. } => false,
            })
        };
        let so = (false, &answers);
        let mut steps = program.steps.iter();
        steps.all(|step| {
            let due = || self.is_due(of, program, &Run::default(), so, step);
            known(step) && (!due() || left(step) || self.is_known_beforehand(of, program, step))
        })
    }

    /// 8.7.3.2.1: whether all that is chosen in an ability is whether it is used: whoever uses it has nothing else to choose, and all that it does
    /// then is known beforehand, but for which cards are looked at.
    pub fn leaves_only_whether(self, of: Of, program: &Program) -> bool {
        let answers = self.answers_at_first(of, program);
        let open = |step: &Step| {
            program.gates_of(step).all(|(at, gate)| match gate {
                Gate::If(_) => answers[at] == Some(Sure::Yes),
                Gate::May | Gate::Pay | Gate::Done(..) => true,
                Gate::Not(_) | Gate::Among { .. } => false,
            })
        };
        let mut steps = program.steps.iter();
        program.is_an_option()
            && steps.all(|step| {
                let times = self.how_often(of, program, step);
                let known = match &step.deed {
                    // Of several cards it is not known how many are looked at.
                    Deed::Look(who) => {
                        let there = |seat| self.s.count(seat, Z::Deck) > 1 && !self.s.is_open(seat, Z::Deck);
                        times.most == 1 && self.player(of, *who).is_some_and(there)
                    }
                    Deed::Put(What::Looked, goal) => {
                        let there = goal.to.zone().is_some() || goal.to == Spot::Marker;
                        there && !goal.or_stay && self.slot_of(of.card).is_some()
                    }
                    _ => times.least == times.most && self.is_known_beforehand(of, program, step),
                };
                open(step) && known
            })
    }

    /// 3.6: the position of the stage that nobody chooses to which a step puts a card: that of the card whose ability it is, the one that the card
    /// itself had, or the one that another has left.
    pub fn only_position(self, of: Of, program: &Program, step: &Step) -> Option<(Seat, Z)> {
        let Deed::Put(what, goal) = &step.deed else {
            return None;
        };
        let fixed = matches!(goal.to, Spot::Its | Spot::Previous | Spot::Left);
        let positions = self.positions(of, program, what, goal);
        positions.first().copied().filter(|_| fixed && positions.len() == 1)
    }

    /// Whether it is known of a step how much of it is done, and with which cards, without anybody's choice.
    fn is_known_beforehand(self, of: Of, program: &Program, step: &Step) -> bool {
        let times = self.how_often(of, program, step);
        let so_many = times.least == times.most;
        // 9.2: a deck that runs out in the middle of it is refreshed, and lines tell of that.
        let lie_there = |whose: Option<Seat>| {
            whose.is_some_and(|seat| {
                let left = self.s.count(seat, Z::Deck);
                left > usize::from(times.most) && !self.s.is_open(seat, Z::Deck)
            })
        };
        // "That character" is one that the ability speaks of from the start.
        let of_the_start = |what: &What| {
            let triggered = matches!(
                program.chosen_before(what),
                What::This | What::Triggered | What::BattleOpponent
            );
            matches!(what, What::Same(_)) && triggered
        };
        let these = |what: &What| of_the_start(what) || self.who_gets(of, program, what).is_some();
        match &step.deed {
            Deed::Draw => so_many && lie_there(self.player(of, step.by)),
            Deed::Put(What::Tops(who, Z::Deck), goal) => {
                so_many && goal.to.zone().is_some() && lie_there(self.player(of, *who))
            }
            Deed::Put(What::This | What::BattleOpponent | What::Triggered, goal) => {
                let there = goal.to.zone().is_some() || self.only_position(of, program, step).is_some();
                so_many && there && self.can_be_done(of, program, step) > 0
            }
            Deed::Put(..) => so_many && self.is_only_one(of, program, step),
            Deed::Turn(what, _) | Deed::Grant(what, ..) => these(what),
            Deed::Give(what, _, value, _) => {
                let (least, most) = self.amount_given(of, program, value);
                these(what) && least == most
            }
            Deed::Checks(_)
            | Deed::Later(_)
            | Deed::Lose(_)
            | Deed::ExtraTurn
            | Deed::GoTo(_)
            | Deed::Bar(..)
            | Deed::Sees => true,
            Deed::Damage(_)
            | Deed::Exchange(..)
            | Deed::Trade(..)
            | Deed::Shuffle(_)
            | Deed::Look(_)
            | Deed::Show(_) => false,
        }
    }

    /// The step of a program which begins now that somebody has to carry out, and of whose cards some are chosen among several.
    pub fn has_to_choose<'p>(self, of: Of<'_>, program: &'p Program) -> Option<&'p Step> {
        let answers = self.answers_at_first(of, program);
        let open = |step: &Step| {
            program
                .gates_of(step)
                .all(|(at, gate)| matches!(gate, Gate::If(_)) && answers[at] == Some(Sure::Yes))
        };
        let several = |step: &Step| {
            let times = self.how_often(of, program, step);
            let cards = match &step.deed {
                Deed::Put(What::Cards(cards), goal) if matches!(goal.to, Spot::Zone(_)) => cards,
                _ => return self.gives_to_chosen(of, program, step),
            };
            let by = of.for_program(self, program).choosing(cards);
            step.is_chosen() && times.least > 0 && self.how_many(by, cards).0 > i32::from(times.most)
        };
        let mut steps = program.steps.iter().filter(|step| open(step));
        let several = steps.find(|step| several(step));
        several.or_else(|| self.none_is_chosen(of, program, &Run::default(), (false, &answers)))
    }

    /// 8.6.3.1: the only step of a program in which somebody chooses, where a card has to be chosen for it, no condition stands in front of it, and
    /// there is one that can be.
    pub fn cannot_choose_none<'p>(self, of: Of<'_>, program: &'p Program) -> Option<&'p Step> {
        let [step] = &program.steps[..] else { return None };
        let cards = step
            .deed
            .cards()
            .filter(|_| step.count != Count::All && !step.may_be_nothing())?;
        let free = program.gates_of(step).next().is_none();
        let by = of.for_program(self, program).choosing(cards);
        (free && self.how_many(by, cards).0 > 0).then_some(step)
    }
}
