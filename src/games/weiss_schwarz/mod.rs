//! Weiß Schwarz for two players.

pub mod cards;
pub mod rulings;
pub mod vocabulary;
