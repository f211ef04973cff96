//! Weiß Schwarz Battle Royale: two to eight players, by the rules of Weiß Schwarz and a short document of its own.
//!
//! The state, the cards and nearly all rules are those of [`rejudge_weiss_schwarz`]; here is where they
//! differ ([`Royale`]).

#[cfg(test)]
mod arbitrary;
pub mod catalogue;
pub mod coverage;
pub mod explain;
pub mod kit;
pub mod play;
pub mod policies;
pub mod rule_texts;
pub mod rules;
pub mod rulings;
pub mod verdicts;
pub mod words;

pub use play::Royale;
