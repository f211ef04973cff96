//! The words of the pages themselves, a row a word in `words.tsv`, and what the program says in the language of a page.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use crate::lang::{Lang, Phrases, Wrong};
use crate::report::visible;

use super::html::text;

/// Keys with this in front are the script's.
const SCRIPT: &str = "js.";

/// The words by their keys, in the order of [`Lang::ALL`].
static WORDS: LazyLock<HashMap<&str, [&str; 2]>> = LazyLock::new(|| {
    let rows = include_str!("words.tsv").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let mut cells = line.split('\t');
        Some((cells.next()?, [cells.next()?, cells.next()?]))
    };
    rows.filter_map(row).collect()
});

/// A text with its holes filled: `{1}` with the first of these.
pub(super) fn filled(template: &str, with: &[&str]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, hole)) = rest.split_once('{') {
        out.push_str(before);
        let (hole, behind) = hole.split_once('}').unwrap_or((hole, ""));
        let at: Option<usize> = hole.parse().ok();
        out.push_str(at.and_then(|at| with.get(at.wrapping_sub(1))).unwrap_or(&""));
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// A page's language: its own words, and the templates by which everything else is said in it.
#[derive(Clone, Debug)]
pub struct Words {
    lang: Lang,
    phrases: Option<Phrases>,
}

impl Words {
    /// Of a language, with the templates that a game has for it.
    ///
    /// # Errors
    /// If a template cannot be read.
    pub fn of(lang: Lang, game: &[&str]) -> Result<Words, Wrong> {
        let phrases = lang.phrases(game)?;
        Ok(Words { lang, phrases })
    }

    /// As `<html lang>` has it.
    pub(super) fn code(&self) -> &'static str {
        self.lang.code()
    }

    /// A word of the page.
    pub(super) fn word(&self, key: &'static str) -> &'static str {
        let at = usize::from(self.lang == Lang::Ja);
        WORDS.get(key).map_or(key, |words| words[at])
    }

    /// The same with its holes filled. What fills them is markup, as are all words.
    pub(super) fn fill(&self, key: &'static str, with: &[&str]) -> String {
        filled(self.word(key), with)
    }

    /// The words of the script.
    pub(super) fn script(&self) -> BTreeMap<&'static str, &'static str> {
        let keys = WORDS.keys().filter_map(|key| Some((key.strip_prefix(SCRIPT)?, *key)));
        keys.map(|(short, key)| (short, self.word(key))).collect()
    }

    /// What the program says, in this language; none if it is said in English.
    pub(super) fn said(&self, sentence: &str, players: &[String]) -> Option<String> {
        self.phrases.as_ref()?.say(sentence, players)
    }

    /// The same as markup. What stays English is marked.
    pub(super) fn say(&self, sentence: &str, players: &[String]) -> String {
        if self.phrases.is_none() {
            return text(sentence).into_owned();
        }
        match self.said(sentence, players) {
            Some(said) => text(&said).into_owned(),
            None => self.foreign(sentence),
        }
    }

    /// What stands in another language than the page.
    pub(super) fn foreign(&self, sentence: &str) -> String {
        match self.phrases.is_some() && is_english(sentence) {
            true => format!("<span lang=\"en\">{}</span>", text(sentence)),
            false => text(sentence).into_owned(),
        }
    }

    /// A ruling as a heading: in another language its sentence.
    pub(super) fn ruling(&self, name: &str) -> String {
        match self.phrases.as_ref().and_then(|p| p.ruling(name)) {
            Some(said) => text(&said).into_owned(),
            None => self.foreign(name),
        }
    }

    /// Whether everything is said in the language in which it is said first.
    pub(super) fn is_first(&self) -> bool {
        self.phrases.is_none()
    }
}

/// Whether there is a word in this that is read as English.
pub(super) fn is_english(sentence: &str) -> bool {
    let safe = visible::line(sentence);
    let letters = safe.as_bytes().windows(3);
    letters
        .into_iter()
        .any(|three| three.iter().all(u8::is_ascii_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row has both languages with the same holes, and every word that is asked for is there.
    #[test]
    fn the_table_is_whole() {
        let rows = include_str!("words.tsv").lines().skip(1);
        assert_eq!(rows.clone().count(), WORDS.len());
        for row in rows {
            let cells: Vec<&str> = row.split('\t').collect();
            let [key, en, ja] = cells[..] else {
                panic!("{row}");
            };
            for hole in ["{1}", "{2}", "{3}", "{4}"] {
                assert_eq!(en.contains(hole), ja.contains(hole), "{key}");
            }
        }
        let sources = [
            include_str!("mod.rs"),
            include_str!("findings.rs"),
            include_str!("index.rs"),
        ];
        let mut asked = 0;
        for source in sources {
            for (from, to) in [("word(\"", '"'), ("fill(\"", '"'), ("{w:", '}')] {
                for piece in source.split(from).skip(1) {
                    let key = piece.split(to).next().unwrap_or_default();
                    // The code that looks for them.
                    if key.starts_with('"') {
                        continue;
                    }
                    assert!(WORDS.contains_key(key), "{key}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 60, "{asked}");
        for script in [include_str!("page.js"), include_str!("index.js")] {
            for piece in script.split("say(\"").skip(1) {
                let key = piece.split('"').next().unwrap_or_default();
                assert!(WORDS.contains_key(format!("{SCRIPT}{key}").as_str()), "{key}");
            }
        }
    }

    #[test]
    fn holes_are_filled() {
        assert_eq!(filled("{1} of {2}", &["2", "{1}"]), "2 of {1}");
        assert_eq!(filled("{3}, {", &["2"]), ", ");
    }
}
