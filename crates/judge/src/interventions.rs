//! What the judge did at the table, as the log tells it; never mistaken for what the players did.

use std::fmt;

use serde::{Deserialize, Serialize};

use rejudge_notation::{Item, ItemKind, Line, Log, Statement, StatementKind, format_statement};
use rejudge_table::rulings::Ruling;
use rejudge_table::rulings::nearest::nearest;

use super::finding::{Finding, Malformed, Note, Place, Verdict};
use super::noticed::Record;
use super::script::MarkKind;
use super::write::place;

/// The sort of notes about what the judge at the table ruled otherwise.
pub const SORT: &str = "judge";

/// What a line of the judge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// The judge was called.
    Call,
    /// A ruling was given.
    Rule,
    /// The match went back.
    Rewind,
    /// The table was corrected.
    Fix,
    /// A penalty was given.
    Sanction,
    /// Time was added.
    Time,
    /// The judge ended the match.
    Result,
}

impl Sort {
    /// The judge's verbs, and what they are.
    pub const ALL: [(&'static str, Sort); 7] = [
        ("call", Sort::Call),
        ("rule", Sort::Rule),
        ("rewind", Sort::Rewind),
        ("fix", Sort::Fix),
        ("sanction", Sort::Sanction),
        ("time", Sort::Time),
        ("result", Sort::Result),
    ];

    fn of(verb: &str) -> Option<Sort> {
        Sort::ALL.iter().find(|(name, _)| *name == verb).map(|(_, sort)| *sort)
    }
}

/// One thing the judge did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intervention {
    /// The line of the judge.
    pub place: Place,
    /// What the judge did.
    pub sort: Sort,
    /// The ruling that was named, as the catalogue has it; else empty.
    pub ruling: String,
    /// Who got a penalty, or who won; `draw` for a result that nobody won; else empty.
    pub player: String,
    /// The penalty: `caution`, `warning` and so on; else empty.
    pub grade: String,
    /// Minutes added; else 0.
    pub minutes: i32,
    /// The line that the match went back to.
    pub back_to: Option<Place>,
    /// What was corrected, line by line.
    pub moves: Vec<String>,
    /// What was said, in the log's words; else empty.
    pub text: String,
}

impl fmt::Display for Intervention {
    /// On one line, without the moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sort {
            Sort::Call => f.write_str("called")?,
            Sort::Rule if self.ruling.is_empty() => f.write_str("ruled")?,
            Sort::Rule => write!(f, "ruled {}", self.ruling)?,
            Sort::Rewind => match self.back_to {
                // The line itself may be what was written.
                Some(back) if self.text.eq_ignore_ascii_case(&format!("line {}", back.line)) => {
                    return write!(f, "went back to line {}", back.line);
                }
                Some(back) => write!(f, "went back to line {}", back.line)?,
                None => f.write_str("went back")?,
            },
            Sort::Fix => f.write_str("corrected the table")?,
            Sort::Sanction => write!(f, "penalty for {}: {}", self.player, self.grade)?,
            Sort::Time => write!(f, "time: {:+} minutes", self.minutes)?,
            Sort::Result => match self.player.as_str() {
                "draw" => f.write_str("result: a draw")?,
                player => write!(f, "result: {player} won")?,
            },
        }
        match self.text.is_empty() {
            true => Ok(()),
            false => write!(f, ": \"{}\"", self.text),
        }
    }
}

/// All that the judge did, in the order of the log. Names of rulings that are none are malformed. `players`: their
/// names; `rulings`: the catalogue.
pub fn interventions(
    record: &Record<'_>,
    players: &[String],
    rulings: &[&'static Ruling],
) -> (Vec<Intervention>, Vec<Malformed>) {
    let mut done: Vec<Intervention> = Vec::new();
    let mut bad = Vec::new();
    let mut fixing = false;
    for line in &record.log.lines {
        let Line::Statement(statement) = line else {
            fixing = false;
            continue;
        };
        if statement.effect {
            if let Some(fix) = done.last_mut().filter(|_| fixing) {
                fix.moves
                    .push(format_statement(record.log, statement, record.vocabulary));
            }
            continue;
        }
        fixing = false;
        let Some((verb, chosen, seen)) = record.of_judge(statement) else {
            continue;
        };
        let Some(sort) = Sort::of(verb) else { continue };
        fixing = sort == Sort::Fix;
        let mut entry = Intervention {
            place: place(record.log, statement.span),
            sort,
            ruling: String::new(),
            player: String::new(),
            grade: String::new(),
            minutes: 0,
            back_to: None,
            moves: Vec::new(),
            text: String::new(),
        };
        for item in chosen.iter().chain(seen) {
            read_item(&mut entry, record.log, item, players);
        }
        match sort {
            Sort::Rule if !entry.ruling.is_empty() => match named(&entry.ruling, rulings) {
                Some(name) => entry.ruling = name.to_owned(),
                None => {
                    let near = nearest(&entry.ruling, rulings.iter().map(|ruling| ruling.name));
                    let help = near.map(|near| format!("did you mean `{near}`?"));
                    let message = format!("no ruling is called `{}`", entry.ruling);
                    bad.push(malformed(record, statement, message, help.unwrap_or_default()));
                }
            },
            Sort::Sanction if entry.player.is_empty() || entry.grade.is_empty() => {
                let message = "a penalty is for a player, and of a grade".to_owned();
                let help = "as in `judge: sanction Aoi warning`".to_owned();
                bad.push(malformed(record, statement, message, help));
            }
            Sort::Rewind => entry.back_to = back_to(record, statement),
            _ => {}
        }
        done.push(entry);
    }
    (done, bad)
}

fn read_item(entry: &mut Intervention, log: &Log<'_>, item: &Item, players: &[String]) {
    match &item.kind {
        ItemKind::Signed(minutes) if entry.sort == Sort::Time => entry.minutes = *minutes,
        ItemKind::Atom(atom) => {
            let (text, quoted) = (log.said(atom), atom.quoted());
            let whose = players.iter().find(|name| begins(name, text));
            match (entry.sort, whose) {
                (Sort::Rule, _) if !quoted => entry.ruling = text.to_owned(),
                (Sort::Sanction | Sort::Result, Some(name)) if entry.player.is_empty() => {
                    entry.player.clone_from(name);
                }
                (Sort::Result, _) if !quoted => entry.player = text.to_owned(),
                (Sort::Sanction, _) if !quoted => entry.grade = text.to_owned(),
                _ => entry.text = text.to_owned(),
            }
        }
        _ => {}
    }
}

/// Whether a name may be meant: the resolver has said where it is not clear.
fn begins(name: &str, text: &str) -> bool {
    name.get(..text.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(text))
}

/// The name in the catalogue, which may be written without the game's.
fn named(written: &str, rulings: &[&'static Ruling]) -> Option<&'static str> {
    let short = |name: &str| name.split_once('/').map_or(name, |(_, short)| short).to_owned();
    let is = |name: &&'static str| name.eq_ignore_ascii_case(written) || short(name).eq_ignore_ascii_case(written);
    rulings.iter().map(|ruling| ruling.name).find(is)
}

fn malformed(record: &Record<'_>, statement: &Statement, message: String, help: String) -> Malformed {
    let (_, column) = record.log.line_col(statement.span.start);
    Malformed {
        place: place(record.log, statement.span),
        column: u32::try_from(column).unwrap_or(u32::MAX),
        message,
        expected: Vec::new(),
        help,
    }
}

/// Where the match went back to.
fn back_to(record: &Record<'_>, statement: &Statement) -> Option<Place> {
    let marks = &record.script.marks;
    let label = marks.iter().find_map(|mark| match mark.kind {
        MarkKind::Rewind(label) if mark.span == statement.span => Some(label),
        _ => None,
    })?;
    let there = marks.iter().find(|mark| mark.kind == MarkKind::Label(label))?;
    Some(place(record.log, there.span))
}

/// Where the judge at the table ruled otherwise than is found here, or on what the log alone cannot settle.
pub fn otherwise(done: &[Intervention], findings: &[Finding]) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut from = 0;
    for rule in done.iter().filter(|i| i.sort == Sort::Rule && !i.ruling.is_empty()) {
        let start = rule.place.start;
        let before = || findings.iter().filter(move |f| f.stands().start < start);
        let is = |f: &&Finding| f.ruling == rule.ruling || f.also.iter().any(|also| also.ruling == rule.ruling);
        let message = match before().rfind(is) {
            Some(found) if found.verdict == Verdict::Illegal => None,
            Some(found) => Some(format!(
                "the judge ruled on {}; by the log alone line {} cannot be told",
                rule.ruling,
                found.stands().line
            )),
            None => {
                let root = |f: &&Finding| !f.follows();
                let other = before().filter(|f| f.stands().start >= from).rfind(root);
                let other = other.map(|f| format!("; it finds {} in line {}", f.ruling, f.stands().line));
                Some(format!(
                    "the judge ruled on {}, and by the log nothing before it is that{}",
                    rule.ruling,
                    other.unwrap_or_default()
                ))
            }
        };
        from = rule.place.end;
        notes.extend(message.map(|message| Note {
            sort: SORT.to_owned(),
            place: rule.place,
            message,
        }));
    }
    notes
}

impl<'a> Record<'a> {
    /// The verb of a line of the judge, and its operands before and after `=`.
    #[inline]
    pub(super) fn of_judge(&self, statement: &Statement) -> Option<(&'static str, &'a [Item], &'a [Item])> {
        let actor = statement.actor.as_ref()?;
        let StatementKind::Action { verb, parts, .. } = &statement.kind else {
            return None;
        };
        if actor.quoted() || !self.log.said(actor).eq_ignore_ascii_case("judge") {
            return None;
        }
        let part = self.log.parts(parts).first()?;
        let seen = part.seen.as_ref().map_or(&[][..], |seen| self.log.items(seen));
        Some((self.vocabulary.verb(*verb).name, self.log.items(&part.chosen), seen))
    }
}
