//! The report for people: each finding with its piece of the log, the rule, and the way out.
//!
//! Every finding makes sense cut to its first line. Its number is what later findings refer to.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::judge::{Consequence, Counts, Finding, Malformed, Note, Place, Report, Verdict};

use super::exit_meaning;
use super::source::{Clean, Source, Spot};
use super::visible;

/// How many lines between two shown ones are looked at, so that a gap of one line can be filled.
const CONTEXT_LINES: usize = 2;

/// At most so many legal alternatives, evidence rows and the like are shown; the JSON has them all.
const SHOWN_MAX: usize = 8;

/// Up to so many lines apart a piece of the log shows what belongs together, whatever else is in the report.
const NEAR_LINES: usize = 100;

/// So many lines may lie in the larger pieces of one report: those of some hundred matches.
const FAR_LINES_MOST: usize = 100_000;

/// How to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// With colors. The caller decides: not when piped, not under `NO_COLOR`.
    pub color: bool,
    /// The width of the terminal; longer lines of the log are cut around what is marked.
    pub width_columns: usize,
    /// One line a finding and no summary.
    pub brief: bool,
    /// The level of the event: only what is usual at it is shown.
    pub level: Option<u8>,
}

impl Default for Style {
    /// Plain, 140 columns, in full.
    fn default() -> Style {
        Style {
            color: false,
            width_columns: 140,
            brief: false,
            level: None,
        }
    }
}

/// Writes a report.
///
/// `source` is the log the report is about; places beyond its end are shown at its end.
///
/// # Errors
/// Only those of the writer.
pub fn write(out: &mut dyn io::Write, report: &Report, source: &str, style: &Style) -> io::Result<()> {
    let page = Page {
        report,
        source: Source::new(source),
        path: visible::line(&report.file).into_owned(),
        style,
        far: Cell::new(0),
    };
    if style.brief {
        return page.brief(out);
    }
    for malformed in &report.malformed {
        writeln!(out, "{}\n", page.malformed(malformed))?;
    }
    for (number, finding) in report.findings.iter().enumerate() {
        writeln!(out, "{}\n", page.finding(number, finding))?;
    }
    for note in &report.notes {
        writeln!(out, "{}", page.note(note))?;
    }
    if !report.notes.is_empty() {
        writeln!(out)?;
    }
    if !report.judge.is_empty() {
        writeln!(out, "{}", page.judge())?;
    }
    out.write_all(summary(report).as_bytes())
}

/// The report as a string; see [`write()`].
pub fn render(report: &Report, source: &str, style: &Style) -> String {
    let mut out = Vec::new();
    // A vector takes everything, and everything written to it is text.
    let _ = write(&mut out, report, source, style);
    String::from_utf8_lossy(&out).into_owned()
}

/// The last lines: what was judged, what came of it, what the exit code says.
pub fn summary(report: &Report) -> String {
    let mut out = String::new();
    let mut row = |name: &str, text: &str| {
        if !text.is_empty() {
            // A string takes everything.
            let _ = writeln!(out, "  {name:<7} {}", visible::line(text));
        }
    };
    let edition = match report.edition.as_str() {
        "" => String::new(),
        edition => format!(", edition {edition}"),
    };
    row("game", &format!("{}{edition}", report.game));
    row("players", &report.players.join(", "));
    let outcome = &report.outcome;
    if outcome.statements > 0 {
        let turns = plural(outcome.turns as usize, "turn");
        let statements = plural(outcome.statements as usize, "statement");
        row("judged", &format!("{turns}, {statements}"));
    }
    row("result", &outcome.result);
    let code = report.exit_code();
    row("exit", &format!("{code}: {}", exit_meaning(code)));
    format!("{}: {}\n{out}", visible::line(&report.file), counts(report))
}

/// `2 illegal, 1 cannot be told, 3 consequences`.
pub fn counts(report: &Report) -> String {
    let Counts {
        malformed,
        illegal,
        open,
        consequences,
    } = report.counts();
    let mut parts = Vec::new();
    if malformed > 0 {
        parts.push(format!("{} not readable", plural(malformed, "place")));
    }
    if illegal > 0 {
        parts.push(format!("{illegal} illegal"));
    }
    if open > 0 {
        parts.push(format!("{open} cannot be told"));
    }
    if consequences > 0 {
        parts.push(plural(consequences, "consequence"));
    }
    match parts.is_empty() {
        true => "nothing against the rules".to_owned(),
        false => parts.join(", "),
    }
}

/// `1 turn`, `2 turns`.
pub fn plural(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// `8.6.2.1.2 (1.111)`, with what is known of it.
fn citation(finding: &Finding) -> String {
    match (finding.rule.as_str(), finding.edition.as_str()) {
        ("", _) => String::new(),
        (rule, "") => format!(" {rule}"),
        (rule, edition) => format!(" {rule} ({edition})"),
    }
}

/// What is marked in a piece of the log.
struct Mark {
    kind: AnnotationKind,
    place: Place,
    label: &'static str,
}

impl Mark {
    fn primary(place: Place, label: &'static str) -> Mark {
        Mark {
            kind: AnnotationKind::Primary,
            place,
            label,
        }
    }

    fn context(place: Place, label: &'static str) -> Mark {
        Mark {
            kind: AnnotationKind::Context,
            place,
            label,
        }
    }
}

/// One report being written.
struct Page<'a> {
    report: &'a Report,
    source: Source<'a>,
    path: String,
    style: &'a Style,
    /// How many lines lie in its larger pieces of the log.
    far: Cell<usize>,
}

impl Page<'_> {
    fn brief(&self, out: &mut dyn io::Write) -> io::Result<()> {
        for malformed in &self.report.malformed {
            let (line, column) = (self.line(malformed.place), self.column(malformed.place));
            let message = visible::line(&malformed.message);
            writeln!(out, "{}:{line}:{column}: malformed: {message}", self.path)?;
        }
        for finding in &self.report.findings {
            let (line, column) = (self.line(finding.stands()), self.column(finding.stands()));
            let (verdict, name) = (verdict(finding), visible::line(&finding.ruling));
            let (rule, message) = (citation(finding), visible::line(&finding.message));
            let rule = visible::line(&rule);
            writeln!(out, "{}:{line}:{column}: {verdict}: {name}{rule}: {message}", self.path)?;
        }
        Ok(())
    }

    /// The line of a place as people count, from 1.
    fn line(&self, place: Place) -> usize {
        self.source.spot(place).line + 1
    }

    /// The column of a place in characters, from 1.
    fn column(&self, place: Place) -> usize {
        let spot = self.source.spot(place);
        self.source.line(spot.line)[..spot.bytes.start].chars().count() + 1
    }

    fn renderer(&self) -> Renderer {
        let renderer = match self.style.color {
            true => Renderer::styled(),
            false => Renderer::plain(),
        };
        renderer.term_width(self.style.width_columns.max(40))
    }

    fn finding(&self, number: usize, finding: &Finding) -> String {
        let (from, to) = (self.line(finding.broke), self.line(finding.stands()));
        let lines = match from == to {
            true => format!("line {from}"),
            false => format!("lines {from} to {to}"),
        };
        let title = format!("{}{}, {lines}: {}", finding.ruling, citation(finding), finding.message);
        let level = match finding.verdict {
            Verdict::Illegal => Level::ERROR,
            Verdict::CannotTell => Level::WARNING,
        };
        let level = match finding.follows() {
            true => Level::INFO,
            false => level,
        };
        let mut footers = Footers {
            level: self.style.level,
            ..Footers::default()
        };
        let mut marks = Vec::new();
        if let Some(consequence) = finding.consequence {
            self.stems_from(consequence, &mut footers);
        }
        if finding.follows() {
            // Whoever reads it has read the finding it stems from; that one says what to do.
            marks.push(Mark::primary(finding.stands(), ""));
        } else {
            self.marks(finding, &mut marks);
            footers.finding(finding);
        }
        let text = self.group(
            level.with_name(verdict(finding)),
            &format!("{}", number + 1),
            &title,
            &marks,
            &footers,
        );
        self.renderer().render(&[text])
    }

    fn marks(&self, finding: &Finding, marks: &mut Vec<Mark>) {
        match (finding.broke_to, finding.known) {
            (Some(_), _) => marks.push(Mark::primary(finding.broke, "from here")),
            (None, Some(_)) => marks.push(Mark::primary(finding.broke, "here")),
            (None, None) => marks.push(Mark::primary(finding.broke, "")),
        }
        if let Some(to) = finding.broke_to {
            marks.push(Mark::context(to, "to here"));
        }
        if let Some(known) = finding.known.filter(|known| *known != finding.broke) {
            marks.push(Mark::context(known, "known here"));
        }
        for &see in finding.see.iter().take(SHOWN_MAX) {
            marks.push(Mark::context(see, "see"));
        }
    }

    fn stems_from(&self, consequence: Consequence, footers: &mut Footers) {
        let (origin, name) = match consequence {
            Consequence::Of(origin) => (origin, "consequence of"),
            Consequence::MayStemFrom(origin) => (origin, "may stem from"),
        };
        let text = match self.report.findings.get(origin) {
            Some(root) => format!("finding {}, line {}", origin + 1, self.line(root.stands())),
            None => "an earlier finding".to_owned(),
        };
        footers.add(name, &text);
    }

    fn malformed(&self, malformed: &Malformed) -> String {
        let title = format!("line {}: {}", self.line(malformed.place), malformed.message);
        let mut footers = Footers::default();
        let expected: Vec<&str> = malformed.expected.iter().map(String::as_str).collect();
        footers.add("expected", &either(&expected));
        footers.add("help", &malformed.help);
        let group = self.group(
            Level::ERROR.with_name("malformed"),
            "",
            &title,
            &[Mark::primary(malformed.place, "")],
            &footers,
        );
        self.renderer().render(&[group])
    }

    /// What the judge did.
    fn judge(&self) -> String {
        let mut out = String::from("what the judge did\n");
        for entry in &self.report.judge {
            let words = entry.to_string();
            // A string takes everything.
            let _ = writeln!(out, "  line {}: {}", self.line(entry.place), visible::line(&words));
            for moved in &entry.moves {
                let _ = writeln!(out, "    {}", visible::line(moved));
            }
        }
        out
    }

    fn note(&self, note: &Note) -> String {
        format!(
            "note ({}), line {}: {}",
            visible::line(&note.sort),
            self.line(note.place),
            visible::line(&note.message)
        )
    }

    fn group<'g>(&self, level: Level<'g>, id: &str, title: &str, marks: &[Mark], footers: &'g Footers) -> Group<'g> {
        let mut title = level.primary_title(visible::line(title).into_owned());
        if !id.is_empty() {
            title = title.id(id.to_owned());
        }
        let (marks, far) = self.near(marks);
        let mut group = title.element(self.snippet(&marks));
        if !far.is_empty() {
            let lines: Vec<String> = far.iter().map(|line| line.to_string()).collect();
            let lines = all_of(&lines);
            group = group.element(
                Level::NOTE
                    .with_name("see")
                    .message(format!("line {lines}, too far away to be shown")),
            );
        }
        for (name, text) in &footers.rows {
            group = group.element(Level::NOTE.with_name(*name).message(text.as_str()));
        }
        group
    }

    /// The marks that one piece of the log shows, and the lines of the others. A report of a long log in which everything hangs on
    /// something far away would show the log over and over.
    fn near<'m>(&self, marks: &'m [Mark]) -> (Vec<&'m Mark>, BTreeSet<usize>) {
        let line = |mark: &Mark| self.source.spot(mark.place).line;
        let lines = marks.iter().map(line);
        let (first, last) = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(0));
        let span = last - first;
        if span <= NEAR_LINES || self.far.get() + span <= FAR_LINES_MOST {
            self.far.set(self.far.get() + span.saturating_sub(NEAR_LINES));
            return (marks.iter().collect(), BTreeSet::new());
        }
        let of = marks.first().map_or(0, line);
        let (near, far): (Vec<&Mark>, Vec<&Mark>) =
            marks.iter().partition(|mark| line(mark).abs_diff(of) <= NEAR_LINES);
        (near, far.into_iter().map(|mark| line(mark) + 1).collect())
    }

    /// The lines that hold a mark, and the line that opens their section if it is near.
    ///
    /// Only these are handed over; the lines between stay empty, they are folded away.
    fn snippet<'s>(&self, marks: &[&Mark]) -> Snippet<'s, annotate_snippets::Annotation<'s>> {
        let spots: Vec<_> = marks.iter().map(|mark| self.source.spot(mark.place)).collect();
        let mut shown: Vec<usize> = spots.iter().map(|spot| spot.line).collect();
        let opens = |spot: &Spot| {
            let section = self.source.section(spot.line)?;
            let near = spot.line - section <= NEAR_LINES || self.far.get() < FAR_LINES_MOST;
            near.then_some(section)
        };
        let section = spots.first().and_then(opens);
        shown.extend(section);
        shown.sort_unstable();
        let (first, last) = (shown.first().copied().unwrap_or(0), shown.last().copied().unwrap_or(0));
        if section == Some(first) {
            self.far.set(self.far.get() + (last - first).saturating_sub(NEAR_LINES));
        }

        let mut text = String::new();
        let mut starts = Vec::new();
        for line in first..=last {
            let near = shown.iter().any(|at| at.abs_diff(line) <= CONTEXT_LINES);
            let clean = Clean::new(if near { self.source.line(line) } else { "" });
            starts.push((text.len(), clean));
            text.push_str(starts.last().map_or("", |(_, clean)| &clean.text));
            if line < last {
                text.push('\n');
            }
        }
        let at = |line: usize, byte: usize| {
            starts
                .get(line - first)
                .map_or(0, |(start, clean)| start + clean.at(byte))
        };
        let annotations: Vec<_> = marks
            .iter()
            .zip(&spots)
            .map(|(mark, spot)| {
                let span = at(spot.line, spot.bytes.start)..at(spot.line, spot.bytes.end);
                let annotation = mark.kind.span(span);
                match mark.label {
                    "" => annotation,
                    label => annotation.label(label),
                }
            })
            .chain(section.map(|line| AnnotationKind::Visible.span(at(line, 0)..at(line, 0))))
            .collect();
        Snippet::source(text)
            .line_start(first + 1)
            .path(self.path.clone())
            .annotations(annotations)
    }
}

/// The word a finding's first line begins with.
fn verdict(finding: &Finding) -> &'static str {
    match finding.verdict {
        _ if finding.follows() => "consequence",
        Verdict::Illegal => "illegal",
        Verdict::CannotTell => "cannot be told",
    }
}

/// `3, 7 and 12`, or the first of many.
fn all_of(lines: &[String]) -> String {
    match lines {
        [one] => one.clone(),
        [more @ .., last] if more.len() < SHOWN_MAX => format!("{} and {last}", more.join(", ")),
        lines => format!("{} and {} more", lines[..SHOWN_MAX].join(", "), lines.len() - SHOWN_MAX),
    }
}

/// `a, b or c`.
fn either(words: &[&str]) -> String {
    let more = words.len().saturating_sub(SHOWN_MAX);
    let words = &words[..words.len() - more];
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        _ if more > 0 => format!("{}, or one of {more} more", words.join(", ")),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    }
}

/// The rows below a piece of the log.
#[derive(Default)]
struct Footers {
    rows: Vec<(&'static str, String)>,
    /// The level of the event, if it is known.
    level: Option<u8>,
}

impl Footers {
    /// Adds a row, if it says anything.
    fn add(&mut self, name: &'static str, text: &str) {
        if !text.is_empty() {
            self.rows.push((name, visible::line(text).into_owned()));
        }
    }

    /// Adds rows, but not more than anybody reads.
    fn add_all(&mut self, name: &'static str, texts: impl ExactSizeIterator<Item = String>) {
        let more = texts.len().saturating_sub(SHOWN_MAX);
        for text in texts.take(SHOWN_MAX) {
            self.add(name, &text);
        }
        if more > 0 {
            self.add(name, &format!("and {more} more"));
        }
    }

    /// What to do, and what judges usually give: for the moment at which it was noticed, else for each.
    fn penalty(&mut self, finding: &Finding) {
        let applying = || finding.penalties.iter().filter(|row| row.applies);
        let noticed = finding.noticed.as_ref();
        let then = applying()
            .map(|row| row.repair.as_str())
            .find(|repair| !repair.is_empty());
        self.add("repair", then.filter(|_| noticed.is_some()).unwrap_or(&finding.repair));
        if finding.penalties.iter().any(|row| !row.when.is_empty())
            && let Some(noticed) = noticed
        {
            let text = match noticed.called {
                Some(called) => format!("line {}; {}", called.line, noticed.because),
                None => noticed.because.clone(),
            };
            self.add("noticed", &text);
        }
        if finding.penalties.is_empty() {
            self.add("usual penalty", &finding.penalty);
        }
        for row in finding.applying() {
            let text = match self.level {
                None => row.to_string(),
                Some(level) => {
                    let usual = if level == 1 { &row.level_1 } else { &row.level_2 };
                    let of = [&row.case, &row.when].into_iter().filter(|part| !part.is_empty());
                    let of: String = of.map(|part| format!("{part}: ")).collect();
                    format!("{of}{usual} at level {level} ({})", row.section)
                }
            };
            self.add("usual penalty", &text);
        }
    }

    fn finding(&mut self, finding: &Finding) {
        let rule = match (finding.rule.as_str(), finding.edition.as_str()) {
            (rule, "") => rule.to_owned(),
            ("", edition) => format!("edition {edition}"),
            (rule, edition) => format!("{rule}, edition {edition}"),
        };
        let rule = match finding.rule_also.as_str() {
            "" => rule,
            also => format!("{rule}; {also}"),
        };
        self.add("rule", &rule);
        self.add("expected", &finding.expected);
        self.add("claimed", &finding.claimed);
        self.add("still fitted", &finding.fitted);
        self.add_all(
            "evidence",
            finding.evidence.iter().map(|evidence| {
                let (zone, before) = (&evidence.zone, &evidence.before);
                match evidence.after.as_str() {
                    "" => format!("{zone}: {before}"),
                    after => format!("{zone}: {before} -> {after}"),
                }
            }),
        );
        self.add_all(
            "also",
            finding.also.iter().map(|also| match also.rule.as_str() {
                "" => format!("{}: {}", also.ruling, also.message),
                rule => format!("{} {rule}: {}", also.ruling, also.message),
            }),
        );
        let legal: Vec<String> = finding.legal.iter().map(|line| format!("`{line}`")).collect();
        let legal: Vec<&str> = legal.iter().map(String::as_str).collect();
        self.add("legal instead", &either(&legal));
        self.penalty(finding);
        self.add("reading", &finding.reading);
        self.add("would settle it", &finding.settle);
        self.add("hint", &finding.hint);
        self.add_all("spread to", finding.spread.iter().cloned());
    }
}
