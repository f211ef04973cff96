//! Counts that do not fit: the mistakes that the log of a match need not show, and a match run with some of them made.
//!
//! The names are those of `fixtures/shironeko/mistakes.tsv` where the mistake has a row there.

use rejudge_kit::diagnose::course::{Course, Stepped, Twist};
use rejudge_kit::diagnose::{At, Diagnosed, Found, Of, Row, What, suspects};
use rejudge_table::Seat;

use super::matches::Match;
use super::open::PreparedMatch;
use super::rulings::R;
use super::state::{Due, State, Z};
use super::vocabulary::V;

impl Stepped for Match {
    fn due(&self, state: &State) -> u8 {
        state.due(self).number()
    }

    fn course(state: &mut State) -> &mut Option<Box<Course>> {
        &mut state.course
    }

    fn settle(&self, state: &mut State) {
        self.looks_again(state);
    }
}

impl Diagnosed for PreparedMatch {
    type Twist = Twist;

    const EXAMPLE: [&'static str; 2] = ["deck", "hand"];

    fn twist(state: &mut State, twists: Vec<Twist>, noted: Option<usize>) {
        state.course = Some(Box::new(Course::with(twists, noted.is_some())));
    }

    fn suspects(&self, state: &mut State) -> (Vec<Found<Twist>>, usize) {
        let steps = state.course.take().and_then(|course| course.steps).unwrap_or_default();
        suspects(&self.m.players, 0, ROWS, &steps)
    }

    fn is_given(ruling: u16) -> bool {
        ruling == R::Count as u16 || ruling == R::Holds as u16
    }
}

const fn due(due: Due) -> At {
    At::Due(due.number())
}

const fn row(at: At, from: Z, to: Z, what: What, mistake: &'static str, words: &'static str, weight: u32) -> Row {
    Row {
        at,
        of: Of::Cards(from as u16, to as u16),
        what,
        mistake,
        words,
        weight,
    }
}

const HAND: At = due(Due::Hand(Seat(0)));
const REDRAW: At = At::Verb(V::Mulligan.id());
const DRAW: At = due(Due::Draw);
const BUILD: At = due(Due::Build);
const FLIP: At = due(Due::Flip(Seat(0)));
const CLEAR: At = due(Due::Clear(Seat(0)));
const USED: At = due(Due::Used);
const CHANGE: At = At::Verb(V::Change.id());
const RETREAT: At = due(Due::Retreat);

/// What a text does has a line of its own, or is done with the line that plays the card or uses the ability.
const TEXTS: [At; 10] = [
    At::Effect(V::Draw.id()),
    At::Effect(V::Search.id()),
    At::Effect(V::Put.id()),
    At::Verb(V::Play.id()),
    At::Verb(V::Act.id()),
    At::Verb(V::OffAct.id()),
    At::Verb(V::Auto.id()),
    At::Verb(V::Trigger.id()),
    due(Due::Ability(rejudge_table::CardId(0), 0)),
    due(Due::Trigger(Seat(0))),
];

const OWN: usize = 20;

/// All mistakes, in the order of the rulebook.
static ROWS: &[Row] = &rows();

const fn rows() -> [Row; OWN + 3 * TEXTS.len()] {
    use What::{Fewer, More, None, NotLast, PastLast, To};
    let own: [Row; OWN] = [
        row(
            HAND,
            Z::Deck,
            Z::Hand,
            More,
            "a card too many in the opening hand",
            "{who} drew a card too many for the opening hand",
            10,
        ),
        row(
            HAND,
            Z::Deck,
            Z::Hand,
            Fewer,
            "a card too few in the opening hand",
            "{who} drew a card too few for the opening hand",
            10,
        ),
        row(
            REDRAW,
            Z::Deck,
            Z::Hand,
            More,
            "a card too many after the redraw",
            "{who} drew a card too many for the redraw",
            6,
        ),
        row(
            REDRAW,
            Z::Deck,
            Z::Hand,
            Fewer,
            "a card too few after the redraw",
            "{who} drew a card too few for the redraw",
            6,
        ),
        row(
            DRAW,
            Z::Deck,
            Z::Hand,
            None,
            "no card is drawn",
            "{who} did not draw in the start phase",
            12,
        ),
        row(
            DRAW,
            Z::Deck,
            Z::Hand,
            More,
            "two cards are drawn",
            "{who} drew two cards in the start phase",
            8,
        ),
        row(
            BUILD,
            Z::TownDeck,
            Z::Town,
            None,
            "no town is built",
            "{who} built no town in the start phase",
            12,
        ),
        row(
            BUILD,
            Z::TownDeck,
            Z::Town,
            More,
            "two towns are built",
            "{who} built two towns in the start phase",
            6,
        ),
        row(
            CHANGE,
            Z::Chara,
            Z::Runes,
            To(Z::Discard as u16),
            "the chara below is put away",
            "{who} put the chara below a change into the discard",
            8,
        ),
        row(
            CHANGE,
            Z::Chara,
            Z::Runes,
            To(Z::Hand as u16),
            "the chara below is taken back",
            "{who} took the chara below a change back to the hand",
            2,
        ),
        row(
            FLIP,
            Z::Deck,
            Z::Area,
            PastLast,
            "a card too many is turned over",
            "{who}'s deck took one damage too much",
            8,
        ),
        row(
            FLIP,
            Z::Deck,
            Z::Area,
            NotLast,
            "a card too few is turned over",
            "{who}'s deck took one damage too little",
            8,
        ),
        row(
            CLEAR,
            Z::Area,
            Z::Discard,
            None,
            "the damage area is not emptied",
            "{who} left {n} cards in the damage area",
            4,
        ),
        row(
            CLEAR,
            Z::Area,
            Z::Discard,
            To(Z::Removed as u16),
            "the damage leaves the game",
            "{who} put {n} cards of the damage area out of the game",
            1,
        ),
        row(
            RETREAT,
            Z::Chara,
            Z::Discard,
            To(Z::Hand as u16),
            "a chara that retreats is taken back",
            "{who} took a chara that retreated back to the hand",
            3,
        ),
        row(
            RETREAT,
            Z::Chara,
            Z::Discard,
            To(Z::Removed as u16),
            "a chara that retreats leaves the game",
            "{who} put a chara that retreated out of the game",
            3,
        ),
        row(
            RETREAT,
            Z::Runes,
            Z::Discard,
            To(Z::Removed as u16),
            "runes leave the game",
            "{who} put {n} cards below a chara that retreated out of the game",
            5,
        ),
        row(
            USED,
            Z::Used,
            Z::Discard,
            To(Z::Hand as u16),
            "a used monster is taken back",
            "{who} took a monster that was used back to the hand",
            4,
        ),
        row(
            USED,
            Z::Used,
            Z::Discard,
            To(Z::Removed as u16),
            "a used monster leaves the game",
            "{who} put a monster that was used out of the game",
            4,
        ),
        row(
            At::Effect(V::Discard.id()),
            Z::Hand,
            Z::Discard,
            None,
            "a discard is forgotten",
            "{who} did not discard for a text",
            6,
        ),
    ];
    let mut all = [own[0]; OWN + 3 * TEXTS.len()];
    let mut at = 0;
    while at < OWN {
        all[at] = own[at];
        at += 1;
    }
    let mut text = 0;
    while text < TEXTS.len() {
        let here = TEXTS[text];
        all[at] = row(
            here,
            Z::Deck,
            Z::Hand,
            None,
            "the draw of a text is forgotten",
            "{who} did not draw for a text",
            8,
        );
        all[at + 1] = row(
            here,
            Z::Deck,
            Z::Hand,
            More,
            "a text draws a card more",
            "{who} drew a card more than a text says",
            8,
        );
        all[at + 2] = row(
            here,
            Z::Deck,
            Z::Hand,
            Fewer,
            "a text draws a card less",
            "{who} drew a card less than a text says",
            4,
        );
        at += 3;
        text += 1;
    }
    all
}
