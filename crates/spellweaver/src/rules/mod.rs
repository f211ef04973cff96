//! The rules, a file a chapter; the numbers are those of the README.

mod aside;
mod ch01_texts;
mod ch03_mana;
mod ch04_setup;
mod ch05_turn;
mod ch06_actions;
mod ch06_doing;
mod ch06_offering;
mod ch06_shrines;
mod ch07_permanents;
mod ch08_combat;
mod ch08_damage;
mod ch08_declaring;
pub mod ch08_resolution;
mod ch09_end;
mod context;
mod effects;
mod fit;
mod open;
mod owing;
mod questions;
mod reason;
mod stray;

pub use ch01_texts::{On, Unread, exhausts_to_act};
pub use ch03_mana::{requirement, satisfies};
pub use ch06_actions::row_of;
pub use ch06_offering::looks;
pub use ch08_declaring::{may_attack, may_block};
pub use context::{Cx, IN_GAP, UNNOTED};
pub use fit::{fit, follows, must};
pub use open::Open;
pub use owing::owing;
pub use questions::{Answer, Rules};
pub use reason::{Reason, What};
