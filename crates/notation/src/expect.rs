//! `#!` comments: the rulings a fixture expects at its line.
//!
//! The form is strict, since a misspelt expectation that passed as a comment would be a test that cannot fail.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while1};
use nom::character::complete::{char, space0};
use nom::combinator::{eof, opt, peek, recognize, rest, verify};
use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::ast::{Expectation, Expected, Span};
use super::errors::Fault;

/// How much was left unread, and what was wanted there. The error that got furthest wins.
#[derive(Debug)]
struct Furthest {
    left: usize,
    wanted: &'static str,
}

impl<'a> ParseError<&'a str> for Furthest {
    fn from_error_kind(input: &'a str, _: ErrorKind) -> Self {
        Furthest {
            left: input.len(),
            wanted: "",
        }
    }
    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }
    fn or(self, other: Self) -> Self {
        if other.left < self.left { other } else { self }
    }
}

impl<'a, E> FromExternalError<&'a str, E> for Furthest {
    fn from_external_error(input: &'a str, kind: ErrorKind, _: E) -> Self {
        Furthest::from_error_kind(input, kind)
    }
}

type Res<'a, T> = IResult<&'a str, T, Furthest>;

/// Names what was wanted, unless the parser inside got further and said so itself.
fn wanted<'a, T>(
    what: &'static str,
    mut parser: impl Parser<&'a str, Output = T, Error = Furthest>,
) -> impl FnMut(&'a str) -> Res<'a, T> {
    move |input| {
        parser.parse(input).map_err(|error| {
            error.map(|inner| match inner.wanted {
                "" => Furthest {
                    left: inner.left,
                    wanted: what,
                },
                _ => inner,
            })
        })
    }
}

fn blank(c: char) -> bool {
    c == ' ' || c == '\t'
}

/// A word stands alone: behind it comes a space or the end.
fn end_of_word(input: &str) -> Res<'_, &str> {
    peek(alt((
        eof,
        recognize(verify(nom::character::complete::anychar, |&c| blank(c))),
    )))
    .parse(input)
}

fn segment(input: &str) -> Res<'_, &str> {
    take_while1(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-').parse(input)
}

/// `weiss-schwarz/penalty-time`
fn name(input: &str) -> Res<'_, &str> {
    let path = recognize((segment, char('/'), segment));
    wanted("a ruling as `game/name`", terminated(path, end_of_word)).parse(input)
}

fn edition(input: &str) -> Res<'_, &str> {
    let inside = verify(take_till(|c| c == ']' || c == '['), |text: &str| {
        !text.trim().is_empty()
    });
    wanted(
        "an edition in brackets",
        terminated(delimited(char('['), inside, char(']')), end_of_word),
    )
    .parse(input)
}

enum Word<'a> {
    Edition(&'a str),
    Ruling(Option<char>, &'a str),
}

fn word(input: &str) -> Res<'_, Word<'_>> {
    if input.starts_with('[') {
        return edition.map(Word::Edition).parse(input);
    }
    (opt(alt((char('?'), char('~')))), name)
        .map(|(mark, name)| Word::Ruling(mark, name))
        .parse(input)
}

fn why(input: &str) -> Res<'_, &str> {
    preceded(char('#'), rest).map(str::trim).parse(input)
}

type Content<'s> = (Vec<Expected<'s>>, Option<&'s str>);

fn content(input: &str) -> Res<'_, Content<'_>> {
    let (mut input, _) = space0.parse(input)?;
    let mut rulings = Vec::new();
    let mut in_edition = None;
    if let Ok((left, _)) = terminated(tag("clean"), end_of_word).parse(input) {
        input = space0.parse(left)?.0;
        return match input.is_empty() {
            true => Ok((input, (rulings, None))),
            false => wanted("`#` or the end behind `clean`", why)
                .map(|why| (Vec::new(), Some(why)))
                .parse(input),
        };
    }
    loop {
        let (left, word) = word(input)?;
        match word {
            Word::Edition(text) => in_edition = Some(text.trim()),
            Word::Ruling(mark, name) => rulings.push(Expected {
                name: Cow::Borrowed(name),
                cannot_tell: mark == Some('?'),
                consequence: mark == Some('~'),
                edition: in_edition.map(Cow::Borrowed),
            }),
        }
        input = space0.parse(left)?.0;
        // An edition says something about the ruling behind it, so it cannot be the last word.
        let complete = matches!(word_kind(input), None | Some('#')) && !rulings.is_empty();
        if complete && input.is_empty() {
            return Ok((input, (rulings, None)));
        }
        if complete {
            return why.map(|why| (std::mem::take(&mut rulings), Some(why))).parse(input);
        }
    }
}

fn word_kind(input: &str) -> Option<char> {
    input.chars().next()
}

/// Whether a comment carries expected rulings; the full-width signs count too, lest they silence a test.
pub(super) fn is_expectation(comment: &str) -> bool {
    let mut chars = comment.chars();
    matches!(chars.next(), Some('#' | '＃')) && matches!(chars.next(), Some('!' | '！'))
}

/// Reads a comment that [`is_expectation`].
pub(super) fn expectation(source: &str, span: Span, line: u32) -> Result<Expectation<'_>, Box<Fault>> {
    let comment = &source[span.start as usize..span.end as usize];
    let marks: usize = comment.chars().take(2).map(char::len_utf8).sum();
    let text = comment[marks..].trim_end();
    match content(text) {
        Ok((_, (rulings, why))) => Ok(Expectation {
            line,
            span,
            rulings,
            why: why.filter(|why| !why.is_empty()).map(Cow::Borrowed),
        }),
        Err(nom::Err::Error(error) | nom::Err::Failure(error)) => {
            let at = span.start + (marks + text.len() - error.left.min(text.len())) as u32;
            let end = span.start + (marks + text.len()) as u32;
            let wanted = if error.wanted.is_empty() {
                "a ruling as `game/name`"
            } else {
                error.wanted
            };
            let fault = Fault::new(Span { start: at, end }, "`#!` holds expected rulings and nothing else");
            Err(fault
                .expecting(vec![wanted.into()])
                .help("a plain comment begins with `# `"))
        }
        // Only streaming parsers ask for more input, and none is used here.
        Err(nom::Err::Incomplete(_)) => Err(Fault::new(span, "`#!` holds expected rulings and nothing else")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> Result<Expectation<'_>, Box<Fault>> {
        let end = comment.len() as u32;
        expectation(comment, Span { start: 0, end }, 1)
    }

    #[test]
    fn the_strict_form() {
        let all =
            read("#! weiss-schwarz/level ?weiss-schwarz/cost [2021-03] ~weiss-schwarz/penalty # why not").unwrap();
        let names: Vec<_> = all.rulings.iter().map(|ruling| ruling.name.as_ref()).collect();
        assert_eq!(
            names,
            ["weiss-schwarz/level", "weiss-schwarz/cost", "weiss-schwarz/penalty"]
        );
        assert!(all.rulings[1].cannot_tell && all.rulings[2].consequence && !all.rulings[0].consequence);
        assert_eq!(all.rulings[2].edition.as_deref(), Some("2021-03"));
        assert_eq!(all.why.as_deref(), Some("why not"));
        assert!(read("#! clean").unwrap().rulings.is_empty());
        assert!(read("#!clean # nothing").is_ok());
    }

    #[test]
    fn everything_else_is_an_error() {
        for bad in [
            "#!",
            "#! ",
            "#! level",
            "#! clean a/b",
            "#! a/b, c/d",
            "#! A/b",
            "#! [x]",
            "#! [] a/b",
            "#! ??a/b",
            "#! a/b c",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
        let fault = read("#! a/b c").unwrap_err();
        assert_eq!(fault.span.start, 8, "where the `/` is missing");
    }
}
