//! Everything of one match that does not change: players, cards, lists, policies.

use std::sync::Arc;

use rejudge_judge::game::Violation;
use rejudge_table::cards::ranks;
use rejudge_table::shuffle::Seed;
use rejudge_table::{Face, Seat};

use super::cards::{CardDef, CardKind};
use super::effects::Kind;
use super::policies::{G, POLICIES};
use super::rulings::R;
use super::text::{self, Texts};
use super::unread::{At, Text, times, unread};
use super::vocabulary::VOCABULARY;
use rejudge_kit::policy::Policies;
use rejudge_kit::written;

/// The edition there is: the wiki's page "Rules of Play".
pub const EDITION: &str = "wiki";

/// One match.
#[derive(Clone, Debug)]
pub struct Match {
    /// `detail: full`.
    pub full: bool,
    /// The players' names, in seating order.
    pub players: Vec<String>,
    /// The cards that occur; a [`Face`] is an index here.
    pub cards: Vec<CardDef>,
    /// A card's place in the canonical order of shuffles.
    pub ranks: Vec<u16>,
    /// For each of them the texts that are read.
    pub texts: Arc<[Texts]>,
    /// One of them has a text that goes on all the time.
    pub stands: bool,
    /// For each of them the texts that nobody reads.
    pub unread: Arc<[Vec<Text>]>,
    /// For each of them when what its texts do by themselves happens, where they say so.
    pub times: Arc<[Vec<Option<At>>]>,
    /// The decklists, without heroes.
    pub lists: Vec<Option<Vec<Face>>>,
    /// For each player without a list the cards that may be theirs, where they are few enough to choose from.
    pub possible: Vec<Vec<Face>>,
    /// The heroes of the lists.
    pub heroes: Vec<Option<Face>>,
    /// The seed.
    pub seed: Option<Seed>,
    /// What the header says where the rules leave something open.
    pub policies: Policies,
    /// Rules that are not looked at, by their numbers.
    pub without: Vec<String>,
}

impl Match {
    /// A match between `players` with these cards.
    pub fn new(full: bool, players: Vec<String>, cards: Vec<CardDef>) -> Match {
        let ranks = ranks(&cards);
        let none = players.len();
        let mut texts: Vec<Texts> = cards.iter().map(text::read).collect();
        // A token is one of the cards there are.
        let is_card = |name: &str| cards.iter().any(|card| card.name.eq_ignore_ascii_case(name));
        for (texts, card) in texts.iter_mut().zip(&cards) {
            // What a line below a card tells may be of a text of it that is not read: then none of them is.
            if !texts.is_whole() || card.valor > 0 || texts.makes_unknown(is_card) {
                *texts = Texts {
                    abilities: Vec::new(),
                    lines: vec![false; card.text.len()],
                };
            }
        }
        let abilities = || texts.iter().flat_map(|texts| &texts.abilities);
        Match {
            full,
            players,
            stands: abilities().any(|ability| ability.kind == Kind::Standing),
            unread: cards
                .iter()
                .zip(&texts)
                .map(|(card, texts)| unread(card, texts))
                .collect(),
            times: cards.iter().map(times).collect(),
            texts: texts.into(),
            cards,
            ranks,
            lists: vec![None; none],
            possible: vec![Vec::new(); none],
            heroes: vec![None; none],
            seed: None,
            policies: Policies::usual(POLICIES),
            without: Vec::new(),
        }
    }

    /// Whether a point that the rules leave open is read so in this match.
    pub fn reads(&self, gap: G, choice: &str) -> bool {
        let at = self.policies.reading(gap as usize);
        gap.policy().choices.get(at).is_some_and(|c| c.name == choice)
    }

    /// A player's list, taken from the faces of a deck: the hero apart.
    pub fn set_list(&mut self, seat: usize, faces: Vec<Face>) {
        let (heroes, list): (Vec<Face>, Vec<Face>) =
            faces.into_iter().partition(|f| self.card(*f).kind == CardKind::Hero);
        if let (Some(place), Some(hero)) = (self.lists.get_mut(seat), self.heroes.get_mut(seat)) {
            *place = Some(list);
            *hero = heroes.first().copied();
        }
    }

    /// The rule a violation rests on.
    pub fn item_of(violation: &Violation) -> &'static str {
        if violation.item.is_empty() {
            let entry = R::ALL.get(usize::from(violation.ruling)).map(|r| r.entry());
            entry.and_then(|e| e.citations.first()).map_or("", |c| c.rule)
        } else {
            violation.item
        }
    }

    /// Whether the rule a violation rests on is looked at. A note is always kept.
    pub fn looks_at(&self, violation: &Violation) -> bool {
        self.without.is_empty()
            || violation.note.is_some()
            || !self.without.iter().any(|w| w == Self::item_of(violation))
    }

    /// What is printed on a card.
    pub fn card(&self, face: Face) -> &CardDef {
        // A `Face` is only made by the list of this match.
        &self.cards[face.index()]
    }

    /// The number's tail, for lists.
    pub fn tail(&self, face: Face) -> &str {
        let number = &self.card(face).number;
        number.rsplit_once('-').map_or(number, |(_, tail)| tail)
    }

    /// A player's name.
    pub fn name(&self, seat: Seat) -> &str {
        self.players.get(usize::from(seat.0)).map_or("?", String::as_str)
    }

    /// The same as a log writes it.
    pub fn written_name(&self, seat: Seat) -> String {
        written::player(self.name(seat), &VOCABULARY)
    }

    /// The seats in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.players.len()).unwrap_or(u8::MAX)).map(Seat)
    }

    /// The player opposite; the game has two.
    pub fn other(&self, seat: Seat) -> Seat {
        let players = u8::try_from(self.players.len().max(1)).unwrap_or(u8::MAX);
        Seat((seat.0 + 1) % players)
    }
}
