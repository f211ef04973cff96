//! What a player saw that the log does not tell: under a seed the lines say who chose what, and the cards follow. A
//! view has no seed, so it has to say them.

use rejudge_judge::script::Script;
use rejudge_kit::view::Shown;
use rejudge_table::{Begun, CardId, Event, Face, Journal, Seat, Table};

use super::super::open::PreparedMatch;
use super::super::state::happens;

/// The view that is written.
type Viewing<'a, 's> = rejudge_kit::view::Viewing<'a, 's, PreparedMatch>;

/// What a list of cards is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// An act of the log that does not say what was seen of it.
    Act(u32),
    /// A line that the log does not have: what began.
    Line(Begun),
}

/// One thing in such a list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Card(Option<Face>),
    /// What interrupted, and has no line.
    Words(String, bool),
    /// What interrupted, and has this act as its line.
    Act(u32),
}

/// A list of cards as they came up, with what interrupted.
#[derive(Clone, Debug)]
struct List {
    of: Of,
    /// Whose cards.
    seat: Seat,
    parts: Vec<Part>,
}

/// Reads a journal and writes what it tells into the view.
pub(super) fn tell(viewing: &mut Viewing<'_, '_>, script: &Script, journal: &Journal, empty: Table) {
    let mut table = empty;
    let mut open: Option<List> = None;
    let mut lists: Vec<List> = Vec::new();
    // A card is about to move: what it is of.
    let mut waits: Option<Begun> = None;
    for event in &journal.events {
        match *event {
            Event::Begins(at) => {
                let Some(begun) = journal.begun.get(at as usize).copied() else {
                    continue;
                };
                waits = None;
                let goes_on = matches!(
                    begun.what,
                    happens::CARD | happens::REFRESH | happens::PENALTY | happens::LEVEL_UP
                );
                if !goes_on {
                    lists.extend(open.take());
                }
                match (begun.act, begun.what) {
                    (Some(act), happens::REFRESH | happens::PENALTY | happens::LEVEL_UP) => {
                        if let Some(list) = &mut open {
                            list.parts.push(Part::Act(act));
                        }
                    }
                    // What its list says is there already.
                    (Some(act), what) if what != happens::CARD && script.act(act).seen.is_none() => {
                        open = Some(List {
                            of: Of::Act(act),
                            seat: viewing.shows(script.act(act)).0,
                            parts: Vec::new(),
                        });
                    }
                    (None, happens::DRAW | happens::TRIGGER | happens::DAMAGE) => {
                        open = Some(List {
                            of: Of::Line(begun),
                            seat: begun.seat,
                            parts: Vec::new(),
                        });
                        waits = (begun.what == happens::TRIGGER).then_some(begun);
                    }
                    (None, happens::REFRESH) => {
                        if let Some(list) = open.as_mut().filter(|l| !l.parts.is_empty()) {
                            list.parts
                                .push(Part::Words(viewing.named("refresh", begun.seat, list.seat), false));
                        }
                    }
                    (None, happens::CARD | happens::PENALTY) => waits = Some(begun),
                    _ => {}
                }
            }
            Event::Move { card, .. } => {
                if let Some(begun) = waits.take() {
                    let face = table.face(card);
                    came(viewing, &mut open, &mut lists, begun, (card, face));
                }
            }
            _ => {}
        }
        table.follow(*event, journal);
    }
    lists.extend(open);
    for list in lists {
        write(viewing, script, list);
    }
}

/// A card came up.
fn came(
    viewing: &Viewing<'_, '_>,
    open: &mut Option<List>,
    lists: &mut Vec<List>,
    begun: Begun,
    (_, face): (CardId, Option<Face>),
) {
    if begun.what != happens::PENALTY {
        if let Some(list) = open {
            list.parts.push(Part::Card(face));
        }
        return;
    }
    let Some(face) = face else { return };
    let text = format!("penalty = {}", viewing.written(begun.seat, face));
    if !viewing.opened.m.edition.penalty_inside_refresh() {
        lists.extend(open.take());
    }
    match open.as_mut().filter(|list| !list.parts.is_empty()) {
        Some(list) => {
            let words = viewing.named(&text, begun.seat, list.seat);
            list.parts.push(Part::Words(words, true));
        }
        // It interrupts nothing: a line of its own.
        None => lists.push(List {
            of: Of::Line(begun),
            seat: begun.seat,
            parts: vec![Part::Card(Some(face))],
        }),
    }
}

fn write(viewing: &mut Viewing<'_, '_>, script: &Script, mut list: List) {
    // What came after the last card interrupted nothing; it has its own line, or needs none.
    let last = list
        .parts
        .iter()
        .rposition(|p| matches!(p, Part::Card(_) | Part::Words(_, true)));
    list.parts.truncate(last.map_or(0, |at| at + 1));
    let hidden = match list.of {
        Of::Act(act) => !viewing.shows(script.act(act)).1,
        // 4.7.1: what is drawn goes to the hand unseen.
        Of::Line(begun) => begun.what == happens::DRAW && list.seat != viewing.seat,
    };
    let tells = list.parts.iter().any(|part| match part {
        Part::Card(face) => face.is_some() && !hidden,
        Part::Words(_, seen) => *seen,
        Part::Act(_) => false,
    });
    if !tells {
        return;
    }
    let mut texts: Vec<String> = Vec::new();
    let mut own: Vec<u32> = Vec::new();
    let mut brackets: Vec<String> = Vec::new();
    let flush = |brackets: &mut Vec<String>, texts: &mut Vec<String>| {
        if !brackets.is_empty() {
            texts.push(format!("[{}]", brackets.join("; ")));
            brackets.clear();
        }
    };
    match list.of {
        Of::Line(begun) => {
            for part in &list.parts {
                match part {
                    Part::Card(face) => {
                        flush(&mut brackets, &mut texts);
                        let face = face.filter(|_| !hidden);
                        texts.push(face.map_or_else(|| "?".to_owned(), |f| viewing.written(list.seat, f)));
                    }
                    Part::Words(words, _) => brackets.push(words.clone()),
                    Part::Act(act) => {
                        brackets.push(viewing.moved(script.act(*act), list.seat));
                        own.push(*act);
                    }
                }
            }
            flush(&mut brackets, &mut texts);
            let verb = match begun.what {
                happens::TRIGGER => "trigger".to_owned(),
                happens::DAMAGE => damage(viewing, begun),
                happens::PENALTY => "penalty".to_owned(),
                _ if begun.count == 1 => "draw".to_owned(),
                _ => format!("draw {}", begun.count),
            };
            let whose = match begun.what {
                happens::DAMAGE => begun.active,
                _ => begun.seat,
            };
            let name = match whose == begun.active && viewing.in_turn(begun.before) {
                true => String::new(),
                false => format!("{}: ", viewing.name(whose)),
            };
            let line = format!("{name}{verb} = {}", texts.join(" "));
            viewing.put_before(
                begun.before,
                line,
                &own.iter().map(|a| script.act(*a).span).collect::<Vec<_>>(),
            );
        }
        Of::Act(act) => viewing.fill(script, act, &list.parts.iter().map(as_shown).collect::<Vec<_>>()),
    }
}

/// The beginning of a damage line. Among more than two it says whom it concerns.
fn damage(viewing: &Viewing<'_, '_>, begun: Begun) -> String {
    match viewing.opened.m.players.len() > 2 {
        true => format!("damage {} > {}", begun.count, viewing.name(begun.seat)),
        false => format!("damage {}", begun.count),
    }
}

fn as_shown(part: &Part) -> Shown {
    match part {
        Part::Card(face) => Shown::Card(*face),
        Part::Words(words, _) => Shown::Words(words.clone()),
        Part::Act(act) => Shown::Act(*act),
    }
}
