//! The rules, one file a chapter; functions carry the numbers of edition 1.111.
//!
//! The engine is an agenda of frames ([`Frame`](super::state::Frame)). [`Cx::advance`] works it off until something
//! is due that the log has to tell or that must be matched with it; what is due is carried out by [`Cx::perform`]
//! or left undone by [`Cx::defer`].

mod aside;
mod ch03_zones;
mod ch04_basics;
mod ch05_preparing;
mod ch06_turn;
mod ch07_attack;
mod ch08_playing;
mod ch09_processing;
mod ch10_keywords;
mod context;
mod effects;
mod fit;
mod stray;

pub use context::Cx;
pub use context::word_name;
pub use fit::{fit, follows, must, stage_of_step};
pub use stray::{in_doubt, owing};
