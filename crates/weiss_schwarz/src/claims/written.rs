//! A line of a log as it was written, in the notation.

use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_table::{End, Seat};

use super::super::matches::Match;
use super::super::state::Z;
use super::super::vocabulary::{V, word_name};

/// Its verb and what stands before `=`.
pub fn line(m: &Match, script: &Script, line: &Act) -> String {
    let mut words = vec![V::of(line.verb).verb().name.to_owned()];
    words.extend(script.ops(&line.chosen).iter().map(|op| operand(m, op, line.seat)));
    let target = script.seen(&line.target).unwrap_or(&[]);
    if !target.is_empty() {
        words.push(">".to_owned());
        words.extend(target.iter().map(|op| operand(m, op, line.seat)));
    }
    words.join(" ")
}

/// An operand of a line of this player.
pub fn operand(m: &Match, op: &Op, own: Seat) -> String {
    let place = |seat: Seat, z: u16, end: Option<End>| {
        let z = Z::of(z).map_or("?", |z| z.written());
        let whose = if seat == own {
            String::new()
        } else {
            format!("{}.", m.name(seat))
        };
        let end = match end {
            Some(End::Top) => ".top",
            Some(End::Bottom) => ".bottom",
            None => "",
        };
        format!("{whose}{z}{end}")
    };
    match op.kind {
        OpKind::Card(face, _) => m.tail(face).to_owned(),
        OpKind::Unknown => "?".to_owned(),
        OpKind::Many(n, face) => format!("{n}*{}", face.map_or("?", |f| m.tail(f))),
        OpKind::Rest => "...".to_owned(),
        OpKind::Zone(seat, z, end) => place(seat, z, end),
        OpKind::ZoneCard(seat, z, face) => format!("{}.{}", place(seat, z, None), m.tail(face)),
        OpKind::Count(n) => n.to_string(),
        OpKind::Signed(n) => format!("{n:+}"),
        OpKind::Word(word) => word_name(word).to_owned(),
        OpKind::Text => "\"...\"".to_owned(),
        OpKind::Nothing => "none".to_owned(),
        OpKind::Player(seat) => m.name(seat).to_owned(),
    }
}
