//! Slips at the table: mistakes that made-up players make. Everything after one follows from how it was played.

mod attack;
mod damage;
mod playing;
mod processing;
mod steps;
mod text;
mod turn;

use rejudge::games::weiss_schwarz::cards::{CardKind, Icon};
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::offers::{Item, Items, Offer, Payment, Payments};
use rejudge::games::weiss_schwarz::simulate::Act;
use rejudge::games::weiss_schwarz::state::{
    Debt, Due, Frame, Method, REST, REVERSE, STAND, State, Triggered, Waiting, Z, stage,
};
use rejudge::games::weiss_schwarz::vocabulary::V;
use rejudge::table::{Face, Seat, ZoneId};

/// One sort of mistake.
pub struct Mistake {
    pub name: &'static str,
    /// What is done, where it can be done.
    pub act: fn(&Match, &State) -> Option<Act>,
    /// What is done later: the mistake was one of order.
    pub then: Option<fn(&Match, &State) -> Option<Act>>,
    /// What was already otherwise than everybody thought.
    pub before: Option<fn(&Match, &mut State)>,
    /// What is changed besides, of which no line tells.
    pub besides: Option<fn(&Match, &mut State)>,
    /// What it leaves out is found at the line of its ability.
    pub at_ability: bool,
    /// It takes decks every card of which has text.
    pub text: bool,
}

/// All of them.
pub fn all() -> Vec<&'static Mistake> {
    [
        turn::MISTAKES,
        playing::MISTAKES,
        attack::MISTAKES,
        damage::MISTAKES,
        processing::MISTAKES,
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Those in what cards say, which take decks with text.
pub fn texts() -> Vec<&'static Mistake> {
    text::MISTAKES.iter().chain(steps::MISTAKES).collect()
}

/// Those that take decks made at random.
pub fn of_random_decks() -> Vec<&'static Mistake> {
    steps::OF_RANDOM_DECKS.iter().collect()
}

const fn mistake(name: &'static str, act: fn(&Match, &State) -> Option<Act>) -> Mistake {
    Mistake {
        name,
        act,
        then: None,
        before: None,
        besides: None,
        at_ability: false,
        text: false,
    }
}

/// A mistake in what a card says.
const fn misread(name: &'static str, act: fn(&Match, &State) -> Option<Act>) -> Mistake {
    Mistake {
        text: true,
        ..mistake(name, act)
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

/// No text that is not read lies where it may bear on a number.
fn no_text(m: &Match, state: &State) -> bool {
    let unread = |seat, z: &Z| {
        let mut faces = state.cards(seat, *z).iter().filter_map(|c| state.face(*c));
        faces.any(|f| m.info(f).unread)
    };
    let zones = || Z::SLOTS.into_iter().chain([Z::Clock, Z::Climax, Z::Memory]);
    !m.seats().any(|seat| zones().any(|z| unread(seat, &z)))
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
    let mut seen: Items = cards.iter().map(|f| Item::Card(*f)).collect();
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
    let faced = m.faced(state, state.active, z);
    if faced.is_none_or(|(_, slot)| state.character(slot).is_none()) {
        "direct"
    } else {
        "front"
    }
}

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

/// An event of the turn player's hand that could be played in the main phase.
fn event(m: &Match, state: &State) -> Option<Act> {
    let seat = state.active;
    let fits = |f: &Face| {
        let info = m.info(*f);
        info.kind == CardKind::Event
            && usize::from(info.level) <= state.count(seat, Z::Level)
            && usize::from(info.cost) <= state.count(seat, Z::Stock)
            && shows_color(m, state, seat, *f)
    };
    let face = hand(state, seat).into_iter().find(fits)?;
    line(
        Offer::new(seat, V::Event)
            .with(Item::Card(face))
            .costing(m.info(face).cost),
    )
}

/// An event of whoever is attacked, as a counter.
fn countered(m: &Match, state: &State, fits: impl Fn(Face, usize) -> bool) -> Option<Act> {
    let seat = m.faced_by(state.active);
    let (own, stock) = (state.count(seat, Z::Level), state.count(seat, Z::Stock));
    let fits = |f: &Face| {
        let info = m.info(*f);
        info.kind == CardKind::Event && info.counter && usize::from(info.cost) <= stock && fits(*f, own)
    };
    let face = (state.due == Due::Counter).then(|| hand(state, seat).into_iter().find(fits))??;
    line(
        Offer::new(seat, V::Counter)
            .with(Item::Card(face))
            .costing(m.info(face).cost),
    )
}

/// A mandatory icon of the triggered card is left out.
fn overlooked(state: &State, icon: Icon) -> Option<Act> {
    let there = state.due == Due::Icons && state.triggered.icons & Triggered::bit(icon) != 0;
    omitted(there && state.triggered.soul == 0)
}

/// The battle that is due: both powers, and both slots.
fn facing(m: &Match, state: &State) -> Option<(i32, i32, ZoneId, ZoneId)> {
    let attack = state.attack.filter(|_| state.due == Due::Battle && no_text(m, state))?;
    let (_, facing) = attack.attacked?;
    let power = |zone| m.power_in(state, state.table.seat_of(zone), state.z(zone));
    Some((power(attack.slot)?, power(facing)?, attack.slot, facing))
}

/// A battle of which this is said to be the outcome.
fn reversed(state: &State, zones: &[ZoneId]) -> Option<Act> {
    let slot = |zone: &ZoneId| Item::Slot(state.table.seat_of(*zone), state.z(*zone));
    let mut seen: Items = zones.iter().map(slot).collect();
    seen.push(Item::Word("reversed"));
    line(Offer {
        seen: Some(seen),
        ..Offer::new(state.active, V::Battle)
    })
}
