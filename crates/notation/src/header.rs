//! The first line, the header, and the lines that begin a section.

use std::borrow::Cow;

use super::ast::{Atom, Form, Header, Line, Section, SectionKind, Span, Statement, StatementKind, Text};
use super::errors::{Fault, brief, nearest};
use super::fold::fold_text;
use super::lexer::{Bad, Lexer, Tok, Token};
use super::statement::Parser;

/// A key of the header, and what may stand between it and its colon.
pub(super) struct Key {
    pub name: &'static str,
    /// A name must stand there (`player Aoi:`).
    pub named: bool,
    /// A quoted text may follow the name.
    pub labelled: bool,
}

const fn key(name: &'static str) -> Key {
    Key {
        name,
        named: false,
        labelled: false,
    }
}

const fn named(name: &'static str, labelled: bool) -> Key {
    Key {
        name,
        named: true,
        labelled,
    }
}

/// All keys; anything else is written as `note KEY:`.
pub(super) const KEYS: [Key; 20] = [
    key("game"),
    named("policy", false),
    key("seed"),
    named("commit", false),
    named("reveal", false),
    key("detail"),
    key("seat"),
    key("cards"),
    named("player", true),
    named("card", false),
    key("event"),
    key("date"),
    key("language"),
    key("place"),
    key("round"),
    key("table"),
    key("format"),
    key("judges"),
    key("recorder"),
    named("note", false),
];

/// The words that begin a section.
pub(super) const SECTIONS: [&str; 5] = ["setup", "position", "turn", "cards", "deck"];

/// Whether a token is a section word; `cards:` is a header line, and `deck = 3` or `deck.top` a violation for a place.
#[inline]
pub(super) fn is_section(lexer: &Lexer<'_>, token: &Token) -> bool {
    // Every line comes through here: told apart by the length and the first letter.
    let may_be = || {
        let first = lexer.bytes_of(token).first().map(|first| first | 0x20);
        matches!(
            (token.end - token.start, first),
            (4, Some(b't' | b'd')) | (5, Some(b's' | b'c')) | (8, Some(b'p'))
        )
    };
    token.kind == Tok::Word && (token.folded || may_be()) && says_section(lexer, token)
}

#[inline(never)]
fn says_section(lexer: &Lexer<'_>, token: &Token) -> bool {
    let is = |word: &[u8]| {
        let mut sections = SECTIONS.iter().map(|section| section.as_bytes());
        sections.any(|section| section.eq_ignore_ascii_case(word))
    };
    if !token.folded && !is(lexer.bytes_of(token)) {
        return false;
    }
    let word = lexer.text(token).text;
    if !is(word.as_bytes()) {
        return false;
    }
    let next = lexer.clone().next();
    match word.eq_ignore_ascii_case("cards") {
        // What follows it is no longer read as statements, so `cards harbor.toml` without its colon must not pass.
        true => next.kind == Tok::End,
        false => !matches!(next.kind, Tok::Colon | Tok::Equals | Tok::Dot),
    }
}

/// `rejudge 1`, and whether the line was one at all.
pub(super) fn version(parser: &mut Parser<'_, '_>) -> Option<Result<u32, Box<Fault>>> {
    let text = parser.lexer.text(&parser.token);
    if parser.token.kind != Tok::Word || !text.text.eq_ignore_ascii_case("rejudge") {
        return None;
    }
    parser.bump();
    let number = parser.bump();
    let digits = parser.lexer.text(&number).text;
    let help = "this program reads `rejudge 1`";
    if number.kind != Tok::Digits {
        return Some(Err(
            Fault::new(number.span(), "the version of the notation is missing").help(help)
        ));
    }
    if digits != "1" {
        let message = format!("version {} of the notation is not known", brief(&digits));
        return Some(Err(Fault::new(number.span(), message).help(help)));
    }
    Some(match parser.at(Tok::End) {
        true => Ok(1),
        false => Err(Fault::new(parser.here(), "nothing else stands on the first line")),
    })
}

impl<'s> Parser<'s, '_> {
    /// Reads a header line; the current token is its first.
    pub fn header(&mut self) -> Result<(), Box<Fault>> {
        let first = self.bump();
        let mut key = self.lexer.text(&first);
        if first.kind != Tok::Word {
            return Err(self
                .bad_token(&first, "a header line begins with its key")
                .expecting(vec!["`key: value`".into()]));
        }
        let name = matches!(self.token.kind, Tok::Word | Tok::Digits).then(|| self.bump());
        // Without a name, one quoted word is the name: `player "End": ...`.
        let mut quoted = self.at(Tok::Str).then(|| self.bump());
        let name = name.or_else(|| {
            if self.at(Tok::Str) || self.at(Tok::Colon) {
                quoted.take()
            } else {
                None
            }
        });
        if quoted.is_none() && self.at(Tok::Str) {
            quoted = Some(self.bump());
        }
        if !self.at(Tok::Colon) {
            let fault = self
                .bad_token(&self.token, "a header line is `key: value`")
                .expecting(vec!["`:`".into()]);
            let near = nearest(&key.text, SECTIONS).map(|word| format!("did you mean the section `{word}`?"));
            return Err(fault.maybe_help(near));
        }
        let Some(known) = KEYS.iter().find(|known| known.name.eq_ignore_ascii_case(&key.text)) else {
            let near = nearest(&key.text, KEYS.iter().map(|known| known.name));
            let help = match near {
                Some(word) => format!("did you mean `{word}`?"),
                None => "a line of your own is `note KEY: ...`".into(),
            };
            return Err(Fault::new(key.span, format!("unknown key `{}`", brief(&key.text))).help(help));
        };
        key.text = Cow::Borrowed(known.name);
        match &name {
            Some(name) if !known.named => {
                let message = format!("`{}` has no name before its colon", known.name);
                return Err(Fault::new(name.span(), message).help(format!("write `{}: ...`", known.name)));
            }
            None if known.named => {
                let message = format!("`{}` needs a name before its colon", known.name);
                return Err(Fault::new(self.here(), message).help(format!("write `{} NAME: ...`", known.name)));
            }
            Some(name) if name.kind == Tok::Digits => {
                return Err(Fault::new(name.span(), "a name is not all digits").help("quote it"));
            }
            _ => {}
        }
        if let Some(label) = quoted.filter(|_| !known.labelled) {
            return Err(Fault::new(
                label.span(),
                format!("`{}` takes no quoted text before its colon", known.name),
            ));
        }
        let name = name.map(|token| self.lexer.text(&token));
        let label = quoted.map(|token| self.lexer.text(&token));
        let (value, end) = self.value()?;
        if known.name == "detail"
            && !["full", "decisions"]
                .iter()
                .any(|word| word.eq_ignore_ascii_case(&value.text))
        {
            let fault = Fault::new(value.span, format!("unknown detail `{}`", brief(&value.text)));
            return Err(fault.expecting(vec!["`full`".into(), "`decisions`".into()]));
        }
        self.log.headers.push(Header {
            span: Span {
                start: first.start,
                end,
            },
            key,
            name,
            label,
            value,
        });
        Ok(())
    }

    /// The value behind the colon, and where it ends. The current token is the colon.
    fn value(&mut self) -> Result<(Text<'s>, u32), Box<Fault>> {
        let colon = self.token;
        self.lexer.back_to(colon.end);
        let mut ahead = self.lexer.clone();
        let first = ahead.next();
        if first.kind == Tok::Str {
            let behind = ahead.next();
            if behind.kind == Tok::End {
                self.lexer = ahead;
                self.token = behind;
                return Ok((self.lexer.text(&first), first.end));
            }
        }
        if first.kind == Tok::Bad(Bad::Unclosed) || first.kind == Tok::Bad(Bad::EmptyString) {
            return Err(self.bad_token(&first, ""));
        }
        // A bare value runs to the comment: a `#` behind a space.
        let (start, rest) = self.lexer.rest();
        let mut end = rest.len();
        let mut before = ' ';
        for (at, c) in rest.char_indices() {
            if (c == '#' || c == '＃')
                && (before == ' ' || before == '\t' || before == '\u{3000}' || before == '\u{a0}')
            {
                end = at;
                break;
            }
            before = c;
        }
        let raw = &rest[..end];
        let value = raw.trim();
        let from = start + (raw.len() - raw.trim_start().len());
        let span = Span {
            start: from as u32,
            end: (from + value.len()) as u32,
        };
        self.lexer.back_to((start + end) as u32);
        // Only the comment is left.
        if end < rest.len() {
            self.lexer.comment = Some(Span {
                start: (start + end) as u32,
                end: (start + rest.len()) as u32,
            });
        }
        if value.is_empty() {
            return Err(Fault::new(colon.span(), "nothing behind the colon"));
        }
        let text = fold_text(value);
        Ok((
            Text {
                span,
                text,
                quoted: false,
            },
            span.end,
        ))
    }

    /// Reads a section line; the current token is its word. The bodies of `cards` and `deck` are not its business.
    pub fn section(&mut self) -> Result<SectionKind, Box<Fault>> {
        let word = self.bump();
        let name = self.lexer.text(&word).text;
        let is = |section: &str| name.eq_ignore_ascii_case(section);
        let body = Span::default();
        let kind = if is("setup") {
            SectionKind::Setup
        } else if is("position") {
            SectionKind::Position
        } else if is("cards") {
            SectionKind::Cards { body }
        } else if is("deck") {
            let player = self.player("`deck` needs the player's name")?;
            SectionKind::Deck { player, body }
        } else {
            self.turn()?
        };
        Ok(kind)
    }

    fn turn(&mut self) -> Result<SectionKind, Box<Fault>> {
        let help = "as in `turn 7 Aoi`";
        let digits = self.lexer.text(&self.token);
        if !self.at(Tok::Digits) {
            return Err(self.bad_token(&self.token, "`turn` needs its number").help(help));
        }
        let number = super::shape::count(&digits.text, digits.span)?;
        self.bump();
        let player = self.player("`turn` needs the turn player's name")?;
        let step = match self.at(Tok::Word) {
            false => None,
            true => {
                let token = self.bump();
                let step = self.lexer.text(&token);
                if !self.index.is_step(&step.text) {
                    let steps: Vec<&str> = self
                        .index
                        .all_words()
                        .iter()
                        .filter(|known| known.step)
                        .map(|k| k.name)
                        .collect();
                    let near = nearest(&step.text, steps.iter().copied()).map(|word| format!("did you mean `{word}`?"));
                    let fault = Fault::new(step.span, format!("unknown step `{}`", brief(&step.text)));
                    let expected = steps.iter().map(|step| format!("`{step}`")).collect();
                    return Err(fault.expecting(expected).maybe_help(near));
                }
                let word = self.index.known(step.text.as_bytes());
                Some(match word {
                    Some((known, _)) => Atom {
                        span: step.span,
                        form: Form::Word(known.number),
                    },
                    None => self.atom(&token),
                })
            }
        };
        Ok(SectionKind::Turn { number, player, step })
    }

    fn player(&mut self, missing: &str) -> Result<Atom, Box<Fault>> {
        if !matches!(self.token.kind, Tok::Word | Tok::Str) {
            return Err(self.bad_token(&self.token, missing).expecting(vec!["a player".into()]));
        }
        let token = self.bump();
        Ok(self.atom(&token))
    }

    /// Puts a line that could not be read among the others, as the hole it leaves.
    pub fn hole(&mut self, span: Span, may_be_turn: bool) {
        self.log.lines.push(Line::Statement(Statement {
            span,
            stamp: None,
            forced: false,
            effect: false,
            actor: None,
            kind: StatementKind::Hole {
                verb: None,
                may_be_turn,
                text: span,
            },
        }));
    }

    /// Puts a section among the lines.
    pub fn push_section(&mut self, span: Span, kind: SectionKind) {
        self.log.lines.push(Line::Section(Section { span, kind }));
    }
}
