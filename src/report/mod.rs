//! Renders findings. One module a format; the same [`Report`](crate::judge::Report) feeds every one.

pub mod diagnosis;
pub mod github;
pub mod json;
#[cfg(feature = "cli")]
pub mod junit;
pub mod line;
pub mod sarif;
pub mod source;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod visible;
