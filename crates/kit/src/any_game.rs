//! Any game, without its types: what whoever has a file asks of it.
//!
//! Everything behind it is generic over [`Game`](rejudge_judge::game::Game) and monomorphised; a file chooses its
//! game once, here.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::sight::Tables;
use rejudge_judge::diagnose::Rerun;
use rejudge_judge::drive::Policy;
use rejudge_judge::script::Script;
use rejudge_judge::{Malformed, Report};
use rejudge_notation::Vocabulary;
use rejudge_table::cards::{DeckList, Sets};
use rejudge_table::rulings::{Noticed, Ruling};
use rejudge_table::shuffle::Seed;
use rejudge_table::{Ending, Journal};

/// The files a log names.
pub trait Files {
    /// Where a file of that name lies.
    fn path(&self, name: &str) -> PathBuf;
    /// Its text.
    ///
    /// # Errors
    /// In words, if it cannot be read.
    fn read(&self, name: &str) -> Result<String, String>;
    /// Whether a file of that name may be looked at at all.
    ///
    /// # Errors
    /// In words, if not.
    fn reaches(&self, _name: &str) -> Result<(), String> {
        Ok(())
    }
    /// The text of a card pool that is at hand without a file.
    fn held(&self, _name: &str) -> Option<&str> {
        None
    }
    /// Where the cards that a match takes from its pools are put down, if they are to be handed on.
    fn pinned(&self) -> Option<&RefCell<Vec<Pinned>>> {
        None
    }
    /// What a log that lies here is taken to say where it says nothing.
    fn unsaid(&self) -> Unsaid<'_> {
        Unsaid::default()
    }
}

/// What a log is taken to say where it says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsaid<'a> {
    /// The card pools, as it would name them.
    pub cards: &'a [String],
    /// The language of the rules it was played by.
    pub language: Option<&'a str>,
}

/// No files at all: for logs that hold everything they need.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }

    fn read(&self, _name: &str) -> Result<String, String> {
        Err("no files are at hand".to_owned())
    }
}

/// What to judge, and how.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// How the match goes on after an infraction.
    pub policy: Policy,
    /// An edition to judge under instead of the log's.
    pub edition: Option<String>,
    /// When the mistakes were noticed; `None`: as the log tells it.
    pub noticed: Option<Noticed>,
    /// How points that the rules leave open are read, by their names, whatever the log's header says.
    pub policies: Vec<(String, String)>,
    /// Rules that are not looked at, by the numbers of the game's newest edition: how the match would be judged
    /// without them.
    pub without: Vec<String>,
}

/// Why something could not be done at all.
#[derive(Debug, Error)]
pub enum Refusal {
    /// A file the log names cannot be read.
    #[error("{file}: {reason}")]
    File {
        /// The line of the log that names it; 0 if no log does.
        line: u32,
        /// The file.
        file: String,
        /// In words.
        reason: String,
    },
    /// The request makes no sense.
    #[error("{0}")]
    Usage(String),
    /// The log cannot be read far enough.
    #[error("the log cannot be read")]
    Malformed(Vec<Malformed>),
}

/// Why a match was not made up.
#[derive(Debug, Error)]
#[error("{why}")]
pub struct Unplayed {
    /// What was refused.
    pub why: Refusal,
    /// Its log up to the line that was refused, with that line; empty if nothing was played.
    pub log: String,
}

impl From<Refusal> for Unplayed {
    fn from(why: Refusal) -> Unplayed {
        let log = String::new();
        Unplayed { why, log }
    }
}

/// A moment of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// After the statements of this line.
    Line(u32),
    /// At the start of this turn.
    Turn(u32),
    /// After the last line.
    End,
}

/// Which tables of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// That of a moment.
    At(Moment),
    /// After every line.
    All,
}

/// A moment of a match as the beginning of a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cut {
    /// The lines of a `position`, without indentation.
    pub position: Vec<String>,
    /// The line with which play begins; none if the next line of the log is that already.
    pub turn: Option<String>,
}

/// Where a player's cards come from in a log that needs no files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The player's whole list, in a section of the log.
    Whole,
    /// No list: these sets, or any card there is.
    Sets(Option<Sets>),
}

/// A deck list.
#[derive(Clone, Copy, Debug)]
pub struct List<'a> {
    /// Its name, for the report.
    pub file: &'a str,
    /// Its text.
    pub source: &'a str,
}

/// How much of the text of a deck's cards is judged, each card once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Covered {
    /// The list.
    pub file: String,
    /// How many abilities there are, reminders left out.
    pub abilities: u32,
    /// How many of them are judged.
    pub judged: u32,
    /// The others.
    pub left: Vec<LeftOpen>,
}

/// An ability that is not judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeftOpen {
    /// The card's number.
    pub card: String,
    /// Its name.
    pub name: String,
    /// How many of it are in the deck.
    pub copies: u32,
    /// Which of its abilities, as a log counts them.
    pub ability: u32,
    /// The printed line that says it, from 1.
    pub line: u32,
    /// What it says.
    pub text: String,
    /// Whether it is read as a whole; then what it does is taken on trust.
    pub read: bool,
    /// What of it is not carried out; where it is not read, the words at which reading stopped.
    pub why: String,
}

/// What a log needs of cards, as sections of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contained {
    /// The text of the `cards` section.
    pub cards: String,
    /// For each player, in seating order.
    pub players: Vec<Listed>,
}

/// The cards of one pool file that a match is judged with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinned {
    /// The file, as the header names it.
    pub name: String,
    /// The digest of the whole file, with the schema it was read by.
    pub digest: [u8; 32],
    /// These cards, as a pool.
    pub cards: String,
    /// Read again, they are the same cards: what is judged with them comes out as with the whole file.
    pub faithful: bool,
}

/// A turn of a match, and the state at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnFingerprint {
    /// Its number; 0 before the first.
    pub turn: u32,
    /// The line before which the state was taken.
    pub line: u32,
    /// A digest of that state.
    pub digest: [u8; 32],
}

/// What is said where [`AnyGame::view`] has nothing to show.
pub(crate) fn no_views(game: &str) -> Refusal {
    Refusal::Usage(format!(
        "what one player saw is not worked out for {game}; `check` and `replay` show the whole match"
    ))
}

/// What is said where [`AnyGame::maker`] makes nothing.
pub(crate) fn no_maker(game: &str) -> Refusal {
    Refusal::Usage(format!("{game} makes up no matches"))
}

/// What is said where [`AnyGame::measure_cards`] has no text to read.
pub fn no_measure(game: &str) -> Refusal {
    Refusal::Usage(format!("{game} reads the text of its cards by keywords alone"))
}

/// What is said where [`AnyGame::dealer`] makes no decks.
pub fn no_dealer(game: &str) -> Refusal {
    Refusal::Usage(format!("no decks of {game} are made at random"))
}

/// What is said where [`AnyGame::show_card`] has no cards.
pub(crate) fn no_cards(game: &str) -> Refusal {
    Refusal::Usage(format!("{game} shows no cards"))
}

/// What is said where [`AnyGame::check_deck`] has no lists.
pub(crate) fn no_decks(game: &str) -> Refusal {
    Refusal::Usage(format!("{game} checks no deck lists"))
}

/// A match as it went, wherever the rules were kept or not.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// The log with its names resolved.
    pub script: Script,
    /// What happened at the table.
    pub journal: Journal,
    /// The state at every turn and, last, at the end.
    pub turns: Vec<TurnFingerprint>,
    /// What was judged.
    pub report: Report,
}

/// A line that could be written next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Offered {
    /// The line, as a log has it.
    pub line: String,
    /// What it is about, in words: the names of its cards. Empty where the line says all.
    pub says: String,
}

/// What comes next by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ByItself {
    /// The line, as a log has it; where it is not whole, its beginning.
    pub line: String,
    /// Nothing is missing from it: what it shows is known, or nobody needs to see it.
    pub whole: bool,
}

/// What a recorder shows of a match as far as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// The table, in as few lines as can be: always in sight.
    pub table: String,
    /// What comes next, in words.
    pub next: String,
    /// What comes next by itself, if something does that has a line.
    pub by_itself: Option<ByItself>,
    /// What players may do from here on, the nearest choice first, as far as every choice can be passed.
    pub legal: Vec<Offered>,
    /// Words that can stand behind the line that `by_itself` begins, as many as there are to tell.
    pub seen: Vec<Offered>,
    /// The lines from here to the next turn, if nobody has to choose anything before it; its own line is the last.
    pub turn: Vec<String>,
    /// How it ended; empty if it goes on.
    pub result: String,
    /// The same as data; none if it goes on.
    pub ending: Option<Ending>,
}

/// What comes with the program to play a game with: names of files, and their texts.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn {
    /// Card pools.
    pub cards: &'static [(&'static str, &'static str)],
    /// A deck list for each player.
    pub decks: &'static [(&'static str, &'static str)],
}

/// What made-up matches are like.
#[derive(Clone, Debug, Default)]
pub struct MadeUp {
    /// The edition; the newest if none is given.
    pub edition: Option<String>,
    /// `detail: full`.
    pub full: bool,
    /// The players choose roughly as people do, and not any legal choice.
    pub sensible: bool,
    /// The header says the seed.
    pub tell_seed: bool,
    /// The header's `cards:`.
    pub cards: String,
    /// The pools to read; the game's own if there is none.
    pub pools: Vec<String>,
    /// For each player what the header says of the deck, and the text of the list. As many as play.
    pub decks: Vec<(String, String)>,
}

/// What a recorder says of a game where it asks and where it helps.
#[derive(Clone, Copy, Debug)]
pub struct HelpWords {
    /// What a player's list is called.
    pub list: &'static str,
    /// Points that the rules leave open, and on which so many lines rest that they are asked for first.
    pub open: &'static [crate::policy::Policy],
    /// A line as it is typed, in its shortest form.
    pub typed: &'static str,
    /// What that means, in a few words.
    pub means: &'static str,
    /// What was counted, as it is typed.
    pub counted: &'static str,
}

impl HelpWords {
    /// What can be said of any game.
    pub const USUAL: HelpWords = HelpWords {
        list: "deck list",
        open: &[],
        typed: "ds 012",
        means: "012 discarded",
        counted: "count Aoi.hand 3 Ren.deck 21",
    };
}

/// Makes up matches: what they are played with is read once.
pub trait Maker {
    /// A legal match of this seed, as a log.
    ///
    /// # Errors
    /// If the rules refuse what they offered, which is a defect of the program.
    fn log(&self, seed: Seed) -> Result<String, Unplayed>;
}

/// Decks of a pool, made at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// A list for each of two players, as a deck file has it.
    pub lists: [String; 2],
    /// The cards of both, as a pool.
    pub pool: String,
}

/// Makes decks at random of the cards of a pool, which is read once.
pub trait Dealer: Sync {
    /// Two legal decks by a seed: the same ones every time.
    ///
    /// # Errors
    /// If the pool has too few cards for that.
    fn deal(&self, seed: Seed) -> Result<Dealt, Refusal>;
}

/// Cards of another program, as a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The pool's text.
    pub pool: String,
    /// How many cards it has.
    pub cards: usize,
    /// What became of the cards, with totals.
    pub summary: String,
    /// The cards that were refused, each with its reason.
    pub refused: Vec<String>,
    /// What was mended, card by card.
    pub mended: Vec<String>,
    /// What is missing in the files and nobody but a reader of the cards can put back, card by card.
    pub lost: Vec<String>,
}

/// A deck list of another program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedDeck {
    /// What the program calls the deck; empty if it does not.
    pub name: String,
    /// The format it was in, in words.
    pub format: &'static str,
    /// How many copies of which card, in the order of the file; each card once.
    pub cards: Vec<(u16, String)>,
}

/// A game, as seen by whoever has a file and does not know yet which game it is.
pub trait AnyGame: Sync {
    /// The name in the header.
    fn name(&self) -> &'static str;
    /// The name as people write it.
    fn title(&self) -> &'static str {
        self.name()
    }
    /// Its words.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// What a recorder says of it.
    fn help_words(&self) -> HelpWords {
        HelpWords::USUAL
    }
    /// Tables of templates by which what this game says is said in the language of that code, as `ja`; what stands first goes
    /// before what stands behind it. None: it is said in English.
    fn phrases(&self, _language: &str) -> Vec<&'static str> {
        Vec::new()
    }
    /// The editions that are here, newest first.
    fn editions(&self) -> Vec<&'static str>;
    /// Judges a log.
    ///
    /// # Errors
    /// If a file the log names cannot be read, or the request makes no sense.
    fn judge(&self, file: &str, source: &str, request: &Request, files: &dyn Files) -> Result<Report, Refusal>;
    /// A session for many logs, if the game has one: what one log needed, the next finds ready.
    fn session(&self) -> Option<Box<dyn GameSession>> {
        None
    }
    /// The table as data, at a moment, or after every line; under [`Policy::Corrected`] as it would have been, had every
    /// infraction been put right. Nothing if this game has no table to look at.
    ///
    /// # Errors
    /// As [`AnyGame::judge`], and if the log cannot be read.
    fn tables(
        &self,
        _source: &str,
        _when: When,
        _request: &Request,
        _files: &dyn Files,
    ) -> Result<Option<Tables>, Refusal> {
        Ok(None)
    }
    /// The table as data after each of these lines, as it should have been there while everything before it is as it was
    /// played: `right`. Nothing if this game has no table to look at.
    ///
    /// # Errors
    /// As [`AnyGame::tables`].
    fn put_right(
        &self,
        _source: &str,
        _lines: &BTreeSet<u32>,
        _request: &Request,
        _files: &dyn Files,
    ) -> Result<Option<Tables>, Refusal> {
        Ok(None)
    }
    /// The table as it was before each of these lines, where a log can begin there; nothing if this game cannot say.
    ///
    /// # Errors
    /// As [`AnyGame::tables`].
    fn cuts(&self, _source: &str, lines: &[u32], _files: &dyn Files) -> Result<Vec<Option<Cut>>, Refusal> {
        Ok(vec![None; lines.len()])
    }
    /// The cards a log names, to be written into it; with `lists` all cards of the players' lists. Nothing if this game
    /// cannot write its cards.
    ///
    /// # Errors
    /// As [`AnyGame::tables`].
    fn contained(&self, _source: &str, _lists: bool, _files: &dyn Files) -> Result<Option<Contained>, Refusal> {
        Ok(None)
    }
    /// The match of a log, to be run again with mistakes in it; nothing if this game has no list of mistakes.
    ///
    /// # Errors
    /// As [`AnyGame::tables`].
    fn rerun(&self, _source: &str, _files: &dyn Files) -> Result<Option<Box<dyn Rerun>>, Refusal> {
        Ok(None)
    }
    /// The cards that a log is judged with, for each pool file that its header names. Nothing if this game cannot say.
    ///
    /// # Errors
    /// As [`AnyGame::judge`], and if a pool cannot be read.
    fn pinned(&self, _source: &str, _files: &dyn Files) -> Result<Option<Vec<Pinned>>, Refusal> {
        Ok(None)
    }
    /// The match as it went, as far as its log can be read, and what was judged. `told`: by this script, in place of the
    /// one that the text gives; it may come from anywhere, and one that cannot be of this match is refused. Nothing if
    /// this game cannot say.
    ///
    /// # Errors
    /// As [`AnyGame::judge`].
    fn course(&self, _source: &str, _told: Option<&Script>, _files: &dyn Files) -> Result<Option<Course>, Refusal> {
        Ok(None)
    }
    /// The log as one player saw it: no seed, no list but that player's, no comments, `?` for what that player did not
    /// see; one line for each line. `expected`: comments that say what is expected are kept.
    ///
    /// # Errors
    /// As [`AnyGame::tables`]; if nobody of that name plays, or the log is another player's view already.
    fn view(&self, _source: &str, _player: &str, _expected: bool, _files: &dyn Files) -> Result<String, Refusal> {
        Err(no_views(self.name()))
    }
    /// What comes with the program for this many players, as the edition has it; fewer decks where it has no more.
    ///
    /// # Errors
    /// If there is no such edition.
    fn built_in(&self, _edition: Option<&str>) -> Result<BuiltIn, Refusal> {
        Ok(BuiltIn::default())
    }
    /// How many can play.
    fn seats(&self) -> RangeInclusive<usize> {
        2..=2
    }

    /// Makes up matches of this kind.
    ///
    /// # Errors
    /// If a deck or pool cannot be read, there is no such edition, or this game makes up none.
    fn maker(&self, _made: &MadeUp, _files: &dyn Files) -> Result<Box<dyn Maker>, Refusal> {
        Err(no_maker(self.name()))
    }
    /// The cards that have all these words in number, name or text: a line each. `pools`: the game's own if there is none.
    ///
    /// # Errors
    /// If a pool cannot be read, or there is none.
    fn search_cards(&self, _words: &str, _pools: &[String], _files: &dyn Files) -> Result<String, Refusal> {
        Err(Refusal::Usage(format!("{} shows no cards", self.name())))
    }
    /// A card in words, and what its text was understood as; every card if none is named. `pools`: the game's own if there is
    /// none.
    ///
    /// # Errors
    /// If a pool cannot be read, or has no such card.
    fn show_cards(&self, _card: Option<&str>, _pools: &[String], _files: &dyn Files) -> Result<String, Refusal> {
        Err(no_cards(self.name()))
    }
    /// How much of the text of the cards is read. `pools`: the game's own if there is none; `sets`: only cards of these sets,
    /// all if there is none.
    ///
    /// # Errors
    /// If a pool cannot be read, or the game reads no text.
    fn measure_cards(&self, _pools: &[String], _sets: &[String], _files: &dyn Files) -> Result<String, Refusal> {
        Err(no_measure(self.name()))
    }
    /// Makes decks at random of the cards of these pools, the game's own if there is none. `whole`: only cards all of whose text is
    /// judged.
    ///
    /// # Errors
    /// If a pool cannot be read, there is no such edition, or the game makes none.
    fn dealer(
        &self,
        _pools: &[String],
        _whole: bool,
        _edition: Option<&str>,
        _files: &dyn Files,
    ) -> Result<Box<dyn Dealer>, Refusal> {
        Err(no_dealer(self.name()))
    }
    /// How much of the text of the cards of these decks is judged. `pools`: the game's own if there is none.
    ///
    /// # Errors
    /// If a pool or a list cannot be read, or the game reads no text.
    fn cover_decks(&self, _lists: &[List<'_>], _pools: &[String], _files: &dyn Files) -> Result<Vec<Covered>, Refusal> {
        Err(no_measure(self.name()))
    }
    /// Judges a deck list. `pools`: the game's own if there is none.
    ///
    /// # Errors
    /// If a pool cannot be read, or there is no such edition.
    fn check_deck(
        &self,
        _list: &List<'_>,
        _edition: Option<&str>,
        _pools: &[String],
        _files: &dyn Files,
    ) -> Result<Report, Refusal> {
        Err(no_decks(self.name()))
    }
    /// Cards of another program as a pool: the names of its files, and what is in them. Nothing if there is no other
    /// program whose cards can be read.
    ///
    /// # Errors
    /// If they make no pool.
    fn import(&self, _files: &[(String, Vec<u8>)]) -> Result<Option<Imported>, Refusal> {
        Ok(None)
    }
    /// A deck list of another program: the name of its file, and what is in it. Nothing if it is none of those that are known.
    ///
    /// # Errors
    /// If it is one, and something in it cannot be read.
    fn import_deck(&self, _name: &str, _bytes: &[u8]) -> Result<Option<ImportedDeck>, Refusal> {
        Ok(None)
    }
    /// A deck list as another program has it, or why it cannot be written so. Nothing if there is no such program.
    fn export_deck(&self, _list: &DeckList, _format: &str) -> Option<Result<String, String>> {
        None
    }
    /// The formats that [`AnyGame::export_deck`] knows.
    fn deck_formats(&self) -> &'static [&'static str] {
        &[]
    }
    /// All about a ruling or a rule.
    ///
    /// # Errors
    /// If there is neither.
    fn explain(&self, query: &str, edition: Option<&str>) -> Result<String, Refusal>;
    /// What becomes of every item of the rules, as a table with totals.
    fn coverage(&self) -> String;
    /// The catalogue: every ruling, in rulebook order.
    fn catalogue(&self) -> &'static [&'static Ruling];
    /// The same as a table.
    ///
    /// # Errors
    /// If there is no such edition.
    fn rules(&self, edition: Option<&str>) -> Result<String, Refusal>;
}

/// Judges one log after the other, and keeps what the next one may need: cards, lists, buffers. A file that was read
/// once is not read again, so a session serves one run and not for ever; what it keeps is bounded.
pub trait GameSession {
    /// As [`AnyGame::judge`].
    ///
    /// # Errors
    /// As [`AnyGame::judge`].
    fn judge(&mut self, file: &str, source: &str, request: &Request, files: &dyn Files) -> Result<Report, Refusal>;
    /// Where a match stands after the last line of its log, and what can come next. Nothing if this game cannot say; then
    /// a match can be recorded all the same, and every line is judged.
    ///
    /// # Errors
    /// As [`AnyGame::tables`].
    fn prompt(&mut self, _source: &str, _files: &dyn Files) -> Result<Option<Prompt>, Refusal> {
        Ok(None)
    }
}

/// A session for every game that comes up.
#[derive(Default)]
pub struct GameSessions(Vec<(&'static str, Box<dyn GameSession>)>);

impl GameSessions {
    /// Judges a log in the session of its game.
    ///
    /// # Errors
    /// As [`AnyGame::judge`].
    pub fn judge(
        &mut self,
        game: &dyn AnyGame,
        file: &str,
        source: &str,
        request: &Request,
        files: &dyn Files,
    ) -> Result<Report, Refusal> {
        let report = match self.session(game) {
            Some(session) => session.judge(file, source, request, files),
            None => game.judge(file, source, request, files),
        }?;
        Ok(with_agreed(report, source))
    }

    /// As [`GameSession::prompt`], in the session of the log's game.
    ///
    /// # Errors
    /// As [`GameSession::prompt`].
    pub fn prompt(&mut self, game: &dyn AnyGame, source: &str, files: &dyn Files) -> Result<Option<Prompt>, Refusal> {
        match self.session(game) {
            Some(session) => session.prompt(source, files),
            None => Ok(None),
        }
    }

    fn session(&mut self, game: &dyn AnyGame) -> Option<&mut Box<dyn GameSession>> {
        let at = match self.0.iter().position(|(name, _)| *name == game.name()) {
            Some(at) => at,
            None => {
                self.0.push((game.name(), game.session()?));
                self.0.len() - 1
            }
        };
        self.0.get_mut(at).map(|(_, session)| session)
    }
}

/// A report with what is wrong with how the seed came about, which is the same in every game.
fn with_agreed(mut report: Report, source: &str) -> Report {
    let wrong = rejudge_judge::agreed::malformed(source);
    if !wrong.is_empty() {
        report.malformed.extend(wrong);
        report.malformed.sort_by_key(|m| m.place.start);
    }
    report
}
