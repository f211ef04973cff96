//! What a line of a log claims is carried out, a file a chapter: the rules are asked, what stands against it is said, and the
//! position changes as told, or as the rules say.

mod aside;
mod ch01_steps;
mod ch01_told;
mod ch03_mana;
mod ch04_setup;
mod ch05_turn;
mod ch06_actions;
mod ch06_costs;
mod ch06_offering;
mod ch06_shrines;
mod ch07_permanents;
mod ch08_combat;
mod ch08_damage;
mod ch09_end;
mod context;
mod effects;
mod fit;
mod owing;
mod stray;

pub use context::Cx;
pub use fit::{classify, expects, follows};
pub use owing::owing;
