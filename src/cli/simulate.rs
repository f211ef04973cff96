//! `rejudge simulate`: makes up legal matches.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::games::MadeUp;
use crate::report::json;
use crate::table::shuffle::Seed;

use super::input::Beside;
use super::output::Sort;
use super::trial::Trial;
use super::trouble::Trouble;
use super::work::{self, Detail, PlayStyle, SimulateOptions};
use super::{Streams, exit, output};

/// Makes up legal matches and writes them down as logs.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge simulate --seed 7 > match.match
  rejudge simulate --seed 7 --count 100 --out matches/
  rejudge simulate --detail decisions --style sensible --decks aoi.deck ren.deck
  rejudge simulate --random-decks whole --cards harbor.toml kiln.toml --seed 1 --count 1000
  rejudge simulate --count 20 --jsonl --out matches > matches.jsonl
                                                 for `rejudge check --batch --with matches`

On standard output a log holds the cards and lists that come with the program; with --out they are
put beside the logs.
The same seed gives the same match, everywhere and for ever. With --count the seeds follow each other.")]
pub struct Simulate {
    /// The seed: a number, or all of `pcg64 1 0x8f1c3a77`.
    #[arg(long, default_value = "1", value_parser = seed)]
    seed: Seed,
    /// How many matches; more than one needs --out.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..), value_name = "N")]
    count: u32,
    /// The game; `rejudge rules` lists them, and the first is meant if none is named.
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// How many play, in a game for more than two; with --decks one each.
    #[arg(long, value_name = "N", conflicts_with = "decks")]
    players: Option<usize>,
    /// The edition of the rules; the newest if none is given.
    #[arg(long)]
    edition: Option<String>,
    /// How much the logs tell.
    #[arg(long, value_enum, default_value_t)]
    detail: Detail,
    /// How the players choose.
    #[arg(long, value_enum, default_value_t)]
    style: PlayStyle,
    /// Their decks; the ones that come with the program if not given.
    #[arg(long, num_args = 2.., value_name = "FILE")]
    decks: Option<Vec<String>>,
    /// Card pools with their cards; the ones that come with the program if not given.
    #[arg(long, num_args = 1.., value_name = "FILE")]
    cards: Option<Vec<String>>,
    /// Leave the seed out of the log, as if the match had been played at a table.
    #[arg(long)]
    hide_seed: bool,
    /// Write the logs as JSON lines, `{"id": ..., "log": "..."}`, on standard output; the id is the seed.
    #[arg(long)]
    jsonl: bool,
    /// Play with decks made at random of the cards of the pool, new ones every ten seeds, and judge each match; logs are kept, in
    /// the folder of --out, where something is found. `whole`: only of cards all of whose text is judged.
    #[arg(long, value_enum, conflicts_with_all = ["decks", "players", "jsonl"], value_name = "CARDS")]
    random_decks: Option<Of>,
    /// A folder for the logs, one file a match; decks and cards that come with the program are put beside them.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The cards that decks are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Of {
    /// Cards all of whose text is judged.
    Whole,
    /// Any cards.
    Any,
}

/// A match as a record of a batch.
#[derive(Serialize)]
struct Line<'a> {
    id: String,
    log: &'a str,
}

/// Reads a seed with or without algorithm and version.
fn seed(text: &str) -> Result<Seed, String> {
    let full = match text.trim().contains(char::is_whitespace) {
        true => text.to_owned(),
        false => format!("pcg64 1 {text}"),
    };
    full.parse()
        .map_err(|error: crate::table::shuffle::SeedError| error.to_string())
}

/// The seed so many behind this one.
pub fn further(seed: Seed, by: u32) -> Seed {
    Seed::new(seed.value().wrapping_add(u128::from(by)))
}

impl Simulate {
    /// Runs it.
    ///
    /// # Errors
    /// If a deck can't be read, the edition is unknown, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        if let Some(of) = self.random_decks {
            return self.trial(of, streams);
        }
        if self.count > 1 && self.out.is_none() && !self.jsonl {
            return Err(Trouble::Usage(
                "several matches need a folder to be written to, or a stream: add `--out DIR` or `--jsonl`".into(),
            ));
        }
        if let Some(folder) = &self.out {
            std::fs::create_dir_all(folder).map_err(|source| Trouble::File {
                file: folder.display().to_string(),
                source,
            })?;
        }
        let options = SimulateOptions {
            edition: self.edition.clone(),
            detail: self.detail,
            style: self.style,
            game: self.game.clone(),
            players: self.players,
            decks: self.decks.clone().unwrap_or_default(),
            cards: self.cards.clone().unwrap_or_default(),
            hide_seed: self.hide_seed,
        };
        // Decks are named from where we are, in the log from where it will lie.
        let simulation = work::simulation(&options, &Beside::here(), self.out.as_deref())?;
        if let Some(folder) = &self.out {
            for (name, text) in simulation.beside() {
                output::beside(&folder.join(name), text)?;
            }
        }
        for number in 0..self.count {
            let seed = further(self.seed, number);
            let text = simulation.log(seed)?;
            match &self.out {
                _ if self.jsonl => {
                    json::write(
                        streams.out,
                        &Line {
                            id: format!("{:#x}", seed.value()),
                            log: &text,
                        },
                    )?;
                    writeln!(streams.out)?;
                }
                Some(folder) => {
                    let path = folder.join(format!("{:#x}.match", seed.value()));
                    output::write(&path, &text, Sort::Log, &[])?;
                }
                None => output::document(streams.out, &text)?,
            }
        }
        Ok(exit::CLEAN)
    }

    /// Matches of decks made at random, each judged.
    fn trial(&self, of: Of, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let game = work::game(self.game.as_deref())?;
        let pools = self.cards.clone().unwrap_or_default();
        let dealer = game.dealer(&pools, of == Of::Whole, self.edition.as_deref(), &Beside::here());
        let trial = Trial {
            game,
            dealer: dealer.map_err(work::trouble)?,
            from: self.seed,
            count: self.count,
            made: MadeUp {
                edition: self.edition.clone(),
                full: self.detail == Detail::Full,
                sensible: self.style == PlayStyle::Sensible,
                tell_seed: !self.hide_seed,
                cards: String::new(),
                pools: Vec::new(),
                decks: Vec::new(),
            },
            out: self.out.as_deref(),
        };
        trial.run(streams)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_in_short() {
        assert_eq!(seed("7"), Ok(Seed::new(7)));
        assert_eq!(seed("0x8f1c3a77"), Ok(Seed::new(0x8f1c_3a77)));
        assert_eq!(seed("pcg64 1 0x8f1c3a77"), Ok(Seed::new(0x8f1c_3a77)));
        assert!(seed("pcg64 9 1").unwrap_err().contains("version `9`"));
        assert!(seed("seven").unwrap_err().contains("no number"));
    }
}
