//! Which charas a text means, how many cards it counts, and whether a condition of it holds: yes, no, or what it hangs on.

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::CardKind;
use super::super::effects::cards::{Charas, Is, Quantity, Towns, Whose};
use super::super::effects::constant::Condition;
use super::super::state::{Blurred, By, Z};
use super::super::text::japanese::plain;
use super::questions::Rules;
use super::texts::Open;

/// Yes, no, or what it hangs on.
pub type Sure = Result<bool, Open>;

/// A number of cards, between two bounds; the upper one is missing where a zone may hold any number.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// So many at least.
    pub least: u32,
    /// So many at most.
    pub most: Option<u32>,
    /// What it hangs on, where it is not exact.
    pub open: Option<Open>,
}

impl Counted {
    /// The number, where it is exact.
    pub fn exact(self) -> Option<u32> {
        Some(self.least).filter(|least| self.most == Some(*least))
    }
}

/// All of these: no if one is not so, else what the first open one hangs on.
pub fn all(answers: impl IntoIterator<Item = Sure>) -> Sure {
    let mut open = Ok(true);
    for answer in answers {
        match answer {
            Ok(false) => return Ok(false),
            Err(of) => open = open.and(Err(of)),
            Ok(true) => {}
        }
    }
    open
}

impl Rules<'_> {
    /// What a chara is. SNK-2.4, 2.5, 2.8, G-08, G-12.
    pub fn is(self, chara: CardId, is: &Is) -> Sure {
        let extra = self.s.extra(chara);
        match is {
            Is::On | Is::Off if extra.doubt => return Err(Open::WhetherOn),
            Is::On => return Ok(self.s.is_on(chara)),
            Is::Off => return Ok(!self.s.is_on(chara)),
            Is::Damaged => return Ok(extra.damage > 0),
            _ => {}
        }
        let Some(face) = self.s.face(chara) else {
            return Err(Open::Unseen(self.s.holder(chara), Z::Chara));
        };
        Ok(self.is_printed(face, is))
    }

    /// What a card is as it is printed.
    pub fn is_printed(self, face: Face, is: &Is) -> bool {
        let (info, card) = (self.m.info(face), &self.m.cards[face.index()]);
        match is {
            Is::Awakened => card.kind == CardKind::Awakened,
            Is::Color(color) => info.color == *color,
            Is::Level(cmp, n) => cmp.holds(u32::from(info.level), u32::from(*n)),
            Is::Cost(cmp, n) => cmp.holds(u32::from(info.cost), u32::from(*n)),
            // A text is read without spaces and in narrow letters.
            Is::Job(job) => card.job.iter().any(|printed| plain(printed) == *job),
            Is::Named(name) => plain(&card.name) == *name,
            Is::On | Is::Off | Is::Damaged => true,
        }
    }

    /// Whether a chara is one of those that a text on this card means.
    pub fn is_among(self, chara: CardId, charas: &Charas, speaker: CardId) -> Sure {
        if charas.other && chara == speaker || !charas.whose.means(self.s.holder(speaker), self.s.holder(chara)) {
            return Ok(false);
        }
        all(charas.is.iter().map(|is| self.is(chara, is)))
    }

    /// How many there are, as a text on this card counts.
    pub fn count(self, quantity: &Quantity, speaker: CardId) -> Counted {
        match quantity {
            Quantity::Hand(whose) => self.in_zone(*whose, Z::Hand, &[Blurred::Hand], speaker),
            Quantity::Discard(whose) => self.in_zone(*whose, Z::Discard, &Blurred::ALL, speaker),
            Quantity::Towns(of) if of.is.is_empty() => self.in_zone(of.whose, Z::Town, &[], speaker),
            Quantity::Towns(of) => self.towns_there(of, speaker),
            Quantity::Runes => {
                let least = u32::try_from(self.s.runes(speaker).len()).unwrap_or(u32::MAX);
                let open = self.s.is_open(self.s.holder(speaker), Z::Runes).then_some(Open::Below);
                Counted {
                    least,
                    most: open.is_none().then_some(least),
                    open,
                }
            }
            Quantity::Charas(charas) => self.charas_there(charas, speaker),
        }
    }

    /// How many cards lie in a zone.
    fn in_zone(self, whose: Whose, z: Z, blurred: &[Blurred], speaker: CardId) -> Counted {
        let seats = self.seats_meant(whose, speaker);
        let lie = |seat: &Seat| u32::try_from(self.s.cards(*seat, z).len()).unwrap_or(u32::MAX);
        let least = seats.iter().map(lie).sum();
        let blur = blurred.iter().any(|what| self.s.blur.any(*what));
        let open = seats.into_iter().find(|seat| blur || self.s.is_open(*seat, z));
        Counted {
            // What nobody knows for certain may be fewer, too.
            least: if blur { 0 } else { least },
            most: open.is_none().then_some(least),
            open: open.map(|seat| Open::HowMany(seat, z)),
        }
    }

    /// Whether a town is one of those that a text of this player's means.
    pub fn is_town_of(self, town: CardId, of: &Towns, seat: Seat) -> Sure {
        let holder = self.s.holder(town);
        if !of.whose.means(seat, holder) {
            return Ok(false);
        }
        let is = |is: &Is| match is {
            Is::On | Is::Off if self.towns_unnoted(holder) => Err(Open::TownsBefore),
            is => self.is(town, is),
        };
        all(of.is.iter().map(is))
    }

    fn towns_there(self, of: &Towns, speaker: CardId) -> Counted {
        let (mut least, mut most, mut open, mut vague) = (0, 0, None, false);
        let master = self.s.holder(speaker);
        for seat in self.seats_meant(of.whose, speaker) {
            for town in self.s.cards(seat, Z::Town) {
                match self.is_town_of(*town, of, master) {
                    Ok(true) => (least, most) = (least + 1, most + 1),
                    Ok(false) => {}
                    Err(of) => (most, open) = (most + 1, open.or(Some(of))),
                }
            }
            if self.s.is_open(seat, Z::Town) {
                (open, vague) = (Some(Open::HowMany(seat, Z::Town)), true);
            }
        }
        Counted {
            least,
            most: (!vague).then_some(most),
            open,
        }
    }

    fn charas_there(self, charas: &Charas, speaker: CardId) -> Counted {
        let (mut least, mut most, mut open) = (0, 0, None);
        for seat in self.seats_meant(charas.whose, speaker) {
            for chara in self.s.charas(seat) {
                match self.is_among(*chara, charas, speaker) {
                    Ok(true) => (least, most) = (least + 1, most + 1),
                    Ok(false) => {}
                    Err(of) => (most, open) = (most + 1, open.or(Some(of))),
                }
            }
            if self.s.is_open(seat, Z::Chara) || self.s.blur.any(Blurred::Field) {
                open = Some(Open::HowMany(seat, Z::Chara));
            }
        }
        let vague = matches!(open, Some(Open::HowMany(..)));
        Counted {
            least: if self.s.blur.any(Blurred::Field) { 0 } else { least },
            most: (!vague).then_some(most),
            open,
        }
    }

    fn seats_meant(self, whose: Whose, speaker: CardId) -> Vec<Seat> {
        let master = self.s.holder(speaker);
        let seats = self.m.seats().filter(|seat| whose.means(master, *seat));
        seats.collect()
    }

    /// Whether a condition of a text on this card holds.
    pub fn holds(self, condition: &Condition, speaker: CardId) -> Sure {
        match condition {
            Condition::Turn(whose) => Ok(whose.means(self.s.holder(speaker), self.s.active)),
            Condition::This(is) => self.is(speaker, is),
            Condition::Changed => match self.s.extra(speaker).by {
                By::Change => Ok(true),
                By::Before => Err(Open::HowItCame),
                By::Play | By::Effect => Ok(false),
            },
            Condition::Count(quantity, cmp, n) => {
                let there = self.count(quantity, speaker);
                match cmp.holds_between(there.least, there.most, *n) {
                    Some(holds) => Ok(holds),
                    // What is not exact hangs on something.
                    None => there.open.map_or(Ok(true), Err),
                }
            }
        }
    }

    /// Whether all of these hold.
    pub fn all_hold(self, conditions: &[Condition], speaker: CardId) -> Sure {
        all(conditions.iter().map(|condition| self.holds(condition, speaker)))
    }
}
