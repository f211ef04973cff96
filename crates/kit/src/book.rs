//! Rulings and rules as plain text for a terminal: what all catalogues are shown by, and the whole book of a game whose
//! rules have one edition.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::Refusal;
use rejudge_table::rulings::nearest::several;
use rejudge_table::rulings::{Citation, Ruling};

use super::coverage::{Coverage, Item};
use super::policy::{Policies, Policy};

/// No line is wider than this.
pub const WIDTH: usize = 100;

/// The text of a rule, as it is shown beside a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// The text.
    pub text: String,
    /// The same with what is to be said about it.
    pub noted: String,
}

/// Where the text of a rule is looked up: by edition and number.
pub type Quote<'a> = &'a dyn Fn(&str, &str) -> Option<Quoted>;

/// All about a ruling, with its citations in these editions.
pub fn ruling(entry: &Ruling, editions: &[&str], quote: Quote<'_>) -> String {
    let mut out = String::new();
    out.push_str(entry.name);
    out.push('\n');
    line(&mut out, "  ", 2, entry.means);
    let mut shown = Vec::new();
    for edition in editions {
        if let Some(citation) = entry.citations.iter().find(|c| c.edition == *edition) {
            cited(&mut out, citation, quote, &mut shown);
        }
    }
    for (title, text) in [
        ("repair", entry.repair),
        ("example", entry.example),
        ("near miss", entry.near_miss),
    ] {
        if title == "example" {
            penalty(&mut out, entry);
        }
        out.push('\n');
        line(&mut out, &format!("{title:11}"), 11, text);
    }
    out
}

fn cited(out: &mut String, citation: &Citation, quote: Quote<'_>, shown: &mut Vec<String>) {
    out.push('\n');
    let head = format!("{:11}", citation.edition);
    let also = if citation.also.is_empty() {
        String::new()
    } else {
        format!(" ({})", citation.also)
    };
    if citation.rule.is_empty() {
        line(out, &head, 11, "no rule: a matter of the record");
        return;
    }
    line(out, &head, 11, &format!("rule {}{also}", citation.rule));
    let Some(Quoted { text, noted }) = quote(citation.edition, citation.rule) else {
        return;
    };
    if text == noted && shown.contains(&text) {
        line(out, "           ", 11, "The same text.");
    } else {
        line(out, "           ", 11, &noted);
        shown.push(text);
    }
}

/// What judges usually give, row by row.
fn penalty(out: &mut String, entry: &Ruling) {
    let rows = entry.penalty.rows;
    out.push('\n');
    let head = format!("{:11}", "penalty");
    if rows.is_empty() {
        line(out, &head, 11, "none");
        return;
    }
    line(
        out,
        &head,
        11,
        "usual, by when it was noticed and by the level of the tournament; the head judge decides",
    );
    for row in rows {
        let parts: Vec<&str> = [row.case, row.when].into_iter().filter(|p| !p.is_empty()).collect();
        let which = match parts.is_empty() {
            true => "whenever it is noticed".to_owned(),
            false => parts.join(": "),
        };
        line(out, "           ", 11, &format!("{which} ({})", row.section));
        if row.level_1 == row.level_2 {
            line(out, "             ", 15, &format!("any level: {}", row.level_1));
        } else {
            line(out, "             ", 15, &format!("level 1: {}", row.level_1));
            line(out, "             ", 15, &format!("levels 2 and 3: {}", row.level_2));
        }
        if !row.repair.is_empty() {
            line(out, "             ", 15, &format!("repair: {}", row.repair));
        }
    }
}

/// Every ruling with its rule in that edition and its meaning, in columns.
pub fn table<'a>(rulings: impl Iterator<Item = &'a Ruling>, edition: &str) -> String {
    table_in(rulings, edition, "record", &|ruling| ruling.means.to_owned())
}

/// The same in other words: what stands where there is no rule, and what each ruling means.
pub fn table_in<'a>(
    rulings: impl Iterator<Item = &'a Ruling>,
    edition: &str,
    record: &str,
    means: &dyn Fn(&Ruling) -> String,
) -> String {
    let rows: Vec<(&str, &str, String)> = rulings
        .map(|entry| {
            // Of "9.2 (refresh point)" the section is enough here.
            let rule = entry
                .citation(edition)
                .map_or("", |c| c.rule)
                .split(' ')
                .next()
                .unwrap_or("");
            (entry.short(), if rule.is_empty() { record } else { rule }, means(entry))
        })
        .collect();
    let name = rows.iter().map(|r| r.0.width()).max().unwrap_or(0) + 2;
    let number = rows.iter().map(|r| r.1.width()).max().unwrap_or(0) + 2;
    let mut out = String::new();
    for (short, rule, means) in rows {
        let room = " ".repeat(number - rule.width());
        line(&mut out, &format!("{short:name$}{rule}{room}"), name + number, &means);
    }
    out
}

/// How the heading begins below which [`left_open`] lists its points.
pub const LEFT_OPEN: &str = "What the rules leave open";

/// The points that the rules leave open, as a block below its heading.
pub fn left_open(policies: &[Policy]) -> String {
    let points = Policies::text(policies);
    format!("\n{LEFT_OPEN} (`policy ID: READING` in the header, or `--policy ID=READING`):\n\n{points}")
}

/// Writes `head` and the text after it, wrapped, the lines after the first indented.
pub fn line(out: &mut String, head: &str, indent: usize, text: &str) {
    out.push_str(head);
    let mut column = head.width();
    let mut first = true;
    for (at, word) in text.split_whitespace().flat_map(|word| pieces(word).enumerate()) {
        // Only in front of a word is there a space.
        let space = usize::from(!first && at == 0);
        if column + space + word.width() > WIDTH {
            while out.ends_with(' ') {
                out.pop();
            }
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if space > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word.width();
        first = false;
    }
    out.push('\n');
}

/// A word in the pieces between which a line may end: in front of every wide character, as Japanese has them, that does not close.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let opens = |c: char| c.width() == Some(2) && !"、。：；）」』】》".contains(c);
    let cuts = word
        .char_indices()
        .skip(1)
        .filter(move |(_, c)| opens(*c))
        .map(|(at, _)| at);
    let mut from = 0;
    cuts.chain([word.len()])
        .map(move |to| &word[std::mem::replace(&mut from, to)..to])
}

/// A game whose rules have one edition: its rulings, its rules and what becomes of them.
pub struct Book {
    /// The game's name, in front of the `/` of its rulings.
    pub game: &'static str,
    /// The edition.
    pub edition: &'static str,
    /// The catalogue, in rulebook order.
    pub rulings: &'static [&'static Ruling],
    /// The rules in our words: a number, a tab, the text; a chapter's text is its title.
    pub rules: &'static str,
    /// What becomes of each: see [`Coverage::read`].
    pub coverage: &'static str,
    /// What the rules leave open.
    pub policies: &'static [Policy],
}

impl Book {
    /// Every rule: its number and text.
    pub fn items(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let lines = self.rules.lines().filter(|l| !l.starts_with('#'));
        lines.filter_map(|line| line.split_once('\t'))
    }

    /// The text of a rule.
    pub fn rule(&self, number: &str) -> Option<&'static str> {
        self.items()
            .find(|(n, _)| n.eq_ignore_ascii_case(number))
            .map(|(_, text)| text)
    }

    /// A ruling by its name, with or without the game's.
    pub fn find(&self, name: &str) -> Option<&'static Ruling> {
        let name = name.trim().to_lowercase();
        let own = format!("{}/", self.game);
        let short = name.strip_prefix(&own).unwrap_or(&name);
        self.rulings.iter().copied().find(|r| r.short() == short)
    }

    /// Checks that this is its edition, or that none is named.
    ///
    /// # Errors
    /// If it is not.
    pub fn is_edition(&self, edition: Option<&str>) -> Result<(), Refusal> {
        match edition {
            Some(name) if !name.eq_ignore_ascii_case(self.edition) => Err(Refusal::Usage(format!(
                "no edition of {} is called `{name}`; known: {}",
                self.game, self.edition
            ))),
            _ => Ok(()),
        }
    }

    /// All about a ruling, a rule, or a policy.
    ///
    /// # Errors
    /// If there is none of that name, or no such edition.
    pub fn explain(&self, query: &str, edition: Option<&str>) -> Result<String, Refusal> {
        self.is_edition(edition)?;
        let query = query.trim();
        if let Some(entry) = self.find(query) {
            let quote = |_: &str, number: &str| {
                let text = self.rule(number)?.to_owned();
                Some(Quoted {
                    noted: text.clone(),
                    text,
                })
            };
            return Ok(ruling(entry, &[self.edition], &quote));
        }
        if let Some(policy) = self.policies.iter().find(|p| p.id.eq_ignore_ascii_case(query)) {
            return Ok(Policies::text(std::slice::from_ref(policy)));
        }
        let number = query.trim_start_matches('§').trim_end_matches('.');
        if let Some(text) = self.rule(number) {
            return Ok(self.by_number(number, text));
        }
        let names = self.rulings.iter().map(|r| r.short());
        let others = self.items().map(|(n, _)| n).chain(self.policies.iter().map(|p| p.id));
        let near = several(query, names.chain(others));
        let near = match near.is_empty() {
            true => String::new(),
            false => format!("; near: {}", near.join(", ")),
        };
        Err(Refusal::Usage(format!("no ruling and no rule `{query}`{near}")))
    }

    fn by_number(&self, number: &str, text: &str) -> String {
        let mut out = format!("{number} in {}\n", self.edition);
        line(&mut out, "  ", 2, text);
        if let Some(status) = Coverage::read(self.coverage).status(number) {
            out.push('\n');
            line(&mut out, &format!("{}: ", status.word()), 2, &status.evidence());
        }
        let rests = |r: &&&Ruling| r.citations.iter().any(|c| c.rule.eq_ignore_ascii_case(number));
        let resting: Vec<_> = self.rulings.iter().filter(rests).collect();
        if !resting.is_empty() {
            out.push('\n');
            line(&mut out, "", 2, "rulings that rest on it (`rejudge explain NAME`):");
            for entry in resting {
                line(&mut out, &format!("  {}  ", entry.short()), 4, entry.means);
            }
        }
        out
    }

    /// The catalogue as a table, and what the rules leave open.
    ///
    /// # Errors
    /// If there is no such edition.
    pub fn table(&self, edition: Option<&str>) -> Result<String, Refusal> {
        self.is_edition(edition)?;
        let mut out = table(self.rulings.iter().copied(), self.edition);
        if !self.policies.is_empty() {
            out.push_str(&left_open(self.policies));
        }
        Ok(out)
    }

    /// What becomes of every rule, with totals.
    pub fn coverage(&self) -> String {
        let items = self.items().map(|(number, text)| Item {
            number,
            text: text.into(),
            // `SPW-3` is a chapter, `SPW-3.1` a rule.
            title: !number.contains('.'),
            chapter: !number.contains('.'),
            older: String::new(),
        });
        Coverage::read(self.coverage).table(items)
    }
}
