//! Decks made at random of the cards of a pool: what nobody thought of when the rules were written meets what is printed.
//!
//! A deck is made of the cards of one title, which speak of each other; so its abilities find the traits and names they ask for.

use std::collections::{BTreeMap, BTreeSet};

use rejudge_kit::{Dealer, Dealt, Refusal};
use rejudge_table::cards::{Date, DeckList, Pool};
use rejudge_table::shuffle::{Domain, Generator, Seed, generator};

use super::cards::{CardDef, CardKind};
use super::deck_rules::{self, CLIMAXES_MOST, DECK_SIZE};
use super::editions::Edition;
use super::import::pool_text;

/// As many climaxes as a deck may have.
const CLIMAXES: usize = CLIMAXES_MOST as usize;
/// The rest of it.
const OTHERS: usize = (DECK_SIZE - CLIMAXES_MOST) as usize;
/// How many copies of a card a deck has as a rule.
const COPIES: usize = 4;
/// So often another deck is tried where one goes against a limit.
const TRIES: u32 = 50;
/// Tells these draws from those of the match.
const OF_DECKS: u8 = 1;

/// The cards of a title, by their places in the pool.
#[derive(Default)]
struct Title {
    climaxes: Vec<u32>,
    others: Vec<u32>,
}

/// What decks are made of.
pub struct Decks {
    pool: Pool<CardDef>,
    titles: Vec<Title>,
    day: Date,
}

impl Decks {
    /// Decks of these cards; `whole`: only of those all of whose text is judged.
    ///
    /// # Errors
    /// If no title has enough cards.
    pub fn new(pool: Pool<CardDef>, whole: bool, edition: Edition) -> Result<Decks, Refusal> {
        let day: Option<Date> = edition.in_force().parse().ok();
        let day = day.ok_or_else(|| Refusal::Usage(format!("edition {} has no day", edition.name())))?;
        let mut titles: BTreeMap<&str, Title> = BTreeMap::new();
        for (index, card) in (0..).zip(pool.cards()) {
            let judged = || {
                card.text_read()
                    .lines
                    .iter()
                    .all(|line| line.is_judged() != Some(false))
            };
            let known = card.since.is_none_or(|since| since <= day);
            if pool.root(index) != index || !known || whole && !judged() {
                continue;
            }
            let of = card.number.split_once('/').map_or(&card.number[..], |(title, _)| title);
            let title = titles.entry(of).or_default();
            match card.kind {
                CardKind::Climax => title.climaxes.push(index),
                _ => title.others.push(index),
            }
        }
        let enough =
            |title: &Title| title.climaxes.len() * COPIES >= CLIMAXES && title.others.len() * COPIES >= OTHERS * 2;
        let titles: Vec<Title> = titles.into_values().filter(enough).collect();
        match titles.is_empty() {
            true => Err(Refusal::Usage(
                "these pools have no title with cards enough to make decks of".into(),
            )),
            false => Ok(Decks { pool, titles, day }),
        }
    }

    /// A legal deck, by chance.
    fn deck(&self, seed: Seed, seat: u8) -> Result<String, Refusal> {
        for ordinal in 0..TRIES {
            let mut chance = generator(seed, Domain::Simulation, seat, OF_DECKS, ordinal);
            let Some(title) = self.titles.get(below(&mut chance, self.titles.len())) else {
                continue;
            };
            let mut names = BTreeSet::new();
            let mut list = String::new();
            self.take(&title.climaxes, CLIMAXES, &mut chance, &mut names, &mut list);
            self.take(&title.others, OTHERS, &mut chance, &mut names, &mut list);
            let Ok(read) = DeckList::parse(&list) else { continue };
            let deck = read.resolve(&self.pool);
            if deck.is_ok_and(|deck| deck_rules::check(&deck, &self.pool, self.day).is_empty()) {
                return Ok(list);
            }
        }
        Err(Refusal::Usage(format!("no legal deck was found in {TRIES} tries")))
    }

    /// So many cards of these, four copies of each as long as that goes.
    fn take<'p>(
        &'p self,
        of: &[u32],
        most: usize,
        chance: &mut Generator,
        names: &mut BTreeSet<&'p str>,
        list: &mut String,
    ) {
        let mut of = of.to_vec();
        let mut left = most;
        while left > 0 && !of.is_empty() {
            let at = below(chance, of.len());
            let Some(card) = self.pool.card(of.swap_remove(at)) else {
                continue;
            };
            if names.insert(&card.name) {
                let copies = left.min(COPIES);
                left -= copies;
                list.push_str(&format!("{copies} {}\n", card.number));
            }
        }
    }
}

/// A place in a list of so many.
fn below(chance: &mut Generator, bound: usize) -> usize {
    // A list in memory is no longer than its own lengths can say.
    usize::try_from(chance.below(bound as u64)).unwrap_or(0)
}

impl Dealer for Decks {
    fn deal(&self, seed: Seed) -> Result<Dealt, Refusal> {
        let lists = [self.deck(seed, 0)?, self.deck(seed, 1)?];
        let mut cards: BTreeMap<&str, &CardDef> = BTreeMap::new();
        for number in lists
            .iter()
            .flat_map(|list| list.lines())
            .filter_map(|line| line.split(' ').nth(1))
        {
            if let Some(card) = self.pool.get(number) {
                cards.insert(number, card);
            }
        }
        let cards: Vec<CardDef> = cards.into_values().cloned().collect();
        let pool = pool_text(&cards).map_err(|errors| Refusal::File {
            line: 0,
            file: "the cards of these decks".to_owned(),
            reason: errors.to_string(),
        })?;
        Ok(Dealt { lists, pool })
    }
}
