//! A recording at work: what is typed is read, judged, written to the disk, and answered. How it is typed and shown is the
//! affair of the front ends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::cli::input::{self, Beside};
use crate::cli::output;
use crate::cli::trouble::Trouble;
use crate::games::{self, ByItself, Desks, Door, Offered, Outlook, Refusal, Spoken};
use crate::judge::{Finding, Malformed, Note, Report, Verdict};
use crate::notation::VerbIndex;
use crate::recorder::complete::{self, Word};
use crate::recorder::line::{self, Unfit};
use crate::recorder::{Entry, Session};

use super::store::{Kept, Store, StoreError};

/// What is asked of a recorder; in the protocol for programs, a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// A line of the log.
    Enter {
        /// The line.
        line: String,
        /// Take it even if it is illegal.
        #[serde(default)]
        as_played: bool,
    },
    /// What comes next by itself.
    ByItself {},
    /// Everything up to the next turn.
    Turn {},
    /// The line that was named illegal is taken as it was played.
    Take {},
    /// Entries are taken back.
    Undo {
        /// How many.
        #[serde(default = "one")]
        count: u32,
    },
    /// Entries that were taken back are put in again.
    Redo {
        /// How many.
        #[serde(default = "one")]
        count: u32,
    },
    /// The table, and what is legal now.
    Look {},
    /// What can follow what is typed.
    Complete {
        /// What is typed.
        line: String,
    },
    /// The log so far.
    Log {},
    /// Everything that is to be said about the log so far.
    Report {},
    /// The log is written to another file as well.
    Save {
        /// The file.
        file: PathBuf,
    },
    /// The recording ends, and the log is written.
    End {},
}

fn one() -> u32 {
    1
}

/// What became of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The recorder is ready for the first request.
    Ready,
    /// It is in the journal, on the disk.
    Accepted,
    /// It is illegal and was not accepted; it can be taken as played.
    Illegal,
    /// It cannot be read and was not accepted.
    Unread,
    /// Entries were taken back or put in again.
    Changed,
    /// Something was to be shown.
    Shown,
    /// It cannot be done now.
    #[default]
    Refused,
    /// It could not be written, and was not accepted.
    NotWritten,
    /// The recording has ended, and the log is written.
    Ended,
}

/// An answer; in the protocol for programs, a line of JSON without what is empty.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Answer {
    /// What became of it.
    pub answer: Outcome,
    /// How many entries stand.
    pub entries: usize,
    /// What was added to the log, taken from it, or shown of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// The number of the first of these lines in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What there is to say, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
    /// What could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub malformed: Vec<Malformed>,
    /// Findings that the log did not have before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
    /// Notes that the log did not have before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// What can follow, and from which byte of the line on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<Complete>,
    /// Everything about the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<Box<Report>>,
    /// What comes next, in words.
    pub next: String,
    /// What comes next by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_itself: Option<ByItself>,
    /// The lines up to the next turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turn: Vec<String>,
    /// How the match ended.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub result: String,
    /// The table.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub table: String,
    /// What is legal now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<Offered>,
}

/// What can follow what is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Complete {
    /// At which byte of the line the words begin.
    pub at: usize,
    /// The words.
    pub words: Vec<Word>,
}

/// A recording.
pub struct Recorder {
    file: PathBuf,
    files: Beside,
    store: Store,
    session: Session,
    door: &'static dyn Door,
    index: VerbIndex,
    desks: Desks,
    log: String,
    report: Report,
    outlook: Outlook,
    /// A line that was named illegal, and may be taken yet.
    held: Option<String>,
    /// The digest of what lies under the log's name, as far as it was written here.
    written: Option<[u8; 32]>,
}

/// Why there is nothing to go on with.
fn trouble(error: StoreError) -> Trouble {
    match error {
        StoreError::Exists(_) | StoreError::None(_) => Trouble::Usage(error.to_string()),
        StoreError::File { file, error } => Trouble::File { file, source: error },
        StoreError::Journal { file, error } => Trouble::Input {
            file,
            reason: error.to_string(),
        },
        StoreError::InUse(file) => Trouble::Input {
            file,
            reason: "is in use: another `rejudge record` is writing this match; end that one first".to_owned(),
        },
        StoreError::Replaced(_) | StoreError::Write { .. } => Trouble::Usage(error.to_string()),
    }
}

impl Recorder {
    /// Begins a recording: `head` is the log as far as it was written before. What cannot be read of that is handed back.
    ///
    /// # Errors
    /// If there is a recording already, or the journal cannot be written.
    pub fn begin(file: &Path, head: &str) -> Result<Result<Recorder, Vec<Malformed>>, Trouble> {
        let door = games::of_log(head).map_err(Trouble::Usage)?;
        let files = Beside::new(file);
        let mut desks = Desks::default();
        let report = judge(&mut desks, door, file, head, &files)?;
        if !report.malformed.is_empty() {
            return Ok(Err(report.malformed));
        }
        let entry = Entry::Start(head.to_owned());
        let store = Store::create(&Store::beside(file), &entry).map_err(trouble)?;
        let session = Session::of(vec![entry]).map_err(|error| Trouble::Usage(error.to_string()))?;
        let written = file.exists().then(|| digest(head));
        Ok(Ok(Recorder::new(file, store, session, door, written)?))
    }

    /// Goes on with a recording. Says how many bytes at the end of its journal were torn and were cut off.
    ///
    /// # Errors
    /// If there is none, another recorder has it, or it is damaged.
    pub fn resume(file: &Path) -> Result<(Recorder, usize), Trouble> {
        let opened = Store::open(&Store::beside(file)).map_err(trouble)?;
        let name = opened.store.path().display().to_string();
        let written = last_written(&opened.entries);
        not_changed(file, written)?;
        let session = Session::of(opened.entries).map_err(|error| Trouble::Input {
            file: name,
            reason: error.to_string(),
        })?;
        let door = games::of_log(&session.log()).map_err(Trouble::Usage)?;
        let recorder = Recorder::new(file, opened.store, session, door, written)?;
        Ok((recorder, opened.torn))
    }

    fn new(
        file: &Path,
        store: Store,
        session: Session,
        door: &'static dyn Door,
        written: Option<[u8; 32]>,
    ) -> Result<Recorder, Trouble> {
        let mut recorder = Recorder {
            file: file.to_owned(),
            files: Beside::new(file),
            store,
            session,
            door,
            index: VerbIndex::new(door.vocabulary()),
            desks: Desks::default(),
            log: String::new(),
            report: Report::default(),
            outlook: Outlook::default(),
            held: None,
            written,
        };
        recorder.look_anew()?;
        Ok(recorder)
    }

    /// Judges the log as it stands now.
    fn look_anew(&mut self) -> Result<(), Trouble> {
        self.log = self.session.log();
        self.report = judge(&mut self.desks, self.door, &self.file, &self.log, &self.files)?;
        self.outlook = self.ahead();
        Ok(())
    }

    /// Where the match stands; nothing where the game cannot say.
    fn ahead(&mut self) -> Outlook {
        match self.desks.outlook(self.door, &self.log, &self.files) {
            Ok(Some(outlook)) => outlook,
            Ok(None) | Err(_) => Outlook::default(),
        }
    }

    /// Where the match stands.
    pub fn outlook(&self) -> &Outlook {
        &self.outlook
    }

    /// What is entered so far.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Everything about the log so far.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The log.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Whether a line waits to be taken as played, or not.
    pub fn holds(&self) -> Option<&str> {
        self.held.as_deref()
    }

    /// What is said of the game.
    pub fn spoken(&self) -> Spoken {
        self.door.spoken()
    }

    /// Whether a word is a verb of the game, or a player with a colon.
    pub fn is_verb(&self, word: &str) -> bool {
        self.index.verb(word).is_some()
    }

    /// The first answer, before anything was asked.
    pub fn ready(&self, said: Vec<String>) -> Answer {
        self.answer(Outcome::Ready, said)
    }

    /// Something that is said and changes nothing.
    pub fn answer(&self, answer: Outcome, said: Vec<String>) -> Answer {
        let Outlook {
            next,
            by_itself,
            turn,
            result,
            ..
        } = &self.outlook;
        Answer {
            answer,
            said,
            entries: self.session.entries().len(),
            next: next.clone(),
            by_itself: by_itself.clone(),
            turn: turn.clone(),
            result: result.clone(),
            ..Answer::default()
        }
    }

    fn refuse(&self, why: impl Into<String>) -> Answer {
        self.answer(Outcome::Refused, vec![why.into()])
    }

    /// Does what is asked.
    ///
    /// # Errors
    /// If a file that the log names can no longer be read.
    pub fn serve(&mut self, request: Request) -> Result<Answer, Trouble> {
        Ok(match request {
            Request::Enter { line, as_played } => self.enter(&line, as_played)?,
            Request::ByItself {} => match self.outlook.by_itself.clone() {
                Some(ByItself { line, whole: true }) => self.enter(&line, false)?,
                Some(ByItself { line, .. }) => self.refuse(format!("type what was seen: {line}...")),
                None if !self.outlook.result.is_empty() => self.refuse("the match is over; `end` writes the log"),
                None => {
                    self.refuse("nothing comes by itself here: somebody chooses, or `turn` goes on to the next turn")
                }
            },
            Request::Turn {} => match self.outlook.turn.join("\n").as_str() {
                "" => self.refuse(format!("the turn cannot end yet; next: {}", self.outlook.next)),
                lines => self.enter_all(lines)?,
            },
            Request::Take {} => match self.held.take() {
                Some(text) => self.accept(text, true)?,
                None => self.refuse("no line waits to be taken as played"),
            },
            Request::Undo { count } => self.undo(count)?,
            Request::Redo { count } => {
                let most = self.session.undone();
                match usize::try_from(count).is_ok_and(|count| count <= most) && count > 0 {
                    true => self.change(Entry::Redo(count))?,
                    false => self.refuse(format!("{most} entries can be put in again, not {count}")),
                }
            }
            Request::Look {} => Answer {
                table: self.outlook.table.clone(),
                legal: self.outlook.legal.clone(),
                ..self.answer(Outcome::Shown, Vec::new())
            },
            Request::Complete { line } => Answer {
                complete: Some(self.complete(&line)),
                ..self.answer(Outcome::Shown, Vec::new())
            },
            Request::Log {} => Answer {
                lines: self.log.lines().map(str::to_owned).collect(),
                line: Some(1),
                ..self.answer(Outcome::Shown, Vec::new())
            },
            Request::Report {} => Answer {
                report: Some(Box::new(self.report.clone())),
                ..self.answer(Outcome::Shown, Vec::new())
            },
            Request::Save { file } => match self.save(&file) {
                Ok(()) => self.answer(Outcome::Shown, vec![format!("written to {}", file.display())]),
                Err(error) => self.answer(Outcome::NotWritten, vec![error.to_string()]),
            },
            Request::End {} => self.end(),
        })
    }

    /// What can follow what is typed.
    pub fn complete(&self, typed: &str) -> Complete {
        let legal: Vec<(&str, &str)> = self
            .outlook
            .legal
            .iter()
            .map(|o| (o.line.as_str(), o.says.as_str()))
            .collect();
        let (at, words) = complete::words(typed, &legal, self.door.vocabulary(), &self.index);
        Complete { at, words }
    }

    fn enter(&mut self, typed: &str, as_played: bool) -> Result<Answer, Trouble> {
        if typed.contains(['\n', '\r']) {
            return Ok(self.refuse("one line at a time"));
        }
        self.enter_all(typed)
            .and_then(|answer| match (as_played, answer.answer) {
                (true, Outcome::Illegal) => self.serve(Request::Take {}),
                _ => Ok(answer),
            })
    }

    /// Enters a line, or several that belong together.
    fn enter_all(&mut self, typed: &str) -> Result<Answer, Trouble> {
        self.held = None;
        let mut section = self.session.section().unwrap_or("setup").to_owned();
        let mut text = String::new();
        for typed in typed.lines() {
            let typed = line::quoted(typed);
            let plain = match line::plain(&section, &typed, self.door.vocabulary(), &self.index) {
                Ok(plain) => plain,
                Err(unfit) => return Ok(self.unfit(unfit)),
            };
            if plain.starts_with('\n') {
                section = plain.trim().lines().next().unwrap_or("setup").to_owned();
            }
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&plain);
        }
        self.accept(text, false)
    }

    fn unfit(&self, unfit: Unfit) -> Answer {
        let said = match unfit {
            Unfit::Empty => vec!["nothing was typed".to_owned()],
            Unfit::Head => vec!["cards and deck lists stand in the head of a log; they cannot be added now".to_owned()],
            Unfit::Unread(errors) => {
                let said = |e: &crate::notation::SyntaxError| {
                    let expected = match e.expected.is_empty() {
                        true => String::new(),
                        false => format!("; expected {}", e.expected.join(", ")),
                    };
                    let help = e.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
                    format!("column {}: {}{expected}{help}", e.column, e.message)
                };
                errors.iter().map(said).collect()
            }
        };
        self.answer(Outcome::Unread, said)
    }

    /// Judges lines as they would stand in the log, and takes them if nothing is illegal or it is taken as played.
    fn accept(&mut self, text: String, as_played: bool) -> Result<Answer, Trouble> {
        let log = format!("{}{text}\n", self.log);
        let report = judge(&mut self.desks, self.door, &self.file, &log, &self.files)?;
        if !report.malformed.is_empty() {
            let mut answer = self.answer(Outcome::Unread, report.malformed.iter().map(unread).collect());
            answer.malformed = report.malformed;
            return Ok(answer);
        }
        let findings = fresh(&self.report, &report);
        let illegal = findings
            .iter()
            .any(|f| f.verdict == Verdict::Illegal && f.consequence.is_none());
        let line = Some(self.session.line_of(self.session.entries().len()) + usize::from(text.starts_with('\n')));
        let lines: Vec<String> = text
            .trim_start_matches('\n')
            .lines()
            .map(|l| l.trim().to_owned())
            .collect();
        if illegal && !as_played {
            self.held = Some(text);
            return Ok(Answer {
                findings,
                lines,
                line,
                ..self.answer(Outcome::Illegal, Vec::new())
            });
        }
        let notes = fresh_notes(&self.report, &report);
        let entry = Entry::Line {
            text,
            as_played: illegal,
        };
        let said = match self.keep(entry) {
            Ok(said) => said,
            Err(error) => return Ok(self.answer(Outcome::NotWritten, vec![error.to_string()])),
        };
        self.log = log;
        self.report = report;
        self.outlook = self.ahead();
        Ok(Answer {
            findings,
            notes,
            lines,
            line,
            ..self.answer(Outcome::Accepted, said)
        })
    }

    /// Puts an entry on the disk, then into the session. Says what else there is to say.
    fn keep(&mut self, entry: Entry) -> Result<Vec<String>, StoreError> {
        let kept = self.store.add(&entry)?;
        // What can come next was looked at before.
        let in_order = self.session.apply(entry);
        debug_assert!(in_order.is_ok(), "{in_order:?}");
        Ok(match kept {
            Kept::Kept => Vec::new(),
            Kept::Anew => vec![format!(
                "{} had been taken away; it was written anew, with all entries",
                self.store.path().display()
            )],
        })
    }

    fn undo(&mut self, count: u32) -> Result<Answer, Trouble> {
        if self.held.take().is_some() {
            return Ok(self.answer(Outcome::Changed, vec!["the line was dropped".to_owned()]));
        }
        let most = self.session.entries().len();
        match usize::try_from(count).is_ok_and(|count| count <= most) && count > 0 {
            true => self.change(Entry::Undo(count)),
            false => Ok(self.refuse(format!("{most} entries can be taken back, not {count}"))),
        }
    }

    /// Takes entries back or puts them in again, and says which.
    fn change(&mut self, entry: Entry) -> Result<Answer, Trouble> {
        self.held = None;
        let before = self.session.entries().to_vec();
        let back = matches!(entry, Entry::Undo(_));
        let mut said = match self.keep(entry) {
            Ok(said) => said,
            Err(error) => return Ok(self.answer(Outcome::NotWritten, vec![error.to_string()])),
        };
        self.look_anew()?;
        let after = self.session.entries();
        let changed = match back {
            true => &before[after.len()..],
            false => &after[before.len()..],
        };
        let lines: Vec<String> = changed
            .iter()
            .flat_map(|e| e.text.trim_start_matches('\n').lines())
            .map(|l| l.trim().to_owned())
            .collect();
        said.push(if back { "taken back" } else { "put in again" }.to_owned());
        Ok(Answer {
            lines,
            ..self.answer(Outcome::Changed, said)
        })
    }

    fn save(&self, file: &Path) -> Result<(), Trouble> {
        if file == self.store.path() {
            return Err(Trouble::Usage(
                "that is the journal itself; name another file".to_owned(),
            ));
        }
        output::replace(file, &self.log)
    }

    /// Writes the log where it belongs.
    fn end(&mut self) -> Answer {
        let written = not_changed(&self.file, self.written).and_then(|()| output::replace(&self.file, &self.log));
        if let Err(error) = written {
            let journal = self.store.path().display();
            let said = vec![
                error.to_string(),
                format!("everything entered is in {journal}; `save FILE` writes the log elsewhere"),
            ];
            return self.answer(Outcome::NotWritten, said);
        }
        let digest = digest(&self.log);
        self.written = Some(digest);
        let mut said = vec![format!("written to {}", self.file.display())];
        match self.keep(Entry::Ended(digest)) {
            Ok(more) => said.extend(more),
            // The log is there; only the mark that it is, is not.
            Err(error) => said.push(error.to_string()),
        }
        self.answer(Outcome::Ended, said)
    }
}

/// Writes the log of a recording that may be going on, as far as its journal is whole. Says how far that is not all.
///
/// # Errors
/// If there is no journal, or the log cannot be written.
pub fn export(file: &Path, out: &Path) -> Result<Option<String>, Trouble> {
    let (entries, damage) = Store::look(&Store::beside(file)).map_err(trouble)?;
    if out == file {
        not_changed(file, last_written(&entries))?;
    }
    let session = Session::of(entries).map_err(|error| Trouble::Usage(error.to_string()))?;
    output::replace(out, session.log())?;
    Ok(damage.map(|error| format!("{error}; what stands before it was written")))
}

/// The digest of what a recording last wrote under the log's name, or found there.
fn last_written(entries: &[Entry]) -> Option<[u8; 32]> {
    let written = entries.iter().rev().find_map(|entry| match entry {
        Entry::Ended(digest) => Some(*digest),
        _ => None,
    });
    written.or_else(|| match entries.first() {
        Some(Entry::Start(head)) => Some(digest(head)),
        _ => None,
    })
}

/// What lies under the log's name is only written over if it was written here.
fn not_changed(file: &Path, written: Option<[u8; 32]>) -> Result<(), Trouble> {
    if !file.exists() || written == Some(digest(&input::read(file)?)) {
        return Ok(());
    }
    let name = file.display();
    Err(Trouble::Usage(format!(
        "{name} is not what the recorder wrote there, and would be lost: move it away; the recording is in {}",
        Store::beside(file).display()
    )))
}

fn digest(log: &str) -> [u8; 32] {
    *blake3::hash(log.as_bytes()).as_bytes()
}

fn judge(desks: &mut Desks, door: &dyn Door, file: &Path, log: &str, files: &Beside) -> Result<Report, Trouble> {
    let name = input::name(file);
    match desks.judge(door, &name, log, &games::Request::default(), files) {
        Ok(report) => Ok(report),
        Err(Refusal::File { file, reason }) => Err(Trouble::Input { file, reason }),
        Err(Refusal::Usage(text)) => Err(Trouble::Usage(text)),
        Err(Refusal::Malformed(malformed)) => Ok(Report {
            file: name,
            malformed,
            ..Report::default()
        }),
    }
}

fn unread(malformed: &Malformed) -> String {
    match malformed.help.as_str() {
        "" => malformed.message.clone(),
        help => format!("{} ({help})", malformed.message),
    }
}

/// The findings that a report did not have before.
fn fresh(before: &Report, after: &Report) -> Vec<Finding> {
    let key = |f: &Finding| (f.ruling.clone(), f.verdict == Verdict::Illegal, f.stands().line);
    let mut known: BTreeMap<_, usize> = BTreeMap::new();
    for finding in &before.findings {
        *known.entry(key(finding)).or_default() += 1;
    }
    let is_new = |finding: &&Finding| match known.get_mut(&key(finding)) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    };
    after.findings.iter().filter(is_new).cloned().collect()
}

/// The same of notes.
fn fresh_notes(before: &Report, after: &Report) -> Vec<Note> {
    after
        .notes
        .iter()
        .filter(|note| !before.notes.contains(note))
        .cloned()
        .collect()
}
