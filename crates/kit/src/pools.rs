//! Card pools and deck lists without a log.

use std::path::PathBuf;

use crate::{Files, List, MadeUp, Refusal};
use rejudge_judge::noticed::{self, Case};
use rejudge_judge::{Finding, Kind, Malformed, Place, Report, Verdict};
use rejudge_table::cards::{
    CacheDir, CardSchema, Deck, DeckError, DeckList, Pool, Resolution, Want, open_all, open_for_decks,
};
use rejudge_table::rulings::Ruling;

/// The cards of these pools; the game's own if none is named.
///
/// # Errors
/// If one cannot be read or understood.
pub fn pool<C: CardSchema>(pools: &[String], own: &[(&str, &str)], files: &dyn Files) -> Result<Pool<C>, Refusal> {
    if pools.is_empty() {
        return Pool::parse_all(own).map_err(|e| Refusal::File {
            line: 0,
            file: "the cards of the program".to_owned(),
            reason: e.to_string(),
        });
    }
    let paths: Vec<PathBuf> = pools.iter().map(|name| files.path(name)).collect();
    open_all(&paths, CacheDir::of_user().as_ref(), &[Want::All]).map_err(|e| unread(pools, &e))
}

/// The cards of some deck lists, out of these pools; all of the game's own if none is named. What a match costs must not
/// depend on how many other cards there are.
///
/// # Errors
/// As [`pool`].
pub fn pool_of_lists<C: CardSchema>(
    pools: &[String],
    own: &[(&str, &str)],
    files: &dyn Files,
    lists: &[&DeckList],
) -> Result<Pool<C>, Refusal> {
    if pools.is_empty() {
        return pool(pools, own, files);
    }
    let held = pools.iter().map(|name| Some((name.as_str(), files.held(name)?)));
    if let Some(held) = held.collect::<Option<Vec<_>>>() {
        return Pool::parse_all(&held).map_err(|e| unread(pools, &e));
    }
    let paths: Vec<PathBuf> = pools.iter().map(|name| files.path(name)).collect();
    open_for_decks(&paths, CacheDir::of_user().as_ref(), lists).map_err(|e| unread(pools, &e))
}

/// The cards that matches are made up with: those of the lists, which all have to be in a pool.
///
/// # Errors
/// As [`pool`]; and if a list names a card that no pool has.
pub fn pool_of_made_up<C: CardSchema>(
    made: &MadeUp,
    own: &[(&str, &str)],
    files: &dyn Files,
    lists: &[&DeckList],
) -> Result<Pool<C>, Refusal> {
    let pool = pool_of_lists(&made.pools, own, files, lists)?;
    for ((name, _), list) in made.decks.iter().zip(lists) {
        resolved(name, list, &pool, &made.pools)?;
    }
    Ok(pool)
}

/// A list with its cards found in a pool, made of the files `pools`.
///
/// # Errors
/// If it names a card that the pool does not have.
pub fn resolved<C: CardSchema>(name: &str, list: &DeckList, pool: &Pool<C>, pools: &[String]) -> Result<Deck, Refusal> {
    list.resolve(pool).map_err(|errors| {
        let mut reason = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        if pools.is_empty() {
            reason.push_str("; only the cards of the program were looked at: `--cards POOL` names a pool with others");
        }
        Refusal::File {
            line: 0,
            file: name.to_owned(),
            reason,
        }
    })
}

fn unread(pools: &[String], error: &impl ToString) -> Refusal {
    let file = pools.join(" ");
    let reason = error.to_string();
    // Of a single pool the first error names it already.
    let reason = match reason.strip_prefix(&format!("{file}:")) {
        Some(place) => place.to_owned(),
        None => reason,
    };
    Refusal::File { line: 0, file, reason }
}

/// The card that is meant in words, or every card of the pool, one behind the other.
///
/// # Errors
/// If none is meant, or more than one.
pub fn shown<C: CardSchema>(
    pool: &Pool<C>,
    card: Option<&str>,
    show: impl Fn(&C) -> String,
) -> Result<String, Refusal> {
    match card {
        Some(card) => find(pool, card).map(show),
        None => Ok(pool.cards().iter().map(show).collect()),
    }
}

/// The card that is meant, by its number, the end of it, or its name.
///
/// # Errors
/// If there is none, or more than one.
pub fn find<'p, C: CardSchema>(pool: &'p Pool<C>, card: &str) -> Result<&'p C, Refusal> {
    let everything = 0..u32::try_from(pool.len()).unwrap_or(u32::MAX);
    let cards = |indices: &[u32]| {
        let cards = indices.iter().filter_map(|i| pool.card(*i));
        cards.cloned().collect::<Vec<C>>()
    };
    let numbers = |indices: &[u32]| {
        let cards = cards(indices);
        cards.iter().map(CardSchema::number).collect::<Vec<&str>>().join(", ")
    };
    let named = |indices: &[u32]| {
        let named = |card: &C| format!("{} {}", card.number(), card.name());
        cards(indices).iter().map(named).collect::<Vec<String>>().join(", ")
    };
    let lookup = pool.lookup(everything);
    let card = &folded(card);
    let found = match lookup.number(card) {
        Resolution::Nobody { nearest } => match lookup.name(card) {
            Resolution::Nobody { .. } => Resolution::Nobody { nearest },
            named => named,
        },
        numbered => numbered,
    };
    // Part of a name, where it is nobody's whole name.
    let found = match found {
        Resolution::Nobody { nearest } => match &named_in_part(pool, card)[..] {
            [] => Resolution::Nobody { nearest },
            [only] => Resolution::Found(*only),
            several => Resolution::Ambiguous(several.to_vec()),
        },
        found => found,
    };
    let message = match found {
        Resolution::Found(index) => match pool.card(index) {
            Some(card) => return Ok(card),
            None => format!("no pool has the card `{card}`"),
        },
        Resolution::Ambiguous(fits) => {
            let more = fits.len().saturating_sub(TOLD_MOST);
            let shown = fits.get(..TOLD_MOST).unwrap_or(&fits);
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            format!(
                "`{card}` fits several cards: {}{more}; `cards search` lists them",
                named(shown)
            )
        }
        Resolution::Nobody { nearest } if nearest.is_empty() => format!("no pool has the card `{card}`"),
        Resolution::Nobody { nearest } => format!("no pool has the card `{card}`; nearest: {}", numbers(&nearest)),
    };
    Err(Refusal::Usage(message))
}

/// Of cards that a word fits, so many are named in a message.
const TOLD_MOST: usize = 8;

/// Of cards that a word fits, so many are listed.
const LISTED_MOST: usize = 500;

/// Full-width letters and digits, as a Japanese keyboard types them, in their plain form.
fn folded(text: &str) -> String {
    let plain = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => u32::from(c).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(c),
        '\u{3000}' => ' ',
        c => c,
    };
    text.trim().chars().map(plain).collect()
}

/// The cards in whose name this is a word, or several, or the beginning of one.
fn named_in_part<C: CardSchema>(pool: &Pool<C>, part: &str) -> Vec<u32> {
    let part = part.to_lowercase();
    let begins_a_word = |name: &str| {
        let name = name.to_lowercase();
        let mut found = name.match_indices(&part);
        found.any(|(at, _)| {
            !name[..at]
                .chars()
                .next_back()
                .is_some_and(|c| c.is_ascii_alphanumeric())
        })
    };
    let fits = |(_, card): &(u32, &C)| !part.is_empty() && begins_a_word(card.name());
    (0..).zip(pool.cards()).filter(fits).map(|(index, _)| index).collect()
}

/// The cards that have all these words in their number, their name or what else is said of them: a line each, with number
/// and name.
///
/// # Errors
/// If there is none.
pub fn search<C: CardSchema>(pool: &Pool<C>, words: &str) -> Result<String, Refusal> {
    let words: Vec<String> = folded(words)
        .to_lowercase()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let mut written = String::new();
    let mut found: Vec<&C> = Vec::new();
    for card in pool.cards() {
        written.clear();
        card.write(&mut written);
        let text = written.to_lowercase();
        if words.iter().all(|word| text.contains(word)) {
            found.push(card);
        }
    }
    if found.is_empty() {
        return Err(Refusal::Usage(format!("no card has all of: {}", words.join(" "))));
    }
    let more = found.len().saturating_sub(LISTED_MOST);
    let lines = found.iter().take(LISTED_MOST);
    let mut out: String = lines
        .map(|card| format!("{:<16}  {}\n", card.number(), card.name()))
        .collect();
    if more > 0 {
        out.push_str(&format!("and {more} more\n"));
    }
    Ok(out)
}

/// A deck list of a match to be made up.
///
/// # Errors
/// If it cannot be understood.
pub fn deck_list(name: &str, text: &str) -> Result<DeckList, Refusal> {
    DeckList::parse(text).map_err(|errors| {
        let reason = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        Refusal::File {
            line: 0,
            file: name.to_owned(),
            reason,
        }
    })
}

/// One way in which a deck goes against the rules.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The ruling it earns.
    pub ruling: &'static Ruling,
    /// What is the matter, in one sentence.
    pub message: String,
    /// The lines of the list it is about, from 1; empty if it is about the whole.
    pub lines: Vec<u32>,
}

/// The report on a deck list: what could not be read of it, and what is against the rules.
pub fn report(list: &List<'_>, game: &str, edition: &str, errors: Vec<DeckError>, problems: Vec<Problem>) -> Report {
    let lines = line_spans(list.source);
    let place = |line: u32| {
        let (start, end) = lines.get((line as usize).saturating_sub(1)).copied().unwrap_or((0, 0));
        Place {
            line: line.max(1),
            start,
            end,
        }
    };
    let malformed = errors.into_iter().map(|error| Malformed {
        place: place(error.line),
        column: error.column,
        message: error.message,
        expected: Vec::new(),
        help: String::new(),
    });
    let findings = problems.into_iter().map(|problem| {
        let entry = problem.ruling;
        let citation = entry.citation(edition);
        let mut finding = Finding {
            verdict: Verdict::Illegal,
            kind: Kind::Deck,
            ruling: entry.name.to_owned(),
            rule: citation.map_or("", |c| c.rule).to_owned(),
            rule_also: citation.map_or("", |c| c.also).to_owned(),
            edition: edition.to_owned(),
            broke: place(problem.lines.first().copied().unwrap_or(1)),
            message: problem.message,
            see: problem.lines.iter().skip(1).map(|l| place(*l)).collect(),
            repair: entry.repair.to_owned(),
            ..Finding::default()
        };
        let case = Case {
            ruling: entry,
            name: "",
        };
        noticed::set(&mut finding, &case, None);
        finding
    });
    Report {
        file: list.file.to_owned(),
        game: game.to_owned(),
        edition: edition.to_owned(),
        malformed: malformed.collect(),
        findings: findings.collect(),
        ..Report::default()
    }
}

/// Judges a deck list: `wrong` says what is wrong with a deck.
pub fn check<C: CardSchema>(
    list: &List<'_>,
    (game, edition): (&str, &str),
    pool: &Pool<C>,
    wrong: impl Fn(&Deck) -> Vec<Problem>,
) -> Report {
    let deck = DeckList::parse_bytes(list.source.as_bytes()).and_then(|parsed| parsed.resolve(pool));
    let (errors, problems) = match deck {
        Ok(deck) => (Vec::new(), wrong(&deck)),
        Err(errors) => (errors, Vec::new()),
    };
    report(list, game, edition, errors, problems)
}

/// First and last byte of every line.
fn line_spans(source: &str) -> Vec<(u32, u32)> {
    let mut start = 0usize;
    source
        .split_inclusive('\n')
        .map(|line| {
            let end = start + line.trim_end().len();
            let span = (
                u32::try_from(start).unwrap_or(u32::MAX),
                u32::try_from(end).unwrap_or(u32::MAX),
            );
            start += line.len();
            span
        })
        .collect()
}
