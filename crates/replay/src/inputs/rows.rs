//! Operands and marks as numbers, and back.

use rejudge_judge::script::{MarkKind, OpKind};
use rejudge_table::{End, Face, Seat};

/// 0 for none, and one more otherwise.
pub(super) fn number<T: Copy + Into<u32>>(of: Option<T>) -> u32 {
    of.map_or(0, |of| of.into().wrapping_add(1))
}

fn face(face: Option<Face>) -> u32 {
    // A face is a number of 16 bits.
    face.map_or(0, |face| face.index() as u32 + 1)
}

/// An operand as numbers.
pub(super) fn op_row(kind: OpKind) -> [u32; 4] {
    let seat = |seat: Seat| u32::from(seat.0);
    let at = |end: Option<End>| match end {
        None => 0,
        Some(End::Top) => 1,
        Some(End::Bottom) => 2,
    };
    match kind {
        OpKind::Card(card, copy) => [0, face(Some(card)), u32::from(copy), 0],
        OpKind::Unknown => [1, 0, 0, 0],
        OpKind::Many(count, card) => [2, face(card), count, 0],
        OpKind::Rest => [3, 0, 0, 0],
        OpKind::Zone(of, zone, end) => [4, u32::from(zone), seat(of), at(end)],
        OpKind::ZoneCard(of, zone, card) => [5, u32::from(zone), seat(of), face(Some(card))],
        OpKind::Count(count) => [6, count, 0, 0],
        OpKind::Signed(by) => [7, by.cast_unsigned(), 0, 0],
        OpKind::Word(word) => [8, u32::from(word), 0, 0],
        OpKind::Text => [9, 0, 0, 0],
        OpKind::Nothing => [10, 0, 0, 0],
        OpKind::Player(of) => [11, seat(of), 0, 0],
    }
}

pub(super) fn seat_of(value: u32) -> Option<Seat> {
    u8::try_from(value).ok().map(Seat)
}

fn face_of(value: u32) -> Option<Face> {
    Face::new((value as usize).checked_sub(1)?)
}

/// The operand of these numbers, if they are one.
pub(super) fn op_kind(row: [u32; 4]) -> Option<OpKind> {
    let zone = |value: u32| u16::try_from(value).ok();
    Some(match row {
        [0, card, copy, 0] => OpKind::Card(face_of(card)?, u16::try_from(copy).ok()?),
        [1, 0, 0, 0] => OpKind::Unknown,
        [2, 0, count, 0] => OpKind::Many(count, None),
        [2, card, count, 0] => OpKind::Many(count, Some(face_of(card)?)),
        [3, 0, 0, 0] => OpKind::Rest,
        [4, of, seat, at] => {
            let end = match at {
                0 => None,
                1 => Some(End::Top),
                2 => Some(End::Bottom),
                _ => return None,
            };
            OpKind::Zone(seat_of(seat)?, zone(of)?, end)
        }
        [5, of, seat, card] => OpKind::ZoneCard(seat_of(seat)?, zone(of)?, face_of(card)?),
        [6, count, 0, 0] => OpKind::Count(count),
        [7, by, 0, 0] => OpKind::Signed(by.cast_signed()),
        [8, word, 0, 0] => OpKind::Word(zone(word)?),
        [9, 0, 0, 0] => OpKind::Text,
        [10, 0, 0, 0] => OpKind::Nothing,
        [11, of, 0, 0] => OpKind::Player(seat_of(of)?),
        _ => return None,
    })
}

/// A mark as numbers.
pub(super) fn mark_row(kind: MarkKind) -> [u32; 5] {
    match kind {
        MarkKind::Act(act) => [0, act, 0, 0, 0],
        MarkKind::Seen(act, op) => [1, act, op, 0, 0],
        MarkKind::Done(act) => [2, act, 0, 0, 0],
        MarkKind::Turn(turn, seat, step) => [3, turn, u32::from(seat.0), number(step), 0],
        MarkKind::Position(position) => [4, position, 0, 0, 0],
        MarkKind::Gap => [5, 0, 0, 0, 0],
        MarkKind::Label(label) => [6, label, 0, 0, 0],
        MarkKind::Rewind(label) => [7, label, 0, 0, 0],
        MarkKind::Holds(seat, zone, from, to) => [8, u32::from(seat.0), u32::from(zone), from, to],
        MarkKind::Hole => [9, 0, 0, 0, 0],
    }
}

/// The mark of these numbers, if they are one.
pub(super) fn mark_kind(row: [u32; 5]) -> Option<MarkKind> {
    let zone = |value: u32| u16::try_from(value).ok();
    Some(match row {
        [0, act, 0, 0, 0] => MarkKind::Act(act),
        [1, act, op, 0, 0] => MarkKind::Seen(act, op),
        [2, act, 0, 0, 0] => MarkKind::Done(act),
        [3, turn, seat, 0, 0] => MarkKind::Turn(turn, seat_of(seat)?, None),
        [3, turn, seat, step, 0] => MarkKind::Turn(turn, seat_of(seat)?, Some(zone(step - 1)?)),
        [4, position, 0, 0, 0] => MarkKind::Position(position),
        [5, 0, 0, 0, 0] => MarkKind::Gap,
        [6, label, 0, 0, 0] => MarkKind::Label(label),
        [7, label, 0, 0, 0] => MarkKind::Rewind(label),
        [8, seat, of, from, to] => MarkKind::Holds(seat_of(seat)?, zone(of)?, from, to),
        [9, 0, 0, 0, 0] => MarkKind::Hole,
        _ => return None,
    })
}
