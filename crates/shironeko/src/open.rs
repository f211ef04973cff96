//! A log opened: its header, players, decks and card pools, ready to be judged.

use std::ops::RangeInclusive;

use rejudge_judge::drive::Judged;
use rejudge_judge::game::Violation;
use rejudge_kit::opening::{DeckViolation, FromHeader, Kept, Opened, Opening, Said};
use rejudge_kit::policy::Policy;
use rejudge_kit::{Refusal, Request};
use rejudge_table::Face;
use rejudge_table::cards::{Deck, Pool};

use super::cards::CardDef;
use super::deck_rules;
use super::matches::Match;
use super::names::MatchNames;
use super::policies;

/// SNK-1.8: how many play.
pub(super) const PLAYERS: RangeInclusive<usize> = 2..=2;

/// A match ready to be judged.
pub struct PreparedMatch {
    /// What does not change.
    pub m: Match,
    /// What was read of the log beside it.
    pub(super) opened: Opened,
}

impl FromHeader for PreparedMatch {
    type Card = CardDef;
    type Game = ();
    /// Its place: there is one.
    type Edition = usize;

    fn edition(opening: &mut Opening<'_, '_>, request: &Request) -> Result<Option<usize>, Refusal> {
        opening.edition_of(request, &[super::EDITION])
    }

    fn edition_name(_: usize) -> &'static str {
        super::EDITION
    }

    fn seats((): ()) -> RangeInclusive<usize> {
        PLAYERS
    }

    fn policies((): ()) -> &'static [Policy] {
        policies::TABLE
    }

    fn new((): (), _: usize, players: Vec<String>, cards: Vec<CardDef>) -> PreparedMatch {
        PreparedMatch {
            m: Match::new(false, players, cards),
            opened: Opened::default(),
        }
    }

    fn told(&mut self, _: usize, said: Said<'_>) {
        (self.m.full, self.m.policies) = (said.full, said.policies);
        self.m.without.clear();
        self.m.without.extend_from_slice(said.without);
    }

    fn owned(&mut self, lists: Vec<Option<Vec<Face>>>, possible: Vec<Vec<Face>>) {
        (self.m.lists, self.m.possible) = (lists, possible);
    }

    fn deck_problems(_: &Opening<'_, '_>, _: usize, deck: &Deck, pool: &Pool<CardDef>) -> Vec<DeckViolation> {
        let violation = |problem: deck_rules::DeckProblem| {
            let violation = Violation {
                ruling: problem.ruling.number(),
                message: problem.message,
                ..Violation::default()
            };
            (violation, problem.lines)
        };
        deck_rules::check(deck, pool).into_iter().map(violation).collect()
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
        }
    }
}
