//! What nobody noted or reads, and would settle a question.

use rejudge_table::{CardId, Face};

use super::super::policies::G;
use super::ch01_texts::Unread;

/// What would settle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// What this text of a card does here: its place among those that nobody reads.
    Text(Face, usize),
    /// Which card in play this is.
    Card(CardId),
    /// Whether what the text of a card in play asks for is so.
    While(CardId),
    /// Which card it was that nobody noted before.
    Unnoted,
    /// What happened in a part of the match that was not written down.
    Gap,
    /// How a point is read that the rules leave open.
    Reading(G),
}

impl Open {
    /// What a question depends on where something that nobody reads bears on it.
    pub fn of(unread: Unread<'_>) -> Open {
        match unread {
            Unread::Text(face, at, _) => Open::Text(face, at),
            Unread::Card(card) => Open::Card(card),
            Unread::While(card) => Open::While(card),
        }
    }
}
