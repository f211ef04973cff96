//! The zones of SNK-2.1, and how cards lie in them.

use rejudge_table::{Pose, ZoneKind};

/// The zones of a player, in this order on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u16)]
pub enum Z {
    /// The main deck.
    Deck,
    /// The town deck.
    TownDeck,
    /// The hand.
    Hand,
    /// The chara area.
    Chara,
    /// The town area.
    Town,
    /// The damage area.
    Area,
    /// The discard.
    Discard,
    /// Where towns go that leave the town area.
    TownDiscard,
    /// Out of the game.
    Removed,
    /// What lies below charas: their runes (SNK-5.6). Which card lies below which is the state's to know.
    Runes,
    /// A monster while its effect is carried out (SNK-4.5).
    Used,
}

impl Z {
    /// All zones in the order of the table.
    pub const ALL: [Z; 11] = [
        Z::Deck,
        Z::TownDeck,
        Z::Hand,
        Z::Chara,
        Z::Town,
        Z::Area,
        Z::Discard,
        Z::TownDiscard,
        Z::Removed,
        Z::Runes,
        Z::Used,
    ];

    /// What the table is told of them, in the same order.
    pub const KINDS: [ZoneKind; 11] = {
        const HIDDEN: ZoneKind = ZoneKind::new();
        const SHOWN: ZoneKind = HIDDEN.public().unordered();
        [
            HIDDEN.deck(MAIN),
            HIDDEN.deck(TOWNS),
            HIDDEN.unordered().deck(MAIN),
            SHOWN.deck(MAIN),
            SHOWN.deck(TOWNS),
            HIDDEN.public().deck(MAIN),
            SHOWN.deck(MAIN),
            SHOWN.deck(TOWNS),
            SHOWN,
            SHOWN.deck(MAIN),
            SHOWN.deck(MAIN),
        ]
    };

    /// The zone with this number.
    pub fn of(kind: u16) -> Option<Z> {
        Z::ALL.get(usize::from(kind)).copied()
    }

    /// The top is listed first: the decks.
    pub fn is_deck(self) -> bool {
        matches!(self, Z::Deck | Z::TownDeck)
    }

    /// How the notation writes it.
    pub fn written(self) -> &'static str {
        match self {
            Z::Deck => "deck",
            Z::TownDeck => "towndeck",
            Z::Hand => "hand",
            Z::Chara => "chara",
            Z::Town => "town",
            Z::Area => "area",
            Z::Discard => "discard",
            Z::TownDiscard => "towndiscard",
            Z::Removed => "removed",
            Z::Runes => "runes",
            Z::Used => "used",
        }
    }

    /// The word for it in a sentence.
    pub fn word(self) -> &'static str {
        match self {
            Z::Deck => "deck",
            Z::TownDeck => "town deck",
            Z::Hand => "hand",
            Z::Chara => "chara area",
            Z::Town => "town area",
            Z::Area => "damage area",
            Z::Discard => "discard",
            Z::TownDiscard => "town discard",
            Z::Removed => "cards out of the game",
            Z::Runes => "runes",
            Z::Used => "monster in use",
        }
    }
}

/// The main deck's number among a player's decks.
pub const MAIN: u8 = 0;
/// The town deck's.
pub const TOWNS: u8 = 1;

/// SNK-2.4
pub const ON: Pose = Pose(0);
/// SNK-2.4
pub const OFF: Pose = Pose(1);

/// What a `position` says of a player beside the zones; numbered behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Fact {
    /// What was done this turn already.
    Did = Z::ALL.len() as u16,
    /// How often the main deck and the town deck were shuffled.
    Shuffles,
    /// What lies below a chara (`Aoi.011.runes`); the chara comes first.
    Runes,
}

impl Fact {
    /// All of them.
    pub const ALL: [Fact; 3] = [Fact::Did, Fact::Shuffles, Fact::Runes];

    /// The fact with this number.
    pub fn of(number: u16) -> Option<Fact> {
        Fact::ALL.into_iter().find(|f| *f as u16 == number)
    }

    /// The word for it in the notation.
    pub fn word(self) -> &'static str {
        match self {
            Fact::Did => "did",
            Fact::Shuffles => "shuffles",
            Fact::Runes => "runes",
        }
    }
}
