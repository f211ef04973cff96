//! `rejudge rules`: the games, their editions, their rulings.

use clap::Args;

use crate::games::kit::book;
use crate::lang::{Lang, Words};
use crate::rulings::Ruling;

use super::trouble::Trouble;
use super::{Streams, exit};
use super::{explain, output, work};

/// Lists the games and their editions, or the rulings of one game.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge rules                                  the games, and the editions of their rules
  rejudge rules weiss-schwarz                    its rulings, with the newest edition's numbers
  rejudge rules weiss-schwarz --edition 2021-03
  rejudge rules weiss-schwarz --lang ja          the rulings in Japanese
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
    /// The language in which rulings are said; on a terminal that of the locale if not given.
    #[arg(long, value_name = "LANGUAGE", value_parser = super::review::language())]
    pub(super) lang: Option<Lang>,
}

/// The rulings of a game in another language than the one in which all else is said.
fn said(text: &str, game: &str, edition: Option<&str>, words: &Words) -> Result<String, Trouble> {
    let game = work::game(Some(game))?;
    let edition = edition.unwrap_or(game.editions()[0]);
    let means = |ruling: &Ruling| words.ruling(ruling.name).unwrap_or_else(|| ruling.means.to_owned());
    let rulings = game.catalogue().iter().copied();
    let mut out = book::table_in(rulings, edition, words.word("rules.record"), &means);
    out.push('\n');
    // What is left open stands below a heading of its own, as one block.
    let mut blocks = text
        .split("\n\n")
        .skip_while(|block| !block.trim_start().starts_with(book::LEFT_OPEN));
    let points = blocks.nth(1).and_then(|points| explain::policies(points, words));
    match points {
        Some(points) => {
            book::line(&mut out, "", 2, words.word("rules.left-open"));
            out.push('\n');
            out.push_str(&points);
        }
        None => book::line(&mut out, "", 0, &words.fill("rules.open", &[game.name()])),
    }
    Ok(out)
}

impl Rules {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no such game or edition, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let text = work::rules(self.game.as_deref(), self.edition.as_deref(), self.coverage)?;
        let words = super::review::words(output::language(self.lang), self.game.as_deref().unwrap_or_default())?;
        let text = match &self.game {
            Some(game) if !self.coverage && !words.is_first() => said(&text, game, self.edition.as_deref(), words)?,
            Some(_) => text,
            None => words.printed_lines(&text),
        };
        streams.out.write_all(text.as_bytes())?;
        Ok(exit::CLEAN)
    }
}
