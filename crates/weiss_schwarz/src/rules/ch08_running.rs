//! 8.5.1, 8.6.2.5.4, 8.7.3: AUTO abilities whose text is read in full wait once they have triggered, are played at a check timing,
//! the turn player's first, and are carried out step by step.

use rejudge_judge::script::{Act, MarkKind, OpKind, Script};
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::claims::effect::{Done, Line};
use super::super::effects::Trigger;
use super::super::effects::program::{Deed, Program, Step, What};
use super::super::effects::reach::Matter;
use super::super::effects::run::Run;
use super::super::matches::Match;
use super::super::state::{Due, Frame, Happened, Method, Running, State, Waiting, Z};
use super::super::verdicts;
use super::super::vocabulary::V;
use super::ch08_steps::Of;
use super::ch08_texts::{About, Bearing};
use super::context::Cx;
use super::declared::Source;
use super::due::Told;

/// An ability of a card: its face, and which line of its text, from 1.
pub type AbilityOf = (Face, u8);

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
}

/// The waiting ability that a line is about (8.7.3): an `auto` line that names it, or a line of an effect that one of those
/// that are due may have as a step.
pub fn waiting_meant(m: &Match, s: &State, script: &Script, act: &Act) -> Option<Waiting> {
    let verb = m.means(s, script, act);
    let mut waiting = s.waiting.iter().copied().filter(|w| w.seat() == act.seat);
    if verb == V::Auto {
        return waiting.find(|w| is_named(s, script, act, *w));
    }
    if !matches!(s.due, Due::Auto(seat, ..) if seat == act.seat) {
        return None;
    }
    waiting.find(|w| is_step_of(m, s, script, act, *w))
}

/// Whether a line of an effect may be a step of an ability that has no line of its own.
fn is_step_of(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let Waiting::Auto { card, face, number, .. } = waiting else {
        return false;
    };
    let line = m.text(face).line(usize::from(number));
    let program = line.filter(|l| l.cost.parts.is_empty()).and_then(|l| l.runs.as_ref());
    if !act.effect || act.inside.is_some() {
        return false;
    }
    let Some(program) = program else { return false };
    let of = Of {
        seat: waiting.seat(),
        card,
    };
    match Line::of(s, script, act, m.means(s, script, act)) {
        Line::Does(done, _) => m.rules(s).like(of, program, &done).next().is_some(),
        _ => false,
    }
}

/// Whether an `auto` line names this ability.
fn is_named(s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let Waiting::Auto { card, face, number, .. } = waiting else {
        return false;
    };
    let lies = s.table.card(card).zone;
    // 8.7.7: who has left is meant where who lies there now has nothing that waits.
    let left = |zone: ZoneId| s.events.left(zone) == Some(card) && !s.character(zone).is_some_and(|c| s.waits(c));
    let mut named = false;
    for op in script.ops(&act.chosen) {
        match op.kind {
            OpKind::Zone(seat, z, _) => {
                let zone = s.table.zone_id(seat, z);
                if zone != lies && !left(zone) {
                    return false;
                }
                named = true;
            }
            OpKind::Card(named_face, _) | OpKind::ZoneCard(_, _, named_face) => {
                if named_face != face {
                    return false;
                }
                named = true;
            }
            OpKind::Count(n) if n != u32::from(number) => return false,
            _ => {}
        }
    }
    named
}

impl State {
    /// Whether an ability of a card that is read waits.
    pub fn waits(&self, card: CardId) -> bool {
        let is = |w: &Waiting| matches!(w, Waiting::Auto { card: c, .. } if *c == card);
        self.waiting.iter().any(is)
    }
}

impl<'a> Cx<'a> {
    /// 8.7.2: an ability whose text is read has triggered, and waits.
    pub fn begins_to_wait(&mut self, seat: Seat, card: CardId, (face, number): AbilityOf, trigger: Trigger) {
        // 7.6.1.2: a battle opponent there is in a front attack.
        let in_battle = || self.s.attack.is_some_and(|a| a.method == Method::Front);
        if trigger == Trigger::OpponentReversed && !in_battle() {
            return;
        }
        self.s.waiting.push(Waiting::Auto {
            seat,
            card,
            face,
            number,
        });
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
            } => Due::Auto(seat, card, number, self.must_be_told(seat, card, (face, number))),
        })
    }

    /// The program of an ability.
    fn program(&self, (face, number): AbilityOf) -> Option<&'a Program> {
        let m: &'a Match = self.m;
        m.text(face).line(usize::from(number))?.runs.as_ref()
    }

    /// The program, if an ability of this card that must be played would do something.
    fn would_do(&self, of: Of, ability: AbilityOf) -> bool {
        let rules = self.rules();
        self.program(ability).is_some_and(|p| p.is_mandatory() && rules.would_do(of, p))
    }

    /// 8.7.3.1: a mandatory ability that does something has its line in a log that tells everything. In others what was
    /// done by it is left open as long as no line tells of it.
    fn must_be_told(&self, seat: Seat, card: CardId, ability: AbilityOf) -> Told {
        match self.m.full {
            false => Told::Never,
            true if self.would_do(Of { seat, card }, ability) => Told::Full,
            true => Told::Choice,
        }
    }

    /// 8.5.1.2: the log goes on with a waiting ability of another player.
    pub fn another_auto_is_next(&self, seat: Seat) -> bool {
        let Some(MarkKind::Act(next)) = self.next.map(|n| n.kind) else {
            return false;
        };
        let next = self.script.act(next);
        next.seat != seat && waiting_meant(self.m, self.s, self.script, next).is_some()
    }

    /// 8.7.3: an ability of a card was played, or is not: one of its waiting states is cancelled. True: it waited.
    pub fn auto_waits_no_longer(&mut self, card: CardId, number: Option<usize>) -> bool {
        let is = |w: &Waiting| match w {
            Waiting::Auto { card: c, number: n, .. } => {
                *c == card && number.is_none_or(|meant| meant == usize::from(*n))
            }
            _ => false,
        };
        let at = self.s.waiting.iter().position(is);
        at.map(|at| self.s.waiting.remove(at)).is_some()
    }

    /// Nothing is told of an ability that waits. Where its text leaves no choice and it was due, it is carried out.
    pub fn auto_untold(&mut self, seat: Seat, (card, number): (CardId, u8), told: Told) {
        let another = self.another_auto_is_next(seat);
        self.auto_waits_no_longer(card, Some(usize::from(number)));
        let Some(face) = self.s.face(card) else { return };
        if told != Told::Full {
            if another {
                self.s.events.push(Happened::AutoPassed { card, ability: number });
            }
            return;
        }
        self.auto_played(card, Some(usize::from(number)));
        self.s.end_again = true;
        let Some(program) = self.program((face, number)) else {
            return;
        };
        self.steps_left(Of { seat, card }, program, &Run::default(), false);
    }

    /// What is left of a program is carried out: the last step first onto the agenda.
    fn steps_left(&mut self, of: Of, program: &Program, run: &Run, paid: bool) {
        let seat = of.seat;
        let left: Vec<(&Step, u8)> = (program.steps.iter().enumerate())
            .filter(|(_, step)| self.rules().is_due(program, run, paid, step))
            .map(|(at, step)| (step, run.left(at, self.rules().how_often(of, step))))
            .filter(|(step, left)| *left > 0 && self.rules().can_be_done(of, step) > 0)
            .collect();
        // What is taken off a deck card by card lies on the agenda, the first step on top.
        let (later, at_once): (Vec<_>, Vec<_>) = left.into_iter().partition(|(step, _)| {
            matches!(
                step.deed,
                Deed::Draw | Deed::Damage(_) | Deed::Put(What::Tops(_, Z::Deck), _)
            )
        });
        for (step, left) in later.into_iter().rev() {
            match &step.deed {
                Deed::Draw => self.push(Frame::Draws { seat, left, told: None }),
                Deed::Put(_, goal) => {
                    let to = self.s.zone(seat, goal.to);
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
                _ => {
                    let victim = self.s.opponent(seat);
                    self.deal(None, victim, left, false);
                }
            }
        }
        for (step, left) in at_once {
            let Deed::Put(what, goal) = &step.deed else { continue };
            for _ in 0..left {
                let moved = match what {
                    What::Cards(_) => self.take_unknown(seat, Z::Hand),
                    What::Tops(_, z) => self.s.table.top(self.s.zone(seat, *z)),
                    What::This => Some(of.card),
                    _ => None,
                };
                if let Some(card) = moved {
                    let to = self.owners(card, goal.to);
                    self.move_to(card, to);
                }
            }
        }
    }

    /// The waiting ability that a line is about.
    pub fn waiting_auto_meant(&self, act: Option<&'a Act>) -> Option<Waiting> {
        waiting_meant(self.m, self.s, self.script, act?)
    }

    /// 8.7.3: a waiting ability is played, by its own line or by the first of the lines that tell what it did.
    pub fn waiting_auto_played(&mut self, act: Option<&'a Act>) {
        let (
            Some(act),
            Some(Waiting::Auto {
                seat,
                card,
                face,
                number,
            }),
        ) = (act, self.waiting_auto_meant(act))
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
        self.auto_waits_no_longer(card, meant);
        self.auto_played(card, meant);
        self.text_works(face, meant, seat, Some(card));
        self.begin_effect(seat, None, Some(face), Some(card));
        self.runs(act, number);
        self.effect_line(act);
    }

    /// The effect that has just begun is that of an ability whose text is read.
    fn runs(&mut self, act: &'a Act, number: u8) {
        let paid = !self.script.pays(act).is_empty();
        if let Some(Frame::Effect { running, .. }) = self.s.agenda.last_mut() {
            *running = Some(Running {
                number,
                at: act.span,
                paid,
                run: Run::default(),
            });
        }
    }

    /// The ability that was declared and paid for runs, if all of its text is read and its line says that it was paid for.
    pub fn declared_runs(&mut self, act: &'a Act, source: Source, number: Option<usize>) {
        if let Some(number) = number.and_then(|n| u8::try_from(n).ok())
            && self.is_compared(act, source, Some(usize::from(number)))
        {
            self.runs(act, number);
        }
    }

    /// Whether what an ability does is compared with its text.
    pub fn is_compared(&self, act: &'a Act, source: Source, number: Option<usize>) -> bool {
        let (Some(face), Some(number), Some(_)) = (source.face, number, source.card) else {
            return false;
        };
        let line = self.m.text(face).line(number).filter(|line| line.runs.is_some());
        line.is_some_and(|line| line.cost.parts.is_empty() || !self.script.pays(act).is_empty())
    }

    /// 8.5.1.2: an ability is played behind one of another player that was due later.
    pub fn played_after_another(&mut self, source: Source, number: Option<usize>) {
        let (Some(card), Some(number)) = (source.card, number.and_then(|n| u8::try_from(n).ok())) else {
            return;
        };
        if self.s.events.auto_passed(card, number) {
            let settle = self.text_about(Matter::Ability);
            let slip = verdicts::effects::after_another(self.words(), card, number, settle);
            self.slips.push(slip);
        }
    }

    /// Whether a line tells of an ability that is owed: its own line, or one of what it does.
    pub fn is_owed_auto(&self, act: &'a Act, seat: Seat, card: CardId, number: u8) -> bool {
        let Some(face) = self.s.face(card).filter(|_| act.seat == seat) else {
            return false;
        };
        let waited = Waiting::Auto {
            seat,
            card,
            face,
            number,
        };
        match self.verb(act) {
            V::Auto => is_named(self.s, self.script, act, waited),
            _ => is_step_of(self.m, self.s, self.script, act, waited),
        }
    }

    /// What runs at the top of the agenda: whose, of which card, which ability, how far.
    fn running(&self) -> Option<(Seat, CardId, AbilityOf, Running)> {
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
        let (seat, card, ability, running) = self.running().filter(|(seat, ..)| *seat == act.seat)?;
        let program = self.program(ability)?;
        let of = Of { seat, card };
        let (done, count) = match Line::of(self.s, self.script, act, self.verb(act)) {
            Line::Shows => return None,
            Line::Does(done, count) => (Some(done), count),
            Line::Other => (None, 0),
        };
        let rules = self.rules();
        let taken = done.as_ref().and_then(|done| running.run.takes(count, rules.like(of, program, done)));
        let Some(at) = taken else {
            let matter = done.as_ref().map_or(Matter::Ability, matter_done);
            self.not_the_text(act, (seat, card, ability), matter, Reason::Extra);
            return self.right().then_some(0);
        };
        let step = &program.steps[at];
        let room = running.run.room(at, rules.how_often(of, step));
        if let Some(Frame::Effect {
            running: Some(running), ..
        }) = self.s.agenda.last_mut()
        {
            running.run.does(at, count);
        }
        if count <= room {
            return None;
        }
        let done = running.run.done(at).saturating_add(count);
        self.not_the_text(act, (seat, card, ability), matter(step), Reason::Amount { step, done });
        self.right().then_some(room)
    }

    fn not_the_text(&mut self, act: &'a Act, of: (Seat, CardId, AbilityOf), matter: Matter, reason: Reason<'_>) {
        let settle = self
            .other_text(matter, of.2)
            .or_else(|| self.text_about(Matter::Ability));
        let mut slip = verdicts::effects::not_the_text(self.words(), of.1, of.2, reason, settle);
        slip.span = Some(act.span);
        self.slips.push(slip);
    }

    /// Text that is not read, other than this ability's, that may have done it.
    fn other_text(&self, matter: Matter, (face, number): AbilityOf) -> Option<String> {
        let texts = self.texts();
        let others = self.bearing(matter, About::Anything).into_iter().find(|b| match b {
            Bearing::Line { face: f, number: n, .. } => (*f, *n) != (face, usize::from(number)),
            Bearing::Unknown(_) => true,
        });
        others.map(|b| texts.words(&b))
    }

    /// 8.6.2.5.4: the effect is over: what of its text was left out. Under `decisions` what leaves no choice has no line.
    pub fn run_ends(&mut self) {
        let Some((seat, card, ability, running)) = self.running() else {
            return;
        };
        let Some(program) = self.program(ability) else { return };
        let run = running.run;
        let of = Of { seat, card };
        let declined = !running.paid && run.is_fresh() && program.steps.iter().all(|step| program.is_optional(step));
        if !self.m.full || declined || self.s.over.is_some() {
            return;
        }
        let first = self.slips.len();
        for (at, step) in program.steps.iter().enumerate() {
            let rules = self.rules();
            let left = run.left(at, rules.how_often(of, step)) > 0;
            if !left || !rules.is_due(program, &run, running.paid, step) || rules.can_be_done(of, step) == 0 {
                continue;
            }
            let reason = match run.done(at) {
                0 => Reason::Missing { step },
                done => Reason::Amount { step, done },
            };
            let settle = self.text_about(Matter::Ability);
            let mut slip = verdicts::effects::not_the_text(self.words(), card, ability, reason, settle);
            slip.span = Some(running.at);
            self.slips.push(slip);
        }
        self.one_slip(first);
        if self.right() && self.slips.len() > first {
            self.steps_left(of, program, &run, running.paid);
        }
    }
}

impl Match {
    /// What comes next of the ability that is being carried out, and has to: a step, how much of it, and of whose.
    pub fn next_step<'m>(&'m self, s: &State) -> Option<(&'m Step, u8, Of)> {
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
        let (seat, card) = (*seat, *card);
        let of = Of { seat, card };
        let rules = self.rules(s);
        let program = self.text(*face).line(usize::from(running.number))?.runs.as_ref()?;
        let left = |(at, step): (usize, &'m Step)| (at, step, running.run.left(at, rules.how_often(of, step)));
        let mut left = program.steps.iter().enumerate().map(left);
        left.find(|(_, step, left)| {
            *left > 0 && rules.is_due(program, &running.run, running.paid, step) && rules.can_be_done(of, step) > 0
        })
        .map(|(_, step, left)| (step, left, of))
    }
}

/// What a step changes.
fn matter(step: &Step) -> Matter {
    match &step.deed {
        Deed::Draw => Matter::Hand,
        Deed::Damage(_) => Matter::Deals,
        Deed::Put(What::This | What::BattleOpponent, _) => Matter::Stage,
        Deed::Put(What::Tops(_, Z::Clock), _) => Matter::Clock,
        Deed::Put(What::Cards(_), _) => Matter::Hand,
        Deed::Put(_, goal) => Matter::of_zone(goal.to),
        _ => Matter::Ability,
    }
}

/// What something that is no step changed.
fn matter_done(done: &Done) -> Matter {
    match done {
        Done::Draw(_) => Matter::Hand,
        Done::Damage(_) => Matter::Deals,
        Done::Put { cards, to, .. } => match cards.first().and_then(|named| named.at) {
            Some((Z::Deck, _)) => Matter::of_zone(*to),
            Some((z, _)) => Matter::of_zone(z),
            None => Matter::Hand,
        },
    }
}
