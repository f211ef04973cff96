//! Folding: what keyboards and word processors put for the plain signs of the notation.
//!
//! Full-width letters, typographic dashes and quotes mean the same as the ASCII sign. Nothing is folded inside
//! quotes and comments: the lexer only asks here for characters outside both.

use std::borrow::Cow;

/// What one character beyond ASCII stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    /// This ASCII character.
    Ascii(u8),
    /// `…`, which is three dots.
    Dots,
    /// Itself: a letter of a word.
    Letter,
    /// `「`, which opens a string up to `」`.
    Corner,
    /// Nothing a reader could see or tell apart: an error.
    Invisible,
}

/// Folds one character beyond ASCII.
pub(super) fn fold(c: char) -> Fold {
    match c {
        // The full-width forms lie at a constant distance from ASCII.
        '\u{ff01}'..='\u{ff5e}' => Fold::Ascii((u32::from(c) - 0xfee0) as u8),
        '\u{3000}' | '\u{a0}' => Fold::Ascii(b' '),
        '→' => Fold::Ascii(b'>'),
        '×' => Fold::Ascii(b'*'),
        '…' => Fold::Dots,
        '“' | '”' | '„' | '‟' => Fold::Ascii(b'"'),
        // A typographic apostrophe inside a name; single quotes quote nothing here.
        '‘' | '’' | '‚' | '‛' => Fold::Ascii(b'\''),
        '、' => Fold::Ascii(b','),
        // Never ー (U+30FC): that is a letter, the long vowel of half of all Japanese card names.
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' => Fold::Ascii(b'-'),
        '「' => Fold::Corner,
        _ if invisible(c) => Fold::Invisible,
        _ => Fold::Letter,
    }
}

/// Controls, spaces without width and format characters, among them those that reverse the direction of a line.
fn invisible(c: char) -> bool {
    c.is_control()
        || c.is_whitespace()
        || matches!(c,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Folds a piece of text as a whole; borrowed where nothing changes.
pub(super) fn fold_text(text: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_ascii() || matches!(fold(c), Fold::Letter | Fold::Corner | Fold::Invisible);
    let Some(first) = text.find(|c| !plain(c)) else {
        return Cow::Borrowed(text);
    };
    let mut folded = String::with_capacity(text.len());
    folded.push_str(&text[..first]);
    for c in text[first..].chars() {
        match if c.is_ascii() { Fold::Letter } else { fold(c) } {
            Fold::Ascii(byte) => folded.push(char::from(byte)),
            Fold::Dots => folded.push_str("..."),
            Fold::Letter | Fold::Corner | Fold::Invisible => folded.push(c),
        }
    }
    Cow::Owned(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_what_keyboards_write() {
        assert_eq!(fold_text("ｐｌａｙ　０３３→ＦＣ"), "play 033>FC");
        assert_eq!(fold_text("5×? … — ー"), "5*? ... - ー");
        assert!(matches!(fold_text("plain サーバー"), Cow::Borrowed(_)));
    }
}
