//! Reasons in words.

use super::matches::Match;
use super::rules::texts::Open;

/// What would settle a verdict.
pub fn in_words(m: &Match, open: Open) -> String {
    match open {
        Open::Text(face, line) => format!("what a text does that is not read: {}", m.quoted(face, line)),
        Open::Unseen(seat, z) => format!("which card lies in {}'s {} that nobody saw", m.name(seat), z.word()),
    }
}
