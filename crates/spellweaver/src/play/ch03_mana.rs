//! SPW-3: mana is paid and refilled.

use rejudge_judge::script::{Act, OpKind};
use rejudge_table::Seat;

use super::super::rules::What;
use super::super::state::vague;
use super::super::verdicts::Played;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// SPW-3.2: whether what was paid is what it costs.
    pub fn check_paid(&mut self, act: &'a Act, what: What, cost: u8) {
        for pay in self.script.pays(act).iter().filter(|p| p.verb.is_none()) {
            for op in self.script.ops(&pay.chosen) {
                let OpKind::Count(n) = op.kind else { continue };
                if n != u32::from(cost) {
                    self.says(Played::Costs(what, cost, n), Some(op.span));
                }
            }
        }
    }

    /// SPW-3.2: crystals are emptied; mana of The Spark goes first, as it does not last (G-17).
    pub fn spend(&mut self, seat: Seat, cost: u8) {
        let player = self.s.player_mut(seat);
        let of_bonus = player.bonus.clamp(0, i32::from(cost));
        player.bonus -= of_bonus;
        player.mana = (player.mana - (i32::from(cost) - of_bonus)).max(0);
    }

    /// SPW-3.1: all crystals are full again.
    pub fn refill(&mut self, seat: Seat) {
        let player = self.s.player_mut(seat);
        player.mana = player.max;
        player.bonus = 0;
        if player.vague & vague::MAX == 0 {
            player.vague &= !vague::MANA;
        }
    }
}
