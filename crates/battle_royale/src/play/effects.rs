//! Chapter 2, Dealing with effects: how the words of card text are read where more than two play.

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{Face, Seat};
use rejudge_weiss_schwarz::effects::program::Program;
use rejudge_weiss_schwarz::play::Cx;
use rejudge_weiss_schwarz::state::{Frame, Z};
use rejudge_weiss_schwarz::vocabulary::V;

use super::super::policies::{self};
use super::super::rules::ch2_effects::{leaves_to_the_opponent, related, speaks_of_opponents_alone};
use super::super::verdicts::Royale;

/// What chapter 2 adds to the rules at work: effects among several players.
pub(super) trait EffectsAmongMany<'a> {
    /// BR-2.1, BR-F5: a character of this opponent was chosen. True: it could not be.
    fn royale_chosen(&mut self, seat: Seat, owner: Seat, span: Span) -> bool;
    /// A line of an effect: whom it concerns, and who decided it.
    fn royale_effect_line(&mut self, act: &'a Act);
    /// BR-2.1: where the ability that is carried out is read and speaks of opponents' characters alone, none of its player's own is chosen for it.
    fn own_for_opponents(&mut self, master: Seat, face: Face, span: Span);
    /// BR-2.5: what "your opponent" may do or chooses is the affair of who defends against the character whose text it is.
    fn decided_by(&mut self, act: &'a Act, master: Seat, face: Option<Face>);
}

impl<'a> EffectsAmongMany<'a> for Cx<'a> {
    fn royale_chosen(&mut self, seat: Seat, owner: Seat, span: Span) -> bool {
        if self.s.is_gone(owner) {
            self.says(Royale::ChoosesGone(owner), Some(span));
            return true;
        }
        let m = self.m;
        let related = related(m, self.s, seat);
        if related.contains(&owner) {
            return false;
        }
        let violation = self.says(Royale::Unrelated(owner, seat, related.to_vec()), Some(span));
        m.policies.decided(policies::RELATED, violation);
        true
    }

    fn royale_effect_line(&mut self, act: &'a Act) {
        let Some((master, face)) = self.s.agenda.iter().rev().find_map(|frame| match frame {
            Frame::Effect { seat, face, .. } => Some((*seat, *face)),
            _ => None,
        }) else {
            return;
        };
        self.decided_by(act, master, face);
        // A character is chosen by the line that chooses it or does something to it.
        if !matches!(
            self.verb(act),
            V::Choose | V::Give | V::Put | V::Stand | V::Rest | V::Reverse | V::Leave
        ) {
            return;
        }
        let ops = self.chosen(act).iter().chain(self.target(act));
        let theirs = ops.filter_map(|op| match op.kind {
            OpKind::Zone(owner, z, _) | OpKind::ZoneCard(owner, z, _) => {
                Z::of(z).filter(|z| z.is_slot()).map(|_| (owner, op.span))
            }
            _ => None,
        });
        let (own, others): (Vec<_>, Vec<_>) = theirs.into_iter().partition(|(owner, _)| *owner == master);
        if let Some((owner, span)) = others.into_iter().find(|(owner, _)| *owner != act.seat) {
            self.royale_chosen(master, owner, span);
        }
        if let (Some((_, span)), Some(face)) = (own.first(), face) {
            self.own_for_opponents(master, face, *span);
        }
    }

    fn own_for_opponents(&mut self, master: Seat, face: Face, span: Span) {
        let program = self.m.program_at_hand(self.s);
        if !program.is_some_and(speaks_of_opponents_alone) {
            return;
        }
        let related = related(self.m, self.s, master).to_vec();
        self.says(Royale::OwnForOpponents(face, master, related), Some(span));
    }

    fn decided_by(&mut self, act: &'a Act, master: Seat, face: Option<Face>) {
        let program = self.m.program_at_hand(self.s);
        // Whose hand a card goes from is told by who does it, or by the card.
        let of_hand = |op: &Op| match op.kind {
            OpKind::ZoneCard(owner, z, _) if Z::of(z) == Some(Z::Hand) => Some(owner),
            // What is discarded is of a hand.
            OpKind::Card(..) if self.verb(act) == V::Discard => op.of,
            _ => None,
        };
        let theirs = program.is_some_and(Program::discards_theirs);
        let decided = match act.seat != master && (act.written || theirs) {
            true => Some(act.seat),
            false => {
                let mut owners = self.chosen(act).iter().filter_map(of_hand);
                owners.find(|owner| *owner != master).filter(|_| theirs)
            }
        };
        let (Some(face), Some(decided)) = (face, decided) else {
            return;
        };
        if !program.is_some_and(leaves_to_the_opponent) {
            return;
        }
        let is = |z: &Z| {
            let there = self.s.character(self.s.zone(master, *z));
            there.is_some_and(|card| self.s.face(card) == Some(face))
        };
        let attacks = self
            .s
            .attack
            .filter(|a| self.s.face(a.card) == Some(face) && self.s.active == master);
        let mut slots = Z::FRONT.into_iter().filter(is);
        let slot = match (attacks, slots.next(), slots.next()) {
            (Some(attack), ..) => self.s.z(attack.slot),
            (None, Some(slot), None) => slot,
            _ => return,
        };
        let Some((decider, _)) = self.facing(master, slot).filter(|(owner, _)| !self.s.is_gone(*owner)) else {
            return;
        };
        if decider == decided {
            return;
        }
        let wrong = Royale::DecidedByOther(decider, self.s.zone(master, slot), decided);
        self.says(wrong, Some(act.span));
    }
}
