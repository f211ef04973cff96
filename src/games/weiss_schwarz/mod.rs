//! Weiß Schwarz for two players.

pub mod cards;
pub mod catalogue;
pub mod editions;
pub mod explain;
pub mod rule_texts;
pub mod rulings;
pub mod versions;
