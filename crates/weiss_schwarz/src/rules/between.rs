//! What a card that nobody noted leaves open: power, soul and cost within what it can have.

use rejudge_table::{CardId, Seat};

use super::super::cards::{CardKind, Icon};
use super::super::effects::continuous::kind;
use super::super::matches::{Info, Match};
use super::super::state::{Attack, Due, State, Triggered, Z};
use super::ch08_continuous::{Given, Within};
use super::questions::Rules;
use super::sure::{ANYTHING, sum};

/// The least and the most that something can be.
pub type Between = (i32, i32);

impl Match {
    /// What an unknown card of a player can have: the least and the most over the cards it can be.
    pub fn between(&self, seat: Seat, of: impl Fn(&Info) -> Option<i32>) -> Between {
        let list = self.lists.get(usize::from(seat.0)).and_then(Option::as_ref);
        let fold = |found: Option<Between>, n: i32| match found {
            None => Some((n, n)),
            Some((least, most)) => Some((least.min(n), most.max(n))),
        };
        let found = match list {
            Some(list) => list.iter().filter_map(|f| of(self.info(*f))).fold(None, fold),
            None => self.infos.iter().filter_map(of).fold(None, fold),
        };
        found.unwrap_or((0, 0))
    }

    /// Whether a card of a player that nobody noted may have this icon.
    pub fn may_have_icon(&self, seat: Seat, icon: Icon) -> bool {
        let list = self.lists.get(usize::from(seat.0)).and_then(Option::as_ref);
        list.is_none_or(|list| {
            list.iter()
                .any(|face| self.info(*face).icons_may & Triggered::bit(icon) != 0)
        })
    }

    /// How many cards of a zone may be missing, and how many more may lie there, by what is open.
    pub fn may_differ(&self, s: &State, seat: Seat, z: Z) -> (usize, usize) {
        if s.doubts.is_empty() {
            return (0, 0);
        }
        let stock = s.count(seat, Z::Stock);
        let paid = s.doubts.paid_by(seat).min(stock);
        match z {
            Z::Stock => ((paid + s.doubts.taken_by(seat)).min(stock), 0),
            Z::Waiting => {
                let mine = |c: CardId| s.table.card(c).owner == seat;
                let gone = s.doubts.gone.iter().filter(|u| mine(u.card) && !u.shuffled).count();
                let reversed = s.doubts.reversed.iter().filter(|c| mine(**c)).count();
                let unturned = s.doubts.unturned_of(seat).min(s.count(seat, Z::Waiting));
                (unturned, gone + reversed + paid)
            }
            Z::Deck => (0, s.doubts.unturned_of(seat)),
            Z::Hand => (s.borrowed_by(seat).min(s.count(seat, Z::Hand)), 0),
            _ => (0, 0),
        }
    }
}

impl Rules<'_> {
    /// 8.9: the power of a character, the least and the most that the cards nobody noted leave open.
    pub fn power_between(self, card: CardId) -> Between {
        self.power_within(card, Within::Nothing)
    }

    /// The same, while something else is being worked out.
    pub fn power_within(self, card: CardId, within: Within) -> Between {
        let printed = match self.info(card) {
            Some(info) => (info.power, info.power),
            None => self.m.between(self.s.table.card(card).owner, |i| {
                (i.kind == CardKind::Character).then_some(i.power)
            }),
        };
        let extra = self.s.extra_of(card);
        let told = extra.given().power;
        // 8.9.1.5: what came about before it was set is of no use.
        let printed = extra.fixed.map_or(printed, |fixed| (fixed.power, fixed.power));
        // 10.5: a counter that nobody noted.
        let countered = self.s.attack.filter(|a| a.unknown_counter);
        let counter = countered.map_or((0, 0), |_| ANYTHING);
        let given = self.given(card, kind::POWER, within).all();
        sum(sum(printed, (told, told)), sum(given, counter))
    }

    /// 8.9, 7.2.1.4.2: the soul of the attacker, the least and the most that the cards nobody noted leave open.
    pub fn soul_between(self) -> Between {
        let attack = self.s.attack;
        attack.map_or((0, 0), |attack| {
            self.soul_between_with(&attack, self.soul_given(attack.card))
        })
    }

    /// The same, with what CONT abilities give it.
    pub(crate) fn soul_between_with(self, attack: &Attack, given: Given) -> Between {
        let card = attack.card;
        let seat = self.s.table.card(card).owner;
        let printed = match self.info(card) {
            Some(info) => (i32::from(info.soul), i32::from(info.soul)),
            None => self
                .m
                .between(seat, |i| (i.kind == CardKind::Character).then_some(i32::from(i.soul))),
        };
        let told = i32::from(self.s.extra_of(card).given().soul);
        let triggered = match attack.soul_open {
            true => self.m.between(seat, |i| Some(i32::from(i.soul_icons))).1,
            false => 0,
        };
        let counter = if attack.unknown_counter { ANYTHING } else { (0, 0) };
        let soul = sum(sum(printed, (told, told)), given.all());
        sum(sum(soul, counter), (-i32::from(attack.less), triggered))
    }
}

/// Whether what is due is only the leaving of characters that may not have been reversed.
pub fn may_leave(state: &State) -> bool {
    let Due::Reversed(seat) = state.due else { return false };
    !Z::SLOTS.iter().any(|z| state.reversed(state.zone(seat, *z)).is_some())
}
