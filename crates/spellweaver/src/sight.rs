//! The table as data, for whoever draws it.

use rejudge_kit::sight::{Board, BoardZone, Described, Fact, Held, Lay, Lying, More, Seen, Side};
use rejudge_table::{CardId, Face, Seat};

use super::built_in;
use super::cards::Keywords;
use super::matches::Match;
use super::state::{READY, Spark, State, Z, emblem};
use super::vocabulary::level_word;

/// How the cards of a zone lie.
fn lay(z: Z) -> Lay {
    match z {
        Z::Deck | Z::Graveyard | Z::Removed => Lay::Heap,
        Z::Hand => Lay::Fan,
        Z::Combat | Z::Support | Z::Board => Lay::Row,
        Z::Hero => Lay::Slot,
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
            row(&[Z::Combat]),
            row(&[Z::Support]),
            row(&[Z::Hero, Z::Board, Z::Graveyard, Z::Deck, Z::Removed]),
            row(&[Z::Hand]),
        ],
        quiet: row(&[Z::Board, Z::Removed, Z::Hero]),
        plot: vec!["life", Z::Combat.written(), Z::Hand.written()],
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
                state.step.word().to_owned()
            } else {
                String::new()
            },
            under_way: self.fights(state),
            result: self.result(state).unwrap_or_default(),
            sides: self.seats().map(|seat| self.side(state, seat)).collect(),
        }
    }

    fn side(&self, state: &State, seat: Seat) -> Side {
        let player = state.player(seat);
        let levels: Vec<String> = player.levels.iter().map(|l| level_word(*l)).collect();
        let fact = |what, value| Fact { what, value };
        let mut facts = vec![
            fact("life", player.life.to_string()),
            fact("mana", format!("{}/{}", player.spendable(), player.max)),
            fact(
                "levels",
                if levels.is_empty() {
                    "none".to_owned()
                } else {
                    levels.join(" ")
                },
            ),
        ];
        if player.spark == Spark::InPlay {
            facts.push(fact("The Spark", "in play".to_owned()));
        }
        for skill in player.skills.iter().filter(|skill| skill.left > 0) {
            let turns = if skill.left == 1 { "turn" } else { "turns" };
            let rests = format!("{} rests {} more {turns}", self.tail(skill.face), skill.left);
            facts.push(fact("skill", rests));
        }
        Side {
            gone: false,
            facts,
            zones: Z::ALL.into_iter().map(|z| self.lies(state, seat, z)).collect(),
        }
    }

    fn lies(&self, state: &State, seat: Seat, z: Z) -> Held {
        let mut cards: Vec<Lying> = state
            .cards(seat, z)
            .iter()
            .map(|card| self.lying(state, *card, z))
            .collect();
        if z == Z::Deck {
            // The notation lists the top first; a zone's top is its last card.
            cards.reverse();
        }
        Held {
            cards,
            open: state.is_open(seat, z),
        }
    }

    fn lying(&self, state: &State, card: CardId, z: Z) -> Lying {
        let face = state.face(card);
        let mut lying = Lying {
            face,
            ..Lying::default()
        };
        if !z.is_in_play() {
            return lying;
        }
        if state.table.card(card).pose != READY {
            lying.pose = "exhausted";
        }
        let mut more = More::default();
        let extra = state.extra_of(card);
        if let Some(stats) = self.stats(state, card) {
            more.numbers = format!("{}/{}/{}", stats.speed, stats.attack, stats.health);
            if extra.damage > 0 {
                more.says.push(format!("damage {}", extra.damage));
            }
            if stats.frozen {
                more.says.push("frozen".to_owned());
            }
            let printed = face.map_or_else(Keywords::default, |f| self.card(f).keywords);
            for (word, keyword) in Keywords::WORDS {
                if stats.keywords.has(*keyword) && !printed.has(*keyword) {
                    more.says.push((*word).to_owned());
                }
            }
        }
        for (count, word) in extra.emblems.iter().zip(emblem::WORDS) {
            if *count > 0 {
                more.says.push(format!("{word} {count}"));
            }
        }
        if extra.energy > 0 {
            more.says.push(format!("energy {}", extra.energy));
        }
        if let Some(host) = extra.host.and_then(|host| state.face(host)) {
            more.says.push(format!("on {}", self.tail(host)));
        }
        lying.more = more.boxed();
        lying
    }

    /// A card as it is printed.
    pub(super) fn described(&self, face: Face) -> Described {
        let card = self.card(face);
        Described::of(&card.number, self.tail(face), &card.name, &built_in::show(card))
    }
}
