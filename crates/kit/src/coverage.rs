//! What becomes of every item of a game's rules: who enforces it, and what shows that.
//!
//! A file has a line for every numbered item that is no title: its number, a tab, a status, a tab, and the evidence. `#`
//! begins a comment.
//!
//! | status | evidence |
//! |---|---|
//! | `enforced` | a ruling, a fixture that raises it on this item, and a near miss (a ruling of the game by whose rules this one is played, `weiss-schwarz/battle`: it is earned there, and only as long as this item is asked); the fixtures are paths below the game's folder of fixtures, without the ending. `@8.4.3.1` in front: the check stands under that number |
//! | `construction` | a test that shows it (`tests/judging/journal.rs::name`), or a fixture that is judged clean because of it |
//! | `text` | what card text it waits for |
//! | `outside` | why no log can show it |

use std::borrow::Cow;
use std::fmt::Write as _;

/// What becomes of one item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The judge enforces it.
    Enforced {
        /// The number its check stands under, where that is another one.
        under: Option<&'static str>,
        /// The ruling, without the game's name; with it, where it is that of another game.
        ruling: &'static str,
        /// A fixture that raises it.
        fixture: &'static str,
        /// One that only looks like it.
        near: &'static str,
    },
    /// It cannot be broken here, or decides nothing by itself; a test or a clean fixture shows that it holds.
    Construction(&'static str),
    /// It speaks of card text that is not compiled.
    Text(&'static str),
    /// No log can show it.
    Outside(&'static str),
}

impl Status {
    /// In words.
    pub fn word(self) -> &'static str {
        Status::WORDS[self.place()]
    }

    /// The four, in the order of the totals.
    pub const WORDS: [&'static str; 4] = ["enforced", "by construction", "waits for card text", "outside a log"];

    fn place(self) -> usize {
        match self {
            Status::Enforced { .. } => 0,
            Status::Construction(_) => 1,
            Status::Text(_) => 2,
            Status::Outside(_) => 3,
        }
    }

    /// What shows it.
    pub fn evidence(self) -> String {
        match self {
            Status::Enforced {
                under,
                ruling,
                fixture,
                near,
            } => {
                let under = under.map_or_else(String::new, |u| format!("under {u}, "));
                format!("{under}{ruling}: {fixture}, not {near}")
            }
            Status::Construction(why) | Status::Text(why) | Status::Outside(why) => why.to_owned(),
        }
    }
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number in 1.111.
    pub number: &'static str,
    /// What becomes of it. None: the line cannot be read.
    pub status: Option<Status>,
}

fn entry(line: &'static str) -> Entry {
    let mut fields = line.split('\t');
    let number = fields.next().unwrap_or("");
    let status = match (fields.next(), fields.next().map(str::trim).filter(|e| !e.is_empty())) {
        (Some("enforced"), Some(evidence)) => enforced(evidence),
        (Some("construction"), Some(evidence)) => Some(Status::Construction(evidence)),
        (Some("text"), Some(evidence)) => Some(Status::Text(evidence)),
        (Some("outside"), Some(evidence)) => Some(Status::Outside(evidence)),
        _ => None,
    };
    Entry { number, status }
}

fn enforced(evidence: &'static str) -> Option<Status> {
    let mut words = evidence.split_whitespace().peekable();
    let under = words.next_if(|w| w.starts_with('@')).map(|w| &w[1..]);
    let status = Status::Enforced {
        under,
        ruling: words.next()?,
        fixture: words.next()?,
        near: words.next()?,
    };
    words.next().is_none().then_some(status)
}

/// An item of the rules, as the table shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its number.
    pub number: &'static str,
    /// Its text; only a chapter's is shown.
    pub text: Cow<'static, str>,
    /// It is a title, of which nothing can become.
    pub title: bool,
    /// It begins a chapter.
    pub chapter: bool,
    /// How an older edition has it; empty where there is none.
    pub older: String,
}

/// What becomes of the items of a game's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Every line, in its order.
    pub entries: Vec<Entry>,
}

impl Coverage {
    /// Reads a file. A line that cannot be read has no status.
    pub fn read(file: &'static str) -> Coverage {
        let lines = file.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty());
        Coverage {
            entries: lines.map(entry).collect(),
        }
    }

    /// What becomes of an item.
    pub fn status(&self, number: &str) -> Option<Status> {
        self.entries.iter().find(|e| e.number == number)?.status
    }

    /// Every item with its status, how an older edition has it, and what shows it; then the totals.
    pub fn table(&self, items: impl Iterator<Item = Item>) -> String {
        let mut out = String::new();
        let mut totals: Vec<(&str, [usize; 4], usize)> = Vec::new();
        for item in items {
            if item.chapter {
                totals.push((item.number, [0; 4], 0));
                let _ = writeln!(out, "\n{} {}", item.number, item.text);
            }
            if item.title {
                continue;
            }
            let status = self.status(item.number);
            if let Some((_, counts, open)) = totals.last_mut() {
                match status {
                    Some(status) => counts[status.place()] += 1,
                    None => *open += 1,
                }
            }
            let _ = writeln!(
                out,
                "{:<14}{:<21}{:<17}{}",
                item.number,
                status.map_or("NO STATUS", Status::word),
                item.older,
                status.map_or_else(String::new, Status::evidence),
            );
        }
        let mut head = format!("\n{:<9}", "chapter");
        for word in Status::WORDS {
            let _ = write!(head, "{word:>21}");
        }
        let _ = writeln!(out, "{head}{:>8}", "items");
        let mut sum = ([0; 4], 0);
        for (chapter, counts, open) in &totals {
            row(&mut out, chapter, *counts, *open);
            for (all, count) in sum.0.iter_mut().zip(counts) {
                *all += count;
            }
            sum.1 += open;
        }
        row(&mut out, "all", sum.0, sum.1);
        // The first chapter begins with an empty line.
        out.trim_start().to_owned()
    }
}

fn row(out: &mut String, name: &str, counts: [usize; 4], open: usize) {
    let _ = write!(out, "{name:<9}");
    for count in counts {
        let _ = write!(out, "{count:>21}");
    }
    let _ = writeln!(out, "{:>8}", counts.iter().sum::<usize>() + open);
}
