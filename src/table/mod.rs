//! See ARCHITECTURE.md.

pub mod shuffle;
