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

/// An open-addressing table over spellings. The length and up to eight bytes, which are the whole of most words, are the key:
/// it says where a spelling lies, and for a short one whether it is the one sought.
#[derive(Clone, Debug)]
struct Table {
    slots: Vec<u16>,
    spellings: Vec<Spelling>,
}

#[derive(Clone, Copy, Debug)]
struct Spelling {
    key: u64,
    form: &'static str,
    value: u16,
}

const EMPTY: u16 = u16::MAX;
/// The longest spelling of which a key holds every byte.
const WHOLE: usize = 8;

/// The first and last four bytes in lower case; of a word of less than four the first, middle and last one.
#[inline]
fn key(bytes: &[u8]) -> u64 {
    let ends = match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        (Some(first), Some(last)) => u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32,
        _ => {
            let byte = |at: usize| bytes.get(at).copied().map_or(0, u64::from);
            byte(0) | byte(bytes.len() / 2) << 8 | byte(bytes.len().saturating_sub(1)) << 16
        }
    };
    // In every byte at once: `A` to `Z` get the bit that tells lower case from upper.
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x80 * ONES;
    let low = ends & !TOPS;
    let from_a = low.wrapping_add((0x80 - b'A' as u64) * ONES);
    let above_z = low.wrapping_add((0x80 - b'Z' as u64 - 1) * ONES);
    let upper = (from_a & !above_z & !ends & TOPS) >> 2;
    ends | upper
}

impl Table {
    fn new(spellings: Vec<(&'static str, u16)>) -> Self {
        let size = (spellings.len() * 4).next_power_of_two().max(64);
        let mut table = Table {
            slots: vec![EMPTY; size],
            spellings: Vec::new(),
        };
        for (form, value) in spellings {
            // The first of two equal spellings wins.
            if table.get(form).is_none() && !form.is_empty() {
                let key = key(form.as_bytes());
                let mut at = table.home(key, form.len());
                while table.slots[at] != EMPTY {
                    at = (at + 1) & (size - 1);
                }
                table.slots[at] = table.spellings.len() as u16;
                table.spellings.push(Spelling { key, form, value });
            }
        }
        table
    }

    #[inline]
    fn home(&self, key: u64, len: usize) -> usize {
        let mixed = (key ^ (len as u64) << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The upper half is mixed best; the number of slots is a power of two.
        (mixed >> 40) as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn get(&self, spelling: &str) -> Option<(&'static str, u16)> {
        if spelling.is_empty() {
            return None;
        }
        let key = key(spelling.as_bytes());
        let mut at = self.home(key, spelling.len());
        loop {
            let slot = self.slots[at];
            if slot == EMPTY {
                return None;
            }
            let known = self.spellings[slot as usize];
            if known.key == key && known.form.len() == spelling.len() {
                let same = spelling.len() <= WHOLE || known.form.eq_ignore_ascii_case(spelling);
                if same {
                    return Some((known.form, known.value));
                }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spelling_is_found_in_any_case_and_no_other_is() {
        let forms = [
            "x",
            "FR",
            "at",
            "pay",
            "draw",
            "clock",
            "mulligan",
            "discovery",
            "ドロー",
            "支払",
            "a_b",
        ];
        let table = Table::new((0..).zip(forms).map(|(value, form)| (form, value)).collect());
        for (value, form) in (0_u16..).zip(forms) {
            for spelt in [form.to_owned(), form.to_ascii_uppercase(), form.to_ascii_lowercase()] {
                assert_eq!(table.get(&spelt), Some((form, value)), "{spelt}");
            }
            // Every other word that differs in one byte of ASCII.
            for at in 0..form.len() {
                for byte in 0..128_u8 {
                    let mut other = form.as_bytes().to_vec();
                    other[at] = byte;
                    let Ok(other) = String::from_utf8(other) else { continue };
                    let found = table.get(&other).map(|(form, _)| form);
                    let equal = forms.iter().copied().find(|form| form.eq_ignore_ascii_case(&other));
                    assert_eq!(found, equal, "{other}");
                }
            }
        }
        assert_eq!(table.get("トロー"), None);
        assert_eq!(table.get(""), None);
    }
}
