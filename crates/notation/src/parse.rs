//! Line by line through a source: what kind of line it is, and who reads it.

use std::borrow::Cow;

use super::ast::{Header, Line, Log, SectionKind, Span};
use super::errors::{Fault, SyntaxError};
use super::expect::{expectation, is_expectation};
use super::header::{is_section, version};
use super::index::VerbIndex;
use super::lexer::{Lexer, Tok};
use super::log::column;
use super::statement::Parser;
use super::vocabulary::Vocabulary;

/// A line may be so long.
pub const MAX_LINE_BYTES: usize = 64 * 1024;

/// Reads a log. Never fails and never panics: what cannot be read is among the errors, and a hole in the log.
pub fn parse<'s>(source: &'s str, vocabulary: &Vocabulary) -> (Log<'s>, Vec<SyntaxError>) {
    parse_with(source, vocabulary, &VerbIndex::new(vocabulary))
}

/// [`parse`] with a prepared index, for many small sources.
pub fn parse_with<'s>(source: &'s str, vocabulary: &Vocabulary, index: &VerbIndex) -> (Log<'s>, Vec<SyntaxError>) {
    run(source, vocabulary, index, Driver::default())
}

/// [`parse_with`] without the way of its own for lines of the commonest form: the two are compared.
#[cfg(test)]
pub(super) fn parse_all_alike<'s>(
    source: &'s str,
    vocabulary: &Vocabulary,
    index: &VerbIndex,
) -> (Log<'s>, Vec<SyntaxError>) {
    let driver = Driver {
        all_alike: true,
        ..Driver::default()
    };
    run(source, vocabulary, index, driver)
}

fn run<'s>(source: &'s str, vocabulary: &Vocabulary, index: &VerbIndex, driver: Driver) -> (Log<'s>, Vec<SyntaxError>) {
    let mut parser = Parser::new(source, vocabulary, index);
    if u32::try_from(source.len()).is_err() {
        parser
            .errors
            .report(*Fault::new(Span::default(), "the file is larger than 4 GiB"));
        parser.log.source = "";
    } else {
        parser.reserve();
        driver.run(&mut parser);
    }
    (parser.log, parser.errors.finish())
}

/// Reads bytes as text.
///
/// # Errors
/// Names the first place that is no UTF-8, or says what else the bytes look like.
pub fn decode(bytes: &[u8]) -> Result<&str, Box<SyntaxError>> {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    let at = error.valid_up_to();
    // The bytes up to the error are text, so this cannot fail.
    let before = std::str::from_utf8(&bytes[..at]).unwrap_or_default();
    let (line, start) = line_of(before);
    let (message, help) = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => ("the file is UTF-16 text".to_string(), "save it as UTF-8"),
        _ if bytes.iter().take(1024).any(|&byte| byte == 0) => {
            ("the file is binary, not a match log".to_string(), "a log is plain text")
        }
        _ => (
            format!("byte {:#04x} is no UTF-8 text", bytes[at]),
            "save the file as UTF-8",
        ),
    };
    let span = Span {
        start: u32::try_from(at).unwrap_or(u32::MAX),
        end: u32::try_from(at + 1).unwrap_or(u32::MAX),
    };
    Err(Box::new(SyntaxError {
        span,
        line,
        column: column(&before[start..]),
        message,
        expected: Vec::new(),
        help: Some(help.into()),
    }))
}

/// The number of the last line of `text`, and where it starts. LF, CRLF and CR end lines.
fn line_of(text: &str) -> (usize, usize) {
    let mut line = 1;
    let mut start = 0;
    while let Some((_, next)) = line_end(text.as_bytes(), start) {
        line += 1;
        start = next;
    }
    (line, start)
}

/// [`parse`] for bytes of unknown origin.
///
/// # Errors
/// The bytes are no UTF-8 text; see [`decode`].
pub fn parse_bytes<'s>(
    bytes: &'s [u8],
    vocabulary: &Vocabulary,
) -> Result<(Log<'s>, Vec<SyntaxError>), Box<SyntaxError>> {
    Ok(parse(decode(bytes)?, vocabulary))
}

/// The value of the `game:` line, as `weiss-schwarz 1.111`; its first word is the name of the game.
///
/// Reads no further than the first section, so that the right [`Vocabulary`] can be picked for [`parse`].
pub fn game_of(source: &str) -> Option<Cow<'_, str>> {
    let mut game = None;
    each_header(source, &mut |header| {
        let is_game = header.key.text == "game";
        if is_game {
            game = Some(header.value.text);
        }
        !is_game
    });
    game
}

/// The lines of the header that can be read, without knowing the game.
pub fn headers_of(source: &str) -> Vec<Header<'_>> {
    let mut headers = Vec::new();
    each_header(source, &mut |header| {
        headers.push(header);
        true
    });
    headers
}

/// Shows the lines of the header one after the other, as long as more are wanted.
fn each_header<'s>(source: &'s str, with: &mut dyn FnMut(Header<'s>) -> bool) {
    let vocabulary = Vocabulary {
        game: "",
        verbs: &[],
        words: &[],
    };
    let index = VerbIndex::new(&vocabulary);
    let mut parser = Parser::new(source, &vocabulary, &index);
    let mut start = bom(source);
    while start < source.len() && u32::try_from(source.len()).is_ok() {
        let (end, next) = line_end(source.as_bytes(), start).unwrap_or((source.len(), source.len()));
        if end - start <= MAX_LINE_BYTES {
            parser.start_line(start, end);
            if is_section(&parser.lexer, &parser.token) {
                return;
            }
            // What has no colon by any spelling is no header line, and saying why is not asked for here.
            let line = &source.as_bytes()[start..end];
            let may_be = line.iter().any(|byte| *byte == b':' || !byte.is_ascii());
            if may_be
                && !parser.at(Tok::End)
                && parser.header().is_ok()
                && let Some(header) = parser.log.headers.pop()
                && !with(header)
            {
                return;
            }
        }
        start = next;
    }
}

fn bom(source: &str) -> usize {
    if source.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    }
}

/// Where the line from `start` ends and the next one starts; `None` if no line break follows.
fn line_end(bytes: &[u8], start: usize) -> Option<(usize, usize)> {
    let end = start + memchr::memchr2(b'\n', b'\r', &bytes[start..])?;
    let crlf = bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
    Some((end, end + 1 + usize::from(crlf)))
}

/// What was read so far decides how the next line is read, and this is all of it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Region {
    /// Before the line `rejudge 1`.
    #[default]
    Start,
    /// Before the first section.
    Header,
    /// Statements.
    Body,
    /// Inside `cards` or `deck`: raw text to the next section.
    Raw,
}

#[derive(Default)]
struct Driver {
    region: Region,
    line: usize,
    /// The first bad header line among the errors, and how many followed it.
    bad_header: Option<(usize, usize)>,
    /// Some line holds a NUL byte, so each is looked through.
    nul: bool,
    /// Lines of the commonest form are read like all others.
    all_alike: bool,
}

impl<'s> Parser<'s, '_> {
    /// Room for a usual log, so that the arenas rarely move.
    fn reserve(&mut self) {
        // Written densely, a log has an item for every five bytes and a statement for every fifteen. Room that is not
        // used is never touched; larger sources grow the arenas as they prove to be logs.
        let bytes = self.log.source.len().min(4 << 20);
        self.log.items.reserve(bytes / 6);
        self.log.parts.reserve(bytes / 14);
        self.log.lines.reserve(bytes / 14);
        self.log.line_starts.reserve(bytes / 15);
        self.log.atoms.reserve(bytes / 64);
        self.log.nested.reserve(bytes / 512);
    }
}

impl Driver {
    fn run(mut self, parser: &mut Parser<'_, '_>) {
        let source = parser.log.source;
        let bytes = source.as_bytes();
        self.nul = memchr::memchr(0, bytes).is_some();
        let mut start = bom(source);
        parser.log.line_starts.push(0);
        loop {
            if self.region == Region::Body
                && !self.all_alike
                && let Some(next) = parser.plain_line(start)
            {
                self.line += 1;
                parser.log.line_starts.push(next as u32);
                start = next;
                continue;
            }
            let found = line_end(bytes, start);
            let (end, next) = found.unwrap_or((bytes.len(), bytes.len()));
            self.line += 1;
            parser.errors.line(self.line, start);
            self.read(parser, start, end);
            if found.is_none() {
                break;
            }
            // Sources of 4 GiB and more are refused above.
            parser.log.line_starts.push(next as u32);
            start = next;
        }
        self.end_header(parser);
        if self.region == Region::Raw {
            end_raw(parser, bytes.len());
        }
        if self.region == Region::Start && parser.errors.errors.is_empty() {
            parser.errors.line(1, 0);
            let fault = Fault::new(Span::default(), "the log is empty");
            parser.errors.report(*fault.expecting(vec!["`rejudge 1`".into()]));
        }
    }

    fn read(&mut self, parser: &mut Parser<'_, '_>, start: usize, end: usize) {
        let span = Span {
            start: start as u32,
            end: end as u32,
        };
        if self.region == Region::Raw {
            if !begins_raw_end(parser, start, end) {
                return;
            }
            end_raw(parser, start);
            self.region = Region::Body;
        }
        if let Some(fault) = self.unreadable(parser.log.source, start, end) {
            parser.errors.report(*fault);
            let bytes = parser.log.source.as_bytes();
            // A hole keeps no more of a huge line than a message can show.
            let mut shown = end.min(start + 80);
            while !parser.log.source.is_char_boundary(shown) {
                shown -= 1;
            }
            let may_be_turn = bytes[start..shown]
                .to_ascii_lowercase()
                .windows(4)
                .any(|word| word == b"turn");
            let end = shown as u32;
            parser.hole(Span { start: span.start, end }, may_be_turn);
            return;
        }
        parser.start_line(start, end);
        if !parser.at(Tok::End) {
            self.line(parser, span);
        }
        if let Some(comment) = parser.lexer.comment.take() {
            self.comment(parser, comment);
        }
    }

    fn unreadable(&self, source: &str, start: usize, end: usize) -> Option<Box<Fault>> {
        if end - start > MAX_LINE_BYTES {
            let at = Span {
                start: start as u32,
                end: start as u32,
            };
            let fault = Fault::new(at, format!("the line is longer than {} KiB", MAX_LINE_BYTES / 1024));
            return Some(fault.help("break it with line ends instead of `;`"));
        }
        let nul = match self.nul {
            true => memchr::memchr(0, &source.as_bytes()[start..end])?,
            false => return None,
        };
        let at = (start + nul) as u32;
        let span = Span { start: at, end: at + 1 };
        Some(Fault::new(span, "a NUL byte: this line is no text").help("a log is plain text"))
    }

    fn line(&mut self, parser: &mut Parser<'_, '_>, span: Span) {
        if self.region == Region::Start {
            self.region = Region::Header;
            let start = parser.token.start;
            match version(parser) {
                Some(Ok(number)) => {
                    parser.log.version = Some(number);
                    let end = start + parser.log.text(Span { start, ..span }).trim_end().len() as u32;
                    parser.log.version_span = Span { start, end };
                    if self.line > 1 {
                        let fault = Fault::new(span, "`rejudge 1` must be the very first line");
                        parser.errors.report(*fault);
                    }
                    return;
                }
                Some(Err(fault)) => return self.fail_line(parser, *fault),
                None => {
                    let here = parser.here();
                    let fault = Fault::new(here, "the first line must be `rejudge 1`");
                    parser
                        .errors
                        .report(*fault.help("it tells which version of the notation follows"));
                }
            }
            parser.start_line(span.start as usize, span.end as usize);
        }
        if is_section(&parser.lexer, &parser.token) {
            return self.section(parser);
        }
        match self.region {
            Region::Body | Region::Raw => self.statements(parser),
            Region::Start | Region::Header => self.header(parser, span),
        }
    }

    /// Reports, and reads what is left of the line for its comment.
    fn fail_line(&self, parser: &mut Parser<'_, '_>, fault: Fault) {
        parser.errors.report(fault);
        while !parser.at(Tok::End) {
            parser.bump();
        }
    }

    fn header(&mut self, parser: &mut Parser<'_, '_>, span: Span) {
        let Err(fault) = parser.header() else {
            return;
        };
        let mut colon = false;
        let text = parser.log.text(span);
        if parser.lexer.comment.is_none() {
            parser.start_line(span.start as usize, span.end as usize);
            while !parser.at(Tok::End) {
                colon |= parser.at(Tok::Colon);
                parser.bump();
            }
        }
        if !colon {
            // No header line by any reading: perhaps a statement under a misspelt section word.
            let end = parser.lexer.comment.map_or(span.end, |comment| comment.start);
            let text = text[..(end - span.start) as usize].trim();
            let start = span.start + (parser.log.text(span).len() - parser.log.text(span).trim_start().len()) as u32;
            let hole = Span {
                start,
                end: start + text.len() as u32,
            };
            let may_be_turn = parser.may_be_turn(text);
            parser.hole(hole, may_be_turn);
        }
        match &mut self.bad_header {
            Some((_, more)) => *more += 1,
            None => {
                if !parser.errors.is_full() {
                    self.bad_header = Some((parser.errors.errors.len(), 0));
                }
                parser.errors.report(*fault);
            }
        }
    }

    /// Tells with the first bad header line how many followed.
    fn end_header(&mut self, parser: &mut Parser<'_, '_>) {
        let Some((first, more @ 1..)) = self.bad_header.take() else {
            return;
        };
        let error = &mut parser.errors.errors[first];
        let lines = if more == 1 { "line is" } else { "lines are" };
        let counted =
            format!("{more} more {lines} no header either; is a section word (`setup`, `position`, `turn`) misspelt?");
        error.help = Some(match error.help.take() {
            Some(help) => format!("{help} {counted}"),
            None => counted,
        });
    }

    fn section(&mut self, parser: &mut Parser<'_, '_>) {
        if self.region == Region::Header {
            self.end_header(parser);
        }
        self.region = Region::Body;
        let start = parser.token.start;
        let result = parser.section();
        let end = match parser.at(Tok::End) {
            true => parser.lexer.comment.map_or(parser.token.start, |comment| comment.start),
            false => parser.token.start,
        };
        let span = Span {
            start,
            end: start + parser.log.text(Span { start, end }).trim_end().len() as u32,
        };
        match result {
            Ok(kind) => {
                if matches!(kind, SectionKind::Cards { .. } | SectionKind::Deck { .. }) {
                    self.region = Region::Raw;
                }
                parser.push_section(span, kind);
                if !parser.at(Tok::End) {
                    let fault = parser.bad_token(&parser.token, "nothing else stands on the line of a section");
                    self.fail_line(parser, *fault);
                }
            }
            Err(fault) => {
                self.fail_line(parser, *fault);
                let end = parser.token.start;
                let text = parser.log.text(Span { start, end }).trim_end();
                let end = start + text.len() as u32;
                // Only `turn` and `deck` lines can be wrong.
                let may_be_turn = text.to_ascii_lowercase().starts_with("turn");
                parser.hole(Span { start, end }, may_be_turn);
            }
        }
    }

    fn statements(&self, parser: &mut Parser<'_, '_>) {
        loop {
            match parser.token.kind {
                Tok::End => return,
                Tok::Semicolon => {
                    parser.bump();
                }
                _ => {
                    let statement = parser.statement();
                    parser.log.lines.push(Line::Statement(statement));
                }
            }
        }
    }

    fn comment(&self, parser: &mut Parser<'_, '_>, span: Span) {
        parser.log.comments.push(span);
        let source = parser.log.source;
        if is_expectation(parser.log.text(span)) {
            match expectation(source, span, self.line as u32) {
                Ok(expectation) => parser.log.expectations.push(expectation),
                Err(fault) => parser.errors.report(*fault),
            }
        }
    }
}

/// Whether raw text ends here: a section word at the very start of the line, in the form of a section line.
///
/// Stricter than elsewhere, since the raw text is TOML or a deck list and may hold those words.
fn begins_raw_end(parser: &Parser<'_, '_>, start: usize, end: usize) -> bool {
    let source = parser.log.source;
    if end - start > MAX_LINE_BYTES
        || !source.as_bytes()[start..end]
            .first()
            // Letters of full width, which are read like these, begin with this byte.
            .is_some_and(|first| first.is_ascii_alphabetic() || *first == 0xef)
    {
        return false;
    }
    let mut lexer = Lexer::new(source, start, end);
    let first = lexer.next();
    if !is_section(&lexer, &first) {
        return false;
    }
    let word = lexer.text(&first);
    let second = lexer.next();
    match word.text.bytes().next().map(|letter| letter.to_ascii_lowercase()) {
        Some(b't') => second.kind == Tok::Digits,
        Some(b'd') => matches!(second.kind, Tok::Word | Tok::Str) && lexer.next().kind == Tok::End,
        _ => second.kind == Tok::End,
    }
}

/// The raw text of the last section ends at `end`; it began behind the section's line.
fn end_raw(parser: &mut Parser<'_, '_>, end: usize) {
    let Some(Line::Section(section)) = parser.log.lines.last_mut() else {
        return;
    };
    let from = section.span.end as usize;
    let start = line_end(parser.log.source.as_bytes(), from).map_or(end, |(_, next)| next.min(end));
    if let SectionKind::Cards { body } | SectionKind::Deck { body, .. } = &mut section.kind {
        *body = Span {
            start: start as u32,
            end: end as u32,
        };
    }
}
