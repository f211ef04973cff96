//! The table as data, for whoever draws it.

use rejudge_kit::sight::{Board, BoardZone, Described, Fact, Held, Lay, Lying, More, Seen, Side};
use rejudge_table::{CardId, Face, Seat};

use super::matches::Match;
use super::show::show_card;
use super::state::{DOWN, REST, REVERSE, State, Z};

/// How the cards of a zone lie.
fn lay(z: Z) -> Lay {
    match z {
        Z::Deck | Z::Waiting | Z::Stock => Lay::Heap,
        Z::Hand | Z::Clock | Z::Level | Z::Memory | Z::Resolution => Lay::Fan,
        Z::Climax | Z::FL | Z::FC | Z::FR | Z::BL | Z::BR => Lay::Slot,
        Z::MarkFL | Z::MarkFC | Z::MarkFR | Z::MarkBL | Z::MarkBR => Lay::Under,
    }
}

/// How a side is laid out.
pub(super) fn board() -> Board {
    let zone = |z: Z| BoardZone {
        zone: z.written(),
        name: z.word(),
        lay: lay(z),
        public: z.is_public(),
        ordered: !z.is_unordered(),
    };
    let row = |zones: &[Z]| zones.iter().map(|z| z.written()).collect();
    Board {
        zones: Z::ALL.into_iter().map(zone).collect(),
        rows: vec![
            row(&[Z::Climax, Z::FL, Z::FC, Z::FR, Z::Deck]),
            row(&[Z::Level, Z::BL, Z::BR, Z::Waiting]),
            row(&[Z::Clock, Z::Hand, Z::Stock, Z::Memory, Z::Resolution]),
        ],
        quiet: row(&[Z::Memory, Z::Resolution]),
        plot: row(&[Z::Level, Z::Clock, Z::Hand, Z::Stock]),
    }
}

impl Match {
    /// What lies on the table.
    pub(super) fn seen(&self, state: &State) -> Seen {
        let begun = state.turn > 0;
        Seen {
            turn: state.turn,
            active: begun.then_some(usize::from(state.active.0)),
            phase: if begun {
                self.phase(state).to_string()
            } else {
                String::new()
            },
            under_way: String::new(),
            result: self.result(state).unwrap_or_default(),
            sides: self.seats().map(|seat| self.side(state, seat)).collect(),
        }
    }

    fn side(&self, state: &State, seat: Seat) -> Side {
        if state.is_gone(seat) {
            return Side {
                gone: true,
                zones: vec![Held::default(); Z::ALL.len()],
                ..Side::default()
            };
        }
        let level = Fact {
            what: "level",
            value: state.count(seat, Z::Level).to_string(),
        };
        Side {
            gone: false,
            facts: vec![level],
            zones: Z::ALL.into_iter().map(|z| self.lies(state, seat, z)).collect(),
        }
    }

    fn lies(&self, state: &State, seat: Seat, z: Z) -> Held {
        let mut cards: Vec<Lying> = state
            .cards(seat, z)
            .iter()
            .map(|card| self.lying(state, *card, z))
            .collect();
        // The notation lists the top of deck, stock and markers first; a zone's top is its last card.
        if matches!(z, Z::Deck | Z::Stock) || z > Z::BR {
            cards.reverse();
        }
        Held {
            cards,
            open: state.is_open(seat, z),
        }
    }

    fn lying(&self, state: &State, card: CardId, z: Z) -> Lying {
        let pose = match state.table.card(card).pose {
            REST => "rest",
            REVERSE => "reverse",
            DOWN => "down",
            _ => "",
        };
        let face = state.face(card);
        let numbers = match face {
            Some(_) if z.is_slot() => {
                let rules = self.rules(state);
                format!("{} / {}", rules.power(card), rules.soul(card))
            }
            _ => String::new(),
        };
        let more = More {
            numbers,
            ..More::default()
        };
        Lying {
            face,
            pose,
            more: more.boxed(),
        }
    }

    /// A card as it is printed.
    pub(super) fn described(&self, face: Face) -> Described {
        let card = &self.cards[face.index()];
        Described::of(self.number(face), self.tail(face), &card.name, &show_card(card))
    }
}
