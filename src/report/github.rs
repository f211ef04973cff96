//! Findings as GitHub's build servers read them: a line each, which shows at its line of the log.

use std::io;

use crate::judge::{Consequence, Finding, Place, Report, Verdict};

use super::source::Source;
use super::visible;

/// As GitHub wants the text of a command.
fn escaped(text: &str) -> String {
    visible::line(text).replace('%', "%25")
}

/// As it wants what is said of one.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}

/// How much a finding weighs.
pub(super) fn level(finding: &Finding) -> Level {
    match (finding.consequence, finding.verdict) {
        (Some(Consequence::Of(_)), _) => Level::Note,
        (_, Verdict::Illegal) => Level::Error,
        (_, Verdict::CannotTell) => Level::Warning,
    }
}

/// How much something weighs that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// It goes against the rules, or could not be read.
    Error,
    /// It cannot be told.
    Warning,
    /// It is a consequence, or worth saying and no more.
    Note,
}

impl Level {
    fn word(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "notice",
        }
    }
}

/// What a finding says, with the rule and with what it hangs on.
pub(super) fn sentence(report: &Report, finding: &Finding) -> String {
    let rule = match (finding.rule.as_str(), finding.edition.as_str()) {
        ("", "") => String::new(),
        (rule, "") => format!(" ({rule})"),
        ("", edition) => format!(" ({edition})"),
        (rule, edition) => format!(" ({rule}, {edition})"),
    };
    let stems = |of: usize, words: &str| match report.findings.get(of) {
        Some(root) => format!("{words} line {}: ", root.stands().line),
        None => String::new(),
    };
    let stems = match finding.consequence {
        Some(Consequence::Of(of)) => stems(of, "consequence of"),
        Some(Consequence::MayStemFrom(of)) => stems(of, "may stem from"),
        None => String::new(),
    };
    let verdict = match finding.verdict {
        Verdict::Illegal => "",
        Verdict::CannotTell => "cannot be told: ",
    };
    format!("{stems}{verdict}{}{rule}", finding.message)
}

/// Writes a report. `source` is the log that it is about.
///
/// # Errors
/// Only those of the writer.
pub fn write(out: &mut impl io::Write, report: &Report, source: &str) -> io::Result<()> {
    let source = Source::new(source);
    let mut line = |level: Level, place: Place, title: &str, message: &str| {
        let columns = source.columns(place);
        writeln!(
            out,
            "::{} file={},line={},col={},endColumn={},title={}::{}",
            level.word(),
            property(&report.file),
            columns.line,
            columns.start,
            columns.end,
            property(title),
            escaped(message)
        )
    };
    for malformed in &report.malformed {
        line(Level::Error, malformed.place, "cannot be read", &malformed.message)?;
    }
    for finding in &report.findings {
        line(
            level(finding),
            finding.stands(),
            &finding.ruling,
            &sentence(report, finding),
        )?;
    }
    for note in &report.notes {
        line(Level::Note, note.place, &note.sort, &note.message)?;
    }
    Ok(())
}

/// Writes that a file could not be judged.
///
/// # Errors
/// Only those of the writer.
pub fn failure(out: &mut impl io::Write, file: &str, error: &str) -> io::Result<()> {
    writeln!(out, "::error file={},title=failed::{}", property(file), escaped(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(start: u32, end: u32) -> Place {
        Place { line: 2, start, end }
    }

    #[test]
    fn a_finding_is_a_line_whatever_is_in_it() {
        let finding = |verdict, consequence, message: &str| Finding {
            verdict,
            consequence,
            ruling: "game/level".into(),
            rule: "1.2".into(),
            edition: "1".into(),
            broke: place(9, 11),
            message: message.into(),
            ..Finding::default()
        };
        let report = Report {
            file: "a,b: 100%.match".into(),
            findings: vec![
                finding(Verdict::Illegal, None, "50%\n::error::x\u{1b}[31m"),
                finding(Verdict::CannotTell, None, "who knows"),
                finding(Verdict::Illegal, Some(Consequence::Of(0)), "later"),
            ],
            ..Report::default()
        };
        let mut out = Vec::new();
        write(&mut out, &report, "one\n  葵 play 022\n").expect("it is taken");
        failure(&mut out, "x", "no\nfile").expect("it is taken");
        let text = String::from_utf8(out).expect("UTF-8");
        let at = "file=a%2Cb%3A 100%25.match,line=2,col=4,endColumn=6,title=game/level";
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                format!("::error {at}::50%25 ::error::x␛[31m (1.2, 1)"),
                format!("::warning {at}::cannot be told: who knows (1.2, 1)"),
                format!("::notice {at}::consequence of line 2: later (1.2, 1)"),
                "::error file=x,title=failed::no file".to_owned(),
            ]
        );
    }
}
