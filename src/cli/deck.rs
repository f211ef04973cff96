//! `rejudge deck`: decklists.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::games::List;

use super::Streams;
use super::check::{self, Look};
use super::input::Beside;
use super::trouble::Trouble;
use super::work;

/// Works on decklists.
#[derive(Args, Clone, Debug)]
pub struct Deck {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    /// Judges decklists: size, copies, kinds, and what existed on the day.
    #[command(after_help = "\
Examples:
  rejudge deck check aoi.deck
  rejudge deck check --edition 2021-03 --cards harbor.toml --cards kiln.toml aoi.deck ren.deck

Exit codes: as for `rejudge check`.")]
    Check {
        /// The lists; `-` is standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        look: Look,
        /// The game; the first that `rejudge rules` lists if none is named.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// The edition of the rules; the newest if none is given.
        #[arg(long)]
        edition: Option<String>,
        /// A card pool to look in; the ones that come with the program if none is given.
        #[arg(long, value_name = "FILE")]
        cards: Vec<String>,
    },
}

impl Deck {
    /// Runs it.
    ///
    /// # Errors
    /// Only if the output can't be written; trouble with a file is said and counted.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let Command::Check {
            files,
            look,
            game,
            edition,
            cards,
        } = &self.command;
        // Pools are named from where we are, not from where the list is.
        let here = Beside::here();
        check::reports(files, *look, streams, &|matter| {
            let list = List {
                file: matter.file,
                source: matter.text.source(),
            };
            let report = work::check_deck(game.as_deref(), &list, edition.as_deref(), cards, &here)?;
            Ok((report, None))
        })
    }
}
