//! What a line of a log claims is carried out: the rules are asked, what stands against it is said, and the position
//! changes as told, or as the rules say. Frames and what is due stand in [`Cx`](super::rules::Cx).

#[cfg(test)]
pub mod arbitrary;
mod attack;
mod damage;
mod keywords;
mod paying;
mod playing;
mod processing;

pub use paying::Offences;
