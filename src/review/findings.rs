//! What was found, as it stands in a page without a script.

use std::collections::BTreeMap;

use crate::judge::{Consequence, Finding, Place, Report, Verdict};
use crate::lang::{Words, filled};

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
pub(super) fn counts(report: &Report, words: &Words) -> String {
    let counts = report.counts();
    let mut out = String::new();
    let mut count = |number: usize, class: &str, keys: [&'static str; 2]| {
        if number > 0 {
            let said = words.count(keys, number);
            out.push_str(&format!("<span class=\"count {class}\">{said}</span>"));
        }
    };
    count(counts.malformed, "illegal", ["count.unreadable"; 2]);
    count(counts.illegal, "illegal", ["count.illegal"; 2]);
    count(counts.open, "open", ["count.open"; 2]);
    count(counts.consequences, "", ["count.follows.one", "count.follows"]);
    if out.is_empty() {
        out.push_str(&format!("<span class=\"count clean\">{}</span>", words.word("clean")));
    }
    out
}

/// Everything that was found, and what was taken on trust.
pub(super) fn section(review: &Review<'_>) -> String {
    let report = review.report;
    let words = review.words;
    let mut out = format!(
        "<section class=\"pane\" id=\"findings-pane\" tabindex=\"0\" aria-labelledby=\"findings-title\">\n\
         <h2 id=\"findings-title\">{}</h2>\n",
        words.word("found")
    );
    for malformed in report.malformed.iter().take(FINDINGS_MOST) {
        out.push_str(&format!(
            "<article class=\"is-illegal\">\n<h3>{}</h3>\n<p>{}</p>\n{}",
            words.fill("unreadable", &[&line(malformed.place, words)]),
            review.say(&malformed.message),
            piece(review, malformed.place)
        ));
        if !malformed.help.is_empty() {
            out.push_str(&format!("<p>{}</p>\n", review.say(&malformed.help)));
        }
        out.push_str("</article>\n");
    }
    if report.findings.is_empty() && report.malformed.is_empty() {
        out.push_str(&format!("<p>{}</p>\n", words.word("nothing")));
    }
    for (number, finding) in report.findings.iter().enumerate().take(FINDINGS_MOST) {
        out.push_str(&article(review, number, finding));
    }
    let more = report.findings.len().max(report.malformed.len());
    if more > FINDINGS_MOST {
        out.push_str(&format!(
            "<p>{}</p>\n",
            words.fill("found.more", &[&(more - FINDINGS_MOST).to_string()])
        ));
    }
    if !report.judge.is_empty() {
        out.push_str(&format!("<h2>{}</h2>\n<ul>\n", words.word("judge")));
        for act in report.judge.iter().take(FINDINGS_MOST) {
            let act = [line(act.place, words), review.say(&act.to_string())];
            out.push_str(&format!("<li>{}</li>\n", words.fill("note", &[&act[0], &act[1]])));
        }
        out.push_str("</ul>\n");
    }
    let (trust, notes): (Vec<_>, Vec<_>) = report.notes.iter().partition(|note| note.sort == "trust");
    for (title, notes) in [(words.word("trust"), trust), (words.word("notes"), notes)] {
        if notes.is_empty() {
            continue;
        }
        out.push_str(&format!(
            "<details{}><summary>{}</summary>\n<ul>\n",
            if notes.len() <= 3 { " open" } else { "" },
            words.fill("note", &[title, &notes.len().to_string()])
        ));
        for note in notes.iter().take(FINDINGS_MOST) {
            let note = [line(note.place, words), review.say(&note.message)];
            out.push_str(&format!("<li>{}</li>\n", words.fill("note", &[&note[0], &note[1]])));
        }
        out.push_str("</ul>\n</details>\n");
    }
    out.push_str("</section>\n");
    out
}

/// A link to a line.
fn line(place: Place, words: &Words) -> String {
    let line = place.line;
    let name = words.fill("line", &[&line.to_string()]);
    format!("<a href=\"#L{line}\" data-line=\"{line}\">{name}</a>")
}

/// The lines around a place, with its own marked.
fn piece(review: &Review<'_>, place: Place) -> String {
    let first = place.line.saturating_sub(AROUND).max(1);
    let mut out = String::from("<div class=\"piece\">");
    let lines = (1u32..).zip(review.log.lines());
    for (number, line) in lines.skip_while(|(number, _)| *number < first) {
        if number > place.line.saturating_add(1) {
            break;
        }
        let line = shown(line, review.words);
        let shown = text(&line);
        match number == place.line {
            true => out.push_str(&format!("<b>{number:>4}  {shown}</b>\n")),
            false => out.push_str(&format!("{number:>4}  {shown}\n")),
        }
    }
    out.push_str("</div>\n");
    out
}

fn article(review: &Review<'_>, number: usize, finding: &Finding) -> String {
    let words = review.words;
    let shown_number = number + 1;
    let follows = if finding.consequence.is_some() { " follows" } else { "" };
    let (of, verdict) = match (finding.verdict, finding.consequence) {
        (Verdict::Illegal, Some(Consequence::Of(_))) => ("illegal", words.word("consequence")),
        (Verdict::Illegal, _) => ("illegal", words.word("illegal")),
        (Verdict::CannotTell, _) => ("open", words.word("open")),
    };
    let heading = [
        shown_number.to_string(),
        format!("<span class=\"{of}\">{verdict}</span>"),
        words.heading(&finding.ruling),
        line(finding.stands(), words),
    ];
    let heading: [&str; 4] = std::array::from_fn(|at| heading[at].as_str());
    let mut out = format!(
        "<article class=\"{}{follows}\" id=\"finding-{shown_number}\">\n<h3>{}</h3>\n",
        class(finding),
        words.fill("heading", &heading)
    );
    out.push_str(&format!("<p>{}</p>\n", review.say(&finding.message)));
    let from = match finding.consequence {
        Some(Consequence::Of(of)) => Some(("comes-of", of)),
        Some(Consequence::MayStemFrom(of)) => Some(("may-come-of", of)),
        None => None,
    };
    if let Some((key, of)) = from {
        let of = of + 1;
        let name = words.fill("finding", &[&of.to_string()]);
        let link = format!("<a href=\"#finding-{of}\">{name}</a>");
        out.push_str(&format!("<p>{}</p>\n", filled(words.word(key), &[&link])));
    }
    out.push_str(&piece(review, finding.stands()));
    out.push_str("<dl>\n");
    let mut row = |what: &str, html: String| {
        if !html.is_empty() {
            out.push_str(&format!("<dt>{what}</dt><dd>{html}</dd>\n"));
        }
    };
    if !words.is_first() {
        row(words.word("ruling"), text(&finding.ruling).into_owned());
    }
    let rule = match (finding.rule.as_str(), finding.rule_also.as_str()) {
        ("", _) => String::new(),
        (rule, also) => {
            let rule = review.say(rule) + &words.fill("aside", &[&review.say(&finding.edition)]);
            match also {
                "" => rule,
                also => [rule, review.say(also)].join(words.word("join")),
            }
        }
    };
    let say = |sentence: &str| review.say(sentence);
    let pair = |what: &str, value: &str| words.fill("pair", &[what, value]);
    row(words.word("rule"), rule);
    row(words.word("expected"), say(&finding.expected));
    row(words.word("claimed"), say(&finding.claimed));
    row(words.word("fitted"), say(&finding.fitted));
    row(words.word("settle"), say(&finding.settle));
    row(words.word("reading"), say(&finding.reading));
    let evidence = finding.evidence.iter().map(|e| match e.after.is_empty() {
        true => pair(&say(&e.zone), &say(&e.before)),
        false => pair(&say(&e.zone), &format!("{} → {}", say(&e.before), say(&e.after))),
    });
    row(words.word("evidence"), list(evidence, words));
    let also = finding.also.iter().map(|also| {
        let name = match words.is_first() {
            true => text(&also.ruling).into_owned(),
            false => words.heading(&also.ruling),
        };
        match also.rule.is_empty() {
            true => pair(&name, &say(&also.message)),
            false => pair(&format!("{name} {}", text(&also.rule)), &say(&also.message)),
        }
    });
    row(words.word("also"), list(also, words));
    // Lines as a log has them.
    let legal = finding.legal.iter().map(|line| match words.said(line, &[]) {
        Some(said) => text(&said).into_owned(),
        None if words.is_first() => text(line).into_owned(),
        None => format!("<code>{}</code>", text(line)),
    });
    row(words.word("legal"), list(legal, words));
    row(words.word("hint"), say(&finding.hint));
    let seen: Vec<String> = finding
        .known
        .iter()
        .chain(&finding.see)
        .map(|place| line(*place, words))
        .collect();
    row(words.word("see"), seen.join(words.word("join")));
    row(words.word("repair"), say(&finding.repair));
    let penalties = finding.applying().map(|penalty| say(&penalty.to_string()));
    row(words.word("penalty"), list(penalties, words));
    if let Some(noticed) = &finding.noticed {
        row(words.word("noticed"), say(&noticed.because));
    }
    let spread = finding.spread.iter().map(|spread| say(spread));
    row(words.word("spread"), list(spread, words));
    out.push_str("</dl>\n</article>\n");
    out
}

/// Items below one another, as markup; one of them without a list.
fn list(items: impl Iterator<Item = String>, words: &Words) -> String {
    let items: Vec<String> = items.take(ROWS_MOST + 1).collect();
    let more = match items.len() > ROWS_MOST {
        true => format!("<li>{}</li>", words.word("more")),
        false => String::new(),
    };
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        items => {
            let shown = items.iter().take(ROWS_MOST);
            let lines: String = shown.map(|item| format!("<li>{item}</li>")).collect();
            format!("<ul>{lines}{more}</ul>")
        }
    }
}
