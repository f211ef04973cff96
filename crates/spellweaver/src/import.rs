//! The columns of a list of cards in CSV or JSON: the keys of a pool, under the same names.

use rejudge_kit::rows::{Columns, Shape};

/// What stands in which column.
pub(crate) const COLUMNS: Columns = &[
    ("number", Shape::Text),
    ("name", Shape::Text),
    ("kind", Shape::Text),
    ("aspects", Shape::Words),
    ("mana", Shape::Number),
    ("levels", Shape::Words),
    ("basic", Shape::Flag),
    ("instant", Shape::Flag),
    ("attaches", Shape::Flag),
    ("speed", Shape::Number),
    ("attack", Shape::Number),
    ("health", Shape::Number),
    ("keywords", Shape::Words),
    ("valor", Shape::Number),
    ("energy", Shape::Number),
    ("skill", Shape::Text),
    ("skill_mana", Shape::Number),
    ("skill_levels", Shape::Words),
    ("cooldown", Shape::Number),
    ("text", Shape::Lines),
    ("same_as", Shape::Text),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardDef;
    use rejudge_table::cards::CardSchema;

    #[test]
    fn every_key_of_a_card_is_a_column() {
        let columns: Vec<&str> = COLUMNS.iter().map(|(key, _)| *key).collect();
        assert_eq!(columns, CardDef::KEYS);
    }
}
