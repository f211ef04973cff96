//! A finding in one line, for whoever has many of them or no room for more.

use crate::judge::{Finding, Verdict};

/// `illegal: weiss-schwarz/level 8.6.2.1.2, line 12: HB/W01-020 has level 1; Aoi is at level 0`
pub fn finding(finding: &Finding) -> String {
    let verdict = match finding.verdict {
        Verdict::Illegal => "illegal",
        Verdict::CannotTell => "cannot be told",
    };
    let follows = match finding.consequence {
        Some(_) => " (follows from an earlier one)",
        None => "",
    };
    let line = finding.stands().line;
    // What contradicts the record itself has no rule.
    let named = [finding.ruling.as_str(), &finding.rule].join(" ");
    format!(
        "{verdict}{follows}: {}, line {line}: {}",
        named.trim_end(),
        finding.message
    )
}
