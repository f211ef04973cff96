//! What the judge hands out: findings, notes, and the report that holds them.

use std::fmt;

use serde::{Deserialize, Serialize};

use rejudge_table::rulings::{Noticed, Row};

pub use super::interventions::Intervention;
pub use rejudge_table::Ending;

/// Whether the log proves an infraction or leaves it open. What is legal makes no finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// No reading of the log makes it right.
    #[default]
    Illegal,
    /// The log cannot settle it.
    CannotTell,
}

/// What sort of thing is wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A player chose what the rules do not allow.
    #[default]
    Choice,
    /// Something automatic came out otherwise than the rules say.
    Outcome,
    /// Something mandatory was not done.
    Missing,
    /// Something was done that nothing called for.
    Extra,
    /// Something was done at the wrong time.
    Order,
    /// A count on the table does not fit.
    Count,
    /// A deck breaks the deck rules.
    Deck,
    /// The record disagrees with itself.
    Record,
}

/// A place in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The first byte in the source.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// How a finding hangs on an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Consequence {
    /// It would not have arisen had the earlier one been done right. The number of that finding, from 0.
    Of(usize),
    /// It may stem from that one.
    MayStemFrom(usize),
}

/// A zone before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The zone, as `Ren's stock`.
    pub zone: String,
    /// What was in it before.
    pub before: String,
    /// What was in it after, as played; empty if it did not change.
    pub after: String,
}

/// Another rule broken by the same action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Also {
    /// The ruling's name.
    pub ruling: String,
    /// The rule's number.
    pub rule: String,
    /// In words.
    pub message: String,
}

/// One row of what judges usually give for a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsualPenalty {
    /// What or whom it is for, where there are several cases; else empty.
    pub case: String,
    /// The last moment it covers.
    pub until: Noticed,
    /// That moment in the penalty rules' own terms; empty where it makes no difference.
    pub when: String,
    /// The section of the penalty rules.
    pub section: String,
    /// At level 1.
    pub level_1: String,
    /// At levels 2 and 3.
    pub level_2: String,
    /// What is done about the table then, where that differs from the finding's repair; else empty.
    pub repair: String,
    /// Whether it is one for this case, and for the moment at which it was noticed if that is known.
    pub applies: bool,
}

impl UsualPenalty {
    /// A row of the catalogue.
    pub fn new(row: &Row, applies: bool) -> UsualPenalty {
        UsualPenalty {
            case: row.case.to_owned(),
            until: row.until,
            when: row.when.to_owned(),
            section: row.section.to_owned(),
            level_1: row.level_1.to_owned(),
            level_2: row.level_2.to_owned(),
            repair: row.repair.to_owned(),
            applies,
        }
    }
}

impl fmt::Display for UsualPenalty {
    /// On one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in [&self.case, &self.when] {
            if !part.is_empty() {
                write!(f, "{part}: ")?;
            }
        }
        match self.level_1 == self.level_2 {
            true => f.write_str(&self.level_1)?,
            false => write!(f, "level 1 {}, 2+ {}", self.level_1, self.level_2)?,
        }
        write!(f, " ({})", self.section)
    }
}

/// When a finding was noticed at the table, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noticing {
    /// At which moment it is noticed.
    pub when: Noticed,
    /// Where the judge was called; none if it was not the log that said so.
    pub called: Option<Place>,
    /// In words.
    pub because: String,
}

/// One finding.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Illegal, or cannot be told.
    pub verdict: Verdict,
    /// What sort.
    pub kind: Kind,
    /// The ruling's name in the catalogue, as `weiss-schwarz/level`.
    pub ruling: String,
    /// The number of the rule in the edition's own numbering.
    pub rule: String,
    /// A further citation; empty if none.
    pub rule_also: String,
    /// The edition.
    pub edition: String,
    /// Where it broke: the word or item that is wrong.
    pub broke: Place,
    /// The end of the range in which it broke, where that is not one place.
    pub broke_to: Option<Place>,
    /// Where it became known, if later.
    pub known: Option<Place>,
    /// One sentence that stands alone.
    pub message: String,
    /// What the rules say should have happened.
    pub expected: String,
    /// What the log says happened.
    pub claimed: String,
    /// For a count that does not fit: the last line where it still did, in words; else empty.
    pub fitted: String,
    /// The zones it rests on.
    pub evidence: Vec<Evidence>,
    /// Other lines it rests on.
    pub see: Vec<Place>,
    /// Further rules broken by the same action, in rulebook order.
    pub also: Vec<Also>,
    /// What would have been legal there.
    pub legal: Vec<String>,
    /// How it hangs on an earlier finding.
    pub consequence: Option<Consequence>,
    /// What makes the table right again.
    pub repair: String,
    /// The usual penalty in words, with its section: for the moment at which it was noticed, or for every moment.
    /// Empty for a consequence, which earns none of its own.
    pub penalty: String,
    /// The same, row by row.
    pub penalties: Vec<UsualPenalty>,
    /// When it was noticed, if that is known.
    pub noticed: Option<Noticing>,
    /// For "cannot be told": what would settle it.
    pub settle: String,
    /// How a point that the rules leave open was read, where that decided the verdict; else empty.
    pub reading: String,
    /// A card number one digit away that would make the line right.
    pub hint: String,
    /// How far it spread: zones that differ at the end of the log from what they would be without it.
    pub spread: Vec<String>,
}

impl Finding {
    /// Where it stands in the log: where it broke, and where that is a range, at its end.
    pub fn stands(&self) -> Place {
        self.broke_to.unwrap_or(self.broke)
    }

    /// Whether it only arose because of an earlier one.
    pub fn follows(&self) -> bool {
        matches!(self.consequence, Some(Consequence::Of(_)))
    }

    /// The rows of its usual penalty for the moment at which it was noticed; all where that is not known.
    pub fn applying(&self) -> impl Iterator<Item = &UsualPenalty> {
        self.penalties.iter().filter(|row| row.applies)
    }
}

/// Something worth saying that is no finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// What sort: `accepted`, `trust`, `advice`, `seed`, `policy`.
    pub sort: String,
    /// The place in the log that it is about.
    pub place: Place,
    /// In words.
    pub message: String,
}

/// Something in the log that could not be read, or that names what does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Malformed {
    /// The place in the log that could not be read.
    pub place: Place,
    /// The column on screen, from 1.
    pub column: u32,
    /// In words.
    pub message: String,
    /// What was expected there.
    pub expected: Vec<String>,
    /// The way out; empty if none is known.
    pub help: String,
}

/// How the match ended, as far as the log tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The result in words: `Aoi won: Ren reached level 4 (1.2.2.1)`; empty if the log stops before.
    pub result: String,
    /// The same as data; none if the log stops before.
    #[serde(default)]
    pub ending: Option<Ending>,
    /// Turns judged.
    pub turns: u32,
    /// Statements judged.
    pub statements: u32,
    /// How much of the cards' text was judged; none where no card has text.
    #[serde(default)]
    pub text: Option<TextJudged>,
}

/// How much of the printed text of the cards in a match is judged: of each card of a list, or, of a player without one, of each
/// that came up. The rest is taken on trust.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextJudged {
    /// The abilities of these cards, of each card once.
    pub abilities: u32,
    /// Those that are carried out, or asked for.
    pub judged: u32,
}

/// Everything that is to be said about one log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The file, as given.
    pub file: String,
    /// The game.
    pub game: String,
    /// The edition.
    pub edition: String,
    /// The players, in seating order.
    pub players: Vec<String>,
    /// What could not be read.
    pub malformed: Vec<Malformed>,
    /// Findings in the order of the log.
    pub findings: Vec<Finding>,
    /// Notes in the order of the log.
    pub notes: Vec<Note>,
    /// What the judge did at the table, in the order of the log.
    pub judge: Vec<Intervention>,
    /// How it ended.
    pub outcome: Outcome,
}

/// How much of what was found in one log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Places that could not be read.
    pub malformed: usize,
    /// What is illegal, consequences left out.
    pub illegal: usize,
    /// What cannot be told, consequences left out.
    pub open: usize,
    /// What only arose because of an earlier finding.
    pub consequences: usize,
}

impl Report {
    /// How much of what was found.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts {
            malformed: self.malformed.len(),
            ..Counts::default()
        };
        for finding in &self.findings {
            let count = match finding.verdict {
                _ if finding.follows() => &mut counts.consequences,
                Verdict::Illegal => &mut counts.illegal,
                Verdict::CannotTell => &mut counts.open,
            };
            *count += 1;
        }
        counts
    }

    /// The exit code of this report: 3 malformed, 1 illegal, 5 something cannot be told, 0 clean.
    pub fn exit_code(&self) -> u8 {
        if !self.malformed.is_empty() {
            3
        } else if self.findings.iter().any(|f| f.verdict == Verdict::Illegal) {
            1
        } else if !self.findings.is_empty() {
            5
        } else {
            0
        }
    }
}
