//! 1.6, Removing a player.

use rejudge_judge::script::{Act, OpKind};
use rejudge_table::{CardId, Seat, ZoneId};
use rejudge_weiss_schwarz::play::{Cx, who_leaves};
use rejudge_weiss_schwarz::rules::Duty;
use rejudge_weiss_schwarz::state::{Due, Ended, Extra, Frame, How, Waiting, Z, stage};
use rejudge_weiss_schwarz::vocabulary::V;

use super::super::policies;
use super::super::rules::ch1_6_removal::whose;
use super::super::verdicts::Royale;

/// What 1.6 adds to the rules at work: players who leave the match.
pub(super) trait Removal<'a> {
    /// Whoever loses leaves, and the others go on. Those who lose together leave in turn order.
    fn royale_lost(&mut self, losers: u8, how: How);
    /// A player leaves the match with all cards. The order of turns and the layout close up between turns (BR-X1).
    fn royale_leaves(&mut self, seat: Seat, _how: How);
    /// BR-G-12: all cards of a player leave with him or her.
    fn cards_leave(&mut self, seat: Seat);
    /// Nothing of this player waits, is due or is owed any more.
    fn forget_player(&mut self, seat: Seat);
    /// BR-G-10: the rest of the turn is skipped; what lasted until its end has ended.
    fn turn_is_finished(&mut self);
    /// BR-X2: somebody who was removed acts, or has a turn. Said once a turn.
    fn royale_gone_acts(&mut self, seat: Seat, turn: bool);
    /// Lines about somebody who has left or leaves the match. True: dealt with.
    fn royale_gone_stray(&mut self, act: &'a Act) -> bool;
    /// `out = Kai "had to catch a train"`: for a reason that no rule gives, or for none that the log tells.
    fn leaves_as_told(&mut self, act: &'a Act);
}

impl<'a> Removal<'a> for Cx<'a> {
    fn royale_lost(&mut self, losers: u8, how: How) {
        let losers: Vec<Seat> = self.s.seating.seats().filter(|s| losers & (1 << s.0) != 0).collect();
        for seat in losers.into_iter().rev() {
            let pending = |f: &Frame| matches!(f, Frame::Out { seat: s, .. } if *s == seat);
            if !self.s.is_gone(seat) && !self.s.agenda.iter().any(pending) {
                self.push(Frame::Out { seat, how });
            }
        }
    }

    fn royale_leaves(&mut self, seat: Seat, _how: How) {
        let bit = 1 << seat.0;
        if self.s.is_gone(seat) || self.s.over.is_some() {
            return;
        }
        self.s.gone |= bit;
        self.s.leaving |= bit;
        self.cards_leave(seat);
        self.forget_player(seat);
        // BR-X2: in one's own turn, the turn is finished; in another's it goes on.
        if seat == self.s.active && self.s.turns_seen > 0 {
            self.turn_is_finished();
        }
        let pending = self.s.agenda.iter().any(|f| matches!(f, Frame::Out { .. }));
        if pending {
            return;
        }
        let leaving = std::mem::take(&mut self.s.leaving);
        let mut left = self.s.players();
        let (winner, another) = (left.next(), left.next());
        if another.is_some() {
            return;
        }
        // BR-X3: the last one left wins; where nobody is, those who left last draw.
        let all = self.m.seats().fold(0u8, |bits, s| bits | 1 << s.0);
        self.s.over = Some(Ended {
            losers: winner.map_or(all, |w| all & !(1 << w.0)),
            how: How::Last(if winner.is_some() { 0 } else { leaving }),
        });
    }

    fn cards_leave(&mut self, seat: Seat) {
        let own: Vec<CardId> = (0u16..)
            .map(CardId)
            .take(self.s.table.cards.len())
            .filter(|c| {
                let card = self.s.table.card(*c);
                card.owner == seat && card.zone != ZoneId::OUT
            })
            .collect();
        if let Some(attack) = &mut self.s.attack {
            attack.attacker_there &= !own.contains(&attack.card);
            attack.attacked_there &= attack.attacked.is_none_or(|(card, _)| !own.contains(&card));
        }
        for card in own {
            self.s.table.take_out(card);
        }
        for z in Z::ALL {
            let zone = self.s.zone(seat, z);
            while let Some(card) = self.s.table.zone(zone).cards.last().copied() {
                let waiting = self.owners(card, Z::Waiting);
                self.move_to(card, waiting);
            }
            self.s.table.set_open(zone, false);
        }
        self.s.calm = None;
        self.s.checked = None;
    }

    fn forget_player(&mut self, seat: Seat) {
        let victim = self.s.attack.or(self.s.last_attack).map(|attack| attack.defender);
        self.s.waiting.retain(|w| match w {
            Waiting::Encore { seat: s, .. } | Waiting::Auto { seat: s, .. } => *s != seat,
            Waiting::Shot { seat: s } => *s != seat && victim != Some(seat),
        });
        self.s.agenda.retain(|frame| whose(frame) != Some(seat));
        self.s
            .debts
            .retain(|debt| debt.what == Duty::Out.number() || (debt.seat != seat && debt.due.seat() != Some(seat)));
        let at = usize::from(seat.0);
        for counts in [&mut self.s.points, &mut self.s.prepaid] {
            if let Some(count) = counts.get_mut(at) {
                *count = 0;
            }
        }
        let bit = 1 << seat.0;
        self.s.late_refresh &= !bit;
        self.s.refresh_to_come &= !bit;
        self.s.penalty_to_come &= !bit;
        for extra in &mut self.s.extra {
            if extra.giver == Some(seat) {
                extra.lasting[1] = Default::default();
            }
        }
    }

    fn turn_is_finished(&mut self) {
        self.s
            .agenda
            .retain(|frame| whose(frame).is_some() && !matches!(frame, Frame::Effect { .. }));
        self.s.attack = None;
        self.s.last_attack = None;
        self.s.triggered = Default::default();
        self.s.extra.iter_mut().for_each(Extra::turn_ends);
        self.s.stage = stage::TURN;
        if self.m.policies.reading(policies::OWN_TURN) != policies::SKIP {
            self.s.agenda.insert(0, Frame::Encore(1));
            self.s.stage = stage::ENCORE;
        }
    }

    fn royale_gone_acts(&mut self, seat: Seat, turn: bool) {
        let bit = 1 << seat.0;
        if self.s.said_gone & bit != 0 && !turn {
            return;
        }
        self.s.said_gone |= bit;
        let wrong = if turn { Royale::GoneHasTurn } else { Royale::GoneActs };
        self.says(wrong(seat), None);
    }

    fn royale_gone_stray(&mut self, act: &'a Act) -> bool {
        let verb = self.verb(act);
        if verb == V::Out {
            self.leaves_as_told(act);
            return true;
        }
        if self.s.is_gone(act.seat) {
            let in_own_turn = act.seat == self.s.active;
            let first = self.violations.len();
            self.royale_gone_acts(act.seat, false);
            // BR-G-10: whether the rest of the turn is held without its player.
            let m = self.m;
            if let Some(violation) = self.violations.get_mut(first).filter(|_| in_own_turn) {
                m.policies.decided(policies::OWN_TURN, violation);
            }
            return true;
        }
        let aims = self
            .target(act)
            .iter()
            .any(|op| matches!(op.kind, OpKind::Player(seat) if self.s.is_gone(seat)));
        if verb == V::Damage && aims {
            let attack = self.s.attack.or(self.s.last_attack);
            let declared = attack.is_some_and(|a| self.s.is_gone(a.defender));
            // Of an attack on nobody it was said already; one whose defender has just left ends without damage.
            if !declared || attack.is_some_and(|a| a.attacked.is_some()) {
                self.says(Royale::DamagesGone(), None);
            }
            return true;
        }
        false
    }

    fn leaves_as_told(&mut self, act: &'a Act) {
        let seat = who_leaves(self.script, act);
        let debt = self.s.debts.iter().position(|d| d.due == Due::Out(seat));
        if debt.is_some() || self.s.is_gone(seat) {
            return;
        }
        let reason = self.seen(act).unwrap_or_else(|| self.chosen(act));
        if reason.iter().any(|op| op.kind == OpKind::Text) {
            self.says(Royale::LeftTrusted(seat), None);
        } else {
            self.says(Royale::LeftForNothing(seat, self.s.count(seat, Z::Level)), None);
            if self.right() {
                return;
            }
        }
        self.royale_leaves(seat, How::Left);
    }
}
