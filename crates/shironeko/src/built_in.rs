//! What comes with the program to play with.

use rejudge_judge::Report;
use rejudge_kit::pools::{self, Problem};
use rejudge_kit::{BuiltIn, Files, List, MadeUp, Maker, Refusal, Unplayed};
use rejudge_table::cards::{DeckList, Pool};
use rejudge_table::shuffle::Seed;

use super::cards::{CardDef, CardKind};
use super::deck_rules;
use super::simulate::{self, Options};
use super::text;
use super::vocabulary::VOCABULARY;

macro_rules! file {
    ($folder:literal, $name:literal) => {
        ($name, include_str!(concat!("../../../replays/", $folder, "/", $name)))
    };
}

/// The invented cards.
const CARDS: [(&str, &str); 1] = [file!("cards", "hoshikage.toml")];

/// Deck lists; a match that names none is played with the first two.
const DECKS: [(&str, &str); 15] = [
    file!("decks", "hoshikage-1-minamo.deck"),
    file!("decks", "hoshikage-2-homura.deck"),
    file!("decks", "hoshikage-3-kodama.deck"),
    file!("decks", "hoshikage-4-raigou.deck"),
    file!("decks", "hoshikage-5-kagari.deck"),
    file!("decks", "hoshikage-6-tsumuji.deck"),
    file!("decks", "hoshikage-7-yoimachi.deck"),
    file!("decks", "hoshikage-8-otomurai.deck"),
    file!("decks", "hoshikage-9-monban.deck"),
    file!("decks", "hoshikage-10-kouji.deck"),
    file!("decks", "hoshikage-11-itami.deck"),
    file!("decks", "hoshikage-12-hoshimi.deck"),
    file!("decks", "hoshikage-13-futae.deck"),
    file!("decks", "hoshikage-14-akaneda.deck"),
    file!("decks", "hoshikage-15-kazuyomi.deck"),
];

/// What comes with the program.
pub(super) fn built_in() -> BuiltIn {
    BuiltIn {
        cards: &CARDS,
        decks: &DECKS,
    }
}

/// Makes up matches.
pub(super) fn maker(made: &MadeUp, files: &dyn Files) -> Result<Box<dyn Maker>, Refusal> {
    let (options, decks) = Options::of(made)?;
    Ok(Box::new(Table {
        pool: pools::pool_of_made_up(made, &CARDS, files, &decks.each_ref())?,
        decks,
        options,
    }))
}

/// What made-up matches are played with.
struct Table {
    options: Options,
    pool: Pool<CardDef>,
    decks: [DeckList; 2],
}

impl Maker for Table {
    fn log(&self, seed: Seed) -> Result<String, Unplayed> {
        let options = Options {
            seed,
            ..self.options.clone()
        };
        let [first, second] = &self.decks;
        let m = simulate::prepare(&options, &self.pool, [first, second])?;
        Ok(simulate::simulate(&m, &options, None)?.text)
    }
}

/// The cards that have all these words.
pub(super) fn search_cards(words: &str, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
    pools::search(&pools::pool::<CardDef>(pools, &CARDS, files)?, words)
}

/// A card in words, and what its text was understood as; every card if none is named.
pub(super) fn show_cards(card: Option<&str>, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
    let pool = pools::pool::<CardDef>(pools, &CARDS, files)?;
    pools::shown(&pool, card, show)
}

/// A card as a person wants to read it, a few lines of plain text.
pub(super) fn show(card: &CardDef) -> String {
    let mut out = format!(
        "{}  {}\n  {} {}",
        card.number,
        card.name,
        card.color.word(),
        card.kind.native()
    );
    if card.kind != CardKind::Town {
        out.push_str(&format!(", cost {}", card.cost));
    }
    if let Some(change) = card.change {
        out.push_str(&format!(", change cost {change}"));
    }
    if card.kind.is_chara() {
        out.push_str(&format!(
            ", level {}, attack {}, HP {}",
            card.level, card.attack, card.hp
        ));
    } else if card.kind == CardKind::Town {
        let souls: Vec<&str> = card.souls.iter().map(|c| c.word()).collect();
        out.push_str(&format!(", souls {}", souls.join(" ")));
    }
    out.push('\n');
    if !card.job.is_empty() {
        out.push_str(&format!("  job: {}\n", card.job.join(", ")));
    }
    if let Some(of) = &card.same_as {
        out.push_str(&format!("  same card as: {of}\n"));
    }
    for (number, line) in (1..).zip(&card.text) {
        let (abilities, _) = text::read(card.kind, std::slice::from_ref(line));
        let read = match abilities.first().is_none_or(text::Ability::is_declared) {
            true => "declared in the log",
            false => "carried out",
        };
        out.push_str(&format!("  {number}. {line} ({read})\n"));
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
    let of = (VOCABULARY.game, super::EDITION);
    Ok(pools::check(list, of, &pool, |deck| {
        deck_rules::check(deck, &pool).into_iter().map(problem).collect()
    }))
}
