//! A line that a player may write next as the claim that it is: what a log with it says.

use rejudge_judge::script::{Act, Mark, Op, OpKind, Pay, Script};
use rejudge_notation::Span;
use rejudge_table::Seat;

use super::super::offers::{Item, Offer, Payment};
use super::super::vocabulary::{V, WORDS};

impl Offer {
    /// The line as a log of one act, and the mark with which it is carried out.
    pub fn script(&self) -> (Script, Mark) {
        let mut script = Script::default();
        let span = Span { start: 0, end: 0 };
        let push = |script: &mut Script, items: &[Item]| {
            let start = script.ops.len();
            script.ops.extend(items.iter().map(|item| Op {
                span,
                kind: item.kind(self.seat),
                of: None,
            }));
            index(start)..index(script.ops.len())
        };
        let chosen = push(&mut script, &self.chosen);
        let target = self.target.map(|item| push(&mut script, &[item]));
        let seen = self.seen.as_ref().map(|items| push(&mut script, items));
        for payment in &self.pays {
            let (verb, item, target, seen) = match payment {
                Payment::Stock(n) => (None, Item::Count(*n), None, None),
                Payment::StockCard(face) => (None, Item::Count(1), None, Some(Item::Card(*face))),
                Payment::Discard(face) => (Some(V::Discard.id()), Item::Card(*face), None, None),
                Payment::Reveal(face) => (Some(V::Reveal.id()), Item::Card(*face), None, None),
                Payment::Rest(item) => (Some(V::Rest.id()), *item, None, None),
                Payment::Put(item, to) => (Some(V::Put.id()), *item, Some(*to), None),
            };
            let chosen = push(&mut script, &[item]);
            let target = target.map(|item| push(&mut script, &[item]));
            let seen = seen.map(|item| push(&mut script, &[item]));
            script.pays.push(Pay {
                span,
                verb,
                chosen,
                target,
                seen,
            });
        }
        let pays = 0..index(self.pays.len());
        script.with_line(Act {
            verb: self.verb.id(),
            seat: self.seat,
            written: true,
            effect: self.effect,
            line: 1,
            chosen,
            target,
            seen,
            pays,
            ..Act::default()
        })
    }
}

impl Item {
    fn kind(self, seat: Seat) -> OpKind {
        match self {
            Item::Card(face) => OpKind::Card(face, 0),
            Item::Slot(owner, z) => OpKind::Zone(owner, z as u16, None),
            Item::SlotCard(owner, z, face) => OpKind::ZoneCard(owner, z as u16, face),
            Item::Zone(z) => OpKind::Zone(seat, z as u16, None),
            Item::End(owner, z, end) => OpKind::Zone(owner, z as u16, Some(end)),
            Item::Signed(n) => OpKind::Signed(n),
            Item::Word(word) => {
                let at = WORDS.iter().position(|w| w.name == word);
                OpKind::Word(at.and_then(|at| u16::try_from(at).ok()).unwrap_or(u16::MAX))
            }
            Item::Count(n) => OpKind::Count(n),
            Item::Unknown => OpKind::Unknown,
            Item::Nothing => OpKind::Nothing,
            Item::Player(seat) => OpKind::Player(seat),
            Item::Ability(..) => OpKind::Text,
        }
    }
}

fn index(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
