//! The rules in our own words, by number and edition.
//!
//! `rules/1.111.txt` holds every item of that edition, `rules/2021-03.txt` only what differs there: a number, a tab,
//! and then either the text, or `= 4.12` (the text of that number in 1.111, and of all below it), or `- why` (no such
//! item), or `? why` (its words are not known here; shown as in 1.111 with the reason). `(Remark: ...)` is no rule.

use super::editions::Edition;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// One item as one edition has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// The edition.
    pub edition: Edition,
    /// The number in that edition.
    pub number: &'static str,
    /// The text, in our words, with the edition's own numbers.
    pub text: Cow<'static, str>,
    /// What is to be said about it for this edition; empty if nothing.
    pub note: &'static str,
    /// The number of the same text in 1.111, where that is another one.
    pub in_1_111: Option<&'static str>,
}

impl RuleText {
    /// A chapter or a section, whose text is its title.
    pub fn is_title(&self) -> bool {
        !self.number.contains(' ') && self.number.matches('.').count() < 2
    }
}

/// The number under which 2021-03 has the resolution of refresh points, whose own number is not known.
pub const REFRESH_POINT: &str = "9.2 (refresh point)";

type Lines = Vec<(&'static str, &'static str)>;

fn lines(file: &'static str) -> Lines {
    file.lines().filter_map(|line| line.split_once('\t')).collect()
}

static ITEMS: LazyLock<Lines> = LazyLock::new(|| lines(include_str!("rules/1.111.txt")));
static BY_NUMBER: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| ITEMS.iter().copied().collect());
static OLDER: LazyLock<Lines> = LazyLock::new(|| lines(include_str!("rules/2021-03.txt")));
static OLDER_BY_NUMBER: LazyLock<HashMap<&'static str, &'static str>> =
    LazyLock::new(|| OLDER.iter().copied().collect());
/// Every number of 2021-03 with its text, in the order of the rulebook.
static OLDER_ITEMS: LazyLock<Vec<RuleText>> = LazyLock::new(older_items);

/// The text of an item, by its exact number in that edition. None if the edition has no such item.
pub fn rule(edition: Edition, number: &str) -> Option<RuleText> {
    match edition {
        Edition::V1_111 => BY_NUMBER
            .get_key_value(number)
            .map(|(number, text)| newer(number, text)),
        Edition::V2021_03 => OLDER_ITEMS.iter().find(|item| item.number == number).cloned(),
    }
}

/// The items directly below a number.
pub fn children(edition: Edition, number: &str) -> Vec<RuleText> {
    all(edition)
        .into_iter()
        .filter(|item| parent(item.number) == Some(number))
        .collect()
}

/// Every item of an edition, in the order of the rulebook.
pub fn all(edition: Edition) -> Vec<RuleText> {
    match edition {
        Edition::V1_111 => ITEMS.iter().map(|(number, text)| newer(number, text)).collect(),
        Edition::V2021_03 => OLDER_ITEMS.clone(),
    }
}

/// Why an edition has no such item, where another has it.
pub fn why_absent(edition: Edition, number: &str) -> Option<&'static str> {
    if edition == Edition::V1_111 {
        return None;
    }
    // An item that would have moved, and did not exist there either, says why at its older number.
    let why = |number: &str| {
        up(number)
            .find_map(|above| OLDER_BY_NUMBER.get(above))?
            .strip_prefix("- ")
    };
    why(&moved(number)).or_else(|| why(number))
}

/// The number an edition has for an item of 1.111. None if it has no such item.
pub fn number_in(edition: Edition, number: &str) -> Option<String> {
    let moved = match edition {
        Edition::V1_111 => number.to_owned(),
        Edition::V2021_03 => moved(number),
    };
    rule(edition, &moved).map(|item| item.number.to_owned())
}

fn newer(number: &'static str, text: &'static str) -> RuleText {
    RuleText {
        edition: Edition::V1_111,
        number,
        text: Cow::Borrowed(text),
        note: "",
        in_1_111: None,
    }
}

/// The item above: `9.2` above `9.2.2`, and above `9.2 (refresh point)`.
fn parent(number: &str) -> Option<&str> {
    number
        .split_once(' ')
        .map(|(above, _)| above)
        .or_else(|| number.rsplit_once('.').map(|(above, _)| above))
}

/// The number and all above it.
fn up(number: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(number), |n| parent(n))
}

/// A number of 1.111 in the numbering of 2021-03, whether or not there is such an item.
fn moved(number: &str) -> String {
    for (older, entry) in OLDER.iter() {
        if let Some(newer) = entry.strip_prefix("= ")
            && let Some(rest) = number.strip_prefix(newer)
            && (rest.is_empty() || rest.starts_with('.'))
        {
            return format!("{older}{rest}");
        }
    }
    number.to_owned()
}

/// A text of 1.111 with the numbers it names moved.
fn moved_text(text: &'static str) -> Cow<'static, str> {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let end = rest[start..].find(|c| !is_number(c)).map_or(rest.len(), |n| start + n);
        let number = rest[start..end].trim_end_matches('.');
        out.push_str(&rest[..start]);
        out.push_str(&moved(number));
        rest = &rest[start + number.len()..];
    }
    out.push_str(rest);
    if out == text {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(out)
    }
}

fn older_items() -> Vec<RuleText> {
    let edition = Edition::V2021_03;
    let mut items = Vec::new();
    // An item of its own, or one that lies below something that was not there.
    let absent = |number: &str| {
        up(number)
            .find_map(|above| OLDER_BY_NUMBER.get(above))
            .is_some_and(|e| e.starts_with("- "))
    };
    let mut add = |number: &'static str, newer: &'static str, text: &'static str| {
        let own = OLDER_BY_NUMBER.get(number).copied();
        let (text, note) = match own {
            Some(entry) if entry.starts_with("? ") => (moved_text(text), entry.trim_start_matches("? ")),
            Some(entry) if !entry.starts_with("= ") => (entry.into(), ""),
            _ => (moved_text(text), ""),
        };
        let in_1_111 = (newer != number).then_some(newer);
        let item = RuleText {
            edition,
            number,
            text,
            note,
            in_1_111,
        };
        items.push(item);
    };
    for &(number, text) in ITEMS.iter() {
        let older = moved(number);
        if older != number {
            if !absent(&older) {
                // Numbers live as long as the program; there are a few dozen.
                add(Box::leak(older.into_boxed_str()), number, text);
            }
        } else if !absent(number)
            && !OLDER
                .iter()
                .any(|(o, e)| e.starts_with("= ") && up(number).any(|n| n == *o))
        {
            add(number, number, text);
        }
        if number == "9.2.4" && !absent(REFRESH_POINT) {
            add(REFRESH_POINT, REFRESH_POINT, "");
        }
    }
    // 4.12, 4.14 come where 4.10, 4.12 stand in this numbering, before anything follows them: the order holds.
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(edition: Edition, number: &str) -> String {
        rule(edition, number).map_or_else(String::new, |r| r.text.into_owned())
    }

    #[test]
    fn every_line_is_a_number_and_a_text() {
        for file in [include_str!("rules/1.111.txt"), include_str!("rules/2021-03.txt")] {
            for line in file.lines() {
                let (number, text) = line.split_once('\t').expect(line);
                assert!(number.starts_with(|c: char| c.is_ascii_digit()), "{line}");
                assert!(
                    !text.is_empty() && !text.contains('\t') && text.trim() == text,
                    "{line}"
                );
            }
        }
        assert_eq!(ITEMS.len(), BY_NUMBER.len(), "a number twice");
        assert_eq!(OLDER.len(), OLDER_BY_NUMBER.len(), "a number twice");
    }

    #[test]
    fn items_stand_in_order_below_their_sections() {
        for &edition in Edition::ALL {
            let items = all(edition);
            let key = |n: &str| -> Vec<u32> { n.split(['.', ' ']).map_while(|p| p.parse().ok()).collect() };
            for pair in items.windows(2) {
                assert!(
                    pair[1].number == REFRESH_POINT
                        || pair[0].number == REFRESH_POINT
                        || key(pair[0].number) < key(pair[1].number),
                    "{edition}: {} {}",
                    pair[0].number,
                    pair[1].number
                );
            }
            for item in &items {
                if let Some(above) = parent(item.number) {
                    assert!(
                        rule(edition, above).is_some(),
                        "{edition}: nothing above {}",
                        item.number
                    );
                }
            }
        }
        assert_eq!(all(Edition::V1_111).len(), 660);
    }

    #[test]
    fn abbreviations_are_written_out() {
        for item in all(Edition::V1_111).iter().chain(&all(Edition::V2021_03)) {
            for word in item.text.split(|c: char| !c.is_alphanumeric()) {
                assert!(
                    !["TP", "NTP", "CT", "PT", "WR", "RZ"].contains(&word),
                    "{}: {}",
                    item.number,
                    item.text
                );
            }
        }
    }

    #[test]
    fn sections_moved_in_1_110() {
        let (old, new) = (Edition::V2021_03, Edition::V1_111);
        assert_eq!(text(old, "4.10.1.2"), text(new, "4.12.1.2"));
        assert_eq!(text(old, "4.10.1.3").replace("4.10.", "4.12."), text(new, "4.12.1.3"));
        assert_eq!(text(old, "4.12.2.2"), text(new, "4.14.2.2"));
        assert_eq!(text(old, "4.12.2.8.1"), text(new, "4.14.2.8.1"));
        for gone in [
            "4.12.1.1",
            "4.12.2.12",
            "4.12.2.12.1",
            "4.13",
            "4.14.2.2",
            "4.10.3",
            "10.17.4.1",
            "7.3.1.2.1",
        ] {
            assert_eq!(rule(old, gone), None, "{gone}");
        }
        assert!(why_absent(old, "10.17.4.1").is_some());
        assert_eq!(why_absent(old, "4.14.2.13.1"), Some("the discovery icon is of 1.109"));
        assert_eq!(
            why_absent(old, "4.13.1"),
            Some("the source of damage is 4.11 in this edition")
        );
        assert_eq!(why_absent(old, "9.2.2"), None);
        assert_eq!(number_in(old, "4.12.1.2").as_deref(), Some("4.10.1.2"));
        assert_eq!(number_in(old, "4.14.2.14"), None);
        assert_eq!(number_in(old, "9.2.2").as_deref(), Some("9.2.2"));
        assert_eq!(number_in(new, "4.12.1.2").as_deref(), Some("4.12.1.2"));
    }

    #[test]
    fn the_older_refresh() {
        assert!(text(Edition::V2021_03, "9.2.2").contains("refresh point"));
        assert!(text(Edition::V2021_03, REFRESH_POINT).contains("one card for each reshuffle"));
        let below: Vec<_> = children(Edition::V2021_03, "9.2").iter().map(|r| r.number).collect();
        assert_eq!(below, ["9.2.1", "9.2.2", "9.2.3", "9.2.4", REFRESH_POINT]);
        assert_eq!(children(Edition::V1_111, "9.2").len(), 4);
    }

    #[test]
    fn the_older_file_names_only_what_is_there_or_was_added() {
        for (number, entry) in OLDER.iter() {
            match entry.split_at(2) {
                ("= ", newer) => assert!(BY_NUMBER.contains_key(newer), "{number}"),
                ("- ", _) => assert!(rule(Edition::V2021_03, number).is_none(), "{number}"),
                _ => assert!(rule(Edition::V2021_03, number).is_some(), "{number}"),
            }
        }
    }
}
