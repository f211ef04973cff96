//! What can go wrong around the work itself: files, pipes, requests that make no sense.

use std::io;

use thiserror::Error;

use crate::lang::Words;

use super::exit;

/// Operational trouble. Rulings and unreadable logs are none: those are results.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Trouble {
    /// A file could not be read.
    #[error("{file}: {reason}")]
    Input {
        /// The file, as given.
        file: String,
        /// In words.
        reason: String,
    },
    /// A file could not be written.
    #[error("{file}: cannot be written: {source}")]
    File {
        /// The file.
        file: String,
        /// What the system says.
        source: io::Error,
    },
    /// The program failed on a file, which it must not on any.
    #[error(
        "{file}: this is a defect of rejudge {}: {what}. Nothing is said of this file, and nobody is accused by it; please report \
         it, with the file",
        env!("CARGO_PKG_VERSION")
    )]
    Defect {
        /// The file, as given.
        file: String,
        /// What went wrong, and where in the program.
        what: String,
    },
    /// The output could not be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// The request makes no sense.
    #[error("{0}")]
    Usage(String),
}

impl Trouble {
    /// A file that cannot be read. `log` names it, in this line; 0 if no log does.
    pub fn named(log: &str, line: u32, file: String, reason: String) -> Trouble {
        Trouble::Input {
            file: match line {
                0 => file,
                line => format!("{log}:{line}: {file}"),
            },
            reason,
        }
    }

    /// The same in the language of these words, but for what has no template, and for files and what the system says.
    pub fn said(&self, words: &Words) -> String {
        match self {
            Trouble::Input { file, reason } => words.fill("pair", &[file, &words.told(reason, &[])]),
            Trouble::Usage(text) => words.told(text, &[]).into_owned(),
            Trouble::File { .. } | Trouble::Defect { .. } | Trouble::Output(_) => {
                words.told(&self.to_string(), &[]).into_owned()
            }
        }
    }

    /// The exit code.
    pub fn exit(&self) -> u8 {
        match self {
            Trouble::Usage(_) => exit::USAGE,
            _ => exit::FAILED,
        }
    }

    /// Whether only the reader of the output went away, as `head` does: no reason to complain.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Trouble::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
