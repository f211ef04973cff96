//! Lines that do not come where they stand: what is late and settles a debt, and where the others belong.

use rejudge_judge::game::Owed;
use rejudge_judge::script::{Act, Op};

use super::super::state::{Base, Due, Step};
use super::super::verdicts::{A_TEXT_GIVES_IT, Fight, IN_GAP, Turn};
use super::super::vocabulary::V;
use super::context::{Cx, amount, is_called};
use super::owing::owes;

impl<'a> Cx<'a> {
    /// Carries out a line that does not come here, as told, as far as it can be.
    pub fn apply_unexpected(&mut self) -> Option<Owed> {
        self.on = self.concerned();
        if self.due() == Due::Over {
            self.after_the_end();
            return None;
        }
        let act = self.act()?;
        if let Some(owed) = self.settle(act) {
            return Some(owed);
        }
        let first = self.violations.len();
        self.misplaced(act);
        self.one_violation(first);
        None
    }

    /// Something owed, done late.
    fn settle(&mut self, act: &'a Act) -> Option<Owed> {
        let verb = self.verb(act);
        let debts = self.s.debts.clone();
        let at = debts.iter().position(|(what, seat, card)| {
            let whose = *seat == act.seat || matches!(verb, V::Hit | V::Die | V::Gain);
            let same = card.is_none_or(|card| {
                let face = self.chosen(act).first().and_then(Cx::face_of);
                face.is_some() && self.s.face(card) == face
            });
            owes(*what) == verb && whose && same
        })?;
        let (what, seat, card) = self.s.debts.remove(at);
        match verb {
            V::Refill => self.refill(seat),
            V::Ready => self.ready(Some(act)),
            V::Tick => self.tick(Some(act)),
            V::Draw => {
                let count = self.draw_count(act, 1) as usize;
                self.draw(Some(act), seat, count);
            }
            V::Die => {
                if let Some(card) = card {
                    self.goes_to_graveyard(Some(act), card);
                }
            }
            V::Hit => self.hit_not_due(act),
            _ => {}
        }
        self.look_for_deaths();
        Some(Owed::new(what, seat, act.verb))
    }

    /// A line that does not belong here.
    fn misplaced(&mut self, act: &'a Act) {
        let verb = self.verb(act);
        let mine = act.seat == self.s.active;
        match verb {
            V::Hit => self.hit_not_due(act),
            V::Die => self.dies_without_need(act),
            V::Gain => {
                let told = self.chosen(act).first();
                let unsure = |op: &Op| self.s.unsure.iter().any(|c| is_called(self.s, op, act.seat, *c));
                // Whoever died in such a fight has left.
                let gone = self
                    .s
                    .unsure
                    .iter()
                    .any(|c| self.s.place(*c).is_none_or(|(_, z)| !z.is_in_play()));
                if !told.is_some_and(unsure) && !gone {
                    self.says(Fight::LifeForNothing(), None);
                }
                let n = self.seen(act).and_then(|ops| ops.first()).map(|op| op.kind);
                if let Some(rejudge_judge::script::OpKind::Count(n)) = n {
                    let player = self.s.player_mut(act.seat);
                    player.life = player.life.saturating_add(amount(n));
                }
            }
            V::Draw => {
                let wrong = match (self.s.turn, mine) {
                    (1, true) if self.s.first == Some(act.seat) => Turn::BeginnerDraws,
                    _ => Turn::DrawsForNothing,
                };
                self.says(wrong(act.seat), None);
                let count = self.draw_count(act, 1) as usize;
                self.draw(Some(act), act.seat, count);
            }
            V::Refill => {
                self.says(Turn::NoRefill(act.seat), None);
                self.refill(act.seat);
            }
            V::Ready => {
                self.says(Turn::ReadiesNothing(act.seat), None);
                for op in self.chosen(act) {
                    if let Some(card) = self.in_play(op, act.seat, |_, s, c| s.is_exhausted(c)) {
                        self.s.table.turn(card, super::super::state::READY);
                    }
                }
            }
            V::Tick => {
                self.says(Turn::NoTick(), None);
            }
            V::Mulligan | V::Keep | V::First => {
                self.says(Turn::BeforeFirstTurn(verb), None);
            }
            V::Phase => self.phase_again(act),
            V::Attack if !mine => {
                self.says(Fight::AttackInOthersTurn(act.seat, self.s.active), None);
            }
            V::Attack => {
                let wrong = match self.s.step {
                    step @ (Step::Block | Step::Instants | Step::Ranged | Step::Regular) => Fight::AttackLater(step),
                    _ => Fight::AttackAgain(),
                };
                self.says(wrong, None);
                self.doubt_second_combat();
                if self.s.step == Step::Reinforce && self.s.base == Base::Main {
                    self.reach(Step::Combat, Base::Attack);
                }
                self.attack(act);
            }
            // SPW-8.5
            V::Block => {
                let wrong = match (mine, self.s.attacks.is_empty()) {
                    (true, _) => Fight::AttackerBlocks(act.seat),
                    (_, true) => Fight::BlocksNobody(),
                    _ => Fight::BlockLater(self.s.step),
                };
                self.says(wrong, None);
                if !mine && !self.s.attacks.is_empty() {
                    let first = self.violations.len();
                    self.block(act);
                    let own = self.violations.split_off(first);
                    self.violations.extend(own.into_iter().filter(|s| s.note.is_none()));
                }
            }
            V::Shrine => self.shrine(act),
            V::Play | V::Instant => self.play(act),
            V::Skill => self.skill(act),
            V::Move => self.move_row(act),
            V::Offering => self.offer(act),
            V::Spark => self.spark(act),
            V::Act | V::Auto => self.ability(act),
            _ => {
                self.says(Turn::NotHere(verb), None);
            }
        }
        if self.s.after_gap {
            for violation in self.violations.iter_mut().filter(|s| s.note.is_none()) {
                violation.cannot_tell.get_or_insert_with(|| IN_GAP.to_owned());
            }
        }
        self.look_for_deaths();
    }

    /// Damage that was due before, or that nothing calls for.
    fn hit_not_due(&mut self, act: &'a Act) {
        if !self.hit_late(act) {
            self.hit_without_need(act);
        }
    }

    /// SPW-5.1: a step that has passed.
    fn phase_again(&mut self, act: &'a Act) {
        let to = self
            .chosen(act)
            .iter()
            .find_map(|op| Step::of(super::context::word_of(op)));
        let Some(to) = to else { return };
        let combat = to == Step::Combat && self.s.fought;
        let wrong = match (combat, to.is_combat()) {
            (true, _) => Turn::SecondCombat(),
            (_, true) if self.s.attacks.is_empty() => Turn::NobodyAttacking(to),
            _ => Turn::ComesNotBehind(to, self.s.step),
        };
        self.says(wrong, None);
        self.doubt_second_combat();
        if combat && !self.right() {
            self.reach(Step::Combat, Base::Attack);
        }
    }

    /// SPW-1.1: a text of this turn may give a second combat.
    fn doubt_second_combat(&mut self) {
        if let Some((_, face)) = self.s.acting
            && self
                .m
                .card(face)
                .text
                .iter()
                .any(|t| t.to_lowercase().contains("deploy"))
            && let Some(violation) = self.violations.last_mut()
        {
            violation.note = Some("trust");
            violation.message.push_str(A_TEXT_GIVES_IT);
        }
    }
}
