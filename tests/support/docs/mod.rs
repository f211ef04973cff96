//! Reads documents for what they show, and runs it.

pub mod blocks;
pub mod folder;
pub mod help;
pub mod shown;
pub mod terminal;
