//! Finding verbs and words by their spelling, without hashing whole strings.

use super::vocabulary::{Kinds, VerbId, Vocabulary, WordKind};

/// A word of the game, whatever it is called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The canonical spelling.
    pub name: &'static str,
    /// Where it may stand: as zone, slot, word, `none`.
    pub kinds: Kinds,
    /// It is a phase or step.
    pub step: bool,
}

/// An open-addressing table over spellings: the hash looks at the length and three bytes, which tells the words of
/// a game apart well enough, and the spelling found is compared in full.
#[derive(Clone, Debug)]
struct Table {
    slots: Vec<u16>,
    spellings: Vec<(&'static str, u16)>,
}

const EMPTY: u16 = u16::MAX;

impl Table {
    fn new(spellings: Vec<(&'static str, u16)>) -> Self {
        let size = (spellings.len() * 4).next_power_of_two().max(64);
        let mut table = Table {
            slots: vec![EMPTY; size],
            spellings: Vec::new(),
        };
        for (spelling, value) in spellings {
            // The first of two equal spellings wins.
            if table.get(spelling).is_none() && !spelling.is_empty() {
                let mut at = table.home(spelling.as_bytes());
                while table.slots[at] != EMPTY {
                    at = (at + 1) & (size - 1);
                }
                table.slots[at] = table.spellings.len() as u16;
                table.spellings.push((spelling, value));
            }
        }
        table
    }

    #[inline]
    fn home(&self, bytes: &[u8]) -> usize {
        // Bit 5 is all that tells lower case from upper.
        let byte = |at: usize| usize::from(bytes[at] | 0x20);
        let len = bytes.len();
        let hash = byte(0)
            .wrapping_mul(0x9e37)
            .wrapping_add(byte(len / 2).wrapping_mul(0x79b9))
            .wrapping_add(byte(len - 1).wrapping_mul(0x85eb))
            .wrapping_add(len.wrapping_mul(0xca6b));
        (hash >> 4) & (self.slots.len() - 1)
    }

    #[inline]
    fn get(&self, spelling: &str) -> Option<(&'static str, u16)> {
        if spelling.is_empty() {
            return None;
        }
        let mut at = self.home(spelling.as_bytes());
        loop {
            let slot = self.slots[at];
            if slot == EMPTY {
                return None;
            }
            let (known, value) = self.spellings[slot as usize];
            if known.eq_ignore_ascii_case(spelling) {
                return Some((known, value));
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }
}

/// Finds a number by a spelling, whatever its ASCII case.
#[derive(Clone, Debug)]
pub struct Spellings(Table);

impl Spellings {
    /// Prepares spellings; the first of several that differ only in case wins.
    pub fn new(spellings: Vec<(&'static str, u16)>) -> Self {
        Spellings(Table::new(spellings))
    }

    /// The number of this spelling.
    #[inline]
    pub fn get(&self, spelling: &str) -> Option<u16> {
        self.0.get(spelling).map(|(_, value)| value)
    }
}

/// A vocabulary made ready for parsing: verbs and words by every spelling they have.
#[derive(Clone, Debug)]
pub struct VerbIndex {
    verbs: Table,
    words: Table,
    known: Vec<Known>,
    pay: Option<VerbId>,
}

impl VerbIndex {
    /// Prepares a vocabulary. Takes a few microseconds.
    pub fn new(vocabulary: &Vocabulary) -> Self {
        let mut verbs = Vec::new();
        for (id, verb) in vocabulary.verbs.iter().enumerate() {
            let id = id as u16;
            verbs.push((verb.name, id));
            verbs.extend(verb.short.iter().chain(verb.native).map(|&form| (form, id)));
        }
        let mut known: Vec<Known> = Vec::with_capacity(vocabulary.words.len());
        let mut words = Vec::new();
        for word in vocabulary.words {
            let kinds = match word.kind {
                WordKind::Zone => Kinds::ZONE,
                WordKind::Slot => Kinds::SLOT,
                WordKind::Plain if word.name == "none" => Kinds::NONE,
                WordKind::Step | WordKind::Plain => Kinds::WORD,
            };
            let step = word.kind == WordKind::Step;
            let id = match known.iter().position(|other| other.name == word.name) {
                Some(id) => {
                    // One word, two uses: `clock` is a zone and a phase.
                    known[id].kinds = known[id].kinds.or(kinds);
                    known[id].step |= step;
                    id
                }
                None => {
                    let name = word.name;
                    known.push(Known { name, kinds, step });
                    known.len() - 1
                }
            } as u16;
            words.push((word.name, id));
            words.extend(word.aliases.iter().map(|&form| (form, id)));
        }
        let pay = vocabulary.verbs.iter().position(|verb| verb.name == "pay");
        VerbIndex {
            verbs: Table::new(verbs),
            words: Table::new(words),
            known,
            pay: pay.map(|id| VerbId(id as u8)),
        }
    }

    /// The verb of this spelling: long, short or native; ASCII case does not matter.
    pub fn verb(&self, spelling: &str) -> Option<VerbId> {
        self.verbs.get(spelling).map(|(_, id)| VerbId(id as u8))
    }

    /// The canonical form of a word of the game.
    pub fn word(&self, spelling: &str) -> Option<&'static str> {
        self.known(spelling).map(|(known, _)| known.name)
    }

    /// A word of the game, and whether it was spelt in its canonical form (case aside).
    pub(super) fn known(&self, spelling: &str) -> Option<(Known, bool)> {
        let (form, id) = self.words.get(spelling)?;
        let known = self.known[id as usize];
        Some((known, form == known.name))
    }

    /// The verb `pay`, which also begins the later parts of an action.
    pub(super) fn pay(&self) -> Option<VerbId> {
        self.pay
    }

    /// Whether the word is `pay` in any of its forms.
    pub(super) fn is_pay(&self, spelling: &str) -> bool {
        // Most words are told apart by their length: `pay`, and 支払 with its six bytes.
        matches!(spelling.len(), 3 | 6) && self.pay.is_some() && self.verb(spelling) == self.pay
    }

    /// Whether the word is a phase or step.
    pub(super) fn is_step(&self, spelling: &str) -> bool {
        self.known(spelling).is_some_and(|(known, _)| known.step)
    }

    /// All words, for messages.
    pub(super) fn all_words(&self) -> &[Known] {
        &self.known
    }
}
