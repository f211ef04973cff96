//! Many matches in one stream: a record in, a record out, in the same order, whatever is in it.
//!
//! One thread reads, some judge, and this one writes; nothing is held but what is in hand.

pub mod jobs;
mod lines;
mod record;
mod source;
mod unpacked;
mod with;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::value::RawValue;

use crate::games::GameSessions;
use crate::judge::Report;

use super::check::Text;
use super::guard::guarded;
use super::how::Judge;
use super::input::{Reach, STDIN};
use super::settings::Finder;
use super::trouble::Trouble;
use super::{exit, folders};

pub use record::Record;
pub use with::With;

/// Whoever waits longer sees how far it is.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the matches of a batch are, and with what they are judged.
pub struct Batch<'a> {
    /// JSON lines, matches, folders and archives, each also packed; standard input if there is none.
    pub inputs: &'a [PathBuf],
    /// The folder with the card pools and lists; beside the inputs if none is named.
    pub with: Option<&'a Path>,
    /// How many judge at once; as many as there are processors if not said.
    pub jobs: Option<usize>,
    /// Where the files may lie that logs name.
    pub reach: Reach,
    /// Who judges.
    pub judge: &'a Judge,
}

/// A record that was judged, or could not be.
pub struct Judged<'a> {
    /// As it came.
    pub id: &'a RawValue,
    /// The same in words.
    pub name: &'a str,
    /// Where it lies, if it is a file of its own.
    pub path: Option<&'a Path>,
    /// The match; none if it could not be read.
    pub text: Option<&'a Text>,
    /// It is no record, but the place from which on an input could not be read.
    pub broken: bool,
    /// The report; or the exit code for this record, and why there is none.
    pub report: Result<&'a Report, (u8, &'a str)>,
}

/// What is made of a record in the thread that judged it: bytes for the output, and whatever is counted.
pub trait Made: Send {
    /// Adds a record.
    ///
    /// # Errors
    /// If it cannot be written down.
    fn record(&mut self, bytes: &mut Vec<u8>, judged: &Judged<'_>, files: &With) -> io::Result<()>;
}

/// The files of each input that came up: of the folder they share, or beside it.
struct Folders<'a> {
    batch: &'a Batch<'a>,
    /// The latest: an input is worked on at a time.
    at: Option<(PathBuf, bool, With)>,
}

impl Folders<'_> {
    /// `confined`: for logs that lie nowhere themselves.
    fn of(&mut self, folder: &Path, confined: bool) -> &With {
        let (folder, confined) = match self.batch.with {
            Some(folder) => (folder, true),
            None => (folder, confined),
        };
        if self
            .at
            .as_ref()
            .is_none_or(|(at, was, _)| at != folder || *was != confined)
        {
            self.at = None;
        }
        let outside = self.batch.reach.allow_outside;
        let (_, _, with) = self
            .at
            .get_or_insert_with(|| (folder.to_owned(), confined, With::folder(folder, outside, confined)));
        with
    }
}

/// Where a record lies.
struct At<'a> {
    files: &'a With,
    finder: &'a Finder,
    folder: &'a Path,
}

impl Batch<'_> {
    /// Judges all, and hands on what was made of it: in order, and some at a time, each made in a `new` one.
    ///
    /// # Errors
    /// Those of `take`.
    pub fn run<M: Made>(
        &self,
        new: impl Fn() -> M + Sync,
        mut take: impl FnMut(Vec<u8>, M) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let stdin = [PathBuf::from(STDIN)];
        let inputs = match self.inputs.is_empty() {
            true => &stdin,
            false => self.inputs,
        };
        let jobs = self.jobs.unwrap_or_else(jobs::usual);
        let read = Arc::new(AtomicU64::new(0));
        let mut progress = Progress::new(inputs, Arc::clone(&read));
        let source = |hand: &mut jobs::Hand<source::Chunk>| source::all(inputs, hand, &read);
        let worker = || {
            let (mut sessions, finder, new) = (GameSessions::default(), Finder::default(), &new);
            let mut folders = Folders { batch: self, at: None };
            move |chunk: source::Chunk| {
                let count = chunk.records.len();
                let (mut bytes, mut made, mut failed) = (Vec::new(), new(), None);
                for raw in chunk.records {
                    let (folder, confined) = match &raw {
                        // The logs of a folder name what lies beside them.
                        source::Raw::File(_, path) => (path.parent().unwrap_or(path).to_owned(), false),
                        _ => (self.with.unwrap_or(&chunk.input.folder).to_owned(), true),
                    };
                    let at = At {
                        files: folders.of(&folder, confined),
                        finder: &finder,
                        folder: &folder,
                    };
                    let written = self.one(&mut sessions, raw, &at, &mut bytes, &mut made);
                    failed = failed.or(written.err());
                }
                (count, bytes, made, failed)
            }
        };
        let done = jobs::in_order(jobs, source, worker, |(count, bytes, made, failed)| {
            progress.went_on(count);
            match failed {
                Some(error) => Err(Trouble::from(error)),
                None => take(bytes, made),
            }
        });
        progress.end();
        done
    }

    fn one<M: Made>(
        &self,
        sessions: &mut GameSessions,
        raw: source::Raw,
        at: &At<'_>,
        bytes: &mut Vec<u8>,
        made: &mut M,
    ) -> io::Result<()> {
        let broken = matches!(raw, source::Raw::Broken(..));
        let path = match &raw {
            source::Raw::File(_, path) => Some(path.clone()),
            _ => None,
        };
        let Record { id, name, text } = Record::of(raw);
        let settings = (at.finder, at.folder);
        let judged = match &text {
            Ok(text) => guarded(&name, || self.judge.judge(sessions, &name, text, at.files, settings))
                .map_err(|trouble| (trouble.exit(), trouble.to_string())),
            Err(bad) => Err((bad.code, bad.reason.clone())),
        };
        let judged = Judged {
            id: &id,
            name: &name,
            path: path.as_deref(),
            text: text.as_ref().ok(),
            broken,
            report: match &judged {
                Ok(seen) => Ok(&seen.report),
                Err((code, reason)) => Err((*code, reason)),
            },
        };
        let before = bytes.len();
        // What is made of a report is no work that a record may break, and yet it costs that record alone.
        let written = guarded(&name, || Ok(made.record(bytes, &judged, at.files)?));
        match written {
            Ok(()) => Ok(()),
            Err(Trouble::Output(error)) => Err(error),
            Err(trouble) => {
                bytes.truncate(before);
                let judged = Judged {
                    report: Err((exit::FAILED, &trouble.to_string())),
                    text: None,
                    ..judged
                };
                made.record(bytes, &judged, at.files)
            }
        }
    }
}

/// How far it is, shown on a terminal to who has waited for a while.
struct Progress {
    since: Instant,
    records: u64,
    read: Arc<AtomicU64>,
    /// How much there is to read, where that is known.
    bytes: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new(inputs: &[PathBuf], read: Arc<AtomicU64>) -> Progress {
        Progress {
            since: Instant::now(),
            records: 0,
            read,
            bytes: inputs.iter().map(|path| folders::size(path)).sum(),
            bar: None,
        }
    }

    fn went_on(&mut self, records: usize) {
        self.records += records as u64;
        if self.bar.is_none() && self.since.elapsed() > PATIENCE {
            self.bar = Some(bar(self.bytes));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.read.load(Ordering::Relaxed));
            let a_second = self.records as f64 / self.since.elapsed().as_secs_f64();
            bar.set_message(format!("{} records, {a_second:.0} a second", self.records));
        }
    }

    fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// It is drawn where standard error is a terminal, and nowhere else.
fn bar(bytes: Option<u64>) -> ProgressBar {
    let template = match bytes {
        Some(_) => "{bar:30} {percent:>3} %  {msg}  {eta} left",
        None => "{msg}  {elapsed}",
    };
    // The templates are these two.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(bytes, ProgressDrawTarget::stderr_with_hz(5)).with_style(style)
}
