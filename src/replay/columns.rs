//! Long lists of small records, as columns: that is what makes a container small.
//!
//! Each field of the records is a column of its own; a value is written as its difference from the one above it, small
//! ones of either sign in one byte (zigzag, then seven bits a byte, the lowest first).

use crate::judge::script::{Act, Holding, Mark, MarkKind, Op, OpKind, Pay, Run, Script};
use crate::notation::Span;
use crate::table::{Begun, CardId, End, Event, Face, ZoneId};

/// The columns of a list.
pub type Columns = Vec<Vec<u8>>;

/// The columns of these records.
pub fn of<const N: usize>(rows: impl Iterator<Item = [u32; N]>) -> Columns {
    let mut columns = vec![Vec::new(); N];
    let mut above = [0u32; N];
    for row in rows {
        for ((column, value), above) in columns.iter_mut().zip(row).zip(&mut above) {
            let step = value.wrapping_sub(*above).cast_signed();
            let mut rest = ((step << 1) ^ (step >> 31)).cast_unsigned();
            while rest > 0x7f {
                column.push((rest & 0x7f) as u8 | 0x80);
                rest >>= 7;
            }
            column.push(rest as u8);
            *above = value;
        }
    }
    columns
}

/// The values of a column; nothing if its bytes are none.
pub fn values(column: &[u8]) -> Option<Vec<u32>> {
    let mut out = Vec::new();
    let (mut value, mut rest, mut shift) = (0u32, 0u32, 0);
    for byte in column {
        let bits = u32::from(byte & 0x7f);
        if shift > 28 || (shift == 28 && bits > 0x0f) {
            return None;
        }
        rest |= bits << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            let step = (rest >> 1) ^ (rest & 1).wrapping_neg();
            value = value.wrapping_add(step);
            out.push(value);
            (rest, shift) = (0, 0);
        }
    }
    (shift == 0).then_some(out)
}

fn span(span: Span) -> [u32; 2] {
    [span.start, span.end.wrapping_sub(span.start)]
}

/// A range: where it begins behind another, and how many.
fn run(run: &Run, behind: u32) -> [u32; 2] {
    [run.start.wrapping_sub(behind), run.end.wrapping_sub(run.start)]
}

/// The same, with 0 for none and one more than how many there are otherwise.
fn maybe(of: &Option<Run>, behind: u32) -> [u32; 2] {
    match of {
        None => [0, 0],
        Some(of) => {
            let [start, len] = run(of, behind);
            [start, len.wrapping_add(1)]
        }
    }
}

fn face(face: Face) -> u32 {
    // A face is a number of 16 bits.
    face.index() as u32 + 1
}

fn end(end: End) -> u32 {
    match end {
        End::Top => 1,
        End::Bottom => 2,
    }
}

fn op(op: &Op) -> [u32; 7] {
    let [kind, a, b, c] = match op.kind {
        OpKind::Card(card, copy) => [0, face(card), u32::from(copy), 0],
        OpKind::Unknown => [1, 0, 0, 0],
        OpKind::Many(count, card) => [2, card.map_or(0, face), count, 0],
        OpKind::Rest => [3, 0, 0, 0],
        OpKind::Zone(seat, zone, at) => [4, u32::from(zone), u32::from(seat.0), at.map_or(0, end)],
        OpKind::ZoneCard(seat, zone, card) => [5, u32::from(zone), u32::from(seat.0), face(card)],
        OpKind::Count(count) => [6, count, 0, 0],
        OpKind::Signed(by) => [7, by.cast_unsigned(), 0, 0],
        OpKind::Word(word) => [8, u32::from(word), 0, 0],
        OpKind::Text => [9, 0, 0, 0],
        OpKind::Nothing => [10, 0, 0, 0],
        OpKind::Player(seat) => [11, u32::from(seat.0), 0, 0],
    };
    let [start, len] = span(op.span);
    [start, len, kind, a, b, c, op.of.map_or(0, |seat| u32::from(seat.0) + 1)]
}

fn act(act: &Act) -> [u32; 17] {
    let flags = u32::from(act.written) | u32::from(act.judge) << 1 | u32::from(act.effect) << 2;
    let [start, len] = span(act.span);
    let [verb_start, verb_len] = span(act.verb_span);
    let [chosen, chosen_len] = run(&act.chosen, 0);
    let [target, target_len] = maybe(&act.target, act.chosen.end);
    let [seen, seen_len] = maybe(&act.seen, act.chosen.end);
    let [pays, pays_len] = run(&act.pays, 0);
    let verb = u32::from(act.verb.0);
    let seat = u32::from(act.seat.0);
    let inside = act.inside.map_or(0, |of| of.wrapping_add(1));
    let verb_start = verb_start.wrapping_sub(start);
    #[rustfmt::skip]
    let row = [
        verb, seat, flags, start, len, verb_start, verb_len, act.line, inside,
        chosen, chosen_len, target, target_len, seen, seen_len, pays, pays_len,
    ];
    row
}

fn pay(pay: &Pay) -> [u32; 9] {
    let [start, len] = span(pay.span);
    let [chosen, chosen_len] = run(&pay.chosen, 0);
    let [target, target_len] = maybe(&pay.target, pay.chosen.end);
    let [seen, seen_len] = maybe(&pay.seen, pay.chosen.end);
    let verb = pay.verb.map_or(0, |verb| u32::from(verb.0) + 1);
    [start, len, verb, chosen, chosen_len, target, target_len, seen, seen_len]
}

/// A mark stands where its act or operand does, or else where the text says.
fn mark(script: &Script, mark: &Mark) -> [u32; 8] {
    let of_act = |act: u32| script.acts.get(act as usize).map_or(0, |act| act.span.start);
    let of_op = |op: u32| script.ops.get(op as usize).map_or(0, |op| op.span.start);
    let (kind, [a, b, c, d], base) = match mark.kind {
        MarkKind::Act(act) => (0, [act, 0, 0, 0], of_act(act)),
        MarkKind::Seen(act, op) => (1, [act, op, 0, 0], of_op(op)),
        MarkKind::Done(act) => (2, [act, 0, 0, 0], of_act(act)),
        MarkKind::Turn(turn, seat, step) => {
            let step = step.map_or(0, |step| u32::from(step) + 1);
            (3, [turn, u32::from(seat.0), step, 0], 0)
        }
        MarkKind::Position(position) => (4, [position, 0, 0, 0], 0),
        MarkKind::Gap => (5, [0; 4], 0),
        MarkKind::Label(label) => (6, [label, 0, 0, 0], 0),
        MarkKind::Rewind(label) => (7, [label, 0, 0, 0], 0),
        MarkKind::Holds(seat, zone, from, to) => (8, [u32::from(seat.0), u32::from(zone), from, to], 0),
        MarkKind::Hole => (9, [0; 4], 0),
    };
    let [start, len] = span(mark.span);
    [kind, a, b, c, d, start.wrapping_sub(base), len, mark.line]
}

/// Where the line stands among the columns of marks.
pub const MARK_LINE: usize = 7;

fn holding(holding: &Holding) -> [u32; 6] {
    let [start, len] = span(holding.span);
    let [ops, ops_len] = run(&holding.ops, 0);
    [
        u32::from(holding.seat.0),
        u32::from(holding.zone),
        ops,
        ops_len,
        start,
        len,
    ]
}

/// The columns of operands, acts, costs, marks, what positions set, and positions, one list after the other.
pub fn of_script(script: &Script) -> [Columns; 6] {
    [
        of(script.ops.iter().map(op)),
        of(script.acts.iter().map(act)),
        of(script.pays.iter().map(pay)),
        of(script.marks.iter().map(|m| mark(script, m))),
        of(script.holdings.iter().map(holding)),
        of(script.positions.iter().map(|positions| run(positions, 0))),
    ]
}

/// The columns of events.
pub fn of_events(events: &[Event]) -> Columns {
    let card = |card: CardId| u32::from(card.0);
    let zone = |zone: ZoneId| u32::from(zone.0);
    let known = |of: Option<Face>| of.map_or(0, face);
    of(events.iter().map(|event| match *event {
        Event::Create {
            card: c,
            owner,
            zone: z,
            face,
        } => [0, card(c), zone(z), known(face), u32::from(owner.0)],
        Event::Make {
            card: c,
            owner,
            zone: z,
            face,
        } => [1, card(c), zone(z), known(Some(face)), u32::from(owner.0)],
        Event::Leave { card: c } => [2, card(c), 0, 0, 0],
        Event::Move { card: c, to, end: at } => [3, card(c), zone(to), end(at), 0],
        Event::Turn { card: c, pose } => [4, card(c), 0, u32::from(pose.0), 0],
        Event::Face { card: c, face } => [5, card(c), 0, known(face), 0],
        Event::Order { zone: z, start } => [6, 0, zone(z), start, 0],
        Event::Open { zone: z, open } => [7, 0, zone(z), u32::from(open), 0],
        Event::Mix {
            zone: z,
            start,
            len,
            known,
        } => [8, len, zone(z), start, u32::from(known)],
        Event::Among { card: c, class } => [9, card(c), 0, u32::from(class), 0],
        Event::Clear => [10, 0, 0, 0, 0],
        Event::Mark(line) => [11, line, 0, 0, 0],
        Event::Begins(at) => [12, at, 0, 0, 0],
    }))
}

/// The columns of what began.
pub fn of_begun(begun: &[Begun]) -> Columns {
    let maybe = |of: Option<u32>| of.map_or(0, |of| of.wrapping_add(1));
    of(begun.iter().map(|b| {
        let (what, seat, active) = (u32::from(b.what), u32::from(b.seat.0), u32::from(b.active.0));
        [what, seat, active, b.count, maybe(b.act), maybe(b.before)]
    }))
}

/// The line a mark among the events names, if the event with this number of kind and first value is one.
pub fn marked_line(kind: u32, first: u32) -> Option<u32> {
    (kind == 11).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back() {
        let rows = [[0, 7], [1, u32::MAX], [5, 0], [300, 1 << 31], [2, 3]];
        let columns = of(rows.into_iter());
        assert_eq!(columns[0][..3], [0, 2, 8]);
        for (at, column) in columns.iter().enumerate() {
            let wanted: Vec<u32> = rows.iter().map(|row| row[at]).collect();
            assert_eq!(values(column), Some(wanted));
        }
        assert_eq!(values(&[0x80]), None);
        assert_eq!(values(&[0xff; 6]), None);
    }
}
