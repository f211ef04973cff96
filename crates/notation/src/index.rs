//! Finding verbs and words by their spelling, without hashing whole strings.

use super::header::SECTIONS;
use super::vocabulary::{Kinds, Verb, VerbId, Vocabulary, WordKind};

/// A word of the game, whatever it is called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The canonical spelling.
    pub name: &'static str,
    /// The place of the first word of that name in [`Vocabulary::words`].
    pub number: u16,
    /// Where it may stand: as zone, slot, word, `none`.
    pub kinds: Kinds,
    /// It is a phase or step.
    pub step: bool,
    /// One of its spellings is that of a verb with which costs are paid.
    pub cost: bool,
}

/// An open-addressing table over spellings. The length and up to eight bytes, which are the whole of most words, are the key:
/// it says where a spelling lies, and for a short one whether it is the one sought.
#[derive(Clone, Debug)]
struct Table {
    slots: Vec<Slot>,
    /// The spellings of which a key does not hold every byte are compared with these.
    forms: Vec<&'static str>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    /// Of the spelling; none of a slot that is free.
    len: u16,
    value: u16,
    /// In [`Table::forms`].
    form: u16,
}

const FREE: Slot = Slot {
    key: 0,
    len: 0,
    value: 0,
    form: 0,
};
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
            slots: vec![FREE; size],
            forms: Vec::new(),
        };
        for (form, value) in spellings {
            let bytes = form.as_bytes();
            // The first of two equal spellings wins.
            if table.get(bytes).is_none() && !form.is_empty() {
                let key = key(bytes);
                let mut at = table.home(key, bytes.len());
                while table.slots[at].len != 0 {
                    at = (at + 1) & (size - 1);
                }
                table.slots[at] = Slot {
                    key,
                    // The words of a game are short.
                    len: bytes.len() as u16,
                    value,
                    form: table.forms.len() as u16,
                };
                table.forms.push(form);
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
    fn get(&self, spelling: &[u8]) -> Option<u16> {
        if spelling.is_empty() {
            return None;
        }
        let key = key(spelling);
        let mut at = self.home(key, spelling.len());
        loop {
            let slot = &self.slots[at];
            if slot.key == key && usize::from(slot.len) == spelling.len() && self.is(slot, spelling) {
                return Some(slot.value);
            }
            if slot.len == 0 {
                return None;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Whether a spelling with the key and length of a slot is the one that lies there.
    #[inline]
    fn is(&self, slot: &Slot, spelling: &[u8]) -> bool {
        let form = || self.forms[usize::from(slot.form)].as_bytes();
        spelling.len() <= WHOLE || form().eq_ignore_ascii_case(spelling)
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
        self.0.get(spelling.as_bytes())
    }
}

/// A vocabulary made ready for parsing: verbs and words by every spelling they have.
#[derive(Clone, Debug)]
pub struct VerbIndex {
    verbs: Table,
    words: Table,
    known: Vec<Known>,
    /// For each verb, the numbers of the words it takes.
    taken: Vec<Box<[u16]>>,
    pay: Option<VerbId>,
    /// For each verb, whether a line that begins with it is nothing but an action: it is not `pay`, and no section word.
    plain: Vec<bool>,
}

/// In a table of words, a value is twice the place among the known, and one more for the canonical spelling.
const CANONICAL: u16 = 1;

impl VerbIndex {
    /// Prepares a vocabulary. Takes a few microseconds.
    pub fn new(vocabulary: &Vocabulary) -> Self {
        let mut verbs = Vec::new();
        for (id, verb) in vocabulary.verbs.iter().enumerate() {
            let id = id as u16;
            verbs.push((verb.name, id));
            verbs.extend(verb.short.iter().chain(verb.native).map(|&form| (form, id)));
        }
        let costs = vocabulary.verbs.iter().filter(|verb| verb.cost);
        let costs = costs.flat_map(|verb| std::iter::once(&verb.name).chain(verb.short).chain(verb.native));
        let costs: Vec<&str> = costs.copied().collect();
        let mut known: Vec<Known> = Vec::with_capacity(vocabulary.words.len());
        let mut words = Vec::new();
        for (number, word) in vocabulary.words.iter().enumerate() {
            let kinds = match word.kind {
                WordKind::Zone => Kinds::ZONE,
                WordKind::Slot => Kinds::SLOT,
                WordKind::Plain if word.name == "none" => Kinds::NONE,
                WordKind::Step | WordKind::Plain => Kinds::WORD,
            };
            let step = word.kind == WordKind::Step;
            let mut forms = std::iter::once(&word.name).chain(word.aliases);
            let cost = forms.any(|form| costs.iter().any(|cost| cost.eq_ignore_ascii_case(form)));
            let id = match known.iter().position(|other| other.name == word.name) {
                Some(id) => {
                    // One word, two uses: `clock` is a zone and a phase.
                    known[id].kinds = known[id].kinds.or(kinds);
                    known[id].step |= step;
                    known[id].cost |= cost;
                    id
                }
                None => {
                    known.push(Known {
                        name: word.name,
                        number: number as u16,
                        kinds,
                        step,
                        cost,
                    });
                    known.len() - 1
                }
            } as u16;
            for form in std::iter::once(word.name).chain(word.aliases.iter().copied()) {
                let canonical = if form == word.name { CANONICAL } else { 0 };
                words.push((form, id * 2 + canonical));
            }
        }
        let number = |name: &&'static str| known.iter().find(|known| known.name == *name).map(|known| known.number);
        let taken = |verb: &Verb| -> Box<[u16]> { verb.words.iter().filter_map(number).collect() };
        let taken = vocabulary.verbs.iter().map(taken).collect();
        let pay = vocabulary.verbs.iter().position(|verb| verb.name == "pay");
        let plain = |verb: &Verb| {
            let mut forms = std::iter::once(&verb.name).chain(verb.short).chain(verb.native);
            verb.name != "pay" && forms.all(|form| !SECTIONS.iter().any(|word| word.eq_ignore_ascii_case(form)))
        };
        let plain = vocabulary.verbs.iter().map(plain).collect();
        VerbIndex {
            verbs: Table::new(verbs),
            words: Table::new(words),
            known,
            taken,
            pay: pay.map(|id| VerbId(id as u8)),
            plain,
        }
    }

    /// The verb of this spelling: long, short or native; ASCII case does not matter.
    pub fn verb(&self, spelling: &str) -> Option<VerbId> {
        self.verb_of(spelling.as_bytes())
    }

    /// [`Self::verb`] of a spelling in bytes.
    #[inline]
    pub(super) fn verb_of(&self, spelling: &[u8]) -> Option<VerbId> {
        self.verbs.get(spelling).map(|id| VerbId(id as u8))
    }

    /// [`Self::verb_of`], if a line that begins with it is nothing but an action.
    #[inline]
    pub(super) fn plain_verb(&self, spelling: &[u8]) -> Option<VerbId> {
        let id = self.verb_of(spelling)?;
        self.plain
            .get(usize::from(id.0))
            .is_some_and(|plain| *plain)
            .then_some(id)
    }

    /// The numbers of the words that a verb takes; none: any.
    #[inline]
    pub(super) fn taken(&self, verb: VerbId) -> &[u16] {
        self.taken.get(usize::from(verb.0)).map_or(&[], |taken| taken)
    }

    /// The canonical form of a word of the game.
    pub fn word(&self, spelling: &str) -> Option<&'static str> {
        self.known(spelling.as_bytes()).map(|(known, _)| known.name)
    }

    /// A word of the game, and whether it was spelt in its canonical form (case aside).
    #[inline]
    pub(super) fn known(&self, spelling: &[u8]) -> Option<(&Known, bool)> {
        let value = self.words.get(spelling)?;
        Some((&self.known[usize::from(value / 2)], value % 2 == CANONICAL))
    }

    /// The verb `pay`, which also begins the later parts of an action.
    pub(super) fn pay(&self) -> Option<VerbId> {
        self.pay
    }

    /// Whether the word is `pay` in any of its forms.
    pub(super) fn is_pay(&self, spelling: &[u8]) -> bool {
        // Most words are told apart by their length: `pay`, and 支払 with its six bytes.
        matches!(spelling.len(), 3 | 6) && self.pay.is_some() && self.verb_of(spelling) == self.pay
    }

    /// Whether the word is a phase or step.
    pub(super) fn is_step(&self, spelling: &str) -> bool {
        self.known(spelling.as_bytes()).is_some_and(|(known, _)| known.step)
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
                assert_eq!(table.get(spelt.as_bytes()), Some(value), "{spelt}");
            }
            // Every other word that differs in one byte of ASCII.
            for at in 0..form.len() {
                for byte in 0..128_u8 {
                    let mut other = form.as_bytes().to_vec();
                    other[at] = byte;
                    let Ok(other) = String::from_utf8(other) else { continue };
                    let equal = forms.iter().position(|form| form.eq_ignore_ascii_case(&other));
                    assert_eq!(table.get(other.as_bytes()).map(usize::from), equal, "{other}");
                }
            }
        }
        assert_eq!(table.get("トロー".as_bytes()), None);
        assert_eq!(table.get(b""), None);
    }
}
