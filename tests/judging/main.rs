//! How logs are judged: rulings and their fixtures, made-up matches and the mistakes planted in them, what is hidden or not told.

#[path = "../support/mod.rs"]
mod support;

mod appendix;
mod arrangements;
mod ceiling;
mod counts;
mod coverage;
mod declared;
mod definitions;
mod diagnose;
mod disputes;
mod effects;
mod generated;
mod interventions;
mod invented_set;
mod journal;
mod less;
mod mistakes;
mod no_guess;
mod noticed;
mod operands;
mod positions;
mod random_texts;
mod reduce;
mod refused;
mod rulings;
mod seats;
mod several;
mod tellings;
mod toy_game;
mod unseen;
mod views;
