//! Cards out of plain lists, CSV or JSON, whose columns are called as the keys of a pool; what is wrong is told by row.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Map, Value};

use rejudge_table::cards::pool::MAX_POOL_BYTES;
use rejudge_table::cards::{CardSchema, Pool};

use crate::{Imported, Refusal};

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A text on one line.
    Text,
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// Some words, with `;` between them.
    Words,
    /// The lines of a text.
    Lines,
}

/// The columns of a game's lists: the keys of its cards, with what stands in each.
pub type Columns = &'static [(&'static str, Shape)];

/// Rows that are wrong are told up to so many; the others are counted.
const REFUSED_MOST: usize = 1_000;

/// A row: where it stands, in words, and what is in it.
struct Row {
    place: String,
    cells: Result<Map<String, Value>, String>,
}

/// The rows of a list in CSV: the first line names the columns.
fn of_csv(file: &str, bytes: &[u8]) -> Result<Vec<Row>, String> {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(bytes);
    let headers = reader.headers().map_err(|error| error.to_string())?.clone();
    let headers: Vec<String> = headers
        .iter()
        .map(|name| name.trim_start_matches('\u{feff}').to_ascii_lowercase())
        .collect();
    let mut rows = Vec::new();
    for record in reader.records() {
        let row = match record {
            Ok(record) => {
                let line = record.position().map_or(0, csv::Position::line);
                let filled = record.iter().skip(headers.len()).any(|cell| !cell.is_empty());
                let cells = match filled {
                    true => Err(format!("it has more than the {} columns that are named", headers.len())),
                    false => {
                        let named = headers.iter().zip(record.iter()).filter(|(_, cell)| !cell.is_empty());
                        Ok(named.map(|(name, cell)| (name.clone(), cell.into())).collect())
                    }
                };
                Row {
                    place: format!("{file}, line {line}"),
                    cells,
                }
            }
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                Row {
                    place: format!("{file}, line {line}"),
                    cells: Err(match error.kind() {
                        csv::ErrorKind::Utf8 { .. } => "it is not UTF-8".to_owned(),
                        _ => error.to_string(),
                    }),
                }
            }
        };
        let is_empty = row.cells.as_ref().is_ok_and(Map::is_empty);
        if !is_empty {
            rows.push(row);
        }
    }
    Ok(rows)
}

/// The rows of a list in JSON: objects, alone or below `cards`.
fn of_json(file: &str, bytes: &[u8]) -> Result<Vec<Row>, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let value: Value = serde_json::from_slice(bytes).map_err(|error| format!("it is no JSON: {error}"))?;
    let list = match value {
        Value::Array(list) => list,
        Value::Object(mut object) => match object.remove("cards") {
            Some(Value::Array(list)) => list,
            _ => return Err("it holds no list: `[{...}]` or `{\"cards\": [{...}]}`".to_owned()),
        },
        _ => return Err("it holds no list: `[{...}]` or `{\"cards\": [{...}]}`".to_owned()),
    };
    let row = |(at, value): (usize, Value)| Row {
        place: format!("{file}, entry {}", at + 1),
        cells: match value {
            Value::Object(cells) => Ok(cells.into_iter().filter(|(_, cell)| !cell.is_null()).collect()),
            _ => Err("it is no object".to_owned()),
        },
    };
    Ok(list.into_iter().enumerate().map(row).collect())
}

/// What a cell holds, as a pool writes it; none where it is empty.
fn written(shape: Shape, cell: &Value) -> Result<Option<toml::Value>, String> {
    let items = |of: &Value, between: &[char]| match of {
        Value::String(text) => Ok(text
            .split(between)
            .map(|item| toml::Value::from(item.trim()))
            .filter(|item| item.as_str() != Some(""))
            .collect::<Vec<_>>()),
        Value::Array(list) => list
            .iter()
            .map(|item| {
                item.as_str()
                    .map(toml::Value::from)
                    .ok_or("its items are no texts".to_owned())
            })
            .collect(),
        _ => Err("it is no text and no list of texts".to_owned()),
    };
    let value = match (shape, cell) {
        (Shape::Text, Value::String(text)) => text.as_str().into(),
        (Shape::Text, Value::Number(number)) => number.to_string().into(),
        (Shape::Text, _) => return Err("it is no text".to_owned()),
        (Shape::Number, cell) => {
            let number = match cell {
                Value::String(text) => text.trim().parse().ok(),
                cell => cell.as_i64(),
            };
            toml::Value::Integer(number.ok_or("it is no whole number")?)
        }
        (Shape::Flag, cell) => match cell {
            Value::Bool(flag) => (*flag).into(),
            Value::String(text) if ["yes", "true", "1", "x"].contains(&text.to_ascii_lowercase().as_str()) => {
                true.into()
            }
            Value::String(text) if ["no", "false", "0"].contains(&text.to_ascii_lowercase().as_str()) => {
                return Ok(None);
            }
            _ => return Err("it is neither yes nor no".to_owned()),
        },
        (Shape::Words, cell) => items(cell, &[';', '|'])?.into(),
        (Shape::Lines, cell) => items(cell, &['\n', '|'])?.into(),
    };
    let is_nothing = value.as_array().is_some_and(Vec::is_empty) || value.as_str() == Some("");
    Ok((!is_nothing && value != toml::Value::Boolean(false)).then_some(value))
}

/// A row as a pool writes it, or what is wrong with it.
fn card(columns: Columns, cells: &Map<String, Value>) -> Result<String, String> {
    let mut wrong = Vec::new();
    let mut text = String::from("[[card]]\n");
    for (name, cell) in cells {
        let Some((key, shape)) = columns.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)) else {
            let known: Vec<&str> = columns.iter().map(|(key, _)| *key).collect();
            wrong.push(format!("there is no column `{name}`; there are {}", known.join(", ")));
            continue;
        };
        match written(*shape, cell) {
            // Writing to a string cannot fail.
            Ok(Some(value)) => drop(writeln!(text, "{key} = {value}")),
            Ok(None) => {}
            Err(why) => wrong.push(format!("`{key}`: {why}")),
        }
    }
    match wrong.is_empty() {
        true => Ok(text),
        false => Err(wrong.join("; ")),
    }
}

/// A card that was read.
struct Found {
    place: String,
    number: String,
    same_as: Option<String>,
    text: String,
}

/// A row read by itself: its number, the card it is a reprint of, and how a pool writes it.
fn read_row<C: CardSchema>(
    columns: Columns,
    mut cells: Map<String, Value>,
) -> Result<(String, Option<String>, String), String> {
    // That one is looked for when all are known.
    let same_as = cells.remove("same_as").map(|cell| written(Shape::Text, &cell));
    let same_as = match same_as {
        None | Some(Ok(None)) => None,
        Some(Ok(Some(value))) => value.as_str().map(str::to_owned),
        Some(Err(why)) => return Err(format!("`same_as`: {why}")),
    };
    let mut text = card(columns, &cells)?;
    let read = Pool::<C>::parse("row", &text).map_err(|errors| {
        let messages: Vec<&str> = errors.errors.iter().map(|error| error.message.as_str()).collect();
        messages.join("; ")
    })?;
    let number = read.cards().first().map(|card| card.number().to_owned());
    let number = number.ok_or_else(|| "it holds no card".to_owned())?;
    if let Some(of) = &same_as {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "same_as = {}", toml::Value::from(of.as_str()));
    }
    Ok((number, same_as, text))
}

/// Cards out of lists: the names of files, and what is in them. A row that is wrong is refused with everything that is wrong
/// with it, and costs no other row anything.
///
/// # Errors
/// If what came of it is no pool that can be read.
pub fn import<C: CardSchema>(columns: Columns, files: &[(String, Vec<u8>)]) -> Result<Imported, Refusal> {
    let mut refused = Vec::new();
    let mut more = 0_usize;
    let mut refuse = |place: &str, why: &str| match refused.len() < REFUSED_MOST {
        true => refused.push(format!("{place}: {why}")),
        false => more += 1,
    };
    let mut numbers: BTreeSet<String> = BTreeSet::new();
    let mut found: Vec<Found> = Vec::new();
    let mut rows = 0_usize;
    for (file, bytes) in files {
        let is_json = file.rsplit('.').next().is_some_and(|e| e.eq_ignore_ascii_case("json"));
        let read = match is_json {
            true => of_json(file, bytes),
            false => of_csv(file, bytes),
        };
        let list = match read {
            Ok(list) => list,
            Err(why) => {
                refuse(file, &why);
                continue;
            }
        };
        for Row { place, cells } in list {
            rows += 1;
            match cells.and_then(|cells| read_row::<C>(columns, cells)) {
                Ok((number, _, _)) if !numbers.insert(number.to_ascii_lowercase()) => {
                    refuse(&place, &format!("there is a card {number} before it"));
                }
                Ok((number, same_as, text)) => found.push(Found {
                    place,
                    number,
                    same_as,
                    text,
                }),
                Err(why) => refuse(&place, &why),
            }
        }
    }
    // A reprint of a card that is not here is refused, and so is in turn what is a reprint of it.
    loop {
        let before = found.len();
        found.retain(|card| match &card.same_as {
            Some(of) if !numbers.contains(&of.to_ascii_lowercase()) => {
                refuse(&card.place, &format!("`same_as`: there is no card {of}"));
                numbers.remove(&card.number.to_ascii_lowercase());
                false
            }
            _ => true,
        });
        if found.len() == before {
            break;
        }
    }
    let mut pool = String::new();
    let mut cards = 0_usize;
    for card in &found {
        if pool.len() + card.text.len() > MAX_POOL_BYTES - 1024 {
            refuse(&card.place, "the pool is full; make several of it");
            continue;
        }
        pool.push_str(&card.text);
        pool.push('\n');
        cards += 1;
    }
    let pool = format!("# Imported by rejudge: {cards} cards. Do not edit; import again.\n\n{pool}");
    if cards > 0 {
        Pool::<C>::parse("the imported pool", &pool).map_err(|error| Refusal::File {
            line: 0,
            file: "the imported cards".to_owned(),
            reason: error.to_string(),
        })?;
    }
    let refusals = refused.len() + more;
    if more > 0 {
        refused.push(format!("and {more} more"));
    }
    Ok(Imported {
        pool,
        cards,
        summary: format!(
            "{rows} rows in {} files: {cards} imported, {refusals} refused\n",
            files.len()
        ),
        refused,
        mended: Vec::new(),
        lost: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_become_what_a_pool_writes() {
        let written = |shape, cell: Value| written(shape, &cell).map(|value| value.map(|v| v.to_string()));
        let said = |text: &str| Ok(Some(text.to_owned()));
        assert_eq!(written(Shape::Text, "a \"b\"".into()), said("'a \"b\"'"));
        assert_eq!(written(Shape::Number, " 3".into()), said("3"));
        assert_eq!(written(Shape::Number, 3.into()), said("3"));
        assert_eq!(written(Shape::Flag, "Yes".into()), said("true"));
        assert_eq!(written(Shape::Flag, "no".into()), Ok(None));
        assert_eq!(written(Shape::Words, "a; b;".into()), said("[\"a\", \"b\"]"));
        assert_eq!(
            written(Shape::Lines, vec!["a; b", "c"].into()),
            said("[\"a; b\", \"c\"]")
        );
        assert_eq!(written(Shape::Lines, "".into()), Ok(None));
        for (shape, cell) in [
            (Shape::Text, Value::Bool(true)),
            (Shape::Number, "three".into()),
            (Shape::Number, 1.5.into()),
            (Shape::Flag, "maybe".into()),
            (Shape::Words, 3.into()),
            (Shape::Lines, vec![1, 2].into()),
        ] {
            assert!(written(shape, cell.clone()).is_err(), "{shape:?} {cell}");
        }
    }
}
