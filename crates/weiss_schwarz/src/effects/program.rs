//! 8.6.4, 8.7: what an ability does, step by step, where all of it is read and every step of it can be carried out. `text`
//! makes it out of an [`Ability`](super::ability::Ability): "it" and "the rest" are settled here, and every step says behind
//! which of the gates it stands.

use smallvec::SmallVec;

use super::super::state::Z;
use super::Line;
use super::ability::{Cards, Cond, Count, Is, Place, Pose, Time, Until, Value, Who, Zone};
use super::done::Manner;
use super::reach::Matter;
pub use super::run::GATES_MOST;
use super::run::{Run, STEPS_MOST, Times};

/// What an ability does when it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What decides which of the steps are done.
    pub gates: Vec<Gate>,
    /// Its steps, one after the other.
    pub steps: Vec<Step>,
    /// 1.3.5: what X is.
    pub x: Option<Value>,
    /// 8.7.7: it triggers as its card goes from the stage to the waiting room, and "this card" lies there.
    pub leaves: bool,
    /// The abilities that it gives, until they have their places in the text.
    pub grants: Vec<(String, Line)>,
    /// The characters of which one is chosen so that cards are put under it ([`Host::Chosen`]).
    pub hosts: Vec<Cards>,
    /// "All players": the steps of both players of a game of two are among its own.
    pub all_players: bool,
    /// 8.1.1.2: it is that of an AUTO ability.
    pub auto: bool,
    /// 7.2.1.5.1: the character that it puts into the slot which is attacked is the defending character.
    pub defends: bool,
    /// 8.7.1: "that character" is the card that the trigger condition speaks of, as long as no other was spoken of.
    pub of_triggered: bool,
    /// The least and the most of the numbers of which a player names one.
    pub declared: Option<(i32, i32)>,
    /// 8.6.4: two conditions of which one is so where the other is not, by their places among the gates.
    pub opposites: SmallVec<[(u8, u8); 1]>,
    /// 8.6.4: conditions about the card that another one in front of them asks about, each with that one, by their places among the gates:
    /// both are asked at the same time.
    pub of_one_card: SmallVec<[(u8, u8); 1]>,
}

/// Something that decides whether the steps behind it are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gate {
    /// 8.6.4: only if this is so.
    If(Cond),
    /// A player may do it, or not.
    May,
    /// 8.7.3.2.1: only if the cost is paid, which its master may decline.
    Pay,
    /// 8.6.4: "if you do not": only if nothing of this step was done; of none: only if the cost was not paid.
    Not(Option<usize>),
    /// 8.6.4: "if you do", "if you put 2 cards into your clock": only if so much of this step was done.
    Done(usize, u8),
    /// "Choose 1 of the following effects": only if it is among those that are chosen.
    Among {
        /// Those that are chosen from have the same number.
        choice: u8,
        /// So many of them are chosen.
        most: u8,
    },
}

/// A step of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub deed: Deed,
    /// By whom.
    pub by: Who,
    /// How often, or to how many cards.
    pub count: Count,
    /// It is done once for each of these cards.
    pub per: Option<Cards>,
    /// The gates it stands behind, a bit each.
    pub behind: u16,
    /// 4.9: all players see the cards.
    pub shown: bool,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// 4.7: cards are drawn.
    Draw,
    /// 4.12: damage to a player.
    Damage(Who),
    /// Cards go to another zone.
    Put(What, Goal),
    /// 8.9.1: characters get so much of something.
    Give(What, Gain, Value, Until),
    /// 8.2.1: characters get an ability, by the number that it has in the text ([`Text::line`](super::Text::line)).
    Grant(What, u8, Until),
    /// 4.6: characters are stood, rested or reversed.
    Turn(What, Pose),
    /// Two characters change places; in a pose, where one is said.
    Exchange(Cards, Option<Pose>),
    /// A card of one sort and a card of another one change places; characters in a pose, where one is said.
    Trade(Cards, Cards, Option<Pose>),
    /// 3.2.4: a deck is shuffled.
    Shuffle(Who),
    /// 4.8: cards from the top of a deck are looked at, or revealed (4.9).
    Look(Who),
    /// 4.9: cards of the hand are shown, and stay there.
    Show(Cards),
    /// 4.8: a hand, a stock or the bottom of a deck is looked at, and nothing is done with what is seen. No line has to tell of it.
    Sees,
    /// 7.3.1: so many trigger checks are made in the attack of the card. It has no line of its own.
    Checks(u8),
    /// 8.7.5: an AUTO ability is created that triggers later. It has no line of its own.
    Later(Later),
    /// 1.2.5: a player loses the game. It has no line of its own.
    Lose(Who),
    /// 11.2.1: its master has another turn. It has no line of its own.
    ExtraTurn,
    /// 11.4.1: the phase or step is broken off, and another one begins. It has no line of its own.
    GoTo(Time),
    /// 1.3.3: a player cannot do something for a time. It has no line of its own.
    Bar(Who, Bar, Until),
}

/// What an effect keeps a player from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// 10.2: to use Encore.
    Encore,
    /// To play events from the hand.
    Events,
    /// To play climaxes from the hand.
    Climaxes,
    /// 10.5: to use Backup.
    Backup,
    /// 8.1.1.1: to use ACT abilities of characters on the stage.
    Acts,
    /// 2.5: a trait that some of the player's characters have lost; which trait it is, and whose, no line need tell.
    Traits,
}

/// 8.7.5: an AUTO ability that an effect creates and that triggers once, as something begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Later {
    /// By the number that it has in the text ([`Text::line`](super::Text::line)).
    pub number: u8,
    /// Whose phase or step it is.
    pub whose: Who,
    /// The moment at which it is done.
    pub time: Time,
    /// The card that it speaks of as "that card", if it does.
    pub about: Option<About>,
}

/// A card that an effect has spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The one of a step of it.
    Step(usize),
    /// The one that its trigger condition speaks of.
    Triggered,
}

/// Which cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The card whose ability it is.
    This,
    /// That card, and all markers under it go along (3.7).
    WithMarkers,
    /// Its battle opponent.
    BattleOpponent,
    /// 8.7.1: the card that the trigger condition speaks of: "when your other character attacks, that character".
    Triggered,
    /// 8.6.3: cards that are chosen, or all of them.
    Cards(Cards),
    /// From the top of a player's zone, whatever lies there.
    Tops(Who, Z),
    /// From the bottom of it.
    Bottoms(Who, Z),
    /// Those of another step.
    Same(usize),
    /// Those that were looked at.
    Looked,
    /// What is left of those that were looked at.
    Rest,
}

impl What {
    /// 8.6.6: some or all of the cards that were looked at or revealed, or what is left of them.
    pub fn is_of_those_looked_at(&self) -> bool {
        match self {
            What::Cards(cards) => cards.at == Some(Place::Among),
            What::Looked | What::Rest => true,
            _ => false,
        }
    }

    /// The zone that they lie in, where the text says it and it is none of the stage; 3.7: or that they lie under the card.
    fn place(&self) -> Option<Place> {
        match self {
            What::Tops(who, z) => Some(Place::In(*who, zone_of(*z)?)),
            What::Bottoms(who, z) => Some(Place::In(*who, zone_of(*z)?)),
            What::Cards(cards) => cards.at.filter(|at| matches!(at, Place::In(..) | Place::UnderThis)),
            _ => None,
        }
    }

    /// Whether both are cards by their names, or by parts of them, and none of those is one of the others.
    fn has_other_names(&self, other: &What) -> bool {
        let names = self.names().zip(other.names());
        names.is_some_and(|(one, other)| !one.iter().any(|name| other.contains(name)))
    }

    /// The names, or the parts of a name, that cards have to have one of.
    fn names(&self) -> Option<&[String]> {
        let What::Cards(cards) = self else { return None };
        cards.is.iter().find_map(|is| match is {
            Is::Named(names) | Is::NameHas(names) => Some(&names[..]),
            _ => None,
        })
    }
}

/// The word of a text for a zone that is no slot.
fn zone_of(z: Z) -> Option<Zone> {
    Some(match z {
        Z::Deck => Zone::Deck,
        Z::Hand => Zone::Hand,
        Z::Waiting => Zone::Waiting,
        Z::Clock => Zone::Clock,
        Z::Level => Zone::Level,
        Z::Stock => Zone::Stock,
        Z::Climax => Zone::Climax,
        Z::Memory => Zone::Memory,
        _ => return None,
    })
}

/// Where cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// To whose zone; cards of one player go to their owner's (3.1.6).
    pub whose: Who,
    /// To which zone.
    pub to: Spot,
    /// To the bottom of it.
    pub bottom: bool,
    /// They may stay on top of the deck as well.
    pub or_stay: bool,
    /// How a character lies there, where that is said.
    pub pose: Option<Pose>,
}

/// A place to which cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A zone.
    Zone(Z),
    /// A position of the stage that is chosen.
    Slot {
        /// In this part of it.
        of: Zone,
        /// Where no character lies.
        open: bool,
        /// That a character faces.
        faced: bool,
        /// Where none lies that the effect has put there: of several cards each goes to another one.
        separate: bool,
    },
    /// The position that the card whose ability it is has, or had.
    Its,
    /// The position that the card itself had before it left the stage.
    Previous,
    /// The position that the character had which the effect itself has put away.
    Left,
    /// 3.7: under the card whose ability it is.
    Marker,
    /// 3.7: under another character.
    Under(Host),
}

/// Under which character markers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// The one that a step has put onto the stage.
    Step(usize),
    /// One that is chosen, by its place among [`Program::hosts`].
    Chosen(usize),
    /// The one that the trigger condition speaks of.
    Triggered,
}

impl Spot {
    /// The zone, where it is one that is no position of the stage.
    pub fn zone(self) -> Option<Z> {
        match self {
            Spot::Zone(z) => Some(z),
            _ => None,
        }
    }

    /// 3.6: whether it is a position of the stage.
    pub const fn is_of_the_stage(self) -> bool {
        matches!(self, Spot::Slot { .. } | Spot::Its | Spot::Previous | Spot::Left)
    }
}

/// The number of the ability that says so itself ([`Deed::Grant`]), until it has its place in the text.
pub const ITSELF: u8 = u8::MAX;

/// What characters get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// Power.
    Power,
    /// 8.9.1.5: so much power instead of what it has.
    Becomes,
    /// Soul.
    Soul,
    /// Level.
    Level,
}

impl Gain {
    /// What is changed by it.
    pub fn matter(self) -> Matter {
        match self {
            Gain::Power | Gain::Becomes => Matter::Power,
            Gain::Soul => Matter::Soul,
            Gain::Level => Matter::Level,
        }
    }
}

impl Deed {
    /// The sort of cards that it puts somewhere, turns, or gives something, where the text says which they are.
    pub fn cards(&self) -> Option<&Cards> {
        match self {
            Deed::Put(What::Cards(cards), _)
            | Deed::Turn(What::Cards(cards), _)
            | Deed::Give(What::Cards(cards), ..)
            | Deed::Grant(What::Cards(cards), ..) => Some(cards),
            _ => None,
        }
    }

    /// Whether a log has a line for it; what has none happens as the effect ends.
    pub fn has_line(&self) -> bool {
        !matches!(
            self,
            Deed::Checks(_)
                | Deed::Sees
                | Deed::Later(_)
                | Deed::Lose(_)
                | Deed::ExtraTurn
                | Deed::GoTo(_)
                | Deed::Bar(..)
        )
    }

    /// 3.6: whether cards go to a position of the stage.
    pub fn is_to_the_stage(&self) -> bool {
        matches!(self, Deed::Put(_, goal) if goal.to.is_of_the_stage())
    }

    /// Whether something is done with these.
    pub fn is_with(&self, meant: &What) -> bool {
        match self {
            Deed::Put(what, _) | Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _) => what == meant,
            _ => false,
        }
    }
}

impl Count {
    /// One, or up to one.
    pub fn is_one(&self) -> bool {
        matches!(self, Count::Exactly(Value::Number(1)) | Count::UpTo(Value::Number(1)))
    }
}

impl Step {
    /// How often, or how much of it, where the text says a number.
    pub fn times(&self) -> Option<Times> {
        let small = |value: &Value| match value {
            Value::Number(n) => u8::try_from(*n).ok(),
            _ => None,
        };
        if self.per.is_some() {
            return None;
        }
        match &self.count {
            Count::Exactly(value) => small(value).map(Times::exactly),
            Count::UpTo(value) => small(value).map(Times::up_to),
            _ => None,
        }
    }

    /// Whether a line that tells of one of two steps may tell of the other.
    fn is_like(&self, other: &Step) -> bool {
        match (&self.deed, &other.deed) {
            (Deed::Put(a, to), Deed::Put(b, goal)) => {
                let apart = a.place().zip(b.place()).is_some_and(|(a, b)| a != b);
                // 8.6.6: what was looked at lies in the deck.
                let elsewhere = |what: &What| matches!(what.place(), Some(Place::In(_, zone)) if zone != Zone::Deck);
                let looked = a.is_of_those_looked_at() && elsewhere(b) || b.is_of_those_looked_at() && elsewhere(a);
                to.to == goal.to && !apart && !looked && !a.has_other_names(b)
            }
            // "+1 or -1 level": no amount is both.
            (Deed::Give(_, a, Value::Number(one), _), Deed::Give(_, b, Value::Number(other), _)) => {
                a == b && one.signum() == other.signum()
            }
            (Deed::Give(_, a, ..), Deed::Give(_, b, ..)) => a == b,
            (Deed::Turn(_, a), Deed::Turn(_, b)) => a == b,
            (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
        }
    }

    /// Whether a gate stands in front of it.
    pub fn is_behind(&self, gate: usize) -> bool {
        self.behind & (1 << gate) != 0
    }

    /// 8.6.3: whether a player chooses the cards of it that go somewhere.
    pub fn is_chosen(&self) -> bool {
        let host = |goal: &Goal| matches!(goal.to, Spot::Under(Host::Chosen(_)));
        let chosen = match &self.deed {
            Deed::Put(What::Cards(_), _) | Deed::Exchange(..) | Deed::Trade(..) => true,
            Deed::Put(_, goal) => host(goal),
            _ => false,
        };
        chosen && self.count != Count::All
    }

    /// Whether it is done at one go, and nobody chooses what: a line that tells of it says how much it was.
    pub fn is_of_one_piece(&self) -> bool {
        matches!(
            self.deed,
            Deed::Draw | Deed::Damage(_) | Deed::Put(What::Tops(..) | What::Bottoms(..), _)
        )
    }

    /// Whether the least of it is nothing: "up to".
    pub fn may_be_nothing(&self) -> bool {
        matches!(
            self.count,
            Count::UpTo(_) | Count::Any | Count::All | Count::AllBut(_) | Count::Each
        ) || self.per.is_some()
    }
}

impl Program {
    /// The steps and gates are no more than are kept track of.
    pub fn fits(&self) -> bool {
        self.steps.len() <= STEPS_MOST && self.gates.len() <= GATES_MOST
    }

    /// The gates that a step stands behind, each with its place.
    pub fn gates_of(&self, step: &Step) -> impl Iterator<Item = (usize, &Gate)> {
        let gates = self.gates.iter().enumerate();
        gates.filter(|(at, _)| step.is_behind(*at))
    }

    /// Whether a player chooses whether a step is done.
    pub fn is_optional(&self, step: &Step) -> bool {
        self.gates_of(step)
            .any(|(_, gate)| matches!(gate, Gate::May | Gate::Pay))
    }

    /// Whether something of what stands behind a gate was done, or somebody has chosen to do it.
    pub fn is_entered(&self, run: &Run, gate: usize) -> bool {
        let mut steps = self.steps.iter().enumerate();
        run.was_chosen(gate) || steps.any(|(at, step)| step.is_behind(gate) && run.done(at) > 0)
    }

    /// The same, where of several effects that may be chosen the like of which another one does as well says nothing.
    pub fn is_begun(&self, run: &Run, gate: usize) -> bool {
        let mut steps = self.steps.iter().enumerate();
        run.was_chosen(gate)
            || steps.any(|(at, step)| step.is_behind(gate) && run.done(at) > 0 && !self.is_alike_elsewhere(step))
    }

    /// "Choose 1 of the following effects": the gate of the one that is printed in this place, from 1. None where the text has somebody choose
    /// among effects more than once, or name a number.
    pub fn effect_numbered(&self, number: usize) -> Option<usize> {
        let effects = || {
            let gates = self.gates.iter().enumerate();
            gates.filter_map(|(at, gate)| match gate {
                Gate::Among { choice, .. } => Some((at, *choice)),
                _ => None,
            })
        };
        let (_, first) = effects().next()?;
        if self.declared.is_some() || effects().any(|(_, choice)| choice != first) {
            return None;
        }
        effects().nth(number.checked_sub(1)?).map(|(at, _)| at)
    }

    /// Two steps of which the first may be left, and the second says the like and may not, and nothing between them was done: a line that
    /// seems to be of the first may be of the second.
    pub fn left_for_a_like_one(&self, run: &Run) -> impl Iterator<Item = (usize, usize)> {
        let run = *run;
        let steps = || self.steps.iter().enumerate();
        let first = steps().filter(|(_, step)| step.may_be_nothing() || self.is_optional(step));
        let from_one_place = |step: &Step, other: &Step| match (&step.deed, &other.deed) {
            (Deed::Put(What::Cards(one), _), Deed::Put(What::Cards(other), _)) => one.at == other.at,
            (Deed::Give(What::Cards(_), ..), Deed::Give(What::Cards(_), ..)) => true,
            _ => false,
        };
        first.flat_map(move |(at, step)| {
            let behind = steps().skip(at + 1);
            let undone = move |other: usize| (at + 1..other).all(|between| run.done(between) == 0);
            let behind = behind.take_while(move |(other, _)| undone(*other));
            let like = behind.filter(move |(_, other)| {
                step.is_like(other) && from_one_place(step, other) && !self.are_apart(step, other)
            });
            like.map(move |(other, _)| (at, other))
        })
    }

    /// Whether a line that tells of a step may be that of another one.
    pub fn is_like_another(&self, at: usize, step: &Step) -> bool {
        let mut others = self.steps.iter().enumerate();
        others.any(|(other, like)| other != at && step.is_like(like))
    }

    /// Whether a line says that the effect was chosen which a step is of.
    pub fn is_chosen(&self, run: &Run, step: &Step) -> bool {
        let mut gates = self.gates_of(step);
        gates.any(|(at, gate)| matches!(gate, Gate::Among { .. }) && run.was_chosen(at))
    }

    /// Whether another effect that may be chosen instead does the like of this step.
    pub fn is_alike_elsewhere(&self, step: &Step) -> bool {
        let mut others = self.steps.iter();
        others.any(|other| self.are_apart(step, other) && step.is_like(other))
    }

    /// Whether of several effects as many were chosen as there are to choose, and a step is of none of them.
    pub fn is_not_chosen(&self, run: &Run, step: &Step) -> bool {
        let done = || self.steps.iter().enumerate().filter(|(at, _)| run.done(*at) > 0);
        self.gates.iter().enumerate().any(|(at, gate)| {
            let Gate::Among { choice, most } = gate else {
                return false;
            };
            if !step.is_behind(at) {
                return false;
            }
            let of_it = |(other, gate): &(usize, &Gate)| {
                matches!(gate, Gate::Among { choice: c, .. } if c == choice) && self.is_begun(run, *other)
            };
            let chosen = self.gates.iter().enumerate().filter(of_it).count();
            // Something was done that is of another effect, and nothing that this one does is like it.
            let own = || self.steps.iter().filter(|own| own.is_behind(at));
            let of_another =
                |(_, done): (usize, &Step)| self.are_apart(done, step) && !own().any(|own| own.is_like(done));
            match most {
                1 => done().any(of_another),
                most => !self.is_begun(run, at) && chosen >= usize::from(*most),
            }
        })
    }

    /// A step, and those right behind it that say the same of cards of the top of a deck, as an action that is performed several times: one line may
    /// tell of all of them.
    pub fn in_a_row(&self, at: usize) -> impl Iterator<Item = usize> {
        let step = self.steps.get(at);
        let of_a_deck = step.is_some_and(|step| matches!(step.deed, Deed::Draw | Deed::Put(What::Tops(_, Z::Deck), _)));
        let behind = (at + 1..self.steps.len()).take_while(move |next| {
            let next = &self.steps[*next];
            of_a_deck
                && step.is_some_and(|step| {
                    step.deed == next.deed && step.count == next.count && !self.are_apart(step, next)
                })
        });
        std::iter::once(at).chain(behind)
    }

    /// Whether two steps are of different effects of which one is chosen.
    pub fn are_apart(&self, a: &Step, b: &Step) -> bool {
        let of = |step| self.gates_of(step).find(|(_, gate)| matches!(gate, Gate::Among { .. }));
        match (of(a), of(b)) {
            (Some((one, Gate::Among { choice: c, .. })), Some((other, Gate::Among { choice: d, .. }))) => {
                c == d && one != other
            }
            _ => false,
        }
    }

    /// 8.6.4: whether a step is done only where the condition of this gate is not so.
    pub fn is_opposite(&self, gate: usize, step: &Step) -> bool {
        self.opposites.iter().any(|(one, other)| {
            let (one, other) = (usize::from(*one), usize::from(*other));
            one == gate && step.is_behind(other) || other == gate && step.is_behind(one)
        })
    }

    /// The condition that is asked at the same time as that of this gate, and before it; itself if there is none.
    pub fn asked_with(&self, gate: usize) -> usize {
        let mut pairs = self.of_one_card.iter();
        pairs
            .find(|(at, _)| usize::from(*at) == gate)
            .map_or(gate, |(_, first)| usize::from(*first))
    }

    /// 8.6.4: whether of the conditions of some gates several are decided together.
    pub fn decides_together(&self) -> bool {
        !self.opposites.is_empty() || !self.of_one_card.is_empty()
    }

    /// Whether a player chooses whether a step is done, without a cost that tells.
    pub fn is_left_open(&self, step: &Step) -> bool {
        self.gates_of(step).any(|(_, gate)| matches!(gate, Gate::May))
    }

    /// Whether all of the effects are performed among which this gate is one, in whichever order.
    pub fn has_all_of(&self, choice: u8, most: u8) -> bool {
        let of_it = |gate: &&Gate| matches!(gate, Gate::Among { choice: c, .. } if *c == choice);
        self.gates.iter().filter(of_it).count() <= usize::from(most)
    }

    /// 8.7.3.2.1: the last step that is done once the cost is paid.
    pub fn last_paid_for(&self) -> Option<&Step> {
        let mut steps = self.steps.iter();
        steps.rfind(|step| self.is_paid_for(step)).or(self.steps.last())
    }

    /// Whether a step is done once the cost is paid.
    pub fn is_paid_for(&self, step: &Step) -> bool {
        self.gates_of(step).any(|(_, gate)| *gate == Gate::Pay)
    }

    /// 8.7.3.2.1: whether it leaves open whether its cost is paid, and does something that is not paid for: "put the top 2 cards of your
    /// deck into your waiting room. If there is a climax among those cards, you may pay the cost".
    pub fn does_more_than_paid(&self) -> bool {
        self.gates.contains(&Gate::Pay) && !self.steps.iter().all(|step| self.is_paid_for(step))
    }

    /// The same, and it begins with that, whether or not it is paid then: what is paid is paid behind it, or for another one of the effects
    /// of which one is chosen, in whichever order they are printed.
    pub fn begins_unpaid(&self) -> bool {
        let hangs = |step: &Step| {
            let mut gates = self.gates_of(step);
            gates.any(|(_, gate)| matches!(gate, Gate::Pay | Gate::Not(None)))
        };
        let first = || self.steps.first().is_some_and(|step| !hangs(step));
        let another = |step: &Step| self.is_of_another_than_paid(step) && !hangs(step);
        self.does_more_than_paid() && (first() || self.steps.iter().any(another))
    }

    /// 8.7.3.2.1: whether it says what is done if the cost is not paid.
    pub fn says_what_unpaid(&self) -> bool {
        self.gates.contains(&Gate::Not(None))
    }

    /// 8.7.3.2.1: whether a step is of another effect than the one that is paid for, of which one is chosen.
    pub fn is_of_another_than_paid(&self, step: &Step) -> bool {
        let mut steps = self.steps.iter();
        !self.is_paid_for(step) && steps.any(|other| self.is_paid_for(other) && self.are_apart(step, other))
    }

    /// 8.7.3.2.1: whether a step is of the one effect that is paid for, of several of which one is chosen.
    pub fn is_of_the_one_paid(&self, step: &Step) -> bool {
        let mut steps = self.steps.iter();
        self.is_paid_for(step) && steps.any(|other| !self.is_paid_for(other) && self.are_apart(step, other))
    }

    /// 8.7.3.1: nobody chooses whether it is done.
    pub fn is_mandatory(&self) -> bool {
        // Of "all" nobody chooses how many they are.
        let left = |step: &Step| matches!(step.count, Count::UpTo(_) | Count::Any | Count::Each);
        let must = |step: &Step| !self.is_optional(step) && !left(step);
        self.steps.iter().any(must)
    }

    /// Whether all of it is for its master to choose, or to pay for: it is played only where somebody wants it.
    pub fn is_an_option(&self) -> bool {
        !self.steps.is_empty() && self.steps.iter().all(|step| self.is_optional(step))
    }

    /// 4.9: whether cards of the hand are shown by it, and no others.
    pub fn shows(&self) -> bool {
        let others = |step: &Step| match &step.deed {
            Deed::Look(_) => true,
            Deed::Put(What::Cards(cards), _) => !matches!(cards.at, Some(Place::In(_, Zone::Hand)) | None),
            _ => false,
        };
        let mut steps = self.steps.iter();
        steps.any(|step| matches!(step.deed, Deed::Show(_))) && !self.steps.iter().any(others)
    }

    /// 4.9: whether any cards are shown, or looked at, by it.
    pub fn shows_cards(&self) -> bool {
        let shows = |step: &Step| step.shown || matches!(step.deed, Deed::Look(_) | Deed::Show(_) | Deed::Sees);
        self.steps.iter().any(shows)
    }

    /// "Put the top 10 cards of your stock into your deck, and put the same number of cards ...": whether a step behind this one counts what it moved.
    pub fn goes_on_with_as_many(&self, at: usize) -> bool {
        let mut behind = self.steps.iter().skip(at + 1);
        behind.any(|step| step.count == Count::Exactly(Value::AsMany))
    }

    /// "Choose 1 character, put it into memory, and put that character on any position of the stage": the step in which it goes, and where.
    pub fn comes_back(&self) -> Option<(usize, Z)> {
        let goes = |step: &Step| match &step.deed {
            Deed::Put(What::Cards(cards), goal) if cards.lie_on_the_stage() => goal.to.zone(),
            _ => None,
        };
        let (at, zone) = (0..).zip(&self.steps).find_map(|(at, step)| Some((at, goes(step)?)))?;
        let back = |step: &Step| match &step.deed {
            Deed::Put(What::Same(before), goal) => *before == at && matches!(goal.to, Spot::Slot { .. }),
            _ => false,
        };
        self.steps[at + 1..].iter().any(back).then_some((at, zone))
    }

    /// "Search your deck for up to 1 card, and put it on the stage position that this card was on": whether all that is found goes there.
    pub fn finds_for_its_place(&self) -> bool {
        let there = |at: &usize| matches!(&self.steps[*at].deed, Deed::Put(_, goal) if goal.to == Spot::Its);
        let found = self.places_of_found();
        !found.is_empty() && found.iter().all(there)
    }

    /// 8.6.6: whether it puts the rest of what it looks at somewhere.
    pub fn puts_a_rest(&self) -> bool {
        let rest = |step: &Step| matches!(step.deed, Deed::Put(What::Rest, _));
        self.steps.iter().any(rest)
    }

    /// 4.9, 8.6.6: the step that takes cards from among those looked at which all players see, where they see no others.
    pub fn shows_those_taken(&self) -> Option<&Step> {
        let of_those = |step: &&Step| matches!(&step.deed, Deed::Put(what, _) if what.is_of_those_looked_at());
        let mut shown = self.steps.iter().filter(|step| step.shown);
        let (first, others) = (shown.next(), shown.next());
        first.filter(of_those).filter(|_| others.is_none())
    }

    /// 8.9.1.5: whether it sets the power of characters.
    pub fn sets_power(&self) -> bool {
        self.steps
            .iter()
            .any(|step| matches!(step.deed, Deed::Give(_, Gain::Becomes, ..)))
    }

    /// How a character lies that it puts on the stage or to another position, where it says so.
    pub fn lays(&self) -> Option<Pose> {
        self.steps.iter().find_map(|step| match &step.deed {
            Deed::Put(_, goal) => goal.pose,
            Deed::Exchange(_, pose) | Deed::Trade(_, _, pose) => *pose,
            _ => None,
        })
    }

    /// Whether the opponent of its master puts cards of the own hand away by it, and its master none.
    pub fn discards_theirs(&self) -> bool {
        let mut whose = self.steps.iter().filter_map(|step| match &step.deed {
            Deed::Put(What::Cards(cards), goal) if goal.to == Spot::Zone(Z::Waiting) => match cards.at {
                Some(Place::In(who, Zone::Hand)) => Some(who),
                _ => None,
            },
            _ => None,
        });
        whose.next() == Some(Who::Opponent) && whose.all(|who| who == Who::Opponent)
    }

    /// Whether it returns characters of its master to the hand, and no others.
    pub fn returns_own(&self) -> bool {
        let mut returned = self.steps.iter().filter_map(|step| match &step.deed {
            Deed::Put(what, goal) if goal.to == Spot::Zone(Z::Hand) => match what {
                What::This => Some(true),
                What::BattleOpponent | What::Triggered => Some(false),
                What::Cards(cards) if cards.lie_on_the_stage() => cards.of_whom().map(|whose| whose == Who::You),
                _ => None,
            },
            _ => None,
        });
        returned.next() == Some(true) && returned.all(|own| own)
    }

    /// 8.7.1: whether it returns the card at which it triggers to the hand.
    pub fn returns_what_triggered(&self) -> bool {
        let returns =
            |step: &Step| matches!(&step.deed, Deed::Put(What::Triggered, goal) if goal.to == Spot::Zone(Z::Hand));
        self.steps.iter().any(returns)
    }

    /// Whether it does something in this manner with cards of this zone of the other player's, and with none of its master's.
    pub fn means_their_zone(&self, how: Manner, z: Z) -> bool {
        let in_this_manner = self.steps.iter().filter(|step| how.is_of(&step.deed));
        let whose = in_this_manner.filter_map(|step| match &step.deed {
            Deed::Put(What::Tops(who, from) | What::Bottoms(who, from), _) => (*from == z).then_some(*who),
            Deed::Put(What::Cards(cards), _) => match cards.at? {
                Place::In(who, zone) | Place::Top(who, zone) | Place::Bottom(who, zone) => {
                    (zone_of(z) == Some(zone)).then_some(who)
                }
                _ => None,
            },
            _ => None,
        });
        let mut whose = whose.peekable();
        whose.peek().is_some() && whose.all(|who| who == Who::Opponent)
    }

    /// Whether of the characters on the stage with which it does something in this manner some are the other player's, and none its master's but
    /// the card whose ability it is; `None`: it does nothing in this manner with characters that are chosen or face each other.
    pub fn means_theirs_alone(&self, how: Manner) -> Option<bool> {
        let on_stage = |cards: &Cards| {
            cards.lie_on_the_stage() || matches!(cards.at, Some(Place::FrontOfThis | Place::FacingThis))
        };
        let whose = |cards: &Cards| on_stage(cards).then_some(cards.of_whom() == Some(Who::Opponent));
        let in_this_manner = self.steps.iter().filter(|step| how.is_of(&step.deed));
        let meant = in_this_manner.flat_map(|step| match &step.deed {
            Deed::Put(what, _) | Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _) => {
                match self.chosen_before(what) {
                    What::Cards(cards) => [whose(cards), None],
                    What::BattleOpponent => [Some(true), None],
                    // It may be anybody's.
                    What::Triggered => [Some(false), None],
                    _ => [None, None],
                }
            }
            Deed::Exchange(cards, _) => [whose(cards), None],
            Deed::Trade(one, other, _) => [whose(one), whose(other)],
            _ => [None, None],
        });
        let mut meant = meant.flatten();
        let first = meant.next()?;
        Some(first && meant.all(|theirs| theirs))
    }

    /// "That character": those of the step that has spoken of them first.
    pub fn chosen_before<'p>(&'p self, what: &'p What) -> &'p What {
        let before = |at: &usize| match &self.steps.get(*at)?.deed {
            Deed::Put(what, _) | Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _) => Some(what),
            _ => None,
        };
        match what {
            // A step speaks of one in front of it, so that this comes to an end; of another program nothing is known.
            What::Same(at) => match before(at) {
                Some(What::Same(_)) | None => what,
                Some(first) => first,
            },
            _ => what,
        }
    }

    /// Whether it moves characters to positions of the stage of their owner.
    pub fn moves_on_their_stage(&self) -> bool {
        let moves = |step: &Step| match &step.deed {
            Deed::Put(_, goal) => goal.to.is_of_the_stage() && goal.whose != Who::You,
            _ => false,
        };
        self.steps.iter().any(moves)
    }

    /// Whether it does something in this manner with the card whose ability it is.
    pub fn means_itself(&self, how: Manner) -> bool {
        let itself = |step: &Step| step.deed.is_with(&What::This) || step.deed.is_with(&What::WithMarkers);
        self.steps.iter().any(|step| how.is_of(&step.deed) && itself(step))
    }

    /// The zone into which it puts all cards of another one of a player, where nothing else that it does puts cards there.
    pub fn moves_all_alone_into(&self) -> Option<Zone> {
        let all = |step: &&Step| match &step.deed {
            Deed::Put(What::Cards(cards), _) => step.count == Count::All && matches!(cards.at, Some(Place::In(..))),
            _ => false,
        };
        let to = |step: &Step| match &step.deed {
            Deed::Put(_, goal) => goal.to.zone(),
            // What damage moves it does not put anywhere (4.12.3).
            _ => None,
        };
        let alone = self.steps.iter().find(all)?;
        let zone = to(alone)?;
        let there = self.steps.iter().filter(|step| to(step) == Some(zone)).count();
        zone_of(zone).filter(|_| there == 1)
    }

    /// Whether all that it puts into this zone goes to its bottom.
    pub fn puts_at_the_bottom(&self, of: Z) -> bool {
        let mut goals = self.steps.iter().filter_map(|step| match &step.deed {
            Deed::Put(_, goal) if goal.to.zone() == Some(of) => Some(goal.bottom && !goal.or_stay),
            _ => None,
        });
        goals.next() == Some(true) && goals.all(|bottom| bottom)
    }

    /// 8.6.3: the step that puts all cards of a zone elsewhere but those that are chosen to stay, and those.
    pub fn all_but(&self) -> Option<(&Step, &Cards)> {
        self.steps.iter().find_map(|step| match &step.count {
            Count::AllBut(kept) => Some((step, &**kept)),
            _ => None,
        })
    }

    /// 8.6.3: whether it lets somebody choose a position of the stage, in which nobody need lie.
    pub fn has_positions_chosen(&self) -> bool {
        let chosen = |step: &Step| matches!(&step.deed, Deed::Put(_, goal) if matches!(goal.to, Spot::Slot { .. }));
        self.steps.iter().any(chosen)
    }

    /// 3.7: whether it puts cards under a character, and none onto the stage: a line that names a slot as the place where a card goes means
    /// the place under that character.
    pub fn puts_under(&self) -> bool {
        let under =
            |step: &Step| matches!(&step.deed, Deed::Put(_, goal) if matches!(goal.to, Spot::Marker | Spot::Under(_)));
        self.steps.iter().any(under) && !self.steps.iter().any(|step| step.deed.is_to_the_stage())
    }

    /// Whether it puts cards of the bottom of a deck into a waiting room, and none of the top.
    pub fn mills_the_bottom(&self) -> bool {
        let mut milled = self.steps.iter().filter_map(|step| match &step.deed {
            Deed::Put(what @ (What::Tops(_, Z::Deck) | What::Bottoms(_, Z::Deck)), goal)
                if goal.to.zone() == Some(Z::Waiting) =>
            {
                Some(matches!(what, What::Bottoms(..)))
            }
            _ => None,
        });
        milled.next() == Some(true) && milled.all(|bottom| bottom)
    }

    /// Whether it looks at cards of the opponent's deck, or moves some of its top or bottom, and does neither with that of its master.
    pub fn is_about_their_deck(&self) -> bool {
        let mut whose = self.steps.iter().filter_map(|step| match step.deed {
            Deed::Look(who) => Some(who),
            Deed::Put(What::Tops(who, Z::Deck) | What::Bottoms(who, Z::Deck), _) => Some(who),
            _ => None,
        });
        whose.next() == Some(Who::Opponent) && whose.all(|who| who == Who::Opponent)
    }

    /// 3.2.4: the steps that put cards somewhere which are found in the deck of its master.
    pub fn places_of_found(&self) -> SmallVec<[usize; 3]> {
        let found = |step: &Step| match &step.deed {
            Deed::Put(What::Cards(cards), _) => cards.at == Some(Place::In(Who::You, Zone::Deck)),
            _ => false,
        };
        let steps = self.steps.iter().enumerate();
        steps.filter(|(_, step)| found(step)).map(|(at, _)| at).collect()
    }

    /// Whether nobody chooses, shows or looks at cards that lie elsewhere than on the stage.
    pub fn chooses_on_stage_alone(&self) -> bool {
        self.steps.iter().all(|step| match &step.deed {
            Deed::Put(What::Cards(cards), _) => cards.lie_on_the_stage(),
            Deed::Look(_) | Deed::Show(_) | Deed::Sees | Deed::Trade(..) => false,
            _ => true,
        })
    }

    /// Whether of cards that are found in the deck some go elsewhere than the others.
    pub fn parts_what_is_found(&self) -> bool {
        let places = self.places_of_found();
        let rest = |gate: &Gate| matches!(gate, Gate::Done(before, _) if places.contains(before));
        let mut steps = places.iter().map(|at| &self.steps[*at]);
        steps.any(|step| self.gates_of(step).any(|(_, gate)| rest(gate)))
    }

    /// Whether a condition or a number in it is about cards that the effect itself has shown or chosen.
    pub fn looks(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.deed, Deed::Look(_)))
    }

    /// The places of the steps behind another one that look at cards.
    pub fn looks_behind(&self, at: usize) -> impl Iterator<Item = usize> {
        let steps = self.steps.iter().enumerate();
        let looks = steps.filter(|(_, step)| matches!(step.deed, Deed::Look(_)));
        looks.map(|(look, _)| look).filter(move |look| *look > at)
    }
}
