//! What a log that grew has to say that it did not say before.

use std::collections::BTreeMap;
use std::path::Path;

use crate::cli::input::{self, Beside};
use crate::cli::trouble::Trouble;
use crate::games::{self, AnyGame, GameSessions, Refusal};
use crate::judge::{Finding, Malformed, Note, Report, Verdict};

/// Judges a log.
///
/// # Errors
/// If a file it names cannot be read.
pub fn judge(
    sessions: &mut GameSessions,
    game: &dyn AnyGame,
    file: &Path,
    log: &str,
    files: &Beside,
) -> Result<Report, Trouble> {
    let name = input::name(file);
    match sessions.judge(game, &name, log, &games::Request::default(), files) {
        Ok(report) => Ok(report),
        Err(Refusal::File { line, file, reason }) => Err(Trouble::named(&name, line, file, reason)),
        Err(Refusal::Usage(text)) => Err(Trouble::Usage(text)),
        Err(Refusal::Malformed(malformed)) => Ok(Report {
            file: name,
            malformed,
            ..Report::default()
        }),
    }
}

/// What cannot be read, in words.
pub fn unread(malformed: &Malformed) -> String {
    match malformed.help.as_str() {
        "" => malformed.message.clone(),
        help => format!("{} ({help})", malformed.message),
    }
}

/// The findings that a report did not have before.
pub fn fresh(before: &Report, after: &Report) -> Vec<Finding> {
    fresh_behind(before, after, 0, 0)
}

/// The same where the lines from one on have got other numbers since: so many more.
pub fn fresh_behind(before: &Report, after: &Report, from: usize, more: isize) -> Vec<Finding> {
    let moved = |line: u32| match line as usize >= from {
        true => i64::from(line) + more as i64,
        false => i64::from(line),
    };
    let key = |f: &Finding, line: i64| (f.ruling.clone(), f.verdict == Verdict::Illegal, line);
    let mut known: BTreeMap<_, usize> = BTreeMap::new();
    for finding in &before.findings {
        *known.entry(key(finding, moved(finding.stands().line))).or_default() += 1;
    }
    let is_new = |finding: &&Finding| match known.get_mut(&key(finding, i64::from(finding.stands().line))) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    };
    after.findings.iter().filter(is_new).cloned().collect()
}

/// The notes that a report did not have before.
pub fn fresh_notes(before: &Report, after: &Report) -> Vec<Note> {
    after
        .notes
        .iter()
        .filter(|note| !before.notes.contains(note))
        .cloned()
        .collect()
}
