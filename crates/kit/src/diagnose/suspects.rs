//! What may have been done otherwise than the log lets one assume: a game's table of mistakes held against each step.

use rejudge_judge::diagnose::Suspect;
use rejudge_notation::VerbId;
use rejudge_table::Seat;

use super::course::{Change, Moved, Step, Told, Twist};
use super::{Found, cards};

/// The step at which a mistake is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// This is due, by the game's number.
    Due(u8),
    /// A line with this verb.
    Verb(VerbId),
    /// A line of an effect with this verb.
    Effect(VerbId),
}

/// What of the step it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Cards that went from one zone to another.
    Cards(u16, u16),
    /// A number that changed, by its place among those of a player.
    Number(u16),
}

/// What was done instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The step was left out.
    Omit,
    /// All cards stayed where they were; the number was not changed.
    None,
    /// One card fewer was moved, of several; the number was changed by one less.
    Fewer,
    /// One card more; by one more.
    More,
    /// Of cards that come one by one, the last one did not.
    NotLast,
    /// Of such, one came behind the last.
    PastLast,
    /// The cards went there.
    To(u16),
    /// A card went besides from there to there.
    Also(u16, u16),
}

/// A mistake that may be made.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The sort of step at which it may have been made.
    pub at: At,
    /// Of what.
    pub of: Of,
    /// What is done instead.
    pub what: What,
    /// Its name.
    pub mistake: &'static str,
    /// `{who}`, `{n} cards`, `{n}`.
    pub words: &'static str,
    /// How often it is made where it can be made, in parts of a thousand, as judges see it.
    pub weight: u32,
}

/// What a step moved or changed, and is the place of a mistake: whose, and how much.
enum Way {
    Cards(Moved),
    Number(Seat, u16, i64),
}

fn ways(step: &Step, of: Of, each: u16) -> Vec<Way> {
    match of {
        Of::Cards(from, to) => {
            let moved = step.moved.iter().filter(|m| (m.from, m.to) == (from, to));
            moved.copied().map(Way::Cards).collect()
        }
        Of::Number(number) => {
            let of = step.numbers.iter().filter(|(at, _)| each > 0 && at % each == number);
            let seat = |at: u16| Seat(u8::try_from(at / each).unwrap_or(u8::MAX));
            of.map(|(at, by)| Way::Number(seat(*at), *at, *by)).collect()
        }
    }
}

/// What happens then, and how likely the log is to be silent of it: ten where it does not show it, one where its line says
/// otherwise. None inside: a logged face says that it was not so.
fn change(step: &Step, row: &Row, way: &Way) -> Option<Option<(Change, u32)>> {
    let said = if step.told == Told::Nothing { 10 } else { 1 };
    match *way {
        Way::Cards(Moved { seat, from, to, count }) => {
            let divert = |instead, count| Change::Divert {
                seat,
                from,
                to,
                instead,
                count,
            };
            let back = |change| (step.told != Told::Cards).then_some((change, said));
            Some(match row.what {
                What::Omit => back(Change::Omit),
                What::None => back(divert(from, count)),
                // Of one card that is all of it.
                What::Fewer if count < 2 => return None,
                What::NotLast | What::PastLast if !step.last => return None,
                What::Fewer | What::NotLast => back(divert(from, 1)),
                What::More | What::PastLast => Some((Change::Further { seat, from, to }, said)),
                What::To(instead) => Some((divert(instead, count), 10)),
                // Cards that go there anyway are a matter of their own.
                What::Also(from, to) if step.moved.iter().any(|m| (m.from, m.to) == (from, to)) => return None,
                What::Also(from, to) => Some((Change::Further { seat, from, to }, 1)),
            })
        }
        Way::Number(_, at, by) => {
            let by = i32::try_from(by).unwrap_or(0);
            let change = |by| Change::Number { at, by };
            Some(match row.what {
                What::Omit => Some((Change::Omit, said)),
                What::None => Some((change(-by), said)),
                What::Fewer if by.abs() < 2 => return None,
                What::Fewer => Some((change(-by.signum()), said)),
                What::More => Some((change(by.signum()), said)),
                What::NotLast | What::PastLast | What::To(_) | What::Also(..) => return None,
            })
        }
    }
}

fn is_at(step: &Step, at: At) -> bool {
    match at {
        At::Due(due) => step.due == due && step.told_by.is_none_or(|(_, effect)| !effect),
        At::Verb(verb) => step.told_by == Some((verb, false)),
        At::Effect(verb) => step.told_by == Some((verb, true)),
    }
}

/// All that may have been otherwise, and how much of it the faces in the log contradict outright. `names`: the players;
/// `each`: how many numbers each of them has.
pub fn suspects(names: &[String], each: u16, rows: &[Row], steps: &[Step]) -> (Vec<Found<Twist>>, usize) {
    let mut found = Vec::new();
    let mut contradicted = 0;
    for step in steps {
        for row in rows.iter().filter(|row| is_at(step, row.at)) {
            for way in ways(step, row.of, each) {
                let (change, said) = match change(step, row, &way) {
                    None => continue,
                    Some(None) => {
                        contradicted += 1;
                        continue;
                    }
                    Some(Some(change)) => change,
                };
                let (seat, many) = match way {
                    Way::Cards(moved) => (moved.seat, moved.count),
                    Way::Number(seat, _, by) => (seat, u8::try_from(by.unsigned_abs()).unwrap_or(u8::MAX)),
                };
                let who = names.get(usize::from(seat.0)).map_or("?", String::as_str);
                let amount = if row.words.contains("{n}") { many } else { 1 };
                let words = row.words.replace("{who}", who);
                let words = words.replace("{n} cards", &cards(amount));
                let words = words.replace("{n}", &amount.to_string());
                let reason = match (row.what, said) {
                    (What::Also(..), _) => "a line should tell of it and is missing",
                    (_, 10) => "the log does not show it",
                    _ => "the line says otherwise",
                };
                found.push(Found {
                    suspect: Suspect {
                        of: None,
                        mistake: row.mistake,
                        whose: who.to_owned(),
                        amount,
                        words,
                        line: step.line,
                        weight: row.weight * said,
                        reason: reason.to_owned(),
                    },
                    twist: Twist {
                        place: step.place,
                        change,
                    },
                    definite: !matches!(row.what, What::Fewer | What::NotLast | What::Also(..)),
                    left_undone: row.what == What::None && said == 10,
                });
            }
        }
    }
    (found, contradicted)
}
