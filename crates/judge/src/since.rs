//! Counts that do not fit: the last line where they still did.

use rejudge_notation::Span;
use rejudge_table::ZoneId;

use super::drive::{Driver, Judged, Link};
use super::game::{Game, Violation};
use super::script::MarkKind;

/// More counts that do not fit than anybody looks into.
const COUNTS_MOST: usize = 64;

/// What was so of a zone, and where: how many cards lay in it, and whether somebody had counted them there.
#[derive(Clone, Copy)]
struct Was {
    cards: Option<usize>,
    counted: bool,
    span: Span,
    line: u32,
}

/// Looks for every count that does not fit for the last line where that zone was counted and it fitted; where it was
/// never counted, for the line after which it last held as many cards as were told. A count that is wrong by as much
/// as the one before it follows from that one.
pub fn fill<G: Game>(driver: &Driver<'_, G>, start: &G::State, judged: &mut [Judged]) {
    let mut asked: Vec<(usize, ZoneId, usize)> = Vec::new();
    for (at, entry) in judged.iter().enumerate() {
        if let (Some((zone, told)), None) = (entry.violation.counted, entry.violation.note) {
            asked.push((at, zone, told));
        }
    }
    asked.truncate(COUNTS_MOST);
    if asked.is_empty() {
        return;
    }
    let mut zones: Vec<ZoneId> = asked.iter().map(|(_, zone, _)| *zone).collect();
    zones.sort_unstable_by_key(|zone| zone.0);
    zones.dedup();
    let mut course: Vec<Vec<Was>> = vec![Vec::new(); zones.len()];
    // How long the courses were at each label, to go back to.
    let mut labels: Vec<(u32, Vec<usize>)> = Vec::new();
    // For each of the counts its own course, up to it, and what lay there.
    let mut found: Vec<Option<(Option<Was>, Option<usize>)>> = vec![None; asked.len()];
    let script = driver.script;
    driver.watched(start, script.marks.len(), &mut |mark, state, violations| {
        match mark.kind {
            MarkKind::Label(label) => labels.push((label, course.iter().map(Vec::len).collect())),
            MarkKind::Rewind(label) => {
                if let Some((_, lengths)) = labels.iter().find(|(l, _)| *l == label) {
                    for (course, length) in course.iter_mut().zip(lengths) {
                        course.truncate(*length);
                    }
                }
            }
            _ => {}
        }
        for ((at, zone, told), found) in asked.iter().zip(&mut found) {
            let Some(span) = judged.get(*at).map(|entry| entry.span) else {
                continue;
            };
            let here = mark.span.start <= span.start && span.end <= mark.span.end;
            if here && found.is_none() && driver.game.counts(state, script, mark, *zone) {
                let course = zones.iter().position(|z| z == zone).and_then(|at| course.get(at));
                let last = |fits: &dyn Fn(&&Was) -> bool| course.and_then(|c| c.iter().rev().find(fits)).copied();
                let fitted = last(&|was| was.counted).or_else(|| last(&|was| was.cards == Some(*told)));
                *found = Some((fitted, driver.game.known_count(state, *zone)));
            }
        }
        for (zone, course) in zones.iter().zip(&mut course) {
            let cards = driver.game.known_count(state, *zone);
            let is_wrong =
                |violation: &Violation| violation.note.is_none() && violation.counted.is_none_or(|(z, _)| z == *zone);
            let counted = driver.game.counts(state, script, mark, *zone) && !violations.iter().any(is_wrong);
            let was = Was {
                cards,
                counted,
                span: mark.span,
                line: mark.line,
            };
            match course.last_mut() {
                // Nothing changed: it still fits here.
                Some(last) if !counted && !last.counted && last.cards == cards => *last = was,
                _ => course.push(was),
            }
        }
    });
    let mut before: Vec<(ZoneId, Option<i64>, usize)> = Vec::new();
    for ((at, zone, told), found) in asked.into_iter().zip(found) {
        let Some((fitted, held)) = found else { continue };
        let by = held.map(|held| told as i64 - held as i64);
        let same = before.iter().rev().find(|(z, ..)| *z == zone).copied();
        before.push((
            zone,
            by,
            same.filter(|(_, b, _)| *b == by).map_or(at, |(.., first)| first),
        ));
        let first = script.marks.first().map(|mark| mark.span);
        let Some(entry) = judged.get_mut(at) else { continue };
        let (since, words) = match fitted {
            Some(was) if was.counted => (Some(was.span), format!("line {}, where it was counted", was.line)),
            Some(was) => (Some(was.span), format!("line {}: up to there it held {told}", was.line)),
            None => (first, format!("nowhere: by the lines before it never held {told}")),
        };
        entry.violation.fitted = words;
        entry.violation.since = since.filter(|since| since.start < entry.span.start);
        if let Some((_, _, first)) = same.filter(|(_, b, _)| b.is_some() && *b == by && entry.link == Link::None) {
            entry.link = Link::Of(first);
        }
    }
}
