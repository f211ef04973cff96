//! 1.5, Encore phases: the turn player's encore step, then a partial one of every defending player.

use rejudge_judge::script::{Act, MarkKind, OpKind};
use rejudge_table::Seat;
use rejudge_weiss_schwarz::play::Cx;
use rejudge_weiss_schwarz::state::{Frame, Happened, REVERSE, Z, stage};
use rejudge_weiss_schwarz::vocabulary::V;
use rejudge_weiss_schwarz::vocabulary::word_name;

use super::super::policies::{self};
use super::super::rules::ch1_5_encores::encores;
use super::super::verdicts::Royale;

/// What 1.5 adds to the rules at work: an encore step of several players.
pub(super) trait EncoreRounds<'a> {
    /// `phase encore Kai`: a partial encore begins.
    fn royale_encore_begins(&mut self, act: &Act);
    /// A line of this turn's end phase stands before this one.
    fn end_phase_is_written(&self) -> bool;
    /// BR-E2: a reversed character that no slot of the turn player faces stays where it is.
    fn royale_encore_stray(&mut self, act: &'a Act) -> bool;
}

impl<'a> EncoreRounds<'a> for Cx<'a> {
    fn royale_encore_begins(&mut self, act: &Act) {
        let chosen = self.chosen(act);
        let whose = chosen.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some((seat, op.span)),
            _ => None,
        });
        let encore = |op: &rejudge_judge::script::Op| matches!(op.kind, OpKind::Word(w) if word_name(w) == "encore");
        let Some((seat, span)) = whose.filter(|_| chosen.iter().any(encore)) else {
            return;
        };
        if seat == self.s.active || self.s.turns_seen == 0 || self.s.over.is_some() {
            return;
        }
        let all = encores(self.m, self.s);
        let events = self.s.events.clone();
        let had = |seat: Seat| events.encore_begun(seat);
        if !all.iter().any(|(s, _)| *s == seat) && !had(seat) {
            self.says(Royale::NoEncore(seat), Some(span));
            return;
        }
        let place = all.iter().position(|(s, _)| *s == seat);
        let later = all.iter().skip(place.map_or(0, |at| at + 1)).find(|(s, _)| had(*s));
        if had(seat) {
            self.says(Royale::SecondEncore(seat), Some(span));
        } else if let Some((later, _)) = later {
            self.says(Royale::EncoreBehind(seat, *later), Some(span));
        } else if self.end_phase_is_written() {
            self.says(Royale::EncoreInEndPhase(seat), Some(span));
        }
        self.s.events.push(Happened::EncoreBegun(seat));
    }

    fn end_phase_is_written(&self) -> bool {
        let here = self.mark.map_or(0, |mark| mark.span.start);
        let before = self.script.marks.iter().rev().filter(|mark| mark.span.start < here);
        let mut acts = before.map_while(|mark| match mark.kind {
            MarkKind::Turn(..) | MarkKind::Position(_) | MarkKind::Gap => None,
            MarkKind::Act(act) => Some(Some(self.script.act(act))),
            _ => Some(None),
        });
        acts.any(|act| {
            act.is_some_and(|act| match self.verb(act) {
                V::Phase => self.has_word(self.chosen(act), "end"),
                V::Discard => !act.effect && act.inside.is_none() && act.seat == self.s.active,
                V::Leave => !act.effect && self.slot_op(self.chosen(act)).is_none(),
                _ => false,
            })
        })
    }

    fn royale_encore_stray(&mut self, act: &'a Act) -> bool {
        if self.verb(act) != V::Leave || self.s.stage < stage::ENCORE || act.effect {
            return false;
        }
        let Some((seat, slot, span)) = self.slot_op(self.chosen(act)) else {
            return false;
        };
        let zone = self.s.zone(seat, slot);
        let lies = |c: &rejudge_table::CardId| self.s.table.card(*c).pose == REVERSE;
        let Some(card) = self.s.character(zone).filter(|c| lies(c)) else {
            return false;
        };
        if seat == self.s.active || self.m.encore_slots(self.s, seat).has(slot) {
            return false;
        }
        let m = self.m;
        let two = self.s.seating.len() == 2;
        let violation = self.says(Royale::LeavesUnfaced(zone), Some(span));
        m.policies
            .decided(if two { policies::TWO_LEFT } else { policies::NOT_FACED }, violation);
        if !self.right() {
            self.seen_leaving(Some(act), card);
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
            self.push(Frame::Check);
        }
        true
    }
}
