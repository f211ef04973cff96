//! What a line of a log says, decoded once: an action, and each part of it with its place in the line.

pub mod attack;

use rejudge_judge::script::{Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::Seat;

use super::rules::word_name;
use super::state::Z;

/// A part of a claim, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
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
