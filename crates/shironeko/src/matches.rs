//! Everything of one match that does not change: players, cards, lists, policies.

use rejudge_table::cards::ranks;
use rejudge_table::shuffle::Seed;
use rejudge_table::{Face, Seat};

use super::cards::{CardDef, CardKind, Color};
use super::policies;
use super::text::{self, Ability, AbilityKind};
use super::topics::Unread;
use super::zones::{MAIN, TOWNS};
use rejudge_kit::policy::Policies;

/// What the rules ask of a card, small and ready.
#[derive(Clone, Debug)]
pub struct Info {
    /// SNK-2.8
    pub kind: CardKind,
    /// SNK-G-08
    pub color: Color,
    /// SNK-4.2
    pub cost: u8,
    /// SNK-5.2
    pub change: Option<u8>,
    /// SNK-5.1
    pub level: u8,
    /// SNK-6.6, 6.8
    pub attack: i32,
    /// SNK-6.9
    pub hp: i32,
    /// SNK-4.1
    pub souls: Vec<Color>,
    /// A number for its name: equal names have equal numbers (SNK-G-12).
    pub name: u16,
    /// Its abilities.
    pub abilities: Vec<Ability>,
    /// Its lines of text whose effect is not read.
    pub unread: Vec<Unread>,
    /// Its place in the canonical order of shuffles.
    pub rank: u16,
}

impl Info {
    /// SNK-6.7: it has a trigger.
    pub fn has_trigger(&self) -> bool {
        self.abilities.iter().any(|a| a.kind == AbilityKind::Trigger)
    }

    /// The deck it belongs to.
    pub fn deck(&self) -> u8 {
        if self.kind == CardKind::Town { TOWNS } else { MAIN }
    }
}

/// One match.
#[derive(Clone, Debug)]
pub struct Match {
    /// `detail: full`.
    pub full: bool,
    /// The players' names, in seating order.
    pub players: Vec<String>,
    /// The cards that occur; a [`Face`] is an index here.
    pub cards: Vec<CardDef>,
    /// What the rules ask of them.
    pub infos: Vec<Info>,
    /// For each card the deck it belongs to.
    pub decks: Vec<u8>,
    /// The lists.
    pub lists: Vec<Option<Vec<Face>>>,
    /// For each player without a list the cards that may be theirs, where they are few enough to choose from.
    pub possible: Vec<Vec<Face>>,
    /// The seed.
    pub seed: Option<Seed>,
    /// The readings chosen.
    pub policies: Policies,
    /// Rules that are not looked at, by their numbers.
    pub without: Vec<String>,
}

impl Match {
    /// A match between `players` with these cards.
    pub fn new(full: bool, players: Vec<String>, cards: Vec<CardDef>) -> Match {
        let ranks = ranks(&cards);
        let name_of = |card: &CardDef| {
            let first = cards.iter().position(|c| c.name == card.name).unwrap_or(0);
            u16::try_from(first).unwrap_or(u16::MAX)
        };
        let infos: Vec<Info> = cards
            .iter()
            .zip(ranks)
            .map(|(card, rank)| (card, rank, text::read(card.kind, &card.text)))
            .map(|(card, rank, (abilities, unread))| Info {
                kind: card.kind,
                color: card.color,
                cost: card.cost,
                change: card.change,
                level: card.level,
                attack: card.attack,
                hp: card.hp,
                souls: card.souls.clone(),
                name: name_of(card),
                abilities,
                unread,
                rank,
            })
            .collect();
        Match {
            full,
            decks: infos.iter().map(Info::deck).collect(),
            lists: vec![None; players.len()],
            possible: vec![Vec::new(); players.len()],
            players,
            cards,
            infos,
            seed: None,
            policies: Policies::usual(policies::TABLE),
            without: Vec::new(),
        }
    }

    /// What the rules ask of a card.
    pub fn info(&self, face: Face) -> &Info {
        // A `Face` is only made by the list of this match.
        &self.infos[face.index()]
    }

    /// The number of a card.
    pub fn number(&self, face: Face) -> &str {
        &self.cards[face.index()].number
    }

    /// The number's tail, for lists.
    pub fn tail(&self, face: Face) -> &str {
        let number = self.number(face);
        number.rsplit_once('-').map_or(number, |(_, tail)| tail)
    }

    /// Number and name, for sentences.
    pub fn label(&self, face: Face) -> String {
        format!("{} {}", self.number(face), self.cards[face.index()].name)
    }

    /// A line of a card's text, in quotes, with the card it stands on.
    pub fn quoted(&self, face: Face, line: u8) -> String {
        let text = self.cards[face.index()].text.get(usize::from(line));
        format!("{} says \"{}\"", self.label(face), text.map_or("", String::as_str))
    }

    /// The faces that a card of a player's deck can have: the list's, or all that there are.
    pub fn candidates(&self, seat: Seat, deck: u8) -> impl Iterator<Item = Face> + '_ {
        let list = self.lists.get(usize::from(seat.0)).and_then(Option::as_ref);
        let all = (0..if list.is_some() { 0 } else { self.cards.len() }).filter_map(Face::new);
        let listed = list.into_iter().flatten().copied();
        listed.chain(all).filter(move |face| self.info(*face).deck() == deck)
    }

    /// Whether a point is read the other way than ours.
    pub fn reads_otherwise(&self, at: usize) -> bool {
        self.policies.reading(at) != 0
    }

    /// SNK-G-03: whether it is open whose cards are turned ON.
    pub fn on_step_is_open(&self) -> bool {
        !self.policies.is_written(policies::at::ON_STEP)
    }

    /// A player's name.
    pub fn name(&self, seat: Seat) -> &str {
        self.players.get(usize::from(seat.0)).map_or("?", String::as_str)
    }

    /// The seats in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.players.len()).unwrap_or(u8::MAX)).map(Seat)
    }

    /// The next player in turn order, who is also the one attacked (SNK-6.4).
    pub fn next(&self, seat: Seat) -> Seat {
        let players = u8::try_from(self.players.len().max(1)).unwrap_or(u8::MAX);
        Seat((seat.0 + 1) % players)
    }
}
