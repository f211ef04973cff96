//! 7.2, 7.3: an attack is declared, and its trigger check is made, as a log tells it.

use rejudge_judge::script::Act;
use rejudge_table::{CardId, Seat, ZoneId};

use super::super::claims::attack::Declared;
use super::super::effects::Trigger;
use super::super::effects::ability::Time;
use super::super::effects::reach::Matter;
use super::super::rules::Occurs;
use super::super::rulings::R;
use super::super::state::{Attack, Due, Frame, Happened, Method, REST, Z, stage};
use super::Cx;

impl<'a> Cx<'a> {
    /// 3.6.6: the slot facing one of the front row, and whose it is.
    pub fn facing(&self, seat: Seat, slot: Z) -> Option<(Seat, ZoneId)> {
        self.rules().facing(seat, slot)
    }

    /// 7.2
    pub fn declaration_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                // 7.2.1.1, 7.2.1.2
                self.s.stage = stage::ATTACK;
                // The attack phase begins once; further attacks come back here.
                if self.s.events.attacks() == 0 {
                    self.begins_now(Time::Attack);
                }
                self.next_after_check()
            }
            _ => self.wait(Due::Attack),
        }
    }

    /// 7.2.1.3 to 7.2.1.5: who attacks and how; or nobody does, and the encore step follows.
    pub fn attack(&mut self, act: Option<&'a Act>) {
        let Some(act) = act else {
            // 7.2.1.3.2
            self.s.stage = stage::ENCORE;
            self.set(Frame::Encore(0));
            return;
        };
        let told = Declared::of(self.script, act);
        let Some(chosen) = told.slot else { return };
        let (owner, slot) = chosen.value;
        let zone = self.s.zone(owner, slot);
        let may = self.rules().may_attack(owner, slot);
        let illegal = !may.is_yes();
        let card = self.s.character(zone).filter(|_| owner == self.s.active);
        if card.is_some() {
            let other = told.other.map(|other| self.s.zone(other.value.0, other.value.1));
            let alone = self.rules().one_attacker(zone, other);
            self.object(alone, |_| told.other.map(|other| other.span));
        }
        self.object(may, |_| Some(chosen.span));
        let Some(card) = card.filter(|_| !(self.right() && illegal)) else {
            return;
        };
        let (method, instead) = self.method(&told, slot);
        let change = self.soul_change(&told, card, slot, method);
        self.faced_is_gone_after_all(slot, method);
        self.attacks(act, (card, instead), slot, method, change);
    }

    /// 7.2.1.4: the method, as told; 8.10.1: and the character that is attacked instead of the one who is faced.
    fn method(&mut self, told: &Declared, slot: Z) -> (Method, Option<CardId>) {
        let named = told
            .target
            .map(|target| (self.s.zone(target.value.0, target.value.1), target.span));
        let said = told.method.map_or(Method::Front, |said| said.value);
        if let Some((target, span)) = named {
            let answer = self.rules().may_attack_at(slot, said, target);
            let stops = answer.is_no();
            self.object(answer, |_| Some(span));
            let there = self.s.character(target).filter(|_| !(stops && self.right()));
            return match there {
                Some(there) => (said, Some(there).filter(|_| said == Method::Front)),
                None => (self.method_by_slot(told, slot), None),
            };
        }
        match self.rules().attacked_unsaid(slot, said) {
            Some(target) if told.method.is_some() => (said, self.s.character(target)),
            _ => (self.method_by_slot(told, slot), None),
        }
    }

    /// 7.2.1.4: the method by who is faced, as told.
    fn method_by_slot(&mut self, told: &Declared, slot: Z) -> Method {
        let faced = self.rules().faced_by(slot);
        let Some(said) = told.method else {
            let (method, answer) = self.rules().method_unsaid(slot);
            self.object(answer, |_| None);
            return method;
        };
        if let (Method::Front | Method::Side, Some(there)) = (said.value, faced) {
            // It is there, as the attack tells.
            self.s.doubts.gone.retain(|u| u.card != there);
        }
        let answer = self.rules().may_attack_by(slot, said.value);
        let fits = |method: &Method| self.rules().may_attack_by(slot, *method).is_yes();
        // Done right, it is a front attack where that can be.
        let right = match answer.is_yes() || !self.right() {
            true => said.value,
            false => [Method::Front, Method::Direct]
                .into_iter()
                .find(fits)
                .unwrap_or(said.value),
        };
        self.object(answer, |_| told.word);
        right
    }

    /// 7.2.1.4.1, 7.2.1.4.2: what that does to the soul, as told.
    fn soul_change(&mut self, told: &Declared, card: CardId, slot: Z, method: Method) -> i8 {
        let change = self.rules().soul_change(card, method, self.rules().faced_by(slot));
        let Some(soul) = told.soul else { return change };
        let answer = self.rules().changes_soul_by(card, slot, method, soul.value);
        let played = !self.right() && !answer.is_yes();
        self.object(answer, |_| Some(soul.span));
        match played {
            true => i8::try_from(soul.value.clamp(-99, 99)).unwrap_or(change),
            false => change,
        }
    }

    /// A direct attack tells that whoever may have left the facing slot has.
    fn faced_is_gone_after_all(&mut self, slot: Z, method: Method) {
        let faced = self.rules().faced_by(slot).filter(|_| method == Method::Direct);
        let unsure = self.s.doubts.gone.iter().copied().find(|u| Some(u.card) == faced);
        if let Some(unsure) = unsure.filter(|_| self.rules().drawn_by(slot).is_none()) {
            self.has_left(unsure);
        }
    }

    /// 7.2.1.5: the attack is declared.
    fn attacks(
        &mut self,
        act: &'a Act,
        (card, instead): (CardId, Option<CardId>),
        slot: Z,
        method: Method,
        change: i8,
    ) {
        let seat = self.s.active;
        // 7.2.1.5.3
        self.s.table.turn(card, REST);
        let turn = self.s.turn;
        let extra = self.s.extra_beside_power(card);
        extra.soul = extra.soul.saturating_add(change);
        extra.attacked = turn;
        self.s.countered = false;
        let faced = self.facing(seat, slot);
        let defender = faced.map_or_else(|| self.s.next_player(), |(d, _)| d);
        self.s.events.push(Happened::Attacked { card, defender });
        let faces = self.rules().faced_by(slot);
        let performer = self.rules().drawn_by(slot).filter(|_| method == Method::Front);
        // 8.10.2.4: what the other player replaces comes last.
        let facing = performer.or(instead).or(faces);
        let facing = facing.map(|card| (card, self.s.table.card(card).zone));
        let attacker = (card, self.s.zone(seat, slot));
        self.s.attack = Some(Attack {
            change,
            less: self.rules().soul_perhaps_less(card, method, faces),
            ..Attack::declared(attacker, defender, facing, method, act.span)
        });
        self.against_its_text(card, Matter::Attack);
        self.triggers(card, Trigger::Attacks);
        if let Some(declared) = self.s.attack.as_ref().map(Occurs::declared) {
            self.hear(declared);
        }
        // What an attack before this one was to have done behind its trigger checks.
        self.s.created.retain(|created| created.time != Time::Checks);
        self.s.stage = stage::TRIGGER;
        self.set(Frame::Trigger(0));
        // 7.2.1.6
        self.check();
    }

    /// 7.3
    pub fn trigger_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::TRIGGER;
                self.checks_by_cont();
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
                // 7.3.1.2: another trigger check, by a text.
                if let Some(attack) = self.s.attack.as_mut().filter(|attack| attack.checks > 0) {
                    attack.checks -= 1;
                    self.s.stage = stage::TRIGGER;
                    self.set(Frame::Trigger(1));
                    return false;
                }
                self.created_begins(self.s.active, Time::Checks);
                // 7.3.1.3
                let front = self.s.attack.is_some_and(|a| a.method == Method::Front);
                self.set(if front { Frame::Counter(0) } else { Frame::Damage(0) });
                self.s.stage = if front { stage::COUNTER } else { stage::DAMAGE };
                self.check();
                false
            }
        }
    }

    /// 7.3.1.2: how often CONT abilities of the attacker have a trigger check made.
    fn checks_by_cont(&mut self) {
        let Some(attacker) = self.s.attack.map(|attack| attack.card) else {
            return;
        };
        let times = self.rules().checks_by_cont(attacker);
        if let (Some(times), Some(attack)) = (times, self.s.attack.as_mut()) {
            // One is made in any case.
            attack.checks = attack.checks.max(times.saturating_sub(1));
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
        let triggered = self.rules().triggered(card);
        // Where everything is written a soul icon that a known card gains has its line.
        let open = self.info(card).is_none() || triggered.open && !self.m.full;
        if open && let Some(attack) = &mut self.s.attack {
            attack.soul_open = true;
        }
        self.s.triggered = triggered;
        if let Some(attack) = self.s.attack {
            self.hear(Occurs::Checked { by: attack.card, card });
        }
    }

    /// 7.3.1.2.3: face down onto the stock.
    pub fn stock(&mut self, act: Option<&'a Act>) {
        self.s.triggered.stock_untold = act.is_none();
        self.s.stage = stage::COUNTER;
        self.step_on();
        if let Some(card) = self.s.triggered.card {
            let stock = self.owners(card, Z::Stock);
            self.move_to(card, stock);
        }
    }
}
