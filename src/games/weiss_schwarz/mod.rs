//! Weiß Schwarz for two players.

pub mod abilities;
pub mod cards;
pub mod editions;
pub mod engine;
pub mod matches;
pub mod rulings;
pub mod rules;
pub mod state;
pub mod vocabulary;
