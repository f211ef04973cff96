//! `rejudge view`: a match as one player saw it.

use std::path::{Path, PathBuf};

use clap::Args;

use super::folders::{self, Log};
use super::guard::exit_of;
use super::input::{self, Reach};
use super::output::Sort;
use super::trouble::Trouble;
use super::{Streams, exit, output, work};

/// Writes a log as one player saw it: no seed, no list but that player's, no comments, `?` for what was not seen.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge view match.match --seat Aoi > aoi.match
  rejudge view match.match --seat Aoi | rejudge check -
  rejudge view event --seat Aoi --out seen       every log in a folder and below

Every line keeps its number. The files that the log names have to lie beside what is written, too.

Exit codes:
  0  done
  2  nobody of that name plays, or the log is another player's view already
  3  something in the log could not be read
  4  a file could not be read or written
Of several files, the first of 4, 2, 3, 0 that occurred.")]
pub struct View {
    /// Logs, and folders of them; `-` is standard input.
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// View the logs that this file names, one a line; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,
    /// A folder for the views of several logs, each under its name.
    #[arg(long, short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Whose view: a player's name, or its beginning.
    #[arg(long, value_name = "PLAYER")]
    seat: String,
    /// Keep the comments that say which rulings are expected.
    #[arg(long)]
    keep_expected: bool,
    #[command(flatten)]
    reach: Reach,
}

impl View {
    /// Runs it.
    ///
    /// # Errors
    /// If the log can't be read, or there is no such view, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let paths = folders::named(&self.files, self.files_from.as_deref())?;
        if let ([file], None) = (&paths[..], &self.out)
            && !file.is_dir()
        {
            return self.one(file, None, streams);
        }
        let Some(folder) = &self.out else {
            return Err(Trouble::Usage(
                "the views of several logs need a folder: add `--out DIR`".to_owned(),
            ));
        };
        let mut code = exit::CLEAN;
        for Log { path, below } in folders::logs_below(&paths)? {
            let viewed = exit_of(&input::name(&path), streams, |streams| {
                let out = output::below(folder, &below)?;
                self.one(&path, Some(&out), streams)
            });
            code = exit::worse(code, viewed);
        }
        Ok(code)
    }

    /// One log, to a file or standard output.
    fn one(&self, file: &Path, out: Option<&Path>, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let source = input::read(file)?;
        let name = input::name(file);
        let beside = self.reach.beside(file);
        match work::view(&name, &source, &self.seat, self.keep_expected, &beside)? {
            Ok(view) => {
                match out {
                    Some(out) => output::write(out, &view, Sort::Log, &[file])?,
                    None => output::document(streams.out, &view)?,
                }
                Ok(exit::CLEAN)
            }
            Err(malformed) => super::malformed(&name, &source, malformed, streams),
        }
    }
}
