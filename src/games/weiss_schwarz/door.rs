//! From a file to a judged match.

use crate::diagnose::Rerun;
use crate::games::{Contained, Course, Cut, Desk, Door, Files, Moment, Pinned, Refusal, Request};
use crate::judge::drive::{Driver, Link};
use crate::judge::finding::{Malformed, Note, Outcome, Report};
use crate::judge::interventions::{interventions, otherwise};
use crate::judge::noticed::Record;
use crate::judge::resolve::resolve;
use crate::judge::script::{Mark, MarkKind, Script};
use crate::judge::since;
use crate::judge::write;
use crate::notation::{self, Log, Span, Vocabulary};

use super::diagnose::Diagnosing;
use super::editions::{self, Edition};
use super::open::{NO_DETAIL, Opened, open};
use super::rulings::R;
use super::shelf::Shelf;
use super::state::State;
use super::vocabulary::VOCABULARY;

/// Weiß Schwarz, as the door shows it.
pub struct WeissSchwarz;

fn malformed(log: &Log<'_>, span: Span, message: String, expected: Vec<String>, help: String) -> Malformed {
    let (_, column) = log.line_col(span.start);
    Malformed {
        place: write::place(log, span),
        column: u32::try_from(column).unwrap_or(u32::MAX),
        message,
        expected,
        help,
    }
}

/// A log read as far as it can be.
struct Reading<'s> {
    log: Log<'s>,
    malformed: Vec<Malformed>,
    opened: Option<Opened>,
}

fn read<'s>(
    source: &'s str,
    request: &Request,
    files: &dyn Files,
    shelf: &mut Shelf,
    script: &mut Script,
) -> Result<Reading<'s>, Refusal> {
    static INDEX: std::sync::OnceLock<notation::VerbIndex> = std::sync::OnceLock::new();
    let index = INDEX.get_or_init(|| notation::VerbIndex::new(&VOCABULARY));
    let (log, errors) = notation::parse_with(source, &VOCABULARY, index);
    let mut bad: Vec<Malformed> = errors
        .into_iter()
        .map(|e| Malformed {
            place: write::place(&log, e.span),
            column: u32::try_from(e.column).unwrap_or(u32::MAX),
            message: e.message.to_string(),
            expected: e.expected,
            help: e.help.map(|h| h.to_string()).unwrap_or_default(),
        })
        .collect();
    let (opened, complaints) = open(&log, request, files, shelf)?;
    let body = log.lines.iter().find_map(|line| match line {
        notation::Line::Section(section) => Some(section.span.start),
        notation::Line::Statement(_) => None,
    });
    let unread = bad.first().filter(|m| body.is_none_or(|start| m.place.start < start));
    let unread = unread.map(|m| Span {
        start: m.place.start,
        end: m.place.end,
    });
    let in_header = complaints.first().map(|c| c.span).or(unread);
    let detail = bad.iter().any(|m| m.message.starts_with("unknown detail"));
    for complaint in complaints {
        if detail && complaint.message == NO_DETAIL {
            // Said already, where it stands.
            continue;
        }
        bad.push(malformed(
            &log,
            complaint.span,
            complaint.message,
            Vec::new(),
            complaint.help,
        ));
    }
    if let Some(opened) = &opened {
        for error in resolve(&opened.names(), &log, script) {
            bad.push(malformed(&log, error.span, error.message, Vec::new(), error.help));
        }
        if let Some(span) = in_header {
            // Nothing illegal may rest on a header that was not understood.
            script.marks.insert(
                0,
                Mark {
                    kind: MarkKind::Hole,
                    span,
                    line: 1,
                },
            );
        }
    }
    bad.sort_by_key(|m| m.place.start);
    Ok(Reading {
        log,
        malformed: bad,
        opened,
    })
}

/// A desk for logs of Weiß Schwarz.
#[derive(Default)]
struct WeissSchwarzDesk {
    shelf: Shelf,
    script: Script,
    /// The last state of the last match: its memory serves the next.
    spare: Option<State>,
    /// What is judged in place of what the text says.
    told: Option<Script>,
}

impl Desk for WeissSchwarzDesk {
    fn judge(&mut self, file: &str, source: &str, request: &Request, files: &dyn Files) -> Result<Report, Refusal> {
        for number in &request.without {
            if super::rule_texts::rule(Edition::V1_111, number).is_none() {
                let edition = Edition::V1_111.name();
                return Err(Refusal::Usage(format!("edition {edition} has no rule {number}")));
            }
        }
        let Reading {
            log,
            malformed: mut bad,
            opened,
        } = read(source, request, files, &mut self.shelf, &mut self.script)?;
        if let Some(told) = &self.told {
            self.script.clone_from(told);
        }
        let script = &self.script;
        let mut report = Report {
            file: file.to_owned(),
            game: VOCABULARY.game.to_owned(),
            ..Report::default()
        };
        let Some(mut opened) = opened else {
            report.malformed = bad;
            return Ok(report);
        };
        let (state, wrong) = opened.start(script, self.spare.take());
        for (span, message) in wrong {
            bad.push(malformed(&log, span, message, Vec::new(), String::new()));
        }
        let driver = Driver::new(&opened.m, script, opened.m.full, request.policy);
        let start = state.clone();
        let driven = driver.run(&start, state);
        let mut found = driven.judged;
        let asked = || found.iter().any(|j| j.slip.ask.is_some());
        if opened.m.seed.is_none() && (driven.state.table.has_several_heaps() || asked()) {
            let start = opened.start_with_journal(script);
            super::unseen::settle(&opened.m, &driver, script, &start, &mut found);
        }
        since::fill(&driver, &start, &mut found);
        let mut judged = opened.decks();
        let shift = judged.len();
        judged.extend(found.into_iter().map(|mut j| {
            if let Link::Of(of) | Link::May(of) = &mut j.link {
                *of += shift;
            }
            j
        }));
        let record = Record {
            log: &log,
            script,
            vocabulary: &VOCABULARY,
        };
        let (findings, mut notes) = write::findings(&opened.m, &record, judged, request.noticed);
        notes.retain(|n| n.sort != super::unseen::SETTLED);
        static RULINGS: std::sync::OnceLock<Vec<&'static str>> = std::sync::OnceLock::new();
        let rulings = RULINGS.get_or_init(|| R::ALL.iter().map(|r| r.entry().name).collect());
        let (judge, unknown) = interventions(&record, &opened.m.players, rulings);
        let said = |m: &Malformed| bad.iter().any(|b| b.place.line == m.place.line);
        let unknown: Vec<Malformed> = unknown.into_iter().filter(|m| !said(m)).collect();
        bad.extend(unknown);
        bad.sort_by_key(|m| m.place.start);
        notes.extend(otherwise(&judge, &findings));
        for (span, message) in &opened.notes {
            notes.push(Note {
                sort: "seed".into(),
                place: write::place(&log, *span),
                message: message.clone(),
            });
        }
        notes.sort_by_key(|n| n.place.start);
        let by_player = |m: &&Mark| matches!(m.kind, MarkKind::Act(act) if !script.act(act).judge);
        let acts = script.marks.iter().filter(by_player);
        let turns = script.marks.iter().filter(|m| matches!(m.kind, MarkKind::Turn(..)));
        report.edition = opened.m.edition.name().to_owned();
        report.players = opened.m.players.clone();
        report.malformed = bad;
        report.findings = findings;
        report.notes = notes;
        report.judge = judge;
        report.outcome = Outcome {
            result: opened.m.result(&driven.state).unwrap_or_default(),
            turns: u32::try_from(turns.count()).unwrap_or(u32::MAX),
            statements: u32::try_from(acts.count()).unwrap_or(u32::MAX),
        };
        self.spare = Some(driven.state);
        if let Some(key) = opened.key.take() {
            self.shelf.put(key, opened);
        }
        Ok(report)
    }
}

/// Opens a log without judging it.
///
/// # Errors
/// If the log or a file that it names cannot be read.
pub fn open_log(source: &str, files: &dyn Files) -> Result<(Opened, Script), Refusal> {
    let mut script = Script::default();
    let reading = read(source, &Request::default(), files, &mut Shelf::default(), &mut script)?;
    match reading.opened {
        Some(opened) if reading.malformed.is_empty() => Ok((opened, script)),
        _ => Err(Refusal::Malformed(reading.malformed)),
    }
}

impl Door for WeissSchwarz {
    fn name(&self) -> &'static str {
        VOCABULARY.game
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn editions(&self) -> Vec<&'static str> {
        vec![Edition::V1_111.name(), Edition::V2021_03.name()]
    }

    fn judge(&self, file: &str, source: &str, request: &Request, files: &dyn Files) -> Result<Report, Refusal> {
        WeissSchwarzDesk::default().judge(file, source, request, files)
    }

    fn desk(&self) -> Option<Box<dyn Desk>> {
        Some(Box::<WeissSchwarzDesk>::default())
    }

    fn table_at(&self, source: &str, moment: Moment, files: &dyn Files) -> Result<String, Refusal> {
        let (opened, mut script) = open_log(source, files)?;
        let keep = match moment {
            Moment::End => script.marks.len(),
            Moment::Line(line) => script.marks.iter().take_while(|m| m.line <= line).count(),
            Moment::Turn(turn) => {
                let at = script
                    .marks
                    .iter()
                    .position(|m| matches!(m.kind, MarkKind::Turn(n, ..) if n == turn));
                let Some(at) = at else {
                    return Err(Refusal::Usage(format!("the log has no turn {turn}")));
                };
                at + 1
            }
        };
        script.marks.truncate(keep);
        let (state, _) = opened.start(&script, None);
        let driver = Driver::new(&opened.m, &script, opened.m.full, crate::judge::drive::Policy::Played);
        let start = state.clone();
        let driven = driver.run(&start, state);
        let line = script.marks.last().map_or(0, |m| m.line);
        Ok(opened.m.picture(&driven.state, line))
    }

    fn cuts(&self, source: &str, lines: &[u32], files: &dyn Files) -> Result<Vec<Option<Cut>>, Refusal> {
        let (opened, mut script) = open_log(source, files)?;
        let marks = std::mem::take(&mut script.marks);
        let mut cuts = Vec::new();
        for line in lines {
            let before = marks.iter().take_while(|m| m.line < *line);
            script.marks.clear();
            script.marks.extend(before.copied());
            let (start, _) = opened.start(&script, None);
            let driver = Driver::new(&opened.m, &script, opened.m.full, crate::judge::drive::Policy::Played);
            let driven = driver.run(&start, start.clone());
            cuts.push(opened.cut(&driven.state));
        }
        Ok(cuts)
    }

    fn view(&self, source: &str, player: &str, expected: bool, files: &dyn Files) -> Result<String, Refusal> {
        super::view::view(source, player, expected, files)
    }

    fn contained(&self, source: &str, lists: bool, files: &dyn Files) -> Result<Option<Contained>, Refusal> {
        let (opened, script) = open_log(source, files)?;
        Ok(Some(opened.contained(&script, lists)))
    }

    fn rerun(&self, source: &str, files: &dyn Files) -> Result<Option<Box<dyn Rerun>>, Refusal> {
        Ok(Some(Box::new(Diagnosing::new(source, files)?)))
    }

    fn pinned(&self, source: &str, files: &dyn Files) -> Result<Option<Vec<Pinned>>, Refusal> {
        let (log, _) = notation::parse(source, &VOCABULARY);
        super::open::pinned(&log, files).map(Some)
    }

    fn course(&self, source: &str, files: &dyn Files) -> Result<Option<Course>, Refusal> {
        let mut script = Script::default();
        let reading = read(source, &Request::default(), files, &mut Shelf::default(), &mut script)?;
        Ok(Some(match reading.opened {
            Some(opened) => opened.course(&script),
            None => Course::default(),
        }))
    }

    fn told(&self, source: &str, script: &Script, files: &dyn Files) -> Result<Option<(Report, Course)>, Refusal> {
        let mut unheard = Script::default();
        let reading = read(source, &Request::default(), files, &mut Shelf::default(), &mut unheard)?;
        let Some(opened) = reading.opened else {
            return Err(Refusal::Malformed(reading.malformed));
        };
        opened.allows(script)?;
        let mut desk = WeissSchwarzDesk {
            told: Some(script.clone()),
            ..WeissSchwarzDesk::default()
        };
        let report = desk.judge("the log", source, &Request::default(), files)?;
        Ok(Some((report, opened.course(script))))
    }

    fn explain(&self, query: &str, edition: Option<&str>) -> Result<String, Refusal> {
        let edition = select(edition)?;
        super::explain::explain(query, edition).map_err(|e| Refusal::Usage(e.to_string()))
    }

    fn coverage(&self) -> String {
        super::coverage::table()
    }

    fn rules(&self, edition: Option<&str>) -> Result<String, Refusal> {
        Ok(super::explain::table(select(edition)?.unwrap_or(Edition::V1_111)))
    }
}

fn select(edition: Option<&str>) -> Result<Option<Edition>, Refusal> {
    match edition {
        None => Ok(None),
        Some(name) => match editions::select(Some(name), None, None) {
            Ok(edition) => Ok(Some(edition)),
            Err(error) => Err(Refusal::Usage(error.to_string())),
        },
    }
}
