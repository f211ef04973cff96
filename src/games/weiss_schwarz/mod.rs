//! Weiß Schwarz for two players.

pub mod abilities;
pub mod cards;
pub mod catalogue;
pub mod editions;
pub mod engine;
pub mod explain;
pub mod matches;
pub mod rule_texts;
pub mod rules;
pub mod rulings;
pub mod state;
pub mod versions;
pub mod vocabulary;
