//! What Weiß Schwarz says of itself from a file to a judged match.

use std::sync::{LazyLock, OnceLock};

use rejudge_judge::diagnose::Rerun;
use rejudge_judge::drive::{Driver, Judged};
use rejudge_judge::resolve::Names;
use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_judge::{Report, TextJudged};
use rejudge_kit::opening::{Opening, open};
use rejudge_kit::sight::{Board, Described, Seen};
use rejudge_kit::{AnyGame, Complaint, GameKit, Key, KitGame, MatchCache};
use rejudge_kit::{
    BuiltIn, Contained, Covered, Cut, Dealer, Files, HelpWords, Imported, ImportedDeck, List, MadeUp, Maker, Pinned,
    Prompt, Refusal, Request,
};
use rejudge_notation::{Log, Span, VerbIndex, Vocabulary};
use rejudge_table::cards::DeckList;
use rejudge_table::rulings::Ruling;
use rejudge_table::{Ending, Face};

use super::built_in;
use super::cards::CardDef;
use super::dealer;
use super::editions::{Edition, of_name};
use super::matches::Match;
use super::open::PreparedMatch;
use super::rulings::R;
use super::sight;
use super::state::State;
use super::variation::{Standard, Variation};
use super::vocabulary::VOCABULARY;

/// Weiß Schwarz.
pub struct WeissSchwarz;

/// The game, for a list of games.
pub static GAME: &dyn AnyGame = &KitGame::<WeissSchwarz>::new();

/// What it says in Japanese, and what the texts of cards say in our words: templates.
pub static JAPANESE: [&str; 2] = [include_str!("japanese.txt"), include_str!("text/japanese.txt")];

/// Opens a log without judging it.
///
/// # Errors
/// If the log or a file that it names cannot be read.
pub fn open_log(source: &str, files: &dyn Files) -> Result<(PreparedMatch, Script), Refusal> {
    rejudge_kit::open_log::<WeissSchwarz>(source, files)
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

    fn begins(&self, state: &mut State) {
        self.m.settle(state);
    }

    fn start_for_unseen(&self, script: &Script) -> Option<State> {
        // Of a position a card is seen or not, and its deck never: that alone asks nothing.
        let unseen = |op: &Op| matches!(op.kind, OpKind::Unknown | OpKind::Many(_, None));
        let told = |act: &Act| {
            act.seen
                .iter()
                .chain([&act.chosen])
                .any(|run| script.ops(run).iter().any(unseen))
        };
        // Where nothing at all is unseen, the lines need not be gone through.
        let some = || script.ops.iter().any(unseen);
        let asked = self.m.full && self.m.seed.is_none() && some() && script.acts.iter().any(told);
        asked.then(|| {
            let (mut state, _) = rejudge_kit::PreparedMatch::start_with_journal(self, script);
            state.fingerprints.need_none();
            state
        })
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

    fn text_judged(&self, state: &State) -> Option<TextJudged> {
        Some(self.m.text_judged(state))
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

    fn settle(&self, driver: &Driver<'_, Match>, script: &Script, state: &State, found: &mut Vec<Judged>) {
        let asked = || found.iter().any(|j| j.violation.ask.is_some());
        if self.m.seed.is_none() && (state.table.has_several_heaps() || asked()) {
            if state.table.journal.on && state.course.is_none() {
                return super::unseen::settle(&self.m, script, state, found);
            }
            let (mut start, _) = rejudge_kit::PreparedMatch::start_with_journal(self, script);
            start.course = state.course.as_ref().map(|course| Box::new(course.again()));
            start.fingerprints.need_none();
            super::unseen::settle(&self.m, script, &driver.replayed(&start), found);
        }
    }

    fn left_undone(&self, script: &Script, start: &State, before: Span) -> Vec<(State, Span)> {
        super::diagnose::left_undone(&self.m, script, start, before)
    }

    fn derive(&self, _script: &Script, state: &mut State) {
        rejudge_kit::prompt::derive(&self.m, state);
    }

    fn prompt(&self, script: &Script, state: &State, begun: bool) -> Prompt {
        PreparedMatch::prompt(self, script, state, begun)
    }

    fn cut(&self, state: &State) -> Option<Cut> {
        PreparedMatch::cut(self, state)
    }

    fn contained(&self, script: &Script, lists: bool) -> Option<Contained> {
        let cards = (&self.m.cards[..], &self.m.lists[..]);
        Some(self.opened.contained((script, lists), cards, std::iter::empty()))
    }

    fn faces(&self) -> usize {
        self.m.cards.len()
    }

    fn take_key(&mut self) -> Option<Key> {
        self.opened.key.take()
    }
}

impl GameKit for WeissSchwarz {
    type PreparedMatch = PreparedMatch;

    fn title() -> &'static str {
        "Weiß Schwarz"
    }

    fn vocabulary() -> &'static Vocabulary {
        &VOCABULARY
    }

    fn help_words() -> HelpWords {
        HelpWords {
            typed: "p 012 fc",
            means: "play 012 to FC",
            counted: "count Aoi.stock 3 Ren.deck 21",
            ..HelpWords::USUAL
        }
    }

    fn verbs() -> &'static VerbIndex {
        static INDEX: OnceLock<VerbIndex> = OnceLock::new();
        INDEX.get_or_init(|| VerbIndex::new(&VOCABULARY))
    }

    fn phrases(language: &str) -> Vec<&'static str> {
        match language {
            "ja" => JAPANESE.to_vec(),
            _ => Vec::new(),
        }
    }

    fn editions() -> Vec<&'static str> {
        vec![Edition::V1_111.name(), Edition::V2021_03.name()]
    }

    fn rulings() -> &'static [&'static Ruling] {
        static RULINGS: LazyLock<Vec<&'static Ruling>> = LazyLock::new(|| R::ALL.iter().map(|r| r.entry()).collect());
        &RULINGS
    }

    fn has_rule(number: &str) -> bool {
        super::rule_texts::rule(Edition::V1_111, number).is_some()
    }

    fn open(
        log: &Log<'_>,
        request: &Request,
        files: &dyn Files,
        cache: &mut MatchCache<PreparedMatch>,
    ) -> Result<(Option<PreparedMatch>, Vec<Complaint>), Refusal> {
        open::<PreparedMatch>(&Standard, log, request, files, cache)
    }

    fn built_in(edition: Option<&str>) -> Result<BuiltIn, Refusal> {
        Ok(built_in::built_in(of_name(edition)?.unwrap_or(Edition::V1_111)))
    }

    fn maker(made: &MadeUp, files: &dyn Files) -> Result<Box<dyn Maker>, Refusal> {
        let edition = of_name(made.edition.as_deref())?;
        built_in::maker(edition.unwrap_or(Edition::V1_111), &Standard, made, files)
    }

    fn search_cards(words: &str, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
        built_in::search_cards(words, pools, files)
    }

    fn show_cards(card: Option<&str>, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
        built_in::show_cards(card, pools, files)
    }

    fn measure_cards(pools: &[String], sets: &[String], files: &dyn Files) -> Result<String, Refusal> {
        built_in::measure_cards(pools, sets, files)
    }

    fn dealer(
        pools: &[String],
        whole: bool,
        edition: Option<&str>,
        files: &dyn Files,
    ) -> Result<Box<dyn Dealer>, Refusal> {
        let edition = of_name(edition)?.unwrap_or(Edition::V1_111);
        Ok(Box::new(dealer::Decks::new(
            built_in::pool(pools, files)?,
            whole,
            edition,
        )?))
    }

    fn cover_decks(lists: &[List<'_>], pools: &[String], files: &dyn Files) -> Result<Vec<Covered>, Refusal> {
        built_in::cover_decks(lists, pools, files)
    }

    fn check_deck(
        list: &List<'_>,
        edition: Option<&str>,
        pools: &[String],
        files: &dyn Files,
    ) -> Result<Report, Refusal> {
        let edition = of_name(edition)?.unwrap_or(Edition::V1_111);
        built_in::check_deck(list, edition, pools, files)
    }

    fn import(files: &[(String, Vec<u8>)]) -> Result<Option<Imported>, Refusal> {
        built_in::import(files).map(Some)
    }

    fn import_deck(name: &str, bytes: &[u8]) -> Result<Option<ImportedDeck>, Refusal> {
        super::import::decks::import(name, bytes)
    }

    fn export_deck(list: &DeckList, format: &str) -> Option<Result<String, String>> {
        super::import::decks::export(list, format)
    }

    fn deck_formats() -> &'static [&'static str] {
        super::import::decks::FORMATS
    }

    fn view(source: &str, player: &str, expected: bool, files: &dyn Files) -> Result<String, Refusal> {
        rejudge_kit::view::view::<WeissSchwarz>(source, player, expected, files)
    }

    fn rerun(source: &str, files: &dyn Files) -> Result<Option<Box<dyn Rerun>>, Refusal> {
        rejudge_kit::diagnose::rerun::<WeissSchwarz>(source, files)
    }

    fn pinned(log: &Log<'_>, files: &dyn Files) -> Result<Option<Vec<Pinned>>, Refusal> {
        Opening::new(log, files).pinned::<CardDef>(Standard.players()).map(Some)
    }

    fn explain(query: &str, edition: Option<&str>) -> Result<String, Refusal> {
        let edition = of_name(edition)?;
        super::explain::explain(query, edition).map_err(|e| Refusal::Usage(e.to_string()))
    }

    fn coverage() -> String {
        super::coverage::table()
    }

    fn rules(edition: Option<&str>) -> Result<String, Refusal> {
        Ok(super::explain::table(of_name(edition)?.unwrap_or(Edition::V1_111)))
    }
}
