//! 8.6.2.5.4, 8.7.3: an effect ends: what of its text was left out, what of that happened all the same because nobody chooses it,
//! and what is known now of what it gave.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::claims;
use super::super::effects::ability::{self, Cards, Count, Place, Time, Value, Who, Zone};
use super::super::effects::program::{Deed, Gate, Goal, Host, Program, Spot, Step, What};
use super::super::effects::reach::Matter;
use super::super::effects::run::Run;
use super::super::rules::ch07_battle::defends;
use super::super::rules::ch08_programs::{AbilityOf, Reason};
use super::super::rules::ch08_steps::{Answers, Of};
use super::super::rules::ch08_told::is_declined;
use super::super::rules::select::{Speaker, lies, zones};
use super::super::rules::sure::Sure;
use super::super::state::{Frame, Given, How, PERHAPS_MOST, Perhaps, Running, Until, Worked, Z};
use super::super::verdicts;
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// 8.6.2.5.4: the effect is over: what of its text was left out. Under `decisions` what leaves no choice has no line.
    pub fn run_ends(&mut self) {
        self.goes_where_its_line_says();
        self.trades_as_its_lines_say();
        self.done_with_those_chosen();
        self.those_left_were_taken();
        self.goes_to_its_only_position();
        let used =
            |(program, running, _): (&Program, Running, Of<'_>)| !is_declined(program, &running.run, running.paid);
        if !self.m.full && self.s.over.is_none() && self.m.under_way(self.s).is_some_and(used) {
            self.turned_over_first();
        }
        let Some((seat, card, ability, running)) = self.running() else {
            return;
        };
        let Some(program) = self.program(ability) else { return };
        let spoken = std::mem::take(&mut self.s.spoken);
        self.s.spoken.put.clone_from(&spoken.put);
        self.s.spoken.chosen.clone_from(&spoken.chosen);
        let run = running.run;
        let of = Of::with(seat, card, &spoken);
        let mut answers = running.answers;
        self.rules().decide_at_the_end(of, program, &run, &mut answers);
        let so = (running.paid, &answers);
        let declined = is_declined(program, &run, running.paid);
        if self.s.over.is_some() {
            return;
        }
        let missing = |cx: &Cx<'_>, (at, step): &(usize, &Step)| {
            let rules = cx.rules();
            rules.is_left_out(of, program, (&run, so), &spoken.chosen, (*at, *step))
        };
        // Whoever left out a part has not given either what the text gives after it, as long as no line says so.
        let forgot = self.m.full && !declined && !self.right();
        let mut steps = program.steps.iter().enumerate();
        let first = steps.find(|step| forgot && run.done(step.0) == 0 && missing(self, step));
        let most = first.map_or(program.steps.len(), |(at, _)| at);
        if self.gives_left((of, ability), (program, most, &spoken.chosen), &run, so) && !program.steps.is_empty() {
            self.text_is_settled(ability, card);
        }
        if !self.m.full {
            let left = program.steps.iter().enumerate();
            let left = left.filter(|step| !declined && missing(self, step));
            let left: SmallVec<[(usize, &Step); 4]> = left.collect();
            // What nobody chooses may be left out of such a log, and what a line says of it is so.
            let in_part = left
                .iter()
                .filter(|(at, step)| run.done(*at) > 0 && step.is_of_one_piece());
            let in_part = in_part.map(|(at, step)| Reason::Amount {
                step,
                done: run.done(*at),
            });
            self.ends_against((card, ability), in_part.collect(), running.at);
            self.ends_by_itself((of, ability), (program, &run), so, (declined, &left));
            return;
        }
        if declined {
            return;
        }
        let first = self.violations.len();
        let against = self.rules().against_the_end(of, program, (&run, so), &spoken.chosen);
        self.ends_against((card, ability), against, running.at);
        if self.right() && self.violations.len() > first {
            self.steps_left(of, program, &run, so, |_| true);
        }
    }

    /// What speaks against it that an ability ends here, as one finding at the line `at` at which it began.
    fn ends_against(&mut self, (card, ability): (CardId, AbilityOf), against: SmallVec<[Reason<'_>; 2]>, at: Span) {
        let first = self.violations.len();
        for reason in against {
            let kept = || match reason {
                Reason::Missing { step } | Reason::Amount { step, .. } => self.kept_by_unread(step),
                _ => None,
            };
            let settle = self.text_on_abilities().or_else(kept);
            let mut violation = verdicts::effects::not_the_text(self.words(), card, ability, reason, settle);
            violation.span = Some(at);
            self.violations.push(violation);
        }
        self.one_violation(first);
    }

    /// 7.2.1.5.1: the character that an effect has put into the slot which is attacked is the defending character.
    pub(super) fn another_defends(&mut self) {
        let Some((before, slot)) = self.s.attack.as_ref().and_then(defends) else {
            return;
        };
        // Of lines without the line of their ability it is not known whose text they tell of: such text bears the one that left.
        let effect = match self.s.agenda.last() {
            Some(Frame::Effect { face, .. }) => face.or(self.s.face(before)),
            _ => return,
        };
        let mut lines = effect.into_iter().flat_map(|face| &self.m.text(face).lines);
        if !lines.any(|line| line.runs.as_ref().is_some_and(|program| program.defends)) {
            return;
        }
        let there = self.s.character(slot).filter(|card| *card != before);
        if let (Some(card), Some(attack)) = (there, self.s.attack.as_mut()) {
            attack.attacked = Some((card, slot));
            attack.attacked_there = true;
            self.s.checked = None;
        }
    }

    /// 11.4.1.2: the phase or step to which the effect in hand goes once it is over.
    pub fn goes_to_by_text(&self) -> Option<Time> {
        let (program, running, of) = self.m.at_hand(self.s)?;
        let so = (running.paid, &running.answers);
        self.rules().goes_to_by(of, program, &running.run, so)
    }

    /// 11.4.1: what goes on is broken off, and another phase or step begins; what waits and what is due comes at its check timing.
    /// `below`: so many frames lie below the effect.
    pub fn goes_to_now(&mut self, to: Time, below: usize) {
        let begins = match to {
            Time::Climax => Frame::Climax(0),
            Time::Attack => Frame::Declare(0),
            Time::Encore => Frame::Encore(0),
            Time::End => Frame::End(0),
            Time::Turn | Time::Draw | Time::Clock | Time::Main | Time::Checks | Time::Counter | Time::AttackEnd => {
                return;
            }
        };
        if self.s.attack.is_some() {
            // 11.4.1.1
            self.attack_is_over();
        }
        self.s.agenda.splice(..below, [begins]);
    }

    /// What an ability gave is known: its text leaves no number open any more.
    fn text_is_settled(&mut self, (face, number): AbilityOf, card: CardId) {
        let is = |w: &Worked| w.face == face && w.is_of(number) && w.card == Some(card);
        if let Some(at) = self.s.texts.iter().rposition(is) {
            self.s.texts.remove(at);
        }
    }

    /// What is left of a program is carried out: the last step first onto the agenda.
    /// `such`: of these steps.
    pub(crate) fn steps_left(
        &mut self,
        of: Of<'_>,
        program: &Program,
        run: &Run,
        so: (bool, &Answers),
        such: impl Fn(&Step) -> bool,
    ) {
        let rules = self.rules();
        let left: Vec<(usize, &Step, u8)> = (program.steps.iter().enumerate())
            .filter(|(_, step)| such(step) && rules.is_due(of, program, run, so, step))
            .map(|(at, step)| (at, step, rules.left(of, program, run, (at, step))))
            // As many as another step moves is known once that one is carried out.
            .filter(|(_, step, left)| *left > 0 || step.count == Count::Exactly(Value::AsMany))
            .collect();
        let off_a_deck = |step: &Step| {
            matches!(
                step.deed,
                Deed::Draw | Deed::Damage(_) | Deed::Put(What::Tops(_, Z::Deck), _)
            )
        };
        // What is taken off a deck card by card lies on the agenda, the first step on top.
        let (later, at_once): (Vec<_>, Vec<_>) = left.into_iter().partition(|(_, step, _)| off_a_deck(step));
        self.steps_at_once(of, program, &at_once);
        // 1.3.5: X, of the cards that a step in front has moved, is as many as those are now.
        let first_moved = at_once.first().map(|(at, ..)| *at);
        let (put, went) = (self.s.spoken.put.clone(), self.s.spoken.went.clone());
        let by = Speaker {
            put: &put,
            went: &went,
            moved: self.s.spoken.moved.or(of.by.moved),
            ..of.by
        };
        let since = Of { by, ..of };
        for (at, step, left) in later.into_iter().rev() {
            let left = match first_moved {
                Some(first) if first < at => self.rules().left(since, program, run, (at, step)),
                _ => left,
            };
            if left == 0 {
                continue;
            }
            match &step.deed {
                Deed::Draw => {
                    let seat = self.rules().player(of, step.by).unwrap_or(of.seat);
                    self.push(Frame::Draws { seat, left, told: None });
                }
                Deed::Put(what @ What::Tops(who, _), goal) => {
                    let seat = self.rules().player(of, *who).unwrap_or(of.seat);
                    let to = match goal.to {
                        Spot::Zone(z) => self.s.zone(seat, z),
                        _ => match self.rules().positions(of, program, what, goal).first() {
                            Some((seat, z)) => self.s.zone(*seat, *z),
                            None => continue,
                        },
                    };
                    self.push(Frame::Moves {
                        seat,
                        left,
                        out: 0,
                        to,
                        bottom: goal.bottom,
                        together: false,
                        told: None,
                    });
                }
                Deed::Damage(who) => {
                    let victim = self.rules().player(of, *who).unwrap_or(of.seat);
                    self.deal(None, victim, left, false);
                }
                _ => {}
            }
        }
    }

    /// Steps that take nothing off a deck card by card are carried out, each as often as is said beside it.
    fn steps_at_once(&mut self, of: Of<'_>, program: &Program, steps: &[(usize, &Step, u8)]) {
        for &(at, step, left) in steps {
            if let Deed::Turn(what, pose) = &step.deed {
                let turned = self.rules().who_gets(of, program, what).unwrap_or_default();
                turned
                    .into_iter()
                    .for_each(|card| self.turn_character(card, lies(*pose)));
                continue;
            }
            let Deed::Put(what, goal) = &step.deed else { continue };
            if let Some(others) = self.rules().others_that_go(of, program, step, &self.s.spoken.chosen) {
                others.into_iter().for_each(|card| self.goes_to_its_owners(card, goal));
                continue;
            }
            let mut tops_moved = 0;
            for _ in 0..left {
                let moved = match what {
                    What::Looked | What::Rest => self.s.looked.pop(),
                    What::Cards(cards) if step.count == Count::All => self.one_of_all(of, cards),
                    What::Cards(cards) => self.any_such(of, cards),
                    What::Tops(who, z) => {
                        let seat = self.rules().player(of, *who).unwrap_or(of.seat);
                        self.s.table.top(self.s.zone(seat, *z))
                    }
                    What::Bottoms(who, z) => {
                        let seat = self.rules().player(of, *who).unwrap_or(of.seat);
                        self.s.table.zone(self.s.zone(seat, *z)).cards.first().copied()
                    }
                    What::This | What::WithMarkers => Some(of.card),
                    What::BattleOpponent => self.rules().battle_opponent(of.card).map(|(card, _)| card),
                    What::Triggered => of.triggered,
                    What::Same(_) => of.by.it.last().copied(),
                };
                // 3.7: under a character that nobody chooses.
                if let (Spot::Under(Host::Step(_) | Host::Triggered) | Spot::Marker, Some(card)) = (goal.to, moved)
                    && let [(seat, under)] = self.rules().positions(of, program, what, goal)[..]
                {
                    let to = self.s.zone(seat, under);
                    self.put_under(card, to);
                    continue;
                }
                if let Some(card) = moved {
                    tops_moved += 1;
                    self.goes_to_its_owners(card, goal);
                }
            }
            if matches!(what, What::Tops(..)) && program.goes_on_with_as_many(at) {
                self.s.spoken.moved = Some(tops_moved);
            }
            // How many they are is known where the zone does not lie open.
            if let (What::Cards(cards), Count::All) = (what, &step.count)
                && let Some(Place::In(who, zone)) = cards.at
            {
                let seat = self.rules().player(of, who);
                let open = |seat: Seat| zones(zone).iter().any(|z| self.s.is_open(seat, *z));
                self.s.spoken.moved = seat.filter(|seat| !open(*seat)).map(|_| i32::from(left));
            }
        }
    }

    /// 3.1.6: a card goes to the zone of its owner into which a step puts it. A position that somebody chooses is not chosen here.
    pub(super) fn goes_to_its_owners(&mut self, card: CardId, goal: &Goal) {
        let Some(to) = goal.to.zone() else { return };
        let to = self.owners(card, to);
        self.move_to(card, to);
        if goal.bottom {
            self.to_bottom(card);
        }
    }

    /// 3.2.4: a text has decks shuffled into which it has put cards, and no line of it says so: they are, by themselves. What was searched is
    /// shuffled as the search ends, and a deck that follows a seed in the order that its lines say.
    pub(super) fn shuffles_left(&mut self, of: Of<'_>, program: &Program, run: &Run, so: (bool, &Answers)) {
        let Some((.., running)) = self.running() else { return };
        let mut lines = self.lines_since(running.at);
        let mut told = || lines.any(|act| act.effect && V::of(act.verb) == V::Shuffle);
        if self.s.seeded || matches!(self.s.agenda.last(), Some(Frame::Effect { search: Some(_), .. })) || told() {
            return;
        }
        let rules = self.rules();
        let due = program
            .steps
            .iter()
            .filter(|step| rules.is_due(of, program, run, so, step));
        let whose = due.filter_map(|step| match step.deed {
            Deed::Shuffle(who) => Some((who, rules.player(of, who))),
            _ => None,
        });
        let whose: SmallVec<[(Who, Option<Seat>); 2]> = whose.collect();
        for seat in self.m.seats() {
            if whose.iter().any(|(who, one)| *who == Who::All || *one == Some(seat)) {
                self.shuffle_deck(seat);
            }
        }
    }

    /// "Put all cards from your stock into your waiting room": one of them, where it is certain of each whether it is meant.
    fn one_of_all(&self, of: Of<'_>, cards: &Cards) -> Option<CardId> {
        let those = self.rules().all_that_fit(of.by, cards, None)?;
        let certain = those.iter().all(|(_, sure)| *sure == Sure::Yes);
        those.first().map(|(card, _)| *card).filter(|_| certain)
    }

    /// A card that somebody has chosen, and nobody knows which: of the hand one that is not noted; where all lie open the
    /// only one there is.
    fn any_such(&mut self, of: Of<'_>, cards: &Cards) -> Option<CardId> {
        if let Some(Place::In(who, Zone::Hand)) = cards.at {
            let seat = self.rules().player(of, who)?;
            return self.take_unknown(seat, Z::Hand);
        }
        let those = self.rules().all_that_fit(of.by, cards, None)?;
        let mut sure = those.into_iter().filter(|(_, sure)| *sure == Sure::Yes);
        sure.next().map(|(card, _)| card).filter(|_| sure.next().is_none())
    }

    /// 8.6.3: a card of this number that lies where the effect in hand puts all others elsewhere: it is chosen to stay.
    fn stays(&self, face: Face) -> Option<CardId> {
        let (program, _, of) = self.m.under_way(self.s)?;
        let (_, kept) = program.all_but()?;
        let Some(Place::In(who, zone)) = kept.at else {
            return None;
        };
        let seat = self.rules().player(of, who)?;
        let mut lying = zones(zone).iter().flat_map(|z| self.s.cards(seat, *z)).copied();
        let not_yet = |card: &CardId| !self.s.spoken.chosen.contains(card);
        lying.find(|card| self.s.face(*card) == Some(face) && not_yet(card))
    }

    /// 8.6.3: a card of this number that the effect in hand has change places with another one, from where it lies.
    fn is_to_be_traded(&self, face: Face, at: Option<Z>) -> Option<CardId> {
        let (program, _, of) = self.m.under_way(self.s)?;
        let before = &self.s.spoken.chosen;
        self.rules().chosen_to_be_traded(of, program, face, at, before)
    }

    /// 8.6.3: in a log of choices a card of this number that the effect in hand has go from a pile that lies open to another.
    fn is_to_go(&self, face: Face, at: Option<Z>) -> Option<CardId> {
        let (program, _, of) = self.m.under_way(self.s).filter(|_| !self.m.full)?;
        self.rules().chosen_to_go(of, program, face, at, &self.s.spoken.chosen)
    }

    /// 8.6.3: a line says who is chosen, and not for what.
    pub(crate) fn are_chosen(&mut self, seat: Seat, ops: &[Op]) {
        for op in claims::effect::chosen_by(self.m, self.s, seat, ops) {
            let card = match op.kind {
                OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) if let Some(card) = self.stays(face) => Some(card),
                OpKind::Zone(owner, z, None) | OpKind::ZoneCard(owner, z, _)
                    if let Some(slot) = Z::of(z).filter(|z| z.is_slot()) =>
                {
                    self.s.character(self.s.zone(owner, slot))
                }
                OpKind::ZoneCard(_, z, face) if let Some(card) = self.is_to_be_traded(face, Z::of(z)) => Some(card),
                OpKind::Card(face, _) if let Some(card) = self.is_to_be_traded(face, None) => Some(card),
                OpKind::ZoneCard(_, z, face) if let Some(card) = self.is_to_go(face, Z::of(z)) => Some(card),
                OpKind::Card(face, _) if let Some(card) = self.is_to_go(face, None) => Some(card),
                // By its number, where only one of the stage has it, and no card is chosen elsewhere.
                OpKind::Card(face, _)
                    if self
                        .m
                        .program_at_hand(self.s)
                        .is_some_and(Program::chooses_on_stage_alone) =>
                {
                    let mut such = self.copies(op.of.unwrap_or(seat), face);
                    such.next().filter(|_| such.next().is_none())
                }
                _ => None,
            };
            self.s.spoken.chosen.extend(card);
        }
    }

    /// 8.6.3: the same, of an effect that is being carried out: somebody is chosen whom nothing in it chooses.
    pub(crate) fn is_chosen_for(&mut self, act: &'a Act, seat: Seat, ops: &[Op]) {
        let before = self.s.spoken.chosen.len();
        self.are_chosen(seat, ops);
        let Some((seat, card, ability, running)) = self.running() else {
            return;
        };
        let Some(program) = self.program(ability) else { return };
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let chosen = spoken.chosen.get(before..).unwrap_or_default();
        let none = |card: &CardId| self.rules().chosen_for_none(of, program, &running.run, *card);
        let Some((wrong, (at, step))) = chosen.iter().find_map(|card| Some((*card, none(card)?))) else {
            return;
        };
        self.not_the_text(act, (card, ability), (Matter::Ability, None), Reason::Choice { step });
        let stays = program.all_but().is_some();
        if stays && !self.right() {
            // All others have gone, as it was played.
            return;
        }
        self.s.spoken.chosen.retain(|card| *card != wrong);
        if !self.right() {
            // It was done, if to nobody that the text speaks of: it is not left out, too.
            self.step_is_done(at, 1);
        }
    }

    /// 8.2.1.2: what is given and has no line, where the text says whom, or a line who is `chosen`; of the steps behind the first
    /// `most` of the program nothing is given. And what else has no line of its own: trigger checks, extra turns, who loses, what is
    /// created for later. True: nothing that is given is left open.
    pub(crate) fn gives_left(
        &mut self,
        (of, ability): (Of<'_>, (Face, u8)),
        (program, most, chosen): (&Program, usize, &[CardId]),
        run: &Run,
        so: (bool, &Answers),
    ) -> bool {
        let mut settled = true;
        let face = ability.0;
        self.creates((of, face), program, run, so);
        for (at, step) in program.steps.iter().enumerate() {
            let due = self.rules().is_due(of, program, run, so, step);
            match step.deed {
                Deed::Checks(times) if due || self.is_chosen_by_its_checks(of, program, (run, so.1), step) => {
                    if let Some(attack) = self.s.attack.as_mut().filter(|attack| attack.card == of.card) {
                        // 7.3.1.2: one is made in any case.
                        attack.checks = times.saturating_sub(1);
                    }
                }
                Deed::ExtraTurn if due => self.s.extra_turns.push(of.seat),
                Deed::Bar(who, bar, until) if due => self.bars((of, ability), who, bar, until),
                // 1.2.5: at once.
                Deed::Lose(who) if due => {
                    if let Some(loser) = self.rules().player(of, who) {
                        self.m.variation.lost(self, 1 << loser.0, How::Text);
                    }
                }
                _ => {}
            }
            let (Deed::Give(what, ..) | Deed::Grant(what, ..)) = &step.deed else {
                continue;
            };
            let maybe = program
                .gates
                .iter()
                .enumerate()
                .any(|(gate, _)| step.is_behind(gate) && so.1[gate] == Some(Sure::Maybe));
            let kept = maybe && at < most && run.done(at) == 0 && self.may_give((of, face, step), program, run, so);
            let rules = self.rules();
            // Every choice has its line.
            let told_all = self.m.full && !self.right();
            settled &= !maybe || due || kept;
            if let (Deed::Grant(_, number, _), true) = (&step.deed, run.done(at) > 0) {
                // The line named characters that were not found.
                settled &= self.s.granted.iter().any(|g| (g.face, g.number) == (face, *number));
            }
            // Which of several effects was chosen is not known.
            let among = |gate: &Gate| matches!(gate, Gate::Among { .. });
            let mut gates = program.gates.iter().enumerate();
            let open = gates.any(|(gate, kind)| step.is_behind(gate) && among(kind) && !program.is_begun(run, gate));
            settled &= !open
                || program.is_not_chosen(run, step)
                || rules.is_ruled_out(of, program, run, (so.1, told_all), step);
            if at >= most || run.done(at) > 0 || !due {
                continue;
            }
            let told = || Some(rules.chosen_for(of, program, chosen, step)).filter(|told| !told.is_empty());
            let Some(who) = rules.who_gets(of, program, what).or_else(told) else {
                // Of a choice a log that tells everything has a line, and one that tells choices alone where somebody was chosen.
                settled &= !self.right() && (self.m.full || step.may_be_nothing());
                continue;
            };
            let (gain, amount, until) = match &step.deed {
                Deed::Give(_, gain, amount, until) => (gain, amount, until),
                Deed::Grant(_, number, until) => {
                    settled &= self.grants(of.seat, &who, (face, *number), (*until, Sure::Yes));
                    continue;
                }
                _ => continue,
            };
            // 8.6.3: of one that has to be chosen, as there is no other, "that character" speaks of it.
            let spoken_of = match &who[..] {
                [_] => of.speaking_of(&who),
                _ => of,
            };
            let (least, most) = rules.amount_given(spoken_of, program, amount);
            if least != most {
                settled = false;
                continue;
            }
            let given = Given::of(*gain, least);
            let until = given_until(*until);
            for card in who {
                self.gives(of.seat, card, given, until);
            }
        }
        settled
    }

    /// 8.6.4: a step gives a number or an ability to characters where a condition is so, and the log leaves that open: they may have it. False: no more
    /// is known of it.
    pub(super) fn may_give(
        &mut self,
        (of, face, step): (Of<'_>, Face, &Step),
        program: &Program,
        run: &Run,
        (paid, answers): (bool, &Answers),
    ) -> bool {
        let (what, until) = match &step.deed {
            Deed::Give(what, .., until) | Deed::Grant(what, _, until) => (what, *until),
            _ => return false,
        };
        let so = answers.map(|answer| answer.map(|sure| if sure == Sure::Maybe { Sure::Yes } else { sure }));
        let rules = self.rules();
        let due = |answers: &Answers| rules.is_due(of, program, run, (paid, answers), step);
        if due(answers) || !due(&so) || self.s.perhaps.len() >= PERHAPS_MOST {
            return false;
        }
        let Some(who) = rules.who_gets(of, program, what) else {
            return false;
        };
        let (gain, amount) = match &step.deed {
            Deed::Give(_, gain, amount, _) => (*gain, rules.amount_given(of, program, amount)),
            Deed::Grant(_, number, _) => return self.grants(of.seat, &who, (face, *number), (until, Sure::Maybe)),
            _ => return false,
        };
        if amount.0 != amount.1 || amount.0 <= 0 {
            return false;
        }
        for card in who {
            self.s.perhaps.push(Perhaps {
                card,
                gain,
                amount: amount.0,
                until: given_until(until),
            });
        }
        true
    }
}

/// How long a number lasts that an effect gives.
fn given_until(until: ability::Until) -> Until {
    match until {
        ability::Until::Turn => Until::Turn,
        ability::Until::Battle => Until::Battle,
        ability::Until::NextTurnOf(_) | ability::Until::NextTurn => Until::NextTurn,
    }
}
