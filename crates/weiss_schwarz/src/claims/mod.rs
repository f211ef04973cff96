//! What a line of a log says, decoded once: an action, and each part of it with its place in the line.

pub mod attack;
pub mod damage;
pub mod dashed;
pub mod effect;
pub mod lines;
mod offered;
pub mod written;

use smallvec::SmallVec;

use rejudge_judge::script::{self, Op, OpKind, Pay, Script};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::state::Z;
use super::vocabulary::{V, word_name};

/// A part of a claim, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told<T> {
    /// What was written.
    pub value: T,
    /// The part of the line that says it.
    pub span: Span,
}

/// The card whose ability is declared, as far as the log tells.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Its face, if known.
    pub face: Option<Face>,
    /// The card, if it is one on the table.
    pub card: Option<CardId>,
    /// Where it is, or was last on the stage.
    pub zone: Option<ZoneId>,
    /// Where the log names it.
    pub span: Span,
}

/// Whether a line says that nothing is paid: `pay none`.
pub fn pays_nothing(script: &Script, act: &script::Act) -> bool {
    let none = |pay: &Pay| matches!(script.ops(&pay.chosen), [op] if op.kind == OpKind::Nothing);
    matches!(script.pays(act), [pay] if none(pay))
}

/// Whether a part of a payment is one from the stock: a bare number, or `stock` with or without one (`pay 2`, `pay stock 2`).
pub fn from_stock(pay: &Pay) -> bool {
    pay.verb.is_none_or(|v| V::of(v) == V::Stock)
}

/// The zone into which cards go that a verb puts there in the payment of a cost, where it names none.
pub fn puts_into(verb: V) -> Option<Z> {
    Some(match verb {
        V::Leave => Z::Waiting,
        V::Return => Z::Hand,
        V::Clock => Z::Clock,
        _ => return None,
    })
}

/// The zone into which a payment puts cards, where it says one: what is discarded goes to the waiting room.
pub fn paid_into(script: &Script, pay: &Pay) -> Option<Z> {
    match V::of(pay.verb?) {
        V::Discard => Some(Z::Waiting),
        V::Put | V::Mark => effect::goes_to(script.seen(&pay.target)?).map(|(to, _)| to),
        _ => None,
    }
}

/// Whether an operand is this word of the game.
pub fn is_word(op: &Op, name: &str) -> bool {
    matches!(op.kind, OpKind::Word(word) if word_name(word) == name)
}

/// The number that was written, as which of a card's abilities it is, or how many.
pub fn number(ops: &[Op]) -> Option<usize> {
    ops.iter().find_map(|op| match op.kind {
        OpKind::Count(n) => usize::try_from(n).ok(),
        _ => None,
    })
}

/// The zones that were written, one after the other.
pub fn zones(ops: &[Op]) -> impl Iterator<Item = Told<(Seat, Z)>> {
    ops.iter().filter_map(|op| match op.kind {
        OpKind::Zone(seat, kind, _) | OpKind::ZoneCard(seat, kind, _) => Some(Told {
            value: (seat, Z::of(kind)?),
            span: op.span,
        }),
        _ => None,
    })
}

/// Those of them that are slots of the stage.
pub fn slots(ops: &[Op]) -> impl Iterator<Item = Told<(Seat, Z)>> {
    zones(ops).filter(|zone| zone.value.1.is_slot())
}

/// The slots that were written without a card.
pub fn bare_slots(ops: &[Op]) -> impl Iterator<Item = Told<(Seat, Z)>> {
    let bare = ops.iter().filter(|op| matches!(op.kind, OpKind::Zone(..)));
    bare.flat_map(|op| slots(std::slice::from_ref(op)))
}

/// The words that were written, one after the other.
pub fn words(ops: &[Op]) -> impl Iterator<Item = Told<&'static str>> {
    ops.iter().filter_map(|op| match op.kind {
        OpKind::Word(word) => Some(Told {
            value: word_name(word),
            span: op.span,
        }),
        _ => None,
    })
}

/// More cards than any zone holds: no list is read beyond them.
const CARDS_MOST: u32 = 100;

/// The cards of a list, `None` for one that was not noted; nothing if the list leaves open how many there are (`...`).
pub fn cards(ops: &[Op]) -> Option<SmallVec<[Told<Option<Face>>; 16]>> {
    let mut cards = SmallVec::new();
    for op in ops {
        let (times, value) = match op.kind {
            OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => (1, Some(face)),
            OpKind::Unknown => (1, None),
            OpKind::Many(times, face) => (times.min(CARDS_MOST), face),
            OpKind::Rest => return None,
            _ => continue,
        };
        cards.extend((0..times).map(|_| Told { value, span: op.span }));
    }
    Some(cards)
}
