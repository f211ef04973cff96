//! `rejudge rules`: the games, their editions, their rulings.

use clap::Args;

use super::trouble::Trouble;
use super::work;
use super::{Streams, exit};

/// Lists the games and their editions, or the rulings of one game.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge rules                                  the games, and the editions of their rules
  rejudge rules weiss-schwarz                    its rulings, with the newest edition's numbers
  rejudge rules weiss-schwarz --edition 2021-03
  rejudge rules weiss-schwarz --coverage         what becomes of every item of the rules, and the totals")]
pub struct Rules {
    /// The game.
    game: Option<String>,
    /// The edition whose numbering is wanted; the newest if none is given.
    #[arg(long, requires = "game")]
    edition: Option<String>,
    /// Instead: every numbered item of the newest edition with its status, how older editions have it, and the
    /// fixtures or tests that show it.
    #[arg(long, requires = "game", conflicts_with = "edition")]
    coverage: bool,
}

impl Rules {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no such game or edition, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let text = work::rules(self.game.as_deref(), self.edition.as_deref(), self.coverage)?;
        streams.out.write_all(text.as_bytes())?;
        Ok(exit::CLEAN)
    }
}
