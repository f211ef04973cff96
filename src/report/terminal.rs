//! The report for people: each finding with its piece of the log, the rule, and the way out.
//!
//! Every finding makes sense cut to its first line. Its number is what later findings refer to.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use unicode_width::UnicodeWidthStr;

use crate::judge::{Consequence, Counts, Finding, Malformed, Note, Place, Report, UsualPenalty, Verdict};
use crate::lang::{ENGLISH, Words};

use super::source::{Clean, Source, Spot};
use super::visible;

/// How many lines between two shown ones are looked at, so that a gap of one line can be filled.
const CONTEXT_LINES: usize = 2;

/// At most so many legal alternatives, evidence rows and the like are shown; the JSON has them all.
const SHOWN_MAX: usize = 8;

/// So many findings are shown in full, and as many notes and lines that cannot be read: more than anybody reads. `-q` has a line for
/// each finding and the JSON all of everything.
pub const FINDINGS_MOST: usize = 1_000;

/// Up to so many lines apart a piece of the log shows what belongs together, whatever else is in the report.
const NEAR_LINES: usize = 100;

/// So many lines may lie in the larger pieces of one report: those of some hundred matches.
const FAR_LINES_MOST: usize = 100_000;

/// How to write.
#[derive(Clone, Copy, Debug)]
pub struct Style<'a> {
    /// With colors. The caller decides: not when piped, not under `NO_COLOR`.
    pub color: bool,
    /// The width of the terminal; longer lines of the log are cut around what is marked.
    pub width_columns: usize,
    /// One line a finding and no summary.
    pub brief: bool,
    /// The level of the event: only what is usual at it is shown.
    pub level: Option<u8>,
    /// Whose eyes the match was seen with.
    pub seat: Option<&'a str>,
    /// The language, for matches of the report's game.
    pub words: &'a Words,
}

impl Default for Style<'_> {
    /// Plain, 140 columns, in full, in English.
    fn default() -> Self {
        Style {
            color: false,
            width_columns: 140,
            brief: false,
            level: None,
            seat: None,
            words: &ENGLISH,
        }
    }
}

/// Writes a report.
///
/// `source` is the log the report is about; places beyond its end are shown at its end.
///
/// # Errors
/// Only those of the writer.
pub fn write(out: &mut dyn io::Write, report: &Report, source: &str, style: &Style<'_>) -> io::Result<()> {
    let words = style.words;
    let report = &*words.first_of_report(report, FINDINGS_MOST);
    let page = Page {
        report,
        words,
        source: Source::new(source),
        path: visible::line(&report.file).into_owned(),
        style,
        far: Cell::new(0),
    };
    if style.brief {
        return page.brief(out);
    }
    for malformed in report.malformed.iter().take(FINDINGS_MOST) {
        writeln!(out, "{}\n", page.malformed(malformed))?;
    }
    for (number, finding) in report.findings.iter().take(FINDINGS_MOST).enumerate() {
        writeln!(out, "{}\n", page.finding(number, finding))?;
    }
    for note in report.notes.iter().take(FINDINGS_MOST) {
        writeln!(out, "{}", page.note(note))?;
    }
    let left_out = page.left_out();
    if !left_out.is_empty() {
        writeln!(out, "{left_out}")?;
    }
    if !report.notes.is_empty() || !left_out.is_empty() {
        writeln!(out)?;
    }
    if !report.judge.is_empty() {
        writeln!(out, "{}", page.judge())?;
    }
    out.write_all(page.summary().as_bytes())
}

/// The report as a string; see [`write()`].
pub fn render(report: &Report, source: &str, style: &Style<'_>) -> String {
    let mut out = Vec::new();
    // A vector takes everything, and everything written to it is text.
    let _ = write(&mut out, report, source, style);
    String::from_utf8_lossy(&out).into_owned()
}

/// `2 illegal, 1 cannot be told, 3 consequences`.
pub fn counts(report: &Report, words: &Words) -> String {
    let Counts {
        malformed,
        illegal,
        open,
        consequences,
    } = report.counts();
    let parts: Vec<String> = [
        (["places.one", "places"], malformed),
        (["count.illegal"; 2], illegal),
        (["count.open"; 2], open),
        (["count.follows.one", "count.follows"], consequences),
    ]
    .into_iter()
    .filter(|(_, count)| *count > 0)
    .map(|(key, count)| words.count(key, count))
    .collect();
    match parts.is_empty() {
        true => words.word("counts.none").to_owned(),
        false => parts.join(words.word("join")),
    }
}

/// `1 turn`, `2 turns`.
pub fn plural(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// ` 8.6.2.1.2 (1.111)`, with what is known of it.
fn citation(finding: &Finding, words: &Words) -> String {
    let rule = words.told(&finding.rule, &[]);
    match (&*rule, finding.edition.as_str()) {
        ("", _) => String::new(),
        (rule, "") => format!(" {rule}"),
        (rule, edition) => format!(" {rule}{}", words.fill("aside", &[&words.told(edition, &[])])),
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
    words: &'a Words,
    source: Source<'a>,
    path: String,
    style: &'a Style<'a>,
    /// How many lines lie in its larger pieces of the log.
    far: Cell<usize>,
}

impl Page<'_> {
    fn brief(&self, out: &mut dyn io::Write) -> io::Result<()> {
        for malformed in &self.report.malformed {
            let (line, column) = (self.line(malformed.place), self.column(malformed.place));
            let (malformed, message) = (self.words.word("malformed"), visible::line(&malformed.message));
            writeln!(out, "{}:{line}:{column}: {malformed}: {message}", self.path)?;
        }
        for finding in &self.report.findings {
            let (line, column) = (self.line(finding.stands()), self.column(finding.stands()));
            let (verdict, name) = (self.verdict(finding), visible::line(&finding.ruling));
            let (rule, message) = (citation(finding, self.words), visible::line(&finding.message));
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
            true => self.at_line(from),
            false => self.words.fill("lines", &[&from.to_string(), &to.to_string()]),
        };
        let name = format!("{}{}", finding.ruling, citation(finding, self.words));
        let title = self.words.fill("title", &[&name, &lines, &finding.message]);
        let level = match finding.verdict {
            Verdict::Illegal => Level::ERROR,
            Verdict::CannotTell => Level::WARNING,
        };
        let level = match finding.follows() {
            true => Level::INFO,
            false => level,
        };
        let mut footers = self.footers();
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
            level.with_name(self.verdict(finding)),
            &format!("{}", number + 1),
            &title,
            &marks,
            &footers,
        );
        self.renderer().render(&[text])
    }

    fn marks(&self, finding: &Finding, marks: &mut Vec<Mark>) {
        let words = self.words;
        match (finding.broke_to, finding.known) {
            (Some(_), _) => marks.push(Mark::primary(finding.broke, words.word("from-here"))),
            (None, Some(_)) => marks.push(Mark::primary(finding.broke, words.word("here"))),
            (None, None) => marks.push(Mark::primary(finding.broke, "")),
        }
        if let Some(to) = finding.broke_to {
            marks.push(Mark::context(to, words.word("to-here")));
        }
        if let Some(known) = finding.known.filter(|known| *known != finding.broke) {
            marks.push(Mark::context(known, words.word("known-here")));
        }
        for &see in finding.see.iter().take(SHOWN_MAX) {
            marks.push(Mark::context(see, words.word("see")));
        }
    }

    fn stems_from(&self, consequence: Consequence, footers: &mut Footers) {
        let (origin, key) = match consequence {
            Consequence::Of(origin) => (origin, "consequence-of"),
            Consequence::MayStemFrom(origin) => (origin, "stems-from"),
        };
        let text = match self.report.findings.get(origin) {
            Some(root) => [
                self.words.fill("finding", &[&(origin + 1).to_string()]),
                self.at_line(self.line(root.stands())),
            ]
            .join(self.words.word("join")),
            None => self.words.word("earlier").to_owned(),
        };
        footers.add(key, &text);
    }

    fn malformed(&self, malformed: &Malformed) -> String {
        let line = self.at_line(self.line(malformed.place));
        let title = self.words.fill("pair", &[&line, &malformed.message]);
        let mut footers = self.footers();
        let expected: Vec<&str> = malformed.expected.iter().map(String::as_str).collect();
        footers.add("expected", &footers.either(&expected));
        footers.add("help", &malformed.help);
        let group = self.group(
            Level::ERROR.with_name(self.words.word("malformed")),
            "",
            &title,
            &[Mark::primary(malformed.place, "")],
            &footers,
        );
        self.renderer().render(&[group])
    }

    /// How much more there is than what is shown, and how it can be seen. Nothing if all is shown.
    fn left_out(&self) -> String {
        let report = self.report;
        let lists = [
            (["left-out.malformed.one", "left-out.malformed"], report.malformed.len()),
            (["left-out.findings.one", "left-out.findings"], report.findings.len()),
            (["left-out.notes.one", "left-out.notes"], report.notes.len()),
            (["left-out.judge.one", "left-out.judge"], report.judge.len()),
        ];
        let more: Vec<String> = lists
            .into_iter()
            .filter_map(|(key, count)| Some((key, count.checked_sub(FINDINGS_MOST).filter(|more| *more > 0)?)))
            .map(|(key, more)| self.words.count(key, more))
            .collect();
        match more.is_empty() {
            true => String::new(),
            false => self.words.fill("left-out", &[&more.join(self.words.word("join"))]),
        }
    }

    /// What the judge did.
    fn judge(&self) -> String {
        let mut out = format!("{}\n", self.words.word("judge-did"));
        for entry in self.report.judge.iter().take(FINDINGS_MOST) {
            let (line, entry_says) = (self.at_line(self.line(entry.place)), entry.to_string());
            let said = self.words.told(&entry_says, &self.report.players);
            let said = self.words.fill("pair", &[&line, &said]);
            // A string takes everything.
            let _ = writeln!(out, "  {}", visible::line(&said));
            for moved in &entry.moves {
                let _ = writeln!(out, "    {}", visible::line(moved));
            }
        }
        out
    }

    fn note(&self, note: &Note) -> String {
        let line = self.at_line(self.line(note.place));
        let sort = self.words.phrase("sort", &note.sort, &[]);
        let said = self.words.fill("note-of", &[&sort, &line, &note.message]);
        visible::line(&said).into_owned()
    }

    /// The last lines: what was judged, what came of it, what the exit code says.
    fn summary(&self) -> String {
        let (report, words) = (self.report, self.words);
        let mut rows = Vec::new();
        let edition = match report.edition.as_str() {
            "" => String::new(),
            edition => words.fill("edition-of", &[&words.told(edition, &[])]),
        };
        rows.push(("game", format!("{}{edition}", words.told(&report.game, &[]))));
        rows.push(("players", report.players.join(words.word("join"))));
        let outcome = &report.outcome;
        let turns = words.count(["turns.one", "turns"], outcome.turns as usize);
        let statements = words.count(["statements.one", "statements"], outcome.statements as usize);
        let judged = [turns, statements].join(words.word("join"));
        rows.push(("judged", if outcome.statements > 0 { judged } else { String::new() }));
        rows.push(("text", words.text_judged(outcome.text)));
        rows.push(("result", outcome.result.clone()));
        rows.push(("table", self.command().unwrap_or_default()));
        let code = report.exit_code();
        let meaning = words.word(exit_meaning(code));
        rows.push(("exit", words.fill("pair", &[&code.to_string(), meaning])));
        let wide = rows.iter().map(|(key, _)| words.word(key).width()).max().unwrap_or(0);
        let mut out = words.fill("pair", &[&visible::line(&report.file), &counts(report, words)]) + "\n";
        for (key, text) in rows.iter().filter(|(_, text)| !text.is_empty()) {
            let name = words.word(key);
            let room = " ".repeat(wide - name.width() + 1);
            // A string takes everything.
            let _ = writeln!(out, "  {name}{room}{}", visible::line(text));
        }
        out
    }

    /// The command that shows the table at the first finding, with the lines around it.
    fn command(&self) -> Option<String> {
        let finding = self
            .report
            .findings
            .first()
            .filter(|_| self.report.outcome.statements > 0)?;
        let plain = |c: char| c.is_alphanumeric() || "/._-+=:@\\".contains(c);
        let quoted = |text: &str| match text.chars().all(plain) {
            true => Some(text.to_owned()),
            false => (!text.contains('\'')).then(|| format!("'{text}'")),
        };
        // What was read from standard input is gone.
        let file = quoted(&self.report.file).filter(|file| !file.starts_with('-') && !file.is_empty())?;
        let seat = match self.style.seat {
            Some(seat) => format!(" --seat {}", quoted(seat)?),
            None => String::new(),
        };
        let line = self.line(finding.stands());
        Some(format!("rejudge replay {file}{seat} --at {line} --context 3"))
    }

    /// `line 14`
    fn at_line(&self, line: usize) -> String {
        self.words.fill("line", &[&line.to_string()])
    }

    /// No rows yet.
    fn footers(&self) -> Footers<'_> {
        Footers {
            rows: Vec::new(),
            level: self.style.level,
            words: self.words,
        }
    }

    /// The word a finding's first line begins with.
    fn verdict(&self, finding: &Finding) -> &'static str {
        self.words.word(match finding.verdict {
            _ if finding.follows() => "consequence",
            Verdict::Illegal => "illegal",
            Verdict::CannotTell => "open",
        })
    }

    fn group<'g>(
        &self,
        level: Level<'g>,
        id: &str,
        title: &str,
        marks: &[Mark],
        footers: &'g Footers<'g>,
    ) -> Group<'g> {
        let mut title = level.primary_title(visible::line(title).into_owned());
        if !id.is_empty() {
            title = title.id(id.to_owned());
        }
        let (marks, far) = self.near(marks);
        let mut group = title.element(self.snippet(&marks));
        if !far.is_empty() {
            let lines: Vec<String> = far.iter().map(|line| line.to_string()).collect();
            let far = self.words.fill("far", &[&all_of(&lines, self.words)]);
            group = group.element(Level::NOTE.with_name(self.words.word("see")).message(far));
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

/// `3, 7 and 12`, or the first of many.
fn all_of(lines: &[String], words: &Words) -> String {
    let join = words.word("join");
    match lines {
        [one] => one.clone(),
        [more @ .., last] if more.len() < SHOWN_MAX => words.fill("and", &[&more.join(join), last]),
        lines => {
            let more = words.fill("and-more", &[&(lines.len() - SHOWN_MAX).to_string()]);
            format!("{} {more}", lines[..SHOWN_MAX].join(join))
        }
    }
}

/// The rows below a piece of the log.
struct Footers<'a> {
    rows: Vec<(&'static str, String)>,
    /// The level of the event, if it is known.
    level: Option<u8>,
    words: &'a Words,
}

impl Footers<'_> {
    /// Adds a row, if it says anything.
    fn add(&mut self, key: &'static str, text: &str) {
        if !text.is_empty() {
            self.rows.push((self.words.word(key), visible::line(text).into_owned()));
        }
    }

    /// Adds rows, but not more than anybody reads.
    fn add_all(&mut self, key: &'static str, texts: impl ExactSizeIterator<Item = String>) {
        let more = texts.len().saturating_sub(SHOWN_MAX);
        for text in texts.take(SHOWN_MAX) {
            self.add(key, &text);
        }
        if more > 0 {
            self.add(key, &self.words.fill("and-more", &[&more.to_string()]));
        }
    }

    /// `a, b or c`.
    fn either(&self, texts: &[&str]) -> String {
        let words = self.words;
        let more = texts.len().saturating_sub(SHOWN_MAX);
        let texts = &texts[..texts.len() - more];
        let join = words.word("join");
        match texts {
            [] => String::new(),
            [one] => (*one).to_owned(),
            _ if more > 0 => words.fill("or-more", &[&texts.join(join), &more.to_string()]),
            [init @ .., last] => words.fill("or", &[&init.join(join), last]),
        }
    }

    /// A row of what judges usually give, on one line.
    fn usual(&self, row: &UsualPenalty) -> String {
        let words = self.words;
        let grade = match self.level {
            Some(1) => words.fill("at-level", &[&row.level_1, "1"]),
            Some(level) => words.fill("at-level", &[&row.level_2, &level.to_string()]),
            None if row.level_1 == row.level_2 => row.level_1.clone(),
            None => words.fill("by-level", &[&row.level_1, &row.level_2]),
        };
        let grade = words.fill("in-section", &[&grade, &row.section]);
        let of = [&row.case, &row.when].into_iter().rev().filter(|part| !part.is_empty());
        of.fold(grade, |said, part| words.fill("pair", &[part, &said]))
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
                Some(called) => {
                    let line = self.words.fill("line", &[&called.line.to_string()]);
                    [line.as_str(), &noticed.because].join(self.words.word("then"))
                }
                None => noticed.because.clone(),
            };
            self.add("noticed", &text);
        }
        if finding.penalties.is_empty() {
            self.add("penalty", &finding.penalty);
        }
        for row in finding.applying() {
            self.add("penalty", &self.usual(row));
        }
    }

    fn finding(&mut self, finding: &Finding) {
        let words = self.words;
        let edition = &*words.told(&finding.edition, &[]);
        let cited = &*words.told(&finding.rule, &[]);
        let rule = match (cited, edition) {
            (rule, "") => rule.to_owned(),
            ("", edition) => words.fill("of-edition", &[edition]),
            (rule, edition) => [rule, &words.fill("of-edition", &[edition])].join(words.word("join")),
        };
        let rule = match finding.rule_also.as_str() {
            "" => rule,
            also => [&rule, also].join(words.word("then")),
        };
        self.add("rule", &rule);
        self.add("expected", &finding.expected);
        self.add("claimed", &finding.claimed);
        self.add("still-fitted", &finding.fitted);
        self.add_all(
            "evidence",
            finding.evidence.iter().map(|evidence| {
                let (zone, before) = (&evidence.zone, &evidence.before);
                match evidence.after.as_str() {
                    "" => words.fill("pair", &[zone, before]),
                    after => words.fill("pair", &[zone, &format!("{before} -> {after}")]),
                }
            }),
        );
        self.add_all(
            "also",
            finding.also.iter().map(|also| {
                let name = match also.rule.as_str() {
                    "" => also.ruling.clone(),
                    rule => format!("{} {rule}", also.ruling),
                };
                words.fill("pair", &[&name, &also.message])
            }),
        );
        // Lines as a log has them, but for what is said of them.
        let line = |line: &String| words.said(line, &[]).unwrap_or_else(|| format!("`{line}`"));
        let legal: Vec<String> = finding.legal.iter().map(line).collect();
        let legal: Vec<&str> = legal.iter().map(String::as_str).collect();
        self.add("legal", &self.either(&legal));
        self.penalty(finding);
        self.add("read-as", &finding.reading);
        self.add("would-settle", &finding.settle);
        self.add("nearly", &finding.hint);
        self.add_all("spread", finding.spread.iter().cloned());
    }
}

/// What an exit code of `check` means: the key of its words.
fn exit_meaning(code: u8) -> &'static str {
    match code {
        0 => "exit.clean",
        1 => "exit.illegal",
        2 => "exit.usage",
        3 => "exit.malformed",
        4 => "exit.failed",
        _ => "exit.open",
    }
}
