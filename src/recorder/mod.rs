//! A match written down line by line, as it is played.
//!
//! What was accepted is a [`Session`]: the head of a log and entries behind it, some of them taken back. Its [`journal`]
//! holds every entry in the order in which it came, so that the session can be had again from its bytes. Nothing here knows a
//! game, reads a file, or judges: whoever drives a session does.

pub mod complete;
pub mod journal;
pub mod line;
pub mod session;

pub use journal::{Entry, JournalError};
pub use session::{OutOfOrder, Session, Written};
