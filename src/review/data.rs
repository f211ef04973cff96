//! What the script of a page works with.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::games::kit::sight::{At, Board, CardAt, Described, Fact, Tables, ZoneAt};
use crate::judge::Verdict;
use crate::report::json;

use super::{FINDINGS_MOST, LINES_MOST, Review};

#[derive(Serialize)]
struct Data<'a> {
    players: &'a [String],
    /// Whose eyes it is seen with, counted from 0.
    seat: Option<usize>,
    board: &'a Board,
    cards: Vec<&'a Described>,
    moments: &'a [At],
    right: Vec<Change>,
    findings: Vec<Found>,
    words: BTreeMap<&'static str, &'static str>,
    /// What stands on the table, in the language of the page, where that is not the one it is said in first.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<BTreeMap<&'a str, String>>,
}

#[derive(Serialize)]
struct Found {
    line: u32,
    open: bool,
}

/// From this moment on the table as it should have been is otherwise than it was in the moment before, seen from the table as
/// played: `null` where both are the same again.
#[derive(Serialize)]
struct Change {
    /// The moment, counted from 0.
    at: usize,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    zones: BTreeMap<String, Option<ZoneAt>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    facts: BTreeMap<usize, Option<Vec<Fact>>>,
}

/// The data of a page, as it stands in an element that is not run.
pub(super) fn data(review: &Review<'_>, played: &Tables) -> String {
    let until = played.moments.partition_point(|at| at.line as usize <= LINES_MOST);
    let moments = &played.moments[..until];
    let mut cards: Vec<&Described> = played.cards.iter().collect();
    let right = match review.corrected {
        Some(corrected) if !review.report.findings.is_empty() => right(moments, corrected, review.right, &mut cards),
        _ => Vec::new(),
    };
    let findings = review.report.findings.iter().take(FINDINGS_MOST).map(|finding| Found {
        line: finding.stands().line,
        open: finding.verdict == Verdict::CannotTell,
    });
    let tables = [review.corrected, review.right];
    let said = said(review, played, &cards, tables.into_iter().flatten());
    let data = Data {
        words: review.words.script(),
        said,
        players: &played.players,
        seat: review.seat.and_then(|seat| {
            played
                .players
                .iter()
                .position(|p| p.to_lowercase().starts_with(&seat.to_lowercase()))
        }),
        board: &played.board,
        cards,
        moments,
        right,
        findings: findings.collect(),
    };
    let mut out = Vec::new();
    // A vector takes everything, and what is written to it is text.
    let _ = json::write(&mut out, &data);
    // In JSON this character stands in texts only, and there it may be written as its number.
    String::from_utf8_lossy(&out).replace('<', "\\u003c")
}

/// What is said of tables, in the language of the page; nothing in the language in which it is said first.
fn said<'a>(
    review: &Review<'_>,
    played: &'a Tables,
    cards: &[&'a Described],
    others: impl Iterator<Item = &'a Tables>,
) -> Option<BTreeMap<&'a str, String>> {
    if review.words.is_first() {
        return None;
    }
    let mut texts: BTreeSet<&str> = played.board.zones.iter().map(|zone| zone.name).collect();
    texts.extend(played.board.plot.iter().copied());
    texts.extend(cards.iter().flat_map(|card| &card.says).map(String::as_str));
    for at in std::iter::once(played).chain(others).flat_map(|tables| &tables.moments) {
        texts.extend([&at.phase, &at.under_way, &at.result].map(|text| text.as_str()));
        for side in &at.sides {
            for fact in side.facts.iter().flatten() {
                texts.extend([fact.what, &fact.value]);
            }
            for item in side.zones.values().flat_map(|zone| &zone.cards) {
                if let CardAt::Lying { pose, says, .. } = item {
                    texts.insert(pose);
                    texts.extend(says.iter().map(String::as_str));
                }
            }
        }
    }
    let players = &review.report.players;
    let say = |text: &'a str| Some((text, review.words.said(text, players)?));
    Some(texts.into_iter().filter_map(say).collect())
}

/// A table, put together of what changed.
#[derive(Default)]
struct Whole<'a> {
    zones: BTreeMap<(usize, &'a str), ZoneAt>,
    facts: BTreeMap<usize, &'a Vec<Fact>>,
}

impl<'a> Whole<'a> {
    /// `card`: what a card of these tables is called among the cards of the page.
    fn add(&mut self, at: &'a At, card: &dyn Fn(usize) -> usize) {
        for side in &at.sides {
            for (zone, held) in &side.zones {
                self.zones.insert((side.player, zone), named(held, card));
            }
            if let Some(facts) = &side.facts {
                self.facts.insert(side.player, facts);
            }
        }
    }
}

/// A zone with other numbers for its cards.
fn named(held: &ZoneAt, card: &dyn Fn(usize) -> usize) -> ZoneAt {
    let mut held = held.clone();
    for item in &mut held.cards {
        match item {
            CardAt::Card(at) => *at = card(*at),
            CardAt::Unseen { .. } => {}
            CardAt::Lying { card: at, under, .. } => {
                for at in at.iter_mut().chain(under.iter_mut().flatten()) {
                    *at = card(*at);
                }
            }
        }
    }
    held
}

/// What other tables call their cards, by the numbers of those of the page, which grow by those that are only seen there.
fn names<'a>(tables: &'a Tables, cards: &mut Vec<&'a Described>) -> Vec<usize> {
    let place = |card: &'a Described| {
        let known = cards.iter().position(|c| c.number == card.number);
        known.unwrap_or_else(|| {
            cards.push(card);
            cards.len() - 1
        })
    };
    tables.cards.iter().map(place).collect()
}

/// What would be otherwise: at a line at which something was found, if that line alone were put right; elsewhere, if every
/// infraction before it were.
fn right<'a>(
    moments: &[At],
    corrected: &'a Tables,
    found: Option<&'a Tables>,
    cards: &mut Vec<&'a Described>,
) -> Vec<Change> {
    let theirs = names(corrected, cards);
    let of_found = found.map(|found| names(found, cards)).unwrap_or_default();
    let call = |names: &[usize], at: usize| names.get(at).copied().unwrap_or(at);
    let (mut played, mut all, mut here_right) = (Whole::default(), Whole::default(), Whole::default());
    let mut found = found.map_or(&[][..], |found| &found.moments).iter().peekable();
    let mut zones: BTreeMap<(usize, &str), ZoneAt> = BTreeMap::new();
    let mut facts: BTreeMap<usize, Vec<Fact>> = BTreeMap::new();
    let mut changes = Vec::new();
    for (at, (here, there)) in moments.iter().zip(&corrected.moments).enumerate() {
        played.add(here, &|at| at);
        all.add(there, &|at| call(&theirs, at));
        let should = match found.next_if(|found| found.line == here.line) {
            Some(found) => {
                here_right.add(found, &|at| call(&of_found, at));
                &here_right
            }
            None => &all,
        };
        let mut change = Change {
            at,
            zones: BTreeMap::new(),
            facts: BTreeMap::new(),
        };
        for (place, held) in &should.zones {
            let key = || format!("{} {}", place.0, place.1);
            match played.zones.get(place) == Some(held) {
                true if zones.remove(place).is_some() => {
                    change.zones.insert(key(), None);
                }
                false if zones.get(place) != Some(held) => {
                    zones.insert(*place, held.clone());
                    change.zones.insert(key(), Some(held.clone()));
                }
                _ => {}
            }
        }
        for (player, values) in &should.facts {
            match played.facts.get(player) == Some(values) {
                true if facts.remove(player).is_some() => {
                    change.facts.insert(*player, None);
                }
                false if facts.get(player) != Some(*values) => {
                    facts.insert(*player, (*values).clone());
                    change.facts.insert(*player, Some((*values).clone()));
                }
                _ => {}
            }
        }
        if !change.zones.is_empty() || !change.facts.is_empty() {
            changes.push(change);
        }
    }
    changes
}
