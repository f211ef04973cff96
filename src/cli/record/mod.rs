//! `rejudge record`: writes a match down as it is played.

mod beside;
pub mod changes;
pub mod disk;
pub mod hand_over;
pub mod head;
pub mod jsonl;
pub mod packing;
pub mod plain;
pub mod protocol;
pub mod questions;
pub mod recorder;
pub mod screen;
pub mod store;
pub mod told;
pub mod typed;
pub mod written;

use std::io::{self, BufRead, IsTerminal, Read};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::judge::Malformed;

use super::input::{self, Reach};
use super::output::{self, Color, Sort};
use super::sign::Signers;
use super::trouble::Trouble;
use super::{Streams, exit};
use head::Head;
use recorder::Recorder;

/// Writes a match down as it is played: every line is judged at once, and on the disk before the next is asked for.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge record match.match                     asks for game, players, decks; then line by line
  rejudge record match.match --resume            goes on, after whatever happened
  rejudge record match.match --resume --sign desk.key
                                                 packs and signs it when the match is over
  rejudge record match.match --export            writes the log of what was recorded so far
  rejudge record new.match --game weiss-schwarz --player 'Aoi: aoi.deck' --player 'Ren: ? KN/S02' \\
    --cards harbor.toml kiln.toml --tabletop
  rejudge record other.match --header header.txt --protocol jsonl     for a program

While recording, `help` tells the commands. Everything entered is in match.match.journal; match.match
is written at the end. Ending the input ends the recording.

Exit codes:
  0  done
  2  the command line makes no sense, or there is a recording already
  3  something in the header could not be read
  4  a file could not be read or written, is no key, or another recorder has this match; or the log
     is written and could not be packed")]
pub struct Record {
    /// The log to write. Its journal lies beside it.
    file: PathBuf,
    /// Go on with what was recorded.
    #[arg(long, conflicts_with_all = ["export", "header"])]
    resume: bool,
    /// Write the log of what was recorded so far, and do nothing else.
    #[arg(long)]
    export: bool,
    /// With --export: write it to this file.
    #[arg(long, value_name = "FILE", requires = "export")]
    out: Option<PathBuf>,
    #[command(flatten)]
    head: Head,
    /// At the end, pack the log with its cards into one file, FILE.replay; a terminal asks if this is not given.
    #[arg(long, conflicts_with = "export")]
    pack: bool,
    #[command(flatten)]
    signers: Signers,
    /// How it talks: as a terminal does, line by line in words, or a line of JSON for each (`grammar/record.md`).
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    protocol: Protocol,
    /// When to use colors.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
    #[command(flatten)]
    reach: Reach,
}

/// How a recorder talks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// With the table in sight, if it is a terminal; else line by line.
    #[default]
    Auto,
    /// Line by line, in words.
    Lines,
    /// Line by line, in JSON.
    Jsonl,
}

/// A recording begun or gone on with, and what is to be said first; or what could not be read of its head.
type Begun = Result<(Recorder, Vec<String>), (String, Vec<Malformed>)>;

impl Record {
    /// Runs it.
    ///
    /// # Errors
    /// If a file can't be read or written, or there is nothing to record.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        if self.file.as_os_str() == input::STDIN {
            return Err(Trouble::Usage(
                "name the file to write; the lines come from standard input".to_owned(),
            ));
        }
        let signers = self.signers.all()?;
        if self.export && !signers.is_empty() {
            return Err(Trouble::Usage(
                "--export writes the log alone; `rejudge pack` packs and signs it".to_owned(),
            ));
        }
        if self.export {
            return self.export(streams);
        }
        // A key that cannot be read is better known before the match than behind it.
        for signer in &signers {
            signer.read()?;
        }
        let terminal = self.protocol == Protocol::Auto && io::stdin().is_terminal() && io::stdout().is_terminal();
        let (mut recorder, said) = match self.begin(terminal, streams)? {
            Ok(begun) => begun,
            Err((source, malformed)) => {
                let code = super::malformed(&input::name(&self.file), &source, malformed, streams)?;
                if terminal && !self.file.exists() && !self.head.is_given() {
                    self.keep_head(&source, streams)?;
                }
                return Ok(code);
            }
        };
        if self.pack || !signers.is_empty() {
            recorder.pack_at_end(signers);
        }
        if self.protocol != Protocol::Jsonl {
            recorder.speaks(streams.lang);
        }
        if terminal {
            // A terminal that can do little is read through standard input, too: nobody else may hold that.
            return screen::run(recorder, said, output::style(self.color, false), streams);
        }
        let mut lines = Lines(io::stdin().lock());
        match self.protocol {
            Protocol::Jsonl => jsonl::run(recorder, said, &mut lines, streams),
            Protocol::Auto | Protocol::Lines => plain::run(recorder, said, &mut lines, streams),
        }
    }

    /// What was asked for need not be answered twice.
    fn keep_head(&self, head: &str, streams: &mut Streams<'_>) -> Result<(), Trouble> {
        let mut name = self.file.as_os_str().to_owned();
        name.push(".header");
        let kept = PathBuf::from(name);
        output::write(&kept, head, Sort::Log, &[])?;
        let (kept, file) = (kept.display(), self.file.display());
        streams.remark(&format!(
            "nothing was begun. Your answers are in {kept}: mend them there, then `rejudge record {file} --header {kept}`"
        ))?;
        Ok(())
    }

    fn export(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let out = self.out.as_ref().unwrap_or(&self.file);
        if let Some(damage) = written::export(&self.file, out)? {
            writeln!(streams.err, "{damage}")?;
            return Ok(exit::FAILED);
        }
        Ok(exit::CLEAN)
    }

    fn begin(&self, terminal: bool, streams: &mut Streams<'_>) -> Result<Begun, Trouble> {
        if self.resume {
            let (recorder, torn, changed) = Recorder::resume(&self.file, self.reach)?;
            let entries = recorder.session().entries().len();
            let mut said = vec![match entries {
                1 => "going on with 1 entry".to_owned(),
                entries => format!("going on with {entries} entries"),
            }];
            if torn > 0 {
                said.push(format!(
                    "{torn} bytes at the end of the journal were no whole entry and were cut off: what was being written when \
                     the recording stopped is missing, if it does not show below"
                ));
            }
            if changed {
                said.push(beside::CHANGED.to_owned());
            }
            said.push(match recorder.session().entries().last() {
                Some(last) => {
                    let lines: Vec<&str> = last.text.trim().lines().map(str::trim).collect();
                    format!("the last line is: {}", lines.join("; "))
                }
                None => "no line was entered yet".to_owned(),
            });
            return Ok(Ok((recorder, said)));
        }
        let journal = store::Store::beside(&self.file);
        if store::Store::holds(&journal) {
            return Err(Trouble::Usage(format!(
                "{} is there already: `rejudge record {} --resume` goes on with it; or move it away",
                journal.display(),
                self.file.display()
            )));
        }
        let head = match self.file.exists() {
            true if self.head.is_given() => {
                let name = self.file.display();
                return Err(Trouble::Usage(format!(
                    "{name} is there already; without a header it is gone on with, or name another file"
                )));
            }
            true => input::read(&self.file)?,
            false => self.head.text(&self.file, terminal, streams)?,
        };
        match Recorder::begin(&self.file, &head, self.reach)? {
            Ok(recorder) => {
                let mut said = vec![format!("everything entered is kept in {}", journal.display())];
                said.extend(recorder.report().findings.iter().map(|f| f.message.clone()));
                Ok(Ok((recorder, said)))
            }
            Err(malformed) => Ok(Err((head, malformed))),
        }
    }
}

/// No line that is typed is longer.
const LINE_MOST_BYTES: u64 = 1 << 20;

/// Lines of standard input, one at a time and of bounded length.
pub struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    /// Lines of this.
    pub fn new(from: R) -> Lines<R> {
        Lines(from)
    }

    /// The next line without its end; an error in words for one that is none. None at the end.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn line(&mut self) -> io::Result<Option<Result<String, &'static str>>> {
        let mut bytes = Vec::new();
        self.0.by_ref().take(LINE_MOST_BYTES).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LINE_MOST_BYTES {
            self.skip()?;
            return Ok(Some(Err("the line is too long")));
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        Ok(Some(String::from_utf8(bytes).map_err(|_| "the line is not UTF-8")))
    }

    /// Over the rest of a line.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            let bytes = self.0.fill_buf()?;
            if bytes.is_empty() {
                return Ok(());
            }
            let (used, done) = match bytes.iter().position(|b| *b == b'\n') {
                Some(at) => (at + 1, true),
                None => (bytes.len(), false),
            };
            self.0.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded() {
        let long = vec![b'a'; 3 << 20];
        let bytes = [&b"one\r\n\n"[..], &long, b"\n\xff\nlast"].concat();
        let mut lines = Lines::new(&bytes[..]);
        let mut next = || lines.line().expect("it reads");
        assert_eq!(next(), Some(Ok("one".to_owned())));
        assert_eq!(next(), Some(Ok(String::new())));
        assert_eq!(next(), Some(Err("the line is too long")));
        assert_eq!(next(), Some(Err("the line is not UTF-8")));
        assert_eq!(next(), Some(Ok("last".to_owned())));
        assert_eq!(next(), None);
    }
}
