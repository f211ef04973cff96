//! What a page says, as markup. What stays English on a page in another language is marked.

use crate::lang::Words;
use crate::report::visible;

use super::html::text;

impl Words {
    /// What the program says, as markup.
    pub(super) fn say(&self, sentence: &str, players: &[String]) -> String {
        match self.said(sentence, players) {
            Some(said) => text(&said).into_owned(),
            None => self.foreign(sentence),
        }
    }

    /// What stands in another language than the page.
    pub(super) fn foreign(&self, sentence: &str) -> String {
        match !self.is_first() && is_english(sentence) {
            true => format!("<span lang=\"en\">{}</span>", text(sentence)),
            false => text(sentence).into_owned(),
        }
    }

    /// A ruling as a heading: in another language its sentence.
    pub(super) fn heading(&self, name: &str) -> String {
        match self.ruling(name) {
            Some(said) => text(&said).into_owned(),
            None => self.foreign(name),
        }
    }
}

/// Whether there is a word in this that is read as English.
fn is_english(sentence: &str) -> bool {
    let safe = visible::line(sentence);
    let letters = safe.as_bytes().windows(3);
    letters
        .into_iter()
        .any(|three| three.iter().all(u8::is_ascii_lowercase))
}
