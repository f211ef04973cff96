//! The games beside the first: their rulings, made-up matches and mistakes, and what a recorder offers.

#[path = "../support/mod.rs"]
mod support;

mod royale;
mod royale_mistakes;
mod shironeko;
mod shironeko_outlook;
mod spellweaver;
mod spellweaver_arbitrary;
mod spellweaver_outlook;
