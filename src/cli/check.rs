//! `rejudge check`: judges logs, one after the other.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::games::GameSessions;
use crate::lang::{Lang, Words};
use crate::replay::{Replay, frame};
use crate::report::json;

use super::batch::{Batch, Judged, Made, With};
use super::guard::guarded;
use super::how::{How, Seen};
use super::input::{self, Reach};
use super::output::{self, Color};
use super::settings::Finder;
use super::sink::Sink;
use super::sums::Sums;
use super::trouble::Trouble;
use super::watch::watch;
use super::{Streams, exit, folders, unpack};

/// Judges logs: what went against the rules, where, and what to do about it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge check match.match
  rejudge check match.replay                     a replay, with the cards that are in it
  rejudge check event                            every log and replay in a folder and below
  rejudge check --files-from files.txt           the files that a list names, one a line
  rejudge check --format jsonl event/*.match > reports.jsonl
  rejudge check --edition 2021-03 old.match      judge under another edition of the rules
  rejudge check --noticed later match.match      usual penalties for mistakes noticed later
  rejudge check --seat Aoi match.match           judge what Aoi saw of it
  rejudge check -q event/*.match                 one line a finding
  rejudge check --lang ja match.match            in Japanese, as on a terminal whose locale is Japanese
  rejudge check --format github event            annotations for a build server; also sarif, junit
  rejudge check --ignore level,color event       all other rulings
  rejudge check --level 2 match.match            usual penalties at an event of level 2
  rejudge check --statistics event               how many earned which ruling
  rejudge check --batch matches.jsonl --with . > reports.jsonl
                                                 many in one stream, with their cards in one folder
  rejudge check --batch event --summary > reports.jsonl
  rejudge check -qq match.match                  nothing; the exit code tells

Exit codes:
  0  nothing found
  1  something is illegal
  2  the command line could not be understood
  3  something in a log could not be read
  4  a file could not be read or written, or a defect of the program showed in it
  5  nothing is illegal, but something cannot be told
Of several files, the first of 4, 3, 1, 5, 0 that occurred.")]
pub struct Check {
    /// Logs, replays, or folders of them; `-` is a log on standard input.
    #[arg(required_unless_present_any = ["files_from", "batch"], value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Judge the files that this one names, one a line; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,
    #[command(flatten)]
    pub(super) look: Look,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    many: Many,
    /// Judge again whenever one of the files changes, or one beside them in the same folders.
    #[arg(long, conflicts_with = "batch")]
    watch: bool,
    #[command(flatten)]
    reach: Reach,
}

/// Many matches at once.
#[derive(Args, Clone, Debug, Default)]
struct Many {
    /// Judge the records of JSON lines, `{"id": ..., "log": "..."}`, of folders and of archives, each also packed with zstd:
    /// for every record a line of JSON with its id, in the same order.
    #[arg(long)]
    batch: bool,
    /// The folder with the card pools and deck lists that the logs of a batch name; nothing outside of it is read.
    #[arg(long, value_name = "DIR", requires = "batch")]
    with: Option<PathBuf>,
    /// So many records are judged at once; as many as there are processors if not given. The output is the same.
    #[arg(long, value_name = "N", requires = "batch", value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    /// Say how many ended how, by ruling and edition, on standard error as well.
    #[arg(long)]
    summary: bool,
    /// Instead of the reports, write how many there are by ruling, verdict and edition; as JSON with `--format json`.
    #[arg(long)]
    statistics: bool,
    /// End with 0 whatever was found in logs, and whatever befell single records of a batch.
    #[arg(long)]
    exit_zero: bool,
}

/// How a report is written; shared by everything that writes reports.
#[derive(Args, Clone, Copy, Debug)]
pub struct Look {
    /// How the report is written.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// When to use colors.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    /// One line a finding; twice: nothing.
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub quiet: u8,
    /// The language of a report; on a terminal that of the locale if not given, and else English. What the log and the cards say
    /// stays as it is.
    #[arg(long, value_name = "LANGUAGE", value_parser = super::review::language())]
    pub lang: Option<Lang>,
}

impl Look {
    /// The language of what is written so.
    pub fn language(self) -> Lang {
        match self.format {
            Format::Terminal | Format::Concise => output::language(self.lang),
            _ => self.lang.unwrap_or_default(),
        }
    }
}

/// Formats of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Terminal,
    /// One JSON document; its schema is `grammar/report.schema.json`.
    Json,
    /// One JSON report a line.
    Jsonl,
    /// One line a finding.
    Concise,
    /// Annotations, as GitHub's build servers show them.
    Github,
    /// SARIF 2.1.0, for build servers and editors.
    Sarif,
    /// JUnit XML: a case a log.
    Junit,
}

impl Check {
    /// Runs it.
    ///
    /// # Errors
    /// Only if the output can't be written; trouble with a file is said and counted.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        match self.watch {
            true => watch(&self.paths()?, streams, |streams| self.once(streams)),
            false => self.once(streams),
        }
    }

    fn once(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let (sums, broken) = match self.many.batch {
            true => self.batch(streams)?,
            false => (self.files(streams)?, false),
        };
        let words = super::review::words(self.look.language(), "")?;
        if self.many.statistics {
            let what = self.what();
            match self.look.format {
                _ if self.look.quiet > 1 => {}
                Format::Json | Format::Jsonl => {
                    json::write(streams.out, &sums.data())?;
                    writeln!(streams.out)?;
                }
                _ => streams.out.write_all(sums.table(what, words).as_bytes())?,
            }
        }
        if self.many.summary {
            streams.out.flush()?;
            // If it cannot be said there is nobody to tell.
            let _ = streams.err.write_all(sums.table(self.what(), words).as_bytes());
        }
        Ok(match sums.code() {
            exit::ILLEGAL | exit::OPEN | exit::MALFORMED if self.many.exit_zero => exit::CLEAN,
            // What befell a record is told in its line.
            _ if self.many.exit_zero && self.many.batch && !broken => exit::CLEAN,
            code => code,
        })
    }

    fn what(&self) -> &'static str {
        match self.many.batch {
            true => "sums.records",
            false => "sums.files",
        }
    }

    /// The files and folders that were named, here and in a list.
    fn paths(&self) -> Result<Vec<PathBuf>, Trouble> {
        folders::named(&self.files, self.files_from.as_deref())
    }

    fn files(&self, streams: &mut Streams<'_>) -> Result<Sums, Trouble> {
        let judge = self.how.judge()?;
        let paths = folders::matches(&self.paths()?)?;
        let (sessions, finder) = (RefCell::new(GameSessions::default()), Finder::default());
        let look = match self.many.statistics {
            true => Look { quiet: 2, ..self.look },
            false => self.look,
        };
        sums(&paths, look, streams, &|Matter { path, file, text }| {
            let beside = self.reach.beside(path);
            let folder = path.parent().unwrap_or(Path::new(""));
            judge.judge(&mut sessions.borrow_mut(), file, text, &beside, (&finder, folder))
        })
    }

    /// The counts, and whether an input could not be read to its end.
    fn batch(&self, streams: &mut Streams<'_>) -> Result<(Sums, bool), Trouble> {
        let judge = self.how.judge()?;
        let batch = Batch {
            inputs: &self.paths()?,
            with: self.many.with.as_deref(),
            jobs: self.many.jobs.map(usize::from),
            reach: self.reach,
            judge: &judge,
        };
        let writes = !self.many.statistics && self.look.quiet < 2;
        if !matches!(self.look.format, Format::Terminal | Format::Jsonl) && writes {
            return Err(Trouble::Usage(
                "a batch is written as JSON lines: `--format jsonl`".to_owned(),
            ));
        }
        let (mut sums, mut broken) = (Sums::default(), false);
        let lang = self.look.lang.unwrap_or_default();
        let new = || Counted {
            lang,
            ..Counted::default()
        };
        let done = batch.run(new, |bytes, made: Counted| {
            sums.add(made.sums);
            broken |= made.broken;
            if writes {
                streams.out.write_all(&bytes)?;
                // Whoever gives a record and waits for its report gets it.
                streams.out.flush()?;
            }
            Ok(())
        });
        match done {
            // Whoever read has seen enough; what was judged so far still counts.
            Err(trouble) if trouble.is_broken_pipe() => Ok((sums, broken)),
            done => done.map(|()| (sums, broken)),
        }
    }
}

/// The records of a batch, as lines of JSON and counted.
#[derive(Default)]
struct Counted {
    lang: Lang,
    sums: Sums,
    broken: bool,
}

impl Made for Counted {
    fn record(&mut self, bytes: &mut Vec<u8>, judged: &Judged<'_>, _files: &With) -> io::Result<()> {
        self.broken |= judged.broken;
        match judged.report {
            Ok(report) => {
                let words = Words::of(self.lang, &report.game).map_err(io::Error::other)?;
                json::record(bytes, judged.id, &words.report(report))?;
                self.sums.report(report);
            }
            Err((code, reason)) => {
                json::record_failed(bytes, judged.id, judged.name, reason, code)?;
                self.sums.ended(code);
            }
        }
        Ok(())
    }
}

/// What a file holds.
pub enum Text {
    /// A log, or a list.
    Log(String),
    /// A log with its cards.
    Replay(Box<Replay>),
}

impl Text {
    /// Reads a file; one that begins like a replay is one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(path: &Path) -> Result<Text, Trouble> {
        let magic = &frame::MAGIC[..4];
        let is_replay = path.is_file() && input::read_start(path, magic.len()) == magic;
        match is_replay && path.as_os_str() != input::STDIN {
            true => unpack::read(path).map(|read| Text::Replay(Box::new(read.replay))),
            false => input::read(path).map(Text::Log),
        }
    }

    /// What is judged.
    pub fn source(&self) -> &str {
        match self {
            Text::Log(source) => source,
            Text::Replay(replay) => &replay.log,
        }
    }

    fn into_source(self) -> String {
        match self {
            Text::Log(source) => source,
            Text::Replay(replay) => replay.log,
        }
    }
}

/// A file to be judged.
pub struct Matter<'a> {
    /// Where it lies.
    pub path: &'a Path,
    /// Its name, for the report.
    pub file: &'a str,
    /// What it holds.
    pub text: &'a Text,
}

/// How one file becomes a report; and the text that the report is about, if it is not the file's own.
pub type Judge<'a> = &'a dyn Fn(&Matter<'_>) -> Result<Seen, Trouble>;

/// Reads files one at a time, judges each and writes its report before the next is read.
///
/// # Errors
/// Only if the output can't be written.
pub fn reports(paths: &[PathBuf], look: Look, streams: &mut Streams<'_>, judge: Judge<'_>) -> Result<u8, Trouble> {
    sums(paths, look, streams, judge).map(|sums| sums.code())
}

fn sums(paths: &[PathBuf], look: Look, streams: &mut Streams<'_>, judge: Judge<'_>) -> Result<Sums, Trouble> {
    let mut sums = Sums::default();
    let result = each(paths, look, streams, judge, &mut sums);
    match result {
        // Whoever read has seen enough; what was judged so far still counts.
        Err(trouble) if trouble.is_broken_pipe() => Ok(sums),
        result => result.map(|()| sums),
    }
}

fn each(
    paths: &[PathBuf],
    look: Look,
    streams: &mut Streams<'_>,
    judge: Judge<'_>,
    sums: &mut Sums,
) -> Result<(), Trouble> {
    let mut sink = Sink::new(&mut *streams.out, look, paths.len() > 1)?;
    for path in paths {
        let name = input::name(path);
        let judged = guarded(&name, || {
            let text = Text::read(path)?;
            let mut seen = judge(&Matter {
                path,
                file: &name,
                text: &text,
            })?;
            Ok((seen.view.take().unwrap_or_else(|| text.into_source()), seen))
        });
        match &judged {
            Ok((
                source,
                Seen {
                    report, level, seat, ..
                },
            )) => {
                sums.report(report);
                sink.report(report, source, (*level, seat.as_deref()))?;
            }
            Err(trouble) => {
                let file_code = trouble.exit();
                sums.ended(file_code);
                super::complain(streams.err, streams.lang, trouble);
                sink.failure(&input::name(path), trouble, file_code)?;
            }
        }
    }
    sink.finish(sums)?;
    streams.out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use crate::judge::{Finding, Kind, Malformed, Place, Report, Verdict};

    use super::*;

    const PLACE: Place = Place {
        line: 1,
        start: 0,
        end: 1,
    };

    fn finding(verdict: Verdict) -> Finding {
        Finding {
            verdict,
            kind: Kind::Choice,
            ruling: "game/level".into(),
            rule: "1.2".into(),
            rule_also: String::new(),
            edition: "1".into(),
            broke: PLACE,
            broke_to: None,
            known: None,
            message: "it is too high".into(),
            expected: String::new(),
            claimed: String::new(),
            fitted: String::new(),
            evidence: vec![],
            see: vec![],
            also: vec![],
            legal: vec![],
            consequence: None,
            repair: String::new(),
            penalty: String::new(),
            penalties: vec![],
            noticed: None,
            settle: String::new(),
            reading: String::new(),
            hint: String::new(),
            spread: vec![],
        }
    }

    /// A judge that finds what the log says it should.
    fn judge(matter: &Matter<'_>) -> Result<Seen, Trouble> {
        let (file, source) = (matter.file, matter.text.source());
        let mut report = Report {
            file: file.rsplit(['/', '\\']).next().unwrap_or("").into(),
            ..Report::default()
        };
        for word in source.split_whitespace() {
            match word {
                "illegal" => report.findings.push(finding(Verdict::Illegal)),
                "open" => report.findings.push(finding(Verdict::CannotTell)),
                "malformed" => report.malformed.push(Malformed {
                    place: PLACE,
                    column: 1,
                    message: "no verb".into(),
                    expected: vec![],
                    help: String::new(),
                }),
                "defect" => panic!("it is broken"),
                "usage" => return Err(Trouble::Usage("no such edition".into())),
                _ => {}
            }
        }
        Ok(report.into())
    }

    struct Run {
        code: u8,
        out: String,
        err: String,
    }

    fn look(format: Format, quiet: u8) -> Look {
        Look {
            format,
            color: Color::Never,
            quiet,
            lang: None,
        }
    }

    fn run(test: &str, look: Look, sources: &[Option<&str>]) -> Run {
        let folder = std::env::temp_dir().join(format!("rejudge-check-{}-{test}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let paths: Vec<PathBuf> = sources
            .iter()
            .enumerate()
            .map(|(at, source)| {
                let path = folder.join(format!("{at}.match"));
                if let Some(source) = source {
                    std::fs::write(&path, source).expect("a file");
                }
                path
            })
            .collect();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut streams = Streams {
            out: &mut out,
            err: &mut err,
            lang: Lang::En,
        };
        let code = reports(&paths, look, &mut streams, &judge).expect("vectors take everything");
        std::fs::remove_dir_all(&folder).expect("the folder");
        Run {
            code,
            out: String::from_utf8(out).expect("UTF-8"),
            err: String::from_utf8(err).expect("UTF-8"),
        }
    }

    #[test]
    fn exit_codes() {
        let code = |sources: &[Option<&str>]| run("codes", look(Format::Terminal, 2), sources).code;
        assert_eq!(code(&[Some("")]), 0);
        assert_eq!(code(&[Some("open")]), 5);
        assert_eq!(code(&[Some("open illegal")]), 1);
        assert_eq!(code(&[Some("illegal malformed")]), 3);
        assert_eq!(code(&[None]), 4);
        assert_eq!(code(&[Some("usage")]), 2);
        assert_eq!(code(&[Some("open"), Some("illegal"), Some("")]), 1);
        assert_eq!(code(&[Some("malformed"), Some("illegal")]), 3);
        assert_eq!(code(&[Some("malformed"), None, Some("illegal")]), 4);
    }

    #[test]
    fn several_files_are_summed_up() {
        let run = run("sum", look(Format::Terminal, 0), &[Some("illegal"), None, Some("")]);
        assert!(
            run.out.contains("illegal[1]: game/level 1.2 (1), line 1: "),
            "{}",
            run.out
        );
        assert!(
            run.out.ends_with("3 files: 1 failed, 1 illegal, 1 clean\n"),
            "{}",
            run.out
        );
        assert!(run.err.contains("1.match: there is no such file"), "{}", run.err);
    }

    #[test]
    fn many_clean_files_are_counted_and_no_more() {
        let look = look(Format::Terminal, 0);
        assert_eq!(
            super::tests::run("many", look, &[Some(""); 30]).out,
            "30 files: 30 clean\n"
        );
        let mixed = super::tests::run("mixed", look, &[Some(""), Some("open"), Some("")]).out;
        assert!(mixed.starts_with("cannot be told[1]: "), "{mixed}");
        assert!(mixed.ends_with("\n\n3 files: 1 cannot be told, 2 clean\n"), "{mixed}");
        assert!(!mixed.contains("nothing against"), "{mixed}");
    }

    #[test]
    fn a_defect_in_one_file_costs_no_other_its_verdict() {
        let sources = [Some("illegal"), Some("defect"), Some("illegal")];
        let said = run("defect", look(Format::Terminal, 1), &sources);
        assert_eq!(said.code, exit::FAILED);
        assert_eq!(said.out.lines().count(), 2, "{}", said.out);
        assert!(
            said.err.contains("1.match: this is a defect of rejudge"),
            "{}",
            said.err
        );
        assert!(said.err.contains("it is broken"), "{}", said.err);
        let lines = run("defect-json", look(Format::Jsonl, 0), &sources);
        assert_eq!(lines.out.lines().count(), 3, "{}", lines.out);
    }

    #[test]
    fn quiet_is_one_line_a_finding_and_then_nothing() {
        let sources = [Some("illegal open"), Some("malformed")];
        let once = run("q", look(Format::Terminal, 1), &sources);
        assert_eq!(
            once.out,
            "0.match:1:1: illegal: game/level 1.2 (1): it is too high\n\
             0.match:1:1: cannot be told: game/level 1.2 (1): it is too high\n\
             1.match:1:1: malformed: no verb\n"
        );
        assert_eq!(run("qq", look(Format::Terminal, 2), &sources).out, "");
        assert_eq!(run("qqj", look(Format::Json, 2), &sources).out, "");
    }

    #[test]
    fn json_holds_every_file_in_order() {
        let sources = [Some("illegal"), None, Some("")];
        let one = run("json", look(Format::Json, 0), &sources);
        let document: serde_json::Value = serde_json::from_str(&one.out).expect("JSON");
        let exits = |list: &[serde_json::Value]| list.iter().map(|r| r["exit"].as_u64()).collect::<Vec<_>>();
        let reports = document["reports"].as_array().expect("a list");
        assert_eq!(exits(reports), [Some(1), Some(4), Some(0)]);
        let lines = run("jsonl", look(Format::Jsonl, 0), &sources);
        let reports: Vec<_> = lines
            .out
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(exits(&reports), [Some(1), Some(4), Some(0)]);
    }

    /// Takes a little, then fails.
    struct Pipe(usize, io::ErrorKind);

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match self.0.checked_sub(bytes.len()) {
                Some(left) => {
                    self.0 = left;
                    Ok(bytes.len())
                }
                None => Err(self.1.into()),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_broken_pipe_ends_quietly_and_a_full_disk_does_not() {
        let path = std::env::temp_dir().join(format!("rejudge-pipe-{}.match", std::process::id()));
        std::fs::write(&path, "illegal").expect("a file");
        let paths = vec![path.clone(), path.clone()];
        let try_with = |kind| {
            let mut err = Vec::new();
            let mut streams = Streams {
                out: &mut Pipe(20, kind),
                err: &mut err,
                lang: Lang::En,
            };
            reports(&paths, look(Format::Terminal, 0), &mut streams, &judge)
        };
        assert!(matches!(try_with(io::ErrorKind::BrokenPipe), Ok(1)));
        assert!(matches!(try_with(io::ErrorKind::StorageFull), Err(Trouble::Output(_))));
        std::fs::remove_file(&path).expect("the file");
    }
}
