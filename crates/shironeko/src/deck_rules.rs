//! SNK-1.1 to 1.3, 1.8: what the two decks are made of.

use std::collections::BTreeMap;

use super::cards::{CardDef, CardKind};
use super::rulings::R;
use rejudge_table::cards::{Deck, Pool};

/// SNK-1.1
const CHARAS: u32 = 32;
/// SNK-1.1
const MONSTERS: u32 = 8;
/// SNK-1.3
const TOWNS: u32 = 10;
/// SNK-1.2, 1.3
const COPIES: u32 = 3;
/// SNK-1.3: towns with this in their name may be in the deck as often as one likes (SNK-G-25).
const UNLIMITED: &str = "ソウル発掘場";

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

/// Everything in which a list goes against the rules, in their order. Its cards must be from `pool`.
pub fn check(deck: &Deck, pool: &Pool<CardDef>) -> Vec<DeckProblem> {
    let mut problems = Vec::new();
    let mut problem = |ruling, message: String, lines: Vec<u32>| {
        problems.push(DeckProblem { ruling, message, lines });
    };
    let (mut charas, mut monsters, mut towns) = (0, 0, 0);
    let mut names: BTreeMap<(&str, CardKind), (u32, Vec<u32>)> = BTreeMap::new();
    for entry in &deck.entries {
        let Some(card) = pool.card(pool.root(entry.card)) else {
            continue;
        };
        let copies = u32::from(entry.count);
        match card.kind {
            CardKind::Chara | CardKind::Awakened => charas += copies,
            CardKind::Monster => monsters += copies,
            CardKind::Town => towns += copies,
        }
        let count = names.entry((&card.name, card.kind)).or_default();
        count.0 += copies;
        count.1.push(entry.line);
    }
    if charas + monsters > 0 && (charas, monsters) != (CHARAS, MONSTERS) {
        let message =
            format!("the main deck has {charas} charas and {monsters} monsters; it is {CHARAS} and {MONSTERS}");
        problem(R::DeckSize, message, Vec::new());
    }
    for ((name, kind), (copies, lines)) in names.iter().filter(|((_, kind), _)| *kind != CardKind::Town) {
        if *copies > COPIES {
            let message = format!(
                "{copies} cards named {name} of the kind {}; at most {COPIES}",
                kind.native()
            );
            problem(R::DeckCopies, message, lines.clone());
        }
    }
    if towns > 0 && towns != TOWNS {
        problem(
            R::TownDeck,
            format!("the town deck has {towns} towns; it is {TOWNS}"),
            Vec::new(),
        );
    }
    for ((name, _), (copies, lines)) in names.iter().filter(|((_, kind), _)| *kind == CardKind::Town) {
        if *copies > COPIES && !name.contains(UNLIMITED) {
            let message = format!("{copies} towns named {name}; at most {COPIES}");
            problem(R::TownDeck, message, lines.clone());
        }
    }
    for (missing, what) in [(charas + monsters == 0, "main"), (towns == 0, "town")] {
        if missing {
            problem(R::TwoDecks, format!("there is no {what} deck"), Vec::new());
        }
    }
    problems
}
