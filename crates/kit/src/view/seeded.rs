//! What a player saw that the log does not tell: under a seed the lines say who chose what, and the cards follow. A
//! view has no seed, so it has to say them.
//!
//! The log is run with a game that notes, beside every state, which cards came out of the decks on the way to it.

use std::cell::RefCell;

use rejudge_judge::drive::{Driver, Policy};
use rejudge_judge::game::{Expectation, Fit, Game, Mode, Owed, Violation};
use rejudge_judge::resolve::Names as _;
use rejudge_judge::script::{Act, Mark, MarkKind, OpKind, Script};
use rejudge_notation::{Kinds, VerbId};
use rejudge_table::rulings::Ruling;
use rejudge_table::{Event, Face, Seat, Table, ZoneId, ZoneKind};

use super::{Seated, Shown, Sight, Viewing};
use crate::StateOf;

/// Cards that come up by themselves, and the line that would tell of them.
#[derive(Clone, Debug)]
pub struct Shows {
    /// Whose line it is.
    pub seat: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Its verb.
    pub verb: VerbId,
    /// The line up to its `=`.
    pub words: String,
    /// Whose cards.
    pub owner: Seat,
    /// The cards.
    pub faces: Vec<Option<Face>>,
}

/// Something that came up.
#[derive(Debug)]
enum Came {
    /// By itself, before the step of the log with this first byte.
    Untold(Shows, Option<u32>),
    /// Cards of an act that does not say what was seen of it.
    Of(u32, Vec<Option<Face>>),
}

/// A state with what came up on the way to it.
struct Seeing<S> {
    state: S,
    /// The last of it, in [`Noting::came`].
    last: Option<usize>,
    /// The act whose cards come up one by one.
    open: Option<u32>,
}

impl<S: Clone> Clone for Seeing<S> {
    fn clone(&self) -> Self {
        Seeing {
            state: self.state.clone(),
            ..*self
        }
    }
}

/// A game that notes what comes up.
struct Noting<'a, O> {
    opened: &'a O,
    /// What came up in all courses that were looked at, each with what had before it in its own.
    came: RefCell<Vec<(Came, Option<usize>)>>,
}

impl<O> Noting<'_, O> {
    fn push<S>(&self, seeing: &mut Seeing<S>, came: Came) {
        let mut all = self.came.borrow_mut();
        all.push((came, seeing.last));
        seeing.last = Some(all.len() - 1);
    }
}

fn is_deck(kind: &ZoneKind) -> bool {
    Sight::of(kind) == Sight::Nobody
}

/// A table before something happens: where every card lay, and how much was journaled.
struct Lay {
    zones: Vec<ZoneId>,
    events: usize,
}

impl Lay {
    fn of(table: &Table) -> Lay {
        Lay {
            zones: table.cards.iter().map(|card| card.zone).collect(),
            events: table.journal.events.len(),
        }
    }

    /// The cards that came out of decks since.
    fn came_out<O: Seated>(mut self, table: &Table) -> Vec<Option<Face>> {
        let deck =
            |zone: ZoneId| zone != ZoneId::OUT && O::kinds().get(usize::from(table.kind_of(zone))).is_some_and(is_deck);
        let mut out = Vec::new();
        for event in table.journal.events.get(self.events..).unwrap_or(&[]) {
            if let Event::Move { card, to, .. } = *event
                && let Some(zone) = self.zones.get_mut(usize::from(card.0))
            {
                if deck(*zone) && !deck(to) {
                    out.push(table.face(card));
                }
                *zone = to;
            }
        }
        out
    }
}

impl<O: Seated> Noting<'_, O> {
    /// An act that may say what was seen of it, and does not.
    fn silent<'s>(&self, script: &'s Script, mark: &Mark) -> Option<(u32, &'s Act)> {
        let MarkKind::Act(number) = mark.kind else { return None };
        let act = script.act(number);
        let is_card = |kind: &OpKind| matches!(kind, OpKind::Card(..) | OpKind::ZoneCard(..) | OpKind::Many(..));
        // What an effect does with cards that it names shows no others.
        let named = act.effect && script.ops(&act.chosen).iter().any(|op| is_card(&op.kind));
        let verbs = self.opened.names().vocabulary().verbs;
        let tells = verbs
            .get(usize::from(act.verb.0))
            .is_some_and(|verb| verb.seen.kinds.has(Kinds::CARD));
        (act.seen.is_none() && tells && !named && !act.judge).then_some((number, act))
    }

    /// The cards on top of a deck that an act looks at.
    fn top(&self, table: &Table, script: &Script, act: &Act) -> Vec<Option<Face>> {
        let verbs = self.opened.names().vocabulary().verbs;
        let looks = verbs
            .get(usize::from(act.verb.0))
            .is_some_and(|verb| matches!(verb.name, "look" | "reveal"));
        let ops = script.ops(&act.chosen);
        let count = ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(n as usize),
            _ => None,
        });
        let told = ops.iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, zone, _) => Some((seat, zone)),
            _ => None,
        });
        let first = O::kinds()
            .iter()
            .position(is_deck)
            .and_then(|at| u16::try_from(at).ok());
        let Some((seat, zone)) = told.or(first.map(|zone| (act.seat, zone))).filter(|_| looks) else {
            return Vec::new();
        };
        let cards = table.zone(table.zone_id(seat, zone)).cards.iter().rev();
        cards.take(count.unwrap_or(0)).map(|card| table.face(*card)).collect()
    }

    /// Something is done that a mark tells of.
    fn noted(
        &self,
        seeing: &mut Seeing<StateOf<O>>,
        script: &Script,
        mark: &Mark,
        done: impl FnOnce(&mut StateOf<O>) -> Option<Owed>,
    ) -> Option<Owed> {
        let silent = self.silent(script, mark);
        if matches!(mark.kind, MarkKind::Act(_) | MarkKind::Turn(..)) {
            seeing.open = silent.map(|(number, _)| number);
        }
        let Some((number, act)) = silent else {
            return done(&mut seeing.state);
        };
        let table = O::Game::table(&seeing.state);
        let (lay, mut faces) = (Lay::of(table), self.top(table, script, act));
        let looked = O::looked_at(&seeing.state).len();
        let owed = done(&mut seeing.state);
        faces.extend(lay.came_out::<O>(O::Game::table(&seeing.state)));
        if looked == 0 {
            faces.extend(O::looked_at(&seeing.state));
        }
        if !faces.is_empty() {
            self.push(seeing, Came::Of(number, faces));
        }
        owed
    }
}

impl<O: Seated> Game for Noting<'_, O> {
    type State = Seeing<StateOf<O>>;

    fn table(seeing: &Self::State) -> &Table {
        O::Game::table(&seeing.state)
    }

    fn table_mut(seeing: &mut Self::State) -> &mut Table {
        O::Game::table_mut(&mut seeing.state)
    }

    fn expects(&self, seeing: &Self::State) -> Expectation {
        self.opened.game().expects(&seeing.state)
    }

    fn classify(&self, seeing: &Self::State, script: &Script, mark: &Mark) -> Fit {
        self.opened.game().classify(&seeing.state, script, mark)
    }

    fn apply(
        &self,
        seeing: &mut Self::State,
        script: &Script,
        mark: &Mark,
        mode: Mode,
        violations: &mut Vec<Violation>,
    ) {
        self.noted(seeing, script, mark, |state| {
            self.opened.game().apply(state, script, mark, mode, violations);
            None
        });
    }

    fn apply_implied(
        &self,
        seeing: &mut Self::State,
        script: &Script,
        next: Option<&Mark>,
        violations: &mut Vec<Violation>,
    ) {
        let shows = self.opened.shows(&seeing.state);
        let lay = Lay::of(O::Game::table(&seeing.state));
        self.opened
            .game()
            .apply_implied(&mut seeing.state, script, next, violations);
        if let Some(shows) = shows {
            seeing.open = None;
            self.push(seeing, Came::Untold(shows, next.map(|mark| mark.span.start)));
        } else if let Some(act) = seeing.open {
            let faces = lay.came_out::<O>(O::Game::table(&seeing.state));
            if !faces.is_empty() {
                self.push(seeing, Came::Of(act, faces));
            }
        }
    }

    fn mark_missed(&self, seeing: &mut Self::State, script: &Script, next: Option<&Mark>) -> Owed {
        self.opened.game().mark_missed(&mut seeing.state, script, next)
    }

    fn follows(&self, script: &Script, earlier: &Mark, later: &Mark) -> bool {
        self.opened.game().follows(script, earlier, later)
    }

    fn apply_unexpected(
        &self,
        seeing: &mut Self::State,
        script: &Script,
        mark: &Mark,
        violations: &mut Vec<Violation>,
    ) -> Option<Owed> {
        self.noted(seeing, script, mark, |state| {
            self.opened.game().apply_unexpected(state, script, mark, violations)
        })
    }

    fn observe(&self, seeing: &mut Self::State, script: &Script, mark: &Mark, violations: &mut Vec<Violation>) {
        self.opened.game().observe(&mut seeing.state, script, mark, violations);
    }

    fn missed(&self, seeing: &Self::State, owed: Owed, late: Option<&Mark>) -> Option<Violation> {
        self.opened.game().missed(&seeing.state, owed, late)
    }

    fn line(&self, seeing: &mut Self::State, line: u32) {
        self.opened.game().line(&mut seeing.state, line);
    }

    fn infer(&self, seeing: &mut Self::State, script: &Script, mark: &Mark) {
        self.opened.game().infer(&mut seeing.state, script, mark);
    }

    fn zone(&self, seeing: &Self::State, zone: ZoneId) -> (String, String) {
        self.opened.game().zone(&seeing.state, zone)
    }

    fn ruling(&self, number: u16) -> &'static Ruling {
        self.opened.game().ruling(number)
    }

    fn edition(&self) -> &str {
        self.opened.game().edition()
    }

    fn number(&self, item: &str) -> Option<String> {
        self.opened.game().number(item)
    }

    fn same(&self, a: &Self::State, b: &Self::State) -> bool {
        self.opened.game().same(&a.state, &b.state)
    }

    fn differences(&self, a: &Self::State, b: &Self::State) -> Vec<String> {
        self.opened.game().differences(&a.state, &b.state)
    }
}

/// Runs the log under its seed and writes what came up into the view.
pub(super) fn tell<O: Seated>(viewing: &mut Viewing<'_, '_, O>) {
    let (opened, script) = (viewing.opened, viewing.script);
    let start = Seeing {
        state: opened.start_with_journal(script).0,
        last: None,
        open: None,
    };
    let noting = Noting {
        opened,
        came: RefCell::default(),
    };
    let driver = Driver::new(&noting, script, opened.full(), Policy::Played);
    let mut last = driver.replayed(&start).last;
    let mut came: Vec<(Option<Came>, Option<usize>)> = noting
        .came
        .into_inner()
        .into_iter()
        .map(|(came, before)| (Some(came), before))
        .collect();
    let mut all: Vec<Came> = Vec::new();
    while let Some((came, before)) = last.and_then(|at| came.get_mut(at)) {
        last = *before;
        match (came.take(), all.last_mut()) {
            (Some(Came::Of(act, mut faces)), Some(Came::Of(same, behind))) if *same == act => {
                faces.append(behind);
                *behind = faces;
            }
            (Some(came), _) => all.push(came),
            (None, _) => {}
        }
    }
    for came in all.into_iter().rev() {
        match came {
            Came::Untold(shows, before) => untold(viewing, &shows, before),
            Came::Of(act, faces) => {
                let seen = viewing.shows(script.act(act)).1 && faces.iter().any(Option::is_some);
                if seen {
                    let shown: Vec<Shown> = faces.into_iter().map(Shown::Card).collect();
                    viewing.fill(script, act, &shown);
                }
            }
        }
    }
}

/// A line that the log does not have, if this player saw its cards.
fn untold<O: Seated>(viewing: &mut Viewing<'_, '_, O>, shows: &Shows, before: Option<u32>) {
    let seen = O::of_verb(shows.verb).1.shows(viewing.seat, shows.owner, None);
    if !seen || shows.faces.iter().all(Option::is_none) {
        return;
    }
    let cards: Vec<String> = shows
        .faces
        .iter()
        .map(|face| face.map_or_else(|| "?".to_owned(), |face| viewing.written(shows.owner, face)))
        .collect();
    let name = match shows.seat == shows.active && viewing.in_turn(before) {
        true => String::new(),
        false => format!("{}: ", viewing.name(shows.seat)),
    };
    let line = format!("{name}{} = {}", shows.words, cards.join(" "));
    viewing.put_before(before, line, &[]);
}
