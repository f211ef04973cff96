//! `rejudge seed`: a seed that two players agree on without trusting each other.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::trouble::Trouble;
use super::{Streams, exit, input, key, malformed, output};
use crate::judge::agreed::{self, Agreed};
use crate::notation;
use crate::report::visible;
use crate::table::agreed::{Share, commitment};

/// Agrees on the seed of the shuffles: each player commits to a share, and shows it when all have committed.
#[derive(Args, Clone, Debug)]
pub struct Seed {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    /// Makes up a share, keeps it in a file, and writes the line that commits to it.
    #[command(after_help = "\
Examples:
  rejudge seed commit aoi.share --as Aoi         `commit Aoi: blake3 1 ...`, for the header of the log

Exit codes:
  0  done
  2  the name cannot stand in a log
  4  the file is there already, or could not be written")]
    Commit {
        /// The file of the share. Show it to nobody before all have committed.
        file: PathBuf,
        /// The player, as the log names them.
        #[arg(long = "as", value_name = "NAME")]
        name: String,
    },
    /// Writes the line that shows a share. Only when every player's commit line is there.
    #[command(after_help = "\
Examples:
  rejudge seed reveal aoi.share                  `reveal Aoi: ...`, for the header of the log

Exit codes:
  0  done
  4  the file could not be read, or holds no share")]
    Reveal {
        /// The file of the share.
        file: PathBuf,
    },
    /// Writes the seed that the shares in the header of a log give.
    #[command(after_help = "\
Examples:
  rejudge seed derive match.match                `seed: pcg64 1 ...`, for the header of the log

Exit codes:
  0  done
  2  the log has no commit lines
  3  a share is not the one that was committed to, or another line does not fit
  4  the file could not be read
  5  somebody has not committed, or not shown a share yet")]
    Derive {
        /// The log; `-` is standard input.
        file: PathBuf,
    },
}

/// The first line of the file of a share.
const SHARE: &str = "rejudge share 1";

/// A name as a header line has it; nothing if it cannot stand there.
fn written(name: &str) -> Option<String> {
    let plain = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let bare = name.chars().all(plain) && name.chars().any(char::is_alphabetic);
    if bare {
        return Some(name.to_owned());
    }
    let quotable = !name.is_empty() && !name.contains(|c: char| c == '"' || c == '\\' || c.is_control());
    quotable.then(|| format!("\"{name}\""))
}

/// The name and the share of a file.
fn share(text: &str) -> Option<(String, Share)> {
    let mut lines = text.lines();
    let (first, name, digits) = (lines.next()?, lines.next()?, lines.next()?);
    let share = digits.trim().parse().ok()?;
    (first.trim() == SHARE && lines.all(|line| line.trim().is_empty())).then(|| (name.trim().to_owned(), share))
}

impl Seed {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or written, or the request makes no sense.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        match &self.command {
            Command::Commit { file, name } => {
                let Some(written) = written(name) else {
                    return Err(Trouble::Usage(format!("no log can name a player `{name}`")));
                };
                let share = Share(key::random()?);
                output::create(file, &format!("{SHARE}\n{name}\n{share}\n"), true)?;
                writeln!(streams.out, "commit {written}: {}", commitment(name, &share))?;
                Ok(exit::CLEAN)
            }
            Command::Reveal { file } => {
                let text = input::read(file)?;
                let found = share(&text).and_then(|(name, share)| Some((written(&name)?, share)));
                let Some((name, share)) = found else {
                    return Err(Trouble::Input {
                        file: input::name(file),
                        reason: "holds no share; `rejudge seed commit FILE` makes one".to_owned(),
                    });
                };
                writeln!(streams.out, "reveal {}: {share}", visible::line(&name))?;
                Ok(exit::CLEAN)
            }
            Command::Derive { file } => {
                let source = input::read(file)?;
                let name = input::name(file);
                match agreed::agreed(&notation::headers_of(&source)) {
                    Agreed::Unsaid => Err(Trouble::Usage(format!("{name}: the header has no `commit` lines"))),
                    Agreed::Wrong(_) => malformed(&name, &source, agreed::malformed(&source), streams),
                    Agreed::Seed { seed, .. } => {
                        writeln!(streams.out, "seed: {seed}")?;
                        Ok(exit::CLEAN)
                    }
                    Agreed::Waiting { commits, reveals } => {
                        for (names, what) in [(commits, "has not committed"), (reveals, "has not shown a share")] {
                            for player in names {
                                streams.remark(&format!("{name}: {player} {what} yet"))?;
                            }
                        }
                        Ok(exit::OPEN)
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_a_header_as_they_must() {
        assert_eq!(written("Aoi").as_deref(), Some("Aoi"));
        assert_eq!(written("葵").as_deref(), Some("葵"));
        assert_eq!(written("Mr X").as_deref(), Some("\"Mr X\""));
        assert_eq!(written("12").as_deref(), Some("\"12\""));
        for wrong in ["", "a\nb", "a\"b"] {
            assert_eq!(written(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_share_comes_back() {
        let (name, of) = ("Aoi".to_owned(), Share([9; 32]));
        assert_eq!(share(&format!("{SHARE}\n{name}\n{of}\n")), Some((name, of)));
        assert_eq!(share("rejudge share 1\nAoi\n12\n"), None);
        assert_eq!(share(""), None);
    }
}
