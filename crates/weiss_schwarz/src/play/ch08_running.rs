//! 8.5.1, 8.6.2.5.4, 8.7.3: AUTO abilities whose text is read in full wait once they have triggered, are played at a check timing,
//! the turn player's first, and are carried out step by step. How one ends is in `ch08_ends`.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, MarkKind, Script};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::claims::effect::{Line, effect_chosen};
use super::super::claims::{Source, pays_nothing};
use super::super::effects::ability::{Count, Value};
use super::super::effects::done::Done;
use super::super::effects::program::{Deed, Gate, Program, Step, What};
use super::super::effects::reach::Matter;
use super::super::effects::run::Run;
use super::super::effects::{self, Sort, Trigger};
use super::super::matches::Match;
use super::super::rules::ch08_others::{matter, matter_done};
use super::super::rules::ch08_spoken::told_into;
use super::super::rules::ch08_steps::{Answers, Of, Spoken};
use super::super::rules::due::Told;
use super::super::rules::programs::{AbilityOf, Reason, Waited, done_to_others};
use super::super::rules::select::lies;
use super::super::rules::sure::Sure;
use super::super::state::{Due, Frame, Happened, Method, Running, State, Waiting, Z};
use super::super::verdicts::effects::Effect;
use super::super::vocabulary::V;
use super::context::Cx;
use super::loosely::{StepOf, as_the_text_says, dash_forgotten};
use super::whose_auto::{auto_of, is_like_a_step, is_named, is_step_of, is_unpaid_step, tell_of_steps, waiting_meant};

impl<'a> Cx<'a> {
    /// 8.7.2: an ability whose text is read has triggered, and waits.
    pub fn begins_to_wait(&mut self, seat: Seat, card: CardId, ability: AbilityOf, trigger: Trigger) {
        // 7.6.1.2: a battle opponent there is in a front attack.
        let in_battle = || self.s.attack.is_some_and(|a| a.method == Method::Front);
        if trigger == Trigger::OpponentReversed && !in_battle() {
            return;
        }
        self.waits_from_now(Waiting::auto(seat, card, ability, None));
    }

    /// 8.7.2: one more waits. That it was passed when it had triggered before says nothing of this time.
    pub fn waits_from_now(&mut self, waiting: Waiting) {
        if let Waiting::Auto { card, number, .. } = waiting {
            self.s.events.triggers_anew(card, number);
        }
        self.s.waiting.push(waiting);
    }

    /// 8.5.1.2: what waits of this player's abilities; which of several comes first is for their master to choose.
    pub fn waits_of(&self, seat: Seat) -> Option<Due> {
        let mine = || self.s.waiting.iter().filter(|w| w.seat() == seat);
        let auto = |w: &&Waiting| matches!(w, Waiting::Auto { .. });
        let first = mine().find(|w| !auto(w)).or_else(|| mine().next())?;
        Some(match *first {
            Waiting::Encore { seat, .. } => Due::Encore(seat),
            Waiting::Shot { seat } => Due::Shot(seat),
            Waiting::Auto {
                seat,
                card,
                face,
                number,
                about,
            } => {
                let of = Of::new(seat, card).at(about);
                Due::Auto(seat, card, number, self.must_be_told(of, (face, number)))
            }
        })
    }

    /// The program of an ability.
    pub(crate) fn program(&self, (face, number): AbilityOf) -> Option<&'a Program> {
        let m: &'a Match = self.m;
        m.text(face).program(number)
    }

    /// 8.7.3.1: a mandatory ability that does something has its line in a log that tells everything. In others what was
    /// done by it is left open as long as no line tells of it.
    fn must_be_told(&self, of: Of<'_>, ability: AbilityOf) -> Told {
        match self.m.full {
            false => Told::Never,
            true if self.rules().must_be_played(of, ability) => Told::Full,
            true => Told::Choice,
        }
    }

    /// 8.5.1.2: the log goes on with a waiting ability of another player.
    pub fn another_auto_is_next(&self, seat: Seat) -> bool {
        let Some(MarkKind::Act(next)) = self.next.map(|n| n.kind) else {
            return false;
        };
        let next = self.script.act(next);
        next.seat != seat && waiting_meant(self.m, self.s, self.script, next).is_some_and(|next| next.seat() != seat)
    }

    /// 8.7.3: an ability of a card was played, or is not: one of its waiting states is cancelled, if it waited.
    /// `face`: whose text it stands in, where that is known.
    pub fn auto_waits_no_longer(&mut self, card: CardId, face: Option<Face>, number: Option<usize>) -> Option<Waited> {
        let is = |w: &Waiting| match w {
            Waiting::Auto {
                card: c,
                number: n,
                face: f,
                ..
            } => {
                let meant = number.is_none_or(|meant| meant == usize::from(*n));
                *c == card && meant && face.is_none_or(|meant| meant == *f)
            }
            _ => false,
        };
        let about = |w: &Waiting| match w {
            Waiting::Auto { about, .. } => *about,
            _ => None,
        };
        let at = self.s.waiting.iter().position(is)?;
        let waited = self.s.waiting.remove(at);
        // Of several that wait, a line does not say which one it is.
        let mut others = self.s.waiting.iter().filter(|w| is(w));
        let only = others.all(|other| about(other) == about(&waited));
        Some(Waited {
            about: about(&waited).filter(|_| only),
        })
    }

    /// Nothing is told of an ability that waits. Where its text leaves no choice and it was due, it is carried out.
    pub fn auto_untold(&mut self, seat: Seat, (card, number): (CardId, u8), told: Told) {
        let another = self.another_auto_is_next(seat);
        let face = self.s.text_of(card, number);
        let waited = self.auto_waits_no_longer(card, face, Some(usize::from(number)));
        let Some(face) = face else { return };
        let ability = (face, number);
        let of = Of::new(seat, card).at(waited.and_then(|waited| waited.about));
        // 8.7.3.1: what nobody chooses has no line in a log of choices, and in one that tells everything what is given alone need not
        // have one.
        let anyway = self.rules().happens_anyway(of, ability);
        // Of those of which a text says "up to" none was chosen, and what it gives beside needs no line.
        let untold = self.rules().happens_untold(of, ability);
        if told == Told::Full || untold && (!self.is_told_yet(of, ability) || self.leaving_shows_it(of, ability)) {
            return self.happens_by_itself(of, ability);
        }
        let but = || self.rules().happens_but_for_a_choice(of, ability) && !self.is_told_yet(of, ability);
        let shown = || self.is_told_by_what_it_gives(of, ability) || self.is_told_by_its_checks(of, ability);
        if but() || shown() {
            self.happens_by_itself(of, ability);
            // What was chosen beside that no line has told.
            self.does_unwritten(face, Some(usize::from(number)), seat, card);
            return;
        }
        if !anyway && self.begins_by_itself(of, ability) {
            return;
        }
        if anyway {
            // A later line may tell of this time, or of another time that it triggers: what it gave is open, whatever that line tells.
            self.text_works(face, None, seat, Some(card));
        }
        // Which of several effects was chosen may have no line.
        if self.m.full && !self.rules().may_give_untold(of, ability) {
            self.auto_passed(card, number);
        }
        if another {
            self.s.events.push(Happened::AutoPassed { card, ability: number });
        }
        if self.rules().mandatory(ability).is_none() {
            return;
        }
        let Some(program) = self.program(ability) else { return };
        if !anyway {
            self.choice_untold(of, ability);
        }
        // 8.7.5: what nobody chooses and has no line creates what triggers later.
        let answers = self.rules().answers_at_first(of, program);
        let so = (false, &answers);
        let chosen = self.rules().may_have_chosen_untold(of, program, &Run::default(), so);
        // 8.6.4: nobody chooses what it gives, and whether its condition was so is open.
        let open = answers.contains(&Some(Sure::Maybe));
        if (chosen || open) && !self.is_told_yet(of, ability) {
            if chosen {
                self.does_unwritten(face, Some(usize::from(number)), seat, card);
            }
            for step in program.steps.iter().filter(|_| open) {
                self.may_give((of, face, step), program, &Run::default(), so);
            }
        }
        self.creates((of, face), program, &Run::default(), so);
    }

    /// 8.7.3.1: a waiting ability that nobody has to choose anything for is carried out, though no line tells of it.
    fn happens_by_itself(&mut self, of: Of<'_>, (face, number): AbilityOf) {
        self.auto_played(of.card, Some(usize::from(number)));
        self.s.end_again = true;
        let Some(program) = self.program((face, number)) else {
            return;
        };
        let answers = self.rules().answers_at_first(of, program);
        let all = (program, program.steps.len(), &[][..]);
        self.gives_left((of, (face, number)), all, &Run::default(), (false, &answers));
        let below = self.s.agenda.len();
        self.steps_left(of, program, &Run::default(), (false, &answers), |_| true);
        if let Some(to) = self.rules().goes_to_by(of, program, &Run::default(), (false, &answers)) {
            self.goes_to_now(to, below);
        }
    }

    /// The waiting ability that a line is about.
    fn waiting_auto_meant(&self, act: &'a Act) -> Option<Waiting> {
        let meant = waiting_meant(self.m, self.s, self.script, act);
        meant.or_else(|| match dash_forgotten(self.m, self.s, self.script, act)? {
            StepOf::Waits(waiting) => Some(waiting),
            StepOf::Runs => None,
        })
    }

    /// 8.7.3: something that waits is due: the ability that the line is about is played, or what is due without one.
    pub fn what_waits(&mut self, act: Option<&'a Act>) {
        let meant = act.and_then(|act| Some((act, self.waiting_auto_meant(act)?)));
        match (meant, self.s.due) {
            (Some((act, waiting)), _) => self.waiting_auto_played(act, waiting),
            (None, Due::Encore(seat)) => self.encore(act, seat),
            (None, Due::Shot(seat)) => self.shot(act, seat),
            (None, Due::Auto(seat, card, number, told)) => self.auto_untold(seat, (card, number), told),
            _ => {}
        }
    }

    /// 8.7.3: a waiting ability is played, by its own line or by the first of the lines that tell what it did.
    fn waiting_auto_played(&mut self, act: &'a Act, waiting: Waiting) {
        let Waiting::Auto {
            seat,
            card,
            face,
            number,
            ..
        } = waiting
        else {
            return;
        };
        self.s.end_again = true;
        if self.verb(act) == V::Auto {
            return self.use_ability(act);
        }
        self.undeclared_runs(act, seat, card, (face, number));
    }

    /// A line of an effect without the line of its ability.
    pub fn undeclared_runs(&mut self, act: &'a Act, seat: Seat, card: CardId, (face, number): AbilityOf) {
        let meant = Some(usize::from(number));
        let waited = self.auto_waits_no_longer(card, Some(face), meant);
        self.auto_played(card, meant);
        self.state_is_played(card, meant);
        self.text_works(face, meant, seat, Some(card));
        let of = Of::new(seat, card).at(waited.and_then(|waited| waited.about));
        let before = self.conditions(of, (face, number));
        let mut paid = !self.script.pays(act).is_empty();
        let line = self.m.text(face).line(usize::from(number));
        let used = line.map(|line| (line, self.as_declared(act, (card, face, number), line)));
        if let Some((_, (source, declared))) = &used
            && !self.within_limit(*source, declared)
        {
            return;
        }
        if let Some((line, (source, declared))) = used.filter(|(line, _)| !line.cost.parts.is_empty() && !paid) {
            if !self.cost_from(act, source, &declared) {
                return;
            }
            paid = self.s.cost_lines > 0;
            let unpaid = |program| is_unpaid_step(self.m, self.s, self.script, act, of, program);
            if !paid && !self.m.full && !line.runs.as_ref().is_some_and(unpaid) {
                // Whoever does what is paid for has paid: with the card that was played, or without a word.
                if !self.paid_with_the_play(act) && !self.pays_now(act, source, &declared, &line.cost) {
                    return;
                }
                self.leaves_cost_untold(face, meant, seat, card);
                paid = true;
            }
        }
        self.begin_effect(seat, None, Some(face), Some(card));
        self.used_by_paying(act, seat, card, (face, meant));
        self.runs(act, (of, (face, number)), (paid, before));
        self.read_as_a_line_of(act);
        self.effect_line(act);
    }

    /// Whether the play above a line tells of more stock than it costs.
    fn paid_with_the_play(&self, act: &'a Act) -> bool {
        let above = self.above(act).filter(|above| self.verb(above) == V::Play);
        let told = above.and_then(|above| Some((self.stock_pay(above)?.1, self.whose_text(above)?)));
        told.is_some_and(|(told, face)| told > usize::from(self.m.info(face).cost))
    }

    /// 8.6.2.5.2: the effect of an event that was played and paid for has just begun. `so`: whether what it says to pay was paid, and
    /// what its conditions were.
    pub fn event_runs(&mut self, act: &'a Act, card: CardId, ability: AbilityOf, so: (bool, Answers)) {
        self.runs(act, (Of::new(act.seat, card), ability), so);
        self.is_chosen_for(act, act.seat, self.target(act));
    }

    /// The effect that has just begun is that of an ability whose text is read. `before`: what its conditions were before
    /// anything was paid for it.
    pub(super) fn runs(&mut self, act: &'a Act, (of, ability): (Of<'_>, AbilityOf), (paid, before): (bool, Answers)) {
        self.s.spoken = Spoken {
            triggered: of.triggered,
            ..Spoken::default()
        };
        let mut unmet = false;
        if let Some(program) = self.program(ability) {
            // 8.7.3.2.1: what is paid for is not done.
            if let Some(cond) = self.rules().paid_for_nothing(program, &before).filter(|_| paid) {
                unmet = true;
                self.not_the_text(
                    act,
                    (of.card, ability),
                    (Matter::Ability, None),
                    Reason::Condition { cond },
                );
            }
        }
        self.runs_from(act.span, ability, (paid, before, unmet));
    }

    /// The effect that has just begun goes by the program of an ability, of which nothing is done yet. `at`: where the log says so.
    pub(super) fn runs_from(
        &mut self,
        at: Span,
        (_, number): AbilityOf,
        (paid, answers, unmet): (bool, Answers, bool),
    ) {
        if let Some(Frame::Effect { running, .. }) = self.s.agenda.last_mut() {
            *running = Some(Running {
                number,
                at,
                paid,
                run: Run::default(),
                answers,
                unmet,
            });
        }
    }

    /// What the conditions of an ability are when it is played, before anything is paid (8.6.4).
    pub fn conditions_of(&self, source: Source, seat: Seat, number: Option<usize>) -> Answers {
        let number = number.and_then(|n| u8::try_from(n).ok());
        match (source.card, source.face, number) {
            (Some(card), Some(face), Some(number)) => self.conditions(Of::new(seat, card), (face, number)),
            _ => Answers::default(),
        }
    }

    /// 8.6.4: what the conditions of an ability are before anything of it is done.
    pub fn conditions(&self, of: Of<'_>, ability: AbilityOf) -> Answers {
        let program = self.program(ability);
        program.map_or(Answers::default(), |program| self.rules().answers_at_first(of, program))
    }

    /// The ability that was declared and paid for runs, if all of its text is read and its line says that it was paid for.
    pub fn declared_runs(
        &mut self,
        act: &'a Act,
        source: Source,
        (number, waited): (Option<usize>, Option<Waited>),
        before: Answers,
    ) {
        if let (Some(number), Some(card), Some(face)) =
            (number.and_then(|n| u8::try_from(n).ok()), source.card, source.face)
            && self.is_compared(act, source, Some(usize::from(number)))
        {
            let line = self.m.text(face).line(usize::from(number));
            let paid = line.is_some_and(|line| !line.cost.parts.is_empty() && self.tells_cost(act, card, line));
            let of = Of::new(act.seat, card).at(waited.and_then(|waited| waited.about));
            self.runs(act, (of, (face, number)), (paid, before));
            self.is_chosen_for(act, act.seat, self.target(act));
        }
    }

    /// Whether the log tells what was paid: behind the ability, or on the lines below, where `cost_below` has seen to it. Under
    /// `decisions` whoever uses an ACT, or says whom an ability is about, has paid what nobody chooses.
    pub(crate) fn tells_cost(&self, act: &'a Act, card: CardId, line: &effects::Line) -> bool {
        // Under `decisions` whoever does what is paid for has paid.
        let used = || {
            let program = line.runs.as_ref().filter(|_| !line.otherwise);
            let of = Of::new(act.seat, card);
            program.is_some_and(|program| {
                tell_of_steps(self.m, self.s, self.script, self.lines_below(act), (of, program)) == Some(true)
            })
        };
        let whom = line.sort == Sort::Act || !self.target(act).is_empty();
        let unsaid = || !self.m.full && (whom && line.cost.leaves_no_choice() || used());
        let told = !self.script.pays(act).is_empty() && !pays_nothing(self.script, act);
        told || self.s.cost_lines > 0 || unsaid() || self.does_something_else(act, card, line)
    }

    /// 8.7.3.2.1: whether in a log of choices the lines below an AUTO ability tell only of what neither its text nor any other of its card has: it was
    /// used, where nobody chooses what is paid for it, as nothing comes of an ability that is declined.
    fn does_something_else(&self, act: &'a Act, card: CardId, line: &effects::Line) -> bool {
        let Some(face) = self.s.face(card) else { return false };
        if self.m.full
            || line.sort != Sort::Auto
            || line.otherwise
            || !line.cost.is_read()
            || !line.cost.leaves_no_choice()
        {
            return false;
        }
        let (source, text) = (self.as_declared(act, (card, face, 0), line).0, self.m.text(face));
        let given = text.granted.iter().any(|granted| granted.line.sort != Sort::Cont)
            || !self.rules().abilities_given(card).is_empty();
        let unread = text
            .lines
            .iter()
            .any(|line| line.runs.is_none() && line.sort == Sort::Auto);
        let of = Of::new(act.seat, card);
        let like = |below: &'a Act| {
            let mut programs = text.lines.iter().filter_map(|line| line.runs.as_ref());
            programs.any(|program| is_like_a_step(self.m, self.s, self.script, below, of, program) == Some(true))
                || self.may_pay(below, source, Some(&line.cost))
        };
        let mut below = self.lines_below(act).peekable();
        !given && !unread && below.peek().is_some() && below.all(|below| self.told_of(below).is_some() && !like(below))
    }

    /// Whether what an ability does is compared with its text.
    pub fn is_compared(&self, act: &'a Act, source: Source, number: Option<usize>) -> bool {
        let (Some(face), Some(number), Some(card)) = (source.face, number, source.card) else {
            return false;
        };
        let line = self.m.text(face).line(number).filter(|line| line.runs.is_some());
        // 8.4.2: nothing is to be paid, or all of it was, behind the ability or on the lines below it.
        // 8.7.3.2.1: what is done in front of the choice whether to pay is done in any case.
        let early = |line: &effects::Line| line.runs.as_ref().is_some_and(Program::begins_unpaid);
        // 8.7.3.2.1: and where everything is told, what is done if it was not paid.
        let unpaid = |line: &effects::Line| line.runs.as_ref().is_some_and(Program::says_what_unpaid) && self.m.full;
        let paid = |line: &effects::Line| {
            line.cost.parts.is_empty() || early(line) || unpaid(line) || self.tells_cost(act, card, line)
        };
        line.is_some_and(paid)
    }

    /// 8.5.1.2: an ability is played behind one of another player that was due later.
    pub fn played_after_another(&mut self, source: Source, number: Option<usize>) {
        let (Some(card), Some(number)) = (source.card, number.and_then(|n| u8::try_from(n).ok())) else {
            return;
        };
        if self.s.events.auto_passed(card, number) {
            let settle = self.text_on_abilities();
            self.says(Effect::AfterAnother(card, number, settle), None);
        }
    }

    /// Whether a line tells of an ability that is owed: its own line, or one of what it does.
    pub fn is_owed_auto(&self, act: &'a Act, seat: Seat, card: CardId, number: u8) -> bool {
        let Some(face) = self.s.text_of(card, number).filter(|_| act.seat == seat) else {
            return false;
        };
        let waited = Waiting::auto(seat, card, (face, number), None);
        match self.verb(act) {
            V::Auto => is_named(self.m, self.s, self.script, act, waited),
            _ => is_step_of(self.m, self.s, self.script, act, waited),
        }
    }

    /// What runs at the top of the agenda: whose, of which card, which ability, how far.
    pub(crate) fn running(&self) -> Option<(Seat, CardId, AbilityOf, Running)> {
        match self.s.agenda.last()? {
            Frame::Effect {
                seat,
                face: Some(face),
                card: Some(card),
                running: Some(running),
                ..
            } => Some((*seat, *card, (*face, running.number), *running)),
            _ => None,
        }
    }

    /// 8.6.2.5.4: a line of an effect is a step of the ability that runs, and no more than its text says. How much of it is
    /// carried out; `None`: as told.
    pub fn step_told(&mut self, act: &'a Act) -> Option<u8> {
        self.running()?;
        let done = Act {
            seat: self.doer(act),
            ..act.clone()
        };
        let lines = Line::all(self.m, self.s, self.script, &done, self.verb(act));
        let program = self.running().and_then(|(.., ability, _)| self.program(ability));
        let mut most = None;
        for line in lines {
            let line = match program {
                Some(program) => as_the_text_says(program, self.s, self.script, act, line),
                None => line,
            };
            most = self.line_told(act, line).or(most);
        }
        most
    }

    /// So much of a step of the text that runs is done.
    pub(super) fn step_is_done(&mut self, at: usize, count: u8) {
        if let Some(Frame::Effect {
            running: Some(running), ..
        }) = self.s.agenda.last_mut()
        {
            running.run.does(at, count);
        }
        self.has_told();
    }

    /// What lines have told so far of the effect in hand: into which zones all has gone by it that goes there.
    fn has_told(&mut self) {
        if let Some((seat, card, ability, running)) = self.running().filter(|_| !self.m.full)
            && let Some(program) = self.program(ability)
        {
            let spoken = self.s.spoken.clone();
            let of = Of::with(seat, card, &spoken);
            self.s.spoken.told_into = told_into(self.rules(), of, program, &running.run);
        }
    }

    /// 8.6.3: `- choose 3` under "choose one of the following effects": it is the third of them, and what of it leaves no choice needs no line.
    fn effect_is_chosen(&mut self, act: &'a Act, program: &Program) {
        let gate = effect_chosen(program, self.chosen(act));
        if let (
            Some(gate),
            Some(Frame::Effect {
                running: Some(running), ..
            }),
        ) = (gate, self.s.agenda.last_mut())
        {
            running.run.chooses(gate);
        }
    }

    /// 8.6.3: a line names one of several effects, or abilities, by its number, and as many others were chosen as may be.
    fn another_was_chosen(&self, act: &'a Act, program: &Program, run: &Run) -> bool {
        let Some(gate) = effect_chosen(program, self.chosen(act)) else {
            return false;
        };
        let Some(Gate::Among { most, .. }) = program.gates.get(gate) else {
            return false;
        };
        // Those of one choice: a text that has somebody choose more than once names none by a number.
        let gates = program.gates.iter().enumerate();
        let others =
            gates.filter(|(at, other)| *at != gate && matches!(other, Gate::Among { .. }) && run.was_chosen(*at));
        others.count() >= usize::from(*most)
    }

    /// What was done against another rule was done all the same, and is not left out as well.
    pub fn counts_as_told(&mut self, act: &'a Act) {
        for line in Line::all(self.m, self.s, self.script, act, self.verb(act)) {
            let (Some((seat, card, ability, running)), Line::Does(done, count)) = (self.running(), line) else {
                continue;
            };
            let Some(program) = self.program(ability) else { continue };
            let spoken = self.s.spoken.clone();
            let of = Of::with(seat, card, &spoken);
            let held = self.rules().held(of, (program, ability), &running, &done, count);
            if let Some((at, count)) = held.map(|held| (held.at, held.count)) {
                self.step_is_done(at, count);
            }
        }
    }

    /// The same, of one thing that a line says.
    pub(super) fn line_told(&mut self, act: &'a Act, line: Line) -> Option<u8> {
        let (seat, card, ability, running) = self.running()?;
        let program = self.program(ability)?;
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let line = match line {
            Line::Shows if program.shows() && self.verb(act) == V::Reveal => {
                Line::shown(self.script, act).unwrap_or(Line::Shows)
            }
            line => line,
        };
        let (done, count) = match line {
            Line::Shows => {
                if self.verb(act) == V::Choose {
                    if self.another_was_chosen(act, program, &running.run) {
                        self.not_the_text(act, (card, ability), (Matter::Ability, None), Reason::Extra);
                        return None;
                    }
                    if self.says_none(act)
                        && let Some(step) = self.rules().cannot_choose_none(of, program)
                    {
                        self.not_the_text(act, (card, ability), (Matter::Ability, None), Reason::Missing { step });
                        return None;
                    }
                    self.effect_is_chosen(act, program);
                    self.is_chosen_for(act, seat, self.chosen(act));
                }
                return None;
            }
            Line::Does(Done::Look(_), _) if !program.looks() => return None,
            Line::Does(done, count) => (Some(done), count),
            Line::Other => (None, 0),
        };
        let held = done
            .as_ref()
            .and_then(|done| self.rules().held(of, (program, ability), &running, done, count));
        let (Some(held), Some(done)) = (held, &done) else {
            if let Some(Done::Turn { pose, .. }) = &done
                && program.lays() == Some(*pose)
            {
                // How it lies where it was put may have a line of its own.
                return None;
            }
            let matter = done.as_ref().map_or(Matter::Ability, matter_done);
            let to_others = done
                .as_ref()
                .and_then(|done| done_to_others(self.rules(), of, program, &running.run, done));
            let reason = match to_others {
                Some((at, step)) => {
                    // It was done, if to nobody that the text speaks of: it is not left out, too.
                    self.step_is_done(at, count.max(1));
                    Reason::Choice { step }
                }
                None => Reason::Extra,
            };
            self.not_the_text(act, (card, ability), (matter, done.as_ref()), reason);
            return self.right().then_some(0);
        };
        let (at, step) = (held.at, held.step);
        if let (Deed::Trade(..), Done::Put { .. }, 1) = (&step.deed, done, running.run.done(at)) {
            self.used_by_exchanging();
        }
        // 1.3.2: the top cards of a pile were all there are, whatever is put there later.
        let empties = match &step.deed {
            Deed::Put(What::Tops(who, z), _) => self
                .rules()
                .player(of, *who)
                .is_some_and(|seat| !self.s.is_open(seat, *z) && self.s.count(seat, *z) <= usize::from(count)),
            _ => false,
        };
        if let Some(Frame::Effect {
            running: Some(running), ..
        }) = self.s.agenda.last_mut()
        {
            for (at, takes, least) in held.shares.iter().copied() {
                running.run.does(at, takes);
                if running.run.done(at) >= least || empties {
                    running.run.becomes_whole(at);
                }
            }
            let all = match &step.deed {
                Deed::Put(What::Tops(..), _) => program.goes_on_with_as_many(at),
                Deed::Put(..) => step.count == Count::All,
                _ => false,
            };
            self.s.spoken.moved = all.then_some(i32::from(running.run.done(at))).or(self.s.spoken.moved);
            running.answers = held.answers;
            running.unmet |= held.unmet.is_some();
        }
        self.has_told();
        let chosen = program.begins_unpaid() && program.is_paid_for(step) && held.unmet.is_none();
        match self.m.full {
            _ if running.paid || !chosen => {}
            true => self.unpaid(act, card, ability),
            false => self.paid_on_the_way(act, card, ability),
        }
        let begins = running.run.done(at) == 0;
        if begins {
            self.turns_over_anew(program, at);
        }
        self.spoken_of_last(Some(done).filter(|_| speaks_of_others(step)), &held.it, begins);
        if !held.it.is_empty() {
            self.s.spoken.it.clone_from(&held.it);
        }
        match held.against {
            None => {}
            // It was said as it was played.
            Some(Reason::Condition { .. }) if running.unmet => return self.right().then_some(0),
            Some(Reason::Number { told, .. }) if self.is_of_several(seat, ability, step, told) => {}
            Some(reason) => {
                let matter = match reason {
                    Reason::Choice { .. } => Matter::Ability,
                    Reason::Place { .. } => Matter::Stage,
                    _ => matter(step),
                };
                self.not_the_text(act, (card, ability), (matter, Some(done)), reason);
                // What was done too early was done.
                let early = matches!(reason, Reason::Order { .. } | Reason::ChosenFirst { .. });
                return (self.right() && !early).then_some(0);
            }
        }
        // Which of several abilities that may be chosen was given the line does not tell.
        if let Deed::Show(_) = step.deed {
            self.used_by_showing(seat, card, ability, at);
        }
        if let Deed::Grant(_, number, until) = &step.deed
            && !program.is_alike_elsewhere(step)
        {
            let whom = self.rules().spoken_of(done);
            self.grants(seat, &whom, (ability.0, *number), (*until, Sure::Yes));
        }
        let more = held.more()?;
        self.not_the_text(act, (card, ability), (matter(step), Some(done)), more);
        self.right().then_some(held.room)
    }

    /// "That card" from now on: the cards on the stage that a line tells of, or those that it moves. `begins`: no line has told of the
    /// step before.
    fn spoken_of_last(&mut self, done: Option<&Done>, there: &[CardId], begins: bool) {
        let spoken = &mut self.s.spoken;
        spoken.moves = None;
        match done {
            Some(Done::Put { to, .. }) if there.is_empty() => {
                if begins {
                    spoken.last.clear();
                }
                spoken.moves = Some(*to);
            }
            // Nothing is spoken of by it; or what is shown is spoken of as it is.
            None | Some(Done::Damage(_) | Done::Look(_)) => {}
            Some(_) => spoken.last = SmallVec::from_slice(there),
        }
    }

    /// 8.7.3: under `decisions`, whether what a line gives is what the ability in hand gives together with others like it that
    /// wait, each once: then one line told of all of them.
    fn is_of_several(&mut self, seat: Seat, ability: AbilityOf, step: &Step, told: i32) -> bool {
        let Deed::Give(_, _, Value::Number(one), _) = step.deed else {
            return false;
        };
        let times = match told.checked_rem(one) {
            Some(0) if !self.m.full => told / one,
            _ => return false,
        };
        let (face, number) = ability;
        let like_it = |waiting: &Waiting| match waiting {
            Waiting::Auto {
                seat: s,
                card,
                face: f,
                number: n,
                ..
            } if (*s, *f, *n) == (seat, face, number) => Some(*card),
            _ => None,
        };
        let others: SmallVec<[CardId; 4]> = self.s.waiting.iter().filter_map(like_it).collect();
        let Some(more) = usize::try_from(times).ok().and_then(|times| times.checked_sub(1)) else {
            return false;
        };
        if more == 0 || more > others.len() {
            return false;
        }
        for card in others.into_iter().take(more) {
            self.auto_waits_no_longer(card, Some(face), Some(usize::from(number)));
            self.auto_played(card, Some(usize::from(number)));
        }
        true
    }

    /// How a character lies that the effect in hand puts on the stage, where its text says so.
    pub fn lies_by_text(&self) -> Option<rejudge_table::Pose> {
        let (_, _, ability, _) = self.running()?;
        Some(lies(self.program(ability)?.lays()?))
    }

    /// Cards of a deck were shown by a line of the effect that runs: "those cards".
    pub fn cards_shown(&mut self) {
        if self.running().is_some() && !self.s.looked.is_empty() {
            self.s.spoken.among = self.s.looked.iter().copied().collect();
            self.s.spoken.last = self.s.looked.iter().copied().collect();
        }
    }

    /// 8.6.4: an action that is performed again begins with cards of a deck, and those of the time before are not "those cards" any more.
    pub(super) fn turns_over_anew(&mut self, program: &Program, at: usize) {
        let (before, from) = program.steps.split_at(at);
        let Some(step) = from.first().filter(|step| step.per.is_none()) else {
            return;
        };
        let of_an_end = matches!(
            step.deed,
            Deed::Put(What::Tops(_, Z::Deck) | What::Bottoms(_, Z::Deck), _)
        );
        if of_an_end && before.iter().any(|before| before.deed == step.deed) {
            self.s.spoken.among.clear();
            self.s.spoken.turned_over.clear();
        }
    }

    /// 10.7: the effect in hand has turned over a card.
    pub fn card_turned_over(&mut self, card: CardId) {
        let mut frames = self.s.agenda.iter().rev();
        // Cards that a line names one by one go one by one.
        let below = frames.find(|frame| !matches!(frame, Frame::Moves { .. }));
        if let Some(Frame::Effect { running: Some(_), .. }) = below {
            self.s.spoken.among.push(card);
            self.s.spoken.turned_over.push(card);
        }
    }
}

/// Whether a step speaks of cards: by what is given to this card, or done with the rest, no other is spoken of.
fn speaks_of_others(step: &Step) -> bool {
    !matches!(
        step.deed,
        Deed::Give(What::This, ..) | Deed::Grant(What::This, ..) | Deed::Turn(What::This, _) | Deed::Put(What::Rest, _)
    )
}

impl Match {
    /// 4.9: whether a line of the ability that is being carried out, or that begins with this line, takes cards that its text has
    /// all players see.
    pub fn is_shown(&self, s: &State, script: &Script, act: &Act) -> bool {
        let at_hand = || self.under_way(s).map(|(program, _, of)| (program, of));
        let begins = || {
            let (of, ability) = auto_of(waiting_meant(self, s, script, act)?)?;
            Some((self.rules(s).program(ability)?, of))
        };
        let Some((program, of)) = at_hand().or_else(begins).filter(|_| act.effect) else {
            return false;
        };
        let Line::Does(done, _) = Line::of(self, s, script, act, self.means(s, script, act)) else {
            return false;
        };
        let rules = self.rules(s);
        let mut like = rules.like(of, program, &done).peekable();
        like.peek().is_some() && like.all(|(at, _)| program.steps[at].shown)
    }
}
