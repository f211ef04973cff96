//! What a catalogue of rulings is made of. The catalogues themselves belong to the games.

pub mod nearest;

use std::fmt;

/// One entry of a game's catalogue: a way in which a record can go against the rules.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    /// Its name with the game's, as `weiss-schwarz/level`. Never renamed once released.
    pub name: &'static str,
    /// What it means, in one sentence.
    pub means: &'static str,
    /// Where the rules say so, one per edition.
    pub citations: &'static [Citation],
    /// What makes the table right again.
    pub repair: &'static str,
    /// The usual penalty.
    pub penalty: Penalty,
    /// A situation that earns it.
    pub example: &'static str,
    /// A situation that looks like it and does not earn it.
    pub near_miss: &'static str,
}

/// A place in the rules of one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The edition, as `1.111`.
    pub edition: &'static str,
    /// The number in that edition's own numbering, as `8.6.2.1.2`.
    pub rule: &'static str,
    /// A further place, for instance the rules sheet or an official answer; empty if none.
    pub also: &'static str,
}

/// What judges usually give, by tournament level. A guide, never a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// The section of the penalty rules, as `PR P3-C3-S1`; empty where they name nothing.
    pub section: &'static str,
    /// Shop and fun tournaments (level 1).
    pub level_1: &'static str,
    /// Qualifiers and finals (levels 2 and 3).
    pub level_2: &'static str,
}

impl fmt::Display for Penalty {
    /// On one line, as a finding prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.section.is_empty() {
            return f.write_str("none");
        }
        write!(
            f,
            "level 1: {}; levels 2 and 3: {} ({})",
            self.level_1, self.level_2, self.section
        )
    }
}

impl Ruling {
    /// The citation for an edition; the first one where the edition has none of its own.
    pub fn citation(&self, edition: &str) -> Option<&Citation> {
        self.citations
            .iter()
            .find(|c| c.edition == edition)
            .or(self.citations.first())
    }

    /// The name without the game's.
    pub fn short(&self) -> &'static str {
        self.name.split_once('/').map_or(self.name, |(_, short)| short)
    }
}
