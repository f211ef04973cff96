//! Values to bytes and back. The only file that names bincode.
//!
//! bincode is pinned and unmaintained; this is the way out of it. The `legacy()` configuration writes every integer at its
//! full width and so has exactly one byte string for a value, which makes it safe to take digests of, and is what other
//! encoders of the same layout read. Bytes left over after a value are an error here, although bincode ignores them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The largest value that is read, in bytes; also what a length inside it may claim.
pub const LIMIT_BYTES: usize = 64 * 1024 * 1024;

/// Why a value could not be written or read.
#[derive(Debug, Error)]
pub enum CodecError {
    /// It holds something that has no bytes, or is larger than [`LIMIT_BYTES`].
    #[error("cannot be encoded: {0}")]
    Encode(String),
    /// The bytes are not a value of this type.
    #[error("cannot be decoded: {0}")]
    Decode(String),
    /// A value, and then more.
    #[error("{0} bytes are left over after the value")]
    Trailing(usize),
}

fn config() -> impl bincode::config::Config {
    bincode::config::legacy().with_limit::<LIMIT_BYTES>()
}

/// The bytes of a value.
///
/// # Errors
/// If the value is larger than [`LIMIT_BYTES`] or its type has no encoding.
pub fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, CodecError> {
    bincode::serde::encode_to_vec(value, config()).map_err(|e| CodecError::Encode(e.to_string()))
}

/// The value of bytes, all of which must belong to it.
///
/// # Errors
/// If the bytes are not a value of this type, or do not end with it.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    let (value, used): (T, usize) =
        bincode::serde::decode_from_slice(bytes, config()).map_err(|e| CodecError::Decode(e.to_string()))?;
    match bytes.len() - used {
        0 => Ok(value),
        left => Err(CodecError::Trailing(left)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_comes_back() {
        let value = (7u8, "salt".to_string(), vec![1u32, 2], Some(-3i64));
        let bytes = encode(&value).unwrap();
        assert_eq!(decode::<(u8, String, Vec<u32>, Option<i64>)>(&bytes).unwrap(), value);
    }

    #[test]
    fn damage_is_an_error() {
        let mut bytes = encode(&"a longer text".to_string()).unwrap();
        assert!(decode::<String>(&bytes[..bytes.len() - 1]).is_err());
        bytes.push(0);
        assert!(matches!(decode::<String>(&bytes), Err(CodecError::Trailing(1))));
        // A length that claims more than there can be must not be allocated for.
        assert!(decode::<Vec<u8>>(&[0xff; 16]).is_err());
        assert!(decode::<String>(&[]).is_err());
    }
}
