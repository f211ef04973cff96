//! A printed line taken apart before it is read: the mark of its kind, its cost, its words without reminders and names, and
//! the abilities it quotes.

use std::borrow::Cow;

use super::super::effects::Sort;
use super::trigger::limit;

/// The marks of the kinds, as cards and lists write them (8.1.1).
const MARKS: [(&str, Sort); 12] = [
    ("【ACT】", Sort::Act),
    ("【AUTO】", Sort::Auto),
    ("【CONT】", Sort::Cont),
    ("[ACT]", Sort::Act),
    ("[AUTO]", Sort::Auto),
    ("[CONT]", Sort::Cont),
    ("[S]", Sort::Act),
    ("[A]", Sort::Auto),
    ("[C]", Sort::Cont),
    ("【起】", Sort::Act),
    ("【自】", Sort::Auto),
    ("【永】", Sort::Cont),
];

/// A printed line, taken apart.
pub struct Words {
    /// 8.1.1
    pub sort: Sort,
    /// What stands in the brackets in front of the text (8.4.1.1), as printed.
    pub cost: Option<String>,
    /// The label in front, as `Encore` or `Assist`, and everything behind it but the cost: in lower case, single spaces,
    /// without what stands in round brackets (2.12.3). Names and traits are `""` and `《》`; a quoted ability is `""` as well.
    pub body: String,
    /// The abilities that are quoted in it, each read like a line.
    pub quoted: Vec<Words>,
    /// It is written in signs that are not read.
    pub foreign: bool,
    /// Another ability stands behind it, on the same line.
    pub several: bool,
}

/// 2.3.2.3.3: the text with "climax" for "CX", outside of names and traits.
pub fn unabbreviated(text: &str) -> Cow<'_, str> {
    const SHORT: &str = "CX";
    let mut out = Cow::Borrowed(text);
    let mut from = text.len();
    while let Some(at) = text[..from].rfind(SHORT) {
        from = at;
        let (before, behind) = (&text[..at], &text[at + SHORT.len()..]);
        let apart = !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric);
        let named = before.matches(is_quote).count() % 2 == 1 && !behind.contains("】");
        let inside = |open: char, close: char| before.rfind(open) > before.rfind(close);
        if apart && !named && !inside('《', '》') && !inside('【', '】') {
            out.to_mut().replace_range(at..at + SHORT.len(), "climax");
        }
    }
    out
}

/// Texts quote abilities that quote abilities; deeper than this nothing is read.
const DEEP_MOST: usize = 3;

impl Words {
    /// Takes a line apart.
    pub fn of(text: &str) -> Words {
        Words::within(&unabbreviated(text), 0)
    }

    fn within(text: &str, depth: usize) -> Words {
        let text = text.trim();
        let (sort, rest) = mark(text);
        let (rest, quoted) = unquoted(rest, depth);
        let (cost, rest) = match sort {
            Sort::Unmarked => (None, rest),
            _ => split_cost(&rest),
        };
        let rest = without_reminders(&rest);
        let body = plain(&rest);
        let several = goes_on(&rest);
        let sort = if several { Sort::Unmarked } else { sort };
        // Names and traits are gone by now.
        let foreign = body.chars().any(is_foreign);
        Words {
            sort,
            cost,
            body,
            quoted,
            foreign,
            several,
        }
    }

    /// 2.12.3: all of it stands in round brackets.
    pub fn is_reminder(&self) -> bool {
        self.body.is_empty() && self.cost.is_none() && self.quoted.is_empty() && !self.foreign
    }
}

/// Whether another ability begins behind the end of a sentence.
fn goes_on(text: &str) -> bool {
    let kinds = MARKS.iter().filter(|(mark, _)| mark.starts_with('【'));
    let mut places = kinds.flat_map(|(mark, _)| text.match_indices(mark));
    places.any(|(at, _)| text[..at].trim_end().ends_with(['.', '"', ']']))
}

/// Kana and the signs of Japanese, Chinese and Korean.
fn is_foreign(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
}

/// The kind of a line, and the line behind its mark. Another mark (a climax combo's, a turn limit) may stand in front.
fn mark(text: &str) -> (Sort, &str) {
    let mut rest = text;
    loop {
        if let Some((mark, sort)) = MARKS.iter().find(|(mark, _)| rest.starts_with(mark)) {
            return (*sort, rest[mark.len()..].trim_start());
        }
        match rest.strip_prefix('【').and_then(|r| r.split_once('】')) {
            Some((_, after)) => rest = after.trim_start(),
            None => return (Sort::Unmarked, text),
        }
    }
}

/// 2.8.2, 7.4.1.2.1: whether the counter icon is among the marks in front of a line.
pub fn bears_counter_icon(text: &str) -> bool {
    let mut rest = text.trim_start();
    loop {
        let behind = |open, close| rest.strip_prefix(open).and_then(|r: &str| r.split_once(close));
        let Some((mark, after)) = behind('【', '】').or_else(|| behind('[', ']')) else {
            return false;
        };
        if mark.eq_ignore_ascii_case("counter") || mark == "カウンター" {
            return true;
        }
        rest = after.trim_start();
    }
}

/// The text with `""` for everything in quotes, names in costs aside, and the abilities that were quoted.
fn unquoted(text: &str, depth: usize) -> (String, Vec<Words>) {
    let (mut out, mut quoted) = (String::with_capacity(text.len()), Vec::new());
    let mut bracket = 0usize;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let next = &rest[c.len_utf8()..];
        match c {
            '[' => bracket += 1,
            ']' => bracket = bracket.saturating_sub(1),
            '“' | '”' | '"' if bracket == 0 => {
                let Some(end) = closing(next) else {
                    out.push_str("\"\"");
                    rest = next;
                    continue;
                };
                let inside = &next[..end];
                if inside.starts_with([' ', ',', '.']) {
                    // A quote that was never closed: this stands outside of one.
                    out.push_str("\"\"");
                    rest = next;
                    continue;
                }
                if (is_ability(inside) || is_sentence(inside)) && depth < DEEP_MOST {
                    quoted.push(Words::within(inside, depth + 1));
                }
                out.push_str("\"\"");
                let quote = next[end..].chars().next().map_or(0, char::len_utf8);
                rest = &next[end + quote..];
                continue;
            }
            _ => {}
        }
        out.push(c);
        rest = next;
    }
    (out, quoted)
}

/// Where the quote ends that was just opened. Inside a quoted ability names are quoted as well, so that it ends at the quote
/// behind a full stop.
fn closing(text: &str) -> Option<usize> {
    let first = text.find('"')?;
    if !is_ability(text) {
        return name_ends(text);
    }
    let ends = |at: &usize| text[..*at].trim_end().ends_with(['.', ')', ']']);
    let mut quotes = text.match_indices('"').map(|(at, _)| at);
    ability_ends(text, &ends).or_else(|| quotes.find(ends)).or(Some(first))
}

/// Where a quoted ability ends: at the first mark that closes none of the names and abilities which are quoted in it; `ends`: whether an
/// ability may end there.
pub fn ability_ends(text: &str, ends: &impl Fn(&usize) -> bool) -> Option<usize> {
    let end = last_of(text)?;
    ends(&end).then_some(end)
}

/// The mark that closes the quote which was just opened, those that are quoted within it aside. A mark opens behind a space, or behind
/// another one that opens, where a word follows.
pub fn last_of(text: &str) -> Option<usize> {
    let mut depth = 1usize;
    let mut behind_space = true;
    for (at, c) in text.char_indices() {
        if !is_quote(c) {
            behind_space = matches!(c, ' ' | '(' | '/' | '[');
            continue;
        }
        let follows = text[at + c.len_utf8()..].chars().next();
        let word = follows.is_some_and(|next| !next.is_whitespace() && !matches!(next, '.' | ',' | ')' | ']'));
        if behind_space && word {
            depth += 1;
        } else {
            depth -= 1;
            behind_space = false;
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// A line that begins with a quotation mark, and ends with the one that closes it, whether that is printed or not.
pub fn closed(line: &str) -> String {
    let mut inside = line.chars();
    let quote = inside.next().filter(|c| is_quote(*c));
    match quote {
        Some(_) if last_of(inside.as_str()).is_none() => format!("{line}\""),
        _ => line.to_owned(),
    }
}

/// Lists break off a line in front of the mark of a pose where that stands within a sentence: the lines that go on in the next, by their
/// numbers, with what they go on with.
pub fn broken_off(printed: &[&str]) -> Vec<(u8, String)> {
    const POSES: [&str; 3] = ["【STAND】", "【REST】", "【REVERSE】"];
    let ends = |text: &str| text.ends_with(['.', ')', ']', '"', '”', '」']);
    let pairs = (1u8..).zip(printed.windows(2));
    pairs
        .filter_map(|(number, pair)| {
            let (front, behind) = (pair[0].trim_end(), pair[1].trim_start());
            let goes_on = !ends(front) && POSES.iter().any(|pose| behind.starts_with(pose));
            (goes_on && front.ends_with(char::is_alphabetic)).then(|| (number, format!("{front} {behind}")))
        })
        .collect()
}

/// Whether it is one of the marks between which lists quote.
pub fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '＂')
}

/// Where a quoted name ends; part of it may be in quotation marks of its own (`""Low Water" Tess"`).
pub fn name_ends(text: &str) -> Option<usize> {
    // One was never closed: the first ends it.
    last_of(text).or_else(|| text.find(is_quote))
}

/// Whether what is quoted is something to be done and no name.
fn is_sentence(text: &str) -> bool {
    text.trim_end().ends_with('.') && text.contains(' ')
}

/// Whether what is quoted is an ability.
fn is_ability(text: &str) -> bool {
    let text = text.trim_start();
    MARKS.iter().any(|(mark, _)| text.starts_with(mark)) || text.starts_with('[') || text.starts_with("【")
}

/// The cost in front of the text, and the text without it. A label may stand in front of the cost, and how often the ability may be used in a turn;
/// behind any other sentence no bracket is a cost.
fn split_cost(text: &str) -> (Option<String>, String) {
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' if !quoted => {
                let Some(end) = text[at..].find(']') else { break };
                let inside = text[at + 1..at + end].to_owned();
                let rest = format!("{} {}", &text[..at], &text[at + end + 1..]);
                return (Some(inside), rest);
            }
            '.' if !quoted && text[..at].rsplit('.').next().and_then(limit).is_none() => break,
            _ => {}
        }
    }
    (None, text.to_owned())
}

/// The text without what stands in round brackets.
fn without_reminders(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut depth = 0usize;
    for c in text.chars() {
        match c {
            '(' | '（' => depth += 1,
            ')' | '）' if depth > 0 => {
                depth -= 1;
                out.push(' ');
            }
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

/// Lower case, single spaces, one sort of apostrophe and minus, `《》` for every trait.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_trait = false;
    for c in text.chars() {
        match c {
            '《' => {
                in_trait = true;
                out.push('《');
            }
            '》' => {
                in_trait = false;
                out.push('》');
            }
            _ if in_trait => {}
            '’' | '‘' | '＇' => out.push('\''),
            '－' | '−' | '–' | '‐' => out.push('-'),
            '＋' => out.push('+'),
            '、' => out.push_str(", "),
            c if c.is_whitespace() => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c => out.extend(c.to_lowercase()),
        }
    }
    let spaced = out.replace('【', " 【").replace('】', "】 ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    words.join(" ").replace(" ,", ",").replace(" .", ".")
}

#[cfg(test)]
mod tests {
    use super::{broken_off, closed};

    #[test]
    fn a_line_goes_on_in_the_next() {
        let lines = ["Draw 1 card.", "If this card is", "【STAND】, draw 1 card."];
        assert_eq!(
            broken_off(&lines),
            [(2, "If this card is 【STAND】, draw 1 card.".to_owned())]
        );
        assert_eq!(broken_off(&["Draw 1 card.", "【STAND】 this card."]), []);
    }

    #[test]
    fn a_quotation_mark_is_closed() {
        let open = "\"Draw 1 card. \"Stay.\" (Damage may be canceled)";
        assert_eq!(closed(open), format!("{open}\""));
        assert_eq!(closed("\"Draw 1 card.\""), "\"Draw 1 card.\"");
        assert_eq!(closed("Draw 1 card."), "Draw 1 card.");
    }
}
