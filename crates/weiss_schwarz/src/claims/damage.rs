//! `damage 2 = 011 092 cancelled`

use smallvec::SmallVec;

use rejudge_judge::script::{Act, Script};
use rejudge_notation::Span;

use super::super::rules::damage::{Reason, ToldDamage};
use super::{cards, words};

/// The outcome of a damage (4.12.1), and where each part of it stands.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// What is told.
    pub told: ToldDamage,
    /// Where the cards stand.
    cards: SmallVec<[Span; 16]>,
    /// Where "cancelled" stands.
    cancelled: Option<Span>,
    /// Where "taken" stands.
    taken: Option<Span>,
    /// Where the line stands.
    line: Span,
}

impl Dealt {
    /// What the line says of a damage of this amount; `None`: it leaves the cards open.
    pub fn of(script: &Script, act: &Act, amount: u8) -> Option<Dealt> {
        let seen = script.seen(&act.seen)?;
        let told = cards(seen)?;
        let word = |name| words(seen).find(|word| word.value == name).map(|word| word.span);
        let (cancelled, taken) = (word("cancelled"), word("taken"));
        Some(Dealt {
            told: ToldDamage {
                amount,
                cards: told.iter().map(|card| card.value).collect(),
                cancelled: cancelled.is_some(),
                taken: taken.is_some(),
            },
            cards: told.iter().map(|card| card.span).collect(),
            cancelled,
            taken,
            line: act.span,
        })
    }

    /// Nothing is told but that there was a damage.
    pub fn is_silent(&self) -> bool {
        self.told.cards.is_empty() && !self.told.cancelled && !self.told.taken
    }

    /// Where it broke.
    pub fn place(&self, reason: Reason) -> Option<Span> {
        let card = |at: u8| self.cards.get(usize::from(at)).copied();
        match reason {
            // The first card behind the climax, else the word.
            Reason::CancelMissed { place, .. } => card(place).or(self.taken).or(Some(self.line)),
            Reason::CancelLate { place, .. } => card(place),
            Reason::CancelInvented { .. } => self.cancelled.or(Some(self.line)),
            Reason::DamageCount { amount, .. } => card(amount),
        }
    }
}
