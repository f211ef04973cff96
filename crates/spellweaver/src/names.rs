//! What a match knows of names: players, cards, zones.

use std::sync::OnceLock;

use rejudge_judge::resolve::{CardName, Names, Unresolved};
use rejudge_judge::script::{Act, Script};
use rejudge_kit::called;
use rejudge_notation::{Kinds, VerbId, Vocabulary, WordKind};
use rejudge_table::cards::Lookup;
use rejudge_table::{Face, Seat};

use super::claims;
use super::matches::Match;
use super::vocabulary::{V, VOCABULARY, words};
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

/// For every word of the vocabulary, the zone or number it stands for.
fn zones() -> &'static [Option<u16>] {
    static ZONES: OnceLock<Vec<Option<u16>>> = OnceLock::new();
    ZONES.get_or_init(|| {
        let of = |name: &str| {
            let zone = Z::ALL.into_iter().find(|z| z.written() == name).map(|z| z as u16);
            zone.or_else(|| Fact::ALL.into_iter().find(|f| f.word() == name).map(|f| f as u16))
        };
        let words = VOCABULARY.words.iter();
        words
            .map(|word| {
                if word.kind == WordKind::Zone {
                    of(word.name)
                } else {
                    None
                }
            })
            .collect()
    })
}

impl Names for MatchNames<'_> {
    fn players(&self) -> &[String] {
        &self.m.players
    }

    fn card(&self, seat: Seat, text: &str, quoted: bool) -> CardName {
        let of = |seat: Seat| {
            let lookup = self.lookups.get(usize::from(seat.0));
            called::card(&self.m.cards, lookup, self.nicknames, text, quoted)
        };
        match of(seat) {
            // Under a player's control are the other one's cards, too (SPW-7.1).
            CardName::Nobody(nearest) => match of(self.m.other(seat)) {
                CardName::Found(face) => CardName::Found(face),
                _ => CardName::Nobody(nearest),
            },
            found => found,
        }
    }

    fn refuses(&self, script: &Script, act: &Act) -> Option<Unresolved> {
        claims::refuses(self.m, script, act)
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn word(&self, text: &str) -> Option<u16> {
        words().get(text)
    }

    fn zone(&self, word: u16) -> Option<u16> {
        zones().get(usize::from(word)).copied().flatten()
    }

    fn fact(&self, word: u16) -> Option<u16> {
        let word = VOCABULARY.words.get(usize::from(word))?;
        Fact::ALL.iter().find(|f| f.word() == word.name).map(|f| *f as u16)
    }

    fn marker_zone(&self, _: u16) -> Option<u16> {
        None
    }

    fn seen_owner(&self, _: VerbId, seat: Seat, _: Option<Seat>) -> Seat {
        seat
    }

    fn chosen_owner(&self, _: VerbId, seat: Seat) -> Seat {
        seat
    }

    fn target_owner(&self, verb: VerbId, seat: Seat) -> Seat {
        match V::of(verb) {
            V::Block => self.m.other(seat),
            _ => seat,
        }
    }

    fn other(&self, seat: Seat) -> Option<Seat> {
        Some(self.m.other(seat))
    }

    fn holds(&self, zone: u16) -> Kinds {
        match Fact::of(zone) {
            Some(Fact::Levels) => Kinds::WORD.or(Kinds::NONE),
            Some(_) => Kinds::COUNT,
            None => Kinds::CARD.or(Kinds::WORD).or(Kinds::NONE),
        }
    }
}
