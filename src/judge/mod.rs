//! Drives a game with a log and writes findings. Knows no game.

pub mod finding;
pub mod game;
pub mod resolve;
pub mod script;

pub use finding::*;
