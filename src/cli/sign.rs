//! `rejudge sign`: puts a signature on a container.

use std::path::{Path, PathBuf};

use clap::Args;

use super::trouble::Trouble;
use super::{Streams, exit, input, key, output, unpack};
use crate::replay::{Replay, keys};

/// Signs a replay. Several can sign the same: both players, the judge.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge sign match.replay --sign aoi.key --as Aoi
  rejudge sign match.replay --sign desk.key --as \"Head judge\"

Exit codes:
  0  done
  2  the replay is not as an earlier signature says
  4  a file could not be read or written, or is no replay or no key")]
pub struct Sign {
    /// The replay; the signature is written into it.
    file: PathBuf,
    #[command(flatten)]
    signer: Signer,
}

/// Who signs.
#[derive(Args, Clone, Debug)]
pub struct Signer {
    /// The secret key to sign with.
    #[arg(long = "sign", value_name = "KEY")]
    key: Option<PathBuf>,
    /// The name to sign under; that of the key's file if not given.
    #[arg(long = "as", value_name = "NAME", requires = "key")]
    name: Option<String>,
}

impl Signer {
    /// Signs, if a key was given.
    ///
    /// # Errors
    /// If the key can't be read, or what was signed before is not what is there now.
    pub fn sign(&self, replay: &mut Replay) -> Result<bool, Trouble> {
        let Some(path) = &self.key else {
            return Ok(false);
        };
        let key = key::read(path, keys::secret)?;
        let name = self.name.clone().unwrap_or_else(|| stem(path));
        match replay.sign(&key, &name) {
            Ok(()) => Ok(true),
            Err(error) => Err(Trouble::Usage(error.to_string())),
        }
    }
}

/// The name of a file without what stands behind its first dot.
fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name.split('.').next().unwrap_or_default().to_owned()
}

impl Sign {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let (mut replay, packed) = unpack::read(&self.file)?;
        if !self.signer.sign(&mut replay)? {
            return Err(Trouble::Usage("name the key to sign with: --sign KEY".to_owned()));
        }
        let bytes = replay.to_bytes(packed).map_err(|error| Trouble::Input {
            file: input::name(&self.file),
            reason: error.to_string(),
        })?;
        output::replace(&self.file, &bytes)?;
        if let Some((signature, _)) = replay.signatures().ok().and_then(|mut all| all.pop()) {
            let key = keys::short(&signature.key);
            writeln!(
                streams.out,
                "{}: signed by {}, key {key}",
                input::name(&self.file),
                signature.name
            )?;
        }
        Ok(exit::CLEAN)
    }
}
