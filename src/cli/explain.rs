//! `rejudge explain`: what a ruling means.

use clap::Args;

use super::trouble::Trouble;
use super::work;
use super::{Streams, exit};

/// Explains a ruling: what it means, where the rules say so, what to do about it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge explain level
  rejudge explain weiss-schwarz/level
  rejudge explain 8.6.2.1.2                      the rule of that number, and the rulings that rest on it
  rejudge explain penalty-time --edition 2021-03")]
pub struct Explain {
    /// A ruling, with or without the game's name; or the number of a rule.
    #[arg(value_name = "NAME|RULE-NUMBER")]
    what: String,
    /// Only this edition of the rules.
    #[arg(long)]
    edition: Option<String>,
}

impl Explain {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no such ruling, rule or edition, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let text = work::explain(&self.what, self.edition.as_deref())?;
        streams.out.write_all(text.as_bytes())?;
        Ok(exit::CLEAN)
    }
}
