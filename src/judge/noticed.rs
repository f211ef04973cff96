//! When a mistake was noticed: by the judge's lines of the log, or as whoever asks says. The usual penalty depends on it.
//!
//! Several lines of the judge in a row are one visit. A finding was noticed at the first visit behind it; one that rules
//! on something else by name is passed over. What lies between decides the moment: nothing, only what happens by
//! itself, a choice or a consequence, a new turn. Where a part of the record is missing in between, nothing is said.

use crate::notation::{Item, ItemKind, Line, Log, Need, Span, Statement, StatementKind, Vocabulary};
use crate::rulings::{Noticed, Row, Ruling};

use super::finding::{Consequence, Finding, Kind, Noticing, UsualPenalty};
use super::script::{Act, MarkKind, Script};
use super::write::place;

/// The judge's verbs that show that something was noticed.
const NOTICING: [&str; 4] = ["call", "rule", "rewind", "fix"];

/// The one that names what was noticed.
const NAMING: &str = "rule";

/// What the moments of a log are told from.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The log.
    pub log: &'a Log<'a>,
    /// Its lines, resolved.
    pub script: &'a Script,
    /// The words of its game.
    pub vocabulary: &'a Vocabulary,
}

/// What a finding is a case of.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The entry of the catalogue.
    pub ruling: &'static Ruling,
    /// Which of its cases, where they exclude each other and it is known; else empty.
    pub name: &'static str,
}

/// Lines of the judge, one after the other.
#[derive(Default)]
struct Visit<'a> {
    /// The first of them that shows that something was noticed.
    noticing: Option<Span>,
    /// What was ruled on, by name.
    rulings: Vec<&'a str>,
}

impl Visit<'_> {
    /// Whether it may be about this ruling: it names that one, or none.
    fn is_about(&self, finding: &Finding) -> bool {
        let is = |named: &str, ruling: &str| {
            let short = ruling.split_once('/').map_or(ruling, |(_, short)| short);
            named.eq_ignore_ascii_case(ruling) || named.eq_ignore_ascii_case(short)
        };
        let also = finding.also.iter().map(|also| also.ruling.as_str());
        let broken: Vec<&str> = std::iter::once(finding.ruling.as_str()).chain(also).collect();
        self.rulings.is_empty() || self.rulings.iter().any(|named| broken.iter().any(|r| is(named, r)))
    }
}

/// When each finding was noticed; `given`: the moment is known without the log.
pub fn moments(findings: &[Finding], record: &Record<'_>, given: Option<Noticed>) -> Vec<Option<Noticing>> {
    if let Some(when) = given {
        let given = Noticing {
            when,
            called: None,
            because: format!("{when}, as given"),
        };
        return vec![Some(given); findings.len()];
    }
    let visits = match findings.is_empty() {
        true => Vec::new(),
        false => record.visits(),
    };
    (0..findings.len())
        .map(|at| record.noticing(findings, at, &visits))
        .collect()
}

/// Says of a finding when it was noticed, and what judges usually give for it then.
pub fn set(finding: &mut Finding, case: &Case, noticed: Option<Noticing>) {
    let penalty = &case.ruling.penalty;
    let has_case = penalty.rows.iter().any(|row| row.case == case.name);
    let is_case = |row: &&Row| case.name.is_empty() || !has_case || row.case == case.name;
    let fitting = penalty.rows(noticed.as_ref().map(|n| n.when)).filter(is_case);
    let fitting: Vec<&Row> = fitting.collect();
    let row = |row| UsualPenalty::new(row, fitting.contains(&row));
    finding.penalties = penalty.rows.iter().map(row).collect();
    let words: Vec<String> = finding.applying().map(ToString::to_string).collect();
    finding.penalty = match words.is_empty() {
        true => "none".to_owned(),
        false => words.join("; "),
    };
    finding.noticed = noticed;
}

impl<'a> Record<'a> {
    /// The visits of the judge that show that something was noticed, in the order of the log.
    fn visits(&self) -> Vec<Visit<'a>> {
        let mut visits = Vec::new();
        let mut visit = Visit::default();
        for line in &self.log.lines {
            let judge = match line {
                Line::Statement(statement) if statement.effect => continue,
                Line::Statement(statement) => self.of_judge(statement),
                Line::Section(_) => None,
            };
            match judge {
                Some((verb, items)) => {
                    if NOTICING.contains(&verb) {
                        let Line::Statement(statement) = line else { continue };
                        visit.noticing = visit.noticing.or(Some(statement.span));
                    }
                    if verb == NAMING {
                        visit.rulings.extend(items.iter().filter_map(name));
                    }
                }
                None => visits.push(std::mem::take(&mut visit)),
            }
        }
        visits.push(visit);
        visits.retain(|visit| visit.noticing.is_some());
        visits
    }

    /// The verb of a line of the judge, and its operands.
    fn of_judge(&self, statement: &Statement<'_>) -> Option<(&'static str, &'a [Item<'a>])> {
        let actor = statement.actor.as_ref()?;
        let StatementKind::Action { verb, parts, .. } = &statement.kind else {
            return None;
        };
        if actor.quoted || !actor.text.eq_ignore_ascii_case("judge") {
            return None;
        }
        let items = self.log.parts(parts).first().map(|part| self.log.items(&part.chosen));
        Some((self.vocabulary.verb(*verb).name, items.unwrap_or(&[])))
    }

    /// When one finding was noticed.
    fn noticing(&self, findings: &[Finding], at: usize, visits: &[Visit<'_>]) -> Option<Noticing> {
        let finding = findings.get(at)?;
        let behind = |visit: &&Visit<'_>| visit.noticing.is_some_and(|span| span.start >= finding.broke.start);
        let visit = visits.iter().filter(behind).find(|visit| visit.is_about(finding))?;
        let called = visit.noticing?;
        let from = self.end_of_mistake(finding);
        let mut between = Between::default();
        for mark in &self.script.marks {
            if mark.span.start < from || mark.span.start >= called.start {
                continue;
            }
            match mark.kind {
                MarkKind::Act(act) => between.act(self.script.act(act), self.vocabulary),
                MarkKind::Turn(..) => between.turn = between.turn.or(Some(mark.line)),
                // What was done there is not known, or was taken back.
                MarkKind::Gap | MarkKind::Hole | MarkKind::Position(_) | MarkKind::Rewind(_) => return None,
                MarkKind::Seen(..) | MarkKind::Done(_) | MarkKind::Label(_) | MarkKind::Holds(..) => {}
            }
        }
        between.consequence = findings
            .iter()
            .filter(|f| matches!(f.consequence, Some(Consequence::Of(of)) if of == at))
            .find(|f| f.broke.start >= from && f.broke.start < called.start)
            .map(|f| f.broke.line);
        let (when, because) = between.moment();
        Some(Noticing {
            when,
            called: Some(place(self.log, called)),
            because,
        })
    }

    /// Where the action ends that was the mistake. Something missing is no action: there what showed it comes after it.
    fn end_of_mistake(&self, finding: &Finding) -> u32 {
        let start = finding.broke.start;
        let holds = |act: &&Act| act.span.start <= start && start < act.span.end;
        let mut acts = self.script.acts.iter().filter(holds);
        match finding.kind {
            Kind::Missing => acts.map(|act| act.span.start).max().unwrap_or(start),
            // What stands in its brackets belongs to it.
            _ => acts.find(|act| act.inside.is_none()).map_or(start, |act| act.span.end),
        }
    }
}

/// The name of a ruling.
fn name<'a>(item: &'a Item<'_>) -> Option<&'a str> {
    match &item.kind {
        ItemKind::Atom(text) if !text.quoted => Some(&text.text),
        _ => None,
    }
}

/// What lies between a mistake and the visit that noticed it: the first line of each sort.
#[derive(Default)]
struct Between {
    anything: bool,
    choice: Option<u32>,
    consequence: Option<u32>,
    turn: Option<u32>,
}

impl Between {
    fn act(&mut self, act: &Act, vocabulary: &Vocabulary) {
        if act.judge {
            return;
        }
        match vocabulary.verb(act.verb).need {
            // A remark, a count: nothing happened.
            Need::Optional => {}
            Need::Decision if !act.effect => {
                self.anything = true;
                self.choice = self.choice.or(Some(act.line));
            }
            // What an effect asks for belongs to the choice that began it.
            Need::Decision | Need::Automatic | Need::Effect => self.anything = true,
        }
    }

    fn moment(&self) -> (Noticed, String) {
        if let Some(line) = self.consequence {
            return (Noticed::Later, format!("line {line} came of it"));
        }
        if let Some(line) = self.choice {
            return (Noticed::Later, format!("line {line} was decided in between"));
        }
        match self.turn {
            _ if !self.anything => (Noticed::AtOnce, "nothing happened in between".to_owned()),
            Some(line) => (Noticed::Later, format!("a new turn had begun in line {line}")),
            None => (Noticed::SameTurn, "nothing was decided in between".to_owned()),
        }
    }
}
