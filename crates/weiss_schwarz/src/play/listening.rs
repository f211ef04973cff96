//! 8.7.1: whatever happens is held against the AUTO abilities that listen for it: which of them trigger, and wait from then on.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat};

use super::super::effects::Listens;
use super::super::effects::ability::Time;
use super::super::effects::happening::Happening;
use super::super::effects::{Phase, Trigger};
use super::super::rules::borne::{EACH, Places, in_play};
use super::super::rules::ch08_steps::Of;
use super::super::rules::ch08_triggers::{Occurs, listens_in};
use super::super::rules::sure::Sure;
use super::super::state::Z;
use super::context::Cx;

/// An ability that triggers.
struct Heard {
    /// Its master.
    seat: Seat,
    /// Its card.
    card: CardId,
    /// Which line of which text.
    ability: (Face, u8),
    /// Whether it does.
    sure: Sure,
    /// The card that its trigger condition speaks of.
    about: Option<CardId>,
}

type AllHeard = SmallVec<[Heard; 4]>;

impl Cx<'_> {
    /// 8.7.1: something happened. What triggers at it waits; what may, is counted as having triggered, and nobody has to play it.
    #[inline]
    pub fn hear(&mut self, occurs: Occurs) {
        // In most matches nobody listens for most of what happens.
        if self.m.listens & occurs.may_be() == 0 {
            return;
        }
        self.hear_as(occurs, self.rules().happening(occurs));
    }

    /// The same, where it is known what sort of event it is.
    #[inline]
    pub fn hear_as(&mut self, occurs: Occurs, sort: Happening) {
        if self.m.listens & sort.bit() != 0 {
            self.is_heard(occurs, sort.bit());
        }
    }

    fn is_heard(&mut self, occurs: Occurs, bit: u16) {
        let mut heard = AllHeard::new();
        let had = self.s.events.tell_what_was_had();
        let places = self.where_may_hear(bit, had);
        for (seat, z) in places {
            for card in in_play(self.s.cards(seat, z), z) {
                if self.may_hear(*card, z, bit, had) {
                    self.heard_by(seat, *card, z, occurs, &mut heard);
                } else {
                    debug_assert!(!self.hears_at_all(seat, *card, z, occurs), "{card:?} in {z:?}");
                }
            }
        }
        debug_assert!(
            self.nobody_hears_beside(places, occurs),
            "{occurs:?} is heard beside {places:?}"
        );
        // 8.7.7: what has just left the stage, or was used from the hand, listens to that itself.
        if let Some(card) = occurs.card() {
            let (seat, z) = (self.master_then(occurs, card), self.s.z(self.s.table.card(card).zone));
            if !EACH.contains(&z) {
                if self.may_hear(card, z, bit, had) {
                    self.heard_by(seat, card, Z::FC, occurs, &mut heard);
                } else {
                    debug_assert!(!self.hears_at_all(seat, card, Z::FC, occurs), "{card:?} in {z:?}");
                }
            }
        }
        if occurs == Occurs::Changed {
            heard = self.states_that_arise(heard);
        }
        for one in heard {
            self.auto_triggers((one.seat, one.card), one.ability, one.about, one.sure);
        }
    }

    /// 8.7.6.1: of the state triggers whose state holds those that have not waited for it yet.
    fn states_that_arise(&mut self, heard: AllHeard) -> AllHeard {
        let holds = |(card, number): &(CardId, u8)| {
            let is = |one: &Heard| (one.card, one.ability.1) == (*card, *number) && one.sure == Sure::Yes;
            heard.iter().any(is)
        };
        let before = std::mem::take(&mut self.s.states);
        self.s.states = before.iter().copied().filter(|one| holds(one)).collect();
        let arise = |one: &Heard| !before.contains(&(one.card, one.ability.1));
        let new: AllHeard = heard.into_iter().filter(arise).collect();
        let sure = new.iter().filter(|one| one.sure == Sure::Yes);
        self.s.states.extend(sure.map(|one| (one.card, one.ability.1)));
        new
    }

    /// 8.7.6.1: a state trigger was played: if its state still holds it waits again.
    pub fn state_is_played(&mut self, card: CardId, number: Option<usize>) {
        if !self.s.states.is_empty() {
            let is = |one: &(CardId, u8)| one.0 == card && number.is_none_or(|n| n == usize::from(one.1));
            self.s.states.retain(|one| !is(one));
        }
    }

    /// The zones in which abilities may listen for this, of cards' own or given ones. Few do, and everything that happens is asked.
    /// `had`: some card had given abilities as it left the stage this turn.
    fn where_may_hear(&self, bit: u16, had: bool) -> Places {
        let m = self.m;
        if had {
            return Places::ALL.of(m);
        }
        let given = m.listens_given & bit != 0;
        let mut places = self.rules().where_heard(bit);
        if given || !self.s.granted.is_empty() {
            places = places.and(Places::SLOTS.of(m));
        }
        if m.listens_elsewhere & bit != 0 || m.works_elsewhere && given {
            places = places.and(Places::ELSEWHERE.of(m));
        }
        places
    }

    /// The same of a card.
    fn may_hear(&self, card: CardId, z: Z, bit: u16, had: bool) -> bool {
        let m = self.m;
        let own = self.s.face(card).is_some_and(|face| m.info(face).listens & bit != 0);
        // What CONT abilities give is had on the stage, and what was had there as the card left it; by their own card off it, too.
        let given = || match z.is_slot() {
            true => m.listens_given & bit != 0,
            false => {
                let itself = m.works_elsewhere && matches!(z, Z::Memory | Z::Clock);
                itself && m.listens_given & bit != 0 || had && self.s.events.had(card).next().is_some()
            }
        };
        own || self.s.granted_to(card).next().is_some() || given()
    }

    /// Whether nothing is heard but in these zones, looked at one by one.
    fn nobody_hears_beside(&self, places: Places, occurs: Occurs) -> bool {
        let looked: SmallVec<[(Seat, Z); 16]> = places.collect();
        let mut beside = Places::ALL.of(self.m).filter(|place| !looked.contains(place));
        beside.all(|(seat, z)| {
            let mut cards = in_play(self.s.cards(seat, z), z).iter();
            cards.all(|card| !self.hears_at_all(seat, *card, z, occurs))
        })
    }

    /// Whether something of a card is heard, looked at one by one.
    fn hears_at_all(&self, seat: Seat, card: CardId, z: Z, occurs: Occurs) -> bool {
        let mut heard = AllHeard::new();
        self.heard_by(seat, card, z, occurs, &mut heard);
        !heard.is_empty()
    }

    /// The abilities of a card that trigger, or may.
    fn heard_by(&self, seat: Seat, card: CardId, z: Z, occurs: Occurs, heard: &mut AllHeard) {
        let (m, rules) = (self.m, self.rules());
        let bit = rules.happening(occurs).bit();
        let listening = |face: &Face| m.info(*face).listens & bit != 0;
        let own = self.s.face(card).filter(listening);
        let own = own.into_iter().flat_map(|face| {
            let lines = (1..).zip(&m.text(face).lines);
            lines.map(move |(number, line)| ((face, number), line, Sure::Yes, false))
        });
        let given = rules.abilities_given(card).into_iter();
        let given = given.map(|had| (had.ability, had.line, had.sure, had.off_stage));
        for (ability, line, has, off_stage) in own.chain(given) {
            let here = |listens: &&Listens| off_stage || listens_in(listens, z);
            let Some(listens) = line.listens.as_ref().filter(here) else {
                continue;
            };
            // 6.8.1.1: where the end phase is carried out again, only what has not triggered this turn does.
            if matches!(occurs, Occurs::Begins(_, Time::End)) && self.has_triggered(card, ability.1) {
                continue;
            }
            let of = Of::new(seat, card);
            let sure = has.and(rules.is_triggered(of, listens, occurs));
            if sure != Sure::No {
                heard.push(Heard {
                    seat,
                    card,
                    ability,
                    sure,
                    about: rules.card_triggered_at(of, listens, occurs),
                });
            }
        }
    }

    /// Whose card it was where it came from.
    fn master_then(&self, occurs: Occurs, card: CardId) -> Seat {
        match occurs {
            Occurs::Moved { from, .. } => self.s.table.seat_of(from),
            Occurs::Used { seat, .. } | Occurs::Played { seat, .. } => seat,
            _ => self.s.table.seat_of(self.s.table.card(card).zone),
        }
    }
}

/// The phase or step whose beginning is a trigger condition by itself.
pub fn time_of(trigger: Trigger) -> Option<Time> {
    Some(match trigger {
        Trigger::Begins(Phase::Draw) => Time::Draw,
        Trigger::Begins(Phase::Clock) => Time::Clock,
        Trigger::Begins(Phase::Main) => Time::Main,
        Trigger::Begins(Phase::Climax) => Time::Climax,
        Trigger::EncoreStep => Time::Encore,
        _ => return None,
    })
}
