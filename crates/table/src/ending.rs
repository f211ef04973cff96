//! How a match ended.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Who won, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody, if it is a draw or the rules leave it open.
    pub winner: Option<String>,
    /// Between whom it is a draw, where that is not all who played.
    pub tied: Vec<String>,
    /// The point of the rules on which it rests who won, where they leave that open; else empty.
    pub open: String,
    /// Why, in words.
    pub reason: String,
    /// The rule that says so; empty if none is needed.
    pub rule: String,
}

impl fmt::Display for Ending {
    /// `Aoi won: Ren reached level 4 (1.2.2.1)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.winner {
            Some(winner) => write!(f, "{winner} won")?,
            None if !self.open.is_empty() => f.write_str("over")?,
            None if self.tied.is_empty() => f.write_str("a draw")?,
            None => write!(f, "a draw between {}", self.tied.join(" and "))?,
        }
        write!(f, ": {}", self.reason)?;
        if !self.rule.is_empty() {
            write!(f, " ({})", self.rule)?;
        }
        match self.open.is_empty() {
            true => Ok(()),
            false => write!(f, "; who won the rules leave open ({})", self.open),
        }
    }
}
