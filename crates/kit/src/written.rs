//! How what every log has is written.

use rejudge_notation::Vocabulary;

/// Words that begin a section, and so no name without quotes.
const SECTIONS: [&str; 5] = ["setup", "position", "turn", "cards", "deck"];

/// A player's name as a log writes it: in quotes where it could be read as something else.
pub fn player(name: &str, vocabulary: &Vocabulary) -> String {
    let same = |word: &str| word.eq_ignore_ascii_case(name);
    let verb = |v: &rejudge_notation::Verb| same(v.name) || v.short.iter().chain(v.native).any(|s| same(s));
    let word = |w: &rejudge_notation::Word| same(w.name) || w.aliases.iter().any(|a| same(a));
    let taken = vocabulary.verbs.iter().any(verb)
        || vocabulary.words.iter().any(word)
        || SECTIONS.into_iter().chain(["judge"]).any(same);
    let plain = !name.is_empty() && name.chars().all(char::is_alphabetic);
    match plain && !taken {
        true => name.to_owned(),
        false => quoted(name),
    }
}

/// A text in quotes, as a log writes it.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
