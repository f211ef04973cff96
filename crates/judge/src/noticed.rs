//! When a mistake was noticed: by the judge's lines of the log, or as whoever asks says. The usual penalty depends on it.
//!
//! Several lines of the judge in a row are one visit. A finding was noticed at the first visit behind it; one that rules
//! on something else by name is passed over. What lies between decides the moment: nothing, only what happens by
//! itself, a choice or a consequence, a new turn. Where a part of the record is missing in between, nothing is said.

use rejudge_notation::{Item, ItemKind, Line, Log, Need, Span, Vocabulary};
use rejudge_table::rulings::{Noticed, Row, Ruling};

use super::finding::{Consequence, Finding, Kind, Noticing, Place, UsualPenalty};
use super::script::{Act, Mark, MarkKind, Script};
use super::write::place;

/// The judge's verbs that show that something was noticed.
const NOTICING: [&str; 4] = ["call", "rule", "rewind", "fix"];

/// The one that names what was noticed.
const NAMING: &str = "rule";

/// A judge who came so often about something else never came about this.
const VISITS_MOST: usize = 100;

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
struct Visit<'a> {
    /// The first of them that shows that something was noticed.
    span: Span,
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
    if visits.is_empty() {
        return vec![None; findings.len()];
    }
    let course = Course::new(record);
    let mut consequences: Vec<Vec<Place>> = vec![Vec::new(); findings.len()];
    for finding in findings {
        if let Some(Consequence::Of(of)) = finding.consequence
            && let Some(list) = consequences.get_mut(of)
        {
            list.push(finding.stands());
        }
    }
    let noticing = |(finding, came_of_it): (&Finding, &Vec<Place>)| {
        let behind = visits.partition_point(|visit| visit.span.start < finding.stands().start);
        let visit = visits[behind..]
            .iter()
            .take(VISITS_MOST)
            .find(|visit| visit.is_about(finding))?;
        let from = course.end_of_mistake(finding);
        let came = came_of_it
            .iter()
            .find(|p| p.start >= from && p.start < visit.span.start);
        let (when, because) = course.between(from, visit.span.start, came.map(|place| place.line))?;
        Some(Noticing {
            when,
            called: Some(place(record.log, visit.span)),
            because,
        })
    };
    findings.iter().zip(&consequences).map(noticing).collect()
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
        let mut visits: Vec<Visit<'a>> = Vec::new();
        let mut going_on = false;
        for line in &self.log.lines {
            let judge = match line {
                Line::Statement(statement) if statement.effect => continue,
                Line::Statement(statement) => self
                    .of_judge(statement)
                    .map(|(verb, items, _)| (verb, items, statement.span)),
                Line::Section(_) => None,
            };
            let Some((verb, items, span)) = judge else {
                going_on = false;
                continue;
            };
            if NOTICING.contains(&verb) && !std::mem::replace(&mut going_on, true) {
                let rulings = Vec::new();
                visits.push(Visit { span, rulings });
            }
            if verb == NAMING
                && let Some(visit) = visits.last_mut()
            {
                visit
                    .rulings
                    .extend(items.iter().filter_map(|item| name(self.log, item)));
            }
        }
        visits
    }
}

/// The name of a ruling.
fn name<'l>(log: &'l Log<'_>, item: &Item) -> Option<&'l str> {
    match &item.kind {
        ItemKind::Atom(atom) if !atom.quoted() => Some(log.said(atom)),
        _ => None,
    }
}

/// What happened, as far as it decides the moment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Event {
    /// Somebody decided something.
    Choice,
    /// Something happened by itself, or was part of what was decided before.
    Automatic,
    /// A turn began.
    Turn,
    /// What was done there is not known, or was taken back.
    Hole,
}

/// The course of a log, in the order of the text.
struct Course {
    /// For every sort of event where they are, and in which lines.
    events: [Vec<(u32, u32)>; 4],
    /// For every act its first byte, one past its last, and whether it stands in no brackets.
    acts: Vec<(u32, u32, bool)>,
}

impl Course {
    fn new(record: &Record<'_>) -> Course {
        let script = record.script;
        let event = |mark: &Mark| match mark.kind {
            MarkKind::Act(act) => Course::act(script.act(act), record.vocabulary),
            MarkKind::Turn(..) => Some(Event::Turn),
            MarkKind::Gap | MarkKind::Hole | MarkKind::Position(_) | MarkKind::Rewind(_) => Some(Event::Hole),
            MarkKind::Seen(..) | MarkKind::Done(_) | MarkKind::Label(_) | MarkKind::Holds(..) => None,
        };
        let mut events: [Vec<(u32, u32)>; 4] = Default::default();
        for mark in &script.marks {
            if let Some(event) = event(mark) {
                events[event as usize].push((mark.span.start, mark.line));
            }
        }
        events.iter_mut().for_each(|list| list.sort_unstable());
        let extent = |act: &Act| (act.span.start, act.span.end, act.inside.is_none());
        let mut acts: Vec<(u32, u32, bool)> = script.acts.iter().map(extent).collect();
        acts.sort_by_key(|(start, ..)| *start);
        Course { events, acts }
    }

    fn act(act: &Act, vocabulary: &Vocabulary) -> Option<Event> {
        match vocabulary.verb(act.verb).need {
            _ if act.judge => None,
            // A remark, a count: nothing happened.
            Need::Optional => None,
            Need::Decision if !act.effect => Some(Event::Choice),
            // What an effect asks for belongs to the choice that began it.
            Need::Decision | Need::Automatic | Need::Effect => Some(Event::Automatic),
        }
    }

    /// Where the action ends that was the mistake. Something missing is no action: what showed it comes after it.
    fn end_of_mistake(&self, finding: &Finding) -> u32 {
        let start = finding.stands().start;
        let until = self.acts.partition_point(|(first, ..)| *first <= start);
        let mut before = self.acts[..until].iter().rev();
        match finding.kind {
            Kind::Missing => {
                let there = before.next().filter(|(_, end, _)| start < *end);
                there.map_or(start, |(first, ..)| *first)
            }
            // What stands in its brackets belongs to it.
            _ => {
                let whole = before.find(|(.., outermost)| *outermost);
                whole
                    .filter(|(_, end, _)| start < *end)
                    .map_or(start, |(_, end, _)| *end)
            }
        }
    }

    /// The moment at which something was noticed that ended at `from`, with a visit at `to`; none where that is not
    /// known. `came_of_it`: the line of a consequence in between.
    fn between(&self, from: u32, to: u32, came_of_it: Option<u32>) -> Option<(Noticed, String)> {
        let first = |what: Event| {
            let list = &self.events[what as usize];
            let at = list.partition_point(|(start, _)| *start < from);
            list.get(at).filter(|(start, _)| *start < to).map(|(_, line)| *line)
        };
        if first(Event::Hole).is_some() {
            return None;
        }
        let (choice, turn) = (first(Event::Choice), first(Event::Turn));
        let moment = match (came_of_it, choice, turn) {
            (Some(line), ..) => (Noticed::Later, format!("line {line} came of it")),
            (None, Some(line), _) => (Noticed::Later, format!("line {line} was decided in between")),
            (None, None, _) if first(Event::Automatic).is_none() => {
                (Noticed::AtOnce, "nothing happened in between".to_owned())
            }
            (None, None, Some(line)) => (Noticed::Later, format!("a new turn had begun in line {line}")),
            (None, None, None) => (Noticed::SameTurn, "nothing was decided in between".to_owned()),
        };
        Some(moment)
    }
}
