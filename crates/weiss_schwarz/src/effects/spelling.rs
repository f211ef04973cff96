//! Names and traits as lists spell them: the same words may be written in several ways.

/// The same words, however they are spelt: lists differ in capitals, spaces and the form of quotes. A name that is itself in quotes is written
/// in texts without them.
pub fn is_same(a: &str, b: &str) -> bool {
    let plain = |name| unquoted(without_original(name));
    a == b || evened(plain(a)).eq(evened(plain(b)))
}

/// What stands in quotes, where all of it does.
fn unquoted(text: &str) -> &str {
    let quotes = ['"', '“', '”', '＂'];
    let within = text.strip_prefix(quotes).and_then(|text| text.strip_suffix(quotes));
    within
        .filter(|name| !name.is_empty() && !name.contains(quotes))
        .unwrap_or(text)
}

/// Words of which one are the beginning of the other, which does not go on within a word: no "Z2" is a "Z23".
pub fn is_near(a: &str, b: &str) -> bool {
    begins(a, b) || begins(b, a)
}

/// Whether the longer words begin with the shorter ones, and a word ends there.
fn begins(short: &str, long: &str) -> bool {
    let mut wanted = evened(short).peekable();
    if wanted.peek().is_none() {
        return false;
    }
    let mut last = ' ';
    for c in long.chars() {
        if wanted.peek().is_none() {
            return !(last.is_alphanumeric() && c.is_alphanumeric());
        }
        let mut place = [0; 4];
        // A space is none of the letters that are compared.
        let mut letters = evened(c.encode_utf8(&mut place)).zip(&mut wanted);
        if !letters.all(|(letter, wanted)| letter == wanted) {
            return false;
        }
        last = c;
    }
    wanted.peek().is_none()
}

/// Whether words have these in them. Where the original stands behind a translated part, the part is a word of its own: "Al(アル)" is in
/// "Al, Knight" and not in "Palace". `None`: it begins a longer word, and the original may as well ("Pito(ピト)", "Pitohui").
pub fn has(text: &str, part: &str) -> Option<bool> {
    let translated = without_original(part);
    let long = evened(translated).count();
    let begins = |at: usize| evened(&text[at..]).take(long).eq(evened(translated));
    let mut found = text.char_indices().map(|(at, _)| at).filter(|at| begins(*at));
    if translated.len() == part.len() {
        return Some(found.next().is_some());
    }
    let goes_on = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut within = false;
    for at in found.filter(|at| !goes_on(text[..*at].chars().next_back())) {
        let mut left = long;
        let mut behind = text[at..].chars().skip_while(|c| {
            let goes = left > 0;
            left = left.saturating_sub(evened(c.encode_utf8(&mut [0; 4])).count());
            goes
        });
        let (first, second) = (behind.next(), behind.next());
        let several = first == Some('s') && !goes_on(second);
        if several || !goes_on(first) {
            return Some(true);
        }
        within = true;
    }
    let katakana = |c: char| matches!(c, '\u{30A0}'..='\u{30FF}' | '(' | ')' | ' ');
    let may = within && part[translated.len()..].chars().all(katakana);
    (!may).then_some(false)
}

/// `Ivo(イヴォ)`: behind part of a name stands in brackets how the card is called in its own language, which its translated name does not say.
pub fn without_original(name: &str) -> &str {
    let brackets = name
        .strip_suffix([')', '）'])
        .and_then(|name| name.rsplit_once(['(', '（']));
    match brackets {
        Some((translated, original)) if !original.is_ascii() && !translated.trim().is_empty() => translated.trim_end(),
        _ => name,
    }
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
    use super::{has, is_near, is_same, without_original};

    #[test]
    fn the_original_behind_a_translated_name_is_left_out() {
        assert_eq!(without_original("Ivo(イヴォ)"), "Ivo");
        assert_eq!(without_original("Ivo (イヴォ)"), "Ivo");
        assert_eq!(without_original("Ivo (Winter)"), "Ivo (Winter)");
        assert_eq!(without_original("(イヴォ)"), "(イヴォ)");
    }

    #[test]
    fn a_translated_part_is_a_word_of_its_own() {
        assert_eq!(has("Bold Al", "Al(アル)"), Some(true));
        assert_eq!(has("All Of Us", "Al(或)"), Some(false));
        assert_eq!(has("Palace, Ida", "Al(アル)"), Some(false));
        assert_eq!(has("Al's Palace", "Al (アル)"), Some(true));
        assert_eq!(has("The Orcs", "Orc(豚頭)"), Some(true));
        assert_eq!(has("Pitohui the Bold", "Pito(ピト)"), None);
    }

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
        assert!(is_same("\"Harbor-ryu\"", "Harbor-ryu") && !is_same("\"Harbor\" Ida", "Harbor\" Ida"));
        assert!(is_near("Harbor", "Harbor (Foil)") && !is_near("Harbor", "The Harbor") && !is_near("", "Harbor"));
        assert_eq!(has("The Harbor’s Light", "harbor's"), Some(true));
        assert_eq!(has("Harbor", "harbor"), Some(true));
        assert_eq!(has("Harbor", "Harbors"), Some(false));
        assert_eq!(has("Harbormaster Al", "bor"), Some(true));
    }
}
