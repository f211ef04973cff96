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

/// Bytes of a value, read and written at once and not one by one: `#[serde(with = "codec::bytes")]`. They lie there as those of any
/// other list do.
pub mod bytes {
    use std::fmt;

    use serde::de::Visitor;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// The bytes.
    #[allow(clippy::ptr_arg, reason = "so it is asked for")]
    pub fn serialize<S: Serializer>(bytes: &Vec<u8>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(bytes)
    }

    /// The bytes, read.
    ///
    /// # Errors
    /// If there are none.
    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<u8>, D::Error> {
        from.deserialize_bytes(Bytes)
    }

    struct Bytes;

    impl<'d> Visitor<'d> for Bytes {
        type Value = Vec<u8>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("bytes")
        }

        fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
            Ok(bytes.to_vec())
        }
    }

    /// A list of such.
    pub mod lists {
        use super::{Deserialize, Deserializer, Serialize, Serializer};

        #[derive(Deserialize)]
        struct One(#[serde(with = "super")] Vec<u8>);

        /// The lists.
        #[allow(clippy::ptr_arg, reason = "so it is asked for")]
        pub fn serialize<S: Serializer>(lists: &Vec<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
            to.collect_seq(lists.iter().map(|bytes| Slice(bytes)))
        }

        /// The lists, read.
        ///
        /// # Errors
        /// If there are none.
        pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<Vec<u8>>, D::Error> {
            let lists = Vec::<One>::deserialize(from)?;
            Ok(lists.into_iter().map(|One(bytes)| bytes).collect())
        }

        struct Slice<'b>(&'b [u8]);

        impl Serialize for Slice<'_> {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_bytes(self.0)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    /// Bytes that are read at once.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct AtOnce(
        #[serde(with = "bytes")] Vec<u8>,
        #[serde(with = "bytes::lists")] Vec<Vec<u8>>,
    );

    #[test]
    fn bytes_lie_there_as_any_list_does() {
        let (one, lists) = ((0..=255).collect::<Vec<u8>>(), vec![vec![], vec![7], vec![1, 2]]);
        let at_once = encode(&AtOnce(one.clone(), lists.clone())).unwrap();
        assert_eq!(at_once, encode(&(one.clone(), lists.clone())).unwrap());
        assert_eq!(decode::<AtOnce>(&at_once).unwrap(), AtOnce(one, lists));
        for end in 0..at_once.len() {
            assert!(decode::<AtOnce>(&at_once[..end]).is_err());
        }
        // One that claims more than there is costs nothing.
        let claims = [&(LIMIT_BYTES as u64 - 1).to_le_bytes()[..], &[1; 16]].concat();
        assert!(decode::<AtOnce>(&claims).is_err());
    }

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
