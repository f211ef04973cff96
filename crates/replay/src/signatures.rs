//! Who signed a container, and what they signed.
//!
//! A signature is for the digests of all sections that may not be skipped, and for the name under which it was given.

use ed25519_dalek::{Signature as Bytes, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};

use super::frame::Section;
use super::sections::{self, Replay, ReplayError};
use rejudge_table::chain::{Chain, Digest};

/// The domain of the chain over the sections that are signed.
const CONTENTS: &str = "rejudge contents 1";
/// The domain of what is signed.
const SIGNATURE: &str = "rejudge signature 1";

/// The most signatures on a container: players, judges, and whoever else was there.
pub const SIGNATURES_MOST: usize = 64;

/// The signatures on a container.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signed {
    /// The sections that were signed: the kind of each, and BLAKE3 of its payload.
    pub contents: Vec<(u16, Digest)>,
    /// The signatures, the first one first.
    pub signatures: Vec<Signature>,
}

/// A signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// The name under which it was given.
    pub name: String,
    /// The public key, ed25519.
    pub key: [u8; 32],
    /// The signature, its two halves.
    pub halves: [[u8; 32]; 2],
}

/// The sections as they are now.
fn contents(sections: &[Section]) -> Vec<(u16, Digest)> {
    let digest = |section: &Section| *blake3::hash(&section.payload).as_bytes();
    sections.iter().map(|s| (s.kind, digest(s))).collect()
}

/// One digest for all sections that are signed.
fn head(contents: &[(u16, Digest)]) -> Digest {
    let mut chain = Chain::new(CONTENTS);
    for (kind, digest) in contents {
        chain.add_parts(&[&kind.to_le_bytes(), digest]);
    }
    chain.head()
}

/// What a key signs.
fn message(contents: &[(u16, Digest)], name: &str) -> Digest {
    let mut chain = Chain::new(SIGNATURE);
    chain.add(&head(contents));
    chain.add(name.as_bytes())
}

impl Signed {
    /// No signature, for these sections.
    pub fn new(sections: &[Section]) -> Signed {
        Signed {
            contents: contents(sections),
            signatures: Vec::new(),
        }
    }

    /// The digest that every signature is for.
    pub fn digest(&self) -> Digest {
        head(&self.contents)
    }

    /// Signs. A second signature by the same key under the same name takes the place of the first.
    pub fn sign(&mut self, key: &SigningKey, name: &str) {
        let bytes = key.sign(&message(&self.contents, name));
        let signature = Signature {
            name: name.to_owned(),
            key: key.verifying_key().to_bytes(),
            halves: [*bytes.r_bytes(), *bytes.s_bytes()],
        };
        self.signatures
            .retain(|s| s.key != signature.key || s.name != signature.name);
        self.signatures.push(signature);
    }

    /// The first section that is not as it was signed, in words.
    pub fn changed(&self, sections: &[Section]) -> Option<String> {
        let now = contents(sections);
        let same = self.contents.iter().zip(&now).take_while(|(a, b)| a == b).count();
        let (kind, _) = self.contents.get(same).or(now.get(same))?;
        Some(match sections::name(*kind) {
            Some(name) => format!("the {name} section"),
            None => format!("the section of kind {kind}"),
        })
    }

    /// Whether a signature was made by its key, for these contents and that name.
    fn is_good(&self, signature: &Signature) -> bool {
        let [r, s] = signature.halves;
        let bytes = Bytes::from_components(r, s);
        let Ok(key) = VerifyingKey::from_bytes(&signature.key) else {
            return false;
        };
        // Strictly: with a weak key the same bytes would be a signature of other contents, too.
        key.verify_strict(&message(&self.contents, &signature.name), &bytes)
            .is_ok()
    }
}

/// How a signature stands to what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stand {
    /// It is for this, by that key, under that name.
    Good,
    /// It is good, but for another content of this section.
    Changed(String),
    /// The key did not make it, or for other digests, or under another name.
    NotByKey,
}

impl Replay {
    /// Signs.
    ///
    /// # Errors
    /// If what was signed before is not what is there now, or as many have signed as can.
    pub fn sign(&mut self, key: &SigningKey, name: &str) -> Result<(), ReplayError> {
        let sections = self.contents()?;
        let signed = self.signed.get_or_insert_with(|| Signed::new(&sections));
        let refused = match signed.changed(&sections) {
            Some(changed) => format!("{changed} is not as it was signed before"),
            None if signed.signatures.len() >= SIGNATURES_MOST => {
                format!("{SIGNATURES_MOST} have signed already")
            }
            None => {
                signed.sign(key, name);
                return Ok(());
            }
        };
        Err(ReplayError::Section {
            section: "signatures",
            reason: refused,
        })
    }

    /// The signatures, and how each stands to what is there.
    ///
    /// # Errors
    /// If a section is larger than one may be.
    pub fn signatures(&self) -> Result<Vec<(&Signature, Stand)>, ReplayError> {
        let Some(signed) = &self.signed else {
            return Ok(Vec::new());
        };
        let changed = signed.changed(&self.contents()?);
        let stand = |signature| match (signed.is_good(signature), &changed) {
            (false, _) => Stand::NotByKey,
            (true, Some(section)) => Stand::Changed(section.clone()),
            (true, None) => Stand::Good,
        };
        Ok(signed.signatures.iter().map(|s| (s, stand(s))).collect())
    }
}
