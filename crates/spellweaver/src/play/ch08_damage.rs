//! SPW-8.13 to 8.23: combat damage as the log tells it.

use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::{CardId, Seat};

use super::super::cards::Keywords;
use super::super::matches::Match;
use super::super::policies::G;
use super::super::rules::ch01_texts::On;
use super::super::rules::ch08_resolution::{Field, Fighter, Line};
use super::super::rulings::R;
use super::super::state::{Attack, Base, Hit, State, Step, Target, Z, emblem, vague};
use super::super::verdicts::{Fight, Place};
use super::context::{Cx, amount, is_called, word_of};
use super::effects::says_whose;

fn is_target(s: &State, op: &Op, seat: Seat, target: Target) -> bool {
    match (op.kind, target) {
        // `hero` alone is the one that is attacked.
        (OpKind::Zone(of, zone, None), Target::Hero(hero)) => {
            zone == Z::Hero as u16 && (of == hero || !says_whose(op, Z::Hero))
        }
        (_, Target::Card(card)) => is_called(s, op, seat, card),
        _ => false,
    }
}

/// Which of the damage to be told a line tells: the one with the same amount first.
pub fn hit_named(s: &State, script: &Script, act: &Act) -> Option<usize> {
    let from = script.ops(&act.chosen).first()?;
    let to = script.seen(&act.target)?.first()?;
    let much = script.seen(&act.seen).and_then(|ops| {
        ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(amount(n)),
            _ => None,
        })
    });
    let fits = |hit: &Hit| is_called(s, from, act.seat, hit.from) && is_target(s, to, act.seat, hit.to);
    let same = s.hits.iter().position(|hit| fits(hit) && Some(hit.much) == much);
    same.or_else(|| s.hits.iter().position(fits))
}

/// Which Lifebound a line tells.
pub fn gain_named(s: &State, script: &Script, act: &Act) -> Option<usize> {
    let op = script.ops(&act.chosen).first()?;
    s.gains.iter().position(|(card, _)| is_called(s, op, act.seat, *card))
}

impl<'a> Cx<'a> {
    /// The creatures of the combat: attackers as declared, then attacked creatures and blockers in the order of their
    /// declaration.
    fn in_combat(&self) -> Vec<CardId> {
        let mut cards: Vec<CardId> = self.s.attacks.iter().map(|a| a.attacker).collect();
        for attack in &self.s.attacks {
            let attacked = attack.targets.iter().filter_map(|t| match t {
                Target::Card(card) => Some(*card),
                Target::Hero(_) => None,
            });
            for card in attacked {
                if !cards.contains(&card) {
                    cards.push(card);
                }
            }
        }
        for attack in &self.s.attacks {
            for card in &attack.blockers {
                if !cards.contains(card) {
                    cards.push(*card);
                }
            }
        }
        cards.retain(|card| self.is_in_combat(*card));
        cards
    }

    /// Of whom it cannot be worked out how they fight: of a card that nobody saw and all that it fights with; and where
    /// damage is not told, of those on which a text may bear that nobody reads.
    fn unsure(&self) -> Vec<CardId> {
        let cards = self.in_combat();
        let open = |card: &CardId| {
            let unseen = self.m.stats(self.s, *card).is_none();
            let extra = self.s.extra_of(*card);
            unseen || extra.shaken || (!self.m.full && self.is_open_fight(&[*card]))
        };
        let mut found: Vec<CardId> = cards.into_iter().filter(open).collect();
        if !self.m.full {
            found.extend(self.s.attacks.iter().filter(|a| a.open).map(|a| a.attacker));
        }
        match found.is_empty() {
            true => found,
            false => Match::fight_of(self.s, &found),
        }
    }

    /// The combat as it stands, without those whose fight cannot be worked out.
    fn field(&self) -> Field {
        let mut fighters = Vec::new();
        for card in self.in_combat().into_iter().filter(|c| !self.s.unsure.contains(c)) {
            let Some(stats) = self.m.stats(self.s, card) else {
                continue;
            };
            fighters.push(Fighter {
                card,
                attack: stats.attack,
                health: stats.health,
                shields: stats.shields,
                keywords: stats.keywords,
                frozen: stats.frozen,
            });
        }
        let lines = self.s.attacks.iter().map(|a| Line {
            attacker: a.attacker,
            targets: a
                .targets
                .iter()
                .map(|t| match t {
                    Target::Card(card) => Some(*card),
                    Target::Hero(_) => None,
                })
                .collect(),
            blockers: a.blockers.clone(),
            blocked: a.blocked,
            cancelled: a.cancelled,
        });
        Field {
            lines: lines.collect(),
            fighters,
            dealt: self.s.dealt.clone(),
            tramples: self.m.reads(G::NoTarget, "tramples"),
        }
    }

    /// The damage of the ranged or of the regular step is worked out.
    pub fn strike(&mut self, ranged: bool) {
        let (step, next) = match ranged {
            true => (Step::Ranged, Base::Regular),
            false => (Step::Regular, Base::After),
        };
        self.reach(step, next);
        let unsure: Vec<CardId> = self
            .unsure()
            .into_iter()
            .filter(|c| !self.s.unsure.contains(c))
            .collect();
        if !unsure.is_empty() {
            self.s.unsure.extend(unsure.iter().copied());
            self.fights_unseen(&unsure);
        }
        let field = self.field();
        let defender = self.m.other(self.s.active);
        let hits = field.step(ranged).into_iter().map(|p| Hit {
            from: p.from,
            to: p.to.map_or(Target::Hero(defender), Target::Card),
            much: p.much,
            prevented: p.prevented,
        });
        self.s.hits = hits.collect();
        let deals = |f: &&Fighter| f.keywords.has(Keywords::RANGED) == ranged;
        let dealt: Vec<CardId> = field.fighters.iter().filter(deals).map(|f| f.card).collect();
        self.s.dealt.extend(dealt);
        self.deal_struck();
    }

    /// A fight that cannot be worked out: who took part may have died, and the life of the heroes is not known any more.
    /// In a log that tells all damage it is told.
    fn fights_unseen(&mut self, cards: &[CardId]) {
        if self.m.full {
            return;
        }
        let defender = self.m.other(self.s.active);
        let maybe = |cx: &Self, card: CardId, keyword| {
            cx.m.stats(cx.s, card).is_none_or(|s| s.keywords.has(keyword)) || cx.is_open_fight(&[card])
        };
        for card in cards {
            if self.s.place(*card).is_none_or(|(_, z)| !z.is_in_play()) {
                continue;
            }
            let extra = self.s.extra(*card);
            (extra.perhaps, extra.shaken) = (true, true);
            if maybe(self, *card, Keywords::LIFEBOUND) {
                let seat = self.s.controller(*card);
                self.s.player_mut(seat).vague |= vague::LIFE;
            }
            let attacks = self.s.attack_of(*card).is_some_and(|a| {
                let hero = a.targets.iter().any(|t| matches!(t, Target::Hero(_)));
                (hero && !a.blocked) || maybe(self, *card, Keywords::UNSTOPPABLE)
            });
            if attacks {
                self.s.player_mut(defender).vague |= vague::LIFE;
            }
        }
    }

    /// One packet of damage, as told.
    pub fn hit(&mut self, act: Option<&'a Act>) {
        let named = act.and_then(|a| hit_named(self.s, self.script, a));
        if self.s.hits.is_empty() {
            return;
        }
        if act.is_none() {
            // Nothing is told of any of it.
            let hits = std::mem::take(&mut self.s.hits);
            self.s.struck.extend(hits);
            self.deal_struck();
            return;
        }
        if let Some(op) = act
            .and_then(|a| self.chosen(a).first())
            .filter(|op| op.kind == OpKind::Unknown)
            && self.s.hits.len() > 1
        {
            self.unnoted(op);
        }
        let mut hit = self.s.hits.remove(named.unwrap_or(0));
        self.about_hit(&hit);
        if let Some(ops) = act.and_then(|a| self.seen(a)) {
            let much = ops.iter().find_map(|op| match op.kind {
                OpKind::Count(n) => Some((amount(n), op.span)),
                _ => None,
            });
            let prevented = ops.iter().any(|op| word_of(op) == "prevented");
            if let Some((much, span)) = much.filter(|(much, _)| *much != hit.much) {
                self.wrong_amount(&hit, much, span);
                if !self.right() {
                    hit.much = much;
                }
            }
            if prevented != hit.prevented && much.is_some() {
                self.wrong_shield(&hit, prevented, act);
                if !self.right() {
                    hit.prevented = prevented;
                }
            }
        }
        self.s.struck.push(hit);
        self.deal_struck();
    }

    /// All that fight with those between whom damage is dealt: what each has to deal rests on all of them.
    fn about_hit(&mut self, hit: &Hit) {
        let mut cards = vec![hit.from];
        cards.extend(match hit.to {
            Target::Card(card) => Some(card),
            Target::Hero(_) => None,
        });
        self.on = Match::fight_of(self.s, &cards).into_iter().map(On::Card).collect();
    }

    /// An amount that is not what the rules say: by which of them.
    fn wrong_amount(&mut self, hit: &Hit, told: i32, span: Span) {
        let from = self.m.stats(self.s, hit.from);
        let deadly = from.is_some_and(|s| s.keywords.has(Keywords::DEADLY));
        let several = self.s.hits.iter().chain(&self.s.struck).any(|h| h.from == hit.from);
        let attack = self.s.attack_of(hit.from);
        let ruling = match hit.to {
            Target::Hero(_) if attack.is_some_and(|a| a.blocked || !a.targets.contains(&hit.to)) => R::Leftover,
            Target::Hero(_) => R::HeroDamage,
            Target::Card(card) if deadly || self.m.stats(self.s, card).is_some_and(|s| s.frozen) => R::LethalOne,
            Target::Card(_) if several => R::Shares,
            Target::Card(_) if told > hit.much => R::Lethal,
            Target::Card(_) => R::Remainder,
        };
        self.says(Fight::OtherAmount(hit.from, hit.much, hit.to, told, ruling), Some(span));
        self.doubt_combat();
    }

    /// After a gap nobody knows what changed a creature.
    fn doubt_combat(&mut self) {
        self.gap_doubt();
    }

    /// SPW-8.19
    fn wrong_shield(&mut self, hit: &Hit, told: bool, act: Option<&'a Act>) {
        let wrong = if told { Fight::NoShield } else { Fight::HasShield };
        self.says(wrong(hit.to), act.map(|a| a.span));
        self.doubt_combat();
    }

    /// SPW-8.21: once all damage of a step is told it is dealt at the same time.
    pub fn deal_struck(&mut self) {
        if !self.s.hits.is_empty() {
            return;
        }
        let struck = std::mem::take(&mut self.s.struck);
        let mut gains: Vec<(CardId, i32)> = Vec::new();
        for hit in &struck {
            let stats = self.m.stats(self.s, hit.from);
            let is = |keyword| stats.is_some_and(|s| s.keywords.has(keyword));
            let dealt = self.damage(hit.to, hit.much, hit.prevented, is(Keywords::DEADLY));
            // SPW-8.22
            if dealt > 0 && is(Keywords::LIFEBOUND) {
                match gains.iter_mut().find(|(card, _)| *card == hit.from) {
                    Some((_, sum)) => *sum += dealt,
                    None => gains.push((hit.from, dealt)),
                }
            }
        }
        self.s.gains.extend(gains);
        self.look_for_deaths();
    }

    /// Damage is dealt; how much of it was.
    pub fn damage(&mut self, to: Target, much: i32, prevented: bool, deadly: bool) -> i32 {
        match to {
            Target::Hero(seat) => {
                let player = self.s.player_mut(seat);
                player.life = player.life.saturating_sub(much);
                much
            }
            Target::Card(card) => {
                let extra = self.s.extra(card);
                if prevented {
                    extra.emblems[emblem::SHIELD] = extra.emblems[emblem::SHIELD].saturating_sub(1);
                    return 0;
                }
                extra.damage = extra.damage.saturating_add(much);
                if much > 0 && (deadly || extra.frozen) {
                    extra.doomed = true;
                }
                much
            }
        }
    }

    /// SPW-8.22: life by Lifebound, as told.
    pub fn gain(&mut self, act: Option<&'a Act>) {
        let named = act.and_then(|a| gain_named(self.s, self.script, a));
        if self.s.gains.is_empty() {
            return;
        }
        let (card, mut much) = self.s.gains.remove(named.unwrap_or(0));
        let told = act.and_then(|a| self.seen(a)).and_then(|ops| {
            ops.iter().find_map(|op| match op.kind {
                OpKind::Count(n) => Some((amount(n), op.span)),
                _ => None,
            })
        });
        if let Some((told, span)) = told.filter(|(told, _)| *told != much) {
            self.says(Fight::Lifebound(card, much, told), Some(span));
            self.doubt_combat();
            if !self.right() {
                much = told;
            }
        }
        let seat = self.gainer(card);
        let player = self.s.player_mut(seat);
        player.life = player.life.saturating_add(much);
    }

    /// Whose hero gains: the creature may be in a graveyard by now.
    fn gainer(&self, card: CardId) -> Seat {
        self.s.controller(card)
    }

    /// Damage that was due before and is told now.
    pub fn hit_late(&mut self, act: &'a Act) -> bool {
        let (Some(from), Some(to)) = (self.chosen(act).first(), self.targets(act).first()) else {
            return false;
        };
        let fits = |h: &Hit| is_called(self.s, from, act.seat, h.from) && is_target(self.s, to, act.seat, h.to);
        let Some(at) = self.s.untold.iter().position(fits) else {
            return false;
        };
        let hit = self.s.untold.remove(at);
        let deadly = self.m.has(self.s, hit.from, Keywords::DEADLY);
        self.damage(hit.to, hit.much, hit.prevented, deadly);
        self.look_for_deaths();
        true
    }

    /// Damage that nothing calls for: by which rule it is none.
    pub fn hit_without_need(&mut self, act: &'a Act) {
        let (Some(from_op), Some(to_op)) = (self.chosen(act).first(), self.targets(act).first()) else {
            return;
        };
        let from = self.in_play(from_op, act.seat, |_, s, c| {
            s.attack_of(c).is_some() || s.blocks(c).is_some()
        });
        let to = self.target(to_op, act.seat, |_, _, _| true);
        let much = self.seen(act).and_then(|ops| {
            ops.iter().find_map(|op| match op.kind {
                OpKind::Count(n) => Some(amount(n)),
                _ => None,
            })
        });
        let Some(to) = to else {
            self.not_there(to_op, act.seat, Place::Play);
            return;
        };
        let unsure = |card: CardId| self.s.unsure.contains(&card);
        if from.is_some_and(unsure) || matches!(to, Target::Card(card) if unsure(card)) {
            self.damage(to, much.unwrap_or(0), false, false);
            self.look_for_deaths();
            return;
        }
        if much == Some(0) {
            // That nothing is dealt is so.
            return;
        }
        let number = Self::face_of(from_op).map_or("", |f| self.m.card(f).number.as_str());
        let ruling = R::of(self.says(self.why_no_damage(from, to, number), None));
        let open = |card: CardId| {
            let on = |a: &&Attack| a.attacker == card || a.targets.contains(&Target::Card(card));
            self.s.attacks.iter().filter(on).any(|a| a.open)
        };
        if from.is_some_and(open) || matches!(to, Target::Card(card) if open(card)) {
            self.reading(G::FirstTarget);
        }
        if ruling == Some(R::NoWayBack) && from.is_some_and(|c| self.m.has(self.s, c, Keywords::UNSTOPPABLE)) {
            match self.shot_before(from) {
                true => self.reading(G::NoTarget),
                false => self.sure_reading(G::NoTarget),
            }
        }
        self.doubt_combat();
        self.damage(to, much.unwrap_or(0), false, false);
        self.look_for_deaths();
    }

    /// What this attacker would have fought died in the ranged step.
    fn shot_before(&self, from: Option<CardId>) -> bool {
        let Some(attack) = from.and_then(|card| self.s.attack_of(card)) else {
            return false;
        };
        let targets = attack.targets.iter().filter_map(|t| match t {
            Target::Card(card) => Some(card),
            Target::Hero(_) => None,
        });
        let before: Vec<&CardId> = if attack.blocked {
            attack.blockers.iter().collect()
        } else {
            targets.collect()
        };
        !before.is_empty() && before.into_iter().all(|card| self.s.shot.contains(card))
    }

    fn why_no_damage(&self, from: Option<CardId>, to: Target, number: &str) -> Fight {
        let Some(from) = from else {
            let is_it = |card: &CardId| {
                self.s
                    .face(*card)
                    .is_some_and(|face| self.m.card(face).number == number)
            };
            return match self.s.shot.iter().any(is_it) {
                true => Fight::DiedRanged(number.to_owned()),
                false => Fight::NotInPlay(number.to_owned()),
            };
        };
        let unstoppable = self.m.has(self.s, from, Keywords::UNSTOPPABLE);
        if let Some(attack) = self.s.attack_of(from) {
            let there = attack.blockers.iter().any(|c| self.is_in_combat(*c));
            let several = attack.targets.len() > 1;
            let attacked = attack.targets.contains(&to);
            return match to {
                _ if attack.cancelled => Fight::Cancelled(from),
                Target::Card(_) if attack.blocked && several && attacked => Fight::BlockedOfMany(from),
                _ if attack.blocked && !there => Fight::NoWayBack(from, to),
                Target::Hero(_) if attack.blocked && !unstoppable => Fight::LeftoverLost(from),
                Target::Card(_) if attack.blocked && attacked => Fight::BlockedAway(from, to),
                Target::Hero(_) if !attacked && !unstoppable => Fight::TurnsToHero(from),
                Target::Hero(_) if !attacked => Fight::NothingLeftFor(from, to),
                _ => Fight::HasDealt(from, to),
            };
        }
        match to {
            Target::Hero(_) if self.s.blocks(from).is_some() => Fight::BlockerLeftover(from),
            _ => Fight::DealsNothing(from, to),
        }
    }

    /// Damage due that has no line: by which rule it is due.
    pub fn why_due(m: &Match, s: &State, hit: &Hit) -> R {
        let attack = s.attack_of(hit.from);
        match hit.to {
            Target::Hero(_) if attack.is_some_and(|a| a.blocked || !a.targets.contains(&hit.to)) => R::Leftover,
            Target::Hero(_) => R::HeroDamage,
            Target::Card(card) => {
                let slower = |a: CardId, b: CardId| {
                    let speed = |c| m.stats(s, c).map(|s| s.speed);
                    speed(a) < speed(b)
                };
                let attacked = attack.is_some_and(|a| a.targets.contains(&hit.to));
                // SPW-8.12
                match attacked && slower(hit.from, card) {
                    true => R::SpeedLater,
                    false => R::Simultaneous,
                }
            }
        }
    }
}
