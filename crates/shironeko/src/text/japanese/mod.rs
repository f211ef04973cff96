//! The grammar of printed Japanese text: one reading, every character consumed, or none.

mod constants;
mod nouns;
mod often;
mod steps;
#[cfg(test)]
mod tests;

use nom::IResult;

use super::super::effects::constant::Constant;
use super::super::effects::program::{Deed, Step, When};

/// What a piece of the grammar reads.
type R<'a, T> = IResult<&'a str, T>;

/// More digits than any number on a card has.
const DIGITS_MOST: usize = 3;

/// The text, ready to be read: digits, signs and brackets in their narrow form, no spaces.
pub fn plain(text: &str) -> String {
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

/// What an ability does step by step, if every word of it is read. `text`: what stands behind its kind.
pub fn steps(text: &str) -> Option<Vec<Step>> {
    whole(&plain(text), steps::steps)
}

/// What is paid for an ability beside souls, if every word of it is read. `text`: what stands in front of the colon.
pub fn costs(text: &str) -> Option<Vec<Step>> {
    whole(&plain(text), steps::costs)
}

/// When a 誘発 ability fires, if that is read, and what it does, if all of it is.
pub fn auto(text: &str) -> (Option<When>, Option<Vec<Step>>) {
    let text = plain(text);
    match steps::when(&text) {
        Ok((rest, when)) => {
            let steps = whole(rest, steps::steps);
            let of_this = |step: &Step| !matches!(step.deed, Deed::TakeThis);
            (Some(when), steps.filter(|steps| steps.iter().all(of_this)))
        }
        Err(_) => (None, None),
    }
}

/// What a grammar makes of a text that it reads to its end.
fn whole<T>(text: &str, grammar: impl Fn(&str) -> R<'_, T>) -> Option<T> {
    match grammar(text) {
        Ok(("", read)) => Some(read),
        _ => None,
    }
}
