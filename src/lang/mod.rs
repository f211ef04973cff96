//! What the program says, in another language.
//!
//! Rules and verdicts speak English. For a page or a report in another language every sentence is read again, by templates that are
//! data: the general ones lie here, those of a game in its folder ([`AnyGame::phrases`](crate::games::AnyGame::phrases)). A
//! sentence that no template matches as a whole stays as it is, and is marked as English; nothing is translated by halves.

mod phrases;
mod words;

pub use phrases::{Phrases, Wrong};
pub use words::{ENGLISH, Words, filled};

/// A language that pages and reports are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, in which everything is said first.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ja];

    /// As `<html lang>` and the command line have it.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ja => "ja",
        }
    }

    /// The language of that code.
    pub fn of(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// The templates that are of no game; none for English.
    fn general(self) -> &'static [&'static str] {
        match self {
            Lang::En => &[],
            Lang::Ja => &[
                include_str!("ja.txt"),
                include_str!("unread.txt"),
                include_str!("printed.txt"),
            ],
        }
    }

    /// The templates of this language with those of a game; none for English.
    ///
    /// # Errors
    /// If a template cannot be read.
    pub fn phrases(self, game: &[&str]) -> Result<Option<Phrases>, Wrong> {
        let general = self.general();
        if general.is_empty() {
            return Ok(None);
        }
        Phrases::read(game.iter().chain(general).copied()).map(Some)
    }
}
