//! Card pools: the cards a match may use, from TOML files of `[[card]]` tables.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::lookup::Lookup;
use super::reader::{CardReader, Faults, Keys, kind_of};
use super::readings::{NAME, Reading, Unsettled};
use super::text::{Lines, nearest, quoted};
use super::usual;
use crate::codec;

/// The largest text of a pool, in bytes. A pool of every card ever printed has a fifth of that.
pub const MAX_POOL_BYTES: usize = 64 * 1024 * 1024;
/// The largest text of which every syntax error is told; of a larger one the first. What else is wrong is told of all.
const MAX_RECOVERED_BYTES: usize = 1024 * 1024;
/// How many unknown names get a guess at what was meant: guessing goes through all cards.
const MAX_GUESSES: usize = 20;

/// What a game's cards are.
pub trait CardSchema: Sized + Clone + Serialize + DeserializeOwned {
    /// The name and version of the schema, as `weiss-schwarz 1`. Cached cards of another version are not read.
    const SCHEMA: &'static str;
    /// Every key a card may have.
    const KEYS: &'static [&'static str];

    /// The number that names the card.
    fn number(&self) -> &str;
    /// The card's name.
    fn name(&self) -> &str;
    /// The number of the card this one is a reprint of.
    fn same_as(&self) -> Option<&str>;
    /// Reads a card. Returns nothing if it could not be read at all; everything wrong has then been noted in the reader.
    fn read(card: &mut CardReader<'_, '_>) -> Option<Self>;
    /// Takes what somebody says that one of its printed lines means.
    ///
    /// # Errors
    /// If the card has no such line, has a reading of it already, or the text cannot be read.
    fn settle(&mut self, _reading: &Reading) -> Result<(), Unsettled> {
        Err(Unsettled {
            key: "card",
            message: "cards of this game have no text that is read line by line; take this reading away".to_owned(),
        })
    }
    /// Whether the same text is printed on another card, of which it is a reprint.
    fn is_printed_as(&self, _other: &Self) -> bool {
        false
    }
    /// Writes the card as a `[[card]]` table that [`read`](CardSchema::read) reads back.
    fn write(&self, out: &mut String);
}

/// For each card its place in the canonical order of shuffles, which is that of the numbers.
pub fn ranks<C: CardSchema>(cards: &[C]) -> Vec<u16> {
    let mut order: Vec<usize> = (0..cards.len()).collect();
    order.sort_by_key(|at| cards[*at].number());
    let mut ranks = vec![0; cards.len()];
    for (rank, at) in order.into_iter().enumerate() {
        ranks[at] = u16::try_from(rank).unwrap_or(u16::MAX);
    }
    ranks
}

/// One thing wrong with a pool's text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct PoolError {
    /// The file's name as given.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// The file is not written as pools are at all: it is no TOML, or holds something else than cards.
    pub foreign: bool,
}

impl PoolError {
    /// Whether it is about a file of readings, and not about a pool.
    pub fn is_of_readings(&self) -> bool {
        Path::new(&self.file).file_name() == Some(NAME.as_ref())
    }
}

impl PoolErrors {
    /// What is wrong, a line each, for who must not see what a file holds that turns out to be no pool: of a file that is not
    /// written as pools are the place alone is told.
    pub fn redacted(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for error in &self.errors {
            let PoolError { file, line, column, .. } = error;
            lines.push(match (error.foreign, error.is_of_readings()) {
                (true, true) => {
                    format!("{file}:{line}:{column}: readings are not written so; they are `[[reading]]` tables (TOML)")
                }
                (true, false) => {
                    format!("{file}:{line}:{column}: a card pool is not written so; it holds `[[card]]` tables (TOML)")
                }
                (false, _) => error.to_string(),
            });
        }
        lines
    }
}

/// Everything wrong with the texts of a pool, in order.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct PoolErrors {
    /// The errors, at least one; at most 200 a file.
    pub errors: Vec<PoolError>,
    /// How many more there were.
    pub more: usize,
}

impl fmt::Display for PoolErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            let end = if i + 1 == self.errors.len() && self.more == 0 {
                ""
            } else {
                "\n"
            };
            write!(f, "{error}{end}")?;
        }
        if self.more > 0 {
            write!(f, "and {} more", self.more)?;
        }
        Ok(())
    }
}

/// Two pools that cannot be one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("two of the pools have a card {number}")]
pub struct JoinError {
    /// The number that both have.
    pub number: String,
}

/// Cards, found by number. A card's index is its place in the order it was read.
#[derive(Clone, Debug)]
pub struct Pool<C> {
    cards: Vec<C>,
    /// Indices in the order of the numbers, without regard to ASCII case.
    sorted: Vec<u32>,
    /// The card each one is a reprint of, in the end; most are their own.
    roots: Vec<u32>,
}

/// Where in a text a card's number and its `same_as` stand, whether or not the rest of the card could be read.
struct Place {
    file: usize,
    number: String,
    number_span: Range<usize>,
    same_as_span: Range<usize>,
    /// Its index, if it could be read.
    card: Option<u32>,
}

impl<C: CardSchema> Pool<C> {
    /// Reads the text of one pool. `file` is for messages.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(file: &str, text: &str) -> Result<Pool<C>, PoolErrors> {
        Pool::parse_all(&[(file, text)])
    }

    /// Reads the bytes of one pool, which must be UTF-8. `file` is for messages.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse_bytes(file: &str, bytes: &[u8]) -> Result<Pool<C>, PoolErrors> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Pool::parse(file, text),
            Err(e) => {
                // Everything before `valid_up_to` is UTF-8, by its definition.
                let before = std::str::from_utf8(&bytes[..e.valid_up_to()]).unwrap_or_default();
                let (line, column) = Lines::new(before).at(before.len());
                let message = "this is not UTF-8 text".to_string();
                Err(PoolErrors {
                    errors: vec![PoolError {
                        file: file.to_string(),
                        line,
                        column,
                        message,
                        foreign: true,
                    }],
                    more: 0,
                })
            }
        }
    }

    /// Reads several files, given as name and text, into one pool. Numbers must be unique across all of them, and
    /// `same_as` may point from one into another.
    ///
    /// # Errors
    /// Everything that is wrong with any of them, in the order of the files.
    pub fn parse_all(files: &[(&str, &str)]) -> Result<Pool<C>, PoolErrors> {
        let mut cards: Vec<C> = Vec::new();
        let mut places: Vec<Place> = Vec::new();
        let mut faults: Vec<Faults> = Vec::new();
        for (file, (_, text)) in files.iter().enumerate() {
            faults.push(parse_one(file, text, &mut cards, &mut places));
        }
        let mut by_number: Vec<usize> = (0..places.len()).collect();
        by_number.sort_by(|a, b| fold_cmp(&places[*a].number, &places[*b].number).then(a.cmp(b)));
        for pair in by_number.windows(2) {
            let (first, second) = (&places[pair[0]], &places[pair[1]]);
            if fold_cmp(&first.number, &second.number) == Ordering::Equal {
                let message = format!("the number {} is given to two cards", quoted(&second.number));
                faults[second.file].push(second.number_span.clone(), || message);
            }
        }
        let mut guesses = 0;
        let mut roots: Vec<u32> = (0u32..).take(cards.len()).collect();
        for place in &places {
            let Some((i, card)) = place.card.and_then(|i| cards.get(i as usize).map(|c| (i, c))) else {
                continue;
            };
            let Some(of) = card.same_as() else { continue };
            let at = by_number.partition_point(|p| fold_cmp(&places[*p].number, of) == Ordering::Less);
            let target = by_number
                .get(at)
                .map(|p| &places[*p])
                .filter(|p| fold_cmp(&p.number, of) == Ordering::Equal);
            let mut fault = |message: String| faults[place.file].push(place.same_as_span.clone(), || message);
            match target.map(|t| t.card) {
                Some(Some(j)) if j == i => fault("`same_as` names the card itself".to_string()),
                Some(Some(j)) => roots[i as usize] = j,
                // A card that could not be read: that has been said already.
                Some(None) => {}
                None => {
                    guesses += 1;
                    let near = (guesses <= MAX_GUESSES)
                        .then(|| nearest(of, places.iter().map(|p| p.number.as_str())))
                        .flatten();
                    let hint = near.map(|n| format!("; did you mean {n}?")).unwrap_or_default();
                    fault(format!("`same_as` names {}, which is no card here{hint}", quoted(of)));
                }
            }
        }
        let circles = flatten(&mut roots);
        for place in places.iter().filter(|p| p.card.is_some_and(|i| circles[i as usize])) {
            let message = "`same_as` goes round in a circle".to_string();
            faults[place.file].push(place.same_as_span.clone(), || message);
        }
        report(files, faults)?;
        let sorted = sort(&cards);
        Ok(Pool { cards, sorted, roots })
    }

    /// A pool of cards already checked: numbers are unique, and what `same_as` names is among them.
    pub(crate) fn from_checked(cards: Vec<C>) -> Pool<C> {
        let sorted = sort(&cards);
        let mut roots: Vec<u32> = (0u32..).take(cards.len()).collect();
        for (i, card) in cards.iter().enumerate() {
            if let Some(j) = card.same_as().and_then(|of| find(&cards, &sorted, of)) {
                roots[i] = j;
            }
        }
        flatten(&mut roots);
        Pool { cards, sorted, roots }
    }

    /// One pool of several, in order. A reprint must be in the pool of the card it is a reprint of.
    ///
    /// # Errors
    /// If two of them have a card of the same number.
    pub fn join(pools: impl IntoIterator<Item = Pool<C>>) -> Result<Pool<C>, JoinError> {
        let joined = Pool::from_checked(pools.into_iter().flat_map(|p| p.cards).collect());
        for pair in joined.sorted.windows(2) {
            let (a, b) = (&joined.cards[pair[0] as usize], &joined.cards[pair[1] as usize]);
            if fold_cmp(a.number(), b.number()) == Ordering::Equal {
                return Err(JoinError {
                    number: b.number().to_owned(),
                });
            }
        }
        Ok(joined)
    }

    /// Prepares some of the cards for written references, for instance those of a deck list. What is found is an index of
    /// this pool; reprints of one card are one card, and where nothing else fits, one that is not given is found as well. Indices
    /// that are not the pool's are left out.
    pub fn lookup(&self, cards: impl IntoIterator<Item = u32>) -> Lookup {
        let among = |cards: Vec<u32>| {
            let known = cards
                .into_iter()
                .filter_map(|i| self.card(i).map(|c| (i, c.number(), c.name())));
            Lookup::among(known).with_roots(|i| self.root(i))
        };
        let cards: Vec<u32> = cards.into_iter().collect();
        let given: BTreeSet<u32> = cards.iter().copied().collect();
        let roots: BTreeSet<u32> = given.iter().map(|card| self.root(*card)).collect();
        // Other numbers of the same cards.
        let all = (0u32..).zip(&self.cards).map(|(card, _)| card);
        let printings: Vec<u32> = all
            .filter(|card| !given.contains(card) && roots.contains(&self.root(*card)))
            .collect();
        match printings.is_empty() {
            true => among(cards),
            false => among(cards).with_printings(among(printings)),
        }
    }

    /// The index of the card of that number, without regard to ASCII case.
    pub fn find(&self, number: &str) -> Option<u32> {
        find(&self.cards, &self.sorted, number)
    }

    /// The card of that number, without regard to ASCII case.
    pub fn get(&self, number: &str) -> Option<&C> {
        self.find(number).map(|i| &self.cards[i as usize])
    }

    /// The numbers that look most like the one given, all equally near, at most three.
    pub fn near(&self, number: &str) -> Vec<&str> {
        let mut found: Vec<(usize, &str)> = self
            .cards
            .iter()
            .filter_map(|c| super::text::distance(number, c.number(), 2).map(|d| (d, c.number())))
            .collect();
        found.sort();
        let best = found.first().map_or(0, |(d, _)| *d);
        found.retain(|(d, _)| *d == best);
        found.truncate(3);
        found.into_iter().map(|(_, n)| n).collect()
    }

    /// Gives a card a reading, and with it all reprints that have the same text. Nothing if the pool has no such card.
    pub(crate) fn settle(&mut self, number: &str, reading: &Reading) -> Option<Result<(), Unsettled>> {
        let index = self.find(number)?;
        let root = self.root(index);
        if root != index {
            let message = format!(
                "{} is a reprint of {}; write that number, which stands for all its reprints",
                quoted(number),
                self.cards[root as usize].number()
            );
            return Some(Err(Unsettled { key: "card", message }));
        }
        let settled = self.cards[index as usize].settle(reading);
        if settled.is_ok() {
            let reprints = (0u32..).zip(&self.roots).filter(|(i, of)| **of == index && *i != index);
            for reprint in reprints.map(|(i, _)| i as usize).collect::<Vec<_>>() {
                if self.cards[reprint].is_printed_as(&self.cards[index as usize]) {
                    // It is the same text, of which the same is true; one that has its own readings keeps those.
                    let _ = self.cards[reprint].settle(reading);
                }
            }
        }
        Some(settled)
    }

    /// Whether both have the same cards in the same order.
    pub fn has_the_cards_of(&self, other: &Pool<C>) -> bool {
        let bytes = |pool: &Pool<C>| codec::encode(&pool.cards).ok();
        bytes(self).is_some_and(|own| bytes(other) == Some(own))
    }

    /// The pool as text that [`parse`](Pool::parse) reads back.
    pub fn write(&self) -> String {
        let mut out = String::new();
        for card in &self.cards {
            card.write(&mut out);
            out.push('\n');
        }
        out
    }
}

impl<C> Pool<C> {
    /// All cards, in the order they were read.
    pub fn cards(&self) -> &[C] {
        &self.cards
    }

    /// The card at an index that this pool handed out.
    pub fn card(&self, index: u32) -> Option<&C> {
        self.cards.get(index as usize)
    }

    /// The card that this one is a reprint of, or itself. Two cards with the same root are the same card.
    pub fn root(&self, index: u32) -> u32 {
        self.roots.get(index as usize).copied().unwrap_or(index)
    }

    /// Whether two numbers stand for the same card.
    pub fn same_card(&self, a: u32, b: u32) -> bool {
        self.root(a) == self.root(b)
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

/// Compares without regard to ASCII case.
pub(crate) fn fold_cmp(a: &str, b: &str) -> Ordering {
    // Nearly all that differ do so at their end.
    let parting = a.bytes().zip(b.bytes()).filter(|(a, b)| a != b);
    let mut orders = parting.map(|(a, b)| a.to_ascii_uppercase().cmp(&b.to_ascii_uppercase()));
    orders
        .find(|order| order.is_ne())
        .unwrap_or_else(|| a.len().cmp(&b.len()))
}

fn sort<C: CardSchema>(cards: &[C]) -> Vec<u32> {
    let mut sorted: Vec<u32> = (0u32..).take(cards.len()).collect();
    sorted.sort_by(|a, b| fold_cmp(cards[*a as usize].number(), cards[*b as usize].number()).then(a.cmp(b)));
    sorted
}

fn find<C: CardSchema>(cards: &[C], sorted: &[u32], number: &str) -> Option<u32> {
    let at = sorted.partition_point(|i| fold_cmp(cards[*i as usize].number(), number) == Ordering::Less);
    let index = *sorted.get(at)?;
    (fold_cmp(cards[index as usize].number(), number) == Ordering::Equal).then_some(index)
}

/// Makes every entry point at the end of its chain. Returns for each entry whether it lies on, or leads into, a circle.
fn flatten(roots: &mut [u32]) -> Vec<bool> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        OnTheWay,
        Done { circle: bool },
    }
    let mut states = vec![State::New; roots.len()];
    let mut way: Vec<usize> = Vec::new();
    for start in 0..roots.len() {
        let mut at = start;
        let circle = loop {
            match states[at] {
                State::Done { circle } => break circle,
                State::OnTheWay => break true,
                State::New => {
                    states[at] = State::OnTheWay;
                    way.push(at);
                    let next = roots[at] as usize;
                    if next == at {
                        break false;
                    }
                    at = next;
                }
            }
        };
        // Without a circle the way ended at a card that is its own, or at one that points there already.
        let end = roots[at];
        for i in way.drain(..) {
            states[i] = State::Done { circle };
            if !circle {
                roots[i] = end;
            }
        }
    }
    states.into_iter().map(|s| s == State::Done { circle: true }).collect()
}

/// So many headings of tables that are no card have never stood in a pool, and each costs as much as a card.
const TABLES_MOST: usize = 10_000;

/// Where the first heading beyond so many stands: of what is no pool no tables are made.
fn strange_tables(text: &str) -> Option<usize> {
    let heading = |line: &str| {
        let name = line.trim().strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        name.is_some_and(|name| name != "[card]" && !name.contains(char::is_whitespace))
    };
    let (mut at, mut found) = (0, 0);
    for line in text.split_inclusive('\n') {
        found += usize::from(heading(line));
        if found > TABLES_MOST {
            return Some(at);
        }
        at += line.len();
    }
    None
}

/// No TOML begins so, and every card list in JSON does.
fn is_json(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let list = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{') || list.is_some_and(|inside| inside.starts_with('{'))
}

/// What the parser makes of a text, and the errors it goes on behind; or why there is nothing to go on with.
#[allow(clippy::type_complexity, reason = "said in words above")]
fn parsed(text: &str) -> Result<(DeTable<'_>, Vec<toml::de::Error>), (Range<usize>, String)> {
    if is_json(text) {
        let json =
            "this is JSON and no card pool; `rejudge cards import FILE --out pool.toml` makes a pool of a card list";
        return Err((0..0, json.to_owned()));
    }
    if let Some(at) = strange_tables(text) {
        let message = format!("more than {TABLES_MOST} tables that are no card; a pool holds `[[card]]` tables only");
        return Err((at..at, message));
    }
    match DeTable::parse(text) {
        Ok(document) => Ok((document.into_inner(), Vec::new())),
        Err(_) if text.len() <= MAX_RECOVERED_BYTES => {
            let (document, errors) = DeTable::parse_recoverable(text);
            Ok((document.into_inner(), errors))
        }
        Err(first) => Err((first.span().unwrap_or(0..0), first.message().replace('\n', "; "))),
    }
}

fn parse_one<C: CardSchema>(file: usize, text: &str, cards: &mut Vec<C>, places: &mut Vec<Place>) -> Faults {
    let mut faults = Faults::default();
    if text.len() > MAX_POOL_BYTES {
        faults.push(0..0, || {
            format!("the pool has {} bytes; the most is {MAX_POOL_BYTES}", text.len())
        });
        return faults;
    }
    if let Some(tables) = usual::tables(text) {
        for (heading, entries) in tables {
            read_table(file, Keys::Listed(&entries), heading, cards, places, &mut faults);
        }
        return faults;
    }
    let (document, errors) = match parsed(text) {
        Ok(read) => read,
        Err((span, message)) => {
            faults.strange = true;
            faults.push(span, || message);
            return faults;
        }
    };
    faults.strange = !errors.is_empty()
        || document.iter().any(|(key, value)| {
            let name: &str = key.get_ref();
            name != "card" || !value.get_ref().is_array()
        });
    let mut broken: Vec<usize> = Vec::with_capacity(errors.len());
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        broken.push(span.start);
        faults.push(span, || error.message().replace('\n', "; "));
    }
    broken.sort_unstable();
    // What the parser made of broken text is not worth complaining about a second time.
    for (key, value) in &document {
        let name: &str = key.get_ref();
        match value.get_ref() {
            DeValue::Array(items) if name == "card" => {
                for (i, item) in items.iter().enumerate() {
                    let until = items.get(i + 1).map_or(text.len() + 1, |next| next.span().start);
                    let mut own = Faults::default();
                    read_card(file, item, cards, places, &mut own);
                    let next = broken.partition_point(|at| *at < item.span().start);
                    if broken.get(next).is_none_or(|at| *at >= until) {
                        faults.extend(own);
                    }
                }
            }
            other if broken.is_empty() => {
                let message = match name {
                    "card" => format!("cards are written as `[[card]]`, not as {}", kind_of(other)),
                    "reading" => format!(
                        "readings lie in a file of their own: `{NAME}` in the folder of the pool, which is found without \
                         being named"
                    ),
                    _ => format!("unknown key {}; a pool holds `[[card]]` tables only", quoted(name)),
                };
                faults.push(key.span(), || message);
            }
            _ => {}
        }
    }
    faults
}

fn read_card<C: CardSchema>(
    file: usize,
    item: &Spanned<DeValue<'_>>,
    cards: &mut Vec<C>,
    places: &mut Vec<Place>,
    faults: &mut Faults,
) {
    let DeValue::Table(table) = item.get_ref() else {
        let message = format!("a card is a `[[card]]` table, not {}", kind_of(item.get_ref()));
        faults.push(item.span(), || message);
        return;
    };
    read_table(file, Keys::Parsed(table), item.span(), cards, places, faults);
}

fn read_table<C: CardSchema>(
    file: usize,
    table: Keys<'_, '_>,
    heading: Range<usize>,
    cards: &mut Vec<C>,
    places: &mut Vec<Place>,
    faults: &mut Faults,
) {
    let mut reader = CardReader::new(table, heading, faults);
    reader.unknown_keys(C::KEYS);
    let (number_span, same_as_span) = (reader.span("number"), reader.span("same_as"));
    let card = C::read(&mut reader);
    let index = card.is_some().then(|| u32::try_from(cards.len()).unwrap_or(u32::MAX));
    let number = match &card {
        Some(card) => Some(card.number().to_owned()),
        None => table
            .get("number")
            .and_then(|v| v.get_ref().as_str())
            .map(str::to_owned),
    };
    cards.extend(card);
    if let Some(number) = number {
        places.push(Place {
            file,
            number,
            number_span,
            same_as_span,
            card: index,
        });
    }
}

/// What is wrong with the texts of files, in order.
pub(crate) fn report(files: &[(&str, &str)], faults: Vec<Faults>) -> Result<(), PoolErrors> {
    let mut errors = Vec::new();
    let mut more = 0;
    for ((file, text), mut faults) in files.iter().zip(faults) {
        if faults.list.is_empty() {
            continue;
        }
        let lines = Lines::new(text);
        more += faults.more;
        faults.list.sort_by_key(|f| f.span.start);
        faults.list.dedup_by(|a, b| a.span == b.span && a.message == b.message);
        let strange = faults.strange;
        errors.extend(faults.list.into_iter().map(|fault| {
            let (line, column) = lines.at(fault.span.start);
            PoolError {
                file: file.to_string(),
                line,
                column,
                message: fault.message,
                foreign: strange,
            }
        }));
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(PoolErrors { errors, more })
    }
}
