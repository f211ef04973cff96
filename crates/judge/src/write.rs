//! From what went wrong to findings that people read.

use rejudge_notation::{Log, Span};
use rejudge_table::rulings::{Citation, Noticed, Ruling};

use super::drive::{Judged, Link};
use super::finding::{Also, Consequence, Finding, Kind, Note, Place};
use super::game::Game;
use super::noticed::{self, Case, Record};

/// The findings and notes of a driven log, in the order of the log. `given`: when they were noticed, if that is known
/// without the log.
pub fn findings<G: Game>(
    game: &G,
    record: &Record<'_>,
    judged: Vec<Judged>,
    given: Option<Noticed>,
) -> (Vec<Finding>, Vec<Note>) {
    let log = record.log;
    let mut notes = Vec::new();
    // Findings in the order of the log; links follow them to their new places.
    let mut order: Vec<usize> = (0..judged.len())
        .filter(|i| judged[*i].violation.note.is_none())
        .collect();
    order.sort_by_key(|i| (judged[*i].span.start, *i));
    let mut place_of = vec![None; judged.len()];
    for (place, index) in order.iter().enumerate() {
        place_of[*index] = Some(place);
    }
    let mut found: Vec<Option<(Finding, Case)>> = vec![None; order.len()];
    for (index, item) in judged.into_iter().enumerate() {
        if let Some(sort) = item.violation.note {
            notes.push(Note {
                sort: sort.to_owned(),
                place: place(log, item.known.unwrap_or(item.span)),
                message: item.violation.message,
            });
            continue;
        }
        let new = |of: usize| {
            place_of
                .get(of)
                .copied()
                .flatten()
                .filter(|of| Some(*of) != place_of[index])
        };
        let link = match item.link {
            Link::Of(of) => new(of).map(Consequence::Of),
            Link::May(of) => new(of).map(Consequence::MayStemFrom),
            Link::None => None,
        };
        if let Some(at) = place_of[index] {
            let case = Case {
                ruling: game.ruling(item.violation.ruling),
                name: item.violation.case,
            };
            found[at] = Some((finding(game, log, item, case.ruling, link), case));
        }
    }
    notes.sort_by_key(|n| n.place.start);
    let (mut found, cases): (Vec<Finding>, Vec<Case>) = found.into_iter().flatten().unzip();
    let moments = noticed::moments(&found, record, given);
    for ((finding, case), moment) in found.iter_mut().zip(cases).zip(moments) {
        // What only follows from a mistake earns nothing of its own.
        if finding.consequence.is_none() {
            noticed::set(finding, &case, moment);
        }
    }
    (found, notes)
}

fn finding<G: Game>(game: &G, log: &Log<'_>, item: Judged, ruling: &Ruling, link: Option<Consequence>) -> Finding {
    let violation = item.violation;
    let citation = ruling.citation(game.edition());
    let verdict = violation.verdict();
    let own = (!violation.item.is_empty())
        .then(|| game.number(violation.item))
        .flatten();
    let rule = own.unwrap_or_else(|| citation.map_or("", |c| c.rule).to_owned());
    let mut rule_also = citation.map_or_else(String::new, |c| also_cited(&rule, c));
    if !violation.answers.is_empty() {
        let between = if rule_also.is_empty() { "" } else { ", " };
        rule_also = format!("{rule_also}{between}{}", violation.answers);
    }
    let also = violation.also.into_iter().map(|(number, message)| {
        let other = game.ruling(number);
        let rule = other.citation(game.edition()).map_or("", |c| c.rule);
        Also {
            ruling: other.name.to_owned(),
            rule: rule.to_owned(),
            message,
        }
    });
    Finding {
        verdict,
        kind: violation.kind.unwrap_or(Kind::Choice),
        ruling: ruling.name.to_owned(),
        rule,
        rule_also,
        edition: game.edition().to_owned(),
        broke: place(log, violation.since.unwrap_or(item.span)),
        broke_to: violation.since.map(|_| place(log, item.span)),
        known: item.known.or(violation.known).map(|span| place(log, span)),
        message: violation.message,
        expected: violation.expected,
        claimed: violation.claimed,
        fitted: violation.fitted,
        evidence: item.evidence,
        see: violation.see.into_iter().map(|span| place(log, span)).collect(),
        also: also.collect(),
        legal: violation.legal,
        consequence: link,
        repair: match violation.repair {
            "" => ruling.repair.to_owned(),
            repair => repair.to_owned(),
        },
        settle: violation.cannot_tell.unwrap_or_default(),
        reading: violation.reading,
        hint: violation.hint,
        spread: item.spread,
        ..Finding::default()
    }
}

/// What is cited beside `rule`: the ruling's own citation where that is another, and its further places.
fn also_cited(rule: &str, citation: &Citation) -> String {
    if rule == citation.rule {
        return citation.also.to_owned();
    }
    let further = citation.also.strip_prefix("also ").unwrap_or(citation.also);
    let places = std::iter::once(citation.rule).chain(further.split(", "));
    let places: Vec<&str> = places.filter(|place| !place.is_empty() && *place != rule).collect();
    format!("also {}", places.join(", "))
}

/// A span as a place in the log.
pub fn place(log: &Log<'_>, span: Span) -> Place {
    let line = log.line_starts.partition_point(|start| *start <= span.start);
    Place {
        line: u32::try_from(line.max(1)).unwrap_or(u32::MAX),
        start: span.start,
        end: span.end,
    }
}
