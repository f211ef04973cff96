//! The log as text with numbered lines, for printing pieces of it.

use std::cell::OnceCell;
use std::ops::Range;

use crate::judge::Place;

use super::visible;

/// A source and where its lines are. Lines end in LF, CRLF or CR.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    text: &'a str,
    /// Without their ends; at least one.
    lines: Vec<Range<usize>>,
    /// The lines that open a section, once somebody asked.
    sections: OnceCell<Vec<usize>>,
}

/// A place that surely lies in the source and within one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line, from 0.
    pub line: usize,
    /// Bytes within that line; on character boundaries.
    pub bytes: Range<usize>,
}

/// A place as people count: all from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The line.
    pub line: usize,
    /// The column of the first character.
    pub start: usize,
    /// The column behind the last.
    pub end: usize,
}

impl<'a> Source<'a> {
    /// Finds the lines.
    pub fn new(text: &'a str) -> Source<'a> {
        let bytes = text.as_bytes();
        let mut lines = Vec::new();
        let (mut start, mut at) = (0, 0);
        while at < bytes.len() {
            let end = match bytes[at] {
                b'\n' => 1,
                b'\r' if bytes.get(at + 1) == Some(&b'\n') => 2,
                b'\r' => 1,
                _ => 0,
            };
            if end > 0 {
                lines.push(start..at);
                start = at + end;
            }
            at += end.max(1);
        }
        // What follows the last line end is a line only if there is something in it.
        if start < bytes.len() || lines.is_empty() {
            lines.push(start..bytes.len());
        }
        Source {
            text,
            lines,
            sections: OnceCell::new(),
        }
    }

    /// The text of a line, from 0; empty beyond the end.
    pub fn line(&self, number: usize) -> &'a str {
        self.lines.get(number).map_or("", |range| &self.text[range.clone()])
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// False: there is always a line.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Where a place is, cut to what there is: beyond the end it is the end of the last line, and where it runs over
    /// the end of its line it stops there.
    pub fn spot(&self, place: Place) -> Spot {
        let (start, end) = (place.start as usize, place.end as usize);
        let line = self
            .lines
            .partition_point(|range| range.start <= start)
            .saturating_sub(1);
        let range = self.lines.get(line).cloned().unwrap_or(0..0);
        let text = self.line(line);
        let within = |at: usize| {
            let mut at = at.clamp(range.start, range.end) - range.start;
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let first = within(start);
        let mut last = within(end.max(start));
        // Half a character is shown as a whole one.
        if last == first && end > start {
            last += text[first..].chars().next().map_or(0, char::len_utf8);
        }
        Spot {
            line,
            bytes: first..last,
        }
    }

    /// The same as people count.
    pub fn columns(&self, place: Place) -> Columns {
        let spot = self.spot(place);
        let line = self.line(spot.line);
        let start = line[..spot.bytes.start].chars().count() + 1;
        Columns {
            line: spot.line + 1,
            start,
            end: start + line[spot.bytes.clone()].chars().count(),
        }
    }

    /// The line that opens the section a line stands in: the nearest above it that begins with a section's word.
    ///
    /// None for a line that opens one itself.
    pub fn section(&self, line: usize) -> Option<usize> {
        let opens = |at: &usize| {
            let word = self.line(*at).split_whitespace().next().unwrap_or("");
            ["turn", "setup", "position"]
                .iter()
                .any(|section| word.eq_ignore_ascii_case(section))
        };
        // Looked for once, and only if there is something to show.
        let sections = self.sections.get_or_init(|| (0..self.len()).filter(opens).collect());
        let after = sections.partition_point(|&at| at <= line);
        let last = sections.get(after.checked_sub(1)?).copied();
        last.filter(|&at| at < line)
    }
}

/// A line made safe to print, and where its bytes went.
#[derive(Debug)]
pub struct Clean {
    /// The text; tabs are kept.
    pub text: String,
    /// For each stand-in: the byte after it, before and after the change.
    moved: Vec<(usize, usize)>,
}

impl Clean {
    /// Cleans one line.
    pub fn new(line: &str) -> Clean {
        let mut text = String::with_capacity(line.len());
        let mut moved = Vec::new();
        for (at, c) in line.char_indices() {
            match visible::stand_in(c) {
                None => text.push(c),
                Some(stand_in) => {
                    text.push(stand_in);
                    moved.push((at + c.len_utf8(), text.len()));
                }
            }
        }
        Clean { text, moved }
    }

    /// Where a byte of the line (on a character boundary) is now.
    pub fn at(&self, byte: usize) -> usize {
        let index = self.moved.partition_point(|&(before, _)| before <= byte);
        let (before, after) = match index {
            0 => (0, 0),
            n => self.moved[n - 1],
        };
        (byte - before + after).min(self.text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(text: &str, start: u32, end: u32) -> (usize, Range<usize>) {
        let spot = Source::new(text).spot(Place { line: 0, start, end });
        (spot.line, spot.bytes)
    }

    #[test]
    fn lines_end_in_three_ways() {
        let lines = |text: &str| {
            let source = Source::new(text);
            (0..source.len())
                .map(|at| source.line(at).to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(lines("a\nb\r\nc\rd"), ["a", "b", "c", "d"]);
        assert_eq!(lines("a\n\r\n\r"), ["a", "", ""]);
        assert_eq!(lines(""), [""]);
        assert_eq!(lines("\n"), [""]);
    }

    #[test]
    fn places_are_cut_to_the_source() {
        assert_eq!(spot("abc\ndef", 4, 5), (1, 0..1));
        assert_eq!(spot("abc\ndef", 1, 6), (0, 1..3));
        assert_eq!(spot("abc\ndef", 7, 7), (1, 3..3));
        assert_eq!(spot("abc\ndef\n", 8, 8), (1, 3..3));
        assert_eq!(spot("abc\r\ndef", 4, 5), (0, 3..3));
        assert_eq!(spot("abc", 900, 1000), (0, 3..3));
        assert_eq!(spot("abc", 2, 1), (0, 2..2));
        assert_eq!(spot("", 5, 9), (0, 0..0));
        // Inside a character of three bytes.
        assert_eq!(spot("aオb", 2, 3), (0, 1..4));
    }

    #[test]
    fn cleaning_keeps_places() {
        let clean = Clean::new("a\0オ\u{9b}b");
        assert_eq!(clean.text, "a␀オ�b");
        let at = |byte: usize| &clean.text[clean.at(byte)..];
        assert_eq!(at(0), "a␀オ�b");
        assert_eq!(at(1), "␀オ�b");
        assert_eq!(at(2), "オ�b");
        assert_eq!(at(5), "�b");
        assert_eq!(at(7), "b");
        assert_eq!(at(8), "");
        assert_eq!(at(99), "");
    }

    #[test]
    fn the_section_is_found() {
        let source = Source::new("setup\n first\nTurn 1 Ren\n  draw\n  clock");
        assert_eq!(source.section(4), Some(2));
        assert_eq!(source.section(1), Some(0));
        assert_eq!(source.section(2), None);
        assert_eq!(source.section(0), None);
    }
}
