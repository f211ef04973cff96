//! `rejudge view`: a match as one player saw it.

use std::path::PathBuf;

use clap::Args;

use super::input::{self, Reach};
use super::trouble::Trouble;
use super::{Streams, exit, output, work};

/// Writes a log as one player saw it: no seed, no list but that player's, no comments, `?` for what was not seen.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge view match.match --seat Aoi > aoi.match
  rejudge view match.match --seat Aoi | rejudge check -

Every line keeps its number. The files that the log names have to lie beside what is written, too.

Exit codes:
  0  done
  2  nobody of that name plays, or the log is another player's view already
  3  something in the log could not be read
  4  a file could not be read")]
pub struct View {
    /// The log; `-` is standard input.
    file: PathBuf,
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
        let source = input::read(&self.file)?;
        let name = input::name(&self.file);
        match work::view(
            &name,
            &source,
            &self.seat,
            self.keep_expected,
            &self.reach.beside(&self.file),
        )? {
            Ok(view) => {
                output::document(streams.out, &view)?;
                Ok(exit::CLEAN)
            }
            Err(malformed) => super::malformed(&name, &source, malformed, streams),
        }
    }
}
