//! `rejudge verify`: judges a container again, and looks at its signatures and its seed.

use std::path::{Path, PathBuf};

use clap::Args;

use super::guard::guarded;
use super::trouble::Trouble;
use super::{Streams, exit, folders, input, key, unpack};
use crate::judge::agreed::{Agreed, agreed};
use crate::notation;
use crate::packing::{self, Verified};
use crate::replay::{Stand, keys};
use crate::report::visible;

/// Judges a replay again with the cards in it, and says whether all is as it was; who signed it, and whether its seed is
/// the one that was agreed on.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge verify match.replay
  rejudge verify event/*.replay
  rejudge verify event                           every replay in a folder and below
  rejudge verify match.replay --key aoi.key.pub --key ren.key.pub
                                                 only what both have signed passes

Exit codes:
  0  exact, and every signature is good
  1  diverged: the line and the first difference are named; or a signature or the seed is not as it should be
  4  a file could not be read, or is no replay
  5  judged otherwise by this version of the program than by the one that packed it, in the lines that are named (the
     changelog says why); or cannot be re-run: an edition, a game or cards that are not here")]
pub struct Verify {
    /// Replays, and folders of them; `-` is standard input.
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Verify the replays that this file names, one a line; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,
    /// A public key of somebody who must have signed. The name on a signature is only what the signer wrote.
    #[arg(long = "key", value_name = "FILE")]
    keys: Vec<PathBuf>,
}

/// What there is to say of a replay, and the exit code for it.
struct Said {
    lines: Vec<String>,
    code: u8,
}

impl Said {
    fn add(&mut self, line: String, code: u8) {
        self.lines.push(line);
        self.code = exit::worse(self.code, code);
    }
}

impl Verify {
    /// Runs it.
    ///
    /// # Errors
    /// If a key can't be read, or the output can't be written; trouble with a replay is said and counted.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let mut wanted: Vec<(&Path, [u8; 32])> = Vec::new();
        for path in &self.keys {
            wanted.push((path, key::read(path, keys::public)?));
        }
        let mut code = exit::CLEAN;
        for path in &folders::replays(&folders::named(&self.files, self.files_from.as_deref())?)? {
            let name = input::name(path);
            match guarded(&name, || unpack::read(path).map(|read| said(&read, &wanted))) {
                Err(trouble) => {
                    super::complain(streams.err, streams.lang, &trouble);
                    code = exit::worse(code, trouble.exit());
                }
                Ok(said) => {
                    for line in said.lines {
                        let line = streams.words("").printed(&line, &[]);
                        writeln!(streams.out, "{}: {}", visible::line(&name), visible::line(&line))?;
                    }
                    code = exit::worse(code, said.code);
                }
            }
        }
        Ok(code)
    }
}

/// What there is to say of a replay, a line each.
///
/// # Errors
/// If it cannot be read.
pub(super) fn signed(path: &Path) -> Result<Vec<String>, Trouble> {
    unpack::read(path).map(|read| said(&read, &[]).lines)
}

fn said(read: &unpack::Read, wanted: &[(&Path, [u8; 32])]) -> Said {
    let replay = &read.replay;
    let mut said = Said {
        lines: Vec::new(),
        code: exit::CLEAN,
    };
    match packing::verify(replay) {
        Verified::Exact => said.add("exact".to_owned(), exit::CLEAN),
        Verified::JudgedOtherwise(lines) => {
            let (here, there) = (env!("CARGO_PKG_VERSION"), &replay.header.engine);
            said.add(
                format!("judged otherwise by this version ({here}) than by the one that packed it ({there})"),
                exit::OPEN,
            );
            for difference in lines {
                said.add(format!("line {}: {}", difference.line, difference.what), exit::OPEN);
            }
        }
        Verified::Diverged(first) if first.line == 0 => said.add(format!("diverged: {}", first.what), exit::ILLEGAL),
        Verified::Diverged(first) => {
            said.add(
                format!("diverged at line {}: {}", first.line, first.what),
                exit::ILLEGAL,
            );
        }
        Verified::CannotBeRerun(reason) => said.add(format!("cannot be re-run: {reason}"), exit::OPEN),
    }
    for kind in &read.skipped {
        said.add(
            format!("it holds a section of kind {kind} that this program does not know; no signature is for that one"),
            exit::CLEAN,
        );
    }
    match agreed(&notation::headers_of(&replay.log)) {
        Agreed::Unsaid => {}
        Agreed::Seed {
            players, said: true, ..
        } => {
            said.add(
                format!("the seed is the one that {} agreed on", players.join(", ")),
                exit::CLEAN,
            );
        }
        Agreed::Seed { seed, .. } => {
            said.add(
                format!("the players agreed on the seed {seed}; the log does not say it"),
                exit::CLEAN,
            );
        }
        Agreed::Waiting { .. } => said.add("the players have not agreed on a seed yet".to_owned(), exit::CLEAN),
        Agreed::Wrong(wrong) => {
            for (span, message) in wrong {
                let before = replay.log.get(..span.start as usize).unwrap_or_default();
                let line = before.matches('\n').count() + 1;
                said.add(format!("the seed, line {line}: {message}"), exit::ILLEGAL);
            }
        }
    }
    let signatures = match replay.signatures() {
        Ok(signatures) => signatures,
        Err(error) => {
            said.add(error.to_string(), exit::ILLEGAL);
            Vec::new()
        }
    };
    let over = replay.signed.as_ref().map(|signed| keys::short(&signed.digest()));
    let over = over.unwrap_or_default();
    for (signature, stand) in &signatures {
        let (stand, code) = match stand {
            Stand::Good => ("good".to_owned(), exit::CLEAN),
            Stand::Changed(section) => (format!("{section} is not as it was signed"), exit::ILLEGAL),
            Stand::NotByKey => ("not made by this key, or for something else".to_owned(), exit::ILLEGAL),
        };
        let key = keys::short(&signature.key);
        said.add(
            format!("signed by {}, key {key}, over {over}: {stand}", signature.name),
            code,
        );
    }
    for (path, key) in wanted {
        let mut good = signatures.iter().filter(|(_, stand)| *stand == Stand::Good);
        if !good.any(|(signature, _)| signature.key == *key) {
            let line = format!("not signed with {} (key {})", path.display(), keys::short(key));
            said.add(line, exit::ILLEGAL);
        }
    }
    said
}
