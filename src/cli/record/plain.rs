//! Line by line, in words: one answer for each line typed. Every answer ends with a line that begins with `next:`, or, once
//! the recording has ended, with `ended:`.

use std::io::{BufRead, Write};

use crate::cli::Streams;
use crate::cli::trouble::Trouble;
use crate::judge::{Finding, Report};
use crate::report::{line, visible};

use super::Lines;
use super::hand_over;
use super::protocol::{Answer, Outcome, Request};
use super::recorder::Recorder;
use super::typed::{Typed, help, typed};
use super::written;

/// More legal lines than fit a screen.
pub const LEGAL_SHOWN_MOST: usize = 24;

/// Runs it to the end of the input. Gives the exit code.
///
/// # Errors
/// If the input cannot be read, or the output not written.
pub fn run(
    mut recorder: Recorder,
    said: Vec<String>,
    lines: &mut Lines<impl BufRead>,
    streams: &mut Streams<'_>,
) -> Result<u8, Trouble> {
    let ready = recorder.ready(said);
    write(streams.out, &recorder, &words(&ready))?;
    loop {
        let (text, last) = match lines.line()? {
            Some(Ok(text)) => (text, false),
            Some(Err(why)) => {
                let answer = recorder.answer(Outcome::Refused, vec![why.to_owned()]);
                write(streams.out, &recorder, &words(&answer))?;
                continue;
            }
            None => (":end".to_owned(), true),
        };
        let (shown, answer) = said_of(&mut recorder, &text)?;
        write(streams.out, &recorder, &shown)?;
        match answer {
            Some(Outcome::Ended) => return Ok(recorder.exit()),
            Some(_) | None if last => {
                return Err(written::not_written(recorder.file()));
            }
            _ => {}
        }
    }
}

/// What is said to what was typed, as lines; and what became of it, if it was something to be done.
///
/// # Errors
/// As [`Recorder::serve`].
pub fn said_of(recorder: &mut Recorder, text: &str) -> Result<(Vec<String>, Option<Outcome>), Trouble> {
    let what = typed(text, &|word| recorder.is_verb(word));
    let shown = |recorder: &Recorder, lines: Vec<String>| {
        let mut lines = lines;
        lines.extend(words(&recorder.answer(Outcome::Shown, Vec::new())));
        Ok((lines, None))
    };
    match what {
        Typed::Do(request) => {
            let looks = matches!(request, Request::Look {});
            let answer = recorder.serve(request)?;
            let mut lines: Vec<String> = Vec::new();
            if looks {
                lines.extend(answer.table.lines().map(str::to_owned));
            }
            lines.extend(words(&answer));
            Ok((lines, Some(answer.answer)))
        }
        Typed::Legal(begun) => {
            let lines = legal(recorder, &begun);
            shown(recorder, lines)
        }
        Typed::Log(count) => {
            let answer = recorder.serve(Request::Log {})?;
            let numbered = answer
                .lines
                .iter()
                .enumerate()
                .map(|(n, line)| format!("{:>5}  {line}", n + 1));
            let skip = count.map_or(0, |count| answer.lines.len().saturating_sub(count));
            let lines = numbered.skip(skip).collect();
            shown(recorder, lines)
        }
        Typed::Findings => {
            let lines = everything(recorder.report());
            shown(recorder, lines)
        }
        Typed::Line(number) => {
            let line = match recorder.line(number) {
                Ok(line) => format!("line {number} is: {line}; `edit {number} LINE` writes it anew"),
                Err(why) => format!("no: {why}"),
            };
            shown(recorder, vec![line])
        }
        Typed::Help => {
            let lines = help(&recorder.help_words(), recorder.words())
                .lines()
                .map(str::to_owned)
                .collect();
            shown(recorder, lines)
        }
        Typed::Senseless(why) => {
            let answer = recorder.answer(Outcome::Refused, vec![why]);
            Ok((words(&answer), Some(Outcome::Refused)))
        }
    }
}

/// An answer in lines.
pub fn words(answer: &Answer) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let number = answer.line.map_or_else(String::new, |line| format!("{line}: "));
    match answer.answer {
        Outcome::Accepted => {
            for (n, line) in answer.lines.iter().enumerate() {
                out.push(format!("ok {}: {line}", answer.line.unwrap_or_default() + n));
            }
        }
        Outcome::Illegal => out.push(format!("not written: {number}{}", answer.lines.join("; "))),
        Outcome::Changed => {
            let what = answer.said.join("; ");
            match answer.lines.is_empty() {
                true => out.push(what),
                false => out.extend(answer.lines.iter().map(|line| format!("{what}: {line}"))),
            }
        }
        _ => {}
    }
    let what = match answer.answer {
        Outcome::Unread => "cannot be read: ",
        Outcome::Refused => "no: ",
        Outcome::NotWritten => "NOT WRITTEN: ",
        _ => "",
    };
    if answer.answer != Outcome::Changed {
        out.extend(answer.said.iter().map(|said| format!("{what}{said}")));
    }
    out.extend(answer.replay.as_ref().map(hand_over::in_words));
    for finding in &answer.findings {
        out.extend(finding_words(finding));
    }
    for note in &answer.notes {
        out.push(format!("note: {}", note.message));
    }
    if answer.answer == Outcome::Illegal {
        out.push("`!` takes it as it was played; or type it right; `u` drops it".to_owned());
    }
    if answer.answer == Outcome::Ended {
        out.push(format!("ended: {} entries", answer.entries));
        return out;
    }
    out.push(format!("next: {}", next_words(answer)));
    out
}

/// Between what comes next and what Enter writes.
pub const BEHIND_NEXT: &str = "   [";

/// What comes next, and what Enter writes.
pub fn next_words(answer: &Answer) -> String {
    let mut next = match answer.next.as_str() {
        "" => "a line".to_owned(),
        next => next.to_owned(),
    };
    match &answer.by_itself {
        Some(by) if by.whole => next.push_str(&format!("{BEHIND_NEXT}Enter: {}]", by.line)),
        Some(by) => next.push_str(&format!("{BEHIND_NEXT}{}...]", by.line)),
        None if !answer.result.is_empty() => next.push_str("   [or: end]"),
        None if !answer.turn.is_empty() => next.push_str("   [or: turn]"),
        None => {}
    }
    next
}

/// A finding in a few lines.
pub fn finding_words(finding: &Finding) -> Vec<String> {
    let mut out = vec![line::finding(finding)];
    let mut row = |what: &str, text: &str| {
        if !text.is_empty() {
            out.push(format!("  {what}: {text}"));
        }
    };
    row("expected", &finding.expected);
    row("would settle it", &finding.settle);
    row("perhaps", &finding.hint);
    let legal: Vec<&str> = finding.legal.iter().take(8).map(String::as_str).collect();
    row("legal", &legal.join("; "));
    out
}

fn everything(report: &Report) -> Vec<String> {
    let mut out: Vec<String> = report.findings.iter().flat_map(finding_words).collect();
    if out.is_empty() {
        out.push("nothing goes against the rules".to_owned());
    }
    out
}

/// What is legal, as far as it begins so.
fn legal(recorder: &Recorder, begun: &str) -> Vec<String> {
    let offered = &recorder.prompt().legal;
    let mut out: Vec<String> = match begun {
        "" => {
            let line = |o: &crate::games::Offered| match o.says.as_str() {
                "" => o.line.clone(),
                says => format!("{:<32} {says}", o.line),
            };
            offered.iter().map(line).collect()
        }
        begun => {
            let words = recorder.complete(&format!("{begun} ")).words;
            words
                .into_iter()
                .map(|w| format!("{begun} {:<16} {}", w.word, w.says).trim_end().to_owned())
                .collect()
        }
    };
    let more = out.len().saturating_sub(LEGAL_SHOWN_MOST);
    out.truncate(LEGAL_SHOWN_MOST);
    if more > 0 {
        out.push(format!("and {more} more; `legal WORD` shows those that begin so"));
    }
    if out.is_empty() {
        out.push("nothing that a list could name; see `help` for what can be typed at any time".to_owned());
    }
    out
}

fn write(out: &mut dyn Write, recorder: &Recorder, lines: &[String]) -> Result<(), Trouble> {
    for line in lines {
        writeln!(out, "{}", visible::line(&recorder.told(line)))?;
    }
    out.flush()?;
    Ok(())
}
