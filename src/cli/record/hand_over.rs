//! At a terminal, when a match is over: it can be packed and signed then and there.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::sign::Signer;
use crate::cli::trouble::Trouble;
use crate::cli::{exit, key, sign};
use crate::report::visible;

use super::packing::Packed;
use super::questions::Ask;
use super::recorder::Recorder;

/// Offers to pack the log that was written, and to sign it. Gives the exit code.
///
/// # Errors
/// If the terminal cannot be used.
pub fn hand_over(recorder: &Recorder, ask: Ask<'_>, out: &mut dyn Write) -> Result<u8, Trouble> {
    let mut say = |text: &str| -> Result<(), Trouble> {
        writeln!(out, "{}", visible::line(&recorder.told(text)))?;
        Ok(out.flush()?)
    };
    let mut file = recorder.replay();
    let mut question = format!(
        "Pack it with its cards into {}? [Enter: yes; n: no; or another file]",
        file.display()
    );
    let mut code = exit::CLEAN;
    let packed = loop {
        match ask(&question)?.as_deref() {
            None | Some("n" | "N" | "no") => {
                say(&recorder.packed_later())?;
                return Ok(code);
            }
            Some("" | "y" | "Y" | "yes") => {}
            Some(name) => file = PathBuf::from(name),
        }
        match recorder.packed(&file, &[]) {
            Ok(packed) => break packed,
            Err(error) => say(&format!("not packed: {error}"))?,
        }
        code = exit::FAILED;
        question = "Try again? [Enter: yes; n: no; or another file]".to_owned();
    };
    say(&in_words(&packed))?;
    let mut signed = false;
    loop {
        let question = match signed {
            false => "Sign it? The file of a key, or of one to be made [Enter: no]",
            true => "Does somebody else sign? The file of the key [Enter: no]",
        };
        let Some(signer) = signer(question, ask, &mut say)? else {
            break;
        };
        match recorder.packed(&file, &[signer]) {
            Ok(packed) => {
                signed = true;
                say(&in_words(&packed))?;
            }
            Err(error) => say(&format!("not signed: {error}"))?,
        }
    }
    let file = file.display();
    say(&format!("Hand over {file}; `rejudge verify {file}` looks at it."))?;
    Ok(exit::CLEAN)
}

/// Who signs, if anybody does. A key that is not there can be made.
fn signer(
    question: &str,
    ask: Ask<'_>,
    say: &mut dyn FnMut(&str) -> Result<(), Trouble>,
) -> Result<Option<Signer>, Trouble> {
    loop {
        let Some(typed) = ask(question)?.filter(|typed| !["", "n", "N", "no"].contains(&typed.as_str())) else {
            return Ok(None);
        };
        let path = Path::new(&typed);
        if !path.exists() {
            let make = format!(
                "{} is not there. Make a new key there? [Enter: yes; n: no]",
                path.display()
            );
            match ask(&make)?.as_deref() {
                Some("" | "y" | "Y" | "yes") => {}
                Some(_) => continue,
                None => return Ok(None),
            }
            match key::make(path) {
                Ok(_) => say(&key::made(path))?,
                Err(error) => {
                    say(&error.to_string())?;
                    continue;
                }
            }
        }
        let mut signer = Signer::new(path);
        if let Err(error) = signer.read() {
            say(&error.to_string())?;
            continue;
        }
        let name = sign::stem(path);
        match ask(&format!("Sign under which name? [Enter: {name}]"))?.as_deref() {
            None => return Ok(None),
            Some("") => {}
            Some(other) => signer.name = Some(other.to_owned()),
        }
        return Ok(Some(signer));
    }
}

/// What was packed, in words.
pub fn in_words(packed: &Packed) -> String {
    let signed: Vec<String> = packed
        .signatures
        .iter()
        .map(|by| format!("{} (key {})", by.name, by.key))
        .collect();
    let signed = match signed.is_empty() {
        true => "not signed yet".to_owned(),
        false => format!("signed by {}", signed.join(", ")),
    };
    format!("packed: {}, {} bytes, {signed}", packed.file.display(), packed.bytes)
}
