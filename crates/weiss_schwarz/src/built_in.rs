//! What comes with the program to play with, and matches made up of it.

use rejudge_judge::Report;
use rejudge_kit::pools::{self, Problem};
use rejudge_kit::{BuiltIn, Covered, Files, Imported, LeftOpen, List, MadeUp, Maker, Refusal, Unplayed};
use rejudge_table::cards::{DeckList, Pool};
use rejudge_table::shuffle::Seed;

use super::cards::CardDef;
use super::deck_rules;
use super::editions::Edition;
use super::import::{convert, pool_text};
use super::show;
use super::simulate::{self, Options, SimulateError, Style};
use super::text::measure::{NotJudged, measure, not_judged};
use super::variation::Variation;
use super::vocabulary::VOCABULARY;

macro_rules! file {
    ($folder:literal, $name:literal) => {
        ($name, include_str!(concat!("../../../replays/", $folder, "/", $name)))
    };
}

/// The invented cards.
const CARDS: [(&str, &str); 2] = [file!("cards", "harbor.toml"), file!("cards", "kiln.toml")];

/// A list for each player, of cards that the edition knows.
const DECKS: [(Edition, [(&str, &str); 2]); 2] = [
    (
        Edition::V1_111,
        [
            file!("decks", "harbor-1-steady-crew.deck"),
            file!("decks", "kiln-1-bricks-and-clay.deck"),
        ],
    ),
    (
        Edition::V2021_03,
        [
            file!("decks", "harbor-4-old-anchorage.deck"),
            file!("decks", "kiln-4-first-firing.deck"),
        ],
    ),
];

/// What comes with the program for an edition.
pub(super) fn built_in(edition: Edition) -> BuiltIn {
    let decks = DECKS.iter().find(|(e, _)| *e == edition).unwrap_or(&DECKS[0]);
    BuiltIn {
        cards: &CARDS,
        decks: &decks.1,
    }
}

/// What made-up matches are played with.
struct Table {
    options: Options,
    pool: Pool<CardDef>,
    decks: Vec<DeckList>,
}

fn refused(error: SimulateError) -> Unplayed {
    let why = Refusal::Usage(error.to_string());
    match error {
        SimulateError::Refused { log, .. } => Unplayed { why, log },
        SimulateError::Deck { .. } => why.into(),
    }
}

impl Maker for Table {
    fn log(&self, seed: Seed) -> Result<String, Unplayed> {
        let options = Options {
            seed,
            ..self.options.clone()
        };
        let decks: Vec<&DeckList> = self.decks.iter().collect();
        let m = simulate::prepare(&options, &self.pool, decks).map_err(refused)?;
        let played = simulate::simulate(&m, &options, None).map_err(refused)?;
        Ok(played.text)
    }
}

/// Makes up matches of the game, or of another one by these rules.
///
/// # Errors
/// If a deck or pool cannot be understood, or not so many play.
pub fn maker(
    edition: Edition,
    variation: &'static dyn Variation,
    made: &MadeUp,
    files: &dyn Files,
) -> Result<Box<dyn Maker>, Refusal> {
    let players = variation.players();
    if !players.contains(&made.decks.len()) {
        let takes = match (*players.start(), *players.end()) {
            (2, 2) => "two players".to_owned(),
            (least, most) => format!("{least} to {most} players"),
        };
        let message = format!("the game has {takes}; {} decks are named", made.decks.len());
        return Err(Refusal::Usage(message));
    }
    let read = |(name, text): &(String, String)| pools::deck_list(name, text);
    let decks: Vec<DeckList> = made.decks.iter().map(read).collect::<Result<_, _>>()?;
    Ok(Box::new(Table {
        pool: pools::pool_of_made_up(made, &CARDS, files, &decks.iter().collect::<Vec<_>>())?,
        decks,
        options: Options {
            seed: Seed::new(0),
            edition,
            full: made.full,
            style: match made.sensible {
                true => Style::Sensible,
                false => Style::Random,
            },
            // Among more than two, text does not say which opponent is meant.
            text: made.decks.len() == 2,
            tell_seed: made.tell_seed,
            writes_all: false,
            cards: made.cards.clone(),
            players: made.decks.iter().map(|(name, _)| name.clone()).collect(),
            variation,
        },
    }))
}

/// The cards of these pools, the invented ones if there is none.
pub(super) fn pool(pools: &[String], files: &dyn Files) -> Result<Pool<CardDef>, Refusal> {
    pools::pool(pools, &CARDS, files)
}

/// The cards that have all these words.
pub(super) fn search_cards(words: &str, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
    pools::search(&pool(pools, files)?, words)
}

/// A card in words; every card if none is named.
pub(super) fn show_cards(card: Option<&str>, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
    let pool = pool(pools, files)?;
    pools::shown(&pool, card, show::show_card)
}

/// How much of the text of the cards is read; of these sets alone, as `HB/W01`, if any is named.
pub(super) fn measure_cards(pools: &[String], sets: &[String], files: &dyn Files) -> Result<String, Refusal> {
    let pool = pool(pools, files)?;
    let of_set = |card: &&CardDef| {
        let set = card.number.split_once('-').map_or(&card.number[..], |(set, _)| set);
        sets.is_empty() || sets.iter().any(|named| named == set)
    };
    Ok(measure(pool.cards().iter().filter(of_set)))
}

/// How much of the text of the cards of these decks is judged, each card once.
pub(super) fn cover_decks(lists: &[List<'_>], pools: &[String], files: &dyn Files) -> Result<Vec<Covered>, Refusal> {
    let read = |list: &List<'_>| pools::deck_list(list.file, list.source);
    let read: Vec<DeckList> = lists.iter().map(read).collect::<Result<_, _>>()?;
    let pool: Pool<CardDef> = pools::pool_of_lists(pools, &CARDS, files, &read.iter().collect::<Vec<_>>())?;
    let mut covered = Vec::new();
    for (list, read) in lists.iter().zip(&read) {
        let deck = pools::resolved(list.file, read, &pool, pools)?;
        // Reprints are the card that they are reprints of.
        let mut copies: Vec<(u32, u32)> = Vec::new();
        for entry in &deck.entries {
            let card = pool.root(entry.card);
            match copies.iter_mut().find(|(of, _)| *of == card) {
                Some((_, copies)) => *copies = copies.saturating_add(u32::from(entry.count)),
                None => copies.push((card, u32::from(entry.count))),
            }
        }
        let mut of_deck = Covered {
            file: list.file.to_owned(),
            ..Covered::default()
        };
        for (card, copies) in copies {
            if let Some(card) = pool.card(card) {
                cover_card(card, copies, &mut of_deck);
            }
        }
        covered.push(of_deck);
    }
    Ok(covered)
}

/// Counts the abilities of a card.
fn cover_card(card: &CardDef, copies: u32, covered: &mut Covered) {
    let text = card.text_read();
    for ((ability, line), stated) in (1..).zip(&text.lines).zip(card.abilities()) {
        let Some(judged) = line.is_judged() else { continue };
        covered.abilities += 1;
        covered.judged += u32::from(judged);
        let Some(why) = not_judged(line, stated.text, card.kind) else {
            continue;
        };
        covered.left.push(LeftOpen {
            card: card.number.clone(),
            name: card.name.clone(),
            copies,
            ability,
            line: stated.line,
            text: stated.text.to_owned(),
            read: matches!(why, NotJudged::OnTrust(_)),
            why: match why {
                NotJudged::OnTrust(step) => step.to_owned(),
                NotJudged::Unread(rest) => rest.unwrap_or_default(),
            },
        });
    }
}

/// Judges a deck list.
///
/// # Errors
/// If a pool cannot be read.
pub fn check_deck(list: &List<'_>, edition: Edition, pools: &[String], files: &dyn Files) -> Result<Report, Refusal> {
    let pool = pool(pools, files)?;
    let Ok(day) = edition.in_force().parse() else {
        return Err(Refusal::Usage(format!("edition {} has no day", edition.name())));
    };
    let problem = |problem: deck_rules::DeckProblem| Problem {
        ruling: problem.ruling.entry(),
        message: problem.message,
        lines: problem.lines,
    };
    Ok(pools::check(list, (VOCABULARY.game, edition.name()), &pool, |deck| {
        deck_rules::check(deck, &pool, day).into_iter().map(problem).collect()
    }))
}

/// Cards of the community's files as a pool.
pub(super) fn import(files: &[(String, Vec<u8>)]) -> Result<Imported, Refusal> {
    let (cards, report) = convert(files);
    let pool = pool_text(&cards).map_err(|e| Refusal::File {
        line: 0,
        file: "the imported cards".to_owned(),
        reason: e.to_string(),
    })?;
    Ok(Imported {
        pool,
        cards: cards.len(),
        summary: report.to_string(),
        refused: report.refused.iter().map(ToString::to_string).collect(),
        mended: report.mended.iter().map(ToString::to_string).collect(),
        lost: report.lost.iter().map(ToString::to_string).collect(),
    })
}
