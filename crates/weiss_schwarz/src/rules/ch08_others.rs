//! 8.6: what a line tells in an effect and the text of its ability does not say may be what another text did, which has no line of
//! its own: then it cannot be told.

use super::super::effects::ability::{self, Place, Value, Zone};
use super::super::effects::done::{Done, Named};
use super::super::effects::program::{Bar, Deed, Later, Program, Spot, Step, What};
use super::super::effects::reach::Matter;
use super::super::effects::{Sort, Text};
use super::super::state::Z;
use super::ch08_trades::traded;
use super::select::zones;

/// Whether a program may do something, whatever cards are meant: by what is done, and from where to where. `beyond`: a number
/// is given that is greater by so much than another text says.
pub fn may_do(text: &Text, program: &Program, done: &Done, beyond: Option<i32>) -> bool {
    program.steps.iter().any(|step| match &step.deed {
        // What it gives may do it.
        Deed::Grant(_, number, _) | Deed::Later(Later { number, .. }) if !matches!(done, Done::Grant(_)) => {
            let given = text.line(usize::from(*number));
            given.is_none_or(|given| match &given.runs {
                Some(program) if given.sort != Sort::Cont => may_do(text, program, done, beyond),
                _ => true,
            })
        }
        deed => may_be(deed, done, beyond),
    })
}

/// Whether something done is done as a step says, whatever cards are meant.
fn may_be(deed: &Deed, done: &Done, beyond: Option<i32>) -> bool {
    match (deed, done) {
        (Deed::Draw, Done::Put { cards, to: Z::Hand, .. }) => cards.iter().all(Named::is_top_of_deck),
        (Deed::Put(_, goal), Done::Draw(_)) => goal.to == Spot::Zone(Z::Hand),
        (Deed::Put(what, goal), Done::Put { cards, to, .. }) => {
            let there = goal.to.zone().map_or(to.is_slot(), |z| z == *to);
            there && cards.iter().all(|named| may_lie(what, named))
        }
        (Deed::Give(_, gain, value, _), Done::Give { gain: told, amount, .. }) => {
            let so_much = match value {
                Value::Number(own) => [Some(*amount), beyond].contains(&Some(*own)),
                _ => true,
            };
            gain == told && so_much
        }
        (Deed::Turn(_, pose), Done::Turn { pose: told, .. }) => pose == told,
        (Deed::Draw, Done::Draw(_))
        | (Deed::Damage(_), Done::Damage(_))
        | (Deed::Look(_), Done::Look(_))
        | (Deed::Grant(..) | Deed::Checks(_), Done::Grant(_))
        | (Deed::Exchange(..) | Deed::Trade(..), Done::Exchange(_) | Done::Put { .. })
        | (Deed::Put(..), Done::Exchange(_)) => true,
        _ => false,
    }
}

/// Whether a card that a line names may be one of these, by the zone that it lies in.
fn may_lie(what: &What, named: &Named) -> bool {
    let Some((z, _)) = named.at else { return true };
    match what {
        What::Tops(_, from) | What::Bottoms(_, from) => z == *from,
        What::Looked | What::Rest => z == Z::Deck,
        What::Cards(cards) => match cards.at {
            Some(Place::In(_, zone) | Place::Top(_, zone) | Place::Bottom(_, zone)) => zones(zone).contains(&z),
            _ => true,
        },
        _ => true,
    }
}

/// What a step changes.
pub fn matter(step: &Step) -> Matter {
    match &step.deed {
        Deed::Draw => Matter::Hand,
        Deed::Damage(_) => Matter::Deals,
        Deed::Put(What::This | What::BattleOpponent, _) => Matter::Stage,
        Deed::Put(What::Tops(_, Z::Clock), _) => Matter::Clock,
        Deed::Put(What::Cards(cards), goal) => match cards.at {
            Some(Place::In(_, Zone::Hand)) => Matter::Hand,
            Some(Place::In(_, Zone::Waiting | Zone::Deck)) | Some(Place::Among) => matter_of_spot(goal.to),
            _ => Matter::Stage,
        },
        Deed::Put(_, goal) => matter_of_spot(goal.to),
        Deed::Give(_, gain, ..) => gain.matter(),
        Deed::Grant(..) => Matter::Ability,
        Deed::Turn(_, ability::Pose::Reverse) => Matter::Reverse,
        Deed::Turn(..) => Matter::Stand,
        Deed::Exchange(..) => Matter::Stage,
        Deed::Trade(one, ..) => traded(one).first().map_or(Matter::Stage, |z| Matter::of_zone(*z)),
        Deed::Shuffle(_) | Deed::Look(_) => Matter::Deck,
        Deed::Checks(_) => Matter::TriggerCheck,
        Deed::Show(_) => Matter::of_zone(Z::Hand),
        Deed::Bar(_, Bar::Encore, _) => Matter::Encore,
        Deed::Later(_) | Deed::Lose(_) | Deed::ExtraTurn | Deed::GoTo(_) | Deed::Bar(..) | Deed::Sees => {
            Matter::Ability
        }
    }
}

/// What is changed where cards go to a place.
fn matter_of_spot(spot: Spot) -> Matter {
    spot.zone().map_or(Matter::Stage, Matter::of_zone)
}

/// What something that is no step changed.
pub fn matter_done(done: &Done) -> Matter {
    match done {
        Done::Draw(_) => Matter::Hand,
        Done::Damage(_) => Matter::Deals,
        Done::Look(_) => Matter::Deck,
        Done::Show(_) => Matter::of_zone(Z::Hand),
        Done::Give { gain, .. } => gain.matter(),
        Done::Grant(_) => Matter::Ability,
        Done::Turn {
            pose: ability::Pose::Reverse,
            ..
        } => Matter::Reverse,
        Done::Turn { .. } => Matter::Stand,
        Done::Exchange(_) => Matter::Stage,
        Done::Put { cards, to, .. } => match cards.first().and_then(|named| named.at) {
            Some((Z::Deck, _)) => Matter::of_zone(*to),
            Some((z, _)) => Matter::of_zone(z),
            None => Matter::Hand,
        },
    }
}
