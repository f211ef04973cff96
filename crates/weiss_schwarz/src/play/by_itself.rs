//! 8.6.2.5.4, 8.6.3: a log of choices has no lines for what nobody chooses. What of an effect leaves no choice has happened: before
//! the line that tells of what comes behind it, or as the effect ends. What cannot be told of it is open.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Seat};

use super::super::claims::effect;
use super::super::claims::{self, Source};
use super::super::effects::Sort;
use super::super::effects::ability::Count;
use super::super::effects::cost::{Cost, Part};
use super::super::effects::program::{Deed, Gate, Goal, Program, Step, What};
use super::super::effects::run::Run;
use super::super::matches::Match;
use super::super::rules::ch08_programs::{AbilityOf, Waited, taken};
use super::super::rules::ch08_spoken::Spoken;
use super::super::rules::ch08_steps::{Answers, Of};
use super::super::rules::sure::Sure;
use super::super::state::{Frame, Running, STAND, Z};
use super::super::verdicts::effects::{Effect, TextOf};
use super::super::vocabulary::V;
use super::Offences;
use super::context::Cx;
use super::declared::Declared;
use super::loosely::done_of;

/// No text has more cards looked at.
const LOOKED_MOST: usize = 20;

impl<'a> Cx<'a> {
    /// A line tells of a step of the effect in hand: the cards of a deck that go somewhere before it have gone there, where no line tells of
    /// them.
    pub(super) fn untold_before(&mut self, act: &'a Act) {
        let Some((seat, card, ability, running)) = self.running() else {
            return;
        };
        let Some(program) = self.program(ability) else { return };
        // Where everything is written, only what a condition asks about is looked for, and what is looked at.
        let asks = program.gates.iter().any(|gate| matches!(gate, Gate::If(_)));
        if self.m.full && !asks && !program.looks() {
            return;
        }
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let run = running.run;
        let of_those = || Some((self.step_of_those_looked_at(act, program)?, 0));
        let Some((told, count)) = self.step_of(act, of, program, &running).or_else(of_those) else {
            return;
        };
        if !self.m.full || asks {
            self.shown_before(act, of, program, told);
        }
        if !self.m.full {
            self.first_done_with_those_chosen(act, told);
            self.rest_before(program, told);
        }
        self.looked_before(act, of, ability, told);
        if self.m.full {
            return;
        }
        let run = self.running().map_or(run, |(.., running)| running.run);
        let mut told_of = run;
        told_of.does(told, count.max(1));
        let mut answers = running.answers;
        self.rules().decide(of, program, &run, None, &mut answers);
        let later: SmallVec<[&Act; 4]> = self.lines_below(act).collect();
        for (at, step) in program.steps.iter().enumerate().take(told) {
            let rules = self.rules();
            let goes = rules.off_the_deck(of, step).filter(|_| run.done(at) == 0);
            let Some((whose, to)) = goes else { continue };
            let needed = program
                .gates_of(&program.steps[told])
                .any(|(_, gate)| matches!(gate, Gate::Done(before, _) if *before == at));
            let due = needed || rules.is_due(of, program, &told_of, (running.paid, &answers), step);
            let left = rules.left(of, program, &run, (at, step));
            let is_told = |line: &&Act| self.may_tell(line, of, program, at);
            if !due || left == 0 || !self.holds_more(whose, left) || later.iter().any(is_told) {
                continue;
            }
            self.goes_by_itself(program, (whose, to), left, at);
        }
    }

    /// 8.6.6: a line takes some of the cards that the text has looked at, and none tells that they were looked at: they were, as many as the text
    /// says, or as those that are taken and those that the lines below name as the rest. Of "up to" so many it is open how many they were.
    fn looked_before(&mut self, act: &'a Act, of: Of<'_>, ability: AbilityOf, told: usize) {
        let (Some(program), Some((.., running))) = (self.program(ability), self.running()) else {
            return;
        };
        let run = running.run;
        let takes = |step: &Step| matches!(&step.deed, Deed::Put(what, _) if what.is_of_those_looked_at());
        let looks = |at: &usize| matches!(program.steps[*at].deed, Deed::Look(_));
        let Some(at) = (0..told).rev().find(looks).filter(|_| takes(&program.steps[told])) else {
            return;
        };
        let later: SmallVec<[&Act; 4]> = self.lines_below(act).collect();
        if run.done(at) > 0
            || !self.s.looked.is_empty()
            || later.iter().any(|line| self.may_tell(line, of, program, at))
        {
            return;
        }
        let Deed::Look(who) = program.steps[at].deed else {
            return;
        };
        let Some(whose) = self.rules().player(of, who) else {
            return;
        };
        let times = self.rules().how_often(of, program, &program.steps[at]);
        // A card that nobody noted is one as well.
        let named = |line: &Act| {
            let ops = self.script.ops(&line.chosen).iter();
            ops.map(|op| match op.kind {
                OpKind::Card(..) | OpKind::Unknown => 1,
                OpKind::Many(n, _) => n as usize,
                _ => 0,
            })
            .sum::<usize>()
        };
        let rest = |line: &&&Act| {
            let is_rest = |step: &Step| matches!(step.deed, Deed::Put(What::Rest, _));
            let mut rests = (0..program.steps.len()).filter(|at| is_rest(&program.steps[*at]));
            named(line) > 0 && rests.any(|at| self.may_tell(line, of, program, at))
        };
        let listed = later.iter().find(rest).map(|line| named(act) + named(line));
        let most = usize::from(times.most);
        let count = listed.filter(|count| *count <= most).unwrap_or(most);
        let there = self.s.is_open(whose, Z::Deck) || self.s.count(whose, Z::Deck) >= count;
        if count == 0 || count > LOOKED_MOST || !there {
            return;
        }
        self.looks_by_itself(whose, u8::try_from(count).unwrap_or(u8::MAX), at);
        let exact = matches!(program.steps[at].count, Count::Exactly(_));
        if listed.is_none() && !exact && times.least < times.most {
            self.does_unwritten(ability.0, Some(usize::from(ability.1)), of.seat, of.card);
        }
    }

    /// 8.6.6: cards are looked at once more by the same step, and no line tells of what is left of those before: the rest of them has gone where the
    /// text puts it.
    fn rest_before(&mut self, program: &Program, told: usize) {
        if !matches!(program.steps[told].deed, Deed::Look(_)) || program.looks_behind(told).next().is_some() {
            return;
        }
        let mut steps = program.steps.iter().enumerate();
        let rest = steps.find_map(|(at, step)| match &step.deed {
            Deed::Put(What::Rest, goal) => Some((at, goal)),
            _ => None,
        });
        let leaves_the_deck = |goal: &Goal| goal.to.zone().is_some_and(|z| z != Z::Deck);
        let Some((at, goal)) = rest.filter(|(_, goal)| leaves_the_deck(goal)) else {
            return;
        };
        let left: SmallVec<[CardId; 8]> = effect::the_rest(self.s).collect();
        left.iter().for_each(|card| self.goes_to_its_owners(*card, goal));
        self.s.looked.clear();
        if !left.is_empty() {
            self.step_is_done(at, u8::try_from(left.len()).unwrap_or(u8::MAX));
        }
    }

    /// 8.6.4: a line tells of a step behind a condition about cards that the text shows in front of it, and none tells which those were: they
    /// are those on top of the deck, whether or not they are known.
    fn shown_before(&mut self, act: &'a Act, of: Of<'_>, program: &Program, told: usize) {
        let Some((.., running)) = self.running() else { return };
        let run = running.run;
        let mut answers = running.answers;
        self.rules().decide(of, program, &run, None, &mut answers);
        if !is_undecided(program, &answers, &program.steps[told]) {
            return;
        }
        let later: SmallVec<[&Act; 4]> = self.lines_below(act).collect();
        for (at, step) in program.steps.iter().enumerate().take(told) {
            let is_told = |line: &&Act| self.may_tell(line, of, program, at);
            let shows = matches!(step.deed, Deed::Look(_)) && run.done(at) == 0;
            if shows && !later.iter().any(is_told) {
                self.goes_without_a_line(of, program, at);
            }
        }
    }

    /// A step of the effect in hand that takes or shows cards of the top of a deck, and of which it is known how many they are, is carried out.
    /// Whether it was.
    fn goes_without_a_line(&mut self, of: Of<'_>, program: &Program, at: usize) -> bool {
        let Some((.., running)) = self.running() else {
            return false;
        };
        let (step, run, rules) = (&program.steps[at], running.run, self.rules());
        let times = rules.how_often(of, program, step);
        // The top card is shown; of those that are looked at it may be fewer.
        let shown = matches!(step.deed, Deed::Look(_)) && step.shown && times.most == 1;
        let left = match shown {
            true => 1,
            false => rules.left(of, program, &run, (at, step)),
        };
        let so_many = shown || times.least == times.most;
        let goes = match &step.deed {
            Deed::Look(who) => rules.player(of, *who).zip(Some(Z::Deck)),
            _ => rules.off_the_deck(of, step),
        };
        let Some((whose, to)) = goes else { return false };
        let due = rules.is_due(of, program, &run, (running.paid, &running.answers), step);
        if run.done(at) > 0 || !due || left == 0 || !so_many || !self.holds_more(whose, left) {
            return false;
        }
        if to == Z::Deck {
            self.looks_by_itself(whose, left, at);
        } else {
            self.goes_by_itself(program, (whose, to), left, at);
        }
        true
    }

    /// 9.2: whether a deck does not run out where so many cards of it are taken: that it is refreshed in the middle has its lines.
    fn holds_more(&self, whose: Seat, count: u8) -> bool {
        self.s.count(whose, Z::Deck) > usize::from(count) && !self.s.is_open(whose, Z::Deck)
    }

    /// 8.6.4, 8.7.3.1: the effect in hand is over, and a condition in it is about cards that it turns over or shows in front of it, of which no
    /// line tells: those go first, so that the condition is asked of them.
    pub(super) fn turned_over_first(&mut self) {
        while let Some((seat, card, ability, running)) = self.running() {
            let Some(program) = self.program(ability) else { return };
            let spoken = self.s.spoken.clone();
            let of = Of::with(seat, card, &spoken);
            let run = running.run;
            let mut answers = running.answers;
            self.rules().decide(of, program, &run, None, &mut answers);
            let undecided = |step: &Step| is_undecided(program, &answers, step);
            let Some(first) = program.steps.iter().position(undecided) else {
                return;
            };
            let of_a_deck = |at: &usize| {
                let deed = &program.steps[*at].deed;
                let goes = matches!(deed, Deed::Draw | Deed::Look(_) | Deed::Put(What::Tops(_, Z::Deck), _));
                goes && run.done(*at) == 0
            };
            // What nobody can tell of a deck leaves open what lies on it.
            let next = (0..first).find(of_a_deck);
            if !next.is_some_and(|at| self.goes_without_a_line(of, program, at)) {
                return;
            }
        }
    }

    /// 8.7.3.1: an ability has to be played of which no line tells, and it begins with cards of a deck that nobody chooses, on which the rest of it
    /// hangs. Whether it was carried out as far as that.
    pub(super) fn begins_by_itself(&mut self, of: Of<'_>, ability: AbilityOf) -> bool {
        let Some(program) = self.program(ability) else {
            return false;
        };
        if self.rules().mandatory(ability).is_none() {
            return false;
        }
        let answers = self.rules().answers_at_first(of, program);
        let hangs = program.steps.iter().any(|step| is_undecided(program, &answers, step));
        let of_a_deck = |step: &Step| matches!(step.deed, Deed::Look(_) | Deed::Put(What::Tops(_, Z::Deck), _));
        if self.m.full || !hangs || !program.steps.first().is_some_and(of_a_deck) || self.is_told_yet(of, ability) {
            return false;
        }
        self.auto_played(of.card, Some(usize::from(ability.1)));
        self.s.end_again = true;
        self.begin_effect(of.seat, None, Some(ability.0), Some(of.card));
        self.s.spoken = Spoken {
            triggered: of.triggered,
            ..Spoken::default()
        };
        let at = self.next.map_or_else(Span::default, |next| next.span);
        self.runs_from(at, ability, (false, answers, false));
        self.effect(None, of.seat);
        true
    }

    /// So many cards of the top of a deck are looked at, or shown, as a step of the effect in hand says.
    fn looks_by_itself(&mut self, whose: Seat, count: u8, at: usize) {
        let looked = self.look_at_tops(whose, &[], usize::from(count));
        self.s.looked.clear();
        self.s.looked.extend(looked);
        self.cards_shown();
        self.step_is_done(at, count);
    }

    /// So many cards go from the top of a deck to another zone, as a step of the effect in hand says.
    fn goes_by_itself(&mut self, program: &Program, (whose, to): (Seat, Z), count: u8, at: usize) {
        let (deck, to) = (self.s.zone(whose, Z::Deck), self.s.zone(whose, to));
        self.turns_over_anew(program, at);
        self.s.spoken.moves = None;
        self.s.spoken.last.clear();
        for _ in 0..count {
            let Some(card) = self.s.table.top(deck) else { break };
            self.move_to(card, to);
            self.s.spoken.last.push(card);
            if self.s.z(to) != Z::Hand {
                self.s.spoken.among.push(card);
                self.s.spoken.turned_over.push(card);
            }
        }
        self.step_is_done(at, count);
    }

    /// The step of a program that is about cards looked at which a line names without saying where they go: the rest of them, or one of them
    /// that is shown.
    fn step_of_those_looked_at(&self, act: &Act, program: &Program) -> Option<usize> {
        let chosen = self.script.ops(&act.chosen);
        let shows = || effect::shown_of_those_looked_at(program, self.script, act).is_some();
        let is_meant = |step: &Step| match &step.deed {
            Deed::Put(What::Rest, _) => chosen.iter().any(effect::is_the_rest),
            Deed::Put(..) => step.shown && shows(),
            _ => false,
        };
        program.steps.iter().position(is_meant)
    }

    /// The step of a program that a line tells of, and how much of it.
    fn step_of(&self, act: &Act, of: Of<'_>, program: &Program, running: &Running) -> Option<(usize, u8)> {
        let (done, count) = done_of(self.m, self.s, self.script, (of, program), act)?;
        let rules = self.rules();
        let (at, _) = taken(rules, of, program, running, &done, count)?;
        let times = rules.how_often_in_all(of, program, &running.run, (at, &program.steps[at]));
        (times.most > 0).then_some((at, count))
    }

    /// Whether a line may tell of this step of a program.
    pub(super) fn may_tell(&self, act: &Act, of: Of<'_>, program: &Program, at: usize) -> bool {
        let told = done_of(self.m, self.s, self.script, (of, program), act);
        told.is_some_and(|(done, _)| self.rules().like(of, program, &done).any(|(like, _)| like == at))
    }

    /// The effect in hand is over: what of it leaves no choice is carried out, and what was chosen and has no line is asked for.
    /// `declined`: no line tells of any of it, and nobody had to do it. `left`: the steps of which something is left to do.
    pub(super) fn ends_by_itself(
        &mut self,
        (of, ability): (Of<'_>, AbilityOf),
        (program, run): (&Program, &Run),
        so: (bool, &Answers),
        (declined, left): (bool, &[(usize, &Step)]),
    ) {
        if declined && self.goes_itself((of, ability), (program, run), so.1) {
            return;
        }
        let rules = self.rules();
        let chosen = |step: &Step| {
            let stays = rules.others_that_go(of, program, step, &self.s.spoken.chosen).is_some();
            let card = step.is_chosen() && !stays && !rules.is_only_one(of, program, step);
            card || rules.has_a_position_chosen(of, program, step)
        };
        // 8.6.3: of one card that fits nobody chooses, and what is done has no line.
        let asked = left.iter().map(|(_, step)| *step).find(|step| chosen(step));
        let none = rules.none_is_chosen(of, program, run, so).is_some();
        let others = |step: &Step| match &step.deed {
            Deed::Draw | Deed::Damage(_) => true,
            Deed::Put(what, _) => !matches!(what, What::This | What::WithMarkers),
            _ => false,
        };
        // Cards that may be drawn, or put somewhere from the top of a deck, up to so many, are often not written.
        let may_have_drawn = |(at, step): (usize, &Step)| {
            matches!(step.deed, Deed::Draw | Deed::Put(What::Tops(_, Z::Deck), _))
                && step.may_be_nothing()
                && run.done(at) == 0
                && rules.is_due(of, program, run, so, step)
        };
        let open = declined && program.steps.iter().any(others)
            || !declined && program.steps.iter().enumerate().any(may_have_drawn)
            || asked.is_some()
            || none
            || rules.is_left_in_doubt(of, program, run, so);
        if let Some(step) = asked {
            let at = self.running().map(|(.., running)| running.at);
            self.says(Effect::NotChosen(TextOf(ability), step, of.card), at);
        }
        if open {
            // A part of it is told, or its own line alone, which may say that it was used.
            self.does_unwritten(ability.0, Some(usize::from(ability.1)), of.seat, of.card);
        }
        if !declined {
            self.steps_left(of, program, run, so, |step| asked.is_none() || !step.is_chosen());
            self.shuffles_left(of, program, run, so);
        }
    }

    /// The line with which the effect in hand began.
    pub(super) fn begun_by(&self, at: Span) -> Option<&'a Act> {
        self.script.acts_from(at.start).first().filter(|act| act.span == at)
    }

    /// The lines from the one with which the effect in hand began up to the one that is looked at next.
    pub(super) fn lines_since(&self, begun: Span) -> impl Iterator<Item = &'a Act> + use<'a> {
        let ends = self.next.map_or(u32::MAX, |next| next.span.start);
        let lines = self.script.acts_from(begun.start).iter();
        lines.take_while(move |act| act.span.start < ends)
    }

    /// 8.7.3.2.1: in a log of choices a line says of an AUTO ability, of which somebody chooses whether it is used and nothing else, that it was
    /// used, and no line below tells anything: it was, and what it costs was paid. Whoever does not want it writes `none`, or nothing. Whose it is,
    /// which ability, and its cost.
    pub(super) fn used_by_its_line(
        &self,
        act: &'a Act,
        source: Source,
        (declared, waited): (&Declared, Option<Waited>),
    ) -> Option<(Of<'static>, AbilityOf, &'a Cost)> {
        let bare = self.verb(act) == V::Auto
            && self.script.pays(act).is_empty()
            && self.target(act).is_empty()
            && self.lines_below(act).next().is_none();
        if self.m.full || !bare {
            return None;
        }
        let (face, card) = source.face.zip(source.card)?;
        let number = u8::try_from(declared.number?).ok()?;
        // Without a number it may be one that an effect gave the card, which triggers as the card leaves.
        let given = self.rules().abilities_given(card);
        let another = given
            .iter()
            .any(|had| had.line.sort == Sort::Auto && had.ability != (face, number));
        if another && claims::number(self.chosen(act)).is_none() {
            return None;
        }
        let m: &'a Match = self.m;
        let line = m.text(face).line(usize::from(number))?;
        let of = Of::new(act.seat, card).at(waited?.about);
        let program = line.runs.as_ref().filter(|_| !line.otherwise)?;
        let cost = &line.cost;
        // Whoever could not pay has not used it.
        let mut offences = Offences::default();
        for part in &cost.parts {
            self.can_be_paid(act.seat, part, act.span, "", &mut offences);
            let there = match part {
                Part::RestThis => self.s.table.card(card).pose == STAND,
                Part::This { .. } => self.s.z(self.s.table.card(card).zone).is_slot(),
                _ => true,
            };
            if !there {
                return None;
            }
        }
        let payable = cost.is_read() && cost.leaves_no_choice() && offences.is_empty();
        (payable && self.rules().leaves_only_whether(of, program)).then_some((of, (face, number), cost))
    }

    /// The ability that was used by its own line runs: what is looked at is looked at, and the rest of it follows as it ends.
    pub(super) fn runs_by_its_line(
        &mut self,
        act: &'a Act,
        (of, ability): (Of<'_>, AbilityOf),
        paid: bool,
        before: Answers,
    ) {
        self.runs(act, (of, ability), (paid, before));
        let Some(program) = self.program(ability) else { return };
        if let Some(Frame::Effect {
            running: Some(running), ..
        }) = self.s.agenda.last_mut()
        {
            let chosen = (0..).zip(&program.gates).filter(|(_, gate)| **gate == Gate::May);
            chosen.for_each(|(gate, _)| running.run.chooses(gate));
        }
        for (at, step) in program.steps.iter().enumerate() {
            let Deed::Look(who) = step.deed else { continue };
            let count = self.rules().how_often(of, program, step).most;
            if let Some(whose) = self.rules().player(of, who) {
                self.looks_by_itself(whose, count, at);
            }
        }
        if paid {
            // That it costs something and nothing is said to be paid may mean that it was not used.
            self.does_unwritten(ability.0, Some(usize::from(ability.1)), of.seat, of.card);
        }
    }

    /// 8.6.4: a line says that an ability was used which lets its card be put elsewhere, costs nothing and does nothing else: so it was, as
    /// nobody chooses anything more. Whoever does not want it writes `none`, or nothing.
    fn goes_itself(
        &mut self,
        (of, ability): (Of<'_>, AbilityOf),
        (program, run): (&Program, &Run),
        answers: &Answers,
    ) -> bool {
        let [step] = &program.steps[..] else { return false };
        let Deed::Put(What::This, goal) = &step.deed else {
            return false;
        };
        let met = |(at, gate): (usize, &Gate)| match gate {
            Gate::If(_) => answers[at] == Some(Sure::Yes),
            gate => *gate == Gate::May,
        };
        let free = self
            .m
            .text(ability.0)
            .line(usize::from(ability.1))
            .is_some_and(|line| line.cost.parts.is_empty());
        let there = self.rules().can_be_done(of, program, step) > 0;
        let Some(z) = goal
            .to
            .zone()
            .filter(|_| free && there && run.is_fresh() && program.gates_of(step).all(met))
        else {
            return false;
        };
        let zone = self.owners(of.card, z);
        self.move_to(of.card, zone);
        if goal.bottom {
            self.to_bottom(of.card);
        }
        true
    }

    /// 8.7.3.1, 8.6.3: no line tells of an ability that has to be played, whose text has somebody choose among several: what was chosen
    /// is asked for.
    pub(super) fn choice_untold(&mut self, of: Of<'_>, ability: AbilityOf) {
        if self.m.full || self.next.is_none() {
            return;
        }
        let Some(program) = self.program(ability) else { return };
        if let Some(step) = self.rules().has_to_choose(of, program)
            && !self.is_told_yet(of, ability)
        {
            self.says(Effect::NotChosen(TextOf(ability), step, of.card), None);
        }
    }
}

/// 8.6.4: whether a step stands behind a condition of which it is not known whether it is so.
fn is_undecided(program: &Program, answers: &Answers, step: &Step) -> bool {
    let mut gates = program.gates_of(step);
    gates.any(|(at, gate)| matches!(gate, Gate::If(_)) && matches!(answers[at], None | Some(Sure::Maybe)))
}
