//! `rejudge sign`: puts a signature on a container.

use std::path::{Path, PathBuf};

use clap::Args;
use ed25519_dalek::SigningKey;
use serde::Deserialize;

use super::trouble::Trouble;
use super::{Streams, exit, input, key, output, unpack};
use crate::replay::{Replay, keys};

/// Signs a replay. Several can sign the same: both players, the judge.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge sign match.replay --sign aoi.key --as Aoi
  rejudge sign match.replay --sign desk.key --as \"Head judge\"
  rejudge sign match.replay --sign aoi.key --sign ren.key

Exit codes:
  0  done
  2  the replay is not as an earlier signature says
  4  a file could not be read or written, or is no replay or no key")]
pub struct Sign {
    /// The replay; the signature is written into it.
    file: PathBuf,
    #[command(flatten)]
    signers: Signers,
}

/// Who signs.
#[derive(Args, Clone, Debug)]
pub struct Signers {
    /// The secret key to sign with. Several can sign at once.
    #[arg(long = "sign", value_name = "KEY")]
    keys: Vec<PathBuf>,
    /// The name to sign under, once for each key, in their order; that of the key's file if not given.
    #[arg(long = "as", value_name = "NAME", requires = "keys")]
    names: Vec<String>,
}

impl Signers {
    /// Each of them.
    ///
    /// # Errors
    /// If there are names for some of the keys only.
    pub fn all(&self) -> Result<Vec<Signer>, Trouble> {
        let (keys, names) = (self.keys.len(), self.names.len());
        if names > 0 && names != keys {
            return Err(Trouble::Usage(format!(
                "{keys} keys and {names} names: give --as once for each --sign, in the same order, or not at all"
            )));
        }
        let names = self.names.iter().cloned().map(Some).chain(std::iter::repeat(None));
        let signer = |(key, name): (&PathBuf, Option<String>)| Signer {
            name,
            ..Signer::new(key)
        };
        Ok(self.keys.iter().zip(names).map(signer).collect())
    }

    /// All of them sign. Says how many that are.
    ///
    /// # Errors
    /// If a key can't be read, or what was signed before is not what is there now.
    pub fn sign(&self, replay: &mut Replay) -> Result<usize, Trouble> {
        let all = self.all()?;
        for signer in &all {
            signer.sign(replay)?;
        }
        Ok(all.len())
    }
}

/// Somebody who signs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signer {
    /// The file of the secret key.
    pub key: PathBuf,
    /// The name; that of the key's file if there is none.
    #[serde(rename = "as", default)]
    pub name: Option<String>,
    /// Where no key is there, one is made.
    #[serde(default)]
    pub new: bool,
}

impl Signer {
    /// Somebody with this key, under its name.
    pub fn new(key: &Path) -> Signer {
        Signer {
            key: key.to_owned(),
            name: None,
            new: false,
        }
    }

    /// The key.
    ///
    /// # Errors
    /// If it can't be read, or be made where it is to be.
    pub fn read(&self) -> Result<SigningKey, Trouble> {
        match self.new && !self.key.exists() {
            true => key::make(&self.key),
            false => key::read(&self.key, keys::secret),
        }
    }

    /// Signs.
    ///
    /// # Errors
    /// If the key can't be read, or what was signed before is not what is there now.
    pub fn sign(&self, replay: &mut Replay) -> Result<(), Trouble> {
        let key = self.read()?;
        let name = self.name.clone().unwrap_or_else(|| stem(&self.key));
        let signed = replay.sign(&key, &name);
        signed.map_err(|error| Trouble::Usage(error.to_string()))
    }
}

/// The name of a file without what stands behind its first dot.
pub fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name.split('.').next().unwrap_or_default().to_owned()
}

impl Sign {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let unpack::Read { mut replay, packed, .. } = unpack::read(&self.file)?;
        let count = self.signers.sign(&mut replay)?;
        if count == 0 {
            return Err(Trouble::Usage("name the key to sign with: --sign KEY".to_owned()));
        }
        let bytes = replay.to_bytes(packed).map_err(|error| Trouble::Input {
            file: input::name(&self.file),
            reason: error.to_string(),
        })?;
        output::replace(&self.file, &bytes)?;
        // Who has signed last stands last.
        let signatures = replay.signatures().unwrap_or_default();
        for (signature, _) in &signatures[signatures.len().saturating_sub(count)..] {
            let (name, key) = (&signature.name, keys::short(&signature.key));
            streams.say(&format!("{}: signed by {name}, key {key}", input::name(&self.file)))?;
        }
        Ok(exit::CLEAN)
    }
}
