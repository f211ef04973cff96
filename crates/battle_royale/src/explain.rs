//! Rulings and rules as plain text: those of the document here, all others by the rules it stands on.

use rejudge_kit::book::{self, Quoted, line};
use rejudge_kit::policy::Policies;
use rejudge_table::rulings::Citation;
use rejudge_table::rulings::nearest::nearest;
use rejudge_weiss_schwarz::editions::Edition;
use rejudge_weiss_schwarz::explain as below;

use super::policies::POLICIES;
use super::rule_texts::{Rule, all, rule};
use super::rulings::B;

/// The ruling of that name, with or without the game's.
fn find(name: &str) -> Option<B> {
    let name = name.trim().to_lowercase();
    let short = name.strip_prefix("battle-royale/").unwrap_or(&name);
    B::ALL.iter().copied().find(|b| b.short() == short)
}

/// All about a ruling, a rule or a reading (`encore-order`, `BR-E3`, `BR-G-02`), else about what `weiss-schwarz` has of
/// that name.
///
/// # Errors
/// If there is nothing of that name, with what is near.
pub fn explain(query: &str, edition: Option<Edition>) -> Result<String, String> {
    let query = query.trim();
    // A name of both games is this one's only with its own in front.
    let own = query.to_lowercase().starts_with("battle-royale/");
    if let Some(found) = find(query).filter(|_| own || below::explain(query, edition).is_err()) {
        return Ok(ruling(found));
    }
    if let Some(found) = rule(query) {
        return Ok(text(found));
    }
    if let Some(policy) = POLICIES.iter().find(|p| p.id.eq_ignore_ascii_case(query)) {
        return Ok(Policies::text(std::slice::from_ref(policy)));
    }
    below::explain(query, edition).map_err(|error| {
        let ids = all().iter().map(|r| r.id).chain(B::ALL.iter().map(|b| b.short()));
        match nearest(query, ids) {
            Some(near) => format!("{error}; near: {near}"),
            None => error.to_string(),
        }
    })
}

fn text(rule: &Rule) -> String {
    let mut out = String::new();
    line(
        &mut out,
        &format!("{}  ", rule.id),
        2,
        &format!("Battle Royale {}", rule.heading),
    );
    line(&mut out, "  ", 2, rule.text);
    let resting: Vec<B> = B::ALL
        .iter()
        .copied()
        .filter(|b| {
            let citations = b.entry().citations;
            let also = |c: &Citation| c.also.split([' ', ',', ';']).any(|word| word == rule.id);
            citations.iter().any(|c| c.rule == rule.id || also(c))
        })
        .collect();
    if !resting.is_empty() {
        out.push('\n');
        line(&mut out, "", 2, "rulings that rest on it (`rejudge explain NAME`):");
        for ruling in resting {
            line(&mut out, &format!("  {}  ", ruling.name()), 4, ruling.entry().means);
        }
    }
    out
}

fn ruling(found: B) -> String {
    // The document has no editions: it is cited once.
    book::ruling(found.entry(), &[Edition::V1_111.name()], &|_, number| {
        let text = rule(number)?.text.to_owned();
        Some(Quoted {
            noted: text.clone(),
            text,
        })
    })
}

/// The rulings of the document with their rules, the points it leaves open, then the rulings of the rules below.
pub fn table(edition: Edition) -> String {
    let mut out = book::table(B::ALL.iter().map(|b| b.entry()), edition.name());
    out.push_str(&book::left_open(POLICIES));
    out.push_str(&format!("\nAll else is weiss-schwarz {edition}:\n\n"));
    out.push_str(&below::table(edition));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_by_name_and_by_id() {
        let shown = |query: &str| explain(query, None).unwrap_or_else(|e| panic!("{query}: {e}"));
        assert!(shown("encore-order").starts_with("battle-royale/encore-order"));
        assert!(shown("br-e3").contains("  battle-royale/encore-order  "));
        assert!(shown("BR-G-02").contains("lowest-roll-first"));
        // Both games have a ruling of this name.
        assert!(shown("turn-order").starts_with("weiss-schwarz/"));
        assert!(shown("battle-royale/turn-order").starts_with("battle-royale/"));
        assert!(shown("9.2.2").contains("9.2.2"));
        assert!(explain("no such thing", None).is_err());
        assert!(table(Edition::V1_111).contains("partial-encore"));
    }
}
