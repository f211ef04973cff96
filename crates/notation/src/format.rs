//! The canonical form of a log.
//!
//! One statement a line, long verbs, canonical words, nothing left to fold, comments kept. Needs the verb tables and
//! nothing else: no pool, no file, so that it comes out the same everywhere. Formatting twice changes nothing, and
//! the formatted text parses to the same tree up to spans.

use unicode_width::UnicodeWidthStr;

use super::ast::{
    Atom, Header, Item, ItemKind, Line, Log, Part, Section, SectionKind, Span, Statement, StatementKind, Text,
};
use super::errors::SyntaxError;
use super::expect::is_expectation;
use super::parse::{MAX_LINE_BYTES, parse};
use super::vocabulary::Vocabulary;

/// Comments behind a line begin at this column, where the line leaves room.
const COMMENT_COLUMN: usize = 44;

/// Puts a log into its canonical form.
///
/// # Errors
/// The text holds errors; or an expected ruling stands behind several statements, and which one it is about would
/// be lost.
pub fn format(source: &str, vocabulary: &Vocabulary) -> Result<String, Vec<SyntaxError>> {
    let (log, errors) = parse(source, vocabulary);
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut formatter = Formatter {
        log: &log,
        vocabulary,
        out: String::with_capacity(source.len() + source.len() / 4),
        errors: Vec::new(),
    };
    formatter.run();
    match formatter.errors.is_empty() {
        true => Ok(formatter.out),
        false => Err(formatter.errors),
    }
}

/// Writes one statement as [`format()`] does, without indentation or comment.
pub fn format_statement(log: &Log<'_>, statement: &Statement, vocabulary: &Vocabulary) -> String {
    let mut formatter = Formatter {
        log,
        vocabulary,
        out: String::new(),
        errors: Vec::new(),
    };
    formatter.statement(statement);
    formatter.out
}

struct Formatter<'a, 's> {
    log: &'a Log<'s>,
    vocabulary: &'a Vocabulary,
    out: String,
    errors: Vec<SyntaxError>,
}

/// What begins on one line of the source; headers and body lines are in the order of the text.
struct Queues<'a, 's> {
    headers: std::slice::Iter<'a, Header<'s>>,
    lines: std::slice::Iter<'a, Line>,
    comments: std::slice::Iter<'a, Span>,
}

/// The first of the queue, if it begins before `end`.
fn pop<'a, T>(queue: &mut std::slice::Iter<'a, T>, end: u32, start_of: fn(&T) -> u32) -> Option<&'a T> {
    let first = queue.as_slice().first()?;
    (start_of(first) < end).then(|| queue.next()).flatten()
}

fn line_start(line: &Line) -> u32 {
    match line {
        Line::Section(section) => section.span.start,
        Line::Statement(statement) => statement.span.start,
    }
}

impl Formatter<'_, '_> {
    fn run(&mut self) {
        let log = self.log;
        let mut queues = Queues {
            headers: log.headers.iter(),
            lines: log.lines.iter(),
            comments: log.comments.iter(),
        };
        let mut blank = false;
        let mut in_body = false;
        let mut at = 0;
        while at < log.line_starts.len() {
            let start = log.line_starts[at];
            let end = log
                .line_starts
                .get(at + 1)
                .map_or(log.source.len() as u32 + 1, |&next| next);
            let before = self.out.len();
            if blank && !self.out.is_empty() {
                self.out.push('\n');
            }
            let written = self.out.len();
            let mut raw_end = None;
            if (start..end).contains(&log.version_span.start) && log.version_span.end > 0 {
                self.out.push_str("rejudge 1");
            }
            if let Some(header) = pop(&mut queues.headers, end, |header| header.span.start) {
                self.header(header);
            }
            let mut count = 0;
            while let Some(line) = pop(&mut queues.lines, end, line_start) {
                if count > 0 {
                    self.out.push('\n');
                }
                count += 1;
                in_body = true;
                match line {
                    Line::Section(section) => raw_end = self.section(section),
                    Line::Statement(statement) => self.whole_statement(statement),
                }
            }
            if let Some(&comment) = pop(&mut queues.comments, end, |span| span.start) {
                if count > 1 && is_expectation(log.text(comment)) {
                    let help = "write the statement it is about on a line of its own";
                    self.refuse(comment, "an expected ruling behind several statements", help);
                }
                let alone = self.out.len() == written;
                self.comment(comment, alone, in_body && comment.start > start);
            }
            blank = self.out.len() == written;
            match blank {
                // Several empty lines become one, and none stand at the end.
                true => self.out.truncate(before),
                false => self.out.push('\n'),
            }
            at += 1;
            if let Some(raw_end) = raw_end {
                self.raw(end, raw_end);
                at = log.line_starts.partition_point(|&start| start < raw_end).max(at);
                if raw_end as usize == log.source.len() {
                    break;
                }
            }
        }
    }

    fn whole_statement(&mut self, statement: &Statement) {
        let start = self.out.len();
        self.out.push_str(if statement.effect { "    " } else { "  " });
        self.statement(statement);
        // Long verbs may make a line longer than it was, and a line has its limit.
        if self.out.len() - start > MAX_LINE_BYTES {
            self.refuse(
                statement.span,
                "written out, this line would be longer than 64 KiB",
                "split the statement",
            );
        }
    }

    fn refuse(&mut self, span: Span, message: &str, help: &str) {
        let (line, column) = self.log.line_col(span.start);
        self.errors.push(SyntaxError {
            span,
            line,
            column,
            message: message.into(),
            expected: Vec::new(),
            help: Some(help.into()),
        });
    }

    fn comment(&mut self, span: Span, alone: bool, indented: bool) {
        let text = self.log.text(span).trim_end();
        if alone {
            self.out.push_str(if indented { "  " } else { "" });
        } else {
            let start = self.out.rfind('\n').map_or(0, |at| at + 1);
            let width = UnicodeWidthStr::width(&self.out[start..]);
            let pad = COMMENT_COLUMN.saturating_sub(width).max(1);
            self.out.extend(std::iter::repeat_n(' ', pad));
        }
        // The signs that make it a comment, and perhaps an expectation, may be full-width ones.
        let mut rest = text.chars();
        rest.next();
        self.out.push('#');
        if is_expectation(text) {
            rest.next();
            self.out.push('!');
        }
        self.out.push_str(rest.as_str());
    }

    /// Raw text as it stands, its line ends apart.
    fn raw(&mut self, start: u32, end: u32) {
        let start = start.min(end) as usize;
        let raw = &self.log.source[start..end as usize];
        let text = raw.replace("\r\n", "\n").replace('\r', "\n");
        self.out.push_str(&text);
        if !text.is_empty() && !text.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn header(&mut self, header: &Header<'_>) {
        self.out.push_str(&header.key.text);
        for text in header.name.iter().chain(&header.label) {
            self.out.push(' ');
            self.text(text);
        }
        self.out.push_str(": ");
        self.text(&header.value);
    }

    /// Writes the line of a section; returns where its raw text ends, if it has one.
    fn section(&mut self, section: &Section) -> Option<u32> {
        match &section.kind {
            SectionKind::Setup => self.out.push_str("setup"),
            SectionKind::Position => self.out.push_str("position"),
            SectionKind::Turn { number, player, step } => {
                self.out.push_str(&format!("turn {number} "));
                self.atom(player);
                if let Some(step) = step {
                    self.out.push(' ');
                    self.atom(step);
                }
            }
            SectionKind::Cards { body } => {
                self.out.push_str("cards");
                return Some(body.end);
            }
            SectionKind::Deck { player, body } => {
                self.out.push_str("deck ");
                self.atom(player);
                return Some(body.end);
            }
        }
        None
    }

    fn statement(&mut self, statement: &Statement) {
        if let Some(seconds) = statement.stamp {
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            match hours {
                0 => self.out.push_str(&format!("@{minutes}:{:02} ", seconds % 60)),
                _ => self
                    .out
                    .push_str(&format!("@{hours}:{minutes:02}:{:02} ", seconds % 60)),
            }
        }
        if statement.forced {
            self.out.push_str("! ");
        }
        if statement.effect {
            self.out.push_str("- ");
        }
        if let Some(actor) = &statement.actor {
            self.atom(actor);
            self.out.push_str(": ");
        }
        match &statement.kind {
            StatementKind::Action { verb, parts, .. } => {
                let parts = self.log.parts(parts);
                let verb = self.vocabulary.verb(*verb);
                // The statement `pay 2` names its verb in its first part.
                if !parts.first().is_some_and(|part| part.pay) {
                    self.out.push_str(verb.name);
                }
                for (number, part) in parts.iter().enumerate() {
                    self.part(part, number > 0);
                }
            }
            StatementKind::Holds { place, items, .. } => {
                self.path(self.log.atoms(place));
                self.out.push_str(" =");
                self.items(self.log.items(items));
            }
            StatementKind::Hole { text, .. } => self.out.push_str(self.log.text(*text)),
        }
    }

    fn part(&mut self, part: &Part, spaced: bool) {
        if part.pay {
            self.out.push_str(if spaced { " pay" } else { "pay" });
        }
        if let Some(verb) = part.verb {
            self.out.push(' ');
            self.out.push_str(self.vocabulary.verb(verb).name);
        }
        self.items(self.log.items(&part.chosen));
        if let Some(target) = &part.target {
            self.out.push_str(" >");
            self.items(self.log.items(target));
        }
        if let Some(seen) = &part.seen {
            self.out.push_str(" =");
            self.items(self.log.items(seen));
        }
    }

    /// Items, each behind a space.
    fn items(&mut self, items: &[Item]) {
        for item in items {
            self.out.push(' ');
            match &item.kind {
                ItemKind::Atom(atom) => self.atom(atom),
                ItemKind::Path(ids) => self.path(self.log.atoms(ids)),
                ItemKind::Times(times, counted) => {
                    self.out.push_str(&format!("{times}*"));
                    match counted {
                        Some(ids) => self.path(self.log.atoms(ids)),
                        None => self.out.push('?'),
                    }
                }
                ItemKind::Signed(value) => self.out.push_str(&format!("{value:+}")),
                ItemKind::Unknown => self.out.push('?'),
                ItemKind::Rest => self.out.push_str("..."),
                ItemKind::Interrupt(ids) => {
                    self.out.push('[');
                    for (number, statement) in self.log.nested(ids).iter().enumerate() {
                        self.out.push_str(if number > 0 { "; " } else { "" });
                        self.statement(statement);
                    }
                    self.out.push(']');
                }
            }
        }
    }

    fn path(&mut self, atoms: &[Atom]) {
        for (number, atom) in atoms.iter().enumerate() {
            self.out.push_str(if number > 0 { "." } else { "" });
            self.atom(atom);
        }
    }

    fn atom(&mut self, atom: &Atom) {
        self.written(self.log.said(atom), atom.quoted());
    }

    fn text(&mut self, text: &Text<'_>) {
        self.written(&text.text, text.quoted);
    }

    fn written(&mut self, text: &str, quoted: bool) {
        if !quoted {
            self.out.push_str(text);
            return;
        }
        self.out.push('"');
        for c in text.chars() {
            if c == '"' || c == '\\' {
                self.out.push('\\');
            }
            self.out.push(c);
        }
        self.out.push('"');
    }
}
