//! Where reports go, in every format there is.

use std::io::{self, Write};
use std::path::Path;

use crate::judge::{Report, Verdict};
use crate::lang::{Lang, Words};
use crate::report::junit::{self, Case, Ending};
use crate::report::sarif::{self, Described};
use crate::report::terminal::{self, Style};
use crate::report::{github, json};

use super::check::{Format, Look};
use super::output;
use super::sums::Sums;
use super::trouble::Trouble;
use super::{exit, work};

/// Where reports go, one after the other, and in which language.
pub struct Sink<W: Write> {
    lang: Lang,
    to: To<W>,
}

/// A format, and where it is written.
enum To<W: Write> {
    /// Nowhere: the exit code tells.
    Nothing,
    /// To people.
    Terminal {
        /// What it is written to.
        out: W,
        /// How it looks.
        style: Style<'static>,
        /// Of several files, those with nothing to say are only counted.
        several: bool,
        /// Something was written.
        written: bool,
    },
    /// One document, or a line a report.
    Json(json::Writer<W>),
    /// A line a finding, for a build server.
    Github(W),
    /// One document.
    Sarif(sarif::Writer<'static, W>),
    /// One document, when all is known.
    Junit(W, Vec<Case>),
}

/// What a ruling is, out of the catalogue.
fn described(ruling: &str) -> Described {
    let text = match ruling.contains('/') {
        true => work::explain(ruling, None).unwrap_or_default(),
        false => String::new(),
    };
    // Its name, then what it is in a sentence.
    let short = text.lines().nth(1).unwrap_or_default().trim().to_owned();
    Described { short, help: text }
}

impl<W: Write> Sink<W> {
    /// Reports that look so. `several`: of more than one file.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn new(out: W, look: Look, several: bool) -> io::Result<Sink<W>> {
        let people = |out, brief| To::Terminal {
            out,
            style: output::style(look.color, brief),
            several,
            written: false,
        };
        let to = match (look.quiet, look.format) {
            (2.., _) => To::Nothing,
            (_, Format::Json) => To::Json(json::Writer::document(out)?),
            (_, Format::Jsonl) => To::Json(json::Writer::lines(out)),
            (_, Format::Github) => To::Github(out),
            (_, Format::Sarif) => To::Sarif(sarif::Writer::new(out, &described)?),
            (_, Format::Junit) => To::Junit(out, Vec::new()),
            (_, Format::Concise) => people(out, true),
            (quiet, Format::Terminal) => people(out, quiet == 1),
        };
        let lang = look.language();
        Ok(Sink { lang, to })
    }

    /// The words for matches of a game.
    fn words(&self, game: &str) -> io::Result<&'static Words> {
        Words::of(self.lang, game).map_err(io::Error::other)
    }

    /// Takes a report. `source` is the log that it is about; `level` that of the event, if it is known; `seat` whose
    /// eyes it is seen with.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn report(
        &mut self,
        report: &Report,
        source: &str,
        (level, seat): (Option<u8>, Option<&str>),
    ) -> io::Result<()> {
        let words = self.words(&report.game)?;
        match &mut self.to {
            To::Nothing => Ok(()),
            To::Json(writer) => writer.report(&words.report(report)),
            To::Github(out) => github::write(out, &words.report(report), source),
            To::Sarif(writer) => writer.report(&words.report(report), source),
            To::Junit(_, cases) => {
                cases.push(case(&report.file, ending(report, source, words)));
                Ok(())
            }
            To::Terminal { several: true, .. } if report.exit_code() == exit::CLEAN => Ok(()),
            To::Terminal {
                out, style, written, ..
            } => {
                if std::mem::replace(written, true) && !style.brief {
                    writeln!(out)?;
                }
                terminal::write(
                    out,
                    report,
                    source,
                    &Style {
                        level,
                        seat,
                        words,
                        ..*style
                    },
                )
            }
        }
    }

    /// Takes that there is no report of a file.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn failure(&mut self, file: &str, trouble: &Trouble, code: u8) -> io::Result<()> {
        let said = trouble.to_string();
        match &mut self.to {
            To::Json(writer) => writer.failure(file, &said, code),
            To::Github(out) => github::failure(out, file, &said),
            To::Sarif(writer) => {
                writer.failure(file, &said);
                Ok(())
            }
            To::Junit(_, cases) => {
                cases.push(case(file, Ending::Error(said, String::new())));
                Ok(())
            }
            To::Nothing | To::Terminal { .. } => Ok(()),
        }
    }

    /// Ends what was begun.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn finish(self, sums: &Sums) -> io::Result<()> {
        let words = self.words("")?;
        match self.to {
            To::Json(writer) => writer.finish(),
            To::Sarif(writer) => writer.finish(),
            To::Junit(mut out, cases) => {
                let document = junit::document("rejudge check", &cases).map_err(io::Error::other)?;
                out.write_all(document.as_bytes())
            }
            To::Terminal {
                mut out,
                style,
                several: true,
                written,
            } if !style.brief => {
                if written {
                    writeln!(out)?;
                }
                writeln!(out, "{}", sums.words("sums.files", words))
            }
            To::Nothing | To::Github(_) | To::Terminal { .. } => Ok(()),
        }
    }
}

fn case(file: &str, ending: Ending) -> Case {
    let path = Path::new(file);
    let folder = path.parent().map(|p| p.display().to_string()).unwrap_or_default();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Case {
        suite: folder.replace('\\', "/"),
        name: stem.into_owned(),
        ending,
    }
}

/// How a log ended as a case: with something illegal it failed; with something that cannot be told, and nothing worse, nobody
/// can say.
fn ending(report: &Report, source: &str, words: &Words) -> Ending {
    let brief = Style {
        brief: true,
        words,
        ..Style::default()
    };
    let text = terminal::render(report, source, &brief);
    let report = words.report(report);
    if let Some(first) = report.malformed.first() {
        let line = words.fill("line", &[&first.place.line.to_string()]);
        return Ending::Error(words.fill("pair", &[&line, &first.message]), text);
    }
    let by_itself = |of: Verdict| {
        let mut findings = report.findings.iter().filter(move |f| f.verdict == of);
        let all = findings.clone();
        findings.find(|f| !f.follows()).or_else(|| all.into_iter().next())
    };
    let told = |of: Verdict| {
        by_itself(of).map(|f| {
            let line = words.fill("line", &[&f.stands().line.to_string()]);
            words.fill("title", &[&f.ruling, &line, &f.message])
        })
    };
    match (told(Verdict::Illegal), told(Verdict::CannotTell)) {
        (Some(first), _) => Ending::Failed(first, text),
        (None, Some(first)) => Ending::Skipped(words.fill("pair", &[words.word("open"), &first])),
        (None, None) => Ending::Passed,
    }
}
