//! What may stand on a line of an effect: every operand is carried out, held against the table, or refused by name.

use rejudge_judge::script::{Act, Op, OpKind};

use super::super::state::Z;
use super::super::vocabulary::V;
use super::context::{Cx, word_name};

/// How long something is given for (8.2.1.2).
const DURATIONS: [&str; 3] = ["battle", "next-turn", "stays"];
/// What can be given that has an amount.
const NUMBERS: [&str; 3] = ["power", "soul", "cost"];
/// How a card lies where it is put.
const POSES: [&str; 4] = ["stand", "rest", "reverse", "down"];

impl<'a> Cx<'a> {
    /// Says of every operand of a line that it was not carried out, where its verb does nothing with it.
    pub fn refuse_operands(&mut self, act: &'a Act) {
        let verb = self.verb(act);
        let (chosen, target) = (self.chosen(act), self.target(act));
        let unused: Vec<Op> = match verb {
            V::Mill | V::Brainstorm => others(chosen, |op| is_number(op) || is_place(op, |z| z == Z::Deck)),
            V::Heal => others(chosen, |op| {
                is_number(op) || is_card(op, |z| z == Z::Clock) || is_place(op, |z| z == Z::Clock)
            }),
            V::Look | V::Reveal => others(chosen, |op| {
                is_number(op) || is_card(op, |_| true) || is_place(op, |z| !z.is_slot())
            }),
            V::Search => others(chosen, |op| {
                is_number(op) || is_card(op, |_| true) || is_place(op, |z| !z.is_slot())
            }),
            V::Give => self.given_twice(chosen, target),
            _ => Vec::new(),
        };
        let more_places = match verb {
            V::Put | V::Search | V::Choose | V::Discard | V::Mark | V::Return => self.second_place(target),
            _ => Vec::new(),
        };
        let seen = match verb {
            V::Put | V::Search | V::Make | V::Look | V::Reveal | V::Mill | V::Heal | V::Brainstorm => {
                let is_seen = |op: &Op| is_card(op, |_| true) || matches!(op.kind, OpKind::Many(..));
                others(self.seen(act).unwrap_or_default(), is_seen)
            }
            _ => Vec::new(),
        };
        for op in unused.into_iter().chain(more_places).chain(seen) {
            let words = format!("\"{}\" behind `{}`", self.op_words(&op, act.seat), verb.verb().name);
            self.not_carried_out(op.span, &words);
        }
    }

    /// 8.2.1.2: one line gives one thing, for one time.
    fn given_twice(&self, chosen: &[Op], target: &[Op]) -> Vec<Op> {
        let all = || chosen.iter().chain(target);
        let amounts = all().filter(|op| matches!(op.kind, OpKind::Signed(_)));
        let word = |op: &&Op, words: &[&str]| matches!(op.kind, OpKind::Word(w) if words.contains(&word_name(w)));
        let level = |op: &&Op| matches!(op.kind, OpKind::Zone(_, z, None) if z == Z::Level as u16);
        let mut unused: Vec<Op> = amounts.skip(1).copied().collect();
        unused.extend(all().filter(|op| word(op, &DURATIONS)).skip(1).copied());
        unused.extend(all().filter(|op| word(op, &NUMBERS) || level(op)).skip(1).copied());
        unused.extend(all().filter(|op| matches!(op.kind, OpKind::Count(_))).copied());
        unused
    }

    /// One place, and how the cards lie there.
    fn second_place(&self, target: &[Op]) -> Vec<Op> {
        let places = target.iter().filter(|op| matches!(op.kind, OpKind::Zone(..)));
        let mut unused: Vec<Op> = places.skip(1).copied().collect();
        let pose = |op: &&Op| matches!(op.kind, OpKind::Word(w) if POSES.contains(&word_name(w)));
        unused.extend(target.iter().filter(pose).skip(1).copied());
        let other = |op: &&Op| !pose(op) && !matches!(op.kind, OpKind::Zone(..));
        unused.extend(target.iter().filter(other).copied());
        unused
    }
}

/// The operands that are none of those a verb takes.
fn others(ops: &[Op], takes: impl Fn(&Op) -> bool) -> Vec<Op> {
    ops.iter().filter(|op| !takes(op)).copied().collect()
}

/// How many, whose, or nothing at all.
fn is_number(op: &Op) -> bool {
    matches!(op.kind, OpKind::Count(_) | OpKind::Player(_) | OpKind::Nothing)
}

fn is_place(op: &Op, fits: impl Fn(Z) -> bool) -> bool {
    matches!(op.kind, OpKind::Zone(_, z, _) if Z::of(z).is_some_and(fits))
}

fn is_card(op: &Op, fits: impl Fn(Z) -> bool) -> bool {
    match op.kind {
        OpKind::Card(..) | OpKind::Unknown | OpKind::Many(..) | OpKind::Rest => true,
        OpKind::ZoneCard(_, z, _) => Z::of(z).is_some_and(fits),
        _ => false,
    }
}
