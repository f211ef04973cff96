//! `rejudge diagnose`: what would explain counts that do not fit.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;

use crate::diagnose::{self, Limits};
use crate::games::{Refusal, of_log};
use crate::lang::Lang;
use crate::report::diagnosis;

use super::input::{self, Reach};
use super::trouble::Trouble;
use super::work;
use super::{Streams, output};

/// Searches for the mistakes that would explain counts that do not fit.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge diagnose match.match
  rejudge diagnose match.match --mistakes 1      one mistake only
  rejudge diagnose match.match --format json

The log has to say what was counted: `count Aoi.stock 3 Aoi.hand 5`, what a zone holds: `Aoi.clock = 011 ?`, or at
its end how the table looked: a `position`, of which only what it names is compared.

Exit codes:
  0  everything that was given fits
  1  it does not fit, and there are mistakes that would explain it
  2  the log says nothing that could be compared
  3  something in the log could not be read
  4  a file could not be read
  5  it does not fit, and nothing that was searched explains it")]
pub struct Diagnose {
    /// The log; `-` is standard input.
    file: PathBuf,
    /// How many mistakes at most.
    #[arg(long, value_name = "1|2", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    mistakes: u8,
    /// How often the match may be run through at most.
    #[arg(long, value_name = "N", default_value_t = Limits::default().runs)]
    runs: usize,
    /// How many classes are shown.
    #[arg(long, value_name = "N", default_value_t = 5)]
    show: usize,
    /// How to print it.
    #[arg(long, value_enum, default_value_t)]
    format: Shape,
    /// The language of what people read; on a terminal that of the locale if not given.
    #[arg(long, value_name = "LANGUAGE", value_parser = super::review::language())]
    pub(super) lang: Option<Lang>,
    #[command(flatten)]
    reach: Reach,
}

/// How a diagnosis is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Shape {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

impl Diagnose {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read, or the log gives nothing to compare.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let source = input::read(&self.file)?;
        let name = input::name(&self.file);
        if let Err(malformed) = work::known_game(&source) {
            return super::malformed(&name, &source, malformed, streams);
        }
        let game = of_log(&source).map_err(Trouble::Usage)?;
        let mut rerun = match game.rerun(&source, &self.reach.beside(&self.file)) {
            Ok(Some(rerun)) => rerun,
            Ok(None) => {
                return Err(Trouble::Usage(format!(
                    "{}: it is not listed for this game what may have been overlooked; `check` says which count does not fit, \
                     and up to which line it did",
                    game.name()
                )));
            }
            Err(Refusal::Malformed(malformed)) => return super::malformed(&name, &source, malformed, streams),
            Err(Refusal::File { line, file, reason }) => return Err(Trouble::named(&name, line, file, reason)),
            Err(Refusal::Usage(message)) => return Err(Trouble::Usage(message)),
        };
        if rerun.given().is_empty() {
            return Err(Trouble::Usage(format!(
                "{name}: nothing was counted; write what lies there, at its place in the log or behind the last line: \
                 `{}`",
                rerun.example()
            )));
        }
        let limits = Limits {
            runs: self.runs,
            mistakes: usize::from(self.mistakes),
        };
        let terminal = std::io::stderr().is_terminal();
        let mut progress = |done: usize, of: usize| {
            if terminal {
                // Nobody is to be told if this cannot be written.
                let _ = write!(streams.err, "\rtried {done} of {of} ");
            }
        };
        let found = diagnose::diagnose(rerun.as_mut(), limits, &mut progress);
        if terminal {
            let _ = write!(streams.err, "\r\x1b[K");
        }
        match self.format {
            Shape::Text => {
                let words = super::review::words(output::language(self.lang), game.name())?;
                let players = rerun.players();
                diagnosis::text(streams.out, &found, self.show, &source, (words, players))?;
            }
            Shape::Json => diagnosis::json(streams.out, &name, &found)?,
        }
        Ok(found.exit_code())
    }
}
