//! `rejudge verify`: judges a container again.

use std::path::PathBuf;

use clap::Args;

use super::container::{self, Verified};
use super::trouble::Trouble;
use super::{Streams, exit, input, unpack};
use crate::report::visible;

/// Judges a replay again with the cards in it, and says whether all is as it was.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge verify match.replay
  rejudge verify event/*.replay

Exit codes:
  0  exact
  1  diverged: the line and the first difference are named
  4  a file could not be read, or is no replay
  5  cannot be re-run: an edition, a game or cards that are not here")]
pub struct Verify {
    /// The replays; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Verify {
    /// Runs it.
    ///
    /// # Errors
    /// Only if the output can't be written; trouble with a file is said and counted.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let mut code = exit::CLEAN;
        for path in &self.files {
            let (said, of_file) = match unpack::read(path) {
                Err(trouble) => {
                    super::complain(streams.err, &trouble);
                    code = exit::worse(code, trouble.exit());
                    continue;
                }
                Ok(replay) => match container::verify(&replay) {
                    Verified::Exact => ("exact".to_owned(), exit::CLEAN),
                    Verified::Diverged(first) if first.line == 0 => {
                        (format!("diverged: {}", first.what), exit::ILLEGAL)
                    }
                    Verified::Diverged(first) => (
                        format!("diverged at line {}: {}", first.line, first.what),
                        exit::ILLEGAL,
                    ),
                    Verified::CannotBeRerun(reason) => (format!("cannot be re-run: {reason}"), exit::OPEN),
                },
            };
            writeln!(streams.out, "{}: {}", input::name(path), visible::line(&said))?;
            code = exit::worse(code, of_file);
        }
        Ok(code)
    }
}
