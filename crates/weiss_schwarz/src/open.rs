//! A log opened: its header, players, decks and card pools, ready to be judged.

use std::ops::RangeInclusive;

use rejudge_judge::drive::Judged;
use rejudge_judge::game::Violation;
use rejudge_kit::opening::{DeckViolation, FromHeader, Kept, Opened, Opening, Said};
use rejudge_kit::policy::Policy;
use rejudge_kit::{Refusal, Request};
use rejudge_notation::{Header, Span};
use rejudge_table::Face;
use rejudge_table::cards::{Date, Deck, Pool};

use super::cards::CardDef;
use super::deck_rules;
use super::editions::{self, Edition};
use super::matches::Match;
use super::names::MatchNames;
use super::variation::Variation;

/// More differences of an edition than anybody reads.
const DIFFERENCES_MOST: usize = 3;

/// A match ready to be judged.
pub struct PreparedMatch {
    /// What does not change.
    pub m: Match,
    /// What was read of the log beside it.
    pub(super) opened: Opened,
}

/// The edition asked for, or the one the header means by name, or by day and language.
fn edition(opening: &mut Opening<'_, '_>, request: &Request) -> Result<Option<Edition>, Refusal> {
    if let Some(name) = &request.edition {
        return match editions::select(Some(name), None, None) {
            Ok(edition) => Ok(Some(edition)),
            Err(error) => Err(Refusal::Usage(error.to_string())),
        };
    }
    let name = opening
        .header("game")
        .and_then(|h| h.value.text.split_whitespace().nth(1).map(str::to_owned));
    let value = |h: Option<&Header<'_>>| h.map(|h| h.value.text.to_string());
    let (date, language) = (value(opening.header("date")), value(opening.header("language")));
    let language = language.or_else(|| opening.files.unsaid().language.map(str::to_owned));
    match editions::select(name.as_deref(), date.as_deref(), language.as_deref()) {
        Ok(edition) => Ok(Some(edition)),
        Err(error) => {
            let header = opening.header("game").or(opening.header("date"));
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
            opening.complain(span, error.headline(), help);
            Ok(None)
        }
    }
}

impl FromHeader for PreparedMatch {
    type Card = CardDef;
    type Game = &'static dyn Variation;
    type Edition = Edition;

    fn edition(opening: &mut Opening<'_, '_>, request: &Request) -> Result<Option<Edition>, Refusal> {
        edition(opening, request)
    }

    fn edition_name(edition: Edition) -> &'static str {
        edition.name()
    }

    fn seats(variation: &'static dyn Variation) -> RangeInclusive<usize> {
        variation.players()
    }

    fn policies(variation: &'static dyn Variation) -> &'static [Policy] {
        variation.policies()
    }

    fn new(
        variation: &'static dyn Variation,
        edition: Edition,
        players: Vec<String>,
        cards: Vec<CardDef>,
    ) -> PreparedMatch {
        let mut m = Match::new(edition, false, players, cards);
        m.variation = variation;
        PreparedMatch {
            m,
            opened: Opened::default(),
        }
    }

    fn told(&mut self, edition: Edition, said: Said<'_>) {
        (self.m.edition, self.m.full, self.m.policies) = (edition, said.full, said.policies);
        self.m.without.clear();
        self.m.without.extend_from_slice(said.without);
    }

    fn owned(&mut self, lists: Vec<Option<Vec<Face>>>, possible: Vec<Vec<Face>>) {
        (self.m.lists, self.m.possible) = (lists, possible);
    }

    fn deck_problems(
        opening: &Opening<'_, '_>,
        edition: Edition,
        deck: &Deck,
        pool: &Pool<CardDef>,
    ) -> Vec<DeckViolation> {
        let day = opening
            .header("date")
            .and_then(|h| h.value.text.parse::<Date>().ok())
            .or_else(|| edition.in_force().parse::<Date>().ok());
        let Some(day) = day else { return Vec::new() };
        let violation = |problem: deck_rules::DeckProblem| {
            let violation = Violation {
                ruling: problem.ruling.number(),
                item: problem.item,
                message: problem.message,
                ..Violation::default()
            };
            (violation, problem.lines)
        };
        deck_rules::check(deck, pool, day).into_iter().map(violation).collect()
    }

    fn kept(&mut self) -> Kept<'_> {
        Kept {
            players: &mut self.m.players,
            lists: &self.m.lists,
            seed: &mut self.m.seed,
        }
    }

    fn opened(&mut self) -> &mut Opened {
        &mut self.opened
    }
}

impl PreparedMatch {
    /// What the decks earn.
    pub(super) fn decks(&self) -> Vec<Judged> {
        self.opened
            .decks(&self.m.players, |violation| self.m.looks_at(violation))
    }

    pub(super) fn names(&self) -> MatchNames<'_> {
        MatchNames {
            m: &self.m,
            lookups: &self.opened.lookups,
            nicknames: &self.opened.nicknames,
            is_view: self.opened.is_view,
        }
    }
}
