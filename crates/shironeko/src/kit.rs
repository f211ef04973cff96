//! What Shironeko says of itself from a file to a judged match.

use std::sync::{LazyLock, OnceLock};

use rejudge_judge::Report;
use rejudge_judge::diagnose::Rerun;
use rejudge_judge::drive::Judged;
use rejudge_judge::resolve::Names;
use rejudge_judge::script::Script;
use rejudge_kit::opening::{Opening, open};
use rejudge_kit::sight::{Board, Described, Seen};
use rejudge_kit::{AnyGame, Complaint, GameKit, Key, KitGame, MatchCache};
use rejudge_kit::{
    BuiltIn, Contained, Cut, Files, HelpWords, Imported, List, MadeUp, Maker, Pinned, Prompt, Refusal, Request,
};
use rejudge_notation::{Log, Span, VerbIndex, Vocabulary};
use rejudge_table::rulings::Ruling;
use rejudge_table::{Ending, Face};

use super::book::BOOK;
use super::built_in;
use super::cards::CardDef;
use super::import::COLUMNS;
use super::matches::Match;
use super::open::{PLAYERS, PreparedMatch};
use super::policies;
use super::rulings::R;
use super::sight;
use super::state::State;
use super::vocabulary::VOCABULARY;

/// Shironeko.
pub struct Shironeko;

/// The game, for a list of games.
pub static GAME: &dyn AnyGame = &KitGame::<Shironeko>::new();

/// Opens a log without judging it.
///
/// # Errors
/// If the log or a file that it names cannot be read.
pub fn open_log(source: &str, files: &dyn Files) -> Result<(PreparedMatch, Script), Refusal> {
    rejudge_kit::open_log::<Shironeko>(source, files)
}

impl rejudge_kit::PreparedMatch for PreparedMatch {
    type Game = Match;

    fn game(&self) -> &Match {
        &self.m
    }

    fn names(&self) -> impl Names {
        PreparedMatch::names(self)
    }

    fn players(&self) -> &[String] {
        &self.m.players
    }

    fn full(&self) -> bool {
        self.m.full
    }

    fn empty(&self, old: Option<State>) -> State {
        old.map_or_else(|| self.m.start(), |old| self.m.start_in(old))
    }

    fn set_position(&self, state: &mut State, script: &Script, position: u32) -> Vec<(Span, String)> {
        self.m.set_position(state, script, position)
    }

    fn deal(&self, state: &mut State) {
        self.m.deal(state);
    }

    fn decks(&self) -> Vec<Judged> {
        PreparedMatch::decks(self)
    }

    fn notes(&self) -> &[(Span, String)] {
        &self.opened.notes
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        self.m.ending(state)
    }

    fn board(&self) -> Option<Board> {
        Some(sight::board())
    }

    fn seen(&self, state: &State) -> Seen {
        self.m.seen(state)
    }

    fn described(&self, face: Face) -> Described {
        self.m.described(face)
    }

    fn derive(&self, _script: &Script, state: &mut State) {
        rejudge_kit::prompt::derive(&self.m, state);
    }

    fn prompt(&self, script: &Script, state: &State, begun: bool) -> Prompt {
        PreparedMatch::prompt(self, script, state, begun)
    }

    fn cut(&self, state: &State) -> Option<Cut> {
        self.m.cut(state)
    }

    fn faces(&self) -> usize {
        self.m.cards.len()
    }

    fn take_key(&mut self) -> Option<Key> {
        self.opened.key.take()
    }

    fn contained(&self, script: &Script, lists: bool) -> Option<Contained> {
        let cards = (&self.m.cards[..], &self.m.lists[..]);
        Some(self.opened.contained((script, lists), cards, std::iter::empty()))
    }
}

impl GameKit for Shironeko {
    type PreparedMatch = PreparedMatch;

    fn title() -> &'static str {
        "白猫プロジェクトTCG"
    }

    fn vocabulary() -> &'static Vocabulary {
        &VOCABULARY
    }

    fn help_words() -> HelpWords {
        HelpWords {
            list: "list of both decks, main and town",
            open: std::slice::from_ref(&policies::TABLE[policies::at::ON_STEP]),
            typed: "c 012 007",
            means: "012 onto 007",
            ..HelpWords::USUAL
        }
    }

    fn verbs() -> &'static VerbIndex {
        static INDEX: OnceLock<VerbIndex> = OnceLock::new();
        INDEX.get_or_init(|| VerbIndex::new(&VOCABULARY))
    }

    fn phrases(language: &str) -> Vec<&'static str> {
        match language {
            "ja" => vec![include_str!("japanese.txt"), include_str!("rules/japanese.txt")],
            _ => Vec::new(),
        }
    }

    fn editions() -> Vec<&'static str> {
        vec![super::EDITION]
    }

    fn rulings() -> &'static [&'static Ruling] {
        static RULINGS: LazyLock<Vec<&'static Ruling>> = LazyLock::new(|| R::ALL.iter().map(|r| r.entry()).collect());
        &RULINGS
    }

    fn has_rule(number: &str) -> bool {
        BOOK.rule(number).is_some()
    }

    fn open(
        log: &Log<'_>,
        request: &Request,
        files: &dyn Files,
        cache: &mut MatchCache<PreparedMatch>,
    ) -> Result<(Option<PreparedMatch>, Vec<Complaint>), Refusal> {
        open::<PreparedMatch>((), log, request, files, cache)
    }

    fn explain(query: &str, edition: Option<&str>) -> Result<String, Refusal> {
        BOOK.explain(query, edition)
    }

    fn coverage() -> String {
        BOOK.coverage()
    }

    fn rules(edition: Option<&str>) -> Result<String, Refusal> {
        BOOK.table(edition)
    }

    fn built_in(edition: Option<&str>) -> Result<BuiltIn, Refusal> {
        BOOK.is_edition(edition)?;
        Ok(built_in::built_in())
    }

    fn maker(made: &MadeUp, files: &dyn Files) -> Result<Box<dyn Maker>, Refusal> {
        BOOK.is_edition(made.edition.as_deref())?;
        built_in::maker(made, files)
    }

    fn search_cards(words: &str, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
        built_in::search_cards(words, pools, files)
    }

    fn show_cards(card: Option<&str>, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
        built_in::show_cards(card, pools, files)
    }

    fn import(files: &[(String, Vec<u8>)]) -> Result<Option<Imported>, Refusal> {
        rejudge_kit::rows::import::<CardDef>(COLUMNS, files).map(Some)
    }

    fn check_deck(
        list: &List<'_>,
        edition: Option<&str>,
        pools: &[String],
        files: &dyn Files,
    ) -> Result<Report, Refusal> {
        BOOK.is_edition(edition)?;
        built_in::check_deck(list, pools, files)
    }

    fn view(source: &str, player: &str, expected: bool, files: &dyn Files) -> Result<String, Refusal> {
        rejudge_kit::view::view::<Shironeko>(source, player, expected, files)
    }

    fn rerun(source: &str, files: &dyn Files) -> Result<Option<Box<dyn Rerun>>, Refusal> {
        rejudge_kit::diagnose::rerun::<Shironeko>(source, files)
    }

    fn pinned(log: &Log<'_>, files: &dyn Files) -> Result<Option<Vec<Pinned>>, Refusal> {
        Opening::new(log, files).pinned::<CardDef>(PLAYERS).map(Some)
    }
}
