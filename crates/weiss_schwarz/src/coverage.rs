//! What becomes of every item of 1.111: `rules/coverage.txt`, as [`Coverage`] reads it.

use std::sync::LazyLock;

use rejudge_kit::coverage::{Coverage, Entry, Item, Status};

use super::editions::Edition;
use super::rule_texts::{self, RuleText};

static COVERAGE: LazyLock<Coverage> = LazyLock::new(|| Coverage::read(include_str!("rules/coverage.txt")));

/// Every line of the table, in its order.
pub fn entries() -> &'static [Entry] {
    &COVERAGE.entries
}

/// What becomes of an item of 1.111.
pub fn status(number: &str) -> Option<Status> {
    COVERAGE.status(number)
}

/// How 2021-03 has an item of 1.111: `same`, the number it has there, `differs`, `absent`, `wording unknown`.
pub fn older(number: &str) -> String {
    let Some(newer) = rule_texts::rule(Edition::V1_111, number) else {
        return String::new();
    };
    let there = rule_texts::number_in(Edition::V2021_03, number);
    let there = there.and_then(|n| rule_texts::rule(Edition::V2021_03, &n));
    match there {
        None => "absent".to_owned(),
        Some(RuleText { note, .. }) if !note.is_empty() => "wording unknown".to_owned(),
        Some(there) if there.in_1_111.is_some() => there.number.to_owned(),
        Some(there) if there.text == newer.text => "same".to_owned(),
        Some(_) => "differs".to_owned(),
    }
}

/// The table as text: every item with its status, how 2021-03 has it, and what shows it; then the totals.
pub fn table() -> String {
    let items = rule_texts::all(Edition::V1_111).into_iter().map(|item| Item {
        number: item.number,
        title: item.is_title(),
        chapter: !item.number.contains('.'),
        older: match item.is_title() {
            true => String::new(),
            false => older(item.number),
        },
        text: item.text,
    });
    COVERAGE.table(items)
}
