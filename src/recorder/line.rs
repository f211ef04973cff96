//! A line as it is typed, and as it stands in the log.

use crate::notation::{
    Kinds, Line, SectionKind, SyntaxError, Verb, VerbIndex, Vocabulary, WordKind, format, parse_with,
};

/// Why a line cannot be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There is nothing in it.
    Empty,
    /// It cannot be read; columns are those of the line.
    Unread(Vec<SyntaxError>),
    /// It is of a sort that is written by hand, at once and before everything else.
    Head,
}

/// The line in the canonical form of the notation, and the sign before a place put in where it was left out; with its
/// indentation and without a line end; several lines where it holds several statements. `section` is the section in which it
/// comes.
///
/// # Errors
/// If it cannot be read or is nothing for a recorder.
pub fn plain(section: &str, typed: &str, vocabulary: &Vocabulary, index: &VerbIndex) -> Result<String, Unfit> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(Unfit::Empty);
    }
    let read = as_typed(section, typed, vocabulary, index);
    let fits = match &read {
        Err(Unfit::Unread(_)) => false,
        Err(_) => true,
        Ok(_) => !ends_in_a_place(typed, vocabulary, index),
    };
    if fits || outside_quotes(typed).any(|(_, c)| ['>', '＞', '→', ';', '#'].contains(&c)) {
        return read;
    }
    // `p 012 fc`, `c 012 007`: where to, with its sign left out. There must be one way only to put it in.
    let onto_card = verb_of(typed, vocabulary, index).is_some_and(|verb| verb.target.kinds.has(Kinds::CARD));
    let spaces = outside_quotes(typed).filter(|(_, c)| *c == ' ');
    let starts = spaces.map(|(at, _)| at + 1);
    let mut with_sign = starts.filter_map(|at| {
        let (before, after) = typed.split_at(at);
        let place = after.split(char::is_whitespace).next().unwrap_or("");
        let card = onto_card && place.contains(|c: char| c.is_ascii_digit());
        if !card && index.word(place).is_none() {
            return None;
        }
        as_typed(section, &format!("{before}> {after}"), vocabulary, index).ok()
    });
    match (with_sign.next(), with_sign.next()) {
        (Some(only), None) => Ok(only),
        _ => read,
    }
}

/// What stands outside of quotes, each letter with its place.
fn outside_quotes(typed: &str) -> impl Iterator<Item = (usize, char)> {
    let mut quoted = false;
    typed.char_indices().filter(move |(_, c)| {
        match c {
            '"' => quoted = !quoted,
            '「' | '“' => quoted = true,
            '」' | '”' => quoted = false,
            _ => return !quoted,
        }
        false
    })
}

/// A verb that takes several things and then a place, with a place as the last of several: `standby 023 fr`. It can be read
/// as it is, but as a choice the place would mean nothing.
fn ends_in_a_place(typed: &str, vocabulary: &Vocabulary, index: &VerbIndex) -> bool {
    let Some(verb) = verb_of(typed, vocabulary, index) else {
        return false;
    };
    let mut words = typed.split_whitespace().rev();
    let place = words.next().and_then(|word| index.word(word));
    let slot = |name: &str| {
        let word = vocabulary.words.iter().find(|word| word.name == name);
        word.is_some_and(|word| word.kind == WordKind::Slot)
    };
    let before = words.next().is_some_and(|word| index.verb(word).is_none());
    before && verb.chosen.max > 1 && verb.target.kinds.has(Kinds::SLOT) && place.is_some_and(slot)
}

/// The verb of a line, behind whose it is and the sign of an effect.
fn verb_of<'v>(typed: &str, vocabulary: &'v Vocabulary, index: &VerbIndex) -> Option<&'v Verb> {
    let mut words = typed.trim_start_matches('-').split_whitespace();
    let id = index.verb(words.find(|word| !word.ends_with(':'))?)?;
    vocabulary.verbs.get(usize::from(id.0))
}

fn as_typed(section: &str, typed: &str, vocabulary: &Vocabulary, index: &VerbIndex) -> Result<String, Unfit> {
    let before = format!("rejudge 1\n\n{section}\n  ");
    let source = format!("{before}{typed}\n");
    let (log, mut errors) = parse_with(&source, vocabulary, index);
    if errors.is_empty() {
        // The line begins behind the section.
        let own = log.lines.get(1..).unwrap_or_default();
        let raw = |line: &Line| {
            matches!(line, Line::Section(section)
                if matches!(section.kind, SectionKind::Cards { .. } | SectionKind::Deck { .. }))
        };
        if own.iter().any(raw) {
            return Err(Unfit::Head);
        }
        let begins = own.iter().any(|line| matches!(line, Line::Section(_)));
        match format(&source, vocabulary) {
            Ok(text) => {
                let mut lines: Vec<&str> = text.trim_end().lines().skip(3).collect();
                if begins {
                    lines.insert(0, "");
                }
                return Ok(lines.join("\n"));
            }
            Err(refused) => errors = refused,
        }
    }
    for error in &mut errors {
        error.column = error.column.saturating_sub(2).max(1);
    }
    Err(Unfit::Unread(errors))
}

/// Puts what follows `note`, `label` and the like in quotes, where nobody did.
pub fn quoted(typed: &str) -> String {
    let trimmed = typed.trim();
    let (who, rest) = match trimmed.split_once(':') {
        Some((who, rest)) if !who.contains(char::is_whitespace) => (Some(who), rest.trim_start()),
        _ => (None, trimmed),
    };
    let Some((verb, text)) = rest.split_once(char::is_whitespace) else {
        return trimmed.to_owned();
    };
    let takes_text = ["note", "label", "gap", "call", "rewind", "fix"];
    let text = text.trim();
    if !takes_text.iter().any(|v| v.eq_ignore_ascii_case(verb)) || text.contains(['"', '「', '“', '”']) {
        return trimmed.to_owned();
    }
    let text = text.replace('\\', "\\\\");
    match who {
        Some(who) => format!("{who}: {verb} \"{text}\""),
        None => format!("{verb} \"{text}\""),
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::common::{CALL, DISCARD, NOTE, PAY};
    use crate::notation::{Need, Word};

    use super::*;

    static WORDS: Vocabulary = Vocabulary {
        game: "some",
        verbs: &[
            DISCARD,
            NOTE,
            CALL,
            PAY,
            Verb::new("play", &["p"], Need::Decision, "a card > slot")
                .chosen(Kinds::CARD, 1, 1)
                .target(Kinds::SLOT, 1, 1)
                .pays(),
            Verb::new("standby", &[], Need::Decision, "a card > slot")
                .chosen(Kinds::CARD.or(Kinds::SLOT), 1, 4)
                .target(Kinds::SLOT, 1, 1),
            Verb::new("change", &["c"], Need::Decision, "a card > a card")
                .chosen(Kinds::CARD, 1, 1)
                .target(Kinds::CARD, 1, 1)
                .pays(),
        ],
        words: &[Word {
            name: "FC",
            aliases: &[],
            kind: WordKind::Slot,
        }],
    };

    fn one(typed: &str) -> Result<String, Unfit> {
        plain("turn 3 Aoi", typed, &WORDS, &VerbIndex::new(&WORDS))
    }

    #[test]
    fn short_forms_become_long_ones() {
        assert_eq!(one(" ds 003 ").as_deref(), Ok("  discard 003"));
        assert_eq!(
            one("ds 003; Ren: ds 004").as_deref(),
            Ok("  discard 003\n  Ren: discard 004")
        );
        assert_eq!(one("turn 4 Ren").as_deref(), Ok("\nturn 4 Ren"));
        assert_eq!(one("# why").as_deref(), Ok("  # why"));
        assert_eq!(
            one("- ds 001").as_deref(),
            Ok("    discard 001").map(|_| "    - discard 001")
        );
        assert_eq!(one("  "), Err(Unfit::Empty));
        assert_eq!(one("cards"), Err(Unfit::Head));
    }

    #[test]
    fn a_place_needs_no_sign() {
        assert_eq!(one("p 012 fc").as_deref(), Ok("  play 012 > FC"));
        assert_eq!(one("Ren: p 012  fc pay 1").as_deref(), Ok("  Ren: play 012 > FC pay 1"));
        assert_eq!(one("p 012 > fc").as_deref(), Ok("  play 012 > FC"));
        assert_eq!(one("c 012 007 pay 1").as_deref(), Ok("  change 012 > 007 pay 1"));
        assert!(matches!(one("c 012 007 011"), Err(Unfit::Unread(_))));
        assert!(matches!(one("p 012 013"), Err(Unfit::Unread(_))));
        assert!(matches!(one("p 012 fd"), Err(Unfit::Unread(_))));
        assert!(matches!(one("p fc"), Err(Unfit::Unread(_))));
        // A name stands for its card.
        assert_eq!(one(r#"p "Old Hand" fc"#).as_deref(), Ok(r#"  play "Old Hand" > FC"#));
        assert_eq!(one(r#"p "Up > Away" fc"#).as_deref(), Ok(r#"  play "Up > Away" > FC"#));
        // What would be read otherwise, and mean nothing.
        assert_eq!(one("standby 012 fc").as_deref(), Ok("  standby 012 > FC"));
        assert_eq!(one("standby fc").as_deref(), Ok("  standby FC"));
        assert_eq!(one("standby 012 013").as_deref(), Ok("  standby 012 013"));
    }

    #[test]
    fn columns_are_those_of_the_line() {
        let Err(Unfit::Unread(errors)) = one("ds 003 %") else {
            panic!("it reads")
        };
        assert_eq!(errors[0].column, 8, "{errors:?}");
    }

    #[test]
    fn text_needs_no_quotes() {
        assert_eq!(quoted("note he looked away"), "note \"he looked away\"");
        assert_eq!(
            quoted("judge: call is that level 2?"),
            "judge: call \"is that level 2?\""
        );
        for same in ["note \"a b\"", "note 「灯」", "ds 003", "gap", "note"] {
            assert_eq!(quoted(same), same);
        }
    }
}
