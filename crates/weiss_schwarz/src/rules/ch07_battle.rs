//! 7.6, 7.7: who becomes reversed in a battle, and who leaves in the encore step.

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::effects::ability::Act;
use super::super::state::{Attack, Due, Frame, Method, REVERSE, Z, stage};
use super::super::variation::Slots;
use super::between::Between;
use super::questions::Rules;
use super::sure::Sure;

/// 7.6.1.2, 7.6.1.3: who of the attacker and the defender becomes reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reversal {
    /// For certain.
    pub sure: (bool, bool),
    /// Perhaps: it hangs on cards that nobody noted, or on text that is not read.
    pub may: (bool, bool),
}

/// 7.2.1.5.1: the character that a front attack is on, and its slot. It is the defending character while it has not moved from there.
pub fn defends(attack: &Attack) -> Option<(CardId, ZoneId)> {
    attack.attacked.filter(|_| attack.method == Method::Front)
}

/// 7.2.1.5.1, 7.6.1.3: the defending character and its slot, if neither of the two has moved: both are in battle.
pub fn in_battle(attack: &Attack) -> Option<(CardId, ZoneId)> {
    defends(attack).filter(|_| no_battle(attack).is_none())
}

/// Why an attack leads to no damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDamage {
    /// 7.5.1.2.2: there is no attacking character any more.
    AttackerLeft,
    /// 7.5.1.2.1: its soul is 0 or less.
    NoSoul(i16),
    /// 1.3.3: text forbids it, this line of that card.
    Forbidden(Option<(Face, usize)>),
}

/// Why there is no comparison of powers in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBattle {
    /// 7.5.1.3: it is not a front attack, and has no battle step.
    NoStep(Method),
    /// 7.6.1.3: the attacker has left its slot.
    AttackerLeft,
    /// 7.6.1.3: the defending character has left its slot.
    DefenderLeft,
}

/// 7.5.1.3: behind the damage of a front attack comes the battle step.
pub fn has_battle_step(attack: &Attack) -> bool {
    attack.method == Method::Front
}

/// 7.5.1.3, 7.6.1.3: why no powers are compared; `None`: they are.
pub fn no_battle(attack: &Attack) -> Option<NoBattle> {
    match attack {
        attack if !has_battle_step(attack) => Some(NoBattle::NoStep(attack.method)),
        attack if !attack.attacker_there => Some(NoBattle::AttackerLeft),
        attack if !attack.attacked_there => Some(NoBattle::DefenderLeft),
        _ => None,
    }
}

/// 7.2.1.5.1: the other one of attacker and defender, whether or not they are where they fought.
pub fn opponent_in(attack: &Attack, card: CardId) -> Option<CardId> {
    let (defender, _) = defends(attack)?;
    match card {
        card if card == attack.card => Some(defender),
        card if card == defender => Some(attack.card),
        _ => None,
    }
}

impl Rules<'_> {
    /// 7.2.1.5.1: whether a character is in battle.
    pub(super) fn is_in_battle(self, card: CardId) -> Sure {
        let Some(attack) = self.s.attack else {
            return Sure::No;
        };
        // An attacker is in battle also where nobody noted with whom.
        let fights = card == attack.card || opponent_in(&attack, card).is_some();
        match no_battle(&attack) {
            None => Sure::of(fights),
            Some(NoBattle::NoStep(_)) => Sure::No,
            // 8.11.2: they were in battle.
            Some(NoBattle::AttackerLeft | NoBattle::DefenderLeft) => Sure::No.unless(fights),
        }
    }

    /// 7.2.1.5.1: the battle opponent of a character.
    pub fn battle_opponent(self, card: CardId) -> Option<(CardId, Sure)> {
        match self.s.attack {
            Some(attack) => Some((opponent_in(&attack, card)?, self.is_in_battle(card))),
            None => {
                let plays = matches!(self.s.agenda.last(), Some(Frame::Effect { card: Some(of), .. }) if *of == card);
                let before = self.opponent_before(card).filter(|_| plays)?;
                Some((before, Sure::Maybe))
            }
        }
    }

    /// 7.6.1.4: the battle opponent in the battle that has just ended. An ability that a card may have been given waited before it ended,
    /// and only its line tells that it was there.
    pub(super) fn opponent_before(self, card: CardId) -> Option<CardId> {
        let just_ended = self.s.attack.is_none() && self.s.stage == stage::ATTACK;
        let attack = self.s.last_attack.filter(|_| just_ended)?;
        opponent_in(&attack, card)
    }

    /// 7.2.1.5.1: the defending character and its slot, also where the attacker has moved.
    pub fn front_attacked(self) -> Option<(CardId, ZoneId)> {
        self.s
            .attack
            .filter(|attack| attack.attacked_there)
            .as_ref()
            .and_then(defends)
    }

    /// 7.5.1.2: the damage that the attacker may deal, the least and the most, with its soul as far as it is sure. `None`: it deals
    /// none for certain.
    pub fn damage_due(self, attack: &Attack) -> Option<(Between, i16)> {
        self.damage_or_not(attack).ok()
    }

    /// 7.5.1.2.1, 7.5.1.2.2: why the attacker deals no damage, if it deals none for certain.
    pub fn no_damage(self, attack: &Attack) -> Option<NoDamage> {
        self.damage_or_not(attack).err()
    }

    fn damage_or_not(self, attack: &Attack) -> Result<(Between, i16), NoDamage> {
        if !attack.attacker_there {
            return Err(NoDamage::AttackerLeft);
        }
        let ((least, most), soul) = self.attack_damage(attack);
        if most > 0 {
            return Ok(((least, most), soul));
        }
        match self.is_forbidden(attack.card, Act::Deal) {
            (Sure::Yes, by) if soul > 0 => Err(NoDamage::Forbidden(by)),
            _ => Err(NoDamage::NoSoul(soul)),
        }
    }

    /// 7.6.1.2, 7.6.1.3: who becomes reversed, whatever the cards are that nobody noted, and who may: the attacker, the
    /// defender. `None`: no battle.
    pub fn reversal(self) -> Option<Reversal> {
        self.reversal_by(|card| self.power_between(card))
    }

    /// 7.6.1.2: whether somebody may become reversed in the battle in hand. If both can become reversed, one of them does, whatever
    /// the powers are; only where one of the two cannot, the powers decide.
    pub fn may_reverse(self) -> bool {
        let Some((attack, (facing, _))) = self.s.attack.and_then(|attack| Some((attack, in_battle(&attack)?))) else {
            return false;
        };
        let can = |card| self.pose(card) != REVERSE && self.is_forbidden(card, Act::Reverse).0 != Sure::Yes;
        let may = || self.reversal().is_some_and(|who| who.may.0 || who.may.1);
        match (can(attack.card), can(facing)) {
            (true, true) => {
                debug_assert!(may());
                true
            }
            (false, false) => false,
            _ => may(),
        }
    }

    /// 7.6.1.2, 7.6.1.3: [`reversal`](Self::reversal) by these powers: the one of less power, and both if they have the same.
    pub fn reversal_by(self, power: impl Fn(CardId) -> Between) -> Option<Reversal> {
        let attack = self.s.attack?;
        let (facing, _) = in_battle(&attack)?;
        let (a, d) = (power(attack.card), power(facing));
        let attacker = self.becomes_reversed(attack.card, (a.1 <= d.0, a.0 <= d.1));
        let defender = self.becomes_reversed(facing, (d.1 <= a.0, d.0 <= a.1));
        Some(Reversal {
            sure: (attacker.0, defender.0),
            may: (attacker.1, defender.1),
        })
    }

    /// Whether one that is beaten for certain, or may be, becomes reversed: 1.3.2.1: not if it is already; 1.3.3: not if a text
    /// forbids it.
    fn becomes_reversed(self, card: CardId, (sure, may): (bool, bool)) -> (bool, bool) {
        if !may || self.pose(card) == REVERSE {
            return (false, false);
        }
        let (forbidden, _) = self.is_forbidden(card, Act::Reverse);
        (sure && forbidden == Sure::No, forbidden != Sure::Yes)
    }

    /// 7.7.1.2, 7.7.1.3: the slots of these in which a player has a reversed character. One of them leaves.
    pub fn reversed_in(self, seat: Seat, slots: Slots) -> impl Iterator<Item = Z> {
        slots
            .iter()
            .filter(move |z| self.s.reversed(self.s.zone(seat, *z)).is_some())
    }

    /// 7.7.1.4: whether there is one.
    pub fn has_reversed(self, seat: Seat, slots: Slots) -> bool {
        self.reversed_in(seat, slots).next().is_some()
    }

    /// 7.7.1.2 to 7.7.1.4: whether one of them is due to leave. What was left out is owed, and not due a second time.
    pub fn reversed_are_due(self, seat: Seat, slots: Slots) -> bool {
        self.has_reversed(seat, slots) && !self.s.is_owed(Due::Reversed(seat))
    }
}
