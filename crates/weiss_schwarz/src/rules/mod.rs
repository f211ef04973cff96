//! The rules by chapter, a long chapter in several files; functions carry the numbers of edition 1.111.
//!
//! The engine is an agenda of frames ([`Frame`](super::state::Frame)). [`Cx::advance`] works it off until something
//! is due that the log has to tell or that must be matched with it; what is due is carried out by [`Cx::perform`]
//! or left undone by [`Cx::defer`].

mod aside;
mod asks;
mod borne;
mod ch03_moves;
mod ch03_zones;
mod ch04_basics;
pub mod ch04_damage;
mod ch04_icons;
mod ch05_preparing;
mod ch06_actions;
mod ch06_turn;
mod ch07_attack;
mod ch07_battle;
mod ch07_counter;
mod ch08_all_but;
mod ch08_continuous;
mod ch08_costs;
mod ch08_demanded;
mod ch08_effects;
mod ch08_ends;
mod ch08_given;
mod ch08_kept;
mod ch08_later;
mod ch08_others;
mod ch08_playing;
mod ch08_positions;
pub mod ch08_running;
pub mod ch08_steps;
mod ch08_texts;
mod ch08_trades;
mod ch08_triggers;
mod ch08_waiting;
pub mod ch09_processing;
mod ch10_keywords;
mod conditions;
mod context;
mod corrections;
mod declared;
mod due;
mod effect_cards;
mod effect_costs;
mod effects;
mod elsewhere;
mod fit;
#[cfg(test)]
mod giving;
mod listening;
mod loosely;
mod of_the_end;
mod open;
mod questions;
mod reason;
pub mod select;
#[cfg(test)]
mod selecting;
mod sequencing;
mod stray;
pub mod sure;
#[cfg(test)]
mod timings;
mod to_come;
mod told_later;
mod trust;
mod unknown;
mod unwritten;
mod used;
mod values;
mod whose_auto;

pub use ch03_zones::near;
pub use ch04_damage as damage;
pub use ch08_playing::Paid;
pub use ch08_running as running;
pub use ch08_steps as steps;
pub use ch08_texts::{About, Bearing};
pub use ch08_triggers::{Occurs, Used};
pub use ch09_processing as processing;
pub use context::{Cx, Told as Listed};
pub use context::{is_word, word_name};
pub use declared::{Declared, Source};
pub use due::{Duty, Rests, Told};
pub use fit::{fit, follows, must, stage_of_step, who_leaves};
pub use open::Open;
pub use questions::{Answer, Rules};
pub use reason::{Doing, Own, Payee, Reason};
pub use sequencing::learned;
pub use unknown::{hears, rests_on_doubt};
pub use unwritten::rests_on_text;
