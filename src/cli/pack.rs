//! `rejudge pack`: from a log to a container.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::Args;

use super::folders::{self, Log};
use super::guard::exit_of;
use super::input::{self, Beside, Reach, STDIN};
use super::output::Sort;
use super::sign::Signers;
use super::trouble::Trouble;
use super::{Streams, exit, output};
use crate::packing;
use crate::replay::Replay;

/// Packs logs into replays: one file with the log, its cards and deck lists, and what was judged.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge pack match.match                       writes match.replay
  rejudge pack match.match --out final.replay
  rejudge pack match.match --sign desk.key --as \"Head judge\"
  rejudge pack match.match --plain               without compression, for readers that have none
  rejudge pack event --out packed                every log in a folder and below, each into a file of its name
  rejudge pack --files-from files.txt            the logs that a list names, one a line

Exit codes:
  0  done
  2  a log cannot be packed
  4  a file could not be read or written, or is no key
Of several files, the first of 4, 2, 0 that occurred.")]
pub struct Pack {
    /// Logs, and folders of them; `-` is standard input, and then `--out` is needed.
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Pack the logs that this file names, one a line; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,
    /// The replay to write; `-` is standard output. Of several logs, the folder for their replays. Beside each log if not
    /// given.
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
        let paths = folders::named(&self.files, self.files_from.as_deref())?;
        if let [file] = &paths[..]
            && !file.is_dir()
        {
            let out = match &self.out {
                Some(out) => out.clone(),
                None if file.as_os_str() == STDIN => {
                    return Err(Trouble::Usage("name the replay to write with --out".to_owned()));
                }
                None => beside(file),
            };
            return self.one(file, &out, streams).map(|()| exit::CLEAN);
        }
        if self
            .out
            .as_ref()
            .is_some_and(|out| out.as_os_str() == STDIN || out.is_file())
        {
            return Err(Trouble::Usage(
                "the replays of several logs need a folder: name one with --out".to_owned(),
            ));
        }
        let mut code = exit::CLEAN;
        for Log { path, below } in folders::logs_below(&paths)? {
            let packed = exit_of(&input::name(&path), streams, |streams| {
                let out = match &self.out {
                    Some(folder) => output::below(folder, &beside(&below))?,
                    None => beside(&path),
                };
                self.one(&path, &out, streams).map(|()| exit::CLEAN)
            });
            code = exit::worse(code, packed);
        }
        Ok(code)
    }

    fn one(&self, file: &Path, out: &Path, streams: &mut Streams<'_>) -> Result<(), Trouble> {
        let source = input::read(file)?;
        let stdout = out.as_os_str() == STDIN;
        match stdout {
            true if std::io::stdout().is_terminal() => {
                return Err(Trouble::Usage("a replay is no text; name a file to write".to_owned()));
            }
            true => {}
            false => output::may_write(out, Sort::Replay, &[file])?,
        }
        let mut replay = packed(file, &source, &self.reach.beside(file), self.journal)?;
        self.signers.sign(&mut replay)?;
        let bytes = replay.to_bytes(!self.plain);
        let bytes = bytes.map_err(|error| cannot(file, &error.to_string()))?;
        match stdout {
            true => streams.out.write_all(&bytes)?,
            false => output::write(out, &bytes, Sort::Replay, &[file])?,
        }
        Ok(())
    }
}
