//! A log opened: its header, players, decks and card pools, ready to be judged.

use crate::cards::{CacheDir, Date, DeckList, Lookup, OpenError, Pool, PoolFile, Want};
use crate::games::{Files, Pinned, Refusal, Request};
use crate::judge::drive::{Judged, Link};
use crate::judge::game::Slip;
use crate::judge::script::Script;
use crate::notation::{self, Header, Log, SectionKind, Span, Text};
use crate::table::Face;
use crate::table::shuffle::Seed;

use super::cards::CardDef;
use super::deck_rules::{self, DeckProblem};
use super::editions::{self, Edition};
use super::matches::Match;
use super::names::MatchNames;
use super::shelf::{Key, Shelf};
use super::state::State;

pub(super) const NO_DETAIL: &str = "the header does not say `detail`";

/// More differences of an edition than anybody reads.
const DIFFERENCES_MOST: usize = 3;

/// Something about the log that is no ruling.
pub(super) struct Complaint {
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) help: String,
}

/// A player as the header names them.
struct Player {
    name: String,
    span: Span,
    list: Listed,
}

/// Which cards a player's cards can be.
enum Listed {
    Deck(DeckList),
    Set(String),
    Any,
}

impl Player {
    fn set(&self) -> Option<String> {
        match &self.list {
            Listed::Set(set) => Some(set.clone()),
            Listed::Deck(_) | Listed::Any => None,
        }
    }
}

/// A match ready to be judged.
pub struct Opened {
    /// What does not change.
    pub m: Match,
    /// For each player the cards searched.
    pub(super) lookups: Vec<Lookup>,
    pub(super) nicknames: Vec<(String, Face)>,
    /// For each player without a list the set in which their cards are searched.
    pub(super) sets: Vec<Option<String>>,
    /// What is wrong with the decks, by seat.
    problems: Vec<(usize, DeckProblem)>,
    /// Where the header names the players.
    spans: Vec<Span>,
    /// What was decided for the log where it was silent.
    pub(super) notes: Vec<(Span, String)>,
    /// Under which it is kept for the next log; none if the header has faults.
    pub(super) key: Option<Key>,
}

/// Reads headers, collecting what is wrong with them.
struct Opening<'a, 's> {
    log: &'a Log<'s>,
    files: &'a dyn Files,
    complaints: Vec<Complaint>,
}

impl Opening<'_, '_> {
    fn complain(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.complaints.push(Complaint {
            span,
            message: message.into(),
            help: help.into(),
        });
    }

    fn header(&self, key: &str) -> Option<&Header<'_>> {
        self.log.headers.iter().find(|h| h.key.text.eq_ignore_ascii_case(key))
    }

    fn edition(&mut self, request: &Request) -> Result<Option<Edition>, Refusal> {
        if let Some(name) = &request.edition {
            return match editions::select(Some(name), None, None) {
                Ok(edition) => Ok(Some(edition)),
                Err(error) => Err(Refusal::Usage(error.to_string())),
            };
        }
        let name = self
            .header("game")
            .and_then(|h| h.value.text.split_whitespace().nth(1).map(str::to_owned));
        let value = |h: Option<&Header<'_>>| h.map(|h| h.value.text.to_string());
        let (date, language) = (value(self.header("date")), value(self.header("language")));
        match editions::select(name.as_deref(), date.as_deref(), language.as_deref()) {
            Ok(edition) => Ok(Some(edition)),
            Err(error) => {
                let header = self.header("game").or(self.header("date"));
                let span = header.map_or(Span { start: 0, end: 0 }, |h| h.value.span);
                let differences = error.differences();
                let mut help = differences
                    .iter()
                    .rev()
                    .take(DIFFERENCES_MOST)
                    .cloned()
                    .collect::<Vec<_>>()
                    .join("; ");
                let more = differences.len().saturating_sub(DIFFERENCES_MOST);
                if more > 0 {
                    help = format!("it differs in {} changes, among them: {help}", differences.len());
                }
                self.complain(span, error.headline(), help);
                Ok(None)
            }
        }
    }

    fn full(&mut self) -> bool {
        match self.header("detail").map(|h| (h.value.text.to_string(), h.value.span)) {
            Some((value, _)) if value.eq_ignore_ascii_case("full") => true,
            Some((value, _)) if value.eq_ignore_ascii_case("decisions") => false,
            Some((value, span)) => {
                self.complain(
                    span,
                    format!("`{value}` is no detail"),
                    "write `detail: full` if every action has its line, `detail: decisions` if only choices have",
                );
                false
            }
            None => {
                self.complain(
                    Span { start: 0, end: 0 },
                    NO_DETAIL,
                    "write `detail: full` if every action has its line, `detail: decisions` if only choices have",
                );
                false
            }
        }
    }

    fn seed(&mut self) -> Option<Seed> {
        let (value, span) = self.header("seed").map(|h| (h.value.text.to_string(), h.value.span))?;
        match value.parse::<Seed>() {
            Ok(seed) => Some(seed),
            Err(error) => {
                self.complain(span, error.to_string(), "a seed is written `seed: pcg64 1 0x8f1c3a77`");
                None
            }
        }
    }

    /// `seat: Aoi`: the log is what that player saw, and somebody of that name has to play.
    fn whose_view(&mut self) {
        let Some((value, span)) = self.header("seat").map(|h| (h.value.text.to_string(), h.value.span)) else {
            return;
        };
        let begins = |name: &str| {
            let start = name.get(..value.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(&value))
        };
        let names: Vec<String> = self.seats().map(|(_, name)| name.text.to_string()).collect();
        if !names.iter().any(|name| begins(name)) {
            let help = format!("the players are {}", names.join(", "));
            self.complain(span, format!("nobody called `{value}` plays"), help);
        }
    }

    /// The players' headers, in seating order.
    fn seats(&self) -> impl Iterator<Item = (&Header<'_>, &Text<'_>)> {
        let named = |h: &'_ &Header<'_>| h.key.text.eq_ignore_ascii_case("player");
        self.log
            .headers
            .iter()
            .filter(named)
            .filter_map(|h| h.name.as_ref().map(|name| (h, name)))
    }

    /// The text of a player's `deck` section.
    fn deck_section(&self, name: &Text<'_>) -> Option<Span> {
        self.log.lines.iter().find_map(|line| match line {
            notation::Line::Section(section) => match &section.kind {
                SectionKind::Deck { player, body } if player.text.eq_ignore_ascii_case(&name.text) => Some(*body),
                _ => None,
            },
            notation::Line::Statement(_) => None,
        })
    }

    /// What the cards of this match depend on, whoever plays it under whatever edition.
    fn key(&self, edition: Edition) -> Key {
        let mut key = Key::default();
        key.add("edition", edition.name());
        for header in &self.log.headers {
            let (name, value) = (header.key.text.as_ref(), header.value.text.as_ref());
            if name.eq_ignore_ascii_case("cards") {
                for file in value.split_whitespace() {
                    key.add("cards", &self.files.path(file).to_string_lossy());
                }
            } else if name.eq_ignore_ascii_case("card") {
                key.add("card", header.name.as_ref().map_or("", |n| n.text.as_ref()));
                key.add("number", value);
            } else if name.eq_ignore_ascii_case("date") {
                key.add("date", value);
            }
        }
        for (header, name) in self.seats() {
            let value = header.value.text.trim();
            if value.eq_ignore_ascii_case("here") {
                key.add("deck", self.deck_section(name).map_or("", |body| self.log.text(body)));
            } else if value.starts_with('?') {
                key.add("set", value);
            } else {
                key.add("list", &self.files.path(value).to_string_lossy());
            }
        }
        for line in &self.log.lines {
            if let notation::Line::Section(section) = line
                && let SectionKind::Cards { body } = &section.kind
            {
                key.add("pool", self.log.text(*body));
            }
        }
        key
    }

    fn players(&mut self) -> Result<Vec<Player>, Refusal> {
        let log = self.log;
        let mut players = Vec::new();
        let headers = log.headers.iter().filter(|h| h.key.text.eq_ignore_ascii_case("player"));
        for header in headers {
            let Some(name) = &header.name else { continue };
            let value = header.value.text.trim();
            let list = if value.eq_ignore_ascii_case("here") {
                let body = self.deck_section(name);
                match body {
                    Some(body) => self.deck(log.text(body), body, "the deck section"),
                    None => {
                        let message = format!("there is no `deck {}` section in the log", name.text);
                        self.complain(header.value.span, message, "write one, or name a deck list");
                        Listed::Any
                    }
                }
            } else if let Some(set) = value.strip_prefix('?') {
                let set = set.trim();
                if set.is_empty() {
                    Listed::Any
                } else {
                    Listed::Set(set.to_owned())
                }
            } else {
                match self.files.read(value) {
                    Ok(text) => self.deck(&text, header.value.span, value),
                    Err(reason) => {
                        return Err(Refusal::File {
                            file: value.to_owned(),
                            reason,
                        });
                    }
                }
            };
            players.push(Player {
                name: name.text.to_string(),
                span: header.span,
                list,
            });
        }
        if players.len() != 2 {
            let span = players.last().map_or(Span { start: 0, end: 0 }, |p| p.span);
            let message = format!("the header names {} players; the game has two", players.len());
            self.complain(
                span,
                message,
                "write `player NAME: DECKLIST` for each, or `player NAME: ? SET` without a list",
            );
        }
        Ok(players)
    }

    fn deck(&mut self, text: &str, span: Span, name: &str) -> Listed {
        match DeckList::parse(text) {
            Ok(list) => Listed::Deck(list),
            Err(errors) => {
                for error in errors.into_iter().take(10) {
                    self.complain(
                        span,
                        format!("{name}: {error}"),
                        "a line of a deck list is `4 HB/W01-005`",
                    );
                }
                Listed::Any
            }
        }
    }

    /// The cards of the match: from the files of the header, and from a `cards` section. The files' own, each with its
    /// name and digest, go to `pinned`.
    fn pool(&mut self, players: &[Player], mut pinned: Option<&mut Vec<Pinned>>) -> Result<Pool<CardDef>, Refusal> {
        let log = self.log;
        let cache = CacheDir::of_user();
        let mut numbers: Vec<&str> = Vec::new();
        let mut sets: Vec<&str> = Vec::new();
        let mut all = false;
        for player in players {
            match &player.list {
                Listed::Deck(list) => numbers.extend(list.numbers()),
                Listed::Set(set) => sets.push(set),
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
        let mut pools = Vec::new();
        for header in log.headers.iter().filter(|h| h.key.text.eq_ignore_ascii_case("cards")) {
            for file in header.value.text.split_whitespace() {
                let path = self.files.path(file);
                let opened = match self.files.held(file) {
                    Some(text) => Pool::parse(file, text)
                        .map(|pool| (pool, [0; 32]))
                        .map_err(OpenError::from),
                    None => PoolFile::<CardDef>::open(&path, cache.as_ref())
                        .and_then(|mut pool| pool.select(&wants).map(|cards| (cards, pool.digest()))),
                };
                match opened {
                    Ok((pool, digest)) => {
                        if let Some(pinned) = &mut pinned {
                            pinned.push(Pinned {
                                name: file.to_owned(),
                                digest,
                                cards: pool.write(),
                            });
                        }
                        pools.push(pool);
                    }
                    Err(OpenError::Io { source, .. }) => {
                        let reason = match source.kind() {
                            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
                            _ => source.to_string(),
                        };
                        return Err(Refusal::File {
                            file: path.display().to_string(),
                            reason,
                        });
                    }
                    Err(error) => {
                        for line in error.to_string().lines().take(10) {
                            self.complain(header.value.span, line, "mend the card pool");
                        }
                    }
                }
            }
        }
        for line in &log.lines {
            if let notation::Line::Section(section) = line
                && let SectionKind::Cards { body } = &section.kind
            {
                match Pool::<CardDef>::parse("the cards section", log.text(*body)) {
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

/// Opens a log: edition, players, cards, lists. What depends on the cards alone comes from the shelf where it is there.
pub(super) fn open(
    log: &Log<'_>,
    request: &Request,
    files: &dyn Files,
    shelf: &mut Shelf,
) -> Result<(Option<Opened>, Vec<Complaint>), Refusal> {
    let mut opening = Opening {
        log,
        files,
        complaints: Vec::new(),
    };
    let edition = opening.edition(request)?;
    let full = opening.full();
    let seed = opening.seed();
    opening.whose_view();
    let key = edition.map(|edition| opening.key(edition));
    if let (Some(edition), Some(mut opened)) = (edition, key.as_ref().and_then(|key| shelf.take(key))) {
        opened.m.edition = edition;
        opened.m.full = full;
        opened.m.without.clone_from(&request.without);
        opened.key = key;
        opened.seat(&opening, seed);
        return Ok((Some(opened), opening.complaints));
    }
    let before = opening.complaints.len();
    let players = opening.players()?;
    let pool = opening.pool(&players, None)?;
    let Some(edition) = edition.filter(|_| players.len() == 2) else {
        return Ok((None, opening.complaints));
    };
    // A face is a place in the pool; reprints share the face of the card they are reprints of.
    let cards: Vec<CardDef> = pool.cards().to_vec();
    let names = players.iter().map(|p| p.name.clone()).collect();
    let mut m = Match::new(edition, full, names, cards);
    m.without.clone_from(&request.without);
    let mut lookups = Vec::new();
    let mut problems = Vec::new();
    let day = opening
        .header("date")
        .and_then(|h| h.value.text.parse::<Date>().ok())
        .or_else(|| edition.in_force().parse::<Date>().ok());
    for (seat, player) in players.iter().enumerate() {
        let everything = || (0..u32::try_from(pool.len()).unwrap_or(u32::MAX)).collect::<Vec<u32>>();
        let candidates: Vec<u32> = match &player.list {
            Listed::Any => everything(),
            Listed::Set(set) => {
                let in_set = |i: &u32| pool.card(*i).is_some_and(|c| c.is_of_set(set));
                let found: Vec<u32> = everything().into_iter().filter(in_set).collect();
                // A pool that could not be read has been complained of.
                if found.is_empty() && !opening.complaints.iter().any(|c| c.help == "mend the card pool") {
                    opening.complain(
                        player.span,
                        format!("no card of the pools belongs to the set {set}"),
                        "as in `player Ren: ? KN/S02`",
                    );
                }
                found
            }
            Listed::Deck(list) => match list.resolve(&pool) {
                Ok(deck) => {
                    let mut faces = Vec::new();
                    for entry in &deck.entries {
                        if let Some(face) = Face::new(pool.root(entry.card) as usize) {
                            faces.extend(std::iter::repeat_n(face, usize::from(entry.count.min(200))));
                        }
                    }
                    m.lists[seat] = Some(faces);
                    if let Some(day) = day {
                        problems.extend(deck_rules::check(&deck, &pool, day).into_iter().map(|p| (seat, p)));
                    }
                    deck.entries.iter().map(|e| e.card).collect()
                }
                Err(errors) => {
                    for error in errors.into_iter().take(10) {
                        let message = format!("{}'s deck list: {error}", player.name);
                        opening.complain(
                            player.span,
                            message,
                            "the cards of a deck list come from the header's pools",
                        );
                    }
                    everything()
                }
            },
        };
        lookups.push(pool.lookup(candidates));
    }
    let mut nicknames = Vec::new();
    let mut unknown = Vec::new();
    for header in log.headers.iter().filter(|h| h.key.text.eq_ignore_ascii_case("card")) {
        if let Some(name) = &header.name {
            match pool
                .find(header.value.text.trim())
                .and_then(|i| Face::new(pool.root(i) as usize))
            {
                Some(face) => nicknames.push((name.text.to_string(), face)),
                None => unknown.push((header.value.span, header.value.text.to_string())),
            }
        }
    }
    for (span, text) in unknown {
        opening.complain(
            span,
            format!("no pool has the card {text}"),
            "a nickname stands for a full number",
        );
    }
    let key = key.filter(|_| opening.complaints.len() == before);
    let mut opened = Opened {
        m,
        lookups,
        nicknames,
        sets: players.iter().map(Player::set).collect(),
        problems,
        spans: Vec::new(),
        notes: Vec::new(),
        key,
    };
    opened.seat(&opening, seed);
    Ok((Some(opened), opening.complaints))
}

/// The cards of each pool file that the header of a log names, as far as the match needs them.
pub(super) fn pinned(log: &Log<'_>, files: &dyn Files) -> Result<Vec<Pinned>, Refusal> {
    let mut opening = Opening {
        log,
        files,
        complaints: Vec::new(),
    };
    let mut pinned = Vec::new();
    let players = opening.players()?;
    opening.pool(&players, Some(&mut pinned))?;
    match opening.complaints.iter().find(|c| c.help == "mend the card pool") {
        Some(complaint) => Err(Refusal::Usage(complaint.message.clone())),
        None => Ok(pinned),
    }
}

fn deck_slip(player: &str, span: Span, problem: &DeckProblem) -> Judged {
    let lines: Vec<String> = problem.lines.iter().map(u32::to_string).collect();
    let place = match lines.len() {
        0 => String::new(),
        1 => format!(" (line {} of the list)", lines[0]),
        _ => format!(" (lines {} of the list)", lines.join(", ")),
    };
    let slip = Slip {
        ruling: problem.ruling as u16,
        item: problem.item,
        kind: Some(crate::judge::Kind::Deck),
        message: format!("{player}'s deck: {}{place}", problem.message),
        ..Slip::default()
    };
    Judged {
        slip,
        span,
        known: None,
        link: Link::None,
        evidence: Vec::new(),
        spread: Vec::new(),
    }
}

impl Opened {
    /// Sets what belongs to one log and not to the cards: who plays, and the seed.
    fn seat(&mut self, opening: &Opening<'_, '_>, seed: Option<Seed>) {
        self.spans.clear();
        self.notes.clear();
        for (at, (header, name)) in opening.seats().enumerate() {
            self.spans.push(header.span);
            if let Some(player) = self.m.players.get_mut(at) {
                player.clear();
                player.push_str(&name.text);
            }
        }
        self.m.seed = seed;
        if seed.is_some() && self.m.lists.iter().any(Option::is_none) {
            let span = opening
                .header("seed")
                .map_or(Span { start: 0, end: 0 }, |h| h.value.span);
            let message = "the seed is not used: it needs the deck list of every player";
            self.notes.push((span, message.to_owned()));
            self.m.seed = None;
        }
    }

    /// What the decks earn.
    pub(super) fn decks(&self) -> Vec<Judged> {
        let slip = |(seat, problem): &(usize, DeckProblem)| {
            let span = self.spans.get(*seat).copied().unwrap_or_default();
            self.m.players.get(*seat).map(|player| deck_slip(player, span, problem))
        };
        let slips = self.problems.iter().filter_map(slip);
        slips.filter(|judged| self.m.looks_at(&judged.slip)).collect()
    }

    /// The state play begins from: the decks of the lists, or the position of the log.
    pub(super) fn start(&self, script: &Script, old: Option<State>) -> (State, Vec<(Span, String)>) {
        let state = old.map_or_else(|| self.m.start(), |old| self.m.start_in(old));
        self.begin(script, state)
    }

    /// The same with a journal: from it and from the empty table every moment of the table can be rebuilt
    /// ([`Table::replay`](crate::table::Table::replay)); it is marked with the lines of the log.
    pub fn start_with_journal(&self, script: &Script) -> State {
        let mut state = self.m.start();
        state.table.journal.on = true;
        self.begin(script, state).0
    }

    fn begin(&self, script: &Script, mut state: State) -> (State, Vec<(Span, String)>) {
        let mut wrong = Vec::new();
        for position in 0..u32::try_from(script.positions.len()).unwrap_or(u32::MAX) {
            wrong.extend(self.m.set_position(&mut self.m.start(), script, position));
        }
        if !script.begins_with_position() {
            self.m.deal(&mut state);
        }
        self.m.settle(&mut state);
        (state, wrong)
    }

    pub(super) fn names(&self) -> MatchNames<'_> {
        MatchNames {
            m: &self.m,
            lookups: &self.lookups,
            nicknames: &self.nicknames,
        }
    }
}
