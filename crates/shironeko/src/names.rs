//! What a match knows of names: players, cards, zones.

use std::sync::OnceLock;

use rejudge_judge::resolve::{CardName, Names};
use rejudge_kit::called;
use rejudge_notation::{Kinds, Spellings, VerbId, Vocabulary, WordKind};
use rejudge_table::cards::{Lookup, Resolution};
use rejudge_table::{Face, Seat};

use super::matches::Match;
use super::vocabulary::{V, VOCABULARY};
use super::zones::{Fact, Z};

/// The names of one match.
pub struct MatchNames<'a> {
    /// The match.
    pub m: &'a Match,
    /// For each player the cards a written card is searched in; what is found is an index of [`Match::cards`].
    pub lookups: &'a [Lookup],
    /// Nicknames from the header.
    pub nicknames: &'a [(String, Face)],
}

/// The words by spelling.
fn words() -> &'static Spellings {
    static WORDS: OnceLock<Spellings> = OnceLock::new();
    WORDS.get_or_init(|| {
        let words = (0u16..).zip(VOCABULARY.words);
        let all = words.flat_map(|(at, word)| std::iter::once(&word.name).chain(word.aliases).map(move |s| (*s, at)));
        Spellings::new(all.collect())
    })
}

/// The name of a word by its index.
pub fn word_name(word: u16) -> &'static str {
    VOCABULARY.words.get(usize::from(word)).map_or("", |w| w.name)
}

impl Names for MatchNames<'_> {
    fn players(&self) -> &[String] {
        &self.m.players
    }

    fn card(&self, seat: Seat, text: &str, quoted: bool) -> CardName {
        let lookup = self.lookups.get(usize::from(seat.0));
        let nearest = match called::card(&self.m.cards, lookup, self.nicknames, text, quoted) {
            CardName::Nobody(nearest) => nearest,
            found => return found,
        };
        // Names are typed bare where the keyboard has them.
        let bare = lookup.filter(|_| !quoted && !text.is_ascii());
        match bare.map(|lookup| lookup.name(text)) {
            Some(named @ (Resolution::Found(_) | Resolution::Ambiguous(_))) => called::found(&self.m.cards, named),
            _ => CardName::Nobody(nearest),
        }
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn word(&self, text: &str) -> Option<u16> {
        words().get(text)
    }

    fn zone(&self, word: u16) -> Option<u16> {
        let word = VOCABULARY.words.get(usize::from(word))?;
        if word.kind != WordKind::Zone {
            return None;
        }
        Z::ALL.iter().find(|z| z.written() == word.name).map(|z| *z as u16)
    }

    fn fact(&self, word: u16) -> Option<u16> {
        let word = VOCABULARY.words.get(usize::from(word))?;
        let said = |f: &&Fact| f.word() == word.name && **f != Fact::Runes;
        Fact::ALL.iter().find(said).map(|f| *f as u16)
    }

    fn beneath(&self, word: u16) -> Option<u16> {
        (word_name(word) == Fact::Runes.word()).then_some(Fact::Runes as u16)
    }

    fn marker_zone(&self, _: u16) -> Option<u16> {
        None
    }

    fn seen_owner(&self, verb: VerbId, seat: Seat, target: Option<Seat>) -> Seat {
        match V::of(verb) {
            V::Damage => target.unwrap_or_else(|| self.m.next(seat)),
            _ => seat,
        }
    }

    fn chosen_owner(&self, _: VerbId, seat: Seat) -> Seat {
        seat
    }

    fn other(&self, seat: Seat) -> Option<Seat> {
        (self.m.players.len() == 2).then(|| self.m.next(seat))
    }

    fn holds(&self, zone: u16) -> Kinds {
        let cards = Kinds::CARD.or(Kinds::WORD).or(Kinds::NONE);
        match Z::of(zone) {
            Some(Z::Chara) => cards.or(Kinds::COUNT).or(Kinds::SIGNED),
            _ => cards,
        }
    }
}
