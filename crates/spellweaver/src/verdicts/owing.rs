//! What is owed, in words.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_table::{CardId, Seat};

use super::super::play::Obligation;
use super::super::rulings::R;
use super::super::state::{Hit, Target};
use super::Words;

impl Words<'_> {
    /// What is said where something is missing, or came late.
    pub fn owed(self, of: &Obligation, seat: Seat, late: bool) -> Slip {
        let missing = of.missing.replace("{}", &self.name(seat));
        missed(of, of.ruling, missing, late)
    }

    /// The same of damage: what deals how much to whom, and why.
    pub fn hit_owed(self, of: &Obligation, (seat, ruling, late): (Seat, R, bool), hit: Option<&(Hit, &str)>) -> Slip {
        let missing = match hit {
            Some((hit, why)) => {
                let to = match hit.to {
                    Target::Hero(seat) => format!("{}'s hero", self.name(seat)),
                    Target::Card(card) => self.of_somebody(card),
                };
                format!("{} deals {} to {to}: {why}", self.of_somebody(hit.from), hit.much)
            }
            None => of.missing.replace("{}", &self.name(seat)),
        };
        missed(of, ruling, missing, late)
    }

    /// The same of a creature that dies.
    pub fn death_owed(self, of: &Obligation, (seat, ruling, late): (Seat, R, bool), dying: Option<CardId>) -> Slip {
        let tell = match dying {
            Some(card) => self.of_somebody(card),
            None => format!("a creature of {}", self.name(seat)),
        };
        let why = match ruling {
            R::DamageStays => "damage is gone only behind the opponent's window",
            _ => "it has no hitpoints left",
        };
        missed(of, ruling, format!("{tell} dies: {why}"), late)
    }

    /// A card in words, also one that nobody saw.
    fn of_somebody(self, card: CardId) -> String {
        let face = self.s.face(card);
        let number = face.map_or("a card nobody saw".to_owned(), |face| self.number(face));
        format!("{}'s {number}", self.m.name(self.s.controller(card)))
    }
}

fn missed(of: &Obligation, ruling: R, missing: String, late: bool) -> Slip {
    Slip {
        ruling: ruling as u16,
        item: of.item,
        kind: Some(if late { Kind::Order } else { Kind::Missing }),
        message: match late {
            true => format!("late: {missing}"),
            false => missing,
        },
        expected: format!("`{}`", of.verb.verb().name),
        ..Slip::default()
    }
}
