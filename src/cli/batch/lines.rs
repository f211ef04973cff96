//! Lines of whatever length, of which no more than so much is kept.

use std::io::{self, Read};

/// What is read at once.
const READ_BYTES: usize = 1 << 18;

/// A line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// All of it.
    Whole(Vec<u8>),
    /// It was longer than a line may be, and was passed over.
    TooLong,
}

/// Reads lines.
pub struct Lines<R> {
    from: R,
    buffer: Box<[u8]>,
    /// What is read and not given yet.
    at: usize,
    end: usize,
    most: usize,
}

impl<R: Read> Lines<R> {
    /// Lines of at most so many bytes.
    pub fn new(from: R, most: usize) -> Lines<R> {
        Lines {
            from,
            buffer: vec![0; READ_BYTES].into_boxed_slice(),
            at: 0,
            end: 0,
            most,
        }
    }

    /// Whether the next line has yet to come, so that who asks for it may have to wait.
    pub fn is_dry(&self) -> bool {
        memchr(&self.buffer[self.at..self.end]).is_none()
    }

    /// The next line; none at the end. What stands behind the last line end is a line if there is something.
    ///
    /// # Errors
    /// Those of the reader.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        let mut long = false;
        let mut any = false;
        loop {
            if self.at == self.end {
                self.at = 0;
                self.end = loop {
                    match self.from.read(&mut self.buffer) {
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                        read => break read?,
                    }
                };
                if self.end == 0 {
                    return Ok(any.then(|| finished(line, long)));
                }
            }
            let rest = &self.buffer[self.at..self.end];
            let (part, ended) = match memchr(rest) {
                Some(at) => (&rest[..at], true),
                None => (rest, false),
            };
            any = true;
            if !long && line.len() + part.len() > self.most {
                long = true;
                line = Vec::new();
            }
            if !long {
                line.extend_from_slice(part);
            }
            self.at += part.len() + usize::from(ended);
            if ended {
                return Ok(Some(finished(line, long)));
            }
        }
    }
}

fn memchr(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|b| *b == b'\n')
}

fn finished(mut line: Vec<u8>, long: bool) -> Line {
    if long {
        return Line::TooLong;
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Line::Whole(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(into.len());
            into[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn however_they_come_they_are_the_same() {
        let text = b"one\r\n\ntwelve bytes\nthirteen byte\nlast";
        for step in 1..40 {
            let mut lines = Lines::new(Slow(text, step), 12);
            let mut found = Vec::new();
            while let Some(line) = lines.next().expect("it reads") {
                found.push(match line {
                    Line::Whole(line) => String::from_utf8(line).expect("UTF-8"),
                    Line::TooLong => "too long".to_owned(),
                });
            }
            assert_eq!(found, ["one", "", "twelve bytes", "too long", "last"], "{step}");
        }
        assert_eq!(Lines::new(&b""[..], 3).next().expect("it reads"), None);
    }
}
