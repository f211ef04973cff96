//! What several tests use: files of this repository, made-up matches, planted mistakes, a recorder at the other end of a pipe.

#![allow(dead_code, reason = "every group of tests has the module, and none needs all of it")]

pub mod as_played;
pub mod erring;
pub mod files;
pub mod mistakes;
pub mod no_guess;
pub mod recording;
pub mod royale;
pub mod shironeko;
pub mod simulated;
pub mod spellweaver;
pub mod spellweaver_mistakes;
pub mod spellweaver_standing;
