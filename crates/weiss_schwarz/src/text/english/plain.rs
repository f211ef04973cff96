//! A printed line as the grammar reads it: lower case and single spaces, without what stands in round brackets (2.12.3);
//! names, traits and costs as they are printed; quoted abilities between `⟦` and `⟧`, quoted sentences between `⟪` and `⟫`.

use super::super::words::{ability_ends, is_quote, last_of, name_ends, unabbreviated};

/// Texts quote abilities that quote abilities; deeper than this nothing is read.
const DEEP_MOST: usize = 3;

/// What stands for a quotation mark that is part of a name, so that the marks around the name are its only ones: a character that no
/// list writes.
pub const QUOTE_IN_NAME: char = '\u{2033}';

/// What stands between the brackets in front of an ability. A name may begin with such brackets, too.
const ICONS: [&str; 13] = [
    "AUTO", "CONT", "ACT", "自", "永", "起", "CXCOMBO", "CX COMBO", "COUNTER", "CLOCK", "MEMORY", "HAND", "REPLAY",
];

/// The line, ready to be read.
pub fn plain(text: &str) -> Option<String> {
    within(&unabbreviated(text), 0)
}

fn within(text: &str, depth: usize) -> Option<String> {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text.trim();
    while let Some(c) = rest.chars().next() {
        let next = &rest[c.len_utf8()..];
        rest = match c {
            c if is_quote(c) && is_action(&out, next) => {
                let end = action_ends(next)?;
                behind_a_stop(&mut out);
                out.push('⟪');
                out.push_str(&within(&next[..end], depth + 1).filter(|_| depth < DEEP_MOST)?);
                out.push('⟫');
                let quote = next[end..].chars().next().map_or(0, char::len_utf8);
                &next[end + quote..]
            }
            c if is_quote(c) => {
                let end = closing(next)?;
                let inside = next[..end].trim();
                match is_ability(inside) {
                    true if depth == DEEP_MOST => return None,
                    true => {
                        behind_a_stop(&mut out);
                        out.push('⟦');
                        out.push_str(&within(inside, depth + 1)?);
                        out.push('⟧');
                    }
                    false => {
                        apart(&mut out);
                        out.push('"');
                        out.push_str(&inside.replace(is_quote, &QUOTE_IN_NAME.to_string()));
                        out.push('"');
                    }
                }
                let quote = next[end..].chars().next().map_or(0, char::len_utf8);
                let behind = &next[end + quote..];
                if behind.starts_with(char::is_alphanumeric) {
                    out.push(' ');
                }
                behind
            }
            '《' => {
                let end = next.find('》')?;
                apart(&mut out);
                out.push('《');
                out.push_str(next[..end].trim());
                out.push('》');
                let behind = &next[end + '》'.len_utf8()..];
                if behind.starts_with(char::is_alphanumeric) {
                    out.push(' ');
                }
                behind
            }
            '[' if mark(next).is_some() => {
                let (word, behind) = mark(next)?;
                out.push_str(word);
                behind
            }
            '[' => {
                let end = bracket(next)?;
                out.push_str(" [");
                out.push_str(next[..end].trim());
                out.push_str("] ");
                &next[end + 1..]
            }
            '(' | '（' => &next[reminder(next)?..],
            // What an editor of the list has noted for another one is in Japanese.
            '{' | '｛' => &next[remark(next)?..],
            '【' => {
                out.push_str(" 【");
                next
            }
            '】' => {
                out.push_str("】 ");
                next
            }
            '’' | '‘' => push(&mut out, '\'', next),
            '－' | '−' | '–' | '‐' => push(&mut out, '-', next),
            '＋' => push(&mut out, '+', next),
            c if c.is_whitespace() => push(&mut out, ' ', next),
            // Letters as wide as a character of Japanese.
            'Ａ'..='Ｚ' | 'ａ'..='ｚ' | '０'..='９' => {
                let plain = u32::from(c).checked_sub(0xFEE0).and_then(char::from_u32);
                out.extend(plain.unwrap_or(c).to_lowercase());
                next
            }
            // A full stop or a comma without its space.
            '.' | ',' if next.starts_with(char::is_alphabetic) => {
                out.push(c);
                push(&mut out, ' ', next)
            }
            c => {
                out.extend(c.to_lowercase());
                next
            }
        };
    }
    let words: Vec<&str> = out.split_whitespace().collect();
    let words = words.join(" ").replace(" ,", ",").replace(" .", ".");
    let words = words.replace("you can not ", "you cannot ");
    Some(words.replace("frontal or side attacks", "frontal attacks or side attacks"))
}

/// Between a word and the name or trait behind it there is a space, whether it is printed or not.
fn apart(out: &mut String) {
    if out.ends_with(char::is_alphanumeric) {
        out.push(' ');
    }
}

/// Behind a full stop there is a space, whether it is printed or not.
fn behind_a_stop(out: &mut String) {
    if out.ends_with(['.', ',']) {
        out.push(' ');
    }
}

fn push<'t>(out: &mut String, c: char, next: &'t str) -> &'t str {
    out.push(c);
    next
}

/// `AUTO]`, as some lists write the mark of a kind.
fn mark(text: &str) -> Option<(&'static str, &str)> {
    let marks = [
        ("STAND]", " 【stand】 "),
        ("REST]", " 【rest】 "),
        ("REVERSE]", " 【reverse】 "),
        ("AUTO]", " 【auto】 "),
        ("CONT]", " 【cont】 "),
        ("ACT]", " 【act】 "),
        ("A]", " 【auto】 "),
        ("C]", " 【cont】 "),
        ("S]", " 【act】 "),
    ];
    let mut marks = marks.into_iter();
    marks.find_map(|(mark, word)| Some((word, text.strip_prefix(mark)?)))
}

/// Where the bracket of a cost ends; names in it may have brackets of their own.
fn bracket(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, c)| {
        quoted ^= matches!(c, '"' | '“' | '”');
        (c == ']' && !quoted).then_some(at)
    })
}

/// Where a remark of the list's editor ends; none where it has a word of the card's own language.
fn remark(text: &str) -> Option<usize> {
    let (end, mark) = text.char_indices().find(|(_, c)| matches!(c, '}' | '｝'))?;
    let foreign = !text[..end].contains(|c: char| c.is_ascii_alphanumeric());
    foreign.then_some(end + mark.len_utf8())
}

/// Where a reminder ends.
fn reminder(text: &str) -> Option<usize> {
    let mut depth = 1usize;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '（' => depth += 1,
            ')' | '）' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at + c.len_utf8())
    })
}

/// Where the quote ends that was just opened. In a quoted ability names are quoted as well, so that it ends at the quote
/// behind a full stop.
fn closing(text: &str) -> Option<usize> {
    if !is_ability(text) {
        return name_ends(text);
    }
    let mut quotes = text.match_indices(is_quote).map(|(at, _)| at);
    // 10.6: a keyword alone has no full stop.
    let keyword = |before: &str| {
        let before = before.to_lowercase();
        before.ends_with("】 great performance") || before == "【auto】 encore" || before == "【auto】encore"
    };
    let ends = |at: &usize| {
        let before = text[..*at].trim_end();
        before.ends_with(['.', ')', ']']) || text[..*at].ends_with("as 【REST】") || keyword(before)
    };
    // Some lists leave out the mark at the end of a line.
    let to_the_end = || text.trim_end().ends_with(['.', ')', ']']).then_some(text.len());
    // Some lists have the full stop behind the mark; and what is quoted in it may end with it.
    let quotes_within = |at: &usize| {
        let before = text[..*at].trim_end();
        let inside = before.trim_end_matches(is_quote);
        inside.len() < before.len() && inside.ends_with('.')
    };
    let stops = |at: &usize| ends(at) || text[*at..].chars().nth(1) == Some('.') || quotes_within(at);
    ability_ends(text, &stops)
        .or_else(|| quotes.find(ends))
        .or_else(to_the_end)
}

/// Whether what is quoted is something to be done: behind words that say so, behind another such, and where a line begins with it.
fn is_action(before: &str, inside: &str) -> bool {
    const SAID: [&str; 14] = [
        "time each.",
        "once each.",
        "time each in any order.",
        "time in any order.",
        "once each in any order.",
        "twice.",
        "action.",
        "actions.",
        "effect.",
        "effects.",
        "times.",
        "time.",
        "perform it.",
        "perform them.",
    ];
    let before = before.trim_end();
    let for_every = || {
        let said = before
            .strip_suffix('.')
            .and_then(|said| said.rsplit_once("action for every "));
        said.is_some_and(|(_, such)| !such.contains('.'))
    };
    let said = SAID.iter().any(|said| before.ends_with(said)) || before.ends_with('⟫') || for_every();
    (said || before.is_empty()) && !is_ability(inside) && action_ends(inside).is_some()
}

/// Where a quoted sentence ends: names and abilities are quoted in it. A name is no sentence.
fn action_ends(text: &str) -> Option<usize> {
    let end = last_of(text)?;
    text[..end].trim_end().ends_with(['.', ')', '"', '”']).then_some(end)
}

/// Whether what is quoted is an ability.
fn is_ability(text: &str) -> bool {
    let text = text.trim_start();
    let marks = ["[AUTO]", "[CONT]", "[ACT]", "[A]", "[C]", "[S]"];
    let icon = text.strip_prefix('【').and_then(|text| text.split_once('】'));
    icon.is_some_and(|(icon, _)| ICONS.contains(&icon)) || marks.iter().any(|mark| text.starts_with(mark))
}
