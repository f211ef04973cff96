//! What can follow what is typed: words of the lines that are legal now.

use serde::Serialize;

use crate::notation::{VerbIndex, Vocabulary};

/// A word that can come next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Word {
    /// The word in full.
    pub word: String,
    /// What the first line with it is about.
    pub says: String,
}

/// The words that can come where the typed text ends, and at which byte of it they begin. A word begun is completed; a
/// name begun finds the card that bears it. `legal`: lines, each with what it is about in words.
pub fn words(typed: &str, legal: &[(&str, &str)], vocabulary: &Vocabulary, index: &VerbIndex) -> (usize, Vec<Word>) {
    let start = last_word(typed);
    let (done, begun) = typed.split_at(start);
    let mut names = false;
    let done: Vec<String> = in_words(done)
        .into_iter()
        .enumerate()
        .map(|(n, word)| {
            // A name and a colon may stand before the verb.
            let verb = n == 0 || (n == 1 && names);
            names |= n == 0 && word.ends_with(':');
            spelled(word, verb, vocabulary, index)
        })
        .collect();
    let mut found: Vec<Word> = Vec::new();
    for (line, says) in legal {
        let line: Vec<&str> = in_words(line);
        // Whose line it is need not be typed.
        let unnamed = line.first().filter(|w| w.ends_with(':')).map(|_| &line[1..]);
        for words in std::iter::once(&line[..]).chain(unnamed) {
            let Some(next) = words.get(done.len()) else { continue };
            let same = words.iter().zip(&done).all(|(a, b)| is_same(a, b));
            let fits = is_begun(next, begun) || (!begun.is_empty() && has_word(says, begun));
            let short = done.len() <= 1 && spelled(begun, true, vocabulary, index).eq_ignore_ascii_case(next);
            if same && (fits || short) && !found.iter().any(|w| w.word == *next) {
                found.push(Word {
                    word: (*next).to_owned(),
                    says: (*says).to_owned(),
                });
            }
        }
    }
    (start, found)
}

/// The words of a text; what stands in quotes is one word, with whatever is written together with it.
fn in_words(text: &str) -> Vec<&str> {
    let (mut quoted, mut words) = (false, Vec::new());
    let mut start = None;
    for (at, c) in text.char_indices() {
        quoted ^= c == '"';
        match (c.is_whitespace() && !quoted, start) {
            (true, Some(from)) => {
                words.extend(text.get(from..at));
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    words.extend(start.and_then(|from| text.get(from..)));
    words
}

/// Where the word begins that is being typed.
fn last_word(text: &str) -> usize {
    let (mut quoted, mut start) = (false, 0);
    for (at, c) in text.char_indices() {
        quoted ^= c == '"';
        if c.is_whitespace() && !quoted {
            start = at + c.len_utf8();
        }
    }
    start
}

/// A typed word in the spelling of the tables.
fn spelled(word: &str, verb: bool, vocabulary: &Vocabulary, index: &VerbIndex) -> String {
    let known = match verb {
        true => index
            .verb(word)
            .and_then(|id| vocabulary.verbs.get(usize::from(id.0)))
            .map(|v| v.name),
        false => index.word(word),
    };
    known.unwrap_or(word).to_owned()
}

/// The same word, or the end of a card's number for all of it.
fn is_same(word: &str, typed: &str) -> bool {
    word.eq_ignore_ascii_case(typed)
        || word
            .rsplit_once('-')
            .is_some_and(|(_, tail)| !tail.is_empty() && tail.eq_ignore_ascii_case(typed))
}

fn is_begun(word: &str, typed: &str) -> bool {
    let begins = |word: &str| {
        word.get(..typed.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(typed))
    };
    begins(word) || word.rsplit_once('-').is_some_and(|(_, tail)| begins(tail))
}

/// Whether a word of a name begins so.
fn has_word(says: &str, typed: &str) -> bool {
    let (says, typed) = (says.to_lowercase(), typed.to_lowercase());
    says.match_indices(&typed).any(|(at, _)| {
        let before = says[..at].chars().next_back();
        !before.is_some_and(|c| c.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use crate::notation::common::{DISCARD, NOTE};
    use crate::notation::{Word as GameWord, WordKind};

    use super::*;

    static WORDS: Vocabulary = Vocabulary {
        game: "some",
        verbs: &[DISCARD, NOTE],
        words: &[GameWord {
            name: "front",
            aliases: &["f"],
            kind: WordKind::Plain,
        }],
    };

    fn after(typed: &str) -> (usize, Vec<String>) {
        let legal = [
            ("discard 003 front", "Lamplighter"),
            ("discard HB/W01-012 front", "灯台守"),
            ("Ren: note none", ""),
            ("\"Old Ren\": note \"Old Ren\".003", ""),
        ];
        let (at, words) = words(typed, &legal, &WORDS, &VerbIndex::new(&WORDS));
        (at, words.into_iter().map(|w| w.word).collect())
    }

    #[test]
    fn words_of_legal_lines() {
        let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        assert_eq!(after(""), (0, words(&["discard", "Ren:", "note", "\"Old Ren\":"])));
        assert_eq!(after("\"Old R"), (0, words(&["\"Old Ren\":"])));
        assert_eq!(after("\"Old Ren\": n"), (11, words(&["note"])));
        assert_eq!(after("\"Old Ren\": note "), (16, words(&["\"Old Ren\".003"])));
        assert_eq!(after("note "), (5, words(&["none", "\"Old Ren\".003"])));
        assert_eq!(after("di"), (0, words(&["discard"])));
        assert_eq!(after("ds"), (0, words(&["discard"])));
        assert_eq!(after("ds "), (3, words(&["003", "HB/W01-012"])));
        assert_eq!(after("ds 0"), (3, words(&["003", "HB/W01-012"])));
        assert_eq!(after("ds 01"), (3, words(&["HB/W01-012"])));
        assert_eq!(after("ds lamp"), (3, words(&["003"])));
        assert_eq!(after("ds 灯"), (3, words(&["HB/W01-012"])));
        assert_eq!(after("ds 012 f"), (7, words(&["front"])));
        assert_eq!(after("ren: no"), (5, words(&["note"])));
        assert_eq!(after("ds 099 "), (7, words(&[])));
        assert_eq!(after("ds\u{3000}0").1, words(&["003", "HB/W01-012"]));
    }
}
