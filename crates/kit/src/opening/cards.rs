//! The cards of a match: pools, lists, sets, nicknames.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;

use crate::{Complaint, Pinned, Refusal};
use rejudge_notation::{SectionKind, Span};
use rejudge_table::Face;
use rejudge_table::cards::readings::{Part, Readings, settle};
use rejudge_table::cards::sets::is_of;
use rejudge_table::cards::{CacheDir, CardSchema, Deck, Lookup, OpenError, Pool, PoolFile, Sets, Want, plain};

use super::{FAULTS_MOST, Listed, Opening, Player};

/// What is said where a pool cannot be read.
const MEND_POOL: &str = "mend the card pool";
/// What is said where the readings beside it cannot be.
const MEND_READINGS: &str = "mend the readings beside the card pool";

/// Whether something was said of a pool.
fn is_of_pools(complaint: &Complaint) -> bool {
    [MEND_POOL, MEND_READINGS].contains(&complaint.help.as_str())
}

fn unreadable(line: u32, file: String, reason: String) -> Refusal {
    Refusal::File { line, file, reason }
}

/// The digest of what the cards of a pool come from: its file, and where there are readings in its folder those, too.
fn digest<C: CardSchema>(part: &Part<C>) -> [u8; 32] {
    let pool = part.file.as_ref().map_or([0; 32], PoolFile::digest);
    match part.readings {
        Some(readings) => *blake3::hash(&[pool, readings].concat()).as_bytes(),
        None => pool,
    }
}

/// From more cards than a title has nobody chooses.
const POSSIBLE_MOST: usize = 1_000;

/// The cards of a match, and what stands for them in its log.
#[derive(Clone, Debug)]
pub struct Cards<C> {
    /// The pool; a [`Face`] is a place in it. Reprints share the face of the card they are reprints of.
    pub pool: Pool<C>,
    /// For each player the deck, where there is a list that could be understood.
    pub decks: Vec<Option<Deck>>,
    /// The same as faces, copy by copy.
    pub lists: Vec<Option<Vec<Face>>>,
    /// For each player the cards searched for a written one.
    pub lookups: Vec<Lookup>,
    /// Nicknames from the header.
    pub nicknames: Vec<(String, Face)>,
    /// For each player without a list the cards that may be theirs, where they are few enough to choose from.
    pub possible: Vec<Vec<Face>>,
    /// For each player without a list the sets in which their cards are searched, if some are named.
    pub sets: Vec<Option<Sets>>,
}

impl Opening<'_, '_> {
    /// The players' cards, found in a pool.
    pub fn cards<C: CardSchema>(&mut self, players: &[Player], pool: Pool<C>) -> Cards<C> {
        let mut cards = Cards {
            decks: Vec::new(),
            lists: Vec::new(),
            possible: Vec::new(),
            lookups: Vec::new(),
            nicknames: Vec::new(),
            sets: players.iter().map(Player::sets).collect(),
            pool,
        };
        for player in players {
            self.cards_of(player, &mut cards);
        }
        self.nicknames(&mut cards);
        cards
    }

    fn cards_of<C: CardSchema>(&mut self, player: &Player, cards: &mut Cards<C>) {
        let pool = &cards.pool;
        let everything = || (0..u32::try_from(pool.len()).unwrap_or(u32::MAX)).collect::<Vec<u32>>();
        let (mut deck_found, mut faces_found) = (None, None);
        let candidates: Vec<u32> = match &player.list {
            Listed::Any => everything(),
            Listed::Sets(sets) => {
                // A pool that could not be read has been complained of.
                if !self.complaints.iter().any(is_of_pools) {
                    let has = |set: &str| pool.cards().iter().any(|card| is_of(card.number(), set));
                    for set in sets.iter().filter(|set| !has(set)) {
                        self.complain(
                            player.span,
                            format!("no card of the pools belongs to the set `{set}`"),
                            "as in `player Ren: ? KN/S02`; `? KN` is all sets of a title, `? KN/S02 KN/S05` are two of them",
                        );
                    }
                }
                let in_sets = |i: &u32| pool.card(*i).is_some_and(|c| sets.has(c.number()));
                everything().into_iter().filter(in_sets).collect()
            }
            Listed::Deck(list) => match list.resolve(pool) {
                Ok(deck) => {
                    let mut faces = Vec::new();
                    for entry in &deck.entries {
                        if let Some(face) = Face::new(pool.root(entry.card) as usize) {
                            faces.extend(std::iter::repeat_n(face, usize::from(entry.count)));
                        }
                    }
                    faces_found = Some(faces);
                    let named = deck.entries.iter().map(|e| e.card).collect();
                    deck_found = Some(deck);
                    named
                }
                Err(errors) => {
                    for error in errors.into_iter().take(FAULTS_MOST) {
                        let message = format!("{}'s deck list: {error}", player.name);
                        self.complain(
                            player.span,
                            message,
                            "the cards of a deck list come from the header's pools",
                        );
                    }
                    everything()
                }
            },
        };
        let possible = match faces_found {
            None if candidates.len() <= POSSIBLE_MOST => {
                let faces = candidates
                    .iter()
                    .filter_map(|card| Face::new(pool.root(*card) as usize));
                faces.collect::<BTreeSet<Face>>().into_iter().collect()
            }
            _ => Vec::new(),
        };
        let lookup = pool.lookup(candidates);
        cards.possible.push(possible);
        cards.lookups.push(lookup);
        cards.decks.push(deck_found);
        cards.lists.push(faces_found);
    }

    fn nicknames<C: CardSchema>(&mut self, cards: &mut Cards<C>) {
        let mut unknown = Vec::new();
        for header in self
            .log
            .headers
            .iter()
            .filter(|h| h.key.text.eq_ignore_ascii_case("card"))
        {
            let Some(name) = &header.name else { continue };
            let found = cards.pool.find(header.value.text.trim());
            match found.and_then(|i| Face::new(cards.pool.root(i) as usize)) {
                Some(face) => cards.nicknames.push((name.text.to_string(), face)),
                None => unknown.push((header.value.span, header.value.text.to_string())),
            }
        }
        for (span, text) in unknown {
            self.complain(
                span,
                format!("no pool has the card `{text}`"),
                "a nickname stands for a full number",
            );
        }
    }

    /// The cards of each pool file that the header of a log names, as far as the match needs them.
    ///
    /// # Errors
    /// If one cannot be read or understood.
    pub fn pinned<C: CardSchema>(mut self, players: std::ops::RangeInclusive<usize>) -> Result<Vec<Pinned>, Refusal> {
        let pinned = RefCell::default();
        let players = self.players(players)?;
        self.pool::<C>(&players, Some(&pinned))?;
        Ok(pinned.into_inner())
    }

    /// What is said of a pool, or of its readings, that could not be opened. `named`: where the header names the pool, and in
    /// which line.
    fn not_opened(&mut self, error: OpenError, named: (Span, u32)) -> Result<(), Refusal> {
        let (span, line) = named;
        match error {
            OpenError::Io { source, path } => return Err(unreadable(line, path, plain::reason(&source))),
            OpenError::Pool(errors) => {
                let of_readings = errors.errors.iter().any(|error| error.is_of_readings());
                let help = if of_readings { MEND_READINGS } else { MEND_POOL };
                for line in errors.redacted().into_iter().take(FAULTS_MOST) {
                    self.complain(span, line, help);
                }
            }
            error @ OpenError::Join(_) => self.complain(span, error.to_string(), MEND_POOL),
        }
        Ok(())
    }

    /// The cards of the match: from the files of the header, and from a `cards` section. The files' own, each with its
    /// name and digest, go to `pinned`.
    ///
    /// # Errors
    /// If a pool that the header names cannot be read; if one cannot be understood, and its cards are to be handed on.
    pub fn pool<C: CardSchema>(
        &mut self,
        players: &[Player],
        pinned: Option<&RefCell<Vec<Pinned>>>,
    ) -> Result<Pool<C>, Refusal> {
        let log = self.log;
        // What is handed on is read from the pools themselves: nobody can look into another one's cache.
        let cache = match pinned {
            Some(_) => None,
            None => CacheDir::of_user(),
        };
        let mut numbers: Vec<&str> = Vec::new();
        let mut sets: Vec<&str> = Vec::new();
        let mut all = false;
        for player in players {
            match &player.list {
                Listed::Deck(list) => numbers.extend(list.numbers()),
                Listed::Sets(named) => sets.extend(named.iter()),
                Listed::Any => all = true,
            }
        }
        for header in log.headers.iter().filter(|h| h.key.text.eq_ignore_ascii_case("card")) {
            numbers.push(header.value.text.trim());
        }
        let mut wants: Vec<Want<'_>> = vec![Want::Numbers(&numbers)];
        wants.extend(sets.iter().map(|set| Want::Set(set)));
        if all {
            wants = vec![Want::All];
        }
        let mut parts: Vec<(String, Part<C>)> = Vec::new();
        let mut first = None;
        for (file, named) in self.pools_named() {
            let span = named.unwrap_or(Span { start: 0, end: 0 });
            let path = self.files.path(file);
            let line = named.map_or(0, |span| log.line_col(span.start).0);
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            first.get_or_insert((span, line));
            if let Err(reason) = self.files.reaches(file) {
                return Err(unreadable(line, file.to_owned(), reason));
            }
            let opened = match self.files.held(file) {
                Some(text) => Pool::parse(file, text)
                    .map(|pool| (None, pool))
                    .map_err(OpenError::from),
                None => PoolFile::<C>::open(&path, cache.as_ref())
                    .and_then(|mut pool| pool.select(&wants).map(|cards| (Some(pool), cards))),
            };
            match opened {
                Ok((opened, cards)) => {
                    let part = Part {
                        // What is held goes by the names of the log.
                        path: if opened.is_none() { file.into() } else { path },
                        file: opened,
                        cards,
                        readings: None,
                    };
                    parts.push((file.to_owned(), part));
                }
                Err(error) => self.not_opened(error, (span, line))?,
            }
        }
        let mut pools = Vec::new();
        let (names, mut parts): (Vec<String>, Vec<Part<C>>) = parts.into_iter().unzip();
        let files = self.files;
        let of_held = |path: &Path| -> Result<Option<Readings>, OpenError> {
            let name = path.to_string_lossy();
            let text = files.held(&name);
            Ok(text.map(|text| Readings::parse(&name, text)).transpose()?)
        };
        // For a pool that is held nothing is looked for on the disk.
        let (mut held, mut opened): (Vec<_>, Vec<_>) = parts.iter_mut().partition(|part| part.file.is_none());
        let settled = settle(&mut held, &of_held).and_then(|()| settle(&mut opened, &Readings::open));
        if let Err(error) = settled {
            self.not_opened(error, first.unwrap_or_default())?;
        }
        for (name, part) in names.into_iter().zip(parts) {
            if let Some(pinned) = pinned {
                let cards = part.cards.write();
                let again = Pool::<C>::parse(&name, &cards);
                pinned.borrow_mut().push(Pinned {
                    faithful: again.is_ok_and(|again| again.has_the_cards_of(&part.cards)),
                    digest: digest(&part),
                    name,
                    cards,
                });
            }
            pools.push(part.cards);
        }
        if pinned.is_some()
            && let Some(complaint) = self.complaints.iter().find(|c| is_of_pools(c))
        {
            return Err(Refusal::Usage(complaint.message.clone()));
        }
        for line in &log.lines {
            if let rejudge_notation::Line::Section(section) = line
                && let SectionKind::Cards { body } = &section.kind
            {
                match Pool::<C>::parse("the cards section", log.text(*body)) {
                    Ok(pool) => pools.push(pool),
                    Err(errors) => self.complain(
                        section.span,
                        errors.to_string(),
                        "its lines are counted from the section's first",
                    ),
                }
            }
        }
        if pools.is_empty() && self.complaints.is_empty() {
            self.complain(
                Span { start: 0, end: 0 },
                "the header names no cards",
                "write `cards: FILE.toml`, or a `cards` section",
            );
        }
        match Pool::join(pools) {
            Ok(pool) => Ok(pool),
            Err(error) => {
                let span = self.header("cards").map_or(Span { start: 0, end: 0 }, |h| h.value.span);
                self.complain(span, error.to_string(), "a number may stand in one pool only");
                Ok(Pool::parse("nothing", "").unwrap_or_else(|_| unreachable!("an empty pool is a pool")))
            }
        }
    }
}
