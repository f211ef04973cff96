//! Everything that could be written at a choice, right or wrong, as far as its line says by name what is done.

use smallvec::smallvec;

use rejudge_table::{CardId, Face, Seat};

use super::super::super::cards::Icon;
use super::super::super::matches::Match;
use super::super::super::offers::{Item, Offer, Payment};
use super::super::super::state::{Due, State, Z};
use super::super::super::vocabulary::V;
use super::positions::CHOOSING;
use super::{AOI, REN};

/// Cards of some faces, so many at most and so many at least, in the order of the faces: each as often as it likes.
fn several(faces: &[Face], least: usize, most: usize) -> Vec<Vec<Face>> {
    let mut all: Vec<Vec<Face>> = vec![Vec::new()];
    let mut at = 0;
    while at < all.len() {
        let last = all[at].last().copied();
        if all[at].len() < most {
            for face in faces.iter().filter(|face| last.is_none_or(|last| **face >= last)) {
                let longer = [&all[at][..], &[*face]].concat();
                all.push(longer);
            }
        }
        at += 1;
    }
    all.retain(|cards| cards.len() >= least);
    all
}

/// The faces of a player's hand, each once, and one that is not there.
fn of_hand(m: &Match, state: &State, seat: Seat) -> Vec<Face> {
    let mut faces: Vec<Face> = state.faces(seat, Z::Hand).collect();
    let other = (0..m.cards.len())
        .filter_map(Face::new)
        .find(|face| !faces.contains(face));
    faces.extend(other);
    faces.sort_unstable();
    faces.dedup();
    faces
}

/// A line that names these cards.
fn naming(seat: Seat, verb: V, cards: Vec<Face>) -> Offer {
    Offer {
        chosen: cards.into_iter().map(Item::Card).collect(),
        ..Offer::new(seat, verb)
    }
}

/// All of them.
pub fn candidates(m: &Match, state: &State) -> Vec<Offer> {
    let faces = || (0..m.cards.len()).filter_map(Face::new);
    let slots = || [AOI, REN].into_iter().flat_map(|seat| Z::SLOTS.map(|z| (seat, z)));
    let mut all: Vec<Offer> = Vec::new();
    match state.due {
        Due::Clock => {
            all.extend(faces().map(|f| Offer::new(AOI, V::Clock).with(Item::Card(f))));
            let two = faces().map(|f| Offer::new(AOI, V::Clock).with(Item::Card(f)).with(Item::Card(f)));
            all.extend(two);
        }
        Due::Main => {
            for face in faces() {
                for cost in 0..4 {
                    let event = Offer::new(AOI, V::Event).with(Item::Card(face)).costing(cost);
                    all.push(event);
                    for (seat, z) in slots() {
                        let play = Offer::new(AOI, V::Play).with(Item::Card(face));
                        all.push(play.to(Item::Slot(seat, z)).costing(cost));
                    }
                }
                let play = Offer::new(AOI, V::Play)
                    .with(Item::Card(face))
                    .to(Item::Slot(AOI, Z::FL));
                all.push(play.clone().paying(Payment::Discard(face)));
                all.push(play.to(Item::Zone(Z::Memory)));
            }
            let taken = |seat, z| state.count(seat, z) > 0;
            for (at, (seat, a)) in slots().enumerate() {
                let swap = || Offer::new(AOI, V::Swap).with(Item::Slot(seat, a));
                all.push(swap());
                for (other, b) in slots()
                    .skip(at + 1)
                    .filter(|(other, b)| taken(seat, a) || taken(*other, *b))
                {
                    all.push(swap().with(Item::Slot(other, b)));
                }
            }
        }
        Due::Climax => {
            for face in faces() {
                let climax = Offer::new(AOI, V::Climax).with(Item::Card(face));
                all.extend([climax.clone(), climax.costing(1)]);
            }
        }
        Due::Attack => {
            for (seat, z) in slots() {
                let attack = || Offer::new(AOI, V::Attack).with(Item::Slot(seat, z));
                for word in ["direct", "front", "side"] {
                    all.push(attack().with(Item::Word(word)));
                }
                all.push(attack().with(Item::Slot(AOI, Z::BL)).with(Item::Word("front")));
            }
        }
        Due::Icons => {
            for icon in CHOOSING {
                let new = || Offer::new(AOI, V::of_icon(icon));
                all.push(new().with(Item::Nothing));
                match icon {
                    Icon::Return => all.extend(slots().map(|(seat, z)| new().with(Item::Slot(seat, z)))),
                    Icon::Standby => {
                        let to = |face| slots().map(move |(seat, z)| (face, Item::Slot(seat, z)));
                        all.extend(
                            faces()
                                .flat_map(to)
                                .map(|(face, slot)| new().with(Item::Card(face)).to(slot)),
                        );
                    }
                    Icon::Choice => {
                        let to = |face| [Z::Hand, Z::Stock, Z::Clock].map(|z| (face, Item::Zone(z)));
                        all.extend(faces().flat_map(to).map(|(face, z)| new().with(Item::Card(face)).to(z)));
                    }
                    _ => all.extend(faces().map(|face| new().with(Item::Card(face)))),
                }
            }
        }
        Due::Mulligan(_) => {
            for seat in [AOI, REN] {
                let hand = of_hand(m, state, seat);
                let most = state.count(seat, Z::Hand).min(5);
                let away = several(&hand, 1, most).into_iter();
                all.extend(away.map(|cards| naming(seat, V::Mulligan, cards)));
                all.push(Offer::new(seat, V::Keep));
                // Another number is drawn than goes away.
                let drawn = hand.first().map(|face| Offer {
                    seen: Some(smallvec![Item::Card(*face); 2]),
                    ..naming(seat, V::Mulligan, vec![*face])
                });
                all.extend(drawn);
            }
        }
        Due::LevelUp(_) => {
            for seat in [AOI, REN] {
                all.extend(faces().map(|face| naming(seat, V::LevelUp, vec![face])));
            }
        }
        Due::HandLimit(count) => {
            let count = usize::from(count);
            let away = several(&of_hand(m, state, AOI), count - 1, count + 1).into_iter();
            all.extend(away.map(|cards| naming(AOI, V::Discard, cards)));
            let others = several(&of_hand(m, state, REN), count, count).into_iter();
            all.extend(others.map(|cards| naming(REN, V::Discard, cards)));
        }
        Due::Encore(_) | Due::Reversed(_) => {
            for (seat, z) in slots() {
                let slot = state.zone(seat, z);
                let mut names = vec![Item::Slot(seat, z)];
                let waiting: Vec<CardId> = m
                    .rules(state)
                    .waiting_encores(seat)
                    .filter(|(_, left)| *left == slot)
                    .map(|(card, _)| card)
                    .collect();
                if waiting.len() > 1 {
                    let known = waiting.iter().filter_map(|card| state.face(*card));
                    names = known.map(|face| Item::SlotCard(seat, z, face)).collect();
                }
                for (name, player) in names.iter().flat_map(|name| [(*name, AOI), (*name, REN)]) {
                    let new = |cost: u8| Offer::new(player, V::Encore).with(name).costing(cost);
                    all.extend([0, 2, 3].map(new));
                    let put = |cost: u8| faces().map(move |f| new(cost).paying(Payment::Discard(f)));
                    all.extend(put(0).chain(put(1)).chain(put(3)));
                    let elsewhere = if z == Z::BL { Z::BR } else { Z::BL };
                    all.push(new(3).to(Item::Slot(seat, elsewhere)));
                }
            }
        }
        _ => {
            for seat in [AOI, REN] {
                for (face, cost) in faces().flat_map(|f| [(f, 0), (f, 1), (f, 2)]) {
                    let counter = Offer::new(seat, V::Counter).with(Item::Card(face)).costing(cost);
                    if m.info(face).backup.is_none() {
                        all.push(counter);
                        continue;
                    }
                    let other = Face::new(0).expect("one of the cards");
                    let itself = counter.clone().paying(Payment::Discard(face));
                    all.push(itself.clone().to(Item::Slot(REN, Z::BL)));
                    all.extend([itself, counter.paying(Payment::Discard(other))]);
                }
            }
        }
    }
    for seat in [AOI, REN] {
        // At another time than their own.
        let face = Face::new(0).expect("one of the cards");
        let new = |verb| Offer::new(seat, verb).with(Item::Card(face));
        let slot = |z| Item::Slot(seat, z);
        let elsewhere = [
            (Due::Clock, new(V::Clock)),
            (Due::Main, new(V::Play).to(slot(Z::FL))),
            (
                Due::Climax,
                Offer::new(seat, V::Climax).with(Item::Card(Face::new(8).expect("a climax"))),
            ),
            (
                Due::Attack,
                Offer::new(seat, V::Attack).with(slot(Z::FC)).with(Item::Word("front")),
            ),
        ];
        let chosen = [
            (!matches!(state.due, Due::Mulligan(_)), new(V::Mulligan)),
            (!matches!(state.due, Due::LevelUp(_)), new(V::LevelUp)),
            (!matches!(state.due, Due::HandLimit(_)), new(V::Discard)),
        ];
        let not_there = chosen.into_iter().filter(|(is, _)| *is);
        all.extend(not_there.map(|(_, line)| line));
        let not_due = elsewhere.into_iter().filter(|(due, _)| *due != state.due);
        all.extend(not_due.map(|(_, line)| line));
    }
    all.dedup();
    all
}
