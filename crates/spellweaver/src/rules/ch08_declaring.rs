//! SPW-8.1 to 8.8: who may attack whom, and who may block whom.

use rejudge_table::{CardId, Seat};

use super::super::cards::Keywords;
use super::super::matches::Match;
use super::super::policies::G;
use super::super::state::{State, Target, Z};
use super::ch01_texts::On;
use super::open::Open;
use super::questions::{Answer, Rules};
use super::reason::Reason;

/// SPW-8.1: it may attack somebody.
pub fn may_attack(m: &Match, s: &State, card: CardId) -> bool {
    m.rules(s).may_attack(s.controller(card), card).is_yes()
}

/// SPW-8.6: it may block, if its speed allows.
pub fn may_block(m: &Match, s: &State, card: CardId) -> bool {
    m.rules(s).may_block(s.controller(card), card, 1).is_yes()
}

impl Rules<'_> {
    fn has(self, card: CardId, keyword: Keywords) -> bool {
        self.m.has(self.s, card, keyword)
    }

    /// SPW-7.4: it came or was moved up this turn, and is not Swift.
    fn is_sick(self, card: CardId) -> bool {
        let extra = self.s.extra_of(card);
        // Of a position: in the turn in which play begins.
        let now = |turn: u32| turn != 0 && (turn == self.s.turn || (turn == u32::MAX && self.s.turns_seen < 2));
        (now(extra.entered) || now(extra.moved)) && !self.has(card, Keywords::SWIFT)
    }

    /// Whether it stands where only a flying creature fights.
    fn is_behind(self, card: CardId) -> bool {
        let behind = self.s.place(card).is_some_and(|(_, z)| z == Z::Support);
        behind && !self.has(card, Keywords::FLYING)
    }

    fn is_creature(self, card: CardId) -> bool {
        self.s
            .face(card)
            .is_none_or(|face| self.m.card(face).kind.is_creature())
    }

    /// SPW-6.1: a player uses a card of the own side.
    pub fn is_own(self, seat: Seat, card: CardId, rule: &'static str) -> Answer {
        let on = [On::Card(card), On::Player(seat)];
        self.no_if_known(self.s.controller(card) != seat, &on, || {
            Reason::NotYours(card, seat, rule)
        })
    }

    /// SPW-8.1: whether a player may attack with a card.
    pub fn may_attack(self, seat: Seat, card: CardId) -> Answer {
        let on = [On::Card(card)];
        let already = self.s.attack_of(card).is_some();
        let exhausted = self.s.is_exhausted(card);
        // SPW-1.2: what a text forbids no other text allows.
        let may = self
            .no_if(self.has(card, Keywords::NO_ATTACK), &on, || Reason::CannotAttack(card))
            .and(self.is_own(seat, card, "SPW-8.1"));
        if !self.is_creature(card) {
            return may.and(self.no_if(true, &on, || Reason::AttacksNoCreature(card)));
        }
        may.and(self.no_if_known(exhausted || already, &on, || Reason::AttacksExhausted(card, already)))
            .and(self.no_if(self.is_sick(card), &on, || Reason::AttacksSick(card)))
            .and(self.no_if(self.is_behind(card), &on, || Reason::AttacksFromBehind(card)))
    }

    /// SPW-8.2: whether a player's creature may attack this.
    pub fn may_attack_target(self, seat: Seat, attacker: CardId, target: Target) -> Answer {
        let mut on = vec![On::Card(attacker)];
        if let Target::Card(card) = target {
            on.push(On::Card(card));
        }
        let forbidden = self.has(attacker, Keywords::NO_CREATURES) && !self.has(attacker, Keywords::NO_ATTACK);
        let creature = matches!(target, Target::Card(_));
        let may = self.no_if(forbidden && creature, &on, || Reason::CannotAttackCreatures(attacker));
        let Some(stats) = self.m.stats(self.s, attacker) else {
            return may;
        };
        match target {
            Target::Hero(of) if of == seat => may.and(self.no_if(true, &on, || Reason::OwnHero(attacker))),
            Target::Hero(_) => may.and(self.no_if(stats.speed < 1, &on, || Reason::SlowOnHero(attacker, stats.speed))),
            Target::Card(card) => {
                let Some((side, row)) = self.s.place(card) else {
                    return may;
                };
                let theirs = self.m.stats(self.s, card).map_or(i32::MIN, |t| t.speed);
                let stands = match side == seat {
                    true => self.no_if(true, &on, || Reason::OwnSide(attacker, card)),
                    false => self.no_if(row != Z::Combat, &on, || Reason::TargetBehind(card, row)),
                };
                may.and(stands).and(self.no_if(theirs > stats.speed, &on, || {
                    Reason::FasterTarget(attacker, card, stats.speed, theirs)
                }))
            }
        }
    }

    /// SPW-8.3: whether it may attack all of these at once.
    pub fn may_attack_together(self, attacker: CardId, targets: &[Target]) -> Answer {
        let on = [On::Card(attacker)];
        let several = targets.len() > 1;
        let many = self.has(attacker, Keywords::MANY_TARGETS);
        let hero = targets.iter().any(|target| matches!(target, Target::Hero(_)));
        self.no_if(several && !many, &on, || {
            Reason::SeveralTargets(attacker, targets.len())
        })
        .and(self.no_if(several && many && hero, &on, || Reason::HeroAmongTargets(attacker)))
    }

    /// SPW-8.6: whether a player may block with a card, so many attackers at once.
    pub fn may_block(self, seat: Seat, card: CardId, attackers: usize) -> Answer {
        let on = [On::Card(card)];
        let several = self.s.blocks(card).is_some() || attackers > 1;
        let attacked = self.s.attackers_on(card).next();
        self.no_if(self.has(card, Keywords::NO_BLOCK), &on, || Reason::CannotBlock(card))
            .and(self.is_own(seat, card, "SPW-8.6"))
            .and(self.no_if_known(self.s.is_exhausted(card), &on, || Reason::BlocksExhausted(card)))
            .and(self.no_if(self.is_behind(card), &on, || Reason::BlocksFromBehind(card)))
            .and(self.no_if(several, &on, || Reason::BlocksSeveral(card)))
            // SPW-8.7
            .and(self.no_if(attacked.is_some(), &on, || {
                Reason::AttackedItself(card, attacked.unwrap_or(card))
            }))
    }

    /// SPW-8.6: whether it may block this attacker.
    pub fn may_block_attacker(self, blocker: CardId, attacker: CardId) -> Answer {
        let on = [On::Card(blocker), On::Card(attacker)];
        let attack = self.s.attack_of(attacker);
        if attack.is_none_or(|a| a.cancelled) {
            let answer = self.no_if(true, &on, || Reason::DoesNotAttack(attacker));
            // Whether it still attacks may be one of the points that are open.
            let open = attack.is_some_and(|a| a.open).then_some(Open::Reading(G::FirstTarget));
            return answer.unless(open);
        }
        let (Some(mine), Some(theirs)) = (self.m.stats(self.s, blocker), self.m.stats(self.s, attacker)) else {
            return Answer::yes();
        };
        self.no_if(mine.speed < theirs.speed, &on, || {
            Reason::FasterAttacker(blocker, attacker, mine.speed, theirs.speed)
        })
    }
}
