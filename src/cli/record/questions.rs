//! Questions at a terminal, before a match and behind it. Tab completes the names of files.

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::cli::trouble::Trouble;

use super::screen::terminal_trouble;

/// Asks a question; none at the end of the input.
pub type Ask<'a> = &'a mut dyn FnMut(&str) -> Result<Option<String>, Trouble>;

/// The names of files.
struct Files(FilenameCompleter);

impl Completer for Files {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        self.0.complete(line, pos, context)
    }
}

impl Hinter for Files {
    type Hint = String;
}

impl Highlighter for Files {}
impl Validator for Files {}
impl Helper for Files {}

/// Somebody at a terminal who can be asked.
pub struct Questions(Editor<Files, MemHistory>);

impl Questions {
    /// Begins to ask.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub fn new() -> Result<Questions, Trouble> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).map_err(terminal_trouble)?;
        editor.set_helper(Some(Files(FilenameCompleter::new())));
        Ok(Questions(editor))
    }

    /// Asks a question; none at the end of the input.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub fn ask(&mut self, question: &str) -> Result<Option<String>, Trouble> {
        match self.0.readline(&format!("{question}: ")) {
            Ok(line) => Ok(Some(line.trim().to_owned())),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(error) => Err(terminal_trouble(error)),
        }
    }
}
