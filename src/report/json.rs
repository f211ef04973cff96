//! JSON: one document for all files, or one line a file. The schema is `grammar/report.schema.json`.

use std::io;

use serde::Serialize;

use crate::judge::Report;

/// The version of the schema. A field added raises nothing; one renamed or taken away does.
pub const SCHEMA_VERSION: u32 = 1;

/// A report with its exit code.
#[derive(Serialize)]
struct Judged<'a> {
    exit: u8,
    #[serde(flatten)]
    report: &'a Report,
}

/// A file that could not be judged at all.
#[derive(Serialize)]
struct Failed<'a> {
    exit: u8,
    file: &'a str,
    error: &'a str,
}

/// Writes the reports of a run, one after the other, never holding more than one.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    lines: bool,
    count: usize,
}

impl<W: io::Write> Writer<W> {
    /// One document, an object with the reports in a list; [`Writer::finish`] closes it.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn document(mut out: W) -> io::Result<Writer<W>> {
        let program = env!("CARGO_PKG_VERSION");
        write!(
            out,
            "{{\n\"schema\": {SCHEMA_VERSION},\n\"rejudge\": \"{program}\",\n\"reports\": ["
        )?;
        Ok(Writer {
            out,
            lines: false,
            count: 0,
        })
    }

    /// One report a line.
    pub fn lines(out: W) -> Writer<W> {
        Writer {
            out,
            lines: true,
            count: 0,
        }
    }

    /// Writes a report.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn report(&mut self, report: &Report) -> io::Result<()> {
        let exit = report.exit_code();
        self.item(&Judged { exit, report })
    }

    /// Writes down that a file could not be judged, so that none is missing from the list.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn failure(&mut self, file: &str, error: &str, exit: u8) -> io::Result<()> {
        self.item(&Failed { exit, file, error })
    }

    fn item(&mut self, item: &impl Serialize) -> io::Result<()> {
        if !self.lines {
            self.out.write_all(if self.count == 0 { b"\n" } else { b",\n" })?;
        }
        self.count += 1;
        serde_json::to_writer(&mut self.out, item)?;
        if self.lines {
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Closes the document.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.lines {
            self.out.write_all(b"\n]\n}\n")?;
        }
        self.out.flush()
    }
}
