//! What comes with the program to play with, and matches made up of it.

use rejudge_judge::Report;
use rejudge_kit::pools::{self, Problem};
use rejudge_kit::{BuiltIn, Files, List, MadeUp, Maker, Refusal, Unplayed};
use rejudge_table::shuffle::Seed;

use super::cards::CardDef;
use super::deck_rules;
use super::matches::EDITION;
use super::simulate::{self, Options, Prepared, SimulateError};
use super::vocabulary::{VOCABULARY, level_word};

macro_rules! file {
    ($folder:literal, $name:literal) => {
        ($name, include_str!(concat!("../../../replays/", $folder, "/", $name)))
    };
}

/// The invented cards.
const CARDS: [(&str, &str); 1] = [file!("cards", "lantern.toml")];

/// Lists of those cards.
const DECKS: [(&str, &str); 8] = [
    file!("decks", "lantern-1-dawn-wardens.deck"),
    file!("decks", "lantern-2-ember-hunters.deck"),
    file!("decks", "lantern-3-valley-choir.deck"),
    file!("decks", "lantern-4-quiet-archive.deck"),
    file!("decks", "lantern-5-paper-winds.deck"),
    file!("decks", "lantern-6-banners-and-rites.deck"),
    file!("decks", "lantern-7-kites-and-thorns.deck"),
    file!("decks", "lantern-8-snares-and-sparks.deck"),
];

/// What comes with the program.
pub(super) fn built_in() -> BuiltIn {
    BuiltIn {
        cards: &CARDS,
        decks: &DECKS,
    }
}

/// What made-up matches are played with.
struct Table {
    options: Options,
    prepared: Prepared,
}

fn refused(error: &SimulateError) -> Refusal {
    Refusal::Usage(error.to_string())
}

impl Maker for Table {
    fn log(&self, seed: Seed) -> Result<String, Unplayed> {
        let mut options = self.options.clone();
        options.seed = seed;
        let played = simulate::simulate(&self.prepared, &options, None).map_err(|e| refused(&e))?;
        Ok(played.text)
    }
}

/// Makes up matches.
pub(super) fn maker(made: &MadeUp, files: &dyn Files) -> Result<Box<dyn Maker>, Refusal> {
    let (options, lists) = Options::of(made)?;
    let pool = pools::pool_of_made_up::<CardDef>(made, &CARDS, files, &lists.each_ref())?;
    let prepared = simulate::prepare(&pool, lists.each_ref()).map_err(|e| refused(&e))?;
    Ok(Box::new(Table { options, prepared }))
}

/// The cards that have all these words.
pub(super) fn search_cards(words: &str, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
    pools::search(&pools::pool::<CardDef>(pools, &CARDS, files)?, words)
}

/// A card in words; every card if none is named.
pub(super) fn show_cards(card: Option<&str>, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
    let pool = pools::pool::<CardDef>(pools, &CARDS, files)?;
    pools::shown(&pool, card, show)
}

/// A card as a person wants to read it, a few lines of plain text.
pub(super) fn show(card: &CardDef) -> String {
    use std::fmt::Write as _;
    let mut out = format!("{} {}\n  {}", card.number, card.name, card.kind.word());
    if card.aspects != 0 {
        let _ = write!(out, ", {}", level_word(card.aspects));
    }
    let levels = |levels: &[u8]| {
        let word = |level: &u8| match *level {
            super::cards::aspect::ANY => "any".to_owned(),
            level => level_word(level),
        };
        levels.iter().map(word).collect::<Vec<_>>().join(" ")
    };
    let _ = writeln!(out, ", mana {}, levels: {}", card.mana, levels(&card.levels));
    if card.kind.is_creature() {
        let _ = writeln!(
            out,
            "  speed {}, attack {}, health {}",
            card.speed, card.attack, card.health
        );
    }
    for (word, keyword) in super::cards::Keywords::WORDS {
        if card.keywords.has(*keyword) {
            let _ = writeln!(out, "  {word}");
        }
    }
    if card.valor > 0 {
        let _ = writeln!(out, "  valor {}", card.valor);
    }
    if let Some(skill) = &card.skill {
        let (name, mana, cooldown) = (&skill.name, skill.mana, skill.cooldown);
        let _ = writeln!(
            out,
            "  skill {name}: mana {mana}, levels: {}, cooldown {cooldown}",
            levels(&skill.levels)
        );
    }
    let texts = super::text::read(card);
    for text in &card.text {
        let read = match super::cards::Keywords::read(text).is_some() || texts.is_whole() && card.valor == 0 {
            true => "understood",
            false => "taken on trust, as the log declares it",
        };
        let _ = writeln!(out, "  \"{text}\" ({read})");
    }
    out
}

/// Judges a deck list.
pub(super) fn check_deck(list: &List<'_>, pools: &[String], files: &dyn Files) -> Result<Report, Refusal> {
    let pool = pools::pool::<CardDef>(pools, &CARDS, files)?;
    let problem = |problem: deck_rules::DeckProblem| Problem {
        ruling: problem.ruling.entry(),
        message: problem.message,
        lines: problem.lines,
    };
    Ok(pools::check(list, (VOCABULARY.game, EDITION), &pool, |deck| {
        deck_rules::check(deck, &pool).into_iter().map(problem).collect()
    }))
}
