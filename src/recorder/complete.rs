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

/// What may be typed now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ahead<'a> {
    /// Lines, each with what it is about in words.
    pub legal: &'a [(&'a str, &'a str)],
    /// The beginning of a line that tells what was seen.
    pub begun: &'a str,
    /// What may stand behind it, as often as there is something to tell, each with what it is.
    pub seen: &'a [(&'a str, &'a str)],
}

/// The words that can come where the typed text ends, and at which byte of it they begin. A word begun is completed; a
/// name begun finds the card that bears it.
pub fn words(typed: &str, ahead: &Ahead<'_>, vocabulary: &Vocabulary, index: &VerbIndex) -> (usize, Vec<Word>) {
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
    // A word that begins several lines says what the first is about, and of how many others.
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut offer = |next: &str, says: &str| {
        let fits = is_begun(next, begun) || (!begun.is_empty() && has_word(says, begun));
        let short = done.len() <= 1 && spelled(begun, true, vocabulary, index).eq_ignore_ascii_case(next);
        if !fits && !short {
            return;
        }
        match found.iter_mut().find(|(word, _)| word == next) {
            Some((_, all)) if all.iter().any(|known| known == says) => {}
            Some((_, all)) => all.push(says.to_owned()),
            None => found.push((next.to_owned(), vec![says.to_owned()])),
        }
    };
    let is_begun_so = |words: &[&str]| words.iter().zip(&done).all(|(a, b)| is_same(a, b));
    let begins: Vec<&str> = in_words(ahead.begun);
    for words in named_or_not(&begins) {
        // `t 010` is `trigger = 010`: with nothing chosen the sign may be left out.
        let sign = (words.len() == 2).then(|| &words[..1]);
        for words in std::iter::once(words).chain(sign) {
            match words.get(done.len()) {
                _ if words.is_empty() || !is_begun_so(words) => {}
                Some(next) => offer(next, ""),
                None if done.get(words.len()).is_some_and(|word| word == "=") => {}
                None => ahead.seen.iter().for_each(|(word, says)| offer(word, says)),
            }
        }
    }
    // The beginning of the line stands there already, and its rest alone is typed.
    let is_verb = |word: &String| word.ends_with(':') || index.verb(word).is_some();
    if !(begins.is_empty() || typed.trim().is_empty() || done.first().is_some_and(is_verb)) {
        ahead.seen.iter().for_each(|(word, says)| offer(word, says));
    }
    for (line, says) in ahead.legal {
        let line: Vec<&str> = in_words(line);
        for words in named_or_not(&line) {
            if let Some(next) = words.get(done.len()).filter(|_| is_begun_so(words)) {
                offer(next, says);
            }
        }
    }
    let word = |(word, says): (String, Vec<String>)| Word {
        says: summed_up(&says),
        word,
    };
    (start, found.into_iter().map(word).collect())
}

/// What several lines are about, in short.
fn summed_up(says: &[String]) -> String {
    match says {
        [] => String::new(),
        [only] => only.clone(),
        [first, others @ ..] if first.is_empty() => summed_up(others),
        [first, others @ ..] => format!("{first}, and {} more", others.len()),
    }
}

/// The words of a line; and, as whose line it is need not be typed, those without the name.
fn named_or_not<'a>(line: &'a [&'a str]) -> impl Iterator<Item = &'a [&'a str]> {
    let unnamed = line.first().filter(|w| w.ends_with(':')).map(|_| &line[1..]);
    std::iter::once(line).chain(unnamed)
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
        let ahead = Ahead {
            legal: &legal,
            ..Ahead::default()
        };
        of(typed, &ahead)
    }

    fn of(typed: &str, ahead: &Ahead<'_>) -> (usize, Vec<String>) {
        let (at, words) = words(typed, ahead, &WORDS, &VerbIndex::new(&WORDS));
        (at, words.into_iter().map(|w| w.word).collect())
    }

    #[test]
    fn words_of_what_was_seen() {
        let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        let cards = [("003", "Lamplighter"), ("012", "灯台守")];
        for begun in ["discard = ", "Ren: discard = "] {
            let ahead = Ahead {
                legal: &[("note none", "")],
                begun,
                seen: &cards,
            };
            assert_eq!(of("dis", &ahead).1, words(&["discard"]), "{begun}");
            assert_eq!(of("ds = ", &ahead), (5, words(&["003", "012"])), "{begun}");
            assert_eq!(of("ds = 01", &ahead).1, words(&["012"]), "{begun}");
            assert_eq!(of("ds = lamp", &ahead).1, words(&["003"]), "{begun}");
            // One after the other.
            assert_eq!(of("ds = 003 ? ", &ahead).1, words(&["003", "012"]), "{begun}");
            // Without the sign.
            assert_eq!(of("ds 0", &ahead).1, words(&["003", "012"]), "{begun}");
            assert_eq!(of("note = ", &ahead).1, words(&[]), "{begun}");
        }
        let ahead = Ahead {
            begun: "discard 2 = ",
            seen: &cards,
            ..Ahead::default()
        };
        assert_eq!(of("ds ", &ahead).1, words(&["2"]));
        assert_eq!(of("ds 2 ", &ahead).1, words(&["="]));
        assert_eq!(of("ds 2 = ", &ahead).1, words(&["003", "012"]));
        assert_eq!(of("ds 1 = ", &ahead).1, words(&[]));
    }

    #[test]
    fn a_word_for_several_lines_says_so() {
        let legal = [
            ("discard 003", "Lamplighter"),
            ("discard 004", "Ferryman"),
            ("discard 005 front", "Pilot"),
            ("discard 005 back", "Pilot"),
            ("note none", "Pilot"),
        ];
        let ahead = Ahead {
            legal: &legal,
            ..Ahead::default()
        };
        let (_, found) = words("", &ahead, &WORDS, &VerbIndex::new(&WORDS));
        let says: Vec<&str> = found.iter().map(|word| word.says.as_str()).collect();
        assert_eq!(says, ["Lamplighter, and 2 more", "Pilot"]);
        // A card is one, wherever it goes.
        let (_, found) = words("discard 005", &ahead, &WORDS, &VerbIndex::new(&WORDS));
        assert_eq!(
            found.iter().map(|word| word.says.as_str()).collect::<Vec<_>>(),
            ["Pilot"]
        );
    }

    #[test]
    fn the_rest_of_a_line_that_is_begun() {
        let ahead = Ahead {
            legal: &[("note none", "")],
            begun: "discard = ",
            seen: &[("003", "Lamplighter"), ("012", "灯台守")],
        };
        let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        assert_eq!(of("0", &ahead), (0, words(&["003", "012"])));
        assert_eq!(of("lamp", &ahead), (0, words(&["003"])));
        assert_eq!(of("003 01", &ahead), (4, words(&["012"])));
        assert_eq!(of("", &ahead).1, words(&["discard", "note"]));
        assert_eq!(of("note 0", &ahead).1, words(&[]));
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
