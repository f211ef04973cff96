//! The table as data, for whoever draws it or says it in words: how a board is laid out, what lies on it after every line of a
//! log, and what its cards are. The shape in JSON is `grammar/table.schema.json`.

use std::collections::BTreeMap;

use serde::Serialize;

use rejudge_table::Face;

/// How the cards of a zone lie before somebody who looks at them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lay {
    /// A place for one card in play.
    Slot,
    /// Cards in play, side by side.
    Row,
    /// Cards side by side that are not in play: a hand, a clock.
    Fan,
    /// One heap, of which its top and its number are seen first.
    Heap,
    /// Below the cards of another zone, and shown there.
    Under,
}

/// A zone of a player's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BoardZone {
    /// As the notation writes it.
    pub zone: &'static str,
    /// In a sentence.
    pub name: &'static str,
    /// How its cards lie.
    pub lay: Lay,
    /// Everybody sees its cards.
    pub public: bool,
    /// The order of its cards means something. They are listed as the notation lists them.
    pub ordered: bool,
}

/// How a player's side of a table is laid out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Board {
    /// The zones.
    pub zones: Vec<BoardZone>,
    /// The zones by rows, each from left to right as its player sees them; the row nearest to the opponent first. What is
    /// [`Lay::Under`] stands in none.
    pub rows: Vec<Vec<&'static str>>,
    /// What is only shown if cards lie there.
    pub quiet: Vec<&'static str>,
    /// Zones and facts whose numbers tell how a match went.
    pub plot: Vec<&'static str>,
}

/// A card as it is printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Described {
    /// Its number.
    pub number: String,
    /// The end of its number, by which logs call it.
    pub short: String,
    /// Its name.
    pub name: String,
    /// What it is: kind, cost, power, and the like, and its text; a line each.
    pub says: Vec<String>,
}

impl Described {
    /// Of a card as a person reads it: its number and name, and below them what it is.
    pub fn of(number: &str, short: &str, name: &str, shown: &str) -> Described {
        let says = shown.lines().skip(1).map(|line| line.trim().to_owned()).collect();
        Described {
            number: number.to_owned(),
            short: short.to_owned(),
            name: name.to_owned(),
            says,
        }
    }
}

/// A card as it lies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lying {
    /// Its face, if it is known.
    pub face: Option<Face>,
    /// How it lies, in the notation's word; empty if that is how cards usually lie.
    pub pose: &'static str,
    /// What is said of it, which is nothing of most: a table has a hundred cards, and is looked at after every line.
    pub more: Option<Box<More>>,
}

/// What is said of a card that lies in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct More {
    /// Its numbers as they are now; empty where it has none.
    pub numbers: String,
    /// What is said of it beside that: damage, emblems.
    pub says: Vec<String>,
    /// What lies below it, and is only known by it.
    pub under: Vec<Option<Face>>,
}

impl More {
    /// The same, if anything is said.
    pub fn boxed(self) -> Option<Box<More>> {
        (self != More::default()).then(|| Box::new(self))
    }
}

/// A zone as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Its cards, in the order in which the notation lists them.
    pub cards: Vec<Lying>,
    /// It may hold more than these.
    pub open: bool,
}

/// What a player has beside cards, as `life` and `20`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What the number is of: `soul`, `life`.
    pub what: &'static str,
    /// How much.
    pub value: String,
}

/// A player's side of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The player has left the match.
    pub gone: bool,
    /// What there is beside cards.
    pub facts: Vec<Fact>,
    /// The zones, in the order of [`Board::zones`].
    pub zones: Vec<Held>,
}

/// A table as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The turn; 0 before the first.
    pub turn: u32,
    /// Whose turn it is, counted from 0.
    pub active: Option<usize>,
    /// The phase or step, in words.
    pub phase: String,
    /// What is under way, in words: who attacks whom. Empty if nothing is.
    pub under_way: String,
    /// How the match ended, in words. Empty while it goes on.
    pub result: String,
    /// The players' sides, in seating order.
    pub sides: Vec<Side>,
}

impl Seen {
    /// How many cards lie on it.
    fn cards(&self) -> usize {
        let zones = self.sides.iter().flat_map(|side| &side.zones);
        zones.map(|zone| zone.cards.len() + 1).sum()
    }
}

/// A card as it lies, in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum CardAt {
    /// Nothing but what it is: its place in [`Tables::cards`].
    Card(usize),
    /// So many cards whose faces are not known.
    Unseen {
        /// How many.
        unseen: usize,
    },
    /// With what is said of it.
    Lying {
        /// Its place in [`Tables::cards`]; none if it is not known what it is.
        card: Option<usize>,
        /// How it lies.
        #[serde(skip_serializing_if = "str::is_empty")]
        pose: &'static str,
        /// Its numbers as they are now.
        #[serde(skip_serializing_if = "String::is_empty")]
        numbers: String,
        /// What else is said of it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        says: Vec<String>,
        /// What lies below it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        under: Vec<Option<usize>>,
    },
}

/// A zone, in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ZoneAt {
    /// How many cards it holds.
    pub count: usize,
    /// The cards, as the notation lists them.
    pub cards: Vec<CardAt>,
    /// It may hold more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}

/// A player's side, in JSON: what changed of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideAt {
    /// Whose, counted from 0 in seating order.
    pub player: usize,
    /// The player has left the match.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
    /// All facts, if one of them changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Vec<Fact>>,
    /// The zones that changed, each whole.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub zones: BTreeMap<&'static str, ZoneAt>,
}

/// The table after a line, in JSON: what is not said is as it was after the line before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct At {
    /// The line; 0 before the first.
    pub line: u32,
    /// The turn; 0 before the first.
    pub turn: u32,
    /// Whose turn it is, counted from 0.
    pub active: Option<usize>,
    /// The phase or step.
    pub phase: String,
    /// What is under way.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub under_way: String,
    /// With what comes of the line by itself and has no line of its own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_itself: bool,
    /// How the match ended.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub result: String,
    /// The sides of which something changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<SideAt>,
}

/// A match as its tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tables {
    /// The game, as a header names it.
    pub game: String,
    /// The edition.
    pub edition: String,
    /// The players, in seating order.
    pub players: Vec<String>,
    /// `played` or `corrected`: how the match goes on after an infraction; `right`: each line as it should have been behind the
    /// match as played.
    pub policy: &'static str,
    /// How a side is laid out.
    pub board: Board,
    /// The cards that are seen at some time, in the order in which they were first.
    pub cards: Vec<Described>,
    /// After one line, or after every line.
    pub moments: Vec<At>,
    /// From this line on nothing is shown: there were more cards to look at than are looked at for one log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out_from: Option<u32>,
}

/// So many cards are looked at for one log: those of some hundred matches.
const CARDS_MOST: usize = 3_000_000;

/// So many are written down: those of some hundred matches.
const WRITTEN_MOST: usize = 1_000_000;

/// Puts the tables of a match together, moment by moment.
pub struct Teller<F> {
    tables: Tables,
    /// The place of a face among [`Tables::cards`].
    places: BTreeMap<usize, usize>,
    last: Option<Seen>,
    describe: F,
    looked: usize,
    written: usize,
}

impl<F: Fn(Face) -> Described> Teller<F> {
    /// With an empty list of moments. `describe`: what a card is.
    pub fn new(tables: Tables, describe: F) -> Teller<F> {
        Teller {
            tables,
            places: BTreeMap::new(),
            last: None,
            describe,
            looked: 0,
            written: 0,
        }
    }

    /// Whether no more is taken.
    pub fn is_full(&self) -> bool {
        self.tables.left_out_from.is_some()
    }

    /// The table after a line. `by_itself`: with what comes of the line without one of its own.
    pub fn tell(&mut self, line: u32, by_itself: bool, seen: Seen) {
        if self.is_full() {
            return;
        }
        self.looked = self.looked.saturating_add(seen.cards());
        if self.looked > CARDS_MOST || self.written > WRITTEN_MOST {
            self.tables.left_out_from = Some(line);
            return;
        }
        let last = self.last.take().unwrap_or_default();
        let first = self.tables.moments.is_empty();
        let mut sides = Vec::new();
        for (player, side) in seen.sides.iter().enumerate() {
            let before = last.sides.get(player);
            let known = before.filter(|_| !first);
            let facts = known.is_none_or(|b| b.facts != side.facts).then(|| side.facts.clone());
            let mut zones = BTreeMap::new();
            for (at, held) in side.zones.iter().enumerate() {
                let same = known.is_some_and(|b| b.zones.get(at) == Some(held));
                // A zone is numbered as the board's zones are.
                let Some(kind) = self.tables.board.zones.get(at).copied().filter(|_| !same) else {
                    continue;
                };
                zones.insert(kind.zone, self.zone_at(held));
            }
            let left = side.gone && known.is_none_or(|b| !b.gone);
            if facts.is_some() || !zones.is_empty() || left {
                let gone = side.gone;
                sides.push(SideAt {
                    player,
                    gone,
                    facts,
                    zones,
                });
            }
        }
        self.tables.moments.push(At {
            line,
            turn: seen.turn,
            active: seen.active,
            phase: seen.phase.clone(),
            under_way: seen.under_way.clone(),
            by_itself,
            result: seen.result.clone(),
            sides,
        });
        self.last = Some(seen);
    }

    fn zone_at(&mut self, held: &Held) -> ZoneAt {
        let mut cards: Vec<CardAt> = Vec::new();
        for lying in &held.cards {
            let plain = lying.pose.is_empty() && lying.more.is_none();
            let card = lying.face.map(|face| self.place(face));
            match (card, plain, cards.last_mut()) {
                (None, true, Some(CardAt::Unseen { unseen })) => *unseen += 1,
                (None, true, _) => cards.push(CardAt::Unseen { unseen: 1 }),
                (Some(card), true, _) => cards.push(CardAt::Card(card)),
                (card, false, _) => {
                    let More { numbers, says, under } = lying.more.as_deref().cloned().unwrap_or_default();
                    let under = under.into_iter().map(|face| face.map(|face| self.place(face)));
                    cards.push(CardAt::Lying {
                        card,
                        pose: lying.pose,
                        numbers,
                        says,
                        under: under.collect(),
                    });
                }
            }
        }
        self.written = self.written.saturating_add(cards.len() + 1);
        ZoneAt {
            count: held.cards.len(),
            cards,
            open: held.open,
        }
    }

    fn place(&mut self, face: Face) -> usize {
        let next = self.tables.cards.len();
        let place = *self.places.entry(face.index()).or_insert(next);
        if place == next {
            self.tables.cards.push((self.describe)(face));
        }
        place
    }

    /// All that was told.
    pub fn done(self) -> Tables {
        self.tables
    }
}
