//! What becomes of every rule of the document: `coverage.txt`, as [`Coverage`] reads it.

use std::sync::LazyLock;

use crate::games::house::coverage::{Coverage, Entry, Item};

use super::rule_texts;

static COVERAGE: LazyLock<Coverage> = LazyLock::new(|| Coverage::read(include_str!("coverage.txt")));

/// Every line of the table, in its order.
pub fn entries() -> &'static [Entry] {
    &COVERAGE.entries
}

/// The table as text, with totals. All other rules are those of the game it is played by.
pub fn table() -> String {
    let items = rule_texts::all().iter().map(|rule| Item {
        number: rule.id,
        text: rule.text.into(),
        title: false,
        chapter: false,
        older: String::new(),
    });
    COVERAGE.table(items)
}
