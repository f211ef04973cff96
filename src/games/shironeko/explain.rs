//! Rulings and rules in words: `rejudge explain`, `rejudge rules`.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::rule_texts::{DECISIONS, RULES, decision, rule};
use super::rulings::R;
use crate::rulings::nearest::several;

/// Lines are not longer than this.
const WIDTH: usize = 100;

/// Text in lines of at most [`WIDTH`] columns, the first `indent` of them empty. Japanese text has no spaces to break at
/// and is broken anywhere.
fn wrapped(text: &str, indent: usize) -> String {
    let mut out = String::new();
    let room = WIDTH.saturating_sub(indent);
    let mut line = String::new();
    let push = |line: &mut String, out: &mut String| {
        if !line.trim_end().is_empty() {
            let _ = writeln!(out, "{}{}", " ".repeat(indent), line.trim_end());
        }
        line.clear();
    };
    for word in text.split_inclusive(' ') {
        if line.width() + word.trim_end().width() > room {
            push(&mut line, &mut out);
        }
        for c in word.chars() {
            if line.width() >= room {
                push(&mut line, &mut out);
            }
            line.push(c);
        }
    }
    push(&mut line, &mut out);
    out
}

/// The ruling of that name, with or without the game's.
pub fn find(name: &str) -> Option<R> {
    let name = name.trim().to_lowercase();
    let short = name.strip_prefix("shironeko/").unwrap_or(&name);
    R::ALL.iter().copied().find(|r| r.short() == short)
}

/// All about a ruling, a rule or a decision.
///
/// # Errors
/// In words with what is near, if there is none of that name.
pub fn explain(query: &str) -> Result<String, String> {
    if let Some(ruling) = find(query) {
        return Ok(of_ruling(ruling));
    }
    if let Some(of) = rule(query) {
        let mut out = format!("{}\n", of.number);
        out.push_str(&wrapped(of.text, 2));
        let heading = if of.heading.is_empty() { "none" } else { of.heading };
        out.push_str(&wrapped(&format!("heading: {heading} ({})", of.source), 2));
        let rulings: Vec<String> = R::ALL.iter().filter(|r| r.rule() == of.number).map(|r| r.name()).collect();
        if !rulings.is_empty() {
            out.push_str(&wrapped(&format!("rulings: {}", rulings.join(", ")), 2));
        }
        return Ok(out);
    }
    if let Some(of) = decision(query) {
        let mut out = format!("{} (a decision of ours, confidence {})\n", of.number, of.confidence);
        out.push_str(&wrapped(of.question, 2));
        out.push_str(&wrapped(&format!("our reading: {}", of.reading), 2));
        if let Some(choice) = super::policies::CHOICES.iter().find(|c| c.number == of.number) {
            let words = choice.words.join("` or `");
            out.push_str(&wrapped(&format!("in a header: `policy {}:` and `{words}`", of.number), 2));
        }
        return Ok(out);
    }
    let names = R::ALL.iter().map(|r| r.short());
    let numbers = RULES.iter().map(|r| r.number).chain(DECISIONS.iter().map(|d| d.number));
    let near = several(&query.trim().to_lowercase(), names.chain(numbers));
    let near = if near.is_empty() { String::new() } else { format!("; near: {}", near.join(", ")) };
    Err(format!("no ruling, rule or decision is called \"{query}\"{near}"))
}

fn of_ruling(ruling: R) -> String {
    let entry = ruling.entry();
    let mut out = format!("{}\n", entry.name);
    out.push_str(&wrapped(entry.means, 2));
    if let Some(of) = rule(ruling.rule()) {
        let heading = if of.heading.is_empty() { "no heading" } else { of.heading };
        out.push('\n');
        out.push_str(&wrapped(&format!("{} ({heading}; {})", of.number, of.source), 2));
        out.push_str(&wrapped(of.text, 2));
    }
    for (title, text) in [("repair", entry.repair), ("example", entry.example), ("near miss", entry.near_miss)] {
        if !text.is_empty() {
            out.push('\n');
            out.push_str(&wrapped(&format!("{title}: {text}"), 2));
        }
    }
    out
}

/// The catalogue as a table.
pub fn table() -> String {
    let mut out = String::new();
    for ruling in R::ALL {
        let entry = ruling.entry();
        let _ = writeln!(out, "{:<30} {}", entry.name, ruling.rule());
        out.push_str(&wrapped(entry.means, 4));
    }
    out
}

/// What becomes of every rule: the rulings that rest on it, or why none does.
pub fn coverage() -> String {
    let mut out = String::new();
    let mut judged = 0;
    for of in RULES {
        let rulings: Vec<&str> = R::ALL.iter().filter(|r| r.rule() == of.number).map(|r| r.short()).collect();
        let by = match (rulings.is_empty(), CONSTRUCTION.iter().find(|(n, _)| *n == of.number)) {
            (false, _) => rulings.join(", "),
            (true, Some((_, why))) => (*why).to_owned(),
            (true, None) => "not looked at".to_owned(),
        };
        judged += usize::from(!rulings.is_empty());
        let _ = writeln!(out, "{:<9} {by}", of.number);
    }
    let _ = writeln!(out, "\n{judged} of {} rules have rulings of their own", RULES.len());
    out
}

/// Rules that no ruling is named after, and what holds them.
pub const CONSTRUCTION: &[(&str, &str)] = &[
    ("SNK-2.7", "rune-requirement: a colorless rune satisfies nothing"),
    ("SNK-5.7", "attack-twice and just-entered let a chara that came by change attack"),
    ("SNK-5.8", "same-name: looked at after a change, the number of charas stays"),
    ("SNK-7.6", "souls: towns pay in either player's turn"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_accounted_for() {
        for of in RULES {
            let rulings = R::ALL.iter().any(|r| r.rule() == of.number);
            let built = CONSTRUCTION.iter().any(|(n, _)| *n == of.number);
            assert!(rulings != built, "{}", of.number);
        }
        for ruling in R::ALL {
            let cites = rule(ruling.rule()).is_some() || matches!(ruling.rule(), "record" | "SNK-7");
            assert!(cites, "{}", ruling.name());
        }
    }

    #[test]
    fn lines_fit_the_screen_and_what_is_near_is_named() {
        let queries = R::ALL.iter().map(|r| r.name()).chain(RULES.iter().map(|r| r.number.to_owned()));
        for query in queries.chain(DECISIONS.iter().map(|d| d.number.to_owned())) {
            let text = explain(&query).unwrap();
            for line in text.lines() {
                assert!(line.width() <= WIDTH + 1 && line.trim_end() == line, "{query}: {line}");
            }
        }
        assert!(explain("levle").unwrap_err().contains("level"));
    }
}
