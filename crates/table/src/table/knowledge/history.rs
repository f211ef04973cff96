//! From a journal to networks: what was seen of which card, and where cards were mixed.

use std::collections::HashMap;

use super::network::{Faces, Life, Network, Node, Own, Work};
use crate::{CardId, Event, Face, Journal, Seat, Table, ZoneId};

/// One player's cards, with the numbers that faces have in the network.
#[derive(Clone, Debug, Default)]
pub(super) struct Owned {
    pub network: Network,
    numbers: HashMap<Face, u8>,
    /// More faces than can be numbered: nothing is claimed.
    pub too_many: bool,
    /// The node of the cards that nothing is known of.
    root: Node,
    /// Where cards come from that are first met in a zone that is open.
    sources: HashMap<ZoneId, Node>,
    /// A card was moved since everything was laid out.
    moved: bool,
}

/// Something that was seen of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Its place in the journal.
    pub event: u32,
    /// The card.
    pub card: CardId,
    /// The face, if it was one.
    pub face: Option<Face>,
}

/// The lives of a card one after the other: the changes of the table before each began, and its number.
type Lives = Vec<(u32, usize)>;

/// All that a journal tells, up to a moment.
#[derive(Clone, Debug)]
pub(super) struct History {
    pub owned: Vec<Owned>,
    /// Of every card its owner and its lives; `None`: a token, which has no past.
    pub lives: Vec<Option<(Seat, Lives)>>,
    pub sightings: Vec<Sighting>,
    /// The changes of the table so far ([`Table::changes`]).
    changes: u32,
}

/// What a history is read from.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The table before anything was laid on it.
    pub empty: &'a Table,
    /// What happened.
    pub journal: &'a Journal,
    /// The lists of the players, by seat.
    pub lists: &'a [Option<Vec<Face>>],
    /// Cards of which something is asked: each of them keeps its name through a mixing, and others do not take its place.
    pub asked: &'a [CardId],
    /// The classes of faces that [`Event::Among`] names.
    pub class: &'a dyn Fn(u8, Face) -> bool,
    /// What may be spent on all that is asked.
    pub work: &'a Work,
}

impl Owned {
    /// The number of a face, which it gets when it is first met.
    fn number(&mut self, face: Face) -> Option<u8> {
        if let Some(number) = self.numbers.get(&face) {
            return Some(*number);
        }
        let number = u8::try_from(self.numbers.len()).ok().filter(|n| *n < Faces::OTHER);
        match number {
            Some(number) => {
                self.numbers.insert(face, number);
            }
            None => self.too_many = true,
        }
        number
    }

    fn faces_of(&mut self, face: Face) -> Faces {
        self.number(face).map_or(Faces::ANY, Faces::one)
    }

    /// The faces of a network back as faces.
    pub fn named(&self, faces: Faces) -> Vec<Face> {
        let mut found: Vec<Face> = self
            .numbers
            .iter()
            .filter(|(_, number)| faces.has(**number))
            .map(|(face, _)| *face)
            .collect();
        found.sort_unstable();
        found
    }

    /// A set of faces and what is not in it, `all` being the number of faces there are.
    pub fn set(&self, faces: &[Face], all: usize) -> (Faces, Faces) {
        let mut within = 0u128;
        let mut unnumbered = 0;
        for face in faces {
            match self.numbers.get(face) {
                Some(number) => within |= Faces::one(*number).0,
                None => unnumbered += 1,
            }
        }
        let other = Faces::one(Faces::OTHER).0;
        let without = !within & !other;
        let rest = all.saturating_sub(self.numbers.len());
        let within = if unnumbered > 0 { within | other } else { within };
        let without = if unnumbered < rest { without | other } else { without };
        (Faces(within), Faces(without))
    }

    fn node(&mut self, own: Own) -> Node {
        self.network.nodes.push(own);
        // There are fewer events than nodes could be numbered: a journal's are counted in 32 bits.
        Node::try_from(self.network.nodes.len() - 1).unwrap_or(Node::MAX)
    }

    /// Everything is laid out anew: nothing that was known before binds it.
    fn begin(&mut self, list: Option<&[Face]>) {
        let own = match list {
            None => Own::Anything,
            Some(list) => {
                let mut copies = Vec::new();
                for face in list {
                    if let Some(number) = self.number(*face) {
                        copies.resize(copies.len().max(usize::from(number) + 1), 0u16);
                        copies[usize::from(number)] += 1;
                    }
                }
                Own::List(copies)
            }
        };
        self.root = self.node(own);
        self.sources.clear();
        self.moved = false;
    }

    fn life(&mut self, from: Node, seen: Faces) -> usize {
        self.network.lives.push(Life { from, to: None, seen });
        self.network.lives.len() - 1
    }
}

impl History {
    /// Reads a journal up to an event, leaving out some.
    pub fn read(source: Source<'_>, upto: usize, without: &[u32]) -> History {
        source.work.take(4 * upto);
        let mut table = source.empty.clone();
        table.journal.on = false;
        let mut history = History {
            owned: vec![Owned::default(); source.lists.len()],
            lives: Vec::new(),
            sightings: Vec::new(),
            changes: 0,
        };
        for (owned, list) in history.owned.iter_mut().zip(source.lists) {
            owned.begin(list.as_deref());
        }
        for (event, at) in source.journal.events.iter().take(upto).zip(0u32..) {
            if !without.contains(&at) {
                history.happens(source, &table, *event, at);
            }
            table.fold(*event, Some(&source.journal.orders));
            history.changes = table.changes();
        }
        history
    }

    fn happens(&mut self, source: Source<'_>, table: &Table, event: Event, at: u32) {
        match event {
            Event::Create { owner, zone, face, .. } => {
                let Some(owned) = self.owned.get_mut(usize::from(owner.0)) else {
                    self.lives.push(None);
                    return;
                };
                let from = owned.sources.get(&zone).copied().unwrap_or(owned.root);
                let seen = face.map_or(Faces::ANY, |f| owned.faces_of(f));
                let life = owned.life(from, seen);
                if face.is_some() {
                    let card = CardId(u16::try_from(self.lives.len()).unwrap_or(u16::MAX));
                    self.sightings.push(Sighting { event: at, card, face });
                }
                self.lives.push(Some((owner, vec![(self.changes, life)])));
            }
            Event::Make { .. } => self.lives.push(None),
            Event::Face { card, face: Some(face) } => {
                self.seen(card, at, Some(face), |owned| owned.faces_of(face));
            }
            Event::Among { card, class } => self.seen(card, at, None, |owned| {
                let others = owned.numbers.iter().filter(|(face, _)| !(source.class)(class, **face));
                let without = others.fold(0u128, |set, (_, number)| set | Faces::one(*number).0);
                // What has no number yet may be of the class, and may get one later.
                Faces(!without)
            }),
            Event::Mix {
                zone,
                start,
                len,
                known,
            } => {
                let (start, len) = (start as usize, len as usize);
                let cards = source.journal.orders.get(start..start.saturating_add(len));
                self.mix(source, table, zone, cards.unwrap_or(&[]), known);
            }
            Event::Move { card, .. } => {
                if let Some(Some((seat, _))) = self.lives.get(usize::from(card.0)) {
                    self.owned[usize::from(seat.0)].moved = true;
                }
            }
            Event::Open { zone, open } => {
                let seat = table.seat_of(zone);
                let Some(owned) = self.owned.get_mut(usize::from(seat.0)) else {
                    return;
                };
                if !open {
                    owned.sources.remove(&zone);
                } else if owned.moved {
                    self.blend(table, zone);
                }
            }
            Event::Clear => {
                self.lives.clear();
                self.sightings.clear();
                for (owned, list) in self.owned.iter_mut().zip(source.lists) {
                    owned.begin(list.as_deref());
                }
            }
            Event::Face { face: None, .. } | Event::Leave { .. } | Event::Turn { .. } | Event::Order { .. } => {}
            Event::Mark(_) | Event::Begins(_) => {}
        }
    }

    fn seen(&mut self, card: CardId, event: u32, face: Option<Face>, faces: impl Fn(&mut Owned) -> Faces) {
        let Some(Some((seat, lives))) = self.lives.get(usize::from(card.0)) else {
            return;
        };
        let Some((_, life)) = lives.last() else { return };
        let owned = &mut self.owned[usize::from(seat.0)];
        let faces = faces(owned);
        let seen = &mut owned.network.lives[*life].seen;
        let narrower = seen.and(faces);
        if narrower != *seen {
            *seen = narrower;
            self.sightings.push(Sighting { event, card, face });
        }
    }

    /// Cards of a zone lie in an order nobody knows: those of which nothing definite is known, or all.
    fn mix(&mut self, source: Source<'_>, table: &Table, zone: ZoneId, cards: &[CardId], known: bool) {
        for seat in 0..self.owned.len() {
            // A card whose face the table has forgotten can be taken for another, even if it can only be one.
            let cards = cards
                .iter()
                .copied()
                .filter(|card| known || table.face(*card).is_none());
            let mixed = self.cards(cards, seat);
            let lives = &self.owned[seat].network.lives;
            let open = table.zone(zone).open && usize::from(table.seat_of(zone).0) == seat;
            let first = mixed.first().map(|(_, life)| lives[*life]);
            let alike = mixed.iter().all(|(card, life)| {
                let same = Some(lives[*life]) == first && lives[*life].seen == Faces::ANY;
                same && !source.asked.contains(card)
            });
            if !open && (mixed.len() < 2 || alike) {
                // They could change places before as well.
                continue;
            }
            let node = self.join(seat, &mixed);
            if open {
                let owned = &mut self.owned[seat];
                owned.network.wide.push((owned.root, node));
                owned.sources.insert(zone, node);
            }
        }
    }

    /// From here on more cards may lie in a zone than is known, and the known ones may have gone: what lies in the open
    /// zones of this player is one heap.
    fn blend(&mut self, table: &Table, zone: ZoneId) {
        let seat = table.seat_of(zone);
        let open: Vec<ZoneId> = table
            .zone_ids()
            .filter(|z| table.seat_of(*z) == seat && (*z == zone || table.zone(*z).open))
            .collect();
        let cards = open.iter().flat_map(|z| table.zone(*z).cards.iter().copied());
        let seat = usize::from(seat.0);
        let mixed = self.cards(cards, seat);
        let node = self.join(seat, &mixed);
        let owned = &mut self.owned[seat];
        owned.network.wide.push((owned.root, node));
        owned.sources.extend(open.into_iter().map(|zone| (zone, node)));
    }

    /// Those of these cards that a player owns, with the life each is in.
    fn cards(&self, cards: impl Iterator<Item = CardId>, seat: usize) -> Vec<(CardId, usize)> {
        let life = |card: CardId| {
            let (owner, lives) = self.lives.get(usize::from(card.0))?.as_ref()?;
            let (_, life) = lives.last().filter(|_| usize::from(owner.0) == seat)?;
            Some((card, *life))
        };
        cards.filter_map(life).collect()
    }

    /// These lives end in a new mixing, and others begin there.
    fn join(&mut self, seat: usize, mixed: &[(CardId, usize)]) -> Node {
        let node = self.owned[seat].node(Own::Nothing);
        for (card, life) in mixed {
            let owned = &mut self.owned[seat];
            owned.network.lives[*life].to = Some(node);
            let next = owned.life(node, Faces::ANY);
            if let Some(Some((_, lives))) = self.lives.get_mut(usize::from(card.0)) {
                lives.push((self.changes, next));
            }
        }
        node
    }

    /// The life a card was in after so many changes of the table.
    pub fn life_at(&self, card: CardId, at: u32) -> Option<(Seat, usize)> {
        let (seat, lives) = self.lives.get(usize::from(card.0))?.as_ref()?;
        let (_, life) = lives.iter().rev().find(|(from, _)| *from <= at).or(lives.first())?;
        Some((*seat, *life))
    }
}
