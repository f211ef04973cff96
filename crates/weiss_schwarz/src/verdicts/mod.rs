//! Why something is wrong, in words: a reason or a duty with its facts becomes ruling, rule, message, what was expected and
//! what was claimed. Nothing here decides anything.

pub mod damage;
mod owing;
pub mod processing;

pub use owing::{accepted, in_doubt, owing};

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;

use super::rulings::R;

/// A slip with what every one has.
fn said(ruling: R, kind: Kind, message: String) -> Slip {
    Slip {
        ruling: ruling as u16,
        kind: Some(kind),
        message,
        ..Slip::default()
    }
}
