//! What stands in every header, read: players, decks and card pools, seed, detail, and who saw the match.

mod cards;
mod opened;

use crate::{Files, Refusal, Request};
use rejudge_notation::{Header, Log, SectionKind, Span, Text};
use rejudge_table::cards::{DeckError, DeckList, Sets};
use rejudge_table::shuffle::Seed;

use super::{Complaint, Key};

pub use cards::Cards;
pub use opened::{DeckViolation, FromHeader, Kept, Opened, Said, open};

/// What is said where the header has no `detail`.
pub(super) const NO_DETAIL: &str = "the header does not say `detail`";

/// More faults of one file than anybody reads are not told.
const FAULTS_MOST: usize = 10;

/// A player as the header names them.
pub struct Player {
    /// The name.
    pub name: String,
    /// The part of the header that names the player.
    pub span: Span,
    /// Which cards are the player's.
    pub list: Listed,
}

/// Which cards a player's cards can be.
pub enum Listed {
    /// Those of a deck list.
    Deck(DeckList),
    /// Those of some sets.
    Sets(Sets),
    /// Any card there is.
    Any,
}

impl Player {
    /// The sets, where the player has no list but some.
    pub fn sets(&self) -> Option<Sets> {
        match &self.list {
            Listed::Sets(sets) => Some(sets.clone()),
            Listed::Deck(_) | Listed::Any => None,
        }
    }
}

/// What a header says that belongs to one log, and not to its cards.
pub struct Seated {
    /// Where the players are named, in seating order.
    pub spans: Vec<Span>,
    /// The seed, if it is used.
    pub seed: Option<Seed>,
    /// What was decided where the log was silent.
    pub notes: Vec<(Span, String)>,
}

/// Reads headers, collecting what is wrong with them.
pub struct Opening<'a, 's> {
    /// The log.
    pub log: &'a Log<'s>,
    /// The files it names.
    pub files: &'a dyn Files,
    /// What is wrong.
    pub complaints: Vec<Complaint>,
}

impl<'a, 's> Opening<'a, 's> {
    /// Begins with a log.
    pub fn new(log: &'a Log<'s>, files: &'a dyn Files) -> Opening<'a, 's> {
        Opening {
            log,
            files,
            complaints: Vec::new(),
        }
    }

    /// The edition asked for, or the one that the header's `game` line names, among these, newest first: its place. For
    /// games whose editions have names and no days; one that is not named is the newest.
    ///
    /// # Errors
    /// If one is asked for that is not here.
    pub fn edition_of(&mut self, request: &Request, known: &[&'static str]) -> Result<Option<usize>, Refusal> {
        let place = |name: &str| known.iter().position(|k| k.eq_ignore_ascii_case(name));
        let unknown = |name: &str| format!("no edition is called `{name}`; known: {}", known.join(", "));
        if let Some(name) = &request.edition {
            return match place(name) {
                Some(at) => Ok(Some(at)),
                None => Err(Refusal::Usage(unknown(name))),
            };
        }
        let written = self.header("game").and_then(|h| {
            let name = h.value.text.split_whitespace().nth(1)?;
            Some((name.to_owned(), h.value.span))
        });
        let Some((name, span)) = written else {
            return Ok(Some(0));
        };
        let found = place(&name);
        if found.is_none() {
            self.complain(span, unknown(&name), "write it behind the name of the game");
        }
        Ok(found)
    }

    /// The card pools of the match, each with the place where the log names it: those of the header; those a log here is taken
    /// to name, where it has none and no `cards` section either.
    pub(crate) fn pools_named(&self) -> Vec<(&'a str, Option<Span>)> {
        let log = self.log;
        let headers = log.headers.iter().filter(|h| h.key.text.eq_ignore_ascii_case("cards"));
        let named: Vec<(&str, Option<Span>)> = headers
            .flat_map(|h| h.value.text.split_whitespace().map(|file| (file, Some(h.value.span))))
            .collect();
        let is_cards = |line: &rejudge_notation::Line| match line {
            rejudge_notation::Line::Section(section) => matches!(section.kind, SectionKind::Cards { .. }),
            rejudge_notation::Line::Statement(_) => false,
        };
        match named.is_empty() && !log.lines.iter().any(is_cards) {
            true => {
                let files = self.files;
                files.unsaid().cards.iter().map(|file| (file.as_str(), None)).collect()
            }
            false => named,
        }
    }
}

impl Opening<'_, '_> {
    /// Notes something wrong.
    pub fn complain(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.complaints.push(Complaint {
            span,
            message: message.into(),
            help: help.into(),
        });
    }

    /// The first header line with this key.
    pub fn header(&self, key: &str) -> Option<&Header<'_>> {
        self.log.headers.iter().find(|h| h.key.text.eq_ignore_ascii_case(key))
    }

    /// Whether it is `detail: full`.
    pub fn full(&mut self) -> bool {
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

    /// The seed, if there is one.
    pub fn seed(&mut self) -> Option<Seed> {
        let (value, span) = self.header("seed").map(|h| (h.value.text.to_string(), h.value.span))?;
        match value.parse::<Seed>() {
            Ok(seed) => Some(seed),
            Err(error) => {
                self.complain(span, error.to_string(), "a seed is written `seed: pcg64 1 0x8f1c3a77`");
                None
            }
        }
    }

    /// Who plays in this log, and with which seed; the names are set. `listed`: every player has a deck list.
    pub fn seated(&self, names: &mut [String], seed: Option<Seed>, listed: bool) -> Seated {
        let mut seated = Seated {
            spans: Vec::new(),
            seed,
            notes: Vec::new(),
        };
        for (at, (header, name)) in self.seats().enumerate() {
            seated.spans.push(header.span);
            if let Some(player) = names.get_mut(at) {
                player.clear();
                player.push_str(&name.text);
            }
        }
        if seed.is_some() && !listed {
            let span = self.header("seed").map_or_else(Span::default, |h| h.value.span);
            let message = "the seed is not used: it needs the deck list of every player";
            seated.notes.push((span, message.to_owned()));
            seated.seed = None;
        }
        seated
    }

    /// `seat: Aoi`: the log is what that player saw, and somebody of that name has to play.
    pub fn whose_view(&mut self) {
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

    /// `seat: Aoi`: the log is what one player saw.
    pub fn is_view(&self) -> bool {
        self.header("seat").is_some()
    }

    /// The players' headers, in seating order.
    pub fn seats(&self) -> impl Iterator<Item = (&Header<'_>, &Text<'_>)> {
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
            rejudge_notation::Line::Section(section) => match &section.kind {
                SectionKind::Deck { player, body } if self.log.said(player).eq_ignore_ascii_case(&name.text) => {
                    Some(*body)
                }
                _ => None,
            },
            rejudge_notation::Line::Statement(_) => None,
        })
    }

    /// What the cards of this match depend on, whoever plays it.
    pub fn key(&self, edition: &str) -> Key {
        let mut key = Key::new();
        key.add("edition", edition);
        for header in &self.log.headers {
            let (name, value) = (header.key.text.as_ref(), header.value.text.as_ref());
            if name.eq_ignore_ascii_case("card") {
                key.add("card", header.name.as_ref().map_or("", |n| n.text.as_ref()));
                key.add("number", value);
            } else if name.eq_ignore_ascii_case("date") {
                key.add("date", value);
            }
        }
        for (file, _) in self.pools_named() {
            key.add("cards", &self.files.path(file).to_string_lossy());
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
            if let rejudge_notation::Line::Section(section) = line
                && let SectionKind::Cards { body } = &section.kind
            {
                key.add("pool", self.log.text(*body));
            }
        }
        key
    }

    /// The players, if they are as many as the game takes.
    ///
    /// # Errors
    /// If a deck list cannot be read.
    pub fn players(&mut self, most: std::ops::RangeInclusive<usize>) -> Result<Vec<Player>, Refusal> {
        let log = self.log;
        let mut players = Vec::new();
        let headers = log.headers.iter().filter(|h| h.key.text.eq_ignore_ascii_case("player"));
        for header in headers {
            let Some(name) = &header.name else { continue };
            let value = header.value.text.trim();
            let list = if value.eq_ignore_ascii_case("here") {
                let body = self.deck_section(name);
                match body {
                    Some(body) => self.deck_here(log.text(body), body),
                    None => {
                        let message = format!("there is no `deck {}` section in the log", name.text);
                        self.complain(header.value.span, message, "write one, or name a deck list");
                        Listed::Any
                    }
                }
            } else if let Some(sets) = value.strip_prefix('?') {
                Sets::read(sets).map_or(Listed::Any, Listed::Sets)
            } else {
                match self.files.read(value) {
                    Ok(text) => self.deck(&text, header.value.span, value),
                    Err(reason) => {
                        let (line, _) = log.line_col(header.value.span.start);
                        return Err(Refusal::File {
                            line: u32::try_from(line).unwrap_or(u32::MAX),
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
        if !most.contains(&players.len()) {
            let span = players.last().map_or(Span { start: 0, end: 0 }, |p| p.span);
            let takes = match (*most.start(), *most.end()) {
                (2, 2) => "the game has two".to_owned(),
                (least, most) if least == most => format!("the game has {most}"),
                (least, most) => format!("the game has {least} to {most}"),
            };
            let named = match players.len() {
                1 => "1 player".to_owned(),
                many => format!("{many} players"),
            };
            let message = format!("the header names {named}; {takes}");
            self.complain(
                span,
                message,
                "write `player NAME: DECKLIST` for each, or `player NAME: ? SET` without a list",
            );
        }
        Ok(players)
    }

    /// The list in a section of the log.
    fn deck_here(&mut self, text: &str, span: Span) -> Listed {
        self.listed(text, span, |error| {
            let message = format!("the deck section: {error}");
            (message, "a line of a deck list is `4 HB/W01-005`".to_owned())
        })
    }

    /// The list in a file that the log leads to. That may be any file, so that nothing of it is told unless it is a list.
    fn deck(&mut self, text: &str, span: Span, name: &str) -> Listed {
        self.listed(text, span, |DeckError { line, column, bare, .. }| {
            let message = format!("{name}:{line}:{column}: {bare}");
            (message, format!("`rejudge deck check {name}` shows what stands there"))
        })
    }

    fn listed(&mut self, text: &str, span: Span, say: impl Fn(DeckError) -> (String, String)) -> Listed {
        match DeckList::parse(text) {
            Ok(list) => Listed::Deck(list),
            Err(errors) => {
                for error in errors.into_iter().take(FAULTS_MOST) {
                    let (message, help) = say(error);
                    self.complain(span, message, help);
                }
                Listed::Any
            }
        }
    }
}
