//! SPW-1.1: a text under way: what its lines tell is held against its steps, and what nobody has to tell is carried out.

use rejudge_judge::script::{Act as Line, MarkKind, Op, OpKind};
use rejudge_table::{CardId, End, Face, Seat};

use super::super::effects::Kind;
use super::super::effects::program::{Act, Deed, Lasts, When};
use super::super::effects::run::{Run, Waiting};
use super::super::effects::told::Told;
use super::super::rules::row_of;
use super::super::rules::{Asked, Mismatch};
use super::super::state::{How, READY, State, Target, Z};
use super::super::verdicts::Differs;
use super::super::vocabulary::V;
use super::context::{Cx, is_called};

/// More marks than any turn has; what a longer one tells of its texts is not looked for.
const AHEAD_MOST: usize = 500;

/// More texts than can wait in any match.
const WAITING_MOST: usize = 200;

impl<'a> Cx<'a> {
    /// The text of a card that is played or used begins to be carried out, if all of the card is read and it has one of this kind.
    pub fn begins_text(&mut self, act: &'a Line, card: CardId, face: Face, is: impl Fn(Kind) -> bool) {
        let Some(ability) = self.m.only(face, is) else { return };
        let waiting = Waiting::new(card, face, (act.seat, ability), None);
        self.runs_text(waiting, Some(act));
    }

    /// A text begins to be carried out, by a line or untold.
    fn runs_text(&mut self, waiting: Waiting, act: Option<&'a Line>) {
        let Some(program) = self.m.program(waiting.face, waiting.ability) else {
            return;
        };
        let steps = program.steps.len();
        let named = act.map(|act| self.named_by(act)).unwrap_or_default();
        let mut run = Run::new(waiting, steps, named);
        run.hero = act.and_then(|act| self.hero_on(act, &run));
        if let Some(card) = self.m.rules(self.s).named_wrongly(&run) {
            let span = act.and_then(|act| self.targets(act).first()).map(|op| op.span);
            self.says(Differs::Creature(run.face, card), span);
            // What is done to it is found here, and not once more below.
            return;
        }
        self.s.run = Some(run);
        self.goes_on();
    }

    /// The player whose hero stands behind `>` on a line.
    fn hero_on(&self, act: &'a Line, run: &Run) -> Option<Seat> {
        let targets = self.targets(act);
        let hero = targets.iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, zone, None) if zone == Z::Hero as u16 => Some(seat),
            _ => None,
        })?;
        Some(self.hero_meant(targets, run).unwrap_or(hero))
    }

    /// The creatures that stand behind `>` on a line; of several that are called the same the first.
    fn named_by(&self, act: &'a Line) -> Vec<CardId> {
        let mut found: Vec<CardId> = Vec::new();
        for op in self.targets(act).iter().filter(|op| op.kind != OpKind::Unknown) {
            let fits = |card: &CardId| !found.contains(card) && is_called(self.s, op, act.seat, *card);
            let mut here: Vec<CardId> = self.s.in_play().filter(fits).collect();
            here.sort_by_key(|card| self.s.extra_of(*card).copy);
            // Which of several it is the lines below may tell.
            if let [card] = here[..] {
                found.push(card);
            }
        }
        found
    }

    /// Steps of which nothing can come are over.
    fn goes_on(&mut self) {
        while let Some(run) = &self.s.run {
            let Some(at) = run.progress.next() else {
                // What stands below is held against it all the same.
                if self.act().is_none_or(|act| self.lines_below(act).next().is_none()) {
                    self.s.run = None;
                }
                return;
            };
            if self.m.rules(self.s).can_be_done(run, at) != Some(false) {
                return;
            }
            self.step_ends(at);
        }
    }

    fn step_ends(&mut self, at: usize) {
        if let Some(run) = &mut self.s.run {
            run.progress.ends(at);
        }
    }

    /// A line of an effect is held against the text that it belongs to: what differs is said, and what it tells of is counted as done.
    pub fn hold_against_text(&mut self, act: &'a Line) {
        let Some(run) = self.s.run.clone() else { return };
        let above = self.line_above(act).and_then(|above| self.chosen(above).first());
        if run.progress.next().is_none() && above.and_then(Self::face_of) != Some(run.face) {
            self.s.run = None;
            return;
        }
        if let (V::Ready | V::Exhaust, []) = (self.verb(act), self.chosen(act)) {
            // All that the text means.
            let exhausts = Act::Exhaust(self.verb(act) == V::Exhaust);
            let next = self.s.step_under_way();
            let deed = next.and_then(|at| self.m.rules(self.s).deed(&run, at));
            if let (Some(at), Some(Deed::To(super::super::effects::program::Target::All(_), acts))) = (next, deed)
                && acts.contains(&exhausts)
            {
                self.does(at);
                self.goes_on();
            }
            return;
        }
        let Some(told) = self.told_by(act, &run) else { return };
        if told == Told::Unnoted {
            self.s.run = None;
            return;
        }
        let (mut step, mut mismatch) = self.m.rules(self.s).step_told(&run, &told);
        if mismatch.is_some() && !self.m.full {
            (step, mismatch) = self.behind_what_is_untold(&told, (step, mismatch));
        }
        if let Some(at) = step.filter(|_| mismatch.is_none()) {
            self.happened_before(act, at);
            let m = self.m;
            let deed = m.program(run.face, run.ability).and_then(|p| p.steps.get(at));
            if let (Told::To(cards, _), Some(Deed::To(_, acts))) = (&told, deed.map(|step| &step.deed)) {
                for (card, act) in cards.iter().flat_map(|card| acts.iter().map(move |act| (*card, *act))) {
                    self.gives_its_host(&run, card, act);
                }
            }
        }
        if let Some(mismatch) = mismatch {
            let face = run.face;
            let wrong = match mismatch {
                Mismatch::Nothing => Differs::Nothing(face),
                Mismatch::Player(due, told) => Differs::Player(face, due, told),
                Mismatch::Condition => Differs::Condition(face),
                Mismatch::Over => Differs::Over(face),
                Mismatch::Number(due, told) => Differs::Number(face, due, told),
                Mismatch::Lasts => Differs::Lasts(face),
                Mismatch::Creature(card) => Differs::Creature(face, card),
                Mismatch::Twice(card) => Differs::Twice(face, card),
                Mismatch::Card(other) => Differs::Card(face, other),
                Mismatch::Unnamed => Differs::Unnamed(face),
            };
            self.says(wrong, Some(act.span));
            self.gap_doubt();
        }
        let rules_left = {
            let Some(run) = &mut self.s.run else { return };
            run.told = true;
            let Some(step) = step else { return };
            if !mismatch.is_some_and(Mismatch::is_of_others) {
                run.progress.does(step, told.count());
            }
            if let Told::To(cards, _) = &told {
                run.progress.done_to(step, cards.iter().copied());
            }
            let run = run.clone();
            (self.m.rules(self.s).left_of(&run, step), step)
        };
        let (left, step) = rules_left;
        if left == Some(0) || mismatch.is_some() {
            // What is wrong of it is found here, and not once more as missing.
            self.step_ends(step);
        }
    }

    /// Where choices alone are written, what leaves no choice and comes before a line may be what makes it right.
    fn behind_what_is_untold(
        &mut self,
        told: &Told,
        differs: (Option<usize>, Option<Mismatch>),
    ) -> (Option<usize>, Option<Mismatch>) {
        let by_itself = |cx: &Self| {
            let (Some(run), Some(at)) = (&cx.s.run, cx.s.step_under_way()) else {
                return false;
            };
            cx.m.rules(cx.s).asked(run, at) == Asked::Itself
        };
        if !by_itself(self) {
            return differs;
        }
        let before = self.s.clone();
        while by_itself(self) {
            let Some(at) = self.s.step_under_way() else { break };
            self.does(at);
            let Some(run) = self.s.run.clone() else { break };
            let again = self.m.rules(self.s).step_told(&run, told);
            if again.1.is_none() {
                return again;
            }
        }
        *self.s = before;
        differs
    }

    /// A line below the card that was just played tells of what triggered as it came.
    fn may_enter(&mut self) {
        let Some((card, _)) = self.s.acting.filter(|_| self.s.step_under_way().is_none()) else {
            return;
        };
        let of = |w: &Waiting| w.card == card && w.when == Some(When::Enters);
        let Some(at) = self.s.waiting.iter().position(of) else {
            return;
        };
        let waiting = self.s.waiting.remove(at);
        self.runs_text(waiting, None);
    }

    /// The line below which a line of an effect stands.
    fn line_above(&self, act: &'a Line) -> Option<&'a Line> {
        let mut before = self.script.acts_before(act.span.start).iter().rev();
        before.find(|other| !other.effect)
    }

    /// What stands below the line by which a text triggers is of that text, though no line begins it.
    pub fn begins_what_waits(&mut self, act: &'a Line) {
        self.may_enter();
        if self.s.step_under_way().is_some() || self.s.waiting.is_empty() {
            return;
        }
        let says = |waiting: &Waiting| {
            let Some(program) = self.m.program(waiting.face, waiting.ability) else {
                return false;
            };
            let run = Run::new(*waiting, program.steps.len(), Vec::new());
            let told = self.told_by(act, &run);
            told.is_some_and(|told| self.m.rules(self.s).step_told(&run, &told).1.is_none())
        };
        let open = |waiting: &Waiting| !waiting.later;
        let waits = self.s.waiting.iter();
        let at = waits.clone().position(|waiting| open(waiting) && says(waiting));
        // Held against the text that the attack or the block above sets off it is something else.
        let above = self.line_above(act);
        let above = above.filter(|other| matches!(self.verb(other), V::Attack | V::Block));
        let first = above
            .and_then(|other| self.chosen(other).first())
            .and_then(Self::face_of);
        let own = |waiting: &Waiting| open(waiting) && waiting.seat == act.seat && Some(waiting.face) == first;
        let Some(at) = at.or_else(|| waits.clone().position(own)) else {
            return;
        };
        let waiting = self.s.waiting.remove(at);
        let face = waiting.face;
        self.s.fired.push((waiting.card, waiting.ability));
        self.s.acting = Some((waiting.card, face));
        self.looks_ahead(face);
        self.runs_text(waiting, None);
    }

    /// The lines of the effect that stand below a line.
    pub fn lines_below(&self, act: &'a Line) -> impl Iterator<Item = &'a Line> + use<'a> {
        self.script.behind(act).take_while(|other| other.effect)
    }

    /// What leaves no choice and has no line was done before the step that a line tells of, where it comes before that.
    fn happened_before(&mut self, act: &'a Line, at: usize) {
        if self.m.full {
            return;
        }
        let below: Vec<&Line> = self.lines_below(act).collect();
        for before in 0..at {
            let Some(run) = self.s.run.clone() else { return };
            let rules = self.m.rules(self.s);
            if run.progress.is_over(before) || rules.asked(&run, before) != Asked::Itself {
                continue;
            }
            let told = below.iter().any(|line| {
                let told = self.told_by(line, &run);
                told.is_some_and(|told| rules.step_told(&run, &told) == (Some(before), None))
            });
            if !told {
                self.does(before);
            }
        }
    }

    /// What of a text comes next is carried out where nobody has to tell of it, and passed where its player may leave it.
    pub fn step_passes(&mut self) {
        let (Some(run), Some(at)) = (self.s.run.clone(), self.s.step_under_way()) else {
            self.s.run = None;
            return;
        };
        let rules = self.m.rules(self.s);
        let unsure = rules.can_be_done(&run, at).is_none();
        let optional = self.m.program(run.face, run.ability).is_none_or(|p| p.is_optional(at));
        match rules.asked(&run, at) {
            Asked::Itself => self.does(at),
            // Whether it was done nobody can say.
            Asked::Left if unsure && !optional => self.blur(),
            Asked::Left | Asked::Nothing | Asked::Choice => {}
        }
        self.step_ends(at);
        self.goes_on();
    }

    /// Nothing comes of the next step of the text under way.
    pub fn step_is_missed(&mut self) {
        if let Some(at) = self.s.step_under_way() {
            self.step_ends(at);
        }
        self.goes_on();
    }

    /// What is left of a step that leaves no choice is carried out.
    fn does(&mut self, at: usize) {
        let Some(run) = self.s.run.clone() else { return };
        let rules = self.m.rules(self.s);
        let left = rules.left_of(&run, at).unwrap_or(0);
        let taken = rules.taken(&run, at);
        let (cards, _) = rules.cards_meant(&run, at);
        let m = self.m;
        let Some(deed) = m
            .program(run.face, run.ability)
            .and_then(|p| p.steps.get(at))
            .map(|s| &s.deed)
        else {
            return;
        };
        let player = |who| rules.player_of(&run, who);
        match deed {
            Deed::Draw(who, _) => {
                let seat = player(*who);
                self.draw(None, seat, left as usize);
            }
            Deed::Decay(who, _) => {
                let seat = player(*who);
                for _ in 0..left {
                    let Some(card) = self.top_as_told(seat, None) else {
                        break;
                    };
                    self.bury(card);
                }
            }
            Deed::Life(who, n) => {
                let seat = player(*who);
                self.add_life(seat, i32::from(*n));
            }
            Deed::Damage(who, n) => {
                let seat = player(*who);
                self.damage(Target::Hero(seat), i32::from(*n), false, false);
            }
            Deed::DamageAny(_, _, n) => match (rules.hero_named(&run, at), taken.first()) {
                (Some(seat), _) => {
                    self.damage(Target::Hero(seat), i32::from(*n), false, false);
                }
                (None, Some(card)) => self.is_done_to(*card, Act::Hurt(*n), run.seat),
                (None, None) => {}
            },
            Deed::Token(name) => self.token(run.seat, name),
            Deed::To(_, acts) => {
                for card in &taken {
                    for act in acts {
                        self.is_done_to(*card, *act, run.seat);
                        self.gives_its_host(&run, *card, *act);
                    }
                }
            }
            // SPW-9.6: the match is over, whether a line below says so or the result that stands behind it.
            Deed::Win if self.s.over.is_none() => self.ends(run.seat, How::Text),
            Deed::Discard(..) => cards.iter().for_each(|card| self.bury(*card)),
            Deed::Regain(_) => cards
                .iter()
                .for_each(|card| self.goes(*card, run.seat, Z::Hand, End::Top)),
            Deed::Win => {}
        }
        if let Some(now) = &mut self.s.run {
            now.progress.does(at, left.max(1));
            now.progress.done_to(at, taken);
            now.progress.ends(at);
        }
        self.after_the_deck();
        self.at_forty();
        self.look_for_deaths();
    }

    /// A token comes.
    fn token(&mut self, seat: Seat, name: &str) {
        let named = |def: &super::super::cards::CardDef| def.name.eq_ignore_ascii_case(name);
        let Some(face) = self.m.cards.iter().position(named).and_then(Face::new) else {
            return;
        };
        let row = row_of(self.m.card(face));
        let out = self.s.zone(seat, Z::Removed);
        let card = self.s.table.make_token(seat, out, face);
        self.goes(card, seat, row, End::Top);
    }

    /// SPW-6.6: what a card gives the creature to which it is attached is kept, as it ends with it.
    fn gives_its_host(&mut self, run: &Run, host: CardId, act: Act) {
        if self.s.extra_of(run.card).host != Some(host) {
            return;
        }
        let extra = self.s.extra(run.card);
        match act {
            Act::Change(number, by, Lasts::Stays) => {
                let held = &mut extra.gives[number as usize];
                *held = held.saturating_add(i32::from(by));
            }
            Act::Keyword(keyword, Lasts::Stays) => extra.gives_keywords = extra.gives_keywords.with(keyword),
            _ => {}
        }
    }

    fn is_done_to(&mut self, card: CardId, act: Act, seat: Seat) {
        match act {
            Act::Hurt(n) => {
                let shields = self.m.stats(self.s, card).map_or(0, |stats| stats.shields);
                self.damage(Target::Card(card), i32::from(n), shields > 0, false);
            }
            Act::Heal(n) => {
                let extra = self.s.extra(card);
                extra.damage = n.map_or(0, |n| extra.damage.saturating_sub(i32::from(n)).max(0));
            }
            Act::Emblem(at) => {
                if let Some(held) = self.s.extra(card).emblems.get_mut(at) {
                    *held = held.saturating_add(1);
                }
            }
            Act::Change(number, by, lasts) => {
                let extra = self.s.extra(card);
                let held = match lasts {
                    Lasts::Turn => &mut extra.turn,
                    Lasts::Stays => &mut extra.stays,
                };
                let held = &mut held[number as usize];
                *held = held.saturating_add(i32::from(by));
            }
            Act::Keyword(keyword, lasts) => {
                let extra = self.s.extra(card);
                let held = match lasts {
                    Lasts::Turn => &mut extra.turn_keywords,
                    Lasts::Stays => &mut extra.stays_keywords,
                };
                *held = held.with(keyword);
            }
            Act::Freeze => self.s.extra(card).frozen = true,
            Act::Exhaust(true) => self.exhaust(card),
            Act::Exhaust(false) => self.s.table.turn(card, READY),
            Act::Row(row) => {
                let side = self.s.controller(card);
                self.enters_row(card, side, row);
            }
            Act::Control => {
                if let Some((_, row)) = self.s.place(card) {
                    self.enters_row(card, seat, row);
                }
            }
            Act::Return => {
                let owner = self.s.table.card(card).owner;
                self.goes(card, owner, Z::Hand, End::Top);
            }
            Act::Destroy => self.goes_to_graveyard(None, card),
            Act::Energy(by) => {
                let extra = self.s.extra(card);
                extra.energy = extra.energy.saturating_add(i32::from(by)).max(0);
            }
        }
    }
}

impl<'a> Cx<'a> {
    /// Something happened to a card in play that its texts may wait for.
    pub fn happens(&mut self, card: CardId, when: When) {
        let Some(face) = self.s.face(card).filter(|_| !self.s.after_gap) else {
            return;
        };
        let seat = self.s.controller(card);
        let m = self.m;
        for waiting in m.triggers(card, face, seat, when) {
            // What was told before it was due was this.
            let of = |(told, ability): &(CardId, usize)| *told == card && *ability == waiting.ability;
            if let Some(at) = self.s.told_early.iter().position(of) {
                let told = self.s.told_early.remove(at);
                self.s.fired.push(told);
                continue;
            }
            if self.s.waiting.len() >= WAITING_MOST {
                return;
            }
            self.s.waiting.push(waiting);
            self.looks_ahead(face);
        }
    }

    /// Of the texts of a card that have triggered as many wait for a line as there are further down in this turn.
    fn looks_ahead(&mut self, face: Face) {
        // What may trigger often and leaves no choice is not told where choices alone are written, or right behind.
        let near = !self.m.full && self.m.triggers_often(face);
        let (mut told, ends) = self.told_later(face, near);
        let copies: Vec<u16> = self.s.waiting.iter().map(|w| self.s.extra_of(w.card).copy).collect();
        for (waiting, copy) in self.s.waiting.iter_mut().zip(copies) {
            if waiting.face != face {
                continue;
            }
            // Of what left play nobody counts any more which of several it was.
            let own = told.iter().position(|of| *of == copy);
            let any = told.iter().position(|of| *of == 0 || copy == 0);
            waiting.later = own.or(any).map(|at| told.remove(at)).is_some();
            waiting.untold = ends;
        }
    }

    /// A turn begins or ends for what its player has in play.
    pub fn happens_to_all(&mut self, when: When) {
        let seat = self.s.active;
        let all: Vec<CardId> = Z::PLAY.iter().flat_map(|z| self.s.cards(seat, *z)).copied().collect();
        for card in all {
            self.happens(card, when);
        }
    }

    /// Something happened that the texts of a player's other cards may wait for.
    pub fn happens_to_others(&mut self, seat: Seat, card: CardId, when: When) {
        let all = Z::PLAY.iter().flat_map(|z| self.s.cards(seat, *z)).copied();
        let others: Vec<CardId> = all
            .filter(|other| *other != card && !self.s.dying.contains(other))
            .collect();
        for other in others {
            self.happens(other, when);
        }
    }

    /// A line says that a card's text triggered: which one it is, and that it does not wait any longer.
    pub fn triggers(&mut self, act: &'a Line, card: CardId, face: Face) {
        let seat = self
            .s
            .left
            .iter()
            .find(|(left, ..)| *left == card)
            .map(|(_, seat, _)| *seat);
        let seat = seat.unwrap_or_else(|| self.s.controller(card));
        // Of several of a kind the one that waits is told.
        let same = |w: &Waiting| w.card == card || (w.face == face && w.seat == seat);
        let own = self.s.waiting.iter().position(|w| w.card == card);
        if let Some(at) = own.or_else(|| self.s.waiting.iter().position(same)) {
            let waiting = self.s.waiting.remove(at);
            self.s.fired.push((waiting.card, waiting.ability));
            self.looks_ahead(face);
            self.runs_text(waiting, Some(act));
            return;
        }
        let Some(ability) = self.m.only(face, |kind| matches!(kind, Kind::Auto(_))) else {
            return;
        };
        let when = self.m.abilities(face).get(ability).and_then(|a| a.when());
        // It may be told in front of the death that it waits for.
        let dies = self
            .s
            .dying
            .iter()
            .copied()
            .find(|dying| self.s.face(*dying) == Some(face));
        let card = dies.filter(|_| when == Some(When::Dies)).unwrap_or(card);
        // What came before a position may have triggered it as well; a turn ends once.
        let known = self.s.opened != self.s.turn || when == Some(When::End);
        let fired = self.s.fired.iter();
        let times = fired
            .filter(|(of, at)| *at == ability && self.s.face(*of) == Some(face))
            .count();
        // Whether what is sacrificed dies the rules do not say: it may be told.
        let whose = if when == Some(When::EnemyDies) {
            self.m.other(seat)
        } else {
            seat
        };
        let gone = (self.s.left.iter()).filter(|(of, holder, _)| *holder == whose && self.is_creature(*of));
        let bearers = self
            .s
            .in_play()
            .filter(|of| self.s.face(*of) == Some(face))
            .count()
            .max(1);
        let may_again = matches!(when, Some(When::OtherDies | When::EnemyDies)) && times < gone.count() * bearers;
        let fired = times > 0 && !may_again;
        let fights = self.s.step.is_combat() || !self.s.attacks.is_empty() || !self.s.dying.is_empty();
        let often = self.m.triggers_often(face);
        if fired && often && !self.m.full && !fights {
            // Of which time it tells, and whether that was carried out by itself, nobody can say.
            self.blur();
        } else if fired && known && !self.s.after_gap && !(often && fights) {
            self.says(Differs::Again(face), None);
        } else if when.is_some_and(|when| self.never_triggered((face, seat), when)) {
            let wrong = if times > 0 { Differs::Again } else { Differs::Untouched };
            self.says(wrong(face), None);
        } else if self.s.told_early.len() < WAITING_MOST {
            // SPW-G-01, SPW-G-31: it may be written in front of what it waits for.
            self.s.told_early.push((card, ability));
        }
        let waiting = Waiting::new(card, face, (seat, ability), when);
        self.runs_text(waiting, Some(act));
    }

    /// Whether nothing came of what a text waits for, and nothing comes of it further down in the turn.
    fn never_triggered(&self, (face, seat): (Face, Seat), when: When) -> bool {
        let of = |op: &Op| op.kind == OpKind::Unknown || Self::face_of(op) == Some(face);
        let names = |act: &Line| self.chosen(act).iter().any(of);
        let goes = |act: &Line| match self.targets(act).first().map(|to| to.kind) {
            Some(OpKind::Zone(_, zone, _)) => Z::of(zone),
            _ => None,
        };
        let enters = |act: &Line| self.verb(act) != V::Put || goes(act).is_some_and(Z::is_in_play);
        let brings = |act: &Line| match (self.verb(act), when) {
            (V::Play | V::Put | V::Make, When::Enters) => names(act) && enters(act),
            (V::Play | V::Put | V::Make, When::OtherEnters | When::EnemyEnters) => enters(act),
            (V::Attack, When::Attacks) | (V::Block, When::Blocks) => names(act),
            (V::Attack, When::OtherAttacks | When::EnemyAttacks) | (V::Block, When::EnemyBlocks) => true,
            (V::Play | V::Instant, When::Spell) => true,
            // Where choices alone are written, what dies of a fight has no line.
            (V::Attack, When::Dies | When::OtherDies | When::EnemyDies) => !self.m.full,
            (V::Put, When::Dies | When::OtherDies | When::EnemyDies) => goes(act) == Some(Z::Graveyard),
            (V::Die | V::Act, When::Dies | When::OtherDies | When::EnemyDies) => true,
            _ => false,
        };
        let from = self.mark.map_or(0, |mark| mark.span.end);
        let marks = &self.script.marks;
        let behind = marks.get(marks.partition_point(|mark| mark.span.start < from)..);
        let mut behind = behind
            .unwrap_or(&[])
            .iter()
            .take_while(|mark| !matches!(mark.kind, MarkKind::Turn(..)));
        let comes = behind.any(|mark| match mark.kind {
            MarkKind::Position(_) | MarkKind::Gap | MarkKind::Hole | MarkKind::Rewind(_) => true,
            MarkKind::Act(act) => brings(self.script.act(act)),
            _ => false,
        });
        !comes && self.m.rules(self.s).never_came((face, seat), when)
    }

    /// Whether a card is known to be a creature.
    pub fn is_creature(&self, card: CardId) -> bool {
        self.def(card).is_some_and(|def| def.kind.is_creature())
    }

    /// What has triggered and is not told happens by itself where it leaves no choice.
    pub fn auto_passes(&mut self) {
        let Some(waiting) = self.next_waiting() else { return };
        if self.m.rules(self.s).asked_of(&waiting) == Asked::Itself {
            self.s.fired.push((waiting.card, waiting.ability));
            self.begin_action(Some(waiting.card));
            self.runs_text(waiting, None);
        }
    }

    /// What has triggered and is not told further down does not wait any longer.
    pub fn next_waiting(&mut self) -> Option<Waiting> {
        let at = self.s.waiting.iter().position(|waiting| !waiting.later)?;
        Some(self.s.waiting.remove(at))
    }

    /// The lines of this turn that tell further down that a text of this card triggered, each with which of several of the kind it is, as
    /// far as it says so; and whether the log tells the turn to its end.
    /// `near`: in front of whatever somebody decides next.
    fn told_later(&self, face: Face, near: bool) -> (Vec<u16>, bool) {
        let marks = &self.script.marks;
        let from = match (self.mark, self.next) {
            (Some(mark), _) => marks.partition_point(|other| other.span.start <= mark.span.start),
            (None, Some(next)) => marks.partition_point(|other| other.span.start < next.span.start),
            (None, None) => return (Vec::new(), false),
        };
        let mut told = Vec::new();
        for mark in marks.get(from..).unwrap_or(&[]).iter().take(AHEAD_MOST) {
            match mark.kind {
                MarkKind::Turn(..) => return (told, true),
                // What is not told in such a part may have been done there.
                MarkKind::Position(_) | MarkKind::Gap | MarkKind::Hole | MarkKind::Rewind(_) => return (told, false),
                MarkKind::Act(act) => {
                    let act = self.script.act(act);
                    match self.verb(act) {
                        verb if near && !act.effect && decides(verb) => return (told, true),
                        V::Auto => {
                            told.extend(self.chosen(act).first().and_then(|op| match op.kind {
                                OpKind::Card(of, copy) if of == face => Some(copy),
                                OpKind::Unknown => Some(0),
                                _ => (Self::face_of(op) == Some(face)).then_some(0),
                            }));
                        }
                        V::Result | V::Concede if !act.effect => return (told, true),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        (told, false)
    }

    /// What waits and is under way is forgotten: a turn begins, or the table is set anew.
    pub fn forget_texts(&mut self) {
        forget_texts(self.s);
    }
}

/// Whether a line tells what somebody decides, and not what comes of it.
fn decides(verb: V) -> bool {
    !matches!(
        verb,
        V::Auto | V::Hit | V::Gain | V::Die | V::Note | V::Label | V::Count | V::Time | V::Reveal
    )
}

/// The same of a state.
pub fn forget_texts(s: &mut State) {
    s.run = None;
    s.waiting.clear();
    s.fired.clear();
    s.told_early.clear();
}
