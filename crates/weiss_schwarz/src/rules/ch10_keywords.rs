//! Chapter 10: keyword abilities that are played: Encore and Backup.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::effects::Does;
use super::super::effects::ability::Act;
use super::super::effects::cost::Cost;
use super::super::effects::program::Bar;
use super::super::state::{Spent, Waiting, Z};
use super::open::Open;
use super::questions::{Answer, Rules};
use super::reason::Reason;
use super::sure::Sure;

impl Rules<'_> {
    /// 10.2.1: the Encore abilities of a player that wait: each card, and the slot it left.
    pub fn waiting_encores(self, seat: Seat) -> impl Iterator<Item = (CardId, ZoneId)> {
        self.s.waiting.iter().filter_map(move |waits| match waits {
            Waiting::Encore { seat: s, card, slot } if *s == seat => Some((*card, *slot)),
            _ => None,
        })
    }

    /// 10.2.2: the waiting Encore of this player for this slot; where a face is named, of a card that can have it. 8.7.7: that of a
    /// card which lies elsewhere by now does nothing, and is meant only where none of the others is.
    pub fn encore_of(self, seat: Seat, slot: ZoneId, face: Option<Face>) -> Option<CardId> {
        let fits = |card: CardId| face.is_none_or(|f| self.face(card).is_none_or(|known| known == f));
        let meant = || {
            let waiting = self.waiting_encores(seat);
            let waiting = waiting.filter(|(card, left)| *left == slot && fits(*card));
            waiting.map(|(card, _)| card)
        };
        let lies = |card: &CardId| self.s.z(self.s.table.card(*card).zone) == Z::Waiting;
        meant().find(lies).or_else(|| meant().next())
    }

    /// 10.2.1, 8.7.3: whether this player may play the Encore of what left this slot.
    pub fn may_encore(self, seat: Seat, slot: Option<ZoneId>, face: Option<Face>) -> Answer {
        let Some(slot) = slot else {
            return Answer::no(Reason::EncoreNobodyLeft { seat, slot });
        };
        if self.encore_of(seat, slot, face).is_some() {
            return Answer::yes();
        }
        // Who stands there may have been reversed where nobody noted the cards, and have left.
        let there = self.s.character(slot);
        let open = there.and_then(|card| self.whether_gone(card));
        self.unless(self.why_no_encore(seat, slot, face), open)
    }

    fn why_no_encore(self, seat: Seat, slot: ZoneId, face: Option<Face>) -> Reason {
        // 8.6.5
        if self.s.table.seat_of(slot) != seat {
            return Reason::EncoreOfOther { seat, slot };
        }
        let meant = |card: CardId| face.is_none_or(|f| self.face(card).is_none_or(|known| known == f));
        let spent = self.s.events.encores_spent(slot).find(|(card, _)| meant(*card));
        match spent.map(|(card, spent)| (spent, card)) {
            Some((Spent::Paid, card)) => Reason::EncoreSpent { card },
            Some((Spent::PassedForAnother, _)) => Reason::EncoreAfterOthers { seat, slot },
            Some((Spent::Passed, _)) => Reason::EncorePassed { slot },
            Some((Spent::Barred, card)) => {
                let mut barred = self.s.encores_barred.iter();
                let by = barred.find(|(kept, _)| *kept == card).map(|(_, by)| *by);
                Reason::EncoreBarred { seat, card, by }
            }
            None => Reason::EncoreNobodyLeft { seat, slot: Some(slot) },
        }
    }

    /// 1.3.3: whether a player cannot use the Encore of this character as it leaves the stage, and whose text says so.
    pub fn is_kept_from_encore(self, seat: Seat, card: CardId) -> (Sure, Option<(Face, usize)>) {
        match self.barred_from(seat, Bar::Encore) {
            Some(by) => (Sure::Yes, Some(by)),
            None => self.is_forbidden(card, Act::Encore),
        }
    }

    /// 1.3.3: the text, and its number there, by whose effect a player cannot do something now.
    pub fn barred_from(self, seat: Seat, bar: Bar) -> Option<(Face, usize)> {
        let mut barred = self.s.barred.iter();
        let by = barred.find(|barred| (barred.seat, barred.bar) == (seat, bar))?.by;
        Some((by.0, usize::from(by.1)))
    }

    /// 10.2.2: the card comes back to the slot it left.
    pub fn encore_returns_to(self, left: ZoneId, to: Option<ZoneId>) -> Answer {
        let elsewhere = to.is_some_and(|to| to != left);
        Answer::no_if(elsewhere, || Reason::EncoreElsewhere { slot: left })
    }

    /// 10.2.2: what the Encores cost that a card has beside the default, printed or given to it.
    pub fn encores_of(self, card: CardId) -> SmallVec<[Cost; 2]> {
        let lines = self.face(card).map_or(&[][..], |face| &self.m.text(face).lines[..]);
        let printed = lines.iter().filter(|line| line.does == Does::Encore);
        let printed = printed.map(|line| line.cost.clone());
        printed.chain(self.encores_given(card, Sure::Yes)).collect()
    }

    /// 10.5.2: whether a player may use the backup of this card, on the character in this slot.
    pub fn may_backup(self, seat: Seat, face: Face, level: u8, target: Option<ZoneId>) -> Answer {
        let own = self.level(seat);
        let reason = Reason::BackupLevel { seat, face, level, own };
        let level = match usize::from(level) > own {
            false => Answer::yes(),
            true if self.s.is_open(seat, Z::Level) => Answer::depends(reason, Open::LevelOf(seat)),
            true => Answer::no(reason),
        };
        // 8.6.3.1.3: with nobody there to choose, it is used all the same.
        let other = target.filter(|slot| self.front_attacked().is_none_or(|(_, there)| there != *slot));
        let barred = self.unless_forbidden(seat, face, self.is_barred(seat, face, Act::Backup));
        level.and(barred).and(match other {
            Some(slot) => Answer::no(Reason::BackupTarget { slot }),
            None => Answer::yes(),
        })
    }

    /// 8.4.2: a backup costs the card itself from the hand, and no other.
    pub fn backup_discards(self, face: Face, put: Option<Face>) -> Answer {
        match put.filter(|other| *other != face) {
            Some(other) => Answer::no(Reason::BackupDiscards { face, other }),
            None => Answer::yes(),
        }
    }
}
