//! Chapter 7: attack and battle.

use crate::judge::finding::Kind;
use crate::judge::script::{Act, MarkKind, OpKind};
use crate::notation::Span;
use crate::table::{CardId, Seat, ZoneId};

use super::super::abilities::Matter;
use super::super::cards::Icon;
use super::super::rulings::R;
use super::super::state::{Attack, Due, Frame, Method, REST, REVERSE, STAND, Triggered, Z, stage};
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// 3.6.6: the slot facing one of the front row, and whose it is.
    pub fn facing(&self, seat: Seat, slot: Z) -> Option<(Seat, ZoneId)> {
        let other = self.m.faced_by(seat);
        let faced = match slot {
            Z::FL => Z::FR,
            Z::FC => Z::FC,
            Z::FR => Z::FL,
            _ => return None,
        };
        Some((other, self.s.zone(other, faced)))
    }

    /// 7.2
    pub fn declaration_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                // 7.2.1.1, 7.2.1.2
                self.s.stage = stage::ATTACK;
                self.next_after_check()
            }
            _ => self.wait(Due::Attack),
        }
    }

    /// 7.2.1.3 to 7.2.1.5: who attacks and how; or nobody does, and the encore step follows.
    pub fn attack(&mut self, act: Option<&'a Act>) {
        let seat = self.s.active;
        let Some(act) = act else {
            // 7.2.1.3.2
            self.s.stage = stage::ENCORE;
            self.set(Frame::Encore(0));
            return;
        };
        let Some((owner, slot, span)) = self.slot_op(self.chosen(act)) else {
            return;
        };
        let zone = self.s.zone(owner, slot);
        let card = self.s.character(zone).filter(|_| owner == seat);
        let Some(card) = card else {
            let message = if owner == seat {
                format!("there is no character in {}", self.slot_name(zone))
            } else {
                format!("{} is not {}'s to attack with", self.slot_name(zone), self.m.name(seat))
            };
            let legal = self.attackers();
            let slip = self.slip(R::Attacker, Kind::Choice, Some(span), message);
            slip.contested = true;
            slip.legal = legal;
            return;
        };
        let illegal = self.attacker_checks(card, slot, span);
        let method_illegal = if self.right() && illegal {
            None
        } else {
            Some(self.method(act, card, slot, zone))
        };
        if self.right() && illegal {
            return;
        }
        let Some((method, change)) = method_illegal else { return };
        // 7.2.1.5.3
        self.s.table.turn(card, REST);
        let extra = self.s.extra(card);
        extra.soul = extra.soul.saturating_add(change);
        self.s.attacks = self.s.attacks.saturating_add(1);
        let faced = self.facing(seat, slot);
        let defender = faced.map_or_else(|| self.m.faced_by(seat), |(d, _)| d);
        let facing = faced.and_then(|(_, zone)| self.s.character(zone).map(|card| (card, zone)));
        self.s.attack = Some(Attack {
            card,
            slot: zone,
            defender,
            facing,
            method,
            span: act.span,
            attacker_there: true,
            facing_there: true,
            soul_open: self.info(card).is_none(),
        });
        self.s.stage = stage::TRIGGER;
        self.set(Frame::Trigger(0));
        // 7.2.1.6
        self.push(Frame::Check);
    }

    /// 7.2.1.3.1: whether this character can attack.
    fn attacker_checks(&mut self, card: CardId, slot: Z, span: Span) -> bool {
        let seat = self.s.active;
        let zone = self.s.zone(seat, slot);
        let pose = self.s.table.card(card).pose;
        let before = self.slips.len();
        if !slot.is_front() {
            let message = format!("{} is in the back row; the front row attacks", self.slot_name(zone));
            let legal = self.attackers();
            self.slip(R::Attacker, Kind::Choice, Some(span), message).legal = legal;
        } else if pose != STAND {
            let how = if pose == REVERSE { "reversed" } else { "rested" };
            let message = format!(
                "{} in {} is {how}; a standing character attacks",
                self.named(card),
                self.slot_name(zone)
            );
            let legal = self.attackers();
            let slip = self.slip(R::Attacker, Kind::Choice, Some(span), message);
            slip.expected = "a standing character of the front row".into();
            slip.claimed = format!("a {how} one");
            slip.legal = legal;
        }
        if self.s.turn == 1 && self.s.attacks > 0 {
            // 7.2.1.3.1.2
            let message = format!(
                "{} attacks a second time in the first turn of the game",
                self.m.name(seat)
            );
            let slip = self.slip(R::FirstTurnAttack, Kind::Choice, Some(span), message);
            slip.expected = "one attack in the first turn".into();
            slip.claimed = "a second attack".into();
        }
        self.slips.len() > before
    }

    /// What could attack.
    fn attackers(&self) -> Vec<String> {
        let seat = self.s.active;
        let stands = |z: &Z| {
            let zone = self.s.zone(seat, *z);
            self.s
                .character(zone)
                .is_some_and(|c| self.s.table.card(c).pose == STAND)
        };
        let mut legal: Vec<String> = Z::FRONT
            .into_iter()
            .filter(stands)
            .map(|z| format!("attack {}", z.word()))
            .collect();
        legal.push("no attack: phase encore".into());
        legal
    }

    /// 7.2.1.4: the method and what it does to the soul.
    fn method(&mut self, act: &'a Act, card: CardId, slot: Z, zone: ZoneId) -> (Method, i8) {
        let seat = self.s.active;
        let chosen = self.chosen(act);
        let told = [
            ("direct", Method::Direct),
            ("front", Method::Front),
            ("side", Method::Side),
        ]
        .into_iter()
        .find(|(word, _)| self.has_word(chosen, word));
        let span = chosen
            .iter()
            .find(|op| matches!(op.kind, OpKind::Word(_)))
            .map(|op| op.span);
        let facing = self.facing(seat, slot);
        let faced = facing.and_then(|(_, zone)| self.s.character(zone).map(|card| (card, zone)));
        let open = facing.is_some_and(|(_, zone)| self.s.table.zone(zone).open);
        let mut method = match (told, faced) {
            (Some((_, method)), _) => method,
            (None, None) => Method::Direct,
            (None, Some((there, there_zone))) => {
                let message = format!(
                    "{} stands in {}: front or side was not written",
                    self.named(there),
                    self.slot_name(there_zone)
                );
                let slip = self.slip(R::AttackMethod, Kind::Record, None, message);
                slip.cannot_tell = Some("\"front\" or \"side\" behind the slot".into());
                Method::Front
            }
        };
        if let (Some((word, _)), false) = (told, open) {
            match (method, faced) {
                (Method::Direct, Some((there, there_zone))) => {
                    let pose = if self.s.table.card(there).pose == REVERSE {
                        " (reversed, but there)"
                    } else {
                        ""
                    };
                    let message = format!(
                        "{} faces {} in {}{pose}: front or side, not direct",
                        self.slot_name(zone),
                        self.named(there),
                        self.slot_name(there_zone)
                    );
                    let slip = self.slip(R::AttackMethod, Kind::Choice, span, message);
                    slip.expected = "front or side".into();
                    slip.claimed = word.into();
                    slip.legal = vec![
                        format!("attack {} front", slot.word()),
                        format!("attack {} side", slot.word()),
                    ];
                    if self.right() {
                        method = Method::Front;
                    }
                }
                (Method::Front | Method::Side, None) if slot.is_front() => {
                    let there = facing.map_or_else(String::new, |(_, z)| self.slot_name(z));
                    let message = format!(
                        "{there} is empty: {}'s attack is direct, not {word}",
                        self.slot_name(zone)
                    );
                    let slip = self.slip(R::AttackMethod, Kind::Choice, span, message);
                    slip.expected = "direct".into();
                    slip.claimed = word.into();
                    slip.legal = vec![format!("attack {} direct", slot.word())];
                    if self.right() {
                        method = Method::Direct;
                    }
                }
                _ => {}
            }
        }
        let change = self.soul_change(method, faced.map(|f| f.0));
        (method, self.soul_change_as_told(act, card, change))
    }

    /// 7.2.1.4.1, 7.2.1.4.2
    fn soul_change(&self, method: Method, faced: Option<CardId>) -> i8 {
        match method {
            Method::Direct => 1,
            Method::Front => 0,
            Method::Side => {
                let level = faced.and_then(|c| self.info(c)).map_or(0, |i| i.level);
                -i8::try_from(level).unwrap_or(i8::MAX)
            }
        }
    }

    fn soul_change_as_told(&mut self, act: &'a Act, card: CardId, change: i8) -> i8 {
        let told = self.seen(act).and_then(|seen| {
            seen.iter().find_map(|op| match op.kind {
                OpKind::Signed(n) => Some((n, op.span)),
                _ => None,
            })
        });
        let Some((told, span)) = told else { return change };
        if told == i32::from(change) {
            return change;
        }
        let settle = self.text_about(Matter::Soul);
        let message = format!(
            "the soul of {} changes by {change:+} with this attack; {told:+} was written",
            self.named(card)
        );
        let slip = self.slip(R::SoulChange, Kind::Outcome, Some(span), message);
        slip.expected = format!("{change:+}");
        slip.claimed = format!("{told:+}");
        slip.cannot_tell = settle;
        if self.right() {
            change
        } else {
            i8::try_from(told.clamp(-99, 99)).unwrap_or(change)
        }
    }

    /// 7.3
    pub fn trigger_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::TRIGGER;
                self.next_after_check()
            }
            1 => self.wait(Due::Trigger),
            2 => {
                self.s.stage = stage::ICONS;
                let t = self.s.triggered;
                if t.soul > 0 || t.icons != 0 || t.open || t.treasure {
                    return self.wait(Due::Icons);
                }
                self.icons_done();
                false
            }
            3 => {
                self.s.stage = stage::STOCK;
                if self
                    .s
                    .triggered
                    .card
                    .is_some_and(|c| self.s.z(self.s.table.card(c).zone) == Z::Resolution)
                {
                    return self.wait(Due::Stock);
                }
                self.s.stage = stage::COUNTER;
                self.step_on();
                false
            }
            _ => {
                // 7.3.1.3
                let front = self.s.attack.is_some_and(|a| a.method == Method::Front);
                self.set(if front { Frame::Counter(0) } else { Frame::Damage(0) });
                self.s.stage = if front { stage::COUNTER } else { stage::DAMAGE };
                self.push(Frame::Check);
                false
            }
        }
    }

    /// 7.3.1.2: the top card of the deck, face up, to the resolution zone; 7.3.1.2.2: its icons count as they are now.
    pub fn trigger(&mut self, act: Option<&'a Act>) {
        self.s.stage = stage::ICONS;
        self.step_on();
        self.check_trigger(act);
    }

    /// The trigger check itself, also where it did not belong.
    pub fn check_trigger(&mut self, act: Option<&'a Act>) {
        let seat = self.s.active;
        let deck = self.s.zone(seat, Z::Deck);
        let zone = self.s.zone(seat, Z::Resolution);
        let told = act.and_then(|a| self.seen(a)).and_then(|seen| seen.first());
        let Some(card) = self.top_as_told(deck, told, R::Trigger) else {
            return;
        };
        self.move_to(card, zone);
        let mut triggered = Triggered {
            card: Some(card),
            ..Triggered::default()
        };
        match self.info(card) {
            Some(info) => {
                triggered.soul = info.soul_icons;
                for bit in 0..16u16 {
                    let known = ICONS.get(usize::from(bit)).is_some_and(|i| self.m.edition.has_icon(*i));
                    if info.icons & (1 << bit) != 0 && known {
                        triggered.icons |= 1 << bit;
                    }
                }
            }
            None => {
                triggered.open = true;
                if let Some(attack) = &mut self.s.attack {
                    attack.soul_open = true;
                }
            }
        }
        self.s.triggered = triggered;
    }

    /// 7.3.1.2.3: face down onto the stock.
    pub fn stock(&mut self, _act: Option<&'a Act>) {
        self.s.stage = stage::COUNTER;
        self.step_on();
        if let Some(card) = self.s.triggered.card {
            let stock = self.owners(card, Z::Stock);
            self.move_to(card, stock);
        }
    }

    /// 7.4
    pub fn counter_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::COUNTER;
                self.next_after_check()
            }
            1 => self.wait(Due::Counter),
            _ => {
                // 7.4.1.3
                self.s.stage = stage::DAMAGE;
                self.set(Frame::Damage(0));
                self.push(Frame::Check);
                false
            }
        }
    }

    /// 7.5
    pub fn damage_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::DAMAGE;
                self.next_after_check()
            }
            1 => {
                // 7.5.1.2
                if let Some(attack) = self.s.attack.filter(|a| a.attacker_there) {
                    let soul = self.soul(attack.card);
                    if soul > 0 || attack.soul_open {
                        return self.wait(Due::Damage(attack.defender, soul.max(0)));
                    }
                }
                self.s.stage = stage::BATTLE;
                self.step_on();
                false
            }
            2 => {
                self.s.stage = stage::BATTLE;
                self.next_after_check()
            }
            _ => {
                let front = self.s.attack.is_some_and(|a| a.method == Method::Front);
                self.set(Frame::Battle(if front { 0 } else { 3 }));
                false
            }
        }
    }

    /// 7.6
    pub fn battle_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::BATTLE;
                self.next_after_check()
            }
            1 => {
                if self.reversing().is_some_and(|(a, d)| a || d) {
                    return self.wait(Due::Battle);
                }
                self.s.stage = stage::AFTER;
                self.step_on();
                false
            }
            2 => {
                // 7.6.1.4
                self.s.stage = stage::AFTER;
                self.next_after_check()
            }
            _ => {
                // 7.6.1.5, 7.5.1.4
                self.s.last_attack = self.s.attack.take();
                self.s.triggered = Triggered::default();
                self.s.stage = stage::ATTACK;
                self.set(Frame::Declare(0));
                self.push(Frame::Check);
                false
            }
        }
    }

    /// 7.6.1.2, 7.6.1.3: who becomes reversed: the attacker, the defender. `None`: no battle.
    pub fn reversing(&self) -> Option<(bool, bool)> {
        let attack = self
            .s
            .attack
            .filter(|a| a.method == Method::Front && a.attacker_there && a.facing_there)?;
        let (facing, _) = attack.facing?;
        let (a, d) = (self.power(attack.card), self.power(facing));
        let becomes = |card: CardId, lower: bool| lower && self.s.table.card(card).pose != REVERSE;
        Some((becomes(attack.card, a <= d), becomes(facing, d <= a)))
    }

    /// 7.6.1.2
    pub fn battle(&mut self, act: Option<&'a Act>) {
        self.s.stage = stage::AFTER;
        self.step_on();
        self.battle_now(act);
    }

    /// The comparison itself.
    pub fn battle_now(&mut self, act: Option<&'a Act>) {
        let Some((attacker, defender)) = self.reversing() else {
            return;
        };
        let Some(attack) = self.s.attack else { return };
        let Some((facing, facing_zone)) = attack.facing else {
            return;
        };
        let mut reverse = (attacker, defender);
        let told = act.and_then(|a| self.seen(a)).filter(|seen| {
            seen.iter()
                .any(|op| matches!(op.kind, OpKind::Zone(..) | OpKind::ZoneCard(..) | OpKind::Nothing))
        });
        if let Some(seen) = told {
            let at = |zone: ZoneId| {
                seen.iter().find(|op| match op.kind {
                    OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => self.s.table.zone_id(seat, z) == zone,
                    _ => false,
                })
            };
            let (a, d) = (at(attack.slot), at(facing_zone));
            let lies = |card: CardId| self.s.table.card(card).pose == REVERSE;
            // One that lay reversed already may be named or not (1.3.2.1).
            let wrong_a = a.is_some() != attacker && !lies(attack.card);
            let wrong_d = d.is_some() != defender && !lies(facing);
            let other = seen.iter().find(|op| match op.kind {
                OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => {
                    let zone = self.s.table.zone_id(seat, z);
                    zone != attack.slot && zone != facing_zone
                }
                _ => false,
            });
            let known = self.info(attack.card).is_some() && self.info(facing).is_some();
            if !known && !self.right() {
                // Powers that nobody noted: as told.
                reverse = (a.is_some(), d.is_some());
            } else if wrong_a || wrong_d || other.is_some() {
                let span = other
                    .or(a.filter(|_| wrong_a))
                    .or(d.filter(|_| wrong_d))
                    .map(|op| op.span);
                self.other_battle(
                    attack,
                    facing,
                    facing_zone,
                    (attacker, defender),
                    (a.is_some(), d.is_some()),
                    span,
                );
                if !self.right() {
                    reverse = (a.is_some(), d.is_some());
                }
            }
        }
        if reverse.0 {
            self.s.table.turn(attack.card, REVERSE);
        }
        if reverse.1 {
            self.s.table.turn(facing, REVERSE);
        }
    }

    fn other_battle(
        &mut self,
        attack: Attack,
        facing: CardId,
        facing_zone: ZoneId,
        right: (bool, bool),
        told: (bool, bool),
        span: Option<Span>,
    ) {
        let (a, d) = (self.power(attack.card), self.power(facing));
        let (attacker, defender) = (self.slot_name(attack.slot), self.slot_name(facing_zone));
        let say = |pair: (bool, bool)| match pair {
            (true, true) => format!("{attacker} and {defender} reversed"),
            (true, false) => format!("{attacker} reversed"),
            (false, true) => format!("{defender} reversed"),
            (false, false) => "nobody reversed".to_owned(),
        };
        let message = format!("{attacker} has {a}, {defender} has {d}: {}", say(right));
        let (expected, claimed) = (say(right), say(told));
        let settle = self.text_about(Matter::Power);
        let slip = self.slip(R::Battle, Kind::Outcome, span, message);
        slip.expected = expected;
        slip.claimed = claimed;
        slip.cannot_tell = settle;
    }

    /// 7.7
    pub fn encore_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                // 7.7.1.1
                self.s.stage = stage::ENCORE;
                self.s.last_attack = None;
                self.next_after_check()
            }
            1 => {
                // 7.7.1.2, 7.7.1.3: after every card the turn player comes first again.
                let mut seat = self.s.active;
                for _ in self.m.seats() {
                    if self.has_reversed(seat) && !self.is_owed(Due::Reversed(seat)) {
                        return self.wait(Due::Reversed(seat));
                    }
                    seat = self.m.next(seat);
                }
                self.next_after_check()
            }
            _ => {
                // 7.7.1.4
                let left = self
                    .m
                    .seats()
                    .any(|s| self.has_reversed(s) && !self.is_owed(Due::Reversed(s)));
                self.set(if left { Frame::Encore(1) } else { Frame::End(0) });
                false
            }
        }
    }

    /// The slot of this player's reversed character that is encored next, so that it is the one that leaves first.
    pub fn encored_next(&self, seat: Seat) -> Option<Z> {
        let MarkKind::Act(act) = self.next?.kind else {
            return None;
        };
        let act = self.script.act(act);
        let (owner, slot, _) = self.slot_op(self.chosen(act))?;
        let reversed = |c: &CardId| self.s.table.card(*c).pose == REVERSE;
        let there = owner == seat && self.s.cards(owner, slot).iter().any(reversed);
        (self.verb(act) == V::Encore && act.seat == seat && there).then_some(slot)
    }

    /// What comes next is that a character leaves whom the battle now due reverses.
    pub fn leaves_after_battle(&self) -> bool {
        let Some(MarkKind::Act(act)) = self.next.map(|n| n.kind) else {
            return false;
        };
        let act = self.script.act(act);
        let slot = self.slot_op(self.chosen(act)).map(|(seat, z, _)| self.s.zone(seat, z));
        let (Some(zone), Some(attack), Some((attacker, defender))) = (slot, self.s.attack, self.reversing()) else {
            return false;
        };
        let leaves = matches!(self.verb(act), V::Leave | V::Encore);
        let facing = attack.facing.map(|f| f.1);
        leaves && ((attacker && attack.slot == zone) || (defender && facing == Some(zone)))
    }

    /// Whether a player's stage has a reversed character.
    pub fn has_reversed(&self, seat: Seat) -> bool {
        Z::SLOTS.iter().any(|z| {
            self.s
                .cards(seat, *z)
                .iter()
                .any(|c| self.s.table.card(*c).pose == REVERSE)
        })
    }

    /// 7.7.1.2, 7.7.1.3: one of them, by choice.
    pub fn reversed_leaves(&mut self, act: Option<&'a Act>, seat: Seat) {
        let chosen = act.and_then(|a| self.slot_op(self.chosen(a))).map(|(_, slot, _)| slot);
        let is_reversed = |z: &Z| {
            self.s
                .cards(seat, *z)
                .iter()
                .any(|c| self.s.table.card(*c).pose == REVERSE)
        };
        let slot = chosen
            .or_else(|| self.encored_next(seat))
            .or_else(|| Z::SLOTS.into_iter().find(is_reversed));
        let Some(slot) = slot else { return };
        let zone = self.s.zone(seat, slot);
        let card = self
            .s
            .table
            .zone(zone)
            .cards
            .iter()
            .copied()
            .find(|c| self.s.table.card(*c).pose == REVERSE);
        if let Some(card) = card {
            self.seen_leaving(act, card);
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
            self.push(Frame::Check);
        }
    }
}

/// The icons by number, for the bits of [`Triggered::icons`].
const ICONS: [Icon; 13] = [
    Icon::Soul,
    Icon::Return,
    Icon::Pool,
    Icon::Comeback,
    Icon::Draw,
    Icon::Shot,
    Icon::Treasure,
    Icon::Gate,
    Icon::Standby,
    Icon::Choice,
    Icon::Chance,
    Icon::Discovery,
    Icon::Focus,
];
