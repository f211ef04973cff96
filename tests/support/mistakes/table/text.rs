//! Mistakes in what cards say (8.4, 8.6, 8.7): abilities forgotten, overdone, unpaid, or done with other cards than their text
//! allows. They are made in matches of decks every card of which has text.

use rejudge::games::weiss_schwarz::effects::ability::{Cards, Count, Place, Sel, Who, Zone};
use rejudge::games::weiss_schwarz::effects::program::{Deed, Gate, Step, What};
use rejudge::games::weiss_schwarz::effects::{self, Trigger};
use rejudge::table::{CardId, Face};

use super::*;

pub const MISTAKES: &[Mistake] = &[
    misread("a mandatory ability is forgotten", |m, s| {
        omitted(mandatory(m, s).is_some())
    }),
    misread("an ability is played a second time", |m, s| {
        // What it triggered at lies behind, and it was played for that.
        // 8.7.7: of a copy that has left its slot, and has not played its own, the same line may tell.
        let of_another = |card: CardId| {
            let mut others = s.autos.iter().filter(|a| a.card != card && a.is_open());
            others.any(|a| Some(a.face) == s.face(card))
        };
        let came = |card: CardId| s.events.came(card) && !s.waits(card, None) && !of_another(card);
        played_again(m, s, Trigger::FromHand, came)
    }),
    misread("an ability is played before it triggers", |m, s| {
        played_again(m, s, Trigger::Attacks, |card| !s.events.came(card))
    }),
    // The climax shows that the main phase is over.
    misread("an ACT ability in the attack phase", |m, s| {
        let there = s.due == Due::Attack && s.events.attacks() == 0 && s.count(s.active, Z::Climax) == 1;
        line(m.act_lines(s, s.active).into_iter().find(|_| there)?)
    }),
    misread("an ACT ability is not paid for", |m, s| {
        let main = s.due == Due::Main;
        let mut acts = m.act_lines(s, s.active).filter(|_| main);
        unpaid(acts.find(|act| !act.pays.is_empty())?)
    }),
    misread("a part of the cost of an ACT ability is not paid", |m, s| {
        let main = s.due == Due::Main;
        let mut acts = m.act_lines(s, s.active).filter(|_| main);
        let act = acts.find(|act| act.pays.len() > 1)?;
        let pays = Payments::from_slice(&act.pays[..act.pays.len() - 1]);
        line(Offer { pays, ..act })
    }),
    Mistake {
        then: Some(|m, s| {
            let Due::Auto(seat, card, number, _) = s.due else {
                return None;
            };
            (seat == s.active).then(|| line(m.auto_line(s, seat, (card, number))?))?
        }),
        ..misread("the other player's ability comes first", |m, s| {
            let (seat, ..) = mandatory(m, s).filter(|(seat, ..)| *seat == s.active)?;
            let mut others = s.waiting.iter().filter(|w| w.seat() != seat);
            let Some(Waiting::Auto { seat, card, number, .. }) = others.next().copied() else {
                return None;
            };
            line(m.auto_line(s, seat, (card, number))?)
        })
    },
    Mistake {
        at_ability: true,
        ..misread("a part of an ability is left out", |m, s| {
            // Whom a number is given that has to be given, and what is only shown, needs no line.
            let changes = |step: &Step| !matches!(step.deed, Deed::Give(..) | Deed::Look(_) | Deed::Shuffle(_));
            omitted(part_due(m, s).is_some_and(|(step, _)| changes(step)))
        })
    },
    misread("a card too many is drawn for an ability", |m, s| {
        let (step, offer) = part_due(m, s)?;
        let rich = s.count(offer.seat, Z::Deck) > 6;
        (rich && step.deed == Deed::Draw).then(|| one_more(offer))?
    }),
    misread("an ability deals one damage too many", |m, s| {
        let (step, offer) = part_due(m, s)?;
        let Deed::Damage(_) = step.deed else { return None };
        let rich = s.count(m.victim(s, &offer), Z::Deck) > 4;
        rich.then(|| one_more(offer))?
    }),
    misread("an ability heals one card too many", |m, s| {
        let (_, offer) = part_due(m, s)?;
        let rich = s.count(offer.seat, Z::Clock) > 1;
        (rich && offer.verb == V::Heal).then(|| one_more(offer))?
    }),
    misread("an ability gives other power", |m, s| {
        let (_, mut offer) = part_due(m, s)?;
        let of_power = offer.verb == V::Give && offer.chosen.contains(&Item::Word("power"));
        match offer.chosen.last_mut()? {
            Item::Signed(told) if of_power => *told += 500,
            _ => return None,
        }
        line(offer)
    }),
    misread("a character gets it that the text does not mean", |m, s| {
        let (step, mut offer) = part_due(m, s)?;
        let Deed::Give(What::Cards(cards), ..) = &step.deed else {
            return None;
        };
        let (card, z) = characters(s, m.faced_by(offer.seat)).find(|(card, _)| !means(m, s, cards, *card))?;
        *offer.chosen.first_mut()? = Item::Slot(s.table.card(card).owner, z);
        line(offer)
    }),
    misread("a card that does not fit comes back from the waiting room", |m, s| {
        let (step, offer) = part_due(m, s)?;
        another(m, s, (step, offer), |_| true, from_waiting, Z::Waiting)
    }),
    misread("a card that does not fit is searched for", |m, s| {
        let (program, ..) = m.at_hand(s)?;
        let step = program.steps.iter().find(|step| searches(&step.deed))?;
        let offer = m.step_line(s, s.active, || true)?;
        (offer.verb == V::Search).then(|| another(m, s, (step, offer), |_| true, from_deck, Z::Deck))?
    }),
    misread("a card is taken that was not among those looked at", |m, s| {
        if !matches!(s.due, Due::Effect(_)) || s.looked.is_empty() {
            return None;
        }
        let (program, ..) = m.at_hand(s)?;
        let chooses =
            |step: &Step| matches!(&step.deed, Deed::Put(What::Cards(cards), _) if cards.at == Some(Place::Among));
        // The first of them is chosen while all that were looked at lie there.
        let whole = s.spoken.among.iter().all(|card| s.looked.contains(card));
        let mut offer = m.step_line(s, s.active, || true)?;
        let among = whole && offer.verb == V::Put && program.steps.iter().any(chooses);
        // Of a copy that lies elsewhere the line would not say which one it takes.
        let elsewhere = |face: Face| {
            let mut others = Z::ALL.into_iter().filter(|z| !matches!(z, Z::Deck | Z::Stock));
            let looked = s.looked.iter().any(|card| s.face(*card) == Some(face));
            looked || others.any(|z| s.faces(offer.seat, z).any(|other| other == face))
        };
        let mut deck = s.cards(offer.seat, Z::Deck).iter().rev().skip(s.looked.len());
        let face = deck.find_map(|card| s.face(*card).filter(|face| !elsewhere(*face)))?;
        *offer.chosen.first_mut()? = Item::Card(face);
        among.then(|| line(offer))?
    }),
    misread("one card too many comes back from the waiting room", |m, s| {
        let (step, mut offer) = part_due(m, s)?;
        let Deed::Put(What::Cards(cards), _) = &step.deed else {
            return None;
        };
        let one = step.times().is_some_and(|times| times.most == 1);
        let there = matches!(cards.at, Some(Place::In(_, Zone::Waiting)));
        let mut such = s
            .cards(offer.seat, Z::Waiting)
            .iter()
            .filter(|c| means(m, s, cards, **c));
        let taken = offer.chosen.len();
        let face = s.face(*such.nth(taken)?)?;
        offer.chosen.push(Item::SlotCard(offer.seat, Z::Waiting, face));
        (one && there).then(|| line(offer))?
    }),
];

/// The ability that is due, if nobody chooses whether it is played.
fn mandatory(m: &Match, s: &State) -> Option<(Seat, CardId, u8)> {
    let Due::Auto(seat, card, number, _) = s.due else {
        return None;
    };
    // 10.19.4: one with a limit for the turn its master may leave.
    let limited = m
        .text(s.text_of(card, number)?)
        .line(usize::from(number))?
        .limit
        .is_some();
    (!limited && m.must_be_played(s, seat, (card, number))).then_some((seat, card, number))
}

/// The characters of a player, and where they are.
pub(super) fn characters(s: &State, seat: Seat) -> impl Iterator<Item = (CardId, Z)> {
    Z::SLOTS
        .into_iter()
        .filter_map(move |z| Some((s.character(s.zone(seat, z))?, z)))
}

/// An ability that triggers so and costs nothing is played in the main phase, where it does not wait.
fn played_again(m: &Match, s: &State, trigger: Trigger, fits: impl Fn(CardId) -> bool) -> Option<Act> {
    let of = |(card, _): (CardId, Z)| {
        let lines = &m.text(s.face(card)?).lines;
        let is = |line: &effects::Line| line.trigger == Some(trigger) && line.cost.parts.is_empty();
        let mut numbered = (1..).zip(lines).filter(|(_, line)| is(line));
        let (number, line) = numbered.next()?;
        let program = line.runs.as_ref().filter(|p| p.is_mandatory() && p.gates.is_empty())?;
        // An ability that could do nothing when it triggered has no line, nor has one that leaves no choice of whom it gives
        // something: then this would be its first one.
        let played = s
            .autos
            .iter()
            .any(|a| (a.card, a.number) == (card, number) && a.played > 0);
        let told = program
            .steps
            .iter()
            .any(|step| !matches!(step.deed, Deed::Give(..) | Deed::Grant(..)));
        let first = trigger == Trigger::FromHand && !(played && told);
        (!first && fits(card)).then(|| m.auto_line(s, s.active, (card, number)))?
    };
    // A character that came this turn shows that the main phase has begun: what is shuffled says when a card was taken.
    let shown = characters(s, s.active).any(|(card, _)| s.events.came(card));
    (s.due == Due::Main && shown)
        .then(|| characters(s, s.active).find_map(of))?
        .and_then(line)
}

/// Without what is paid for it.
pub(super) fn unpaid(offer: Offer) -> Option<Act> {
    line(Offer {
        pays: Payments::new(),
        ..offer
    })
}

/// The part of the ability in hand that has to come next, as its line.
pub(super) fn part_due<'m>(m: &'m Match, s: &'m State) -> Option<(&'m Step, Offer)> {
    if !matches!(s.due, Due::Effect(_)) {
        return None;
    }
    let (step, ..) = m.next_step(s)?;
    let (program, ..) = m.at_hand(s)?;
    // What hangs on an earlier part is another mistake.
    let hangs = program
        .gates
        .iter()
        .enumerate()
        .any(|(at, gate)| matches!(gate, Gate::Done(..) | Gate::Among { .. }) && step.is_behind(at));
    let all = step.count == Count::All;
    Some((step, m.step_line(s, s.active, || false)?)).filter(|_| !hangs && !all)
}

/// One more of it.
fn one_more(mut offer: Offer) -> Option<Act> {
    match offer.chosen.first_mut()? {
        Item::Count(count) => *count += 1,
        _ => return None,
    }
    line(offer)
}

/// Cards of the own waiting room.
pub(super) fn from_waiting(cards: &Cards) -> bool {
    matches!(cards.at, Some(Place::In(Who::You, Zone::Waiting)))
}

/// Cards of a deck.
fn from_deck(cards: &Cards) -> bool {
    matches!(cards.at, Some(Place::In(_, Zone::Deck)))
}

/// Whether a deck is searched for cards.
pub(super) fn searches(deed: &Deed) -> bool {
    matches!(deed, Deed::Put(What::Cards(cards), _) if from_deck(cards))
}

/// Whether the text in hand may mean a card.
pub(super) fn means(m: &Match, s: &State, cards: &Cards, card: CardId) -> bool {
    let Some((program, _, of)) = m.at_hand(s) else {
        return false;
    };
    let rules = m.rules(s);
    let those = rules.those(of.for_program(rules, program), &Sel::Cards(cards.clone()));
    those.is_none_or(|those| those.iter().any(|(c, _)| *c == card))
}

/// The same with such a card of that zone in place of the first, which the text does not mean.
pub(super) fn another(
    m: &Match,
    s: &State,
    (step, mut offer): (&Step, Offer),
    such: impl Fn(CardId) -> bool,
    from: impl Fn(&Cards) -> bool,
    z: Z,
) -> Option<Act> {
    let Deed::Put(What::Cards(cards), _) = &step.deed else {
        return None;
    };
    let fits = |card: &CardId| s.face(*card).filter(|_| !means(m, s, cards, *card) && such(*card));
    let face = s.cards(offer.seat, z).iter().find_map(fits).filter(|_| from(cards))?;
    *offer.chosen.first_mut()? = match z {
        Z::Deck => Item::Card(face),
        z => Item::SlotCard(offer.seat, z, face),
    };
    line(offer)
}
