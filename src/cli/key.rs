//! `rejudge key`: keys to sign replays with.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use ed25519_dalek::SigningKey;

use super::trouble::Trouble;
use super::{Streams, exit, input, output};
use crate::replay::keys;

/// Makes keys to sign replays with.
#[derive(Args, Clone, Debug)]
pub struct Key {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    /// Makes a new key: the secret one, which stays with you, and the public one beside it, to give to others.
    #[command(after_help = "\
Examples:
  rejudge key new aoi.key                        writes aoi.key (secret) and aoi.key.pub (public)

Exit codes:
  0  done
  4  a file is there already, or could not be written")]
    New {
        /// The file of the secret key. One that is there is never written over.
        file: PathBuf,
    },
    /// Shows the public key of a secret or public one.
    #[command(after_help = "\
Examples:
  rejudge key show aoi.key

Exit codes:
  0  done
  4  the file could not be read, or holds no key")]
    Show {
        /// The key.
        file: PathBuf,
    },
}

/// So many bytes that nobody can guess.
///
/// # Errors
/// If the system has none.
pub fn random() -> Result<[u8; 32], Trouble> {
    let mut bytes = [0; 32];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Ok(bytes),
        Err(error) => Err(Trouble::Input {
            file: "the system's random numbers".to_owned(),
            reason: error.to_string(),
        }),
    }
}

/// Reads a key file with this reader.
///
/// # Errors
/// If the file can't be read, or holds no such key.
pub fn read<K>(path: &Path, of: fn(&str) -> Result<K, keys::KeyError>) -> Result<K, Trouble> {
    of(&input::read(path)?).map_err(|error| Trouble::Input {
        file: input::name(path),
        reason: error.to_string(),
    })
}

/// The file of the public key beside this secret one.
fn beside(secret: &Path) -> PathBuf {
    let mut name = secret.as_os_str().to_owned();
    name.push(".pub");
    name.into()
}

/// Makes a key: the secret one in this file, the public one beside it.
///
/// # Errors
/// If one of the files is there already, or can't be written.
pub fn make(file: &Path) -> Result<SigningKey, Trouble> {
    let key = SigningKey::from_bytes(&random()?);
    output::create(file, &keys::secret_text(&key), true)?;
    output::create(&beside(file), &keys::public_text(&key), false)?;
    Ok(key)
}

/// What is to be known of a key that was made.
pub fn made(file: &Path) -> String {
    let (secret, public) = (input::name(file), input::name(&beside(file)));
    format!("{secret} is the key, and stays with you; {public} is for others, who tell your signature by it")
}

impl Key {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let public = match &self.command {
            Command::New { file } => keys::public_text(&make(file)?),
            Command::Show { file } => {
                let text = input::read(file)?;
                let public = match keys::secret(&text) {
                    Ok(key) => Ok(keys::public_text(&key)),
                    Err(keys::KeyError::Public) => keys::public(&text).map(|_| text),
                    Err(error) => Err(error),
                };
                public.map_err(|error| Trouble::Input {
                    file: input::name(file),
                    reason: error.to_string(),
                })?
            }
        };
        output::told(streams.out, &public)?;
        Ok(exit::CLEAN)
    }
}
