//! The program's own words, a row a word in `words.tsv`, and what it says, in a language: what pages and reports are written with.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, OnceLock};

use crate::games::GAMES;
use crate::judge::{Report, TextJudged};

use super::{Lang, Phrases, Wrong};

/// So many sentences of one report are kept with what they say, since many findings say the same.
const KEPT_MOST: usize = 4_096;

/// Keys with this in front are those of a page's script.
const SCRIPT: &str = "js.";

/// Of which kind a line is that is printed.
const PRINTED: &str = "printed";

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
pub fn filled(template: &str, with: &[&str]) -> String {
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

/// A language: the program's own words, and the templates by which everything else is said in it.
#[derive(Clone, Debug)]
pub struct Words {
    lang: Lang,
    phrases: Option<Phrases>,
}

/// The words in which everything is said first.
pub static ENGLISH: Words = Words {
    lang: Lang::En,
    phrases: None,
};

impl Words {
    /// Of a language, for matches of the game of that name; read once. Of a game that does not come with the program only what
    /// no game says alone.
    ///
    /// # Errors
    /// If a template cannot be read.
    pub fn of(lang: Lang, game: &str) -> Result<&'static Words, Wrong> {
        /// Japanese, by the games that come with the program and one more for none of them.
        static JAPANESE: LazyLock<Vec<OnceLock<Result<Words, Wrong>>>> =
            LazyLock::new(|| (0..=GAMES.len()).map(|_| OnceLock::new()).collect());
        if lang == Lang::En {
            return Ok(&ENGLISH);
        }
        let at = GAMES.iter().position(|one| one.name() == game);
        let read = JAPANESE[at.unwrap_or(GAMES.len())].get_or_init(|| {
            let tables = at.map_or_else(Vec::new, |at| GAMES[at].phrases(lang.code()));
            let phrases = lang.phrases(&tables)?;
            Ok(Words { lang, phrases })
        });
        read.as_ref().map_err(Clone::clone)
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// A word.
    pub fn word(&self, key: &'static str) -> &'static str {
        let at = usize::from(self.lang == Lang::Ja);
        WORDS.get(key).map_or(key, |words| words[at])
    }

    /// The same with its holes filled.
    pub fn fill(&self, key: &'static str, with: &[&str]) -> String {
        filled(self.word(key), with)
    }

    /// So many of something: of one there is a word of its own where the language has one.
    pub fn count(&self, [one, many]: [&'static str; 2], count: usize) -> String {
        self.fill(if count == 1 { one } else { many }, &[&count.to_string()])
    }

    /// How much of the cards' text was judged; empty where no card has text.
    pub fn text_judged(&self, text: Option<TextJudged>) -> String {
        let Some(TextJudged { abilities, judged }) = text else {
            return String::new();
        };
        let trusted = abilities.saturating_sub(judged);
        let [abilities, judged, trusted] = [abilities, judged, trusted].map(|n| n.to_string());
        match trusted.as_str() {
            "0" if abilities == "1" => self.word("abilities.one").to_owned(),
            "0" => self.fill("abilities.all", &[&abilities]),
            _ => self.fill("abilities.some", &[&abilities, &judged, &trusted]),
        }
    }

    /// The words of a page's script.
    pub fn script(&self) -> BTreeMap<&'static str, &'static str> {
        let keys = WORDS.keys().filter_map(|key| Some((key.strip_prefix(SCRIPT)?, *key)));
        keys.map(|(short, key)| (short, self.word(key))).collect()
    }

    /// What the program says, in this language; none if it is said in English.
    pub fn said(&self, sentence: &str, players: &[String]) -> Option<String> {
        self.phrases.as_ref()?.say(sentence, players)
    }

    /// The same; what has no template stays as it is.
    pub fn told<'t>(&self, sentence: &'t str, players: &[String]) -> Cow<'t, str> {
        self.said(sentence, players).map_or(Cow::Borrowed(sentence), Cow::Owned)
    }

    /// A line that is printed for somebody to read, indented as it is: a whole line that has a template of its own, or a
    /// sentence. What has no template stays as it is.
    pub fn printed<'t>(&self, line: &'t str, players: &[String]) -> Cow<'t, str> {
        let Some(phrases) = &self.phrases else {
            return Cow::Borrowed(line);
        };
        let inside = line.trim_start();
        let indent = &line[..line.len() - inside.len()];
        let said = phrases.phrase(PRINTED, inside, players);
        let said = said.or_else(|| phrases.say(inside, players));
        said.map_or(Cow::Borrowed(line), |said| Cow::Owned(format!("{indent}{said}")))
    }

    /// The same of each line of a text.
    pub fn printed_lines(&self, text: &str) -> String {
        text.lines()
            .map(|line| self.printed(line, &[]).into_owned() + "\n")
            .collect()
    }

    /// What a ruling says, by its whole name; none in the language in which its name is made.
    pub fn ruling(&self, name: &str) -> Option<String> {
        self.phrases.as_ref()?.ruling(name)
    }

    /// A phrase of some kind; what has no template stays as it is.
    pub fn phrase(&self, kind: &str, text: &str, players: &[String]) -> String {
        let said = self
            .phrases
            .as_ref()
            .and_then(|phrases| phrases.phrase(kind, text, players));
        said.unwrap_or_else(|| text.to_owned())
    }

    /// The same; none where it has no template, or is said in this language first.
    pub fn phrased(&self, kind: &str, text: &str) -> Option<String> {
        self.phrases.as_ref()?.phrase(kind, text, &[])
    }

    /// Whether everything is said in the language in which it is said first.
    pub fn is_first(&self) -> bool {
        self.phrases.is_none()
    }

    /// A report with all that it says in this language. Names, lines of the log and the judge's own lines stay as they are.
    pub fn report<'r>(&self, report: &'r Report) -> Cow<'r, Report> {
        self.first_of_report(report, usize::MAX)
    }

    /// The same; of each kind of thing that is found only the first so many, where no more is shown.
    pub fn first_of_report<'r>(&self, report: &'r Report, most: usize) -> Cow<'r, Report> {
        if self.is_first() {
            return Cow::Borrowed(report);
        }
        let mut report = report.clone();
        let players = std::mem::take(&mut report.players);
        let kept: RefCell<HashMap<String, Option<String>>> = RefCell::default();
        let said = |text: &str| {
            if let Some(said) = kept.borrow().get(text) {
                return said.clone();
            }
            let said = self.said(text, &players);
            let mut kept = kept.borrow_mut();
            if kept.len() >= KEPT_MOST {
                kept.clear();
            }
            kept.insert(text.to_owned(), said.clone());
            said
        };
        let tell = |text: &mut String| {
            if !text.is_empty()
                && let Some(said) = said(text)
            {
                *text = said;
            }
        };
        for malformed in report.malformed.iter_mut().take(most) {
            [&mut malformed.message, &mut malformed.help].into_iter().for_each(tell);
            malformed.expected.iter_mut().for_each(tell);
        }
        for finding in report.findings.iter_mut().take(most) {
            for text in [
                &mut finding.rule_also,
                &mut finding.message,
                &mut finding.expected,
                &mut finding.claimed,
                &mut finding.fitted,
                &mut finding.repair,
                &mut finding.settle,
                &mut finding.reading,
                &mut finding.hint,
            ] {
                tell(text);
            }
            for evidence in &mut finding.evidence {
                [&mut evidence.zone, &mut evidence.before, &mut evidence.after]
                    .into_iter()
                    .for_each(tell);
            }
            finding.also.iter_mut().for_each(|also| tell(&mut also.message));
            finding.spread.iter_mut().for_each(tell);
            finding
                .noticed
                .iter_mut()
                .for_each(|noticed| tell(&mut noticed.because));
            // Row by row, as they are told in one line.
            let rows = finding
                .penalty
                .split("; ")
                .map(|row| said(row).unwrap_or_else(|| row.to_owned()));
            finding.penalty = rows.collect::<Vec<_>>().join(self.word("then"));
            for row in &mut finding.penalties {
                for (kind, text) in [
                    ("when", &mut row.case),
                    ("when", &mut row.when),
                    ("grade", &mut row.level_1),
                    ("grade", &mut row.level_2),
                    ("section", &mut row.section),
                ] {
                    *text = self.phrase(kind, text, &[]);
                }
                tell(&mut row.repair);
            }
        }
        report
            .notes
            .iter_mut()
            .take(most)
            .for_each(|note| tell(&mut note.message));
        tell(&mut report.outcome.result);
        if let Some(ending) = &mut report.outcome.ending {
            ending.reason = self.phrase("why", &ending.reason, &players);
        }
        report.players = players;
        Cow::Owned(report)
    }
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
            include_str!("../review/mod.rs"),
            include_str!("../review/findings.rs"),
            include_str!("../review/index.rs"),
            include_str!("../report/terminal.rs"),
            include_str!("../cli/sums.rs"),
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
        for script in [include_str!("../review/page.js"), include_str!("../review/index.js")] {
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
