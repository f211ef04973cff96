//! SPW-8.1 to 8.12: attackers and blockers are declared.

use rejudge_judge::script::{Act, Op};
use rejudge_notation::Span;
use rejudge_table::{CardId, Seat};

use super::super::cards::Keywords;
use super::super::effects::program::When;
use super::super::policies::G;
use super::super::rules::ch01_texts::On;
use super::super::rules::ch08_declaring::{may_attack, may_block};
use super::super::state::{Attack, Base, Step, Target, Z};
use super::super::verdicts::{Fight, Place};
use super::super::vocabulary::V;
use super::context::{Cx, is_called};
use super::effects::says_whose;

impl<'a> Cx<'a> {
    /// SPW-8.1 to 8.3: an attacker is declared.
    pub fn attack(&mut self, act: &'a Act) {
        let first = self.violations.len();
        self.declare_attack(act);
        self.one_violation(first);
    }

    fn declare_attack(&mut self, act: &'a Act) {
        let Some(op) = self.chosen(act).first() else { return };
        let seat = act.seat;
        let Some(attacker) = self.in_play(op, seat, may_attack) else {
            self.not_there(op, seat, Place::Play);
            return;
        };
        let other = self.m.other(seat);
        let mut targets: Vec<(Target, Span)> = Vec::new();
        for op in self.targets(act) {
            match self.target(op, other, |_, s, c| s.place(c).is_some_and(|(_, z)| z == Z::Combat)) {
                // `hero` alone is the one that can be attacked.
                Some(Target::Hero(_)) if !says_whose(op, Z::Hero) => targets.push((Target::Hero(other), op.span)),
                Some(target) => targets.push((target, op.span)),
                None => self.not_there(op, other, Place::Play),
            }
        }
        if self.targets(act).is_empty() {
            self.says(Fight::AttacksUnsaid(attacker), Some(op.span));
            targets.push((self.hit_later(act, attacker, other), op.span));
        }
        if targets.is_empty() {
            return;
        }
        let before = self.violations.len();
        let creatures = targets.iter().filter_map(|(target, _)| match target {
            Target::Card(card) => Some(*card),
            Target::Hero(_) => None,
        });
        self.on = std::iter::once(attacker).chain(creatures).map(On::Card).collect();
        let rules = self.m.rules(self.s);
        let may = rules.may_attack(seat, attacker);
        let each: Vec<_> = targets
            .iter()
            .map(|(target, span)| (rules.may_attack_target(seat, attacker, *target), *span))
            .collect();
        let all: Vec<Target> = targets.iter().map(|(target, _)| *target).collect();
        let together = rules.may_attack_together(attacker, &all);
        self.objects(&may, Some(op.span));
        for (answer, span) in each {
            self.objects(&answer, Some(span));
        }
        self.objects(&together, Some(op.span));
        if self.right() && self.is_refused(before) {
            return;
        }
        self.exhaust(attacker);
        self.fights_behind(attacker);
        for (target, _) in &targets {
            if let Target::Card(card) = target {
                self.fights_behind(*card);
            }
        }
        self.s.attacks.push(Attack {
            attacker,
            targets: targets.into_iter().map(|(target, _)| target).collect(),
            blockers: Vec::new(),
            blocked: false,
            cancelled: false,
            open: false,
        });
        self.happens(attacker, When::Attacks);
        let seat = self.s.controller(attacker);
        self.happens_to_others(seat, attacker, When::OtherAttacks);
        let other = self.m.other(seat);
        self.happens_to_others(other, attacker, When::EnemyAttacks);
    }

    /// Whom an attacker attacks of which no line says it: the creature that it is told to hit and that does not block it, else the
    /// hero.
    fn hit_later(&mut self, act: &'a Act, attacker: CardId, other: Seat) -> Target {
        let mut behind = self.script.behind(act).filter(|later| !later.effect);
        let named = |cx: &Self, ops: &[Op]| ops.iter().any(|op| is_called(cx.s, op, act.seat, attacker));
        let tells = |later: &&Act| match self.verb(later) {
            V::Hit => named(self, self.chosen(later)),
            V::Block => named(self, self.targets(later)),
            V::Attack => false,
            _ => true,
        };
        let hit = behind.find(tells).filter(|later| self.verb(later) == V::Hit);
        let creature = hit
            .and_then(|hit| self.targets(hit).first())
            .filter(|op| Self::face_of(op).is_some());
        let creature = creature.and_then(|op| self.in_play(op, other, |_, _, _| true));
        creature.map_or(Target::Hero(other), Target::Card)
    }

    /// SPW-8.6 to 8.8: a blocker is declared.
    pub fn block(&mut self, act: &'a Act) {
        let first = self.violations.len();
        self.declare_block(act);
        self.one_violation(first);
    }

    fn declare_block(&mut self, act: &'a Act) {
        let Some(op) = self.chosen(act).first() else { return };
        let seat = act.seat;
        let Some(blocker) = self.in_play(op, seat, may_block) else {
            self.not_there(op, seat, Place::Play);
            return;
        };
        let other = self.m.other(seat);
        let mut attackers = Vec::new();
        for op in self.targets(act) {
            match self.in_play(op, other, |_, s, c| s.attack_of(c).is_some()) {
                Some(card) => attackers.push((card, op.span)),
                None => self.not_there(op, other, Place::Play),
            }
        }
        let before = self.violations.len();
        let fighters = std::iter::once(blocker).chain(attackers.iter().map(|(card, _)| *card));
        self.on = fighters.map(On::Card).collect();
        let rules = self.m.rules(self.s);
        let may = rules.may_block(seat, blocker, attackers.len());
        let each: Vec<_> = attackers
            .iter()
            .map(|(attacker, span)| (rules.may_block_attacker(blocker, *attacker), *span))
            .collect();
        self.objects(&may, Some(op.span));
        for (answer, span) in each {
            self.objects(&answer, Some(span));
        }
        if self.right() && self.is_refused(before) {
            return;
        }
        self.fights_behind(blocker);
        for (card, _) in attackers {
            if let Some(attack) = self.s.attacks.iter_mut().find(|a| a.attacker == card) {
                attack.blocked = true;
                attack.blockers.push(blocker);
            }
        }
        self.happens(blocker, When::Blocks);
        let other = self.m.other(self.s.controller(blocker));
        self.happens_to_others(other, blocker, When::EnemyBlocks);
    }

    /// SPW-8.11, G-13: a creature has left its row or play, and what it attacked or was attacked by changes.
    pub fn left_combat(&mut self, card: CardId) {
        if self.s.attacks.is_empty() {
            return;
        }
        let place = self.s.place(card);
        let stands = place.is_some_and(|(_, z)| z == Z::Combat);
        self.s.behind.retain(|c| *c != card);
        let flies = place.is_some_and(|(_, z)| z == Z::Support) && self.m.has(self.s, card, Keywords::FLYING);
        let before_damage = self.s.step < Step::Ranged;
        let rest = self.m.reads(G::FirstTarget, "rest");
        let open = !self.m.policies.is_written(G::FirstTarget as usize);
        let gone: Vec<bool> = self
            .s
            .attacks
            .iter()
            .map(|a| self.m.rules(self.s).is_without_targets(a))
            .collect();
        for (attack, gone) in self.s.attacks.iter_mut().zip(gone) {
            if attack.attacker == card && !stands && !flies {
                attack.cancelled = true;
            }
            // SPW-8.9: once it is blocked its targets mean nothing to it.
            if stands || attack.blocked || !before_damage || !attack.targets.contains(&Target::Card(card)) {
                continue;
            }
            if gone {
                attack.cancelled = true;
                attack.open = false;
            } else if attack.targets.first() == Some(&Target::Card(card)) && !rest {
                // SPW-8.23, G-33: with the first target the others are not attacked either.
                attack.cancelled = true;
                attack.open = open;
            }
        }
    }

    /// By the log it fights in the support row, whether it may or not.
    fn fights_behind(&mut self, card: CardId) {
        if self.s.place(card).is_some_and(|(_, z)| z == Z::Support) {
            self.s.behind.push(card);
        }
    }

    /// Whether a creature is still in the combat.
    pub fn is_in_combat(&self, card: CardId) -> bool {
        self.m.rules(self.s).is_in_combat(card)
    }

    /// SPW-8.13: combat is over.
    pub fn combat_ends(&mut self) {
        self.s.attacks.clear();
        self.s.dealt.clear();
        self.s.shot.clear();
        self.s.behind.clear();
        self.s.unsure.clear();
        self.reach(Step::Reinforce, Base::Main);
    }
}
