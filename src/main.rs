//! The command line: starts [`rejudge::cli`], nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    rejudge::cli::run()
}
