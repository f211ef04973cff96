//! `rejudge fmt`: writes logs in their plain form.

use std::path::{Path, PathBuf};

use clap::Args;

use super::guard::guarded;
use super::input::{self, STDIN};
use super::trouble::Trouble;
use super::work;
use super::{Streams, exit, folders, output};

/// Writes logs in their plain form: one statement a line, canonical words, comments kept.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge fmt match.match                        in place; the file is replaced whole or not at all
  rejudge fmt --check event/*.match              names the files that would change, exit code 1
  rejudge fmt --check event                      every log in a folder and below
  rejudge fmt - < typed.txt > match.match

Exit codes:
  0  done, or nothing to do
  1  with --check: something would change
  3  something in a log could not be read; that file is left as it is
  4  a file could not be read or written")]
pub struct Fmt {
    /// Logs, and folders of them; `-` is standard input, and then standard output.
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The logs that this file names, one a line; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,
    /// Write nothing; show what would change. The exit code is 1 if anything would.
    #[arg(long)]
    check: bool,
}

impl Fmt {
    /// Runs it.
    ///
    /// # Errors
    /// If a folder can't be read, or the output can't be written; trouble with a file is said and counted.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let mut code = exit::CLEAN;
        for path in &folders::logs(&folders::named(&self.files, self.files_from.as_deref())?)? {
            let file_code = match guarded(&input::name(path), || self.one(path, streams)) {
                Ok(code) => code,
                Err(trouble @ Trouble::Output(_)) => return Err(trouble),
                Err(trouble) => {
                    super::complain(streams.err, streams.lang, &trouble);
                    trouble.exit()
                }
            };
            code = exit::worse(code, file_code);
        }
        Ok(code)
    }

    fn one(&self, path: &Path, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let source = input::read(path)?;
        let text = match work::format(&source) {
            Ok(text) => text,
            Err(malformed) => return super::malformed(&input::name(path), &source, malformed, streams),
        };
        if self.check {
            if text == source {
                return Ok(exit::CLEAN);
            }
            streams
                .out
                .write_all(output::difference(&input::name(path), "plain form", &source, &text, false).as_bytes())?;
            return Ok(exit::ILLEGAL);
        }
        if path.as_os_str() == STDIN {
            output::document(streams.out, &text)?;
        } else if text != source {
            output::replace(path, &text)?;
        }
        Ok(exit::CLEAN)
    }
}
