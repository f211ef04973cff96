//! A chain of digests over entries, one after the other.
//!
//! Each digest covers the one before it and its entry, so that the last one, the *head*, covers all of them in their
//! order: no entry can be changed, left out, put in or moved without changing the head and every digest from there on.
//!
//! ```
//! use rejudge::replay::chain::Chain;
//!
//! let mut chain = Chain::new("an example 1");
//! chain.add(b"draw\n");
//! chain.add(b"clock 013\n");
//! let mut other = Chain::new("an example 1");
//! other.add(b"clock 013\n");
//! other.add(b"draw\n");
//! assert_ne!(chain.head(), other.head());
//! ```

/// A digest: BLAKE3.
pub type Digest = [u8; 32];

/// The domain of the lines of a log.
pub const LINES: &str = "rejudge lines 1";

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

/// The head after each line of a log, its line end with it.
pub fn of_lines(log: &str) -> impl Iterator<Item = Digest> {
    let mut chain = Chain::new(LINES);
    log.split_inclusive('\n').map(move |line| chain.add(line.as_bytes()))
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

    #[test]
    fn the_head_covers_every_entry_and_their_order() {
        let head = |entries: &[&str]| {
            let mut chain = Chain::new(LINES);
            for entry in entries {
                chain.add(entry.as_bytes());
            }
            chain.head()
        };
        let whole = head(&["a", "b", "c"]);
        for other in [
            &["a", "b"][..],
            &["b", "c"],
            &["a", "c", "b"],
            &["a", "b", "c", ""],
            &["ab", "c"],
            &["a", "x", "c"],
        ] {
            assert_ne!(head(other), whole, "{other:?}");
        }
        assert_eq!(of_lines("a\nb").last(), Some(head(&["a\n", "b"])));
        assert_ne!(Chain::new("one").head(), Chain::new("other").head());
        let mut on = Chain::from_head(head(&["a", "b"]));
        assert_eq!(on.add_parts(&[b"", b"c"]), whole);
    }

    #[test]
    fn digits_come_back() {
        assert_eq!(unhex::<3>(&hex(&[0, 0x7f, 0xff])), Some([0, 0x7f, 0xff]));
        for wrong in ["", "00", "0000000", "00 000", "+00000", "0000ü"] {
            assert_eq!(unhex::<3>(wrong), None, "{wrong}");
        }
    }
}
