//! From a file to a judged match: what Skirmish says of itself where the kit asks, and nothing else.

use std::sync::OnceLock;

use rejudge::games::kit::fingerprint::{Fingerprint, Fingerprinted, Fingerprints};
use rejudge::games::kit::opening::Opening;
use rejudge::games::kit::sight::{Board, Described, Seen};
use rejudge::games::kit::{Complaint, GameKit, KitGame, MatchCache, PreparedMatch};
use rejudge::games::{AnyGame, Files, Refusal, Request};
use rejudge::judge::resolve::Names;
use rejudge::judge::script::Script;
use rejudge::notation::{Log, Span, VerbIndex, Vocabulary};
use rejudge::rulings::Ruling;
use rejudge::table::{Ending, Face};

use crate::words::{CARDS, RULINGS, board};
use crate::{Skirmish, State, VOCABULARY};

/// How many creatures lie in a deck.
const DECK_CARDS: u16 = 9;

/// A match whose header was read.
pub struct Match {
    game: Skirmish,
    full: bool,
}

/// What Skirmish says of itself.
pub struct Own;

/// The game, for a list of games.
pub static GAME: &dyn AnyGame = &KitGame::<Own>::new();

impl Fingerprinted for Skirmish {
    fn fingerprint(&self, state: &State) -> Fingerprint {
        let mut fingerprint = Fingerprint::of(&state.table);
        for mana in &state.mana {
            fingerprint.number(*mana);
        }
        fingerprint
    }

    fn fingerprints(state: &mut State) -> (&mut Fingerprints, u32) {
        (&mut state.fingerprints, state.turn)
    }
}

impl PreparedMatch for Match {
    type Game = Skirmish;

    fn game(&self) -> &Skirmish {
        &self.game
    }

    fn names(&self) -> impl Names {
        &self.game
    }

    fn players(&self) -> &[String] {
        &self.game.players
    }

    fn full(&self) -> bool {
        self.full
    }

    fn empty(&self, _old: Option<State>) -> State {
        self.game.empty()
    }

    fn set_position(&self, _state: &mut State, script: &Script, _position: u32) -> Vec<(Span, String)> {
        let span = script.marks.first().map_or_else(Span::default, |mark| mark.span);
        vec![(span, "matches of Skirmish are told from the beginning".to_owned())]
    }

    fn deal(&self, state: &mut State) {
        self.game.deal(state);
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        Some(Ending {
            winner: Some(self.game.winner(state)?.to_string()),
            reason: "everybody else has left".to_owned(),
            ..Ending::default()
        })
    }

    fn board(&self) -> Option<Board> {
        Some(board())
    }

    fn seen(&self, state: &State) -> Seen {
        self.game.seen(state)
    }

    fn described(&self, face: Face) -> Described {
        let (number, name, ..) = CARDS[face.index()];
        Described::of(number, number, name, "")
    }

    fn faces(&self) -> usize {
        CARDS.len()
    }
}

impl GameKit for Own {
    type PreparedMatch = Match;

    fn title() -> &'static str {
        "Skirmish"
    }

    fn vocabulary() -> &'static Vocabulary {
        &VOCABULARY
    }

    fn verbs() -> &'static VerbIndex {
        static INDEX: OnceLock<VerbIndex> = OnceLock::new();
        INDEX.get_or_init(|| VerbIndex::new(&VOCABULARY))
    }

    fn editions() -> Vec<&'static str> {
        vec!["1"]
    }

    fn rulings() -> &'static [&'static Ruling] {
        static ALL: OnceLock<Vec<&'static Ruling>> = OnceLock::new();
        ALL.get_or_init(|| RULINGS.iter().collect())
    }

    fn has_rule(number: &str) -> bool {
        RULINGS
            .iter()
            .flat_map(|ruling| ruling.citations)
            .any(|cited| cited.rule == number)
    }

    fn open(
        log: &Log<'_>,
        request: &Request,
        files: &dyn Files,
        _shelf: &mut MatchCache<Match>,
    ) -> Result<(Option<Match>, Vec<Complaint>), Refusal> {
        let mut opening = Opening::new(log, files);
        opening.edition_of(request, &["1"])?;
        let full = opening.full();
        let players = opening.players(3..=8)?;
        let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        // Where players are missing, their match cannot be set up; the header was complained of.
        let opened = (3..=8).contains(&names.len()).then(|| Match {
            game: Skirmish::new(&names, DECK_CARDS),
            full,
        });
        Ok((opened, opening.complaints))
    }

    fn explain(query: &str, _edition: Option<&str>) -> Result<String, Refusal> {
        let found = RULINGS
            .iter()
            .find(|ruling| ruling.name == query || ruling.short() == query);
        found
            .map(|ruling| format!("{}: rule {}\n", ruling.name, ruling.citations[0].rule))
            .ok_or_else(|| Refusal::Usage(format!("there is no ruling `{query}`")))
    }

    fn coverage() -> String {
        String::new()
    }

    fn rules(_edition: Option<&str>) -> Result<String, Refusal> {
        Ok(RULINGS.iter().map(|ruling| format!("{}\n", ruling.name)).collect())
    }
}
