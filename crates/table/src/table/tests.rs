//! Whatever is done to a table, its journal rebuilds every moment, nothing appears or vanishes unsaid, and no list gives
//! more than it holds.

use proptest::prelude::*;

use super::*;

const PLAYERS: u8 = 3;
const FACES: usize = 6;
/// Two decks, a hand, and a row of two.
static KINDS: [ZoneKind; 4] = [
    ZoneKind::new().deck(0),
    ZoneKind::new().deck(1),
    ZoneKind::new().unordered(),
    ZoneKind::new().public().most(2),
];
/// Two players with a list, one without.
const COPIES: [Option<[usize; FACES]>; 3] = [Some([2, 1, 0, 3, 1, 0]), Some([1, 1, 1, 1, 1, 1]), None];

#[derive(Clone, Copy, Debug)]
enum Op {
    Create(u8, u16, Option<usize>),
    Make(u8, u16, usize),
    Leave(usize),
    Put(usize, u16, bool),
    Turn(usize, u8),
    Bind(usize, usize),
    Take(u16, usize),
    Top(u16),
    Forget(u16),
    Open(u16, bool),
    Rotate(u16, usize),
    Mark(u32),
    Clear,
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let zones = u16::from(PLAYERS) * 4;
    let op = prop_oneof![
        4 => (0..PLAYERS, 0..4u16, prop::option::of(0..FACES)).prop_map(|(p, k, f)| Op::Create(p, k, f)),
        2 => (0..PLAYERS, 0..4u16, 0..FACES).prop_map(|(p, k, f)| Op::Make(p, k, f)),
        1 => any::<usize>().prop_map(Op::Leave),
        6 => (any::<usize>(), 0..zones, any::<bool>()).prop_map(|(c, z, top)| Op::Put(c, z, top)),
        1 => (any::<usize>(), 0..3u8).prop_map(|(c, pose)| Op::Turn(c, pose)),
        4 => (any::<usize>(), 0..FACES).prop_map(|(c, f)| Op::Bind(c, f)),
        4 => (0..zones, 0..FACES).prop_map(|(z, f)| Op::Take(z, f)),
        2 => (0..zones).prop_map(Op::Top),
        1 => (0..zones).prop_map(Op::Forget),
        2 => (0..zones, any::<bool>()).prop_map(|(z, open)| Op::Open(z, open)),
        1 => (0..zones, 0..5usize).prop_map(|(z, n)| Op::Rotate(z, n)),
        1 => any::<u32>().prop_map(Op::Mark),
        1 => prop::bool::weighted(0.1).prop_map(|clear| if clear { Op::Clear } else { Op::Mark(0) }),
    ];
    prop::collection::vec(op, 0..80)
}

fn face(at: usize) -> Face {
    Face::new(at).expect("few faces")
}

fn empty() -> Table {
    let mut table = Table::new(PLAYERS, &KINDS, FACES).with_decks(&[0, 0, 0, 1, 1, 1]);
    for (seat, copies) in (0u8..).zip(COPIES) {
        if let Some(copies) = copies {
            let list: Vec<Face> = (0..FACES).flat_map(|at| vec![face(at); copies[at]]).collect();
            table.set_list(Seat(seat), &list);
        }
    }
    table
}

/// A card still in the game.
fn pick(table: &Table, n: usize) -> Option<CardId> {
    let here = (0u16..)
        .map(CardId)
        .zip(&table.cards)
        .filter(|(_, c)| c.zone != ZoneId::OUT);
    let here: Vec<CardId> = here.map(|(id, _)| id).collect();
    (!here.is_empty()).then(|| here[n % here.len()])
}

fn carry_out(table: &mut Table, op: Op) {
    match op {
        Op::Create(seat, kind, at) => {
            // What a game creates it takes out of what the list still has.
            let left = at.filter(|at| table.copies_left(Seat(seat), face(*at)).is_none_or(|n| n > 0));
            table.create(Seat(seat), table.zone_id(Seat(seat), kind), left.map(face));
        }
        Op::Make(seat, kind, at) => {
            let before = table.copies_left(Seat(seat), face(at));
            table.make_token(Seat(seat), table.zone_id(Seat(seat), kind), face(at));
            assert_eq!(table.copies_left(Seat(seat), face(at)), before);
        }
        Op::Leave(n) => {
            if let Some(card) = pick(table, n) {
                table.take_out(card);
            }
        }
        Op::Put(n, to, top) => {
            if let Some(card) = pick(table, n) {
                let end = if top { End::Top } else { End::Bottom };
                table.apply(Event::Move {
                    card,
                    to: ZoneId(to),
                    end,
                });
            }
        }
        Op::Turn(n, pose) => {
            if let Some(card) = pick(table, n) {
                table.turn(card, Pose(pose));
            }
        }
        Op::Bind(n, at) => {
            if let Some(card) = pick(table, n) {
                let was = table.face(card);
                match table.bind(card, face(at)) {
                    Bound::Yes => assert_eq!(table.face(card), Some(face(at))),
                    Bound::Other(other) => assert_eq!((was, table.face(card)), (Some(other), Some(other))),
                    Bound::NoneLeft => assert_eq!((was, table.face(card)), (None, None)),
                }
            }
        }
        Op::Take(zone, at) => {
            let may = table.may_hold(ZoneId(zone), face(at));
            let card = table.take(ZoneId(zone), face(at));
            assert_eq!(card.is_some(), may);
            if let Some(card) = card {
                assert_eq!(
                    (table.face(card), table.card(card).zone),
                    (Some(face(at)), ZoneId(zone))
                );
            }
        }
        Op::Top(zone) => {
            let empty = table.is_empty(ZoneId(zone));
            assert_eq!(table.top(ZoneId(zone)).is_none(), empty);
        }
        Op::Forget(zone) => table.forget(ZoneId(zone)),
        Op::Open(zone, open) => table.set_open(ZoneId(zone), open),
        Op::Rotate(zone, n) => table.reorder(ZoneId(zone), |cards, _| {
            let n = n % cards.len().max(1);
            cards.rotate_left(n);
        }),
        Op::Mark(mark) => table.mark(mark),
        Op::Clear => table.clear(),
    }
}

/// Lists give what they hold and no more, and a deck's cards are of that deck.
fn lists_hold(table: &Table) {
    for (seat, copies) in (0u8..).map(Seat).zip(COPIES) {
        let known = |at: usize| {
            table
                .cards
                .iter()
                .filter(|c| c.owner == seat && !c.token && c.face == Some(face(at)))
                .count()
        };
        for (at, copies) in copies.into_iter().flatten().enumerate() {
            let left = table.copies_left(seat, face(at)).expect("there is a list");
            assert!(left >= 0, "{seat:?} has too many of {at}");
            assert_eq!(usize::try_from(left).expect("not below 0") + known(at), copies);
        }
    }
    for card in table.cards.iter().filter(|c| !c.token) {
        if let (Some(face), Some(deck)) = (card.face, card.deck) {
            assert_eq!(u8::from(face.index() >= 3), deck);
        }
    }
}

proptest! {
    #[test]
    fn the_journal_rebuilds_every_moment(ops in ops()) {
        let mut table = empty();
        table.journal.on = true;
        let mut moments = vec![(0, table.clone())];
        for op in ops {
            carry_out(&mut table, op);
            prop_assert_eq!(table.audit(), Ok(()));
            lists_hold(&table);
            moments.push((table.journal.events.len(), table.clone()));
        }
        for (events, moment) in &moments {
            let rebuilt = empty().replay(&table.journal, *events);
            prop_assert_eq!(&rebuilt.cards, &moment.cards);
            prop_assert_eq!(&rebuilt.zones, &moment.zones);
            prop_assert_eq!(&rebuilt.unlocated, &moment.unlocated);
            prop_assert!(rebuilt.agrees(moment));
        }
        // And at every event in between it is a table.
        for events in 0..=table.journal.events.len() {
            prop_assert_eq!(empty().replay(&table.journal, events).audit(), Ok(()));
        }
    }
}

#[test]
fn an_open_zone_yields_what_the_list_still_has() {
    let mut table = empty();
    let hand = table.zone_id(Seat(0), 2);
    table.set_open(hand, true);
    assert_eq!(table.len(hand), (0, None));
    assert!(
        table
            .take(hand, face(0))
            .is_some_and(|card| table.card(card).deck == Some(0))
    );
    assert!(
        table
            .take(hand, face(3))
            .is_some_and(|card| table.card(card).deck == Some(1))
    );
    // A second one of the same face is the one that lies there, until that has gone elsewhere.
    let first = table.take(hand, face(0)).expect("it lies there");
    table.put(first, table.zone_id(Seat(0), 3));
    let second = table.take(hand, face(0)).expect("the list has two");
    table.put(second, table.zone_id(Seat(0), 3));
    assert_eq!(table.take(hand, face(0)), None);
    assert_eq!(table.room(table.zone_id(Seat(0), 3)), Some(0));
    // No creature comes out of the other deck, open or not.
    let quarry = table.zone_id(Seat(0), 1);
    table.set_open(quarry, true);
    assert_eq!(
        (table.take(quarry, face(1)), table.may_hold(quarry, face(4))),
        (None, true)
    );
    let top = table.top(quarry).expect("an open zone has a top card");
    assert_eq!(
        (table.bind(top, face(1)), table.bind(top, face(4))),
        (Bound::NoneLeft, Bound::Yes)
    );
}

proptest! {
    /// What two tables have alike at the ends of a zone is passed over; the whole of both, sorted, says the same.
    #[test]
    fn a_zone_differs_as_its_sorted_cards_do(
        here in prop::collection::vec((0..3usize, 0..2u8), 0..7),
        there in prop::collection::vec((0..3usize, 0..2u8), 0..7),
    ) {
        let kind = KINDS.iter().position(|kind| !kind.ordered).and_then(|at| u16::try_from(at).ok()).expect("a hand");
        let table = |cards: &[(usize, u8)]| {
            let mut table = empty();
            for (at, pose) in cards {
                let card = table.create(Seat(0), table.zone_id(Seat(0), kind), Some(face(*at)));
                table.turn(card, Pose(*pose));
            }
            table
        };
        let sorted = |cards: &[(usize, u8)]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let (a, b) = (table(&here), table(&there));
        prop_assert_eq!(a.differs(&b, a.zone_id(Seat(0), kind)), sorted(&here) != sorted(&there));
        prop_assert_eq!(a.agrees(&b), sorted(&here) == sorted(&there));
        let mut over = b.clone();
        over.clone_from(&a);
        prop_assert!(over.agrees(&a));
        prop_assert_eq!(&over.cards, &a.cards);
        prop_assert_eq!(&over.zones, &a.zones);
    }
}

#[test]
fn order_counts_where_the_game_says_so() {
    for (kind, differs) in [(0, true), (2, false)] {
        let table = |faces: [usize; 2]| {
            let mut table = empty();
            for at in faces {
                table.create(Seat(0), table.zone_id(Seat(0), kind), Some(face(at)));
            }
            table
        };
        let (a, b) = (table([0, 1]), table([1, 0]));
        assert_eq!(a.differs(&b, a.zone_id(Seat(0), kind)), differs);
        assert_ne!(a.agrees(&b), differs);
    }
}

#[test]
fn the_audit_names_the_card() {
    let mut table = empty();
    let hand = table.zone_id(Seat(1), 2);
    let cards = [(); 3].map(|()| table.create(Seat(1), hand, None));
    let mut twice = table.clone();
    twice.zones[0].cards.push(cards[1]);
    assert_eq!(twice.audit(), Err(cards[1]));
    let mut lost = table.clone();
    lost.zones[usize::from(hand.0)].cards.remove(2);
    assert_eq!(lost.audit(), Err(cards[2]));
    let mut doubled = table;
    doubled.zones[usize::from(hand.0)].cards.push(cards[0]);
    assert_eq!(doubled.audit(), Err(cards[0]));
}

#[test]
fn a_zone_knows_whose_it_is_and_which() {
    static KINDS: [ZoneKind; 3] = [ZoneKind::new(), ZoneKind::new().group(1), ZoneKind::new().public()];
    let fresh = Table::new(4, &KINDS, 1);
    let renewed = Table::new(7, &KINDS[..2], 1).renew(4, &KINDS, 1);
    for table in [&fresh, &renewed] {
        for zone in table.zone_ids().chain([ZoneId(12), ZoneId(40), ZoneId::OUT]) {
            assert_eq!(table.seat_of(zone), table.seat_by_number(zone), "{zone:?}");
            assert_eq!(table.kind_of(zone), table.kind_by_number(zone), "{zone:?}");
        }
    }
    assert_eq!((fresh.seat_of(ZoneId(7)), fresh.kind_of(ZoneId(7))), (Seat(2), 1));
}
