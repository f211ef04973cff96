//! The document, rule by rule, and the rules it stands on.

use std::sync::LazyLock;

/// One rule of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Our id, as `BR-F1`.
    pub id: &'static str,
    /// The heading it stands under.
    pub heading: &'static str,
    /// What it says, in our words.
    pub text: &'static str,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let lines = include_str!("rules.txt").lines().filter(|l| !l.starts_with('#'));
    let rule = |line: &'static str| {
        let mut fields = line.split('\t');
        Some(Rule {
            id: fields.next()?,
            heading: fields.next()?,
            text: fields.next()?,
        })
    };
    lines.filter_map(rule).collect()
});

/// All rules, in the order of the document's subjects.
pub fn all() -> &'static [Rule] {
    &RULES
}

/// The rule with this id; case does not matter.
pub fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_can_be_read() {
        let lines = include_str!("rules.txt")
            .lines()
            .filter(|l| !l.starts_with('#'))
            .count();
        assert_eq!(all().len(), lines);
        for rule in all() {
            assert!(rule.id.starts_with("BR-") && rule.text.ends_with('.'), "{rule:?}");
            assert_eq!(all().iter().filter(|r| r.id == rule.id).count(), 1, "{}", rule.id);
        }
        assert_eq!(rule("br-f1").map(|r| r.id), Some("BR-F1"));
        assert_eq!(rule("1.2"), None);
    }
}
