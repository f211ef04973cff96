//! A recording at work: what is typed is read, judged, written to the disk, and answered. How it is typed and shown is the
//! affair of the front ends.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::cli::exit;
use crate::cli::input::{self, Beside, Reach};
use crate::cli::output;
use crate::cli::sign::Signer;
use crate::cli::trouble::Trouble;
use crate::games::kit::sight::Tables;
use crate::games::{
    self, AnyGame, ByItself, GameSessions, HelpWords, Moment, Prompt, Refusal, Request as GameRequest, When,
};
use crate::judge::{Malformed, Report, Verdict};
use crate::lang::{ENGLISH, Lang, Words};
use crate::notation::VerbIndex;
use crate::recorder::complete::{self, Ahead};
use crate::recorder::line::{self, Unfit};
use crate::recorder::{Entry, Session};
use crate::review::table::picture;

use super::beside;
use super::changes::{Change, Changed};
use super::packing::{self, Packed};
use super::plain;
use super::protocol::{Answer, Complete, Outcome, Request};
use super::store::{Kept, Store, StoreError};
use super::told::{fresh, fresh_notes, judge, unread};
use super::written::{digest, last_written, not_changed, trouble};

/// Of what can be put in again so many are told.
const TOLD_MOST: usize = 3;

/// What is said where a line that was not written is taken back.
const DROPPED: &str = "the line was dropped";

/// A recording.
pub struct Recorder {
    file: PathBuf,
    files: Beside,
    store: Store,
    session: Session,
    game: &'static dyn AnyGame,
    index: VerbIndex,
    sessions: GameSessions,
    log: String,
    report: Report,
    prompt: Prompt,
    /// What was named illegal, and may be taken yet.
    held: Option<Changed>,
    /// What was typed last could not be read: to take that back takes nothing else back.
    unread: bool,
    /// The digest of what lies under the log's name, as far as it was written here.
    written: Option<[u8; 32]>,
    /// With the end the log is packed, and these sign.
    at_end: Option<Vec<Signer>>,
    /// It was to be packed with the end, and could not be.
    unpacked: bool,
    /// Where else the log was written, and the digest of what was.
    saved: Vec<(PathBuf, [u8; 32])>,
    /// The words of whoever is told something.
    words: &'static Words,
}

impl Recorder {
    /// Begins a recording: `head` is the log as far as it was written before. What cannot be read of that is handed back.
    ///
    /// # Errors
    /// If there is a recording already, or the journal cannot be written.
    pub fn begin(file: &Path, head: &str, reach: Reach) -> Result<Result<Recorder, Vec<Malformed>>, Trouble> {
        let game = games::of_log(head).map_err(Trouble::Usage)?;
        let files = reach.beside(file);
        let mut sessions = GameSessions::default();
        let report = judge(&mut sessions, game, file, head, &files)?;
        if !report.malformed.is_empty() {
            return Ok(Err(report.malformed));
        }
        let entry = Entry::Start(head.to_owned());
        let store = Store::create(&Store::beside(file), &entry).map_err(trouble)?;
        let session = Session::of(vec![entry]).map_err(|error| Trouble::Usage(error.to_string()))?;
        let written = file.exists().then(|| digest(head));
        let mut recorder = Recorder::new(file, files, store, session, game, written)?;
        recorder.notes_cards(None)?;
        Ok(Ok(recorder))
    }

    /// Goes on with a recording. Says how many bytes at the end of its journal were torn and were cut off, and whether it is
    /// judged with other cards than before.
    ///
    /// # Errors
    /// If there is none, another recorder has it, or it is damaged.
    pub fn resume(file: &Path, reach: Reach) -> Result<(Recorder, usize, bool), Trouble> {
        let opened = Store::open(&Store::beside(file)).map_err(trouble)?;
        let cards = beside::of_entries(&opened.entries);
        let name = opened.store.path().display().to_string();
        let written = last_written(&opened.entries);
        not_changed(file, written)?;
        let session = Session::of(opened.entries).map_err(|error| Trouble::Input {
            file: name,
            reason: error.to_string(),
        })?;
        let game = games::of_log(&session.log()).map_err(Trouble::Usage)?;
        let files = reach.beside(file);
        let mut recorder = Recorder::new(file, files, opened.store, session, game, written)?;
        let changed = recorder.notes_cards(cards)?;
        Ok((recorder, opened.torn, changed))
    }

    /// Writes down with which cards and lists the match is judged, if that is not what was written last. Says whether they
    /// are others than those.
    fn notes_cards(&mut self, last: Option<Entry>) -> Result<bool, Trouble> {
        let Some(now) = beside::cards(self.game, &self.log, &self.files) else {
            return Ok(false);
        };
        let changed = last.as_ref().is_some_and(|last| *last != now);
        if last.as_ref() != Some(&now) {
            self.keep(now).map_err(trouble)?;
        }
        Ok(changed)
    }

    fn new(
        file: &Path,
        files: Beside,
        store: Store,
        session: Session,
        game: &'static dyn AnyGame,
        written: Option<[u8; 32]>,
    ) -> Result<Recorder, Trouble> {
        let mut recorder = Recorder {
            file: file.to_owned(),
            files,
            store,
            session,
            game,
            index: VerbIndex::new(game.vocabulary()),
            sessions: GameSessions::default(),
            log: String::new(),
            report: Report::default(),
            prompt: Prompt::default(),
            held: None,
            unread: false,
            written,
            at_end: None,
            unpacked: false,
            saved: Vec::new(),
            words: &ENGLISH,
        };
        recorder.look_anew()?;
        Ok(recorder)
    }

    /// Whoever is told something reads this language. What a program is told stays English.
    pub fn speaks(&mut self, lang: Lang) {
        self.words = Words::of(lang, self.game.name()).unwrap_or(&ENGLISH);
    }

    /// The words in which it says something.
    pub fn words(&self) -> &'static Words {
        self.words
    }

    /// A line that is printed, in the language of whoever reads it.
    pub fn told<'t>(&self, line: &'t str) -> Cow<'t, str> {
        let say = |text: &'t str| self.words.printed(text, &self.report.players);
        // What comes next, and behind it what Enter writes.
        match line.split_once(plain::BEHIND_NEXT) {
            Some((next, _)) if !self.words.is_first() => {
                let (next, behind) = line.split_at(next.len());
                Cow::Owned(format!("{}{}", say(next), say(behind)))
            }
            _ => say(line),
        }
    }

    /// With its end the log is packed, and these sign it.
    pub fn pack_at_end(&mut self, signers: Vec<Signer>) {
        self.at_end = Some(signers);
    }

    /// Whether the log is packed with its end.
    pub fn packs_at_end(&self) -> bool {
        self.at_end.is_some()
    }

    /// The exit code, once the recording has ended.
    pub fn exit(&self) -> u8 {
        match self.unpacked {
            true => exit::FAILED,
            false => exit::CLEAN,
        }
    }

    /// Judges the log as it stands now.
    fn look_anew(&mut self) -> Result<(), Trouble> {
        self.log = self.session.log();
        self.report = judge(&mut self.sessions, self.game, &self.file, &self.log, &self.files)?;
        self.prompt = self.ahead();
        Ok(())
    }

    /// Where the match stands; nothing where the game cannot say.
    fn ahead(&mut self) -> Prompt {
        match self.sessions.prompt(self.game, &self.log, &self.files) {
            Ok(Some(prompt)) => prompt,
            Ok(None) | Err(_) => Prompt::default(),
        }
    }

    /// The table as it lies now, in the language of whoever reads it: in English in as few lines as can be.
    pub fn table(&self) -> Cow<'_, str> {
        match self.words.is_first() {
            true => Cow::Borrowed(self.prompt.table.as_str()),
            false => match self.tables() {
                Ok(Some(tables)) => Cow::Owned(picture(&tables, self.words)),
                _ => Cow::Borrowed(self.prompt.table.as_str()),
            },
        }
    }

    /// The table as it lies now, as data.
    fn tables(&self) -> Result<Option<Tables>, Refusal> {
        let now = When::At(Moment::End);
        self.game.tables(&self.log, now, &GameRequest::default(), &self.files)
    }

    /// Where the match stands.
    pub fn prompt(&self) -> &Prompt {
        &self.prompt
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
    pub fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// What is said of the game.
    pub fn help_words(&self) -> HelpWords {
        self.game.help_words()
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
        let Prompt {
            next,
            by_itself,
            turn,
            result,
            ending,
            ..
        } = &self.prompt;
        Answer {
            answer,
            said,
            entries: self.session.entries().len(),
            next: next.clone(),
            by_itself: by_itself.clone(),
            turn: turn.clone(),
            result: result.clone(),
            ending: ending.clone(),
            ..Answer::default()
        }
    }

    /// An answer to what cannot be done.
    pub(super) fn refuse(&self, why: impl Into<String>) -> Answer {
        self.answer(Outcome::Refused, vec![why.into()])
    }

    /// Does what is asked.
    ///
    /// # Errors
    /// If a file that the log names can no longer be read.
    pub fn serve(&mut self, request: Request) -> Result<Answer, Trouble> {
        let dropped = std::mem::take(&mut self.unread);
        Ok(match request {
            Request::Enter { line, as_played } => {
                let answer = self.enter(&line, as_played)?;
                self.unread = answer.answer == Outcome::Unread;
                answer
            }
            Request::Edit {
                number,
                line,
                as_played,
            } => self.edit(number, &line, Change::Instead, as_played)?,
            Request::Insert {
                number,
                line,
                as_played,
            } => self.edit(number, &line, Change::Before, as_played)?,
            Request::ByItself {} | Request::Turn {} if self.held.is_some() => {
                self.refuse("a line waits: `!` takes it as it was played, or type it right, or `u` drops it")
            }
            Request::ByItself {} => match self.prompt.by_itself.clone() {
                Some(ByItself { line, whole: true }) => self.enter(&line, false)?,
                Some(ByItself { line, .. }) => self.refuse(format!("type what was seen: {line}...")),
                None if !self.prompt.result.is_empty() => self.refuse("the match is over; `end` writes the log"),
                None => {
                    self.refuse("nothing comes by itself here: somebody chooses (Tab, or `legal`, shows what), or `turn` goes on to the next turn")
                }
            },
            Request::Turn {} => match self.prompt.turn.join("\n").as_str() {
                "" => self.refuse(format!("the turn cannot end yet; next: {}", self.prompt.next)),
                lines => self.enter_all(lines)?,
            },
            Request::Take {} => match self.held.take() {
                Some(Changed {
                    entry: Entry::Line { text, .. },
                    ..
                }) => self.accept(text, true)?,
                Some(changed) => self.accept_changed(changed, true)?,
                None => self.refuse("no line waits to be taken as played"),
            },
            Request::Undo { count: 1 } if dropped => self.answer(Outcome::Changed, vec![DROPPED.to_owned()]),
            Request::Undo { count } => self.undo(count)?,
            Request::Redo { count } => {
                let most = self.session.undone().len();
                match usize::try_from(count).is_ok_and(|count| count <= most) && count > 0 {
                    true => self.change(Entry::Redo(count))?,
                    false => self.refuse(format!("{most} entries can be put in again, not {count}")),
                }
            }
            Request::Look {} => Answer {
                table: self.table().into_owned(),
                legal: self.prompt.legal.clone(),
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
            Request::Table {} => match self.tables() {
                Ok(Some(tables)) => Answer {
                    tables: Some(Box::new(tables)),
                    ..self.answer(Outcome::Shown, Vec::new())
                },
                Ok(None) => {
                    let said = format!("{} has no table to look at", self.game.title());
                    self.answer(Outcome::Refused, vec![said])
                }
                Err(refusal) => self.answer(Outcome::Refused, vec![refusal.to_string()]),
            },
            Request::Save { file } => match self.save(&file) {
                Ok(()) => self.answer(Outcome::Shown, vec![format!("written to {}", file.display())]),
                Err(error) => self.answer(Outcome::NotWritten, vec![error.to_string()]),
            },
            Request::Pack { file, sign } => self.pack(file.as_deref(), &sign),
            Request::End {} => self.end(),
        })
    }

    /// What can follow what is typed.
    pub fn complete(&self, typed: &str) -> Complete {
        let legal: Vec<(&str, &str)> = self
            .prompt
            .legal
            .iter()
            .map(|o| (o.line.as_str(), o.says.as_str()))
            .collect();
        let begun = self.prompt.by_itself.as_ref().filter(|by| !by.whole);
        let seen: Vec<(&str, &str)> = self
            .prompt
            .seen
            .iter()
            .map(|o| (o.line.as_str(), o.says.as_str()))
            .collect();
        let ahead = Ahead {
            legal: &legal,
            begun: begun.map_or("", |by| by.line.as_str()),
            seen: &seen,
        };
        let (at, words) = complete::words(typed, &ahead, self.game.vocabulary(), &self.index);
        Complete { at, words }
    }

    fn enter(&mut self, typed: &str, as_played: bool) -> Result<Answer, Trouble> {
        if typed.contains(['\n', '\r']) {
            return Ok(self.refuse("one line at a time"));
        }
        let mut answer = self.enter_all(typed)?;
        // Where the beginning of a line stands there already, its rest may be all that is typed.
        if answer.answer == Outcome::Unread
            && let Some(begun) = self.prompt.by_itself.clone().filter(|by| !by.whole)
        {
            let whole = self.enter_all(&format!("{}{}", begun.line, typed.trim_start()))?;
            if whole.answer != Outcome::Unread {
                answer = whole;
            }
        }
        match (as_played, answer.answer) {
            (true, Outcome::Illegal) => self.serve(Request::Take {}),
            _ => Ok(answer),
        }
    }

    /// Enters a line, or several that belong together.
    fn enter_all(&mut self, typed: &str) -> Result<Answer, Trouble> {
        self.held = None;
        let mut section = self.session.section().unwrap_or("setup").to_owned();
        let mut text = String::new();
        for typed in typed.lines() {
            let typed = self.named(&section, line::quoted(typed));
            let plain = match self.plain(&section, &typed) {
                Ok(plain) => plain,
                Err(unfit) => return Ok(self.unfit(unfit)),
            };
            if plain.trim() == "setup" && section == "setup" && self.session.section().is_some() {
                return Ok(self.refuse(format!("the setup has begun already; next: {}", self.prompt.next)));
            }
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

    /// Some lines need the name of whose they are: before the first turn, and where several may be "the other player".
    /// Where none is typed, whoever is asked for such a line is meant.
    fn named(&self, section: &str, typed: String) -> String {
        let mut words = typed.split_whitespace();
        let verb = words.next().and_then(|word| self.index.verb(word));
        if words.next() == Some("=") {
            // What is seen there is nobody's choice.
            return typed;
        }
        let verb = verb.and_then(|id| self.game.vocabulary().verbs.get(usize::from(id.0)));
        let Some(verb) = verb.filter(|verb| verb.other || section.starts_with("setup")) else {
            return typed;
        };
        let begins = |line: &str| line.split_whitespace().next() == Some(verb.name);
        let offered = || self.prompt.legal.iter().map(|offered| offered.line.as_str());
        if offered().any(begins) {
            return typed;
        }
        let mut named = offered().filter_map(|line| line.split_once(": ").filter(|(_, line)| begins(line)));
        match named.next() {
            Some((who, _)) => format!("{who}: {typed}"),
            None => typed,
        }
    }

    pub(super) fn unfit(&self, unfit: Unfit) -> Answer {
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
        let report = self.judged(&log)?;
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
            let as_played = true;
            self.held = Some(Changed {
                entry: Entry::Line { text, as_played },
                from: 0,
                more: 0,
                lines: lines.clone(),
            });
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
        let goes_back = self.session.undone().len() > 0;
        let mut said = match self.keep(entry) {
            Ok(said) => said,
            Err(error) => return Ok(self.answer(Outcome::NotWritten, vec![error.to_string()])),
        };
        if goes_back {
            said.extend(self.comes_back());
        }
        self.stands(log, report);
        Ok(Answer {
            findings,
            notes,
            lines,
            line,
            ..self.answer(Outcome::Accepted, said)
        })
    }

    /// What `redo` would put in again behind a correction.
    fn comes_back(&self) -> Option<String> {
        let undone = self.session.undone();
        let count = undone.len();
        let next = undone.map(|entry| entry.text.trim().lines().map(str::trim).collect::<Vec<_>>().join("; "));
        let next: Vec<String> = next.take(TOLD_MOST).collect();
        let more = if count > next.len() { ", ..." } else { "" };
        (count > 0).then(|| {
            format!(
                "`redo {count}` puts in again what stood behind it: {}{more}",
                next.join(", ")
            )
        })
    }

    /// A line in the plain form, as it stands in a section.
    pub(super) fn plain(&self, section: &str, typed: &str) -> Result<String, Unfit> {
        line::plain(section, typed, self.game.vocabulary(), &self.index)
    }

    /// Judges another log of this match.
    pub(super) fn judged(&mut self, log: &str) -> Result<Report, Trouble> {
        judge(&mut self.sessions, self.game, &self.file, log, &self.files)
    }

    /// Nothing waits any more.
    pub(super) fn drop_held(&mut self) {
        self.held = None;
    }

    /// Something was named illegal, and waits.
    pub(super) fn hold(&mut self, changed: Changed) {
        self.held = Some(changed);
    }

    /// The log is this now, and what was judged of it.
    pub(super) fn stands(&mut self, log: String, report: Report) {
        self.log = log;
        self.report = report;
        self.prompt = self.ahead();
    }

    /// Puts an entry on the disk, then into the session. Says what else there is to say.
    pub(super) fn keep(&mut self, entry: Entry) -> Result<Vec<String>, StoreError> {
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
            Kept::Renewed => vec![
                "the disk confirms again; all entries were written into a new journal, in place of the one it had not confirmed"
                    .to_owned(),
            ],
        })
    }

    fn undo(&mut self, count: u32) -> Result<Answer, Trouble> {
        if self.held.take().is_some() {
            return Ok(self.answer(Outcome::Changed, vec![DROPPED.to_owned()]));
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
        let known = self.report.clone();
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
        // What was right where it stood may not be right behind something else.
        let findings = if back { Vec::new() } else { fresh(&known, &self.report) };
        Ok(Answer {
            lines,
            findings,
            ..self.answer(Outcome::Changed, said)
        })
    }

    /// Writes the log into another file: a new one, or one that was last written here.
    fn save(&mut self, file: &Path) -> Result<(), Trouble> {
        if output::is_same_file(file, self.store.path()) {
            return Err(Trouble::Usage(
                "that is the journal itself; name another file".to_owned(),
            ));
        }
        if file == self.file || output::is_same_file(file, &self.file) {
            let written = self.write_log().map(|_| ());
            return written.map_err(|said| Trouble::Usage(said.join("; ")));
        }
        let there = self.saved.iter().position(|(path, _)| output::is_same_file(path, file));
        let ours = |at: usize| input::read(file).is_ok_and(|text| digest(&text) == self.saved[at].1);
        let empty = std::fs::metadata(file).is_ok_and(|there| !there.is_file() || there.len() == 0);
        if file.exists() && !empty && !there.is_some_and(ours) {
            return Err(Trouble::Usage(format!(
                "{} is there already, and would be lost; name another file",
                file.display()
            )));
        }
        output::replace(file, &self.log)?;
        self.saved.retain(|(path, _)| path != file);
        self.saved.push((file.to_owned(), digest(&self.log)));
        Ok(())
    }

    /// Writes the log where it belongs. Says where that is; or, where it cannot be written, what can be done.
    fn write_log(&mut self) -> Result<Vec<String>, Vec<String>> {
        let written = not_changed(&self.file, self.written).and_then(|()| output::replace(&self.file, &self.log));
        if let Err(error) = written {
            let journal = self.store.path().display();
            return Err(vec![
                error.to_string(),
                format!("everything entered is in {journal}; `save FILE` writes the log elsewhere"),
            ]);
        }
        let digest = digest(&self.log);
        self.written = Some(digest);
        let mut said = vec![format!("written to {}", self.file.display())];
        match self.keep(Entry::Ended(digest)) {
            Ok(more) => said.extend(more),
            // The log is there; only the mark that it is, is not.
            Err(error) => said.push(error.to_string()),
        }
        Ok(said)
    }

    fn end(&mut self) -> Answer {
        let said = match self.write_log() {
            Ok(said) => said,
            Err(said) => return self.answer(Outcome::NotWritten, said),
        };
        let Some(signers) = self.at_end.clone() else {
            return self.answer(Outcome::Ended, said);
        };
        let packed = self.pack_written(None, &signers, said);
        self.unpacked = packed.answer != Outcome::Packed;
        Answer {
            answer: Outcome::Ended,
            ..packed
        }
    }

    fn pack(&mut self, file: Option<&Path>, signers: &[Signer]) -> Answer {
        match self.write_log() {
            Ok(said) => self.pack_written(file, signers, said),
            Err(said) => self.answer(Outcome::NotWritten, said),
        }
    }

    /// Packs the log that was written.
    fn pack_written(&self, file: Option<&Path>, signers: &[Signer], mut said: Vec<String>) -> Answer {
        let file = file.map_or_else(|| self.replay(), Path::to_owned);
        match self.packed(&file, signers) {
            Ok(packed) => Answer {
                replay: Some(packed),
                ..self.answer(Outcome::Packed, said)
            },
            Err(error) => {
                said.push(format!("not packed: {error}"));
                said.push(self.packed_later());
                self.answer(Outcome::NotPacked, said)
            }
        }
    }

    /// The replay into which the log is packed, if nobody names another.
    pub fn replay(&self) -> PathBuf {
        packing::beside(&self.file)
    }

    /// Packs the log into this file, signed by these and by whoever has signed it there.
    ///
    /// # Errors
    /// If it cannot be packed, a key is none, or the file cannot be written or is another's.
    pub fn packed(&self, file: &Path, signers: &[Signer]) -> Result<Packed, Trouble> {
        packing::pack(&self.file, &self.log, &self.files, file, signers)
    }

    /// What can be done with a log that was not packed.
    pub fn packed_later(&self) -> String {
        let file = self.file.display();
        format!("{file} is written and safe; `rejudge pack {file} --sign KEY` packs and signs it at any time")
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::disk::failing::{Failing, Fails};
    use super::*;

    #[test]
    fn a_disk_that_confirms_nothing_and_then_again() {
        let folder = std::env::temp_dir().join(format!("rejudge-recorder-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let cards = concat!(env!("CARGO_MANIFEST_DIR"), "/replays/cards/harbor.toml");
        let game = games::GAMES[0].name();
        let head = format!(
            "rejudge 1\ngame: {game} 1.111\ndetail: decisions\ncards: \"{cards}\"\nplayer Aoi: ? HB/W01\nplayer Ren: ? HB/W01\n\nsetup\n"
        );
        let file = folder.join("m.match");
        let mut recorder = Recorder::begin(&file, &head, Reach { allow_outside: true })
            .expect("a journal")
            .expect("a head");
        let disk = Failing::default();
        disk.holds(recorder.store.path());
        recorder.store.asks(disk.clone());
        let mut enter = |line: &str, fails: Fails| {
            disk.meets(fails);
            let line = line.to_owned();
            let request = Request::Enter { line, as_played: false };
            let answer = recorder.serve(request).expect("the files are there");
            (answer.answer, answer.entries, answer.said.join(" "))
        };
        assert_eq!(enter("first = Aoi", Fails::Nothing).0, Outcome::Accepted);
        for fails in [Fails::Confirm, Fails::Rename, Fails::Confirm] {
            let (answer, entries, said) = enter("Aoi: keep", fails);
            assert_eq!((answer, entries), (Outcome::NotWritten, 1), "{said}");
            assert!(said.contains("not accepted") && said.contains("`save FILE`"), "{said}");
        }
        let (answer, entries, said) = enter("Aoi: keep", Fails::Nothing);
        assert_eq!((answer, entries), (Outcome::Accepted, 2));
        assert!(said.contains("the disk confirms again"), "{said}");
        assert_eq!(
            enter("Ren: keep", Fails::Nothing),
            (Outcome::Accepted, 3, String::new())
        );
        // The power is cut, and all of that is there.
        std::fs::write(
            file.with_extension("left"),
            disk.after_a_power_cut(recorder.store.path()),
        )
        .expect("a file");
        let (left, damage) = Store::look(&file.with_extension("left")).expect("a journal");
        assert!(damage.is_none());
        let log = Session::of(left).expect("in order").log();
        assert!(
            log.ends_with("setup\n  first = Aoi\n  Aoi: keep\n  Ren: keep\n"),
            "{log}"
        );
        let _ = std::fs::remove_dir_all(&folder);
    }
}
