//! What becomes of every rule of the document: who enforces it, and what shows that.
//!
//! `coverage.txt` has a line for every rule: its id, a tab, `enforced` or `construction`, a tab, and the evidence: a
//! ruling, a fixture that raises it on this rule and a near miss, below `fixtures/battle-royale`; or the fixture or test
//! that shows it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use super::rule_texts;

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The rule.
    pub id: &'static str,
    /// `enforced`, or `construction`.
    pub status: &'static str,
    /// What shows it.
    pub evidence: &'static str,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let lines = include_str!("coverage.txt").lines().filter(|l| !l.starts_with('#'));
    let entry = |line: &'static str| {
        let mut fields = line.split('\t');
        Some(Entry {
            id: fields.next()?,
            status: fields.next()?,
            evidence: fields.next()?,
        })
    };
    lines.filter_map(entry).collect()
});

/// All of them, in the order of the rules.
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The table, and the totals.
pub fn table() -> String {
    let mut out = String::new();
    for entry in entries() {
        let heading = rule_texts::rule(entry.id).map_or("", |r| r.heading);
        // Writing to a text cannot fail.
        let _ = writeln!(out, "{:8}{:14}{}  [{heading}]", entry.id, entry.status, entry.evidence);
    }
    let enforced = entries().iter().filter(|e| e.status == "enforced").count();
    let _ = writeln!(
        out,
        "\n{} rules: {enforced} enforced, {} by construction; all others are those of weiss-schwarz",
        entries().len(),
        entries().len() - enforced
    );
    out
}
