//! 8.6.2.5.4, 8.6.3: of a program that runs: which step something done is, whether its cards are such as the text says, how
//! often a step is done, and whether anything of it can be done.

use rejudge_table::{CardId, End, Face, Seat};

use super::super::claims::effect::{Done, Named};
use super::super::effects::ability::{Place, Who, Zone};
use super::super::effects::program::{Deed, Gate, Program, Step, What};
use super::super::effects::run::{Run, Times};
use super::super::state::Z;
use super::questions::Rules;

/// Whose ability runs: its master, and the card whose it is.
#[derive(Clone, Copy, Debug)]
pub struct Of {
    /// Its master.
    pub seat: Seat,
    /// The card.
    pub card: CardId,
}

impl<'a> Rules<'a> {
    /// The program of an ability: its card's face, and which line of its text, from 1.
    pub fn program(self, (face, number): (Face, u8)) -> Option<&'a Program> {
        self.m.text(face).line(usize::from(number))?.runs.as_ref()
    }

    /// A player that a step speaks of.
    fn player(self, of: Of, who: Who) -> Option<Seat> {
        match who {
            Who::You => Some(of.seat),
            Who::Opponent => Some(self.s.opponent(of.seat)),
            Who::All | Who::Owner => None,
        }
    }

    /// Whether a player is one that a step speaks of.
    fn is_meant(self, of: Of, who: Who, seat: Seat) -> bool {
        match who {
            // Among several any of them may be.
            Who::Opponent => seat != of.seat,
            who => self.player(of, who).is_none_or(|meant| meant == seat),
        }
    }

    /// How often a step is done.
    pub fn how_often(self, _of: Of, step: &Step) -> Times {
        step.times().unwrap_or(Times::up_to(u8::MAX))
    }

    /// The steps that something done may be part of, each with its place.
    pub fn like(self, of: Of, program: &'a Program, done: &'a Done) -> impl Iterator<Item = (usize, Times)> + Clone {
        let steps = program.steps.iter().enumerate();
        steps
            .filter(move |(_, step)| self.is_step(of, step, done))
            .map(move |(at, step)| (at, self.how_often(of, step)))
    }

    /// Whether something done is done as a step says.
    fn is_step(self, of: Of, step: &Step, done: &Done) -> bool {
        match (&step.deed, done) {
            (Deed::Draw, Done::Draw(seat)) => self.is_meant(of, step.by, *seat),
            (Deed::Draw, Done::Put { cards, to: Z::Hand, .. }) => {
                let drawn = |named: &Named| named.at == Some((Z::Deck, Some(End::Top)));
                cards.iter().all(drawn)
            }
            (Deed::Damage(who), Done::Damage(seat)) => self.is_meant(of, *who, *seat),
            (
                Deed::Put(what, goal),
                Done::Put {
                    cards,
                    to,
                    bottom,
                    discarded,
                },
            ) => {
                let there = goal.to == *to && goal.bottom == *bottom;
                let this = *what != What::This || !discarded;
                there && this && cards.iter().all(|named| self.is_meant_by(of, what, named))
            }
            _ => false,
        }
    }

    /// Whether a card that a line names may be one that a step speaks of, by where it lies.
    fn is_meant_by(self, of: Of, what: &What, named: &Named) -> bool {
        match what {
            What::This => {
                let zone = self.s.table.card(of.card).zone;
                let (seat, z) = (self.s.table.seat_of(zone), self.s.z(zone));
                let here = match named.at {
                    Some((at, _)) => at == z && named.whose.is_none_or(|whose| whose == seat),
                    None => named.face.is_some(),
                };
                let is = named.face.is_none_or(|face| self.face(of.card).is_none_or(|own| own == face));
                z.is_slot() && here && is && named.count == 1
            }
            What::Tops(who, z) => {
                let whose = named.whose.is_none_or(|whose| self.is_meant(of, *who, whose));
                let top = match named.at {
                    Some((at, end)) => at == *z && end != Some(End::Bottom) && (*z != Z::Deck || end.is_some()),
                    None => false,
                };
                whose && top
            }
            What::Cards(cards) => {
                let Some(Place::In(who, zone)) = cards.at else {
                    return false;
                };
                let whose = named.whose.is_none_or(|whose| self.is_meant(of, who, whose));
                let there = match named.at {
                    Some((at, end)) => z_of(zone) == Some(at) && (named.face.is_some() || end.is_none() && at != Z::Hand),
                    None => true,
                };
                whose && there
            }
            _ => false,
        }
    }

    /// 8.6.4: whether all that stands in front of a step is so, as far as it was done.
    pub fn is_due(self, program: &Program, run: &Run, paid: bool, step: &Step) -> bool {
        let begun = |gate: usize| {
            let steps = program.steps.iter().enumerate();
            let mut behind = steps.filter(|(_, step)| step.is_behind(gate));
            behind.any(|(at, _)| run.done(at) > 0)
        };
        let mut gates = program.gates.iter().enumerate().filter(|(gate, _)| step.is_behind(*gate));
        gates.all(|(at, gate)| match gate {
            // Whoever does a part of it has chosen to.
            Gate::May => begun(at),
            Gate::Pay => paid || begun(at),
            Gate::Done(before) => program.steps.get(*before).is_some_and(|step| !step.may_be_nothing()) || run.done(*before) > 0,
            Gate::If(_) => false,
        })
    }

    /// Whether a program that begins now would do something, for certain.
    pub fn would_do(self, of: Of, program: &Program) -> bool {
        program.steps.iter().any(|step| {
            let first = !program.gates.iter().enumerate().any(|(at, _)| step.is_behind(at));
            first && self.how_often(of, step).least > 0 && self.can_be_done(of, step) > 0
        })
    }

    /// 1.3.2: how much of a step can be done where the cards lie now: as much as this, for certain.
    pub fn can_be_done(self, of: Of, step: &Step) -> u8 {
        const ANY: u8 = u8::MAX;
        let there = |sure: bool| if sure { ANY } else { 0 };
        let some = |seat: Seat, z: Z| self.s.count(seat, z) > 0 || self.s.is_open(seat, z);
        let from_deck = |seat: Seat| some(seat, Z::Deck) || some(seat, Z::Waiting);
        let count = |seat: Seat, z: Z| u8::try_from(self.s.count(seat, z)).unwrap_or(ANY);
        match &step.deed {
            Deed::Draw => there(self.player(of, step.by).is_some_and(from_deck)),
            Deed::Damage(_) => ANY,
            Deed::Put(What::Tops(who, Z::Deck), _) => there(self.player(of, *who).is_some_and(from_deck)),
            Deed::Put(What::Tops(who, z), _) => self.player(of, *who).map_or(0, |seat| count(seat, *z)),
            // 3.1.4: once it has moved it is another card.
            Deed::Put(What::This, _) => there(self.s.z(self.s.table.card(of.card).zone).is_slot()),
            Deed::Put(What::Cards(cards), _) => match cards.at {
                Some(Place::In(who, zone)) => match (self.player(of, who), z_of(zone)) {
                    (Some(seat), Some(z)) => count(seat, z),
                    _ => 0,
                },
                _ => 0,
            },
            _ => 0,
        }
    }
}

/// The zone that a text means by this name, where it is one.
fn z_of(zone: Zone) -> Option<Z> {
    Some(match zone {
        Zone::Deck => Z::Deck,
        Zone::Hand => Z::Hand,
        Zone::Waiting => Z::Waiting,
        Zone::Clock => Z::Clock,
        Zone::Level => Z::Level,
        Zone::Stock => Z::Stock,
        Zone::Climax => Z::Climax,
        Zone::Memory => Z::Memory,
        Zone::Stage | Zone::Center | Zone::Middle | Zone::Back => return None,
    })
}
