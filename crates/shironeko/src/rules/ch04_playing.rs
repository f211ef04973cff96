//! SNK-2.2, 2.3, 4: what may be played, and what pays for it.

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::{CardKind, Color};
use super::super::policies::at;
use super::super::state::Z;
use super::questions::{Answer, Rules};
use super::reason::{Bill, Reason};
use super::texts::Open;

/// SNK-2.2: so many charas fit into a chara area.
pub const CHARAS: usize = 4;

/// What has to be paid.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    /// So many souls; none: nobody saw what for.
    pub souls: Option<u8>,
    /// SNK-4.3: one of them of this color.
    pub color: Option<Color>,
    /// For what.
    pub bill: Bill,
    /// The point whose reading decides which color that is.
    pub point: Option<usize>,
}

impl Price {
    /// Of something that nobody saw.
    pub const UNKNOWN: Price = Price {
        souls: None,
        color: None,
        bill: Bill::Unknown,
        point: None,
    };
}

impl Rules<'_> {
    /// SNK-4.4, 4.5: whether a player may play a card of the hand now.
    pub fn may_play(self, seat: Seat, face: Face) -> Answer {
        self.plays_now(seat, Some(face)).and(self.can_stand(seat, face))
    }

    /// SNK-3.1, 3.3, 4.5: cards are played in their player's main phase.
    pub fn plays_now(self, seat: Seat, face: Option<Face>) -> Answer {
        if self.is_own_main(seat) {
            return Answer::yes();
        }
        let own = seat == self.s.active;
        let monster = face.is_some_and(|face| self.m.info(face).kind == CardKind::Monster);
        let reason = match (monster, own) {
            (true, _) => Reason::MonsterNow { seat, own },
            (_, true) => Reason::NotMain { seat },
            (_, false) => Reason::NotYourTurn { seat },
        };
        self.broken(reason, &[], face.as_slice())
    }

    /// SNK-2.2, 2.3, 2.8: whether a card of the hand has a place to be played to.
    pub fn can_stand(self, seat: Seat, face: Face) -> Answer {
        match self.m.info(face).kind {
            CardKind::Town => Answer::no(Reason::TownPlayed { face }),
            CardKind::Monster => Answer::yes(),
            CardKind::Chara | CardKind::Awakened => self.has_room(seat, face, None).and(self.awakened_played(face)),
        }
    }

    /// SNK-2.2, SNK-2.3, SNK-5.8: whether a chara of this name may stand there; `instead`: it takes that one's place.
    pub fn has_room(self, seat: Seat, face: Face, instead: Option<CardId>) -> Answer {
        let charas = self.s.charas(seat);
        let full = match instead.is_none() && charas.len() >= CHARAS {
            true => self.broken(
                Reason::FifthChara {
                    seat,
                    charas: charas.len(),
                },
                &[],
                &[face],
            ),
            false => Answer::yes(),
        };
        let name = self.m.info(face).name;
        let same = |c: &&CardId| Some(**c) != instead && self.info(**c).is_some_and(|info| info.name == name);
        let named = match charas.iter().find(same) {
            Some(other) => self.broken(
                Reason::SameName {
                    other: *other,
                    face,
                    by_change: instead.is_some(),
                },
                &[*other],
                &[face],
            ),
            None => Answer::yes(),
        };
        full.and(named)
    }

    /// SNK-G-06: whether an awakened chara may be played onto a free place.
    fn awakened_played(self, face: Face) -> Answer {
        let by_change = self.m.info(face).kind == CardKind::Awakened && self.m.reads_otherwise(at::AWAKENED);
        match by_change {
            true => self.broken(Reason::AwakenedPlayed { face }, &[], &[face]),
            false => Answer::yes(),
        }
    }

    /// SNK-4.2: what a card costs that is played.
    pub fn price(self, face: Face) -> Price {
        let info = self.m.info(face);
        Price {
            souls: Some(info.cost),
            color: self.asked_color(face),
            bill: Bill::Card(face),
            point: (info.color == Color::Rainbow).then_some(at::RAINBOW),
        }
    }

    /// SNK-4.3, G-08: the color of soul that a card asks for.
    pub fn asked_color(self, face: Face) -> Option<Color> {
        Some(self.m.info(face).color).filter(|color| match color {
            Color::Rainbow => self.m.reads_otherwise(at::RAINBOW),
            color => color.is_plain(),
        })
    }

    /// SNK-2.6: only towns give souls.
    pub fn no_town(self, face: Face) -> Answer {
        match self.m.info(face).kind {
            CardKind::Town => Answer::yes(),
            _ => Answer::no(Reason::NoTown { face }),
        }
    }

    /// SNK-4.1: whether this town can be turned OFF for a soul, beside those that pay already.
    pub fn may_pay_with(self, seat: Seat, town: CardId, paid: &[CardId]) -> Answer {
        let yours = self.is_yours(town, seat);
        if !yours.is_yes() {
            return yours;
        }
        if self.s.is_on(town) && !paid.contains(&town) {
            return Answer::yes();
        }
        let reason = Reason::TownOff { town };
        if self.s.extra(town).doubt && !paid.contains(&town) {
            return Answer::depends(reason, Open::OnStep);
        }
        match self.towns_unnoted(seat) {
            true => Answer::depends(reason, Open::TownsBefore),
            false => self.broken(reason, &[town], &[]),
        }
    }

    /// SNK-4.1 to 4.3: whether these towns pay the price.
    pub fn pays(self, seat: Seat, towns: &[CardId], price: Price) -> Answer {
        let Some(need) = price.souls.map(u32::from) else {
            return Answer::yes();
        };
        let souls = self.souls_of(towns);
        let paid = u32::try_from(souls.len()).unwrap_or(u32::MAX);
        let bill = price.bill;
        let faces = bill.face();
        let faces = faces.as_slice();
        if need == 0 {
            return match paid {
                0 => Answer::yes(),
                _ => self.broken(Reason::NothingToPay { bill, seat }, &[], faces),
            };
        }
        if paid < need {
            return self.broken(Reason::TooFewSouls { bill, seat, need, paid }, &[], faces);
        }
        match price.color.filter(|color| !gives(&souls, *color)) {
            Some(color) => {
                let point = price.point;
                self.broken(Reason::NoSoulOfColor { bill, color, point }, &[], faces)
            }
            None => Answer::yes(),
        }
    }

    /// SNK-G-28: a town that is not needed to pay the price.
    pub fn spare(self, towns: &[CardId], price: Price) -> Option<CardId> {
        let need = usize::from(price.souls?);
        towns.iter().copied().find(|town| {
            let rest: Vec<CardId> = towns.iter().copied().filter(|t| t != town).collect();
            let souls = self.souls_of(&rest);
            souls.len() >= need && price.color.is_none_or(|color| gives(&souls, color))
        })
    }

    /// SNK-4.1, G-10: what towns give.
    pub fn souls_of(self, towns: &[CardId]) -> Vec<Color> {
        let of = |town: &CardId| self.info(*town).map(|info| info.souls.clone()).unwrap_or_default();
        towns.iter().flat_map(of).collect()
    }

    /// SNK-4.4: a card is played from the hand.
    pub fn is_from_hand(self, card: CardId, from: Z) -> Answer {
        match from {
            Z::Hand => Answer::yes(),
            from => self.broken(Reason::NotFromHand { card, from }, &[card], &[]),
        }
    }
}

impl Bill {
    /// The card that is paid for, if it is played.
    pub fn face(self) -> Option<Face> {
        match self {
            Bill::Card(face) | Bill::Change(face) => Some(face),
            Bill::Ability(_) | Bill::Trigger | Bill::Unknown => None,
        }
    }
}

/// SNK-4.3, G-08: whether souls satisfy a color; a rainbow card is satisfied by any but colorless.
pub fn gives(souls: &[Color], color: Color) -> bool {
    match color {
        Color::Rainbow => souls.iter().any(|s| s.is_plain()),
        color => souls.contains(&color),
    }
}
