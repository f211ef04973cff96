//! What a line tells of a text that is being carried out.

use rejudge_table::{CardId, Face, Seat};

use super::constant::Number;
use super::program::Marker;

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
}

/// What a line tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A player drew so many cards.
    Draw(Seat, u32),
    /// A player discarded so many cards of the hand.
    Discard(Seat, u32),
    /// So many cards of a deck went to the discard.
    Mill(Seat, u32),
    /// So much damage to a deck.
    Damage(Seat, u32),
    /// A player built so many towns.
    Build(Seat, u32),
    /// These cards came from the discard to the hand of a player; none: nobody noted which.
    Regain(Seat, Vec<Option<Face>>),
    /// The same from the deck.
    Search(Seat, Vec<Option<Face>>),
    /// A player shuffled the deck.
    Shuffle(Seat),
    /// So many cards of a deck became runes of a chara; none: nobody noted of which.
    Runes(Option<CardId>, u32),
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
            Told::Build(seat, _) | Told::Regain(seat, _) | Told::Search(seat, _) | Told::Shuffle(seat) => Some(*seat),
            Told::Runes(..) | Told::Unrune(..) | Told::Pay(_) | Told::TakeThis => None,
            Told::To(..) | Told::Other | Told::Unnoted => None,
        }
    }

    /// How many cards or charas it tells of.
    pub fn count(&self) -> u32 {
        match self {
            Told::Draw(_, n) | Told::Discard(_, n) | Told::Mill(_, n) | Told::Damage(_, n) => *n,
            Told::Build(_, n) | Told::Runes(_, n) | Told::Unrune(_, n) => *n,
            // More than any text asks for.
            Told::Pay(n) => n.unwrap_or(u32::from(u8::MAX)),
            Told::Regain(_, faces) | Told::Search(_, faces) => number(faces.len()),
            Told::To(charas, _) => number(charas.len()),
            Told::Shuffle(_) | Told::TakeThis | Told::Other | Told::Unnoted => 1,
        }
    }
}

/// So many, as a line tells it.
pub fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
