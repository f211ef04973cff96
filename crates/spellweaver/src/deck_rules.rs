//! SPW-2: what a deck is made of.

use std::collections::BTreeMap;

use super::cards::{CardDef, CardKind};
use super::rulings::R;
use rejudge_table::cards::{Deck, Pool};

/// SPW-2.1
pub const DECK_LEAST: u32 = 60;
/// SPW-2.1
pub const DECK_MOST: u32 = 100;
/// SPW-2.2
pub const COPIES_MOST: u32 = 4;

/// One way in which a deck goes against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckProblem {
    /// The ruling it earns.
    pub ruling: R,
    /// What is the matter, in one sentence.
    pub message: String,
    /// The lines of the list it is about, from 1; empty if it is about the whole.
    pub lines: Vec<u32>,
}

/// Everything in which a deck goes against SPW-2, in the order of the rules. The deck's cards must be from `pool`.
pub fn check(deck: &Deck, pool: &Pool<CardDef>) -> Vec<DeckProblem> {
    let mut problems = Vec::new();
    let (mut cards, mut heroes) = (0u32, Vec::new());
    let mut by_name: BTreeMap<&str, (u32, Vec<u32>)> = BTreeMap::new();
    for entry in &deck.entries {
        let Some(card) = pool.card(entry.card) else { continue };
        if card.kind == CardKind::Hero {
            heroes.extend(std::iter::repeat_n(entry.line, usize::from(entry.count.min(9))));
            continue;
        }
        cards = cards.saturating_add(u32::from(entry.count));
        if card.basic {
            continue;
        }
        // A reprint counts with what it is a reprint of, even if its name was written down otherwise.
        let name = pool
            .card(pool.root(entry.card))
            .map_or(card.name.as_str(), |c| c.name.as_str());
        let (count, lines) = by_name.entry(name).or_default();
        *count = count.saturating_add(u32::from(entry.count));
        lines.push(entry.line);
    }
    if !(DECK_LEAST..=DECK_MOST).contains(&cards) {
        problems.push(DeckProblem {
            ruling: R::DeckSize,
            message: format!("{cards} cards; a deck has {DECK_LEAST} to {DECK_MOST}"),
            lines: Vec::new(),
        });
    }
    for (name, (count, lines)) in by_name {
        if count > COPIES_MOST {
            problems.push(DeckProblem {
                ruling: R::DeckCopies,
                message: format!(
                    "{count} copies of \"{name}\"; {COPIES_MOST} are allowed of a card that is no basic shrine"
                ),
                lines,
            });
        }
    }
    if heroes.len() != 1 {
        let message = match heroes.len() {
            0 => "no hero; a deck has one".to_owned(),
            n => format!("{n} heroes; a deck has one"),
        };
        problems.push(DeckProblem {
            ruling: R::DeckHero,
            message,
            lines: heroes,
        });
    }
    problems
}
