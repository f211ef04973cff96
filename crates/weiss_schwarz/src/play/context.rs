//! What every chapter works with: the match, the state, the log's act in hand, and where violations go.

use std::fmt::Debug;

use smallvec::SmallVec;

use rejudge_judge::game::{Mode, Owed, Violation};
use rejudge_judge::reasons;
use rejudge_judge::script::{Act, Mark, MarkKind, Op, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::{Begun, CardId, Face, Seat};

use super::super::claims::is_word;
use super::super::matches::{Info, Match};
use super::super::rules::due::{Duty, Then};
use super::super::rules::questions::{Answer, Rules};
use super::super::rules::reason::Reason;
use super::super::state::{Debt, Due, Frame, State, Z, happens};
use super::super::variation::Point;
use super::super::verdicts::Words;
use super::super::vocabulary::V;

/// The rules at work on one state.
pub struct Cx<'a> {
    /// What does not change.
    pub m: &'a Match,
    /// The position, which changes.
    pub s: &'a mut State,
    /// The log.
    pub script: &'a Script,
    /// The step of the log in hand.
    pub mark: Option<Mark>,
    /// The step that is being made way for, while something is assumed or left undone.
    pub next: Option<Mark>,
    /// As played, or as the rules say.
    pub mode: Mode,
    /// What went otherwise.
    pub violations: &'a mut Vec<Violation>,
}

/// What a list tells of cards: the face, `None` for `?`, and where. A usual list takes no memory of its own.
pub type Told = SmallVec<[(Option<Face>, Span); 16]>;

/// More frames than any rule can push without the log saying something. An endless loop ends here (11.1.1.1).
const FRAMES_MOST: u32 = 100_000;

impl<'a> Cx<'a> {
    /// Works off the agenda until something is due.
    pub fn advance(&mut self) {
        for _ in 0..FRAMES_MOST {
            if self.s.over.is_some() {
                self.s.due = Due::Over;
                return;
            }
            if self.interrupt() {
                continue;
            }
            let Some(frame) = self.s.agenda.last() else {
                self.s.due = Due::Turn;
                return;
            };
            let waits = match *frame {
                Frame::Setup(item) => self.setup(item),
                Frame::Stand(item) => self.stand_phase(item),
                Frame::Draw(item) => self.draw_phase(item),
                Frame::Clock(item) => self.clock_phase(item),
                Frame::Main(item) => self.main_phase(item),
                Frame::Climax(item) => self.climax_phase(item),
                Frame::Declare(item) => self.declaration_step(item),
                Frame::Trigger(item) => self.trigger_step(item),
                Frame::Counter(item) => self.counter_step(item),
                Frame::Damage(item) => self.damage_step(item),
                Frame::Battle(item) => self.battle_step(item),
                Frame::Encore(item) => self.encore_step(item),
                Frame::End(item) => self.end_phase(item),
                Frame::Check => self.check_timing(),
                Frame::Draws { seat, left, .. } => self.draws(seat, left),
                Frame::Process { .. } => self.damage_process(),
                Frame::Moves { .. } => self.moves(),
                Frame::Refresh { seat } => self.wait(Due::Refresh(seat)),
                Frame::Penalty { seat } => self.wait(Due::Penalty(seat)),
                Frame::LevelUp { seat } => self.wait(Due::LevelUp(seat)),
                Frame::Out { seat, .. } => self.wait(Due::Out(seat)),
                Frame::Effect { seat, .. } => self.wait(Due::Effect(seat)),
                Frame::Chance { seat, cards } => self.chance_goes_on(seat, cards),
                Frame::Discovery { seat, .. } => self.wait(Due::DiscoveryHand(seat)),
            };
            if waits {
                return;
            }
        }
        self.s.due = Due::Over;
    }

    /// Carries out what is due, as told or as the rules say, and goes on to what is due next.
    pub fn apply(&mut self) {
        let act = self.act();
        self.forget_passed(act);
        self.says_played_on();
        let first = self.violations.len();
        if self.s.table.journal.on {
            self.tell();
        }
        match self.s.due {
            Due::Over => {}
            Due::First => self.first_player(act),
            Due::OpeningHand(seat) => self.opening_hand(act, seat),
            Due::Mulligan(seat) => self.mulligan(act, seat),
            Due::Turn => self.turn_begins(),
            Due::Stand => self.stand(act),
            Due::Draw => self.draw(act),
            Due::Clock => self.clock(act),
            Due::Main => self.main_action(act),
            Due::Climax => self.climax(act),
            Due::Attack => self.attack(act),
            Due::Trigger => self.trigger(act),
            Due::Icons => self.icon(act),
            Due::Stock => self.stock(act),
            Due::IconsBehindStock => self.no_icon_follows(),
            Due::Counter => self.counter(act),
            Due::Damage(seat, amount) => self.damage(act, seat, amount),
            Due::Flip(seat) => self.flip(seat),
            Due::Battle => self.battle(act),
            Due::Reversed(seat) => self.reversed_leaves(act, seat),
            Due::Leave(card, zone) => self.leaves(act, card, zone),
            Due::Encore(_) | Due::Shot(_) | Due::Auto(..) => self.what_waits(act),
            Due::HandLimit(count) => self.hand_limit(act, count),
            Due::ClimaxLeaves => self.climax_leaves(),
            // 9.1.2.1.1.2
            Due::Refresh(seat) if act.is_some_and(|a| self.verb(a) == V::LevelUp) => self.level_up_now(act, seat),
            Due::Refresh(seat) => self.refresh(act, seat),
            Due::Penalty(seat) => self.penalty(act, seat),
            Due::LevelUp(seat) => self.level_up(act, seat),
            Due::Out(seat) => self.out(act.map_or(seat, |a| super::who_leaves(self.script, a))),
            Due::DrawCard(seat) => match act {
                Some(act) => self.clock_draws(act, seat),
                None => self.draw_card(seat),
            },
            Due::Effect(seat) => self.effect(act, seat),
            Due::ChanceStock(seat) => self.chance_stock(act, seat),
            Due::DiscoveryHand(seat) => self.discovery_hand(act, seat),
        }
        if act.is_some() {
            self.one_violation(first);
        }
        self.advance();
    }

    /// Journals what begins, for whoever wants to tell of it later.
    fn tell(&mut self) {
        let (what, seat, count) = match self.s.due {
            Due::OpeningHand(seat) => (happens::DRAW, seat, 5),
            Due::Draw => (happens::DRAW, self.s.active, 1),
            Due::DrawCard(seat) => (happens::CARD, seat, 1),
            Due::Trigger => (happens::TRIGGER, self.s.active, 1),
            Due::Damage(seat, amount) => (happens::DAMAGE, seat, u32::try_from(amount.max(0)).unwrap_or(0)),
            Due::Flip(seat) => (happens::CARD, seat, 1),
            Due::Refresh(seat) => (happens::REFRESH, seat, 1),
            Due::Penalty(seat) => (happens::PENALTY, seat, 1),
            Due::LevelUp(seat) => (happens::LEVEL_UP, seat, 1),
            _ => (happens::OTHER, self.s.active, 1),
        };
        let told = match self.mark.map(|mark| mark.kind) {
            Some(MarkKind::Act(act) | MarkKind::Seen(act, _)) => Some(act),
            _ => None,
        };
        self.s.table.begins(Begun {
            what,
            seat,
            active: self.s.active,
            count,
            act: told,
            before: self.mark.or(self.next).map(|mark| mark.span.start),
        });
    }

    /// What one action breaks is one violation: the first in rulebook order names it, the others are listed in it. What
    /// cannot be told of an action that breaks another rule anyway is left out.
    pub fn one_violation(&mut self, first: usize) {
        let is_illegal = |s: &Violation| s.note.is_none() && s.cannot_tell.is_none();
        if self.violations[first..].iter().filter(|s| is_illegal(s)).count() < 2 {
            return;
        }
        let mut own = self.violations.split_off(first);
        // A rule that is not looked at names nothing.
        own.retain(|s| self.m.looks_at(s));
        let (notes, broken): (Vec<Violation>, Vec<Violation>) = own.into_iter().partition(|s| s.note.is_some());
        let (mut illegal, open): (Vec<Violation>, Vec<Violation>) = broken.into_iter().partition(is_illegal);
        illegal.sort_by_key(|s| s.ruling);
        let mut illegal = illegal.into_iter();
        let Some(mut named) = illegal.next() else {
            self.violations.extend(open);
            self.violations.extend(notes);
            return;
        };
        for other in illegal {
            for evidence in other.evidence {
                if !named.evidence.contains(&evidence) {
                    named.evidence.push(evidence);
                }
            }
            if named.legal.is_empty() {
                named.legal = other.legal;
            }
            named.contested |= other.contested;
            named.also.push((other.ruling, other.message));
            named.also.extend(other.also);
        }
        named.also.sort_by_key(|(ruling, _)| *ruling);
        self.violations.push(named);
        self.violations.extend(notes);
    }

    /// Leaves what is due undone and goes on.
    pub fn mark_missed(&mut self) -> Owed {
        let due = self.s.due;
        let (what, verb, seat) = self.owes(due);
        if let Due::Reversed(seat) = due
            && let Some(slot) = self.encored_next(seat)
        {
            // It must have left, as it is encored: only its line is missing.
            self.reversed_leaves(None, seat);
            self.s.leave_to_come = Some(self.s.zone(seat, slot));
            self.advance();
            return Owed::new(Duty::ShownByEncore.number(), seat, verb.id());
        }
        if let Some((card, zone)) = self.leaving_encored_next() {
            // As above.
            self.leaves(None, card, zone);
            self.s.leave_to_come = Some(zone);
            self.advance();
            return Owed::new(Duty::ShownByEncore.number(), seat, verb.id());
        }
        if due == Due::Battle && self.leaves_after_battle() {
            // It was fought, as somebody leaves because of it: what is owed is its line.
            self.battle(None);
            self.advance();
            return Owed::new(what, seat, verb.id());
        }
        let debt = Debt {
            due,
            seat,
            what,
            there: self.s.refresh_zones(seat),
        };
        if let Due::Out(seat) = due {
            // Who has lost is out of the match whether it was written or not: what is owed is its line.
            self.out(seat);
            self.s.owes(debt);
            self.advance();
            return Owed::new(what, seat, verb.id());
        }
        if due == Due::Battle
            && let Some(by_numbers) = self.reversal()
        {
            self.unsure_battle(self.as_shown_later(by_numbers));
        }
        let at = self.s.debts.len();
        self.s.owes(debt);
        match due {
            Due::Refresh(_) if what == Duty::RefreshAfter.number() => self.pop(),
            Due::Refresh(seat) => {
                // Cards of a deck that ran out can only be moved on after a refresh, so it counts as done: what is
                // owed is its line, and the clock card.
                let mut unheard = Vec::new();
                std::mem::swap(self.violations, &mut unheard);
                self.refresh_shuffles(seat, None);
                std::mem::swap(self.violations, &mut unheard);
                self.s.debts[at].there = self.s.refresh_zones(seat);
                self.pop();
            }
            Due::Penalty(seat) => {
                if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
                    *points = 0;
                }
                if matches!(self.s.agenda.last(), Some(Frame::Penalty { .. })) {
                    self.pop();
                }
            }
            _ => self.done(due),
        }
        self.advance();
        let which = match due {
            Due::Auto(_, card, number, _) => Some((card, number)),
            _ => None,
        };
        Owed {
            which,
            ..Owed::new(what, seat, verb.id())
        }
    }

    /// Goes on behind what was due, whether it was done or not.
    pub fn done(&mut self, due: Due) {
        match due.row().then {
            Then::SameItem => {}
            Then::NextItem => self.step_on(),
            Then::Ends => self.pop(),
            Then::IconsEnd => self.icons_done(),
            Then::ShotIsUsed => self.shot_is_used(due.seat().unwrap_or(self.s.active)),
            Then::AutoIsUsed => {
                if let Due::Auto(_, card, number, _) = due {
                    self.auto_waits_no_longer(card, self.s.text_of(card, number), Some(usize::from(number)));
                }
            }
        }
    }

    /// The next item of the frame in hand.
    pub fn step_on(&mut self) {
        if let Some(item) = self.s.agenda.last_mut().and_then(Frame::item) {
            *item = item.saturating_add(1);
        }
    }

    /// Says what is due. True: the engine waits for it.
    pub fn wait(&mut self, due: Due) -> bool {
        self.s.due = due;
        true
    }

    /// Replaces the frame in hand.
    pub fn set(&mut self, frame: Frame) {
        self.s.agenda.pop();
        self.s.agenda.push(frame);
    }

    /// Begins something that comes before the rest of the frame in hand.
    pub fn push(&mut self, frame: Frame) {
        self.s.agenda.push(frame);
    }

    /// Ends the frame in hand.
    pub fn pop(&mut self) {
        self.s.agenda.pop();
    }

    /// The next item, after a check timing.
    pub fn next_after_check(&mut self) -> bool {
        self.step_on();
        self.check();
        false
    }

    /// The rules at the position.
    pub fn rules(&self) -> Rules<'_> {
        self.m.rules(self.s)
    }

    /// Words for what lies there.
    pub fn words(&self) -> Words<'_> {
        self.rules().words()
    }

    /// Says all that stands against what was done, each at its place in the line.
    pub fn object(&mut self, answer: Answer, at: impl Fn(Reason) -> Option<Span>) {
        for objection in answer.into_objections() {
            let mut violation = self.words().violation(&objection);
            violation.span = at(objection.reason);
            self.violations.push(violation);
        }
    }

    /// The act in hand.
    pub fn act(&self) -> Option<&'a Act> {
        self.script.begun(&self.mark?)
    }

    /// The number of the act in hand, if it says what was seen.
    pub fn told(&self) -> Option<u32> {
        match self.mark?.kind {
            MarkKind::Act(act) if self.script.act(act).seen.is_some() => Some(act),
            _ => None,
        }
    }

    /// The verb of an act.
    pub fn verb(&self, act: &Act) -> V {
        self.m.means(self.s, self.script, act)
    }

    /// What was chosen.
    pub fn chosen(&self, act: &Act) -> &'a [Op] {
        self.script.ops(&act.chosen)
    }

    /// After `>`.
    pub fn target(&self, act: &Act) -> &'a [Op] {
        self.script.seen(&act.target).unwrap_or(&[])
    }

    /// After `=`.
    pub fn seen(&self, act: &Act) -> Option<&'a [Op]> {
        self.script.seen(&act.seen)
    }

    /// What the rules ask of the card, if its face is known.
    pub fn info(&self, card: CardId) -> Option<&'a Info> {
        self.s.face(card).map(|face| self.m.info(face))
    }

    /// The line says `none`: an icon is not used, an ability not played, no card put into the clock.
    pub fn says_none(&self, act: &'a Act) -> bool {
        self.chosen(act).iter().any(|op| op.kind == OpKind::Nothing)
    }

    /// Says what is wrong, and where in the line.
    pub fn says(
        &mut self,
        wrong: impl for<'w> reasons::Reason<Words<'w>> + Debug,
        span: Option<Span>,
    ) -> &mut Violation {
        let violation = self.wrong_at(wrong, span);
        self.violations.push(violation);
        let at = self.violations.len() - 1;
        &mut self.violations[at]
    }

    /// The same where another game that is played by these rules may have a ruling of its own.
    pub fn says_at(
        &mut self,
        point: Point,
        wrong: impl for<'w> reasons::Reason<Words<'w>> + Debug,
        span: Option<Span>,
    ) -> &mut Violation {
        let own = self.m.variation.at(self.s, point);
        let violation = self.says(wrong, span);
        (violation.ruling, violation.item) = own.unwrap_or((violation.ruling, violation.item));
        violation
    }

    /// What would be said of it.
    pub fn wrong_at(&self, wrong: impl for<'w> reasons::Reason<Words<'w>> + Debug, span: Option<Span>) -> Violation {
        #[cfg(test)]
        super::arbitrary::given(&wrong, false);
        Violation {
            span,
            ..wrong.violation(self.words())
        }
    }

    /// Whether the rules' way is to be taken, whatever the log says.
    pub fn right(&self) -> bool {
        self.mode == Mode::Corrected
    }

    /// The first operand that is a slot of the stage.
    pub fn slot_op(&self, ops: &[Op]) -> Option<(Seat, Z, Span)> {
        ops.iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, kind, _) | OpKind::ZoneCard(seat, kind, _) => {
                Z::of(kind).filter(|z| z.is_slot()).map(|z| (seat, z, op.span))
            }
            _ => None,
        })
    }

    /// The first operand that is a card.
    pub fn card_op(&self, ops: &[Op]) -> Option<(Face, Span)> {
        ops.iter().find_map(|op| match op.kind {
            OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some((face, op.span)),
            _ => None,
        })
    }

    /// How many cards a list tells of; `None`: it leaves that open (`...`).
    pub fn told_count(&self, ops: &[Op]) -> Option<usize> {
        let mut count = 0;
        for op in ops {
            count += match op.kind {
                OpKind::Card(..) | OpKind::Unknown | OpKind::ZoneCard(..) => 1,
                OpKind::Many(n, _) => n as usize,
                OpKind::Rest => return None,
                _ => 0,
            };
        }
        Some(count)
    }

    /// The faces a list tells of, `None` for `?`, at most 100.
    pub fn told_faces(&self, ops: &[Op]) -> Told {
        let mut faces = Told::new();
        for op in ops {
            match op.kind {
                OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => faces.push((Some(face), op.span)),
                OpKind::Unknown => faces.push((None, op.span)),
                OpKind::Many(n, face) => faces.extend((0..n.min(100)).map(|_| (face, op.span))),
                _ => {}
            }
        }
        faces
    }

    /// Whether a word operand is there.
    pub fn has_word(&self, ops: &[Op], name: &str) -> bool {
        ops.iter().any(|op| is_word(op, name))
    }
}
