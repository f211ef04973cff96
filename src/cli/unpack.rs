//! `rejudge unpack`: from a container to the log in it.

use std::path::{Path, PathBuf};

use clap::Args;

use super::input::{self, STDIN};
use super::output::Sort;
use super::trouble::Trouble;
use super::{Streams, exit, output};
use crate::replay::Replay;
use crate::replay::frame::{self, FILE_MOST_BYTES};

/// Gives back the log that a replay was packed from, byte for byte.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge unpack match.replay                    on standard output
  rejudge unpack match.replay --out match.match

Exit codes:
  0  done
  4  a file could not be read or written, or is no replay")]
pub struct Unpack {
    /// The replay; `-` is standard input.
    file: PathBuf,
    /// The log to write; standard output if not given.
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Reads a container, and whether it is compressed.
///
/// # Errors
/// If the file can't be read, or is no container.
pub fn read(path: &Path) -> Result<(Replay, bool), Trouble> {
    let bytes = input::read_bytes(path, FILE_MOST_BYTES)?;
    let read = Replay::from_bytes(&bytes).map(|replay| (replay, frame::is_packed(&bytes)));
    read.map_err(|error| Trouble::Input {
        file: input::name(path),
        reason: error.to_string(),
    })
}

impl Unpack {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let (replay, _) = read(&self.file)?;
        match &self.out {
            Some(out) if out.as_os_str() != STDIN => {
                output::write(out, &replay.log, Sort::Log, &[&self.file])?;
            }
            _ => output::document(streams.out, &replay.log)?,
        }
        Ok(exit::CLEAN)
    }
}
