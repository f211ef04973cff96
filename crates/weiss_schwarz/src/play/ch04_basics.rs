//! 4.7: drawing cards.

use rejudge_judge::script::{MarkKind, Op};
use rejudge_table::Seat;

use super::super::rulings::R;
use super::super::state::Due;
use super::super::state::{Frame, Z};
use super::context::Cx;

impl<'a> Cx<'a> {
    /// The operand of the mark in hand, if it is something seen.
    pub fn seen_op(&self) -> Option<&'a Op> {
        match self.mark?.kind {
            MarkKind::Seen(_, op) => self.script.ops.get(op as usize),
            _ => None,
        }
    }

    /// 4.7.1: the rest of a draw; 3.2.3: one card at a time.
    pub fn draws(&mut self, seat: Seat, left: u8) -> bool {
        let deck = self.s.zone(seat, Z::Deck);
        if left == 0 || self.s.table.is_empty(deck) {
            self.pop();
            return false;
        }
        self.wait(Due::DrawCard(seat))
    }

    /// 4.7.1: the top card of the deck to the hand.
    pub fn draw_card(&mut self, seat: Seat) {
        let deck = self.s.zone(seat, Z::Deck);
        let hand = self.s.zone(seat, Z::Hand);
        let told = self.seen_op();
        if let Some(card) = self.top_as_told(deck, told, R::Draw) {
            self.move_to(card, hand);
        }
        if let Some(Frame::Draws { left, .. }) = self.s.agenda.last_mut() {
            *left = left.saturating_sub(1);
        }
    }
}
