//! Weiß Schwarz for two players.

pub mod abilities;
pub mod cards;
pub mod catalogue;
pub mod coverage;
mod cut;
pub mod deck_rules;
pub mod door;
pub mod editions;
pub mod engine;
pub mod explain;
pub mod import;
pub mod matches;
pub mod names;
pub mod offers;
pub mod open;
pub mod position;
pub mod rule_texts;
pub mod rules;
pub mod rulings;
pub mod schema;
mod shelf;
pub mod show;
pub mod simulate;
pub mod state;
pub mod versions;
pub mod vocabulary;
pub mod zones;
