//! From the text of one line to tokens.
//!
//! A token is its place and its kind; what it says is only looked at when somebody asks, so that lexing a line of
//! plain ASCII writes nothing. Nothing here knows words or verbs.
//!
//! Nearly every token is a short word or a number in plain letters. Where it ends is found in eight bytes at once
//! ([`letters`]); all others are read byte by byte or character by character, by the functions that know every sign.

use std::borrow::Cow;

use nom::IResult;
use nom::bytes::complete::{take_till, take_while};

use super::ast::{Form, Span, Text};
use super::fold::{Fold, fold, fold_text};

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tok {
    /// Letters, digits, `_ - / '` and visible characters beyond ASCII; not all digits.
    Word,
    /// Digits only.
    Digits,
    /// `"..."` or `「...」`.
    Str,
    /// `+2000`, `-1`.
    Signed,
    /// `.`
    Dot,
    /// `...`
    Dots,
    /// `:`
    Colon,
    /// `;`
    Semicolon,
    /// `=`
    Equals,
    /// `>`
    Greater,
    /// `*`
    Star,
    /// `?`
    Question,
    /// `[`
    Open,
    /// `]`
    Close,
    /// `!`
    Bang,
    /// `-` that belongs to no number and no word.
    Minus,
    /// `@`
    At,
    /// The end of the line, or the comment that ends it.
    End,
    /// What is no token.
    Bad(Bad),
}

/// Why something is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bad {
    /// `( ) { } < , & % ^ ~ $ \` and backtick.
    Reserved,
    /// A control or format character.
    Invisible,
    /// A quote that its line does not close.
    Unclosed,
    /// `""`
    EmptyString,
    /// A backslash in quotes before anything but `"` and `\`.
    Escape,
    /// A word that ends in `-`.
    TrailingDash,
    /// A sign and a number too large to hold, or a `+` before no number.
    Sign,
    /// A `#` without a space before it.
    Hash,
    /// Two dots.
    TwoDots,
}

/// One token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Tok,
    pub start: u32,
    pub end: u32,
    /// A space, or the start of the line, stands before it.
    pub spaced: bool,
    /// It holds characters that fold.
    pub folded: bool,
}

impl Token {
    pub fn span(&self) -> Span {
        Span {
            start: self.start,
            end: self.end,
        }
    }
}

const OTHER: u8 = 0;
const WORD: u8 = 1;
const DIGIT: u8 = 2;
const SPACE: u8 = 3;
const HIGH: u8 = 4;
const SIGN: u8 = 5;

/// What a byte can begin.
const CLASS: [u8; 256] = {
    let mut class = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'/' | b'\'' => WORD,
            b'0'..=b'9' => DIGIT,
            b' ' | b'\t' => SPACE,
            128.. => HIGH,
            byte if sign_of(byte).is_some() => SIGN,
            _ => OTHER,
        };
        byte += 1;
    }
    class
};

/// The signs that are tokens by themselves, whatever stands beside them.
const fn sign_of(byte: u8) -> Option<Tok> {
    Some(match byte {
        b':' => Tok::Colon,
        b';' => Tok::Semicolon,
        b'=' => Tok::Equals,
        b'>' => Tok::Greater,
        b'*' => Tok::Star,
        b'?' => Tok::Question,
        b'[' => Tok::Open,
        b']' => Tok::Close,
        b'!' => Tok::Bang,
        b'@' => Tok::At,
        _ => return None,
    })
}

/// [`sign_of`] as a table; [`Tok::End`] where there is none.
const SIGNS: [Tok; 128] = {
    let mut signs = [Tok::End; 128];
    let mut byte = 0;
    while byte < 128 {
        if let Some(kind) = sign_of(byte as u8) {
            signs[byte] = kind;
        }
        byte += 1;
    }
    signs
};

/// Whether a word goes on with this byte, or with the character it begins.
const GOES_ON: [bool; 256] = {
    let mut goes_on = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        goes_on[byte] = in_word(byte as u8) || byte >= 128;
        byte += 1;
    }
    goes_on
};

const fn in_word(byte: u8) -> bool {
    matches!(CLASS[byte as usize], WORD | DIGIT) || byte == b'-'
}

/// How many of eight bytes, from the first on, are letters and digits of ASCII, and whether all of those are digits.
#[inline]
fn letters(eight: [u8; 8]) -> (usize, bool) {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x80 * ONES;
    const CASE: u64 = 0x20 * ONES;
    /// The top bit of every byte of at least `least`; those of `bytes` are clear, so that nothing is carried over.
    const fn from(bytes: u64, least: u8) -> u64 {
        bytes.wrapping_add((0x80 - least as u64) * ONES)
    }
    let bytes = u64::from_le_bytes(eight);
    let ascii = !bytes & TOPS;
    let low = bytes & !TOPS;
    let digit = from(low, b'0') & !from(low, b'9' + 1);
    let letter = from(low | CASE, b'a') & !from(low | CASE, b'z' + 1);
    let no_digit = !(digit & ascii) & TOPS;
    let neither = !((digit | letter) & ascii) & TOPS;
    // No byte at all is 64 bits: eight.
    let len = neither.trailing_zeros() / 8;
    (len as usize, len == no_digit.trailing_zeros() / 8)
}

/// A word of less than eight letters and digits of ASCII, and where it ends.
#[inline]
fn short_word(source: &[u8], start: usize) -> Option<(Tok, usize)> {
    // What lies behind the end of the line may be looked at: a word does not go on there.
    let eight = source.get(start..)?.first_chunk()?;
    let (len, numeric) = letters(*eight);
    let behind = eight.get(len)?;
    let kind = if numeric { Tok::Digits } else { Tok::Word };
    (!GOES_ON[usize::from(*behind)]).then_some((kind, start + len))
}

/// A word of letters and digits of ASCII alone, not too near the end of the source, and where it ends; of no length where none
/// begins.
#[inline]
pub(super) fn plain_word(source: &[u8], start: usize) -> Option<(Tok, usize)> {
    let mut end = start;
    let mut digits = true;
    loop {
        let eight = source.get(end..)?.first_chunk()?;
        let (len, numeric) = letters(*eight);
        end += len;
        digits &= numeric;
        if let Some(behind) = eight.get(len) {
            let kind = if digits { Tok::Digits } else { Tok::Word };
            return (!GOES_ON[usize::from(*behind)]).then_some((kind, end));
        }
    }
}

fn word_run(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while(in_word)(input)
}

fn plain_string(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_till(|byte| byte == b'"' || byte == b'\\')(input)
}

/// How many bytes a run takes; the runs above cannot fail.
fn run<'i>(parser: impl Fn(&'i [u8]) -> IResult<&'i [u8], &'i [u8]>, input: &'i [u8]) -> usize {
    parser(input).map_or(0, |(_, taken)| taken.len())
}

/// Walks over one line.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'s> {
    source: &'s str,
    /// The source up to the end of the line.
    bytes: &'s [u8],
    pos: usize,
    line_start: usize,
    /// The comment that ended the line, once it was reached.
    pub comment: Option<Span>,
}

impl<'s> Lexer<'s> {
    /// A lexer for the line from `start` to `end` of `source`.
    pub fn new(source: &'s str, start: usize, end: usize) -> Self {
        Lexer {
            source,
            bytes: &source.as_bytes()[..end],
            pos: start,
            line_start: start,
            comment: None,
        }
    }

    /// The same line again from `pos`, the start of a token.
    pub fn back_to(&mut self, pos: u32) {
        self.pos = pos as usize;
    }

    /// The rest of the line, from just behind the last token.
    pub fn rest(&self) -> (usize, &'s str) {
        (self.pos, &self.source[self.pos..self.bytes.len()])
    }

    /// The next token.
    #[inline]
    pub fn next(&mut self) -> Token {
        let mut pos = self.pos;
        let mut spaced = pos == self.line_start;
        // Nearly every token is a short word or a sign behind a space, or the end of the line.
        while self.bytes.get(pos) == Some(&b' ') {
            pos += 1;
            spaced = true;
        }
        let Some(&byte) = self.bytes.get(pos) else {
            return self.token(Tok::End, pos, pos, true);
        };
        match CLASS[byte as usize] {
            WORD | DIGIT => {
                if let Some((kind, end)) = short_word(self.source.as_bytes(), pos) {
                    return self.token(kind, pos, end, spaced);
                }
            }
            SIGN => return self.token(SIGNS[usize::from(byte & 127)], pos, pos + 1, spaced),
            _ => {}
        }
        self.any(pos, spaced)
    }

    /// The next token, whatever it is, from this place on.
    #[inline(never)]
    fn any(&mut self, mut pos: usize, mut spaced: bool) -> Token {
        loop {
            let Some(&byte) = self.bytes.get(pos) else {
                return self.token(Tok::End, pos, pos, true);
            };
            match CLASS[byte as usize] {
                SPACE => {
                    spaced = true;
                    pos += 1;
                }
                WORD | DIGIT => return self.word(pos, spaced),
                SIGN => return self.token(SIGNS[usize::from(byte & 127)], pos, pos + 1, spaced),
                HIGH => match self.high(pos, spaced) {
                    Ok(token) => return token,
                    // A space of full width.
                    Err(behind) => {
                        spaced = true;
                        pos = behind;
                    }
                },
                _ => return self.sign(byte, pos, 1, spaced),
            }
        }
    }

    /// What begins with a character beyond ASCII; where that is a space, the place behind it. Apart from the others, so that those
    /// are found quickly.
    #[inline(never)]
    fn high(&mut self, pos: usize, spaced: bool) -> Result<Token, usize> {
        let c = self.char_at(pos);
        let width = c.len_utf8();
        Ok(match fold(c) {
            Fold::Ascii(b' ') => return Err(pos + width),
            Fold::Ascii(byte) if in_word(byte) && byte != b'-' => self.slow_word(pos, spaced),
            // The last thing said, it counts nothing: a word for what is crossed out.
            Fold::Ascii(b'*') if c == '×' && spaced && self.ends(pos + width) => {
                self.token(Tok::Word, pos, pos + width, spaced)
            }
            Fold::Ascii(byte) => self.sign(byte, pos, width, spaced),
            Fold::Dots => self.token(Tok::Dots, pos, pos + width, spaced),
            Fold::Letter => self.slow_word(pos, spaced),
            Fold::Corner => self.corner_string(pos, spaced),
            Fold::Invisible => self.token(Tok::Bad(Bad::Invisible), pos, pos + width, spaced),
        })
    }

    /// Whether nothing more is said from here on: in this statement, or between these brackets.
    fn ends(&self, mut pos: usize) -> bool {
        while let Some((b' ' | b'\t', width)) = self.folded_at(pos) {
            pos += width;
        }
        let next = self.folded_at(pos).map(|(byte, _)| byte);
        pos >= self.bytes.len() || matches!(next, Some(b';' | b'#' | b']' | b'\n' | b'\r'))
    }

    #[inline]
    fn token(&mut self, kind: Tok, start: usize, end: usize, spaced: bool) -> Token {
        self.pos = end;
        // Sources of 4 GiB and more are refused before any lexing, so offsets fit.
        Token {
            kind,
            start: start as u32,
            end: end as u32,
            spaced,
            folded: false,
        }
    }

    fn char_at(&self, pos: usize) -> char {
        // Every `pos` is a character boundary before the end of the line; a space never reaches a word.
        self.source[pos..].chars().next().unwrap_or(' ')
    }

    /// The character at `pos` as the ASCII byte it folds to, with its width.
    fn folded_at(&self, pos: usize) -> Option<(u8, usize)> {
        let &byte = self.bytes.get(pos)?;
        if byte < 128 {
            return Some((byte, 1));
        }
        let c = self.char_at(pos);
        match fold(c) {
            Fold::Ascii(byte) => Some((byte, c.len_utf8())),
            _ => None,
        }
    }

    #[inline]
    fn word(&mut self, start: usize, spaced: bool) -> Token {
        match plain_word(self.source.as_bytes(), start) {
            Some((kind, end)) => self.token(kind, start, end, spaced),
            None => self.any_word(start, spaced),
        }
    }

    /// A word in which other signs than letters may stand, or near the end of the source.
    #[inline(never)]
    fn any_word(&mut self, start: usize, spaced: bool) -> Token {
        let end = start + run(word_run, &self.bytes[start..]);
        if self.bytes.get(end).is_some_and(|&byte| byte >= 128) {
            return self.slow_word(start, spaced);
        }
        if self.bytes[end - 1] == b'-' {
            return self.dashed(start, end, 1, spaced, false);
        }
        let digits = self.bytes[start..end].iter().all(u8::is_ascii_digit);
        self.token(if digits { Tok::Digits } else { Tok::Word }, start, end, spaced)
    }

    /// A word with characters beyond ASCII in it.
    fn slow_word(&mut self, start: usize, spaced: bool) -> Token {
        let mut end = start;
        let mut folded = false;
        let mut digits = true;
        let mut dash = 0;
        while end < self.bytes.len() {
            let c = self.char_at(end);
            let byte = match if c.is_ascii() { Fold::Ascii(c as u8) } else { fold(c) } {
                Fold::Ascii(byte) if in_word(byte) => byte,
                Fold::Letter => b'a',
                _ => break,
            };
            folded |= !c.is_ascii() && fold(c) != Fold::Letter;
            digits &= byte.is_ascii_digit();
            dash = if byte == b'-' { c.len_utf8() } else { 0 };
            end += c.len_utf8();
        }
        if dash > 0 {
            return self.dashed(start, end, dash, spaced, folded);
        }
        let mut token = self.token(if digits { Tok::Digits } else { Tok::Word }, start, end, spaced);
        token.folded = folded;
        token
    }

    /// A word with a dash behind it: right only where the dash is half an arrow, as in `FC->BL`.
    fn dashed(&mut self, start: usize, end: usize, dash: usize, spaced: bool, folded: bool) -> Token {
        let word_end = end - dash;
        let arrow = self.folded_at(end).is_some_and(|(byte, _)| byte == b'>');
        let text = &self.source[start..word_end];
        if !arrow || text.is_empty() || fold_text(text).ends_with('-') {
            return self.token(Tok::Bad(Bad::TrailingDash), start, end, spaced);
        }
        let digits = fold_text(text).bytes().all(|byte| byte.is_ascii_digit());
        let mut token = self.token(if digits { Tok::Digits } else { Tok::Word }, start, word_end, spaced);
        token.folded = folded;
        token
    }

    /// Everything that is neither a word nor a space; `width` is what the sign takes in the source.
    #[inline(never)]
    fn sign(&mut self, byte: u8, start: usize, width: usize, spaced: bool) -> Token {
        let end = start + width;
        let kind = match byte {
            b'"' => return self.string(start, end, width > 1, spaced),
            b'+' | b'-' => return self.signed(byte, start, end, spaced),
            b'.' => return self.dots(start, end, spaced),
            b'#' if spaced => {
                let line_end = self.bytes.len();
                self.comment = Some(Span {
                    start: start as u32,
                    end: line_end as u32,
                });
                let mut token = self.token(Tok::End, start, line_end, true);
                token.end = token.start;
                return token;
            }
            b'#' => Tok::Bad(Bad::Hash),
            0..=31 | 127 => Tok::Bad(Bad::Invisible),
            _ => sign_of(byte).unwrap_or(Tok::Bad(Bad::Reserved)),
        };
        self.token(kind, start, end, spaced)
    }

    fn signed(&mut self, byte: u8, start: usize, mut end: usize, spaced: bool) -> Token {
        if byte == b'-'
            && let Some((b'>', width)) = self.folded_at(end)
        {
            return self.token(Tok::Greater, start, end + width, spaced);
        }
        let mut folded = end - start > 1;
        let digits = end;
        while let Some((next, width)) = self.folded_at(end) {
            if !next.is_ascii_digit() {
                break;
            }
            folded |= width > 1;
            end += width;
        }
        let kind = match end > digits {
            true => match self.number(start, end) {
                Some(_) => Tok::Signed,
                None => Tok::Bad(Bad::Sign),
            },
            false if byte == b'-' => Tok::Minus,
            false => Tok::Bad(Bad::Sign),
        };
        let mut token = self.token(kind, start, end, spaced);
        token.folded = folded;
        token
    }

    fn number(&self, start: usize, end: usize) -> Option<i32> {
        fold_text(&self.source[start..end]).parse().ok()
    }

    /// The value of a [`Tok::Signed`].
    pub fn signed_value(&self, token: &Token) -> i32 {
        // The token is only made where the number fits.
        self.number(token.start as usize, token.end as usize).unwrap_or(0)
    }

    fn dots(&mut self, start: usize, end: usize, spaced: bool) -> Token {
        let Some((b'.', second)) = self.folded_at(end) else {
            return self.token(Tok::Dot, start, end, spaced);
        };
        match self.folded_at(end + second) {
            Some((b'.', third)) => self.token(Tok::Dots, start, end + second + third, spaced),
            _ => self.token(Tok::Bad(Bad::TwoDots), start, end + second, spaced),
        }
    }

    /// A string opened by `"`, or by a sign that folds to it and may close it as well.
    fn string(&mut self, start: usize, content: usize, curly: bool, spaced: bool) -> Token {
        let mut pos = content;
        let mut escape = None;
        let line_end = self.bytes.len();
        let (content_end, end) = loop {
            if !curly {
                pos += run(plain_string, &self.bytes[pos..]);
            }
            if pos >= line_end {
                return self.token(Tok::Bad(Bad::Unclosed), start, line_end, spaced);
            }
            match self.bytes[pos] {
                b'\\' => {
                    match self.bytes.get(pos + 1) {
                        Some(b'"' | b'\\') => pos += 2,
                        _ => {
                            escape.get_or_insert(pos);
                            pos += 1;
                        }
                    };
                }
                b'"' => break (pos, pos + 1),
                128.. => {
                    let c = self.char_at(pos);
                    if fold(c) == Fold::Ascii(b'"') {
                        break (pos, pos + c.len_utf8());
                    }
                    pos += c.len_utf8();
                }
                _ => pos += 1,
            }
        };
        let mut token = match escape {
            _ if content_end == content => self.token(Tok::Bad(Bad::EmptyString), start, end, spaced),
            Some(at) => {
                let mut token = self.token(Tok::Bad(Bad::Escape), at, end, spaced);
                token.end = at as u32 + 1;
                token
            }
            None => self.token(Tok::Str, start, end, spaced),
        };
        token.folded = curly;
        token
    }

    fn corner_string(&mut self, start: usize, spaced: bool) -> Token {
        let content = start + '「'.len_utf8();
        let line_end = self.bytes.len();
        match self.source[content..line_end].find('」') {
            Some(0) => self.token(Tok::Bad(Bad::EmptyString), start, content + '」'.len_utf8(), spaced),
            Some(len) => self.token(Tok::Str, start, content + len + '」'.len_utf8(), spaced),
            None => self.token(Tok::Bad(Bad::Unclosed), start, line_end, spaced),
        }
    }

    /// The source text of a token.
    #[inline]
    pub fn raw(&self, token: &Token) -> &'s str {
        &self.source[token.start as usize..token.end as usize]
    }

    /// The bytes of a token.
    #[inline]
    pub fn bytes_of(&self, token: &Token) -> &'s [u8] {
        &self.source.as_bytes()[token.start as usize..token.end as usize]
    }

    /// The text of a word, digits or a string.
    pub fn text(&self, token: &Token) -> Text<'s> {
        let raw = self.raw(token);
        let text = match (token.kind, token.folded) {
            (Tok::Str, _) => self.string_text(raw),
            (_, true) => fold_text(raw),
            (_, false) => Cow::Borrowed(raw),
        };
        Text {
            span: token.span(),
            text,
            quoted: token.kind == Tok::Str,
        }
    }

    /// Where the content of a word, digits or a string is found, if it stands in the source as it is.
    pub fn form(&self, token: &Token) -> Option<Form> {
        if token.kind != Tok::Str {
            return (!token.folded).then_some(Form::Plain);
        }
        let raw = self.raw(token);
        match self.string_text(raw) {
            Cow::Owned(_) => None,
            Cow::Borrowed(_) => {
                let mut quotes = raw.chars();
                // A string has both its quotes, of a few bytes each.
                let open = quotes.next().map_or(0, char::len_utf8) as u8;
                let close = quotes.next_back().map_or(0, char::len_utf8) as u8;
                Some(Form::Quoted { open, close })
            }
        }
    }

    fn string_text(&self, raw: &'s str) -> Cow<'s, str> {
        let mut chars = raw.chars();
        let corner = chars.next() == Some('「');
        chars.next_back();
        let inner = chars.as_str();
        match !corner && inner.contains('\\') {
            false => Cow::Borrowed(inner),
            true => {
                let mut resolved = String::with_capacity(inner.len());
                let mut chars = inner.chars();
                while let Some(c) = chars.next() {
                    // A backslash always has its partner: the lexer refuses the others.
                    resolved.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
                }
                Cow::Owned(resolved)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(line: &str) -> Vec<(Tok, &str)> {
        let mut lexer = Lexer::new(line, 0, line.len());
        let mut all = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == Tok::End {
                return all;
            }
            all.push((token.kind, &line[token.start as usize..token.end as usize]));
        }
    }

    #[test]
    fn eight_bytes_at_once_are_what_they_are_one_by_one() {
        // Every byte at every place, before and behind a letter, a digit, and what is neither.
        for byte in 0..=255_u8 {
            for at in 0..8 {
                for other in [*b"aZ90mQ5z", *b"01234567", *b"AB-_/'.1", *b"a\x801\xff2b\n3"] {
                    let mut eight = other;
                    eight[at] = byte;
                    let len = eight.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
                    let digits = eight[..len].iter().all(u8::is_ascii_digit);
                    assert_eq!(letters(eight), (len, digits), "{eight:?}");
                }
            }
        }
    }

    #[test]
    fn a_word_is_the_same_wherever_it_stands() {
        // Near the end of a source words are read byte by byte, in the middle of it eight at once.
        let pieces = [
            "a", "Z", "0", "9", "-", "_", "/", "'", ".", "é", "ａ", "１", "－", "*", " ", "→", "abcdefg", "12345678",
        ];
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let line = format!("{first}{second}{third}");
                    let long = format!("{line}\n12345678 play 022 > FC");
                    let (mut short, mut behind) = (Lexer::new(&line, 0, line.len()), Lexer::new(&long, 0, line.len()));
                    loop {
                        let (token, same) = (short.next(), behind.next());
                        assert_eq!(format!("{token:?}"), format!("{same:?}"), "{line}");
                        if token.kind == Tok::End {
                            break;
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_dash_before_an_arrow_is_the_arrow() {
        let expected = vec![(Tok::Word, "FC"), (Tok::Greater, "->"), (Tok::Word, "BL")];
        assert_eq!(kinds("FC->BL"), expected);
        assert_eq!(kinds("012->BL")[0], (Tok::Digits, "012"));
        assert_eq!(kinds("FC- BL")[0].0, Tok::Bad(Bad::TrailingDash));
    }

    #[test]
    fn full_width_signs_are_the_plain_ones() {
        let line = "ドロー＝？；建設＝Ｔ０７";
        let expected = [
            Tok::Word,
            Tok::Equals,
            Tok::Question,
            Tok::Semicolon,
            Tok::Word,
            Tok::Equals,
            Tok::Word,
        ];
        assert_eq!(kinds(line).iter().map(|k| k.0).collect::<Vec<_>>(), expected);
        let mut lexer = Lexer::new("０１２", 0, 9);
        let token = lexer.next();
        assert_eq!((token.kind, lexer.text(&token).text.as_ref()), (Tok::Digits, "012"));
    }

    #[test]
    fn strings_close_on_their_line() {
        assert_eq!(kinds(r#""a \" b" 「c」"#).len(), 2);
        assert_eq!(kinds("“a” b").len(), 2);
        assert_eq!(kinds(r#"a "b ; c"#)[1].0, Tok::Bad(Bad::Unclosed));
        assert_eq!(kinds(r#""""#)[0].0, Tok::Bad(Bad::EmptyString));
        assert_eq!(kinds(r#""a\n""#)[0].0, Tok::Bad(Bad::Escape));
    }
}
