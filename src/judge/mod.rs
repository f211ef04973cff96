//! Drives a game with a log and writes findings. Knows no game.

pub mod finding;

pub use finding::*;
