//! The table as data, for whoever draws it.

use rejudge_kit::sight::{Board, BoardZone, Described, Held, Lay, Lying, More, Seen, Side};
use rejudge_table::{CardId, Face, Seat};

use super::built_in;
use super::matches::Match;
use super::state::{By, State, Z};

/// How the cards of a zone lie.
fn lay(z: Z) -> Lay {
    match z {
        Z::Deck | Z::TownDeck | Z::Discard | Z::TownDiscard | Z::Removed => Lay::Heap,
        Z::Hand | Z::Area => Lay::Fan,
        Z::Chara | Z::Town => Lay::Row,
        Z::Used => Lay::Slot,
        Z::Runes => Lay::Under,
    }
}

/// How a side is laid out.
pub(super) fn board() -> Board {
    let zone = |z: Z| BoardZone {
        zone: z.written(),
        name: z.word(),
        lay: lay(z),
        public: Z::KINDS[z as usize].public,
        ordered: Z::KINDS[z as usize].ordered,
    };
    let row = |zones: &[Z]| zones.iter().map(|z| z.written()).collect();
    Board {
        zones: Z::ALL.into_iter().map(zone).collect(),
        rows: vec![
            row(&[Z::Chara]),
            row(&[Z::Town]),
            row(&[
                Z::Area,
                Z::Used,
                Z::Discard,
                Z::Deck,
                Z::TownDeck,
                Z::TownDiscard,
                Z::Removed,
            ]),
            row(&[Z::Hand]),
        ],
        quiet: row(&[Z::Area, Z::Used, Z::TownDiscard, Z::Removed]),
        plot: row(&[Z::Chara, Z::Hand, Z::Deck]),
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
                self.phase_word(state).to_owned()
            } else {
                String::new()
            },
            under_way: String::new(),
            result: self.ending(state).map(|ending| ending.to_string()).unwrap_or_default(),
            sides: self.seats().map(|seat| self.side(state, seat)).collect(),
        }
    }

    fn side(&self, state: &State, seat: Seat) -> Side {
        Side {
            zones: Z::ALL.into_iter().map(|z| self.lies(state, seat, z)).collect(),
            ..Side::default()
        }
    }

    fn lies(&self, state: &State, seat: Seat, z: Z) -> Held {
        let mut cards: Vec<Lying> = state
            .cards(seat, z)
            .iter()
            .map(|card| self.lying(state, *card, z))
            .collect();
        // The notation lists the top first; a zone's top is its last card.
        if z.is_deck() {
            cards.reverse();
        }
        Held {
            cards,
            open: state.is_open(seat, z),
        }
    }

    fn lying(&self, state: &State, card: CardId, z: Z) -> Lying {
        let mut lying = Lying {
            face: state.face(card),
            ..Lying::default()
        };
        if !matches!(z, Z::Chara | Z::Town) {
            return lying;
        }
        if !state.is_on(card) {
            lying.pose = "off";
        }
        if z == Z::Town {
            return lying;
        }
        let mut more = More::default();
        if let Some((attack, hp)) = state.numbers(self, card) {
            more.numbers = format!("{attack}/{hp}");
        }
        let extra = state.extra(card);
        if extra.damage > 0 {
            more.says.push(format!("damage {}", extra.damage));
        }
        let here = extra.entered == state.turn && state.turn > 0;
        for (is, word) in [
            (extra.shock, "shock"),
            (extra.poison, "poison"),
            (state.attacks(card) > 0, "attacked"),
            (here && matches!(extra.by, By::Play | By::Effect), "new"),
            (here && extra.by == By::Change, "changed"),
        ] {
            if is {
                more.says.push(word.to_owned());
            }
        }
        more.under = state.runes(card).iter().map(|rune| state.face(*rune)).collect();
        lying.more = more.boxed();
        lying
    }

    /// A card as it is printed.
    pub(super) fn described(&self, face: Face) -> Described {
        let card = &self.cards[face.index()];
        Described::of(self.number(face), self.tail(face), &card.name, &built_in::show(card))
    }
}
