//! `attack FC front = +1`

use rejudge_judge::script::{Act, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::Seat;

use super::super::state::{Method, Z};
use super::super::verdicts::method_word;
use super::{Told, slots, words, zones};

/// A declared attack (7.2.1.3, 7.2.1.4).
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Whose slot attacks.
    pub slot: Option<Told<(Seat, Z)>>,
    /// Another slot or zone that was named.
    pub other: Option<Told<(Seat, Z)>>,
    /// The method.
    pub method: Option<Told<Method>>,
    /// Where the first word stands.
    pub word: Option<Span>,
    /// 8.10.1: the slot of the character that is attacked instead.
    pub target: Option<Told<(Seat, Z)>>,
    /// By how much the soul changes.
    pub soul: Option<Told<i32>>,
}

impl Declared {
    /// What the line says.
    pub fn of(script: &Script, act: &Act) -> Declared {
        let chosen = script.ops(&act.chosen);
        let slot = slots(chosen).next();
        let method = Method::ALL.into_iter().find_map(|method| {
            let mut words = words(chosen);
            let word = words.find(|word| word.value == method_word(method))?;
            Some(Told {
                value: method,
                span: word.span,
            })
        });
        let seen = script.seen(&act.seen).unwrap_or(&[]).iter();
        let mut soul = seen.filter_map(|op| match op.kind {
            OpKind::Signed(n) => Some(Told {
                value: n,
                span: op.span,
            }),
            _ => None,
        });
        Declared {
            slot,
            other: zones(chosen).find(|other| slot.is_some_and(|s| s.value != other.value)),
            method,
            word: words(chosen).next().map(|word| word.span),
            target: script.seen(&act.target).and_then(|target| slots(target).next()),
            soul: soul.next(),
        }
    }
}
