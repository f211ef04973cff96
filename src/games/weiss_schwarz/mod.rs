//! Weiß Schwarz for two players.

pub mod cards;
pub mod deck_rules;
pub mod import;
pub mod rulings;
pub mod schema;
pub mod show;
