//! `rejudge test`: a folder of fixtures, and what they expect.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::fixtures::{self, Checked, Judging, Under};
use crate::games::GameSessions;
use crate::report::junit::{self, Case, Ending};
use crate::report::terminal::plural;
use crate::report::visible;

use super::guard::guarded;
use super::input::{self, Reach, STDIN};
use super::output::{self, Color, Sort};
use super::trouble::Trouble;
use super::watch::watch;
use super::{Streams, chosen, exit, folders, work};

/// Judges fixtures and compares with the rulings they expect behind `#!`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge test fixtures                          every *.match in the folder and below
  rejudge test fixtures --bless                  write what they earn behind `#!`, after review
  rejudge test fixtures --edition 2021-03        what would be ruled otherwise under that edition
  rejudge test fixtures --junit results.xml      results for a build server
  rejudge test fixtures --name near --list       what those expect that have `near` in their names
  rejudge test fixtures --ruling penalty         those alone that expect this ruling

Exit codes:
  0  every fixture earned what it expects, or was blessed
  1  some did not; or, with --edition, some are ruled otherwise under it
  2  the command line could not be understood
  3  something in a fixture could not be read
  4  a file could not be read or written
Of several, the first of 4, 3, 1, 0 that occurred.")]
pub struct Test {
    /// Fixtures, and folders of them.
    #[arg(required_unless_present = "files_from", value_name = "DIR")]
    paths: Vec<PathBuf>,
    /// The fixtures and folders that this file names, one a line; `-` is standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "watch")]
    files_from: Option<PathBuf>,
    /// Only fixtures with this in their path.
    #[arg(long, value_name = "TEXT")]
    name: Vec<String>,
    /// Only fixtures that expect this ruling, in whatever way.
    #[arg(long, value_name = "RULING")]
    ruling: Vec<String>,
    /// Judge nothing: list the fixtures, each with what it expects.
    #[arg(long, conflicts_with_all = ["bless", "junit", "watch"])]
    list: bool,
    /// Test again whenever a fixture changes, or a file beside one.
    #[arg(long, conflicts_with = "bless")]
    watch: bool,
    /// Rewrite what the fixtures expect as it was earned; without it, that is shown and nothing is written.
    #[arg(long)]
    bless: bool,
    /// Judge all under this edition, and list what would be ruled otherwise than under the fixture's own.
    #[arg(long)]
    edition: Option<String>,
    /// Write the results as JUnit XML as well.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// When to use colors.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
    /// One line a fixture that does not fit; twice: nothing.
    #[arg(short, long, action = clap::ArgAction::Count)]
    quiet: u8,
    #[command(flatten)]
    reach: Reach,
}

/// How many fixtures ended how.
#[derive(Default)]
struct Tally {
    fixtures: usize,
    judgings: usize,
    differ: usize,
    silent: usize,
    unreadable: usize,
    failed: usize,
    blessed: usize,
    /// Ruled otherwise under the edition asked for.
    otherwise: usize,
}

impl Tally {
    /// `307 fixtures, 331 judgings: 305 fit, 2 differ`.
    fn words(&self, edition: Option<&str>) -> String {
        let fit = self.fixtures - self.differ - self.silent - self.unreadable - self.failed - self.blessed;
        let mut parts = vec![format!("{fit} fit")];
        for (count, word) in [
            (self.blessed, "blessed"),
            (self.differ, "differ"),
            (self.silent, "without `#!`"),
            (self.unreadable, "not readable"),
            (self.failed, "failed"),
        ] {
            if count > 0 {
                parts.push(format!("{count} {word}"));
            }
        }
        let mut text = format!(
            "{}, {}: {}",
            plural(self.fixtures, "fixture"),
            plural(self.judgings, "judging"),
            parts.join(", ")
        );
        if let Some(edition) = edition {
            text.push_str(&format!("\n{} ruled otherwise under {edition}", self.otherwise));
        }
        text
    }
}

impl Test {
    /// Runs it.
    ///
    /// # Errors
    /// If a folder can't be read, or the output can't be written; trouble with a fixture is said and counted.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        for name in &self.ruling {
            chosen::known(name)?;
        }
        match (self.list, self.watch) {
            (true, _) => self.listed(streams),
            (_, true) => watch(&self.paths, streams, |streams| self.once(streams)),
            (false, false) => self.once(streams),
        }
    }

    /// The fixtures that are meant.
    fn chosen(&self) -> Result<Vec<PathBuf>, Trouble> {
        let mut paths = folders::logs(&folders::named(&self.paths, self.files_from.as_deref())?)?;
        let named = |path: &PathBuf| {
            let path = path.display().to_string().replace('\\', "/");
            self.name.is_empty() || self.name.iter().any(|part| path.contains(part))
        };
        paths.retain(named);
        if !self.ruling.is_empty() {
            // One that cannot be read is kept: that is said when it is tested.
            paths.retain(|path| {
                input::read(path).map_or(true, |source| {
                    let mut expected = fixtures::expected(&source).into_iter();
                    expected.any(|(_, ruling)| {
                        let ruling = ruling.trim_start_matches(['?', '~']);
                        self.ruling.iter().any(|name| chosen::is_meant(ruling, name))
                    })
                })
            });
        }
        match paths.is_empty() {
            true => Err(Trouble::Usage("there is no such fixture".to_owned())),
            false => Ok(paths),
        }
    }

    /// The fixtures, each with what it expects.
    fn listed(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        for path in self.chosen()? {
            let expected = fixtures::expected(&input::read(&path)?);
            let words: Vec<String> = expected
                .iter()
                .map(|(line, ruling)| format!("{line}: {ruling}"))
                .collect();
            let words = match words.is_empty() {
                true => "clean".to_owned(),
                false => words.join(", "),
            };
            let name = input::name(&path);
            writeln!(streams.out, "{}  {}", visible::line(&name), visible::line(&words))?;
        }
        Ok(exit::CLEAN)
    }

    fn once(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let color = output::style(self.color, false).color;
        if self.bless && self.paths.iter().any(|path| path.as_os_str() == STDIN) {
            return Err(Trouble::Usage("standard input cannot be blessed; name a file".into()));
        }
        let paths = self.chosen()?;
        if let Some(results) = &self.junit {
            let read: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
            output::may_write(results, Sort::Results, &read)?;
        }
        let mut sessions = GameSessions::default();
        let (mut code, mut tally, mut cases) = (exit::CLEAN, Tally::default(), Vec::new());
        for path in paths {
            tally.fixtures += 1;
            let name = input::name(&path);
            let checked = guarded(&name, || {
                let source = input::read(&path)?;
                let under = self.edition.as_deref().map_or(Under::Stated, Under::Also);
                // What a defect left behind does not come back to where the next one is judged.
                let mut now = std::mem::take(&mut sessions);
                let checked = work::fixture(&mut now, &name, &source, under, &self.reach.beside(&path));
                sessions = now;
                Ok((source, checked?))
            });
            let file_code = match checked {
                Ok((source, checked)) => {
                    tally.judgings += checked.judgings.len();
                    let file_code = self.one(&path, &source, &checked, color, &mut tally, streams)?;
                    cases.extend(results(&path, &source, &checked));
                    file_code
                }
                Err(trouble) => {
                    super::complain(streams.err, streams.lang, &trouble);
                    tally.failed += 1;
                    cases.push(case(&path, "", Ending::Error(trouble.to_string(), String::new())));
                    trouble.exit()
                }
            };
            code = exit::worse(code, file_code);
        }
        if let Some(path) = &self.junit {
            let text = junit::document("rejudge test", &cases).map_err(|reason| Trouble::Input {
                file: path.display().to_string(),
                reason,
            })?;
            output::write(path, &text, Sort::Results, &[])?;
        }
        if self.quiet == 0 {
            for line in tally.words(self.edition.as_deref()).lines() {
                streams.say(line)?;
            }
        }
        Ok(code)
    }

    /// One fixture that could be opened.
    fn one(
        &self,
        path: &Path,
        source: &str,
        checked: &Checked,
        color: bool,
        tally: &mut Tally,
        streams: &mut Streams<'_>,
    ) -> Result<u8, Trouble> {
        let name = input::name(path);
        if checked.unreadable {
            tally.unreadable += 1;
            let unreadable = checked.judgings.iter().find(|j| !j.report.malformed.is_empty());
            let malformed = unreadable.map(|j| j.report.malformed.clone()).unwrap_or_default();
            return super::malformed(&name, source, malformed, streams);
        }
        if let (Some(edition), [own, other]) = (&self.edition, &checked.judgings[..])
            && own.got != other.got
        {
            tally.otherwise += 1;
            if self.quiet < 2 {
                self.otherwise(&name, edition, own, other, color, streams)?;
            }
            if checked.fits() {
                return Ok(exit::ILLEGAL);
            }
        }
        if checked.fits() {
            return Ok(exit::CLEAN);
        }
        let blessed = self.bless && checked.rewritten != source;
        if blessed {
            output::replace(path, &checked.rewritten)?;
        }
        let headline = match (checked.silent, blessed) {
            (_, true) => "blessed".to_owned(),
            (true, false) => "expects nothing; write `#! clean`, or bless it".to_owned(),
            (false, false) => {
                let wrong = checked.judgings.iter().filter(|j| !j.fits());
                let editions: Vec<&str> = wrong.map(|j| j.edition.as_str()).collect();
                format!("differs under {}", editions.join(" and "))
            }
        };
        match (blessed, checked.silent) {
            (true, _) => tally.blessed += 1,
            (false, true) => tally.silent += 1,
            (false, false) => tally.differ += 1,
        }
        if self.quiet < 2 {
            streams.say(&format!("{name}: {headline}"))?;
        }
        if self.quiet == 0 {
            let text = output::difference(&name, "as judged", source, &checked.rewritten, color);
            streams.out.write_all(text.as_bytes())?;
            for line in unexpected(checked) {
                writeln!(streams.out, "  {}", visible::line(&line))?;
            }
            writeln!(streams.out)?;
        }
        Ok(if blessed { exit::CLEAN } else { exit::ILLEGAL })
    }

    /// What is ruled otherwise under another edition.
    fn otherwise(
        &self,
        name: &str,
        edition: &str,
        own: &Judging,
        other: &Judging,
        color: bool,
        streams: &mut Streams<'_>,
    ) -> Result<(), Trouble> {
        streams.say(&format!("{name}: ruled otherwise under {edition}"))?;
        if self.quiet > 0 {
            return Ok(());
        }
        for (sign, judging, without) in [('-', own, other), ('+', other, own)] {
            for (line, ruling) in judging.got.difference(&without.got) {
                let text = format!("{sign} {line}: {ruling} ({})", judging.edition);
                writeln!(streams.out, "  {}", output::signed(&text, color))?;
            }
        }
        Ok(())
    }
}

/// The findings that the fixture does not expect, one line each.
fn unexpected(checked: &Checked) -> Vec<String> {
    let mut lines = Vec::new();
    for judging in checked.judgings.iter().filter(|j| !j.fits()) {
        for finding in &judging.report.findings {
            let told = (finding.stands().line, fixtures::written(finding));
            if !judging.want.contains(&told) {
                let (line, ruling) = told;
                lines.push(format!("{line}: {ruling} ({}): {}", judging.edition, finding.message));
            }
        }
    }
    lines
}

fn case(path: &Path, edition: &str, ending: Ending) -> Case {
    let folder = path.parent().map(|p| p.display().to_string()).unwrap_or_default();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Case {
        suite: folder.replace('\\', "/"),
        name: match edition {
            "" => stem.into_owned(),
            edition => format!("{stem} [{edition}]"),
        },
        ending,
    }
}

/// Rulings on one line, each with its line of the log.
fn listed(told: &fixtures::Told) -> String {
    match told.is_empty() {
        true => "nothing".to_owned(),
        false => {
            let words: Vec<String> = told.iter().map(|(line, r)| format!("{line}: {r}")).collect();
            words.join(", ")
        }
    }
}

/// The results of one fixture, one for each edition under which it was judged.
fn results(path: &Path, source: &str, checked: &Checked) -> Vec<Case> {
    let name = input::name(path);
    let own = checked.judgings.first();
    checked
        .judgings
        .iter()
        .map(|judging| {
            let ending = if let Some(first) = judging.report.malformed.first() {
                Ending::Error(format!("line {}: {}", first.place.line, first.message), String::new())
            } else if checked.silent {
                Ending::Failed("it expects nothing".into(), String::new())
            } else if let (false, Some(own)) = (judging.stated, own) {
                // Nothing is expected of this edition; it is compared with the fixture's own.
                match judging.got == own.got {
                    true => Ending::Passed,
                    false => Ending::Failed(
                        format!("ruled otherwise than under {}", own.edition),
                        format!(
                            "under {}: {}\nunder {}: {}",
                            own.edition,
                            listed(&own.got),
                            judging.edition,
                            listed(&judging.got)
                        ),
                    ),
                }
            } else if judging.fits() {
                Ending::Passed
            } else {
                let message = format!("expected {}; earned {}", listed(&judging.want), listed(&judging.got));
                let text = output::difference(&name, "as judged", source, &checked.rewritten, false);
                Ending::Failed(message, text)
            };
            case(path, &judging.edition, ending)
        })
        .collect()
}
