//! The printed text of a card, as the files have it.

use super::mend::Notes;
use super::misprints;
use crate::cards::{CardKind, Icon};

/// Entries that say that there is no text.
const NOTHING: &[&str] = &["", "-", "－", "―", "—", "0", "[ACT]", "（バニラ）"];
/// The marks an ability begins with.
const KINDS: [&str; 3] = ["【AUTO】", "【CONT】", "【ACT】"];

/// One line of text: no control characters, single spaces, none at the ends.
pub(crate) fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|w| !w.is_empty())
    {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// The abilities of a card, one string each.
pub(crate) fn abilities(raw: &[String], kind: CardKind, notes: &mut Notes) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for entry in raw {
        if NOTHING.contains(&entry.trim()) {
            continue;
        }
        let text = zeros(&brackets(&one_line(entry), notes), notes);
        let righted = misprints::righted(&text);
        if righted != text {
            notes.add("a misprint put right", "");
        }
        let text = righted;
        for piece in split(&text, notes) {
            match out.last_mut() {
                Some(before) if is_cut(kind, &piece, before) => {
                    notes.add("a text in two entries put together", "");
                    before.push(' ');
                    before.push_str(&piece);
                }
                _ => {
                    if kind == CardKind::Character && !piece.starts_with('【') {
                        notes.add("an ability kept without the mark of its kind", "");
                    }
                    out.push(piece);
                }
            }
        }
    }
    out
}

/// Signs and brackets as most files write them.
fn brackets(text: &str, notes: &mut Notes) -> String {
    let mut out: String = text
        .chars()
        .map(|c| match c {
            '［' => '[',
            '］' => ']',
            '（' => '(',
            '）' => ')',
            '：' => ':',
            '／' => '/',
            c => c,
        })
        .collect();
    for word in ["AUTO", "CONT", "ACT", "COUNTER"] {
        out = out.replace(&format!("[{word}]"), &format!("【{word}】"));
    }
    if out != text {
        notes.add("brackets and signs written in another way", "");
    }
    while let Some(from) = out.find("[[") {
        let Some(len) = out[from..].find("]]") else { break };
        let name = out[from + 2..from + len].trim_end_matches(".gif").to_ascii_uppercase();
        let icon = name.chars().all(|c| c.is_ascii_alphabetic()) && !name.is_empty();
        if !icon {
            break;
        }
        notes.add("an icon written as the name of its picture", "");
        out.replace_range(from..from + len + 2, &format!("【{name}】"));
    }
    // A quoted name that begins with a quote has two of them: only a text in which no quote stands alone was doubled.
    if out.contains("\"\"") && !out.contains("\"\"\"") && !out.replace("\"\"", "").contains('"') {
        let single = out.replace("\"\"", "\"");
        // `""` alone is a name that is missing, not a doubled quote.
        if single.matches('"').count().is_multiple_of(2) {
            notes.add("quotes doubled", "");
            out = single;
        }
    }
    out
}

/// Zeros that were written as dashes: `+1--- power`, `level - or lower`.
fn zeros(text: &str, notes: &mut Notes) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(" power") {
        let bare = before.trim_end_matches('-');
        let dashes = before.len() - bare.len();
        let lost = bare.ends_with(|c: char| c.is_ascii_digit()) && matches!(dashes, 2 | 3);
        out.push_str(bare);
        out.push_str(&if lost { "0" } else { "-" }.repeat(dashes));
        out.push_str(" power");
        rest = behind;
    }
    out.push_str(rest);
    let out = out.replace("level - ", "level 0 ").replace("level -.", "level 0.");
    if out != text {
        notes.add("zeros written as dashes", "");
    }
    out
}

/// Whether a text has lost the picture of an icon: where one has to be named, nothing stands.
fn has_lost_an_icon(text: &str) -> bool {
    const WITHOUT: [&str; 6] = [
        "with in its trigger",
        "with in their trigger",
        "with in the trigger",
        "trigger icon is ,",
        "perform the effect.",
        "with the effect of .",
    ];
    WITHOUT.iter().any(|words| text.contains(words))
}

/// The texts of a card that have lost the picture of an icon.
pub(crate) fn lost_icons(texts: &[String]) -> impl Iterator<Item = usize> + '_ {
    (1..)
        .zip(texts)
        .filter(|(_, text)| has_lost_an_icon(text))
        .map(|(line, _)| line)
}

/// Parts a text where an ability begins in the middle of it, outside of quotes.
fn split(text: &str, notes: &mut Notes) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut from = 0;
    let mut quotes = 0usize;
    for (at, c) in text.char_indices() {
        if c == '"' {
            quotes += 1;
        }
        let before = text[from..at].trim_end();
        let begins = c == '【' && KINDS.iter().any(|k| text[at..].starts_with(k));
        // A quoted ability ends with its full stop and the quote; with a space behind them the sentence may go on.
        let quoted = text[from..at]
            .strip_suffix('"')
            .is_some_and(|inside| inside.ends_with(['.', ')', ']']));
        let ends = before.ends_with(['.', ')']) || quoted;
        if begins && quotes.is_multiple_of(2) && ends {
            pieces.push(before.to_string());
            from = at;
            quotes = 0;
        }
    }
    pieces.push(text[from..].trim().to_string());
    if pieces.len() > 1 {
        notes.add("several abilities in one entry taken apart", "");
    }
    pieces
}

/// Whether a text goes on with the entry before it: an event's does where that ends within a sentence.
fn is_cut(kind: CardKind, text: &str, before: &str) -> bool {
    match kind {
        CardKind::Character => continues(text, before),
        _ => before.ends_with(',') && !text.starts_with('【'),
    }
}

/// Whether a text goes on with what stands before it instead of beginning an ability.
fn continues(text: &str, before: &str) -> bool {
    text.starts_with(['(', '"'])
        || text.starts_with("【REST】")
        || (!text.starts_with('【') && !before.ends_with(['.', ')', '"']))
}

/// Whether a text explains what a trigger icon does.
fn is_reminder(text: &str) -> bool {
    text.starts_with('(')
        && (text.contains("hen this card triggers") || text.contains("attacking character that triggered this card"))
}

/// The icon that the reminder text of a climax explains, if it has one that is there for its icon alone.
pub(crate) fn icon_of_reminder(texts: &[String]) -> Option<Icon> {
    let reminder = texts.iter().find(|t| is_reminder(t))?;
    // "perform the 【STANDBY】 effect": then the reminder explains that.
    if texts.iter().any(|t| !is_reminder(t) && t.contains("perform the")) {
        return None;
    }
    let says = |what: &str| reminder.contains(what);
    let icon = if says("the next damage dealt by the attacking character") {
        Icon::Shot
    } else if says("return this card to your hand") && says("into your stock") {
        Icon::Treasure
    } else if says("climax in your waiting room") {
        Icon::Gate
    } else if says("in its trigger icon") {
        Icon::Choice
    } else if says("level equal to or less than your level") {
        Icon::Standby
    } else if says("of your opponent's characters") {
        Icon::Return
    } else if says("may draw") {
        Icon::Draw
    } else if says("put the top card of your deck into your stock") {
        Icon::Pool
    } else if says("in your waiting room") || says("from your waiting room") {
        Icon::Comeback
    } else {
        return None;
    };
    Some(icon)
}
