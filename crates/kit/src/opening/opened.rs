//! From a header to a match ready to be judged: what is the same in every game. What depends on the cards alone comes from the cache
//! where it is there.

use std::ops::RangeInclusive;

use rejudge_judge::drive::Judged;
use rejudge_judge::game::Violation;
use rejudge_judge::script::Script;
use rejudge_notation::{Log, Span};
use rejudge_table::Face;
use rejudge_table::cards::{CardSchema, Deck, Lookup, Pool, Resolution, Sets};
use rejudge_table::shuffle::Seed;

use crate::contained::Needed;
use crate::policy::{Policies, Policy};
use crate::view::Holding;
use crate::{Complaint, Contained, Files, Key, MatchCache, Refusal, Request, decks_judged};

use super::Opening;

/// What is wrong with a deck, and the lines of its list that it is about.
pub type DeckViolation = (Violation, Vec<u32>);

/// What was read of a log beside the match itself: how cards are named in it, what is wrong with the decks, what was silent.
#[derive(Default)]
pub struct Opened {
    /// For each player the cards searched for a written one.
    pub lookups: Vec<Lookup>,
    /// Nicknames from the header.
    pub nicknames: Vec<(String, Face)>,
    /// For each player without a list the sets in which their cards are searched, if some are named.
    pub sets: Vec<Option<Sets>>,
    /// What is wrong with the decks, by seat.
    problems: Vec<(usize, DeckViolation)>,
    /// Where the header names the players.
    spans: Vec<Span>,
    /// What was decided for the log where it was silent.
    pub notes: Vec<(Span, String)>,
    /// Under which it is kept for the next log; none if the header has faults.
    pub key: Option<Key>,
    /// The log is what one player saw (`seat: Aoi`).
    pub is_view: bool,
}

impl Opened {
    /// What the decks earn, as far as that is looked at.
    pub fn decks(&self, players: &[String], is_looked_at: impl Fn(&Violation) -> bool) -> Vec<Judged> {
        let problems = self
            .problems
            .iter()
            .filter(|(_, (violation, _))| is_looked_at(violation));
        let problems = problems.map(|(seat, (violation, lines))| (*seat, lines.as_slice(), violation.clone()));
        decks_judged(players, &self.spans, problems)
    }

    /// The cards a log names, and whom they belong to, so that it needs no files. `lists`: with the whole deck lists; `besides`: what
    /// it needs though no line names it.
    pub fn contained<C: CardSchema>(
        &self,
        (script, lists): (&Script, bool),
        (cards, listed): (&[C], &[Option<Vec<Face>>]),
        besides: impl Iterator<Item = Face>,
    ) -> Contained {
        let nicknames = self.nicknames.iter().map(|(_, face)| *face);
        let needed = Needed {
            cards,
            lists: listed,
            sets: &self.sets,
            besides: nicknames.chain(besides).collect(),
        };
        needed.contained(script, lists)
    }

    /// The cards of the match, and what is known of whose they are.
    pub fn holding<'a, C>(&'a self, cards: &'a [C], lists: &'a [Option<Vec<Face>>]) -> Holding<'a, C> {
        Holding {
            cards,
            lists,
            lookups: &self.lookups,
            nicknames: &self.nicknames,
            sets: &self.sets,
        }
    }

    /// The shortest number that means a card among those of its owner: the end of it, where that is enough.
    pub fn shortest<'n>(&self, seat: usize, face: Face, number: &'n str) -> &'n str {
        let tail = number.rsplit_once('-').map_or(number, |(_, tail)| tail);
        match self.lookups.get(seat).map(|lookup| lookup.number(tail)) {
            Some(Resolution::Found(at)) if at as usize == face.index() => tail,
            _ => number,
        }
    }
}

/// What a header says that belongs to one log, and not to its cards.
pub struct Said<'r> {
    /// `detail: full`.
    pub full: bool,
    /// How what the rules leave open is read.
    pub policies: Policies,
    /// Rules that are not looked at, by their numbers.
    pub without: &'r [String],
}

/// Where a match keeps who plays it.
pub struct Kept<'m> {
    /// The players' names.
    pub players: &'m mut [String],
    /// For each player the deck, where there is a list.
    pub lists: &'m [Option<Vec<Face>>],
    /// The seed.
    pub seed: &'m mut Option<Seed>,
}

/// A match as it is made of a header: what its game says of that.
pub trait FromHeader: Sized {
    /// What its cards are.
    type Card: CardSchema;

    /// How its game is played, beside what the header says: where several games are played by the same rules, which it is.
    type Game: Copy;

    /// Its editions.
    type Edition: Copy;

    /// The edition asked for, or the one the header means.
    ///
    /// # Errors
    /// If one is asked for that is not here.
    fn edition(opening: &mut Opening<'_, '_>, request: &Request) -> Result<Option<Self::Edition>, Refusal>;

    /// Its name.
    fn edition_name(edition: Self::Edition) -> &'static str;

    /// How many may play.
    fn seats(game: Self::Game) -> RangeInclusive<usize>;

    /// What the rules leave open.
    fn policies(game: Self::Game) -> &'static [Policy];

    /// A match of these players with these cards.
    fn new(game: Self::Game, edition: Self::Edition, players: Vec<String>, cards: Vec<Self::Card>) -> Self;

    /// Sets what is said of how it is played.
    fn told(&mut self, edition: Self::Edition, said: Said<'_>);

    /// Sets whose the cards are: the lists by seat, and for each player without one the cards that may be theirs, where they are few.
    fn owned(&mut self, lists: Vec<Option<Vec<Face>>>, possible: Vec<Vec<Face>>);

    /// What is wrong with a deck.
    fn deck_problems(
        opening: &Opening<'_, '_>,
        edition: Self::Edition,
        deck: &Deck,
        pool: &Pool<Self::Card>,
    ) -> Vec<DeckViolation>;

    /// Where it keeps who plays.
    fn kept(&mut self) -> Kept<'_>;

    /// What was read beside it.
    fn opened(&mut self) -> &mut Opened;
}

/// Opens a log: edition, players, cards, lists, policies; and what there is to complain of.
///
/// # Errors
/// If a file the log names cannot be read, or the request makes no sense.
#[allow(clippy::type_complexity, reason = "said in words above")]
pub fn open<M: FromHeader>(
    game: M::Game,
    log: &Log<'_>,
    request: &Request,
    files: &dyn Files,
    cache: &mut MatchCache<M>,
) -> Result<(Option<M>, Vec<Complaint>), Refusal> {
    let mut opening = Opening::new(log, files);
    let edition = M::edition(&mut opening, request)?;
    let full = opening.full();
    let seed = opening.seed();
    opening.whose_view();
    let said = Said {
        full,
        policies: Policies::read(&mut opening, request, M::policies(game))?,
        without: &request.without,
    };
    let key = edition.map(|edition| opening.key(M::edition_name(edition)));
    if let (Some(edition), Some(mut kept)) = (edition, key.as_ref().and_then(|key| cache.take(key))) {
        kept.told(edition, said);
        kept.opened().key = key;
        seat(&mut kept, &opening, seed);
        return Ok((Some(kept), opening.complaints));
    }
    let before = opening.complaints.len();
    let players = opening.players(M::seats(game))?;
    let pool = opening.pool::<M::Card>(&players, files.pinned())?;
    let Some(edition) = edition.filter(|_| M::seats(game).contains(&players.len())) else {
        return Ok((None, opening.complaints));
    };
    let names = players.iter().map(|p| p.name.clone()).collect();
    let mut m = M::new(game, edition, names, pool.cards().to_vec());
    m.told(edition, said);
    let cards = opening.cards(&players, pool);
    let mut problems = Vec::new();
    for (seat, deck) in cards.decks.iter().enumerate() {
        if let Some(deck) = deck {
            let wrong = M::deck_problems(&opening, edition, deck, &cards.pool);
            problems.extend(wrong.into_iter().map(|violation| (seat, violation)));
        }
    }
    m.owned(cards.lists, cards.possible);
    *m.opened() = Opened {
        lookups: cards.lookups,
        nicknames: cards.nicknames,
        sets: cards.sets,
        problems,
        spans: Vec::new(),
        is_view: false,
        notes: Vec::new(),
        key: key.filter(|_| opening.complaints.len() == before),
    };
    seat(&mut m, &opening, seed);
    Ok((Some(m), opening.complaints))
}

/// Sets what belongs to one log and not to the cards: who plays, and the seed.
fn seat<M: FromHeader>(m: &mut M, opening: &Opening<'_, '_>, seed: Option<Seed>) {
    let kept = m.kept();
    let listed = kept.lists.iter().all(Option::is_some);
    let seated = opening.seated(kept.players, seed, listed);
    *kept.seed = seated.seed;
    let opened = m.opened();
    (opened.spans, opened.notes) = (seated.spans, seated.notes);
    opened.is_view = opening.is_view();
}
