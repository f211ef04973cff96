//! The rules by chapter of the document; functions carry the ids of `rules.txt`, as BR-F1. Questions and their answers: no line of a
//! log is seen here, nothing is said and nothing is changed.

pub mod ch1_1_order;
pub mod ch1_2_facing;
pub mod ch1_5_encores;
pub mod ch1_6_removal;
pub mod ch2_effects;

pub use ch1_2_facing::faced_place;
pub use ch2_effects::CONVENTIONS;
