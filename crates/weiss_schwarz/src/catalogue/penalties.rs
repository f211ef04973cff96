//! The usual penalties: the rows of the organiser's Penalty Regulations 1.2.12 (`PR`, with part, chapter and section)
//! that the rulings name. They are ranges; the head judge decides, and several mistakes in one chain of actions earn
//! one penalty.

use rejudge_table::rulings::{Noticed, Penalty, Row};

use Noticed::{BeyondRepair, Later, SameTurn};

/// A row that holds whenever the mistake was noticed.
const fn always(section: &'static str, level_1: &'static str, level_2: &'static str) -> Row {
    Row {
        case: "",
        until: BeyondRepair,
        when: "",
        section,
        level_1,
        level_2,
        repair: "",
    }
}

const EARLY: &str = "nothing built on it yet";
const BUILT_ON: &str = "decisions built on it";
const LOST: &str = "cannot be restored";

/// P3-C3: a state the rules do not allow.
const LIGHT: Row = always("PR P3-C3-S1", "caution", "caution to warning").until(SameTurn, EARLY);
const MEDIUM: Row = always("PR P3-C3-S2", "caution to warning", "warning")
    .until(Later, BUILT_ON)
    .repair("Nothing is taken back. Only what cannot stand under the rules is made legal.");
const SERIOUS: Row = always(
    "PR P3-C3-S3",
    "warning to match loss",
    "match loss, at level 2 also warning",
)
.until(BeyondRepair, LOST)
.repair("Where the penalty is lowered, what can be made legal is made legal, and the match goes on.");

/// P3-C5-S2: cards that should have been moved from the hand; other zones in the same way.
const NOT_MOVED: Row = always("PR P3-C5-S2", "caution to warning", "warning");
/// P3-C5-S4: cards drawn too much.
const DRAWN: Row = always(
    "PR P3-C5-S4",
    "warning to match loss",
    "match loss, at level 2 also warning",
);

/// Nothing to punish, or the regulations name nothing.
pub const NONE: Penalty = Penalty::NONE;

/// A state the rules do not allow.
pub const STATE: Penalty = Penalty {
    rows: &[LIGHT, MEDIUM, SERIOUS],
};

/// The same, where the other player could easily see it: level, color, cost.
pub(super) const OVERLOOKED: Penalty = Penalty {
    rows: &[
        LIGHT,
        MEDIUM,
        SERIOUS,
        always("PR P3-C7", "caution", "caution to warning").case("the other player, for overlooking it"),
    ],
};

/// Wrong counts and numbers given.
pub(super) const INFORMATION: Penalty = Penalty {
    rows: &[
        always("PR P3-C2-S1", "caution", "caution to warning").until(SameTurn, EARLY),
        always("PR P3-C2-S2", "caution to warning", "warning to match loss").until(BeyondRepair, BUILT_ON),
    ],
};

/// Cards that should have gone from the hand.
pub(super) const HAND: Penalty = Penalty { rows: &[NOT_MOVED] };

/// Something mandatory that moves cards and was left out; a state the rules do not allow once the match went on upon it.
pub(super) const LEFT_OUT: Penalty = Penalty {
    rows: &[
        NOT_MOVED.until(SameTurn, EARLY),
        always("PR P3-C3-S2", "caution to warning", "warning")
            .until(Later, BUILT_ON)
            .repair(
                "It is made up for now, because the rules demand it still. What was built on it is not taken back.",
            ),
        SERIOUS,
    ],
};

/// Hidden cards were looked at.
pub const LOOKED: &str = "hidden cards were looked at";
/// An ability was used, and no hidden card was looked at for it.
pub const USED: &str = "an ability was used";

/// An ability that could not be used, or a look that no ability allows.
pub(super) const USED_OR_LOOKED: Penalty = Penalty {
    rows: &[
        LIGHT.case(USED),
        MEDIUM.case(USED),
        SERIOUS.case(USED),
        always("PR P3-C5-S3", "caution to warning", "caution to warning").case(LOOKED),
    ],
};

/// Cards seen that should be hidden.
pub(super) const SAW: Penalty = Penalty {
    rows: &[always("PR P3-C5-S3", "caution to warning", "caution to warning")],
};

/// The cases of drawing wrongly, which exclude each other: what a number of cards drawn is, where another was due.
pub const fn drew(count: usize, due: usize) -> &'static str {
    if count > due { TOO_MANY } else { TOO_FEW }
}

/// What is done about it then.
pub const fn drew_repair(count: usize, due: usize) -> &'static str {
    if count > due {
        SURPLUS
    } else {
        "Draw what is missing now."
    }
}

const SURPLUS: &str = "The surplus card goes back into the deck: the one that is known, else one at random or chosen by the \
     opponent from the shown hand. Then the part of the deck nobody knows is shuffled.";
const TOO_MANY: &str = "too many drawn";
const TOO_FEW: &str = "too few drawn";

/// Another number of cards was drawn.
pub(super) const DREW: Penalty = Penalty {
    rows: &[DRAWN.case(TOO_MANY), NOT_MOVED.case(TOO_FEW)],
};

/// More went to the clock than may, and cards may have been drawn for it.
pub(super) const CLOCKED: Penalty = Penalty {
    rows: &[LIGHT, MEDIUM, SERIOUS, DRAWN.case("cards were drawn that were not due")],
};

/// Zones mixed up.
pub(super) const ZONES: Penalty = Penalty {
    rows: &[always("PR P3-C5-S5", "caution to match loss", "warning to match loss")],
};

/// The order of an ordered zone.
pub(super) const STOCK_ORDER: Penalty = Penalty {
    rows: &[always("PR P3-C6-S1.1", "caution", "caution to warning")],
};

/// The triggered card stayed out of the stock.
pub const NEVER_STOCKED: &str = "never stocked";
/// It was put there at another time, or a card that does not belong there.
pub const STOCKED_OTHERWISE: &str = "stocked at another time or place";

/// The stocking of the triggered card.
pub(super) const STOCKED: Penalty = Penalty {
    rows: &[
        NOT_MOVED.case(NEVER_STOCKED),
        always("PR P3-C6-S1.1", "caution", "caution to warning").case(STOCKED_OTHERWISE),
    ],
};

/// An order of actions that gives something away; where it gives nothing away it is accepted.
pub const ORDERING: Penalty = Penalty {
    rows: &[
        always("PR P5-C1, P3-C3-S1", "caution", "caution to warning").until(SameTurn, EARLY),
        MEDIUM,
        SERIOUS,
    ],
};

/// An automatic ability that was missed.
pub(super) const AUTO: Penalty = Penalty {
    rows: &[
        always("PR P3-C4", "caution", "caution to warning").until(SameTurn, EARLY),
        MEDIUM,
        SERIOUS,
    ],
};

/// A deck against the deck rules.
pub(super) const DECK: Penalty = Penalty {
    rows: &[always(
        "PR P3-C1-S1.1",
        "caution to match loss",
        "warning to match loss",
    )],
};

/// A deck that differs from its list.
pub(super) const LIST: Penalty = Penalty {
    rows: &[always(
        "PR P3-C1-S1.3",
        "caution to match loss",
        "warning to match loss",
    )],
};

#[cfg(test)]
mod tests {
    use super::super::super::rulings::R;
    use super::*;

    /// Every moment has its row in every case, and no row is out of reach.
    #[test]
    fn every_moment_has_one_row_of_each_case() {
        for r in R::ALL {
            let penalty = r.entry().penalty;
            let mut cases: Vec<&str> = penalty.rows.iter().map(|row| row.case).collect();
            cases.dedup();
            let mut reached = Vec::new();
            for noticed in Noticed::ALL {
                let rows: Vec<&Row> = penalty.rows(Some(noticed)).collect();
                let found: Vec<&str> = rows.iter().map(|row| row.case).collect();
                assert_eq!(found, cases, "{} {noticed:?}", r.short());
                reached.extend(rows);
            }
            for row in penalty.rows {
                assert!(reached.contains(&row), "{}: {row:?}", r.short());
                let alone = penalty.rows.iter().filter(|other| other.case == row.case).count() == 1;
                assert_eq!(alone, row.when.is_empty(), "{}: {row:?}", r.short());
                assert!(row.section.starts_with("PR P"), "{}: {row:?}", r.short());
            }
        }
    }

    #[test]
    fn the_later_the_graver() {
        let grade = |text: &str| {
            let worst = ["match loss", "warning", "caution"]
                .iter()
                .position(|g| text.contains(g));
            worst.map_or(0, |at| 3 - at)
        };
        for r in R::ALL {
            let rows = r.entry().penalty.rows;
            for pair in rows.windows(2).filter(|pair| pair[0].case == pair[1].case) {
                assert!(pair[0].until < pair[1].until, "{}", r.short());
                assert!(grade(pair[0].level_1) <= grade(pair[1].level_1), "{}", r.short());
                assert!(grade(pair[0].level_2) <= grade(pair[1].level_2), "{}", r.short());
            }
            for row in rows {
                assert!(grade(row.level_1) <= grade(row.level_2), "{}", r.short());
            }
        }
    }

    /// What the regulations say is easily seen by both: both are given a penalty.
    #[test]
    fn what_both_could_see() {
        let both: Vec<R> = R::ALL
            .iter()
            .copied()
            .filter(|r| r.entry().penalty.rows.iter().any(|row| row.section == "PR P3-C7"))
            .collect();
        let expected = [R::Color, R::ClimaxColor, R::Level, R::Cost, R::BackupLevel];
        assert_eq!(both, expected);
    }
}
