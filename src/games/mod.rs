//! The games, one folder each.

pub mod weiss_schwarz;
