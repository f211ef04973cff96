//! What every card game has: players, zones, cards with known and unknown faces, orientation, and a journal.
//!
//! No rule stands here. A table is changed by [`Event`]s only, each one journaled, so that the journal alone rebuilds
//! any moment ([`Table::replay`]); nothing appears or vanishes but by [`Event::Create`] ([`Table::audit`]).

use std::num::NonZeroU16;

pub mod shuffle;

/// A player, by seat. Never an index into anything but per-player data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

/// One physical card of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u16);

/// What is printed on a card: an interned number of the match's card list. An unknown face is `Option::None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ZoneId(pub u16);

/// The orientation of a card, numbered by the game (0 is upright).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pose(pub u8);

/// One card as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Who started the game with it.
    pub owner: Seat,
    /// Its face, as far as it is known.
    pub face: Option<Face>,
    /// Where it lies.
    pub zone: ZoneId,
    /// Its orientation.
    pub pose: Pose,
}

/// A zone's cards, the bottom or first one first, the top one last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Zone {
    /// The cards whose presence is known.
    pub cards: Vec<CardId>,
    /// There may be more: an unknown number of further cards lies here.
    pub open: bool,
}

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
    /// All cards leave the table: it is set anew, or nothing more is known of it.
    Clear,
    /// The game's own marker: a line of the log begins here (its number), or a turn.
    Mark(u32),
}

/// Everything that happened at the table, in order.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    /// The events.
    pub events: Vec<Event>,
    /// The orders that [`Event::Order`] points into.
    pub orders: Vec<CardId>,
    /// Off while nobody will ask for an earlier moment.
    pub on: bool,
}

/// Copies of a face that have not been located yet, by seat and face.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Unlocated {
    faces: usize,
    /// `None`: no list, any number.
    counts: Vec<Option<Vec<i16>>>,
}

/// The table: the fold of its events.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// All cards.
    pub cards: Vec<Card>,
    /// All zones.
    pub zones: Vec<Zone>,
    /// What happened.
    pub journal: Journal,
    /// How often anything changed.
    changes: u32,
    kinds: u16,
    unlocated: Unlocated,
}

/// What came of an attempt to give a card a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It was known to be that, or may be that and now is.
    Yes,
    /// It is known to be another one.
    Other(Face),
    /// All copies of that face are known to be elsewhere.
    NoneLeft,
}

impl Table {
    /// An empty table for `players` players with `kinds` zones each and `faces` different cards.
    pub fn new(players: u8, kinds: u16, faces: usize) -> Table {
        let zones = vec![Zone::default(); usize::from(players) * usize::from(kinds)];
        let unlocated = Unlocated {
            faces,
            counts: vec![None; usize::from(players)],
        };
        Table {
            cards: Vec::with_capacity(128),
            zones,
            journal: Journal::default(),
            changes: 0,
            kinds,
            unlocated,
        }
    }

    /// An empty table in the memory of one that is no longer needed.
    #[must_use]
    pub fn renew(mut self, players: u8, kinds: u16, faces: usize) -> Table {
        let zones = usize::from(players) * usize::from(kinds);
        for zone in &mut self.zones {
            zone.cards.clear();
            zone.open = false;
        }
        self.zones.resize(zones, Zone::default());
        self.cards.clear();
        self.journal.events.clear();
        self.journal.orders.clear();
        self.journal.on = false;
        self.changes = 0;
        self.kinds = kinds;
        self.unlocated = Unlocated {
            faces,
            counts: vec![None; usize::from(players)],
        };
        self
    }

    /// The zone with number `kind` of a player.
    pub fn zone_id(&self, seat: Seat, kind: u16) -> ZoneId {
        ZoneId(u16::from(seat.0) * self.kinds + kind)
    }

    /// Whose zone it is.
    pub fn seat_of(&self, zone: ZoneId) -> Seat {
        // A zone number is below players * kinds, and there are at most 255 players.
        Seat(u8::try_from(zone.0 / self.kinds.max(1)).unwrap_or(u8::MAX))
    }

    /// The zone's number within its player's zones.
    pub fn kind_of(&self, zone: ZoneId) -> u16 {
        zone.0 % self.kinds.max(1)
    }

    /// A zone.
    pub fn zone(&self, zone: ZoneId) -> &Zone {
        &self.zones[usize::from(zone.0)]
    }

    /// A card.
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[usize::from(card.0)]
    }

    /// The face of a card, if known.
    pub fn face(&self, card: CardId) -> Option<Face> {
        self.card(card).face
    }

    /// The decklist of a player: how many copies of each face. Without one, any number may turn up.
    pub fn set_list(&mut self, seat: Seat, list: &[Face]) {
        let mut counts = vec![0i16; self.unlocated.faces];
        for face in list {
            counts[face.index()] += 1;
        }
        for card in self.cards.iter().filter(|c| c.owner == seat) {
            if let Some(face) = card.face {
                counts[face.index()] -= 1;
            }
        }
        self.unlocated.counts[usize::from(seat.0)] = Some(counts);
    }

    /// How many copies of a face are not known to be anywhere; `None` without a list.
    pub fn copies_left(&self, seat: Seat, face: Face) -> Option<i16> {
        self.unlocated.counts[usize::from(seat.0)]
            .as_ref()
            .map(|c| c[face.index()])
    }

    fn count(&mut self, seat: Seat, face: Option<Face>, by: i16) {
        if let (Some(face), Some(counts)) = (face, self.unlocated.counts[usize::from(seat.0)].as_mut()) {
            counts[face.index()] += by;
        }
    }

    /// Carries out an event and journals it.
    pub fn apply(&mut self, event: Event) {
        if self.journal.on {
            self.journal.events.push(event);
        }
        self.fold(event, None);
    }

    /// A number that is another one after every change, so that what was worked out of the table need not be again.
    pub fn changes(&self) -> u32 {
        self.changes
    }

    fn fold(&mut self, event: Event, orders: Option<&[CardId]>) {
        self.changes = self.changes.wrapping_add(1);
        match event {
            Event::Create {
                card,
                owner,
                zone,
                face,
            } => {
                debug_assert_eq!(usize::from(card.0), self.cards.len());
                self.cards.push(Card {
                    owner,
                    face,
                    zone,
                    pose: Pose(0),
                });
                // Created cards come out of the unseen part of a zone: below what is known.
                self.zones[usize::from(zone.0)].cards.push(card);
                self.count(owner, face, -1);
            }
            Event::Move { card, to, end } => {
                let from = self.card(card).zone;
                let cards = &mut self.zones[usize::from(from.0)].cards;
                // The last card is the usual one to move.
                if let Some(at) = cards.iter().rposition(|c| *c == card) {
                    cards.remove(at);
                }
                self.cards[usize::from(card.0)].zone = to;
                let cards = &mut self.zones[usize::from(to.0)].cards;
                match end {
                    End::Top => cards.push(card),
                    End::Bottom => cards.insert(0, card),
                }
            }
            Event::Turn { card, pose } => self.cards[usize::from(card.0)].pose = pose,
            Event::Face { card, face } => {
                let Card { owner, face: old, .. } = *self.card(card);
                self.count(owner, old, 1);
                self.count(owner, face, -1);
                self.cards[usize::from(card.0)].face = face;
            }
            Event::Order { zone, start } => {
                let len = self.zone(zone).cards.len();
                let start = start as usize;
                if let Some(order) = orders.and_then(|o| o.get(start..start + len)) {
                    self.zones[usize::from(zone.0)].cards.copy_from_slice(order);
                }
            }
            Event::Open { zone, open } => self.zones[usize::from(zone.0)].open = open,
            Event::Clear => {
                for at in 0..self.cards.len() {
                    let Card { owner, face, .. } = self.cards[at];
                    self.count(owner, face, 1);
                }
                self.cards.clear();
                for zone in &mut self.zones {
                    zone.cards.clear();
                    zone.open = false;
                }
            }
            Event::Mark(_) => {}
        }
    }

    /// Puts a new card into the game.
    pub fn create(&mut self, owner: Seat, zone: ZoneId, face: Option<Face>) -> CardId {
        let card = CardId(u16::try_from(self.cards.len()).unwrap_or(u16::MAX));
        self.apply(Event::Create {
            card,
            owner,
            zone,
            face,
        });
        card
    }

    /// Takes all cards off the table.
    pub fn clear(&mut self) {
        self.apply(Event::Clear);
    }

    /// Moves a card to the top of a zone.
    pub fn put(&mut self, card: CardId, to: ZoneId) {
        self.apply(Event::Move {
            card,
            to,
            end: End::Top,
        });
    }

    /// Turns a card; nothing happens (and nothing is journaled) if it lies so already.
    pub fn turn(&mut self, card: CardId, pose: Pose) {
        if self.card(card).pose != pose {
            self.apply(Event::Turn { card, pose });
        }
    }

    /// The top card of a zone. An open zone with no known card yields an unknown one that is created there.
    pub fn top(&mut self, zone: ZoneId) -> Option<CardId> {
        match self.zone(zone).cards.last() {
            Some(card) => Some(*card),
            None if self.zone(zone).open && self.cards.len() < usize::from(u16::MAX) => {
                let owner = self.seat_of(zone);
                Some(self.create(owner, zone, None))
            }
            None => None,
        }
    }

    /// Whether the zone is known to be empty.
    pub fn is_empty(&self, zone: ZoneId) -> bool {
        let zone = self.zone(zone);
        zone.cards.is_empty() && !zone.open
    }

    /// How many cards lie in the zone: at least, and at most (`None`: unknown).
    pub fn len(&self, zone: ZoneId) -> (usize, Option<usize>) {
        let zone = self.zone(zone);
        (zone.cards.len(), if zone.open { None } else { Some(zone.cards.len()) })
    }

    /// Gives a card a face, if it may have it.
    pub fn bind(&mut self, card: CardId, face: Face) -> Bound {
        let Card { owner, face: old, .. } = *self.card(card);
        match old {
            Some(old) if old == face => Bound::Yes,
            Some(old) => Bound::Other(old),
            None if self.copies_left(owner, face).is_some_and(|n| n <= 0) => Bound::NoneLeft,
            None => {
                self.apply(Event::Face { card, face: Some(face) });
                Bound::Yes
            }
        }
    }

    /// A card in a zone that is, or may be, this one: a known one first, then an unknown one, then one that is
    /// created out of an open zone. It has the face afterwards.
    pub fn take(&mut self, zone: ZoneId, face: Face) -> Option<CardId> {
        let cards = &self.zone(zone).cards;
        if let Some(card) = cards.iter().rev().find(|c| self.face(**c) == Some(face)) {
            return Some(*card);
        }
        let owner = self.seat_of(zone);
        if self.copies_left(owner, face).is_some_and(|n| n <= 0) {
            return None;
        }
        if let Some(card) = cards.iter().rev().copied().find(|c| self.face(*c).is_none()) {
            self.apply(Event::Face { card, face: Some(face) });
            return Some(card);
        }
        if self.zone(zone).open && self.cards.len() < usize::from(u16::MAX) {
            let card = self.create(owner, zone, Some(face));
            return Some(card);
        }
        None
    }

    /// Whether [`Table::take`] would find one.
    pub fn may_hold(&self, zone: ZoneId, face: Face) -> bool {
        let cards = &self.zone(zone).cards;
        cards.iter().any(|c| self.face(*c) == Some(face))
            || (self.copies_left(self.seat_of(zone), face).is_none_or(|n| n > 0)
                && (self.zone(zone).open || cards.iter().any(|c| self.face(*c).is_none())))
    }

    /// Forgets the faces of all cards in a zone: they are somewhere in it, in an order nobody knows.
    pub fn forget(&mut self, zone: ZoneId) {
        for at in 0..self.zone(zone).cards.len() {
            let card = self.zone(zone).cards[at];
            if self.face(card).is_some() {
                self.apply(Event::Face { card, face: None });
            }
        }
    }

    /// Declares that a zone may or may not hold more than its known cards.
    pub fn set_open(&mut self, zone: ZoneId, open: bool) {
        if self.zone(zone).open != open {
            self.apply(Event::Open { zone, open });
        }
    }

    /// Puts a zone's cards in the order that `sort` leaves them in.
    pub fn reorder(&mut self, zone: ZoneId, sort: impl FnOnce(&mut [CardId], &[Card])) {
        let Table {
            zones, cards, journal, ..
        } = self;
        let list = &mut zones[usize::from(zone.0)].cards;
        sort(list, cards);
        if journal.on {
            let start = u32::try_from(journal.orders.len()).unwrap_or(u32::MAX);
            journal.orders.extend_from_slice(list);
            journal.events.push(Event::Order { zone, start });
        }
    }

    /// The table after the first `events` events of a journal, starting from this (empty) table.
    pub fn replay(mut self, journal: &Journal, events: usize) -> Table {
        self.journal.on = false;
        for event in journal.events.iter().take(events) {
            self.fold(*event, Some(&journal.orders));
        }
        self
    }

    /// Conservation: every card lies in exactly the zone it says it lies in. The error names the first that does not.
    ///
    /// # Errors
    /// The card that lies in no zone or in two.
    pub fn audit(&self) -> Result<(), CardId> {
        let mut seen = vec![false; self.cards.len()];
        for (number, zone) in self.zones.iter().enumerate() {
            for card in &zone.cards {
                let at = usize::from(card.0);
                if seen[at] || usize::from(self.cards[at].zone.0) != number {
                    return Err(*card);
                }
                seen[at] = true;
            }
        }
        match seen.iter().position(|s| !s) {
            // The length of `cards` is bounded by u16::MAX in `create`.
            Some(at) => Err(CardId(u16::try_from(at).unwrap_or(u16::MAX))),
            None => Ok(()),
        }
    }

    /// Whether two tables hold the same faces in the same places, whatever the physical copies.
    pub fn agrees(&self, other: &Table) -> bool {
        self.zones.len() == other.zones.len()
            && self.zones.iter().zip(&other.zones).all(|(a, b)| {
                a.open == b.open
                    && a.cards.len() == b.cards.len()
                    && a.cards.iter().zip(&b.cards).all(|(x, y)| {
                        let (x, y) = (self.card(*x), other.card(*y));
                        x.face == y.face && x.pose == y.pose && x.owner == y.owner
                    })
            })
    }
}
