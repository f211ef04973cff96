//! Mistakes that made-up players make.

use rejudge::games::weiss_schwarz::cards::{CardKind, Icon};
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::offers::{Item, Offer, Payment};
use rejudge::games::weiss_schwarz::simulate::Act;
use rejudge::games::weiss_schwarz::state::{Due, Frame, Method, STAND, State, Triggered, Waiting, Z};
use rejudge::games::weiss_schwarz::vocabulary::V;
use rejudge::table::{Face, Seat};

/// One sort of mistake.
pub struct Mistake {
    pub name: &'static str,
    /// What is done, where it can be done.
    pub act: fn(&Match, &State) -> Option<Act>,
    /// What is done later: the mistake was one of order.
    pub then: Option<fn(&Match, &State) -> Option<Act>>,
}

const fn mistake(name: &'static str, act: fn(&Match, &State) -> Option<Act>) -> Mistake {
    Mistake {
        name,
        act,
        then: None,
    }
}

fn line(offer: Offer) -> Option<Act> {
    Some(Act::Line(offer))
}

/// Left undone if it is due.
fn omitted(is_due: bool) -> Option<Act> {
    is_due.then_some(Act::Omit)
}

fn hand(state: &State, seat: Seat) -> Vec<Face> {
    state
        .cards(seat, Z::Hand)
        .iter()
        .filter_map(|c| state.face(*c))
        .collect()
}

/// The top cards of a deck, topmost first.
fn top(state: &State, seat: Seat, count: usize) -> Vec<Face> {
    state
        .cards(seat, Z::Deck)
        .iter()
        .rev()
        .take(count)
        .filter_map(|c| state.face(*c))
        .collect()
}

fn is_climax(m: &Match, face: Face) -> bool {
    m.info(face).kind == CardKind::Climax
}

fn shows_color(m: &Match, state: &State, seat: Seat, face: Face) -> bool {
    let mut cards = state.cards(seat, Z::Level).iter().chain(state.cards(seat, Z::Clock));
    cards.any(|c| state.face(*c).is_some_and(|f| m.info(f).color == m.info(face).color))
}

/// A legal line of this verb, as it is offered.
fn offered(m: &Match, state: &State, fits: impl Fn(&Offer) -> bool) -> Option<Offer> {
    m.offers(state).into_iter().find(|o| fits(o))
}

/// A legal line with another payment from the stock.
fn paying(offer: Offer, by: i64) -> Offer {
    let pays = offer.pays.iter().filter_map(|p| match p {
        Payment::Stock(n) => u32::try_from(i64::from(*n) + by)
            .ok()
            .filter(|n| *n > 0)
            .map(Payment::Stock),
        other => Some(*other),
    });
    Offer {
        pays: pays.collect(),
        ..offer.clone()
    }
}

fn stock_cost(offer: &Offer) -> u32 {
    offer
        .pays
        .iter()
        .map(|p| if let Payment::Stock(n) = p { *n } else { 0 })
        .sum()
}

/// A card of the hand played onto an empty slot for its cost, whether it may be or not.
fn played(m: &Match, state: &State, fits: impl Fn(Face) -> bool) -> Option<Act> {
    if state.due != Due::Main {
        return None;
    }
    let seat = state.active;
    let stock = state.count(seat, Z::Stock);
    let fits = |f: &Face| m.info(*f).kind == CardKind::Character && usize::from(m.info(*f).cost) <= stock && fits(*f);
    let face = hand(state, seat).into_iter().find(fits)?;
    let slot = Z::SLOTS.into_iter().find(|z| state.count(seat, *z) == 0)?;
    line(
        Offer::new(seat, V::Play)
            .with(Item::Card(face))
            .to(Item::Slot(seat, slot))
            .costing(m.info(face).cost),
    )
}

/// Damage told card by card.
fn damage(state: &State, amount: i16, cards: &[Face], word: &'static str) -> Option<Act> {
    let mut seen: Vec<Item> = cards.iter().map(|f| Item::Card(*f)).collect();
    seen.push(Item::Word(word));
    let count = u32::try_from(amount).ok()?;
    line(Offer {
        seen: Some(seen),
        ..Offer::new(state.active, V::Damage).with(Item::Count(count))
    })
}

/// The damage due, with the cards that would be turned over if nothing stopped it.
fn damage_due(state: &State) -> Option<(Seat, i16, Vec<Face>)> {
    let Due::Damage(seat, amount) = state.due else {
        return None;
    };
    let cards = top(state, seat, usize::try_from(amount).ok()?);
    // Not in the middle of a refresh.
    (state.count(seat, Z::Deck) > cards.len() + 1).then_some((seat, amount, cards))
}

/// A slot of the front row with a character that stands.
fn standing(state: &State, seat: Seat, z: Z) -> bool {
    state
        .character(state.zone(seat, z))
        .is_some_and(|c| state.table.card(c).pose == STAND)
}

fn attack(state: &State, z: Z, method: &'static str) -> Option<Act> {
    let seat = state.active;
    line(
        Offer::new(seat, V::Attack)
            .with(Item::Slot(seat, z))
            .with(Item::Word(method)),
    )
}

fn method(m: &Match, state: &State, z: Z) -> &'static str {
    if state.count(m.faced_by(state.active), m.faced_slot(z)) == 0 {
        "direct"
    } else {
        "front"
    }
}

pub const MISTAKES: &[Mistake] = &[
    mistake("one card too few is paid", |m, s| {
        (s.due == Due::Main)
            .then(|| offered(m, s, |o| o.verb == V::Play && stock_cost(o) > 0))?
            .map(|o| Act::Line(paying(o, -1)))
    }),
    mistake("one card too many is paid", |m, s| {
        let rich = s.count(s.active, Z::Stock) > 3;
        (s.due == Due::Main && rich)
            .then(|| offered(m, s, |o| o.verb == V::Play && stock_cost(o) > 0))?
            .map(|o| Act::Line(paying(o, 1)))
    }),
    mistake("a card above the level", |m, s| {
        let level = s.count(s.active, Z::Level);
        played(m, s, |f| {
            usize::from(m.info(f).level) > level && shows_color(m, s, s.active, f)
        })
    }),
    mistake("a card without its color", |m, s| {
        let level = s.count(s.active, Z::Level);
        let fits = |f: Face| m.info(f).level > 0 && usize::from(m.info(f).level) <= level;
        played(m, s, |f| fits(f) && !shows_color(m, s, s.active, f))
    }),
    mistake("a climax without its color", |m, s| {
        let fits = |f: &Face| is_climax(m, *f) && !shows_color(m, s, s.active, *f);
        let face = (s.due == Due::Climax).then(|| hand(s, s.active).into_iter().find(fits))??;
        line(Offer::new(s.active, V::Climax).with(Item::Card(face)))
    }),
    mistake("a climax as a character", |m, s| {
        let fits = |f: &Face| is_climax(m, *f) && shows_color(m, s, s.active, *f);
        let face = (s.due == Due::Main).then(|| hand(s, s.active).into_iter().find(fits))??;
        let slot = Z::SLOTS.into_iter().find(|z| s.count(s.active, *z) == 0)?;
        line(
            Offer::new(s.active, V::Play)
                .with(Item::Card(face))
                .to(Item::Slot(s.active, slot)),
        )
    }),
    // Before the first attack nothing shows that the main phase is over: there it is no mistake.
    mistake("a character in the attack phase", |m, s| {
        let fits = |f: &Face| m.info(*f).kind == CardKind::Character && m.info(*f).level == 0 && m.info(*f).cost == 0;
        let face = (s.due == Due::Attack && s.attacks > 0).then(|| hand(s, s.active).into_iter().find(fits))??;
        let slot = Z::SLOTS.into_iter().find(|z| s.count(s.active, *z) == 0)?;
        line(
            Offer::new(s.active, V::Play)
                .with(Item::Card(face))
                .to(Item::Slot(s.active, slot)),
        )
    }),
    mistake("a second climax", |m, s| {
        let there = s.count(s.active, Z::Climax) == 1 && s.due == Due::Attack;
        let fits = |f: &Face| is_climax(m, *f) && shows_color(m, s, s.active, *f);
        let face = there.then(|| hand(s, s.active).into_iter().find(fits))??;
        line(Offer::new(s.active, V::Climax).with(Item::Card(face)))
    }),
    mistake("one damage too much", |_, s| {
        let (_, amount, _) = damage_due(s)?;
        line(Offer::new(s.active, V::Damage).with(Item::Count(u32::try_from(amount + 1).ok()?)))
    }),
    mistake("one damage too little", |_, s| {
        let (_, amount, _) = damage_due(s).filter(|d| d.1 > 1)?;
        line(Offer::new(s.active, V::Damage).with(Item::Count(u32::try_from(amount - 1).ok()?)))
    }),
    mistake("a card too many for the damage", |m, s| {
        let (seat, amount, cards) = damage_due(s)?;
        let cards_and_one = top(s, seat, cards.len() + 1);
        (!cards_and_one.iter().any(|f| is_climax(m, *f))).then(|| damage(s, amount, &cards_and_one, "taken"))?
    }),
    mistake("a cancel overlooked", |m, s| {
        let (_, amount, cards) = damage_due(s)?;
        cards
            .iter()
            .any(|f| is_climax(m, *f))
            .then(|| damage(s, amount, &cards, "taken"))?
    }),
    mistake("a cancel invented", |m, s| {
        let (_, amount, cards) = damage_due(s)?;
        (!cards.iter().any(|f| is_climax(m, *f))).then(|| damage(s, amount, &cards, "cancelled"))?
    }),
    mistake("a card more after the climax", |m, s| {
        let (seat, amount, cards) = damage_due(s)?;
        let at = cards.iter().position(|f| is_climax(m, *f))?;
        damage(s, amount, &top(s, seat, at + 2), "cancelled")
    }),
    mistake("no damage", |_, s| omitted(damage_due(s).is_some())),
    mistake("nobody stands", |_, s| omitted(s.due == Due::Stand)),
    mistake("no card drawn", |_, s| omitted(s.due == Due::Draw)),
    mistake("two cards drawn", |_, s| {
        let rich = s.count(s.active, Z::Deck) > 3;
        (s.due == Due::Draw && rich).then(|| line(Offer::new(s.active, V::Draw).with(Item::Count(2))))?
    }),
    mistake("one card drawn for the clock", |_, s| clocked(s, 1, 1)),
    mistake("three cards drawn for the clock", |_, s| clocked(s, 1, 3)),
    mistake("two cards put into the clock", |_, s| clocked(s, 2, 2)),
    mistake("the hand limit is forgotten", |_, s| {
        omitted(matches!(s.due, Due::HandLimit(_)))
    }),
    mistake("one card too few is put away", |_, s| {
        let Due::HandLimit(count @ 2..) = s.due else {
            return None;
        };
        let cards = hand(s, s.active)
            .into_iter()
            .take(usize::from(count) - 1)
            .map(Item::Card)
            .collect();
        line(Offer {
            chosen: cards,
            ..Offer::new(s.active, V::Discard)
        })
    }),
    mistake("the climax stays", |_, s| {
        omitted(s.due == Due::ClimaxLeaves)
    }),
    mistake("a rested character attacks", |m, s| {
        let z = (s.due == Due::Attack && s.turn > 1).then(|| {
            Z::FRONT
                .into_iter()
                .find(|z| s.count(s.active, *z) > 0 && !standing(s, s.active, *z))
        })??;
        attack(s, z, method(m, s, z))
    }),
    mistake("a second attack in the first turn", |m, s| {
        let z = (s.due == Due::Attack && s.turn == 1 && s.attacks == 1)
            .then(|| Z::FRONT.into_iter().find(|z| standing(s, s.active, *z)))??;
        attack(s, z, method(m, s, z))
    }),
    mistake("direct against a character", |m, s| {
        let fits = |z: &Z| standing(s, s.active, *z) && method(m, s, *z) == "front";
        let z = (s.due == Due::Attack && s.turn > 1).then(|| Z::FRONT.into_iter().find(fits))??;
        attack(s, z, "direct")
    }),
    mistake("from the side against nobody", |m, s| {
        let fits = |z: &Z| standing(s, s.active, *z) && method(m, s, *z) == "direct";
        let z = (s.due == Due::Attack && s.turn > 1).then(|| Z::FRONT.into_iter().find(fits))??;
        attack(s, z, "side")
    }),
    mistake("no trigger check", |_, s| omitted(s.due == Due::Trigger)),
    mistake("the triggered card is not stocked", |_, s| {
        omitted(s.due == Due::Stock)
    }),
    mistake("the soul icon is overlooked", |_, s| {
        omitted(s.due == Due::Icons && s.triggered.soul > 0)
    }),
    mistake("an icon the card does not have", |m, s| {
        let face = s
            .triggered
            .card
            .and_then(|c| s.face(c))
            .filter(|_| s.due == Due::Stock)?;
        let none = s.triggered.passed & Triggered::bit(Icon::Gate) == 0 && m.info(face).icons == 0;
        let waiting = s.cards(s.active, Z::Waiting).iter().filter_map(|c| s.face(*c));
        let climax = waiting.into_iter().find(|f| is_climax(m, *f))?;
        none.then(|| line(Offer::new(s.active, V::Gate).with(Item::Card(climax))))?
    }),
    mistake("a climax taken with Comeback", |m, s| {
        let there = s.due == Due::Icons && s.triggered.icons & Triggered::bit(Icon::Comeback) != 0;
        let mut waiting = s.cards(s.active, Z::Waiting).iter().filter_map(|c| s.face(*c));
        let climax = there.then(|| waiting.find(|f| is_climax(m, *f)))??;
        line(Offer::new(s.active, V::Comeback).with(Item::Card(climax)))
    }),
    mistake("a counter against a side attack", |m, s| {
        let side = s.attack.is_some_and(|a| a.method == Method::Side) && matches!(s.due, Due::Damage(..));
        side.then(|| backup(m, s, |level, own, _| level <= own))?
    }),
    mistake("a backup without its level", |m, s| {
        (s.due == Due::Counter).then(|| backup(m, s, |level, own, _| level > own))?
    }),
    mistake("the wrong character is reversed", |m, s| {
        let attack = s.attack.filter(|_| s.due == Due::Battle)?;
        let (_, facing) = attack.facing?;
        let power = |zone| m.power_in(s, s.table.seat_of(zone), s.z(zone));
        let (mine, theirs) = (power(attack.slot)?, power(facing)?);
        // The stronger one is said to be reversed; of two equal ones only one.
        let zone = if mine < theirs { facing } else { attack.slot };
        let seen = vec![Item::Slot(s.table.seat_of(zone), s.z(zone)), Item::Word("reversed")];
        line(Offer {
            seen: Some(seen),
            ..Offer::new(s.active, V::Battle)
        })
    }),
    mistake("Encore for two", |m, s| {
        (matches!(s.due, Due::Encore(_)))
            .then(|| offered(m, s, |o| stock_cost(o) == 3))?
            .map(|o| Act::Line(paying(o, -1)))
    }),
    mistake("Encore into another slot", |m, s| {
        let Due::Encore(seat) = s.due else { return None };
        let offer = offered(m, s, |o| stock_cost(o) == 3)?;
        let taken = |z: &Z| {
            s.waiting
                .iter()
                .any(|w| matches!(w, Waiting::Encore { slot, .. } if s.z(*slot) == *z))
        };
        let z = Z::SLOTS.into_iter().find(|z| s.count(seat, *z) == 0 && !taken(z))?;
        line(offer.to(Item::Slot(seat, z)))
    }),
    mistake("a reversed character stays", |_, s| {
        omitted(matches!(s.due, Due::Reversed(_)))
    }),
    mistake("the replaced character stays", |_, s| {
        omitted(matches!(s.due, Due::Leave(_, zone) if s.table.zone(zone).cards.len() > 1))
    }),
    mistake("a level up with a card that is elsewhere", |_, s| {
        let Due::LevelUp(seat) = s.due else { return None };
        let clock: Vec<Face> = s.cards(seat, Z::Clock).iter().filter_map(|c| s.face(*c)).collect();
        let face = hand(s, seat).into_iter().find(|f| !clock.contains(f))?;
        line(Offer::new(seat, V::LevelUp).with(Item::Card(face)))
    }),
    mistake("a level up with a card above the seventh", |_, s| {
        let Due::LevelUp(seat) = s.due else { return None };
        let clock: Vec<Face> = s.cards(seat, Z::Clock).iter().filter_map(|c| s.face(*c)).collect();
        let face = clock.iter().skip(7).find(|f| !clock[..7].contains(f))?;
        line(Offer::new(seat, V::LevelUp).with(Item::Card(*face)))
    }),
    mistake("a card is left out of the refresh", |_, s| {
        let Due::Refresh(seat) = s.due else { return None };
        let count = u32::try_from(s.count(seat, Z::Waiting))
            .ok()?
            .checked_sub(1)
            .filter(|n| *n > 1)?;
        line(Offer {
            seen: Some(vec![Item::Count(count)]),
            ..Offer::new(seat, V::Refresh)
        })
    }),
    mistake("the clock card of the refresh is forgotten", |_, s| {
        omitted(matches!(s.due, Due::Penalty(_)))
    }),
    Mistake {
        name: "the clock card in the middle of the damage",
        act: |_, s| match s.due {
            Due::Flip(seat) if s.points[usize::from(seat.0)] > 0 => line(Offer::new(seat, V::Penalty)),
            _ => None,
        },
        then: None,
    },
    Mistake {
        name: "the clock card after the damage",
        // With the damage cancelled at that very card, both orders come to the same, which is accepted.
        act: |m, s| {
            let Due::Penalty(seat) = s.due else { return None };
            let last = s.cards(seat, Z::Resolution).last().and_then(|c| s.face(*c));
            if last.is_none_or(|f| is_climax(m, f)) {
                return None;
            }
            let in_damage = s
                .agenda
                .iter()
                .any(|f| matches!(f, Frame::Process { left, .. } if *left > 0));
            omitted(in_damage)
        },
        then: Some(|_, s| {
            let seat = s.debts.iter().find_map(|d| {
                if let Due::Penalty(seat) = d.due {
                    Some(seat)
                } else {
                    None
                }
            })?;
            let after = !s.agenda.iter().any(|f| matches!(f, Frame::Process { .. }));
            after.then(|| line(Offer::new(seat, V::Penalty)))?
        }),
    },
    mistake("a mulligan of one card more", |_, s| {
        let Due::Mulligan(seat) = s.due else { return None };
        let away = hand(s, seat).into_iter().take(2).map(Item::Card).collect();
        let drawn = top(s, seat, 3).into_iter().map(Item::Card).collect();
        line(Offer {
            chosen: away,
            seen: Some(drawn),
            ..Offer::new(seat, V::Mulligan)
        })
    }),
    mistake("an opening hand of six", |_, s| {
        let Due::OpeningHand(seat) = s.due else { return None };
        line(Offer::new(seat, V::Draw).with(Item::Count(6)))
    }),
];

/// So many cards into the clock, and so many drawn for them.
fn clocked(state: &State, cards: usize, drawn: usize) -> Option<Act> {
    let seat = state.active;
    let safe = state.due == Due::Clock && state.count(seat, Z::Deck) > 5 && state.count(seat, Z::Clock) < 4;
    let hand = hand(state, seat);
    if !safe || hand.len() < cards {
        return None;
    }
    let chosen = hand.into_iter().take(cards).map(Item::Card).collect();
    let seen = top(state, seat, drawn).into_iter().map(Item::Card).collect();
    line(Offer {
        chosen,
        seen: Some(seen),
        ..Offer::new(seat, V::Clock)
    })
}

/// A backup out of the hand of who is attacked.
fn backup(m: &Match, state: &State, fits: impl Fn(usize, usize, usize) -> bool) -> Option<Act> {
    let seat = m.faced_by(state.active);
    let (own, stock) = (state.count(seat, Z::Level), state.count(seat, Z::Stock));
    let fits = |f: &Face| {
        let backup = m.info(*f).backup;
        backup.is_some_and(|(_, level, cost)| usize::from(cost) <= stock && fits(usize::from(level), own, stock))
    };
    let face = hand(state, seat).into_iter().find(fits)?;
    let (_, _, cost) = m.info(face).backup?;
    line(
        Offer::new(seat, V::Counter)
            .with(Item::Card(face))
            .costing(cost)
            .paying(Payment::Discard(face)),
    )
}
