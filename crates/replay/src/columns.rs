//! Long lists of small records, as columns: that is what makes a container small.
//!
//! Each field of the records is a column of its own. A value is a `u32`, written as its difference from what is expected
//! there (modulo 2^32), small ones of either sign in one byte: zigzag, then seven bits a byte, the lowest first.

/// Columns of bytes.
pub type Columns = Vec<Vec<u8>>;

/// Writes a difference.
fn put(column: &mut Vec<u8>, difference: u32) {
    let step = difference.cast_signed();
    let mut rest = ((step << 1) ^ (step >> 31)).cast_unsigned();
    while rest > 0x7f {
        column.push((rest & 0x7f) as u8 | 0x80);
        rest >>= 7;
    }
    column.push(rest as u8);
}

/// Takes a difference off the front; nothing if there is none.
fn take(column: &mut &[u8]) -> Option<u32> {
    let mut rest = 0u32;
    for shift in [0, 7, 14, 21, 28] {
        let (byte, behind) = column.split_first()?;
        *column = behind;
        let bits = u32::from(byte & 0x7f);
        if shift == 28 && bits > 0x0f {
            return None;
        }
        rest |= bits << shift;
        if byte & 0x80 == 0 {
            return Some((rest >> 1) ^ (rest & 1).wrapping_neg());
        }
    }
    None
}

/// Whoever writes or reads the values of columns: what is written is said once, for both.
pub trait Pen {
    /// A value, by the value expected there. Writing leaves it as it is; reading sets it.
    fn value(&mut self, column: usize, expected: u32, value: &mut u32);
}

/// Writes columns.
#[derive(Debug)]
pub struct Writing {
    columns: Columns,
}

impl Writing {
    /// So many columns, empty.
    pub fn new(columns: usize) -> Writing {
        Writing {
            columns: vec![Vec::new(); columns],
        }
    }

    /// What was written.
    pub fn finish(self) -> Columns {
        self.columns
    }
}

impl Pen for Writing {
    fn value(&mut self, column: usize, expected: u32, value: &mut u32) {
        put(&mut self.columns[column], value.wrapping_sub(expected));
    }
}

/// Reads columns.
#[derive(Debug)]
pub struct Reading<'c> {
    columns: Vec<&'c [u8]>,
    /// A column ended too early, or its bytes are no values.
    short: bool,
}

impl<'c> Reading<'c> {
    /// From the first value of each; nothing if there are not so many columns.
    pub fn new(columns: &'c [Vec<u8>], wanted: usize) -> Option<Reading<'c>> {
        (columns.len() == wanted).then(|| Reading {
            columns: columns.iter().map(Vec::as_slice).collect(),
            short: false,
        })
    }

    /// How many bytes of a column are left: it has no more values than that.
    pub fn left(&self, column: usize) -> usize {
        self.columns[column].len()
    }

    /// Whether every value that was asked for was there, so far.
    pub fn is_sound(&self) -> bool {
        !self.short
    }

    /// Whether every value was there, and was asked for.
    pub fn is_done(&self) -> bool {
        !self.short && self.columns.iter().all(|column| column.is_empty())
    }
}

impl Pen for Reading<'_> {
    fn value(&mut self, column: usize, expected: u32, value: &mut u32) {
        match take(&mut self.columns[column]) {
            Some(difference) => *value = expected.wrapping_add(difference),
            None => self.short = true,
        }
    }
}

/// The columns of these records, each value expected to be as the one above it.
pub fn of<const N: usize>(rows: impl Iterator<Item = [u32; N]>) -> Columns {
    let mut writing = Writing::new(N);
    let mut above = [0u32; N];
    for mut row in rows {
        for (at, value) in row.iter_mut().enumerate() {
            writing.value(at, above[at], value);
        }
        above = row;
    }
    writing.finish()
}

/// The values of a column that is written so; nothing if its bytes are none.
pub fn values(mut column: &[u8]) -> Option<Vec<u32>> {
    let mut out = Vec::new();
    let mut value = 0u32;
    while !column.is_empty() {
        value = value.wrapping_add(take(&mut column)?);
        out.push(value);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back() {
        let rows = [[0, 7], [1, u32::MAX], [5, 0], [300, 1 << 31], [2, 3]];
        let columns = of(rows.into_iter());
        assert_eq!(columns[0][..3], [0, 2, 8]);
        for (at, column) in columns.iter().enumerate() {
            let wanted: Vec<u32> = rows.iter().map(|row| row[at]).collect();
            assert_eq!(values(column), Some(wanted));
        }
        assert_eq!(values(&[0x80]), None);
        assert_eq!(values(&[0xff; 6]), None);
    }

    #[test]
    fn a_column_that_is_too_short_or_too_long_is_noticed() {
        let columns = vec![vec![2], vec![4, 6]];
        assert!(Reading::new(&columns, 3).is_none());
        let mut reading = Reading::new(&columns, 2).expect("two");
        let (mut a, mut b) = (0, 0);
        reading.value(0, 10, &mut a);
        reading.value(1, 0, &mut b);
        assert_eq!((a, b), (11, 2));
        assert!(reading.is_sound() && !reading.is_done());
        reading.value(1, 0, &mut b);
        assert!(reading.is_done());
        reading.value(0, 0, &mut a);
        assert!(!reading.is_sound());
    }
}
