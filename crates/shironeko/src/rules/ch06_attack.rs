//! SNK-6.1 to 6.5: who may attack, and who may defend. SNK-6.7: which triggers are resolved.

use rejudge_table::{CardId, Face, Seat};

use super::super::effects::constant::Law;
use super::super::matches::Match;
use super::super::state::{By, State, Z};
use super::questions::{Answer, Rules};
use super::reason::Reason;
use super::texts::Open;

/// SNK-6.7: why the trigger of a card is not resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTrigger {
    /// The card has none.
    None,
    /// It is the turn of the player who takes the damage.
    OwnTurn,
    /// Not all cards of the damage were turned over.
    Early,
    /// It was not turned over for this damage.
    Unseen,
}

impl State {
    /// SNK-6.7: the cards in the damage area whose trigger has not been resolved.
    pub fn triggers<'s>(&'s self, m: &'s Match) -> impl Iterator<Item = CardId> + 's {
        let flips = self.flips.as_ref().filter(|f| f.seat != self.active && f.left == 0);
        let area = flips.map_or(&[][..], |f| self.cards(f.seat, Z::Area));
        area.iter().copied().filter(move |card| {
            let fired = flips.is_some_and(|f| f.fired.contains(card));
            !fired && self.face(*card).is_some_and(|f| m.info(f).has_trigger())
        })
    }
}

impl Rules<'_> {
    /// SNK-6.7: why the trigger of this card in a player's damage area is not resolved, where it is not one of
    /// [`triggers`](State::triggers).
    pub fn no_trigger(self, seat: Seat, face: Option<Face>) -> NoTrigger {
        let has = face.is_none_or(|face| self.m.info(face).has_trigger());
        let own = self.s.flips.as_ref().is_some_and(|flips| flips.seat == self.s.active);
        let lies = |face: Face| {
            self.s
                .cards(seat, Z::Area)
                .iter()
                .any(|card| self.s.face(*card) == Some(face))
        };
        match self.s.flips.is_some() && face.is_some_and(lies) {
            _ if !has => NoTrigger::None,
            _ if own => NoTrigger::OwnTurn,
            true => NoTrigger::Early,
            false => NoTrigger::Unseen,
        }
    }

    /// SNK-6.1 to 6.3: whether a player may attack with this chara now.
    pub fn may_attack(self, seat: Seat, card: CardId) -> Answer {
        self.attacks_own(seat, card)
            .and(self.attacks_now(seat, &[card]))
            .and(self.attacker_is_on(card))
            .and(self.has_not_attacked(card))
            .and(self.has_been_there(card))
            .and(self.text_lets_attack(card))
    }

    /// SNK-6.1: an own chara.
    fn attacks_own(self, seat: Seat, card: CardId) -> Answer {
        match self.s.holder(card) == seat {
            true => Answer::yes(),
            false => self.broken(Reason::AttackerNotOwn { card, seat }, &[card], &[]),
        }
    }

    /// SNK-6.1: in the own main phase.
    pub fn attacks_now(self, seat: Seat, cards: &[CardId]) -> Answer {
        let own = seat == self.s.active;
        match self.is_own_main(seat) {
            true => Answer::yes(),
            false => self.broken(Reason::AttackNow { seat, own }, cards, &[]),
        }
    }

    /// SNK-6.1: an ON chara.
    fn attacker_is_on(self, card: CardId) -> Answer {
        let extra = self.s.extra(card);
        // What it did this turn already, it did as it was noted: that is another rule's affair.
        if self.s.is_on(card) || self.attacked(card) && extra.doubt {
            return Answer::yes();
        }
        let reason = Reason::AttackerOff { card };
        match extra.doubt {
            true => Answer::depends(reason, Open::WhetherOn),
            false => self.broken(reason, &[card], &[]),
        }
    }

    fn attacked(self, card: CardId) -> bool {
        self.s.attacks(card) > 0
    }

    /// SNK-6.2: each chara attacks at most once a turn, or as often as texts say (SNK-7.3).
    fn has_not_attacked(self, card: CardId) -> Answer {
        let attacks = self.s.attacks(card);
        let most = self.s.extra(card).again.saturating_add(1);
        if attacks < most {
            return Answer::yes();
        }
        let reason = Reason::AttackedAlready { card };
        match self.is_under(card, Law::AttacksTwice) {
            Ok(true) if attacks <= most => Answer::yes(),
            Err(open) if attacks <= most => Answer::depends(reason, open),
            _ => self.broken(reason, &[card], &[]),
        }
    }

    /// SNK-6.3, 5.7: it did not enter this turn, unless by change.
    fn has_been_there(self, card: CardId) -> Answer {
        let extra = self.s.extra(card);
        let fresh = extra.entered == self.s.turn && self.s.turn > 0 && matches!(extra.by, By::Play | By::Effect);
        if !fresh {
            return Answer::yes();
        }
        match self.is_under(card, Law::AttacksAtOnce) {
            Ok(true) => Answer::yes(),
            Ok(false) => self.broken(Reason::JustEntered { card }, &[card], &[]),
            Err(open) => Answer::depends(Reason::JustEntered { card }, open),
        }
    }

    /// SNK-7.3: no text says that it cannot.
    fn text_lets_attack(self, card: CardId) -> Answer {
        let reason = Reason::CannotAttack { card };
        match self.is_under(card, Law::NoAttack) {
            Ok(false) => Answer::yes(),
            Ok(true) => self.broken(reason, &[card], &[]),
            Err(open) => Answer::depends(reason, open),
        }
    }

    /// SNK-7.3: the same of defending.
    fn text_lets_defend(self, card: CardId) -> Answer {
        let reason = Reason::CannotDefend { card };
        match self.is_under(card, Law::NoDefence) {
            Ok(false) => Answer::yes(),
            Ok(true) => self.broken(reason, &[card], &[]),
            Err(open) => Answer::depends(reason, open),
        }
    }

    /// SNK-6.4: the other player's deck is attacked, and nothing else.
    pub fn attacks_the_deck(self, card: CardId, at_other_player: bool) -> Answer {
        match at_other_player {
            true => Answer::yes(),
            false => self.broken(Reason::OtherTarget { card }, &[card], &[]),
        }
    }

    /// SNK-6.5: whether the player attacked may defend with this chara.
    pub fn may_defend(self, seat: Seat, card: CardId) -> Answer {
        let own = match self.s.holder(card) == seat {
            true => Answer::yes(),
            false => self.broken(Reason::DefenderNotOwn { card, seat }, &[card], &[]),
        };
        let own = own.and(self.text_lets_defend(card));
        if self.s.is_on(card) {
            return own;
        }
        let reason = Reason::DefenderOff { card };
        own.and(match (self.s.extra(card).doubt, self.m.on_step_is_open()) {
            (true, true) => Answer::depends(reason, Open::OnStep),
            (true, false) => Answer::depends(reason, Open::WhetherOn),
            (false, _) => self.broken(reason, &[card], &[]),
        })
    }

    /// SNK-6.5: one chara defends.
    pub fn defends_alone(self, seat: Seat, charas: usize) -> Answer {
        match charas {
            0 | 1 => Answer::yes(),
            charas => self.broken(Reason::SeveralDefend { seat, charas }, &[], &[]),
        }
    }
}
