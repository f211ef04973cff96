//! Text that is not read, in words: which it is, and what would settle what it did.

use rejudge_table::{Face, ZoneId};

use super::super::effects::Sort;
use super::super::effects::reach::Matter;
use super::super::rules::{About, Bearing, Texts};

/// More words than are quoted of a text.
const QUOTED_MOST: usize = 160;

impl<'a> Texts<'_, 'a> {
    fn place(self, zone: ZoneId) -> String {
        format!(
            "{}'s {}",
            self.setup().name(self.position().table.seat_of(zone)),
            self.position().z(zone).word()
        )
    }

    /// Text that may hold where it lies, or was used, and bear on a matter: what would settle it. Under `full` an AUTO
    /// ability that has no line was not used.
    pub fn holds(self, matter: Matter, about: About) -> Option<String> {
        let all = self.bearing(matter, about);
        let full = self.setup().full;
        // Of a card that nobody noted it is not said that it has such text.
        let known = all.iter().find(|b| match b {
            Bearing::Line { .. } if matter == Matter::Ability && self.was_left(b) => false,
            Bearing::Line { at, line, .. } => at.is_none() || !full || line.sort != Sort::Auto,
            Bearing::Unknown(_) => false,
        });
        known.map(|b| self.words(b))
    }

    /// What would settle what text did, with its own words.
    pub fn words(self, bearing: &Bearing<'a>) -> String {
        match *bearing {
            Bearing::Unknown(at) => format!("which card lies in {}", self.place(at)),
            Bearing::Line {
                face,
                number,
                at: Some(at),
                ..
            } => format!(
                "what the text of {} in {} did, on a line beginning with \"-\": {}",
                self.setup().number(face),
                self.place(at),
                self.quoted(face, number)
            ),
            Bearing::Line { face, number, .. } => format!(
                "what the text of {} used this turn did, on lines beginning with \"-\": {}",
                self.setup().number(face),
                self.quoted(face, number)
            ),
        }
    }

    /// A line of a card's text in its own words, not too long.
    pub fn quoted(self, face: Face, number: usize) -> String {
        // An ability that the text gives stands in the line that gives it.
        let number = self.setup().on_the_card(face, number);
        let printed = self.setup().stated(face, number);
        match printed.char_indices().nth(QUOTED_MOST) {
            None => format!("\u{201c}{printed}\u{201d}"),
            Some((end, _)) => format!("\u{201c}{} ...\u{201d}", printed[..end].trim_end()),
        }
    }
}
