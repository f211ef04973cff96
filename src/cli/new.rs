//! `rejudge new`: the header of a log.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;

use crate::games::{self, GameSessions};

use super::input::{self, Beside};
use super::record::head::Head;
use super::record::told;
use super::trouble::Trouble;
use super::{Streams, exit, output};

/// Writes the header of a log: game, edition, cards, players. What is not said is asked for at a terminal.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge new first.match --game weiss-schwarz --player 'Aoi: aoi.deck' --player 'Ren: ? KN/S02' \\
    --cards harbor.toml kiln.toml --tabletop
  rejudge check first.match                      nothing is played yet, and nothing wrong with it

The files are named as seen from the log. `rejudge record` begins with the same questions.

Exit codes:
  0  done
  2  the command line makes no sense, or the file is there already
  3  something in the header could not be read, and nothing was written
  4  a file could not be read or written")]
pub struct New {
    /// The log to write; `-` is standard output.
    file: PathBuf,
    #[command(flatten)]
    head: Head,
}

impl New {
    /// Runs it.
    ///
    /// # Errors
    /// If something is missing and nobody can be asked, or a file can't be read or written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let to_stdout = self.file.as_os_str() == input::STDIN;
        if !to_stdout && self.file.exists() {
            return Err(Trouble::Usage(format!("{} is there already", self.file.display())));
        }
        let terminal = std::io::stdout().is_terminal();
        let head = self.head.text(&self.file, terminal, streams)?;
        let game = games::of_log(&head).map_err(Trouble::Usage)?;
        let files = Beside::new(&self.file);
        let report = told::judge(&mut GameSessions::default(), game, &self.file, &head, &files)?;
        if !report.malformed.is_empty() {
            return super::malformed(&input::name(&self.file), &head, report.malformed, streams);
        }
        match to_stdout {
            true => streams.out.write_all(head.as_bytes())?,
            false => output::replace(&self.file, &head)?,
        }
        Ok(exit::CLEAN)
    }
}
