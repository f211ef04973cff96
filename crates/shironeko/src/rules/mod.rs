//! The rules as questions to a position: a file a chapter, a function an item. No log, no operand, no word for people. The
//! judge of a line, the offers of a recorder, and made-up matches ask the same ones.

pub mod ch04_playing;
mod ch05_change;
mod ch06_attack;
mod ch07_abilities;
mod ch07_constant;
mod ch07_laws;
mod ch07_often;
mod ch07_steps;
mod questions;
mod reason;
pub mod texts;
mod which;

pub use ch04_playing::{CHARAS, Price, gives};
pub use ch06_attack::NoTrigger;
pub use ch07_constant::Numbers;
pub use ch07_steps::{Mismatch, is_of};
pub use questions::{Answer, Rules};
pub use reason::{Bill, Reason};
pub use rejudge_table::progress::Asked;
pub use texts::Open;
pub use which::{Counted, Sure};
