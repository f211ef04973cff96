//! The columns of a list of cards in CSV or JSON: the keys of a pool, under the same names.

use rejudge_kit::rows::{Columns, Shape};

/// What stands in which column.
pub(crate) const COLUMNS: Columns = &[
    ("number", Shape::Text),
    ("name", Shape::Text),
    ("kind", Shape::Text),
    ("color", Shape::Text),
    ("cost", Shape::Number),
    ("change", Shape::Number),
    ("level", Shape::Number),
    ("attack", Shape::Number),
    ("hp", Shape::Number),
    ("job", Shape::Words),
    ("souls", Shape::Words),
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
