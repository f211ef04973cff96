//! SNK-7: which abilities may be used.

use rejudge_table::{CardId, Seat};

use super::super::state::Z;
use super::super::text::AbilityKind;
use super::ch04_playing::Price;
use super::questions::{Answer, Rules};
use super::reason::{Bill, Reason};
use super::texts::Open;

impl Rules<'_> {
    /// SNK-7.4, 7.5: whether a player may use this ability of a card now. `ability`: its place among the card's.
    pub fn may_use(self, seat: Seat, card: CardId, ability: u8) -> Answer {
        let Some(printed) = self
            .info(card)
            .and_then(|info| info.abilities.get(usize::from(ability)))
        else {
            return Answer::yes();
        };
        let off = printed.kind == AbilityKind::Off;
        self.is_yours(card, seat)
            .and(self.is_in_play(card))
            .and(self.used_now(seat, card, off))
            .and(if off {
                self.source_is_on(card)
            } else {
                self.not_used_yet(card, ability)
            })
            .and(self.has_the_runes(card, ability))
    }

    /// SNK-7: the card lies on the field.
    pub fn is_in_play(self, card: CardId) -> Answer {
        let there = matches!(self.s.z_of(card), Some(Z::Chara | Z::Town));
        match there {
            true => Answer::yes(),
            false => self.broken(Reason::NotInPlay { card }, &[card], &[]),
        }
    }

    /// SNK-7.4, 7.5: in the own main phase.
    pub fn used_now(self, seat: Seat, card: CardId, off: bool) -> Answer {
        let own = seat == self.s.active;
        match self.is_own_main(seat) {
            true => Answer::yes(),
            false => self.broken(Reason::AbilityNow { card, off, own }, &[card], &[]),
        }
    }

    /// SNK-7.4: each 起動 once a turn.
    fn not_used_yet(self, card: CardId, ability: u8) -> Answer {
        let bit = 1u16.checked_shl(u32::from(ability)).unwrap_or(0);
        match self.s.extra(card).used & bit != 0 {
            true => self.broken(Reason::UsedAlready { card }, &[card], &[]),
            false => Answer::yes(),
        }
    }

    /// SNK-7.5: an ON card is turned OFF.
    fn source_is_on(self, card: CardId) -> Answer {
        if self.s.is_on(card) {
            return Answer::yes();
        }
        let holder = self.s.holder(card);
        let unnoted = self.s.z_of(card) == Some(Z::Town) && self.towns_unnoted(holder);
        let reason = Reason::SourceOff { card };
        match self.s.extra(card).doubt || unnoted {
            true => Answer::depends(reason, Open::WhetherOn),
            false => self.broken(reason, &[card], &[]),
        }
    }

    /// SNK-7.7: the runes of the chara satisfy the ability. A colorless one is of no color (SNK-2.7).
    pub fn has_the_runes(self, card: CardId, ability: u8) -> Answer {
        let Some(printed) = self
            .info(card)
            .and_then(|info| info.abilities.get(usize::from(ability)))
        else {
            return Answer::yes();
        };
        let reason = Reason::Runes { card, ability };
        match self.s.has_runes(self.m, card, &printed.runes) {
            Some(true) => Answer::yes(),
            None => Answer::depends(reason, Open::Below),
            Some(false) => self.broken(reason, &[card], &[]),
        }
    }

    /// What an ability costs: souls of any color.
    pub fn ability_price(self, card: CardId, ability: u8) -> Price {
        let souls = self
            .info(card)
            .and_then(|info| info.abilities.get(usize::from(ability)));
        Price {
            souls: Some(souls.map_or(0, |a| a.souls)),
            color: None,
            bill: Bill::Ability(card),
            point: None,
        }
    }
}
