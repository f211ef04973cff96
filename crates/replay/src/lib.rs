//! The container: a log with everything that is needed to judge it again, and what came of it.
//!
//! It knows no game. What a game's cards and states are comes from whoever calls, as text, numbers and digests; the log
//! itself stands in it byte for byte. [`frame`] is the frame of sections and checksums, [`sections`] what they hold,
//! [`inputs`] and [`journal`] the two long ones among them, [`signatures`] who signed,
//! and [`differ`] where two runs of the same log part. The layout is in `grammar/replay.md`.

pub mod columns;
pub mod differ;
pub mod frame;
pub mod inputs;
pub mod journal;
pub mod keys;
mod packed;
pub mod sections;
pub mod signatures;

pub use differ::{Difference, first_difference, judged_otherwise, reworded};
pub use frame::FrameError;
pub use inputs::Inputs;
pub use journal::{Events, Whole};
pub use sections::{Deck, Header, Pool, Replay, ReplayError, Seed, Turn, Verdict};
pub use signatures::{Signature, Signed, Stand};
