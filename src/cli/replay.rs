//! `rejudge replay`: the table at any moment.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::input::{self, Reach};
use super::trouble::Trouble;
use super::work::{self, Moment};
use super::{Streams, exit, output};

/// Shows the table at a moment of a match: every zone with its cards, as far as the log tells them.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge replay match.match                     after the last line
  rejudge replay match.match --at 41             after line 41
  rejudge replay match.match --at turn 7         at the start of turn 7
  rejudge replay match.match --seat Aoi          what Aoi can know of it

Exit codes:
  0  done
  2  the log has no such moment
  3  something in the log could not be read
  4  a file could not be read")]
pub struct Replay {
    /// The log; `-` is standard input.
    file: PathBuf,
    /// A line, or `turn N`; the end if not given.
    #[arg(long, value_name = "LINE|turn N", value_parser = moment, default_value = "end", hide_default_value = true)]
    at: Moment,
    /// The table as this player sees it.
    #[arg(long, value_name = "PLAYER")]
    seat: Option<String>,
    #[command(flatten)]
    reach: Reach,
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
        let mut source = input::read(&self.file)?;
        let (name, files) = (input::name(&self.file), self.reach.beside(&self.file));
        if let Moment::Line(line) = self.at {
            let lines = source.lines().count();
            if usize::try_from(line).map_or(true, |line| line > lines) {
                return Err(Trouble::Usage(format!("the log has {lines} lines, and no line {line}")));
            }
        }
        if let Some(seat) = &self.seat {
            match work::view(&name, &source, seat, false, &files)? {
                Ok(view) => source = view,
                Err(malformed) => return super::malformed(&name, &source, malformed, streams),
            }
        }
        let position = work::position(&name, &source, self.at, &files)?;
        match position {
            Ok(text) => {
                output::told(streams.out, &text)?;
                Ok(exit::CLEAN)
            }
            Err(malformed) => super::malformed(&name, &source, malformed, streams),
        }
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
