//! Why something is wrong, in words: a reason or a duty with its facts becomes ruling, rule, message, what was expected and
//! what was claimed. Nothing here decides anything.

mod owing;

pub use owing::{accepted, in_doubt, owing};
