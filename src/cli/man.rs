//! `rejudge man`: the manual.

use std::path::PathBuf;

use clap::{Args, CommandFactory};

use super::trouble::Trouble;
use super::{Cli, Streams, exit};

/// Writes the manual pages.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge man | man -l -
  rejudge man --out ~/.local/share/man/man1      one page for each command")]
pub struct Man {
    /// A folder for the pages of all commands; without it the main page goes to standard output.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Man {
    /// Runs it.
    ///
    /// # Errors
    /// Only if the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        match &self.out {
            None => clap_mangen::Man::new(Cli::command()).render(&mut streams.out)?,
            Some(folder) => std::fs::create_dir_all(folder)
                .and_then(|()| clap_mangen::generate_to(Cli::command(), folder))
                .map_err(|source| Trouble::File {
                    file: folder.display().to_string(),
                    source,
                })?,
        }
        Ok(exit::CLEAN)
    }
}
