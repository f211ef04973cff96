//! Shuffles anyone can repeat.
//!
//! A seed must give the same match in ten years and in another language. So nothing here is left to a library's
//! taste: the generator is PCG XSL RR 128/64, and how it is seeded, how a number below a bound is drawn and how
//! cards are exchanged is written out in `grammar/shuffle.md`, with vectors in `grammar/shuffle-vectors.txt`.
//!
//! Every draw of chance has a generator of its own, made from the seed and from *which* draw it is. Nothing carries
//! over from one to the next, so a shuffle that was skipped, or one too many, moves no other.
//!
//! ```
//! use rejudge::table::shuffle::{Domain, Seed, generator, shuffle};
//!
//! let seed: Seed = "pcg64 1 0x8f1c3a77".parse()?;
//! let mut deck: Vec<u32> = (0..50).collect(); // in canonical order: sorted by card number
//! shuffle(&mut deck, &mut generator(seed, Domain::DeckShuffle, 0, 0, 0));
//! assert_eq!(deck[..5], [31, 34, 20, 42, 4]); // the top five
//! # Ok::<(), rejudge::table::shuffle::SeedError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use thiserror::Error;

/// The first word of a seed: the algorithm.
pub const ALGORITHM: &str = "pcg64";

/// The second word of a seed: the version of `grammar/shuffle.md` it follows.
pub const VERSION: u32 = 1;

/// The first eight bytes of every message that seeds a generator.
const TAG: [u8; 8] = *b"rejudge1";

/// The odd constant of SplitMix64: 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The seed of a match: what a log says after `seed:`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed {
    value: u128,
}

impl Seed {
    /// A seed of the current algorithm and version.
    pub const fn new(value: u128) -> Seed {
        Seed { value }
    }

    /// The number without algorithm and version.
    pub const fn value(self) -> u128 {
        self.value
    }
}

/// Why a seed could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SeedError {
    /// Another number of words than three.
    #[error("a seed is three words: algorithm, version, value, as `pcg64 1 0x8f1c3a77`; here are {words}")]
    Shape {
        /// How many there are.
        words: usize,
    },
    /// An algorithm this program does not have.
    #[error("unknown algorithm `{0}`: shuffles are made with `pcg64`")]
    Algorithm(String),
    /// A version this program does not have.
    #[error("version `{0}` of `pcg64` shuffles is not known here; known: 1")]
    Version(String),
    /// Neither a decimal number nor a hexadecimal one.
    #[error("`{0}` is no number: write digits, or `0x` and hexadecimal digits")]
    Digits(String),
    /// More than 128 bits.
    #[error("`{0}` is larger than 128 bits")]
    TooLarge(String),
}

impl FromStr for Seed {
    type Err = SeedError;

    /// Reads `pcg64 1 0x8f1c3a77`.
    ///
    /// # Errors
    /// Three words are wanted, of an algorithm and version known here, the last a number of at most 128 bits.
    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [algorithm, version, value] = words[..] else {
            return Err(SeedError::Shape { words: words.len() });
        };
        if !algorithm.eq_ignore_ascii_case(ALGORITHM) {
            return Err(SeedError::Algorithm(algorithm.to_owned()));
        }
        if version != "1" {
            return Err(SeedError::Version(version.to_owned()));
        }
        let (digits, radix) = match value.strip_prefix("0x").or_else(|| value.strip_prefix("0X")) {
            Some(digits) => (digits, 16),
            None => (value, 10),
        };
        // `from_str_radix` would take a sign.
        if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
            return Err(SeedError::Digits(value.to_owned()));
        }
        match u128::from_str_radix(digits, radix) {
            Ok(value) => Ok(Seed { value }),
            Err(_) => Err(SeedError::TooLarge(value.to_owned())),
        }
    }
}

impl fmt::Display for Seed {
    /// The canonical form, which [`FromStr`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ALGORITHM} {VERSION} {:#x}", self.value)
    }
}

/// What a draw of chance is for. Each counts its ordinals for itself. The numbers never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum Domain {
    /// A deck is shuffled; the first time at the start of the game.
    DeckShuffle = 1,
    /// Dice are rolled.
    Dice = 2,
    /// A coin is tossed.
    Coin = 3,
    /// Who goes first.
    FirstPlayer = 4,
    /// Cards are taken at random from a zone that is no deck.
    Pick = 5,
    /// A match is made up: the choices of a simulated player, no event at the table.
    Simulation = 6,
}

impl Domain {
    /// All of them.
    pub const ALL: &[Domain] = &[
        Domain::DeckShuffle,
        Domain::Dice,
        Domain::Coin,
        Domain::FirstPlayer,
        Domain::Pick,
        Domain::Simulation,
    ];
}

/// The chance of one event, made by [`generator`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    pcg: Pcg64,
}

/// The generator of one event.
///
/// `player` is the seat from 0 (for events that belong to nobody: 0), `deck` tells decks of one player apart (0 for
/// the main deck), `ordinal` counts the events of this domain, player and deck from 0.
pub fn generator(seed: Seed, domain: Domain, player: u8, deck: u8, ordinal: u32) -> Generator {
    let mut message = [0u8; 32];
    message[0..8].copy_from_slice(&TAG);
    message[8..24].copy_from_slice(&seed.value.to_le_bytes());
    message[24] = domain as u8;
    message[25] = player;
    message[26] = deck;
    // message[27] stays 0.
    message[28..32].copy_from_slice(&ordinal.to_le_bytes());

    let lane = |number: u64| u128::from(digest(&message, number));
    let state = lane(0) | lane(1) << 64;
    let stream = lane(2) | lane(3) << 64;
    Generator {
        pcg: Pcg64::new(state, stream),
    }
}

/// One 64-bit digest of the message; the lanes give different ones.
fn digest(message: &[u8; 32], lane: u64) -> u64 {
    message.chunks_exact(8).fold(lane, |digest, bytes| {
        let mut word = [0u8; 8];
        word.copy_from_slice(bytes);
        mix(digest ^ u64::from_le_bytes(word))
    })
}

/// One step of SplitMix64.
const fn mix(z: u64) -> u64 {
    let z = z.wrapping_add(GOLDEN);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Generator {
    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.pcg.next_u64()
    }

    /// A number from 0 to `bound` - 1, each equally likely; 0 for a bound of 0 or 1, without using up chance.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound <= 1 {
            return 0;
        }
        // Lemire's multiplication: the high half is the number; the low half says whether it must be drawn again,
        // since 2^64 is rarely a multiple of the bound.
        let reject_below = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= reject_below {
                return (product >> 64) as u64;
            }
        }
    }

    /// One die: 1 to `sides`; 0 if it has none.
    pub fn die(&mut self, sides: u32) -> u32 {
        if sides == 0 {
            return 0;
        }
        // Below 2^32 by the bound.
        self.below(u64::from(sides)) as u32 + 1
    }
}

/// Shuffles: afterwards the first item is the top of the deck.
///
/// The caller puts the cards into canonical order first (sorted by card number), or else the order they lay in would
/// show through.
pub fn shuffle<T>(items: &mut [T], generator: &mut Generator) {
    for last in (1..items.len()).rev() {
        let other = generator.below(last as u64 + 1) as usize;
        items.swap(last, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pcg_is_the_published_one() {
        let mut pcg = Pcg64::new(42, 54);
        assert_eq!(pcg.next_u64(), 0x86b1_da1d_7206_2b68);
        assert_eq!(pcg.next_u64(), 0x1304_aa46_c985_3d39);
    }

    #[test]
    fn split_mix_is_the_published_one() {
        // The first outputs of SplitMix64 started with 0.
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mix(GOLDEN), 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn seeds_read_and_write() {
        let check = |text: &str, value: u128| assert_eq!(text.parse(), Ok(Seed { value }), "{text}");
        check("pcg64 1 0x8f1c3a77", 0x8f1c_3a77);
        check("  PCG64\t1  0X8F1C3A77 ", 0x8f1c_3a77);
        check("pcg64 1 0", 0);
        check("pcg64 1 340282366920938463463374607431768211455", u128::MAX);
        check("pcg64 1 0xffffffffffffffffffffffffffffffff", u128::MAX);
        assert_eq!(Seed::new(0x8f1c_3a77).to_string(), "pcg64 1 0x8f1c3a77");
        assert_eq!(Seed::new(0).to_string().parse(), Ok(Seed::new(0)));
    }

    #[test]
    fn bad_seeds_say_why() {
        let check = |text: &str, error: SeedError| assert_eq!(text.parse::<Seed>(), Err(error), "{text}");
        check("", SeedError::Shape { words: 0 });
        check("12345", SeedError::Shape { words: 1 });
        check("pcg64 1 2 3", SeedError::Shape { words: 4 });
        check("mt19937 1 2", SeedError::Algorithm("mt19937".into()));
        check("pcg64 2 2", SeedError::Version("2".into()));
        check("pcg64 v1 2", SeedError::Version("v1".into()));
        check("pcg64 1 +2", SeedError::Digits("+2".into()));
        check("pcg64 1 0x", SeedError::Digits("0x".into()));
        check("pcg64 1 8f1c", SeedError::Digits("8f1c".into()));
        check("pcg64 1 ２", SeedError::Digits("２".into()));
        let large = "340282366920938463463374607431768211456";
        check(&format!("pcg64 1 {large}"), SeedError::TooLarge(large.into()));
    }

    #[test]
    fn every_part_of_the_key_counts() {
        let first =
            |seed, domain, player, deck, ordinal| generator(Seed::new(seed), domain, player, deck, ordinal).next_u64();
        let base = first(7, Domain::DeckShuffle, 0, 0, 0);
        assert_ne!(base, first(8, Domain::DeckShuffle, 0, 0, 0));
        assert_ne!(base, first(7 | 1 << 127, Domain::DeckShuffle, 0, 0, 0));
        assert_ne!(base, first(7, Domain::Dice, 0, 0, 0));
        assert_ne!(base, first(7, Domain::DeckShuffle, 1, 0, 0));
        assert_ne!(base, first(7, Domain::DeckShuffle, 0, 1, 0));
        assert_ne!(base, first(7, Domain::DeckShuffle, 0, 0, 1));
        assert_eq!(base, first(7, Domain::DeckShuffle, 0, 0, 0));
    }

    #[test]
    fn draws_are_even() {
        let mut generator = generator(Seed::new(1), Domain::Dice, 0, 0, 0);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[generator.die(6) as usize - 1] += 1;
        }
        // The standard deviation of each is 91.
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
        assert_eq!(generator.below(0), 0);
        assert_eq!(generator.below(1), 0);
        assert_eq!(generator.die(0), 0);
    }

    #[test]
    fn a_bound_that_hardly_fits_is_drawn_again() {
        // Nearly half of all draws are refused under this bound; none may come out too large.
        let bound = (1 << 63) + 1;
        let mut generator = generator(Seed::new(2), Domain::Dice, 0, 0, 0);
        assert!((0..1000).all(|_| generator.below(bound) < bound));
    }

    #[test]
    fn a_shuffle_keeps_every_card() {
        for size in 0..60 {
            let mut cards: Vec<usize> = (0..size).collect();
            shuffle(&mut cards, &mut generator(Seed::new(3), Domain::DeckShuffle, 1, 0, 2));
            cards.sort_unstable();
            assert!(cards.iter().copied().eq(0..size));
        }
    }

    #[test]
    fn every_order_of_three_is_as_likely() {
        let mut seen = std::collections::BTreeMap::new();
        for ordinal in 0..12_000 {
            let mut cards = [0u8, 1, 2];
            shuffle(
                &mut cards,
                &mut generator(Seed::new(4), Domain::DeckShuffle, 0, 0, ordinal),
            );
            *seen.entry(cards).or_insert(0u32) += 1;
        }
        // The standard deviation of each is 41.
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|&n| (1_800..2_200).contains(&n)), "{seen:?}");
    }
}
