//! A recorded match as one file to hand over: packed with its cards, and signed.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::cli::input::{self, Beside};
use crate::cli::output::{self, Sort};
use crate::cli::sign::Signer;
use crate::cli::trouble::Trouble;
use crate::cli::{pack, unpack};
use crate::replay::{Replay, Stand, keys};

pub use crate::cli::pack::beside;

/// A log that is packed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Packed {
    /// The replay.
    pub file: PathBuf,
    /// How large it is.
    pub bytes: usize,
    /// Who has signed it, the first one first.
    pub signatures: Vec<By>,
}

/// A signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct By {
    /// The name under which it was given.
    pub name: String,
    /// The key, short, as `rejudge verify` tells it.
    pub key: String,
}

/// Packs a log into a file, and has it signed. Whoever has signed the same log there stays on it.
///
/// # Errors
/// If it cannot be packed, a key is none, or the file cannot be written, is no replay, or somebody signed another log in it.
pub fn pack(file: &Path, log: &str, files: &Beside, out: &Path, signers: &[Signer]) -> Result<Packed, Trouble> {
    let mut replay = pack::packed(file, log, files, false)?;
    keep_signatures(&mut replay, out)?;
    for signer in signers {
        signer.sign(&mut replay)?;
    }
    let cannot = |error: &dyn std::error::Error| pack::cannot(file, &error.to_string());
    let bytes = replay.to_bytes(true).map_err(|error| cannot(&error))?;
    output::write(out, &bytes, Sort::Replay, &[file])?;
    let signatures = replay.signatures().map_err(|error| cannot(&error))?;
    let by = |signature: &crate::replay::Signature| By {
        name: signature.name.clone(),
        key: keys::short(&signature.key),
    };
    Ok(Packed {
        file: out.to_owned(),
        bytes: bytes.len(),
        signatures: signatures.iter().map(|(signature, _)| by(signature)).collect(),
    })
}

/// Only what was packed before is written over, and nothing that somebody signed.
fn keep_signatures(replay: &mut Replay, out: &Path) -> Result<(), Trouble> {
    if !out.exists() {
        return Ok(());
    }
    let refused = |what: &str| {
        let file = input::name(out);
        Err(Trouble::Usage(format!(
            "{file} is there already, {what}: name another file, or move it away"
        )))
    };
    let Ok(there) = unpack::read(out) else {
        return refused("and is no replay");
    };
    replay.signed = there.replay.signed;
    let stands = replay.signatures().unwrap_or_default();
    if stands.iter().any(|(_, stand)| matches!(stand, Stand::Changed(_))) {
        return refused("and signed, but for another log");
    }
    if stands.is_empty() {
        replay.signed = None;
    }
    Ok(())
}
