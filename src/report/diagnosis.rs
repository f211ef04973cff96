//! A diagnosis, for people and for programs.

use std::io::{self, Write};

use serde::Serialize;

use crate::diagnose::{Class, Diagnosis};
use crate::lang::Words;

use super::visible;

/// More lines of one class than anybody looks at.
const LINES_MOST: usize = 12;

/// More lines of the log than are shown with a class.
const QUOTED_MOST: usize = 3;

/// Writes a diagnosis for people: at most a screen. Of the `log` the lines are shown at which it may have happened.
///
/// # Errors
/// Only those of the writer.
pub fn text(
    out: &mut dyn Write,
    found: &Diagnosis,
    show: usize,
    log: &str,
    (words, players): (&Words, &[String]),
) -> io::Result<()> {
    let told = |text: &str| visible::line(&words.told(text, players)).into_owned();
    let number = |number: usize| number.to_string();
    if found.off.is_empty() {
        let lines = words.count(["diagnosis.lines.one", "diagnosis.lines"], found.given);
        return writeln!(out, "{}", words.fill("diagnosis.fits", &[&lines]));
    }
    writeln!(out, "{}", words.word("diagnosis.amiss"))?;
    for amiss in found.off.iter().take(LINES_MOST) {
        let line = words.fill("line", &[&amiss.line.to_string()]);
        writeln!(out, "  {}", words.fill("pair", &[&line, &told(&amiss.message)]))?;
    }
    if found.off.len() > LINES_MOST {
        let more = number(found.off.len() - LINES_MOST);
        writeln!(out, "  {}", words.fill("and-more", &[&more]))?;
    }
    writeln!(out)?;
    for (at, class) in found.classes.iter().take(show).enumerate() {
        let class = Shown {
            class,
            given: found.given,
            words,
        };
        class.write(out, at + 1, log, &told)?;
    }
    if let Some(more) = found.classes.len().checked_sub(show).filter(|more| *more > 0) {
        let others = words.count(["diagnosis.others.one", "diagnosis.others"], more);
        let all = number(found.classes.len());
        writeln!(out, "{}", words.fill("diagnosis.more", &[&others, &all]))?;
    }
    let searched = match (found.classes.is_empty(), found.mistakes) {
        (false, 0 | 1) => "diagnosis.by-one",
        (false, _) => "diagnosis.by-two",
        (true, 0 | 1) => "diagnosis.not-by-one",
        (true, _) => "diagnosis.not-by-two",
    };
    writeln!(out, "{}", words.word(searched))?;
    let suspects = words.count(["diagnosis.suspects.one", "diagnosis.suspects"], found.suspects);
    let contradicted = number(found.contradicted);
    writeln!(out, "{}", words.fill("diagnosis.looked", &[&suspects, &contradicted]))?;
    let untried = match (found.untried, found.not_searched) {
        (0, 0) => return Ok(()),
        (0, n) => words.count(["diagnosis.pairs.one", "diagnosis.pairs"], n),
        (n, _) => words.count(["diagnosis.untried.one", "diagnosis.untried"], n),
    };
    let runs = number(found.runs.saturating_mul(4));
    writeln!(out, "{}", words.fill("diagnosis.stopped", &[&untried, &runs]))
}

/// What would explain it, and how it is shown.
struct Shown<'a> {
    class: &'a Class,
    /// So many lines say what was counted.
    given: usize,
    words: &'a Words,
}

impl Shown<'_> {
    fn write(&self, out: &mut dyn Write, number: usize, log: &str, told: &dyn Fn(&str) -> String) -> io::Result<()> {
        let (class, words) = (self.class, self.words);
        let done: Vec<String> = class.words.iter().map(|text| told(text)).collect();
        let done = done.join(words.word("diagnosis.and"));
        let head = words.fill("diagnosis.class", &[&number.to_string(), &done, &self.spots()]);
        writeln!(out, "{head}")?;
        let fits = words.count(["diagnosis.counting.one", "diagnosis.counting"], self.given);
        let mut reason = words.fill("diagnosis.reason", &[&fits, &capital(&told(&class.reason))]);
        let more = class.spots.first().map_or(0, |spot| spot.explains);
        if more > 0 {
            reason.push_str(&words.count(["diagnosis.explains.one", "diagnosis.explains"], more));
        }
        writeln!(out, "   {reason}")?;
        let mut lines: Vec<(u32, &str)> = Vec::new();
        for (line, of) in class.spots.iter().flat_map(|s| s.lines.iter().zip(&s.of)) {
            let line = (*line, of.as_str());
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        for (number, of) in lines.into_iter().take(QUOTED_MOST) {
            let at = usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1);
            if let Some(text) = log.lines().nth(at) {
                writeln!(out, "   {number:>5} | {}", visible::line(text.trim_end()))?;
                if !of.is_empty() {
                    writeln!(out, "         = {}", told(of))?;
                }
            }
        }
        Ok(())
    }

    /// `lines 41, 58, 73 (3 places)`
    fn spots(&self) -> String {
        let (class, words) = (self.class, self.words);
        let single = class.words.len() == 1;
        let both = |lines: &[u32]| {
            let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
            lines.join(words.word("diagnosis.with"))
        };
        let mut lines: Vec<String> = class.spots.iter().map(|spot| both(&spot.lines)).collect();
        lines.dedup();
        let count = lines.len();
        lines.truncate(LINES_MOST);
        let mut shown = lines.join(words.word(if single { "join" } else { "diagnosis.or" }));
        if count > LINES_MOST {
            shown.push_str(words.word("diagnosis.dots"));
        }
        match (count, single) {
            (1, true) => words.fill("line", &[&shown]),
            (1, false) => words.fill("diagnosis.at", &[&shown]),
            _ => words.fill("diagnosis.places", &[&shown, &count.to_string()]),
        }
    }
}

fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}", rest.as_str())
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    rejudge: &'a str,
    exit: u8,
    file: &'a str,
    #[serde(flatten)]
    diagnosis: &'a Diagnosis,
}

/// Writes a diagnosis for programs.
///
/// # Errors
/// Only those of the writer.
pub fn json(out: &mut dyn Write, file: &str, diagnosis: &Diagnosis) -> io::Result<()> {
    let document = Document {
        schema: super::json::SCHEMA_VERSION,
        rejudge: env!("CARGO_PKG_VERSION"),
        exit: diagnosis.exit_code(),
        file,
        diagnosis,
    };
    super::json::write_pretty(out, &document)?;
    writeln!(out)
}
