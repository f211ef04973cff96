//! 8.6.3, 3.6: the positions of the stage to which a text lets cards go.

use smallvec::SmallVec;

use rejudge_table::{CardId, Pose, Seat, ZoneId};

use super::super::effects::ability::{Place, Who};
use super::super::effects::done::{Done, Named};
use super::super::effects::program::{Deed, Goal, Host, Program, Spot, Step, What};
use super::super::state::{STAND, Z};
use super::ch08_steps::Of;
use super::questions::Rules;
use super::select::{lies, zones};
use super::sure::Sure;

impl Rules<'_> {
    /// To where something that is done takes cards.
    pub fn goes_to(self, of: Of, done: &Done) -> Option<ZoneId> {
        let (whose, to) = match done {
            Done::Put { cards, to, onto, .. } => (onto.or(cards.first().and_then(|named| named.whose)), *to),
            Done::Exchange(cards) => self.one_moves(cards).map(|(moved, to)| (moved.whose, to))?,
            _ => return None,
        };
        Some(self.s.zone(whose.unwrap_or(of.seat), to))
    }

    /// Of two positions that are exchanged, the one where a character is, and the empty one it goes to.
    pub(crate) fn one_moves(self, cards: &[Named]) -> Option<(Named, Z)> {
        let [a, b] = cards else { return None };
        let lies = |named: &Named| {
            let (z, _) = named.at.filter(|(z, _)| z.is_slot())?;
            Some((z, self.character(named.whose?, z).is_some()))
        };
        match (lies(a)?, lies(b)?) {
            ((_, true), (to, false)) => Some((*a, to)),
            ((to, false), (_, true)) => Some((*b, to)),
            _ => None,
        }
    }

    /// Whether cards that are put into a zone go where a step says; which position of the stage it is, is asked apart.
    pub(crate) fn goes_there(self, of: Of, goal: &Goal, to: Z) -> bool {
        match goal.to {
            Spot::Zone(z) => z == to,
            Spot::Slot { .. } | Spot::Its | Spot::Previous | Spot::Left => to.is_slot(),
            Spot::Marker => self.slot_of(of.card).is_none_or(|(_, slot)| slot.marker() == Some(to)),
            Spot::Under(_) => to.slot_above().is_some(),
        }
    }

    /// The position of the stage that a card has, or had before it left.
    pub(crate) fn slot_of(self, card: CardId) -> Option<(Seat, Z)> {
        let zone = self.s.table.card(card).zone;
        match self.s.z(zone) {
            z if z.is_slot() => Some((self.s.table.seat_of(zone), z)),
            _ => {
                let mut slots = self
                    .m
                    .seats()
                    .flat_map(|seat| Z::SLOTS.into_iter().map(move |z| (seat, z)));
                slots.find(|(seat, z)| self.s.events.left(self.s.zone(*seat, *z)) == Some(card))
            }
        }
    }

    /// 8.6.3: whether a position of the stage is one to which the cards of a step may go; 3.7: or under whose character they may.
    pub fn may_go_there(self, of: Of, program: &Program, step: &Step, done: &Done) -> Sure {
        let Deed::Put(what, goal) = &step.deed else {
            return Sure::Yes;
        };
        let moves;
        let (cards, to) = match done {
            Done::Put { cards, to, .. } => (&cards[..], to),
            Done::Exchange(two) => match self.one_moves(two) {
                Some((moved, to)) => {
                    moves = ([moved], to);
                    (&moves.0[..], &moves.1)
                }
                None => return Sure::Maybe,
            },
            _ => return Sure::Yes,
        };
        if let Spot::Under(host) = goal.to {
            let Some(slot) = to.slot_above() else { return Sure::Yes };
            // 3.7.3.1: markers lie under characters of their player.
            return match self.character(of.seat, slot) {
                Some(card) => self.is_host(of, program, host, card),
                None => Sure::Maybe,
            };
        }
        if !to.is_slot() {
            return Sure::Yes;
        }
        let is = |slot: Option<(Seat, Z)>| slot.map_or(Sure::Maybe, |(_, slot)| Sure::of(slot == *to));
        match goal.to {
            Spot::Slot {
                of: part,
                open,
                faced,
                separate,
            } => {
                // A position of another player's stage is none of those that the text means; one without a name is the master's.
                let named = cards.first().and_then(|named| named.whose);
                let is_theirs = |onto: Seat| match goal.whose {
                    Who::Owner => named.is_none_or(|owner| owner == onto),
                    whose => self.is_meant(of, whose, onto),
                };
                if matches!(done, Done::Put { onto: Some(onto), .. } if *onto != of.seat && !is_theirs(*onto)) {
                    return Sure::No;
                }
                let Some(seat) = self.player(of, goal.whose).or(named) else {
                    return Sure::Maybe;
                };
                let taken = self.character(seat, *to).filter(|_| open);
                // Of several cards each goes to another position.
                let put = self.character(seat, *to).filter(|_| separate);
                let put = put.is_some_and(|card| self.s.spoken.put.contains(&card));
                // A line that puts several to one position puts the second where the first lies.
                let together = (open || separate) && cards.len() > 1;
                let there = Sure::of(zones(part).contains(to) && taken.is_none() && !put && !together);
                let there = there.unless(taken.is_some_and(|card| self.s.doubts.is_gone(card)));
                match faced {
                    true => there.and(self.is_faced(seat, *to)),
                    false => there,
                }
            }
            Spot::Its => is(self.slot_of(of.card)),
            Spot::Left => is(self.slot_left(of)),
            Spot::Previous => match self.going_back(of, what)[..] {
                [card] => is(self.slot_of(card)),
                _ => Sure::Maybe,
            },
            Spot::Zone(_) | Spot::Marker | Spot::Under(_) => Sure::Yes,
        }
    }

    /// The position of the stage that the character had which the effect has put away; none where it is not known to be that one.
    fn slot_left(self, of: Of) -> Option<(Seat, Z)> {
        let away = |card: &CardId| !self.s.z(self.s.table.card(*card).zone).is_slot();
        // What it has put elsewhere from a deck was on no position.
        let put = of.by.put.iter().filter(|card| away(card));
        let mut left = put.filter_map(|card| self.slot_of(*card));
        left.next().filter(|_| left.next().is_none())
    }

    /// 8.7.7: the cards that go back to the position which they had, where that is known.
    fn going_back(self, of: Of, what: &What) -> SmallVec<[CardId; 4]> {
        match what {
            What::This | What::WithMarkers => SmallVec::from_slice(&[of.card]),
            What::Triggered => of.triggered.into_iter().collect(),
            What::Same(_) => SmallVec::from_slice(of.by.it),
            _ => SmallVec::new(),
        }
    }

    /// 3.6.6: whether a character faces a position, for certain.
    fn is_faced(self, seat: Seat, slot: Z) -> Sure {
        let Some((_, facing)) = self.facing(seat, slot) else {
            return Sure::No;
        };
        match self.s.character(facing) {
            Some(card) => Sure::Yes.unless(self.s.doubts.is_gone(card)),
            None => Sure::No.unless(self.s.table.zone(facing).open),
        }
    }

    /// 3.7: the character under which a line puts the card of the effect: "that character" from there on.
    pub fn host_told(self, of: Of, step: &Step, done: &Done) -> Option<CardId> {
        match (&step.deed, done) {
            (Deed::Put(What::This | What::WithMarkers, goal), Done::Put { to, .. })
                if matches!(goal.to, Spot::Under(_)) =>
            {
                self.character(of.seat, to.slot_above()?)
            }
            _ => None,
        }
    }

    /// 3.7: whether markers may go under a character.
    fn is_host(self, of: Of, program: &Program, host: Host, card: CardId) -> Sure {
        match host {
            Host::Chosen(at) => {
                let Some(cards) = program.hosts.get(at) else {
                    return Sure::Maybe;
                };
                let by = of.for_program(self, program).choosing(cards);
                self.fits(by, card, cards)
            }
            // "That character" was put there by a line of the effect.
            Host::Step(_) if self.s.spoken.put.is_empty() => Sure::Maybe,
            Host::Step(_) => Sure::of(self.s.spoken.put.contains(&card)),
            Host::Triggered => of
                .triggered
                .map_or(Sure::Maybe, |triggered| Sure::of(triggered == card)),
        }
    }

    /// The characters under which markers may go for certain.
    fn hosts(self, of: Of, program: &Program, host: Host) -> SmallVec<[CardId; 5]> {
        let slots = Z::SLOTS.into_iter().filter_map(|z| self.character(of.seat, z));
        slots
            .filter(|card| self.is_host(of, program, host, *card) == Sure::Yes)
            .collect()
    }

    /// Whose the cards of a step are, where its text says that of all of them, or of those of the step that it speaks of: "put it into their
    /// memory, and your opponent puts that character from their memory on any position of their stage".
    fn master_of_those(self, of: Of, program: &Program, what: &What) -> Option<Seat> {
        let cards = match what {
            What::Cards(cards) => cards,
            What::Same(before) => match &program.steps.get(*before)?.deed {
                Deed::Put(What::Cards(cards), _) => cards,
                _ => return None,
            },
            _ => return None,
        };
        let who = match cards.at {
            Some(Place::In(who, _)) => Some(who),
            _ => cards.whose,
        };
        self.player(of, who?)
    }

    /// The positions of the stage to which the cards of a step may go for certain, the open ones first.
    pub fn positions(self, of: Of, program: &Program, what: &What, goal: &Goal) -> SmallVec<[(Seat, Z); 5]> {
        if let Spot::Under(host) = goal.to {
            let under = |card: CardId| self.slot_of(card).and_then(|(seat, z)| Some((seat, z.marker()?)));
            return self.hosts(of, program, host).into_iter().filter_map(under).collect();
        }
        // 3.7.1: what lies under a card lies there whosever it is.
        if goal.to == Spot::Marker {
            let slot = self.slot_of(of.card);
            return slot
                .and_then(|(seat, z)| Some((seat, z.marker()?)))
                .into_iter()
                .collect();
        }
        // 3.6.3: cards stay on their master's stage.
        let whose = match goal.whose {
            Who::Owner => self.master_of_those(of, program, what),
            whose => self.player(of, whose),
        };
        let Some(seat) = whose else {
            return SmallVec::new();
        };
        let is_open = |z: Z| self.s.count(seat, z) == 0 && !self.s.is_open(seat, z);
        match goal.to {
            Spot::Slot {
                of: part,
                open,
                faced,
                separate,
            } => {
                let part = zones(part).iter().copied();
                let put = |z: Z| {
                    self.character(seat, z)
                        .is_some_and(|card| self.s.spoken.put.contains(&card))
                };
                let part = part.filter(|z| !separate || !put(*z));
                let part = part.filter(|z| !faced || self.is_faced(seat, *z) == Sure::Yes);
                let free = part.clone().filter(|z| is_open(*z));
                let taken = part.filter(|z| !open && !is_open(*z));
                free.chain(taken).map(|z| (seat, z)).collect()
            }
            Spot::Previous => {
                let back = self.going_back(of, what).into_iter();
                back.filter_map(|card| self.slot_of(card)).collect()
            }
            Spot::Its => self.slot_of(of.card).into_iter().collect(),
            Spot::Left => self.slot_left(of).into_iter().collect(),
            Spot::Zone(_) | Spot::Marker | Spot::Under(_) => SmallVec::new(),
        }
    }

    /// 3.6.3, 4.6.1: how a character may lie that an effect is about to put to a position of the stage: as the text says of those that it puts
    /// there or turns; where it says nothing of that, as it lay if it is on the stage, and standing if it comes from elsewhere.
    pub fn may_lie(self, program: &Program, card: CardId) -> SmallVec<[Pose; 3]> {
        let on_stage = self.s.z(self.s.table.card(card).zone).is_slot();
        let as_it_is = if on_stage { self.pose(card) } else { STAND };
        let of_step = |step: &Step| match &step.deed {
            Deed::Put(_, goal) if goal.to.is_of_the_stage() => Some(goal.pose.map_or(as_it_is, lies)),
            Deed::Exchange(_, pose) | Deed::Trade(_, _, pose) => Some(pose.map_or(as_it_is, lies)),
            Deed::Turn(_, pose) => Some(lies(*pose)),
            _ => None,
        };
        program.steps.iter().filter_map(of_step).collect()
    }
}
