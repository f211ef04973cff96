//! The rules, a file a chapter; the numbers are those of the README. Questions to a position and their answers: no line of a log is
//! seen here, nothing is said and nothing is changed. What plays by them is in `play/`.

pub(crate) mod ch01_differs;
pub(crate) mod ch01_standing;
pub mod ch01_steps;
pub(crate) mod ch01_texts;
pub(crate) mod ch03_mana;
pub(crate) mod ch05_turn;
pub(crate) mod ch06_doing;
pub(crate) mod ch08_combat;
pub(crate) mod ch08_declaring;
pub mod ch08_resolution;
pub mod due;
pub(crate) mod open;
pub(crate) mod questions;
pub(crate) mod reason;

pub use ch01_differs::Mismatch;
pub use ch01_texts::{On, Unread, exhausts_to_act};
pub use ch03_mana::{requirement, satisfies};
pub use ch05_turn::draws_at_start;
pub use ch06_doing::{is_played, is_shrine, looks, offering_takes, row_of};
pub use ch08_declaring::{may_attack, may_block};
pub use due::Obligation;
pub use open::Open;
pub use questions::{Answer, Rules};
pub use reason::{Reason, What};
pub use rejudge_table::progress::Asked;
