//! What is written down for others: the notation, the shuffle, the replay file; and the order in this repository.

#[path = "../support/mod.rs"]
mod support;

mod advisories;
mod dependencies;
mod features;
mod grammar;
mod items;
mod notation;
mod replay_format;
mod replays;
mod shuffle;
mod tidy;
