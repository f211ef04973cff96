//! A match as a page: what was found, with its rule and its repair, and the table after every line.
//!
//! A page is one file and needs nothing beside it: no server, no network, no script for what a judge reads first. The same
//! match gives the same bytes. A log is somebody else's text: it comes into a page through [`html::text`] and, as data,
//! in an element that is not run, and nowhere else; and the page's own policy lets nothing out.

mod data;
mod findings;
pub mod html;
mod index;
pub mod table;
mod words;

use crate::games::kit::sight::Tables;
use crate::judge::Report;
use crate::lang::Words;

use self::html::text;

pub use index::{Entry, index};

/// So many lines of a log are shown; a long match has a few hundred.
pub const LINES_MOST: usize = 5_000;

/// So many findings are shown.
pub const FINDINGS_MOST: usize = 500;

/// Of a line no more characters are shown than these.
const LINE_CHARS_MOST: usize = 500;

/// What lets nothing out of a page, whatever stands in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// What a page is made of.
#[derive(Clone, Debug)]
pub struct Review<'a> {
    /// What the match is called.
    pub name: &'a str,
    /// The log that was judged.
    pub log: &'a str,
    /// What was judged.
    pub report: &'a Report,
    /// The table after every line, as played; none if the log cannot be read so far, or the game has no such data.
    pub played: Option<&'a Tables>,
    /// The same as it would have been, had every infraction been put right.
    pub corrected: Option<&'a Tables>,
    /// After the lines at which something was found: the table as it should have been there, behind the match as played.
    pub right: Option<&'a Tables>,
    /// Whose eyes it is seen with.
    pub seat: Option<&'a str>,
    /// What is to be said of the file it came from: who signed it.
    pub signed: &'a [String],
    /// The language of the page.
    pub words: &'a Words,
}

impl Review<'_> {
    /// What the report says, in the language of the page.
    fn say(&self, sentence: &str) -> String {
        self.words.say(sentence, &self.report.players)
    }
}

/// The beginning of every page.
fn head(title: &str, words: &Words) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" \
         content=\"{POLICY}\">\n<meta name=\"generator\" content=\"rejudge\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>\n{}</style>\n</head>\n",
        words.lang().code(),
        text(title),
        include_str!("page.css")
    )
}

/// The page of a match.
pub fn page(review: &Review<'_>) -> String {
    let report = review.report;
    let players = report.players.join(" – ");
    let title = match players.is_empty() {
        true => review.name.to_owned(),
        false => format!("{players}, {}", review.name),
    };
    let mut out = head(&title, review.words);
    out.push_str("<body>\n");
    out.push_str(&header(review, &players));
    out.push_str("<main>\n");
    let data = review.played.map(|played| data::data(review, played));
    out.push_str(&findings::section(review));
    if data.is_some() {
        out.push_str(&worded(BOARD, review.words));
    }
    out.push_str(&log(review));
    out.push_str("</main>\n");
    if let Some(data) = data {
        out.push_str("<script type=\"application/json\" id=\"data\">");
        out.push_str(&data);
        out.push_str("</script>\n<script>\n");
        out.push_str(include_str!("page.js"));
        out.push_str("</script>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// The board and what moves it; the script fills it.
const BOARD: &str = r#"<section class="pane js-only" id="board-pane" aria-label="{w:board}">
<div class="bar">
<div class="row">
<button type="button" id="first" aria-label="{w:first}" title="{w:first.title}">|‹</button>
<button type="button" id="turnback" aria-label="{w:turnback}" title="{w:turnback.title}">«</button>
<button type="button" id="stepback" aria-label="{w:stepback}" title="{w:stepback.title}">‹</button>
<button type="button" id="stepon" aria-label="{w:stepon}" title="{w:stepon.title}">›</button>
<button type="button" id="turnon" aria-label="{w:turnon}" title="{w:turnon.title}">»</button>
<button type="button" id="last" aria-label="{w:last}" title="{w:last.title}">›|</button>
<button type="button" id="back" title="{w:back.title}">{w:back}</button>
<button type="button" id="prev" title="{w:prev.title}">{w:prev}</button>
<button type="button" id="next" title="{w:next.title}">{w:next}</button>
<button type="button" id="swap" aria-pressed="false" title="{w:swap.title}">{w:swap}</button>
<input type="range" id="step" min="0" value="0" aria-label="{w:moment}">
</div>
<div class="moment" aria-live="polite"><strong id="where"></strong> <code id="text"></code> <span id="result"></span>
<a id="infraction" hidden></a></div>
</div>
<div id="board"></div>
<div id="others"></div>
<section class="shown" aria-label="{w:card}"><div id="shown"></div></section>
<div id="plot"></div>
<details class="keys" id="keys"><summary>{w:keys}</summary>
<p><kbd>←</kbd> <kbd>→</kbd> {w:keys.line} <kbd>Shift</kbd> {w:keys.with} <kbd>Home</kbd> <kbd>End</kbd> {w:keys.ends}
<kbd>n</kbd> <kbd>N</kbd> {w:keys.findings} <kbd>b</kbd> {w:keys.back} <kbd>s</kbd> {w:keys.swap}
<kbd>?</kbd> {w:keys.help}</p></details>
</section>
"#;

/// Markup with its words, as `{w:board}`, in the language of a page.
fn worded(markup: &'static str, words: &Words) -> String {
    let mut out = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some((before, key)) = rest.split_once("{w:") {
        out.push_str(before);
        let (key, behind) = key.split_once('}').unwrap_or((key, ""));
        out.push_str(words.word(key));
        rest = behind;
    }
    out.push_str(rest);
    out
}

fn header(review: &Review<'_>, players: &str) -> String {
    let report = review.report;
    let name = if players.is_empty() { review.name } else { players };
    let mut out = format!("<header>\n<h1>{}</h1>\n<p>", text(name));
    out.push_str(&findings::counts(report, review.words));
    out.push_str("</p>\n<ul class=\"facts\">\n");
    let words = review.words;
    let mut fact = |what: &str, value: String| {
        if !value.is_empty() {
            out.push_str(&format!("<li>{what} <b>{value}</b></li>\n"));
        }
    };
    let outcome = &report.outcome;
    fact(words.word("game"), review.say(&report.game));
    fact(words.word("edition"), review.say(&report.edition));
    fact(words.word("result"), review.say(&outcome.result));
    if outcome.statements > 0 {
        let turns = words.count(["turns.one", "turns"], outcome.turns as usize);
        let statements = words.count(["statements.one", "statements"], outcome.statements as usize);
        fact(words.word("judged"), [turns, statements].join(words.word("join")));
    }
    fact(words.word("text"), words.text_judged(outcome.text));
    fact(
        words.word("seen-by"),
        text(review.seat.unwrap_or_default()).into_owned(),
    );
    fact(words.word("file"), text(review.name).into_owned());
    for line in review.signed {
        fact(words.word("replay"), review.say(line));
    }
    out.push_str("</ul>\n</header>\n");
    out
}

/// A line of a log as it is shown.
fn shown(line: &str, words: &Words) -> String {
    match line.char_indices().nth(LINE_CHARS_MOST) {
        Some((end, _)) => format!("{} {}", &line[..end], words.fill("bytes", &[&line.len().to_string()])),
        None => line.to_owned(),
    }
}

/// The log, line by line, each with the findings that stand there.
fn log(review: &Review<'_>) -> String {
    let marks = findings::by_line(review.report);
    let words = review.words;
    let mut out = format!(
        "<section class=\"pane\" id=\"log-pane\" tabindex=\"0\" aria-labelledby=\"log-title\">\n<h2 id=\"log-title\">{}</h2>\n\
         <ol class=\"log\" id=\"log\">\n",
        words.word("log")
    );
    let count = review.log.lines().count();
    for (number, line) in (1u32..).zip(review.log.lines().take(LINES_MOST)) {
        let here = marks.get(&number);
        let class = here.map_or_else(String::new, |marks| format!(" class=\"{}\"", marks.class));
        out.push_str(&format!(
            "<li id=\"L{number}\" value=\"{number}\"{class}>{}",
            text(&shown(line, words))
        ));
        for of in here.iter().flat_map(|marks| &marks.findings) {
            let name = words.fill("finding", &[&of.to_string()]);
            out.push_str(&format!(
                "<a href=\"#finding-{of}\" title=\"{name}\" aria-label=\"{name}\">{of}</a>"
            ));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ol>\n");
    if count > LINES_MOST {
        out.push_str(&format!(
            "<p>{}</p>\n",
            words.fill("log.more", &[&(count - LINES_MOST).to_string()])
        ));
    }
    out.push_str("</section>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::ENGLISH;

    #[test]
    fn long_lines_are_cut() {
        assert_eq!(shown("draw", &ENGLISH), "draw");
        let long = "あ".repeat(LINE_CHARS_MOST + 1);
        let cut = shown(&long, &ENGLISH);
        assert!(cut.ends_with(&format!("… ({} bytes)", long.len())), "{cut}");
    }
}
