//! What a match knows of names: players, cards, zones.

use std::sync::OnceLock;

use rejudge_judge::resolve::{CardName, Names, Unresolved};
use rejudge_judge::script::{Act, Script};
use rejudge_kit::called;
use rejudge_notation::{Spellings, VerbId, Vocabulary, WordKind};
use rejudge_table::cards::Lookup;
use rejudge_table::{Face, Seat};

use super::claims;
use super::claims::dashed::is_of_the_rules;
use super::claims::effect::whose;
use super::claims::lines;
use super::matches::Match;
use super::vocabulary::{V, WORDS};
use super::zones::{Fact, Z};

/// The names of one match.
pub struct MatchNames<'a> {
    /// The match.
    pub m: &'a Match,
    /// For each player the cards a written card is searched in; what is found is an index of [`Match::cards`].
    pub lookups: &'a [Lookup],
    /// Nicknames from the header.
    pub nicknames: &'a [(String, Face)],
    /// The log is what one player saw.
    pub is_view: bool,
}

/// For every word of the vocabulary, the zone it stands for.
fn zones() -> &'static [u16] {
    static ZONES: OnceLock<Vec<u16>> = OnceLock::new();
    ZONES.get_or_init(|| {
        WORDS
            .iter()
            .map(|word| {
                let z = match word.name {
                    "deck" => Z::Deck,
                    "hand" => Z::Hand,
                    "stock" => Z::Stock,
                    "clock" => Z::Clock,
                    "level" => Z::Level,
                    "waiting" => Z::Waiting,
                    "climax" => Z::Climax,
                    "memory" => Z::Memory,
                    "resolution" => Z::Resolution,
                    "FL" => Z::FL,
                    "FC" => Z::FC,
                    "FR" => Z::FR,
                    "BL" => Z::BL,
                    "BR" => Z::BR,
                    _ => return u16::MAX,
                };
                z as u16
            })
            .collect()
    })
}

/// The words by spelling.
fn words() -> &'static Spellings {
    static SPELLINGS: OnceLock<Spellings> = OnceLock::new();
    SPELLINGS.get_or_init(|| {
        // Where a word is a zone and a step the zone stands first in the table and is found.
        let words = (0u16..).zip(WORDS);
        let all = words.flat_map(|(at, word)| std::iter::once(&word.name).chain(word.aliases).map(move |s| (*s, at)));
        Spellings::new(all.collect())
    })
}

impl Names for MatchNames<'_> {
    fn players(&self) -> &[String] {
        &self.m.players
    }

    fn card(&self, seat: Seat, text: &str, quoted: bool) -> CardName {
        let lookup = self.lookups.get(usize::from(seat.0));
        called::card(&self.m.cards, lookup, self.nicknames, text, quoted)
    }

    fn card_at_once(&self, seat: Seat, digits: &str) -> Option<Face> {
        called::at_once(self.lookups.get(usize::from(seat.0)), self.nicknames, digits)
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        self.m.variation.vocabulary()
    }

    fn word(&self, text: &str) -> Option<u16> {
        let known = self.m.variation.vocabulary().words.len();
        words().get(text).filter(|word| usize::from(*word) < known)
    }

    fn zone(&self, word: u16) -> Option<u16> {
        let kind = WORDS.get(usize::from(word))?.kind;
        if !matches!(kind, WordKind::Zone | WordKind::Slot) {
            return None;
        }
        zones().get(usize::from(word)).copied().filter(|z| *z != u16::MAX)
    }

    fn reason(&self, text: &str) -> Option<u16> {
        let text = text.to_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| text.contains(part));
        let word = if has(&["level 4", "level four", "レベル4", "レベル\u{ff14}"]) {
            "level"
        } else if has(&[
            "no deck",
            "no cards",
            "deck out",
            "decked",
            "empty deck",
            "deck is empty",
            "山札がない",
            "山札切れ",
        ]) {
            "deck"
        } else {
            return None;
        };
        self.word(word)
    }

    fn fact(&self, word: u16) -> Option<u16> {
        let word = WORDS.get(usize::from(word))?;
        Fact::ALL.iter().find(|f| f.word() == word.name).map(|f| *f as u16)
    }

    fn marker_zone(&self, slot: u16) -> Option<u16> {
        Z::of(slot)?.marker().map(|z| z as u16)
    }

    fn seen_owner(&self, verb: VerbId, seat: Seat, target: Option<Seat>) -> Seat {
        match V::of(verb) {
            V::Damage => target.unwrap_or_else(|| self.m.faced_by(seat)),
            _ => seat,
        }
    }

    fn chosen_owner(&self, verb: VerbId, seat: Seat) -> Seat {
        match V::of(verb) {
            V::Return if self.m.players.len() == 2 => self.m.faced_by(seat),
            _ => seat,
        }
    }

    fn joins(&self, verb: VerbId) -> bool {
        V::of(verb) == V::Swap
    }

    fn paid_as(&self, verb: VerbId) -> Option<(VerbId, u16)> {
        claims::puts_into(V::of(verb)).map(|to| (V::Put.id(), to as u16))
    }

    fn other(&self, seat: Seat) -> Option<Seat> {
        (self.m.players.len() == 2).then(|| self.m.faced_by(seat))
    }

    /// 10.5.2, 8.7.3: an ability of the card that was used as a counter, "when you use this card's Backup", is of whoever used it.
    fn goes_on(&self, above: VerbId, verb: VerbId) -> bool {
        (V::of(above), V::of(verb)) == (V::Counter, V::Auto)
    }

    /// 9.2, 9.3: behind a damage it is the player who took it whose deck is refreshed, who takes the penalty and levels up. A log under a seed,
    /// and what one player saw of it, need not tell of what came before such a line.
    fn follows(&self, script: &Script, verb: VerbId) -> Option<Seat> {
        let interrupts = |verb: VerbId| matches!(V::of(verb), V::Refresh | V::Penalty | V::LevelUp);
        if !interrupts(verb) || self.m.seed.is_some() || self.is_view {
            return None;
        }
        let mut before = script.acts.iter().rev();
        let before = before.find(|act| act.written || !interrupts(act.verb))?;
        let target = before.target.as_ref().map_or(&[][..], |target| script.ops(target));
        match V::of(before.verb) {
            V::Damage => whose(target).or_else(|| self.other(before.seat)),
            _ => None,
        }
    }

    fn aims(&self, verb: VerbId) -> bool {
        V::of(verb) == V::Damage && self.m.players.len() > 2
    }

    fn is_of_the_rules(&self, script: &Script, above: u32, verb: VerbId) -> bool {
        is_of_the_rules(self.m, script, above, V::of(verb))
    }

    fn refuses(&self, script: &Script, act: &Act) -> Option<Unresolved> {
        lines::refuses(script, act)
    }
}

#[cfg(test)]
mod tests {
    use super::super::editions::Edition;
    use super::*;

    #[test]
    fn every_spelling_finds_the_first_word_that_has_it() {
        for word in WORDS {
            for spelling in std::iter::once(&word.name).chain(word.aliases) {
                let has = |w: &&rejudge_notation::Word| w.name == *spelling || w.aliases.contains(spelling);
                let first = WORDS.iter().position(|w| has(&w));
                assert_eq!(words().get(spelling).map(usize::from), first, "{spelling}");
            }
        }
        assert_eq!(words().get("Fr"), words().get("FR"));
        assert_eq!(words().get("no such word"), None);
    }

    /// A script from elsewhere may name every zone, and no other: what has a word, and the markers of a slot.
    #[test]
    fn every_zone_has_a_word() {
        let m = Match::new(Edition::V1_111, true, Vec::new(), Vec::new());
        let names = MatchNames {
            m: &m,
            lookups: &[],
            nicknames: &[],
            is_view: false,
        };
        let words = 0..u16::try_from(names.vocabulary().words.len()).expect("some dozens");
        let zones = words.filter_map(|word| names.zone(word));
        let mut found: Vec<u16> = zones
            .flat_map(|z| names.marker_zone(z).into_iter().chain([z]))
            .collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, Z::ALL.map(|z| z as u16));
    }
}
