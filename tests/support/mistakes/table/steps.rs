//! Mistakes in the single steps of what cards say (8.4, 8.6.2.5.4, 8.6.3, 8.6.4): too few cards, other cards, another zone, what is not to
//! be done as things are. They are made in matches of decks every card of which has text.

use rejudge::games::weiss_schwarz::effects::ability::{Is, Who};
use rejudge::games::weiss_schwarz::effects::cost::{Cost, From, Part};
use rejudge::games::weiss_schwarz::effects::program::{Deed, Gain, Gate, Program, Spot, Step, What};
use rejudge::games::weiss_schwarz::effects::run::Run;
use rejudge::games::weiss_schwarz::effects::{Line, Sort, is_granted};
use rejudge::games::weiss_schwarz::rules::steps::Answers;
use rejudge::games::weiss_schwarz::rules::sure::Sure;
use rejudge::games::weiss_schwarz::state::{Auto, Running};
use rejudge::notation::Span;
use rejudge::table::CardId;

use super::text::{another, characters, from_waiting, means, part_due, searches, unpaid};
use super::*;

pub const MISTAKES: &[Mistake] = &[
    misread("a card is taken from the clock, not from the waiting room", |m, s| {
        let (step, mut offer) = part_due(m, s)?;
        let chosen = matches!(&step.deed, Deed::Put(What::Cards(cards), goal)
            if from_waiting(cards) && goal.to != Spot::Zone(Z::Clock));
        let face = s.face(*s.cards(offer.seat, Z::Clock).last()?)?;
        *offer.chosen.first_mut()? = Item::SlotCard(offer.seat, Z::Clock, face);
        (chosen && offer.chosen.len() == 1).then(|| line(offer))?
    }),
    misread("a card goes to the stock, not to the hand", |m, s| {
        let (step, offer) = part_due(m, s)?;
        let chosen = matches!(&step.deed, Deed::Put(What::Cards(cards), goal)
            if from_waiting(cards) && goal.to == Spot::Zone(Z::Hand));
        chosen.then(|| line(offer.to(Item::Zone(Z::Stock))))?
    }),
    misread("one card too many is searched for", |m, s| {
        let (program, ..) = m.at_hand(s)?;
        let mut offer = m
            .step_line(s, s.active, || true)
            .filter(|offer| offer.verb == V::Search)?;
        let step = program.steps.iter().find(|step| searches(&step.deed))?;
        let Deed::Put(What::Cards(cards), _) = &step.deed else {
            return None;
        };
        let one = step.times().is_some_and(|times| times.most == 1);
        let deck = s.cards(offer.seat, Z::Deck).iter();
        let face = s.face(*deck.filter(|c| means(m, s, cards, **c)).nth(offer.chosen.len())?)?;
        offer.chosen.push(Item::Card(face));
        one.then(|| line(offer))?
    }),
    misread("one card too many is looked at", |m, s| {
        let (step, mut offer) = part_due(m, s)?;
        let own = matches!(step.deed, Deed::Look(Who::You));
        let most = step.times().map(|times| usize::from(times.most));
        let seen = offer.seen.as_mut().filter(|seen| own && most == Some(seen.len()))?;
        let face = s.face(*s.cards(offer.seat, Z::Deck).iter().rev().nth(seen.len())?)?;
        seen.push(Item::Card(face));
        match offer.chosen.first_mut()? {
            Item::Count(count) => *count += 1,
            _ => return None,
        }
        line(offer)
    }),
    Mistake {
        at_ability: true,
        then: Some(|_, s| omitted(matches!(s.due, Due::Effect(_)))),
        ..misread("a card too few goes from the deck for an ability", |m, s| {
            let (step, mut offer) = part_due(m, s)?;
            let exactly = step.times().is_some_and(|times| times.least == times.most);
            let of_deck = matches!(step.deed, Deed::Draw | Deed::Put(What::Tops(_, Z::Deck), _));
            let rich = exactly && of_deck && m.seats().all(|seat| s.count(seat, Z::Deck) > 6);
            match &mut offer.chosen[..] {
                [Item::Count(count), ..] if *count > 1 => *count -= 1,
                [Item::End(..), _, ..] => drop(offer.chosen.pop()),
                _ => return None,
            }
            rich.then(|| line(offer))?
        })
    },
    Mistake {
        at_ability: true,
        ..misread("a deck that was searched is not shuffled", |m, s| {
            let Due::Effect(seat) = s.due else { return None };
            let due = m.step_line(s, seat, || false);
            omitted(due.is_some_and(|offer| offer.verb == V::Shuffle))
        })
    },
    misread("an effect is done though its condition is not met", |m, s| {
        let unmet = |gate: &Gate, answer| matches!(gate, Gate::If(_)) && answer == Some(Sure::No);
        done_all_the_same(m, s, unmet)
    }),
    Mistake {
        at_ability: true,
        then: Some(done_unpaid),
        ..misread("an effect is done that was not paid for", |m, s| {
            let Due::Auto(seat, card, number, _) = s.due else {
                return None;
            };
            let (line, face) = (m.auto_line(s, seat, (card, number))?, s.text_of(card, number)?);
            let told = |line: &Line| line.runs.as_ref().is_some_and(Program::is_an_option);
            let option = m.text(face).line(usize::from(number)).is_some_and(told);
            (option && !line.pays.is_empty()).then(|| unpaid(line))?
        })
    },
    misread("an ACT ability rests a card that rests already", |m, s| {
        let rests = |line: &Line| match line.cost.parts[..] {
            [Part::RestThis] => Some(None),
            [Part::Stock(n), Part::RestThis] => Some(Some(n)),
            _ => None,
        };
        let seat = (s.due == Due::Main).then_some(s.active)?;
        characters(s, seat).find_map(|(card, z)| {
            let lines = &m.text(s.face(card)?).lines;
            let acts = (1..)
                .zip(lines)
                .filter(|(_, line)| line.sort == Sort::Act && line.runs.is_some());
            let (number, stock) = acts.filter_map(|(number, line)| Some((number, rests(line)?))).next()?;
            let enough = usize::from(stock.unwrap_or(0)) <= s.count(seat, Z::Stock);
            let slot = Item::Slot(seat, z);
            let offer = Offer::new(seat, V::Act).with(slot).with(Item::Count(number));
            let offer = offer.costing(stock.unwrap_or(0)).paying(Payment::Rest(slot));
            (s.table.card(card).pose == REST && enough).then(|| line(offer))?
        })
    }),
    misread("a battle goes the other way round", |m, s| {
        let attack = s.attack.filter(|_| s.due == Due::Battle)?;
        let (facing, slot) = attack.attacked?;
        let there = [(attack.card, attack.slot), (facing, slot)];
        let power = |(card, zone)| {
            let (least, most) = m.rules(s).power_between(card);
            (s.character(zone) == Some(card) && least == most).then_some(least)
        };
        let (own, other) = (power(there[0])?, power(there[1])?);
        match own.cmp(&other) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => reversed(s, &[attack.slot]),
            std::cmp::Ordering::Less => reversed(s, &[slot]),
        }
    }),
];

/// Those of which the cards of one invented deck have none.
pub const OF_RANDOM_DECKS: &[Mistake] = &[
    misread("an ability gives its own card other power", |m, s| {
        given_more(m, s, (Gain::Power, "power"), 500)
    }),
    misread("a character is turned that the text does not mean", |m, s| {
        let (step, mut offer) = part_due(m, s)?;
        let Deed::Turn(What::Cards(cards), _) = &step.deed else {
            return None;
        };
        let mut all = m.seats().flat_map(|seat| characters(s, seat));
        let (card, z) = all.find(|(card, _)| !means(m, s, cards, *card))?;
        *offer.chosen.first_mut()? = Item::Slot(s.table.card(card).owner, z);
        line(offer)
    }),
    misread("a card of another level comes back from the waiting room", |m, s| {
        let (step, offer) = part_due(m, s)?;
        let Deed::Put(What::Cards(cards), _) = &step.deed else {
            return None;
        };
        let number = |is: &Is| matches!(is, Is::Level(..) | Is::Cost(..));
        let mut any = cards.clone();
        any.is.retain(|is| !number(is));
        let less = any.is.len() < cards.is.len();
        let such = |card: CardId| less && means(m, s, &any, card);
        another(m, s, (step, offer), such, from_waiting, Z::Waiting)
    }),
    misread("a cost is paid with a card that does not fit", |m, s| {
        let Due::Auto(seat, card, number, _) = s.due else {
            let main = s.due == Due::Main;
            let mut acts = m.act_lines(s, s.active).filter(|_| main);
            return acts.find_map(|act| {
                let cost = cost_of(m, s, &act)?;
                paid_with_another(m, s, act, cost)
            });
        };
        // 8.7.7: a line that names a slot may tell of an ability of a card that has left it, or of another one that waits.
        let alone = s.waiting.iter().filter(|waiting| waiting.seat() == seat).count() == 1;
        let there = s.z(s.table.card(card).zone).is_slot();
        let face = s.text_of(card, number).filter(|_| alone && there)?;
        let cost = &m.text(face).line(usize::from(number))?.cost;
        paid_with_another(m, s, m.auto_line(s, seat, (card, number))?, cost)
    }),
];

/// The first step of an ability that was played and not paid for.
fn done_unpaid(m: &Match, s: &State) -> Option<Act> {
    let Some(Frame::Effect {
        seat,
        card: Some(card),
        face: Some(face),
        running: None,
        ..
    }) = s.agenda.last()
    else {
        return None;
    };
    let lines = (1..).zip(&m.text(*face).lines);
    let played = |number: u8| {
        let is = |auto: &&Auto| auto.card == *card && auto.number == number && auto.played > 0;
        s.autos.iter().any(|auto| is(&auto))
    };
    let option = |line: &Line| line.runs.as_ref().is_some_and(Program::is_an_option) && !line.cost.parts.is_empty();
    let (number, _) = lines
        .into_iter()
        .find(|(number, line)| option(line) && played(*number))?;
    let mut paid = s.clone();
    if let Some(Frame::Effect { running, .. }) = paid.agenda.last_mut() {
        *running = Some(Running {
            number,
            at: Span { start: 0, end: 0 },
            paid: true,
            run: Run::default(),
            answers: Answers::default(),
            unmet: false,
        });
    }
    m.step_line(&paid, *seat, || true).and_then(line)
}

/// To its own card an ability gives so much more than it says.
fn given_more(m: &Match, s: &State, (gain, word): (Gain, &'static str), more: i32) -> Option<Act> {
    let Due::Effect(seat) = s.due else { return None };
    let (program, running, of) = m.at_hand(s)?;
    let open = |step: &Step| {
        program.gates_of(step).all(|(at, gate)| match gate {
            Gate::If(_) => running.answers[at] == Some(Sure::Yes),
            Gate::Pay => running.paid,
            _ => false,
        })
    };
    let to_own = |what: &What| match what {
        What::This => true,
        What::Same(at) => program
            .steps
            .get(*at)
            .is_some_and(|step| step.deed.is_with(&What::This)),
        _ => false,
    };
    let own = program
        .steps
        .iter()
        .enumerate()
        .find_map(|(at, step)| match &step.deed {
            Deed::Give(what, is, value, _)
                if *is == gain && to_own(what) && running.run.done(at) == 0 && open(step) =>
            {
                Some(value)
            }
            _ => None,
        });
    let (least, most) = m.rules(s).amount_given(of, program, own?);
    let z = s.z(s.table.card(of.card).zone);
    let told = (least == most && z.is_slot()).then_some(least + more)?;
    let give = Offer::new(seat, V::Give)
        .with(Item::Slot(seat, z))
        .with(Item::Word(word));
    line(Offer {
        effect: true,
        ..give.with(Item::Signed(told))
    })
}

/// A step behind a gate that is closed, where nothing else of the ability is left.
fn done_all_the_same(m: &Match, s: &State, closed: impl Fn(&Gate, Option<Sure>) -> bool) -> Option<Act> {
    let Due::Effect(seat) = s.due else { return None };
    let (program, mut running, _) = m.at_hand(s)?;
    if m.step_line(s, seat, || true).is_some() {
        return None;
    }
    let gates = program.gates.iter().zip(&mut running.answers);
    let mut any = false;
    for (gate, answer) in gates.filter(|(gate, _)| matches!(gate, Gate::If(_) | Gate::Pay)) {
        if closed(gate, *answer) {
            any = true;
            match gate {
                Gate::Pay => running.paid = true,
                _ => *answer = Some(Sure::Yes),
            }
        }
    }
    let mut open = s.clone();
    if let Some(Frame::Effect { running: r, .. }) = open.agenda.last_mut() {
        *r = Some(running);
    }
    any.then(|| m.step_line(&open, seat, || true)).flatten().and_then(line)
}

/// The cost of an ability that is used by this line.
fn cost_of<'m>(m: &'m Match, s: &State, offer: &Offer) -> Option<&'m Cost> {
    let [Item::Slot(seat, z), Item::Count(number)] = offer.chosen[..] else {
        return None;
    };
    let face = s.face(s.character(s.zone(seat, z))?)?;
    let number = u8::try_from(number).ok().filter(|number| !is_granted(*number))?;
    Some(&m.text(face).line(usize::from(number))?.cost)
}

/// A card of the hand that the cost does not take is paid in place of one that it takes.
fn paid_with_another(m: &Match, s: &State, mut offer: Offer, cost: &Cost) -> Option<Act> {
    let which = cost.parts.iter().find_map(|part| match part {
        Part::Cards {
            which,
            from: From::Zone(Z::Hand),
            to: Z::Waiting,
            ..
        } if which.level.is_none() => Some(which),
        _ => None,
    })?;
    let other = hand(s, offer.seat)
        .into_iter()
        .find(|face| !which.takes(&m.cards[face.index()]))?;
    let paid = offer.pays.iter_mut().find_map(|pay| match pay {
        Payment::Discard(face) => Some(face),
        _ => None,
    })?;
    *paid = other;
    line(offer)
}
