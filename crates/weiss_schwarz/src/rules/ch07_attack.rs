//! 7.2, 7.3: declaring an attack, and its trigger check.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Seat, ZoneId};

use super::super::cards::{CardKind, Icon};
use super::super::effects::Trigger;
use super::super::effects::reach::Matter;
use super::super::matches::Info;
use super::super::rulings::R;
use super::super::state::{Attack, Due, Frame, Happened, Method, REST, REVERSE, STAND, Triggered, Z, stage};
use super::super::variation::{OneAttack, Point};
use super::ch08_texts::About;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// 3.6.6: the slot facing one of the front row, and whose it is.
    pub fn facing(&self, seat: Seat, slot: Z) -> Option<(Seat, ZoneId)> {
        self.m.faced(self.s, seat, slot)
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
            // A character whose slot nobody wrote may stand there.
            let open = owner == seat && self.s.is_open(seat, slot);
            let item = if owner == seat { none_eligible(&legal) } else { "7.1.1" };
            let slip = self.slip(R::Attacker, Kind::Choice, Some(span), message);
            slip.item = item;
            slip.cannot_tell = open.then(|| "into which slot the character played without one was put".to_owned());
            slip.contested = true;
            slip.legal = legal;
            return;
        };
        self.one_attacker(act, zone);
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
        let turn = self.s.turn;
        let extra = self.s.extra(card);
        extra.soul = extra.soul.saturating_add(change);
        extra.attacked = turn;
        self.s.countered = false;
        let faced = self.facing(seat, slot);
        let defender = faced.map_or_else(|| self.s.next_player(), |(d, _)| d);
        self.s.events.push(Happened::Attacked { card, defender });
        let facing = faced.and_then(|(_, zone)| self.s.character(zone).map(|card| (card, zone)));
        let facing = match method {
            Method::Front if self.m.variation.draws(self.m, slot) => self.great_performance(defender).or(facing),
            _ => facing,
        };
        self.s.attack = Some(Attack {
            card,
            slot: zone,
            defender,
            facing,
            method,
            change,
            span: act.span,
            attacker_there: true,
            facing_there: true,
            soul_open: false,
            less: self.less_soul(method, faced.and_then(|(_, zone)| self.s.character(zone))),
            unknown_counter: false,
            shot_spent: false,
        });
        self.against_its_text(card, Matter::Attack, "attacked");
        self.triggers(card, Trigger::Attacks);
        self.s.stage = stage::TRIGGER;
        self.set(Frame::Trigger(0));
        // 7.2.1.6
        self.push(Frame::Check);
    }

    /// 7.2.1.3.1: one character is chosen. Done right, it is the first one named.
    fn one_attacker(&mut self, act: &'a Act, zone: ZoneId) {
        let other = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => {
                let other = self.s.table.zone_id(seat, z);
                (other != zone).then_some((other, op.span))
            }
            _ => None,
        });
        let Some((other, span)) = other else { return };
        let message = format!(
            "{} and {} were named for one attack: one character attacks",
            self.slot_name(zone),
            self.slot_name(other)
        );
        let slip = self.slip(R::Attacker, Kind::Choice, Some(span), message);
        slip.item = "7.2.1.3.1";
        slip.expected = "one character".into();
        slip.claimed = "two".into();
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
            let slip = self.slip(R::Attacker, Kind::Choice, Some(span), message);
            slip.item = none_eligible(&legal);
            slip.legal = legal;
        } else if pose != STAND {
            let how = if pose == REVERSE { "reversed" } else { "rested" };
            let (named, slot) = (self.named(card), self.slot_name(zone));
            // 7.2.1.5.3: an attack rests its attacker.
            let again = self.s.turn > 0 && self.s.extra_of(card).attacked == self.s.turn;
            let message = if again {
                format!("{named} in {slot} attacked this turn and is {how}; a standing character attacks")
            } else {
                format!("{named} in {slot} is {how}; a standing character attacks")
            };
            let legal = self.attackers();
            let slip = self.slip(R::Attacker, Kind::Choice, Some(span), message);
            slip.item = if again { "7.2.1.5.3" } else { none_eligible(&legal) };
            slip.expected = "a standing character of the front row".into();
            slip.claimed = format!("a {how} one");
            slip.legal = legal;
        }
        let limit = self.m.variation.one_attack(self.m, self.s);
        if limit != OneAttack::No && self.s.events.attacks() > 0 {
            // 7.2.1.3.1.2
            let (ruling, item) = self.m.ruling_at(self.s, Point::SecondAttack, (R::FirstTurnAttack, ""));
            let whose = match item.is_empty() {
                true => "in the first turn of the game",
                false => "in the first turn of one's own",
            };
            let message = format!("{} attacks a second time {whose}", self.m.name(seat));
            let slip = self.slip_of(ruling, Kind::Choice, Some(span), message);
            slip.item = item;
            slip.expected = "one attack in the first turn".into();
            slip.claimed = "a second attack".into();
            slip.cannot_tell =
                (limit == OneAttack::Unknown).then(|| "whether the player had a turn before this one".into());
        }
        self.m.variation.attack_checks(self, slot, span);
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
        // What was in the slot of somebody who has left decides nothing.
        let open = facing.is_some_and(|(owner, zone)| self.s.table.zone(zone).open || self.s.is_gone(owner));
        if let (Some((_, Method::Front | Method::Side)), Some((there, _))) = (told, faced) {
            // It is there, as the attack tells.
            self.s.doubts.gone.retain(|u| u.card != there);
        }
        let drawn = facing.filter(|_| self.m.variation.draws(self.m, slot));
        let performer = drawn.and_then(|(defender, _)| self.great_performance(defender));
        if let Some((there, there_zone)) = performer {
            let method = self.method_with_performer(told, there, there_zone, span);
            let change = self.soul_change(method, faced.map(|f| f.0));
            return (method, self.soul_change_as_told(act, card, slot, method, change));
        }
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
                slip.item = "7.2.1.4";
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
                    let text = || self.text_on(Matter::Attack, About::Card(card));
                    let settle = self.whether_gone(there).or_else(text);
                    let (ruling, item) = self
                        .m
                        .ruling_at(self.s, Point::Method(slot), (R::AttackMethod, "7.2.1.4.2"));
                    let slip = self.slip_of(ruling, Kind::Choice, span, message);
                    slip.item = item;
                    slip.expected = "front or side".into();
                    slip.claimed = word.into();
                    slip.cannot_tell = settle;
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
                    let settle = self.text_on(Matter::Attack, About::Card(card));
                    let (ruling, item) = self
                        .m
                        .ruling_at(self.s, Point::Method(slot), (R::AttackMethod, "7.2.1.4.1"));
                    let slip = self.slip_of(ruling, Kind::Choice, span, message);
                    slip.item = item;
                    slip.expected = "direct".into();
                    slip.claimed = word.into();
                    slip.cannot_tell = settle;
                    slip.legal = vec![format!("attack {} direct", slot.word())];
                    if self.right() {
                        method = Method::Direct;
                    }
                }
                _ => {}
            }
        }
        let change = self.soul_change(method, faced.map(|f| f.0));
        let told = self.soul_change_as_told(act, card, slot, method, change);
        if let (Method::Direct, Some((there, _))) = (method, faced) {
            // It is not there, as the attack tells.
            let gone = self.s.doubts.gone.iter().copied().find(|u| u.card == there);
            if let Some(unsure) = gone {
                self.has_left(unsure);
            }
        }
        (method, told)
    }

    /// 10.6.2: the character in the center of the front row, not reversed, that draws every attack onto itself.
    fn great_performance(&self, defender: Seat) -> Option<(CardId, ZoneId)> {
        let zone = self.s.zone(defender, Z::FC);
        let card = self.s.character(zone)?;
        let face = self.s.face(card)?;
        let performs = self.m.text(face).lines.iter().any(|l| l.great_performance);
        (performs && self.s.table.card(card).pose != REVERSE).then_some((card, zone))
    }

    /// 10.6.2: whatever faces the attacker, it makes a front attack on that character.
    fn method_with_performer(
        &mut self,
        told: Option<(&'static str, Method)>,
        there: CardId,
        zone: ZoneId,
        span: Option<Span>,
    ) -> Method {
        let Some((word, method)) = told.filter(|(_, method)| *method != Method::Front) else {
            return Method::Front;
        };
        let settle = self.text_on(Matter::Ability, About::Card(there));
        let message = format!(
            "{} in {} has Great Performance: the attack is a front attack on it, not {word}",
            self.named(there),
            self.slot_name(zone)
        );
        let slip = self.slip(R::AttackMethod, Kind::Choice, span, message);
        slip.item = "10.6.2";
        slip.expected = "front".into();
        slip.claimed = word.into();
        slip.cannot_tell = settle;
        if self.right() { Method::Front } else { method }
    }

    /// 7.2.1.4.2: how much soul the level of a character beside the attacker may take that nobody noted.
    fn less_soul(&self, method: Method, faced: Option<CardId>) -> u8 {
        let unknown = faced.filter(|card| method == Method::Side && self.s.face(*card).is_none());
        let Some(card) = unknown else { return 0 };
        let level = |i: &Info| (i.kind == CardKind::Character).then_some(i32::from(i.level));
        let (_, most) = self.m.between(self.s.table.card(card).owner, level);
        u8::try_from(most).unwrap_or(0)
    }

    /// 7.2.1.4.1, 7.2.1.4.2
    fn soul_change(&self, method: Method, faced: Option<CardId>) -> i8 {
        match method {
            Method::Direct => 1,
            Method::Front => 0,
            Method::Side => {
                let printed = faced.and_then(|c| self.info(c)).map_or(0, |i| i.level);
                let given = faced.map_or(0, |c| self.s.extra_of(c).given().level);
                let level = i8::try_from(printed).unwrap_or(i8::MAX).saturating_add(given);
                // Q112: a level of zero or less changes nothing.
                -level.max(0)
            }
        }
    }

    fn soul_change_as_told(&mut self, act: &'a Act, card: CardId, slot: Z, method: Method, change: i8) -> i8 {
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
        let beside = self
            .facing(self.s.active, slot)
            .and_then(|(_, zone)| self.s.character(zone));
        let unknown = beside.is_some_and(|c| self.s.face(c).is_none());
        let settle = (unknown && method == Method::Side)
            .then(|| "the character beside the attacker".to_owned())
            .or_else(|| self.text_on(Matter::Soul, About::Card(card)))
            .or_else(|| self.text_on(Matter::Level, About::Card(beside?)));
        let message = format!(
            "the soul of {} changes by {change:+} with this attack; {told:+} was written",
            self.named(card)
        );
        let slip = self.slip(R::SoulChange, Kind::Outcome, Some(span), message);
        slip.item = match method {
            Method::Direct => "7.2.1.4.1",
            Method::Front | Method::Side => "7.2.1.4.2",
        };
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
}

/// What an attacker breaks that could not be chosen: 7.2.1.3.1.3 where nobody could be.
fn none_eligible(legal: &[String]) -> &'static str {
    // The last one is not to attack.
    if legal.len() < 2 { "7.2.1.3.1.3" } else { "7.2.1.3.1.1" }
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
