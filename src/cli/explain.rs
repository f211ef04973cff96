//! `rejudge explain`: what a ruling means.

use clap::Args;

use unicode_width::UnicodeWidthStr;

use crate::games::DOORS;
use crate::games::house::book;
use crate::judge::UsualPenalty;
use crate::lang::Lang;

use super::trouble::Trouble;
use super::{Streams, exit};
use super::{output, work};

/// Explains a ruling: what it means, where the rules say so, what to do about it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge explain level
  rejudge explain weiss-schwarz/level
  rejudge explain 8.6.2.1.2                      the rule of that number, and the rulings that rest on it
  rejudge explain penalty-time --edition 2021-03
  rejudge explain level --lang ja                in Japanese, but for the text of the rules")]
pub struct Explain {
    /// A ruling, with or without the game's name; or the number of a rule.
    #[arg(value_name = "NAME|RULE-NUMBER")]
    what: String,
    /// Only this edition of the rules.
    #[arg(long)]
    edition: Option<String>,
    /// The language in which a ruling is said; on a terminal that of the locale if not given.
    #[arg(long, value_name = "LANGUAGE", value_parser = super::review::language())]
    lang: Option<Lang>,
}

/// A ruling in another language than the one in which all else is said; none if it is no ruling. What the rules themselves say,
/// and the examples, are told in English only, which it says.
fn said(text: &str, edition: Option<&str>, lang: Lang) -> Result<Option<String>, Trouble> {
    let name = text.lines().next().unwrap_or_default();
    let found = DOORS.iter().find_map(|door| {
        let ruling = door.catalogue().iter().find(|ruling| ruling.name == name);
        ruling.map(|ruling| (door.name(), *ruling))
    });
    let Some((game, ruling)) = found else {
        return Ok(None);
    };
    let words = super::review::words(lang, game)?;
    let say = |sentence: &str| words.told(sentence, &[]).into_owned();
    let mut out = format!("{name}\n");
    book::line(
        &mut out,
        "  ",
        2,
        &words.ruling(name).unwrap_or_else(|| ruling.means.to_owned()),
    );
    let mut rows = Vec::new();
    for citation in ruling
        .citations
        .iter()
        .filter(|c| edition.is_none_or(|only| only == c.edition))
    {
        let also = match citation.also {
            "" => String::new(),
            also => words.fill("aside", &[&say(also)]),
        };
        let rule = match citation.rule {
            "" => words.word("rules.record").to_owned(),
            rule => words.fill("explain.rule", &[&say(rule), &also]),
        };
        rows.push((words.fill("of-edition", &[&say(citation.edition)]), rule));
    }
    rows.push((words.word("repair").to_owned(), say(ruling.repair)));
    for row in ruling.penalty.rows {
        let row = UsualPenalty::new(row, true);
        let repair = match row.repair.as_str() {
            "" => String::new(),
            repair => words.fill("explain.repair", &[&say(repair)]),
        };
        rows.push((words.word("penalty").to_owned(), say(&row.to_string()) + &repair));
    }
    rows.push((
        words.word("explain.more").to_owned(),
        format!("rejudge explain {name} --lang en"),
    ));
    let wide = rows.iter().map(|(head, _)| head.width()).max().unwrap_or(0) + 2;
    let mut last = None;
    for (head, text) in &rows {
        // What has several rows is named once.
        let shown = if last == Some(head) { "" } else { head };
        if last != Some(head) {
            out.push('\n');
        }
        last = Some(head);
        let room = " ".repeat(wide - shown.width());
        book::line(&mut out, &format!("{shown}{room}"), wide, text);
    }
    Ok(Some(out))
}

impl Explain {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no such ruling, rule or edition, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let text = work::explain(&self.what, self.edition.as_deref())?;
        let lang = output::language(self.lang);
        let text = match lang {
            Lang::En => text,
            _ => said(&text, self.edition.as_deref(), lang)?.unwrap_or(text),
        };
        streams.out.write_all(text.as_bytes())?;
        Ok(exit::CLEAN)
    }
}
