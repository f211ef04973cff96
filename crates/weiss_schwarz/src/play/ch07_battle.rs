//! 7.4 to 7.7: counter, damage, battle and encore step.

use rejudge_judge::script::{Act, MarkKind, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Pose, Seat, ZoneId};

use super::super::effects::Trigger;
use super::super::effects::ability::Time;
use super::super::effects::reach::Matter;
use super::super::rules::ch07_battle::{Reversal, has_battle_step, in_battle};
use super::super::rules::ch08_triggers::Occurs;
use super::super::state::{Attack, Due, Extra, Frame, Happened, REVERSE, Triggered, Until, Z, stage};
use super::super::variation::Point;
use super::super::verdicts::{Battle, Fought};
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// 7.4
    pub fn counter_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::COUNTER;
                self.hear(Occurs::Begins(self.s.active, Time::Counter));
                self.next_after_check()
            }
            1 if self.s.attack.is_some_and(|a| self.s.is_gone(a.defender)) => {
                self.step_on();
                false
            }
            1 => self.wait(Due::Counter),
            _ => {
                // 7.4.1.3
                self.s.stage = stage::DAMAGE;
                self.set(Frame::Damage(0));
                self.check();
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
                let attack = self.s.attack.filter(|a| !self.s.is_gone(a.defender));
                let damage = attack.and_then(|attack| Some((attack.defender, self.rules().damage_due(&attack)?)));
                if let Some((defender, ((least, _), soul))) = damage {
                    // Where it may be none, the log need not tell of any.
                    let soul = if least > 0 { soul.max(0) } else { 0 };
                    return self.wait(Due::Damage(defender, soul));
                }
                if self.icons_may_follow() {
                    return self.wait(Due::IconsBehindStock);
                }
                self.no_icon_follows();
                false
            }
            2 => {
                self.s.stage = stage::BATTLE;
                self.next_after_check()
            }
            _ => {
                // 7.5.1.3
                let battle = self.s.attack.as_ref().is_some_and(has_battle_step);
                self.set(Frame::Battle(if battle { 0 } else { 3 }));
                false
            }
        }
    }

    /// 7.3.1.3: icons of the triggered card were passed or left out for its stocking, and no damage waits for a line behind
    /// which it would be too late for them.
    fn icons_may_follow(&self) -> bool {
        let left_out = || self.s.debts.iter().any(|d| d.due == Due::Icons);
        self.s.attack.is_some() && (self.s.triggered.passed != 0 || left_out())
    }

    /// 7.5.1.2.1, 7.5.1.2.2: without damage the step goes on.
    pub fn no_icon_follows(&mut self) {
        self.s.stage = stage::BATTLE;
        self.step_on();
    }

    /// 7.6
    pub fn battle_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::BATTLE;
                self.next_after_check()
            }
            1 => {
                if self.rules().may_reverse() {
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
                if let Some(attack) = self.s.attack {
                    self.hear(Occurs::AttackEnds(attack.card));
                    self.created_begins(self.s.active, Time::AttackEnd);
                }
                self.attack_is_over();
                self.s.stage = stage::ATTACK;
                self.set(Frame::Declare(0));
                self.check();
                false
            }
        }
    }

    /// The attack is over, and what lasts for its battle ends.
    pub fn attack_is_over(&mut self) {
        // 11.4.1.1: what would come at the end of one that is broken off does not come at the end of another one.
        self.s.created.retain(|created| created.time != Time::AttackEnd);
        self.s.last_attack = self.s.attack.take();
        if self.s.lasting {
            self.s.checked = None;
            self.s.extra.iter_mut().for_each(Extra::battle_ends);
        }
        self.s.granted_end(&[Until::Battle]);
        self.s.triggered = Triggered::default();
    }

    /// 7.6.1.2, 7.6.1.3: who becomes reversed in the battle in hand.
    pub fn reversal(&self) -> Option<Reversal> {
        self.rules().reversal()
    }

    /// 7.6.1.2, 2.12.2: the same, by what text that is not read may give beside it.
    pub fn reversal_by_text(&self) -> Option<Reversal> {
        self.rules().reversal_by(|card| {
            let ((least, most), by) = (self.power_between(card), self.text_gives_more(Matter::Power, card));
            (least.saturating_add(by.0), most.saturating_add(by.1))
        })
    }

    /// Whether a battle is due that reverses somebody for certain.
    pub fn reverses_somebody(&self) -> bool {
        self.reversal().is_some_and(|who| who.sure.0 || who.sure.1)
    }

    /// 7.6.1.2: who may have become reversed and is not named anywhere, by cards that nobody noted.
    pub fn unsure_battle(&mut self, Reversal { sure, may }: Reversal) {
        let Some(attack) = self.s.attack else { return };
        let Some((facing, facing_zone)) = attack.attacked else {
            return;
        };
        for (card, zone, sure, may) in [
            (attack.card, attack.slot, sure.0, may.0),
            (facing, facing_zone, sure.1, may.1),
        ] {
            if !may || sure {
                continue;
            }
            if self.leaves_next(zone) {
                self.becomes_reversed(card);
            } else if !self.s.doubts.reversed.contains(&card) {
                self.s.doubts.reversed.push(card);
            }
        }
    }

    /// What comes next is that the character of this slot leaves, or its Encore.
    fn leaves_next(&self, zone: ZoneId) -> bool {
        let Some(MarkKind::Act(act)) = self.next.map(|n| n.kind) else {
            return false;
        };
        let act = self.script.act(act);
        let slot = self.slot_op(self.chosen(act)).map(|(seat, z, _)| self.s.zone(seat, z));
        matches!(self.verb(act), V::Leave | V::Encore) && slot == Some(zone)
    }

    /// 7.6.1.2
    pub fn battle(&mut self, act: Option<&'a Act>) {
        self.s.stage = stage::AFTER;
        self.step_on();
        self.battle_now(act);
    }

    /// The comparison itself.
    pub fn battle_now(&mut self, act: Option<&'a Act>) {
        let Some(Reversal { sure, may }) = self.reversal() else {
            return;
        };
        let (attacker, defender) = sure;
        let Some(attack) = self.s.attack else { return };
        let Some((facing, facing_zone)) = attack.attacked else {
            return;
        };
        let mut reverse = (attacker, defender);
        self.announced_powers(act, attack, facing);
        let told = act.and_then(|a| self.seen(a)).filter(|seen| {
            seen.iter()
                .any(|op| matches!(op.kind, OpKind::Zone(..) | OpKind::ZoneCard(..) | OpKind::Nothing))
        });
        if let Some(seen) = told {
            let (a, d) = (self.named_in(seen, attack.slot), self.named_in(seen, facing_zone));
            let lies = |card: CardId| self.s.table.card(card).pose == REVERSE;
            // One that lay reversed already may be named or not (1.3.2.1).
            let wrong = |told: bool, sure: bool, may: bool| if told { !may } else { sure };
            let both = a.is_some() && d.is_some();
            // Both are named where the loser has taken the other along.
            let by_text = |loser: CardId, other: CardId| both && self.rules().takes_along(loser, other);
            let wrong_a = wrong(a.is_some(), attacker, may.0)
                && !lies(attack.card)
                && !(defender && by_text(facing, attack.card));
            let wrong_d =
                wrong(d.is_some(), defender, may.1) && !lies(facing) && !(attacker && by_text(attack.card, facing));
            let other = seen.iter().find(|op| match op.kind {
                OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => {
                    let zone = self.s.table.zone_id(seat, z);
                    zone != attack.slot && zone != facing_zone
                }
                _ => false,
            });
            if (attacker, defender) != may {
                // Powers that nobody noted: as told.
                reverse = (a.is_some(), d.is_some());
                if !wrong_a && !wrong_d && other.is_none() && !lies(attack.card) && !lies(facing) {
                    let span = act.map_or(attack.span, |act| act.span);
                    self.power_must_be(attack, facing, reverse, span);
                }
            }
            if wrong_a || wrong_d || other.is_some() {
                let told = (a.is_some(), d.is_some());
                if let Some(other) = other {
                    self.not_in_battle(attack, facing_zone, other);
                } else {
                    let span = a.filter(|_| wrong_a).or(d.filter(|_| wrong_d)).map(|op| op.span);
                    // What is open comes out as told.
                    let right = |told: bool, sure: bool, may: bool| sure || (may && told);
                    let right = (right(told.0, attacker, may.0), right(told.1, defender, may.1));
                    self.other_battle(attack, facing, facing_zone, right, told, span);
                }
                if !self.right() {
                    reverse = (a.is_some(), d.is_some());
                }
            }
        }
        if told.is_none() {
            let shown = self.as_shown_later(Reversal { sure, may });
            reverse = shown.sure;
            self.unsure_battle(shown);
        }
        if reverse.0 {
            self.becomes_reversed(attack.card);
        }
        if reverse.1 {
            self.becomes_reversed(facing);
        }
    }

    /// Where a line names the character of this slot, or the slot.
    pub(super) fn named_in<'o>(&self, told: &'o [Op], slot: ZoneId) -> Option<&'o Op> {
        told.iter().find(|op| match op.kind {
            OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => self.s.table.zone_id(seat, z) == slot,
            _ => false,
        })
    }

    /// 4.6.1: a character is turned; that one becomes reversed by it is an event.
    pub fn turn_character(&mut self, card: CardId, pose: Pose) {
        match pose {
            REVERSE => self.becomes_reversed(card),
            _ => self.s.table.turn(card, pose),
        }
    }

    /// 4.6.1.3, 1.3.2.1: what is reversed already does not become so.
    pub fn becomes_reversed(&mut self, card: CardId) {
        if self.s.table.card(card).pose != REVERSE {
            self.s.events.push(Happened::Reversed(card));
            self.s.table.turn(card, REVERSE);
            self.against_its_text(card, Matter::Reverse);
            self.triggers_reversed(card);
            self.hear(Occurs::Reversed(card));
        }
    }

    /// 7.6.1.2: the powers that were announced, in either order, held against what the log makes them.
    fn announced_powers(&mut self, act: Option<&'a Act>, attack: Attack, facing: CardId) {
        let seen = act.and_then(|a| self.seen(a)).unwrap_or(&[]);
        let mut counts = seen.iter().filter_map(|op| match op.kind {
            OpKind::Count(n) => Some((i64::from(n), op.span)),
            _ => None,
        });
        let (Some((first, span)), Some((second, end))) = (counts.next(), counts.next()) else {
            return;
        };
        let known = |card| matches!(self.power_between(card), (least, most) if least == most);
        let known = known(attack.card) && known(facing);
        // What text did to them is announced with them.
        if !known || self.text_on_battle(attack.card, facing).is_some() {
            return;
        }
        // Less than no power is announced as none.
        let (a, d) = (self.power(attack.card).max(0), self.power(facing).max(0));
        let (right, crossed) = ((i64::from(a), i64::from(d)), (i64::from(d), i64::from(a)));
        if (first, second) == right || (first, second) == crossed {
            return;
        }
        let facing_zone = self.s.table.card(facing).zone;
        let span = Span {
            start: span.start,
            end: end.end,
        };
        self.says(
            Battle::Announced(attack.slot, a, facing_zone, d, first, second),
            Some(span),
        );
    }

    /// 7.2.1.5.1: attacker and defender are in battle, nobody else.
    fn not_in_battle(&mut self, attack: Attack, facing_zone: ZoneId, other: &Op) {
        let (OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _)) = other.kind else {
            return;
        };
        let slot = self.s.table.zone_id(seat, z);
        let wrong = Battle::NotInIt(slot, attack.slot, facing_zone);
        match self.s.table.seat_of(slot) {
            owner if owner != self.s.active && owner != attack.defender => {
                self.says_at(Point::Battle, wrong, Some(other.span));
            }
            _ => {
                self.says(wrong, Some(other.span));
            }
        }
    }

    /// 7.6.1.2: the log says behind a battle in which nobody became reversed that somebody did; a violation says so. `false`: there was no
    /// such battle, or the line names neither of its characters.
    pub fn reversed_after_all(&mut self, told: &'a [Op]) -> bool {
        let Some(attack) = self.s.attack.or(self.s.last_attack) else {
            return false;
        };
        let Some((facing, zone)) = in_battle(&attack) else {
            return false;
        };
        let became = |card| self.s.events.became_reversed(card);
        let over = match self.s.attack {
            Some(_) => (stage::BATTLE..=stage::AFTER).contains(&self.s.stage),
            None => self.s.stage == stage::ATTACK,
        };
        if became(attack.card) || became(facing) || !over {
            return false;
        }
        let (a, d) = (self.named_in(told, attack.slot), self.named_in(told, zone));
        let Some(span) = a.or(d).map(|op| op.span) else {
            return false;
        };
        let told = (a.is_some(), d.is_some());
        self.other_battle(attack, facing, zone, (false, false), told, Some(span));
        true
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
        let settle = self.text_turns(attack.card, facing, told);
        let fought = Fought::of(&attack, (facing, facing_zone));
        self.says(Battle::Reversed(fought, right, told), span).cannot_tell = settle;
    }

    /// 7.7
    pub fn encore_step(&mut self, item: u8) -> bool {
        match item {
            0 => {
                // 7.7.1.1
                self.s.stage = stage::ENCORE;
                self.s.last_attack = None;
                self.s.events.push(Happened::EncoreStep);
                self.step_begins(Trigger::EncoreStep);
                self.next_after_check()
            }
            1 => {
                // 7.7.1.2, 7.7.1.3: after every card the turn player comes first again.
                for (seat, slots) in self.m.variation.encores(self.m, self.s) {
                    if self.rules().reversed_are_due(seat, slots) || self.has_unsure(seat, slots) {
                        return self.wait(Due::Reversed(seat));
                    }
                }
                self.next_after_check()
            }
            _ => {
                // 7.7.1.4
                let mut encores = self.m.variation.encores(self.m, self.s).into_iter();
                let left = encores.any(|(seat, slots)| self.rules().reversed_are_due(seat, slots));
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
        let mut lying = self.rules().reversed_in(seat, self.m.encore_slots(self.s, seat));
        let there = owner == seat && lying.any(|z| z == slot);
        (self.verb(act) == V::Encore && act.seat == seat && there).then_some(slot)
    }

    /// 9.5, 9.6.2: the character due to leave whose Encore is played next, so that it has left.
    pub fn leaving_encored_next(&self) -> Option<(CardId, ZoneId)> {
        let MarkKind::Act(act) = self.next?.kind else {
            return None;
        };
        let act = self.script.act(act);
        let (owner, slot, _) = self.slot_op(self.chosen(act))?;
        let zone = self.s.zone(owner, slot);
        let card = super::fit::due_to_leave(self.s, zone, act.seat)?;
        (self.verb(act) == V::Encore).then_some((card, zone))
    }

    /// What comes next is that a character leaves whom the battle now due reverses.
    pub fn leaves_after_battle(&self) -> bool {
        let Some(MarkKind::Act(act)) = self.next.map(|n| n.kind) else {
            return false;
        };
        let act = self.script.act(act);
        let slot = self.slot_op(self.chosen(act)).map(|(seat, z, _)| self.s.zone(seat, z));
        let (Some(zone), Some(attack), Some(who)) = (slot, self.s.attack, self.reversal()) else {
            return false;
        };
        let (attacker, defender) = who.may;
        let leaves = matches!(self.verb(act), V::Leave | V::Encore);
        let facing = attack.attacked.map(|f| f.1);
        leaves && ((attacker && attack.slot == zone) || (defender && facing == Some(zone)))
    }

    /// 7.7.1.2, 7.7.1.3: one of them, by choice.
    pub fn reversed_leaves(&mut self, act: Option<&'a Act>, seat: Seat) {
        let chosen = act.and_then(|a| self.slot_op(self.chosen(a))).map(|(_, slot, _)| slot);
        let slot = chosen
            .or_else(|| self.encored_next(seat))
            .or_else(|| self.rules().reversed_in(seat, self.m.encore_slots(self.s, seat)).next());
        let Some(slot) = slot else {
            return self.unsure_stay(seat);
        };
        let zone = self.s.zone(seat, slot);
        if let Some(card) = self.s.reversed(zone) {
            self.seen_leaving(act, card);
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
            self.check();
        }
    }
}
