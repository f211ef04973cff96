//! What all games have in common: from a file to a judged match.
//!
//! A game says how its logs are opened ([`GameKit`]) and what it is to play them ([`PreparedMatch`]); the [`KitGame`] is its
//! [`AnyGame`]. [`opening`] reads what stands in every header.

pub mod any_game;
pub mod book;
pub mod called;
pub mod claims;
pub mod contained;
pub mod coverage;
pub mod diagnose;
pub mod fingerprint;
mod kit_game;
mod match_cache;
pub mod opening;
pub mod policy;
pub mod pools;
pub mod prompt;
mod registry;
pub mod rows;
pub mod sight;
pub mod simulate;
pub mod trial;
#[doc(hidden)]
pub mod verbs;
pub mod view;
pub mod written;

use std::ops::RangeInclusive;

use rejudge_judge::diagnose::Rerun;
use rejudge_judge::drive::{Driver, Judged, Link};
use rejudge_judge::game::{Game, Violation};
use rejudge_judge::resolve::Names;
use rejudge_judge::script::{Limits, Script};
use rejudge_judge::{Kind, Report, TextJudged};
use rejudge_notation::{Log, Span, VerbIndex, Vocabulary};
use rejudge_table::cards::DeckList;
use rejudge_table::rulings::Ruling;
use rejudge_table::{Ending, Face};

use fingerprint::Fingerprinted;

pub use any_game::*;
pub use kit_game::{KitGame, open_log};
pub use match_cache::{Key, MatchCache};
pub use registry::Games;

/// Something about a log that is no ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The part of the header that is meant.
    pub span: Span,
    /// In words.
    pub message: String,
    /// The way out.
    pub help: String,
}

/// What the decks earn: for each problem whose it is, the lines of the list it is about, and what is the matter. `spans`: where
/// the header names the players.
pub fn decks_judged<'p>(
    players: &[String],
    spans: &[Span],
    problems: impl Iterator<Item = (usize, &'p [u32], Violation)>,
) -> Vec<Judged> {
    let judged = problems.filter_map(|(seat, lines, violation)| {
        let span = spans.get(seat).copied().unwrap_or_default();
        players
            .get(seat)
            .map(|player| deck_judged(player, span, lines, violation))
    });
    judged.collect()
}

/// What a player's deck earns, where the header names the player: `violation` says what is the matter, `lines` where in the
/// list that is.
fn deck_judged(player: &str, span: Span, lines: &[u32], violation: Violation) -> Judged {
    let places: Vec<String> = lines.iter().map(u32::to_string).collect();
    let place = match places.as_slice() {
        [] => String::new(),
        [line] => format!(" (line {line} of the list)"),
        lines => format!(" (lines {} of the list)", lines.join(", ")),
    };
    Judged {
        violation: Violation {
            kind: Some(Kind::Deck),
            message: format!("{player}'s deck: {}{place}", violation.message),
            ..violation
        },
        span,
        known: None,
        link: Link::None,
        evidence: Vec::new(),
        spread: Vec::new(),
    }
}

/// The state of an opened match.
pub type StateOf<O> = <<O as PreparedMatch>::Game as Game>::State;

/// A match ready to be judged: its header, players, decks and cards are understood.
pub trait PreparedMatch: Sized {
    /// What does not change.
    type Game: Fingerprinted;

    /// The game, with everything of this match that does not change.
    fn game(&self) -> &Self::Game;

    /// What its names mean.
    fn names(&self) -> impl Names;

    /// The players' names in seating order.
    fn players(&self) -> &[String];

    /// `detail: full`.
    fn full(&self) -> bool;

    /// The state in which nothing lies on the table. `old`: one that is no longer needed, whose memory may serve.
    fn empty(&self, old: Option<StateOf<Self>>) -> StateOf<Self>;

    /// Sets the table as the position with this number says; what is wrong with it.
    fn set_position(&self, state: &mut StateOf<Self>, script: &Script, position: u32) -> Vec<(Span, String)>;

    /// Puts the decks of the lists there.
    fn deal(&self, state: &mut StateOf<Self>);

    /// What the rules do before the first line.
    fn begins(&self, _state: &mut StateOf<Self>) {}

    /// The state play begins from: the decks of the lists, or the position of the log; and what is wrong with that.
    /// `old`: as for [`PreparedMatch::empty`].
    fn start(&self, script: &Script, old: Option<StateOf<Self>>) -> (StateOf<Self>, Vec<(Span, String)>) {
        self.start_in(script, self.empty(old))
    }

    /// The same with a journal: from it and from the empty table every moment of the table can be rebuilt
    /// ([`Table::replay`](rejudge_table::Table::replay)); it is marked with the lines of the log.
    fn start_with_journal(&self, script: &Script) -> (StateOf<Self>, Vec<(Span, String)>) {
        let mut state = self.empty(None);
        Self::Game::table_mut(&mut state).journal.on = true;
        self.start_in(script, state)
    }

    /// The same, if the journal will be asked for what unseen cards can be ([`PreparedMatch::settle`]): then the log need not be gone
    /// through a second time. Not where states are copied while it is judged: a journal grows with every line.
    fn start_for_unseen(&self, _script: &Script) -> Option<StateOf<Self>> {
        None
    }

    /// The same on an empty table.
    fn start_in(&self, script: &Script, mut state: StateOf<Self>) -> (StateOf<Self>, Vec<(Span, String)>) {
        let mut wrong = Vec::new();
        for position in 0..u32::try_from(script.positions.len()).unwrap_or(u32::MAX) {
            wrong.extend(self.set_position(&mut self.empty(None), script, position));
        }
        if !script.begins_with_position() {
            self.deal(&mut state);
        }
        self.begins(&mut state);
        (state, wrong)
    }

    /// What the decks earn.
    fn decks(&self) -> Vec<Judged> {
        Vec::new()
    }

    /// What was decided for the log where it was silent.
    fn notes(&self) -> &[(Span, String)] {
        &[]
    }

    /// How the match ended; nothing while it goes on.
    fn ending(&self, state: &StateOf<Self>) -> Option<Ending>;

    /// How much of the text of the cards is judged, as far as a state tells which cards they are. `None`: the game's cards have
    /// no text that is read.
    fn text_judged(&self, _state: &StateOf<Self>) -> Option<TextJudged> {
        None
    }

    /// What needs no line has happened, in a state behind the last mark: there it is that a match is gone on with. A game that
    /// does not say shows the state as it was written.
    fn derive(&self, _script: &Script, _state: &mut StateOf<Self>) {}

    /// How its boards are laid out. A game that does not say has no table to look at.
    fn board(&self) -> Option<sight::Board> {
        None
    }

    /// What lies on the table, zone by zone in the order of [`PreparedMatch::board`].
    fn seen(&self, _state: &StateOf<Self>) -> sight::Seen {
        sight::Seen::default()
    }

    /// A card as it is printed.
    fn described(&self, _face: Face) -> sight::Described {
        sight::Described::default()
    }

    /// Settles with all that was seen what could not be told line by line, once the whole log was driven.
    fn settle(
        &self,
        _driver: &Driver<'_, Self::Game>,
        _script: &Script,
        _state: &StateOf<Self>,
        _found: &mut Vec<Judged>,
    ) {
    }

    /// Starts from which a part of an action is left undone that has no line, such as a cost: what may have been, before this
    /// place of the log, the nearest first, each with where it should have been. What a game does not say is not looked for.
    fn left_undone(&self, _script: &Script, _start: &StateOf<Self>, _before: Span) -> Vec<(StateOf<Self>, Span)> {
        Vec::new()
    }

    /// Where the match stands after the last mark. `begun`: the log has a section already. What a game does not say is left
    /// out; then a match can be recorded all the same.
    fn prompt(&self, _script: &Script, state: &StateOf<Self>, _begun: bool) -> Prompt {
        Prompt {
            result: self.ending(state).map(|ending| ending.to_string()).unwrap_or_default(),
            ending: self.ending(state),
            ..Prompt::default()
        }
    }

    /// A state as the beginning of a log; none if something is under way that a position cannot say.
    fn cut(&self, _state: &StateOf<Self>) -> Option<Cut> {
        None
    }

    /// The cards a log names, and whom they belong to. `lists`: with the whole deck lists.
    fn contained(&self, _script: &Script, _lists: bool) -> Option<Contained> {
        None
    }

    /// Whether a script that comes from elsewhere can be of this match, whose log has so many bytes: whether there is what it names.
    ///
    /// # Errors
    /// In words, if not, or if that cannot be said.
    fn allows(&self, script: &Script, bytes: usize) -> Result<(), String> {
        let names = self.names();
        let words = || 0..u16::try_from(names.vocabulary().words.len()).unwrap_or(u16::MAX);
        let is = |zone: u16| move |found: Option<u16>| found == Some(zone);
        let limits = Limits {
            players: self.players().len(),
            faces: self.faces(),
            bytes,
            is_zone: &|zone| {
                words()
                    .filter_map(|word| names.zone(word))
                    .any(|z| z == zone || is(zone)(names.marker_zone(z)))
            },
            is_fact: &|zone| words().map(|word| names.fact(word)).any(is(zone)),
        };
        limits.allow(script)
    }

    /// How many faces its cards have.
    fn faces(&self) -> usize;

    /// Under which it is kept for the next log; none if it is not.
    fn take_key(&mut self) -> Option<Key> {
        None
    }
}

/// What a game itself says of what [`AnyGame`] offers.
pub trait GameKit: Sync + 'static {
    /// Its matches.
    type PreparedMatch: PreparedMatch;

    /// The name as people write it.
    fn title() -> &'static str;

    /// Its words.
    fn vocabulary() -> &'static Vocabulary;

    /// [`AnyGame::help_words`]
    fn help_words() -> HelpWords {
        HelpWords::USUAL
    }

    /// [`AnyGame::phrases`]
    fn phrases(_language: &str) -> Vec<&'static str> {
        Vec::new()
    }

    /// The same by spelling; made once.
    fn verbs() -> &'static VerbIndex;

    /// The editions that are here, newest first.
    fn editions() -> Vec<&'static str>;

    /// [`AnyGame::catalogue`]
    fn rulings() -> &'static [&'static Ruling];

    /// Whether the newest edition has a rule of this number.
    fn has_rule(number: &str) -> bool;

    /// Opens a log: edition, players, cards, lists; and what there is to complain of. Nothing is opened where too
    /// little of the header could be understood.
    ///
    /// # Errors
    /// If a file the log names cannot be read, or the request makes no sense.
    #[allow(clippy::type_complexity, reason = "said in words above")]
    fn open(
        log: &Log<'_>,
        request: &Request,
        files: &dyn Files,
        cache: &mut MatchCache<Self::PreparedMatch>,
    ) -> Result<(Option<Self::PreparedMatch>, Vec<Complaint>), Refusal>;

    /// [`AnyGame::explain`]
    ///
    /// # Errors
    /// If there is neither a ruling nor a rule of that name, or no such edition.
    fn explain(query: &str, edition: Option<&str>) -> Result<String, Refusal>;

    /// [`AnyGame::coverage`]
    fn coverage() -> String;

    /// [`AnyGame::rules`]
    ///
    /// # Errors
    /// If there is no such edition.
    fn rules(edition: Option<&str>) -> Result<String, Refusal>;

    /// [`AnyGame::built_in`]
    ///
    /// # Errors
    /// As [`AnyGame::built_in`].
    fn built_in(_edition: Option<&str>) -> Result<BuiltIn, Refusal> {
        Ok(BuiltIn::default())
    }

    /// [`AnyGame::seats`]
    fn seats() -> RangeInclusive<usize> {
        2..=2
    }

    /// [`AnyGame::maker`]
    ///
    /// # Errors
    /// As [`AnyGame::maker`].
    fn maker(_made: &MadeUp, _files: &dyn Files) -> Result<Box<dyn Maker>, Refusal> {
        Err(any_game::no_maker(Self::vocabulary().game))
    }

    /// [`AnyGame::search_cards`]
    ///
    /// # Errors
    /// As [`AnyGame::search_cards`].
    fn search_cards(_words: &str, _pools: &[String], _files: &dyn Files) -> Result<String, Refusal> {
        Err(any_game::no_cards(Self::vocabulary().game))
    }

    /// [`AnyGame::show_cards`]
    ///
    /// # Errors
    /// As [`AnyGame::show_cards`].
    fn show_cards(_card: Option<&str>, _pools: &[String], _files: &dyn Files) -> Result<String, Refusal> {
        Err(any_game::no_cards(Self::vocabulary().game))
    }

    /// [`AnyGame::measure_cards`]
    ///
    /// # Errors
    /// As [`AnyGame::measure_cards`].
    fn measure_cards(_pools: &[String], _sets: &[String], _files: &dyn Files) -> Result<String, Refusal> {
        Err(any_game::no_measure(Self::vocabulary().game))
    }

    /// [`AnyGame::dealer`]
    ///
    /// # Errors
    /// As [`AnyGame::dealer`].
    fn dealer(
        _pools: &[String],
        _whole: bool,
        _edition: Option<&str>,
        _files: &dyn Files,
    ) -> Result<Box<dyn Dealer>, Refusal> {
        Err(any_game::no_dealer(Self::vocabulary().game))
    }

    /// [`AnyGame::cover_decks`]
    ///
    /// # Errors
    /// As [`AnyGame::cover_decks`].
    fn cover_decks(_lists: &[List<'_>], _pools: &[String], _files: &dyn Files) -> Result<Vec<Covered>, Refusal> {
        Err(any_game::no_measure(Self::vocabulary().game))
    }

    /// [`AnyGame::check_deck`]
    ///
    /// # Errors
    /// As [`AnyGame::check_deck`].
    fn check_deck(
        _list: &List<'_>,
        _edition: Option<&str>,
        _pools: &[String],
        _files: &dyn Files,
    ) -> Result<Report, Refusal> {
        Err(any_game::no_decks(Self::vocabulary().game))
    }

    /// [`AnyGame::import`]
    ///
    /// # Errors
    /// As [`AnyGame::import`].
    fn import(_files: &[(String, Vec<u8>)]) -> Result<Option<Imported>, Refusal> {
        Ok(None)
    }

    /// [`AnyGame::import_deck`]
    ///
    /// # Errors
    /// As [`AnyGame::import_deck`].
    fn import_deck(_name: &str, _bytes: &[u8]) -> Result<Option<ImportedDeck>, Refusal> {
        Ok(None)
    }

    /// [`AnyGame::export_deck`]
    fn export_deck(_list: &DeckList, _format: &str) -> Option<Result<String, String>> {
        None
    }

    /// [`AnyGame::deck_formats`]
    fn deck_formats() -> &'static [&'static str] {
        &[]
    }

    /// [`AnyGame::view`]
    ///
    /// # Errors
    /// As [`AnyGame::view`].
    fn view(_source: &str, _player: &str, _expected: bool, _files: &dyn Files) -> Result<String, Refusal> {
        Err(any_game::no_views(Self::vocabulary().game))
    }

    /// [`AnyGame::rerun`]
    ///
    /// # Errors
    /// As [`AnyGame::rerun`].
    fn rerun(_source: &str, _files: &dyn Files) -> Result<Option<Box<dyn Rerun>>, Refusal> {
        Ok(None)
    }

    /// [`AnyGame::pinned`]
    ///
    /// # Errors
    /// As [`AnyGame::pinned`].
    fn pinned(_log: &Log<'_>, _files: &dyn Files) -> Result<Option<Vec<Pinned>>, Refusal> {
        Ok(None)
    }
}
