//! The editions of the rules: which ones are here, when each was in force, and every place where they differ.
//!
//! The rules code never compares versions. It asks an [`Edition`] one of the named questions below, so that each
//! difference is one visible place.

use super::cards::Icon;
use super::versions::{ENGLISH_VERSIONS, VERSIONS};
use rejudge_kit::Refusal;
use rejudge_table::rulings::nearest::nearest;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// An edition a match can be judged by. Ordered by date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edition {
    /// The comprehensive rules of March 2021: Japanese 1.90 of 2021-03-24, English rules sheet of 2021-03-26. The
    /// clock card of the refresh is still a step of its own.
    V2021_03,
    /// The comprehensive rules 1.111 of 2026-05-19.
    V1_111,
}

impl Edition {
    /// All of them, oldest first.
    pub const ALL: &'static [Edition] = &[Edition::V2021_03, Edition::V1_111];

    /// The name, as it stands in a log and in a citation.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::V2021_03 => "2021-03",
            Edition::V1_111 => "1.111",
        }
    }

    /// The Japanese version it is.
    pub const fn version(self) -> &'static str {
        match self {
            Edition::V2021_03 => "1.90",
            Edition::V1_111 => "1.111",
        }
    }

    /// The first day it was in force in Japanese. In English 2021-03 is dated by its rules sheet, two days later.
    pub const fn in_force(self) -> &'static str {
        match self {
            Edition::V2021_03 => "2021-03-24",
            Edition::V1_111 => "2026-05-19",
        }
    }

    /// In which languages, and from what, the edition is known.
    pub const fn languages(self) -> &'static str {
        match self {
            Edition::V2021_03 => {
                "Japanese 1.90, by the change log of later versions; English by the rules sheet of 2021-03-26"
            }
            Edition::V1_111 => "Japanese 1.111; the English version of that time is not known here",
        }
    }

    /// 9.2.2, changed in 1.97 (2022-08-01): the clock card of the refresh belongs to the refresh itself. Before, the
    /// refresh only reshuffled; the card was a check-type processing of its own, after the interrupted action.
    pub const fn penalty_inside_refresh(self) -> bool {
        matches!(self, Edition::V1_111)
    }

    /// 4.14.2: chance and discovery are of 1.109, focus is of 1.110. All others are older than both editions.
    pub const fn has_icon(self, icon: Icon) -> bool {
        match icon {
            Icon::Chance | Icon::Discovery | Icon::Focus => matches!(self, Edition::V1_111),
            _ => true,
        }
    }

    /// 8.9.1.2, 8.9.1.3, changed in 1.99: level and cost changes are applied before power and soul changes. Before,
    /// all numerical changes stood in one layer.
    pub const fn level_and_cost_before_power(self) -> bool {
        matches!(self, Edition::V1_111)
    }

    /// 10.4.2, changed in 1.106: Bond also triggers when an effect puts the card on the stage from the hand. What
    /// 2021-03 says is inferred from the reminder text on older cards.
    pub const fn bond_when_put_by_effect(self) -> bool {
        matches!(self, Edition::V1_111)
    }

    /// 10.17, of 1.92.
    pub const fn has_link(self) -> bool {
        matches!(self, Edition::V1_111)
    }

    /// 10.18, of 1.100.
    pub const fn has_inherit(self) -> bool {
        matches!(self, Edition::V1_111)
    }

    /// 10.19, of 1.106: the turn limit icon, below which an automatic ability may be skipped.
    pub const fn has_turn_limit(self) -> bool {
        matches!(self, Edition::V1_111)
    }

    /// 4.12.3, of 1.107: cards a damage process moved do not count as moved by the effect that dealt it. 2021-03 does
    /// not say; nothing may be called wrong there because of it.
    pub const fn damage_cards_apart_from_effect(self) -> bool {
        matches!(self, Edition::V1_111)
    }

    /// 4.10, 4.11, of 1.110: procedures for "up to N times" and "any number of times".
    pub const fn has_repetition_procedures(self) -> bool {
        matches!(self, Edition::V1_111)
    }

    /// This edition's number for a rule of 1.111: `4.12.1.2` is `4.10.1.2` in 2021-03. None if it has no such item.
    pub fn numbering(self, number: &str) -> Option<String> {
        super::rule_texts::number_in(self, number)
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Edition {
    type Err = EditionError;

    fn from_str(name: &str) -> Result<Self, EditionError> {
        select(Some(name), None, None)
    }
}

/// The edition of that name, where one is asked for.
///
/// # Errors
/// If there is none of that name.
pub fn of_name(name: Option<&str>) -> Result<Option<Edition>, Refusal> {
    let chosen = name.map(|name| select(Some(name), None, None)).transpose();
    chosen.map_err(|error| Refusal::Usage(error.to_string()))
}

/// Why no edition was chosen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditionError {
    /// Neither a name nor a date was given.
    #[error("no edition: name one (`game: weiss-schwarz 1.111`), or give `date` and `language`; known: 1.111, 2021-03")]
    Missing,
    /// A date alone does not do.
    #[error("the date {0} does not tell the edition without `language`: en or ja")]
    NoLanguage(String),
    /// Not a language the rules were published in.
    #[error("no edition is known for the language `{0}`: en or ja")]
    UnknownLanguage(String),
    /// Not a day, written as 2021-03-26.
    #[error("`{0}` is not a date such as 2021-03-26")]
    BadDate(String),
    /// No version of that name ever was, as far as known.
    #[error("no edition `{name}`; the nearest name is `{nearest}`; known: 1.111, 2021-03 (also 1.90)")]
    UnknownName {
        /// As written.
        name: String,
        /// The known version whose name is nearest.
        nearest: String,
    },
    /// It existed, but is not here. One line for itself, and one for each difference.
    #[error("{wanted} is not here; the nearest is {nearest}, which differs:\n  {}", differences.join("\n  "))]
    NotHere {
        /// What was asked for, in words.
        wanted: String,
        /// The edition whose rules are nearest.
        nearest: Edition,
        /// How that edition differs from what was asked for.
        differences: Vec<String>,
    },
}

impl EditionError {
    /// The first line of the message, which can stand alone.
    pub fn headline(&self) -> String {
        match self {
            EditionError::NotHere { wanted, nearest, .. } => format!("{wanted} is not here; the nearest is {nearest}"),
            other => other.to_string(),
        }
    }

    /// How the nearest edition differs from what was asked for; empty if that is not the reason.
    pub fn differences(&self) -> &[String] {
        match self {
            EditionError::NotHere { differences, .. } => differences,
            _ => &[],
        }
    }
}

/// Chooses an edition by its name or by date and language. There is no default. A name decides; a date beside it is
/// then a fact about the event. What is not here is refused, with the edition whose rules are nearest and how it differs.
pub fn select(name: Option<&str>, date: Option<&str>, language: Option<&str>) -> Result<Edition, EditionError> {
    if let Some(name) = name.map(str::trim).filter(|n| !n.is_empty()) {
        return by_name(name);
    }
    let Some(date) = date.map(str::trim).filter(|d| !d.is_empty()) else {
        return Err(EditionError::Missing);
    };
    if !is_date(date) {
        return Err(EditionError::BadDate(date.to_owned()));
    }
    let Some(language) = language.map(str::trim).filter(|l| !l.is_empty()) else {
        return Err(EditionError::NoLanguage(date.to_owned()));
    };
    match language.to_lowercase().as_str() {
        "ja" | "jp" | "japanese" | "日本語" => by_japanese_date(date),
        "en" | "english" => by_english_date(date),
        _ => Err(EditionError::UnknownLanguage(language.to_owned())),
    }
}

fn by_name(written: &str) -> Result<Edition, EditionError> {
    let lower = written.to_lowercase();
    let name = lower
        .strip_prefix("ver")
        .map_or(lower.as_str(), |n| n.trim_start_matches(['.', ' ']));
    let name = name.strip_prefix('v').unwrap_or(name).trim();
    match name {
        "1.111" | "2026-05" | "2026-05-19" => return Ok(Edition::V1_111),
        "2021-03" | "1.90" | "2021-03-24" | "2021-03-26" => return Ok(Edition::V2021_03),
        _ => {}
    }
    if let Some(at) = VERSIONS
        .iter()
        .position(|v| v.version == name || v.english == Some(name))
    {
        return Err(not_here(format!("version {name} of {}", VERSIONS[at].date), at));
    }
    if ENGLISH_VERSIONS.contains(&name) {
        let (nearest, differences) = if name == "2.06" {
            // Before 2.07, so with the older refresh.
            (
                Edition::V2021_03,
                "which Japanese version it belongs to is not known; its refresh is the older one".to_owned(),
            )
        } else {
            (
                Edition::V1_111,
                "its text was not read, so what it says otherwise is not known".to_owned(),
            )
        };
        let wanted = format!("the English version {name}");
        return Err(EditionError::NotHere {
            wanted,
            nearest,
            differences: vec![differences],
        });
    }
    let known = VERSIONS.iter().map(|v| v.version).chain(["2021-03"]);
    let nearest = nearest(name, known).unwrap_or("1.111").to_owned();
    Err(EditionError::UnknownName {
        name: written.to_owned(),
        nearest,
    })
}

fn by_japanese_date(date: &str) -> Result<Edition, EditionError> {
    // Several versions of one day: the last one counts.
    let Some(at) = VERSIONS.iter().rposition(|v| v.date <= date) else {
        return Err(not_here(format!("{date} is before the first version; its edition"), 0));
    };
    match VERSIONS[at].version {
        "1.90" => Ok(Edition::V2021_03),
        "1.111" => Ok(Edition::V1_111),
        version => Err(not_here(
            format!("the Japanese edition in force on {date} ({version})"),
            at,
        )),
    }
}

/// English dates. Known: the rules sheet of 2021-03-26, and that 2.07 of 2022-08-01 has the rules of 1.97. Inferred:
/// that the sheet's rules were in force until the next Japanese version. Anything else is refused, by the Japanese
/// version of the day: which English one was in force is not known.
fn by_english_date(date: &str) -> Result<Edition, EditionError> {
    if ("2021-03-26".."2021-05-19").contains(&date) {
        return Ok(Edition::V2021_03);
    }
    let at = VERSIONS.iter().rposition(|v| v.date <= date).unwrap_or(0);
    let mut error = not_here(format!("the English edition in force on {date}"), at);
    if let EditionError::NotHere { differences, .. } = &mut error {
        let japanese = VERSIONS[at].version;
        differences.insert(
            0,
            format!("which English version that was is not known; the Japanese one was {japanese}"),
        );
    }
    Err(error)
}

/// The edition whose rules are nearest to a version: on the same side of the refresh of 1.97, the one difference that
/// changes where cards lie in ordinary matches. The words of every version between the two.
fn not_here(wanted: String, at: usize) -> EditionError {
    let place = |version: &str| VERSIONS.iter().position(|v| v.version == version).unwrap_or(0);
    let refresh = place("1.97");
    let (nearest, other) = if at < refresh {
        (Edition::V2021_03, Edition::V1_111)
    } else {
        (Edition::V1_111, Edition::V2021_03)
    };
    let here = place(nearest.version());
    let (low, high) = (here.min(at), here.max(at));
    let mut differences: Vec<String> = VERSIONS[low + 1..=high]
        .iter()
        .filter(|v| !v.changes.is_empty())
        .map(|v| format!("{} ({}): {}", v.version, v.date, v.changes))
        .collect();
    if at < place("1.80") {
        differences.insert(0, "what changed before 1.80 is not recorded".to_owned());
    }
    differences.push(if other.penalty_inside_refresh() {
        format!("{other} is further off: since 2022-08-01 the clock card of the refresh is put inside the refresh")
    } else {
        format!(
            "{other} is further off: until 2022-07-31 the clock card of the refresh came after the interrupted action"
        )
    });
    EditionError::NotHere {
        wanted,
        nearest,
        differences,
    }
}

/// A day of the calendar, written as 2021-03-26.
fn is_date(text: &str) -> bool {
    let mut parts = text
        .split('-')
        .map(|p| (p.len(), p.bytes().all(|b| b.is_ascii_digit()), p.parse::<u16>()));
    let (Some((4, true, Ok(year))), Some((2, true, Ok(month))), Some((2, true, Ok(day))), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(name: Option<&str>, date: Option<&str>, language: Option<&str>) -> (Edition, String) {
        match select(name, date, language) {
            Err(error @ EditionError::NotHere { nearest, .. }) => (nearest, error.to_string()),
            other => panic!("{name:?} {date:?} {language:?}: {other:?}"),
        }
    }

    #[test]
    fn names() {
        for name in ["1.111", "v1.111", "Ver. 1.111"] {
            assert_eq!(select(Some(name), None, None), Ok(Edition::V1_111), "{name}");
        }
        for name in ["2021-03", "1.90", " 1.90 ", "2021-03-26"] {
            assert_eq!(
                select(Some(name), Some("2026-06-01"), Some("ja")),
                Ok(Edition::V2021_03),
                "{name}"
            );
        }
        assert_eq!("1.90".parse(), Ok(Edition::V2021_03));
        assert_eq!(select(None, None, Some("ja")), Err(EditionError::Missing));
        assert_eq!(select(Some(""), None, None), Err(EditionError::Missing));
    }

    #[test]
    fn unknown_names_name_the_nearest() {
        let error = select(Some("1.11"), None, None).expect_err("not a version");
        assert!(
            matches!(&error, EditionError::UnknownName { nearest, .. } if nearest.starts_with("1.1")),
            "{error:?}"
        );
        assert!(error.to_string().contains("1.111, 2021-03"), "{error}");
    }

    #[test]
    fn versions_that_are_not_here() {
        let (nearest, text) = refused(Some("1.110"), None, None);
        assert_eq!(nearest, Edition::V1_111);
        assert!(text.contains("10.8.1") && !text.contains("Link"), "{text}");
        let (nearest, text) = refused(Some("1.96"), None, None);
        assert_eq!(nearest, Edition::V2021_03);
        assert!(
            text.contains("10.17 Link") && text.contains("inside the refresh"),
            "{text}"
        );
        let (nearest, text) = refused(Some("2.07"), None, None);
        assert_eq!(nearest, Edition::V1_111);
        assert!(
            text.contains("4.12-4.14") && text.contains("until 2022-07-31"),
            "{text}"
        );
        assert_eq!(refused(Some("2.06"), None, None).0, Edition::V2021_03);
        assert_eq!(refused(Some("2.10"), None, None).0, Edition::V1_111);
        assert_eq!(refused(Some("1.50"), None, None).0, Edition::V2021_03);
        assert!(refused(Some("1.112"), None, None).1.contains("not known here"));
    }

    #[test]
    fn the_message_of_a_refusal() {
        let error = select(None, Some("2022-06-01"), Some("ja")).expect_err("1.96 is not here");
        insta::assert_snapshot!(error.to_string());
        assert_eq!(
            Some(error.headline().as_str()),
            error.to_string().lines().next().and_then(|l| l.split(", which").next())
        );
        assert_eq!(error.differences().len(), error.to_string().lines().count() - 1);
        assert!(EditionError::Missing.differences().is_empty());
    }

    #[test]
    fn dates() {
        use Edition::{V1_111, V2021_03};
        let table = [
            ("2021-03-23", "ja", None),
            ("2021-03-24", "ja", Some(V2021_03)),
            ("2021-03-25", "en", None),
            ("2021-03-26", "en", Some(V2021_03)),
            ("2021-05-18", "ja", Some(V2021_03)),
            ("2021-05-18", "English", Some(V2021_03)),
            ("2021-05-19", "ja", None),
            ("2021-05-19", "en", None),
            ("2022-08-01", "ja", None),
            ("2026-05-18", "ja", None),
            ("2026-05-19", "jp", Some(V1_111)),
            ("2026-05-19", "en", None),
            ("2026-08-23", "ja", Some(V1_111)),
            ("2026-08-24", "ja", None),
            ("2008-01-01", "ja", None),
        ];
        for (date, language, edition) in table {
            assert_eq!(
                select(None, Some(date), Some(language)).ok(),
                edition,
                "{date} {language}"
            );
        }
    }

    #[test]
    fn the_refresh_decides_what_is_nearest() {
        for language in ["ja", "en"] {
            assert_eq!(refused(None, Some("2022-07-31"), Some(language)).0, Edition::V2021_03);
            assert_eq!(refused(None, Some("2022-08-01"), Some(language)).0, Edition::V1_111);
        }
    }

    #[test]
    fn what_is_no_date_or_language() {
        for date in [
            "2021",
            "2021-13-01",
            "2021-02-29",
            "21-03-24",
            "2021-03-24x",
            "2021-03-0",
            "+021-03-24",
        ] {
            assert_eq!(
                select(None, Some(date), Some("ja")),
                Err(EditionError::BadDate(date.to_owned()))
            );
        }
        assert_eq!(
            select(None, Some("2021-04-01"), None),
            Err(EditionError::NoLanguage("2021-04-01".to_owned()))
        );
        let error = EditionError::UnknownLanguage("fr".to_owned());
        assert_eq!(select(None, Some("2021-04-01"), Some("fr")), Err(error));
    }

    #[test]
    fn versions_are_in_order() {
        assert!(VERSIONS.is_sorted_by(|a, b| a.date <= b.date));
        for edition in Edition::ALL {
            let version = VERSIONS.iter().find(|v| v.version == edition.version());
            assert_eq!(version.map(|v| v.date), Some(edition.in_force()));
        }
        assert!(Edition::V2021_03 < Edition::V1_111);
    }

    #[test]
    fn icons() {
        let new: Vec<_> = [Icon::Choice, Icon::Chance, Icon::Discovery, Icon::Focus, Icon::Gate]
            .into_iter()
            .filter(|&i| !Edition::V2021_03.has_icon(i))
            .collect();
        assert_eq!(new, [Icon::Chance, Icon::Discovery, Icon::Focus]);
    }
}
