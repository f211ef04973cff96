//! What is owed, in words.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Violation;
use rejudge_table::{CardId, Seat};

use super::super::rules::Obligation;
use super::super::rulings::R;
use super::super::state::{Hit, Target};
use super::super::vocabulary::V;
use super::Words;

impl Words<'_> {
    /// What is said where something is missing, or came late.
    pub fn owed(self, of: &Obligation, seat: Seat, late: bool) -> Violation {
        let missing = missing(of.verb, self.m.name(seat));
        missed(of, of.ruling, missing, late)
    }

    /// The same of damage: what deals how much to whom, and why.
    pub fn hit_owed(self, of: &Obligation, (seat, ruling, late): (Seat, R, bool), hit: Option<&Hit>) -> Violation {
        let missing = match hit {
            Some(hit) => {
                let to = match hit.to {
                    Target::Hero(seat) => format!("{}'s hero", self.name(seat)),
                    Target::Card(card) => self.of_somebody(card),
                };
                format!(
                    "{} deals {} to {to}: {}",
                    self.of_somebody(hit.from),
                    hit.much,
                    due(ruling)
                )
            }
            None => missing(of.verb, self.m.name(seat)),
        };
        missed(of, ruling, missing, late)
    }

    /// The same of a creature that dies.
    pub fn death_owed(
        self,
        of: &Obligation,
        (seat, ruling, late): (Seat, R, bool),
        dying: Option<CardId>,
    ) -> Violation {
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

/// Why damage is due.
fn due(ruling: R) -> &'static str {
    match ruling {
        R::Leftover => "Unstoppable carries what is left",
        R::HeroDamage => "it attacked the hero and nobody blocked it",
        R::SpeedLater => "a change of speed later cancels no attack",
        _ => "all in a combat deal their damage at the same time",
    }
}

/// What has no line, of a player.
fn missing(verb: V, name: &str) -> String {
    match verb {
        V::Refill => format!("{name}'s mana was not refilled"),
        V::Ready => format!("{name}'s permanents were not readied"),
        V::Tick => format!("{name}'s cooldowns did not go down"),
        V::Draw => format!("{name} did not draw the card of the turn"),
        V::Hit => format!("damage of {name}'s creature has no line"),
        V::Gain => format!("{name} gained no life by Lifebound"),
        V::Die => format!("a creature of {name} dies: it has no hitpoints left"),
        _ => format!("a line of {name} is missing"),
    }
}

fn missed(of: &Obligation, ruling: R, missing: String, late: bool) -> Violation {
    Violation {
        ruling: ruling as u16,
        item: of.item,
        kind: Some(if late { Kind::Order } else { Kind::Missing }),
        message: match late {
            true => format!("late: {missing}"),
            false => missing,
        },
        expected: format!("`{}`", of.verb.verb().name),
        ..Violation::default()
    }
}
