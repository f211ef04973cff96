//! A chain of digests over entries, one after the other.
//!
//! Each digest covers the one before it and its entry, so that the last one, the *head*, covers all of them in their
//! order: no entry can be changed, left out, put in or moved without changing the head and every digest from there on.
//!
//! ```
//! use rejudge::chain::Chain;
//!
//! let mut chain = Chain::new("an example 1");
//! chain.add(b"draw\n");
//! chain.add(b"clock 013\n");
//! let mut other = Chain::new("an example 1");
//! other.add(b"clock 013\n");
//! other.add(b"draw\n");
//! assert_ne!(chain.head(), other.head());
//! ```

use serde::{Deserialize, Serialize};

use crate::codec::bytes;

/// A digest: BLAKE3.
pub type Digest = [u8; 32];

/// An entry that is no longer, with the head before it, is put together first.
const AT_ONCE_BYTES: usize = 512;

/// A chain, as far as it has been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    head: Digest,
}

impl Chain {
    /// A chain without entries. The domain says what its entries are, so that no chain can pass for one of another sort.
    pub fn new(domain: &str) -> Chain {
        Chain {
            head: *blake3::hash(domain.as_bytes()).as_bytes(),
        }
    }

    /// Goes on from a head that is known.
    pub fn from_head(head: Digest) -> Chain {
        Chain { head }
    }

    /// Adds an entry, and gives the new head: BLAKE3 of the head before and of the entry.
    pub fn add(&mut self, entry: &[u8]) -> Digest {
        self.add_parts(&[entry])
    }

    /// Adds an entry that stands in several places, as if it were in one.
    pub fn add_parts(&mut self, parts: &[&[u8]]) -> Digest {
        // Most entries are a line; what lies in one place is digested at once.
        let mut whole = [0; AT_ONCE_BYTES];
        let mut len = 0;
        for part in std::iter::once(&&self.head[..]).chain(parts) {
            let Some(room) = whole.get_mut(len..len + part.len()) else {
                return self.add_long(parts);
            };
            room.copy_from_slice(part);
            len += part.len();
        }
        self.head = *blake3::hash(&whole[..len]).as_bytes();
        self.head
    }

    fn add_long(&mut self, parts: &[&[u8]]) -> Digest {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.head);
        for part in parts {
            hasher.update(part);
        }
        self.head = *hasher.finalize().as_bytes();
        self.head
    }

    /// The digest over all entries so far.
    pub fn head(&self) -> Digest {
        self.head
    }
}

/// A chain over the entries of a text: its head, and a byte of each digest, by which the first entry that is another one
/// can be told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Steps {
    /// The head of the whole chain.
    pub head: Digest,
    /// The first byte of the head after each entry.
    #[serde(with = "bytes")]
    pub steps: Vec<u8>,
}

impl Steps {
    /// The chain over these entries.
    pub fn of<'e>(domain: &str, entries: impl Iterator<Item = &'e [u8]>) -> Steps {
        let mut chain = Chain::new(domain);
        let steps = entries.map(|entry| chain.add(entry)[0]).collect();
        Steps {
            head: chain.head(),
            steps,
        }
    }

    /// The number of the first entry, from 0, that is another one in this chain than in that; nothing if all are the same.
    pub fn parting(&self, other: &Steps) -> Option<usize> {
        if self == other {
            return None;
        }
        let same = self.steps.iter().zip(&other.steps).take_while(|(a, b)| a == b);
        let at = same.count();
        // By chance one entry in 256 leaves the byte as it is, the last one too.
        Some(at.min(self.steps.len().max(other.steps.len()).saturating_sub(1)))
    }
}

/// The lines of a text, each with its end.
pub fn lines(text: &str) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive('\n').map(str::as_bytes)
}

/// A digest as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of hexadecimal digits; nothing if they are none, or not so many.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let mut out = [0; N];
    for (byte, pair) in out.iter_mut().zip(digits.chunks_exact(2)) {
        // Two digits make a number below 256.
        *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(entries: &[&str]) -> Steps {
        Steps::of("a test 1", entries.iter().map(|entry| entry.as_bytes()))
    }

    #[test]
    fn the_head_covers_every_entry_and_their_order() {
        let whole = steps(&["a", "b", "c"]);
        for (other, at) in [
            (&["a", "b"][..], 2),
            (&["b", "c"], 0),
            (&["a", "c", "b"], 1),
            (&["a", "b", "c", ""], 3),
            (&["ab", "c"], 0),
            (&["a", "x", "c"], 1),
        ] {
            assert_ne!(steps(other).head, whole.head, "{other:?}");
            assert_eq!(steps(other).parting(&whole), Some(at), "{other:?}");
            assert_eq!(whole.parting(&steps(other)), Some(at), "{other:?}");
        }
        assert_eq!(whole.parting(&whole), None);
        let of_text = Steps::of("a test 1", lines("a\nb"));
        assert_eq!(of_text, steps(&["a\n", "b"]));
        assert_ne!(Chain::new("one").head(), Chain::new("other").head());
        for len in [0, 31, AT_ONCE_BYTES - 32, AT_ONCE_BYTES - 31, 5000] {
            let entry = vec![b'x'; len];
            let (mut short, mut long) = (Chain::new("one"), Chain::new("one"));
            assert_eq!(short.add(&entry), long.add_long(&[&entry]), "{len}");
        }
        let mut on = Chain::from_head(steps(&["a", "b"]).head);
        assert_eq!(on.add_parts(&[b"", b"c"]), whole.head);
    }

    #[test]
    fn digits_come_back() {
        assert_eq!(unhex::<3>(&hex(&[0, 0x7f, 0xff])), Some([0, 0x7f, 0xff]));
        for wrong in ["", "00", "0000000", "00 000", "+00000", "0000ü"] {
            assert_eq!(unhex::<3>(wrong), None, "{wrong}");
        }
    }
}
