//! `rejudge replay`: the table at any moment.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::check::Text;
use super::input::{self, Reach};
use super::trouble::Trouble;
use super::work::{self, JudgeOptions, Moment, Moments, Policy};
use super::{Streams, exit, output};
use crate::games::Files;
use crate::games::kit::sight::Tables;
use crate::lang::Lang;
use crate::packing;
use crate::report::{json, visible};
use crate::review::table;

/// Shows the table at a moment of a match: every zone with its cards, as far as the log tells them.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge replay match.match                     after the last line
  rejudge replay match.match --at 41             after line 41
  rejudge replay match.match --at turn 7         at the start of turn 7
  rejudge replay match.match --seat Aoi          what Aoi can know of it
  rejudge replay match.match --at 41 --context 3
                                                 the lines around it, too
  rejudge replay match.match --lang ja           in Japanese
  rejudge replay match.match --format json --all
                                                 the table after every line, as data

JSON is described by grammar/table.schema.json: the first table is whole, every later one says what is not as it was before.

Exit codes:
  0  done
  2  the log has no such moment
  3  something in the log could not be read
  4  a file could not be read")]
pub struct Replay {
    /// A log, or a replay; `-` is a log on standard input.
    file: PathBuf,
    /// A line, or `turn N`; the end if not given.
    #[arg(long, value_name = "LINE|turn N", value_parser = moment, default_value = "end", hide_default_value = true)]
    at: Moment,
    /// The table as this player sees it.
    #[arg(long, value_name = "PLAYER")]
    seat: Option<String>,
    /// So many lines of the log around that one.
    #[arg(long, value_name = "LINES", conflicts_with_all = ["all", "format"])]
    context: Option<usize>,
    /// In words, or as data.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// The table after every line; only as data.
    #[arg(long, requires = "format", conflicts_with = "at")]
    all: bool,
    /// As it was played, or as it would have been with every infraction put right; the latter only as data.
    #[arg(long, value_enum, value_name = "POLICY", requires = "format")]
    policy: Option<Course>,
    /// The language of the words; on a terminal that of the locale if not given.
    #[arg(long, value_name = "LANGUAGE", conflicts_with_all = ["all", "policy"], value_parser = super::review::language())]
    pub(super) lang: Option<Lang>,
    #[command(flatten)]
    reach: Reach,
}

/// How the table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// In words.
    Text,
    /// As data.
    Json,
}

/// How the match goes on after an infraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Course {
    /// As it was played.
    Played,
    /// As it should have been played.
    Corrected,
}

/// The version of the shape in JSON. A field added raises nothing; one renamed or taken away does.
const SCHEMA_VERSION: u32 = 1;

/// The tables with what they are of.
#[derive(Serialize)]
struct Shown<'a> {
    schema: u32,
    file: &'a str,
    /// Whose eyes they are seen with; nobody's: everything the log tells.
    seat: Option<&'a str>,
    #[serde(flatten)]
    tables: &'a Tables,
}

/// Reads `41` or `turn 7`.
fn moment(text: &str) -> Result<Moment, String> {
    let none = || format!("`{text}` is no moment: give a line, as `41`, or `turn 7`");
    let number = |digits: &str| match digits.parse::<u32>() {
        Ok(0) => Err("lines and turns are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err(none()),
    };
    let lower = text.trim().to_ascii_lowercase();
    match lower.split_whitespace().collect::<Vec<_>>()[..] {
        ["turn", digits] => number(digits).map(Moment::Turn),
        ["end"] => Ok(Moment::End),
        ["line", digits] | [digits] => number(digits).map(Moment::Line),
        _ => Err(none()),
    }
}

/// Makes one argument of `--at turn 7`, so that nobody has to quote it and nothing else is taken for the number.
pub fn join_turn(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut out: Vec<OsString> = Vec::new();
    for argument in arguments {
        match &mut out[..] {
            [.., at, turn] if at == "--at" && turn == "turn" => {
                turn.push(" ");
                turn.push(argument);
            }
            _ => out.push(argument),
        }
    }
    out
}

impl Replay {
    /// Runs it.
    ///
    /// # Errors
    /// If the log can't be read or has no such moment, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let text = Text::read(&self.file)?;
        let (name, beside) = (input::name(&self.file), self.reach.beside(&self.file));
        let held;
        let files: &dyn Files = match &text {
            // The cards of a container are nobody else's.
            Text::Replay(replay) => {
                held = packing::held(replay);
                &held
            }
            Text::Log(_) => &beside,
        };
        let mut source = text.source().to_owned();
        if let Moment::Line(line) = self.at {
            let lines = source.lines().count();
            if usize::try_from(line).map_or(true, |line| line > lines) {
                return Err(Trouble::Usage(format!("the log has {lines} lines, and no line {line}")));
            }
        }
        if let Some(seat) = &self.seat {
            match work::view(&name, &source, seat, false, files)? {
                Ok(view) => source = view,
                Err(malformed) => return super::malformed(&name, &source, malformed, streams),
            }
        }
        if self.format == Some(Format::Json) {
            return self.data(&name, &source, files, streams);
        }
        if self.all || self.policy == Some(Course::Corrected) {
            let usage =
                "the tables after every line, and as they should have been, are told as data: add `--format json`";
            return Err(Trouble::Usage(usage.to_owned()));
        }
        if let Some(lines) = self.context {
            self.around(&source, lines, streams)?;
        }
        let options = JudgeOptions::default();
        match work::tables(&name, &source, Moments::At(self.at), &options, files)? {
            Ok(tables) => {
                let words = super::review::words(output::language(self.lang), &tables.game)?;
                output::told(streams.out, &table::picture(&tables, words))?;
                Ok(exit::CLEAN)
            }
            Err(malformed) => super::malformed(&name, &source, malformed, streams),
        }
    }

    /// The tables as data.
    fn data(&self, name: &str, source: &str, files: &dyn Files, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let when = match self.all {
            true => Moments::All,
            false => Moments::At(self.at),
        };
        let policy = match self.policy {
            Some(Course::Corrected) => Policy::Corrected,
            Some(Course::Played) | None => Policy::Played,
        };
        let options = JudgeOptions {
            policy,
            ..JudgeOptions::default()
        };
        let tables = match work::tables(name, source, when, &options, files)? {
            Ok(tables) => tables,
            Err(malformed) => return super::malformed(name, source, malformed, streams),
        };
        let shown = Shown {
            schema: SCHEMA_VERSION,
            file: name,
            seat: self.seat.as_deref(),
            tables: &tables,
        };
        json::write(streams.out, &shown)?;
        streams.out.write_all(b"\n")?;
        Ok(exit::CLEAN)
    }

    /// The lines of the log around the moment, with that one marked.
    fn around(&self, source: &str, context: usize, streams: &mut Streams<'_>) -> Result<(), Trouble> {
        let lines: Vec<&str> = source.lines().collect();
        let is_turn = |line: &str, turn: u32| {
            let mut words = line.split_whitespace();
            words.next() == Some("turn") && words.next().and_then(|n| n.parse().ok()) == Some(turn)
        };
        let at = match self.at {
            Moment::Line(line) => usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1),
            Moment::Turn(turn) => lines.iter().position(|line| is_turn(line, turn)).unwrap_or(0),
            Moment::End => lines.len().saturating_sub(1),
        };
        let from = at.saturating_sub(context);
        let wide = lines.len().to_string().len();
        let shown = lines.iter().enumerate().skip(from).take(at - from + context + 1);
        let mut text = String::new();
        for (number, line) in shown {
            let mark = if number == at { '>' } else { ' ' };
            text.push_str(&format!("{mark} {:>wide$} | {}\n", number + 1, visible::line(line)));
        }
        text.push('\n');
        Ok(output::told(streams.out, &text)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_needs_no_quotes() {
        let join = |text: &str| {
            let arguments = text.split(' ').map(OsString::from);
            let joined: Vec<_> = join_turn(arguments)
                .iter()
                .map(|a| a.to_string_lossy().into_owned())
                .collect();
            joined.join("|")
        };
        assert_eq!(join("replay --at turn 7 a.match"), "replay|--at|turn 7|a.match");
        assert_eq!(join("replay --at 41 a.match"), "replay|--at|41|a.match");
        assert_eq!(join("replay a.match --at turn"), "replay|a.match|--at|turn");
        assert_eq!(join("check turn 7"), "check|turn|7");
    }

    #[test]
    fn moments() {
        assert_eq!(moment("41"), Ok(Moment::Line(41)));
        assert_eq!(moment("line 41"), Ok(Moment::Line(41)));
        assert_eq!(moment(" Turn  7 "), Ok(Moment::Turn(7)));
        assert_eq!(moment("end"), Ok(Moment::End));
        assert!(moment("0").unwrap_err().contains("from 1"));
        for bad in ["", "turn", "turn x", "7 turn", "-1", "1.5", "turn 7 Aoi"] {
            assert!(moment(bad).unwrap_err().contains("no moment"), "{bad}");
        }
    }
}
