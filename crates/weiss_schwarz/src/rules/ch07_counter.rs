//! 7.4: the counter step: whether there is one, who may counter, and with what.

use rejudge_table::{Face, Seat};

use super::super::cards::CardKind;
use super::super::state::{Due, Method, stage};
use super::open::Open;
use super::questions::{Answer, Rules};
use super::reason::Reason;

impl Rules<'_> {
    /// 7.4.1: whether this player may counter now.
    pub fn may_counter(self, seat: Seat) -> Answer {
        if self.s.due == Due::Counter && seat == self.s.defender() {
            return Answer::yes();
        }
        let attack = self.s.attack.or(self.s.last_attack);
        let front = attack.is_some_and(|a| a.method == Method::Front);
        let over = (stage::DAMAGE..=stage::AFTER).contains(&self.s.stage);
        Answer::no(match attack {
            // 7.4.1: the player who is attacked.
            _ if seat == self.s.active => Reason::CountersOwnAttack { seat },
            Some(attack) if attack.defender != seat => Reason::CounterNotAttacked {
                seat,
                attacked: self.s.defender(),
            },
            // 7.4.1.2.2
            Some(_) if front && over && self.s.countered => Reason::CounterTwice,
            // 7.4.1.2
            Some(_) if front && over => Reason::CounterStepOver,
            // 7.3.1.3: a side or a direct attack has none.
            Some(attack) if !front => Reason::NoCounterStep {
                method: Some(attack.method),
            },
            _ => Reason::NoCounterStep { method: None },
        })
    }

    /// 7.4.1.2.1: an event with the counter icon, or an ability with it on a character.
    pub fn has_counter_icon(self, face: Face) -> Answer {
        let info = self.m.info(face);
        let reason = Reason::NoCounterIcon { face };
        match info.kind {
            CardKind::Event | CardKind::Character if info.counter => Answer::yes(),
            CardKind::Character if info.unread => Answer::depends(reason, Open::CounterIcon(face)),
            _ => Answer::no(reason),
        }
    }
}
