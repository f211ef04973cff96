//! What lies on a table, whatever is played: players, zones, cards with known and unknown faces, events; the lists that cards
//! come from; what an entry of a catalogue of rulings is; digests, and bytes for values. No game, no log and no rule.

pub mod answer;
pub mod cards;
pub mod chain;
pub mod codec;
#[doc(hidden)]
pub mod dice;
pub mod ending;
mod in_place;
pub mod progress;
pub mod rulings;
mod table;

pub use ending::Ending;
pub use table::*;
