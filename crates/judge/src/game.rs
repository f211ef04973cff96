//! What the judge asks of a game.

use rejudge_notation::{Span, VerbId};
use rejudge_table::knowledge::Ask;
use rejudge_table::rulings::Ruling;
use rejudge_table::{CardId, Face, Seat, Table, ZoneId};

use super::finding::{Kind, Verdict};
use super::script::{Mark, MarkKind, Script};

/// Whether something that comes next must be written, and whether it can be left undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// A player may do something; saying nothing is passing.
    Choice,
    /// It happens by itself and need not be written.
    Derived,
    /// It happens by itself; under `full` it must be written.
    Written,
    /// A player must choose; it must be written in both details.
    Chosen,
    /// Nothing more can come: the match is over.
    Over,
}

/// How a mark of the log stands to what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It is what comes next.
    Matches,
    /// It comes later on the way that opens when what comes next has happened, was passed, or was left out.
    Later,
    /// It does not come from here.
    Unexpected,
    /// It was due before and left out: it does not come from here, nor from what happens by itself from here on.
    Overdue,
    /// Nothing is to be done for it.
    Aside,
}

/// How the engine carries out what it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// As the log says it was done, wherever that can be carried out.
    Played,
    /// As the rules say; the log only says what was seen.
    Corrected,
}

/// The sort of a note that stands for nothing and is not told: what looked open was answered by later lines.
pub const SETTLED: &str = "settled";

/// A way in which what was done goes against the rules, or may: what would settle it is said then. The judge makes a finding of it.
#[derive(Clone, Debug, Default)]
pub struct Violation {
    /// The game's number of the ruling.
    pub ruling: u16,
    /// The number of the rule it rests on, in the numbering of the game's newest edition; empty: the ruling's own.
    pub item: &'static str,
    /// Not provable: what would settle it.
    pub cannot_tell: Option<String>,
    /// With [`Violation::cannot_tell`]: what unknown cards would have to be for it to be legal. What was seen before and
    /// later may answer it.
    pub ask: Option<Box<Ask>>,
    /// What sort; `None`: [`Kind::Choice`].
    pub kind: Option<Kind>,
    /// Where it broke; `None`: at the mark in hand.
    pub span: Option<Span>,
    /// Where it became known, if later.
    pub known: Option<Span>,
    /// One sentence.
    pub message: String,
    /// What should have happened.
    pub expected: String,
    /// What the log says.
    pub claimed: String,
    /// How a point that the rules leave open is read, where that decided it; else empty.
    pub reading: String,
    /// Zones it rests on; the judge shows them as they were before and after.
    pub evidence: Vec<ZoneId>,
    /// Other places it rests on.
    pub see: Vec<Span>,
    /// What is published on this very point, cited beside what the ruling cites; else empty.
    pub answers: &'static str,
    /// Which case of the usual penalty it is, where the catalogue has several that exclude each other; else empty.
    pub case: &'static str,
    /// What makes the table right again, where that is another than the ruling's own; else empty.
    pub repair: &'static str,
    /// Further rulings broken by the same action, with their sentences.
    pub also: Vec<(u16, String)>,
    /// What would have been legal.
    pub legal: Vec<String>,
    /// Cards that may have been noted where another one was: if they were, it is right.
    pub doubts: Vec<Face>,
    /// A near card.
    pub hint: String,
    /// It could not be carried out, so that the state is what it was.
    pub contested: bool,
    /// Not a finding but a note of this sort.
    pub note: Option<&'static str>,
    /// The zone that was counted, and the number told; the judge looks for the line where it still fitted.
    pub counted: Option<(ZoneId, usize)>,
    /// Where what is wrong here was still right: it broke somewhere from there to here.
    pub since: Option<Span>,
    /// The same in words.
    pub fitted: String,
}

impl Violation {
    /// Whether the match could have gone on otherwise from here: there is a way in which this was done right.
    pub fn forks(&self) -> bool {
        self.note.is_none() && (self.cannot_tell.is_none() || !matches!(self.kind, Some(Kind::Record | Kind::Count)))
    }

    /// Illegal or open.
    pub fn verdict(&self) -> Verdict {
        if self.cannot_tell.is_some() {
            Verdict::CannotTell
        } else {
            Verdict::Illegal
        }
    }
}

/// Something mandatory that the log did not show where it belonged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// The game's number for it.
    pub what: u16,
    /// The player who owes it.
    pub seat: Seat,
    /// Under which verb it would be written.
    pub verb: VerbId,
    /// Of an ability that is owed, its card and its number there, where the game says so.
    pub which: Option<(CardId, u8)>,
}

impl Owed {
    /// Something of a player that is no ability, or of which it is not said which.
    pub const fn new(what: u16, seat: Seat, verb: VerbId) -> Owed {
        let which = None;
        Owed {
            what,
            seat,
            verb,
            which,
        }
    }
}

/// A game, with everything of one match that does not change.
pub trait Game {
    /// What changes.
    type State: Clone;

    /// The table of a state.
    fn table(state: &Self::State) -> &Table;

    /// The same, to be changed.
    fn table_mut(state: &mut Self::State) -> &mut Table;

    /// What comes next.
    fn expects(&self, state: &Self::State) -> Expectation;

    /// How a mark stands to it.
    fn classify(&self, state: &Self::State, script: &Script, mark: &Mark) -> Fit;

    /// Carries out what comes next, as the mark tells it.
    fn apply(&self, state: &mut Self::State, script: &Script, mark: &Mark, mode: Mode, violations: &mut Vec<Violation>);

    /// Carries out what comes next as the rules say, nothing being told of it; a choice is passed. `next` is the mark
    /// that is being made way for, if there is one.
    fn apply_implied(
        &self,
        state: &mut Self::State,
        script: &Script,
        next: Option<&Mark>,
        violations: &mut Vec<Violation>,
    );

    /// The same as the rules say, where what the log leaves out of it is wrong: what was left out is done, too.
    fn apply_corrected(&self, state: &mut Self::State, script: &Script, next: Option<&Mark>) {
        self.apply_implied(state, script, next, &mut Vec::new());
    }

    /// Leaves what comes next undone to make way for a mark, and says what is owed.
    fn mark_missed(&self, state: &mut Self::State, script: &Script, next: Option<&Mark>) -> Owed;

    /// Whether a mark that does not come where it stands is part of the action of an earlier one that did not either.
    fn follows(&self, script: &Script, earlier: &Mark, later: &Mark) -> bool;

    /// Carries out a mark that does not come here, as told, as far as it can be. Says which debt it settles.
    fn apply_unexpected(
        &self,
        state: &mut Self::State,
        script: &Script,
        mark: &Mark,
        violations: &mut Vec<Violation>,
    ) -> Option<Owed>;

    /// Carries out a mark that is no part of the course of play ([`Fit::Aside`]).
    fn observe(&self, state: &mut Self::State, script: &Script, mark: &Mark, violations: &mut Vec<Violation>);

    /// The violation for something that was owed: never done (`late` is `None`), or done late. None: not looked at.
    fn missed(&self, state: &Self::State, owed: Owed, late: Option<&Mark>) -> Option<Violation>;

    /// Whether it hangs on what lies where that this was owed at all, so that a line of an earlier turn that could not be read may have changed it.
    fn hangs_on_the_table(&self, _owed: Owed) -> bool {
        false
    }

    /// The sentence about something owed that came late and is accepted, as both orders come to the same and nothing was
    /// learned in between; `None`: that of [`Game::missed`] serves.
    fn accepted(&self, _owed: Owed) -> Option<String> {
        None
    }

    /// Whether a mark shows something that could have been of use for what is owed since before it. Where nothing does,
    /// and the result is the same, doing it late is an order like any other.
    fn reveals(&self, script: &Script, _owed: Owed, mark: &Mark) -> bool {
        match mark.kind {
            MarkKind::Act(act) => script.act(act).seen.is_some(),
            MarkKind::Seen(..) => true,
            _ => false,
        }
    }

    /// The same start with decks in an order that nobody knows: what is wrong from there is wrong by the lines of the log
    /// alone. None: no seed orders them, or the game cannot say.
    fn unseeded(&self, _start: &Self::State) -> Option<Self::State> {
        None
    }

    /// A line of the log begins. A game that journals marks the place ([`Event::Mark`](rejudge_table::Event::Mark)).
    fn line(&self, _state: &mut Self::State, _line: u32) {}

    /// A mark is about to be matched with what comes next: it may settle what was open so far.
    fn infer(&self, _state: &mut Self::State, _script: &Script, _mark: &Mark) {}

    /// Whether it may matter that nothing more was seen of an act ([`MarkKind::Done`]). Where it does not, such a mark is neither
    /// heard nor matched.
    fn heeds_ends(&self, _state: &Self::State) -> bool {
        true
    }

    /// How many cards lie in a zone; none if that is not known. It only serves findings of counts ([`Violation::counted`]).
    fn known_count(&self, state: &Self::State, zone: ZoneId) -> Option<usize> {
        Self::table(state).known_count(zone)
    }

    /// Whether a mark says how many cards lie in a zone.
    fn counts(&self, _state: &Self::State, _script: &Script, _mark: &Mark, _zone: ZoneId) -> bool {
        false
    }

    /// How much a state holds: the cards on the table. What a step or a copy costs grows with it.
    fn weight(&self, state: &Self::State) -> usize {
        Self::table(state).cards.len()
    }

    /// No more cards can be put onto the table.
    fn is_full(&self, state: &Self::State) -> bool {
        Self::table(state).is_full()
    }

    /// A zone in words, and what lies in it.
    fn zone(&self, state: &Self::State, zone: ZoneId) -> (String, String);

    /// The catalogue's entry for a ruling's number.
    fn ruling(&self, number: u16) -> &'static Ruling;

    /// The edition judged under.
    fn edition(&self) -> &str;

    /// The number that edition has for an item of the newest ([`Violation::item`]), if it has the item.
    fn number(&self, item: &str) -> Option<String>;

    /// Whether two states cannot be told apart from here on: never if in some zone not as many cards lie.
    fn same(&self, a: &Self::State, b: &Self::State) -> bool;

    /// The zones in which two states differ, in words.
    fn differences(&self, a: &Self::State, b: &Self::State) -> Vec<String>;
}
