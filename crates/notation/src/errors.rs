//! What could not be read, told so that a tired judge can mend it.

use std::fmt;

use super::ast::Span;
use super::log::column;

/// So many errors are told in full; the rest of a file is only counted, as such a file is no log.
pub const MAX_ERRORS: usize = 1000;

/// Something in the text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The part of the text that could not be read.
    pub span: Span,
    /// The line, from 1.
    pub line: usize,
    /// The display column of its start, from 1; wide characters count two.
    pub column: usize,
    /// What is wrong, in one short sentence.
    pub message: String,
    /// What could stand there instead; may be empty.
    pub expected: Vec<String>,
    /// The way out, if there is one to name.
    pub help: Option<String>,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)?;
        if !self.expected.is_empty() {
            write!(f, "; expected {}", list(&self.expected))?;
        }
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

impl std::error::Error for SyntaxError {}

/// What went wrong, before its place is turned into line and column.
#[derive(Clone, Debug, Default)]
pub(super) struct Fault {
    pub span: Span,
    pub message: String,
    pub expected: Vec<String>,
    pub help: Option<String>,
}

impl Fault {
    pub fn new(span: Span, message: impl Into<String>) -> Box<Fault> {
        Box::new(Fault {
            span,
            message: message.into(),
            ..Fault::default()
        })
    }

    pub fn expecting(mut self: Box<Self>, expected: Vec<String>) -> Box<Fault> {
        self.expected = expected;
        self
    }

    pub fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Fault> {
        self.help = Some(help.into());
        self
    }

    pub fn maybe_help(mut self: Box<Self>, help: Option<String>) -> Box<Fault> {
        self.help = help.or(self.help.take());
        self
    }
}

/// Collects errors in the order of the text.
#[derive(Debug)]
pub(super) struct Reporter<'s> {
    source: &'s str,
    pub errors: Vec<SyntaxError>,
    beyond: usize,
    /// Line, its start, and the last column computed in it: many errors of one long line stay linear.
    line: usize,
    line_start: usize,
    last: (usize, usize),
}

impl<'s> Reporter<'s> {
    pub fn new(source: &'s str) -> Self {
        Reporter {
            source,
            errors: Vec::new(),
            beyond: 0,
            line: 1,
            line_start: 0,
            last: (0, 1),
        }
    }

    /// Another line begins.
    pub fn line(&mut self, line: usize, start: usize) {
        self.line = line;
        self.line_start = start;
        self.last = (start, 1);
    }

    /// Whether another error would only be counted.
    pub fn is_full(&self) -> bool {
        self.errors.len() >= MAX_ERRORS
    }

    pub fn report(&mut self, fault: Fault) {
        if self.is_full() {
            self.beyond += 1;
            return;
        }
        let at = (fault.span.start as usize).clamp(self.line_start, self.source.len());
        let (from, known) = match self.last.0 <= at {
            true => self.last,
            false => (self.line_start, 1),
        };
        let column = known + column(&self.source[from..at]) - 1;
        self.last = (at, column);
        self.errors.push(SyntaxError {
            span: fault.span,
            line: self.line,
            column,
            message: fault.message,
            expected: fault.expected,
            help: fault.help,
        });
    }

    /// All errors; the last one counts those that were too many to tell.
    pub fn finish(mut self) -> Vec<SyntaxError> {
        if self.beyond > 0 {
            let end = self.source.len() as u32;
            self.errors.push(SyntaxError {
                span: Span { start: end, end },
                line: self.line,
                column: 1,
                message: format!("{} more errors", self.beyond),
                expected: Vec::new(),
                help: Some("is this file a match log?".into()),
            });
        }
        self.errors
    }
}

/// `a, b or c`.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [head @ .., last] => format!("{} or {last}", head.join(", ")),
    }
}

/// Shortens text quoted in a message.
pub(super) fn brief(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_string(),
    }
}

/// The nearest of `known` to a misspelt word, if one is near enough to be meant.
pub(super) fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // Longer words are no typing errors of ours, and the distance is quadratic.
    if word.len() > 32 {
        return None;
    }
    let word: Vec<char> = word.to_lowercase().chars().collect();
    // A third of the word may be wrong; in a word of two letters, nothing is left to recognise.
    let limit = match word.len() {
        0..=2 => return None,
        3..=5 => 1,
        6..=8 => 2,
        _ => 3,
    };
    let near = |known: &&str| known.len() > 2 && known.len().abs_diff(word.len()) <= 8;
    let rated = known
        .into_iter()
        .filter(near)
        .map(|known| (distance(&word, known), known));
    // Long words are allowed one mistake more than short ones, and a swap counts one.
    rated
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// Edit distance; two neighbours exchanged count one.
fn distance(a: &[char], b: &str) -> usize {
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut before = vec![0; b.len() + 1];
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1; b.len() + 1];
        for j in 0..b.len() {
            let change = above[j] + usize::from(a[i] != b[j]);
            row[j + 1] = change.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_near() {
        let verbs = ["stand", "clock", "encore", "attack", "counter", "count"];
        for (typed, meant) in [
            ("clokc", "clock"),
            ("atack", "attack"),
            ("encroe", "encore"),
            ("conuter", "counter"),
        ] {
            assert_eq!(nearest(typed, verbs), Some(meant));
        }
        assert_eq!(nearest("zz", verbs), None);
        assert_eq!(nearest("hello", verbs), None);
    }
}
