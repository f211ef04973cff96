//! What Battle Royale says of itself; the rest is that of the game it is played by.

use std::ops::RangeInclusive;
use std::sync::{LazyLock, OnceLock};

use rejudge_judge::Report;
use rejudge_judge::diagnose::Rerun;
use rejudge_kit::opening::{Opening, open};
use rejudge_kit::{AnyGame, Complaint, GameKit, KitGame, MatchCache};
use rejudge_kit::{BuiltIn, Covered, Files, HelpWords, Imported, ImportedDeck, List, MadeUp, Maker, Pinned, Refusal};
use rejudge_notation::{Log, VerbIndex, Vocabulary};
use rejudge_table::cards::DeckList;
use rejudge_table::rulings::Ruling;
use rejudge_weiss_schwarz::built_in::{check_deck, maker};
use rejudge_weiss_schwarz::cards::CardDef;
use rejudge_weiss_schwarz::editions::{Edition, of_name};
use rejudge_weiss_schwarz::kit::WeissSchwarz;
use rejudge_weiss_schwarz::open::PreparedMatch;
use rejudge_weiss_schwarz::rulings::R;
use rejudge_weiss_schwarz::variation::Variation;

use super::play::Royale;
use super::rulings::B;
use super::words::VOCABULARY;
use super::{coverage, explain, rule_texts};

/// Battle Royale.
pub struct BattleRoyale;

/// The game, for a list of games.
pub static GAME: &dyn AnyGame = &KitGame::<BattleRoyale>::new();

impl GameKit for BattleRoyale {
    type PreparedMatch = PreparedMatch;

    fn title() -> &'static str {
        "Weiß Schwarz Battle Royale"
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
            "ja" => [
                &[include_str!("japanese.txt")],
                &rejudge_weiss_schwarz::kit::JAPANESE[..],
            ]
            .concat(),
            _ => Vec::new(),
        }
    }

    fn editions() -> Vec<&'static str> {
        WeissSchwarz::editions()
    }

    fn rulings() -> &'static [&'static Ruling] {
        static RULINGS: LazyLock<Vec<&'static Ruling>> = LazyLock::new(|| {
            let below = R::ALL.iter().map(|r| r.entry());
            B::ALL.iter().map(|b| b.entry()).chain(below).collect()
        });
        &RULINGS
    }

    fn has_rule(number: &str) -> bool {
        rule_texts::rule(number).is_some() || WeissSchwarz::has_rule(number)
    }

    fn open(
        log: &Log<'_>,
        request: &rejudge_kit::Request,
        files: &dyn Files,
        cache: &mut MatchCache<PreparedMatch>,
    ) -> Result<(Option<PreparedMatch>, Vec<Complaint>), Refusal> {
        open::<PreparedMatch>(&Royale, log, request, files, cache)
    }

    fn explain(query: &str, edition: Option<&str>) -> Result<String, Refusal> {
        explain::explain(query, of_name(edition)?).map_err(Refusal::Usage)
    }

    fn coverage() -> String {
        coverage::table()
    }

    fn rules(edition: Option<&str>) -> Result<String, Refusal> {
        Ok(explain::table(of_name(edition)?.unwrap_or(Edition::V1_111)))
    }

    fn built_in(edition: Option<&str>) -> Result<BuiltIn, Refusal> {
        WeissSchwarz::built_in(edition)
    }

    fn seats() -> RangeInclusive<usize> {
        Royale.players()
    }

    fn maker(made: &MadeUp, files: &dyn Files) -> Result<Box<dyn Maker>, Refusal> {
        let edition = of_name(made.edition.as_deref())?;
        maker(edition.unwrap_or(Edition::V1_111), &Royale, made, files)
    }

    fn search_cards(words: &str, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
        WeissSchwarz::search_cards(words, pools, files)
    }

    fn show_cards(card: Option<&str>, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
        WeissSchwarz::show_cards(card, pools, files)
    }

    fn cover_decks(lists: &[List<'_>], pools: &[String], files: &dyn Files) -> Result<Vec<Covered>, Refusal> {
        WeissSchwarz::cover_decks(lists, pools, files)
    }

    fn check_deck(
        list: &List<'_>,
        edition: Option<&str>,
        pools: &[String],
        files: &dyn Files,
    ) -> Result<Report, Refusal> {
        let edition = of_name(edition)?.unwrap_or(Edition::V1_111);
        let mut report = check_deck(list, edition, pools, files)?;
        report.game = VOCABULARY.game.to_owned();
        Ok(report)
    }

    fn import(files: &[(String, Vec<u8>)]) -> Result<Option<Imported>, Refusal> {
        WeissSchwarz::import(files)
    }

    fn import_deck(name: &str, bytes: &[u8]) -> Result<Option<ImportedDeck>, Refusal> {
        WeissSchwarz::import_deck(name, bytes)
    }

    fn export_deck(list: &DeckList, format: &str) -> Option<Result<String, String>> {
        WeissSchwarz::export_deck(list, format)
    }

    fn deck_formats() -> &'static [&'static str] {
        WeissSchwarz::deck_formats()
    }

    fn view(source: &str, player: &str, expected: bool, files: &dyn Files) -> Result<String, Refusal> {
        rejudge_kit::view::view::<BattleRoyale>(source, player, expected, files)
    }

    fn rerun(source: &str, files: &dyn Files) -> Result<Option<Box<dyn Rerun>>, Refusal> {
        rejudge_kit::diagnose::rerun::<BattleRoyale>(source, files)
    }

    fn pinned(log: &Log<'_>, files: &dyn Files) -> Result<Option<Vec<Pinned>>, Refusal> {
        Opening::new(log, files).pinned::<CardDef>(Royale.players()).map(Some)
    }
}
