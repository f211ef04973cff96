//! Diagnosis: counts that do not fit, and the mistakes that would explain them.
//!
//! A *suspect* is a mistake at a line of the log that the log need not show. Each is tried: the match is run again as
//! if it had been made. It explains the counts if all of them fit then, and if nothing comes up that did not before.
//! One mistake first; where none explains everything, two whose effects add up to what is missing.

mod search;

use serde::Serialize;

pub use search::{Limits, diagnose};

/// A mistake that may have been made at a line.
#[derive(Clone, Debug)]
pub struct Suspect {
    /// Its name; the same mistake by the same player with the same amount is one class.
    pub mistake: &'static str,
    /// The player who would have made the mistake.
    pub whose: String,
    /// How many cards, where the mistake has an amount.
    pub amount: u8,
    /// What happened, as a sentence without its full stop.
    pub words: String,
    /// The line after which it happened.
    pub line: u32,
    /// How plausible it is there, against others.
    pub weight: u32,
    /// Why it is suspected, in words.
    pub reason: String,
    /// The ability in which it happened, in words, where there is one.
    pub of: Option<String>,
}

/// Something given that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Off {
    /// The line.
    pub line: u32,
    /// Where it stands.
    pub at: u32,
    /// So many more were counted than there should be; 0 where it is no number.
    pub by: i64,
    /// In words.
    pub message: String,
}

/// Something else that cannot have been so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line.
    pub line: u32,
    /// The ruling.
    pub ruling: String,
    /// In words.
    pub message: String,
}

/// What came of running the match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// What was given and does not fit.
    pub off: Vec<Off>,
    /// What else does not fit.
    pub faults: Vec<Fault>,
    /// How much work it was ([`tried`](crate::tried)).
    pub work: u64,
}

/// A match that can be run again with mistakes in it. A game offers it.
pub trait Rerun {
    /// All mistakes that may have been made.
    fn suspects(&self) -> &[Suspect];
    /// Forgets what [`further`](Rerun::further) added.
    fn begin(&mut self);
    /// Adds the mistakes that may have been made only once this one was, as the match went on otherwise: the numbers of
    /// the new ones, each of which makes sense together with this one alone.
    fn further(&mut self, suspect: usize) -> std::ops::Range<usize>;
    /// At how many places of the match nothing was looked for, as that took more work than a log of its length may.
    fn unlooked(&self) -> usize;
    /// How many were left out because a face in the log contradicts them.
    fn contradicted(&self) -> usize;
    /// The lines at which something was counted, or a zone was said to hold something.
    fn given(&self) -> &[u32];
    /// Runs the match with these mistakes, until what came of it so far is enough.
    fn run(&mut self, suspects: &[usize], enough: &dyn Fn(&Outcome) -> bool) -> Outcome;
    /// Whether with these mistakes every face that was seen can have been where it was seen, whatever the unseen cards
    /// were. `None`: that cannot be told, as which cards it concerns was for a player to choose.
    fn possible(&mut self, suspects: &[usize]) -> Option<bool>;
    /// A line that says what was counted, as an example.
    fn example(&self) -> String;
    /// The players, in seating order.
    fn players(&self) -> &[String];
}

/// A place at which a mistake may have been made.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Spot {
    /// The lines, one for each mistake.
    pub lines: Vec<u32>,
    /// For each mistake the ability in which it happened, in words; empty where it is part of none.
    pub of: Vec<String>,
    /// Findings of the log that it explains, too.
    pub explains: usize,
}

/// Mistakes of one sort that explain the same.
#[derive(Clone, Debug, Serialize)]
pub struct Class {
    /// The names of the mistakes: one, or two.
    pub mistakes: Vec<&'static str>,
    /// Whose they are.
    pub whose: Vec<String>,
    /// What happened, a sentence for each, without its full stop.
    pub words: Vec<String>,
    /// Where it may have happened.
    pub spots: Vec<Spot>,
    /// How plausible, against other classes.
    pub weight: u64,
    /// What its members have in common, in words.
    pub reason: String,
}

/// Something given that does not fit, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Amiss {
    /// The line.
    pub line: u32,
    /// What does not fit there.
    pub message: String,
}

/// What comes of a diagnosis.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Diagnosis {
    /// Lines at which something was given.
    pub given: usize,
    /// What does not fit, in the order of the log.
    pub off: Vec<Amiss>,
    /// Classes, the most plausible first.
    pub classes: Vec<Class>,
    /// How many mistakes each of them has.
    pub mistakes: usize,
    /// Mistakes that were looked at.
    pub suspects: usize,
    /// How many of them a logged face or a later line contradicts.
    pub contradicted: usize,
    /// How often the match was run; one that is more work than a match of the usual length counts as several.
    pub runs: usize,
    /// Single mistakes that were not tried, as the bound on work was reached.
    pub untried: usize,
    /// Pairs that would have had to be run and were not.
    pub not_searched: usize,
}

impl Diagnosis {
    /// 0: everything that was given fits; 1: it does not, and there are explanations; 5: there are none.
    pub fn exit_code(&self) -> u8 {
        match (self.off.is_empty(), self.classes.is_empty()) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 5,
        }
    }
}
