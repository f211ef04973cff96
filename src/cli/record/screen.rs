//! In a terminal: the table always in sight, below it the last lines, what there is to say, and the line being typed.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use anstyle::AnsiColor;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::cli::Streams;
use crate::cli::trouble::Trouble;
use crate::report::terminal::Style;
use crate::report::visible;

use super::protocol::{Outcome, Request};
use super::questions::Questions;
use super::recorder::Recorder;
use super::typed::{Typed, typed};
use super::{hand_over, plain};

/// How many of the last lines of the log are shown.
const LAST_LINES: usize = 4;

/// Clears the screen, and goes to its top.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

/// Trouble with the terminal.
pub fn terminal_trouble(error: ReadlineError) -> Trouble {
    Trouble::Output(match error {
        ReadlineError::Io(error) => error,
        other => std::io::Error::other(other.to_string()),
    })
}

/// What the line being typed may become.
struct Typing {
    recorder: Rc<RefCell<Recorder>>,
    color: bool,
}

impl Completer for Typing {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..pos).unwrap_or(line);
        let (bang, typed) = match typed.strip_prefix('!') {
            Some(rest) => (1, rest),
            None => (0, typed),
        };
        let complete = self.recorder.borrow().complete(typed);
        let pair = |word: crate::recorder::complete::Word| Pair {
            display: match word.says.as_str() {
                "" => word.word.clone(),
                says => visible::line(&format!("{} {says}", word.word)).into_owned(),
            },
            replacement: word.word + " ",
        };
        Ok((complete.at + bang, complete.words.into_iter().map(pair).collect()))
    }
}

impl Hinter for Typing {
    type Hint = String;

    /// What Enter writes.
    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        let recorder = self.recorder.borrow();
        let by_itself = recorder.prompt().by_itself.as_ref()?;
        (line.is_empty() && !recorder.holds()).then(|| by_itself.line.clone())
    }
}

impl Highlighter for Typing {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let dim = anstyle::Style::new().dimmed();
        match self.color {
            true => Cow::Owned(format!("{dim}{hint}{dim:#}")),
            false => Cow::Borrowed(hint),
        }
    }
}

impl Validator for Typing {}
impl Helper for Typing {}

/// Runs it to the end. Gives the exit code.
///
/// # Errors
/// If the terminal cannot be used.
pub fn run(recorder: Recorder, said: Vec<String>, style: Style, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
    let recorder = Rc::new(RefCell::new(recorder));
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .auto_add_history(true)
        .build();
    let mut editor: Editor<Typing, rustyline::history::MemHistory> =
        Editor::with_history(config, rustyline::history::MemHistory::new()).map_err(terminal_trouble)?;
    editor.set_helper(Some(Typing {
        recorder: Rc::clone(&recorder),
        color: style.color,
    }));
    let mut below = said;
    below.push("`help` is one screen; Tab shows what is legal.".to_owned());
    let mut begun = String::new();
    loop {
        let size = editor
            .dimensions()
            .map_or(SIZE, |(columns, rows)| (usize::from(columns), usize::from(rows)));
        let page = page(&recorder.borrow(), &below, style.color, size);
        streams.out.write_all(page.as_bytes())?;
        streams.out.flush()?;
        let prompt = match recorder.borrow().holds() {
            true => recorder.borrow().words().word("record.again"),
            false => "> ",
        };
        let text = match editor.readline_with_initial(prompt, (&begun, "")) {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => {
                begun.clear();
                below = vec!["Ctrl-D or `end` writes the log and stops; everything entered is on the disk.".to_owned()];
                continue;
            }
            Err(ReadlineError::Eof) => ":end".to_owned(),
            Err(error) => return Err(terminal_trouble(error)),
        };
        let prefilled = std::mem::take(&mut begun);
        let mut recorder = recorder.borrow_mut();
        let mut outcome = None;
        if text.trim().is_empty()
            && prefilled.is_empty()
            && !recorder.holds()
            && let Some(by_itself) = recorder.prompt().by_itself.as_ref().filter(|by| !by.whole)
        {
            begun = by_itself.line.clone();
            below = vec!["Type the rest; Tab shows what fits. `?` stands for what nobody noted.".to_owned()];
            continue;
        }
        // A line that is to be changed is there to be typed over.
        if let Typed::Line(number) = typed(&text, &|word| recorder.is_verb(word)) {
            below = match recorder.line(number) {
                Ok(line) => {
                    begun = format!("edit {number} {line}");
                    vec![format!(
                        "Line {number} as it stands; Enter writes it, Ctrl-C leaves it as it is."
                    )]
                }
                Err(why) => vec![format!("no: {why}")],
            };
            continue;
        }
        let looks = |typed: &Typed| matches!(typed, Typed::Do(Request::Look {}));
        below = match typed(&text, &|word| recorder.is_verb(word)) {
            // It is in sight.
            what if looks(&what) => Vec::new(),
            _ => {
                let (lines, what) = plain::said_of(&mut recorder, &text)?;
                outcome = what;
                lines
            }
        };
        match outcome {
            Some(Outcome::Ended) => {
                for line in &below {
                    writeln!(streams.out, "{}", visible::line(&recorder.told(line)))?;
                }
                if recorder.packs_at_end() {
                    return Ok(recorder.exit());
                }
                streams.out.flush()?;
                // What is asked now is no line of the match.
                let mut questions = Questions::new()?;
                return hand_over::hand_over(
                    &recorder,
                    &mut |question| questions.ask(&recorder.told(question)),
                    streams.out,
                );
            }
            Some(Outcome::NotWritten) if text == ":end" => {
                for line in &below {
                    writeln!(streams.err, "{}", visible::line(&recorder.told(line)))?;
                }
            }
            // What was begun by itself is begun again.
            Some(Outcome::Unread) => {
                if text.starts_with(&prefilled) {
                    begun = prefilled;
                }
                below.push("Tab shows what is legal, `help` is one screen.".to_owned());
            }
            _ => {}
        }
    }
}

/// Columns and rows of a terminal that does not say.
const SIZE: (usize, usize) = (80, 24);

/// The whole screen above the line being typed. Where there is little room, what there is to say goes before the last lines
/// of the log, and those before the table; what comes next stands last in any case.
fn page(recorder: &Recorder, below: &[String], color: bool, (columns, rows): (usize, usize)) -> String {
    let normal = anstyle::Style::new();
    let styled = |style: anstyle::Style| if color { style } else { normal };
    let (strong, dim) = (styled(normal.bold()), styled(normal.dimmed()));
    let red = styled(AnsiColor::Red.on_default().bold());
    let mut said: Vec<(anstyle::Style, String)> = Vec::new();
    for line in below.iter().filter(|line| !line.starts_with("next: ")) {
        let is_bad = line.starts_with("illegal") || line.starts_with("NOT WRITTEN");
        let style = if is_bad { red } else { normal };
        said.extend(
            wrapped(&visible::line(&recorder.told(line)), columns)
                .into_iter()
                .map(|line| (style, line)),
        );
    }
    let next = plain::next_words(&recorder.answer(Outcome::Shown, Vec::new()));
    let next = format!("next: {next}");
    let next = cut(&visible::line(&recorder.told(&next)), columns);
    // The line being typed, and the one with what comes next.
    let mut left = rows.saturating_sub(2);
    let more = said.len().saturating_sub(left);
    if more > 0 {
        said.truncate(left.saturating_sub(1));
        let more = format!("... and {} more lines", more + 1);
        said.push((dim, recorder.told(&more).into_owned()));
    }
    left = left.saturating_sub(said.len());
    let table = recorder.table();
    let table = table.lines().enumerate();
    let table = table.map(|(n, line)| (if n == 0 { strong } else { normal }, line.to_owned()));
    let mut above: Vec<(anstyle::Style, String)> = table.take(left.saturating_sub(1)).collect();
    above.push((dim, "-".repeat(columns.min(78))));
    left = left.saturating_sub(above.len());
    let entries = recorder.session().entries();
    let first = entries.len().saturating_sub(LAST_LINES);
    let mut last: Vec<(anstyle::Style, String)> = Vec::new();
    for (n, entry) in entries.iter().enumerate().skip(first) {
        let number = recorder.session().line_of(n);
        let lines = entry.text.lines().enumerate().filter(|(_, line)| !line.is_empty());
        last.extend(lines.map(|(at, line)| (dim, format!("{:>4}  {line}", number + at))));
    }
    let shown = last.len().saturating_sub(LAST_LINES.min(left));
    let mut out = String::from(CLEAR);
    for (style, line) in above.iter().chain(&last[shown..]).chain(&said) {
        out.push_str(&format!("{style}{}{style:#}\n", cut(&visible::line(line), columns)));
    }
    out.push_str(&format!("{strong}{next}{strong:#}\n"));
    out
}

/// A line cut to so many columns; a wide character takes two.
fn cut(line: &str, columns: usize) -> String {
    if line.width() <= columns {
        return line.to_owned();
    }
    let (mut out, _) = split(line, columns.saturating_sub(1));
    out.push('…');
    out
}

/// As much of a line as fits so many columns, and the rest.
fn split(line: &str, columns: usize) -> (String, &str) {
    let mut used = 0;
    for (at, c) in line.char_indices() {
        used += c.width().unwrap_or(0);
        if used > columns && at > 0 {
            let (head, rest) = line.split_at(at);
            return (head.to_owned(), rest);
        }
    }
    (line.to_owned(), "")
}

/// So much room is left in a line that is indented, or it is not indented.
const ROOM_COLUMNS: usize = 8;

/// A message in lines of so many columns, broken at spaces where there are any.
fn wrapped(line: &str, columns: usize) -> Vec<String> {
    let indent = line.len() - line.trim_start().len() + 2;
    let indent = if columns < indent + ROOM_COLUMNS { 0 } else { indent };
    let mut out = Vec::new();
    let mut rest = line.to_owned();
    while rest.width() > columns {
        // At least one letter goes from the rest to a line each time, so that it comes to an end.
        let (head, tail) = split(&rest, columns);
        let space = head.rfind(' ').filter(|at| *at > indent);
        let (head, tail) = match (space, tail.starts_with(' ')) {
            (Some(at), false) => rest.split_at(at),
            _ => (head.as_str(), tail),
        };
        out.push(head.to_owned());
        let tail = tail.trim_start();
        if tail.is_empty() {
            return out;
        }
        rest = format!("{}{tail}", " ".repeat(indent));
    }
    out.push(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_by_width() {
        assert_eq!(cut("灯台守", 6), "灯台守");
        assert_eq!(cut("灯台守", 5), "灯台…");
        assert_eq!(cut("灯台守", 4), "灯…");
    }

    #[test]
    fn messages_are_broken_at_spaces() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 10), ["one two", "  three"]);
        assert_eq!(wrapped("  expected: a card", 12), ["  expected:", "    a card"]);
        assert_eq!(wrapped("", 8), [""]);
        for columns in 1..20 {
            let lines = wrapped("  灯台守の one 長い長い長い名前です two", columns);
            let text: String = lines.concat().chars().filter(|c| *c != ' ').collect();
            assert!(
                columns < 7 || text == "灯台守のone長い長い長い名前ですtwo",
                "{columns}: {lines:?}"
            );
            assert!(
                lines.iter().all(|l| l.width() <= columns.max(4)),
                "{columns}: {lines:?}"
            );
        }
    }
}
