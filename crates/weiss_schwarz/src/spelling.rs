//! Names and traits as lists spell them: the same words may be written in several ways.

/// The same words, however they are spelt: lists differ in capitals, spaces and the form of quotes.
pub fn is_same(a: &str, b: &str) -> bool {
    a == b || evened(a).eq(evened(b))
}

/// Words of which one are the beginning of the other.
pub fn is_near(a: &str, b: &str) -> bool {
    let some = |text| evened(text).next().is_some();
    some(a) && some(b) && evened(a).zip(evened(b)).all(|(a, b)| a == b)
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
    fn names_are_the_same_however_they_are_spelt() {
        assert!(is_same("Harbor’s Light", "harbor's  light"));
        assert!(!is_same("Harbor", "Harbors"));
        assert!(is_near("Harbor", "Harbor (Foil)") && !is_near("Harbor", "The Harbor") && !is_near("", "Harbor"));
        assert!(has("The Harbor’s Light", "harbor's") && has("Harbor", "harbor") && !has("Harbor", "Harbors"));
    }
}
