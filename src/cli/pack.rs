//! `rejudge pack`: from a log to a container.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::Args;

use super::input::{self, Beside, Reach, STDIN};
use super::output::Sort;
use super::sign::Signers;
use super::trouble::Trouble;
use super::{Streams, exit, output};
use crate::packing;
use crate::replay::Replay;

/// Packs a log into a replay: one file with the log, its cards and deck lists, and what was judged.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge pack match.match                       writes match.replay
  rejudge pack match.match --out final.replay
  rejudge pack match.match --sign desk.key --as \"Head judge\"
  rejudge pack match.match --plain               without compression, for readers that have none

Exit codes:
  0  done
  2  the log cannot be packed
  4  a file could not be read or written, or is no key")]
pub struct Pack {
    /// The log; `-` is standard input, and then `--out` is needed.
    file: PathBuf,
    /// The replay to write; `-` is standard output. Beside the log if not given.
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep everything that happened at the table, too, for programs that show a match.
    #[arg(long)]
    journal: bool,
    /// Do not compress.
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    signers: Signers,
    #[command(flatten)]
    reach: Reach,
}

/// The replay beside a log.
pub fn beside(log: &Path) -> PathBuf {
    log.with_extension("replay")
}

/// The replay of a log in this file. `journal`: with everything that happened at the table, too.
///
/// # Errors
/// If it cannot be packed.
pub fn packed(file: &Path, source: &str, files: &Beside, journal: bool) -> Result<Replay, Trouble> {
    packing::pack(source, files, journal).map_err(|reason| cannot(file, &reason))
}

/// Why a log is not packed.
pub fn cannot(file: &Path, reason: &str) -> Trouble {
    Trouble::Usage(format!("{}: cannot be packed: {reason}", input::name(file)))
}

impl Pack {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or written, or the log can't be packed.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let source = input::read(&self.file)?;
        let out = match &self.out {
            Some(out) => out.clone(),
            None if self.file.as_os_str() == STDIN => {
                return Err(Trouble::Usage("name the replay to write with --out".to_owned()));
            }
            None => beside(&self.file),
        };
        let stdout = out.as_os_str() == STDIN;
        match stdout {
            true if std::io::stdout().is_terminal() => {
                return Err(Trouble::Usage("a replay is no text; name a file to write".to_owned()));
            }
            true => {}
            false => output::may_write(&out, Sort::Replay, &[&self.file])?,
        }
        let files = self.reach.beside(&self.file);
        let mut replay = packed(&self.file, &source, &files, self.journal)?;
        self.signers.sign(&mut replay)?;
        let bytes = replay.to_bytes(!self.plain);
        let bytes = bytes.map_err(|error| cannot(&self.file, &error.to_string()))?;
        match stdout {
            true => streams.out.write_all(&bytes)?,
            false => output::write(&out, &bytes, Sort::Replay, &[&self.file])?,
        }
        Ok(exit::CLEAN)
    }
}
