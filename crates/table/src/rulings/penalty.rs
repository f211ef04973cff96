//! What judges usually give, by when the mistake was noticed and by the level of the tournament.

use std::fmt;

use serde::{Deserialize, Serialize};

/// When a mistake was noticed, as far as it makes a difference to judges; in the order of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Noticed {
    /// Before anything else happened.
    AtOnce,
    /// In the same turn, and nothing was decided since.
    SameTurn,
    /// Later, or once something was decided after it.
    Later,
    /// When the match could not be restored any more.
    BeyondRepair,
}

impl Noticed {
    /// All of them, in the order of time.
    pub const ALL: [Noticed; 4] = [
        Noticed::AtOnce,
        Noticed::SameTurn,
        Noticed::Later,
        Noticed::BeyondRepair,
    ];
}

impl fmt::Display for Noticed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Noticed::AtOnce => "at once",
            Noticed::SameTurn => "in the same turn, nothing decided since",
            Noticed::Later => "once something was decided after it",
            Noticed::BeyondRepair => "when it could not be restored",
        })
    }
}

/// What judges usually give for a ruling. A guide, never a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// Its rows, those of one case together and in the order of time. None: nothing is given.
    pub rows: &'static [Row],
}

/// One row of a penalty: one case, up to one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// What or whom it is for, where one ruling has several cases; else empty.
    pub case: &'static str,
    /// The last moment it covers; the row before it in its case covers the earlier ones.
    pub until: Noticed,
    /// Its moment in the penalty rules' own terms; empty where the moment makes no difference.
    pub when: &'static str,
    /// The section of the penalty rules, as `PR P3-C3-S1`.
    pub section: &'static str,
    /// Shop and fun tournaments (level 1).
    pub level_1: &'static str,
    /// Qualifiers and finals (levels 2 and 3).
    pub level_2: &'static str,
    /// What is done about the table then, where that differs from the ruling's own repair; else empty.
    pub repair: &'static str,
}

impl Row {
    /// The same, for mistakes noticed up to then; `when` is that moment in the penalty rules' own terms.
    pub const fn until(mut self, until: Noticed, when: &'static str) -> Row {
        self.until = until;
        self.when = when;
        self
    }

    /// The same, for one of several cases.
    pub const fn case(mut self, case: &'static str) -> Row {
        self.case = case;
        self
    }

    /// The same, with a repair that differs from the ruling's own.
    pub const fn repair(mut self, repair: &'static str) -> Row {
        self.repair = repair;
        self
    }
}

impl Penalty {
    /// Nothing is given.
    pub const NONE: Penalty = Penalty { rows: &[] };

    /// The rows for a mistake noticed then, one of each case; all of them where that is not known.
    pub fn rows(&self, noticed: Option<Noticed>) -> impl Iterator<Item = &'static Row> + use<> {
        let rows = self.rows;
        rows.iter().enumerate().filter_map(move |(at, row)| {
            let fits = |noticed: Noticed| {
                let earlier = rows[..at].iter().any(|r| r.case == row.case && noticed <= r.until);
                noticed <= row.until && !earlier
            };
            noticed.is_none_or(fits).then_some(row)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn row(case: &'static str, until: Noticed, when: &'static str) -> Row {
        Row {
            case,
            until,
            when,
            section: "P1",
            level_1: "caution",
            level_2: "warning",
            repair: "",
        }
    }

    const STEPS: Penalty = Penalty {
        rows: &[
            row("", Noticed::SameTurn, "early"),
            row("", Noticed::Later, "late"),
            row("", Noticed::BeyondRepair, "lost"),
            row("the other player", Noticed::BeyondRepair, ""),
        ],
    };

    #[test]
    fn one_row_of_each_case() {
        let at = |noticed| -> Vec<&str> { STEPS.rows(noticed).map(|r| r.when).collect() };
        assert_eq!(at(None), ["early", "late", "lost", ""]);
        assert_eq!(at(Some(Noticed::AtOnce)), ["early", ""]);
        assert_eq!(at(Some(Noticed::SameTurn)), ["early", ""]);
        assert_eq!(at(Some(Noticed::Later)), ["late", ""]);
        assert_eq!(at(Some(Noticed::BeyondRepair)), ["lost", ""]);
        assert_eq!(Penalty::NONE.rows(None).count(), 0);
    }
}
