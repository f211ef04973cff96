//! What stands behind a card in play where a log says what a row or the board holds: `001 exhausted might +1 attack +1 ends`.

use rejudge_judge::script::{Op, OpKind};
use rejudge_notation::Span;

use super::cards::Keywords;
use super::state::emblem;
use super::vocabulary::word_name;
use super::zones::Z;

/// One thing that is said of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// SPW-7.3
    Exhausted,
    /// G-06
    Frozen,
    /// SPW-7.4: it came this turn.
    Played,
    /// SPW-7.4: it was moved into the combat row this turn.
    Moved,
    /// SPW-7.2
    Damage(i32),
    /// SPW-7.6
    Energy(i32),
    /// SPW-7.5: so many of the emblem with this place in [`emblem::WORDS`].
    Emblem(usize, u8),
    /// A change of attack, health or speed; whether it ends with the turn.
    Change(usize, i32, bool),
    /// A keyword it was given; whether it ends with the turn.
    Keyword(Keywords, bool),
    /// What it is attached to.
    Attached(Op),
}

/// The numbers of a creature, in the order of [`Extra::stays`](super::state::Extra::stays).
pub const NUMBERS: [&str; 3] = ["attack", "health", "speed"];

/// What is said of cards: each with the place of the card it stands behind.
pub fn described(ops: &[Op]) -> Vec<(usize, Said, Span)> {
    let mut found = Vec::new();
    let mut card = None;
    let mut at = 0;
    while let Some(op) = ops.get(at) {
        let word = match op.kind {
            OpKind::Word(word) => word_name(word),
            // `support` behind a card is the keyword.
            OpKind::Zone(_, zone, _) => Z::of(zone).map_or("", Z::written),
            _ => {
                card = Some(at);
                at += 1;
                continue;
            }
        };
        at += 1;
        let mut span = op.span;
        let by = ops.get(at).and_then(|next| {
            let by = match next.kind {
                OpKind::Signed(by) => by,
                OpKind::Count(n) => i32::try_from(n).unwrap_or(i32::MAX),
                _ => return None,
            };
            span.end = next.span.end;
            Some(by.clamp(-999, 999))
        });
        at += usize::from(by.is_some());
        let ends = ops
            .get(at)
            .is_some_and(|next| matches!(next.kind, OpKind::Word(w) if word_name(w) == "ends"));
        at += usize::from(ends);
        let said = match word {
            "exhausted" => Some(Said::Exhausted),
            "frozen" => Some(Said::Frozen),
            "played" => Some(Said::Played),
            "moved" => Some(Said::Moved),
            "damage" => Some(Said::Damage(by.unwrap_or(0).max(0))),
            "energy" => Some(Said::Energy(by.unwrap_or(0).max(0))),
            "attached" => ops
                .get(at)
                .filter(|op| matches!(op.kind, OpKind::Card(..)))
                .map(|host| {
                    at += 1;
                    span.end = host.span.end;
                    Said::Attached(*host)
                }),
            _ => {
                let emblem = emblem::WORDS.iter().position(|w| *w == word);
                let number = NUMBERS.iter().position(|w| *w == word);
                match (emblem, number, by) {
                    (Some(emblem), ..) => {
                        let count = u8::try_from(by.unwrap_or(1).clamp(0, 99)).unwrap_or(0);
                        Some(Said::Emblem(emblem, count))
                    }
                    (_, Some(number), Some(by)) => Some(Said::Change(number, by, ends)),
                    _ => Keywords::of(word).map(|keyword| Said::Keyword(keyword, ends)),
                }
            }
        };
        if let (Some(card), Some(said)) = (card, said) {
            found.push((card, said, span));
        }
    }
    found
}
