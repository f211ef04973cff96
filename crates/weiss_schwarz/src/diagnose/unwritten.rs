//! What an ability that was used would have moved, where no line tells of it: its cost and its steps, as far as their numbers
//! are printed and nobody but its player's own cards go anywhere.

use smallvec::SmallVec;

use rejudge_table::Face;

use super::super::effects::ability::{Place, Who, Zone};
use super::super::effects::cost::{Cost, From, Part};
use super::super::effects::program::{Deed, Gate, Goal, Spot, Step, What};
use super::super::matches::Match;
use super::super::state::Z;
use super::course::FURTHER_MOST;

/// From which zone to which other one, and how many.
type Moves = SmallVec<[(Z, Z, u8); FURTHER_MOST]>;

/// The cards that an ability moves; `None`: its text does not say it in advance, or it moves nothing.
pub fn moves(m: &Match, (face, number): (Face, u8)) -> Option<Moves> {
    let line = m.text(face).line(usize::from(number))?;
    let program = line.runs.as_ref()?;
    let gates = &program.gates;
    if !gates.iter().all(|gate| matches!(gate, Gate::May | Gate::Pay)) {
        return None;
    }
    let mut moves = Moves::new();
    paid(&line.cost, &mut moves)?;
    for step in &program.steps {
        done(step, &mut moves)?;
    }
    (!moves.is_empty() && moves.len() <= FURTHER_MOST).then_some(moves)
}

/// 8.4: what pays for it.
fn paid(cost: &Cost, moves: &mut Moves) -> Option<()> {
    for part in &cost.parts {
        match part {
            Part::Stock(count) => moves.push((Z::Stock, Z::Waiting, *count)),
            Part::Top { count, from, to } => moves.push((*from, *to, *count)),
            Part::Cards {
                count,
                from: From::Zone(from),
                to,
                ..
            } => moves.push((*from, *to, *count)),
            // How a card lies is no matter of counts.
            Part::RestThis | Part::Rest(..) | Part::Reveal(..) | Part::Shuffle => {}
            _ => return None,
        }
    }
    Some(())
}

/// 8.6.4: what a step of it moves.
fn done(step: &Step, moves: &mut Moves) -> Option<()> {
    let own = step.by == Who::You && step.per.is_none();
    let way = match &step.deed {
        Deed::Draw => (Z::Deck, Z::Hand),
        Deed::Put(what, goal) => (from(what)?, to(goal)?),
        Deed::Give(..) | Deed::Grant(..) | Deed::Turn(..) | Deed::Shuffle(_) | Deed::Show(_) | Deed::Bar(..) => {
            return Some(());
        }
        _ => return None,
    };
    let times = step.times().filter(|_| own)?;
    moves.push((way.0, way.1, times.most));
    Some(())
}

/// The zone of its player that they lie in, where that is said.
fn from(what: &What) -> Option<Z> {
    match what {
        What::Tops(Who::You, zone) => Some(*zone),
        What::Cards(cards) => match cards.at? {
            Place::In(Who::You, Zone::Hand) => Some(Z::Hand),
            Place::In(Who::You, Zone::Waiting) => Some(Z::Waiting),
            Place::In(Who::You, Zone::Clock) => Some(Z::Clock),
            _ => None,
        },
        _ => None,
    }
}

/// The zone of its player that they go to.
fn to(goal: &Goal) -> Option<Z> {
    match goal.to {
        Spot::Zone(zone) if matches!(goal.whose, Who::You | Who::Owner) && !goal.or_stay => Some(zone),
        _ => None,
    }
}
