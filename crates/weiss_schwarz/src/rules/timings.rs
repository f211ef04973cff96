//! Where check timings stand (4.4): in each of them what is due by check-type processing is done, and nowhere else.

use rejudge_judge::game::{Game, Mode};
use rejudge_judge::script::{Act, Mark, MarkKind, Op, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::{CardId, Seat};

use super::super::editions::Edition;
use super::super::matches::Match;
use super::super::state::{Attack, Due, Frame, Method, REVERSE, State, Z};
use super::super::vocabulary::V;

const AOI: Seat = Seat(0);
const REN: Seat = Seat(1);

fn two_players() -> Match {
    let names = ["Aoi", "Ren"].map(str::to_owned).to_vec();
    Match::new(Edition::V1_111, true, names, Vec::new())
}

/// Aoi's turn, some cards in both decks, and so many cards in Aoi's back row.
fn in_turn(m: &Match, agenda: &[Frame], cards: usize) -> State {
    let mut state = m.start();
    m.clear(&mut state);
    for seat in [AOI, REN] {
        let deck = state.zone(seat, Z::Deck);
        for _ in 0..9 {
            state.table.create(seat, deck, None);
        }
    }
    let slot = state.zone(AOI, Z::BL);
    for _ in 0..cards {
        state.table.create(AOI, slot, None);
    }
    state.turn = 5;
    state.turns_seen = 1;
    state.active = AOI;
    state.agenda = agenda.to_vec();
    state
}

/// Aoi's front attack, whose attacker has left.
fn front_attack(state: &State) -> Attack {
    Attack {
        card: CardId(0),
        slot: state.zone(AOI, Z::FC),
        defender: REN,
        attacked: None,
        method: Method::Front,
        change: 0,
        span: Span { start: 0, end: 0 },
        attacker_there: false,
        attacked_there: false,
        soul_open: false,
        less: 0,
        unknown_counter: false,
        shot_spent: false,
        checks: 0,
    }
}

/// The item whose check timing it is; what is in hand; what comes behind the check timing.
const TIMINGS: &[(&str, Frame, Frame)] = &[
    ("6.2.1.1", Frame::Stand(0), Frame::Stand(1)),
    ("6.2.1.3", Frame::Stand(2), Frame::Draw(0)),
    ("6.3.1.1", Frame::Draw(0), Frame::Draw(1)),
    ("6.3.1.3", Frame::Draw(2), Frame::Clock(0)),
    ("6.4.1.1", Frame::Clock(0), Frame::Clock(1)),
    ("6.4.1.3", Frame::Clock(2), Frame::Main(0)),
    ("6.5.1.2", Frame::Main(0), Frame::Main(2)),
    ("6.5.1.2, once more", Frame::Main(1), Frame::Main(2)),
    ("6.6.1.2", Frame::Climax(0), Frame::Climax(1)),
    ("6.6.1.3", Frame::Climax(2), Frame::Climax(3)),
    ("6.8.1.1", Frame::End(0), Frame::End(1)),
    ("6.8.1.4", Frame::End(3), Frame::End(4)),
    ("7.2.1.1, 7.2.1.2", Frame::Declare(0), Frame::Declare(1)),
    ("7.3.1.1", Frame::Trigger(0), Frame::Trigger(1)),
    ("7.3.1.3", Frame::Trigger(4), Frame::Counter(0)),
    ("7.4.1.2", Frame::Counter(0), Frame::Counter(1)),
    ("7.4.1.3", Frame::Counter(2), Frame::Damage(0)),
    ("7.5.1.1", Frame::Damage(0), Frame::Damage(1)),
    ("7.5.1.3", Frame::Damage(2), Frame::Damage(3)),
    ("7.6.1.1", Frame::Battle(0), Frame::Battle(1)),
    ("7.6.1.4", Frame::Battle(2), Frame::Battle(3)),
    ("7.6.1.5", Frame::Battle(3), Frame::Declare(0)),
    ("7.7.1.1", Frame::Encore(0), Frame::Encore(1)),
    ("7.7.1.4", Frame::Encore(1), Frame::Encore(2)),
];

#[test]
fn every_check_timing_of_a_turn_is_there() {
    let m = two_players();
    for (item, now, then) in TIMINGS {
        let mut state = in_turn(&m, &[*now], 2);
        state.attack = Some(front_attack(&state));
        m.settle(&mut state);
        // 9.6.2: two cards in one slot.
        assert!(matches!(state.due, Due::Leave(..)), "{item}: {:?} is due", state.due);
        assert_eq!(state.agenda, [*then, Frame::Check], "{item}");
    }
}

/// `attack FC`
fn attack() -> Script {
    let span = Span { start: 0, end: 9 };
    let slot = Op {
        span,
        kind: OpKind::Zone(AOI, Z::FC as u16, None),
        of: None,
    };
    let act = Act {
        verb: V::Attack.id(),
        seat: AOI,
        written: false,
        judge: false,
        effect: false,
        span,
        verb_span: span,
        line: 1,
        inside: None,
        chosen: 0..1,
        target: None,
        seen: None,
        pays: 0..0,
    };
    let mark = Mark {
        kind: MarkKind::Act(0),
        span,
        line: 1,
    };
    Script {
        acts: vec![act],
        ops: vec![slot],
        marks: vec![mark],
        ..Script::default()
    }
}

#[test]
fn a_declared_attack_has_its_check_timing() {
    let m = two_players();
    let mut state = in_turn(&m, &[Frame::Declare(1)], 2);
    let slot = state.zone(AOI, Z::FC);
    state.table.create(AOI, slot, None);
    m.settle(&mut state);
    assert_eq!(state.due, Due::Attack);
    let (script, mut violations) = (attack(), Vec::new());
    m.apply(&mut state, &script, &script.marks[0], Mode::Played, &mut violations);
    assert!(violations.is_empty(), "{violations:?}");
    assert!(matches!(state.due, Due::Leave(..)), "{:?} is due", state.due);
    assert_eq!(state.agenda, [Frame::Trigger(0), Frame::Check]);
}

#[test]
fn an_attack_without_a_battle_ends_too() {
    let m = two_players();
    for method in [Method::Direct, Method::Side] {
        let mut state = in_turn(&m, &[Frame::Damage(3)], 2);
        state.attack = Some(Attack {
            method,
            ..front_attack(&state)
        });
        m.settle(&mut state);
        assert!(matches!(state.due, Due::Leave(..)), "{method:?}: {:?}", state.due);
        assert_eq!(state.agenda, [Frame::Declare(0), Frame::Check], "{method:?}");
        assert_eq!(state.attack, None, "{method:?}");
    }
}

#[test]
fn the_encore_step_goes_on() {
    let m = two_players();
    let mut state = in_turn(&m, &[Frame::Encore(2)], 1);
    let card = state.cards(AOI, Z::BL)[0];
    state.table.turn(card, REVERSE);
    m.settle(&mut state);
    assert_eq!(state.due, Due::Reversed(AOI));
    state.table.turn(card, super::super::state::STAND);
    state.agenda = vec![Frame::Encore(2)];
    m.settle(&mut state);
    assert_eq!(state.due, Due::Turn, "nothing else is left of the turn");
}

#[test]
fn the_end_phase_comes_again_as_long_as_something_happens() {
    // 6.8.1.5: the hand is above the limit again; or something was done in the check timing before.
    let m = two_players();
    for (hand, again) in [(8, false), (8, true), (7, true), (7, false)] {
        let mut state = in_turn(&m, &[Frame::End(4)], 0);
        let zone = state.zone(AOI, Z::Hand);
        for _ in 0..hand {
            state.table.create(AOI, zone, None);
        }
        let climax = state.zone(AOI, Z::Climax);
        state.table.create(AOI, climax, None);
        state.end_again = again;
        m.settle(&mut state);
        let due = match (hand, again) {
            (8, _) => Due::HandLimit(1),
            (_, true) => Due::ClimaxLeaves,
            (_, false) => Due::Turn,
        };
        assert_eq!(state.due, due, "{hand} cards, {again}");
    }
}

/// Everywhere between two check timings.
const BETWEEN: &[(Frame, Due)] = &[
    (Frame::Draw(1), Due::Draw),
    (Frame::Clock(1), Due::Clock),
    (Frame::Main(2), Due::Main),
    (Frame::Climax(1), Due::Climax),
    (Frame::Declare(1), Due::Attack),
    (Frame::Trigger(1), Due::Trigger),
    (Frame::Counter(1), Due::Counter),
];

#[test]
fn interrupts_at_once_and_checks_later() {
    let m = two_players();
    for (frame, due) in BETWEEN {
        let mut state = in_turn(&m, &[*frame], 2);
        m.settle(&mut state);
        assert_eq!(state.due, *due, "two cards in a slot wait");
        let clock = state.zone(REN, Z::Clock);
        for _ in 0..7 {
            state.table.create(REN, clock, None);
        }
        m.settle(&mut state);
        assert_eq!(state.due, Due::LevelUp(REN), "{frame:?}");
        assert_eq!(
            state.agenda,
            [*frame, Frame::LevelUp { seat: REN }],
            "what was going on waits"
        );
    }
}
