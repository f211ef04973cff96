//! The page that leads to many.

use std::collections::BTreeMap;

use crate::judge::Report;
use crate::lang::Words;

use super::findings::counts;
use super::head;
use super::html::text;

/// A match in the index.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where its page lies, from the index.
    pub link: String,
    /// What the match is called.
    pub name: String,
    /// What was judged, or why nothing was.
    pub report: Result<Report, String>,
}

/// The index: players, result and findings of every match. It can be searched and sorted where scripts are on.
/// `games`: the words for matches of a game, where they are others than those of the page.
pub fn index(entries: &[Entry], words: &Words, games: &BTreeMap<String, &Words>) -> String {
    let title = words.word("title.matches");
    let mut out = head(title, words);
    out.push_str(&format!(
        "<body>\n<header>\n<h1>{title}</h1>\n<p class=\"facts\"><span>{} <b>{}</b></span></p>\n</header>\n<main>\n\
         <div class=\"js-only\"><label>{} <input class=\"search\" id=\"search\" type=\"search\"></label> \
         <span id=\"found\" aria-live=\"polite\" data-of=\"{}\"></span></div>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{title}\">\n<table class=\"index\">\n<thead><tr>",
        words.word("matches"),
        entries.len(),
        words.word("search"),
        words.word("js.of"),
    ));
    for head in heads(words) {
        out.push_str(&format!("<th scope=\"col\">{head}</th>"));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for entry in entries {
        out.push_str(&row(entry, words, games));
    }
    out.push_str("</tbody>\n</table>\n</div>\n</main>\n<script>\n");
    out.push_str(include_str!("index.js"));
    out.push_str("</script>\n</body>\n</html>\n");
    out
}

/// What stands above the columns; where there is no room for columns, before each cell.
fn heads(words: &Words) -> [&'static str; 6] {
    [
        words.word("index.match"),
        words.word("index.players"),
        words.word("game"),
        words.word("result"),
        words.word("index.found"),
        words.word("index.rulings"),
    ]
}

fn row(entry: &Entry, words: &Words, games: &BTreeMap<String, &Words>) -> String {
    let report = match &entry.report {
        Ok(report) => report,
        Err(reason) => {
            return format!(
                "<tr><td>{}</td><td></td><td></td><td></td><td data-value=\"-1\" class=\"illegal\">{}</td><td>{}</td></tr>\n",
                text(&entry.name),
                words.word("not-judged"),
                words.foreign(reason)
            );
        }
    };
    let said = games.get(&report.game).copied().unwrap_or(words);
    let mut rulings: Vec<&str> = report.findings.iter().map(|f| f.ruling.as_str()).collect();
    rulings.sort_unstable();
    rulings.dedup();
    let [_, players, game, result, found, named] = heads(words);
    format!(
        "<tr><td><a href=\"{}\">{}</a></td><td data-of=\"{players}\">{}</td><td data-of=\"{game}\">{}</td>\
         <td data-of=\"{result}\">{}</td><td data-of=\"{found}\" data-value=\"{}\">{}</td><td data-of=\"{named}\">{}</td></tr>\n",
        text(&entry.link),
        text(&entry.name),
        text(&report.players.join(", ")),
        said.say(&report.game, &report.players),
        said.say(&report.outcome.result, &report.players),
        report.findings.len() + report.malformed.len(),
        counts(report, words),
        text(&rulings.join(", "))
    )
}
