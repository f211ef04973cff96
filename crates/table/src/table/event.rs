//! What lies on a table, and what can happen to it.

use std::num::NonZeroU16;

use serde::Serialize;

use crate::clone_in_place;

/// A player, by seat. Never an index into anything but per-player data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Seat(pub u8);

/// One physical card of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct CardId(pub u16);

/// What is printed on a card: an interned number of the match's card list. An unknown face is `Option::None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Face(NonZeroU16);

impl Face {
    /// The face with this index in the match's card list (0 to 65,533).
    pub fn new(index: usize) -> Option<Face> {
        u16::try_from(index)
            .ok()
            .and_then(|i| i.checked_add(1))
            .and_then(NonZeroU16::new)
            .map(Face)
    }
    /// Its index in the match's card list.
    pub fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }
}

/// A zone of a player: seat times the game's number of zones, plus the zone's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct ZoneId(pub u16);

impl ZoneId {
    /// No zone: where a card is that has left the game. It has no cards to ask for.
    pub const OUT: ZoneId = ZoneId(u16::MAX);
}

/// What a game says of one of its zones. It stands for every player's zone of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneKind {
    /// The order of its cards means something.
    pub ordered: bool,
    /// Everybody sees the faces of its cards.
    pub public: bool,
    /// More cards than these do not fit; `None`: any number.
    pub most: Option<u16>,
    /// Which of its owner's decks the cards come from that are first met here; `None`: any of them.
    pub deck: Option<u8>,
    /// The group of zones it belongs to, below [`GROUPS`]: whether anything changed in one can be asked
    /// ([`Table::changed_in`](super::Table::changed_in)).
    pub group: u8,
}

/// How many groups of zones a game can tell apart.
pub const GROUPS: usize = 3;

impl ZoneKind {
    /// Cards in an order, hidden, any number, of any deck; the methods below say otherwise.
    pub const fn new() -> ZoneKind {
        ZoneKind {
            ordered: true,
            public: false,
            most: None,
            deck: None,
            group: 0,
        }
    }
    /// The order means nothing.
    pub const fn unordered(mut self) -> ZoneKind {
        self.ordered = false;
        self
    }
    /// Everybody sees the faces.
    pub const fn public(mut self) -> ZoneKind {
        self.public = true;
        self
    }
    /// So many cards fit.
    pub const fn most(mut self, most: u16) -> ZoneKind {
        self.most = Some(most);
        self
    }
    /// The zone of this deck.
    pub const fn deck(mut self, deck: u8) -> ZoneKind {
        self.deck = Some(deck);
        self
    }
    /// Of this group.
    pub const fn group(mut self, group: u8) -> ZoneKind {
        self.group = group;
        self
    }
}

impl Default for ZoneKind {
    fn default() -> ZoneKind {
        ZoneKind::new()
    }
}

/// The orientation of a card, numbered by the game (0 is upright).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Pose(pub u8);

/// One card as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Who started the game with it, or made it.
    pub owner: Seat,
    /// Which of its owner's decks it comes from, as far as that is known.
    pub deck: Option<u8>,
    /// It was made during the game and stands in no list.
    pub token: bool,
    /// Its face, as far as it is known.
    pub face: Option<Face>,
    /// Where it lies.
    pub zone: ZoneId,
    /// Its orientation.
    pub pose: Pose,
}

/// A zone's cards, the bottom or first one first, the top one last.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Zone {
    /// The cards whose presence is known.
    pub cards: Vec<CardId>,
    /// There may be more: an unknown number of further cards lies here.
    pub open: bool,
    /// Its group, as its kind says.
    pub(super) group: u8,
    /// Whose it is.
    pub(super) seat: u8,
    /// Its number within its player's zones.
    pub(super) kind: u16,
}

clone_in_place!(Zone {
    cards,
    open,
    group,
    seat,
    kind,
});

/// Where in a zone a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// On top, or last.
    Top,
    /// At the bottom, or first.
    Bottom,
}

/// A change of the table. The journal is a list of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A card comes into the game: at the start, or out of an open zone when it is first seen.
    Create {
        /// The card.
        card: CardId,
        /// Its owner.
        owner: Seat,
        /// Where it lies.
        zone: ZoneId,
        /// Its face, if known.
        face: Option<Face>,
    },
    /// A token is made.
    Make {
        /// The token.
        card: CardId,
        /// Who made it.
        owner: Seat,
        /// Where it lies.
        zone: ZoneId,
        /// Its face.
        face: Face,
    },
    /// A card leaves the game, for good.
    Leave {
        /// The card.
        card: CardId,
    },
    /// A card changes zones.
    Move {
        /// The card.
        card: CardId,
        /// To.
        to: ZoneId,
        /// At which end.
        end: End,
    },
    /// A card is turned.
    Turn {
        /// The card.
        card: CardId,
        /// To.
        pose: Pose,
    },
    /// A face becomes known, or is forgotten.
    Face {
        /// The card.
        card: CardId,
        /// The face.
        face: Option<Face>,
    },
    /// A zone's cards lie in another order: `order[i]` is the card now at place i. Index into [`Journal::orders`].
    Order {
        /// The zone.
        zone: ZoneId,
        /// First index of the order.
        start: u32,
    },
    /// A zone is known to hold no more than its known cards, or is no longer known to.
    Open {
        /// The zone.
        zone: ZoneId,
        /// Whether there may be more.
        open: bool,
    },
    /// Cards of a zone lie in an order nobody knows: a shuffle, or a card taken out of it and nobody knows which of
    /// them it was. The table does not change; it is what one can know that does.
    Mix {
        /// The zone.
        zone: ZoneId,
        /// The first of these cards: an index into [`Journal::orders`].
        start: u32,
        /// How many.
        len: u32,
        /// Those with a known face, too.
        known: bool,
    },
    /// It was seen that a card's face is of a class, which the game numbers.
    Among {
        /// The card.
        card: CardId,
        /// The class.
        class: u8,
    },
    /// All cards leave the table: it is set anew, or nothing more is known of it.
    Clear,
    /// The game's own marker: a line of the log begins here (its number), or a turn.
    Mark(u32),
    /// Something begins that the game tells of: an index into [`Journal::begun`].
    Begins(u32),
}

/// Everything that happened at the table, in order.
#[derive(Debug, Default)]
pub struct Journal {
    /// The events.
    pub events: Vec<Event>,
    /// The orders that [`Event::Order`] points into.
    pub orders: Vec<CardId>,
    /// What began at each [`Event::Begins`].
    pub begun: Vec<Begun>,
    /// Off while nobody will ask for an earlier moment.
    pub on: bool,
}

clone_in_place!(Journal {
    events,
    orders,
    begun,
    on,
});

/// Something that began, by itself or by a line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// What, by the game's own number.
    pub what: u8,
    /// To whom it happens.
    pub seat: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// How much.
    pub count: u32,
    /// The act of the log that tells of it; none if it happens by itself.
    pub act: Option<u32>,
    /// The first byte of the step of the log before which it happens, or which tells of it.
    pub before: Option<u32>,
}
