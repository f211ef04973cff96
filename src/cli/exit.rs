//! Exit codes, and which of several wins.

use std::process::ExitCode;

/// Nothing found.
pub const CLEAN: u8 = 0;
/// Something goes against the rules; for `fmt --check`, a file would change.
pub const ILLEGAL: u8 = 1;
/// The command line could not be understood.
pub const USAGE: u8 = 2;
/// Something in a log could not be read.
pub const MALFORMED: u8 = 3;
/// A file could not be read or written.
pub const FAILED: u8 = 4;
/// Nothing illegal, but something cannot be told.
pub const OPEN: u8 = 5;

/// From the one that outranks all to the one that says least.
const RANKS: [u8; 6] = [FAILED, USAGE, MALFORMED, ILLEGAL, OPEN, CLEAN];

/// The exit code of several files together.
pub fn worse(a: u8, b: u8) -> u8 {
    // A code that is none of ours outranks everything: nothing is known about it.
    let rank = |code: u8| RANKS.iter().position(|&c| c == code).map_or(0, |at| at + 1);
    if rank(a) <= rank(b) { a } else { b }
}

/// For the operating system.
pub fn code(code: u8) -> ExitCode {
    ExitCode::from(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_4_3_1_5_0_wins() {
        let all = |codes: &[u8]| codes.iter().fold(CLEAN, |sum, &code| worse(sum, code));
        assert_eq!(all(&[]), 0);
        assert_eq!(all(&[0, 5, 0]), 5);
        assert_eq!(all(&[5, 1, 0]), 1);
        assert_eq!(all(&[1, 3, 5]), 3);
        assert_eq!(all(&[3, 4, 1]), 4);
        assert_eq!(all(&[0, 0]), 0);
        for (better, code) in RANKS.iter().zip(&RANKS[1..]) {
            assert_eq!(worse(*better, *code), *better);
            assert_eq!(worse(*code, *better), *better);
        }
    }
}
