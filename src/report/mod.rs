//! Renders findings. One module a format; the same [`Report`](crate::judge::Report) feeds every one.

pub mod diagnosis;
pub mod github;
pub mod json;
#[cfg(feature = "cli")]
pub mod junit;
pub mod sarif;
pub mod source;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod visible;

/// What an exit code of `check` means, in words.
pub fn exit_meaning(code: u8) -> &'static str {
    match code {
        0 => "nothing in it goes against the rules",
        1 => "something in it goes against the rules",
        2 => "the command line could not be understood",
        3 => "something in it could not be read",
        4 => "a file could not be read or written",
        5 => "nothing is proven wrong, and something cannot be told",
        _ => "unknown",
    }
}
