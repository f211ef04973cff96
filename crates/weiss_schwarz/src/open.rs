//! A log opened: its header, players, decks and card pools, ready to be judged.

use rejudge_judge::drive::Judged;
use rejudge_judge::game::Slip;
use rejudge_kit::opening::Opening;
use rejudge_kit::policy::Policies;
use rejudge_kit::{Complaint, Key, MatchCache, decks_judged};
use rejudge_kit::{Files, Refusal, Request};
use rejudge_notation::{Header, Log, Span};
use rejudge_table::Face;
use rejudge_table::cards::{Date, Lookup, Sets};
use rejudge_table::shuffle::Seed;

use super::cards::CardDef;
use super::deck_rules::{self, DeckProblem};
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

/// Opens a log: edition, players, cards, lists. What depends on the cards alone comes from the cache where it is there.
pub fn open(
    log: &Log<'_>,
    request: &Request,
    files: &dyn Files,
    cache: &mut MatchCache<PreparedMatch>,
    variation: &'static dyn Variation,
) -> Result<(Option<PreparedMatch>, Vec<Complaint>), Refusal> {
    let mut opening = Opening::new(log, files);
    let edition = edition(&mut opening, request)?;
    let full = opening.full();
    let seed = opening.seed();
    opening.whose_view();
    let policies = Policies::read(&mut opening, request, variation.policies())?;
    let key = edition.map(|edition| opening.key(edition.name()));
    if let (Some(edition), Some(mut opened)) = (edition, key.as_ref().and_then(|key| cache.take(key))) {
        opened.m.edition = edition;
        opened.m.full = full;
        opened.m.policies = policies;
        opened.m.without.clone_from(&request.without);
        opened.key = key;
        opened.seat(&opening, seed);
        return Ok((Some(opened), opening.complaints));
    }
    let before = opening.complaints.len();
    let players = opening.players(variation.players())?;
    let pool = opening.pool::<CardDef>(&players, None)?;
    let Some(edition) = edition.filter(|_| variation.players().contains(&players.len())) else {
        return Ok((None, opening.complaints));
    };
    let names = players.iter().map(|p| p.name.clone()).collect();
    let mut m = Match::new(edition, full, names, pool.cards().to_vec());
    m.variation = variation;
    m.policies = policies;
    m.without.clone_from(&request.without);
    let cards = opening.cards(&players, pool);
    let day = opening
        .header("date")
        .and_then(|h| h.value.text.parse::<Date>().ok())
        .or_else(|| edition.in_force().parse::<Date>().ok());
    let mut problems = Vec::new();
    for (seat, deck) in cards.decks.iter().enumerate() {
        if let (Some(deck), Some(day)) = (deck, day) {
            problems.extend(deck_rules::check(deck, &cards.pool, day).into_iter().map(|p| (seat, p)));
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
                item: problem.item,
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
}
