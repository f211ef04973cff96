//! `rejudge unpack`: from a container to the log in it.

use std::path::{Path, PathBuf};

use clap::Args;

use super::input::{self, STDIN};
use super::output::Sort;
use super::trouble::Trouble;
use super::{Streams, exit, output};
use crate::replay::Replay;
use crate::replay::frame::{self, FILE_MOST_BYTES};
use crate::replay::sections;

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

/// A container that was read.
pub struct Read {
    /// What it holds.
    pub replay: Replay,
    /// It is compressed.
    pub packed: bool,
    /// The kinds of sections that this program does not know and has skipped.
    pub skipped: Vec<u16>,
}

/// Reads a container.
///
/// # Errors
/// If the file can't be read, or is no container.
pub fn read(path: &Path) -> Result<Read, Trouble> {
    let bytes = input::read_bytes(path, FILE_MOST_BYTES)?;
    let read = Replay::from_bytes(&bytes).map(|replay| Read {
        replay,
        packed: frame::is_packed(&bytes),
        skipped: frame::skipped(&bytes, &sections::name),
    });
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
        let replay = read(&self.file)?.replay;
        match &self.out {
            Some(out) if out.as_os_str() != STDIN => {
                output::write(out, &replay.log, Sort::Log, &[&self.file])?;
            }
            _ => output::document(streams.out, &replay.log)?,
        }
        Ok(exit::CLEAN)
    }
}
