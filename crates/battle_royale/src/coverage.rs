//! What becomes of every rule of the document: `coverage.txt`, as [`Coverage`] reads it.

use std::sync::LazyLock;

use rejudge_kit::coverage::{Coverage, Entry, Item};

use super::rule_texts::{self, Rule};

static COVERAGE: LazyLock<Coverage> = LazyLock::new(|| Coverage::read(include_str!("coverage.txt")));

/// Every line of the table, in its order.
pub fn entries() -> &'static [Entry] {
    &COVERAGE.entries
}

/// The table as text, with totals. All other rules are those of the game it is played by.
pub fn table() -> String {
    let chapter = |number, text: &'static str| Item {
        number,
        text: text.into(),
        title: true,
        chapter: true,
        older: String::new(),
    };
    let rule = |rule: &'static Rule| Item {
        number: rule.id,
        text: rule.text.into(),
        title: false,
        chapter: false,
        older: String::new(),
    };
    let (second, first): (Vec<&Rule>, Vec<&Rule>) = rule_texts::all().iter().partition(|r| r.heading.starts_with('2'));
    let items = std::iter::once(chapter("1", "Basic setup and gameplay"))
        .chain(first.into_iter().map(rule))
        .chain(std::iter::once(chapter("2", "Dealing with effects")))
        .chain(second.into_iter().map(rule));
    COVERAGE.table(items)
}
