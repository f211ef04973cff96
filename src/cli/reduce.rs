//! `rejudge reduce`: a ruling as a fixture of its own.

use std::path::PathBuf;

use clap::Args;

use crate::fixtures::reduce::{Begin, ReduceError, Reduced, Which, reduce};
use crate::games::{GameSessions, Refusal};

use super::input::{self, Reach, STDIN};
use super::output::{self, Sort};
use super::trouble::Trouble;
use super::work;
use super::{Streams, exit};

/// Cuts the fewest lines that earn a ruling out of a log, as a fixture that stands by itself.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge reduce match.match --ruling 2          the second ruling of the report
  rejudge reduce match.match --line 118 --out cancel.match
  rejudge test cancel.match                      it earns the ruling it expects

Exit codes:
  0  done
  2  the report has no such ruling
  3  something in the log could not be read
  4  a file could not be read or written")]
pub struct Reduce {
    /// The log; `-` is standard input.
    file: PathBuf,
    /// The ruling, by the number the report gives it.
    #[arg(long, value_name = "N", required_unless_present = "line")]
    ruling: Option<usize>,
    /// The first ruling of this line.
    #[arg(long, value_name = "LINE", conflicts_with = "ruling")]
    line: Option<u32>,
    /// Where to write the fixture; standard output if not given, or `-`.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    reach: Reach,
}

impl Reduce {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or written, or there is no such ruling.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let which = match (self.ruling, self.line) {
            (Some(number), _) => Which::Number(number),
            (None, line) => Which::Line(line.unwrap_or_default()),
        };
        let source = input::read(&self.file)?;
        let name = input::name(&self.file);
        if let Err(malformed) = work::known_game(&source) {
            return super::malformed(&name, &source, malformed, streams);
        }
        let reduced = match reduce(
            &mut GameSessions::default(),
            &name,
            &source,
            which,
            &self.reach.beside(&self.file),
        ) {
            Ok(reduced) => reduced,
            Err(ReduceError::Malformed(malformed) | ReduceError::Refused(Refusal::Malformed(malformed))) => {
                return super::malformed(&name, &source, malformed, streams);
            }
            Err(ReduceError::Refused(Refusal::File { line, file, reason })) => {
                return Err(Trouble::named(&name, line, file, reason));
            }
            Err(error) => return Err(Trouble::Usage(format!("{name}: {error}"))),
        };
        match &self.out {
            Some(path) if path.as_os_str() != STDIN => {
                output::write(path, &reduced.text, Sort::Log, &[&self.file])?;
            }
            _ => output::document(streams.out, &reduced.text)?,
        }
        // What was written is what was asked for; this is about it.
        let _ = streams.remark(&about(&reduced));
        Ok(exit::CLEAN)
    }
}

/// `weiss-schwarz/level: 412 lines cut to 6, from the table before line 118`, and what had to be kept.
fn about(reduced: &Reduced) -> String {
    let (before, after) = reduced.lines;
    let from = match reduced.begin {
        Begin::Before(_) => "from the table just before",
        Begin::Whole => "from the beginning of the log: no later one earns it",
    };
    let mut text = format!("{}: {before} lines cut to {after}, {from}", reduced.ruling);
    if reduced.lists {
        text.push_str("; it rests on the deck lists");
    }
    if !reduced.finished {
        text.push_str(&format!(
            "; after {} tries it may still be longer than it need be",
            reduced.judgings
        ));
    }
    text
}
