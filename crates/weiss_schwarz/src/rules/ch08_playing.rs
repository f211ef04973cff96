//! 8.6.2, 8.4: playing a card from the hand: its type, its color, its level, where it goes, and what it costs. And the
//! costs of abilities, as far as they are paid from the stock.

use rejudge_table::knowledge::Ask;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::{CardKind, Color};
use super::super::effects::ability::Act;
use super::super::effects::continuous::Gives;
use super::super::effects::reach::Matter;
use super::super::state::{DOWN, Z};
use super::ch08_texts::About;
use super::open::Open;
use super::questions::{Answer, Rules};
use super::reason::{Payee, Reason};
use super::select::Speaker;
use super::sure::Sure;

/// What was paid for something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    /// So many cards from the top of the stock; `None`: there was no payment.
    pub stock: Option<usize>,
    /// Something else as well.
    pub more: bool,
}

impl Paid {
    /// So many cards of the stock, and nothing else.
    pub fn stock(count: u8) -> Paid {
        Paid {
            stock: Some(usize::from(count)),
            more: false,
        }
    }
}

impl Rules<'_> {
    /// 8.6.2.1: whether a player can play this card of the hand, as a card of this type.
    pub fn may_play(self, seat: Seat, face: Face, kind: CardKind) -> Answer {
        self.is_of_type(face, kind)
            .and(self.is_free_to_be_played(seat, face))
            .and(self.meets_color(seat, face))
            .and(match kind {
                // 8.6.2.1.2.1
                CardKind::Climax => Answer::yes(),
                CardKind::Character | CardKind::Event => self.meets_level(seat, face),
            })
    }

    /// 1.3.3: no text says that it cannot be played now, its own or that of a card in play.
    pub fn is_free_to_be_played(self, seat: Seat, face: Face) -> Answer {
        let (own, by) = self.cannot_be_played(seat, face);
        let own = (own, by.map(|line| (face, line)));
        self.unless_forbidden(seat, face, own).and(self.unless_forbidden(
            seat,
            face,
            self.is_barred(seat, face, Act::Play),
        ))
    }

    /// 1.3.3: a card of the hand is played, or its Backup used, where text may forbid it.
    pub(crate) fn unless_forbidden(
        self,
        seat: Seat,
        face: Face,
        (forbidden, by): (Sure, Option<(Face, usize)>),
    ) -> Answer {
        let Some(by) = by else { return Answer::yes() };
        let reason = Reason::CannotBePlayed { seat, face, by };
        let open = Open::OwnText {
            face: by.0,
            number: by.1,
        };
        match forbidden {
            Sure::No => Answer::yes(),
            Sure::Maybe => Answer::depends(reason, open),
            Sure::Yes => Answer::no(reason),
        }
    }

    /// 6.5.1.2.1, 6.5.1.2.2, 6.6.1.2.1: characters, events and climaxes are each played in a way of their own.
    pub fn is_of_type(self, face: Face, wanted: CardKind) -> Answer {
        let is = self.m.info(face).kind;
        Answer::no_if(is != wanted, || Reason::CardKind { face, wanted })
    }

    /// 8.6.2.1.1: a card of its color lies in the player's level zone or clock.
    pub fn meets_color(self, seat: Seat, face: Face) -> Answer {
        let info = self.m.info(face);
        let shown = self.shows_color(seat, info.color);
        if shown == Some(true) {
            return Answer::yes();
        }
        // 8.6.2.1.1.1: level 0 characters and events are exempt, climaxes are not.
        let (least, most) = self.level_to_play(seat, face);
        if info.kind != CardKind::Climax && most <= 0 {
            return Answer::yes();
        }
        let reason = || {
            let down = |c: &CardId| self.pose(*c) == DOWN && self.info(*c).is_none_or(|i| i.color == info.color);
            let down = self.s.cards(seat, Z::Level).iter().any(down);
            Reason::Color { seat, face, down }
        };
        // 8.6.2.1.1: a text may let it be played without.
        match self.needs_no_color(seat, face) {
            (Sure::Yes, _) => return Answer::yes(),
            (Sure::Maybe, Some((face, number))) => return Answer::depends(reason(), Open::OwnText { face, number }),
            _ => {}
        }
        match shown {
            Some(_) if info.kind != CardKind::Climax && least <= 0 => {
                Answer::depends(reason(), Open::LevelToPlay(face))
            }
            Some(_) => self.unless(reason(), self.text_of(face, Matter::Color)),
            None => Answer::depends(reason(), Open::ColorOfUnknown(info.color)),
        }
    }

    /// 8.6.2.1.1: whether level zone and clock show a color. `None`: that is not known.
    pub fn shows_color(self, seat: Seat, color: Color) -> Option<bool> {
        let mut unknown = false;
        for zone in [Z::Level, Z::Clock] {
            unknown |= self.s.is_open(seat, zone);
            for card in self.s.cards(seat, zone) {
                // 3.9.2.2.1: a face-down card has no color.
                if self.pose(*card) == DOWN {
                    continue;
                }
                match self.info(*card) {
                    Some(info) if info.color == color => return Some(true),
                    Some(_) => {}
                    None => unknown = true,
                }
            }
        }
        if unknown { None } else { Some(false) }
    }

    /// Which unknown cards of level zone and clock would have to be of a color; `None`: it is not that simple.
    pub fn ask_color(self, seat: Seat, color: Color) -> Option<Box<Ask>> {
        if [Z::Level, Z::Clock].iter().any(|z| self.s.is_open(seat, *z)) {
            return None;
        }
        let of_color = |i: &usize| self.m.infos.get(*i).is_some_and(|info| info.color == color);
        let faces: Vec<Face> = (0..self.m.cards.len()).filter(of_color).filter_map(Face::new).collect();
        let cards = [Z::Level, Z::Clock].into_iter().flat_map(|z| self.s.cards(seat, z));
        // 3.9.2.2.1: a face-down card shows no color.
        let unknown = cards.filter(|c| self.face(**c).is_none() && self.pose(**c) != DOWN);
        let groups: Vec<_> = unknown.map(|card| vec![(*card, faces.clone())]).collect();
        let at = self.s.table.changes();
        (!groups.is_empty()).then(|| Box::new(Ask { at, groups }))
    }

    /// 8.6.2.1.2: its level is not higher than the player's.
    pub fn meets_level(self, seat: Seat, face: Face) -> Answer {
        let info = self.m.info(face);
        let own = self.level(seat);
        // 8.6.2.1.2.1: not looked at for climaxes.
        let (level, most) = self.level_to_play(seat, face);
        let reach = i32::try_from(own).unwrap_or(i32::MAX);
        if info.kind == CardKind::Climax || most <= reach {
            return Answer::yes();
        }
        let reason = Reason::Level { seat, face, own };
        match self.s.is_open(seat, Z::Level) {
            true => Answer::depends(reason, Open::LevelOf(seat)),
            false if level <= reach => Answer::depends(reason, Open::LevelToPlay(face)),
            false => {
                let least = level.saturating_sub(reach);
                self.unless(reason, self.text_of_by(face, Matter::Level, (i32::MIN, -least)))
            }
        }
    }

    /// A player's level: of an open level zone the least it can be.
    pub fn level(self, seat: Seat) -> usize {
        self.s.count(seat, Z::Level)
    }

    /// 8.6.2.2, 8.6.2.2.1: one of the player's own slots is chosen for a character. `chosen`: the zone that was, if any;
    /// `unsaid`: nothing was said of it.
    pub fn may_enter(self, seat: Seat, face: Face, chosen: Option<ZoneId>, unsaid: bool) -> Answer {
        let own = |zone: &ZoneId| self.s.table.seat_of(*zone) == seat && self.s.z(*zone).is_slot();
        if chosen.as_ref().is_some_and(own) {
            return Answer::yes();
        }
        let reason = Reason::Slot {
            seat,
            face,
            chosen,
            unsaid,
        };
        match unsaid {
            true => Answer::depends(reason, Open::SlotChosen),
            false => Answer::no(reason),
        }
    }

    /// 8.6.2.3, 8.4.2.2: so many cards from the stock are paid, all of them, and nothing else.
    pub fn may_pay(self, seat: Seat, payee: Payee, need: u8, paid: Paid) -> Answer {
        self.may_pay_stock(seat, payee, need, paid.stock)
            .and(self.pays_no_more(payee, need, paid.more))
    }

    /// 8.6.2.3.1, 8.6.2.3.2, 8.4.3: the part of it that is paid from the stock.
    pub fn may_pay_stock(self, seat: Seat, payee: Payee, need: u8, paid: Option<usize>) -> Answer {
        let count = usize::from(need);
        // It was paid before the card was shown.
        let before = self.s.prepaid.get(usize::from(seat.0)).copied().unwrap_or(0);
        if paid.is_none() && before > 0 && before == need {
            return Answer::yes();
        }
        let lies = count <= self.s.count(seat, Z::Stock) || self.s.is_open(seat, Z::Stock);
        let fits = paid.unwrap_or(0) == count;
        let reason = match paid {
            _ if fits && lies => return Answer::yes(),
            _ if !lies => Reason::CostNotThere {
                seat,
                payee,
                need,
                paid: paid.unwrap_or(0),
            },
            None => Reason::NothingPaid { seat, payee, need },
            Some(paid) => Reason::OtherPaid {
                seat,
                payee,
                need,
                paid,
            },
        };
        match fits {
            // What lies there does not suffice, whatever it costs.
            true => self.unless(reason, self.may_be_played_for(payee)),
            false => self.unless(reason, self.may_be_played_for(payee).or(self.text_on_cost(payee))),
        }
    }

    /// 8.6.2.3: whether a card is played for nothing if this character of its player is put into the waiting room for it.
    pub fn is_played_for(self, seat: Seat, face: Face, character: CardId) -> Sure {
        let by = Speaker::of(self.in_the_hand(seat, face), seat);
        let for_it = self.in_hand(face).map(|clause| match &clause.gives {
            Gives::PlayedFor(cards) => self.holds_in_hand(by, clause).and(self.fits(by, character, cards)),
            _ => Sure::No,
        });
        for_it.fold(Sure::No, Sure::or)
    }

    /// The same of any character: a line may tell otherwise of what was put away for it.
    fn may_be_played_for(self, payee: Payee) -> Option<Open> {
        let Payee::Card(face) = payee else { return None };
        let mut clauses = self.in_hand(face);
        let is = clauses.any(|clause| matches!(clause.gives, Gives::PlayedFor(_)));
        is.then_some(Open::CostOf(payee))
    }

    /// 8.6.2.3.1: beside its stock it costs nothing.
    pub fn pays_no_more(self, payee: Payee, need: u8, more: bool) -> Answer {
        match more {
            true => self.unless(Reason::PaidBesides { payee, need }, self.text_on_cost(payee)),
            false => Answer::yes(),
        }
    }

    /// 2.7: a climax has no cost.
    pub fn climax_costs_nothing(self, face: Face, paid: bool) -> Answer {
        match paid {
            true => self.unless(Reason::ClimaxPaid { face }, self.text_of(face, Matter::Cost)),
            false => Answer::yes(),
        }
    }

    /// Text that is not understood may change what something costs.
    fn text_on_cost(self, payee: Payee) -> Option<Open> {
        let unread = match payee {
            Payee::Card(face) => self.m.info(face).own & Matter::Cost.bit() != 0,
            Payee::Backup(_) | Payee::Encore(_) | Payee::Ability { .. } => false,
        };
        match unread {
            true => Some(Open::CostOf(payee)),
            false => self.text_on(Matter::Cost, About::Hand),
        }
    }

    /// No, or it depends on what is open.
    pub(crate) fn unless(self, reason: Reason, open: Option<Open>) -> Answer {
        match open {
            Some(open) => Answer::depends(reason, open),
            None => Answer::no(reason),
        }
    }
}
