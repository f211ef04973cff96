//! Places in a text, and how far two words are apart: what messages about pools and decks need.

/// Where the lines of a text begin.
pub(crate) struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub(crate) fn new(text: &'t str) -> Lines<'t> {
        let mut starts = vec![0];
        starts.extend(
            text.bytes()
                .enumerate()
                .filter(|(_, b)| *b == b'\n')
                .map(|(i, _)| i + 1),
        );
        Lines { text, starts }
    }

    /// Line and column of a byte offset, both from 1; the column in characters.
    pub(crate) fn at(&self, offset: usize) -> (u32, u32) {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|s| *s <= offset);
        let start = self.starts[line - 1];
        let column = self.text[start..offset].chars().count() + 1;
        (
            u32::try_from(line).unwrap_or(u32::MAX),
            u32::try_from(column).unwrap_or(u32::MAX),
        )
    }
}

/// The longest word that is compared with others; what is longer is near nothing.
const MAX_WORD_BYTES: usize = 64;

/// How many bytes must be changed, added, taken away or exchanged with their neighbour to make one word of the other,
/// without regard to ASCII case; none if more than `most`.
pub(crate) fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() > MAX_WORD_BYTES || b.len() > MAX_WORD_BYTES || a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut rows = [[0usize; MAX_WORD_BYTES + 1]; 3];
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        let (now, before, older) = (i % 3, (i + 2) % 3, (i + 1) % 3);
        rows[now][0] = i;
        for j in 1..=b.len() {
            let same = a[i - 1].eq_ignore_ascii_case(&b[j - 1]);
            let mut best = (rows[before][j - 1] + usize::from(!same))
                .min(rows[before][j] + 1)
                .min(rows[now][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1].eq_ignore_ascii_case(&b[j - 2]) && a[i - 2].eq_ignore_ascii_case(&b[j - 1]) {
                best = best.min(rows[older][j - 2] + 1);
            }
            rows[now][j] = best;
        }
    }
    let distance = rows[a.len() % 3][b.len()];
    (distance <= most).then_some(distance)
}

/// The word that was probably meant, if one is near enough.
pub(crate) fn nearest<'w>(written: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let most = (written.len() / 3).clamp(1, 3);
    words
        .into_iter()
        .filter_map(|word| distance(written, word, most).map(|d| (d, word)))
        .min_by_key(|(d, _)| *d)
        .map(|(_, word)| word)
}

/// A piece of input in a message: short, on one line, nothing invisible.
pub fn quoted(text: &str) -> String {
    const MOST_CHARS: usize = 40;
    let mut out = String::from("`");
    for (i, c) in text.chars().enumerate() {
        if i == MOST_CHARS {
            out.push_str("...");
            break;
        }
        if c.is_control() {
            out.extend(c.escape_default())
        } else {
            out.push(c)
        }
    }
    out.push('`');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance("033", "033", 2), Some(0));
        assert_eq!(distance("038", "033", 2), Some(1));
        assert_eq!(distance("303", "033", 2), Some(1));
        assert_eq!(distance("hb/w01", "HB/W01", 0), Some(0));
        assert_eq!(distance("colour", "color", 2), Some(1));
        assert_eq!(distance("abc", "xyz", 2), None);
        assert_eq!(distance("", "ab", 2), Some(2));
        assert_eq!(distance(&"x".repeat(100), &"x".repeat(100), 2), None);
    }

    #[test]
    fn places() {
        let lines = Lines::new("a\nbéc\n");
        assert_eq!(lines.at(0), (1, 1));
        assert_eq!(lines.at(2), (2, 1));
        assert_eq!(lines.at(5), (2, 3));
        assert_eq!(lines.at(4), (2, 2), "inside a character: its start");
        assert_eq!(lines.at(99), (3, 1));
    }
}
