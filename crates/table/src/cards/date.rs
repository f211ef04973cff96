//! A day, as `2026-01-13`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A day of the Gregorian calendar. Later days compare greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// Not a day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a date is written as 2026-01-13, and the day must exist")]
pub struct DateError;

impl Date {
    /// A day, or nothing if there is no such day.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        if year == 0 || year > 9999 || month == 0 || month > 12 || day == 0 || day > days_in(year, month) {
            return None;
        }
        Some(Date { year, month, day })
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> u8 {
        self.day
    }
}

const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Date, DateError> {
        let bytes = text.as_bytes();
        let shape = bytes.len() == 10
            && bytes.iter().enumerate().all(|(i, b)| {
                if i == 4 || i == 7 {
                    *b == b'-'
                } else {
                    b.is_ascii_digit()
                }
            });
        if !shape {
            return Err(DateError);
        }
        let number = |from: usize, to: usize| bytes[from..to].iter().fold(0u16, |n, b| n * 10 + u16::from(b - b'0'));
        // Two digits always fit a u8.
        Date::new(number(0, 4), number(5, 7) as u8, number(8, 10) as u8).ok_or(DateError)
    }
}

impl TryFrom<String> for Date {
    type Error = DateError;

    fn try_from(text: String) -> Result<Date, DateError> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        for good in ["2026-01-13", "2024-02-29", "2000-02-29", "0001-12-31"] {
            assert_eq!(good.parse::<Date>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "2026-1-13",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026/01/13",
            "２０２６-01-1",
        ] {
            assert_eq!(bad.parse::<Date>(), Err(DateError), "{bad}");
        }
        assert!(Date::new(2026, 1, 13) < Date::new(2026, 4, 20));
    }
}
