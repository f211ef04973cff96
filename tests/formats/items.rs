//! ARCHITECTURE.md says in which files an item of the rules is asked, carried out and put into words. Every item that a game
//! enforces is looked for there.

use std::collections::BTreeMap;

use rejudge_kit::coverage::{Coverage, Status};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A row of the table.
#[derive(Debug)]
struct Row {
    /// The folder of the game.
    game: String,
    /// What its items begin with; in the page what they are about stands behind them.
    items: Vec<String>,
    /// Where they are asked, carried out and put into words.
    files: [Vec<String>; 3],
}

/// What stands between backticks.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The numbers of a cell `7.5, 7.6: damage and battle step`.
fn numbers(cell: &str) -> &str {
    cell.split_once(": ").map_or(cell, |(numbers, _)| numbers)
}

/// The rows of the table, from its heading to the next one.
fn rows() -> Vec<Row> {
    let page = std::fs::read_to_string(format!("{ROOT}/ARCHITECTURE.md")).expect("the page");
    let part = page.split("\n## Where an item stands\n").nth(1).expect("the heading");
    let part = part.split("\n## ").next().unwrap_or_default();
    let mut game = String::new();
    let mut rows = Vec::new();
    for line in part.lines().filter(|l| l.starts_with("| ")).skip(1) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [items, asked, done, words] = cells[..] else {
            panic!("not four cells: {line}")
        };
        match items.starts_with("**") {
            true => game = quoted(items).concat(),
            false => rows.push(Row {
                game: game.clone(),
                items: numbers(items).split(", ").map(str::to_owned).collect(),
                files: [asked, done, words].map(quoted),
            }),
        }
    }
    rows
}

/// Whether an item lies below this: `8.6.2` below `8` and `8.6`, and `BR-X1` below `BR-X`.
fn is_below(item: &str, group: &str) -> bool {
    let rest = item.strip_prefix(group);
    rest.is_some_and(|r| r.is_empty() || r.starts_with('.') || !group.ends_with(|c: char| c.is_ascii_digit()))
}

/// Whether a number of an item stands in the text, and not as the beginning of a longer one.
fn stands_in(text: &str, item: &str) -> bool {
    text.match_indices(item).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut behind = text[at + item.len()..].chars();
        let (next, then) = (behind.next(), behind.next());
        let free = before.is_none_or(|c| !c.is_alphanumeric() && c != '.');
        let ends = match next {
            Some('.') => then.is_none_or(|c| !c.is_ascii_digit()),
            Some(c) => !c.is_ascii_digit(),
            None => true,
        };
        free && ends
    })
}

/// Whether an item of this group stands in the text: `7.5.1` of `7.5`, and of a chapter `9` only what has a number in it.
fn holds_group(text: &str, group: &str) -> bool {
    let digit = group.ends_with(|c: char| c.is_ascii_digit());
    text.match_indices(group).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut behind = text[at + group.len()..].chars();
        let (next, then) = (behind.next(), behind.next());
        let number = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let below = match (digit, group.contains('.')) {
            (false, _) => number(next),
            (true, true) => !number(next),
            (true, false) => next == Some('.') && number(then),
        };
        below && before.is_none_or(|c| !c.is_alphanumeric() && c != '.')
    })
}

/// The variant of each ruling's name: `Level = "level"` of `rulings.rs`.
fn variants(game: &str) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(format!("{ROOT}/{game}/rulings.rs")).expect("the rulings");
    let pairs = text.lines().filter_map(|line| {
        let (variant, rest) = line.trim().split_once(" = \"")?;
        Some((rest.split('"').next()?.to_owned(), variant.to_owned()))
    });
    pairs.collect()
}

/// Whether a ruling is named: `R::Level` in the text, by itself or as a part of a path, or in a table of reasons (`reasons!`) as
/// `): Level,`.
fn names_ruling(text: &str, variant: &str) -> bool {
    ["R::", "B::", "): "].iter().any(|of| {
        let name = format!("{of}{variant}");
        let ends = |at: usize| !text[at..].starts_with(|c: char| c.is_alphanumeric());
        text.match_indices(&name).any(|(at, found)| ends(at + found.len()))
    })
}

#[test]
fn every_item_stands_where_the_page_says() {
    let rows = rows();
    let games = [
        ("crates/weiss_schwarz/src", "rules/coverage.txt"),
        ("crates/battle_royale/src", "coverage.txt"),
        ("crates/spellweaver/src", "coverage.tsv"),
        ("crates/shironeko/src", "rules/coverage.txt"),
    ];
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut bad = Vec::new();
    for row in &rows {
        for file in row.files.iter().flatten() {
            let path = format!("{}/{file}", row.game);
            match std::fs::read_to_string(format!("{ROOT}/{path}")) {
                Ok(text) => drop(texts.insert(path, text)),
                Err(_) => bad.push(format!("{path}, named for {}, is not there", row.items.join(", "))),
            }
        }
    }
    for row in &rows {
        for file in &row.files[0] {
            let text = texts.get(&format!("{}/{file}", row.game));
            if text.is_some_and(|text| !row.items.iter().any(|group| holds_group(text, group))) {
                bad.push(format!("{file} has no item of {}", row.items.join(", ")));
            }
        }
    }
    let mut used = vec![false; rows.len()];
    let mut found = 0;
    for (game, file) in games {
        let variants = variants(game);
        let text = std::fs::read_to_string(format!("{ROOT}/{game}/{file}")).expect("the coverage");
        // Kept to the end of the test, as the reader wants it.
        for entry in Coverage::read(text.leak()).entries {
            let Some(Status::Enforced { under, ruling, .. }) = entry.status else {
                continue;
            };
            found += 1;
            let item = under.unwrap_or(entry.number);
            let of_game = || rows.iter().enumerate().filter(|(_, row)| row.game == game);
            // The row with the longest beginning.
            let best = of_game().flat_map(|(at, row)| row.items.iter().map(move |group| (at, group)));
            let best = best
                .filter(|(_, group)| is_below(item, group))
                .max_by_key(|(_, group)| group.len());
            let Some((at, _)) = best else {
                bad.push(format!("{} has no row for {item}", entry.number));
                continue;
            };
            used[at] = true;
            let row = &rows[at];
            let is_in = |columns: &[usize], holds: &dyn Fn(&str) -> bool| {
                let mut files = columns.iter().flat_map(|c| &row.files[*c]);
                files.any(|f| texts.get(&format!("{game}/{f}")).is_some_and(|t| holds(t)))
            };
            if !is_in(&[0, 1, 2], &|t| stands_in(t, item)) {
                bad.push(format!(
                    "{item} (of {}) stands in none of {:?}",
                    entry.number, &row.files
                ));
            }
            if let Some((other, theirs)) = ruling.split_once('/') {
                // It is said where the rules stand by which the game is played.
                let own = self::variants(&format!("crates/{}/src", other.replace('-', "_")));
                if !own.contains_key(theirs) {
                    bad.push(format!("{item}: no ruling is called `{ruling}`"));
                }
                continue;
            }
            let named = variants
                .get(ruling)
                .is_some_and(|v| is_in(&[0, 1, 2], &|t| names_ruling(t, v)));
            if !named {
                bad.push(format!("{item}: `{ruling}` is named in none of {:?}", row.files));
            }
        }
    }
    let idle = rows.iter().zip(used).filter(|(_, used)| !used);
    bad.extend(idle.map(|(row, _)| format!("no item is looked for in the row {}", row.items.join(", "))));
    bad.sort();
    bad.dedup();
    assert!(bad.is_empty(), "{} of {found}:\n{}", bad.len(), bad.join("\n"));
    assert!(found > 450, "{found}");
}

#[test]
fn items_are_told_apart() {
    assert!(is_below("8.6.2", "8") && is_below("8.6.2", "8.6") && is_below("BR-X1", "BR-X") && is_below("7.1", "7.1"));
    assert!(!is_below("10.2", "1") && !is_below("8.10.1", "8.1") && !is_below("SPW-10.1", "SPW-1"));
    assert!(stands_in("/// 7.2.1: so", "7.2.1") && stands_in("by 7.2.1.", "7.2.1"));
    assert!(!stands_in("/// 7.2.1.3: so", "7.2.1") && !stands_in("17.2.1", "7.2.1") && !stands_in("7.2.12", "7.2.1"));
    assert!(holds_group("/// 7.5.1.2: so", "7.5") && holds_group("by 9.2.", "9") && holds_group("BR-X2: so", "BR-X"));
    assert!(!holds_group("1.7.5", "7.5") && !holds_group("7.51", "7.5") && !holds_group("level 9.", "9"));
    assert!(names_ruling("violation(R::Level, x)", "Level") && names_ruling("Low(seat: Seat): Level, Choice", "Level"));
    assert!(!names_ruling("R::LevelUp", "Level"));
}
