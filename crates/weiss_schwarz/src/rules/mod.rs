//! The rules by chapter, a long chapter in several files; functions carry the numbers of edition 1.111. Questions to a position
//! and their answers: no line of a log is seen here, nothing is said and nothing is changed. What plays by them is in
//! [`play`](super::play).

pub(crate) mod between;
pub(crate) mod borne;
pub mod ch04_damage;
pub mod ch04_icons;
pub(crate) mod ch06_actions;
pub(crate) mod ch07_attack;
pub(crate) mod ch07_battle;
pub(crate) mod ch07_counter;
pub(crate) mod ch08_all_but;
pub(crate) mod ch08_continuous;
pub(crate) mod ch08_demanded;
pub(crate) mod ch08_effects;
pub(crate) mod ch08_given;
pub(crate) mod ch08_how_often;
pub(crate) mod ch08_kept;
pub(crate) mod ch08_others;
pub(crate) mod ch08_playing;
pub(crate) mod ch08_positions;
pub mod ch08_programs;
mod ch08_sorts;
pub mod ch08_spoken;
pub mod ch08_steps;
pub(crate) mod ch08_such;
pub(crate) mod ch08_texts;
pub mod ch08_told;
pub(crate) mod ch08_trades;
pub(crate) mod ch08_triggers;
pub mod ch09_processing;
pub(crate) mod ch10_keywords;
pub(crate) mod conditions;
pub(crate) mod due;
#[cfg(test)]
mod giving;
pub(crate) mod open;
pub(crate) mod questions;
pub(crate) mod reason;
pub mod select;
#[cfg(test)]
mod selecting;
pub mod sure;
#[cfg(test)]
mod timings;
pub(crate) mod unnoted;
pub(crate) mod values;

pub use between::Between;
pub use ch04_damage as damage;
pub use ch04_icons as icons;
pub use ch06_actions::HAND_LIMIT;
pub use ch08_playing::Paid;
pub use ch08_programs as programs;
pub use ch08_steps as steps;
pub use ch08_texts::{About, Bearing, Texts};
pub use ch08_triggers::{Occurs, Used};
pub use ch09_processing as processing;
pub use due::{Duty, Rests, Told};
pub use open::Open;
pub use questions::{Answer, Rules};
pub use reason::{Doing, Own, Payee, Reason};
