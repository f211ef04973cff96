//! Where the cards of a player lie, and what a player has beside cards.

use rejudge_table::{Pose, ZoneKind};

/// The zones of a player, in this order on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u16)]
pub enum Z {
    /// SPW-2.1
    Deck,
    /// SPW-4.1
    Hand,
    /// SPW-7.7
    Graveyard,
    /// SPW-6.8: the combat row.
    Combat,
    /// SPW-6.8: the support row.
    Support,
    /// SPW-6.6, 6.7: what stays in play and stands in no row, attached or by itself.
    Board,
    /// Cards removed from the game.
    Removed,
    /// SPW-2.3: the hero, who is no card of the deck.
    Hero,
}

impl Z {
    /// All zones in the order of the table.
    pub const ALL: [Z; 8] = [
        Z::Deck,
        Z::Hand,
        Z::Graveyard,
        Z::Combat,
        Z::Support,
        Z::Board,
        Z::Removed,
        Z::Hero,
    ];
    /// SPW-6.8: the rows.
    pub const ROWS: [Z; 2] = [Z::Combat, Z::Support];
    /// What is in play.
    pub const PLAY: [Z; 3] = [Z::Combat, Z::Support, Z::Board];
    /// What the table is told of them.
    pub const KINDS: [ZoneKind; 8] = {
        const HIDDEN: ZoneKind = ZoneKind::new();
        const SHOWN: ZoneKind = HIDDEN.public().unordered();
        let mut kinds = [SHOWN; 8];
        kinds[Z::Deck as usize] = HIDDEN;
        kinds[Z::Hand as usize] = HIDDEN.unordered();
        kinds
    };

    /// The zone with this number.
    pub fn of(kind: u16) -> Option<Z> {
        Z::ALL.get(usize::from(kind)).copied()
    }

    /// One of the two rows.
    pub fn is_row(self) -> bool {
        matches!(self, Z::Combat | Z::Support)
    }

    /// In play.
    pub fn is_in_play(self) -> bool {
        Z::PLAY.contains(&self)
    }

    /// The word for it in the notation.
    pub fn written(self) -> &'static str {
        match self {
            Z::Deck => "deck",
            Z::Hand => "hand",
            Z::Graveyard => "graveyard",
            Z::Combat => "combat",
            Z::Support => "support",
            Z::Board => "board",
            Z::Removed => "removed",
            Z::Hero => "hero",
        }
    }

    /// The word for it in a sentence.
    pub fn word(self) -> &'static str {
        match self {
            Z::Combat => "combat row",
            Z::Support => "support row",
            Z::Removed => "removed cards",
            _ => self.written(),
        }
    }
}

/// What a player has beside cards; numbered behind the zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Fact {
    /// SPW-4.4: the hero's life.
    Life = Z::ALL.len() as u16,
    /// SPW-3.1: full crystals, and mana of The Spark.
    Mana,
    /// SPW-3.1: crystals, full or not.
    Max,
    /// SPW-3.3
    Levels,
    /// Of a position: what was done this turn already.
    Did,
    /// Of a position: The Spark is in play.
    Spark,
    /// Of a position: how often the deck was shuffled.
    Shuffles,
}

impl Fact {
    /// All of them.
    pub const ALL: [Fact; 7] = [
        Fact::Life,
        Fact::Mana,
        Fact::Max,
        Fact::Levels,
        Fact::Did,
        Fact::Spark,
        Fact::Shuffles,
    ];

    /// The fact with this number.
    pub fn of(number: u16) -> Option<Fact> {
        Fact::ALL.into_iter().find(|f| *f as u16 == number)
    }

    /// The word for it in the notation.
    pub fn word(self) -> &'static str {
        match self {
            Fact::Life => "life",
            Fact::Mana => "mana",
            Fact::Max => "max",
            Fact::Levels => "levels",
            Fact::Did => "did",
            Fact::Spark => "spark",
            Fact::Shuffles => "shuffles",
        }
    }
}

/// It may act.
pub const READY: Pose = Pose(0);
/// SPW-7.3
pub const EXHAUSTED: Pose = Pose(1);
