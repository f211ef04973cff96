//! Counts that do not fit: the mistakes that the log of a match need not show, and a match run with some of them made.

use rejudge_kit::diagnose::course::{Course, Stepped, Twist};
use rejudge_kit::diagnose::{At, Diagnosed, Found, Of, Row, What, suspects};
use rejudge_table::Seat;

use super::matches::Match;
use super::open::PreparedMatch;
use super::rulings::R;
use super::state::{Base, Due, State, Z};
use super::vocabulary::V;

/// What a player has beside cards, by its place among those numbers.
mod number {
    pub const LIFE: u16 = 0;
    pub const MANA: u16 = 1;
    /// A crystal more is full.
    pub const MAX: u16 = 2;
    /// How many there are.
    pub const EACH: u16 = 3;
}

impl Stepped for Match {
    fn due(&self, state: &State) -> u8 {
        Match::due(self, state).number()
    }

    fn course(state: &mut State) -> &mut Option<Box<Course>> {
        &mut state.course
    }

    fn numbers(&self, state: &State) -> Vec<i64> {
        let of = |player: &super::state::Player| [player.life, player.spendable(), player.max];
        state.players.iter().flat_map(of).map(i64::from).collect()
    }

    fn add(&self, state: &mut State, at: u16, by: i32) {
        let seat = Seat(u8::try_from(at / number::EACH).unwrap_or(u8::MAX));
        let player = state.player_mut(seat);
        match at % number::EACH {
            number::LIFE => player.life = player.life.saturating_add(by),
            number::MAX => {
                player.max = player.max.saturating_add(by);
                player.mana = player.mana.saturating_add(by);
            }
            // SPW-6.12: mana of The Spark is there until the next refill, as what was not spent is.
            _ => player.mana = player.mana.saturating_add(by),
        }
    }
}

impl Diagnosed for PreparedMatch {
    type Twist = Twist;

    const EXAMPLE: [&'static str; 2] = ["hand", "life"];

    fn twist(state: &mut State, twists: Vec<Twist>, noted: Option<usize>) {
        state.course = Some(Box::new(Course::with(twists, noted.is_some())));
    }

    fn suspects(&self, state: &mut State) -> (Vec<Found<Twist>>, usize) {
        let steps = state.course.take().and_then(|course| course.steps).unwrap_or_default();
        suspects(&self.m.players, number::EACH, ROWS, &steps)
    }

    fn is_given(ruling: u16) -> bool {
        let given = [R::Count, R::Holds, R::LifeTotal, R::ManaTotal];
        given.iter().any(|given| *given as u16 == ruling)
    }
}

const fn due(due: Due) -> At {
    At::Due(due.number())
}

const fn base(base: Base) -> At {
    due(Due::Base(base))
}

const fn row(at: At, of: Of, what: What, mistake: &'static str, words: &'static str, weight: u32) -> Row {
    Row {
        at,
        of,
        what,
        mistake,
        words,
        weight,
    }
}

const fn cards(from: Z, to: Z) -> Of {
    Of::Cards(from as u16, to as u16)
}

const DRAWN: Of = cards(Z::Deck, Z::Hand);
const BURIED: Of = cards(Z::Hand, Z::Graveyard);
const LIFE: Of = Of::Number(number::LIFE);
const MANA: Of = Of::Number(number::MANA);

const HAND: At = base(Base::Hand(Seat(0)));
const MULLIGAN: At = At::Verb(V::Mulligan.id());
const DRAW: At = base(Base::Draw);
const REFILL: At = base(Base::Refill);
const SHRINE: At = At::Verb(V::Shrine.id());
const OFFERING: At = At::Verb(V::Offering.id());
const PUT: At = At::Effect(V::Put.id());

/// What is paid for.
const PAID: [At; 4] = [
    At::Verb(V::Play.id()),
    At::Verb(V::Instant.id()),
    At::Verb(V::Skill.id()),
    At::Verb(V::Act.id()),
];

/// What damages a hero: combat, with and without its line, and texts.
const HITS: [At; 2] = [due(Due::Hit), At::Effect(V::Hit.id())];

const OWN: usize = 24;

/// All mistakes, in the order of the rulebook.
static ROWS: &[Row] = &rows();

const fn rows() -> [Row; OWN + 4 * PAID.len() + 3 * HITS.len()] {
    use What::{Also, Fewer, More, None, Omit, To};
    let own: [Row; OWN] = [
        row(
            HAND,
            DRAWN,
            More,
            "an opening hand of eight",
            "{who} drew eight cards for the opening hand",
            30,
        ),
        row(
            HAND,
            DRAWN,
            Fewer,
            "an opening hand of six",
            "{who} drew six cards for the opening hand",
            12,
        ),
        row(
            MULLIGAN,
            DRAWN,
            More,
            "a mulligan of one card more",
            "{who} drew a card too many for the mulligan",
            5,
        ),
        row(
            MULLIGAN,
            DRAWN,
            Fewer,
            "a mulligan of one card less",
            "{who} drew a card too few for the mulligan",
            5,
        ),
        row(REFILL, MANA, Omit, "no refill", "{who} did not refill {n} mana", 8),
        row(
            DRAW,
            DRAWN,
            None,
            "no card drawn",
            "{who} did not draw the card of the turn",
            12,
        ),
        row(
            DRAW,
            DRAWN,
            More,
            "two cards drawn",
            "{who} drew two cards at the start of the turn",
            8,
        ),
        row(
            SHRINE,
            DRAWN,
            None,
            "no card for a shrine",
            "{who} did not draw for a shrine that was played for mana",
            8,
        ),
        row(
            SHRINE,
            DRAWN,
            More,
            "two cards for a shrine",
            "{who} drew two cards for a shrine that was played for mana",
            3,
        ),
        row(
            SHRINE,
            BURIED,
            Also(Z::Deck as u16, Z::Hand as u16),
            "a card for a level",
            "{who} drew for a shrine that was played for a level",
            4,
        ),
        row(
            SHRINE,
            BURIED,
            To(Z::Removed as u16),
            "a shrine leaves the game",
            "{who} put a shrine that was played out of the game",
            2,
        ),
        row(
            SHRINE,
            Of::Number(number::MAX),
            None,
            "no crystal for a shrine",
            "{who} added no crystal for a shrine that was played for mana",
            6,
        ),
        row(
            OFFERING,
            cards(Z::Hand, Z::Deck),
            To(Z::Graveyard as u16),
            "the card offered goes to the graveyard",
            "{who} put the card that was offered into the graveyard",
            5,
        ),
        row(
            OFFERING,
            cards(Z::Hand, Z::Deck),
            To(Z::Hand as u16),
            "the card offered stays in the hand",
            "{who} kept the card that was offered",
            4,
        ),
        row(
            PUT,
            DRAWN,
            None,
            "the shrine offered is not taken",
            "{who} did not take the shrine that was found",
            2,
        ),
        row(
            due(Due::Gain),
            LIFE,
            None,
            "Lifebound is forgotten",
            "{who} did not gain {n} life by Lifebound",
            10,
        ),
        row(
            due(Due::Die),
            cards(Z::Combat, Z::Graveyard),
            To(Z::Hand as u16),
            "a creature that died is taken back",
            "{who} took a creature that died back to the hand",
            2,
        ),
        row(
            due(Due::Die),
            cards(Z::Combat, Z::Graveyard),
            To(Z::Removed as u16),
            "a creature that died leaves the game",
            "{who} put a creature that died out of the game",
            3,
        ),
        row(
            At::Effect(V::Draw.id()),
            DRAWN,
            None,
            "the draw of a text is forgotten",
            "{who} did not draw for a text",
            8,
        ),
        row(
            At::Effect(V::Draw.id()),
            DRAWN,
            More,
            "a text draws a card more",
            "{who} drew a card more than a text says",
            5,
        ),
        row(
            At::Effect(V::Draw.id()),
            DRAWN,
            Fewer,
            "a text draws a card less",
            "{who} drew a card less than a text says",
            4,
        ),
        row(
            At::Effect(V::Mill.id()),
            cards(Z::Deck, Z::Graveyard),
            More,
            "a card more is put into the graveyard",
            "{who} put a card more than a text says from the deck into the graveyard",
            4,
        ),
        row(
            At::Effect(V::Heal.id()),
            LIFE,
            None,
            "the life of a text is forgotten",
            "{who} did not gain {n} life by a text",
            8,
        ),
        row(
            At::Effect(V::Discard.id()),
            BURIED,
            None,
            "a discard is forgotten",
            "{who} did not discard for a text",
            6,
        ),
    ];
    let mut all = [own[0]; OWN + 4 * PAID.len() + 3 * HITS.len()];
    let mut at = 0;
    while at < OWN {
        all[at] = own[at];
        at += 1;
    }
    let mut paid = 0;
    while paid < PAID.len() {
        let here = PAID[paid];
        all[at] = row(here, MANA, None, "nothing is paid", "{who} did not pay {n} mana", 8);
        all[at + 1] = row(
            here,
            MANA,
            Fewer,
            "one mana too few is paid",
            "{who} paid one mana too few",
            8,
        );
        all[at + 2] = row(
            here,
            MANA,
            More,
            "one mana too many is paid",
            "{who} paid one mana too many",
            6,
        );
        all[at + 3] = row(
            here,
            BURIED,
            To(Z::Removed as u16),
            "a spell leaves the game",
            "{who} put a card that was played out of the game",
            2,
        );
        at += 4;
        paid += 1;
    }
    let mut hit = 0;
    while hit < HITS.len() {
        let here = HITS[hit];
        all[at] = row(
            here,
            LIFE,
            None,
            "damage to a hero is forgotten",
            "{n} damage to {who}'s hero was not counted",
            8,
        );
        all[at + 1] = row(
            here,
            LIFE,
            Fewer,
            "one damage too little",
            "{who}'s hero took one damage too little",
            6,
        );
        all[at + 2] = row(
            here,
            LIFE,
            More,
            "one damage too much",
            "{who}'s hero took one damage too much",
            6,
        );
        at += 3;
        hit += 1;
    }
    all
}
