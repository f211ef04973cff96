//! The rules, the rulings and what becomes of them, as they are shown.

use std::sync::LazyLock;

use rejudge_kit::book::Book;
use rejudge_table::rulings::Ruling;

use super::policies;
use super::rulings::R;

/// Everything there is to look up.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| {
    static RULINGS: LazyLock<Vec<&'static Ruling>> = LazyLock::new(|| R::ALL.iter().map(|r| r.entry()).collect());
    Book {
        game: super::vocabulary::VOCABULARY.game,
        edition: super::EDITION,
        rulings: &RULINGS,
        rules: include_str!("rules/rules.txt"),
        coverage: include_str!("rules/coverage.txt"),
        policies: policies::TABLE,
    }
});
