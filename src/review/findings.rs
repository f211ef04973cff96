//! What was found, as it stands in a page without a script.

use std::collections::BTreeMap;

use crate::judge::{Consequence, Finding, Place, Report, Verdict};

use super::html::text;
use super::{FINDINGS_MOST, Review, shown};

/// So many lines are shown before the one that a finding is about, and behind it.
const AROUND: u32 = 2;

/// At most so many alternatives and rows of evidence.
const ROWS_MOST: usize = 12;

/// What stands at a line of the log.
pub(super) struct Marks {
    pub class: &'static str,
    /// The numbers of the findings, from 1.
    pub findings: Vec<usize>,
}

fn class(finding: &Finding) -> &'static str {
    match finding.verdict {
        Verdict::Illegal => "is-illegal",
        Verdict::CannotTell => "is-open",
    }
}

/// Which findings stand at which line.
pub(super) fn by_line(report: &Report) -> BTreeMap<u32, Marks> {
    let mut marks: BTreeMap<u32, Marks> = BTreeMap::new();
    for (number, finding) in (1..).zip(&report.findings).take(FINDINGS_MOST) {
        let here = marks.entry(finding.stands().line).or_insert_with(|| Marks {
            class: class(finding),
            findings: Vec::new(),
        });
        if finding.verdict == Verdict::Illegal {
            here.class = "is-illegal";
        }
        here.findings.push(number);
    }
    marks
}

/// `2 illegal`, `1 cannot be told`, each in its color.
pub(super) fn counts(report: &Report) -> String {
    let counts = report.counts();
    let mut out = String::new();
    let mut count = |number: usize, class: &str, what: &str| {
        if number > 0 {
            out.push_str(&format!("<span class=\"count {class}\">{number} {what}</span>"));
        }
    };
    count(counts.malformed, "illegal", "not readable");
    count(counts.illegal, "illegal", "illegal");
    count(counts.open, "open", "cannot be told");
    count(counts.consequences, "", "consequences");
    if out.is_empty() {
        out.push_str("<span class=\"count clean\">clean</span>");
    }
    out
}

/// Everything that was found, and what was taken on trust.
pub(super) fn section(review: &Review<'_>) -> String {
    let report = review.report;
    let mut out = String::from(
        "<section class=\"pane\" id=\"findings-pane\" tabindex=\"0\" aria-labelledby=\"findings-title\">\n\
         <h2 id=\"findings-title\">What was found</h2>\n",
    );
    for malformed in report.malformed.iter().take(FINDINGS_MOST) {
        out.push_str(&format!(
            "<article class=\"is-illegal\">\n<h3>{} cannot be read</h3>\n<p>{}</p>\n{}",
            line(malformed.place),
            text(&malformed.message),
            piece(review.log, malformed.place)
        ));
        if !malformed.help.is_empty() {
            out.push_str(&format!("<p>{}</p>\n", text(&malformed.help)));
        }
        out.push_str("</article>\n");
    }
    if report.findings.is_empty() && report.malformed.is_empty() {
        out.push_str("<p>Nothing in this log goes against the rules.</p>\n");
    }
    for (number, finding) in report.findings.iter().enumerate().take(FINDINGS_MOST) {
        out.push_str(&article(review, number, finding));
    }
    let more = report.findings.len().max(report.malformed.len());
    if more > FINDINGS_MOST {
        out.push_str(&format!(
            "<p>{} more are left out: `rejudge check` shows them.</p>\n",
            more - FINDINGS_MOST
        ));
    }
    if !report.judge.is_empty() {
        out.push_str("<h2>What the judge did</h2>\n<ul>\n");
        for act in report.judge.iter().take(FINDINGS_MOST) {
            out.push_str(&format!("<li>{}: {}</li>\n", line(act.place), text(&act.to_string())));
        }
        out.push_str("</ul>\n");
    }
    let (trust, notes): (Vec<_>, Vec<_>) = report.notes.iter().partition(|note| note.sort == "trust");
    for (title, notes) in [("On trust", trust), ("Notes", notes)] {
        if notes.is_empty() {
            continue;
        }
        out.push_str(&format!(
            "<details{}><summary>{title}: {}</summary>\n<ul>\n",
            if notes.len() <= 3 { " open" } else { "" },
            notes.len()
        ));
        for note in notes.iter().take(FINDINGS_MOST) {
            out.push_str(&format!("<li>{}: {}</li>\n", line(note.place), text(&note.message)));
        }
        out.push_str("</ul>\n</details>\n");
    }
    out.push_str("</section>\n");
    out
}

/// A link to a line.
fn line(place: Place) -> String {
    let line = place.line;
    format!("<a href=\"#L{line}\" data-line=\"{line}\">line {line}</a>")
}

/// The lines around a place, with its own marked.
fn piece(log: &str, place: Place) -> String {
    let first = place.line.saturating_sub(AROUND).max(1);
    let mut out = String::from("<div class=\"piece\">");
    let lines = (1u32..).zip(log.lines());
    for (number, line) in lines.skip_while(|(number, _)| *number < first) {
        if number > place.line.saturating_add(1) {
            break;
        }
        let words = text(&shown(line)).into_owned();
        match number == place.line {
            true => out.push_str(&format!("<b>{number:>4}  {words}</b>\n")),
            false => out.push_str(&format!("{number:>4}  {words}\n")),
        }
    }
    out.push_str("</div>\n");
    out
}

fn article(review: &Review<'_>, number: usize, finding: &Finding) -> String {
    let shown_number = number + 1;
    let follows = if finding.consequence.is_some() { " follows" } else { "" };
    let verdict = match (finding.verdict, finding.consequence) {
        (Verdict::Illegal, Some(Consequence::Of(_))) => "<span class=\"illegal\">consequence</span>",
        (Verdict::Illegal, _) => "<span class=\"illegal\">illegal</span>",
        (Verdict::CannotTell, _) => "<span class=\"open\">cannot be told</span>",
    };
    let mut out = format!(
        "<article class=\"{}{follows}\" id=\"finding-{shown_number}\">\n<h3>{shown_number}. {verdict}: {}, {}</h3>\n",
        class(finding),
        text(&finding.ruling),
        line(finding.stands())
    );
    out.push_str(&format!("<p>{}</p>\n", text(&finding.message)));
    match finding.consequence {
        Some(Consequence::Of(of)) => {
            let of = of + 1;
            out.push_str(&format!(
                "<p>It comes of <a href=\"#finding-{of}\">finding {of}</a>.</p>\n"
            ));
        }
        Some(Consequence::MayStemFrom(of)) => {
            let of = of + 1;
            out.push_str(&format!(
                "<p>It may come of <a href=\"#finding-{of}\">finding {of}</a>.</p>\n"
            ));
        }
        None => {}
    }
    out.push_str(&piece(review.log, finding.stands()));
    out.push_str("<dl>\n");
    let mut row = |what: &str, html: String| {
        if !html.is_empty() {
            out.push_str(&format!("<dt>{what}</dt><dd>{html}</dd>\n"));
        }
    };
    let rule = match (finding.rule.as_str(), finding.rule_also.as_str()) {
        ("", _) => String::new(),
        (rule, "") => format!("{} ({})", text(rule), text(&finding.edition)),
        (rule, also) => format!("{} ({}), {}", text(rule), text(&finding.edition), text(also)),
    };
    row("rule", rule);
    row("expected", text(&finding.expected).into_owned());
    row("claimed", text(&finding.claimed).into_owned());
    row("it still fitted", text(&finding.fitted).into_owned());
    row("settled by", text(&finding.settle).into_owned());
    row("read as", text(&finding.reading).into_owned());
    let evidence = finding.evidence.iter().map(|e| match e.after.is_empty() {
        true => format!("{}: {}", e.zone, e.before),
        false => format!("{}: {} → {}", e.zone, e.before, e.after),
    });
    row("evidence", list(evidence));
    let also = finding.also.iter().map(|also| match also.rule.is_empty() {
        true => format!("{}: {}", also.ruling, also.message),
        false => format!("{} {}: {}", also.ruling, also.rule, also.message),
    });
    row("also", list(also));
    row("legal instead", list(finding.legal.iter().cloned()));
    row("perhaps", text(&finding.hint).into_owned());
    let seen: Vec<String> = finding
        .known
        .iter()
        .chain(&finding.see)
        .map(|place| line(*place))
        .collect();
    row("see", seen.join(", "));
    row("repair", text(&finding.repair).into_owned());
    row("usual penalty", list(finding.applying().map(ToString::to_string)));
    if let Some(noticed) = &finding.noticed {
        row("noticed", text(&noticed.because).into_owned());
    }
    row("spread to", list(finding.spread.iter().cloned()));
    out.push_str("</dl>\n</article>\n");
    out
}

/// Items below one another; one of them without a list.
fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.take(ROWS_MOST + 1).collect();
    let more = if items.len() > ROWS_MOST {
        "<li>and more</li>"
    } else {
        ""
    };
    match items.as_slice() {
        [] => String::new(),
        [one] => text(one).into_owned(),
        items => {
            let shown = items.iter().take(ROWS_MOST);
            let lines: String = shown.map(|item| format!("<li>{}</li>", text(item))).collect();
            format!("<ul>{lines}{more}</ul>")
        }
    }
}
