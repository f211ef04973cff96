//! Lines of the log that are written anew, taken out or put in where they belong.

use crate::cli::trouble::Trouble;
use crate::judge::Verdict;
use crate::recorder::line::{self, Unfit};
use crate::recorder::{Entry, Session};

use super::protocol::{Answer, Outcome};
use super::recorder::Recorder;
use super::told::{fresh_behind, unread};

/// What becomes of a line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another stands in its place.
    Instead,
    /// Another stands before it.
    Before,
}

/// A change of the log: the entry that makes it, and where.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The entry.
    pub entry: Entry,
    /// The line of the log from which on the others may have other numbers.
    pub from: usize,
    /// By how many they have.
    pub more: isize,
    /// What is written, line by line.
    pub lines: Vec<String>,
}

impl Recorder {
    /// What stands in a line of the log that was entered here.
    pub fn line(&self, number: usize) -> Result<String, String> {
        self.placed(number).map(|(.., line)| line)
    }

    /// The entry of a line of the log, which of its lines it is, and the line.
    fn placed(&self, number: usize) -> Result<(usize, usize, String), String> {
        let session = self.session();
        let Some((entry, mut at)) = session.entry_at(number) else {
            let (first, next) = (session.line_of(0), session.line_of(session.entries().len()));
            return Err(match number < first {
                true => format!(
                    "line {number} stood in the file when the recording began: it is changed there, behind `end`"
                ),
                false if first == next => "no line was entered yet".to_owned(),
                false => format!(
                    "lines {first} to {} were entered here; there is no line {number}",
                    next - 1
                ),
            });
        };
        let text = session.entries().get(entry).map_or("", |entry| entry.text.as_str());
        // The empty line before a turn belongs to it.
        at += usize::from(at == 0 && text.starts_with('\n'));
        let line = text.split('\n').nth(at).unwrap_or("").trim().to_owned();
        Ok((entry, at, line))
    }

    /// The entry that a change makes.
    fn changed(&self, number: usize, typed: &str, change: Change) -> Result<Changed, Unplaced> {
        let (place, at, _) = self.placed(number).map_err(Unplaced::Nowhere)?;
        let session = self.session();
        let old = session.entries().get(place).map_or("", |entry| entry.text.as_str());
        let mut lines: Vec<&str> = old.split('\n').collect();
        let section = session.section_before(place).unwrap_or("setup");
        let within = lines[..at]
            .iter()
            .rev()
            .find(|line| !line.is_empty() && !line.starts_with(' '));
        let plain = match typed.trim().is_empty() {
            true => String::new(),
            false => {
                let section = within.copied().unwrap_or(section);
                self.plain(section, &line::quoted(typed)).map_err(Unplaced::Unfit)?
            }
        };
        let from = session.line_of(place) + at;
        let shown = plain
            .trim_start_matches('\n')
            .lines()
            .map(|line| line.trim().to_owned())
            .collect();
        // A turn brings its empty line along.
        let new: Vec<&str> = match plain.trim_start_matches('\n') {
            "" => Vec::new(),
            _ if at > 0 && lines[at - 1].is_empty() => plain.trim_start_matches('\n').split('\n').collect(),
            _ => plain.split('\n').collect(),
        };
        let at_most = |count: usize| isize::try_from(count).unwrap_or(isize::MAX);
        let place_of = u32::try_from(place).unwrap_or(u32::MAX);
        if change == Change::Before && at <= 1 && lines[..at].iter().all(|line| line.is_empty()) {
            // Before the whole entry.
            let more = at_most(plain.split('\n').count());
            let entry = Entry::Insert {
                at: place_of,
                text: plain,
                as_played: false,
            };
            return Ok(Changed {
                entry,
                from: session.line_of(place),
                more,
                lines: shown,
            });
        }
        let taken = match change {
            Change::Instead => at..at + 1,
            Change::Before => at..at,
        };
        let more = at_most(new.len()) - at_most(taken.len());
        lines.splice(taken, new);
        let text = lines.join("\n");
        // An entry of which nothing is left goes, and with it its empty line.
        let more = match text.trim().is_empty() {
            true => -at_most(old.split('\n').count()),
            false => more,
        };
        let entry = Entry::Edit {
            at: place_of,
            text,
            as_played: false,
        };
        Ok(Changed {
            entry,
            from,
            more,
            lines: shown,
        })
    }

    /// Writes a line of the log anew, takes it out, or puts one before it. What stands behind it is judged with it.
    ///
    /// # Errors
    /// If a file that the log names can no longer be read.
    pub fn edit(&mut self, number: usize, typed: &str, change: Change, as_played: bool) -> Result<Answer, Trouble> {
        self.drop_held();
        if typed.contains(['\n', '\r']) {
            return Ok(self.refuse("one line at a time"));
        }
        if change == Change::Before && typed.trim().is_empty() {
            return Ok(self.refuse(format!("what is to stand before line {number}?")));
        }
        let changed = match self.changed(number, typed, change) {
            Ok(changed) => changed,
            Err(Unplaced::Nowhere(why)) => return Ok(self.refuse(why)),
            Err(Unplaced::Unfit(unfit)) => return Ok(self.unfit(unfit)),
        };
        self.accept_changed(changed, as_played)
    }

    /// Makes a change, if nothing that it makes is illegal or it is taken as it was played.
    ///
    /// # Errors
    /// If a file that the log names can no longer be read.
    pub fn accept_changed(&mut self, changed: Changed, as_played: bool) -> Result<Answer, Trouble> {
        let Changed {
            entry,
            from,
            more,
            lines,
        } = changed;
        let mut tried: Session = self.session().clone();
        if let Err(error) = tried.apply(entry.clone()) {
            return Ok(self.refuse(error.to_string()));
        }
        let log = tried.log();
        let report = self.judged(&log)?;
        if !report.malformed.is_empty() {
            let mut answer = self.answer(Outcome::Unread, report.malformed.iter().map(unread).collect());
            answer.malformed = report.malformed;
            return Ok(answer);
        }
        let findings = fresh_behind(self.report(), &report, from, more);
        let illegal = findings
            .iter()
            .any(|f| f.verdict == Verdict::Illegal && f.consequence.is_none());
        let line = (from > 0).then_some(from);
        let entry = match entry {
            Entry::Insert { at, text, .. } => Entry::Insert {
                at,
                text,
                as_played: illegal,
            },
            Entry::Edit { at, text, .. } => Entry::Edit {
                at,
                text,
                as_played: illegal,
            },
            other => other,
        };
        if illegal && !as_played {
            self.hold(Changed {
                entry,
                from,
                more,
                lines: lines.clone(),
            });
            return Ok(Answer {
                findings,
                lines,
                line,
                ..self.answer(Outcome::Illegal, Vec::new())
            });
        }
        let mut said = match self.keep(entry) {
            Ok(said) => said,
            Err(error) => return Ok(self.answer(Outcome::NotWritten, vec![error.to_string()])),
        };
        self.stands(log, report);
        said.push(match more {
            0 => "written anew".to_owned(),
            1.. => "put in".to_owned(),
            _ => "taken out".to_owned(),
        });
        Ok(Answer {
            findings,
            lines,
            line,
            ..self.answer(Outcome::Changed, said)
        })
    }
}

/// Why a change cannot be made.
enum Unplaced {
    Nowhere(String),
    Unfit(Unfit),
}
