//! SPW-7: creatures die.

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_table::{CardId, End};

use super::super::effects::program::When;
use super::super::state::{Base, State, Step, Z};
use super::super::verdicts::{Place, Played};
use super::context::{Cx, is_called};

impl<'a> Cx<'a> {
    /// Which of the dying creatures a line names.
    pub fn dying_named(s: &State, op: &Op, seat: rejudge_table::Seat) -> Option<CardId> {
        let fits = |card: &&CardId| {
            let (side, z) = match s.place(**card) {
                Some(place) => place,
                None => return false,
            };
            match op.kind {
                OpKind::Unknown => true,
                OpKind::Card(face, copy) => {
                    side == op.of.unwrap_or(seat)
                        && s.face(**card) == Some(face)
                        && (copy == 0 || s.extra_of(**card).copy == copy)
                }
                OpKind::ZoneCard(of, zone, face) => side == of && z as u16 == zone && s.face(**card) == Some(face),
                _ => false,
            }
        };
        s.dying.iter().find(fits).copied()
    }

    /// SPW-7.1: a creature that is due to die does.
    pub fn dies(&mut self, act: Option<&'a Act>) {
        let named = act.and_then(|a| Self::dying_named(self.s, self.chosen(a).first()?, a.seat));
        let Some(card) = named.or(self.s.dying.first().copied()) else {
            return;
        };
        if let Some(op) = act
            .and_then(|a| self.chosen(a).first())
            .filter(|op| op.kind == OpKind::Unknown)
            && self.s.dying.len() > 1
        {
            self.unnoted(op);
        }
        self.s.dying.retain(|c| *c != card);
        self.goes_to_graveyard(act, card);
        self.look_for_deaths();
    }

    /// SPW-7.1, SPW-7.7: to the graveyard of the deck it came from, whoever played with it.
    pub fn goes_to_graveyard(&mut self, act: Option<&'a Act>, card: CardId) {
        if self.s.step == Step::Ranged {
            self.s.shot.push(card);
        }
        let owner = self.s.table.card(card).owner;
        let told = act.map(|a| self.targets(a)).and_then(<[Op]>::first);
        let mut seat = owner;
        let _m = self.m;
        if let Some(op) = told
            && let OpKind::Zone(side, zone, _) = op.kind
        {
            if zone == Z::Graveyard as u16 && side != owner {
                self.says(Played::OtherGraveyard(card, owner, side), Some(op.span));
            }
            if !self.right() {
                seat = side;
            }
        }
        if self.s.place(card).is_some_and(|(_, z)| z.is_row()) {
            self.happens(card, When::Dies);
            if self.is_creature(card) {
                let seat = self.s.controller(card);
                self.happens_to_others(seat, card, When::OtherDies);
                let other = self.m.other(seat);
                self.happens_to_others(other, card, When::EnemyDies);
            }
        }
        self.goes(card, seat, Z::Graveyard, End::Top);
    }

    /// A creature dies by the log that should not.
    pub fn dies_without_need(&mut self, act: &'a Act) {
        let Some(op) = self.chosen(act).first() else { return };
        let perhaps = |_: &_, s: &State, card| s.extra_of(card).perhaps;
        let shaken = self
            .s
            .in_play()
            .any(|c| self.s.extra_of(c).perhaps && is_called(self.s, op, act.seat, c));
        let Some(card) = self.in_play(op, act.seat, perhaps) else {
            self.not_there(op, act.seat, Place::Play);
            return;
        };
        let open = self.s.unsure.contains(&card) || shaken || self.s.extra_of(card).shaken;
        if open || self.m.stats(self.s, card).is_none() {
            // Of a fight that cannot be worked out nothing can be said.
            self.goes_to_graveyard(Some(act), card);
            return;
        }
        let left = self.m.stats(self.s, card).map_or(0, |s| s.health);
        let in_combat = self.s.step.is_combat() || (self.s.step == Step::Reinforce && self.s.base == Base::Main);
        let killer_shot = self
            .s
            .attacks
            .iter()
            .filter(|a| a.attacker == card)
            .flat_map(|a| {
                a.blockers.iter().chain(a.targets.iter().filter_map(|t| match t {
                    super::super::state::Target::Card(c) => Some(c),
                    super::super::state::Target::Hero(_) => None,
                }))
            })
            .any(|c| self.s.shot.contains(c));
        let wrong = match in_combat && killer_shot {
            true => Played::FoughtTheShot(card, left),
            false => Played::DoesNotDie(card, left),
        };
        self.says(wrong, Some(op.span));
        self.gap_doubt();
        self.goes_to_graveyard(Some(act), card);
        self.look_for_deaths();
    }
}
