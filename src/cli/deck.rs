//! `rejudge deck`: decklists.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use crate::cards::DeckList;
use crate::games::{ImportedDeck, List};
use crate::lang::Lang;

use super::check::{self, Look};
use super::covered;
use super::diagnose::Shape;
use super::input::{self, Beside};
use super::output::{self, Sort};
use super::trouble::Trouble;
use super::{Streams, exit, folders, work};

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
        /// The lists, and folders of `*.deck` files; `-` is standard input.
        #[arg(required_unless_present = "files_from", value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The lists that this file names, one a line; `-` is standard input.
        #[arg(long, value_name = "FILE")]
        files_from: Option<PathBuf>,
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
    /// Says before a match which abilities of the decks are judged and which are taken on trust, and how to settle those that
    /// are not read.
    #[command(after_help = "\
Examples:
  rejudge deck coverage aoi.deck ren.deck
  rejudge deck coverage aoi.deck ren.deck --cards harbor.toml --cards kiln.toml --format json
  rejudge deck coverage aoi.deck ren.deck --readings

Each card counts once. What is not read can be settled by a reading, a table in `readings.toml` beside the card pool: what the
line says, in standard wording, and who says so. The text begins such tables; `--readings` prints them alone.

Exit codes:
  0  done
  2  there is no such game, or it reads no text
  4  a list or a pool could not be read")]
    Coverage {
        /// The lists; `-` is standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The game; the first that `rejudge rules` lists if none is named.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// A card pool to look in; the ones that come with the program if none is given.
        #[arg(long, value_name = "FILE")]
        cards: Vec<String>,
        /// How to print it.
        #[arg(long, value_enum, default_value_t)]
        format: Shape,
        /// Prints nothing but the beginning of a `readings.toml` for what is not read.
        #[arg(long, conflicts_with = "format")]
        readings: bool,
        /// The language of what people read; on a terminal that of the locale if not given.
        #[arg(long, value_name = "LANGUAGE", value_parser = super::review::language())]
        lang: Option<Lang>,
    },
    /// Makes a deck list out of another program's: DeckLog's or EncoreDecks' JSON, a `.ws-dek`, or lines of text.
    #[command(after_help = "\
Examples:
  rejudge deck import decklog.json --out mine.deck
  rejudge deck import decklog.json > mine.deck

Nothing is fetched: save what a deck code leads to as a file.

Exit codes:
  0  done
  2  the file to be written is there and is no deck list
  4  a file could not be read or written, or is no deck list of any program that is known")]
    Import {
        /// The list; `-` is standard input.
        file: PathBuf,
        /// The game; the first that `rejudge rules` lists if none is named.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// The list to write; standard output if not given.
        #[arg(long, short, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Writes a deck list as another program has it.
    #[command(after_help = "\
Examples:
  rejudge deck export aoi.deck --to decklog
  rejudge deck export aoi.deck --to ws-dek > aoi.ws-dek
  rejudge deck export aoi.deck --to text

Exit codes:
  0  done
  2  there is no such format
  4  the list could not be read, or cannot be written so")]
    Export {
        /// The list; `-` is standard input.
        file: PathBuf,
        /// How: `text` in every game; `decklog`, `encoredecks` and `ws-dek` where a game knows them.
        #[arg(long, value_name = "FORMAT")]
        to: String,
        /// The game; the first that `rejudge rules` lists if none is named.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
    },
}

/// No list of another program is larger.
const SIZE_MOST_BYTES: usize = 4 << 20;

/// Lines of text with a number of copies and a card's number in any order, as people and programs write them: `4 A/B-1`,
/// `4x A/B-1 Name`, `A/B-1 x4`. Headings without a number are passed over only where they end in a colon or are comments.
fn lines(text: &str) -> Result<Vec<(u16, String)>, String> {
    let mut cards: Vec<(u16, String)> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() || line.ends_with(':') || line.starts_with("//") {
            continue;
        }
        let words: Vec<&str> = line
            .split([' ', '\t', ',', '\u{3000}'])
            .filter(|word| !word.is_empty())
            .collect();
        let count = |word: &str| {
            let digits = word.trim_start_matches(['x', '×']).trim_end_matches(['x', '×']);
            digits.parse::<u16>().ok().filter(|count| *count > 0)
        };
        let found = match &words[..] {
            [first, number, ..] if count(first).is_some() => count(first).map(|count| (count, *number)),
            [number, .., last] => count(last).map(|count| (count, *number)),
            _ => None,
        };
        let Some((count, number)) = found else {
            let line: String = line.chars().take(60).collect();
            return Err(format!(
                "line {}: `{}` is no line of a list, `4 A/B-001`",
                at + 1,
                line.escape_debug()
            ));
        };
        let place = *places.entry(number.to_owned()).or_insert(cards.len());
        match cards.get_mut(place) {
            Some((copies, _)) => *copies = copies.saturating_add(count),
            None => cards.push((count, number.to_owned())),
        }
    }
    Ok(cards)
}

/// A list as it lies beside a log.
fn written(deck: &ImportedDeck) -> String {
    let mut text = match deck.name.as_str() {
        "" => String::new(),
        name => format!("# {name}\n"),
    };
    for (count, number) in &deck.cards {
        text.push_str(&format!("{count} {number}\n"));
    }
    text
}

/// The list in another program's file, as a text that is one of ours.
fn imported(game: Option<&str>, file: &Path) -> Result<String, Trouble> {
    let name = input::name(file);
    let trouble = |reason: String| Trouble::Input {
        file: name.clone(),
        reason,
    };
    let bytes = input::read_bytes(file, SIZE_MOST_BYTES)?;
    if bytes.len() > SIZE_MOST_BYTES {
        return Err(trouble(format!("is larger than {} MiB", SIZE_MOST_BYTES >> 20)));
    }
    let deck = match work::import_deck(game, &name, &bytes)? {
        Some(deck) => deck,
        None => {
            let text = std::str::from_utf8(&bytes).map_err(|e| trouble(input::not_utf8(&bytes, e.valid_up_to())))?;
            ImportedDeck {
                name: DeckList::parse(text)
                    .ok()
                    .and_then(|list| list.name)
                    .unwrap_or_default(),
                cards: lines(text).map_err(trouble)?,
                ..ImportedDeck::default()
            }
        }
    };
    let text = written(&deck);
    match DeckList::parse(&text) {
        Ok(list) if list.lines.is_empty() => Err(trouble("there is no card in it".to_owned())),
        Ok(_) => Ok(text),
        Err(errors) => Err(trouble(
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        )),
    }
}

/// A list as another program has it.
fn exported(game: Option<&str>, file: &Path, to: &str) -> Result<String, Trouble> {
    let source = input::read(file)?;
    let trouble = |reason: String| Trouble::Input {
        file: input::name(file),
        reason,
    };
    let list = DeckList::parse(&source);
    let list = list.map_err(|errors| trouble(errors.first().map(ToString::to_string).unwrap_or_default()))?;
    if to == "text" {
        let cards = list.lines.iter().map(|line| (line.count, line.number.clone()));
        return Ok(written(&ImportedDeck {
            name: list.name.clone().unwrap_or_default(),
            cards: cards.collect(),
            ..ImportedDeck::default()
        }));
    }
    let game = work::game(game)?;
    match game.export_deck(&list, to) {
        Some(text) => text.map_err(trouble),
        None => {
            let known: Vec<&str> = std::iter::once("text")
                .chain(game.deck_formats().iter().copied())
                .collect();
            Err(Trouble::Usage(format!(
                "no format is called `{to}`; {} has {}",
                game.title(),
                known.join(", ")
            )))
        }
    }
}

impl Deck {
    /// The language that was asked for.
    pub fn lang(&self) -> Option<Lang> {
        match &self.command {
            Command::Coverage { lang, .. } => *lang,
            _ => None,
        }
    }

    /// Runs it.
    ///
    /// # Errors
    /// Only if the output can't be written; trouble with a file is said and counted.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let (files, look, game, edition, cards) = match &self.command {
            Command::Check {
                files,
                files_from,
                look,
                game,
                edition,
                cards,
            } => (
                folders::lists(&folders::named(files, files_from.as_deref())?)?,
                look,
                game,
                edition,
                cards,
            ),
            Command::Coverage {
                files,
                game,
                cards,
                format,
                readings,
                ..
            } => {
                covered::run(files, game.as_deref(), cards, (*format, *readings), streams)?;
                return Ok(exit::CLEAN);
            }
            Command::Import { file, game, out } => {
                let text = imported(game.as_deref(), file)?;
                match out {
                    Some(out) => output::write(out, &text, Sort::Deck, &[file])?,
                    None => output::document(streams.out, &text)?,
                }
                return Ok(exit::CLEAN);
            }
            Command::Export { file, to, game } => {
                let text = exported(game.as_deref(), file, to)?;
                output::document(streams.out, &text)?;
                return Ok(exit::CLEAN);
            }
        };
        // Pools are named from where we are, not from where the list is.
        let here = Beside::here();
        check::reports(&files, *look, streams, &|matter| {
            let list = List {
                file: matter.file,
                source: matter.text.source(),
            };
            let report = work::check_deck(game.as_deref(), &list, edition.as_deref(), cards, &here)?;
            Ok(report.into())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_as_people_write_them() {
        let text = "# Mine\nCharacters:\n4 A/B-1\n4x A/B-2 Old Hand\nA/B-3 x2\r\nA/B-3,1\n\n";
        let wanted = [(4, "A/B-1"), (4, "A/B-2"), (3, "A/B-3")].map(|(n, card)| (n, card.to_owned()));
        assert_eq!(lines(text).as_deref(), Ok(&wanted[..]));
        for text in ["A/B-1\n", "0 A/B-1\n", "four A/B-1\n", "{\"x\": 1}\n"] {
            assert!(lines(text).is_err(), "{text}");
        }
    }
}
