//! The grammar of printed English text: one reading, every word consumed, or none.

mod nouns;
mod sentences;
#[cfg(test)]
mod tests;

use nom::IResult;

use super::super::effects::Cost;
use super::super::effects::program::{Sentence, When};

/// What a piece of the grammar reads.
type R<'a, T> = IResult<&'a str, T>;

/// More digits than any number on a card has.
const DIGITS_MOST: usize = 2;

/// The text, ready to be read: one space between words, plain signs.
pub fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('’', "'").replace(['−', '–'], "-")
}

/// What a text does, sentence by sentence, if every word of it is read.
pub fn sentences(text: &str) -> Option<Vec<Sentence>> {
    whole(&plain(text), sentences::sentences)
}

/// When a text triggers, and what it then does, if all of it is read.
pub fn auto(text: &str) -> Option<(When, Vec<Sentence>)> {
    whole(&plain(text), sentences::auto)
}

/// What goes on as long as a card is in play, if all of it is read.
pub fn standing(text: &str) -> Option<Vec<Sentence>> {
    whole(&plain(text), sentences::standing)
}

/// What using a text costs, and what it then does, if all of it is read.
pub fn used(text: &str) -> Option<(Cost, Vec<Sentence>)> {
    whole(&plain(text), sentences::used)
}

/// What a grammar makes of a text that it reads to its end.
fn whole<T>(text: &str, grammar: impl Fn(&str) -> R<'_, T>) -> Option<T> {
    match grammar(text) {
        Ok(("", read)) => Some(read),
        _ => None,
    }
}
