//! What is said of unknown cards agrees exactly with trying every arrangement there is.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::network::{Faces, Life, Network, Own, Possible};
use super::*;
use crate::{End, Event, Table, ZoneId, ZoneKind};

fn face(at: usize) -> Face {
    Face::new(at).expect("few faces")
}

/// Every way in which the lives of a network can have faces: node by node, all that comes in goes out in any order.
fn arrangements(network: &Network) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    let mut faces = vec![u8::MAX; network.lives.len()];
    node(network, 0, &mut faces, &mut found);
    found
}

fn node(network: &Network, at: usize, faces: &mut Vec<u8>, found: &mut BTreeSet<Vec<u8>>) {
    let Some(own) = network.nodes.get(at) else {
        found.insert(faces.clone());
        return;
    };
    let mut pool: Vec<u8> = match own {
        Own::List(copies) => (0u8..)
            .zip(copies)
            .flat_map(|(f, n)| std::iter::repeat_n(f, usize::from(*n)))
            .collect(),
        _ => Vec::new(),
    };
    let lives = |to: bool| {
        let is = move |l: &Life| {
            if to {
                l.to.map(|to| to as usize) == Some(at)
            } else {
                l.from as usize == at
            }
        };
        (0..network.lives.len()).filter(move |i| is(&network.lives[*i]))
    };
    pool.extend(lives(true).map(|i| faces[i]));
    let out: Vec<usize> = lives(false).collect();
    deal(network, at, &out, &mut pool, faces, found);
}

fn deal(
    network: &Network,
    at: usize,
    out: &[usize],
    pool: &mut Vec<u8>,
    faces: &mut Vec<u8>,
    found: &mut BTreeSet<Vec<u8>>,
) {
    let Some((life, rest)) = out.split_first() else {
        node(network, at + 1, faces, found);
        return;
    };
    let kinds: BTreeSet<u8> = pool.iter().copied().collect();
    for kind in kinds.into_iter().filter(|k| network.lives[*life].seen.has(*k)) {
        let place = pool.iter().position(|k| *k == kind).expect("it is one of them");
        pool.swap_remove(place);
        faces[*life] = kind;
        deal(network, at, rest, pool, faces, found);
        faces[*life] = u8::MAX;
        pool.push(kind);
    }
}

/// A deck, a hand, a discard pile, a row.
static KINDS: [ZoneKind; 4] = [
    ZoneKind::new(),
    ZoneKind::new().unordered(),
    ZoneKind::new().unordered().public(),
    ZoneKind::new().public(),
];
const FACES: usize = 4;

/// What a made-up player does, and what was seen of it.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// The top card of the deck to the hand; seen or not.
    Draw(bool),
    /// A card of the hand to the discard pile or the row, seen.
    Play(u8, bool),
    /// A card of the hand to the discard pile, unseen.
    Lay(u8),
    /// The top card of the deck to the discard pile: seen, seen to be of a class or not to be, or not seen.
    Mill(u8),
    /// The discard pile into the deck, and a shuffle.
    Refresh,
    /// The deck is shuffled.
    Shuffle,
    /// A card of a kind is looked for in the deck and put into the hand.
    Search(u8),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        4 => any::<bool>().prop_map(Deed::Draw),
        4 => (any::<u8>(), any::<bool>()).prop_map(|(n, row)| Deed::Play(n, row)),
        2 => any::<u8>().prop_map(Deed::Lay),
        3 => any::<u8>().prop_map(Deed::Mill),
        2 => Just(Deed::Refresh),
        1 => Just(Deed::Shuffle),
        1 => any::<u8>().prop_map(Deed::Search),
    ];
    prop::collection::vec(deed, 0..14)
}

/// Class 1 is faces 0 and 1, class 0 the others.
fn class(class: u8, face: Face) -> bool {
    (face.index() < 2) == (class == 1)
}

/// Plays deeds with real cards in real places, and journals what was seen of them. `lie` changes what was seen.
fn played(list: &[usize], order: &[usize], deeds: &[Deed], lie: Option<(usize, usize)>) -> (Table, Table) {
    let empty = Table::new(1, &KINDS, FACES);
    let mut table = empty.clone();
    table.journal.on = true;
    let zone = |kind: u16| ZoneId(kind);
    let mut real: Vec<usize> = order.iter().map(|i| list[*i]).collect();
    for _ in list {
        table.create(Seat(0), zone(0), None);
    }
    // What each card really is, by its number: the physical truth behind the tokens of the table.
    let mut spoken = 0;
    let mut say = |truth: usize| {
        spoken += 1;
        match lie {
            Some((at, other)) if at == spoken => other,
            _ => truth,
        }
    };
    let mut twist = 1usize;
    for deed in deeds {
        twist = twist.wrapping_mul(31).wrapping_add(7);
        let deck = table.zone(zone(0)).cards.clone();
        let hand = table.zone(zone(1)).cards.clone();
        // A hidden card told by its face: the token that the table takes is exchanged with the real one.
        let swap = |real: &mut Vec<usize>, token: CardId, truth: usize, among: &[CardId], table: &Table| {
            if real[usize::from(token.0)] != truth
                && let Some(other) = among
                    .iter()
                    .find(|c| real[usize::from(c.0)] == truth && table.face(**c).is_none())
            {
                real.swap(usize::from(token.0), usize::from(other.0));
            }
        };
        match *deed {
            Deed::Draw(seen) => {
                let Some(top) = deck.last().copied() else { continue };
                if seen {
                    let told = say(real[usize::from(top.0)]);
                    table.apply(Event::Face {
                        card: top,
                        face: Some(face(told)),
                    });
                }
                table.put(top, zone(1));
            }
            Deed::Play(n, row) if !hand.is_empty() => {
                let chosen = hand[usize::from(n) % hand.len()];
                let truth = real[usize::from(chosen.0)];
                let told = say(truth);
                let known = hand.iter().find(|c| table.face(**c) == Some(face(told))).copied();
                let token = known.or_else(|| table.take(zone(1), face(told)));
                let Some(token) = token else {
                    // Nothing that is unknown is there: the one who says so is wrong.
                    table.apply(Event::Face {
                        card: chosen,
                        face: Some(face(told)),
                    });
                    table.put(chosen, zone(if row { 3 } else { 2 }));
                    continue;
                };
                swap(&mut real, token, truth, &hand, &table);
                table.put(token, zone(if row { 3 } else { 2 }));
            }
            Deed::Lay(n) if !hand.is_empty() => {
                table.forget(zone(1));
                let token = hand[usize::from(n) % hand.len()];
                table.put(token, zone(2));
            }
            Deed::Mill(how) => {
                let Some(top) = deck.last().copied() else { continue };
                match how % 3 {
                    0 => {
                        let told = say(real[usize::from(top.0)]);
                        table.apply(Event::Face {
                            card: top,
                            face: Some(face(told)),
                        });
                    }
                    1 => table.among(top, u8::from(real[usize::from(top.0)] < 2)),
                    _ => {}
                }
                table.put(top, zone(2));
            }
            Deed::Refresh => {
                for card in table.zone(zone(2)).cards.clone() {
                    table.put(card, zone(0));
                }
                table.forget(zone(0));
                turn(&mut real, &table.zone(zone(0)).cards, twist);
            }
            Deed::Shuffle => {
                table.forget(zone(0));
                turn(&mut real, &deck, twist);
            }
            Deed::Search(n) if !deck.is_empty() => {
                let chosen = deck[usize::from(n) % deck.len()];
                let truth = real[usize::from(chosen.0)];
                let told = say(truth);
                let known = deck.iter().find(|c| table.face(**c) == Some(face(told))).copied();
                let Some(token) = known.or_else(|| table.take(zone(0), face(told))) else {
                    continue;
                };
                swap(&mut real, token, truth, &deck, &table);
                table.put(token, zone(1));
                table.forget(zone(0));
                turn(&mut real, &table.zone(zone(0)).cards, twist);
            }
            _ => {}
        }
    }
    (empty, table)
}

/// Shuffles what some cards really are.
fn turn(real: &mut [usize], cards: &[CardId], by: usize) {
    if cards.is_empty() {
        return;
    }
    let mut faces: Vec<usize> = cards.iter().map(|c| real[usize::from(c.0)]).collect();
    let len = faces.len();
    faces.rotate_left(by % len);
    for (card, face) in cards.iter().zip(faces) {
        real[usize::from(card.0)] = face;
    }
}

fn setting() -> impl Strategy<Value = (Vec<usize>, Vec<usize>)> {
    prop::collection::vec(0..FACES, 3..7).prop_flat_map(|list| {
        let order: Vec<usize> = (0..list.len()).collect();
        (Just(list), Just(order).prop_shuffle())
    })
}

#[test]
fn a_card_shuffled_alone_can_be_taken_for_another_of_the_hand() {
    use Deed::{Draw, Mill, Play, Refresh};
    let deeds = [
        Draw(false),
        Play(68, true),
        Draw(false),
        Draw(false),
        // The last card of the deck is seen, goes back alone, and is drawn unseen.
        Mill(207),
        Refresh,
        Draw(false),
        Play(105, false),
        Play(45, false),
    ];
    let list = [1, 1, 0, 3];
    let (empty, table) = played(&list, &[0, 1, 2, 3], &deeds, None);
    let lists = [Some(list.iter().map(|f| face(*f)).collect::<Vec<_>>())];
    let source = Source {
        empty: &empty,
        journal: &table.journal,
        lists: &lists,
        class: &class,
        asked: &[],
        work: &Work::default(),
    };
    assert!(
        first_contradiction(source, &[]).is_none(),
        "what happened is called impossible"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// What really happened is never called impossible, and whatever is said is what every arrangement says.
    #[test]
    fn knowledge_is_exact(
        (list, order) in setting(),
        deeds in deeds(),
        lie in prop::option::of((1usize..8, 0..FACES)),
        asks in prop::collection::vec((any::<usize>(), 1u8..15), 1..4),
    ) {
        let (empty, table) = played(&list, &order, &deeds, lie);
        let lists = [Some(list.iter().map(|f| face(*f)).collect::<Vec<_>>())];
        let source = Source { empty: &empty, journal: &table.journal, lists: &lists, class: &class, asked: &[], work: &Work::default() };
        let knowledge = Knowledge::read(source, &[], FACES);
        let owned = &knowledge.history.owned[0];
        let all = arrangements(&owned.network);
        prop_assert_eq!(knowledge.holds(), !all.is_empty());
        prop_assert_eq!(first_contradiction(source, &[]).is_none(), !all.is_empty());
        if lie.is_none() {
            prop_assert!(!all.is_empty(), "what happened is called impossible");
        }
        if all.is_empty() {
            return Ok(());
        }
        // One of several cards among some faces, and all of them.
        let picked: Vec<(CardId, Vec<Face>)> = asks
            .iter()
            .map(|(n, mask)| {
                let card = CardId(u16::try_from(n % list.len()).expect("few cards"));
                (card, (0..FACES).filter(|f| mask & (1 << f) != 0).map(face).collect())
            })
            .collect();
        let at = table.changes();
        let number = |f: &Face| owned.set(&[*f], FACES).0;
        let is = |arrangement: &[u8], (card, faces): &(CardId, Vec<Face>)| {
            let (_, life) = knowledge.history.life_at(*card, at).expect("it lives");
            faces.iter().any(|f| number(f).has(arrangement[life]))
        };
        let truth = |test: &dyn Fn(&[u8]) -> bool| match (all.iter().any(|a| test(a)), all.iter().all(|a| test(a))) {
            (_, true) => Answer::Always,
            (false, _) => Answer::Never,
            _ => Answer::Open,
        };
        let any = Ask { at, groups: picked.iter().map(|p| vec![p.clone()]).collect() };
        prop_assert_eq!(knowledge.answer(&any), truth(&|a| picked.iter().any(|p| is(a, p))));
        let every = Ask { at, groups: vec![picked.clone()] };
        prop_assert_eq!(knowledge.answer(&every), truth(&|a| picked.iter().all(|p| is(a, p))));
    }
}

/// A fifth copy, with the four before it.
#[test]
fn a_fifth_copy_is_named() {
    let empty = Table::new(1, &KINDS, FACES);
    let mut table = empty.clone();
    table.journal.on = true;
    for _ in 0..6 {
        table.create(Seat(0), ZoneId(0), None);
    }
    for _ in 0..5 {
        let card = table.top(ZoneId(0)).expect("a card is left");
        table.apply(Event::Face {
            card,
            face: Some(face(2)),
        });
        table.apply(Event::Move {
            card,
            to: ZoneId(3),
            end: End::Top,
        });
    }
    let lists = [Some(vec![face(2), face(2), face(2), face(2), face(0), face(1)])];
    let source = Source {
        empty: &empty,
        journal: &table.journal,
        lists: &lists,
        class: &class,
        asked: &[],
        work: &Work::default(),
    };
    let found = first_contradiction(source, &[]).expect("five of four");
    assert_eq!(found.faces, [face(2)]);
    assert_eq!(found.before.len(), 4);
    assert_eq!(first_contradiction(source, &[found.sighting.event]), None);
}

/// Without a list anything may turn up, but after a refresh only what was shuffled in.
#[test]
fn a_card_that_was_not_shuffled_in() {
    let network = Network {
        nodes: vec![Own::Anything, Own::Nothing],
        wide: Vec::new(),
        lives: vec![
            Life {
                from: 0,
                to: Some(1),
                seen: Faces::one(0),
            },
            Life {
                from: 0,
                to: Some(1),
                seen: Faces::one(1),
            },
            Life {
                from: 1,
                to: None,
                seen: Faces::ANY,
            },
            Life {
                from: 1,
                to: None,
                seen: Faces::one(2),
            },
        ],
    };
    assert_eq!(
        network.possible(&[], &Work::default()),
        Possible::No(Some(Faces::one(2)))
    );
}
