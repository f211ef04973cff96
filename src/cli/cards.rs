//! `rejudge cards`: card pools.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::input::{self, Beside};
use super::todo;
use super::trouble::Trouble;
use super::{Streams, exit, output};

/// Works on card pools.
#[derive(Args, Clone, Debug)]
pub struct Cards {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    /// Makes a card pool out of another program's card list.
    #[command(after_help = "\
Examples:
  rejudge cards import list.json > pool.toml
  rejudge cards import list.json --out pool.toml")]
    Import {
        /// The list; `-` is standard input.
        file: PathBuf,
        /// The pool; standard output if not given.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Shows a card, and what its text was understood as.
    #[command(after_help = "\
Examples:
  rejudge cards show HB/W01-022 --cards harbor.toml
  rejudge cards show 022 --cards harbor.toml --cards kiln.toml")]
    Show {
        /// Its number, the end of it, or its name.
        card: String,
        /// A pool to look in; the ones that come with the program if none is given.
        #[arg(long, value_name = "FILE")]
        cards: Vec<String>,
    },
}

impl Cards {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or understood, there is no such card, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let (text, out) = match &self.command {
            Command::Import { file, out } => (todo::import_cards(file, &input::read(file)?)?, out.as_deref()),
            Command::Show { card, cards } => (todo::show_card(card, cards, &Beside::here())?, None),
        };
        match out {
            Some(path) => output::replace(path, &text)?,
            None => streams.out.write_all(text.as_bytes())?,
        }
        Ok(exit::CLEAN)
    }
}
