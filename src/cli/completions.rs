//! `rejudge completions`: what a shell needs to complete commands.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::trouble::Trouble;
use super::{Cli, Streams, exit};

/// Writes the completions for a shell.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge completions bash > ~/.local/share/bash-completion/completions/rejudge
  rejudge completions zsh > \"${fpath[1]}/_rejudge\"
  rejudge completions fish > ~/.config/fish/completions/rejudge.fish")]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    /// Runs it.
    ///
    /// # Errors
    /// Only if the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        // Generated in memory first: the generator panics where it can't write.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "rejudge", &mut text);
        streams.out.write_all(&text)?;
        Ok(exit::CLEAN)
    }
}
