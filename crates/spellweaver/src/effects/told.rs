//! What a line tells of a text that is being carried out.

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::Keywords;
use super::super::zones::Z;
use super::cards::Number;
use super::program::Lasts;

/// What was done to a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// So much damage.
    Hurt(i32),
    /// So much damage less; none: all.
    Heal(Option<i32>),
    /// So many emblems of a kind.
    Emblem(usize, i32),
    /// A number changed so much.
    Change(Number, i32, Lasts),
    /// A keyword came.
    Keyword(Keywords, Lasts),
    /// It froze.
    Freeze,
    /// It was exhausted, or readied.
    Exhaust(bool),
    /// It went to this row.
    Row(Z),
    /// It came under the control of this player.
    Control(Seat),
    /// It went to a hand.
    Return,
    /// It died.
    Destroy,
    /// So much energy came or went.
    Energy(i32),
}

/// What a line tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A player drew so many cards.
    Draw(Seat, u32),
    /// A player discarded so many cards of the hand.
    Discard(Seat, u32),
    /// So many cards of a player's deck went to the graveyard.
    Decay(Seat, u32),
    /// A hero gained so much life.
    Life(Seat, i32),
    /// A hero was dealt so much damage.
    Damage(Seat, i32),
    /// These cards came from a player's graveyard to the hand.
    Regain(Seat, Vec<Face>),
    /// These tokens came to a player.
    Token(Seat, Vec<Face>),
    /// A player wins.
    Win(Seat),
    /// Something was done to these creatures.
    To(Vec<CardId>, Done),
    /// Something that no text says that is read.
    Other,
    /// Which cards it tells of, and so of which step, nobody noted.
    Unnoted,
}

impl Told {
    /// The player whose hand, deck, life or tokens it tells of.
    pub fn player(&self) -> Option<Seat> {
        match self {
            Told::Draw(seat, _) | Told::Discard(seat, _) | Told::Decay(seat, _) => Some(*seat),
            Told::Life(seat, _) | Told::Damage(seat, _) => Some(*seat),
            Told::Regain(seat, _) | Told::Token(seat, _) | Told::Win(seat) => Some(*seat),
            Told::To(_, Done::Control(seat)) => Some(*seat),
            Told::To(..) | Told::Other | Told::Unnoted => None,
        }
    }

    /// How many cards or creatures it tells of.
    pub fn count(&self) -> u32 {
        match self {
            Told::Draw(_, n) | Told::Discard(_, n) | Told::Decay(_, n) => *n,
            Told::Regain(_, faces) | Told::Token(_, faces) => many(faces.len()),
            Told::To(creatures, _) => many(creatures.len()),
            Told::Life(..) | Told::Damage(..) | Told::Win(_) | Told::Other | Told::Unnoted => 1,
        }
    }
}

fn many(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
