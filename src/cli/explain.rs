//! `rejudge explain`: what a ruling means.

use clap::Args;

use crate::games::DOORS;
use crate::lang::Lang;

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
  rejudge explain penalty-time --edition 2021-03
  rejudge explain level --lang ja                what the ruling says, in Japanese; all else as it is")]
pub struct Explain {
    /// A ruling, with or without the game's name; or the number of a rule.
    #[arg(value_name = "NAME|RULE-NUMBER")]
    what: String,
    /// Only this edition of the rules.
    #[arg(long)]
    edition: Option<String>,
    /// The language in which a ruling is said.
    #[arg(long, default_value = "en", value_name = "LANGUAGE", value_parser = super::review::language())]
    lang: Lang,
}

/// The explanation of a ruling with its sentence in another language.
fn said(text: &str, lang: Lang) -> Option<String> {
    let (name, _) = text.split_once('\n')?;
    let (_, rest) = text.split_once("\n\n")?;
    let sentence = DOORS.iter().find_map(|door| {
        let phrases = lang.phrases(&door.phrases(lang.code())).ok()??;
        phrases.ruling(name)
    })?;
    Some(format!("{name}\n  {sentence}\n\n{rest}"))
}

impl Explain {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no such ruling, rule or edition, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let text = work::explain(&self.what, self.edition.as_deref())?;
        let text = said(&text, self.lang).unwrap_or(text);
        streams.out.write_all(text.as_bytes())?;
        Ok(exit::CLEAN)
    }
}
