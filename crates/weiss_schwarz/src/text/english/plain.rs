//! A printed line as the grammar reads it: lower case and single spaces, without what stands in round brackets (2.12.3);
//! names, traits and costs as they are printed; quoted abilities between `⟦` and `⟧`.

use super::super::words::{is_quote, name_ends};

/// Texts quote abilities that quote abilities; deeper than this nothing is read.
const DEEP_MOST: usize = 3;

/// What stands for a quotation mark that is part of a name, so that the marks around the name are its only ones: a character that no
/// list writes.
pub const QUOTE_IN_NAME: char = '\u{2033}';

/// The line, ready to be read.
pub fn plain(text: &str) -> Option<String> {
    within(text, 0)
}

fn within(text: &str, depth: usize) -> Option<String> {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text.trim();
    while let Some(c) = rest.chars().next() {
        let next = &rest[c.len_utf8()..];
        rest = match c {
            c if is_quote(c) => {
                let end = closing(next)?;
                let inside = next[..end].trim();
                match is_ability(inside) {
                    true if depth == DEEP_MOST => return None,
                    true => {
                        out.push('⟦');
                        out.push_str(&within(inside, depth + 1)?);
                        out.push('⟧');
                    }
                    false => {
                        out.push('"');
                        out.push_str(&inside.replace(is_quote, &QUOTE_IN_NAME.to_string()));
                        out.push('"');
                    }
                }
                let quote = next[end..].chars().next().map_or(0, char::len_utf8);
                &next[end + quote..]
            }
            '《' => {
                let end = next.find('》')?;
                out.push('《');
                out.push_str(next[..end].trim());
                out.push('》');
                &next[end + '》'.len_utf8()..]
            }
            '[' if mark(next).is_some() => {
                let (word, behind) = mark(next)?;
                out.push_str(word);
                behind
            }
            '[' => {
                let end = bracket(next)?;
                out.push_str(" [");
                out.push_str(next[..end].trim());
                out.push_str("] ");
                &next[end + 1..]
            }
            '(' | '（' => &next[reminder(next)?..],
            '【' => {
                out.push_str(" 【");
                next
            }
            '】' => {
                out.push_str("】 ");
                next
            }
            '’' | '‘' => push(&mut out, '\'', next),
            '－' | '−' | '–' | '‐' => push(&mut out, '-', next),
            '＋' => push(&mut out, '+', next),
            c if c.is_whitespace() => push(&mut out, ' ', next),
            c => {
                out.extend(c.to_lowercase());
                next
            }
        };
    }
    let words: Vec<&str> = out.split_whitespace().collect();
    Some(words.join(" ").replace(" ,", ",").replace(" .", "."))
}

fn push<'t>(out: &mut String, c: char, next: &'t str) -> &'t str {
    out.push(c);
    next
}

/// `AUTO]`, as some lists write the mark of a kind.
fn mark(text: &str) -> Option<(&'static str, &str)> {
    let marks = [
        ("AUTO]", " 【auto】 "),
        ("CONT]", " 【cont】 "),
        ("ACT]", " 【act】 "),
        ("A]", " 【auto】 "),
        ("C]", " 【cont】 "),
        ("S]", " 【act】 "),
    ];
    let mut marks = marks.into_iter();
    marks.find_map(|(mark, word)| Some((word, text.strip_prefix(mark)?)))
}

/// Where the bracket of a cost ends; names in it may have brackets of their own.
fn bracket(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, c)| {
        quoted ^= matches!(c, '"' | '“' | '”');
        (c == ']' && !quoted).then_some(at)
    })
}

/// Where a reminder ends.
fn reminder(text: &str) -> Option<usize> {
    let mut depth = 1usize;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '（' => depth += 1,
            ')' | '）' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at + c.len_utf8())
    })
}

/// Where the quote ends that was just opened. In a quoted ability names are quoted as well, so that it ends at the quote
/// behind a full stop.
fn closing(text: &str) -> Option<usize> {
    if !is_ability(text) {
        return name_ends(text);
    }
    let mut quotes = text.match_indices(is_quote).map(|(at, _)| at);
    let ends = |at: &usize| text[..*at].trim_end().ends_with(['.', ')', ']']);
    quotes.find(ends)
}

/// Whether what is quoted is an ability.
fn is_ability(text: &str) -> bool {
    let text = text.trim_start();
    let marks = ["[AUTO]", "[CONT]", "[ACT]", "[A]", "[C]", "[S]"];
    text.starts_with('【') || marks.iter().any(|mark| text.starts_with(mark))
}
