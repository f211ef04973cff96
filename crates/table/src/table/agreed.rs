//! A seed that several sides agree on, so that none of them can choose it.
//!
//! Each side makes up a *share*, commits to it by a digest, and shows it only when all have committed. The seed follows
//! from all shares: who knows one of them only can say nothing about it. The same in other words, with vectors, is in
//! `grammar/agreed.md`.
//!
//! ```
//! use rejudge::table::agreed::{Share, commitment, seed};
//!
//! let (aoi, ren) = (Share([1; 32]), Share([2; 32]));
//! let committed = commitment("Aoi", &aoi);
//! assert_ne!(committed, commitment("Ren", &aoi)); // nobody can take over what another committed to
//! assert_eq!(seed([("Aoi", &aoi), ("Ren", &ren)]), seed([("Aoi", &aoi), ("Ren", &ren)]));
//! ```

use std::str::FromStr;

use thiserror::Error;

use super::shuffle::Seed;
use crate::chain::{Chain, Digest, hex, unhex};

/// The first words of a commitment: the algorithm, and the version of `grammar/agreed.md` it follows.
pub const ALGORITHM: &str = "blake3 1";

/// The domain of a commitment.
const COMMIT: &str = "rejudge commit 1";
/// The domain of a seed.
const SEED: &str = "rejudge seed 1";

/// What a side keeps for itself until all have committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(pub [u8; 32]);

/// A digest that a side is bound by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment(pub Digest);

/// Why a share or a commitment cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AgreedError {
    /// Not so many digits.
    #[error("64 hexadecimal digits are wanted")]
    Digits,
    /// An algorithm or a version that is not known.
    #[error("a commitment is `blake3 1` and 64 hexadecimal digits")]
    Algorithm,
}

impl FromStr for Share {
    type Err = AgreedError;

    /// Reads 64 hexadecimal digits.
    ///
    /// # Errors
    /// If it is anything else.
    fn from_str(text: &str) -> Result<Share, AgreedError> {
        unhex(text).map(Share).ok_or(AgreedError::Digits)
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = AgreedError;

    /// Reads `blake3 1 DIGITS`.
    ///
    /// # Errors
    /// If it is anything else.
    fn from_str(text: &str) -> Result<Commitment, AgreedError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [algorithm, version, digits] = words[..] else {
            return Err(AgreedError::Algorithm);
        };
        if !algorithm.eq_ignore_ascii_case("blake3") || version != "1" {
            return Err(AgreedError::Algorithm);
        }
        unhex(digits).map(Commitment).ok_or(AgreedError::Digits)
    }
}

impl std::fmt::Display for Commitment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{ALGORITHM} {}", hex(&self.0))
    }
}

/// What a player of this name commits to with this share.
pub fn commitment(name: &str, share: &Share) -> Commitment {
    let mut chain = Chain::new(COMMIT);
    chain.add(name.as_bytes());
    Commitment(chain.add(&share.0))
}

/// The seed of these players, in seating order, and their shares.
pub fn seed<'s>(shares: impl IntoIterator<Item = (&'s str, &'s Share)>) -> Seed {
    let mut chain = Chain::new(SEED);
    for (name, share) in shares {
        chain.add(name.as_bytes());
        chain.add(&share.0);
    }
    let mut half = [0; 16];
    half.copy_from_slice(&chain.head()[..16]);
    Seed::new(u128::from_le_bytes(half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let share = Share([0xa5; 32]);
        assert_eq!(share.to_string().parse(), Ok(share));
        let commitment = commitment("Aoi", &share);
        assert_eq!(commitment.to_string().parse(), Ok(commitment));
        assert_eq!("blake3 2 00".parse::<Commitment>(), Err(AgreedError::Algorithm));
        assert_eq!("blake3 1 00".parse::<Commitment>(), Err(AgreedError::Digits));
        assert_eq!("".parse::<Share>(), Err(AgreedError::Digits));
    }

    #[test]
    fn every_share_name_and_seat_matters() {
        let (a, b) = (Share([1; 32]), Share([2; 32]));
        let usual = seed([("Aoi", &a), ("Ren", &b)]);
        for other in [
            seed([("Ren", &b), ("Aoi", &a)]),
            seed([("Aoi", &b), ("Ren", &a)]),
            seed([("Aoi", &a), ("Ren", &a)]),
            seed([("Aoi", &a), ("Mio", &b)]),
            seed([("Aoi", &a)]),
        ] {
            assert_ne!(other, usual);
        }
    }
}
