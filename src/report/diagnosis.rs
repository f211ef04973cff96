//! A diagnosis, for people and for programs.

use std::io::{self, Write};

use serde::Serialize;

use crate::diagnose::{Class, Diagnosis};

use super::visible;

/// More lines of one class than anybody looks at.
const LINES_MOST: usize = 12;

/// More lines of the log than are shown with a class.
const QUOTED_MOST: usize = 3;

/// `1 count`, `3 counts`.
fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Writes a diagnosis for people: at most a screen. Of the `log` the lines are shown at which it may have happened.
///
/// # Errors
/// Only those of the writer.
pub fn text(out: &mut dyn Write, found: &Diagnosis, show: usize, log: &str) -> io::Result<()> {
    if found.off.is_empty() {
        return writeln!(
            out,
            "Everything that was counted fits ({}).",
            counted(found.given, "line", "lines")
        );
    }
    writeln!(out, "It does not fit:")?;
    for amiss in found.off.iter().take(LINES_MOST) {
        writeln!(out, "  line {}: {}", amiss.line, visible::line(&amiss.message))?;
    }
    if found.off.len() > LINES_MOST {
        writeln!(out, "  and {} more", found.off.len() - LINES_MOST)?;
    }
    writeln!(out)?;
    for (number, class) in found.classes.iter().take(show).enumerate() {
        written(out, number + 1, class, found.given, log)?;
    }
    if found.classes.len() > show {
        writeln!(
            out,
            "{} as well (`--show {}` lists all).",
            counted(found.classes.len() - show, "other explains it", "others explain it"),
            found.classes.len()
        )?;
    }
    let searched = match (found.classes.is_empty(), found.mistakes) {
        (false, 0 | 1) => "One mistake would explain it.",
        (false, _) => "No single mistake explains it; two together would.",
        (true, 0 | 1) => "No single mistake that is looked for explains all of it.",
        (true, _) => {
            "Neither one mistake that is looked for nor two of them explain all of it. There may have been more, or \
             something was counted or written down wrong."
        }
    };
    writeln!(out, "{searched}")?;
    writeln!(
        out,
        "Looked at {}; the log itself speaks against {} of them.",
        counted(found.suspects, "possible mistake", "possible mistakes"),
        found.contradicted
    )?;
    let untried = match (found.untried, found.not_searched) {
        (0, 0) => return Ok(()),
        (0, n) => counted(n, "pair", "pairs"),
        (n, _) => format!("{} and what two may do together", counted(n, "mistake", "mistakes")),
    };
    let runs = found.runs.saturating_mul(4);
    writeln!(
        out,
        "Not searched further: {untried} not tried; `--runs {runs}` looks further."
    )
}

fn written(out: &mut dyn Write, number: usize, class: &Class, given: usize, log: &str) -> io::Result<()> {
    let words = class.words.join(", and ");
    writeln!(out, "{number}. {}: {}.", visible::line(&words), spots(class))?;
    let more = class.spots.first().map_or(0, |s| s.explains);
    let also = match more {
        0 => String::new(),
        n => format!(" It also explains {} of the log.", counted(n, "finding", "findings")),
    };
    let fits = counted(given, "line that counts", "lines that count");
    writeln!(out, "   Fits all {fits}. {}.{also}", capital(&class.reason))?;
    let mut lines: Vec<u32> = Vec::new();
    for line in class.spots.iter().flat_map(|s| &s.lines) {
        if !lines.contains(line) {
            lines.push(*line);
        }
    }
    for number in lines.into_iter().take(QUOTED_MOST) {
        let at = usize::try_from(number).unwrap_or(usize::MAX).saturating_sub(1);
        if let Some(text) = log.lines().nth(at) {
            writeln!(out, "   {number:>5} | {}", visible::line(text.trim_end()))?;
        }
    }
    Ok(())
}

/// `lines 41, 58, 73 (3 places)`
fn spots(class: &Class) -> String {
    let single = class.words.len() == 1;
    let mut lines: Vec<String> = class
        .spots
        .iter()
        .map(|s| s.lines.iter().map(u32::to_string).collect::<Vec<_>>().join(" and "))
        .collect();
    lines.dedup();
    let count = lines.len();
    let shown = lines
        .iter()
        .take(LINES_MOST)
        .cloned()
        .collect::<Vec<_>>()
        .join(if single { ", " } else { "; " });
    let more = if count > LINES_MOST { ", ..." } else { "" };
    match (count, single) {
        (1, true) => format!("line {shown}"),
        (1, false) => format!("lines {shown}"),
        _ => format!("lines {shown}{more} ({count} places)"),
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
