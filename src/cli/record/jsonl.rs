//! Line by line, in JSON: a request a line, an answer a line. The requests are [`Request`], the answers [`Answer`];
//! `grammar/record.md` has them in a table.

use std::io::{BufRead, Write};

use crate::cli::Streams;
use crate::cli::trouble::Trouble;
use crate::report::json;

use super::Lines;
use super::protocol::{Answer, Outcome, Request};
use super::recorder::Recorder;
use super::written;

/// Runs it to the end of the input. Gives the exit code.
///
/// # Errors
/// If the input cannot be read, or the output not written.
pub fn run(
    mut recorder: Recorder,
    said: Vec<String>,
    lines: &mut Lines<impl BufRead>,
    streams: &mut Streams<'_>,
) -> Result<u8, Trouble> {
    write(streams.out, &recorder.ready(said))?;
    loop {
        let (request, last) = match lines.line()? {
            Some(Ok(line)) => (
                serde_json::from_str::<Request>(&line).map_err(|error| error.to_string()),
                false,
            ),
            Some(Err(why)) => (Err(why.to_owned()), false),
            None => (Ok(Request::End {}), true),
        };
        let answer = match request {
            Ok(request) => recorder.serve(request)?,
            Err(why) => recorder.answer(Outcome::Refused, vec![format!("this is no request: {why}")]),
        };
        write(streams.out, &answer)?;
        if answer.answer == Outcome::Ended {
            return Ok(recorder.exit());
        }
        if last {
            return Err(written::not_written(recorder.file()));
        }
    }
}

fn write(out: &mut dyn Write, answer: &Answer) -> Result<(), Trouble> {
    json::write(out, answer)?;
    out.write_all(b"\n")?;
    out.flush()?;
    Ok(())
}
