//! SPW-8.1 to 8.12: attackers and blockers are declared.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_judge::script::{Act, Op};
use rejudge_notation::Span;
use rejudge_table::{CardId, Seat};

use super::super::cards::Keywords;
use super::super::matches::Match;
use super::super::policies::G;
use super::super::rulings::R;
use super::super::state::{Attack, Base, State, Step, Target, Z};
use super::ch01_texts::On;
use super::context::Cx;

/// SPW-7.4: it came or was moved up this turn, and is not Swift.
fn is_sick(m: &Match, s: &State, card: CardId) -> bool {
    let extra = s.extra_of(card);
    // Of a position: in the turn in which play begins.
    let now = |turn: u32| turn != 0 && (turn == s.turn || (turn == u32::MAX && s.turns_seen < 2));
    (now(extra.entered) || now(extra.moved)) && !m.has(s, card, Keywords::SWIFT)
}

/// SPW-8.1: it may attack.
pub fn may_attack(m: &Match, s: &State, card: CardId) -> bool {
    let row = s
        .place(card)
        .is_some_and(|(_, z)| z == Z::Combat || m.has(s, card, Keywords::FLYING));
    let free = !s.is_exhausted(card) && s.attack_of(card).is_none();
    row && free && !is_sick(m, s, card) && !m.has(s, card, Keywords::NO_ATTACK)
}

/// SPW-8.6: it may block, if its speed allows.
pub fn may_block(m: &Match, s: &State, card: CardId) -> bool {
    let row = s
        .place(card)
        .is_some_and(|(_, z)| z == Z::Combat || m.has(s, card, Keywords::FLYING));
    let free = !s.is_exhausted(card) && s.blocks(card).is_none() && s.attackers_on(card).next().is_none();
    row && free && !m.has(s, card, Keywords::NO_BLOCK)
}

impl<'a> Cx<'a> {
    /// SPW-8.1 to 8.3: an attacker is declared.
    pub fn attack(&mut self, act: &'a Act) {
        let first = self.slips.len();
        self.declare_attack(act);
        self.one_slip(first);
    }

    fn declare_attack(&mut self, act: &'a Act) {
        let Some(op) = self.chosen(act).first() else { return };
        let seat = act.seat;
        let Some(attacker) = self.in_play(op, seat, may_attack) else {
            self.not_there(op, seat, "in play");
            return;
        };
        let other = self.m.other(seat);
        let mut targets: Vec<(Target, Span)> = Vec::new();
        for op in self.targets(act) {
            match self.target(op, other, |_, s, c| s.place(c).is_some_and(|(_, z)| z == Z::Combat)) {
                Some(target) => targets.push((target, op.span)),
                None => self.not_there(op, other, "in play"),
            }
        }
        if self.targets(act).is_empty() {
            let message = format!("{}: whom it attacks is not said", self.tell(attacker));
            let slip = self.slip(R::Target, Kind::Record, Some(op.span), message);
            slip.cannot_tell = Some("whom it attacked".into());
            slip.contested = true;
            return;
        }
        if targets.is_empty() {
            return;
        }
        let before = self.slips.len();
        let creatures = targets.iter().filter_map(|(target, _)| match target {
            Target::Card(card) => Some(*card),
            Target::Hero(_) => None,
        });
        self.on = std::iter::once(attacker).chain(creatures).map(On::Card).collect();
        self.not_yours(op, attacker, seat, "SPW-8.1");
        self.check_attacker(attacker, op, &targets);
        for (target, span) in &targets {
            self.check_target(attacker, *target, *span, seat);
        }
        let many = self.m.has(self.s, attacker, Keywords::MANY_TARGETS);
        let hero = targets.iter().find(|(target, _)| matches!(target, Target::Hero(_)));
        if targets.len() > 1 && !many {
            let message = format!(
                "{} attacks {} targets; one is allowed",
                self.tell(attacker),
                targets.len()
            );
            self.slip(R::OneTarget, Kind::Choice, Some(op.span), message).expected = "one target".into();
        } else if targets.len() > 1
            && let Some((_, span)) = hero
        {
            let message = format!(
                "{} may attack any number of creatures, and a hero is none",
                self.tell(attacker)
            );
            let slip = self.slip(R::OneTarget, Kind::Choice, Some(*span), message);
            slip.expected = "creatures, or the hero alone".into();
        }
        let sure = |s: &Slip| s.note.is_none() && s.cannot_tell.is_none();
        if self.right() && self.slips[before..].iter().any(sure) {
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
    }

    fn check_attacker(&mut self, card: CardId, op: &Op, targets: &[(Target, Span)]) {
        let tell = self.tell(card);
        let span = Some(op.span);
        let creatures = targets.iter().any(|(t, _)| matches!(t, Target::Card(_)));
        let has = |cx: &Self, keyword| cx.m.has(cx.s, card, keyword);
        // SPW-1.2: what a text forbids no other text allows.
        if has(self, Keywords::NO_ATTACK) {
            self.slip(
                R::Forbidden,
                Kind::Choice,
                span,
                format!("{tell} can't attack, by its text"),
            );
        } else if has(self, Keywords::NO_CREATURES) && creatures {
            let message = format!("{tell} can't attack creatures, by its text, whatever else allows it");
            self.slip(R::Forbidden, Kind::Choice, span, message);
        }
        if self.def(card).is_some_and(|d| !d.kind.is_creature()) {
            self.slip(R::Attacker, Kind::Choice, span, format!("{tell} is no creature"));
            return;
        }
        let extra = self.s.extra_of(card);
        if self.s.is_exhausted(card) {
            let message = match self.s.attack_of(card).is_some() {
                true => format!("{tell} attacks already"),
                false => format!("{tell} is exhausted and cannot attack"),
            };
            self.slip(R::Exhausted, Kind::Choice, span, message);
            self.gap_doubt();
        }
        if is_sick(self.m, self.s, card) {
            let how = if extra.entered == self.s.turn {
                "came into play"
            } else {
                "was moved into the combat row"
            };
            let message = format!("{tell} {how} this turn and is not Swift");
            self.slip(R::Sickness, Kind::Choice, span, message);
        }
        let behind = self.s.place(card).is_some_and(|(_, z)| z == Z::Support);
        if behind && !has(self, Keywords::FLYING) {
            let message = format!("{tell} stands in the support row and does not fly");
            self.slip(R::Attacker, Kind::Choice, span, message);
        }
    }

    /// SPW-8.2: whom it may attack.
    fn check_target(&mut self, attacker: CardId, target: Target, span: Span, seat: Seat) {
        let Some(stats) = self.m.stats(self.s, attacker) else {
            return;
        };
        let tell = self.tell(attacker);
        match target {
            Target::Hero(of) if of == seat => {
                self.slip(
                    R::Target,
                    Kind::Choice,
                    Some(span),
                    format!("{tell} attacks its own hero"),
                );
            }
            Target::Hero(_) => {
                if stats.speed < 1 {
                    let message = format!("{tell} has speed {}; a hero is attacked with 1 or more", stats.speed);
                    let slip = self.slip(R::Target, Kind::Choice, Some(span), message);
                    slip.expected = "speed 1 or more".into();
                    slip.claimed = format!("speed {}", stats.speed);
                }
            }
            Target::Card(card) => {
                let other = self.tell(card);
                let Some((side, row)) = self.s.place(card) else { return };
                if side == seat {
                    self.slip(
                        R::Target,
                        Kind::Choice,
                        Some(span),
                        format!("{tell} attacks {other}, its own side"),
                    );
                } else if row != Z::Combat {
                    let message = format!("{other} stands in the {} and cannot be attacked", row.word());
                    self.slip(R::Target, Kind::Choice, Some(span), message).expected =
                        "a creature in the combat row".into();
                    self.shows(side, &[Z::Combat, Z::Support]);
                }
                if let Some(theirs) = self.m.stats(self.s, card).filter(|t| t.speed > stats.speed) {
                    let message = format!(
                        "{tell} has speed {}; {other} has {} and is attacked with at least that",
                        stats.speed, theirs.speed
                    );
                    let slip = self.slip(R::Target, Kind::Choice, Some(span), message);
                    slip.expected = format!("speed {} or more", theirs.speed);
                    slip.claimed = format!("speed {}", stats.speed);
                }
            }
        }
    }

    /// SPW-8.6 to 8.8: a blocker is declared.
    pub fn block(&mut self, act: &'a Act) {
        let first = self.slips.len();
        self.declare_block(act);
        self.one_slip(first);
    }

    fn declare_block(&mut self, act: &'a Act) {
        let Some(op) = self.chosen(act).first() else { return };
        let seat = act.seat;
        let Some(blocker) = self.in_play(op, seat, may_block) else {
            self.not_there(op, seat, "in play");
            return;
        };
        let other = self.m.other(seat);
        let mut attackers = Vec::new();
        for op in self.targets(act) {
            match self.in_play(op, other, |_, s, c| s.attack_of(c).is_some()) {
                Some(card) => attackers.push((card, op.span)),
                None => self.not_there(op, other, "in play"),
            }
        }
        let before = self.slips.len();
        let fighters = std::iter::once(blocker).chain(attackers.iter().map(|(card, _)| *card));
        self.on = fighters.map(On::Card).collect();
        self.not_yours(op, blocker, seat, "SPW-8.6");
        self.check_blocker(blocker, op, &attackers);
        for (attacker, span) in &attackers {
            self.check_blocked(blocker, *attacker, *span);
        }
        let sure = |s: &Slip| s.note.is_none() && s.cannot_tell.is_none();
        if self.right() && self.slips[before..].iter().any(sure) {
            return;
        }
        self.fights_behind(blocker);
        for (card, _) in attackers {
            if let Some(attack) = self.s.attacks.iter_mut().find(|a| a.attacker == card) {
                attack.blocked = true;
                attack.blockers.push(blocker);
            }
        }
    }

    fn check_blocker(&mut self, card: CardId, op: &Op, attackers: &[(CardId, Span)]) {
        let tell = self.tell(card);
        let span = Some(op.span);
        if self.m.has(self.s, card, Keywords::NO_BLOCK) {
            self.slip(
                R::Forbidden,
                Kind::Choice,
                span,
                format!("{tell} can't block, by its text"),
            );
        }
        if self.s.is_exhausted(card) {
            let message = format!("{tell} is exhausted and cannot block");
            self.slip(R::Exhausted, Kind::Choice, span, message);
            self.gap_doubt();
        }
        let behind = self.s.place(card).is_some_and(|(_, z)| z == Z::Support);
        if behind && !self.m.has(self.s, card, Keywords::FLYING) {
            let message = format!("{tell} stands in the support row and does not fly");
            self.slip(R::Blocker, Kind::Choice, span, message);
        }
        if self.s.blocks(card).is_some() || attackers.len() > 1 {
            let message = format!("{tell} blocks one attacker and no more");
            self.slip(R::Blocker, Kind::Choice, span, message).expected = "one attacker".into();
        }
        let on: Vec<CardId> = self.s.attackers_on(card).collect();
        if let Some(attacker) = on.first() {
            let message = format!(
                "{tell} is attacked itself, by {}, and cannot block",
                self.tell(*attacker)
            );
            let slip = self.slip(R::AttackedBlocks, Kind::Choice, span, message);
            slip.expected = "a creature that is not attacked".into();
        }
    }

    fn check_blocked(&mut self, blocker: CardId, attacker: CardId, span: Span) {
        let (tell, other) = (self.tell(blocker), self.tell(attacker));
        if self.s.attack_of(attacker).is_none_or(|a| a.cancelled) {
            let message = format!("{other} does not attack");
            self.slip(R::Blocker, Kind::Choice, Some(span), message).contested = true;
            if self.s.attack_of(attacker).is_some_and(|a| a.open) {
                self.reading(G::FirstTarget);
            }
            return;
        }
        let (Some(mine), Some(theirs)) = (self.m.stats(self.s, blocker), self.m.stats(self.s, attacker)) else {
            return;
        };
        if mine.speed < theirs.speed {
            let message = format!("{tell} has speed {}; {other} has {}", mine.speed, theirs.speed);
            let slip = self.slip(R::Blocker, Kind::Choice, Some(span), message);
            slip.expected = format!("speed {} or more", theirs.speed);
            slip.claimed = format!("speed {}", mine.speed);
        }
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
        let gone: Vec<bool> = self.s.attacks.iter().map(|a| self.is_without_targets(a)).collect();
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

    /// SPW-8.11: nothing that it attacks is where it was attacked.
    fn is_without_targets(&self, attack: &Attack) -> bool {
        let there = |target: &Target| match target {
            Target::Hero(_) => true,
            Target::Card(card) => {
                self.s.place(*card).is_some_and(|(_, z)| z == Z::Combat) || self.s.behind.contains(card)
            }
        };
        !attack.targets.iter().any(there)
    }

    /// By the log it fights in the support row, whether it may or not.
    fn fights_behind(&mut self, card: CardId) {
        if self.s.place(card).is_some_and(|(_, z)| z == Z::Support) {
            self.s.behind.push(card);
        }
    }

    /// Whether a creature is still in the combat.
    pub fn is_in_combat(&self, card: CardId) -> bool {
        let flies = || self.m.has(self.s, card, Keywords::FLYING);
        match self.s.place(card) {
            Some((_, Z::Combat)) => true,
            Some((_, Z::Support)) => (flies() && !self.is_target(card)) || self.s.behind.contains(&card),
            _ => false,
        }
    }

    fn is_target(&self, card: CardId) -> bool {
        self.s.attacks.iter().any(|a| a.targets.contains(&Target::Card(card)))
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
