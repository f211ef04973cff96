//! What a match knows of names: players, cards, zones.

use std::sync::OnceLock;

use rejudge_judge::resolve::{CardName, Names, Place, Role, Unresolved};
use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_kit::called;
use rejudge_notation::{Kinds, Spellings, VerbId, Vocabulary, WordKind};
use rejudge_table::cards::{Lookup, Resolution};
use rejudge_table::{Face, Seat};

use super::cards::CardKind;
use super::claims;
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

impl MatchNames<'_> {
    /// Of several kinds of card of one name the one that alone can be meant: by what a change asks for, else by which of
    /// them the text above last laid into the chara area.
    fn meant(&self, place: &Place<'_>, seat: Seat, fits: &[Face]) -> Option<Face> {
        let only = |fits: &mut dyn Iterator<Item = Face>| match (fits.next(), fits.next()) {
            (Some(face), None) => Some(face),
            _ => None,
        };
        let info = |face: &Face| self.m.info(*face);
        let verb = place.verb.map(V::of)?;
        let chosen = place.script.ops.get(place.line_from as usize..).unwrap_or(&[]);
        match (verb, place.role) {
            (V::Change, Role::Chosen) => only(&mut fits.iter().copied().filter(|f| info(f).change.is_some())),
            (V::Change, Role::Target) => {
                let new = chosen.iter().find_map(|op| match op.kind {
                    OpKind::Card(face, _) => Some(self.m.info(face)),
                    _ => None,
                })?;
                let below = |f: &Face| info(f).level + 1 == new.level;
                let named = |f: &Face| new.kind != CardKind::Awakened || info(f).name == new.name;
                only(&mut fits.iter().copied().filter(|f| below(f) && named(f)))
            }
            (V::Play, Role::Chosen) | (V::Mulligan | V::Discard | V::Draw, _) | (_, Role::Paid | Role::Held) => None,
            // SNK-2.3: of one name there is one in a chara area, which is the one laid there last.
            _ => place.script.acts.iter().rev().find_map(|act| {
                let lays = matches!(V::of(act.verb), V::Play | V::Change) && act.seat == seat;
                let face = match place.script.ops(&act.chosen).first()?.kind {
                    OpKind::Card(face, _) => face,
                    _ => return None,
                };
                (lays && fits.contains(&face)).then_some(face)
            }),
        }
    }
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

    fn card_at(&self, place: &Place<'_>, seat: Seat, text: &str, quoted: bool) -> CardName {
        let found = self.card(seat, text, quoted);
        let fits = match (&found, self.lookups.get(usize::from(seat.0))) {
            (CardName::Ambiguous(_), Some(lookup)) => lookup.name(text),
            _ => return found,
        };
        let Resolution::Ambiguous(fits) = fits else {
            return found;
        };
        let faces: Vec<Face> = fits.iter().filter_map(|at| Face::new(*at as usize)).collect();
        self.meant(place, seat, &faces).map_or(found, CardName::Found)
    }

    fn numbered(&self, place: &Place<'_>, words: &str) -> Option<u32> {
        let abilities = [V::Act, V::OffAct, V::Auto];
        place.verb.filter(|verb| abilities.contains(&V::of(*verb)))?;
        let first = place.script.ops.get(place.line_from as usize)?;
        let (OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face)) = first.kind else {
            return None;
        };
        let text = |line: u8| self.m.cards[face.index()].text.get(usize::from(line));
        let says = |line: u8| !words.is_empty() && text(line).is_some_and(|text| text.contains(words));
        let at = self.m.info(face).abilities.iter().position(|a| says(a.line))?;
        u32::try_from(at + 1).ok()
    }

    fn refuses(&self, script: &Script, act: &Act) -> Option<Unresolved> {
        claims::refuses(self.m, script, act)
    }

    fn refuses_held(&self, zone: u16, ops: &[Op]) -> Option<Unresolved> {
        claims::refuses_held(zone, ops)
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
