//! `- draw 2`, `- mill 3`, `- discard 012`, `- put FC > clock`: what a line of an effect says was done.

use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_table::{CardId, End, Seat};

use super::super::effects::program::Step;
use super::super::effects::run::Times;
use super::super::state::{State, Z};
use super::super::vocabulary::V;

/// More cards than one line of an effect tells of.
const MOST: usize = 60;

/// What a line of an effect says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Something that may be a step of a program: so much of it.
    Does(Step, u8),
    /// It shows, chooses or pays something and does nothing by itself.
    Shows,
    /// It does something else.
    Other,
}

impl Line {
    /// What a line says; `verb` is what it means where the match stands, `source` the card whose effect it is, and where
    /// its text puts the card itself, if it does.
    pub fn of(s: &State, script: &Script, act: &Act, verb: V, source: (CardId, Option<Z>)) -> Line {
        let chosen = script.ops(&act.chosen);
        let target = script.seen(&act.target).unwrap_or(&[]);
        let seen = script.seen(&act.seen).unwrap_or(&[]);
        // What was seen is how it came, as it is where the line is carried out.
        let told = |usual: usize| small(listed(seen).or(number(chosen)).unwrap_or(usual));
        let own = whose(chosen).is_none_or(|seat| seat == act.seat);
        match verb {
            V::Draw if own => {
                let none = chosen.iter().any(|op| op.kind == OpKind::Nothing);
                let count = if none { 0 } else { told(1) };
                Line::Does(Step::Draw(Times::exactly(count)), count)
            }
            V::Damage => {
                let victim = whose(target).unwrap_or_else(|| s.opponent(act.seat));
                let amount = small(number(chosen).unwrap_or(1));
                match victim == act.seat {
                    true => Line::Other,
                    false => Line::Does(Step::Damage(amount), amount),
                }
            }
            V::Mill if own => Line::Does(Step::Tops(told(1), Z::Waiting), told(1)),
            V::Heal if own => {
                let count = small(listed(chosen).or(listed(seen)).or(number(chosen)).unwrap_or(1));
                Line::Does(Step::Heal(count), count)
            }
            V::Put | V::Discard | V::Return | V::Leave => moved(s, act.seat, (chosen, target), verb, source),
            V::Look | V::Reveal | V::Choose | V::Shuffle | V::Pay | V::Note => Line::Shows,
            V::Refresh | V::Penalty | V::LevelUp | V::Auto | V::Act => Line::Shows,
            _ => Line::Other,
        }
    }
}

/// Cards that go somewhere: all of them from one place.
fn moved(
    s: &State,
    seat: Seat,
    (chosen, target): (&[Op], &[Op]),
    verb: V,
    (source, itself): (CardId, Option<Z>),
) -> Line {
    let written = target.iter().find_map(|op| match op.kind {
        OpKind::Zone(owner, z, end) => Some((owner, Z::of(z)?, end)),
        _ => None,
    });
    let (owner, to, end) = match (written, verb) {
        (Some(to), _) => to,
        (None, V::Discard | V::Leave) => (seat, Z::Waiting, None),
        (None, V::Return) => (seat, Z::Hand, None),
        (None, _) => return Line::Other,
    };
    if owner != seat || end == Some(End::Bottom) {
        return Line::Other;
    }
    let top = |op: &Op| matches!(op.kind, OpKind::Zone(o, z, Some(End::Top)) if o == seat && z == Z::Deck as u16);
    let clock = |op: &Op| match op.kind {
        OpKind::Zone(o, z, end) => o == seat && z == Z::Clock as u16 && end != Some(End::Bottom),
        OpKind::ZoneCard(o, z, _) => o == seat && z == Z::Clock as u16,
        _ => false,
    };
    let on_stage = s.z(s.table.card(source).zone).is_slot();
    let this = |op: &Op| match op.kind {
        OpKind::Zone(o, z, None) => on_stage && s.table.card(source).zone == s.table.zone_id(o, z),
        OpKind::ZoneCard(o, z, _) => on_stage && s.table.card(source).zone == s.table.zone_id(o, z),
        // By its number alone it may as well be one of the hand: the text tells.
        OpKind::Card(face, _) => on_stage && itself == Some(to) && verb != V::Discard && s.face(source) == Some(face),
        _ => false,
    };
    let hand = |op: &Op| match op.kind {
        OpKind::Card(..) | OpKind::Unknown | OpKind::Many(..) => op.of.is_none_or(|of| of == seat),
        OpKind::ZoneCard(o, z, _) => o == seat && z == Z::Hand as u16,
        _ => false,
    };
    let cards: usize = chosen.iter().map(|op| many(op).unwrap_or(1)).sum();
    let count = small(cards);
    let all = |is: &dyn Fn(&Op) -> bool| !chosen.is_empty() && chosen.iter().all(is);
    match to {
        _ if all(&top) => Line::Does(Step::Tops(count, to), count),
        Z::Waiting if all(&clock) => Line::Does(Step::Heal(count), count),
        _ if cards == 1 && all(&this) => Line::Does(Step::This(to), 1),
        Z::Waiting if all(&hand) => Line::Does(Step::Discard(count), count),
        _ => Line::Other,
    }
}

/// Whose deck, clock or damage it is, where that is written.
fn whose(ops: &[Op]) -> Option<Seat> {
    ops.iter().find_map(|op| match op.kind {
        OpKind::Player(seat) | OpKind::Zone(seat, ..) | OpKind::ZoneCard(seat, ..) => Some(seat),
        _ => op.of,
    })
}

/// The number written.
fn number(ops: &[Op]) -> Option<usize> {
    ops.iter().find_map(|op| match op.kind {
        OpKind::Count(n) => usize::try_from(n).ok(),
        _ => None,
    })
}

/// How many cards an operand is.
fn many(op: &Op) -> Option<usize> {
    match op.kind {
        OpKind::Card(..) | OpKind::Unknown | OpKind::ZoneCard(..) => Some(1),
        OpKind::Many(n, _) => usize::try_from(n).ok(),
        _ => None,
    }
}

/// How many cards are listed, if any are and all of them.
fn listed(ops: &[Op]) -> Option<usize> {
    let open = ops.iter().any(|op| op.kind == OpKind::Rest);
    let count: usize = ops.iter().filter_map(many).sum();
    (count > 0 && !open).then_some(count)
}

fn small(count: usize) -> u8 {
    u8::try_from(count.min(MOST)).unwrap_or(u8::MAX)
}
