//! 白猫プロジェクトTCG (Shironeko) for two players.

#[cfg(test)]
mod arbitrary;
mod board;
mod book;
mod built_in;
mod by_itself;
pub mod cards;
pub mod catalogue;
mod claims;
pub mod deck_rules;
mod diagnose;
pub mod effects;
pub mod engine;
mod fingerprint;
mod import;
pub mod kit;
pub mod line;
pub mod matches;
pub mod names;
mod offers;
pub mod open;
#[cfg(test)]
mod operands;
pub mod play;
pub mod policies;
pub mod position;
mod prompt;
pub mod rules;
pub mod rulings;
pub mod schema;
mod sight;
pub mod simulate;
pub mod state;
mod step_lines;
pub mod text;
pub mod topics;
mod verdicts;
mod view;
pub mod vocabulary;
pub mod zones;

/// The one edition there is: the official page, as the seed has it.
pub const EDITION: &str = "official";
