//! What a written card reference means.
//!
//! Best fit first: the full number; all after its last `-`; that without its leading letters (`033` for `E033`). The first
//! of the three that fits any candidate decides. Zones and legality never do. ASCII case does not matter.

use super::text::distance;

/// What a reference stands for. Indices are those of the candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// One card.
    Found(u32),
    /// Several fit equally well, in the order of the candidates.
    Ambiguous(Vec<u32>),
    /// None fits.
    Nobody {
        /// The ones that look most like it, all equally near; at most three, often none.
        nearest: Vec<u32>,
    },
}

/// A list of candidates, prepared for finding. Finding a card allocates nothing.
#[derive(Clone, Debug)]
pub struct Lookup {
    /// Numbers and names, ASCII letters in upper case, one after the other.
    heap: String,
    numbers: Vec<Key>,
    tails: Vec<Key>,
    bare: Vec<Key>,
    names: Vec<Key>,
    quick: Quick,
    /// Where none of them fits: other printings of the same cards.
    printings: Option<Box<Lookup>>,
}

/// References that stand for one card, in an open-addressing table over their bytes.
#[derive(Clone, Debug, Default)]
struct Quick {
    /// The bytes as a number, 0 if nothing is here, and what is found.
    slots: Vec<(Packed, u32)>,
}

/// Up to sixteen bytes in upper case: the first eight as a number that is not 0, and the others.
type Packed = (u64, u64);

/// So many candidates have their references worked out beforehand; more would take longer than it saves.
const QUICK_MOST: usize = 1024;

impl Quick {
    #[inline]
    fn packed(written: &str) -> Option<Packed> {
        let bytes = written.as_bytes();
        // A part that begins with a zero would be as the rest of it.
        if bytes.len() > 16 || bytes.first().is_none_or(|first| *first == 0) || bytes.get(8) == Some(&0) {
            return None;
        }
        let number = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(0, |sum, b| sum << 8 | u64::from(b.to_ascii_uppercase()))
        };
        let (first, others) = bytes.split_at(bytes.len().min(8));
        Some((number(first), number(others)))
    }

    /// Where a number belongs, in a table of a power of two.
    #[inline]
    fn home(&self, (first, others): Packed) -> usize {
        // The upper half of a product depends on all bits; a table has never more than 2^32 slots.
        let mixed = first ^ others.rotate_left(32);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn get(&self, written: &str) -> Option<u32> {
        let packed = Quick::packed(written).filter(|_| !self.slots.is_empty())?;
        let mut at = self.home(packed);
        loop {
            match self.slots[at] {
                ((0, _), _) => return None,
                (there, index) if there == packed => return Some(index),
                _ => at = (at + 1) & (self.slots.len() - 1),
            }
        }
    }

    fn insert(&mut self, packed: Packed, index: u32) {
        let mut at = self.home(packed);
        while self.slots[at].0.0 != 0 {
            if self.slots[at].0 == packed {
                return;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = (packed, index);
    }
}

/// A piece of the heap and the candidate it belongs to.
#[derive(Clone, Copy, Debug)]
struct Key {
    start: u32,
    end: u32,
    index: u32,
    /// The candidate it is a reprint of, or itself.
    root: u32,
}

impl Lookup {
    /// Prepares candidates, given as number and name. What is found is a place in this list.
    pub fn new<'a>(candidates: impl IntoIterator<Item = (&'a str, &'a str)>) -> Lookup {
        Lookup::among(
            (0u32..)
                .zip(candidates)
                .map(|(index, (number, name))| (index, number, name)),
        )
    }

    /// Prepares candidates, given as index, number and name. What is found is the index given. What does not fit into
    /// 4 GiB of text is left out.
    pub fn among<'a>(candidates: impl IntoIterator<Item = (u32, &'a str, &'a str)>) -> Lookup {
        let mut heap = String::new();
        let (mut numbers, mut tails, mut bare, mut names) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (index, number, name) in candidates {
            if heap.len() + number.len() + name.len() > u32::MAX as usize {
                break;
            }
            let mut push = |keys: &mut Vec<Key>, text: &str| {
                let start = heap.len() as u32; // fits: checked above
                heap.push_str(text);
                heap[start as usize..].make_ascii_uppercase();
                keys.push(Key {
                    start,
                    end: heap.len() as u32,
                    index,
                    root: index,
                });
            };
            push(&mut names, name);
            push(&mut numbers, number);
            let end = numbers[numbers.len() - 1].end;
            let (tail, digits) = tails_of(number);
            // Both are endings of the number, which is the last thing on the heap.
            if tail.len() < number.len() {
                tails.push(Key {
                    start: end - tail.len() as u32,
                    end,
                    index,
                    root: index,
                });
            }
            if !digits.is_empty() && digits.len() < tail.len() {
                bare.push(Key {
                    start: end - digits.len() as u32,
                    end,
                    index,
                    root: index,
                });
            }
        }
        let mut lookup = Lookup {
            heap,
            numbers,
            tails,
            bare,
            names,
            quick: Quick::default(),
            printings: None,
        };
        for keys in [
            &mut lookup.numbers,
            &mut lookup.tails,
            &mut lookup.bare,
            &mut lookup.names,
        ] {
            let heap = &lookup.heap;
            keys.sort_by(|a, b| text_of(heap, a).cmp(text_of(heap, b)).then(a.index.cmp(&b.index)));
        }
        lookup
    }

    /// Says which candidates are the same card: `root` gives for each the candidate it is a reprint of, or itself.
    /// A reference that fits several reprints of one card is then no longer ambiguous; the first one is found.
    #[must_use]
    pub fn with_roots(mut self, root: impl Fn(u32) -> u32) -> Lookup {
        for keys in [&mut self.numbers, &mut self.tails, &mut self.bare, &mut self.names] {
            for key in keys {
                key.root = root(key.index);
            }
        }
        self.quick = self.worked_out();
        self
    }

    /// Searches other printings of the same cards as well, for what stands for none of these: a deck list has one number of a card,
    /// and somebody writes the one on the card in hand.
    #[must_use]
    pub fn with_printings(mut self, printings: Lookup) -> Lookup {
        self.printings = Some(Box::new(printings));
        self
    }

    /// What every reference of a few bytes stands for that stands for one card.
    fn worked_out(&self) -> Quick {
        let mut quick = Quick::default();
        if self.numbers.len() > QUICK_MOST {
            return quick;
        }
        let keys = [&self.numbers, &self.tails, &self.bare].into_iter().flatten();
        quick.slots = vec![((0, 0), 0); (keys.clone().count() * 2 + 1).next_power_of_two()];
        for key in keys {
            let written = text_of(&self.heap, key);
            if let (Some(packed), Resolution::Found(index)) = (Quick::packed(written), self.number(written)) {
                quick.insert(packed, index);
            }
        }
        quick
    }

    /// The same as [`Lookup::number`], where one card is found at once; nothing: it has to be looked for.
    #[inline]
    pub fn at_once(&self, written: &str) -> Option<u32> {
        self.quick.get(written)
    }

    /// What a number or the end of one stands for.
    pub fn number(&self, written: &str) -> Resolution {
        if let Some(index) = self.quick.get(written) {
            return Resolution::Found(index);
        }
        // Without leading letters a tail can be the same as another's whole tail: tails and bare ones are two fits.
        for keys in [&self.numbers, &self.tails, &self.bare] {
            if let Some(found) = self.fitting(keys, written) {
                return found;
            }
        }
        let keys = if written.contains('-') {
            &self.numbers
        } else {
            &self.tails
        };
        let printed = self.printings.as_ref().map(|printings| printings.number(written));
        let fits = printed.filter(|found| !matches!(found, Resolution::Nobody { .. }));
        fits.unwrap_or_else(|| self.nobody(written, keys))
    }

    /// What a name in quotes stands for; the name comes without the quotes.
    pub fn name(&self, written: &str) -> Resolution {
        let printed = || {
            let printings = self.printings.as_ref()?;
            printings.fitting(&printings.names, written)
        };
        self.fitting(&self.names, written)
            .or_else(printed)
            .unwrap_or_else(|| self.nobody(written, &self.names))
    }

    fn fitting(&self, keys: &[Key], written: &str) -> Option<Resolution> {
        let order = |key: &Key| {
            text_of(&self.heap, key)
                .bytes()
                .cmp(written.bytes().map(|b| b.to_ascii_uppercase()))
        };
        let from = keys.partition_point(|k| order(k).is_lt());
        let first = keys.get(from).filter(|k| order(k).is_eq())?;
        let to = from + keys[from..].partition_point(|k| order(k).is_eq());
        if keys[from..to].iter().all(|k| k.root == first.root) {
            return Some(Resolution::Found(first.index));
        }
        Some(Resolution::Ambiguous(keys[from..to].iter().map(|k| k.index).collect()))
    }

    fn nobody(&self, written: &str, keys: &[Key]) -> Resolution {
        let most = (written.len() / 3).clamp(1, 2);
        let mut near: Vec<(usize, u32)> = keys
            .iter()
            .filter_map(|k| distance(written, text_of(&self.heap, k), most).map(|d| (d, k.index)))
            .collect();
        near.sort_unstable();
        let best = near.first().map_or(0, |(d, _)| *d);
        near.retain(|(d, _)| *d == best);
        near.truncate(3);
        Resolution::Nobody {
            nearest: near.into_iter().map(|(_, index)| index).collect(),
        }
    }
}

fn text_of<'h>(heap: &'h str, key: &Key) -> &'h str {
    &heap[key.start as usize..key.end as usize]
}

/// All after the last `-`, and that without its leading letters; empty if nothing but letters is there.
pub fn tails_of(number: &str) -> (&str, &str) {
    let tail = number.rsplit_once('-').map_or(number, |(_, tail)| tail);
    (tail, tail.trim_start_matches(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &[(&str, &str)] = &[
        ("HB/W01-033", "Pilot"),
        ("HB/W01-E034", "Diver"),
        ("HB/W01-T034", "Rower"),
        ("HB/W01-E035", "Cook"),
        ("HB/W01-035", "Cook, Older"),
        ("hb/w01-pe01a", "Éva"),
        ("ODD", "No Dash"),
        ("KN/S02-033", "Pilot"),
    ];

    fn check(written: &str, expected: Resolution) {
        let lookup = Lookup::new(LIST.iter().copied());
        assert_eq!(lookup.number(written), expected, "{written}");
    }

    #[test]
    fn best_fit_first() {
        use Resolution::{Ambiguous, Found};
        check("hb/w01-033", Found(0));
        check("033", Ambiguous(vec![0, 7]));
        check("E034", Found(1));
        check("t034", Found(2));
        check("034", Ambiguous(vec![1, 2]));
        check("035", Found(4)); // a whole tail beats one without its letters
        check("01a", Found(5));
        check("odd", Found(6));
    }

    #[test]
    fn nobody_names_the_near_ones() {
        check("HB/W01-038", Resolution::Nobody { nearest: vec![0, 4] });
        check("", Resolution::Nobody { nearest: vec![] });
        check("33", Resolution::Nobody { nearest: vec![0, 7] });
        check(&"9".repeat(100_000), Resolution::Nobody { nearest: vec![] });
        check("\0\0", Resolution::Nobody { nearest: vec![] });
    }

    #[test]
    fn names() {
        let lookup = Lookup::new(LIST.iter().copied());
        assert_eq!(lookup.name("diver"), Resolution::Found(1));
        assert_eq!(lookup.name("Éva"), Resolution::Found(5));
        assert_eq!(lookup.name("Pilot"), Resolution::Ambiguous(vec![0, 7]));
        assert_eq!(lookup.name("Divar"), Resolution::Nobody { nearest: vec![1] });
        let lookup = lookup.with_roots(|i| if i == 7 { 0 } else { i });
        assert_eq!(lookup.name("Pilot"), Resolution::Found(0));
        assert_eq!(lookup.number("033"), Resolution::Found(0));
        // What is worked out beforehand is what would be found.
        let slow = Lookup {
            quick: Quick::default(),
            ..lookup.clone()
        };
        for (number, _) in LIST {
            let (tail, bare) = tails_of(number);
            for written in [*number, tail, bare, &tail.to_ascii_lowercase(), "", "999", "\0"] {
                assert_eq!(lookup.number(written), slow.number(written), "{written}");
            }
        }
    }
}
