//! What a line tells of a text that is being carried out.

use rejudge_table::{CardId, Face, Seat};

use super::super::zones::Z;
use super::constant::{Law, Number};
use super::program::{Marker, TownAct};

/// What was done to charas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// So many counters.
    Hurt(i64),
    /// So many counters less; none: all.
    Heal(Option<i64>),
    /// A marker came.
    Mark(Marker),
    /// A marker went.
    Unmark(Marker),
    /// It was turned ON, or OFF.
    Turn(bool),
    /// It went to the hand.
    Return,
    /// It went to the discard.
    Retreat,
    /// More or less of a number; whether for longer than this turn.
    Give(Number, i64, bool),
    /// Something is forbidden, or allowed.
    Order(Law),
}

/// What a line tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A player drew so many cards.
    Draw(Seat, u32),
    /// A player discarded these cards of the hand; none: nobody noted which.
    Discard(Seat, Vec<Option<Face>>),
    /// So many cards of a deck went to the discard.
    Mill(Seat, u32),
    /// So much damage to a deck.
    Damage(Seat, u32),
    /// A player built so many towns.
    Build(Seat, u32),
    /// These cards came from a player's discard to a zone of that player, or below the deck; none: nobody noted which.
    FromPile(Seat, Vec<Option<Face>>, Z, bool),
    /// These cards came from the deck to the hand of a player.
    Search(Seat, Vec<Option<Face>>),
    /// So many cards of the top of a deck were looked at; whose, where that is told.
    Look(Option<Seat>, u32),
    /// These cards came to the hand of those that were looked at; none: nobody noted which.
    Taken(Vec<Option<Face>>),
    /// These of them went to a zone, or below the deck.
    Rest(Vec<Option<Face>>, Z, bool),
    /// A player shuffled the deck.
    Shuffle(Seat),
    /// These cards became runes of a chara, if somebody noted of which; and where they came from, where that is told.
    Runes(Option<CardId>, Option<Z>, Vec<Option<Face>>),
    /// These cards entered a player's chara area, and where they came from, where that is told.
    Enter(Seat, Option<Z>, Vec<Option<Face>>),
    /// Something was done to these towns; none: nobody noted to which.
    Towns(Vec<Option<CardId>>, TownAct),
    /// So many runes of a chara went to the discard; none: nobody noted of which.
    Unrune(Option<CardId>, u32),
    /// So many souls were paid; none: nobody noted how many.
    Pay(Option<u32>),
    /// The card that says it came to the hand.
    TakeThis,
    /// Something was done to these charas; none: nobody noted to which.
    To(Vec<Option<CardId>>, Done),
    /// Something that no text says that is read.
    Other,
    /// Which cards it tells of, and so of which step, nobody noted.
    Unnoted,
}

impl Told {
    /// The player who did it, or to whose deck it was done, where that is told.
    pub fn player(&self) -> Option<Seat> {
        match self {
            Told::Draw(seat, _) | Told::Discard(seat, _) | Told::Mill(seat, _) | Told::Damage(seat, _) => Some(*seat),
            Told::Enter(seat, ..)
            | Told::Build(seat, _)
            | Told::FromPile(seat, ..)
            | Told::Search(seat, _)
            | Told::Shuffle(seat) => Some(*seat),
            Told::Look(seat, _) => *seat,
            Told::Taken(_) | Told::Rest(..) => None,
            Told::Runes(..) | Told::Towns(..) | Told::Unrune(..) | Told::Pay(_) | Told::TakeThis => None,
            Told::To(..) | Told::Other | Told::Unnoted => None,
        }
    }

    /// How many cards or charas it tells of.
    pub fn count(&self) -> u32 {
        match self {
            Told::Look(_, n) => *n,
            Told::Taken(faces) | Told::Rest(faces, ..) | Told::Discard(_, faces) => number(faces.len()),
            Told::Draw(_, n) | Told::Mill(_, n) | Told::Damage(_, n) => *n,
            Told::Build(_, n) | Told::Unrune(_, n) => *n,
            // More than any text asks for.
            Told::Pay(n) => n.unwrap_or(u32::from(u8::MAX)),
            Told::FromPile(_, faces, ..)
            | Told::Search(_, faces)
            | Told::Runes(_, _, faces)
            | Told::Enter(_, _, faces) => number(faces.len()),
            Told::Towns(towns, _) => number(towns.len()),
            Told::To(charas, _) => number(charas.len()),
            Told::Shuffle(_) | Told::TakeThis | Told::Other | Told::Unnoted => 1,
        }
    }
}

/// So many, as a line tells it.
pub fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
