//! Drives a game with a log and writes findings. Knows no game.

pub mod agreed;
mod before;
mod budget;
pub mod cause;
pub mod diagnose;
pub mod drive;
pub mod finding;
pub mod game;
pub mod interventions;
mod matching;
mod moments;
pub mod noticed;
pub mod reasons;
pub mod resolve;
pub mod script;
mod seedless;
mod shadow;
pub mod since;
pub mod tried;
pub mod write;

pub use finding::*;
