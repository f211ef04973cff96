//! The text notation: from text to a syntax tree and back.
//!
//! Knows no rules and no game: a game hands over its verbs as a [`Vocabulary`]. Parsing never fails and never
//! panics; it returns a [`Log`] and the list of everything that could not be read.

pub mod ast;
pub mod vocabulary;

pub use ast::*;
pub use vocabulary::*;
