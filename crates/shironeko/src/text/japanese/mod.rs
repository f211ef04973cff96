//! The grammar of printed Japanese text: one reading, every character consumed, or none.

mod constants;
mod nouns;
#[cfg(test)]
mod tests;

use nom::IResult;

use super::super::effects::constant::Constant;

/// What a piece of the grammar reads.
type R<'a, T> = IResult<&'a str, T>;

/// More digits than any number on a card has.
const DIGITS_MOST: usize = 3;

/// The text, ready to be read: digits, signs and brackets in their narrow form, no spaces.
fn plain(text: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => {
            // The wide forms stand in the order of the narrow ones.
            char::from_u32(c as u32 - 0xfee0).unwrap_or(c)
        }
        '−' | '‐' | '–' => '-',
        c => c,
    };
    text.chars().filter(|c| !c.is_whitespace()).map(narrow).collect()
}

/// What a 常時 ability of a chara gives, if every word of it is read. `text`: what stands behind its kind.
pub fn constant(text: &str) -> Option<Vec<Constant>> {
    whole(&plain(text), constants::sentences)
}

/// What a grammar makes of a text that it reads to its end.
fn whole<T>(text: &str, grammar: impl Fn(&str) -> R<'_, T>) -> Option<T> {
    match grammar(text) {
        Ok(("", read)) => Some(read),
        _ => None,
    }
}
