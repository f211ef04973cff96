//! `rejudge cards`: card pools.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::lang::{Lang, Words};

use super::input::{self, Beside};
use super::trouble::Trouble;
use super::work;
use super::{Streams, exit, folders, output};

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
  rejudge cards import list.json --out pool.toml
  rejudge cards import folder-of-lists/ --out pool.toml
  rejudge cards import --game spellweaver cards.csv --out pool.toml

grammar/cards.md has the columns of plain lists, CSV or JSON.

Exit codes:
  0  done
  4  a file could not be read or written, or holds no card that can be read; then no pool is written")]
    Import {
        /// The lists, or folders of them.
        #[arg(required_unless_present = "files_from", value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The lists that this file names, one a line; `-` is standard input.
        #[arg(long, value_name = "FILE")]
        files_from: Option<PathBuf>,
        /// The game; the first that `rejudge rules` lists if none is named.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// The pool to write.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Say of every card what was mended, and where a picture is lost.
        #[arg(long)]
        list: bool,
    },
    /// Shows a card, and what its text was understood as.
    #[command(after_help = "\
Examples:
  rejudge cards show HB/W01-022
  rejudge cards show \"Wren, First Watch\"
  rejudge cards show 022 --cards harbor.toml
  rejudge cards show --all --cards harbor.toml")]
    Show {
        /// Its number, the end of it, or its name or part of it.
        #[arg(required_unless_present = "all")]
        card: Option<String>,
        /// Every card of the pools, one behind the other.
        #[arg(long, conflicts_with = "card")]
        all: bool,
        /// The game; the first that `rejudge rules` lists if none is named.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// A pool to look in; the ones that come with the program if none is given.
        #[arg(long, value_name = "FILE")]
        cards: Vec<String>,
        /// The language of what is said of it; on a terminal that of the locale if not given. What is printed on it stays.
        #[arg(long, value_name = "LANGUAGE", value_parser = super::review::language())]
        lang: Option<Lang>,
    },
    /// Says how much of the text of many cards is read: abilities, whole cards, families, and where reading stopped.
    #[command(after_help = "\
Examples:
  rejudge cards coverage
  rejudge cards coverage harbor.toml
  rejudge cards coverage harbor.toml --sets HB/W01,KN/S02

What is judged is carried out, or asked for by the rules. What is on trust is read whole and not carried out yet.")]
    Coverage {
        /// The pools; the ones that come with the program if none is given.
        #[arg(value_name = "POOL")]
        pools: Vec<String>,
        /// Only the cards of this set, or of several parted by commas: what stands in front of the dash of a number.
        #[arg(long, value_name = "SET", value_delimiter = ',')]
        sets: Vec<String>,
        /// The game; the first that `rejudge rules` lists if none is named.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
    },
    /// Lists the cards that have all of some words in number, name or text.
    #[command(after_help = "\
Examples:
  rejudge cards search wren
  rejudge cards search climax blue --cards harbor.toml
  rejudge cards search --game shironeko 星影")]
    Search {
        /// The words; of a number, a name, a color, a trait, a text.
        #[arg(required = true, value_name = "WORD")]
        words: Vec<String>,
        /// The game; the first that `rejudge rules` lists if none is named.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// A pool to look in; the ones that come with the program if none is given.
        #[arg(long, value_name = "FILE")]
        cards: Vec<String>,
    },
}

/// What is said of a card, line by line; a line that prints what stands on the card is left as it is.
fn said(text: &str, words: &Words) -> String {
    let line = |line: &str| {
        let inside = line.trim_start();
        let indent = &line[..line.len() - inside.len()];
        format!("{indent}{}\n", words.told(inside, &[]))
    };
    text.lines().map(line).collect()
}

impl Cards {
    /// The language that was asked for.
    pub fn lang(&self) -> Option<Lang> {
        match &self.command {
            Command::Show { lang, .. } => *lang,
            _ => None,
        }
    }

    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or understood, there is no such card, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        match &self.command {
            Command::Import {
                files,
                files_from,
                game,
                out,
                list,
            } => {
                let files = &folders::named(files, files_from.as_deref())?;
                let imported = work::import_cards(game.as_deref(), files, out, *list)?;
                let text = streams.words("").printed_lines(&imported.text);
                output::told(streams.out, &text)?;
                if imported.empty {
                    streams.out.flush()?;
                    return Err(Trouble::Input {
                        file: input::name(out),
                        reason: "is not written: there is no card in what was read".to_owned(),
                    });
                }
            }
            Command::Search { words, game, cards } => {
                let found = work::search_cards(game.as_deref(), &words.join(" "), cards, &Beside::here())?;
                output::told(streams.out, &found)?;
            }
            Command::Coverage { pools, sets, game } => {
                let text = work::measure_cards(game.as_deref(), pools, sets, &Beside::here())?;
                let words = streams.words(work::game(game.as_deref())?.name());
                output::told(streams.out, &words.printed_lines(&text))?;
            }
            Command::Show {
                card,
                all: _,
                game,
                cards,
                lang,
            } => {
                let text = work::show_cards(game.as_deref(), card.as_deref(), cards, &Beside::here())?;
                let words = super::review::words(output::language(*lang), work::game(game.as_deref())?.name())?;
                output::told(streams.out, &said(&text, words))?;
            }
        }
        Ok(exit::CLEAN)
    }
}
