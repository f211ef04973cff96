//! Spellweaver for two players, by the wiki's page "Rules of Play".

mod board;
pub mod cards;
pub mod catalogue;
mod course;
mod cut;
pub mod deck_rules;
pub mod described;
pub mod door;
pub mod engine;
pub mod lines;
pub mod matches;
pub mod names;
mod offers;
pub mod open;
mod outlook;
mod own;
pub mod policies;
pub mod position;
pub mod rules;
pub mod rulings;
pub mod schema;
pub mod simulate;
pub mod state;
pub mod texts;
pub mod unread;
pub mod vocabulary;
pub mod zones;
