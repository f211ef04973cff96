//! Where two runs of the same log part.

use std::collections::BTreeSet;

use super::inputs;
use super::sections::{Hangs, Header, Replay, Sort, Verdict};

/// The first difference between a container and the same log judged again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the log; 0 where it is about no line.
    pub line: u32,
    /// In words.
    pub what: String,
}

/// The first line in which `again` is not what `then` was; nothing if they say the same. Words of messages may differ,
/// and so may the version of the program.
pub fn first_difference(then: &Replay, again: &Replay) -> Option<Difference> {
    let found = [
        header(then, again),
        inputs(then, again),
        events(then, again),
        turns(then, again),
        verdicts(then, again),
        journal(then, again),
    ];
    // Of several on the same line, the one that comes first in this order causes the others.
    found.into_iter().flatten().min_by_key(|difference| difference.line)
}

fn seed(header: &Header) -> String {
    match &header.seed {
        Some(seed) => format!("{} {} {}", seed.algorithm, seed.version, seed.value),
        None => "none".to_owned(),
    }
}

/// What this version of the program judges otherwise than the one that packed the match: every verdict that was another one,
/// and the first line at which something else happens on the way to the same table. Nothing if the log is read differently,
/// or if the table is another one at the start of a turn or at the end.
pub fn judged_otherwise(then: &Replay, again: &Replay) -> Option<Vec<Difference>> {
    let as_judged_then = Replay {
        verdicts: then.verdicts.clone(),
        events: then.events.clone(),
        journal: then.journal.clone(),
        ..again.clone()
    };
    if first_difference(then, &as_judged_then).is_some() {
        return None;
    }
    let lines = |of: &[Verdict]| of.iter().map(|v| v.line).collect::<BTreeSet<u32>>();
    let all = &lines(&then.verdicts) | &lines(&again.verdicts);
    let of_line = |of: &[Verdict], line: u32| -> Vec<String> {
        let said: Vec<String> = of.iter().filter(|v| v.line == line).map(in_words).collect();
        match said.is_empty() {
            true => vec!["nothing".to_owned()],
            false => said,
        }
    };
    let differences = all.into_iter().filter_map(|line| {
        let (was, is) = (of_line(&then.verdicts, line), of_line(&again.verdicts, line));
        (was != is).then(|| Difference {
            line,
            what: format!("was {}, is {}", was.join(" and "), is.join(" and ")),
        })
    });
    let way = events(then, again).map(|first| Difference {
        what: "something else happens at the table, and the table is the same at every turn".to_owned(),
        ..first
    });
    let mut all: Vec<Difference> = differences.chain(way).collect();
    all.sort_by_key(|difference| difference.line);
    Some(all)
}

/// The first line whose verdict is the same and put into other words.
pub fn reworded(then: &Replay, again: &Replay) -> Option<u32> {
    let mut pairs = then.verdicts.iter().zip(&again.verdicts);
    pairs.find(|(a, b)| a.message != b.message).map(|(a, _)| a.line)
}

fn header(then: &Replay, again: &Replay) -> Option<Difference> {
    let (a, b) = (&then.header, &again.header);
    let differ = |what: &str, a: &str, b: &str| {
        (a != b).then(|| Difference {
            line: 0,
            what: format!("the {what} was {a}, and is {b} now"),
        })
    };
    differ("game", &a.game, &b.game)
        .or_else(|| differ("edition", &a.edition, &b.edition))
        .or_else(|| differ("list of players", &a.players.join(", "), &b.players.join(", ")))
        .or_else(|| differ("seed", &seed(a), &seed(b)))
        .or_else(|| differ("list of events", &a.events.join(", "), &b.events.join(", ")))
}

/// The first place at which two lists differ.
fn parting<T: PartialEq>(a: &[T], b: &[T]) -> Option<usize> {
    match a.iter().zip(b).position(|(a, b)| a != b) {
        Some(at) => Some(at),
        None => (a.len() != b.len()).then(|| a.len().min(b.len())),
    }
}

fn line_of(log: &str, byte: u32) -> u32 {
    let before = log.as_bytes().get(..byte as usize).unwrap_or(log.as_bytes());
    u32::try_from(before.iter().filter(|b| **b == b'\n').count() + 1).unwrap_or(u32::MAX)
}

fn events(then: &Replay, again: &Replay) -> Option<Difference> {
    let line = then.events.parting(&again.events)?;
    let what = match line {
        0 => "something else happens at the table before the first line".to_owned(),
        _ => "something else happens at the table now".to_owned(),
    };
    Some(Difference { line, what })
}

/// The first line that is read differently in `again`, if one is: by the inputs as scripts, or, where they are none, at all.
fn inputs(then: &Replay, again: &Replay) -> Option<Difference> {
    (then.inputs != again.inputs).then(|| Difference {
        line: inputs::parting(&then.inputs, &again.inputs, &then.log),
        what: "the line is read differently now".to_owned(),
    })
}

fn journal(then: &Replay, again: &Replay) -> Option<Difference> {
    (then.journal.is_some() && then.journal != again.journal).then(|| Difference {
        line: 0,
        what: "the journal is not of what happens at the table".to_owned(),
    })
}

fn turns(then: &Replay, again: &Replay) -> Option<Difference> {
    let at = parting(&then.turns, &again.turns)?;
    let turn = then.turns.get(at).or(again.turns.get(at))?;
    Some(match turn.line {
        0 => Difference {
            line: line_of(&then.log, u32::MAX),
            what: "the state at the end is another one now".to_owned(),
        },
        line => Difference {
            line,
            what: format!("the state at the start of turn {} is another one now", turn.turn),
        },
    })
}

fn verdicts(then: &Replay, again: &Replay) -> Option<Difference> {
    let key = |v: &Verdict| {
        (
            v.line,
            v.start,
            v.end,
            v.sort,
            v.ruling.clone(),
            v.rule.clone(),
            v.hangs,
        )
    };
    let (a, b): (Vec<_>, Vec<_>) = (
        then.verdicts.iter().map(key).collect(),
        again.verdicts.iter().map(key).collect(),
    );
    let at = parting(&a, &b)?;
    let (was, is) = (then.verdicts.get(at), again.verdicts.get(at));
    let line = was.into_iter().chain(is).map(|v| v.line).min().unwrap_or(0);
    let said = |v: Option<&Verdict>| match v.filter(|v| v.line == line) {
        Some(v) => in_words(v),
        None => "nothing".to_owned(),
    };
    Some(Difference {
        line,
        what: format!("the verdict was {}, and is {} now", said(was), said(is)),
    })
}

fn in_words(verdict: &Verdict) -> String {
    let hangs = match verdict.hangs {
        Hangs::No => String::new(),
        Hangs::Of(of) => format!(", a consequence of finding {}", u64::from(of) + 1),
        Hangs::May(of) => format!(", perhaps of finding {}", u64::from(of) + 1),
    };
    match verdict.sort {
        Sort::Illegal => format!("illegal, {} (rule {}){hangs}", verdict.ruling, verdict.rule),
        Sort::CannotTell => format!("cannot be told, {} (rule {}){hangs}", verdict.ruling, verdict.rule),
        Sort::Malformed => "that it cannot be read".to_owned(),
    }
}
