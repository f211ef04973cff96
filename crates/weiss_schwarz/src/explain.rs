//! Rulings and rules as plain text for a terminal: `rejudge explain` and `rejudge rules`.

use super::catalogue::{find, nearest};
use super::coverage;
use super::editions::Edition;
use super::rule_texts::{RuleText, all, children, rule, why_absent};
use super::rulings::R;
use rejudge_kit::book::{self, Quoted, line};
use rejudge_table::rulings::nearest::several;
use rejudge_table::rulings::{Citation, Ruling};
use thiserror::Error;

/// Neither a ruling nor a rule of that name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no ruling and no rule `{query}`{}", if nearest.is_empty() { String::new() } else { format!("; near: {}", nearest.join(", ")) })]
pub struct Unknown {
    /// As asked.
    pub query: String,
    /// Names or numbers that are near.
    pub nearest: Vec<String>,
}

/// All about a ruling (`level`, `weiss-schwarz/level`) or a rule (`9.2.2`), for one edition or for all.
pub fn explain(query: &str, edition: Option<Edition>) -> Result<String, Unknown> {
    let query = query.trim();
    if let Some(r) = find(query) {
        return Ok(ruling(r.entry(), edition));
    }
    let number = query.trim_start_matches('§').trim_end_matches('.');
    if number.starts_with(|c: char| c.is_ascii_digit()) {
        let editions = edition.map_or(Edition::ALL.to_vec(), |e| vec![e]);
        if Edition::ALL.iter().any(|&e| rule(e, number).is_some()) {
            return Ok(by_number(number, &editions));
        }
        return Err(Unknown {
            query: query.to_owned(),
            nearest: near_numbers(number, &editions),
        });
    }
    let nearest = nearest(query).iter().map(|r| r.short().to_owned()).collect();
    Err(Unknown {
        query: query.to_owned(),
        nearest,
    })
}

/// Every ruling with its rule in that edition and its meaning, in columns.
pub fn table(edition: Edition) -> String {
    book::table(R::ALL.iter().map(|r| r.entry()), edition.name())
}

fn ruling(entry: &Ruling, edition: Option<Edition>) -> String {
    // The newest first: it is the one asked about most.
    let editions = Edition::ALL.iter().rev().copied();
    let editions: Vec<&str> = editions
        .filter(|e| edition.is_none_or(|only| only == *e))
        .map(Edition::name)
        .collect();
    book::ruling(entry, &editions, &|edition, number| {
        let edition = Edition::ALL.iter().find(|e| e.name() == edition)?;
        let text = rule(*edition, number)?;
        Some(Quoted {
            noted: with_note(&text),
            text: text.text.into_owned(),
        })
    })
}

fn with_note(text: &RuleText) -> String {
    let mut out = text.text.clone().into_owned();
    if !text.note.is_empty() {
        out.push_str(&format!(" ({})", text.note));
    }
    if let Some(number) = text.in_1_111 {
        out.push_str(&format!(" (In 1.111: {number}.)"));
    }
    out
}

fn by_number(number: &str, editions: &[Edition]) -> String {
    let mut out = String::new();
    let mut shown: Option<String> = None;
    for &edition in editions.iter().rev() {
        let head = format!("{number} in {edition}");
        match rule(edition, number) {
            Some(text) if text.is_title() => line(&mut out, &format!("{head}: "), 2, &text.text),
            Some(text) => {
                let body = with_note(&text);
                if shown.as_ref() == Some(&body) {
                    line(&mut out, &format!("{head}: "), 2, "the same text");
                } else {
                    out.push_str(&head);
                    out.push('\n');
                    line(&mut out, "  ", 2, &body);
                    shown = Some(body);
                }
            }
            None => {
                let why = why_absent(edition, number).map_or(String::new(), |why| format!(" ({why})"));
                line(&mut out, &format!("{head}: "), 2, &format!("no such item{why}"));
            }
        }
        if let Some(place) = elsewhere(edition, number) {
            line(
                &mut out,
                "  ",
                2,
                &format!("What is {number} in 1.111 is {place} in {edition}."),
            );
        }
    }
    if let Some(status) = coverage::status(number).filter(|_| editions.contains(&Edition::V1_111)) {
        out.push('\n');
        line(&mut out, &format!("{}: ", status.word()), 2, &status.evidence());
    }
    resting(&mut out, number, editions);
    let mut before: Vec<(&str, String)> = Vec::new();
    for &edition in editions.iter().rev() {
        let below: Vec<(&str, String)> = children(edition, number)
            .iter()
            .map(|c| (c.number, with_note(c)))
            .collect();
        if below.is_empty() || below == before {
            continue;
        }
        out.push('\n');
        line(&mut out, "", 2, &format!("below it in {edition}:"));
        for item in &below {
            if before.contains(item) {
                line(&mut out, &format!("  {}  ", item.0), 4, "the same text");
            } else {
                line(&mut out, &format!("  {}  ", item.0), 4, &item.1);
            }
        }
        before = below;
    }
    out
}

/// The rulings that rest on a rule, with their meanings, and those that name it as a further place.
fn resting(out: &mut String, number: &str, editions: &[Edition]) {
    let mut shown: Vec<R> = Vec::new();
    for &edition in editions.iter().rev() {
        let by = |fits: &dyn Fn(&Citation) -> bool| -> Vec<R> {
            let all = R::ALL.iter().copied();
            all.filter(|r| {
                r.entry()
                    .citations
                    .iter()
                    .any(|c| c.edition == edition.name() && fits(c))
            })
            .collect()
        };
        let resting = by(&|c| c.rule == number);
        let further = by(&|c| c.also.split([' ', ',', ';']).any(|word| word == number));
        if !resting.is_empty() && resting == shown {
            out.push('\n');
            line(out, "", 2, &format!("The same rulings rest on it in {edition}."));
        } else if !resting.is_empty() {
            out.push('\n');
            line(
                out,
                "",
                2,
                &format!("rulings that rest on it in {edition} (`rejudge explain NAME`):"),
            );
            for r in &resting {
                line(out, &format!("  {}  ", r.short()), 4, r.entry().means);
            }
            shown = resting;
        }
        if !further.is_empty() {
            let names: Vec<&str> = further.iter().map(|r| r.short()).collect();
            line(out, &format!("named as well by, in {edition}: "), 2, &names.join(", "));
        }
    }
}

/// The number an edition has for an item of 1.111, if it is another one.
fn elsewhere(edition: Edition, number: &str) -> Option<String> {
    rule(Edition::V1_111, number)?;
    edition.numbering(number).filter(|n| n != number)
}

/// The nearest item above that exists with what lies below it, else numbers that look alike.
fn near_numbers(number: &str, editions: &[Edition]) -> Vec<String> {
    let edition = editions.last().copied().unwrap_or(Edition::V1_111);
    let mut above = number;
    while let Some((shorter, _)) = above.rsplit_once('.') {
        above = shorter;
        if rule(edition, above).is_some() {
            let below = children(edition, above);
            return std::iter::once(above.to_owned())
                .chain(below.iter().rev().take(2).rev().map(|c| c.number.to_owned()))
                .collect();
        }
    }
    let all = all(edition);
    several(number, all.iter().map(|r| r.number))
        .into_iter()
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rejudge_kit::book::WIDTH;
    use unicode_width::UnicodeWidthStr;

    fn text(query: &str, edition: Option<Edition>) -> String {
        explain(query, edition).expect(query)
    }

    #[test]
    fn level() {
        insta::assert_snapshot!(text("level", None));
    }

    #[test]
    fn penalty_time() {
        insta::assert_snapshot!(text("weiss-schwarz/penalty-time", None));
    }

    #[test]
    fn the_refresh_by_number() {
        insta::assert_snapshot!(text("9.2.2", None));
    }

    #[test]
    fn a_section_that_moved() {
        insta::assert_snapshot!(text("4.12", None));
    }

    #[test]
    fn one_edition() {
        let old = text("cancel-missed", Some(Edition::V2021_03));
        assert!(old.contains("4.10.1.2") && !old.contains("rule 4.12"), "{old}");
        let new = text("4.14.2.14", Some(Edition::V1_111));
        assert!(new.contains("Focus") && !new.contains("2021-03"), "{new}");
        assert!(text("4.14.2.14", Some(Edition::V2021_03)).contains("no such item"));
    }

    #[test]
    fn every_explanation_keeps_to_the_width() {
        let rulings = R::ALL.iter().map(|r| r.name());
        let numbers = Edition::ALL.iter().flat_map(|&e| all(e)).map(|r| r.number.to_owned());
        for query in rulings.chain(numbers) {
            for l in text(&query, None).lines() {
                assert!(l.width() <= WIDTH && l.trim_end() == l, "{query}: {l}");
            }
        }
    }

    #[test]
    fn the_table_is_aligned() {
        for &edition in Edition::ALL {
            let table = table(edition);
            for l in table.lines() {
                assert!(l.width() <= WIDTH, "{l}");
            }
            assert_eq!(table.lines().filter(|l| !l.starts_with(' ')).count(), R::ALL.len());
        }
        insta::assert_snapshot!(table(Edition::V2021_03));
    }

    #[test]
    fn what_is_near() {
        let near = |query| explain(query, None).expect_err(query).nearest;
        assert!(near("levle").contains(&"level".to_owned()));
        assert!(near("pealty-time").contains(&"penalty-time".to_owned()));
        assert_eq!(near("9.2.9"), ["9.2", "9.2.3", "9.2.4"]);
        assert!(near("xyzzyxyzzy").is_empty());
        assert!(
            explain("levle", None)
                .expect_err("near")
                .to_string()
                .contains("near: level")
        );
    }
}
