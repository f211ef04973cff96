//! Names and traits as lists spell them: the same words may be written in several ways.

/// The same words, however they are spelt: lists differ in capitals, spaces and the form of quotes.
pub fn is_same(a: &str, b: &str) -> bool {
    a == b || evened(a).eq(evened(b))
}

/// Words of which one are the beginning of the other, which does not go on within a word: no "Z2" is a "Z23".
pub fn is_near(a: &str, b: &str) -> bool {
    let some = |text| evened(text).next().is_some();
    let begins = some(a) && some(b) && evened(a).zip(evened(b)).all(|(a, b)| a == b);
    begins && {
        let (short, long) = if evened(a).count() < evened(b).count() {
            (a, b)
        } else {
            (b, a)
        };
        let mut chars = long.chars();
        let mut last = None;
        let mut left = evened(short).count();
        while left > 0 {
            let Some(c) = chars.next() else { break };
            left = left.saturating_sub(evened(c.encode_utf8(&mut [0; 4])).count());
            last = Some(c);
        }
        let goes_on = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        !(goes_on(last) && goes_on(chars.next()))
    }
}

/// Whether words have these in them.
pub fn has(text: &str, part: &str) -> bool {
    let long = evened(part).count();
    text.char_indices()
        .any(|(at, _)| evened(&text[at..]).take(long).eq(evened(part)))
}

/// Without what lists spell differently, character by character.
fn evened(text: &str) -> impl Iterator<Item = char> + '_ {
    let seen = text.chars().filter(|c| !c.is_whitespace());
    seen.flat_map(|c| {
        let plain = match c {
            '’' | '‘' | '`' => '\'',
            '“' | '”' | '＂' => '"',
            '－' | '−' | '–' | '‐' | '—' => '-',
            '！' => '!',
            '？' => '?',
            '＆' => '&',
            c => c,
        };
        plain.to_lowercase()
    })
}

/// The same as a text.
pub fn even(text: &str) -> String {
    evened(text).collect()
}

#[cfg(test)]
mod tests {
    use super::{has, is_near, is_same};

    #[test]
    fn a_name_that_goes_on_within_a_word_is_another() {
        assert!(is_near("Harbor's Light", "Harbor's Light (winter)"));
        assert!(is_near("Harbor's Light!", "harbor’s light"));
        assert!(is_near("Odile", "Odile, Chart Reader"));
        assert!(!is_near("Z2", "Z23"));
        assert!(!is_near("Harbor's Light", "Harbor's Lighthouse"));
        assert!(is_near("Z2", "Z2"));
    }

    #[test]
    fn names_are_the_same_however_they_are_spelt() {
        assert!(is_same("Harbor’s Light", "harbor's  light"));
        assert!(!is_same("Harbor", "Harbors"));
        assert!(is_near("Harbor", "Harbor (Foil)") && !is_near("Harbor", "The Harbor") && !is_near("", "Harbor"));
        assert!(has("The Harbor’s Light", "harbor's") && has("Harbor", "harbor") && !has("Harbor", "Harbors"));
    }
}
