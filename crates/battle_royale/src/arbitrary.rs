//! What is offered is exactly what is accepted, among any number of players, in any order of turns, with some of them gone: at any
//! position and not only at those that play comes to; and what this document adds is reached, each in the ways in which it can be.

use std::collections::BTreeSet;

use rejudge_judge::game::{Fit, Game, Mode};
use rejudge_kit::policy::Policies;
use rejudge_table::dice::Dice;
use rejudge_table::{CardId, Face, Seat};
use rejudge_weiss_schwarz::cards::{CardDef, CardKind, Color, DeckLimit};
use rejudge_weiss_schwarz::editions::Edition;
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::offers::{Item, Offer};
use rejudge_weiss_schwarz::rules::Reason;
use rejudge_weiss_schwarz::seating::Seating;
use rejudge_weiss_schwarz::state::{Due, Frame, Happened, REST, REVERSE, STAND, State, Waiting, Z, stage};
use rejudge_weiss_schwarz::vocabulary::V;

use super::play::Royale;
use super::policies::POLICIES;
use super::rulings::B;

/// How many positions are made for each number of players.
const POSITIONS: u64 = 400;

/// What the cards are: kind, color, level and cost, text.
type Sort = (CardKind, Color, (u8, u8), &'static [&'static str]);

const SORTS: [Sort; 6] = [
    (CardKind::Character, Color::Red, (0, 0), &[]),
    (CardKind::Character, Color::Yellow, (1, 1), &[]),
    (
        CardKind::Character,
        Color::Red,
        (0, 0),
        &["【AUTO】 Encore [Put 1 character from your hand into your waiting room]"],
    ),
    (
        CardKind::Character,
        Color::Yellow,
        (1, 0),
        &[
            "【CONT】 Great Performance During your opponent's turn, all of your opponent's attacks are frontal attacks on this card.",
        ],
    ),
    (CardKind::Event, Color::Red, (0, 0), &[]),
    (CardKind::Climax, Color::Red, (0, 0), &[]),
];

fn cards() -> Vec<CardDef> {
    let numbered = (0..).zip(SORTS);
    let card = |(at, (kind, color, (level, cost), text)): (usize, Sort)| CardDef {
        number: format!("AR/W02-{at:03}"),
        name: format!("Number {at}"),
        kind,
        color,
        level,
        cost,
        power: 1000,
        soul: 1,
        triggers: Vec::new(),
        traits: Vec::new(),
        counter: false,
        text: text.iter().map(|t| (*t).to_owned()).collect(),
        same_as: None,
        side: None,
        since: None,
        deck_limit: DeckLimit::default(),
        limit_group: None,
        readings: Vec::new(),
        read: Default::default(),
    };
    numbered.map(card).collect()
}

fn game_for(players: usize) -> Match {
    let names = (0..players).map(|at| format!("P{at}")).collect();
    let mut m = Match::new(Edition::V1_111, true, names, cards());
    m.variation = &Royale;
    m.policies = Policies::usual(POLICIES);
    m
}

/// So many cards in a zone.
fn fill(state: &mut State, dice: &mut Dice, (seat, z): (Seat, Z), count: usize, unknown: usize) -> Vec<CardId> {
    let zone = state.zone(seat, z);
    let made = (0..count).map(|_| {
        let face = Face::new(dice.below(SORTS.len())).filter(|_| !dice.percent(unknown));
        state.table.create(seat, zone, face)
    });
    made.collect()
}

/// A position with something to choose.
fn made(m: &Match, number: u64) -> State {
    let mut dice = Dice::of(number);
    let mut state = m.start();
    m.clear(&mut state);
    // The order of turns is that of the rolls.
    let mut order: Vec<Seat> = m.seats().collect();
    for at in (1..order.len()).rev() {
        order.swap(at, dice.below(at + 1));
    }
    // Who left in an earlier turn is in the layout no more.
    if order.len() > 2 && dice.percent(20) {
        state.gone |= order.pop().map_or(0, |seat| 1 << seat.0);
    }
    state.seating = Seating::in_order(order.iter().copied());
    state.active = order[dice.below(order.len())];
    // Who has left this turn is still in the layout (BR-X1).
    for seat in order.iter().filter(|seat| **seat != state.active) {
        if m.players.len() > 2 && dice.percent(15) {
            state.gone |= 1 << seat.0;
        }
    }
    let unknown = if dice.percent(25) { 20 } else { 0 };
    for seat in order.iter().copied() {
        fill(&mut state, &mut dice, (seat, Z::Deck), 6, 100);
        if state.is_gone(seat) {
            continue;
        }
        let (level, stock, hand) = (dice.below(3), dice.below(4), dice.below(4));
        fill(&mut state, &mut dice, (seat, Z::Level), level, unknown);
        fill(&mut state, &mut dice, (seat, Z::Stock), stock, 100);
        fill(&mut state, &mut dice, (seat, Z::Hand), hand, 0);
        for slot in Z::SLOTS {
            if dice.percent(55) {
                for card in fill(&mut state, &mut dice, (seat, slot), 1, unknown) {
                    let pose = [STAND, STAND, REST, REVERSE][dice.below(4)];
                    state.table.turn(card, pose);
                }
            }
        }
    }
    state.first_turn = dice.percent(30);
    state.turns_untold = dice.percent(30);
    state.turn = match state.first_turn {
        true => 1 + u32::try_from(dice.below(m.players.len())).unwrap_or(0),
        false => 30,
    };
    state.turns_seen = 1;
    let (due, frame, at) = match dice.below(6) {
        0 => (Due::Climax, Frame::Climax(1), stage::CLIMAX),
        1 => (Due::Main, Frame::Main(2), stage::MAIN),
        2 => {
            let there: Vec<Seat> = order.iter().copied().filter(|seat| !state.is_gone(*seat)).collect();
            let seat = there[dice.below(there.len())];
            let slot = state.zone(seat, Z::FRONT[dice.below(3)]);
            let to = state.zone(seat, Z::Waiting);
            for card in fill(&mut state, &mut dice, (seat, Z::Waiting), 2, 0) {
                if state
                    .face(card)
                    .is_some_and(|face| m.info(face).kind == CardKind::Character)
                {
                    state.events.push(Happened::Moved { card, from: slot, to });
                    state.waiting.push(Waiting::Encore { seat, card, slot });
                }
            }
            let waits = m.rules(&state).waiting_encores(seat).next().is_some();
            let due = if waits { Due::Encore(seat) } else { Due::Clock };
            match waits {
                true => (due, Frame::Encore(1), stage::ENCORE),
                false => (due, Frame::Clock(1), stage::CLOCK),
            }
        }
        _ => (Due::Attack, Frame::Declare(1), stage::ATTACK),
    };
    if due == Due::Attack {
        for _ in 0..dice.below(2) {
            state.events.push(Happened::AttackedBefore);
        }
    }
    state.agenda = vec![frame];
    state.due = due;
    state.stage = at;
    state
}

/// Everything that could be written at a choice, right or wrong, by anybody.
fn candidates(m: &Match, state: &State) -> Vec<Offer> {
    let faces = || (0..m.cards.len()).filter_map(Face::new);
    let active = state.active;
    let mut all: Vec<Offer> = Vec::new();
    for seat in m.seats() {
        for slot in Z::SLOTS {
            let new = |word| {
                Offer::new(active, V::Attack)
                    .with(Item::Slot(seat, slot))
                    .with(Item::Word(word))
            };
            all.extend(["direct", "front", "side"].map(new));
        }
        match state.due {
            Due::Main => {
                let to = |face, slot| {
                    let play = Offer::new(active, V::Play)
                        .with(Item::Card(face))
                        .to(Item::Slot(seat, slot));
                    [play.clone(), play.costing(1)]
                };
                all.extend(faces().flat_map(|face| Z::SLOTS.into_iter().flat_map(move |slot| to(face, slot))));
            }
            Due::Climax => all.extend(faces().map(|face| Offer::new(seat, V::Climax).with(Item::Card(face)))),
            Due::Clock => all.extend(faces().map(|face| Offer::new(seat, V::Clock).with(Item::Card(face)))),
            Due::Encore(_) => {
                for slot in Z::FRONT {
                    let zone = state.zone(seat, slot);
                    let waits = m.rules(state).waiting_encores(seat).filter(|(_, left)| *left == zone);
                    let waits: Vec<CardId> = waits.map(|(card, _)| card).collect();
                    let names: Vec<Item> = match waits.len() {
                        0 | 1 => vec![Item::Slot(seat, slot)],
                        _ => {
                            let known = waits.iter().filter_map(|card| state.face(*card));
                            known.map(|face| Item::SlotCard(seat, slot, face)).collect()
                        }
                    };
                    for (name, player) in names.iter().flat_map(|name| m.seats().map(move |by| (*name, by))) {
                        all.extend([2, 3].map(|cost| Offer::new(player, V::Encore).with(name).costing(cost)));
                    }
                }
            }
            _ => {}
        }
    }
    all.dedup();
    all
}

/// The findings that a line earns at a position, by number, and whether each is sure; none if the judge has nothing to say.
fn earned(m: &Match, state: &State, line: &Offer) -> Option<Vec<(u16, bool)>> {
    let (script, mark) = line.script();
    let mut after = state.clone();
    let mut violations = Vec::new();
    let is_due = m.classify(state, &script, &mark) == Fit::Matches;
    if is_due {
        m.apply(&mut after, &script, &mark, Mode::Played, &mut violations);
    } else {
        m.apply_unexpected(&mut after, &script, &mark, &mut violations);
    }
    violations.retain(|violation| violation.note.is_none());
    (!is_due || !violations.is_empty()).then(|| {
        let sure = |violation: &rejudge_judge::game::Violation| (violation.ruling, violation.cannot_tell.is_none());
        violations.iter().map(sure).collect()
    })
}

#[test]
fn what_is_offered_is_what_is_accepted() {
    let (mut accepted, mut refused) = (0, 0);
    let mut rulings: BTreeSet<(u16, bool)> = BTreeSet::new();
    let mut own: BTreeSet<u16> = BTreeSet::new();
    for players in 2..=6 {
        let m = game_for(players);
        for number in 0..POSITIONS {
            let state = made(&m, number);
            let offers = m.offers(&state);
            let candidates = candidates(&m, &state);
            for line in &candidates {
                let earned = earned(&m, &state, line);
                let offered = offers.contains(line);
                // A line of another time is offered at none; what discards for an encore is offered beside what is tried here.
                assert_eq!(
                    offered,
                    earned.is_none(),
                    "{players} players, position {number}, {:?} of {:?}: {line:?}: {earned:?}",
                    state.due,
                    state.active
                );
                match earned {
                    None => accepted += 1,
                    Some(earned) => {
                        refused += 1;
                        rulings.extend(earned);
                    }
                }
            }
            // What the rules answer of attacks, whatever is due.
            for slot in Z::FRONT {
                let answer = m.variation.may_attack(m.rules(&state), slot);
                for objection in answer.objections() {
                    if let Reason::Own(reason) = objection.reason {
                        own.insert(reason.ruling);
                    }
                }
            }
        }
    }
    assert!(
        accepted > 1_500 && refused > 100_000,
        "{accepted} accepted, {refused} refused"
    );
    assert!(
        own.contains(&B::RemovedTarget.number()),
        "nobody who has left was attacked"
    );
    for (ruling, open) in [
        (B::RemovedTarget, false),
        (B::SecondAttack, false),
        (B::SecondAttack, true),
        (B::Facing, false),
    ] {
        assert!(
            rulings.contains(&(ruling.number(), !open)),
            "{ruling:?}, open: {open}: {rulings:?}"
        );
    }
}
