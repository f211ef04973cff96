//! JSON: one document for all files, or one line a file. The schema is `grammar/report.schema.json`.

use std::io;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};
use serde_json::value::RawValue;

use crate::judge::Report;

use super::visible;

/// The version of the schema. A field added raises nothing; one renamed or taken away does.
pub const SCHEMA_VERSION: u32 = 1;

/// How JSON is written: what could drive a terminal or turn the direction of writing is written as its number, so that
/// looking at it is safe.
struct Escaping<F>(F);

/// Whether a character is written as its number.
fn is_escaped(c: char) -> bool {
    // Below 0x20 JSON itself forbids them.
    c != '\t' && visible::stand_in(c).is_some()
}

impl<F: Formatter> Formatter for Escaping<F> {
    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_escaped(*c)) {
            out.write_all(&rest.as_bytes()[..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = &rest[at + c.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }

    fn write_raw_fragment<W: ?Sized + io::Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        // Outside of a text JSON has none of these characters, and in one they may be written so.
        self.write_string_fragment(out, fragment)
    }

    fn begin_array<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_array(out)
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array(out)
    }

    fn begin_array_value<W: ?Sized + io::Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(out, first)
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_array_value(out)
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object(out)
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object(out)
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(out, first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.begin_object_value(out)
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.0.end_object_value(out)
    }
}

/// Writes a value on one line.
///
/// # Errors
/// Only those of the writer.
pub fn write(out: &mut (impl io::Write + ?Sized), value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, Escaping(CompactFormatter));
    Ok(value.serialize(&mut serializer)?)
}

/// Writes a value on several lines, indented.
///
/// # Errors
/// Only those of the writer.
pub fn write_pretty(out: &mut (impl io::Write + ?Sized), value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, Escaping(PrettyFormatter::new()));
    Ok(value.serialize(&mut serializer)?)
}

/// A report with its exit code.
#[derive(Serialize)]
struct Judged<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    exit: u8,
    #[serde(flatten)]
    report: &'a Report,
}

/// A file that could not be judged at all.
#[derive(Serialize)]
struct Failed<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    exit: u8,
    file: &'a str,
    error: &'a str,
}

/// Writes the report of a record that has an id, as a line.
///
/// # Errors
/// Only those of the writer.
pub fn record(out: &mut impl io::Write, id: &RawValue, report: &Report) -> io::Result<()> {
    let exit = report.exit_code();
    let id = Some(id);
    write(out, &Judged { id, exit, report })?;
    out.write_all(b"\n")
}

/// Writes down that a record with an id could not be judged, as a line.
///
/// # Errors
/// Only those of the writer.
pub fn record_failed(out: &mut impl io::Write, id: &RawValue, file: &str, error: &str, exit: u8) -> io::Result<()> {
    let id = Some(id);
    write(out, &Failed { id, exit, file, error })?;
    out.write_all(b"\n")
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
        self.item(&Judged { id: None, exit, report })
    }

    /// Writes down that a file could not be judged, so that none is missing from the list.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn failure(&mut self, file: &str, error: &str, exit: u8) -> io::Result<()> {
        self.item(&Failed {
            id: None,
            exit,
            file,
            error,
        })
    }

    fn item(&mut self, item: &impl Serialize) -> io::Result<()> {
        if !self.lines {
            self.out.write_all(if self.count == 0 { b"\n" } else { b",\n" })?;
        }
        self.count += 1;
        self::write(&mut self.out, item)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_it_drives_a_terminal() {
        let text = "葵 \u{1b}[31m \u{9b} \u{202e} \u{7f} \u{e0041} \t \"";
        for pretty in [false, true] {
            let mut out = Vec::new();
            match pretty {
                true => write_pretty(&mut out, &[text]),
                false => write(&mut out, &[text]),
            }
            .expect("it is taken");
            let json = String::from_utf8(out).expect("UTF-8");
            assert!(
                !json.chars().any(|c| c != '\n' && visible::stand_in(c).is_some()),
                "{json:?}"
            );
            assert!(json.contains("葵") && json.contains("\\udb40\\udc41"), "{json}");
            assert_eq!(serde_json::from_str::<[String; 1]>(&json).expect("JSON"), [text]);
        }
    }
}
