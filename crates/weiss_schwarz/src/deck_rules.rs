//! 5.1.2: what a deck is made of.

use std::collections::BTreeMap;
use std::fmt;

use super::cards::{CardDef, CardKind, DeckLimit};
use super::rulings::R;
use super::text::copies::{self, GROUP_SEPARATOR};
use rejudge_table::cards::{Date, Deck, Pool};

/// 5.1.2.1: how many cards a deck has.
pub const DECK_SIZE: u32 = 50;
/// 5.1.2.3: how many climaxes it has at most.
pub const CLIMAXES_MOST: u32 = 8;

/// One way in which a deck goes against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckProblem {
    /// The ruling it earns.
    pub ruling: R,
    /// The item it goes against.
    pub item: &'static str,
    /// What is the matter, in one sentence.
    pub message: String,
    /// The lines of the list it is about, from 1; empty if it is about the whole.
    pub lines: Vec<u32>,
}

impl fmt::Display for DeckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.ruling.name(), self.message)?;
        match self.lines.as_slice() {
            [] => Ok(()),
            [line] => write!(f, " (line {line})"),
            lines => write!(f, " (lines {})", joined(lines.iter())),
        }
    }
}

/// Copies that are counted together.
#[derive(Default)]
struct Count<'p> {
    copies: u32,
    /// No limit as soon as one card says so; otherwise the highest any of them allows.
    most: Option<u8>,
    unlimited: bool,
    names: Vec<&'p str>,
    numbers: Vec<&'p str>,
    lines: Vec<u32>,
}

impl<'p> Count<'p> {
    fn add(&mut self, card: &'p CardDef, limit: DeckLimit, name: &'p str, copies: u16, line: u32) {
        self.copies = self.copies.saturating_add(u32::from(copies));
        match limit.most() {
            Some(most) => self.most = Some(self.most.map_or(most, |m| m.max(most))),
            None => self.unlimited = true,
        }
        if !self.names.contains(&name) {
            self.names.push(name);
        }
        if !self.numbers.contains(&card.number.as_str()) {
            self.numbers.push(&card.number);
        }
        self.lines.push(line);
    }

    /// The limit, if it is exceeded.
    fn exceeds(&self) -> Option<u8> {
        self.most
            .filter(|most| !self.unlimited && self.copies > u32::from(*most))
    }
}

/// 5.1.2.4: for each entry of a deck how many copies its card may have, and the group it is counted in: as the pool says, and
/// where that says nothing as the text of the cards does.
fn limits(deck: &Deck, pool: &Pool<CardDef>) -> Vec<(DeckLimit, Option<String>)> {
    let of = |card: &CardDef| match (card.deck_limit, &card.limit_group) {
        (DeckLimit::Usual, None) => copies::limit(card.abilities().map(|stated| stated.text), &card.name),
        (limit, group) => (limit, group.clone()),
    };
    let cards: Vec<Option<&CardDef>> = deck.entries.iter().map(|entry| pool.card(entry.card)).collect();
    let mut limits: Vec<_> = cards.iter().map(|card| card.map(of).unwrap_or_default()).collect();
    // A text that counts its card together with another one puts that one into the group as well.
    let groups: Vec<String> = limits.iter().filter_map(|(_, group)| group.clone()).collect();
    for ((_, group), card) in limits.iter_mut().zip(cards) {
        let named = |other: &&String| {
            let mut names = other.split(GROUP_SEPARATOR);
            card.is_some_and(|card| names.any(|name| name == card.name))
        };
        if group.is_none() {
            *group = groups.iter().find(named).cloned();
        }
    }
    limits
}

/// Everything in which a deck goes against 5.1.2, or against the day it is played on: in the order of the rules. The
/// deck's cards must be from `pool`.
pub fn check(deck: &Deck, pool: &Pool<CardDef>, edition_date: Date) -> Vec<DeckProblem> {
    let mut problems = Vec::new();
    let size = deck.size();
    if size != DECK_SIZE {
        let message = format!("{}; a deck has exactly {DECK_SIZE}", counted(size, "card"));
        problems.push(DeckProblem {
            ruling: R::DeckSize,
            item: "5.1.2.1",
            message,
            lines: Vec::new(),
        });
    }

    let mut by_name: BTreeMap<&str, Count<'_>> = BTreeMap::new();
    let mut by_group: BTreeMap<&str, Count<'_>> = BTreeMap::new();
    let limits = limits(deck, pool);
    let mut climaxes = Count::default();
    let mut too_new = Vec::new();
    for (entry, (limit, group)) in deck.entries.iter().zip(&limits) {
        let limit = *limit;
        let Some(card) = pool.card(entry.card) else { continue };
        // A reprint counts with what it is a reprint of, even if its name was written down otherwise.
        let name = pool
            .card(pool.root(entry.card))
            .map_or(card.name.as_str(), |root| root.name.as_str());
        by_name
            .entry(name)
            .or_default()
            .add(card, limit, name, entry.count, entry.line);
        if let Some(group) = group {
            by_group
                .entry(group)
                .or_default()
                .add(card, limit, name, entry.count, entry.line);
        }
        if card.kind == CardKind::Climax {
            climaxes.add(card, limit, name, entry.count, entry.line);
        }
        if let Some(message) = not_yet(card, edition_date) {
            too_new.push(DeckProblem {
                ruling: R::DeckEdition,
                item: "2.11.1",
                message,
                lines: vec![entry.line],
            });
        }
    }

    let mut copies: Vec<DeckProblem> = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for count in by_group.values().filter(|c| c.names.len() > 1) {
        let Some(most) = count.exceeds() else { continue };
        let names = joined(count.names.iter());
        let message = format!(
            "{} of {names} together ({}); at most {most}",
            counted(count.copies, "card"),
            joined(count.numbers.iter())
        );
        copies.push(DeckProblem {
            ruling: R::DeckCopies,
            item: "5.1.2.4",
            message,
            lines: count.lines.clone(),
        });
        told.extend(&count.names);
    }
    for (name, count) in by_name.iter().filter(|(name, _)| !told.contains(*name)) {
        let Some(most) = count.exceeds() else { continue };
        let numbers = joined(count.numbers.iter());
        let message = format!(
            "{} named \"{name}\" ({numbers}); at most {most}",
            counted(count.copies, "card")
        );
        copies.push(DeckProblem {
            ruling: R::DeckCopies,
            item: if Some(most) != DeckLimit::Usual.most() {
                "5.1.2.4"
            } else if count.numbers.len() > 1 {
                "5.1.2.2.1"
            } else {
                "5.1.2.2"
            },
            message,
            lines: count.lines.clone(),
        });
    }
    copies.sort_by_key(|p| p.lines.first().copied());
    problems.extend(copies);

    if climaxes.copies > CLIMAXES_MOST {
        let message = format!("{}; at most {CLIMAXES_MOST}", counted(climaxes.copies, "climax"));
        problems.push(DeckProblem {
            ruling: R::DeckClimaxes,
            item: "5.1.2.3",
            message,
            lines: climaxes.lines,
        });
    }
    problems.extend(too_new);
    problems
}

/// Why a card could not be played on a day, if it could not.
fn not_yet(card: &CardDef, day: Date) -> Option<String> {
    if let Some(since) = card.since.filter(|since| *since > day) {
        return Some(format!(
            "{} may be played since {since}; this deck is for {day}",
            card.number
        ));
    }
    let (icon, since) = card
        .triggers
        .iter()
        .find_map(|i| i.since().filter(|s| *s > day).map(|s| (i, s)))?;
    Some(format!(
        "{} bears the icon {}, which exists since {since}; this deck is for {day}",
        card.number,
        icon.word()
    ))
}

fn counted(n: u32, what: &str) -> String {
    match (n, what) {
        (1, _) => format!("1 {what}"),
        (_, "climax") => format!("{n} climaxes"),
        _ => format!("{n} {what}s"),
    }
}

fn joined<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|i| i.to_string()).collect::<Vec<_>>().join(", ")
}
