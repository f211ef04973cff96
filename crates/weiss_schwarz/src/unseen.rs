//! What becomes of a log in which not every card was seen: questions that later lines answer, and lines that cannot
//! both be right whatever the unseen cards were.

use rejudge_judge::drive::{HANGS, Judged, Link};
use rejudge_judge::finding::Kind;
use rejudge_judge::game::{SETTLED, Violation};
use rejudge_judge::script::Script;
use rejudge_notation::Span;
use rejudge_table::knowledge::{Answer, Contradiction, Knowledge, Source, Work, could_be, first_contradiction};
use rejudge_table::{CardId, Event, Face, Journal, Seat};

use super::cards::CardKind;
use super::matches::Match;
use super::rulings::R;
use super::state::State;

/// The card that ended a damage process and was not noted: a climax.
pub const CLIMAXES: u8 = 0;
/// A card of damage that was taken and not noted: no climax.
pub const NO_CLIMAXES: u8 = 1;

/// More contradictions than anybody reads.
const CONTRADICTIONS_MOST: usize = 8;

/// Whether everything that was seen can be. `state` is the end of a match, with its journal.
pub fn can_be(m: &Match, state: &State) -> bool {
    let source = Source {
        empty: &m.start().table,
        journal: &state.table.journal,
        lists: &m.lists,
        class: &|class, face| in_class(m, class, face),
        asked: &[],
        work: &Work::default(),
    };
    Knowledge::read(source, &[], m.cards.len()).holds()
}

fn in_class(m: &Match, class: u8, face: Face) -> bool {
    (m.info(face).kind == CardKind::Climax) == (class == CLIMAXES)
}

/// Settles what can be settled with all that was seen, and adds what cannot be. `state` is the end of the match, with its
/// journal.
pub fn settle(m: &Match, script: &Script, state: &State, judged: &mut Vec<Judged>) {
    let journal = &state.table.journal;
    let empty = m.start().table;
    let class = |class: u8, face: Face| in_class(m, class, face);
    let asks = judged.iter().filter_map(|j| j.violation.ask.as_ref());
    let asked: Vec<CardId> = asks
        .flat_map(|ask| ask.groups.iter().flatten().map(|(card, _)| *card))
        .collect();
    let work = Work::default();
    let source = Source {
        empty: &empty,
        journal,
        lists: &m.lists,
        class: &class,
        asked: &asked,
        work: &work,
    };
    let mut without = Vec::new();
    while without.len() < CONTRADICTIONS_MOST {
        let Some(found) = first_contradiction(source, &without) else {
            break;
        };
        without.push(found.sighting.event);
        let span = place(journal, script, found.sighting.event);
        // What was said of the line already accounts for it.
        let line = |span: Span| {
            script
                .marks
                .iter()
                .rev()
                .find(|m| m.span.start <= span.start)
                .map(|m| m.line)
        };
        if judged
            .iter()
            .any(|j| j.violation.note.is_none() && line(j.span) == line(span))
        {
            continue;
        }
        // As played rests on what was written of an earlier line, and that line may be what is wrong.
        let earlier = earlier(state, judged, found.seat, span, |_| true);
        let mut violation = contradiction(m, source, script, &found, &without);
        // What could not be carried out, and may have been right, is missing from what is held against it.
        if state.doubts.was_open(found.seat) {
            violation.cannot_tell = Some(UNNOTED.into());
        }
        let unsure =
            |j: &Judged| j.violation.note.is_none() && j.violation.cannot_tell.is_some() && j.violation.contested;
        if judged.iter().any(|j| unsure(j) && j.span.start < span.start) {
            violation.cannot_tell = Some(HANGS.into());
        }
        judged.push(Judged {
            violation,
            span,
            known: None,
            link: earlier.map_or(Link::None, Link::May),
            evidence: Vec::new(),
            spread: Vec::new(),
        });
    }
    if work.is_spent() {
        judged.push(not_searched(script));
    }
    if judged.iter().all(|j| j.violation.ask.is_none()) {
        return;
    }
    // What was played was played, whether the colors allowed it or not: it is no reason to doubt what came after it.
    let asks: Vec<bool> = judged
        .iter()
        .map(|j| j.violation.ask.is_some() && j.violation.note.is_none() && !j.violation.contested)
        .collect();
    let knowledge = Knowledge::read(source, &without, m.cards.len());
    for at in 0..judged.len() {
        let Some(ask) = judged[at].violation.ask.take() else {
            continue;
        };
        let noted = judged[at].violation.note.is_some();
        let legal = match knowledge.answer(&ask) {
            // A note stands for nothing until it is more.
            Answer::Open if noted => true,
            Answer::Open => continue,
            Answer::Always => true,
            Answer::Never => false,
        };
        let seats = ask
            .groups
            .iter()
            .flatten()
            .map(|(card, _)| state.table.card(*card).owner);
        if !legal
            && seats.into_iter().any(|seat| {
                let doubts = &state.doubts;
                let open = doubts.was_open(seat);
                // What a note would turn into rests on where each single card went.
                let blurred = noted && doubts.blurred & (1 << seat.0) != 0;
                let wrong = |other: usize| !asks.get(other).is_some_and(|ask| *ask);
                open || blurred || earlier(state, judged, seat, judged[at].span, wrong).is_some()
            })
        {
            continue;
        }
        judged[at].violation.cannot_tell = None;
        if !legal {
            judged[at].violation.note = None;
        }
        if legal {
            // Nothing is left to be said of it.
            judged[at].violation.note = Some(SETTLED);
        }
        for other in judged.iter_mut().filter(|j| j.link == Link::Of(at)) {
            if other.violation.cannot_tell.as_deref() == Some(HANGS) {
                other.violation.cannot_tell = None;
                if legal {
                    other.link = Link::None;
                }
            }
        }
    }
}

/// The note that it was not looked to the end what the unseen cards can have been.
fn not_searched(script: &Script) -> Judged {
    let message =
        "not searched further: in a log with so many unseen cards it was not looked to the end what they can have been";
    Judged {
        violation: Violation {
            note: Some("budget"),
            message: message.to_owned(),
            ..Violation::default()
        },
        span: script.marks.last().map_or(Span::default(), |mark| mark.span),
        known: None,
        link: Link::None,
        evidence: Vec::new(),
        spread: Vec::new(),
    }
}

/// What would settle where a card came from that seems to be elsewhere.
pub const UNNOTED: &str = "what became of the cards that nobody noted when they were played, triggered or in a battle";

/// The last finding before a place that may have to do with a player's cards.
fn earlier(state: &State, judged: &[Judged], seat: Seat, span: Span, counts: impl Fn(usize) -> bool) -> Option<usize> {
    let of_seat = |j: &Judged| {
        let zones = &j.violation.evidence;
        zones.is_empty() || zones.iter().any(|zone| state.table.seat_of(*zone) == seat)
    };
    let found = judged.iter().enumerate().rev();
    let mut found =
        found.filter(|(at, j)| counts(*at) && j.violation.note.is_none() && j.span.start < span.start && of_seat(j));
    // What stands for itself says more than what only follows from it.
    let stands = found.clone().find(|(_, j)| j.link == Link::None);
    stands.or_else(|| found.next()).map(|(at, _)| at)
}

/// More cards that it could be than are named.
const NAMED_MOST: usize = 8;

/// Where in the log an event of the journal comes from.
fn place(journal: &Journal, script: &Script, event: u32) -> Span {
    let before = journal.events.iter().take(event as usize);
    let marks: Vec<u32> = before
        .filter_map(|e| if let Event::Mark(line) = e { Some(*line) } else { None })
        .collect();
    let Some(line) = marks.last() else {
        return script.marks.first().map_or(Span { start: 0, end: 0 }, |m| m.span);
    };
    // Each mark of the log has its own in the journal, unless the match went back to an earlier one.
    let counted = script.marks.get(marks.len() - 1).filter(|m| m.line == *line);
    let found = counted.or_else(|| script.marks.iter().find(|m| m.line == *line));
    found.map_or(Span { start: 0, end: 0 }, |m| m.span)
}

fn contradiction(m: &Match, source: Source<'_>, script: &Script, found: &Contradiction, without: &[u32]) -> Violation {
    let name = m.name(found.seat);
    let number = found.sighting.face.map_or("that card", |face| m.number(face));
    let message = match (found.faces.as_slice(), found.sighting.face) {
        ([only], Some(face)) if *only == face && found.before.is_empty() => {
            format!("{number} cannot be here: it was not among the cards of {name} that can have come here")
        }
        ([only], Some(face)) if *only == face => {
            format!("{number} cannot be here: every copy that {name} has was seen where it cannot have come from")
        }
        ([], _) | (_, None) => format!("{number} of {name} cannot be here together with what was seen before"),
        (faces, _) => {
            let all = faces.iter().all(|f| m.info(*f).kind == CardKind::Climax);
            let what = if all { "climaxes" } else { "such cards" };
            format!("{number} cannot be here: more {what} of {name} were seen than can have come here")
        }
    };
    let mut see: Vec<Span> = found
        .before
        .iter()
        .map(|s| place(source.journal, script, s.event))
        .collect();
    see.dedup();
    // The sighting itself is among those left out by now, and so are the ones told before.
    let expected = match could_be(source, found.sighting, without) {
        Some(faces) if !faces.is_empty() && faces.len() <= NAMED_MOST => {
            let names: Vec<&str> = faces.iter().map(|f| m.number(*f)).collect();
            format!("by the lines before, one of {}", names.join(", "))
        }
        _ => "a card that can be here by the lines before".to_owned(),
    };
    Violation {
        ruling: R::Contradiction as u16,
        kind: Some(Kind::Record),
        message,
        expected,
        claimed: number.to_owned(),
        see,
        doubts: found.sighting.face.into_iter().collect(),
        ..Violation::default()
    }
}
