//! What may stand on a line of play and is none of what its verb does something with: it is refused by name.

use rejudge_judge::script::{Act, MarkKind, Op, OpKind};

use super::super::state::Z;
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// Says of every operand of a line of play that it was not carried out, where its verb has no use for it.
    pub fn refuse_of_play(&mut self, act: &'a Act) {
        let is_act = matches!(self.mark.map(|mark| mark.kind), Some(MarkKind::Act(_)));
        if act.effect || !is_act {
            return;
        }
        let verb = self.verb(act);
        let chosen = self.chosen(act);
        let seen = self.seen(act).unwrap_or_default();
        let unused: Vec<Op> = match verb {
            // 4.14.2: a card of the waiting room is chosen, which both players see.
            V::Comeback | V::Gate | V::Focus | V::Choice | V::Standby => {
                let told = self.told_faces(chosen);
                let slots = chosen.iter().filter(|op| is_slot(op));
                let others = seen.iter().filter(|op| match op.kind {
                    OpKind::Card(face, _) => !told.iter().any(|(told, _)| *told == Some(face)),
                    _ => true,
                });
                slots.chain(others).copied().collect()
            }
            // 6.2.1.2: all of them stand.
            V::Stand => chosen.iter().filter(|op| is_card(op)).copied().collect(),
            // 5.2.1.4: cards, or none of them.
            V::Mulligan if chosen.len() > 1 => nothing(chosen),
            // 6.4.1.2, 4.14.2.12: cards that were drawn or revealed, or none.
            V::Clock | V::Chance if seen.len() > 1 => nothing(seen),
            // 9.2.2, 7.7.1.2: one card.
            V::Penalty | V::Leave => seen.iter().filter(|op| is_card(op)).skip(1).copied().collect(),
            _ => Vec::new(),
        };
        for op in unused {
            let words = format!("\"{}\" behind `{}`", self.op_words(&op, act.seat), verb.verb().name);
            self.not_carried_out(op.span, &words);
        }
    }
}

fn is_slot(op: &Op) -> bool {
    matches!(op.kind, OpKind::Zone(_, z, _) if Z::of(z).is_some_and(Z::is_slot))
}

fn is_card(op: &Op) -> bool {
    matches!(op.kind, OpKind::Card(..) | OpKind::Unknown)
}

fn nothing(ops: &[Op]) -> Vec<Op> {
    ops.iter().filter(|op| op.kind == OpKind::Nothing).copied().collect()
}
