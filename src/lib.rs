//! Rejudge records trading-card-game matches, replays them, and rules on them the way an official judge would.

pub mod cards;
pub mod cli;
pub mod codec;
pub mod games;
pub mod judge;
pub mod notation;
pub mod report;
pub mod rulings;
pub mod table;
