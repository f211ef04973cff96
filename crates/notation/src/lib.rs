//! The text notation: from text to a syntax tree and back.
//!
//! Knows no rules and no game: a game hands over its verbs as a [`Vocabulary`]. Parsing never fails and never
//! panics; it returns a [`Log`] and the list of everything that could not be read.

pub mod ast;
pub mod common;
pub mod edits;
mod errors;
mod expect;
mod faults;
mod fold;
mod format;
mod header;
mod index;
mod items;
mod lexer;
mod log;
mod parse;
mod plain;
mod shape;
mod statement;
pub mod vocabulary;

pub use ast::*;
pub use errors::{MAX_ERRORS, SyntaxError};
pub use format::{format, format_statement};
pub use index::{Spellings, VerbIndex};
pub use parse::{MAX_LINE_BYTES, decode, game_of, headers_of, parse, parse_bytes, parse_with};
pub use statement::MAX_DEPTH;
pub use vocabulary::*;
