//! From what went wrong to findings that people read.

use crate::notation::{Log, Span};

use super::drive::{Judged, Link};
use super::finding::{Also, Consequence, Finding, Kind, Note, Place};
use super::game::Game;

/// The findings and notes of a driven log, in the order of the log.
pub fn findings<G: Game>(game: &G, log: &Log<'_>, judged: Vec<Judged>) -> (Vec<Finding>, Vec<Note>) {
    let mut notes = Vec::new();
    // Findings in the order of the log; links follow them to their new places.
    let mut order: Vec<usize> = (0..judged.len()).filter(|i| judged[*i].slip.note.is_none()).collect();
    order.sort_by_key(|i| (judged[*i].span.start, *i));
    let mut place_of = vec![None; judged.len()];
    for (place, index) in order.iter().enumerate() {
        place_of[*index] = Some(place);
    }
    let mut found: Vec<Option<Finding>> = vec![None; order.len()];
    for (index, item) in judged.into_iter().enumerate() {
        if let Some(sort) = item.slip.note {
            notes.push(Note {
                sort: sort.to_owned(),
                place: place(log, item.known.unwrap_or(item.span)),
                message: item.slip.message,
            });
            continue;
        }
        let link = match item.link {
            Link::Of(of) => place_of
                .get(of)
                .copied()
                .flatten()
                .filter(|of| Some(*of) != place_of[index]),
            Link::None => None,
        };
        if let Some(at) = place_of[index] {
            found[at] = Some(finding(game, log, item, link));
        }
    }
    notes.sort_by_key(|n| n.place.start);
    (found.into_iter().flatten().collect(), notes)
}

fn finding<G: Game>(game: &G, log: &Log<'_>, item: Judged, link: Option<usize>) -> Finding {
    let slip = item.slip;
    let ruling = game.ruling(slip.ruling);
    let citation = ruling.citation(game.edition());
    let verdict = slip.verdict();
    let own = (!slip.item.is_empty()).then(|| game.number(slip.item)).flatten();
    let also = slip.also.into_iter().map(|(number, message)| {
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
        kind: slip.kind.unwrap_or(Kind::Choice),
        ruling: ruling.name.to_owned(),
        rule: own.unwrap_or_else(|| citation.map_or("", |c| c.rule).to_owned()),
        rule_also: citation.map_or("", |c| c.also).to_owned(),
        edition: game.edition().to_owned(),
        broke: place(log, item.span),
        broke_to: None,
        known: item.known.or(slip.known).map(|span| place(log, span)),
        message: slip.message,
        expected: slip.expected,
        claimed: slip.claimed,
        evidence: item.evidence,
        see: slip.see.into_iter().map(|span| place(log, span)).collect(),
        also: also.collect(),
        legal: slip.legal,
        consequence: link.map(Consequence::Of),
        repair: ruling.repair.to_owned(),
        penalty: ruling.penalty.to_string(),
        settle: slip.cannot_tell.unwrap_or_default(),
        hint: slip.hint,
        spread: item.spread,
    }
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
