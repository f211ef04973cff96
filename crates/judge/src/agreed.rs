//! Whether the seed of a log is the one that the players agreed on: the `commit` and `reveal` lines of its header.

use unicode_width::UnicodeWidthStr;

use super::finding::{Malformed, Place};
use rejudge_notation::{Header, Span};
use rejudge_table::agreed::{Commitment, Share, commitment, seed};
use rejudge_table::shuffle::Seed;

/// What the header of a log says of how its seed came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// Nothing.
    Unsaid,
    /// These have not committed, or not shown their shares yet.
    Waiting {
        /// Who has not committed.
        commits: Vec<String>,
        /// Who has committed and has not shown.
        reveals: Vec<String>,
    },
    /// All have shown what they committed to, and it gives this seed.
    Seed {
        /// The players, in seating order.
        players: Vec<String>,
        /// The seed.
        seed: Seed,
        /// The log says it.
        said: bool,
    },
    /// Something is wrong: where, and what.
    Wrong(Vec<(Span, String)>),
}

/// One player.
struct Side<'h> {
    name: &'h str,
    commit: Option<Commitment>,
    share: Option<Share>,
}

/// Reads the `player`, `commit`, `reveal` and `seed` lines of a header.
pub fn agreed(headers: &[Header<'_>]) -> Agreed {
    let is = |header: &Header<'_>, key: &str| header.key.text == key;
    if !headers.iter().any(|h| is(h, "commit") || is(h, "reveal")) {
        return Agreed::Unsaid;
    }
    let names = headers.iter().filter(|h| is(h, "player"));
    let names = names.filter_map(|h| h.name.as_ref().map(|name| name.text.as_ref()));
    let mut sides: Vec<Side<'_>> = names
        .map(|name| Side {
            name,
            commit: None,
            share: None,
        })
        .collect();
    let mut wrong: Vec<(Span, String)> = Vec::new();
    for header in headers {
        let key = header.key.text.as_ref();
        let Some(name) = header.name.as_ref().filter(|_| matches!(key, "commit" | "reveal")) else {
            continue;
        };
        let Some(side) = sides.iter_mut().find(|side| side.name == name.text) else {
            let names: Vec<&str> = sides.iter().map(|side| side.name).collect();
            let message = format!(
                "nobody called {} plays; the players are {}",
                name.text,
                names.join(", ")
            );
            wrong.push((name.span, message));
            continue;
        };
        let value = header.value.text.as_ref();
        let twice = match key {
            "commit" => side.commit.is_some(),
            _ => side.share.is_some(),
        };
        if twice {
            wrong.push((header.span, format!("{} has a second `{key}` line", name.text)));
            continue;
        }
        let read = match key {
            "commit" => value.parse().map(|commit| side.commit = Some(commit)),
            _ => value.parse().map(|share| side.share = Some(share)),
        };
        if let Err(error) = read {
            wrong.push((header.value.span, error.to_string()));
        }
    }
    if wrong.is_empty() {
        shown(headers, &sides, &mut wrong);
    }
    if !wrong.is_empty() {
        return Agreed::Wrong(wrong);
    }
    let without = |is: &dyn Fn(&Side<'_>) -> bool| -> Vec<String> {
        let names = sides.iter().filter(|side| is(side));
        names.map(|side| side.name.to_owned()).collect()
    };
    let commits = without(&|side| side.commit.is_none());
    let reveals = without(&|side| side.commit.is_some() && side.share.is_none());
    let said = headers.iter().find(|h| is(h, "seed"));
    if !commits.is_empty() || !reveals.is_empty() {
        if let Some(said) = said {
            let names: Vec<String> = commits.into_iter().chain(reveals).collect();
            let message = format!("the seed stands here before {} showed a share", names.join(", "));
            return Agreed::Wrong(vec![(said.span, message)]);
        }
        return Agreed::Waiting { commits, reveals };
    }
    let shares = sides.iter().filter_map(|side| Some((side.name, side.share.as_ref()?)));
    let derived = seed(shares);
    match said {
        Some(said) if said.value.text.parse::<Seed>().ok() != Some(derived) => {
            let message = format!("the shares of the players give the seed {derived}");
            Agreed::Wrong(vec![(said.value.span, message)])
        }
        _ => Agreed::Seed {
            players: without(&|_| true),
            seed: derived,
            said: said.is_some(),
        },
    }
}

/// That whoever showed a share had committed to it, nobody before all had committed, and everybody has a share of their own.
///
/// The header is the record of the agreement, in the order in which it came about: a share above a commitment was known
/// when that commitment was made.
fn shown(headers: &[Header<'_>], sides: &[Side<'_>], wrong: &mut Vec<(Span, String)>) {
    let missing = sides.iter().find(|side| side.commit.is_none());
    let last = headers.iter().rev().find(|h| h.key.text == "commit");
    for header in headers.iter().filter(|h| h.key.text == "reveal") {
        let Some(name) = &header.name else { continue };
        let side = sides.iter().find(|side| side.name == name.text);
        let Some(Side {
            commit,
            share: Some(share),
            ..
        }) = side
        else {
            continue;
        };
        match (commit, missing) {
            (None, _) => {
                let message = format!("{} shows a share without having committed to one", name.text);
                wrong.push((header.span, message));
            }
            (Some(commit), _) if *commit != commitment(&name.text, share) => {
                let message = format!(
                    "the share {} shows is not the one {} committed to",
                    name.text, name.text
                );
                wrong.push((header.value.span, message));
            }
            (Some(_), Some(missing)) => {
                let message = format!("{} shows a share before {} has committed", name.text, missing.name);
                wrong.push((header.span, message));
            }
            (Some(_), None) => {
                let whose = |header: &Header<'_>| header.name.as_ref().map_or(String::new(), |n| n.text.to_string());
                if let Some(last) = last.filter(|last| header.span.start < last.span.start) {
                    let message = format!(
                        "{} shows a share above the commitment of {}: all commit first, and then all show their shares",
                        name.text,
                        whose(last)
                    );
                    wrong.push((header.span, message));
                }
            }
        }
    }
    if wrong.is_empty() {
        shared(headers, sides, wrong);
    }
}

/// That no two players have the same share, each having committed to it as their own.
fn shared(headers: &[Header<'_>], sides: &[Side<'_>], wrong: &mut Vec<(Span, String)>) {
    for header in headers.iter().filter(|h| h.key.text == "reveal") {
        let Some(name) = &header.name else { continue };
        let own = sides.iter().find(|side| side.name == name.text);
        let Some(share) = own.and_then(|side| side.share.as_ref()) else {
            continue;
        };
        let twin = |other: &&Side<'_>| other.name != name.text && other.share.as_ref() == Some(share);
        if let Some(twin) = sides.iter().find(twin) {
            let message = format!(
                "{} shows the share of {}: each has to be random, and no two are the same by chance",
                name.text, twin.name
            );
            wrong.push((header.value.span, message));
        }
    }
}

/// What is wrong with how the seed of a log came about, as places that cannot be read.
pub fn malformed(source: &str) -> Vec<Malformed> {
    if !may_say(source) {
        return Vec::new();
    }
    let headers = rejudge_notation::headers_of(source);
    let Agreed::Wrong(wrong) = agreed(&headers) else {
        return Vec::new();
    };
    let help = "a commitment that was not kept settles nothing: agree on a new seed, or play without one";
    wrong
        .into_iter()
        .map(|(span, message)| at(source, span, message, help))
        .collect()
}

/// Whether a header may have such lines; it is asked of every log.
fn may_say(source: &str) -> bool {
    let begins = |line: &str, word: &str| {
        let start = line.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let lines = source.lines().map(str::trim_start);
    let mut header = lines.take_while(|line| !["setup", "position", "turn"].iter().any(|w| begins(line, w)));
    // Letters of another width are read like these.
    header.any(|line| begins(line, "commit") || begins(line, "reveal") || line.starts_with(|c: char| !c.is_ascii()))
}

fn at(source: &str, span: Span, message: String, help: &str) -> Malformed {
    let before = source.get(..span.start as usize).unwrap_or(source);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, UnicodeWidthStr::width) + 1;
    let number = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
    Malformed {
        place: Place {
            line: number(line),
            start: span.start,
            end: span.end,
        },
        column: number(column),
        message,
        expected: Vec::new(),
        help: help.to_owned(),
    }
}
