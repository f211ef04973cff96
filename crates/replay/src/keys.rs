//! Keys to sign with, as files.
//!
//! A key file is two lines of text: what it is, and 64 hexadecimal digits. Whoever has the secret one can sign in its
//! owner's name; the public one is for showing around.

use ed25519_dalek::SigningKey;
use thiserror::Error;

use rejudge_table::chain::{hex, unhex};

/// The first line of a secret key.
pub const SECRET: &str = "rejudge secret key 1";
/// The first line of a public key.
pub const PUBLIC: &str = "rejudge public key 1";

/// How many digits of a public key tell it from others at a glance.
const SHORT_DIGITS: usize = 16;

/// Why a text is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeyError {
    /// It is another text.
    #[error("this is no key file; `rejudge key new FILE` makes one")]
    Shape,
    /// It is the public half.
    #[error("this is a public key; signing needs the secret one")]
    Public,
    /// It is the secret half.
    #[error("this is a secret key; give its public one (`rejudge key show FILE`) to others")]
    Secret,
    /// The second line is damaged.
    #[error("the key is damaged: its second line must be 64 hexadecimal digits")]
    Digits,
}

fn of(text: &str, wanted: &str, other: &str, swapped: KeyError) -> Result<[u8; 32], KeyError> {
    let mut lines = text.lines().map(str::trim);
    match lines.next() {
        Some(line) if line == wanted => {}
        Some(line) if line == other => return Err(swapped),
        _ => return Err(KeyError::Shape),
    }
    let digits = lines.next().unwrap_or("");
    match (unhex(digits), lines.any(|line| !line.is_empty())) {
        (Some(bytes), false) => Ok(bytes),
        _ => Err(KeyError::Digits),
    }
}

/// The key of a secret key file.
///
/// # Errors
/// If the text is no secret key.
pub fn secret(text: &str) -> Result<SigningKey, KeyError> {
    of(text, SECRET, PUBLIC, KeyError::Public).map(|bytes| SigningKey::from_bytes(&bytes))
}

/// The bytes of a public key file.
///
/// # Errors
/// If the text is no public key.
pub fn public(text: &str) -> Result<[u8; 32], KeyError> {
    of(text, PUBLIC, SECRET, KeyError::Secret)
}

/// The text of a secret key file.
pub fn secret_text(key: &SigningKey) -> String {
    format!("{SECRET}\n{}\n", hex(&key.to_bytes()))
}

/// The text of the public key file that belongs to it.
pub fn public_text(key: &SigningKey) -> String {
    format!("{PUBLIC}\n{}\n", hex(&key.verifying_key().to_bytes()))
}

/// A public key, short.
pub fn short(key: &[u8; 32]) -> String {
    let mut digits = hex(key);
    digits.truncate(SHORT_DIGITS);
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_comes_back() {
        let key = SigningKey::from_bytes(&[7; 32]);
        assert_eq!(secret(&secret_text(&key)).map(|k| k.to_bytes()), Ok([7; 32]));
        assert_eq!(public(&public_text(&key)), Ok(key.verifying_key().to_bytes()));
    }

    #[test]
    fn what_is_no_key_is_named() {
        let key = SigningKey::from_bytes(&[7; 32]);
        assert_eq!(secret(&public_text(&key)).err(), Some(KeyError::Public));
        assert_eq!(public(&secret_text(&key)).err(), Some(KeyError::Secret));
        assert_eq!(secret("").err(), Some(KeyError::Shape));
        assert_eq!(secret(&format!("{SECRET}\n12\n")).err(), Some(KeyError::Digits));
        assert_eq!(
            secret(&format!("{}more", secret_text(&key))).err(),
            Some(KeyError::Digits)
        );
    }
}
