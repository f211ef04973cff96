//! Makes text safe to print: a log is somebody else's file and must not be able to drive the reader's terminal.

use std::borrow::Cow;

/// The visible stand-in of a character that must not be printed as it is.
///
/// Each stand-in is one column wide. A tab is none of them: it is white space, and expanded by who prints it.
pub fn stand_in(c: char) -> Option<char> {
    match c {
        '\t' => None,
        // The control pictures lie in the order of the control characters.
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)),
        '\u{7f}' => Some('\u{2421}'),
        // The second set of control characters, line and paragraph separator, marks that turn the direction of
        // writing, and everything without width that could hide a difference.
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => Some('\u{fffd}'),
        _ => None,
    }
}

/// One line of text without anything that could move the cursor; line ends become spaces.
pub fn line(text: &str) -> Cow<'_, str> {
    let plain = |c: char| stand_in(c).is_none() && c != '\t';
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let text = text.replace("\r\n", " ");
    Cow::Owned(
        text.chars()
            .map(|c| match c {
                '\n' | '\r' | '\t' => ' ',
                c => stand_in(c).unwrap_or(c),
            })
            .collect(),
    )
}

/// Several lines of text, each without anything that could move the cursor.
pub fn lines(text: &str) -> Cow<'_, str> {
    let plain = |c: char| stand_in(c).is_none() || c == '\n';
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for whole in text.split_inclusive('\n') {
        let (text, end) = match whole.strip_suffix('\n') {
            Some(text) => (text.strip_suffix('\r').unwrap_or(text), "\n"),
            None => (whole, ""),
        };
        out.extend(text.chars().map(|c| stand_in(c).unwrap_or(c)));
        out.push_str(end);
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_dangerous_is_left() {
        assert_eq!(line("ﾚﾝ 「支払」 ok"), "ﾚﾝ 「支払」 ok");
        assert_eq!(line("a\u{1b}[31mb\0c\u{9b}d\u{202e}e"), "a␛[31mb␀c�d�e");
        assert_eq!(line("a\r\nb\tc\n"), "a b c ");
        for c in ('\0'..='\u{2fff}').filter(|c| c.is_control()) {
            assert!(!line(&c.to_string()).contains(c), "{c:?}");
            assert!(!lines(&c.to_string()).contains(c) || c == '\n' || c == '\t', "{c:?}");
        }
        assert_eq!(lines("a\r\n\tb\n"), "a\r\n\tb\n".replace('\r', ""));
        assert_eq!(lines("a\u{1b}]0;x\u{7}\n\u{202e}b\rc"), "a␛]0;x␇\n\u{fffd}b␍c");
    }
}
