//! What every card game has: players, zones, cards with known and unknown faces, orientation, and a journal.
//!
//! No rule stands here. A table is changed by [`Event`]s only, each one journaled, so that the journal alone rebuilds
//! any moment ([`Table::replay`]); nothing appears or vanishes but by an event that says so
//! ([`Event::Create`], [`Event::Make`], [`Event::Leave`], [`Event::Clear`]); [`Table::audit`] checks it.

use std::collections::BTreeSet;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::clone_in_place;

pub mod agreed;
pub mod event;
pub mod knowledge;
pub mod shuffle;
#[cfg(test)]
mod tests;

pub use event::*;

/// Copies of a face that have not been located yet, by seat and face.
#[derive(Debug, Default, PartialEq, Eq)]
struct Unlocated {
    faces: usize,
    /// `None`: no list, any number.
    counts: Vec<Option<Vec<i32>>>,
}

clone_in_place!(Unlocated { faces, counts });

/// The table: the fold of its events.
#[derive(Debug, Default)]
pub struct Table {
    /// All cards.
    pub cards: Vec<Card>,
    /// All zones.
    pub zones: Vec<Zone>,
    /// What happened.
    pub journal: Journal,
    /// How often anything changed.
    changes: u32,
    /// The last of the changes in each group of zones.
    changed_in: [u32; GROUPS],
    kinds: &'static [ZoneKind],
    /// How many zones a player has.
    width: u16,
    /// The deck each face belongs to; empty: there is one deck.
    decks: Arc<[u8]>,
    unlocated: Unlocated,
    /// Unknown cards of one player come from more than one heap.
    several_heaps: bool,
    /// Of an unknown card it was seen what it is or is not.
    classes_seen: bool,
}

clone_in_place!(Table {
    cards,
    zones,
    journal,
    changes,
    changed_in,
    kinds,
    width,
    decks,
    unlocated,
    several_heaps,
    classes_seen,
});

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

/// Something changed in a zone of a group.
fn stir(changed_in: &mut [u32; GROUPS], group: u8, changes: u32) {
    if let Some(at) = changed_in.get_mut(usize::from(group)) {
        *at = changes;
    }
}

/// How many zones a player has; a game numbers them in 16 bits.
fn width_of(kinds: &[ZoneKind]) -> u16 {
    u16::try_from(kinds.len()).unwrap_or(u16::MAX)
}

/// Says of every zone of a table which one it is.
fn number(zones: &mut [Zone], kinds: &[ZoneKind]) {
    for (seat, zones) in zones.chunks_mut(kinds.len().max(1)).enumerate() {
        for ((number, kind), zone) in kinds.iter().enumerate().zip(zones) {
            zone.group = kind.group;
            // There are at most 255 players, and a game numbers its zones in 16 bits.
            zone.seat = u8::try_from(seat).unwrap_or(u8::MAX);
            zone.kind = u16::try_from(number).unwrap_or(u16::MAX);
        }
    }
}

/// Whether not as many cards lie in two zones, known or not.
fn is_of_another_count(a: &Zone, b: &Zone) -> bool {
    a.cards.len() != b.cards.len() || a.open != b.open
}

/// So many cards have room on a table; a step may put some more there. A card has a number of 16 bits.
const CARDS_MOST: usize = 40_000;

/// More cards than lie in one zone of a match.
const HEAP_CARDS: usize = 2_000;

impl Table {
    /// Whether there is no room for more cards. Whoever takes a match further asks before every step.
    pub fn is_full(&self) -> bool {
        self.cards.len() >= CARDS_MOST
    }

    /// An empty table for `players` players with a zone of each kind, and `faces` different cards.
    pub fn new(players: u8, kinds: &'static [ZoneKind], faces: usize) -> Table {
        let mut zones = vec![Zone::default(); usize::from(players) * kinds.len()];
        number(&mut zones, kinds);
        let unlocated = Unlocated {
            faces,
            counts: vec![None; usize::from(players)],
        };
        Table {
            cards: Vec::with_capacity(128),
            zones,
            journal: Journal::default(),
            changes: 0,
            changed_in: [0; GROUPS],
            kinds,
            width: width_of(kinds),
            decks: Arc::default(),
            unlocated,
            several_heaps: false,
            classes_seen: false,
        }
    }

    /// An empty table in the memory of one that is no longer needed.
    #[must_use]
    pub fn renew(mut self, players: u8, kinds: &'static [ZoneKind], faces: usize) -> Table {
        let zones = usize::from(players) * kinds.len();
        self.zones.resize(zones, Zone::default());
        for zone in &mut self.zones {
            zone.cards.clear();
            zone.open = false;
        }
        number(&mut self.zones, kinds);
        self.cards.clear();
        self.journal.events.clear();
        self.journal.orders.clear();
        self.journal.begun.clear();
        self.journal.on = false;
        self.changes = 0;
        self.changed_in = [0; GROUPS];
        self.several_heaps = false;
        self.classes_seen = false;
        self.kinds = kinds;
        self.width = width_of(kinds);
        self.decks = Arc::default();
        self.unlocated = Unlocated {
            faces,
            counts: vec![None; usize::from(players)],
        };
        self
    }

    /// For a game with several decks a player: the deck each face belongs to, whoever plays it.
    #[must_use]
    pub fn with_decks(mut self, decks: &[u8]) -> Table {
        self.decks = decks.into();
        self
    }

    /// The zone with number `kind` of a player.
    pub fn zone_id(&self, seat: Seat, kind: u16) -> ZoneId {
        ZoneId(u16::from(seat.0) * self.width + kind)
    }

    /// Whose zone it is.
    #[inline]
    pub fn seat_of(&self, zone: ZoneId) -> Seat {
        // Asked at every step: looked up, as a division takes longer.
        match self.zones.get(usize::from(zone.0)) {
            Some(zone) => Seat(zone.seat),
            None => self.seat_by_number(zone),
        }
    }

    /// The same by the number of the zone alone, also of one that is not there.
    fn seat_by_number(&self, zone: ZoneId) -> Seat {
        // A zone number is below players * kinds, and there are at most 255 players.
        Seat(u8::try_from(zone.0 / self.width.max(1)).unwrap_or(u8::MAX))
    }

    /// The zone's number within its player's zones.
    #[inline]
    pub fn kind_of(&self, zone: ZoneId) -> u16 {
        match self.zones.get(usize::from(zone.0)) {
            Some(zone) => zone.kind,
            None => self.kind_by_number(zone),
        }
    }

    /// The same by the number of the zone alone, also of one that is not there.
    fn kind_by_number(&self, zone: ZoneId) -> u16 {
        zone.0 % self.width.max(1)
    }

    /// What the game says of a zone.
    pub fn kind(&self, zone: ZoneId) -> ZoneKind {
        self.kinds
            .get(usize::from(self.kind_of(zone)))
            .copied()
            .unwrap_or_default()
    }

    /// How many more cards fit into a zone; `None`: any number.
    pub fn room(&self, zone: ZoneId) -> Option<usize> {
        self.kind(zone)
            .most
            .map(|most| usize::from(most).saturating_sub(self.zone(zone).cards.len()))
    }

    /// Whether a card from this deck may have this face.
    fn may_come_from(&self, deck: Option<u8>, face: Face) -> bool {
        match (deck, self.decks.get(face.index())) {
            (Some(deck), Some(of)) => deck == *of,
            _ => true,
        }
    }

    /// Whether a card may turn out to have this face: a copy is left, and it is of the right deck.
    fn may_be(&self, owner: Seat, deck: Option<u8>, face: Face) -> bool {
        self.may_come_from(deck, face) && self.copies_left(owner, face).is_none_or(|n| n > 0)
    }

    /// All zones of a player, by the number of their kind.
    pub fn zones_of(&self, seat: Seat) -> &[Zone] {
        let width = usize::from(self.width);
        let start = usize::from(seat.0) * width;
        self.zones.get(start..start + width).unwrap_or_default()
    }

    /// A zone.
    pub fn zone(&self, zone: ZoneId) -> &Zone {
        &self.zones[usize::from(zone.0)]
    }

    /// How many cards lie in a zone, if that is known.
    pub fn known_count(&self, zone: ZoneId) -> Option<usize> {
        let zone = self.zone(zone);
        (!zone.open).then_some(zone.cards.len())
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
        let mut counts = vec![0i32; self.unlocated.faces];
        for face in list {
            counts[face.index()] += 1;
        }
        for card in self.cards.iter().filter(|c| c.owner == seat && !c.token) {
            if let Some(face) = card.face {
                counts[face.index()] -= 1;
            }
        }
        self.unlocated.counts[usize::from(seat.0)] = Some(counts);
    }

    /// How many copies of a face are not known to be anywhere; `None` without a list.
    pub fn copies_left(&self, seat: Seat, face: Face) -> Option<i32> {
        self.unlocated.counts[usize::from(seat.0)]
            .as_ref()
            .map(|c| c[face.index()])
    }

    fn count(&mut self, seat: Seat, face: Option<Face>, by: i32) {
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
        debug_assert!(self.lies_once(event), "after {event:?}");
    }

    /// How often anything changed: another number after every change, so that what was worked out of the table need not
    /// be again, and the same one wherever the same journal has come as far.
    pub fn changes(&self) -> u32 {
        self.changes
    }

    /// The same of one group of zones: how often anything had changed when something last changed there. How a card lies
    /// ([`Event::Turn`]) is no change of its zone.
    pub fn changed_in(&self, group: u8) -> u32 {
        self.changed_in.get(usize::from(group)).copied().unwrap_or(self.changes)
    }

    fn stir(&mut self, zone: ZoneId) {
        if let Some(zone) = self.zones.get(usize::from(zone.0)) {
            stir(&mut self.changed_in, zone.group, self.changes);
        }
    }

    fn fold(&mut self, event: Event, orders: Option<&[CardId]>) {
        if !matches!(
            event,
            Event::Mark(_) | Event::Begins(_) | Event::Mix { .. } | Event::Among { .. }
        ) {
            self.changes = self.changes.wrapping_add(1);
        }
        match event {
            Event::Create {
                card,
                owner,
                zone,
                face,
            } => {
                debug_assert_eq!(usize::from(card.0), self.cards.len());
                let deck = match face.and_then(|f| self.decks.get(f.index())) {
                    Some(deck) => Some(*deck),
                    None => self.kind(zone).deck,
                };
                self.cards.push(Card {
                    owner,
                    deck,
                    token: false,
                    face,
                    zone,
                    pose: Pose(0),
                });
                // Created cards come out of the unseen part of a zone: below what is known.
                self.zones[usize::from(zone.0)].cards.push(card);
                self.stir(zone);
                self.count(owner, face, -1);
            }
            Event::Make {
                card,
                owner,
                zone,
                face,
            } => {
                debug_assert_eq!(usize::from(card.0), self.cards.len());
                self.cards.push(Card {
                    owner,
                    deck: None,
                    token: true,
                    face: Some(face),
                    zone,
                    pose: Pose(0),
                });
                self.zones[usize::from(zone.0)].cards.push(card);
                self.stir(zone);
            }
            Event::Leave { card } => {
                self.lift(card);
                self.cards[usize::from(card.0)].zone = ZoneId::OUT;
            }
            Event::Move { card, to, end } => {
                let cards = self.lift_to(card, to);
                match end {
                    End::Top => cards.push(card),
                    End::Bottom => cards.insert(0, card),
                }
            }
            Event::Turn { card, pose } => self.cards[usize::from(card.0)].pose = pose,
            Event::Face { card, face } => {
                let Card {
                    owner,
                    face: old,
                    token,
                    ..
                } = *self.card(card);
                if !token {
                    self.count(owner, old, 1);
                    self.count(owner, face, -1);
                }
                let Card { zone, .. } = self.cards[usize::from(card.0)];
                self.cards[usize::from(card.0)].face = face;
                self.stir(zone);
            }
            Event::Order { zone, start } => {
                let len = self.zone(zone).cards.len();
                let start = start as usize;
                if let Some(order) = orders.and_then(|o| o.get(start..start + len)) {
                    self.zones[usize::from(zone.0)].cards.copy_from_slice(order);
                }
                self.stir(zone);
            }
            Event::Open { zone, open } => {
                self.zones[usize::from(zone.0)].open = open;
                self.stir(zone);
            }
            Event::Clear => {
                self.changed_in = [self.changes; GROUPS];
                for at in 0..self.cards.len() {
                    let Card { owner, face, token, .. } = self.cards[at];
                    if !token {
                        self.count(owner, face, 1);
                    }
                }
                self.cards.clear();
                for zone in &mut self.zones {
                    zone.cards.clear();
                    zone.open = false;
                }
            }
            Event::Mark(_) | Event::Begins(_) | Event::Mix { .. } | Event::Among { .. } => {}
        }
    }

    /// Whether the card of an event lies where it says, and once: what can be checked of [`Table::audit`] at every event
    /// without making a match of many events slow.
    fn lies_once(&self, event: Event) -> bool {
        match event {
            Event::Create { card, .. } | Event::Make { card, .. } | Event::Move { card, .. } => {
                let zone = self.zones.get(usize::from(self.card(card).zone.0));
                // In a heap that no match has, looking would take as long as the heap is high.
                zone.is_some_and(|z| z.cards.len() > HEAP_CARDS || z.cards.iter().filter(|c| **c == card).count() == 1)
            }
            Event::Leave { card } => self.card(card).zone == ZoneId::OUT,
            _ => true,
        }
    }

    /// Takes a card out of its zone, for another one to lie in: the cards that lie there.
    fn lift_to(&mut self, card: CardId, to: ZoneId) -> &mut Vec<CardId> {
        debug_assert_ne!(self.card(card).zone, ZoneId::OUT, "{card:?} has left for good");
        self.lift(card);
        self.cards[usize::from(card.0)].zone = to;
        let zone = &mut self.zones[usize::from(to.0)];
        stir(&mut self.changed_in, zone.group, self.changes);
        &mut zone.cards
    }

    /// Takes a card out of the zone it lies in.
    fn lift(&mut self, card: CardId) {
        let from = self.card(card).zone;
        if let Some(zone) = self.zones.get_mut(usize::from(from.0)) {
            // The last card is the usual one to move.
            if zone.cards.last() == Some(&card) {
                zone.cards.pop();
            } else if let Some(at) = zone.cards.iter().rposition(|c| *c == card) {
                zone.cards.remove(at);
            }
            stir(&mut self.changed_in, zone.group, self.changes);
        }
    }

    /// Makes a token. It stands in no list, so that none counts it.
    pub fn make_token(&mut self, owner: Seat, zone: ZoneId, face: Face) -> CardId {
        let card = self.next_card();
        self.apply(Event::Make {
            card,
            owner,
            zone,
            face,
        });
        card
    }

    /// Takes a card out of the game: a token that ceases to exist, or what belongs to a player who has left. A list
    /// does not get it back.
    pub fn take_out(&mut self, card: CardId) {
        self.apply(Event::Leave { card });
    }

    fn next_card(&self) -> CardId {
        CardId(u16::try_from(self.cards.len()).unwrap_or(u16::MAX))
    }

    /// Puts a new card into the game.
    pub fn create(&mut self, owner: Seat, zone: ZoneId, face: Option<Face>) -> CardId {
        let card = self.next_card();
        self.apply(Event::Create {
            card,
            owner,
            zone,
            face,
        });
        card
    }

    /// Marks a place in the journal.
    pub fn mark(&mut self, mark: u32) {
        if self.journal.on {
            self.journal.events.push(Event::Mark(mark));
        }
    }

    /// Marks in the journal that something begins ([`Event::Begins`]).
    pub fn begins(&mut self, begun: Begun) {
        if self.journal.on {
            let at = u32::try_from(self.journal.begun.len()).unwrap_or(u32::MAX);
            self.journal.begun.push(begun);
            self.journal.events.push(Event::Begins(at));
        }
    }

    /// Carries out an event of a journal on a table that follows it.
    pub fn follow(&mut self, event: Event, journal: &Journal) {
        self.fold(event, Some(&journal.orders));
    }

    /// Takes all cards off the table.
    pub fn clear(&mut self) {
        self.apply(Event::Clear);
    }

    /// Moves a card to the top of a zone.
    pub fn put(&mut self, card: CardId, to: ZoneId) {
        let event = Event::Move {
            card,
            to,
            end: End::Top,
        };
        if self.journal.on {
            self.journal.events.push(event);
        }
        // As [`Table::fold`] does: most of what happens are moves.
        self.changes = self.changes.wrapping_add(1);
        self.lift_to(card, to).push(card);
        debug_assert!(self.lies_once(event), "after {event:?}");
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
        let Card {
            owner, deck, face: old, ..
        } = *self.card(card);
        match old {
            Some(old) if old == face => Bound::Yes,
            Some(old) => Bound::Other(old),
            None if !self.may_be(owner, deck, face) => Bound::NoneLeft,
            None => {
                self.apply(Event::Face { card, face: Some(face) });
                Bound::Yes
            }
        }
    }

    /// A card in a zone that is, or may be, this one: a known one first, then an unknown one, then one that is
    /// created out of an open zone. It has the face afterwards.
    pub fn take(&mut self, zone: ZoneId, face: Face) -> Option<CardId> {
        self.take_beside(zone, face, &[])
    }

    /// The same of a further card, beside some that are meant already.
    pub fn take_beside(&mut self, zone: ZoneId, face: Face, had: &[CardId]) -> Option<CardId> {
        let cards = &self.zone(zone).cards;
        let free = |c: &CardId| !had.contains(c);
        if let Some(card) = cards.iter().rev().find(|c| free(c) && self.face(**c) == Some(face)) {
            return Some(*card);
        }
        let unknown = |c: &CardId| {
            let Card {
                owner,
                deck,
                face: known,
                ..
            } = *self.card(*c);
            free(c) && known.is_none() && self.may_be(owner, deck, face)
        };
        if let Some(card) = cards.iter().rev().copied().find(unknown) {
            self.mix(zone, false);
            self.apply(Event::Face { card, face: Some(face) });
            return Some(card);
        }
        let owner = self.seat_of(zone);
        let may_come = self.may_be(owner, self.kind(zone).deck, face);
        if self.zone(zone).open && may_come && self.cards.len() < usize::from(u16::MAX) {
            let card = self.create(owner, zone, Some(face));
            return Some(card);
        }
        None
    }

    /// What was seen of an owner's cards, and then the others of these faces; each once.
    pub fn seen_first(&self, owner: Seat, faces: &[Face]) -> Vec<Face> {
        let own = self.cards.iter().filter(|c| c.owner == owner && !c.token);
        let seen: BTreeSet<Face> = own.filter_map(|c| c.face).collect();
        let others = faces.iter().filter(|face| !seen.contains(face));
        seen.iter().chain(others).copied().collect()
    }

    /// Whether [`Table::take`] would find one.
    pub fn may_hold(&self, zone: ZoneId, face: Face) -> bool {
        let found = |c: &CardId| {
            let Card {
                owner,
                deck,
                face: known,
                ..
            } = *self.card(*c);
            known == Some(face) || (known.is_none() && self.may_be(owner, deck, face))
        };
        self.zone(zone).cards.iter().any(found)
            || (self.zone(zone).open
                && self.may_be(self.seat_of(zone), self.kind(zone).deck, face)
                && self.cards.len() < usize::from(u16::MAX))
    }

    /// Journals that cards of a zone were mixed ([`Event::Mix`]).
    fn mix(&mut self, zone: ZoneId, known: bool) {
        if self.journal.on {
            let cards = self.zone(zone).cards.clone();
            self.mix_among(zone, &cards, known);
        }
    }

    /// The same of some cards of a zone: a card is taken from among them, and nobody knows which it was.
    pub fn mix_among(&mut self, zone: ZoneId, cards: &[CardId], known: bool) {
        if self.journal.on {
            let start = u32::try_from(self.journal.orders.len()).unwrap_or(u32::MAX);
            let len = u32::try_from(cards.len()).unwrap_or(u32::MAX);
            self.journal.orders.extend_from_slice(cards);
            let event = Event::Mix {
                zone,
                start,
                len,
                known,
            };
            self.journal.events.push(event);
        }
    }

    /// Journals that a card was seen to be of a class ([`Event::Among`]).
    pub fn among(&mut self, card: CardId, class: u8) {
        self.classes_seen = true;
        if self.journal.on {
            self.journal.events.push(Event::Among { card, class });
        }
    }

    /// Forgets the faces of all cards in a zone: they are somewhere in it, in an order nobody knows.
    pub fn forget(&mut self, zone: ZoneId) {
        self.mix(zone, true);
        self.heap(|table, at| table.zone(zone).cards.get(at).copied());
        for at in 0..self.zone(zone).cards.len() {
            let card = self.zone(zone).cards[at];
            self.forget_face(card);
        }
    }

    /// Forgets the faces of some cards of a zone: each may be any of them.
    pub fn forget_among(&mut self, zone: ZoneId, cards: &[CardId]) {
        self.mix_among(zone, cards, true);
        self.heap(|_, at| cards.get(at).copied());
        for card in cards {
            self.forget_face(*card);
        }
    }

    /// Known cards are about to become a heap of unknown ones, while there may be other unknown ones of their owner.
    fn heap(&mut self, heap: impl Fn(&Table, usize) -> Option<CardId>) {
        let cards = || (0..).map_while(|at| heap(self, at)).map(|card| *self.card(card));
        let Some(owner) = cards().find(|c| c.face.is_some()).map(|c| c.owner) else {
            return;
        };
        let heaped = cards().filter(|c| c.face.is_none()).count();
        let unknown = self
            .cards
            .iter()
            .filter(|c| c.owner == owner && c.face.is_none() && !c.token);
        let others = unknown.filter(|c| c.zone != ZoneId::OUT).count() > heaped;
        let open = self.zone_ids().any(|z| self.seat_of(z) == owner && self.zone(z).open);
        // Without a list what was shuffled in is all that is known of it.
        let no_list = self.unlocated.counts[usize::from(owner.0)].is_none();
        self.several_heaps |= others || open || no_list;
    }

    /// Whether unknown cards of one player come from more than one heap (the first deck, what was shuffled in later), or
    /// some were seen to be of a class ([`Table::among`]). As long as they do not, [`Table::copies_left`] says all there
    /// is to know of them, and [`knowledge`] nothing more.
    pub fn has_several_heaps(&self) -> bool {
        self.several_heaps || self.classes_seen
    }

    fn forget_face(&mut self, card: CardId) {
        if self.face(card).is_some() {
            self.apply(Event::Face { card, face: None });
        }
    }

    /// A position leaves the rest of a player's cards to these zones: what is left of a list of so many if it is one zone, which of the
    /// `deck` is what lies below the known cards; an unknown number where there are several, or no list.
    pub fn leave_rest(&mut self, seat: Seat, zones: &[ZoneId], listed: Option<usize>, deck: ZoneId) {
        let ([zone], Some(listed)) = (zones, listed) else {
            return zones.iter().for_each(|zone| self.set_open(*zone, true));
        };
        let here = self.cards.iter().filter(|c| c.owner == seat && !c.token).count();
        let known = self.zone(*zone).cards.clone();
        for _ in here..listed {
            self.create(seat, *zone, None);
        }
        if *zone == deck {
            for card in known {
                self.put(card, *zone);
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

    /// Conservation: every card lies in exactly the zone it says it lies in, or has left the game. The error names the
    /// first that does not.
    ///
    /// # Errors
    /// The card that lies in no zone or in two.
    pub fn audit(&self) -> Result<(), CardId> {
        let mut lying = 0;
        for (number, zone) in self.zones.iter().enumerate() {
            lying += zone.cards.len();
            for (at, card) in zone.cards.iter().enumerate() {
                let says = self.cards.get(usize::from(card.0)).map(|c| usize::from(c.zone.0));
                if says != Some(number) || zone.cards[..at].contains(card) {
                    return Err(*card);
                }
            }
        }
        // Every card that lies somewhere lies where it says, and once. What is missing then lies nowhere.
        let out = self.cards.iter().filter(|c| c.zone == ZoneId::OUT).count();
        if lying + out == self.cards.len() {
            return Ok(());
        }
        let lost = |(card, c): (CardId, &Card)| {
            let zone = self.zones.get(usize::from(c.zone.0));
            (c.zone != ZoneId::OUT && !zone.is_some_and(|z| z.cards.contains(&card))).then_some(card)
        };
        match (0u16..).map(CardId).zip(&self.cards).find_map(lost) {
            Some(card) => Err(card),
            None => Ok(()),
        }
    }

    /// Whether a zone looks different on two tables, whatever the physical copies: other faces, orientations or
    /// owners, in another order where the order means something.
    pub fn differs(&self, other: &Table, zone: ZoneId) -> bool {
        let (a, b) = (self.zone(zone), other.zone(zone));
        a.cards.len() != b.cards.len() || a.open != b.open || self.looks_otherwise(other, zone)
    }

    /// The same, of a zone with as many cards.
    fn looks_otherwise(&self, other: &Table, zone: ZoneId) -> bool {
        let look = |table: &Table, card: &CardId| {
            let card = table.card(*card);
            (card.face, card.pose.0, card.owner, card.token)
        };
        let (a, b) = (&self.zone(zone).cards, &other.zone(zone).cards);
        let alike = |(x, y): (&CardId, &CardId)| look(self, x) == look(other, y);
        let Some(first) = a.iter().zip(b).position(|pair| !alike(pair)) else {
            return false;
        };
        if self.kind(zone).ordered {
            return true;
        }
        // Two moments of one match have most of a heap in the same order: what lies between its alike ends is sorted.
        let behind = a
            .iter()
            .rev()
            .zip(b.iter().rev())
            .take_while(|pair| alike(*pair))
            .count();
        let sorted = |table: &Table, cards: &[CardId]| {
            let between = cards.get(first..cards.len() - behind).unwrap_or(cards);
            let mut looks: SmallVec<[_; 16]> = between.iter().map(|card| look(table, card)).collect();
            looks.sort_unstable();
            looks
        };
        sorted(self, a) != sorted(other, b)
    }

    /// All zones, player by player.
    pub fn zone_ids(&self) -> impl Iterator<Item = ZoneId> + use<> {
        (0..u16::try_from(self.zones.len()).unwrap_or(u16::MAX)).map(ZoneId)
    }

    /// Whether no zone differs.
    pub fn agrees(&self, other: &Table) -> bool {
        self.has_as_many(other) && self.zone_ids().all(|zone| !self.looks_otherwise(other, zone))
    }

    /// Whether as many cards lie in every zone, known or not: soon compared, it tells most tables apart.
    pub fn has_as_many(&self, other: &Table) -> bool {
        self.zones.len() == other.zones.len() && self.zone_of_another_count(other).is_none()
    }

    /// The first zone in which not as many cards lie.
    pub fn zone_of_another_count(&self, other: &Table) -> Option<ZoneId> {
        let mut pairs = self.zones.iter().zip(&other.zones);
        let at = pairs.position(|(a, b)| is_of_another_count(a, b))?;
        u16::try_from(at).ok().map(ZoneId)
    }

    /// Whether not as many cards lie in this zone.
    pub fn differs_in_count(&self, other: &Table, zone: ZoneId) -> bool {
        is_of_another_count(self.zone(zone), other.zone(zone))
    }
}
