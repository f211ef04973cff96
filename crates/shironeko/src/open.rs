//! A log opened: its header, players, decks and card pools, ready to be judged.

use std::ops::RangeInclusive;

use rejudge_judge::drive::Judged;
use rejudge_judge::game::Slip;
use rejudge_judge::script::Script;
use rejudge_kit::contained::Needed;
use rejudge_kit::opening::Opening;
use rejudge_kit::policy::Policies;
use rejudge_kit::{Complaint, Key, MatchCache, decks_judged};
use rejudge_kit::{Contained, Files, Refusal, Request};
use rejudge_notation::{Log, Span};
use rejudge_table::Face;
use rejudge_table::cards::{Lookup, Sets};
use rejudge_table::shuffle::Seed;

use super::cards::CardDef;
use super::deck_rules::{self, DeckProblem};
use super::matches::Match;
use super::names::MatchNames;
use super::policies;

/// SNK-1.8: how many play.
pub(super) const PLAYERS: RangeInclusive<usize> = 2..=2;

/// A match ready to be judged.
pub struct PreparedMatch {
    /// What does not change.
    pub m: Match,
    /// For each player the cards searched.
    pub(super) lookups: Vec<Lookup>,
    pub(super) nicknames: Vec<(String, Face)>,
    /// For each player without a list the sets in which their cards are searched, if some are named.
    pub(super) sets: Vec<Option<Sets>>,
    /// What is wrong with the decks, by seat.
    problems: Vec<(usize, DeckProblem)>,
    /// Where the header names the players.
    spans: Vec<Span>,
    /// What was decided for the log where it was silent.
    pub(super) notes: Vec<(Span, String)>,
    /// Under which it is kept for the next log; none if the header has faults.
    pub(super) key: Option<Key>,
}

/// Opens a log: players, cards, lists, policies. What depends on the cards alone comes from the cache where it is there.
pub(super) fn open(
    log: &Log<'_>,
    request: &Request,
    files: &dyn Files,
    cache: &mut MatchCache<PreparedMatch>,
) -> Result<(Option<PreparedMatch>, Vec<Complaint>), Refusal> {
    let mut opening = Opening::new(log, files);
    let edition = opening.edition_of(request, &[super::EDITION])?;
    let full = opening.full();
    let seed = opening.seed();
    opening.whose_view();
    let policies = Policies::read(&mut opening, request, policies::TABLE)?;
    let key = edition.map(|_| opening.key(super::EDITION));
    if let Some(mut opened) = key.as_ref().and_then(|key| cache.take(key)) {
        opened.m.full = full;
        opened.m.policies = policies;
        opened.m.without.clone_from(&request.without);
        opened.key = key;
        opened.seat(&opening, seed);
        return Ok((Some(opened), opening.complaints));
    }
    let before = opening.complaints.len();
    let players = opening.players(PLAYERS)?;
    let pool = opening.pool::<CardDef>(&players, None)?;
    if edition.is_none() || !PLAYERS.contains(&players.len()) {
        return Ok((None, opening.complaints));
    }
    let names = players.iter().map(|p| p.name.clone()).collect();
    let mut m = Match::new(full, names, pool.cards().to_vec());
    m.without.clone_from(&request.without);
    m.policies = policies;
    let cards = opening.cards(&players, pool);
    let mut problems = Vec::new();
    for (seat, deck) in cards.decks.iter().enumerate() {
        if let Some(deck) = deck {
            problems.extend(deck_rules::check(deck, &cards.pool).into_iter().map(|p| (seat, p)));
        }
    }
    m.lists = cards.lists;
    m.possible = cards.possible;
    let key = key.filter(|_| opening.complaints.len() == before);
    let mut opened = PreparedMatch {
        m,
        lookups: cards.lookups,
        nicknames: cards.nicknames,
        sets: cards.sets,
        problems,
        spans: Vec::new(),
        notes: Vec::new(),
        key,
    };
    opened.seat(&opening, seed);
    Ok((Some(opened), opening.complaints))
}

impl PreparedMatch {
    /// Sets what belongs to one log and not to the cards: who plays, and the seed.
    fn seat(&mut self, opening: &Opening<'_, '_>, seed: Option<Seed>) {
        let listed = self.m.lists.iter().all(Option::is_some);
        let seated = opening.seated(&mut self.m.players, seed, listed);
        self.m.seed = seated.seed;
        (self.spans, self.notes) = (seated.spans, seated.notes);
    }

    /// What the decks earn.
    pub(super) fn decks(&self) -> Vec<Judged> {
        let problems = self.problems.iter().map(|(seat, problem)| {
            let slip = Slip {
                ruling: problem.ruling as u16,
                message: problem.message.clone(),
                ..Slip::default()
            };
            (*seat, problem.lines.as_slice(), slip)
        });
        let looked_at = problems.filter(|(.., slip)| self.m.looks_at(slip));
        decks_judged(&self.m.players, &self.spans, looked_at)
    }

    pub(super) fn names(&self) -> MatchNames<'_> {
        MatchNames {
            m: &self.m,
            lookups: &self.lookups,
            nicknames: &self.nicknames,
        }
    }

    /// The cards a log names, and whom they belong to, so that it needs no files. `lists`: with the whole deck lists.
    pub(super) fn contained(&self, script: &Script, lists: bool) -> Contained {
        let needed = Needed {
            cards: &self.m.cards,
            lists: &self.m.lists,
            sets: &self.sets,
            besides: self.nicknames.iter().map(|(_, face)| *face).collect(),
        };
        needed.contained(script, lists)
    }
}
