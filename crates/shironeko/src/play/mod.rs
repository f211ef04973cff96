//! Carrying out what a line claims: the rules are asked, and what was done is done. A file a chapter, each function with the
//! number of its rule.

mod aside;
mod ch01_setup;
mod ch02_field;
mod ch03_turn;
mod ch04_playing;
mod ch05_change;
mod ch06_attack;
mod ch06_damage;
mod ch07_abilities;
mod ch07_looks;
mod ch07_steps;
mod ch08_status;
mod ch09_end;
mod context;
mod effects;
mod fit;
mod obligations;
mod owing;
mod stray;

pub use ch02_field::{Said, said};
pub use context::{CHARAS_MOST, Cx};
pub use fit::{classify, follows, is_of_poison};
pub use obligations::{Duty, Unless, expects};
pub use owing::{in_doubt, owing};
