//! Spellweaver for two players, by the wiki's page "Rules of Play".

pub mod cards;
pub mod catalogue;
mod course;
mod cut;
pub mod deck_rules;
pub mod door;
pub mod engine;
pub mod matches;
pub mod names;
pub mod open;
mod own;
pub mod policies;
pub mod position;
pub mod rules;
pub mod rulings;
pub mod schema;
pub mod simulate;
pub mod state;
pub mod vocabulary;
pub mod zones;
