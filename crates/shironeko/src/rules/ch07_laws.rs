//! SNK-7.3: what texts forbid charas, and what they allow.

use rejudge_table::{CardId, Seat};

use super::super::effects::constant::{Constant, Law, Whom};
use super::super::effects::program::Until;
use super::super::state::State;
use super::questions::Rules;
use super::texts::Open;
use super::which::{Sure, all};

impl State {
    /// Whether an effect gave this to a chara, and it lasts.
    pub fn is_given(&self, chara: CardId, law: Law) -> bool {
        let until = self.extra(chara).laws[law as usize];
        until > 0 && until >= self.turn
    }
}

impl Rules<'_> {
    /// SNK-7.3: whether a chara is under such a law: an effect gave it, or the text of a chara that is there says so.
    pub fn is_under(self, chara: CardId, law: Law) -> Sure {
        if self.s.is_given(chara, law) {
            return Ok(true);
        }
        let mut open = None;
        for speaker in self.m.seats().flat_map(|seat| self.s.charas(seat)) {
            let Some(info) = self.info(*speaker) else { continue };
            for ability in &info.abilities {
                for constant in ability.constants() {
                    match self.orders(constant, law, *speaker, chara) {
                        Ok(false) => {}
                        // What the ability asks for is looked at only where it says so.
                        Ok(true) => match self.s.has_runes(self.m, *speaker, &ability.runes) {
                            Some(true) => return Ok(true),
                            Some(false) => {}
                            None => open = open.or(Some(Open::Below)),
                        },
                        Err(of) => open = open.or(Some(of)),
                    }
                }
            }
        }
        open.map_or(Ok(false), Err)
    }

    /// Whether a sentence puts a chara under a law.
    fn orders(self, constant: &Constant, law: Law, speaker: CardId, chara: CardId) -> Sure {
        let Some(order) = constant.order.as_ref().filter(|order| order.law == law) else {
            return Ok(false);
        };
        let meant = match &order.to {
            Whom::This => Ok(speaker == chara),
            Whom::Charas(charas) => self.is_among(chara, charas, speaker),
        };
        all([meant, self.all_hold(&constant.when, speaker)])
    }

    /// The last turn in which something holds that a text of this player's gives.
    pub fn lasts_through(self, seat: Seat, until: Until) -> u32 {
        let turn = self.s.turn;
        match until {
            Until::TurnEnds => turn,
            // Players have turns in turn.
            Until::NextTurn(whose) if whose.means(seat, self.s.active) => turn.saturating_add(2),
            Until::NextTurn(_) => turn.saturating_add(1),
        }
    }

    /// SNK-3.2: whether a text keeps a chara OFF when a turn starts.
    pub fn stays_off(self, card: CardId) -> Sure {
        match (self.is_under(card, Law::StaysOff), self.is_under(card, Law::NeverOn)) {
            (Ok(true), _) | (_, Ok(true)) => Ok(true),
            (Ok(false), never) => never,
            (open, _) => open,
        }
    }
}
