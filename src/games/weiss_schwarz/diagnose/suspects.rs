//! What may have been done otherwise than the log lets one assume: a table of mistakes.
//!
//! The names are those of `fixtures/weiss-schwarz/mistakes.tsv` where the mistake has a row there. A weight says how
//! often a mistake is made where it can be made, in parts of a thousand, as judges see them; what a line says
//! outright is a tenth as likely to be wrong.

use crate::diagnose::Suspect;
use crate::table::Seat;

use super::super::matches::Match;
use super::super::state::{Due, Z};
use super::course::{Change, Place, Step, Told, Twist};

/// When a row of the table applies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    OpeningHand,
    Mulligan,
    Draw,
    ClockCard,
    ClockDraw,
    Cost,
    Encore,
    Trigger,
    Stock,
    Icon,
    Effect,
    Taken,
    Cancelled,
    Refresh,
    Penalty,
    LevelUp,
    Reversed,
    Replaced,
    Climax,
    HandLimit,
}

/// What was done instead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// It was left out.
    Omit,
    /// All cards stayed where they were.
    None,
    /// One card fewer was moved.
    Fewer,
    /// One card more.
    More,
    /// The cards went there.
    To(Z),
    /// So many cards stayed where they were.
    Left(u8),
    /// So many cards of the hand were not drawn.
    Undrawn(u8),
}

struct Row {
    when: When,
    what: What,
    mistake: &'static str,
    /// `{who}`, `{n}` cards.
    words: &'static str,
    weight: u32,
}

const fn row(when: When, what: What, mistake: &'static str, words: &'static str, weight: u32) -> Row {
    Row {
        when,
        what,
        mistake,
        words,
        weight,
    }
}

/// All of them, in the order of the rulebook.
const ROWS: &[Row] = &[
    row(
        When::OpeningHand,
        What::More,
        "an opening hand of six",
        "{who} drew six cards for the opening hand",
        4,
    ),
    row(
        When::OpeningHand,
        What::Fewer,
        "an opening hand of four",
        "{who} drew four cards for the opening hand",
        3,
    ),
    row(
        When::Mulligan,
        What::More,
        "a mulligan of one card more",
        "{who} drew one card too many for the mulligan",
        6,
    ),
    row(
        When::Mulligan,
        What::Fewer,
        "a mulligan of one card less",
        "{who} drew one card too few for the mulligan",
        6,
    ),
    row(
        When::Draw,
        What::Fewer,
        "no card drawn",
        "{who} did not draw in the draw phase",
        12,
    ),
    row(
        When::Draw,
        What::More,
        "two cards drawn",
        "{who} drew two cards in the draw phase",
        10,
    ),
    row(
        When::ClockCard,
        What::More,
        "two cards put into the clock",
        "{who} put two cards into the clock in the clock phase",
        3,
    ),
    row(
        When::ClockCard,
        What::None,
        "no card put into the clock",
        "{who} drew for the clock and put no card there",
        3,
    ),
    row(
        When::ClockDraw,
        What::Fewer,
        "one card drawn for the clock",
        "{who} drew one card for the clock, not two",
        10,
    ),
    row(
        When::ClockDraw,
        What::Undrawn(2),
        "a card is clocked and none drawn",
        "{who} clocked and drew no card",
        6,
    ),
    row(
        When::ClockDraw,
        What::More,
        "three cards drawn for the clock",
        "{who} drew three cards for the clock",
        6,
    ),
    row(
        When::Cost,
        What::None,
        "nothing is paid",
        "{who} did not pay a cost of {n}",
        20,
    ),
    row(
        When::Cost,
        What::Fewer,
        "one card too few is paid",
        "{who} paid one card too few for a cost",
        8,
    ),
    row(
        When::Cost,
        What::More,
        "one card too many is paid",
        "{who} paid one card too many for a cost",
        6,
    ),
    row(
        When::Encore,
        What::None,
        "Encore without paying",
        "{who} did not pay the {n} stock of an Encore",
        25,
    ),
    row(
        When::Encore,
        What::Fewer,
        "Encore for one card less",
        "{who} paid one card too few for an Encore",
        8,
    ),
    row(
        When::Encore,
        What::More,
        "Encore for one card more",
        "{who} paid one card too many for an Encore",
        4,
    ),
    row(
        When::Trigger,
        What::Omit,
        "no trigger check",
        "{who} made no trigger check",
        4,
    ),
    row(
        When::Icon,
        What::None,
        "an icon is overlooked",
        "{who} did not do what a trigger icon says",
        8,
    ),
    row(
        When::Stock,
        What::To(Z::Waiting),
        "the triggered card is not stocked",
        "{who} put a triggered card into the waiting room, not the stock",
        6,
    ),
    row(
        When::Stock,
        What::Omit,
        "the triggered card is left lying",
        "{who} left a triggered card where it was",
        6,
    ),
    row(
        When::Stock,
        What::To(Z::Hand),
        "the triggered card is taken",
        "{who} took a triggered card into the hand",
        2,
    ),
    row(
        When::Stock,
        What::More,
        "the triggered card is stocked twice",
        "{who} put a second card into the stock after a trigger check",
        4,
    ),
    row(
        When::Taken,
        What::Fewer,
        "one damage too little",
        "{who} took one damage too little",
        8,
    ),
    row(
        When::Taken,
        What::More,
        "one damage too much",
        "{who} took one damage too much",
        8,
    ),
    row(
        When::Taken,
        What::None,
        "no damage",
        "{who} did not take the damage of {n}",
        4,
    ),
    row(
        When::Taken,
        What::To(Z::Waiting),
        "a cancel invented",
        "{who} put {n} cards of damage into the waiting room as if they were cancelled",
        3,
    ),
    row(
        When::Cancelled,
        What::To(Z::Clock),
        "a cancel overlooked",
        "{who} took {n} cards of damage that were cancelled",
        4,
    ),
    row(
        When::Cancelled,
        What::More,
        "a card more after the climax",
        "{who} turned over one card more after the climax",
        3,
    ),
    row(
        When::Cancelled,
        What::Fewer,
        "one card too few turned over",
        "{who} turned over one card too few before the cancel",
        1,
    ),
    row(
        When::Effect,
        What::None,
        "an effect moved nothing",
        "{who} did not move the {n} cards of an effect",
        4,
    ),
    row(
        When::Effect,
        What::Fewer,
        "an effect moved one card too few",
        "{who} moved one card too few for an effect",
        4,
    ),
    row(
        When::Effect,
        What::More,
        "an effect moved one card too many",
        "{who} moved one card too many for an effect",
        4,
    ),
    row(
        When::Refresh,
        What::Left(1),
        "a card is left out of the refresh",
        "{who} left a card out of the refresh",
        5,
    ),
    row(
        When::Refresh,
        What::Left(2),
        "two cards are left out of the refresh",
        "{who} left two cards out of the refresh",
        2,
    ),
    row(
        When::Refresh,
        What::Left(3),
        "three cards are left out of the refresh",
        "{who} left three cards out of the refresh",
        2,
    ),
    row(
        When::Refresh,
        What::Left(4),
        "four cards are left out of the refresh",
        "{who} left four cards out of the refresh",
        2,
    ),
    row(
        When::Penalty,
        What::None,
        "the clock card of the refresh is forgotten",
        "{who} put no clock card for the refresh",
        40,
    ),
    row(
        When::Penalty,
        What::More,
        "two clock cards for a refresh",
        "{who} put two clock cards for the refresh",
        6,
    ),
    row(
        When::Penalty,
        What::To(Z::Waiting),
        "the clock card of the refresh is cancelled",
        "{who} put the clock card of the refresh into the waiting room",
        6,
    ),
    row(
        When::LevelUp,
        What::To(Z::Stock),
        "the other six cards of a level up go into the stock",
        "{who} put the other six cards of a level up into the stock",
        1,
    ),
    row(
        When::LevelUp,
        What::None,
        "the other six cards of a level up stay in the clock",
        "{who} left the other six cards of a level up in the clock",
        1,
    ),
    row(
        When::Reversed,
        What::Omit,
        "a reversed character stays",
        "a reversed character of {who} stayed on the stage",
        8,
    ),
    row(
        When::Replaced,
        What::Omit,
        "the replaced character stays",
        "a character of {who} that another one was played onto stayed",
        3,
    ),
    row(
        When::Replaced,
        What::To(Z::Hand),
        "the replaced character is taken",
        "{who} took a character that another one was played onto into the hand",
        2,
    ),
    row(
        When::Climax,
        What::Omit,
        "the climax stays",
        "{who}'s climax stayed in the climax zone",
        4,
    ),
    row(
        When::HandLimit,
        What::None,
        "the hand limit is forgotten",
        "{who} put no card away for the hand limit",
        10,
    ),
    row(
        When::HandLimit,
        What::Fewer,
        "one card too few is put away",
        "{who} put one card too few away for the hand limit",
        6,
    ),
];

/// A way of cards in a step: whose, from where if that matters, to where, how many, and what the log tells of it.
struct Way {
    seat: Seat,
    from: Z,
    to: Z,
    count: u8,
    told: Told,
}

/// What a step may be the place of.
fn whens(step: &Step) -> Vec<(When, Way)> {
    let mut found = Vec::new();
    let mut add = |when, seat, from, to, count, told| {
        let way = Way {
            seat,
            from,
            to,
            count,
            told,
        };
        found.push((when, way));
    };
    let came = |seat: Seat, to: Z| -> u8 {
        let of = step.moved.iter().filter(|m| m.0 == seat && m.2 == to);
        of.fold(0, |sum, m| sum.saturating_add(m.3))
    };
    for (seat, from, to, count) in step.moved.iter().copied() {
        match (step.due, from, to) {
            (Due::OpeningHand(_), Z::Deck, Z::Hand) => add(When::OpeningHand, seat, from, to, count, step.told),
            (Due::DrawCard(_), Z::Deck, Z::Hand) => match step.of {
                Due::OpeningHand(_) => add(When::OpeningHand, seat, from, to, count, step.told),
                Due::Mulligan(_) => add(When::Mulligan, seat, from, to, count, step.told),
                Due::Draw => add(When::Draw, seat, from, to, count, step.told),
                Due::Clock => add(When::ClockDraw, seat, from, to, count, step.told),
                Due::Icons => add(When::Icon, seat, from, to, count, step.told),
                _ => add(When::Effect, seat, from, to, count, step.told),
            },
            (Due::Draw, Z::Deck, Z::Hand) => add(When::Draw, seat, from, to, count, step.told),
            (Due::Clock, Z::Hand, Z::Clock) => add(When::ClockCard, seat, from, to, count, step.told),
            (Due::Trigger, Z::Deck, Z::Resolution) => add(When::Trigger, seat, from, to, count, step.told),
            (Due::Stock, _, Z::Stock) => add(When::Stock, seat, Z::Deck, to, count, Told::Nothing),
            (Due::Icons, _, _) => add(When::Icon, seat, from, to, count, step.told),
            (Due::Penalty(_), Z::Deck, Z::Clock) => add(When::Penalty, seat, from, to, count, step.told),
            (Due::Refresh(_), Z::Waiting, Z::Deck) => add(When::Refresh, seat, from, to, count, Told::Nothing),
            (Due::LevelUp(_), Z::Clock, Z::Waiting) => add(When::LevelUp, seat, from, to, count, Told::Nothing),
            (Due::Reversed(_), _, Z::Waiting) => add(When::Reversed, seat, from, to, count, step.told),
            (Due::Leave(..), _, Z::Waiting) => add(When::Replaced, seat, from, to, count, step.told),
            (Due::ClimaxLeaves, Z::Climax, Z::Waiting) => add(When::Climax, seat, from, to, count, step.told),
            (Due::HandLimit(_), Z::Hand, Z::Waiting) => add(When::HandLimit, seat, from, to, count, step.told),
            (Due::Encore(_), Z::Stock, Z::Waiting) => add(When::Encore, seat, from, to, count, step.paid),
            (_, Z::Stock, Z::Waiting) => add(When::Cost, seat, from, to, count, step.paid),
            (Due::Effect(_), ..) => add(When::Effect, seat, from, to, count, step.told),
            _ => {}
        }
    }
    // A damage process ends with the last card turned over.
    if let Due::Flip(seat) | Due::Damage(seat, _) = step.due {
        let (taken, cancelled) = (came(seat, Z::Clock), came(seat, Z::Waiting));
        if taken > 0 {
            add(When::Taken, seat, Z::Deck, Z::Clock, taken, step.told);
        }
        if cancelled > 0 {
            add(When::Cancelled, seat, Z::Deck, Z::Waiting, cancelled, step.told);
        }
    }
    found
}

/// What happens then, and how likely the log is to be silent of it; `None`: a logged face says that it was not so.
fn change(step: &Step, row: &Row, way: &Way) -> Option<Option<(Change, u32)>> {
    let damage = matches!(row.when, When::Taken | When::Cancelled);
    let from = if damage { None } else { Some(way.from) };
    let from = from.filter(|_| row.when != When::Stock);
    let divert = |instead, count| Change::Divert {
        seat: way.seat,
        from,
        to: way.to,
        instead,
        count,
    };
    let many = way.count > 1;
    let said = match way.told {
        Told::Nothing => 10,
        _ => 1,
    };
    let back = |change| (way.told != Told::Cards).then_some((change, said));
    Some(match row.what {
        What::Omit => back(Change::Omit),
        What::None => back(divert(way.from, way.count)),
        What::Fewer => {
            // Of single cards drawn, the last one; of one card moved, that is all of it.
            let single = matches!(
                row.when,
                When::Draw | When::ClockDraw | When::Mulligan | When::OpeningHand
            );
            let single = single || damage;
            if !(many || single) || (single && !step.last) {
                return None;
            }
            back(divert(way.from, 1))
        }
        What::More => {
            if !step.last {
                return None;
            }
            let change = Change::More {
                seat: way.seat,
                from: way.from,
                to: way.to,
                count: 1,
            };
            Some((change, said))
        }
        What::To(instead) => Some((divert(instead, way.count), 10)),
        What::Left(count) => {
            if count >= way.count {
                return None;
            }
            Some((divert(way.from, count), 10))
        }
        What::Undrawn(count) => {
            if !step.last {
                return None;
            }
            let change = Change::More {
                seat: way.seat,
                from: Z::Hand,
                to: Z::Deck,
                count,
            };
            back(change)
        }
    })
}

/// All that may have been otherwise, and how much of it the faces in the log contradict outright.
pub fn suspects(m: &Match, steps: &[Step]) -> (Vec<(Suspect, Twist)>, usize) {
    let mut found: Vec<(Suspect, Twist)> = Vec::new();
    let mut contradicted = 0;
    for step in steps {
        for (when, way) in whens(step) {
            for row in ROWS.iter().filter(|row| row.when == when) {
                let (change, said) = match change(step, row, &way) {
                    None => continue,
                    Some(None) => {
                        contradicted += 1;
                        continue;
                    }
                    Some(Some(change)) => change,
                };
                let counted = row.words.contains("{n}");
                let words = row.words.replace("{who}", m.name(way.seat));
                let words = words.replace("{n} cards", &super::cards(way.count));
                let words = words.replace("{n}", &way.count.to_string());
                let reason = match said {
                    10 => "the log does not show it".to_owned(),
                    _ => "the line says otherwise".to_owned(),
                };
                let suspect = Suspect {
                    mistake: row.mistake,
                    whose: m.name(way.seat).to_owned(),
                    amount: if counted { way.count } else { 1 },
                    words,
                    line: step.line,
                    weight: row.weight * said,
                    reason,
                };
                let twist = Twist {
                    place: place(step),
                    change,
                };
                found.push((suspect, twist));
            }
        }
    }
    (found, contradicted)
}

fn place(step: &Step) -> Place {
    step.place
}
