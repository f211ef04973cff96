//! What happened at the table: whole, and as digests line by line, from which it can be told where two runs part.

use serde::{Deserialize, Serialize};

use super::columns::{self, Columns};
use rejudge_table::chain::{Chain, Digest};
use rejudge_table::codec::bytes;
use rejudge_table::{Begun, CardId, End, Event, Face, Journal, ZoneId};

/// The domain of the chain of what happened.
const DOMAIN: &str = "rejudge events 1";

/// What happened at the table, as digests: a chain with an entry for each line that is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Events {
    /// How many events there are.
    pub count: u32,
    /// The lines, in the order in which they are played.
    #[serde(with = "bytes::lists")]
    pub lines: Columns,
    /// After each line, the first byte of the head of the chain.
    #[serde(with = "bytes")]
    pub steps: Vec<u8>,
    /// The head at the end.
    pub head: Digest,
}

/// What happened at the table, whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whole {
    /// The events.
    #[serde(with = "bytes::lists")]
    pub events: Columns,
    /// The cards of the orders they point into.
    #[serde(with = "bytes::lists")]
    pub orders: Columns,
    /// What began, where an event says that something did.
    #[serde(with = "bytes::lists")]
    pub begun: Columns,
}

fn face(face: Option<Face>) -> u32 {
    // A face is a number of 16 bits.
    face.map_or(0, |face| face.index() as u32 + 1)
}

/// An event as numbers.
fn row(event: &Event) -> [u32; 5] {
    let card = |card: CardId| u32::from(card.0);
    let zone = |zone: ZoneId| u32::from(zone.0);
    match *event {
        Event::Create {
            card: c,
            owner,
            zone: z,
            face: f,
        } => [0, card(c), zone(z), face(f), u32::from(owner.0)],
        Event::Make {
            card: c,
            owner,
            zone: z,
            face: f,
        } => [1, card(c), zone(z), face(Some(f)), u32::from(owner.0)],
        Event::Leave { card: c } => [2, card(c), 0, 0, 0],
        Event::Move { card: c, to, end } => {
            let end = match end {
                End::Top => 1,
                End::Bottom => 2,
            };
            [3, card(c), zone(to), end, 0]
        }
        Event::Turn { card: c, pose } => [4, card(c), 0, u32::from(pose.0), 0],
        Event::Face { card: c, face: f } => [5, card(c), 0, face(f), 0],
        Event::Order { zone: z, start } => [6, 0, zone(z), start, 0],
        Event::Open { zone: z, open } => [7, 0, zone(z), u32::from(open), 0],
        Event::Mix {
            zone: z,
            start,
            len,
            known,
        } => [8, len, zone(z), start, u32::from(known)],
        Event::Among { card: c, class } => [9, card(c), 0, u32::from(class), 0],
        Event::Clear => [10, 0, 0, 0, 0],
        Event::Mark(line) => [11, line, 0, 0, 0],
        Event::Begins(at) => [12, at, 0, 0, 0],
    }
}

fn begun_row(begun: &Begun) -> [u32; 6] {
    let maybe = |of: Option<u32>| of.map_or(0, |of| of.wrapping_add(1));
    let (what, seat, active) = (
        u32::from(begun.what),
        u32::from(begun.seat.0),
        u32::from(begun.active.0),
    );
    [what, seat, active, begun.count, maybe(begun.act), maybe(begun.before)]
}

impl Events {
    /// The digests of a journal.
    pub fn new(journal: &Journal) -> Events {
        let mut chain = Chain::new(DOMAIN);
        let (mut lines, mut steps) = (Vec::new(), Vec::new());
        let mut entry = Vec::new();
        let mut line = 0;
        let mut close = |line: u32, entry: &mut Vec<u8>| {
            steps.push(chain.add(entry)[0]);
            lines.push([line]);
            entry.clear();
        };
        // The orders of an event are those up to where the next one's begin.
        let starts = journal.events.iter().filter_map(start);
        let ends = starts.skip(1).map(|start| start as usize);
        let mut ends = ends.chain(std::iter::once(journal.orders.len()));
        for event in &journal.events {
            if let Event::Mark(next) = *event
                && next != line
            {
                close(line, &mut entry);
                line = next;
            }
            // Of each event: put down at once, and not number by number.
            let [what, card, zone, more, owner] = row(event);
            let numbers = [
                what.to_le_bytes(),
                card.to_le_bytes(),
                zone.to_le_bytes(),
                more.to_le_bytes(),
                owner.to_le_bytes(),
            ];
            entry.extend_from_slice(numbers.as_flattened());
            let mut add = |numbers: &[u32]| {
                for number in numbers {
                    entry.extend_from_slice(&number.to_le_bytes());
                }
            };
            if let Event::Begins(at) = *event
                && let Some(begun) = journal.begun.get(at as usize)
            {
                add(&begun_row(begun));
            }
            if let Some(start) = start(event) {
                let end = ends.next().unwrap_or_default();
                for card in journal.orders.get(start as usize..end).unwrap_or_default() {
                    add(&[u32::from(card.0)]);
                }
            }
        }
        close(line, &mut entry);
        Events {
            // Of more than 32 bits can count there is no log.
            count: journal.events.len() as u32,
            lines: columns::of(lines.into_iter()),
            steps,
            head: chain.head(),
        }
    }

    /// The first line in which something else happened.
    pub fn parting(&self, other: &Events) -> Option<u32> {
        if self == other {
            return None;
        }
        let lines = |of: &Events| of.lines.first().and_then(|c| columns::values(c)).unwrap_or_default();
        let (a, b) = (lines(self), lines(other));
        let same = a.iter().zip(&self.steps).zip(b.iter().zip(&other.steps));
        let at = same.take_while(|(a, b)| a == b).count();
        let line = a.get(at).into_iter().chain(b.get(at)).min();
        Some(line.copied().unwrap_or(0))
    }
}

/// Where the orders begin that an event points at.
fn start(event: &Event) -> Option<u32> {
    match *event {
        Event::Order { start, .. } | Event::Mix { start, .. } => Some(start),
        _ => None,
    }
}

impl Whole {
    /// What a journal holds.
    pub fn new(journal: &Journal) -> Whole {
        Whole {
            events: columns::of(journal.events.iter().map(row)),
            orders: columns::of(journal.orders.iter().map(|card| [u32::from(card.0)])),
            begun: columns::of(journal.begun.iter().map(begun_row)),
        }
    }
}
