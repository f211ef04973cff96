//! What a line of a log claims is carried out: the rules are asked, what stands against it is said, and the position changes as
//! told, or as the rules say.
//!
//! The engine is an agenda of frames ([`Frame`](super::state::Frame)). [`Cx::advance`] works it off until something
//! is due that the log has to tell or that must be matched with it; what is due is carried out by [`Cx::apply`]
//! or left undone by [`Cx::mark_missed`].

#[cfg(test)]
pub mod arbitrary;
mod as_chosen;
mod aside;
mod asks;
mod attack;
mod by_itself;
mod by_number;
mod ch03_moves;
mod ch03_zones;
mod ch04_basics;
mod ch04_icons;
mod ch05_preparing;
mod ch06_turn;
mod ch07_battle;
mod ch08_costs;
mod ch08_effects;
mod ch08_ends;
mod ch08_later;
mod ch08_others;
pub(crate) mod ch08_running;
mod ch08_waiting;
mod context;
mod corrections;
mod damage;
mod declared;
mod effect_cards;
mod effect_costs;
mod effects;
mod elsewhere;
mod event_costs;
mod finds;
mod fit;
mod keywords;
mod listening;
mod loosely;
mod of_the_end;
mod paying;
mod playing;
mod processing;
mod sequencing;
mod several_parts;
mod stray;
mod texts;
mod to_come;
mod told_as_paid;
mod told_later;
mod told_yet;
mod trust;
mod two_in_a_slot;
mod unknown;
mod unwritten;
mod used;
mod whose_auto;

pub use super::claims::Source;
pub use context::{Cx, Told as Listed};
pub use declared::Declared;
pub use fit::{classify, expects, follows, stage_of_step, who_leaves};
pub use paying::Offences;
pub use sequencing::reveals;
pub use unknown::{infer, rests_on_doubt};
pub use unwritten::rests_on_text;
