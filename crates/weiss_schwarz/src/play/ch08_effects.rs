//! 8.5, 8.7.4.1.2: a check timing; what a character had that leaves; what is owed if something due is left out.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::{CardKind, Icon};
use super::super::effects::ability::Sel;
use super::super::effects::continuous::{Gives, kind};
use super::super::rules::Duty;
use super::super::rules::sure::Sure;
use super::super::state::{Due, Happened};
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// 8.5.1
    pub fn check_timing(&mut self) -> bool {
        // 8.5.1.1
        if let Some(waits) = self.rule_processing() {
            return waits;
        }
        // 8.5.1.2, 8.5.1.3: the turn player's first.
        if self.s.waiting.is_empty() {
            self.pop();
            return false;
        }
        for seat in self.s.players_from(self.s.active) {
            if let Some(due) = self.waits_of(seat) {
                return self.wait(due);
            }
        }
        // 8.5.1.4
        self.pop();
        false
    }

    /// 8.9: the soul of a character.
    pub fn soul(&self, card: CardId) -> i16 {
        self.rules().soul(card)
    }

    /// 8.9: the power of a character.
    pub fn power(&self, card: CardId) -> i32 {
        self.rules().power(card)
    }
}

impl Cx<'_> {
    /// 8.7.4.1.2: a character leaves the stage: what it was given and triggers at that is so as it was there.
    pub fn keeps_what_it_was_given(&mut self, card: CardId) {
        if self.m.conts & kind::PLAYED == 0 && self.s.granted.is_empty() {
            return;
        }
        let rules = self.rules();
        let mut had: SmallVec<[(Face, u8, Sure); 2]> = SmallVec::new();
        for one in rules.abilities_given(card).iter().filter(|had| had.is_of_leaving()) {
            had.push((one.ability.0, one.ability.1, one.sure));
        }
        // Whoever left in the same moment gave it still, but for what it gives itself alone.
        for giver in self.s.events.left_the_stage(|zone| self.s.z(zone).is_slot()) {
            let Some(face) = self.s.face(giver).filter(|_| giver != card) else {
                continue;
            };
            for clause in rules.clauses(face).filter(|clause| clause.to != Sel::This) {
                let Gives::Played(number) = clause.gives else { continue };
                let sure = Sure::Maybe;
                let given = rules.had((face, number), sure);
                if given.is_some_and(|had| had.is_of_leaving()) {
                    had.push((face, number, sure));
                }
            }
        }
        for (face, ability, sure) in had {
            self.s.events.push(Happened::Had {
                card,
                face,
                ability,
                sure,
            });
        }
    }
}

impl Cx<'_> {
    /// What is owed if what is due is left out: its number for the judge, its verb, and who owes it.
    pub fn owes(&self, due: Due) -> (u16, V, Seat) {
        let s = &*self.s;
        let duty = match due {
            Due::Reversed(seat) => return (self.m.variation.owes_reversed(self.m, s, seat), V::Leave, seat),
            due => self.duty(due),
        };
        let seat = match due {
            // Who deals it owes it.
            Due::Damage(..) => s.active,
            Due::Leave(card, _) => s.table.card(card).owner,
            due => due.seat().unwrap_or(s.active),
        };
        // What nobody is obliged to do is owed under no number.
        duty.map_or((0, V::Note, seat), |duty| (duty.number(), duty.row().verb, seat))
    }

    /// The duty that what is due is; a reversed character's is the variation's to say.
    fn duty(&self, due: Due) -> Option<Duty> {
        let s = &*self.s;
        Some(match due {
            Due::Stand => Duty::Stand,
            Due::Draw => Duty::Draw,
            Due::Trigger => Duty::Trigger,
            Due::Icons => match s.mandatory_icon() {
                Some(Icon::Soul) => Duty::SoulIcon,
                Some(Icon::Treasure) => Duty::TreasureIcon,
                _ => Duty::ChanceIcon,
            },
            Due::ChanceStock(_) => Duty::ChanceStock,
            Due::Stock => Duty::Stock,
            Due::Damage(_, 0) => Duty::MaybeDamage,
            Due::Damage(..) => Duty::Damage,
            Due::Shot(_) => Duty::Shot,
            Due::Battle if self.reverses_somebody() => Duty::Battle,
            Due::Battle => Duty::MaybeBattle,
            Due::HandLimit(_) => Duty::HandLimit,
            Due::ClimaxLeaves => Duty::ClimaxLeaves,
            Due::Refresh(seat) if self.put_off(seat) => Duty::RefreshAfter,
            Due::Refresh(_) => Duty::Refresh,
            Due::Penalty(_) => Duty::Penalty,
            Due::LevelUp(seat) if seat == s.active && self.rules().others_interrupt(seat) => Duty::LevelUpFirst,
            Due::LevelUp(_) => Duty::LevelUp,
            Due::Leave(card, zone) => {
                // 9.6.2.1: the last of several that came at once is alone by then.
                let alone = s.table.zone(zone).cards.len() == 1 && !s.extra_of(card).together;
                let is = |kind| self.info(card).is_some_and(|i| i.kind == kind);
                match alone {
                    true if s.z(zone).is_slot() && is(CardKind::Character) => Duty::PowerZero,
                    true => Duty::WrongCard,
                    false => Duty::Replaced,
                }
            }
            Due::Out(_) => Duty::Out,
            Due::Auto(seat, ..) if self.another_auto_is_next(seat) => Duty::AutoFirst,
            Due::Auto(..) => Duty::Auto,
            _ => return None,
        })
    }
}
